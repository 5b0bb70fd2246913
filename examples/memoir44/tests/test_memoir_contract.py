"""The contract of hexwar, kept by every scenario; what players see; bots; the registry."""

from __future__ import annotations

from pathlib import Path

import pytest
from memoir44.game import Memoir44
from memoir44.printed import DATA
from memoir44.printed.arms import ALLIES, AXIS
from memoir44.printed.cards import printed_deck
from memoir44.scenarios.loading import single_scenarios
from memoir_stage import Short

import hexwar
from hexwar.board import iterate
from hexwar.draw import scene_text, svg
from hexwar.play.match import Match
from hexwar.sim import simulate
from hexwar.testing import check_game

SIX = ("sword", "juno", "gold", "omaha", "utah", "cotentin")
TESTS = Path(__file__).parent


@pytest.mark.rule("2.12", "2.12.1", "2.12.2", "2.12.3", "2.12.4", "2.12.5", "2.12.6")
@pytest.mark.parametrize("scenario", ["mill-stream", *SIX])
def test_contract(scenario: str) -> None:
    """Lists, guards, saves, undo, secrets, chance: the whole contract, in a short game."""
    report = check_game(Short(scenario), games=1, seed=7, thorough_every=97)
    assert report.outcomes == {"victory": 1}


@pytest.mark.rule("2.11.4")
@pytest.mark.parametrize("scenario", ["utah-cotentin", "overthrough-utah-cotentin"])
def test_contract_of_joined_boards(scenario: str) -> None:
    """The same with four players and with eight."""
    report = check_game(Short(scenario), games=1, seed=3, thorough_every=151)
    assert report.games == 1


@pytest.mark.rule("2.12")
@pytest.mark.parametrize("scenario", SIX)
def test_random_games_end_by_the_rules(scenario: str) -> None:
    """Games at random end with a side that has its medals."""
    batch = simulate(f"memoir44/{scenario}", games=1, seed=50)
    assert list(batch.errors) == []
    assert dict(batch.results) == {"victory": 1}


@pytest.mark.rule("2.11.5")
def test_neptune_can_be_played() -> None:
    """Six boards and twelve players: the first two turns of either side."""
    match = hexwar.start("memoir44/neptune", seed=1)
    while match.state.turn < 2:
        actions = match.legal_actions
        match.do(actions[len(actions) - 1] if len(actions) > 1 else actions[0])
    assert match.state.turns_taken == [1, 1]


@pytest.mark.rule("2.12", "2.12.1", "2.12.2", "2.12.3", "2.12.4", "2.12.5", "2.12.6")
def test_what_the_booklet_says_of_the_six_boards() -> None:
    """Medals, hands, first move, air superiority, villages: the printed table."""
    files = [single_scenarios()[name].files[0] for name in SIX]
    assert [file.allies.medals for file in files] == [16, 13, 12, 16, 12, 9]
    assert [file.axis.medals for file in files] == [16, 13, 12, 16, 12, 9]
    assert [(f.axis.hand, f.axis.draws) for f in files] == [
        (3, (2, 2)), (3, (2, 2)), (3, (2, 2)), (5, (2,)), (4, (2,)), (3, (2, 2)),
    ]  # fmt: skip
    assert [(f.allies.hand, f.allies.draws) for f in files] == [
        (6, ()), (6, ()), (6, ()), (5, (2,)), (6, ()), (6, ()),
    ]  # fmt: skip
    assert {f.scenario.first for f in files} == {"allies"}
    assert {f.special.air_superiority for f in files} == {"allies"}
    assert {f.villages.thresholds for f in files if f.villages} == {(3, 5)}
    assert [f.special.battle_back for f in files] == [("allies",)] * 3 + [()] * 3


CONSTRAINTS = {
    "sword": {"commandos": 3, "heavy-artillery": 1, "nebelwerfer": 1, "funnies-plough": 1,
              "elite-infantry": 5},
    "juno": {"funnies-bridge": 2, "flak-88": 1, "heavy-artillery": 1, "combat-engineers": 1,
             "anti-tank": 1, "mortar": 1, "machine-gun": 1},
    "gold": {"funnies-plough": 2, "flak-88": 1, "heavy-artillery": 1, "combat-engineers": 1,
             "machine-gun": 1},
    "omaha": {"flak-88": 1, "rangers": 1, "machine-gun": 1},
    "utah": {"heavy-artillery": 1, "rangers": 1},
    "cotentin": {"heavy-artillery": 1, "paratroopers": 2, "elite-mortar": 1,
                 "elite-machine-gun": 1},
}  # fmt: skip


@pytest.mark.rule("2.12.1", "2.12.2", "2.12.3", "2.12.4", "2.12.5", "2.12.6")
@pytest.mark.parametrize("scenario", SIX)
def test_our_boards_fit_the_clauses(scenario: str) -> None:
    """What can be counted on the booklet's boards is on ours; all of it is marked reconstructed."""
    game = Memoir44(scenario)
    field, plan = game.battlefield, game.plan
    kinds = [unit.its_kind.name for unit in plan.units]
    for kind, least in CONSTRAINTS[scenario].items():
        assert kinds.count(kind) >= least, kind
    assert field.board.all.bit_count() == 288
    assert field.with_role("village").bit_count() >= 5
    assert plan.entries[AXIS]
    assert {"supported-infantry", "supported-armour"} <= set(kinds)
    assert bool(plan.craft) is (scenario != "cotentin")
    document = game.scenario.documents[0]
    assert document.data["source"] == "reconstructed"


@pytest.mark.rule("2.2.3", "2.6", "2.12.1", "2.12.3", "2.12.5", "2.12.6")
def test_bridges_exits_and_beaches_of_our_boards() -> None:
    """Five and four bridges, four and two exits, three sections or one on the right."""
    plans = {name: Memoir44(name).plan for name in SIX}
    bridges = {n: sum(b.hexes.bit_count() for b in p.bridges) for n, p in plans.items()}
    exits = {n: sum(e.hexes.bit_count() for e in p.exits) for n, p in plans.items()}
    beaches = {n: [len(b.sections) for b in p.beaches] for n, p in plans.items()}
    assert [bridges[name] for name in SIX] == [5, 0, 0, 0, 0, 4]
    assert [exits[name] for name in SIX] == [0, 0, 4, 0, 4, 2]
    assert [beaches[name] for name in SIX] == [[3], [3], [3], [3], [1], []]
    right = Memoir44("utah").battlefield.sections(ALLIES)[2]
    beach = Memoir44("utah").battlefield.with_role("beach")
    assert beach & ~right == 0
    edge = Memoir44("gold").battlefield
    assert {edge.places[i][1] for e in plans["gold"].exits for i in iterate(e.hexes)} == {24}


@pytest.mark.rule("1.4.1/deal")
def test_hidden_hands_never_leak() -> None:
    """No view, scene, text board or log of a player names a card that only the enemy holds."""
    match = hexwar.start("memoir44/omaha", seed=5)
    for _ in range(60):
        match.do(match.legal_actions[0])
        g = match.state
        for side, player in enumerate(("axis", "allies")):
            view = match.view(player)["fields"]
            assert view["hands"][1 - side] == g.hands[1 - side].bit_count()
            assert view["decks"] == [g.decks[0].bit_count()]
            scene = match.scene(player)
            shown = [card.name for area in scene.areas for card in area.cards]
            theirs = {
                g.game.deck.commands[g.game.deck.cards[card]].name.replace("-", " ")
                for card in iterate(g.hands[1 - side])
            }
            mine = {
                g.game.deck.commands[g.game.deck.cards[card]].name.replace("-", " ")
                for card in iterate(g.hands[side])
            }
            played = {g.game.deck.commands[kind].name.replace("-", " ") for kind in g.commands}
            assert set(shown) & theirs <= mine | played | {"dice"}
            told = [e for entry in match.log_for(player) for e in entry.events]
            assert all(event.told_to(player) for event in told)


def test_the_table_can_be_drawn() -> None:
    """Every scenario has a picture and a text board, with its pieces, marks and cards."""
    for scenario in (*SIX, "sword-juno", "overthrough-omaha-utah"):
        match = hexwar.start(f"memoir44/{scenario}", seed=2)
        scene = match.scene(match.game.players[-1])
        picture = svg(scene, overlays=["sections"] if scene.overlays else [])
        assert picture.count("data-counter=") >= len(match.game.plan.units)  # type: ignore[attr-defined]
        assert "turn" in scene_text(scene).lower()


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play(bot: str) -> None:
    """A bot plays the Axis against a person, who sees only what he may."""
    match = hexwar.start("memoir44/omaha", seed=4, players={"axis": bot})
    for _ in range(12):
        if match.decision is not None and not match.over:
            assert match.decision.player == "allies"
            match.do(match.legal_actions[-1])
    assert isinstance(match, Match)


@pytest.mark.rule("1.10/objective")
def test_bots_see_who_leads() -> None:
    """A moment is worth the share of the medals that a side has, less the enemy's share."""
    g = Memoir44("omaha").set_up(seed=1)
    g.medals = [4, 8]
    worth = [g.game.analysis.worth(g, player) for player in ("axis", "allies")]
    assert worth == [-0.25, 0.25]


@pytest.mark.rule("1.10")
def test_bots_see_who_has_lost_figures() -> None:
    """Half the figures of a unit are worth a quarter of its medal to the enemy."""
    g = Memoir44("omaha").set_up(seed=1)
    unit = next(n for n, slot in enumerate(g.game.slots) if slot.side == AXIS and slot.figures == 4)
    g.figures[unit] = 2
    g.medals = [8, 8]
    worth = [g.game.analysis.worth(g, player) for player in ("axis", "allies")]
    quarter = 0.25 / g.game.needed[ALLIES]
    assert worth == pytest.approx([-quarter, quarter])


def test_a_match_is_saved_and_opened(tmp_path: Path) -> None:
    """A save goes on alike, with every action replayed and every hash the same."""
    match = hexwar.start("memoir44/utah", seed=9)
    for _ in range(40):
        match.do(match.legal_actions[0])
    match.save(tmp_path / "utah.json")
    opened = hexwar.open(tmp_path / "utah.json")
    assert opened.state.digest() == match.state.digest()
    assert opened.legal_actions.texts() == match.legal_actions.texts()


def test_every_rule_has_code_and_a_test() -> None:
    """The registry lacks nothing, and code names no rule that it does not know."""
    rows = DATA.rules.rulebook.coverage(Memoir44.modules, [TESTS])
    lacking = [row.rule.number for row in rows if not row.covered]
    assert lacking == []


def test_every_option_belongs_to_a_rule() -> None:
    """What the booklet leaves open is decided by options that rules name."""
    book = DATA.rules.rulebook
    assert all(option.rule in book for option in DATA.rules.options.values())
    assert {rule.option for rule in book if rule.option} <= set(DATA.rules.options)


@pytest.mark.rule("1.4.2/deck", "1.4.3/deck")
def test_decks_by_format() -> None:
    """Each mode has the deck that the booklet says."""
    found = {
        name: Memoir44(name).deck.name for name in ("omaha", "omaha-utah", "overthrough-omaha-utah")
    }
    assert list(found.values()) == ["breakthrough", "breakthrough", "overlord"]
    assert printed_deck("overlord").commands[0].printed.on_the_move == 0
