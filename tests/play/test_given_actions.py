"""Actions given as tuples: what is none is refused before any guard, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.errors import ActionError, MalformedActionError, RuleError
from hexwar.play.match import Match
from hexwar.play.match.decision import decision

NO_ACTIONS: list[Any] = [
    None,
    5,
    (),
    [],
    {},
    {"move": 1},
    (3,),
    ({},),
    (None, 1),
    ("fly", 1, 2),
    ("move",),
    ("move", 1),
    ("move", 1, 2, 3),
    ("move", "a", "b"),
    ("move", 0, None),
    ("move", 0, [1]),
    ("move", 0, 1.0),
    ("move", True, 1),
    ("move", -1, 1),
    ("move", 0, -1),
    ("move", 10**9, 1),
    ("move", 0, 10**9),
    ("move", 0, 10**30),
    ("end-orders", 1),
]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=str)
def test_a_tuple_that_is_no_action_is_refused_before_the_guards(action: Any) -> None:
    """Wrong arity, type or range was an IndexError, TypeError or ValueError of some guard."""
    match = hexwar.start("skirmish/ford", seed=1)
    before = match.state.digest()
    for call in (match.do, match.explain):
        with pytest.raises(MalformedActionError):
            call(action)
    assert match.state.digest() == before
    assert len(match.log) == 1


def moving() -> Match:
    """Return a match at a decision where units can move."""
    match = hexwar.start("skirmish/ford", seed=1)
    while not any(action[0] == "move" for action in match.legal_actions):
        match.do(match.legal_actions[0])
    return match


def test_what_names_things_but_is_not_allowed_is_refused_by_its_rule() -> None:
    """The check of the form takes nothing from the rules."""
    match = moving()
    _, unit, to = next(a for a in match.legal_actions if a[0] == "move")
    board: Any = match.scene().board
    far = next(i for i in board.ids if ("move", unit, i) not in match.legal_actions)
    assert to != far
    with pytest.raises(RuleError):
        match.do(("move", unit, far))
    given: Any = ["move", unit, far]
    assert not match.explain(given).legal


def test_the_listed_action_is_performed_not_an_equal_one() -> None:
    """True equals 1, a list may stand for a tuple: log and state hold what was listed."""
    match = moving()
    action = next(a for a in match.legal_actions if a[0] == "move" and a[1] == 1)
    match.do(["move", True, action[2]])  # type: ignore[arg-type]
    assert [type(part) for part in match.log[-1].action or ()] == [str, int, int]
    twin = moving()
    twin.do(action)
    assert twin.state.digest() == match.state.digest()


@pytest.mark.parametrize("word", ["--5", "-", "9" * 5000, "٣", "1_000", "+1", "1.0"])
def test_a_number_in_an_action_is_plain_digits(word: str) -> None:
    """Python's own reader takes more, and raises an error of its own for 5,000 digits."""
    from hexwar.errors import UnknownNameError
    from hexwar.play import Lexicon
    from hexwar.play.choices.nouns import NUMBER

    with pytest.raises(UnknownNameError, match="no number"):
        Lexicon({}, {}).readers[NUMBER](word)
    assert Lexicon({}, {}).readers[NUMBER]("-12") == -12


ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 60), st.integers(), st.floats(), st.text(max_size=4)
)
GAMES = ("skirmish/ford", "ddob/easy-fox", "memoir44/sword")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_tuple_brings_the_rules_down(data: st.DataObject) -> None:
    """Of any verb of the game, with any nouns: done, or refused by an error that says why."""
    match = hexwar.start(data.draw(st.sampled_from(GAMES)), seed=1)
    for _ in range(data.draw(st.integers(0, 12))):
        match.do(data.draw(st.sampled_from(list(match.legal_actions))))
    verbs = {
        verb
        for procedure in match.game.procedures.values()
        for planned in procedure.plan.values()
        for verb in planned.handlers
    }
    nouns = data.draw(st.lists(ANYTHING, max_size=4))
    action = (data.draw(st.sampled_from(sorted(verbs))), *nouns)
    before = match.state.digest()
    assert decision(match.state) is not None
    try:
        match.explain(action)
        match.do(action)
    except ActionError:
        assert match.state.digest() == before
