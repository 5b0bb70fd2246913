"""Who acts, who pays, who commands whom (7.1, 7.2, 11.2, 11.3)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ddob_scenarios.rules.common.command import (
    Cost,
    area_of_post,
    can_pay,
    command_area,
    fix_command,
    led_by,
    pay,
)
from ddob_scenarios.rules.common.control import active_fields
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import ALL, NONE, HexSet, has, iterate, one
from hexwar.play.match.decision import decision
from hexwar.testing import Rehearsal

from .situations import FIRST, TWENTY_NINTH, Situation
from .test_movement import acting, refused, steps


def commanded(s: Situation, leader: str) -> set[str]:
    """The units that a leader commands."""
    return {s.game.us[unit].name for unit in iterate(s.g.in_command[s.counter(leader)])}


# -- command ---------------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "11.2", "11.3", "R7-03")
@pytest.mark.parametrize("leader", ["16-HQ", "116-HQ", "Wyman"])
def test_a_leader_commands_his_hex_and_those_around_it(leader: str) -> None:
    """Units of either division and any regiment, up to one hex away."""
    s = Situation().us(
        f"{leader}@0511", "A/1/16@0511/3", "B/1/116@0510/1", "1/B/741@0611/2", "C/1/16@0509/3"
    )
    fix_command(s.g)
    assert commanded(s, leader) == {"A/1/16", "B/1/116", "1/B/741"}


@pytest.mark.rule("11.2", "11.3", "18.3")
def test_the_hexes_in_command_of_any_leader() -> None:
    """The hexes of HQs and generals with those around them, and the range of a command post."""
    s = Situation("d-day", turn=17).us("A/1/16@0811/3")
    board = s.game.map.board
    assert command_area(s.g) == 0
    expected: HexSet = NONE
    for leader, at in (("16-HQ", "0511"), ("Wyman", "0812"), ("Cota", "0620")):
        s.us(f"{leader}@{at}")
        expected |= one(s.at(at)) | board.adjacent[s.at(at)]
        assert command_area(s.g) == expected, leader
    s = Situation("d-day", turn=17).us("16-HQ@1012")
    s.g.posts = one(s.counter("16-HQ"))
    s.g.track[s.counter("16-HQ")] = 3
    assert command_area(s.g) == area_of_post(s.g, s.counter("16-HQ"))
    assert command_area(s.g).bit_count() > 7


@pytest.mark.rule("11.2", "11.3", "18.31")
def test_fire_limits_the_command_of_posts_only() -> None:
    """An HQ or general under fire, beside Germans, commands all around; a post commands nobody."""
    for leader in ("16-HQ", "Wyman"):
        s = Situation("d-day", turn=17).german("WN62N", "plain").us(f"{leader}@0813")
        around = s.game.map.board.adjacent[s.at("0813")]
        assert has(active_fields(s.g), s.at("0813"))
        assert around & s.g.german_hexes
        assert command_area(s.g) == one(s.at("0813")) | around
    s = Situation("d-day", turn=17).german("WN62N", "plain").us("16-HQ@0813")
    s.g.posts = one(s.counter("16-HQ"))
    assert command_area(s.g) == 0


@pytest.mark.rule("7.1", "R7-03")
def test_coming_near_a_leader_later_does_not_help() -> None:
    """Command is fixed when the phase begins: an HQ that comes near gives nothing."""
    s = Situation().us("16-HQ@0508", "A/1/16@0511/3", "Wyman@0505")
    play = acting(s, actions=0).do("move 16-HQ 0509")
    assert steps(play, "A/1/16") == {"0610", "0611"}  # preservation only
    assert refused(s, "move A/1/16 0510") == "7.2"


@pytest.mark.rule("7.1", "R7-03")
def test_walking_away_does_not_end_command() -> None:
    """A commanded unit that has moved away still counts as commanded."""
    s = Situation().us("16-HQ@0511", "A/1/16@0510/3", "B/1/16@0505/3")
    acting(s, actions=0).do("move A/1/16 0509")
    assert has(led_by(s.g, s.game.headquarters), s.counter("A/1/16"))


@pytest.mark.rule("7.33", "R7-09")
def test_a_leader_that_has_moved_gives_no_more_free_actions() -> None:
    """The other leader near still does; units of both divisions are concerned."""
    s = Situation().us("16-HQ@0713", "Wyman@0715", "A/1/116@0712/3", "B/1/16@0714/3")
    s.g.division[s.counter("A/1/116")] = FIRST
    play = acting(s, actions=0)
    assert "0711" in steps(play, "A/1/116")
    play.do("move 16-HQ 0812")
    assert "0711" not in steps(play, "A/1/116")
    assert "0713" in steps(play, "B/1/16")


@pytest.mark.rule("R7-10")
@pytest.mark.parametrize(("option", "helps"), [("free_actions", True), ("all_command", False)])
def test_a_moved_leader_goes_on_directing_fire_unless_the_option_forbids(
    option: str, helps: bool
) -> None:
    """7.33 ends free actions only; the option ends radio and direction too."""
    s = Situation(moved_leader=option).us("16-HQ@0511", "A/1/16@0510/3")
    acting(s).do("move 16-HQ 0610")
    assert bool(led_by(s.g, s.game.headquarters)) == helps
    assert not has(s.g.acts_free, s.counter("A/1/16"))


# -- free actions ----------------------------------------------------------------------------------


@pytest.mark.rule("7.1", "11.12", "11.15", "R7-04")
@pytest.mark.parametrize("ground", ["ranger", "hero", "inspired", "leader", "in command"])
def test_every_ground_for_a_free_action(ground: str) -> None:
    """With a ground nothing is spent; the others of the hex have none of it."""
    unit = {"ranger": "A-B/2R", "leader": "116-HQ"}.get(ground, "A/1/116")
    s = Situation()
    if unit == "116-HQ":
        s.us("116-HQ@0428", "B/1/116@0425/3")
    else:
        hero = "Bingham" if ground in ("hero", "inspired") else ""
        s.us(f"{unit}@0428/2", hero=hero).us("B/1/116@0428/3")
    if ground == "inspired":
        s.g.inspired = ALL
    if ground == "in command":
        s.us("Cota@0429")
    play = acting(s)
    play.do(f"move {unit} 0427")
    assert s.g.actions_left[TWENTY_NINTH] == 2
    if ground == "in command":
        play.do("move B/1/116 0427")
        assert s.g.actions_left[TWENTY_NINTH] == 2
    else:
        assert not has(s.g.acts_free, s.counter("B/1/116"))


@pytest.mark.rule("7.1", "7.2", "R7-04")
def test_one_action_a_turn_even_if_free() -> None:
    """A unit that has acted is through, whoever paid."""
    s = Situation().us("A-B/2R@0428/2", "B/1/116@0425/3")
    play = acting(s).do("move A-B/2R 0427")
    assert steps(play, "A-B/2R") == set()
    assert refused(s, "move A-B/2R 0426") == "7.1"


# -- allotments ------------------------------------------------------------------------------------


@pytest.mark.rule("7", "7.2", "R7-01")
@pytest.mark.parametrize(
    ("turn", "bonus", "expected"), [(3, 0, 2), (3, 1, 3), (3, 2, 4), (3, -1, 1), (17, 0, 3)]
)
def test_how_many_actions_a_division_has(turn: int, bonus: int, expected: int) -> None:
    """Two, three from turn 17, more by initiative, fewer by heavy fire; both divisions alike."""
    s = Situation(turn=turn).us("A/1/16@0714/3")
    s.g.action_bonus = bonus
    s.rehearse(UsActions)
    assert s.g.actions_left == [expected, expected]


@pytest.mark.rule("7", "7.2", "R7-01")
def test_actions_are_used_up_and_not_saved() -> None:
    """The third paid move is refused; the next turn has two again."""
    s = Situation(turn=8).us("A/1/16@0714/3", "B/1/16@0716/3", "C/1/16@0718/3", "Wyman@0710")
    play = acting(s).do("move A/1/16 0715", "move B/1/16 0717")
    assert refused(s, "move C/1/16 0719") == "7.2"
    play.do("end-segment")
    assert play.over
    s.g.result = None
    acting(s)
    assert s.g.actions_left[FIRST] == 2


@pytest.mark.rule("7.2", "R7-02")
def test_the_player_chooses_which_division_goes_first() -> None:
    """He is asked if both have something to do; a finished division acts no more."""
    s = Situation(turn=8).us("A/1/16@0714/3", "A/1/116@0628/3")
    play = acting(s)
    assert play.texts == ["first 1st", "first 29th"]
    play.do("first 29th")
    assert s.g.segment == TWENTY_NINTH
    assert steps(play, "A/1/16") == set()
    assert refused(s, "move A/1/16 0715") == "7.2"
    play.do("end-segment")
    assert s.g.segment == FIRST
    assert refused(s, "move A/1/116 0627") == "7.2"
    assert play.do("end-segment").over


@pytest.mark.rule("7.2", "R7-02")
def test_two_players_say_which_division_goes_first() -> None:
    """The player of the 1st Division is asked for both, and may give the other the start."""
    s = Situation(turn=8, players=2).us("A/1/16@0714/3", "A/1/116@0628/3")
    play = acting(s)
    pending = decision(s.g)
    assert pending is not None
    assert (pending.player, pending.rule) == ("1st", "7.2")
    assert play.texts == ["first 1st", "first 29th"]
    play.do("first 29th")
    assert s.g.segment == TWENTY_NINTH
    pending = decision(s.g)
    assert pending is not None
    assert pending.player == "29th"
    play.do("end-segment")
    assert s.g.segment == FIRST


@pytest.mark.rule("7.2", "R7-02")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("order", "first"), [("east_first", FIRST), ("west_first", TWENTY_NINTH)])
def test_an_order_agreed_once_and_for_all(order: str, first: int, players: int) -> None:
    """By the option nobody is asked; a division with nothing to do still comes last."""
    s = Situation(turn=8, players=players, division_order=order)
    play = acting(s.us("A/1/16@0714/3", "A/1/116@0628/3"))
    assert s.g.segment == first
    play.do("end-segment")
    assert s.g.segment == 1 - first
    alone = Situation(turn=8, players=players, division_order=order)
    acting(alone.us("A/1/16@0714/3" if first else "A/1/116@0628/3", "Cota@0424"))
    assert alone.g.segment == 1 - first or alone.g.segment == TWENTY_NINTH


@pytest.mark.rule("7.2", "7.33", "R7-02", "R7-03")
def test_a_leader_alone_is_something_to_do() -> None:
    """A division with only a general has a free move: the players are asked."""
    s = Situation(turn=8, players=2).us("A/1/16@0714/3", "Cota@0424")
    assert acting(s).texts == ["first 1st", "first 29th"]


@pytest.mark.rule("7.2", "R7-02")
def test_a_division_with_nothing_to_do_is_not_asked_about() -> None:
    """With units of one division only its segment begins at once; with none the phase is over."""
    s = Situation(turn=8).us("A/1/116@0628/3")
    acting(s)
    assert s.g.segment == TWENTY_NINTH
    assert acting(Situation(turn=8)).over


@pytest.mark.rule("7.2", "R7-02")
def test_actions_in_any_order() -> None:
    """Free and paid actions are mixed at will."""
    s = Situation(turn=8).us("A-B/2R@0428/2", "A/1/116@0628/3", "B/1/116@0429/3")
    play = acting(s).do("move A/1/116 0627", "move A-B/2R 0529", "move B/1/116 0529")
    assert s.g.actions_left[TWENTY_NINTH] == 0
    assert play.over


# -- across the boundary ---------------------------------------------------------------------------


def across(**options: Any) -> Situation:
    """A/1/16 has walked one hex into the West, 0720; both divisions have others."""
    s = Situation(turn=8, **options)
    return s.us("A/1/16@0720/3", "B/1/16@0714/3", "A/1/116@0628/3", "B/1/116@0626/3", "Cota@0424")


@pytest.mark.rule("7.22", "R7-08")
def test_a_unit_across_the_boundary_acts_in_either_segment_once() -> None:
    """One player: it is listed in both segments, and acts in one of them."""
    for division in ("1st", "29th"):
        s = across()
        play = acting(s).do(f"first {division}")
        assert "0721" in steps(play, "A/1/16")
        play.do("move A/1/16 0721", "end-segment")
        assert steps(play, "A/1/16") == set()


@pytest.mark.rule("7.22", "R7-08")
def test_a_unit_across_the_boundary_draws_on_either_allotment() -> None:
    """When its own division has spent both actions, it still acts on one of the other's."""
    s = across().us("C/1/16@0716/3")
    play = acting(s).do("first 1st", "move B/1/16 0715", "move C/1/16 0717")
    assert "0721" in steps(play, "A/1/16")
    play.do("move A/1/16 0721", "move A/1/116 0627")
    assert refused(s, "move B/1/116 0625") == "7.2"


@pytest.mark.rule("7.22", "R7-08")
def test_who_paid_for_it_is_settled_in_the_players_favour() -> None:
    """If it acts first, its division still has two actions, and the other pays in the end."""
    s = across().us("C/1/16@0716/3")
    play = acting(s).do("first 1st", "move A/1/16 0721", "move B/1/16 0715", "move C/1/16 0717")
    play.do("move A/1/116 0627")
    assert refused(s, "move B/1/116 0625") == "7.2"
    s = across().us("C/1/16@0716/3")
    play = acting(s).do("first 1st", "move A/1/16 0721", "move B/1/16 0715", "end-segment")
    play.do("move A/1/116 0627")
    assert steps(play, "B/1/116")


@pytest.mark.rule("7.2", "7.22")
def test_what_can_be_paid() -> None:
    """The law of the count: it says yes just when every action finds a division to pay for it."""
    s = Situation()
    for left, owed, cost in product(
        product(range(3), range(3)), range(3), product(range(3), repeat=3)
    ):
        s.g.actions_left, s.g.actions_owed = list(left), owed
        either = owed + cost[2]
        rest = (left[0] - cost[0], left[1] - cost[1])
        fits = min(rest) >= 0 and any(
            by_first <= rest[0] and either - by_first <= rest[1] for by_first in range(either + 1)
        )
        assert can_pay(s.g, Cost(*cost)) == fits
        if fits:
            pay(s.g, Cost(*cost))
            assert can_pay(s.g, Cost())


TWO = ("first", "twenty-ninth")


def by_two(s: Situation, monkeypatch: pytest.MonkeyPatch) -> Rehearsal[Omaha]:
    """The Action phase with a player for each division."""
    monkeypatch.setattr(s.game, "players", TWO)
    return acting(s)


@pytest.mark.rule("7.2", "R7-02")
def test_with_two_players_each_decides_about_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """When they have said who goes first, each player acts with his own division."""
    play = by_two(across(), monkeypatch).do("first 1st")
    pending = decision(play.g)
    assert pending is not None
    assert pending.player == "first"
    play.do("end-segment")
    pending = decision(play.g)
    assert pending is not None
    assert pending.player == "twenty-ninth"


@pytest.mark.rule("7.22", "R7-08")
def test_with_two_players_one_hex_across_stays_with_its_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It acts with its own division, on that allotment only."""
    s = across().us("C/1/16@0716/3")
    play = by_two(s, monkeypatch).do("first 1st", "move B/1/16 0715", "move C/1/16 0717")
    assert refused(s, "move A/1/16 0721") == "7.2"
    play.do("end-segment")
    assert steps(play, "A/1/16") == set()


@pytest.mark.rule("7.22", "R7-08")
def test_with_two_players_a_unit_deep_across_changes_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 0720, next to the East, to 0721, which is not: it goes over for good."""
    s = across()
    play = by_two(s, monkeypatch).do("first 1st", "move A/1/16 0721")
    assert s.g.division[s.counter("A/1/16")] == TWENTY_NINTH
    assert play.facts_of("changes-hands") == [
        {"unit": s.counter("A/1/16"), "division": TWENTY_NINTH}
    ]
    s = across()
    s.us("A/1/16@0719/3")
    by_two(s, monkeypatch).do("first 1st", "move A/1/16 0720")
    assert s.g.division[s.counter("A/1/16")] == FIRST


@pytest.mark.rule("7.22", "R7-08")
def test_with_one_player_nothing_changes_hands() -> None:
    """The same step with one player leaves the command as it was."""
    s = across()
    acting(s).do("first 1st", "move A/1/16 0721")
    assert s.g.division[s.counter("A/1/16")] == FIRST


@pytest.mark.rule("E5")
def test_allotments_of_sectors_in_edition_2_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """In 2.0 a unit one hex across draws on either allotment with two players, too."""
    s = across(edition="2.0").us("C/1/16@0716/3")
    play = by_two(s, monkeypatch).do("first 1st", "move B/1/16 0715", "move C/1/16 0717")
    assert "0721" in steps(play, "A/1/16")
