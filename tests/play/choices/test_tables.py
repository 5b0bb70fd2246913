"""Verbs with tables: lists, refusals, payment, and what cannot be declared."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import ALL, NONE, CounterId, CounterSet, HexSet, as_set, iterate, pack
from hexwar.play import (
    Choice,
    Frame,
    Refusal,
    RuleContext,
    TableVerb,
    ask,
    fact,
    forbids,
    frame,
    frees,
    requires,
    rules_of,
)
from hexwar.play.choices.facts import by_actor
from hexwar.play.choices.listing import Listing
from hexwar.play.choices.tables import AT_MOST, Tables
from hexwar.play.game.rulebook import code_by_rule

PLACES, UNITS = 6, 5
Sets = st.integers(0, 2**PLACES - 1)


class Setting(RuleContext):
    """A made-up moment: every set is given."""

    @fact
    def everybody(self) -> int:
        """All units."""
        return int(2**UNITS - 1)


@requires("1")
def units(m: Setting) -> CounterSet:
    """It is no unit."""
    return as_set(m.everybody)


@forbids("1.1")
def tired(m: Setting) -> CounterSet:
    """It is tired."""
    return as_set(m.g.tired)


@forbids("1.2")
def foot(m: Setting) -> CounterSet:
    """It goes on foot."""
    return as_set(m.g.foot)


@requires("2")
def next_places(game: Any, at: int) -> HexSet:
    """It is not near."""
    return as_set(pack(to for to in (at - 1, at + 1, at + 2) if 0 <= to < PLACES))


@forbids("2.1")
def held(m: Setting) -> HexSet:
    """Somebody stands there."""
    return as_set(m.g.held)


@forbids("2.2")
def closed(game: Any, at: int) -> HexSet:
    """The way is closed."""
    return as_set(game.closed[at])


@forbids("2.3", only=lambda m: m.g.shy, figures=lambda m, unit, to: {"near": bin(m.g.feared)})
def feared(m: Setting, unit: int) -> HexSet:
    """It is afraid of {near}."""
    return as_set(m.g.feared)


@forbids("2.4")
def odd(m: Setting, unit: int, to: int) -> bool:
    """The sum is a multiple of five."""
    return (unit + to) % 5 == 0


@forbids("3")
def poor(m: Setting) -> CounterSet:
    """It cannot pay."""
    return as_set(m.g.poor)


@frees("3.1")
def guests(m: Setting) -> CounterSet:
    """Guests do not pay."""
    return as_set(m.g.guests)


@frees("3.2")
def downhill(game: Any, at: int) -> HexSet:
    """Downhill costs nothing."""
    return as_set((1 << at) - 1)


@frees("3.3")
def fair(m: Setting) -> HexSet:
    """The fair is free."""
    return as_set(m.g.fair)


@forbids("1.3", only=lambda m: m.g.shy)
def has_no_horse(m: Setting, unit: CounterId) -> bool:
    """It has no horse."""
    return unit == 3


@forbids("4")
def no_bed(game: Any, at: int) -> bool:
    """There is no bed."""
    return at % 2 == 0


def where(m: Setting, unit: int) -> tuple[int]:
    """The place of a unit."""
    return (m.g.at[unit],)


ABLE = Choice(units, tired)
RIDE = TableVerb(
    "ride",
    rule="2",
    unit=Choice(ABLE, foot, has_no_horse),
    to=Choice(next_places, held, closed, feared, odd),
    place=where,
    unpaid=poor,
    free_to=[downhill, fair],
    free_for=[guests],
)
REST = TableVerb("rest", rule="4", unit=Choice(ABLE, no_bed), place=where)


@by_actor
def column(m: Setting) -> tuple[list[int]]:
    """By unit: its place."""
    return (m.g.at,)


WALK = TableVerb(
    "walk",
    rule="2",
    unit=ABLE,
    to=Choice(next_places, held, closed, feared),
    place=column,
    unpaid=poor,
    free_for=[guests],
    free_to=[downhill],
)
CRAWL = TableVerb(
    "crawl",
    rule="2",
    unit=Choice(ABLE, foot, has_no_horse),
    to=Choice(next_places, held),
    place=column,
    unpaid=poor,
    free_for=[guests],
    free_to=[fair],
)


@forbids("5.1", only=lambda m: m.g.shy)
def heard_by_a_rival(m: Setting, unit: int) -> bool:
    """A rival is near."""
    return bool(m.g.feared >> unit & 1)


@requires("5.2")
def by_day(m: Setting) -> bool:
    """It is night."""
    return not m.g.held & 1


@frees("5.3", only=lambda m: m.g.fair)
def on_a_holiday(m: Setting, unit: CounterId) -> bool:
    """On a holiday it costs nothing."""
    return unit % 2 == 0


SING = TableVerb(
    "sing",
    rule="5",
    unit=Choice(ABLE, foot, heard_by_a_rival),
    when=Choice(by_day),
    unpaid=poor,
    free_for=[guests, on_a_holiday],
)


@st.composite
def settings(draw: st.DrawFn) -> Setting:
    """Any moment."""
    names = ("tired", "foot", "held", "shy", "feared", "poor", "guests", "fair")
    game = SimpleNamespace(
        closed=draw(st.lists(Sets, min_size=PLACES, max_size=PLACES)), verb_tables={}
    )
    at = draw(st.lists(st.integers(0, PLACES - 1), min_size=UNITS, max_size=UNITS))
    g: Any = SimpleNamespace(game=game, at=at, **{name: draw(Sets) for name in names})
    return Setting(None, g)


def listing(*verbs: Tables) -> Listing:
    """Some verbs as a question lists them."""
    found = Listing()
    for verb in verbs:
        found.add(verb)
    return found


@given(settings())
def test_a_verb_lists_what_no_clause_refuses(m: Setting) -> None:
    """The list by sets and tables is what is left when each candidate is judged by itself."""
    left = [
        ("ride", unit, to)
        for unit in range(UNITS)
        for to in range(PLACES)
        if RIDE.refusal(m, unit, to) is None
    ]
    assert RIDE.legal(m) == left
    assert RIDE.any_legal(m) is bool(left)
    listed = listing(RIDE, REST)
    for _ in range(2):
        found: list[Any] = []
        listed.list_into(found, m)
        assert sorted(found) == sorted([*left, *REST.legal(m)])


@given(settings())
def test_verbs_that_are_paid_alike_are_listed_together(m: Setting) -> None:
    """Who differs in a family is judged clause by clause; the others share what a place allows."""
    found: list[Any] = []
    listed = listing(WALK, CRAWL)
    listed.list_into(found, m)
    assert len(listed.families) == 1
    assert sorted(found) == sorted([*WALK.legal(m), *CRAWL.legal(m)])
    assert WALK.legal(m) == [
        ("walk", unit, to)
        for unit in range(UNITS)
        for to in range(PLACES)
        if WALK.refusal(m, unit, to) is None
    ]
    assert sorted({unit for _, unit, _ in CRAWL.legal(m)}) == iterate(CRAWL.legal_actors(m))
    assert [unit for _, unit in SING.legal(m)] == iterate(SING.legal_actors(m))


@given(settings())
def test_a_verb_without_targets_lists_who_may_act(m: Setting) -> None:
    """Its list, made from a set of actors, is what is left when each actor is judged by itself."""
    left = [("sing", unit) for unit in range(UNITS) if SING.refusal(m, unit) is None]
    found: list[Any] = []
    listing(SING).list_into(found, m)
    assert found == left
    assert SING.legal(m) == left


@given(settings())
def test_what_is_asked_of_one_candidate_agrees_with_its_clauses(m: Setting) -> None:
    """Whether a verb is barred, and whether it costs anything, are quicker than which clause."""
    for unit in range(UNITS):
        for to in range(PLACES):
            assert RIDE.allows(m, unit, to) is (RIDE.barred(m, unit, to) is None)
            assert RIDE.costs(m, unit, to) is (RIDE.freeing(m, unit, to) is None)
        assert REST.allows(m, unit) is (REST.barred(m, unit) is None)
        assert REST.costs(m, unit)


@given(settings())
def test_lists_are_right_after_the_moment_has_changed(m: Setting) -> None:
    """What a family keeps of one moment does not show in the next."""
    listed = listing(RIDE)
    listed.list_into([], m)
    m.g.held, m.g.poor = ~m.g.held & 63, 0
    later: Any = Setting(None, m.g)
    found: list[Any] = []
    listed.list_into(found, later)
    assert found == RIDE.legal(later)


def moment(**changes: Any) -> Setting:
    """A moment in which little is forbidden."""
    given = dict.fromkeys(("tired", "foot", "held", "shy", "feared", "poor", "guests", "fair"), 0)
    game = SimpleNamespace(closed=[0] * PLACES, verb_tables={})
    g: Any = SimpleNamespace(game=game, at=[0, 1, 2, 3, 4], **{**given, **changes})
    return Setting(None, g)


@pytest.mark.parametrize(
    ("changes", "nouns", "rule"),
    [
        ({}, (9, 1), "1"),
        ({"tired": ALL}, (1, 5), "1.1"),
        ({"foot": ALL}, (1, 2), "1.2"),
        ({}, (1, 5), "2"),
        ({"held": 0b100, "poor": ALL}, (1, 2), "2.1"),
        ({"shy": 0b10, "feared": 0b100}, (1, 2), "2.3"),
        ({"shy": 0b01, "feared": 0b100}, (1, 2), None),
        ({}, (2, 3), "2.4"),
        ({"poor": ALL}, (1, 2), "3"),
        ({"poor": ALL, "guests": 0b10}, (1, 2), None),
        ({"poor": ALL}, (1, 0), None),
        ({"poor": ALL, "fair": 0b100}, (1, 2), None),
    ],
)
def test_the_first_clause_that_holds_refuses(
    changes: dict[str, int], nouns: tuple[int, int], rule: str | None
) -> None:
    """In the order in which they are written; who acts comes first, payment last."""
    assert RIDE.refusal(moment(**changes), *nouns) == rule


def test_reasons_have_figures() -> None:
    """The docstring is the reason, and figures= fills it."""
    refused = RIDE.refusal(moment(shy=ALL, feared=0b100), 1, 2)
    assert refused is not None
    assert str(refused.reason) == "It is afraid of 0b100."


def test_what_is_free_says_by_which_rule() -> None:
    """The first clause that holds; whoever can pay may still do it for nothing."""
    assert RIDE.freeing(moment(), 3, 2) is downhill
    assert RIDE.freeing(moment(guests=ALL), 3, 4) is guests
    assert RIDE.freeing(moment(), 2, 4) is None


def test_bars_alone_say_what_could_be_done() -> None:
    """Whoever may act, and whoever pays."""
    assert RIDE.barred(moment(tired=ALL, poor=ALL), 1, 2) is None
    assert RIDE.barred(moment(tired=ALL, held=0b100), 1, 2) == "2.1"


def test_what_keeps_an_actor_from_all_targets() -> None:
    """For a choice made click by click: the unit is refused before a target is named."""
    assert RIDE.refusal_of_actor(moment(foot=0b10), 1) == "1.2"
    assert RIDE.refusal_of_actor(moment(tired=0b10), 1) == "1.1"
    assert RIDE.refusal_of_actor(moment(), 1) is None


def test_a_verb_prints_the_table_of_its_rules() -> None:
    """As a reader of the booklet wants it."""
    assert str(REST).splitlines() == [
        "rest  (by rule 4)",
        "1    It is no unit.",
        "1.1  It is tired.",
        "4    There is no bed.",
    ]
    assert "free:\n3.2  Downhill costs nothing." in str(RIDE)


def test_each_clause_is_a_place_of_its_own_in_the_report() -> None:
    """The report of rules and code finds clauses as it finds guards."""
    import sys

    places = code_by_rule([sys.modules[__name__]])
    assert [place.name.rpartition(".")[2] for place in places["2.1"]] == ["held"]
    assert rules_of(held) == ("2.1",)


def test_tables_are_bounded() -> None:
    """A game that is asked about ever new places does not keep them all."""
    verb = TableVerb(
        "rest", rule="4", unit=Choice(ABLE, always), place=lambda m, unit: (m.g.turn, unit)
    )
    listed, m = listing(verb), moment(turn=0)
    for turn in range(AT_MOST // UNITS + 2):
        m.g.turn = turn
        listed.list_into([], Setting(None, m.g))
    assert len(m.g.game.verb_tables[listed.families[0]].rows) <= AT_MOST


@forbids("4")
def always(game: Any, turn: int, unit: int) -> bool:
    """Never."""
    return True


def test_clauses_about_a_unit_stand_among_those_of_its_choice() -> None:
    """Who may act is shared by the choices that build on it; the rest is asked of each unit."""
    assert RIDE.actors is WALK.actors is REST.actors is ABLE
    assert CRAWL.actors is ABLE
    assert [term.clause for term in REST.about] == [no_bed]
    crowd = TableVerb("crowd", rule="1", unit=Choice(units, foot, heard_by_a_rival, tired))
    assert [clause.name for clause in crowd.actors.clauses] == ["units", "foot"]
    assert crowd.refusal(moment(tired=ALL), 1) == "1.1"
    assert crowd.refusal(moment(tired=ALL, shy=ALL, feared=0b10), 1) == "5.1"


def test_a_clause_may_word_its_refusal() -> None:
    """Where the number is data the candidate is refused by it, and left out of the list."""

    @forbids("2.3", "2.4")
    def overgrown(m: Setting, unit: int, at: int) -> Refusal | None:
        """The terrain there is closed to it."""
        number = m.g.grown.get(at)
        return Refusal(number, "Grown over.") if number else None

    verb = TableVerb("walk", rule="2", unit=ABLE, at=Choice(near_all, overgrown))
    m = moment(grown={2: "2.3", 3: "2.4"})
    refusals = [verb.refusal(m, 1, at) for at in (1, 2, 3)]
    assert refusals == [None, "2.3", "2.4"]
    assert refusals[1] is not None
    assert str(refusals[1].reason) == "Grown over."
    assert not {at for _, unit, at in verb.legal(m) if unit == 1} & {2, 3}
    assert {"2.3", "2.4"} <= verb.rules


def test_clauses_may_read_the_state_or_the_procedure() -> None:
    """A clause shared with a verb without tables serves here, too."""

    @requires("2")
    def of_the_state(g: Any) -> CounterSet:
        """Not there."""
        return as_set(int(g.held))

    @forbids("3")
    def of_the_frame(self: Any, g: Any) -> CounterSet:
        """Taken."""
        return as_set(int(self.taken))

    @forbids("4")
    def odd_one(g: Any, unit: CounterId) -> bool:
        """Odd."""
        return unit % 2 == 1

    verb = TableVerb("see", rule="9", unit=Choice(of_the_state, of_the_frame, odd_one))
    frame: Any = SimpleNamespace(taken=0b00100, cites={})
    m = Setting(frame, moment(held=0b11110).g)
    assert verb.legal(m) == [("see", 4)]
    assert [verb.refusal(m, unit) for unit in range(5)] == ["2", "4", "3", "4", None]


def test_without_a_number_a_clause_cites_the_rule_of_the_verb() -> None:
    """As in a verb without tables."""

    @forbids()
    def far(m: Setting) -> CounterSet:
        """It is far away."""
        return ALL

    verb = TableVerb("see", rule="9", unit=Choice(ABLE, far))
    assert verb.refusal(moment(), 1) == "9"
    assert verb.rules == {"1", "1.1", "9"}


def test_a_condition_is_explained_first() -> None:
    """It concerns all units, and the list is empty where it does not hold."""
    assert SING.refusal(moment(held=1, tired=ALL), 1) == "5.2"
    assert SING.refusal_of_actor(moment(held=1), 1) == "5.2"
    assert SING.legal(moment(held=1)) == []
    assert len(SING.legal(moment())) == UNITS


def test_what_cannot_be_declared() -> None:
    """Messages say what is wrong with a clause or a verb."""

    @forbids("1")
    def alone(m: Setting, unit: int) -> CounterSet:
        """It is alone."""
        return NONE

    @forbids("1")
    def dark(m: Setting) -> CounterSet:
        """It is dark."""
        return NONE

    with pytest.raises(TypeError, match="has one noun or two"):
        TableVerb("idle", rule="1")
    with pytest.raises(TypeError, match="needs a place"):
        TableVerb("rest", rule="4", unit=Choice(ABLE, no_bed))
    with pytest.raises(TypeError, match="says nowhere where to look"):
        TableVerb("rest", rule="4", unit=Choice(tired))
    with pytest.raises(TypeError, match="says nowhere where to look"):
        TableVerb("rest", rule="4", unit=ABLE, at=Choice(held))
    with pytest.raises(TypeError, match="judges one candidate: bool"):
        TableVerb("rest", rule="4", unit=Choice(ABLE, alone))
    with pytest.raises(TypeError, match="takes 2 nouns, where 1 is chosen"):
        TableVerb("rest", rule="4", unit=Choice(ABLE, odd))
    with pytest.raises(TypeError, match="is no condition"):
        TableVerb("rest", rule="4", unit=ABLE, when=Choice(dark))
    with pytest.raises(TypeError, match="only= is for a clause that takes nouns"):
        forbids("1", only=lambda m: ALL)(held.function)
    with pytest.raises(TypeError, match="is for a verb with tables"):
        Choice(next_places, closed).check(0, listed=True)


@frame
class Rest(Frame):
    """One method handles several verbs with tables; another takes the nouns alone."""

    @ask("1", by="red", context=Setting)
    def choose(self, g: Any) -> None:
        """What now?"""

    @choose.on(RIDE, SING)
    def act(self, g: Any, verb: TableVerb, *nouns: int) -> Any:
        return verb.verb, nouns

    @choose.on(REST)
    def rest(self, g: Any, unit: CounterId) -> Any:
        return unit


def test_a_method_handles_verbs_with_tables() -> None:
    """With the verb first, unless it takes the nouns alone."""
    question: Any = Rest.plan["choose"].entry
    handlers = question.handlers
    assert {verb: [noun.kind for _, noun in h.nouns] for verb, h in handlers.items()} == {
        "ride": ["counter", "hex"],
        "sing": ["counter"],
        "rest": ["counter"],
    }
    assert handlers["ride"].function(None, None, 1, 2) == ("ride", (1, 2))
    assert handlers["sing"].function(None, None, 3) == ("sing", (3,))
    assert handlers["rest"].function(None, None, 4) == 4
    m = moment()
    assert sorted(question.legal(Rest(), m.g)) == sorted(
        [*RIDE.legal(m), *SING.legal(m), *REST.legal(m)]
    )
    with pytest.raises(TypeError, match="no procedure gives the nouns"):
        ask("1", by="red", given=("unit",))(Rest.choose.function).on(REST)(Rest.rest)


@requires("2")
def near_all(m: Setting) -> HexSet:
    """It is nowhere."""
    return as_set(2**PLACES - 1)
