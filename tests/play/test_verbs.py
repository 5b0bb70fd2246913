"""Verbs as values: lists, refusals, payment, tables, and what cannot be declared."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import ALL, pack
from hexwar.play.clauses import Actors, RuleContext, among, bar, by_actor, fact, free
from hexwar.play.listing import Listing
from hexwar.play.rulebook import code_by_rule, rules_of
from hexwar.play.verbs import Verb

PLACES, UNITS = 6, 5
Sets = st.integers(0, 2**PLACES - 1)


class Setting(RuleContext):
    """A made-up moment: every set is given."""

    @fact
    def everybody(self) -> int:
        """All units."""
        return int(2**UNITS - 1)


@among.actors("1")
def units(m: Setting) -> int:
    """It is no unit."""
    return m.everybody


@bar.actors("1.1")
def tired(m: Setting) -> int:
    """It is tired."""
    return int(m.g.tired)


@bar.actors("1.2")
def foot(m: Setting) -> int:
    """It goes on foot."""
    return int(m.g.foot)


@among("2")
def next_places(game: Any, at: int) -> int:
    """It is not near."""
    return pack(to for to in (at - 1, at + 1, at + 2) if 0 <= to < PLACES)


@bar("2.1")
def held(m: Setting) -> int:
    """Somebody stands there."""
    return int(m.g.held)


@bar("2.2")
def closed(game: Any, at: int) -> int:
    """The way is closed."""
    return int(game.closed[at])


@bar("2.3", only=lambda m: m.g.shy, detail=lambda m, unit, to: {"near": bin(m.g.feared)})
def feared(m: Setting, unit: int) -> int:
    """It is afraid of {near}."""
    return int(m.g.feared)


@bar.each("2.4")
def odd(m: Setting, unit: int, to: int) -> bool:
    """The sum is a multiple of five."""
    return (unit + to) % 5 == 0


@bar.actors("3")
def poor(m: Setting) -> int:
    """It cannot pay."""
    return int(m.g.poor)


@free.actors("3.1")
def guests(m: Setting) -> int:
    """Guests do not pay."""
    return int(m.g.guests)


@free("3.2")
def downhill(game: Any, at: int) -> int:
    """Downhill costs nothing."""
    return (1 << at) - 1


@free("3.3")
def fair(m: Setting) -> int:
    """The fair is free."""
    return int(m.g.fair)


@bar("4")
def no_bed(game: Any, at: int) -> bool:
    """There is no bed."""
    return at % 2 == 0


def where(m: Setting, unit: int) -> tuple[int]:
    """The place of a unit."""
    return (m.g.at[unit],)


ABLE = Actors(units, tired)
RIDE = Verb(
    "ride",
    rule="2",
    actors=ABLE,
    near=next_places,
    place=where,
    bars=[foot, held, closed, feared, odd],
    unpaid=poor,
    free=[guests, downhill, fair],
)
REST = Verb("rest", rule="4", actors=ABLE, place=where, bars=[no_bed])


@by_actor
def column(m: Setting) -> tuple[list[int]]:
    """By unit: its place."""
    return (m.g.at,)


@bar("5.1", only=lambda m: m.g.shy)
def heard_by_a_rival(m: Setting, unit: int) -> bool:
    """A rival is near."""
    return bool(m.g.feared >> unit & 1)


@bar("5.2")
def in_the_night(m: Setting) -> bool:
    """It is night."""
    return bool(m.g.held & 1)


@free("5.3")
def on_a_holiday(m: Setting) -> bool:
    """On a holiday it costs nothing."""
    return bool(m.g.fair & 1)


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


def listing(*verbs: Verb) -> Listing:
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


def test_what_is_free_says_by_which_rule() -> None:
    """The first clause that holds; whoever can pay may still do it for nothing."""
    assert RIDE.free_by(moment(), 3, 2) == "3.2"
    assert RIDE.free_by(moment(guests=ALL), 3, 2) == "3.1"
    assert RIDE.free_by(moment(), 2, 4) is None


def test_each_clause_is_a_place_of_its_own_in_the_report() -> None:
    """The report of rules and code finds clauses as it finds guards."""
    import sys

    places = code_by_rule([sys.modules[__name__]])
    assert [place.name.rpartition(".")[2] for place in places["2.1"]] == ["held"]
    assert rules_of(held) == ("2.1",)


@bar("4")
def always(game: Any, turn: int, unit: int) -> bool:
    """Never."""
    return True


def test_an_actor_may_be_named_by_two_nouns() -> None:
    """A verb of three nouns lists and refuses as one of two, by the pair's place in their order."""

    @among("2")
    def places(m: Setting, pair: int) -> int:
        """It does not lead there."""
        return 0b011 << pair

    verb = Verb(
        "send", rule="2", actors=Actors(units, tired), near=places, bars=[held],
        pairs=lambda m: [(7, unit) for unit in range(UNITS)],
    )  # fmt: skip
    game = SimpleNamespace(verb_tables={})
    m = Setting(None, SimpleNamespace(tired=0b00010, held=0b00100, game=game))
    listing, actions = Listing(), list[Any]()
    listing.add(verb)
    listing.list_into(actions, m)
    assert verb.nouns == 3
    assert verb.legal(m) == actions
    assert [nouns for _, *nouns in actions] == [
        [7, 0, 0], [7, 0, 1], [7, 2, 3], [7, 3, 3], [7, 3, 4], [7, 4, 4], [7, 4, 5],
    ]  # fmt: skip
    asked = [(7, 0, 0), (7, 1, 1), (7, 2, 2), (6, 0, 0)]
    assert [verb.refusal(m, *nouns) for nouns in asked] == [None, "1.1", "2.1", "1"]
    assert verb.refusal_of_actor(m, 7) is None
    with pytest.raises(TypeError, match="pairs are for a verb"):
        Verb("wait", rule="1", actors=Actors(units), pairs=lambda m: [])


def test_what_cannot_be_declared() -> None:
    """Messages say what is wrong with a clause or a verb."""
    with pytest.raises(TypeError, match="needs a docstring: it is the reason"):
        bar("1")(lambda m: 0)
    with pytest.raises(TypeError, match="name the rules of a clause"):
        bar()
    with pytest.raises(TypeError, match="neither actors nor targets"):
        Verb("idle", rule="1")
    with pytest.raises(TypeError, match="needs a place"):
        Verb("rest", rule="4", actors=ABLE, bars=[no_bed])
    with pytest.raises(TypeError, match="is no set of actors"):
        Actors(held)
    with pytest.raises(TypeError, match="takes the facts alone"):
        among.actors("1")(where)
    with pytest.raises(TypeError, match="only= is for a clause of"):
        bar("1", only=tired)(held.function)


@bar.numbered("2.3", "2.4")
def overgrown(m: Setting, unit: int, at: int) -> str | None:
    """The terrain there is closed to it."""
    number: str | None = m.g.grown.get(at)
    return number


def test_a_bar_gives_the_number_of_its_rule() -> None:
    """Where the number is data the candidate is refused by it, and left out of the list."""
    verb = Verb("walk", rule="2", actors=ABLE, near=near_all, bars=[overgrown])
    m = moment(grown={2: "2.3", 3: "2.4"})
    assert [verb.refusal(m, 1, at) for at in (1, 2, 3)] == [None, "2.3", "2.4"]
    assert not {at for _, unit, at in verb.legal(m) if unit == 1} & {2, 3}
    assert {"2.3", "2.4"} <= verb.rules


def test_a_bar_gives_none_but_its_own_numbers() -> None:
    """A number that the clause does not declare is refused when it is told."""
    verb = Verb("walk", rule="2", actors=ABLE, near=near_all, bars=[overgrown])
    with pytest.raises(ValueError, match="refuses by '9', which is none of its rules"):
        verb.refusal(moment(grown={2: "9"}), 1, 2)
    with pytest.raises(TypeError, match="only a bar refuses by a number of its own"):
        among.numbered("1")


@among("2")
def near_all(m: Setting) -> int:
    """It is nowhere."""
    return int(2**PLACES - 1)
