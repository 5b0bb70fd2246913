"""Each rule of The Alder Fords but those of battles in prepared positions, and whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from alder import AlderFords
from alder_stage import at, attacked, block, marches, needed, passed, staged, start, steps, why, won

from hexwar import kit
from hexwar.board import iterate
from hexwar.play.match import Match
from hexwar.testing import check_game, untranslated

TESTS = Path(__file__).parent


# -- the whole game


@pytest.mark.parametrize("scenario", ["start", "bridgehead"])
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, refusals, saves, undo, secrets, chance, ends."""
    assert check_game(AlderFords(scenario), games=1, thorough_every=20).games == 1


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the booklet is only written."""
    rows = AlderFords.data.rules.rulebook.coverage(AlderFords.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_everything_is_said_in_french() -> None:
    """Buttons, sentences, refusals."""
    assert untranslated(AlderFords("start"), "fr") == []


@pytest.mark.parametrize("scenario", ["start", "bridgehead"])
def test_games_of_attackers_end(scenario: str) -> None:
    """Who marches to enemies whenever it can, and fires, still comes to the last turn."""
    for seed in range(3):
        match, moves = start(seed, scenario), 0
        while match.result is None:
            moves += 1
            assert moves < 1500
            g, board = match.state, match.game.board
            enemies = set(iterate(g.standing[1 - g.active]))
            attacks = [a for a in match.legal_actions if a[0] == "move" and a[2] in enemies]
            fires = [a for a in match.legal_actions if a[0] == "fire"]
            near = [a for a in match.legal_actions if a[0] == "move"]
            near.sort(key=lambda a: min((board.distance(a[2], e) for e in enemies), default=0))
            match.do((attacks or fires or near or match.legal_actions)[0])
        assert match.result is not None
        assert match.state.turn == match.game.turns


@pytest.mark.parametrize("scenario", ["start", "bridgehead"])
def test_both_sides_have_all_their_blocks(scenario: str) -> None:
    """Nine each, no stack is too high, and each side holds its towns."""
    g = start(2, scenario).state
    assert [units.bit_count() for units in g.present] == [9, 9]
    assert [kit.Stacks.crowded(g, side, 5) for side in (0, 1)] == [0, 0]
    held = {"start": (3, 3), "bridgehead": (6, 3)}[scenario]
    assert (g.points(0), g.points(1)) == held


# -- turns


@pytest.mark.rule("1")
def test_a_player_turn_is_march_battle_and_building() -> None:
    """Then it is the other side's."""
    match = staged(*[1] * 9, C4="0405", L9="0506", C5="0205")
    match.state.set_steps(block(match, "C5"), 2)
    asked = [match.decision.question]
    attacked(match, "C4 0506")
    asked += [match.decision.question]
    while match.decision.question == "fire_or_withdraw":
        match.do("fire")
    asked += [match.decision.question]
    match.do("build C5")
    match.do("end-building")
    assert asked == ["move_units", "fire_or_withdraw", "choose_a_block"]
    assert (match.decision.question, match.decision.player) == ("move_units", "league")


@pytest.mark.rule("1.1")
def test_a_throw_says_who_is_first_in_each_turn() -> None:
    """Either side, in turn after turn; the other one follows."""
    firsts = set()
    for seed in range(20):
        match, players, told = start(seed), [], []
        while match.state.turn < 3:
            players.append(match.decision.player)
            told += [e.facts["side"] for e in passed(match) if e.kind == "first"]
        assert players == [players[0]] * 2 + [players[2]] * 2 + [players[4]] * 2 + [players[6]] * 2
        assert {players[0], players[2]} == {players[4], players[6]} == {"crown", "league"}
        assert players[4] == told[0]
        firsts.add((players[0], players[4]))
    assert len(firsts) == 4


@pytest.mark.rule("2")
def test_labels_are_dealt_in_secret() -> None:
    """Each side has all its labels, and sees no label and no strength of the other's."""
    match = start(3)
    assert sorted(match.state.label) == list(range(18))
    assert start(4).state.label != match.state.label
    fields = match.view("crown")["fields"]
    assert sorted(fields["label"][:9]) == list(range(9))
    assert fields["label"][9:] == fields["steps"][9:] == [-1] * 9
    full = match.game.counters.steps
    assert match.state.steps == [full[label] for label in match.state.label]
    faces = [face for stack in match.scene("crown").stacks.values() for face in stack]
    assert {face.name for face in faces if not face.face_down} == {f"C{n}" for n in range(1, 10)}
    assert not any(face.values for face in faces if face.face_down)


@pytest.mark.rule("2")
def test_what_the_enemy_bears_changes_nothing_that_a_player_is_shown() -> None:
    """Two moments that differ in the labels of the League alone: the Crown sees the same."""
    here = staged(C4="0206", C1="0205", L4="0207", L6="0207", L9="0305")
    other = here.state.clone()
    other.label[9:] = other.label[9:][::-1]
    for name in ("L4", "L6", "L9"):
        other.set_steps(other.game.counters.named(name), 1)
    twin = Match.at(here.game, other)
    assert twin.view("crown") == here.view("crown")
    assert twin.view("league") != here.view("league")
    assert [*twin.legal_actions] == [*here.legal_actions]
    assert twin.scene("crown") == here.scene("crown")


# -- march


@pytest.mark.rule("3")
def test_a_block_marches_once_as_far_as_its_label_says() -> None:
    """The owner's alone; guns go two hexes, infantry three, cavalry four."""
    match = staged(C8="0106", C6="0101", C2="0111", L2="0801")
    assert why(match, "move L2 0701")[0] == "3"
    board, g = match.game.board, match.state
    farthest = {
        name: max(
            board.distance(g.hex[block(match, name)], board.hex(to)) for to in marches(match, name)
        )
        for name in ("C8", "C6", "C2")
    }
    assert farthest == {"C8": 2, "C6": 3, "C2": 4}
    match.do("move C6 0102")
    assert why(match, "move C6 0101") == ("3", "It has moved already.")


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("start_at", "to", "allowed"),
    [
        ("0206", "0209", False),  # two clear hexes, and woods cost 2
        ("0207", "0209", True),
        ("0306", "0309", True),
        ("0307", "0310", False),  # two clear hexes, and a hill costs 2
        ("0308", "0310", True),
        ("0404", "0305", True),  # out of woods
        ("0305", "0606", True),  # along the road over the bridge
        ("0404", "0504", False),  # over the river
        ("0406", "0405", True),
    ],
)
def test_ground(start_at: str, to: str, allowed: bool) -> None:
    """Infantry has three points; the river is crossed by the road alone."""
    match = staged(C6=start_at)
    assert (to in marches(match, "C6")) == allowed
    if not allowed:
        assert why(match, f"move C6 {to}")[0] == "3.1"


@pytest.mark.rule("3.1", "3.2")
def test_the_preview_of_a_march_says_what_it_costs() -> None:
    """A point a hex along the road, two for woods, everything for a ford."""
    match = staged(C6="0205", C7="0402", C3="0208")
    costs = {}
    for name, to in (("C6", "0506"), ("C7", "0302"), ("C3", "0209")):
        action = ("move", block(match, name), match.game.board.hex(to))
        preview = match.game.presentation.preview(match.view("crown"), "crown", action)
        assert preview is not None
        costs[name, to] = [row.value for row in preview.rows]
    assert costs == {("C6", "0506"): ["3"], ("C7", "0302"): ["3"], ("C3", "0209"): ["2"]}


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("ford", [("0302", "0402"), ("0408", "0508"), ("0510", "0609")])
def test_a_ford_takes_the_whole_march(ford: tuple[str, str]) -> None:
    """From bank to bank, even of cavalry; from a hex farther away nobody wades."""
    north, south = ford
    match = staged(C2=north)
    board = match.game.board
    beyond = {
        board.name(i)
        for i in board.neighbours[board.hex(south)]
        if i not in board.neighbours[board.hex(north)]
    }
    there = marches(match, "C2")
    assert south in there
    assert not there & beyond
    assert "ford" in board.features(board.hex(north), board.hex(south))
    assert board.link(board.hex(north), board.hex(south)) is None


@pytest.mark.rule("3.2")
def test_two_blocks_wade_into_a_hex() -> None:
    """The third is refused until the next player turn; from the own bank there is room."""
    match = staged(C2="0408", C3="0408", C4="0408", C5="0507", L9="0101")
    match.do("move C2 0508")
    match.do("move C3 0508")
    assert why(match, "move C4 0508") == ("3.2", "Two blocks have waded there in this player turn.")
    match.do("move C5 0508")
    while match.state.turn == 1 or match.decision.player != "crown":
        passed(match)
    assert "0508" not in marches(match, "C2")
    match.do("move C4 0508")
    assert at(match, "C4") == "0508"


@pytest.mark.rule("3.3")
def test_a_block_stops_at_enemies() -> None:
    """It comes into their hex, and not through it."""
    match = staged(C2="0301", L9="0302", L8="0201")
    there = marches(match, "C2")
    assert {"0302", "0201"} <= there
    assert not there & {"0303", "0202", "0402"}
    assert why(match, "move C2 0303")[0] == "3.3"


@pytest.mark.rule("3.4")
def test_four_blocks_are_in_a_hex() -> None:
    """The fifth marches through; the enemy's do not count."""
    match = staged(C4="0206", C5="0206", C6="0206", C7="0206", C2="0207", L1="0801")
    assert why(match, "move C2 0206")[0] == "3.4"
    assert "0205" in marches(match, "C2")
    match = staged(C4="0205", C5="0205", C6="0205", L2="0206", L3="0206", L4="0206", L5="0206")
    for name in ("C4", "C5", "C6"):
        match.do(f"move {name} 0206")
    assert at(match, "C6") == "0206"


# -- building, victory


@pytest.mark.rule("5")
def test_each_town_builds_up_one_block() -> None:
    """Once a player turn, not beyond its strength, and no town does it for blocks outside."""
    match = staged(C4="0205", C5="0205", C6="0303", C7="0304", L9="0801")
    for name in ("C4", "C5", "C7"):
        match.state.set_steps(block(match, name), 1)
    match = Match.at(match.game, match.state)
    match.do("end-movement")
    assert why(match, "build C6") == ("5", "It has all its strength.")
    assert why(match, "build C7") == ("5", "It is in no town.")
    assert why(match, "build L9") == ("5", "It is in no town.")
    match.do("build C4")
    assert steps(match, "C4") == 2
    assert why(match, "build C5")[1] == "A block there has been built up in this player turn."
    passed(match)
    while match.decision.player != "crown" or match.decision.question != "move_units":
        passed(match)
    match.do("end-movement")
    match.do("build C4")
    assert steps(match, "C4") == 3


@pytest.mark.rule("5")
def test_who_is_asked_to_build_tells_nothing() -> None:
    """It is asked where all are whole, too."""
    match = staged(C4="0205", L9="0801")
    match.do("end-movement")
    assert [*match.legal_actions.texts()] == ["end-building"]


@pytest.mark.rule("1")
def test_what_has_been_done_counts_for_one_player_turn() -> None:
    """Nobody is spent, has waded or has been built up in the turn of the other side."""
    match = staged(C2="0408", C4="0205", L9="0801")
    match.state.set_steps(block(match, "C4"), 1)
    match.do("move C2 0508")
    match.do("end-movement")
    match.do("build C4")
    g = match.state
    assert (g.moved, g.waded, g.built) == (1 << 1, 1 << 1, 1 << 3)
    passed(match)
    g = match.state
    assert (match.decision.player, g.moved, g.waded, g.built) == ("league", 0, 0, 0)


@pytest.mark.rule("5")
def test_building_is_told_without_labels() -> None:
    """Who is built up is seen; how strong it is now is not."""
    match = staged(C4="0205", L9="0801")
    match.state.set_steps(block(match, "C4"), 1)
    match.do("end-movement")
    events = match.do("build C4")
    assert [e.facts["unit"] for e in events if e.kind == "built"] == [block(match, "C4")]
    fields = match.view("league")["fields"]
    assert (fields["steps"][block(match, "C4")], fields["label"][block(match, "C4")]) == (-1, -1)


@pytest.mark.rule("6")
def test_a_town_passes_to_who_is_alone_in_it() -> None:
    """It stays with a side that leaves it, and with the defender while there is a battle."""
    match = staged(1, 1, 1, 1, *[6] * 30, C2="0608", C4="0507", L9="0807", L8="0101")

    def points() -> tuple[int, int]:
        return match.state.points(0), match.state.points(1)

    before = points()
    match.do("move C4 0506")
    assert (points()[0] - before[0], points()[1] - before[1]) == (3, 0)
    match.do("move C2 0708")
    assert points()[0] - before[0] == 3
    match.do("end-movement")
    match.do("move L9 0708") if match.decision.player == "league" else None
    assert points()[0] - before[0] == 3
    fight = staged(*[6] * 30, C4="0405", L4="0506")
    held = fight.state.points(1)
    fight.do("move C4 0506")
    assert fight.state.points(1) == held
    fight.do("end-movement")
    fight.do("fire")
    fight.do("withdraw 0405")
    assert fight.state.points(1) == held
    taken = staged(*[6] * 30, C4="0405", L4="0506")
    lost = taken.state.points(1)
    attacked(taken, "C4 0506")
    taken.do("withdraw 0606")
    assert (taken.state.points(1), at(taken, "C4")) == (lost - 3, "0506")


@pytest.mark.rule("6.1")
def test_a_lost_leader_is_worth_two_points() -> None:
    """To the enemy; a lost block with another label is worth none."""
    match = staged(1, 1, C2="0206", L1="0207", C9="0101", L9="0801")
    match.state.set_steps(block(match, "L1"), 1)
    before = match.state.points(0), match.state.points(1)
    attacked(match, "C2 0207")
    match.do("withdraw 0208") if needed(match)[0] == "C2" else None
    match.state.lose_steps(block(match, "L9"), 9)
    assert match.state.points(0) == before[0]
    match.state.lose_steps(block(match, "L1"), 9)
    assert (match.state.points(0), match.state.points(1)) == (before[0] + 2, before[1])
    assert dict(match.scene("crown").scores)["crown"] == str(before[0] + 2)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("places", "winners"), [({}, ()), ({"C5": "0806"}, ("crown",)), ({"L5": "0205"}, ("league",))]
)
def test_at_the_bridgehead_the_lead_at_the_start_is_a_draw(
    places: dict[str, str], winners: tuple[str, ...]
) -> None:
    """More is a victory of the Crown, less one of the League."""
    assert won(start(1, "bridgehead"), places) == ("victory" if winners else "draw", winners)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("places", "outcome", "winners"),
    [
        ({"C4": "0506"}, "victory", ("crown",)),
        ({"L4": "0506"}, "victory", ("league",)),
        ({"C4": "0506", "C5": "0608"}, "decisive-victory", ("crown",)),
        ({"L4": "0506", "L5": "0303"}, "decisive-victory", ("league",)),
        ({"C4": "0101"}, "draw", ()),
    ],
)
def test_who_has_more_points_after_the_last_turn_has_won(
    places: dict[str, str], outcome: str, winners: tuple[str, ...]
) -> None:
    """By four points decisively."""
    assert won(start(1), places) == (outcome, winners)
