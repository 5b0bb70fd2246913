"""Each rule of The Alder Fords in prepared positions, and whole games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from alder import AlderFords

from hexwar import kit
from hexwar.board import iterate
from hexwar.errors import UndoError
from hexwar.play.match import Match
from hexwar.play.states.runner import outcomes, perform
from hexwar.play.values.chance import SAMPLED, Scripted
from hexwar.testing import check_game, untranslated

TESTS = Path(__file__).parent
OFF = kit.OFF


def staged(*dice: int, active: str = "crown", **places: str) -> Match:
    """A match in which each block bears the label of its own name, with the next dice.

    Args:
        dice: What the next blocks throw when they fire.
        active: The side that has the first player turn.
        places: Hexes by the names of blocks; the others are off the map, with their steps.
    """
    matches = (start(seed) for seed in range(40))
    match = next(match for match in matches if match.decision.player == active)
    g = match.state.clone()
    g.label[:] = range(len(g.hex))
    for block in range(len(g.hex)):
        g.put(block, OFF)
        g.set_steps(block, g.game.counters.steps[block])
    for name, at in places.items():
        g.put(g.game.counters.named(name), g.game.board.hex(at))
    g.chance = Scripted({"fire": [die - 1 for die in dice]}, then=SAMPLED)
    return Match.at(match.game, g)


def start(seed: int, scenario: str = "start") -> Match:
    """A match at its first decision."""
    return Match(AlderFords(scenario), seed=seed)


def block(match: Match, name: str) -> int:
    """The number of a block."""
    return int(match.game.counters.named(name))


def at(match: Match, name: str) -> str:
    """The hex of a block, or "" off the map."""
    where = match.state.hex[block(match, name)]
    return "" if where == OFF else str(match.game.board.name(where))


def steps(match: Match, name: str) -> int:
    """The strength of a block."""
    return int(match.state.steps[block(match, name)])


def why(match: Match, action: str) -> tuple[str, str]:
    """The rule by which an action is refused, and the reason."""
    refused = match.explain(action)
    return refused.rule, refused.reason


def marches(match: Match, name: str) -> set[str]:
    """The hexes to which a block may march."""
    texts = (text.split() for text in match.legal_actions.texts())
    return {words[2] for words in texts if words[:2] == ["move", name]}


def passed(match: Match) -> list[Any]:
    """Take the last action that is listed, the end of what is asked; return what is told."""
    return list(match.do(match.legal_actions[-1]))


def won(match: Match, places: dict[str, str]) -> tuple[str, tuple[str, ...]]:
    """Put blocks alone into hexes, let both only go on to the last turn; return how it ends."""
    g = match.state.clone()
    for name, at_hex in places.items():
        for other in g.stack_in(g.game.board.hex(at_hex)):
            g.put(other, g.game.board.hex("0111"))
        g.put(g.game.counters.named(name), g.game.board.hex(at_hex))
    match = Match.at(match.game, g)
    while match.result is None:
        passed(match)
    assert match.state.turn == match.game.turns
    return match.result.outcome, match.result.winners


def attacked(match: Match, *moves: str) -> Any:
    """March, end the march, and return the battle that is fought."""
    for move in moves:
        match.do(f"move {move}")
    match.do("end-movement")
    return match.state.stack[-1]


def needed(match: Match) -> tuple[str, int]:
    """The block whose turn it is in the battle, and the highest throw with which it hits."""
    battle: Any = match.state.stack[-1]
    return match.game.counters.names[battle.block], battle.hitting(match.state)


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


# -- battles


@pytest.mark.rule("4")
def test_the_attacker_chooses_the_order_of_battles() -> None:
    """Of those where blocks of both sides are."""
    match = staged(*[6] * 9, C2="0204", C3="0209", L9="0104", L8="0208")
    attacked(match, "C2 0104", "C3 0208")
    assert {*match.legal_actions.texts()} == {"fight 0104", "fight 0208"}
    assert why(match, "fight 0205")[0] == "4"
    match.do("fight 0208")
    assert match.decision.question == "fire_or_withdraw"
    assert match.state.stack[-1].target == match.game.board.hex("0208")


@pytest.mark.rule("4.1")
def test_blocks_lie_face_up_in_battle_alone() -> None:
    """Everybody sees them; who withdraws stands upright again, and after it those that are left."""
    match = staged(*[6] * 20, C6="0205", L9="0206", L4="0206", L3="0801")

    def seen() -> set[str]:
        labels = match.view("crown")["fields"]["label"]
        return {match.game.counters.names[n] for n in range(9, 18) if labels[n] != -1}

    assert seen() == set()
    attacked(match, "C6 0206")
    assert seen() == {"L9", "L4"}
    assert match.view("league")["fields"]["label"][block(match, "C6")] != -1
    match.do("withdraw 0207")
    assert seen() == {"L9"}
    match.do("fire")
    match.do("withdraw 0207")
    assert (seen(), match.state.face_up) == (set(), 0)


@pytest.mark.rule("4.2")
def test_blocks_act_by_letter_and_the_defender_first() -> None:
    """A, B, C, D; the same again in the next round, without those that are lost."""
    match = staged(*[6] * 60, C8="0206", C2="0206", C9="0206", L7="0207", L2="0207", L9="0207")
    attacked(match, "C8 0207", "C2 0207", "C9 0207")
    order = []
    for _ in range(12):
        order.append(needed(match)[0])
        match.do("fire")
    assert order == ["L7", "C8", "L2", "C2", "L9", "C9"] * 2


@pytest.mark.rule("4.2")
def test_a_battle_ends_when_blocks_of_one_side_are_left() -> None:
    """Those who have not acted do not act any more."""
    match = staged(1, 1, C8="0206", C5="0206", L9="0207", C9="0101")
    attacked(match, "C8 0207", "C5 0207")
    match.do("fire")
    assert (at(match, "L9"), match.decision.question) == ("", "choose_a_block")


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(
    ("dice", "left"), [((3, 4, 4), 3), ((3, 3, 4), 2), ((4, 4, 4), 4), ((1, 2, 3), 1)]
)
def test_a_die_for_each_point_of_strength(dice: tuple[int, ...], left: int) -> None:
    """Cavalry of strength 3 hits with 3 or less."""
    match = staged(*dice, *[6] * 20, C2="0206", L4="0207")
    attacked(match, "C2 0207")
    assert needed(match) == ("C2", 3)
    match.do("fire")
    assert steps(match, "L4") == left


@pytest.mark.rule("4.3", "4.5", "4.6")
@pytest.mark.parametrize(
    "blocks",
    [
        {"C2": "0206", "L4": "0207"},
        {"C6": "0207", "L8": "0208"},
        {"C6": "0207", "C1": "0207", "L4": "0208"},
        {"C2": "0408", "L4": "0508"},
    ],
)
def test_previews_of_fire_are_what_the_dice_give(blocks: dict[str, str]) -> None:
    """Exactly: the chances of all branches of the throw, number by number."""
    match = staged(**blocks)
    target = [*blocks.values()][-1]
    attacked(match, *(f"{name} {target}" for name in blocks if name != "L4" and name != "L8"))
    g: Any = match.state
    shown = {row.what: Fraction(row.value) for row in g.stack[-1].preview(g, ("fire",)).rows}
    assert sum(shown.values()) == 1
    thrown: Counter[str] = Counter()
    for branch in outcomes(g, ("fire",)):
        twin = g.clone()
        twin.chance, twin.events = Scripted({"fire": [*branch.path]}, then=SAMPLED), []
        perform(twin, ("fire",))
        volley = next(event.facts for event in twin.events if event.kind == "volley")
        thrown[f"{volley['hits']} hit{'s' * (volley['hits'] != 1)}"] += Fraction(branch.probability)  # type: ignore[assignment]
    assert dict(thrown) == {hits: chance for hits, chance in shown.items() if chance}


@pytest.mark.rule("4.4")
def test_hits_go_to_the_strongest_one_after_the_other() -> None:
    """Each hit anew; a block without steps is lost, and its label stays to be seen."""
    match = staged(1, 1, 1, *[6] * 20, C2="0206", L4="0207", L6="0207")
    attacked(match, "C2 0207")
    match.do("fire")
    assert (steps(match, "L4"), steps(match, "L6")) == (2, 2)
    match = staged(1, 1, 1, *[6] * 20, C2="0206", L9="0207", L6="0801")
    attacked(match, "C2 0207")
    match.do("fire")
    assert (at(match, "L9"), steps(match, "L9")) == ("", 0)
    assert match.view("crown")["fields"]["label"][block(match, "L9")] == block(match, "L9")


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    ("ground", "start_at", "hits"),
    [("0207", "0206", 3), ("0209", "0210", 2), ("0310", "0311", 2), ("0608", "0708", 2)],
)
def test_cover(ground: str, start_at: str, hits: int) -> None:
    """In woods, on hills and in towns the attacker hits with one less, the defender as ever."""
    match = staged(*[6] * 20, C2=start_at, L3=ground)
    attacked(match, f"C2 {ground}")
    assert needed(match) == ("C2", hits)
    match.do("fire")
    assert needed(match) == ("L3", 3)


@pytest.mark.rule("4.5")
def test_who_has_waded_hits_with_one_less() -> None:
    """Who comes by land beside it does not; in cover it is still one less."""
    match = staged(*[6] * 20, C2="0408", C3="0507", L4="0508")
    attacked(match, "C2 0508", "C3 0508")
    assert needed(match) == ("C2", 2)
    match.do("fire")
    assert needed(match) == ("C3", 3)


@pytest.mark.rule("4.6")
def test_a_leader_in_the_battle_makes_the_others_hit() -> None:
    """With one more: not the leader itself, and not the enemy; only while it is there."""
    match = staged(*[6] * 40, C1="0206", C2="0206", L4="0207")
    attacked(match, "C1 0207", "C2 0207")
    assert needed(match) == ("C1", 2)
    match.do("fire")
    assert needed(match) == ("C2", 4)
    match.do("fire")
    assert needed(match) == ("L4", 2)
    match.do("fire")
    match.do("withdraw 0206")
    assert needed(match) == ("C2", 3)


@pytest.mark.rule("4.7")
def test_a_block_withdraws_instead_of_firing() -> None:
    """To a neighbour without enemies, where there is room; by the bridge, not by a ford."""
    match = staged(*[6] * 20, C2="0406", L4="0405", L9="0305", L8="0202")
    attacked(match, "C2 0405")
    assert why(match, "withdraw 0305")[0] == "4.7"
    assert why(match, "withdraw 0307")[0] == "4.7"
    match.do("withdraw 0406")
    assert at(match, "C2") == "0406"
    bridge = staged(*[6] * 20, C2="0405", L4="0506")
    attacked(bridge, "C2 0506")
    ways = {text.split()[1] for text in bridge.legal_actions.texts() if "withdraw" in text}
    assert ways == {"0405", "0505", "0507", "0605", "0606"}
    ford = staged(*[6] * 20, C2="0408", L4="0508")
    attacked(ford, "C2 0508")
    assert why(ford, "withdraw 0408") == ("4.7", "Only a bridge leads back over the river.")


@pytest.mark.rule("3.4", "4.7")
def test_nobody_withdraws_onto_a_full_stack() -> None:
    """Four blocks are there already."""
    match = staged(*[6] * 20, C2="0205", C4="0206", C5="0206", C6="0206", C7="0206", L4="0207")
    attacked(match, "C2 0207")
    assert why(match, "withdraw 0206")[0] == "3.4"


@pytest.mark.rule("4.8")
def test_after_three_rounds_the_attackers_withdraw() -> None:
    """They do not fire any more, and go one after the other; the defender stays."""
    match = staged(*[6] * 60, C2="0206", C6="0206", L4="0207")
    attacked(match, "C2 0207", "C6 0207")
    for _ in range(9):
        match.do("fire")
    assert why(match, "fire") == ("4.8", "After the last round attackers withdraw.")
    match.do("withdraw 0206")
    assert needed(match)[0] == "C6"
    match.do("withdraw 0206")
    assert (at(match, "L4"), match.decision.question) == ("0207", "choose_a_block")


@pytest.mark.rule("4.8")
def test_an_attacker_with_no_way_back_is_lost() -> None:
    """Enemies all round, and the river behind."""
    match = staged(
        *[6] * 60, C2="0408", L4="0508", L5="0507", L6="0607", L7="0608", L8="0407", C9="0101"
    )
    attacked(match, "C2 0508")
    for _ in range(6):
        match.do("fire")
    assert (at(match, "C2"), steps(match, "C2")) == ("", 0)


@pytest.mark.rule("4.3")
def test_dice_are_not_taken_back() -> None:
    """A march is, until dice have fallen."""
    match = staged(C2="0206", L4="0207")
    match.do("move C2 0207")
    match.undo()
    assert at(match, "C2") == "0206"
    attacked(match, "C2 0207")
    match.do("fire")
    with pytest.raises(UndoError):
        match.undo()


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
