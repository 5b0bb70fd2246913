"""Three players: who decides for whom, the common victory, seats at every door (8, 11.2)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS, PLAYERS
from normandie44.rules.battle.combat import Assault, CounterAttack
from normandie44.rules.campaign import victory
from normandie44.rules.logistics.offensive import Markers
from normandie44.rules.logistics.supply import AirSupply
from normandie44.rules.turn.overrun import DrivenBack
from normandie44.state import Field, in_turn
from normandie_stage import laid_out, to, under_way, unit
from test_normandie import ONE_TURN

import hexwar
from hexwar.board import iterate, one, pack
from hexwar.cli.terminal import Terminal
from hexwar.errors import OptionError
from hexwar.play.match import Match
from hexwar.play.states.runner import perform
from hexwar.sim import play_one
from hexwar.testing import check_game
from hexwar.web.host import Host
from hexwar.web.keys import Seat
from hexwar.web.language import Language
from hexwar.web.page_data import Glance, seen

THREE = ("americans", "anglo-canadians", "germans")

OWN_UNIT = {
    *("move", "infiltrate", "overrun", "deploy", "leave-map", "travel", "extend", "drop"),
    *("launch", "fight-in", "attack", "join", "withdraw", "add-support", "defend", "advance"),
    *("retreat", "rest", "replace", "send-back", "support", "counter-attack", "go-ashore"),
    "go-inland",
}
"""The verbs whose first noun is a unit of the player."""


def by_three(scenario: str = "cobra", **options: object) -> Normandie1944:
    """A scenario for three players."""
    return Normandie1944(scenario, {"players": 3, **options})


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["cobra", "campaign", "d-day"]))
def test_everybody_decides_for_his_own_units(seed: int, scenario: str) -> None:
    """In the first 150 decisions of random games each listed unit is the decider's.

    Only who is overrun retreats as the enemy wants.
    """
    first_turn = {"d-day": True} if scenario == "d-day" else {}
    match = Match(by_three("campaign" if first_turn else scenario, **first_turn), seed=seed)
    dice, asked = random.Random(seed), set()
    for _ in range(150):
        player, legal = match.decision.player, list(match.legal_actions)
        asked.add(player)
        driven = isinstance(match.state.stack[-1], DrivenBack)
        for action in [] if driven else legal:
            if action[0] in OWN_UNIT:
                assert PLAYERS[match.game.groups[action[1]]] == player, action
        match.do(dice.choice(legal))
    assert asked <= set(THREE)


def moment(side: str = "allies", **units: str) -> Field:
    """A moment of Cobra for three with the units named."""
    return laid_out(side, "cobra", 3, **units)


@pytest.mark.rule("11.2", "8")
def test_a_player_acts_with_his_own_units() -> None:
    """Americans before Anglo-Canadians; between them nobody decides, and Germans have no share."""
    g = moment(US__83="0918", Can__2="1010", u353="1119")
    own: list[tuple[str, list[bool]]] = []
    units = [unit(g, name) for name in ("US__83", "Can__2", "u353")]
    while in_turn(g, ALLIES, AirSupply) is not None:
        own.append((g.player_of(g.active), [g.acts(number) for number in units]))
    assert own == [("americans", [True, False, False]), ("anglo-canadians", [False, True, False])]
    assert g.command == ""


@pytest.mark.rule("11.2", "9.1", "6.2")
def test_who_is_attacked_is_asked() -> None:
    """The Anglo-Canadian decides on ships and aircraft over his units, and strikes back."""
    g = moment("germans", Can__2="1109", u1__SS="1208")
    g.command = "germans"
    assault = Assault.of(g, to(g, "1109"), one(unit(g, "u1__SS")), hq=unit(g, "u1__SS"))
    assert assault.attacker(g) == "germans"
    assert assault.defender(g) == assault.allied_player(g) == "anglo-canadians"
    answer = CounterAttack.of(g, to(g, "1109"), assault.defender(g))
    answer.change_sides(g)
    assert (g.active, g.player_of(g.active)) == (ALLIES, "anglo-canadians")
    answer.change_back(g)
    assert (g.active, g.player_of(g.active)) == (GERMANS, "germans")


@pytest.mark.rule("11.2", "1.1.1.2")
def test_markers_go_round_the_table() -> None:
    """The stock is that of the Allies; each of them sends every other Allied marker."""
    g = by_three().set_up(1)
    g.stock = [4, 4]
    frame, order = Markers.of(g, 0), []
    under_way(g, frame)
    match_frame = g.stack[-1]
    for _ in range(6):
        order.append(match_frame.player(g))
        perform(g, ("support", iterate(match_frame.corps.of(g))[0]))
    assert order == ["americans", "germans", "anglo-canadians", "germans", *THREE[::2]]
    assert g.stock == [1, 1]


@pytest.mark.rule("11.2", "7.4")
def test_supply_by_air_is_shared() -> None:
    """What the American has supplied is not there for the Anglo-Canadian."""
    g = moment(US__83="0918", Can__2="1010", Can__3="1009")
    g.unsupplied = pack(unit(g, name) for name in ("US__83", "Can__2", "Can__3"))
    drops, g.command = AirSupply(), "americans"
    assert drops.allied_units(g) == one(unit(g, "US__83"))
    drops.drop(g, unit(g, "US__83"))
    g.command = "anglo-canadians"
    assert drops.allied_units(g) == pack([unit(g, "Can__2"), unit(g, "Can__3")])
    assert drops.cut_off.refusal(g, unit(g, "Can__2")) == "7.4"


@pytest.mark.rule("11.2", "11.3")
def test_both_allied_players_win_together() -> None:
    """A lead of 50 is a decisive victory for two, and a defeat for two."""
    for lead, winners in ((60, THREE[:2]), (-60, THREE[2:])):
        g = moment(US__83="0918", u353="1119")
        g.score = [max(lead, 0), max(-lead, 0)]
        victory.judge_the_end(g)
        assert g.result is not None
        assert g.result.winners == winners
        worth = [g.game.analysis.score(g.result, player) for player in THREE]
        assert worth[0] == worth[1] == -worth[2]


@pytest.mark.rule("11.2")
def test_both_allied_players_judge_a_moment_alike() -> None:
    """The Allies stand and fall together, and what is good for them is bad for the German."""
    g = by_three().set_up(1)
    worth = [g.game.analysis.evaluate(g.view(player), player) for player in THREE]
    assert worth[0] == worth[1] == -worth[2]


@pytest.mark.rule("11.2", "automaton")
def test_cards_play_the_germans_against_two_players_but_not_both_commands() -> None:
    """The German seat goes to the cards; a whole side of two players does not."""
    assert by_three(automaton="germans").players == THREE[:2]
    with pytest.raises(OptionError, match="players is 2"):
        by_three(automaton="allies")


@pytest.mark.rule("11.2")
def test_contract_of_a_turn_for_three(tmp_path: Path) -> None:
    """The whole contract of a game, with three at the table."""
    file = tmp_path / "short.toml"
    file.write_text(ONE_TURN, encoding="utf-8")
    game = Normandie1944(Normandie1944.read_scenario(file), {"players": 3})
    assert check_game(game, games=1, thorough_every=43).games == 1


@pytest.mark.rule("11.2")
def test_bots_and_the_simulation_know_three() -> None:
    """Each seat may have a bot; a game is played to its end."""
    players = {"players": 3, "strategic-map": False}
    row = play_one(Normandie1944("cobra", players), 5, players=dict.fromkeys(THREE, "random"))
    assert not row.error
    assert set(row.scores) == set(THREE)
    match = hexwar.start("normandie44/cobra", options={"players": 3}, players={"germans": "random"})
    assert match.decision.player in THREE[:2]


@pytest.mark.rule("11.2")
def test_three_seats_in_the_browser(tmp_path: Path) -> None:
    """Three keys, three titles in French; each seat may act when it is its turn only."""
    host = Host(tmp_path / "games.sqlite")
    host.begin(Match(by_three(), seed=1))
    with host.tables.at(1) as table:
        pages = [seen(table, Glance(seat=Seat(1, n), language=Language("fr"))) for n in (1, 2, 3)]
    assert list(pages[0]["titles"].values()) == ["Américains", "Anglo-Canadiens", "Allemands"]
    assert [page["mine"] for page in pages] == [name == pages[0]["decider"] for name in THREE]
    host.close()


@pytest.mark.rule("11.2")
def test_the_terminal_names_who_decides(tmp_path: Path) -> None:
    """The prompt says whose decision it is."""
    told: list[object] = []
    lines = iter(["quit"])
    Terminal(
        Match(by_three(), seed=1), tmp_path / "x.json", lambda _: next(lines), told.append
    ).run()
    assert any("germans" in str(line).lower() for line in told)
