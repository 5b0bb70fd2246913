"""Lists whose last nouns are looked for when they are asked for: the same list, less work."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.board import CounterId, SetOf, has, iterate, pack
from hexwar.errors import GameError
from hexwar.kit.movement_phase import Moves
from hexwar.play.choices.legal import InParts, Unread, beginning, following, read, several
from hexwar.play.states.runner import perform


def moved_by(*units: int) -> Unread:
    """Return moves of some units, of which the first cannot go anywhere."""
    hexes: SetOf[Any] = pack([1, 2])
    return Unread(
        ("move",), pack([*units]), lambda some: [(u, hexes) for u in units[1:] if has(some, u)]
    )


@pytest.mark.parametrize("scenario", ["classic/crossing", "normandie44/montebourg"])
def test_a_late_list_is_the_list(scenario: str) -> None:
    """Read at once it has the same actions in the same order; noun by noun it leads to the same."""
    g: Any = hexwar.game(scenario).start(3)
    rng, unread = Random(3), 0
    for _ in range(60):
        whole, question, frame = list(g.listed), g.stack[-1].planned.question, g.stack[-1]
        late = question.legal(frame, g, late=True)
        unread += any(isinstance(p, Unread) for p in late.parts) if type(late) is InParts else 0
        action = rng.choice(whole)
        for place in range(len(action)):
            begun = [one for one in whole if one[:place] == action[:place]]
            nouns = [one[place] for one in begun if len(one) > place]
            assert [*following(late, action[:place])] == [*dict.fromkeys(nouns)]
            late = beginning(late, action[: place + 1])
        assert list(late) == [one for one in whole if one[: len(action)] == action]
        assert question.legal(frame, g, late=True) == whole
        perform(g, action)
    assert unread >= 10


def test_hexes_of_others_are_not_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verbs need one unit that can go anywhere; the hexes of a unit need no other unit's."""
    g: Any = hexwar.game("classic/crossing").start(1)
    while len(g.listed) < 40:
        perform(g, g.listed[0])
    asked: list[int] = []
    places = Moves.places

    def noted(self: Any, g: Any, unit: CounterId) -> Any:
        asked.append(unit)
        return places(self, g, unit)

    monkeypatch.setattr(Moves, "places", noted)
    g.late = True
    late = g.stack[-1].planned.question.legal(g.stack[-1], g, late=True)
    assert several(late)
    assert [*following(late, ())] == ["move", "end-movement"]
    assert len(set(asked)) == 1
    before = len(asked)
    units = [*following(beginning(late, ("move",)), ("move",))]
    assert len(units) > 8
    assert before < len(asked) == len(set(asked))  # nobody is asked twice
    asked.clear()
    assert len(beginning(beginning(late, ("move",)), ("move", units[-1]))) > 1
    assert not asked


def test_no_more_is_looked_for_than_asked() -> None:
    """Whether there are any actions, or several, is known after the first units that have some."""
    asked: list[int] = []

    def after_each(units: SetOf[Any]) -> Iterator[tuple[int, SetOf[Any]]]:
        for unit in iterate(units):
            asked.append(unit)
            if unit != 4:
                yield unit, pack([unit] if unit < 7 else [7, 8])

    moves = Unread(("move",), pack([4, 5, 6, 7]), after_each)
    assert moves
    assert asked == [4, 5]
    assert several(moves)
    assert asked == [4, 5, 6]
    assert moves.firsts == pack([5, 6, 7])
    whole = [("move", 5, 5), ("move", 6, 6), ("move", 7, 7), ("move", 7, 8)]
    assert list(moves) == whole
    assert [moves[0], moves[2], moves[-1], moves[1:]] == [whole[0], whole[2], whole[3], whole[1:]]
    assert asked == [4, 5, 6, 7]
    for index in (4, -5):
        with pytest.raises(IndexError, match="among 4"):
            moves[index]
    asked.clear()
    assert several(Unread(("move",), pack([7, 9]), after_each))
    assert asked == [7]
    lonely = Unread(("move",), pack([4, 5]), after_each)
    assert not several(lonely)
    assert lonely
    assert not Unread(("move",), pack([4]), after_each)


def test_what_was_not_read_is_gone_when_the_state_goes_on() -> None:
    """A late list asks the present moment; it refuses to answer for another one."""
    moves = moved_by(4, 5, 6)
    assert moves
    assert moves.firsts == 0b1100000
    late = InParts([moved_by(4, 5, 6), [("end",)]])
    assert bool(late)
    late.close()
    with pytest.raises(GameError, match="had to be read before"):
        len(late)
    settled = InParts([moved_by(4, 5, 6), [("end",)]])
    read(settled)
    settled.close()
    assert len(settled) == 5
    assert settled[-1] == ("end",)
    assert settled.like(["move", 5, 2]) is None
    assert settled.like(("move", 5.0, 2)) == ("move", 5, 2)


def test_a_state_closes_its_list_when_it_goes_on() -> None:
    """Who keeps a late list over an action learns that it is no longer true."""
    g: Any = hexwar.game("classic/crossing").start(1)
    g.late = True
    while not (type(g.listed) is InParts and any(isinstance(p, Unread) for p in g.listed.parts)):
        perform(g, g.listed[0])
    before = g.listed
    units = [*following(beginning(before, ("move",)), ("move",))]
    fresh = g.stack[-1].planned.question.legal(g.stack[-1], g, late=True)
    g.listed = fresh
    perform(g, ("move", units[0], next(iter(beginning(before, ("move", units[0]))))[2]))
    with pytest.raises(GameError, match="the state has gone on"):
        list(fresh)
    assert g.clone().late is None
