"""Each rule on battles of The Alder Fords in prepared positions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from alder_stage import at, attacked, block, needed, staged, steps, why

from hexwar.errors import UndoError
from hexwar.play.states.runner import outcomes, perform
from hexwar.play.values.chance import SAMPLED, Scripted

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
    """Each hit again; a block without steps is lost, and its label stays to be seen."""
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
