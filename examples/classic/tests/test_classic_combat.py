"""Combat of Across the Lenn: attacks, odds and shifts, reserve, losses, retreat, advance."""

from __future__ import annotations

import pytest
from classic import AcrossTheLenn
from classic.rules.combat import Assault, Combat
from classic.rules.movement import Movement
from classic.rules.sequence import Campaign, PlayerTurn
from classic.state import Field
from classic_stage import laid_out, staged, started, to, unit

from hexwar.board import NONE, SideId
from hexwar.play.match.decision import explain
from hexwar.play.states.runner import perform
from hexwar.play.values.chance import SAMPLED, Scripted


def attacked(g: Field, target: str, *names: str, die: int = 1) -> Field:
    """Attack a hex with some units, up to the throw; the defender holds."""
    g.chance = Scripted({"combat": [die - 1]}, then=SAMPLED)
    perform(g, ("attack", unit(g, names[0]), to(g, target)))
    for name in names[1:]:
        perform(g, ("join", unit(g, name)))
    if g.listed and ("resolve",) in g.listed:
        perform(g, ("resolve",))
    if g.listed and ("hold",) in g.listed:
        perform(g, ("hold",))
    return g


@pytest.mark.rule("6.1", "6.2")
def test_a_unit_attacks_an_adjacent_hex_once() -> None:
    """Neither from afar, nor vehicles over the river, nor the same hex twice."""
    g = staged(
        "east",
        Combat(),
        **{
            "1_I": "0903",
            "1_A": "0804",
            "2_A": "0902",
            "10_X": "0803",
            "11_X": "0704",
            "3_I": "1103",
            "12_X": "1102",
        },
    )
    far = explain(g, ("attack", unit(g, "1/I"), to(g, "0704")))
    assert (far.rule, far.reason) == ("6.1", "Distance 2, adjacent is 1.")
    wet = explain(g, ("attack", unit(g, "1/A"), to(g, "0704")))
    assert wet.rule == "6.2"
    attacked(g, "0803", "1/I", die=1)
    assert explain(g, ("attack", unit(g, "1/A"), to(g, "0803"))).rule == "6.2"


@pytest.mark.rule("6.3", "6.4")
def test_odds_have_half_columns_and_shifts_say_why() -> None:
    """12 against 5 is 2:1; armour with infantry shifts right, woods left."""
    g = staged("east", Combat(), **{"1_I": "1003", "1_A": "1003", "10_X": "0904"})
    assault = Assault(to(g, "0904"), 1 << unit(g, "1/I") | 1 << unit(g, "1/A"))
    found = assault.calculate(g)
    assert found.text() == "12 against 5, 2:1; woods -1 → 3:2, combined arms +1 → 2:1"
    assert found.columns.rules == ("6.4",)


@pytest.mark.rule("6.4", "5.2")
def test_the_river_mud_towns_and_want_of_supply_weaken_an_attack() -> None:
    """Halves stay exact: 2 1/2 and 2 1/2 are 5."""
    g = staged("east", Combat(), **{"1_I": "0802", "2_I": "0902", "10_X": "0801"})
    assault = Assault(to(g, "0801"), 1 << unit(g, "1/I") | 1 << unit(g, "2/I"))
    g.unsupplied = 1 << unit(g, "1/I") | 1 << unit(g, "2/I")
    g.weather = "mud"
    assert assault.calculate(g).attack.value == 5
    assert "mud -1" in assault.calculate(g).text()
    g = staged("east", Combat(), **{"1_I": "0803", "10_X": "0703"})
    across = Assault(to(g, "0703"), 1 << unit(g, "1/I"))
    assert across.calculate(g).text() == "5 against 5, 1:1; town -2 → 1:2 -1, limit +1 → 1:2"


@pytest.mark.rule("6.5")
def test_a_reserve_next_to_the_hex_may_be_committed() -> None:
    """In supply and out of enemy zones, once a turn; it shifts a column."""
    g = staged("east", Combat(), **{"1_I": "0603", "10_X": "0503", "11_X": "0403", "12_X": "0504"})
    g.events = []
    perform(g, ("attack", unit(g, "1/I"), to(g, "0503")))
    assert ("commit", unit(g, "11/X")) in g.listed
    refused = explain(g, ("commit", unit(g, "12/X")))
    assert refused.rule == "6.5"
    perform(g, ("commit", unit(g, "11/X")))
    assert any(event.kind == "committed" for event in g.events or ())


@pytest.mark.rule("6.5")
def test_a_reserve_costs_the_attack_a_column_whichever_unit_it_is() -> None:
    """The first counter of the game too; without one the odds stay."""
    g = staged("east", Combat(), **{"1_I": "0603", "10_X": "0503"})
    column = [("reserve", -1)]
    for reserve, shifts in ((0, column), (unit(g, "11/X"), column), (-1, [])):
        assault = Assault(to(g, "0503"), 1 << unit(g, "1/I"), reserve=reserve)
        assert [(m.what, m.amount) for m in assault.shifts(g) if m.rule == "6.5"] == shifts


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("second", "shifts"),
    [("0802", [("across the river", -1), ("mud", -1)]), ("0903", [("mud", -1)])],
)
def test_the_river_and_mud_cost_a_column_each(second: str, shifts: list[tuple[str, int]]) -> None:
    """The river only if all attack across it."""
    g = staged("east", Combat(), **{"1_I": "0704", "2_I": second, "10_X": "0803"})
    g.weather = "mud"
    assault = Assault(to(g, "0803"), 1 << unit(g, "1/I") | 1 << unit(g, "2/I"))
    assert [(m.what, m.amount) for m in assault.shifts(g)] == shifts


@pytest.mark.rule("1.3", "9.4")
def test_a_player_turn_forgets_who_has_moved_and_fought() -> None:
    """With its end; the game goes on while the enemy holds a town."""
    g = laid_out("east", **{"1_I": "0704", "10_X": "0703"})
    g.moved = g.fought = 1 << unit(g, "1/I")
    PlayerTurn(SideId(g.active)).end_player_turn(g)
    assert (g.moved, g.fought, g.result) == (NONE, NONE, None)


@pytest.mark.rule("7.1", "7.2", "9.2")
def test_losses_are_chosen_by_the_owner_and_the_last_step_eliminates() -> None:
    """A2 for two attackers: their owner chooses twice; lost units are points for the enemy."""
    g = staged("east", Combat(), **{"1_I": "0803", "2_I": "0803", "10_X": "0703"})
    g.set_steps(unit(g, "1/I"), 1)
    attacked(g, "0703", "1/I", "2/I", die=1)
    assert g.listed == [("lose", unit(g, "1/I")), ("lose", unit(g, "2/I"))]
    before = g.points(1)
    perform(g, ("lose", unit(g, "1/I")))
    assert g.points(1) == before + 1
    assert g.steps[unit(g, "2/I")] == 1
    assert g.hex[unit(g, "1/I")] == -1


@pytest.mark.rule("7.3", "7.4")
def test_a_retreat_leads_away_and_the_attacker_may_advance() -> None:
    """Each hex is farther from the attacked one; then the hex is free to be taken."""
    g = staged("east", Combat(), **{"1_I": "0603", "1_A": "0602", "2_A": "0603", "10_X": "0503"})
    target = to(g, "0503")
    attacked(g, "0503", "1/I", "1/A", "2/A", die=6)
    board = g.game.board
    gone = 0
    while g.listed and g.listed[0][0] == "retreat":
        assert all(board.distance(action[2], target) > gone for action in g.listed)
        perform(g, g.listed[0])
        gone += 1
    assert g.steps[unit(g, "10/X")] == 0 or board.distance(g.hex[unit(g, "10/X")], target) == 2
    assert ("advance", unit(g, "1/I")) in g.listed
    perform(g, ("advance", unit(g, "1/I")))
    assert g.hex[unit(g, "1/I")] == target


@pytest.mark.rule("7.3")
def test_who_cannot_retreat_loses_a_step_and_stays() -> None:
    """Surrounded by zones of control there is no way back."""
    g = staged(
        "east",
        Combat(),
        **{"1_I": "0603", "2_I": "0503", "3_I": "0402", "4_II": "0504", "10_X": "0403"},
    )
    g.chance = Scripted({"combat": [4]}, then=SAMPLED)
    perform(g, ("attack", unit(g, "2/I"), to(g, "0403")))
    perform(g, ("join", unit(g, "4/II")))
    perform(g, ("resolve",))
    one = unit(g, "10/X")
    assert g.steps[one] <= 1


@pytest.mark.rule("9.1")
def test_a_town_belongs_to_the_last_who_entered_it() -> None:
    """Leaving it changes nothing."""
    g = staged("east", Movement(), **{"1_I": "0803"})
    town = g.game.objective_at[to(g, "0703")]
    assert g.holder[town] == 1
    perform(g, ("move", unit(g, "1/I"), to(g, "0703")))
    g.put(unit(g, "1/I"), to(g, "0803"))
    assert g.holder[town] == 0


@pytest.mark.rule("9.3", "1.1", "1.2")
def test_the_lead_in_points_gives_the_level_of_victory() -> None:
    """The first level of the scenario whose lead is reached."""
    for lead, outcome in ((9, "decisive-victory"), (3, "victory"), (0, "draw"), (-4, "victory")):
        g = laid_out("east")
        g.holder = [-1] * len(g.holder)
        g.lost = [0, lead] if lead > 0 else [-lead, 0]
        g.turn = g.game.turns
        Campaign().plan["end_turn"].function(Campaign(), g)
        assert g.result is not None
        assert (g.result.outcome, g.result.rule) == (outcome, "9.3")


@pytest.mark.rule("9.4", "1.3")
def test_who_holds_every_town_wins_at_once() -> None:
    """Play ends in the middle of the campaign."""
    match = started()
    g = match.state
    g.holder = [0] * len(g.holder)
    while g.result is None and g.turn == 1:
        quiet = [a for a in g.listed if a[0].startswith("end-") or a[0] == "place"]
        perform(g, quiet[0] if quiet else g.listed[0])
    assert g.result is not None
    assert (g.result.outcome, g.result.winners) == ("every-town", ("east",))


@pytest.mark.rule("1.2")
@pytest.mark.parametrize("thrown", [True, False])
def test_the_weather_of_each_turn_is_thrown_for_unless_it_is_left_out(thrown: bool) -> None:
    """One die, told with what it brings."""
    game = AcrossTheLenn("crossing", {"weather": thrown})
    g = game.set_up(1)
    g.events, g.turn = [], 3
    Campaign().weather(g)
    assert [event.kind for event in g.events] == ["weather"] * thrown


@pytest.mark.rule("1.2")
def test_weather_gets_worse_and_can_be_left_out() -> None:
    """It is thrown for in each turn, unless the option says that it is always clear."""
    match = started()
    assert match.state.weather in ("clear", "rain")
    assert match.game.options["weather"] is True
