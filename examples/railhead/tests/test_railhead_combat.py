"""Battles: announced, fought in any order, with the words of the table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from railhead import Railhead
from railhead.combat import Assault, Combat, Exchange, Retreat
from railhead.movement import Movement
from railhead.sequence import PlayerTurn
from railhead.state import Field
from railhead_stage import laid_out, names, staged, to, under_way, unit

from hexwar.board import SideId
from hexwar.errors import UndoError
from hexwar.kit.forces import OFF
from hexwar.play.match import Match
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import outcomes, perform
from hexwar.play.values.chance import SAMPLED, Scripted

FRONT = {"1_Pz": "0603", "11_I": "0603", "12_I": "0703", "1_S": "0604", "2_S": "0802"}


def announced(g: Field, **battles: str) -> None:
    """Announce attacks, target by unit, and begin to fight."""
    for name, target in battles.items():
        perform(g, ("announce", unit(g, name.replace("_", "/")), to(g, target)))
    perform(g, ("end-announcing",))


def fought(die: int, result: str, **units: str) -> Field:
    """Fight a battle for 0604 with all units of the North, whose cell is this one."""
    g = laid_out("north", **units)
    g.chance = Scripted({"combat": [die - 1]}, then=SAMPLED)
    ours = sum(1 << u for u in g.on_map(0))
    battle = Assault(to(g, "0604"), ours, defenders=g.on.get(to(g, "0604"), 0), result=result)
    battle.stand_at("apply")
    g.events = []
    under_way(g, battle)
    return g


@pytest.mark.rule("6.1")
def test_a_unit_is_announced_once_next_to_its_target() -> None:
    """Then it is bound to its battle; others may join that, or attack another hex."""
    g = staged("north", Combat(), **FRONT)
    assert names(g, "announce") == {"1/Pz", "11/I", "12/I"}
    far = explain(g, ("announce", unit(g, "1/Pz"), to(g, "0802")))
    assert (far.rule, far.reason) == ("6.1", "Distance 2, adjacent is 1.")
    perform(g, ("announce", unit(g, "1/Pz"), to(g, "0604")))
    perform(g, ("announce", unit(g, "11/I"), to(g, "0604")))
    again = explain(g, ("announce", unit(g, "1/Pz"), to(g, "0604")))
    assert (again.rule, again.reason) == ("6.1", "It takes part in a battle already.")
    combat = g.stack[-1]
    assert isinstance(combat, Combat)
    assert combat.attackers(to(g, "0604")) == 1 << unit(g, "1/Pz") | 1 << unit(g, "11/I")


@pytest.mark.rule("6.1", "6.2")
def test_what_is_announced_last_can_be_taken_back_until_the_dice_fall() -> None:
    """The last unit that could attack is announced, undone, and announced again; then dice."""
    g, turn = laid_out("north", **FRONT), PlayerTurn(SideId(0))
    turn.stand_at("combat")
    under_way(g, turn)
    match = Match.at(Railhead("start"), g)
    for action in ("announce 1/Pz 0604", "announce 11/I 0604", "announce 12/I 0802"):
        match.do(action)
    assert match.legal_actions[:] == [("end-announcing",)]
    match.undo()
    assert len(match.state.stack[-1].battles) == 1  # type: ignore[attr-defined]
    match.do("announce 12/I 0802")
    match.do("end-announcing")
    assert len(match.legal_actions) == 2
    match.undo()
    match.do("end-announcing")
    match.do("fight 0604")
    with pytest.raises(UndoError):
        match.undo()


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("order", list(permutations(["0604", "0802"])))
def test_battles_are_fought_in_any_order(order: tuple[str, str]) -> None:
    """Each once, with the units announced for it."""
    g = staged("north", Combat(), **FRONT)
    announced(g, **{"1_Pz": "0604", "12_I": "0802"})
    g.chance = Scripted({"combat": [1, 1]}, then=SAMPLED)
    told: list[str] = []
    for target in order:
        g.events = []
        perform(g, ("fight", to(g, target)))
        told += [g.game.board.name(e.facts["target"]) for e in g.events if e.kind == "attacked"]
        while g.listed and g.listed[0][0] not in ("fight", "end-turn") and not g.result:
            if isinstance(g.stack[-1], Combat):
                break
            perform(g, g.listed[-1])
    assert told == list(order)


@pytest.mark.rule("6.3", "6.4", "7.1")
@settings(max_examples=20, deadline=None)
@given(st.sampled_from(["0604", "0503", "0306", "0605"]), st.integers(1, 3), st.booleans())
def test_previews_are_what_the_dice_give(target: str, count: int, reduced: bool) -> None:
    """The announcement's rows are exact: the chances of all branches of the throw, cell by cell."""
    g = laid_out("north", **{"1_S": target})
    near = list(g.game.board.neighbours[to(g, target)])
    units = [unit(g, name) for name in ("1/Pz", "11/I", "Cav")[:count]]
    for number, at in zip(units, near, strict=False):
        g.set_steps(number, 1 if reduced else 2)
        g.put(number, at)
    under_way(g, Combat())
    for number in units[:-1]:
        perform(g, ("announce", number, to(g, target)))
    action = ("announce", units[-1], to(g, target))
    preview = g.stack[-1].preview(g, action)
    assert preview is not None
    cells = {cell for row in g.game.results.rows.values() for cell in row}
    shown = {row.what: Fraction(row.value) for row in preview.rows if row.what in cells}
    perform(g, action)
    perform(g, ("end-announcing",))
    found: Counter[str] = Counter()
    for branch in outcomes(g, ("fight", to(g, target))):
        twin = g.clone()
        twin.chance, twin.events = Scripted({"combat": [branch.path[0]]}, then=SAMPLED), []
        perform(twin, ("fight", to(g, target)))
        told = next(e.facts for e in twin.events if e.kind == "attacked")
        found[told["result"]] += Fraction(branch.probability)  # type: ignore[assignment]
    assert dict(found) == {cell: chance for cell, chance in shown.items() if chance}


@pytest.mark.rule("6.4")
def test_rivers_and_ground_shift_columns() -> None:
    """A town two to the left, and one more if all attack across the river."""
    g = laid_out("north", **{"1_Pz": "0506", "2_Pz": "0508", "9_S": "0607", "7_S": "0606"})
    town = Assault(to(g, "0607"), 1 << unit(g, "1/Pz")).calculate(g)
    assert [(line.what, line.amount) for line in town.columns.lines] == [("town", -2)]
    g.put(unit(g, "1/Pz"), to(g, "0605"))
    wet = Assault(to(g, "0606"), 1 << unit(g, "1/Pz")).calculate(g)
    assert [(line.what, line.rule) for line in wet.columns.lines] == [("across the river", "6.4")]


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("result", "left"), [("AE", (0, 2)), ("DE", (4, 0)), ("-", (4, 2))])
def test_words_of_elimination(result: str, left: tuple[int, int]) -> None:
    """All steps of a side, or none; nobody is asked."""
    g = fought(1, result, **{"1_Pz": "0603", "11_I": "0603", "1_S": "0604"})
    steps = [sum(g.steps[u] for u in units) for units in g.game.units_of]
    assert tuple(steps) == left


@pytest.mark.rule("7.1", "7.2", "7.3")
def test_the_defender_loses_a_step_and_retreats() -> None:
    """DRL: one step, then one hex, farther from the battle; the log has the word as printed."""
    g = fought(1, "DRL", **{"1_Pz": "0603", "1_S": "0604", "2_S": "0604"})
    assert {a[0] for a in g.listed or ()} == {"lose"}
    perform(g, ("lose", unit(g, "2/S")))
    assert g.steps[unit(g, "2/S")] == 1
    refused = explain(g, ("retreat", unit(g, "1/S"), to(g, "0603")))
    assert refused.rule == "7.3"
    perform(g, next(a for a in g.listed or () if a[0] == "retreat"))
    assert g.game.board.distance(g.hex[unit(g, "1/S")], to(g, "0604")) == 1


@pytest.mark.rule("7.1", "7.3")
def test_attackers_retreat_by_the_same_rule() -> None:
    """AR: one hex farther from the hex that was attacked; nobody advances."""
    g = fought(1, "AR", **{"1_Pz": "0603", "1_S": "0604"})
    hexes = {g.game.board.name(a[2]) for a in g.listed or () if a[0] == "retreat"}
    assert hexes == {"0602", "0503", "0703"}
    perform(g, (g.listed or [()])[0])
    assert g.game.board.distance(g.hex[unit(g, "1/Pz")], to(g, "0604")) == 2


@pytest.mark.rule("7.3", "3.1", "4.1")
def test_who_cannot_retreat_is_lost() -> None:
    """Enemy zones all around: all steps go."""
    around = {"1_Pz": "0603", "11_I": "0606", "12_I": "0504", "13_I": "0704", "21_I": "0505"}
    g = fought(1, "DR", **around, **{"1_S": "0604"})
    assert g.steps[unit(g, "1/S")] == 0


@pytest.mark.rule("7.4")
@given(
    st.lists(st.sampled_from(["1/Pz", "11/I", "23/I", "Cav"]), min_size=1, unique=True), st.data()
)
@settings(max_examples=20, deadline=None)
def test_an_exchange_takes_as_much_printed_strength_or_all(
    attackers: list[str], data: st.DataObject
) -> None:
    """However the owner chooses: at least as much, and without the last step less than that."""
    g = laid_out("north", **{"1_S": "0604", "2_S": "0604"})
    for name in attackers:
        g.set_steps(unit(g, name), 2)
        g.put(unit(g, name), to(g, "0603"))
    printed = g.game.attacks
    ours, lost = [unit(g, name) for name in attackers], 4 + 4
    battle = Assault(to(g, "0604"), sum(1 << u for u in ours), defenders=g.on[to(g, "0604")])
    battle.result = "EX"
    battle.stand_at("apply")
    under_way(g, battle)
    before = dict.fromkeys(ours, 2)
    while g.stack and isinstance(g.stack[-1], Exchange) and g.listed:
        before = {u: g.steps[u] for u in ours}
        perform(g, data.draw(st.sampled_from(list(g.listed))))
    paid = sum(printed[u][2] - printed[u][g.steps[u]] for u in ours)
    assert not any(g.steps[u] for u in (unit(g, "1/S"), unit(g, "2/S")))
    assert paid >= lost or not any(g.steps[u] for u in ours)
    if before != dict.fromkeys(ours, 2):
        assert sum(printed[u][2] - printed[u][before[u]] for u in ours) < lost


@pytest.mark.rule("7.5")
def test_who_advances_may_go_on_along_the_path_of_the_retreat() -> None:
    """Into the hex, then where the defender went, hex by hex, and nowhere else."""
    g = fought(1, "DR2", **{"1_Pz": "0603", "11_I": "0603", "1_S": "0604"})
    path = []
    while g.listed and g.listed[0][0] == "retreat":
        path.append(g.listed[0][2])
        perform(g, g.listed[0])
    assert names(g, "follow") == set()
    perform(g, ("advance", unit(g, "1/Pz")))
    assert {a[2] for a in g.listed or () if a[0] == "follow"} == {path[0]}
    perform(g, ("follow", unit(g, "1/Pz"), path[0]))
    assert "1/Pz" not in names(g, "follow")  # the defender stands on the next hex
    assert names(g, "advance") == {"11/I"}
    g.put(unit(g, "1/S"), OFF)
    g.put(unit(g, "1/Pz"), path[1])
    perform(g, ("advance", unit(g, "11/I")))
    assert names(g, "follow") == {"11/I"}  # the other has gone to the end, and not back


def test_an_exchange_and_a_retreat_know_their_battle() -> None:
    """The innermost battle on the stack; without one there is none to ask."""
    g = fought(1, "DR", **{"1_Pz": "0603", "1_S": "0604"})
    battle = Assault.under_way(g)
    assert isinstance(g.stack[-1], Retreat)
    assert battle is g.stack[-2]
    assert Assault.under_way(staged("north", Movement(), **{"1_Pz": "0603"})) is None
