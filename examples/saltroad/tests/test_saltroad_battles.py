"""Battles and sieges of The Salt Road in prepared positions."""

from __future__ import annotations

import pytest
from saltroad_stage import acts, at, staged, steps, why


@pytest.mark.rule("4", "4.1", "4.2")
def test_blocks_fire_by_letter() -> None:
    """A before C, and at the same letter the defender first; they lie face up."""
    match = staged(*[6] * 20, B1="Teisendorf", B10="Teisendorf", S2="Laufen")
    acts(match, "activate Teisendorf", "move B1 Laufen", "move B10 Laufen", "end-movement")
    assert match.state.face_up & 1
    asked = []
    for _ in range(3):
        asked.append(match.game.counters.names[match.state.stack[-1].block])
        match.do("fire")
    assert asked == ["B10", "S2", "B1"]


@pytest.mark.rule("4")
def test_only_active_blocks_bring_a_battle() -> None:
    """A siege elsewhere is not stormed by the way."""
    match = staged(*[6] * 20, B1="Salzburg", Gs="Salzburg", B2="Teisendorf", S2="Laufen")
    acts(match, "activate Teisendorf", "move B2 Laufen", "end-movement")
    assert match.game.board.name(match.state.stack[-1].target) == "Laufen"
    while match.decision.question == "fire_or_withdraw":
        match.do("fire" if match.explain("fire").legal else "withdraw Teisendorf")
    assert match.decision.question == "choose_an_area"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize(("place", "left"), [("Laufen", 1), ("Tittmoning", 3)])
def test_walls_cover_who_holds_them(place: str, left: int) -> None:
    """The enemies of the side that holds them hit with one less, it itself as ever."""
    match = staged(*[2, 6, 6], *[2, 2, 6, 6], *[6] * 9, B1="Burghausen", S3=place)
    acts(match, "activate Burghausen", f"move B1 {place}", "end-movement", "fire")
    assert steps(match, "B1") == 3
    match.do("fire")
    assert steps(match, "S3") == left


@pytest.mark.rule("4.3")
def test_a_hit_strikes_the_strongest() -> None:
    """The first among equals."""
    match = staged(2, 6, 6, 6, S3="Laufen", B1="Tittmoning", B4="Tittmoning")
    acts(match, "activate Tittmoning", "move B1 Laufen", "move B4 Laufen", "end-movement", "fire")
    assert (steps(match, "B1"), steps(match, "B4")) == (3, 3)


@pytest.mark.rule("4.4")
def test_after_three_rounds_the_attackers_withdraw() -> None:
    """In the field; to an area without enemies."""
    match = staged(*[6] * 30, B1="Teisendorf", S2="Laufen", S3="Waging")
    acts(match, "activate Teisendorf", "move B1 Laufen", "end-movement", *["fire"] * 6)
    assert match.decision.player == "bavaria"
    assert why(match, "fire") == "4.4"
    assert why(match, "withdraw Waging") == "4.4"
    acts(match, "withdraw Teisendorf")
    assert at(match, "B1") == "Teisendorf"


@pytest.mark.rule("4.5")
def test_a_storm_is_one_round_and_both_sides_stay() -> None:
    """Nobody withdraws from walls, and the siege goes on."""
    match = staged(*[6] * 30, B1="Burghausen", Gt="Tittmoning")
    acts(match, "activate Burghausen", "move B1 Tittmoning", "end-movement")
    assert match.decision.player == "archbishop"
    assert why(match, "withdraw Waging") == "4.5"
    acts(match, "fire", "fire")
    assert (at(match, "B1"), at(match, "Gt")) == ("Tittmoning", "Tittmoning")
    assert match.decision.question == "choose_an_area"
    assert match.state.face_up & 1 == 0


@pytest.mark.rule("4.5")
def test_the_besieged_do_not_march_out_and_besiegers_may_go() -> None:
    """A sally is a battle within the walls."""
    match = staged(*[6] * 30, B1="Tittmoning", Gt="Tittmoning", S3="Tittmoning")
    acts(match, "pass", "activate Tittmoning")
    assert why(match, "move S3 Waging") == "4.5"
    acts(match, "end-movement", *["fire"] * 3)
    acts(match, "activate Tittmoning", "move B1 Waging", "end-movement")
    assert at(match, "B1") == "Waging"
