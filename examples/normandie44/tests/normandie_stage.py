"""A table for the tests: a phase with its counters where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from normandie44 import Normandie1944
from normandie44.printed import GERMANS, SIDES
from normandie44.rules.air_and_sea.bombardment import BOMBERS
from normandie44.rules.battle.combat import Assault
from normandie44.rules.campaign import box_combat
from normandie44.rules.turn.sequence import Campaign
from normandie44.state import Field

from hexwar.board import BoxId, first, iterate
from hexwar.kit.forces import OFF
from hexwar.play import Action, Choice, Frame, Refusal, RuleContext
from hexwar.play.sequence.entries import Question
from hexwar.play.states.runner import advance


@cache
def printed_game(scenario: str, players: int = 2) -> Normandie1944:
    """A game, made once for all tests."""
    return Normandie1944(scenario, {"players": 3} if players == 3 else None)


def laid_out(side: str = "allies", scenario: str = "race", players: int = 2, **units: str) -> Field:
    """A moment of a side, with nobody on the map but the units named.

    Args:
        side: The side whose turn it is.
        scenario: The scenario.
        players: How many play; three only where the scenario lets them.
        units: Hexes by the names of units: ``_`` for the stroke of a name, ``__`` for its dash,
            and ``u`` before a number.
    """
    game = printed_game(scenario, players)
    g = game.set_up(1)
    size = len(g.hex)
    g.hex, g.box, g.steps = [OFF] * size, [OFF] * size, [0] * size
    g.disorganised, g.markers = [0] * size, [0] * size
    g.reindex()
    g.active = SIDES.index(side)
    for name, at in units.items():
        number = unit(g, name)
        g.set_steps(number, game.counters.steps[number])
        g.put(number, game.board.hex(at))
    return g


def flying(g: Field, us: Sequence[int] = (0,) * 4, ac: Sequence[int] = (0,) * 4) -> None:
    """Give each command heavy, medium and light bombers and fighter-bombers."""
    g.squadrons = [number for kind in zip(us, ac, strict=True) for number in kind]
    g.planes = list(g.squadrons)


def under_way(g: Field, phase: Frame) -> None:
    """Begin a phase."""
    campaign = Campaign()
    campaign.stand_at("end_turn")
    g.stack = [campaign, phase]
    advance(g)


def unit(g: Field, name: str) -> int:
    """The number of a counter, by the name as a keyword writes it."""
    return g.game.counters.named(name.removeprefix("u").replace("__", "-").replace("_", "/"))


def to(g: Field, name: str) -> int:
    """The id of a hex."""
    return g.game.board.hex(name)


def off_the_map(side: str = "germans", **boxes: str) -> Field:
    """A moment of Cobra with nobody but the units named, each in a box."""
    g = laid_out(side, "cobra")
    for name, box in boxes.items():
        number = unit(g, name)
        g.set_steps(number, g.game.counters.steps[number])
        g.put_in_box(number, named(g, box))
    g.box_holder, g.fallen, g.events = [GERMANS] * len(g.box_holder), 0, []
    return g


def named(g: Field, box: str) -> BoxId:
    """The number of a box."""
    return g.game.boxes.names.index(box)


def fight_out(g: Field, hq: int, box: BoxId) -> None:
    """All units of a headquarters fight in a box."""
    battle = box_combat.BoxBattle(hq=hq, box=box)
    battle.muster(g)
    battle.fight(g)
    go_back(g, battle)


def go_back(g: Field, battle: box_combat.BoxBattle) -> None:
    """Those who have to retreat go into the first box that is open to them."""
    while battle.falling or battle.leave_nobody_behind(g) is not None:
        number = first(battle.falling)
        battle.retreat_to(g, number, box_combat.ways_back(g, number)[0])
    battle.settle(g)


def why_not(choice: Choice[Any], g: Field, *nouns: int) -> Refusal | None:
    """Return why the last of some nouns may not be chosen; a clause without a number cites "?"."""
    return choice.refusal(RuleContext(None, g), nouns, "?")


def reason(choice: Choice[Any], g: Field, *nouns: int) -> str:
    """Return the reason for which the last of some nouns may not be chosen, or ""."""
    refusal = why_not(choice, g, *nouns)
    return "" if refusal is None else str(refusal.reason.text)


def is_open_to_air(battle: Assault, g: Field) -> bool:
    """Return whether aircraft could help in a battle, if there were any."""
    refusal = battle.flying.refusal(g)
    return refusal is None or refusal.reason.text == Assault.has_a_fighter.reason


def raids(battle: Assault, g: Field) -> set[tuple[int, ...]]:
    """Return the bombers that may fly in a battle: heavies, mediums and light ones."""
    m = RuleContext(battle, g)
    flights: list[tuple[int, ...]] = [()]
    for number in BOMBERS:
        begun = ((flight, number.among(m, (battle.target, *flight))) for flight in flights)
        flights = [(*flight, n) for flight, numbers in begun for n in iterate(numbers)]
    return set(flights)


def offered(procedure: Frame, question: str, g: Field) -> list[Action]:
    """Return what a question of a procedure lists, without what declines."""
    entry = procedure.plan[question].entry
    assert isinstance(entry, Question)
    return [action for action in entry.legal(procedure, g) if action != entry.or_else]
