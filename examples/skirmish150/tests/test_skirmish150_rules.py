"""Each rule of Skirmish 150 in prepared positions: what is refused and why, and what dice do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from skirmish150.field import COUNTERS_OF, Field
from skirmish150.game import Skirmish150
from skirmish150.printed import A_SIDE, COUNTERS
from skirmish150.rules import ATTACK, MOVE, SequenceOfPlay

import hexwar
from hexwar.board import iterate
from hexwar.play import RuleContext
from hexwar.play.match import Match
from hexwar.testing import Rehearsal


def position(places: Mapping[str, str], *, turn: int = 1) -> Match:
    """A match with these counters in these hexes and no others."""
    match = hexwar.start("skirmish150/open", seed=1)
    g = match.state
    assert isinstance(g, Field)
    assert isinstance(match.game, Skirmish150)
    g.turn = turn
    g.hex = [match.game.board.hex(places[n]) if n in places else -1 for n in COUNTERS]
    g.reindex()
    return Match.at(match.game, g)


def moves(match: Match, counter: str) -> set[str]:
    """The hexes to which a counter is listed to move."""
    assert isinstance(match.game, Skirmish150)
    name, number = match.game.board.name, COUNTERS.index(counter)
    return {name(a[2]) for a in match.legal_actions if a[:2] == ("move", number)}  # type: ignore[arg-type]


@pytest.mark.rule("1")
def test_only_own_counters_on_the_map_act() -> None:
    """Neither a counter of the enemy nor a lost one acts, whosever turn it is."""
    places = {"R1": "0214", "B1": "0230"}
    for turn, mine, theirs in ((1, "R", "B"), (2, "B", "R")):
        match = position(places, turn=turn)
        assert match.explain(f"move {theirs}1 0215").rule == "1"
        assert match.explain(f"move {mine}2 0215").rule == "1"
    assert position(places).explain("move R1 0215").legal


@pytest.mark.rule("2", "2.1")
def test_a_move_is_refused_by_the_rule_it_breaks() -> None:
    """An own or an enemy counter in the hex (2.1), or a hex too far away or a lake (2)."""
    match = position({"R1": "0214", "R2": "0215", "B1": "0216"})
    assert match.explain("move R1 0215").rule == "2.1"
    assert match.explain("move R1 0216").rule == "2.1"
    assert match.explain("move R1 0210").rule == "2"
    assert position({"R1": "0611"}).explain("move R1 0612").rule == "2"
    assert match.explain("move R1 0213").legal


@pytest.mark.rule("2", "2.2")
@pytest.mark.parametrize(("own", "foe", "turn"), [("R", "B", 1), ("B", "R", 2)])
def test_own_counters_are_passed_and_enemies_stop(own: str, foe: str, turn: int) -> None:
    """A counter of either side passes its own, and goes no farther than a hex beside an enemy."""
    mover = f"{own}1"
    passing = position({mover: "0110", f"{own}75": "0111"}, turn=turn)
    assert {"0112", "0113"} <= moves(passing, mover)
    alone = position({mover: "0214"}, turn=turn)
    assert {"0116", "0117"} <= moves(alone, mover)
    stopped = position({mover: "0214", f"{foe}1": "0216"}, turn=turn)
    assert "0116" in moves(stopped, mover)
    assert "0117" not in moves(stopped, mover)


@pytest.mark.rule("3")
def test_only_an_enemy_in_the_next_hex_is_attacked() -> None:
    """An own counter, an enemy farther away and one that is lost are no targets."""
    match = position({"R1": "0214", "R2": "0213", "B1": "0215", "B2": "0216"})
    assert match.explain("attack R1 B1").legal
    for target in ("R2", "B2", "B3"):
        assert match.explain(f"attack R1 {target}").rule == "3"


SUPPORT = ("0214", "0316", "0315", "0216")
"""Hexes beside the target in 0215, for the attacker and up to three that support it."""


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("throw", "supporters", "target_at", "loser"),
    [
        (1, 0, "0215", "R1"),
        (1, 3, "0215", "R1"),
        (2, 0, "0215", None),
        (4, 0, "0215", None),
        (5, 0, "0215", "B1"),
        (6, 0, "0215", "B1"),
        (3, 1, "0215", None),
        (4, 1, "0215", "B1"),
        (2, 2, "0215", None),
        (3, 2, "0215", "B1"),
        (2, 3, "0215", None),
        (5, 0, "0310", None),
        (6, 0, "0310", "B1"),
    ],
)
def test_what_the_die_of_an_attack_does(
    throw: int, supporters: int, target_at: str, loser: str | None
) -> None:
    """Die and up to two supporters, less one into woods (0310): 5 hits; a 1 hurts the attacker."""
    places = {"R1": "0309" if target_at == "0310" else SUPPORT[0], "B1": target_at}
    places |= {f"R{n + 1}": SUPPORT[n] for n in range(1, supporters + 1)}
    g = position(places).state
    assert isinstance(g, Field)
    play = Rehearsal(g, SequenceOfPlay, script={"attack": [throw - 1]})
    play.do("attack R1 B1")
    hits = [(COUNTERS[told["counter"]], told["left"]) for told in play.facts_of("hit")]
    assert hits == ([(loser, 1)] if loser else [])


def with_losses(red: Iterable[int], blue: Iterable[int], turn: int = 1) -> Field:
    """The opening without these counters of either side, numbered from 0."""
    g = hexwar.start("skirmish150/open", seed=1).state
    assert isinstance(g, Field)
    for side, lost in enumerate((red, blue)):
        for number in lost:
            counter = COUNTERS_OF[side][number]
            g.hex[counter], g.steps[counter] = -1, 0
    g.turn = turn
    g.reindex()
    return g


@pytest.mark.rule("4")
@pytest.mark.parametrize(
    ("red", "blue", "turn", "winners"),
    [
        (24, 0, 1, None),
        (25, 0, 1, ("blue",)),
        (0, 24, 1, None),
        (0, 25, 1, ("red",)),
        (25, 25, 1, ()),
        (0, 0, 639, None),
        (0, 1, 640, ("red",)),
        (0, 0, 640, ()),
    ],
)
def test_the_end_by_losses_or_by_time(
    red: int, blue: int, turn: int, winners: tuple[str, ...] | None
) -> None:
    """25 of 75 lost, or turn 640 over: the side with more steps wins, equal steps are a draw."""
    play = Rehearsal(with_losses(range(red), range(blue), turn), SequenceOfPlay).do("pass")
    assert play.over == (winners is not None)
    if play.g.result is not None:
        assert (play.g.result.winners, play.g.result.rule) == (winners, "4")
        steps = {"red": 2 * (A_SIDE - red), "blue": 2 * (A_SIDE - blue)}
        assert dict(play.g.result.facts) == steps


@pytest.mark.rule("1", "2", "2.1", "2.2", "3")
def test_refusals_and_list_agree() -> None:
    """What the list leaves out is refused by a rule, and what it holds by none."""
    places = {"R1": "0214", "R2": "0213", "R3": "0309", "R4": "0301", "B1": "0215", "B2": "0316"}
    g = position(places).state
    assert isinstance(g, Field)
    m = RuleContext(g.stack[-1], g)
    for counter in COUNTERS_OF[0]:
        for to in iterate(g.game.board.all):
            refused = MOVE.refusal(m, counter, to)
            assert (refused is None) == (("move", counter, to) in g.listed)
            assert COUNTERS[counter] in places or refused == "1"
        for target in COUNTERS_OF[1]:
            refused = ATTACK.refusal(m, counter, target)
            assert (refused is None) == (("attack", counter, target) in g.listed)
