"""Operation Cobra: its set-up keeps the limits of stacks, its levels, its automatic victories."""

from __future__ import annotations

import pytest
from normandie44 import Normandie1944
from normandie44.printed import ALLIES, GERMANS
from normandie44.rules.campaign import victory
from normandie44.rules.ground.headquarters import may_be_controlled
from normandie44.rules.turn.combat_phase import Combat
from normandie44.rules.turn.sequence import Deployment
from normandie_stage import laid_out, printed_game, unit

from hexwar.play.match import Match


@pytest.mark.rule("11.2", "2.1", "8")
def test_the_set_up_keeps_the_limits_of_stacks() -> None:
    """Every counter fits where the booklet puts it, and no two commands share a hex."""
    g = printed_game("cobra").set_up(1)
    placed = [u for side in (ALLIES, GERMANS) for u in g.on_map(side)]
    assert [g.game.counters.names[u] for u in placed if not g.has_room(u, g.hex[u])] == []
    assert len(placed) > 110
    assert (g.turn, g.stock) == (7, [2, 0])


@pytest.mark.rule("11.2", "2.1", "8")
def test_the_players_place_their_free_units() -> None:
    """The reserve east of column 13, the 79th Armoured with its command; then turn 7 begins."""
    match, names = Match(Normandie1944("cobra", {"players": 3}), seed=3), []
    board = match.game.board
    while isinstance(match.state.stack[-1], Deployment) and match.decision:
        verb, placed, to = list(match.legal_actions)[-1]
        names.append((match.decision.player, match.game.counters.names[placed]))
        assert verb == "place"
        assert int(board.name(to)[2:]) < 13 or names[-1][0] == "anglo-canadians"
        match.do((verb, placed, to))
    reserve = [("germans", name) for name in ("654-sPz", "Flak-1", "Flak-2", "Flak-3")]
    assert names == reserve + [("anglo-canadians", f"79/{n}") for n in ("1", "30", "Aslt")]
    g = match.state
    assert all(g.has_room(u, g.hex[u]) for side in (ALLIES, GERMANS) for u in g.on_map(side))


@pytest.mark.rule("11.2", "11.3")
@pytest.mark.parametrize(
    ("lead", "outcome"),
    [(50, "decisive-victory"), (25, "marginal-victory"), (24, "draw"), (-25, "marginal-victory")],
)
def test_levels_of_victory(lead: int, outcome: str) -> None:
    """A lead of 25 is marginal, of 50 decisive."""
    g = laid_out(scenario="cobra")
    g.score = [max(lead, 0), max(-lead, 0)]
    g.holder = list(printed_game("cobra").set_up(1).holder)
    victory.judge_the_end(g)
    assert g.result is not None
    assert g.result.outcome == outcome


@pytest.mark.rule("11.3")
def test_automatic_victories() -> None:
    """Fewer than ten German units end it; so do four beach depots lost."""
    g = laid_out(scenario="cobra", u77="1020")
    victory.judge_the_turn(g)
    assert g.result is not None
    assert g.result.winners == ("allies",)
    g = printed_game("cobra").set_up(1)
    for depot in [depot for depot in g.game.depots if depot.beach][:4]:
        g.lose_depots(depot.hex)
    victory.judge_the_turn(g)
    assert g.result is not None
    assert g.result.winners == ("germans",)


@pytest.mark.rule("8", "5.1")
def test_dt_04_commands_do_not_mix() -> None:
    """DT-04: an American and a British brigade share no hex, and no headquarters leads both."""
    g = laid_out(scenario="cobra", u2Arm_CCA="1014", u4__Arm__Bde="1013", AC__XXX__HQ="1013")
    assert not g.has_room(unit(g, "u2Arm_CCA"), g.hex[unit(g, "u4__Arm__Bde")])
    led = may_be_controlled(g, unit(g, "AC__XXX__HQ"), unit(g, "u2Arm_CCA"))
    assert led == "8"


@pytest.mark.rule("5.1", "1.1.3")
def test_a_headquarters_that_is_to_come_leads_nobody() -> None:
    """To ask for its combat is refused with a reason, as is control of a unit off the map."""
    g = laid_out(scenario="cobra", US__VII__HQ="1017", US__30="1117", u353="1118")
    away, here, unit_here = (unit(g, n) for n in ("US__XV__HQ", "US__VII__HQ", "US__30"))
    assert may_be_controlled(g, away, unit_here) == "5.1"
    assert may_be_controlled(g, here, unit(g, "US__1")) == "5.1"
    assert Combat().launching.refusal(g, away) is not None
