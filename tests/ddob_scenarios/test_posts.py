"""Command posts: where they are set up, how far they command, how they end (18)."""

from __future__ import annotations

import pytest

from ddob_scenarios.printed.ids import GermanId, SiteId
from ddob_scenarios.printed.map import EAST
from ddob_scenarios.rules.common.command import command_area, command_range, fix_command
from ddob_scenarios.rules.common.control import in_communication, potential_fields
from ddob_scenarios.rules.common.losses import leave_for_good
from ddob_scenarios.rules.engineers_and_hq import CommandPosts
from ddob_scenarios.rules.german_phase import SectorFire
from hexwar.board import has, iterate, one, up_to
from hexwar.play.match.decision import explain

from .asked import may_become_post, may_widen
from .situations import Situation, card
from .test_movement import acting

GREEN_STAR = 19  # orange double A, green single star, brown double F; diamond


def with_post(*placed: str, space: int = 0, turn: int = 20) -> Situation:
    """An HQ of the 16th that is a command post, its marker on a space of the track."""
    s = Situation("d-day", turn=turn).us("16-HQ@1014", *placed)
    leader = s.counter("16-HQ")
    s.g.posts, s.g.track[leader] = one(leader), space
    return s


def commanded(s: Situation) -> set[str]:
    """The units that the command post commands when the Action phase begins."""
    fix_command(s.g)
    return {s.game.us[unit].name for unit in iterate(s.g.in_command[s.counter("16-HQ")])}


@pytest.mark.rule("18.1", "R18-01", "15", "R19-04")
def test_an_hq_becomes_a_post_in_its_phase() -> None:
    """It costs no action; its marker goes on the first space and does not advance yet."""
    s = Situation("d-day", turn=20).us("16-HQ@1014")
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))  # no empty position counts
    play = s.rehearse(CommandPosts)
    assert play.texts == ["establish-post 16-HQ", "leave-headquarters"]
    play.do("establish-post 16-HQ")
    assert s.g.posts == one(s.counter("16-HQ"))
    assert command_range(s.g, s.counter("16-HQ")) == 1
    assert play.over
    play = s.rehearse(CommandPosts)
    assert play.texts == ["widen-command 16-HQ", "leave-headquarters"]


@pytest.mark.rule("18.1", "R18-01")
def test_no_post_in_a_potential_field() -> None:
    """A German unit, disrupted or not, or an empty position in communication, prevents it."""
    s = Situation("d-day", turn=20).us("16-HQ@1112")
    leader = s.counter("16-HQ")
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))  # no empty position counts
    assert may_become_post(s.g, leader)
    s.german("C1", "T")
    assert not may_become_post(s.g, leader)
    s.german("C1", "T", disrupted=True)
    assert not may_become_post(s.g, leader)
    s.g.set_unit(s.site("C1"), GermanId(-1))
    s.g.garrisons &= ~one(s.site("C1"))
    assert not may_become_post(s.g, leader)  # empty, but in communication
    s.us("A/1/16@1113/1")
    assert may_become_post(s.g, leader)


@pytest.mark.rule("18.1", "19.1", "19.2", "12.24")
def test_an_empty_position_that_is_cut_off_has_no_potential_field() -> None:
    """Only in German communication an empty position may be manned again."""
    s = Situation("d-day", turn=20)
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites)) & ~(one(s.site("A2")) | one(s.site("A4")))
    fields = [s.game.map.positions[s.position(name)].field for name in ("A2", "A4")]
    assert potential_fields(s.g) == fields[0] | fields[1]
    around = s.game.map.board.names(s.game.map.board.adjacent[s.at("1110")])
    companies = ("E/2/16", "F/2/16", "G/2/16", "I/3/16", "K/3/16", "L/3/16")
    s.us(*(f"{name}@{at}/3" for name, at in zip(companies, around, strict=True)))
    assert not in_communication(s.g, s.site("A2"))
    assert in_communication(s.g, s.site("A3"))
    assert potential_fields(s.g) == fields[1]


@pytest.mark.rule("18.2", "18.21", "18.22", "R18-01")
def test_the_range_grows_space_by_space() -> None:
    """X-18.22: 1 1 2 2 3 3 3 4, three turns from the first 3 to the 4, and no farther."""
    s = with_post()
    leader = s.counter("16-HQ")
    ranges = [command_range(s.g, leader)]
    while may_widen(s.g, leader):
        s.rehearse(CommandPosts).do("widen-command 16-HQ")
        ranges.append(command_range(s.g, leader))
    assert ranges == [1, 1, 2, 2, 3, 3, 3, 4]
    assert ranges.index(4) - ranges.index(3) == 3


@pytest.mark.rule("18.21")
def test_every_post_may_grow_in_the_same_phase() -> None:
    """The markers of two headquarters advance one after the other."""
    s = with_post("18-HQ@1016")
    other = s.counter("18-HQ")
    s.g.posts |= one(other)
    s.rehearse(CommandPosts).do("widen-command 16-HQ", "widen-command 18-HQ")
    assert s.g.track[s.counter("16-HQ")] == s.g.track[other] == 1


@pytest.mark.rule("18.1", "18.2", "18.32", "R18-01")
def test_why_nothing_is_done_with_a_headquarters() -> None:
    """An HQ may not be set up, a post grows once a turn, and a post under fire not at all."""
    s = with_post("18-HQ@1016", space=1).german("C1", "T")
    s.g.garrisons = up_to(SiteId, len(s.game.map.sites))  # no empty position counts
    post, other = s.counter("16-HQ"), s.counter("18-HQ")
    field = s.game.map.positions[s.position("C1")].field
    s.us("16-HQ@1020").rehearse(CommandPosts)  # 16-HQ may grow: there is something to refuse
    assert s.game.map.board.name(s.g.hex[post]) == "1020"
    s.us("18-HQ@1112")
    refusal = explain(s.g, ("establish-post", other))
    assert (refusal.legal, refusal.rule) == (False, "18.1")
    s.g.posts |= one(other)
    for at in iterate(s.game.map.board.within(s.at("1113"), 2)):
        s.g.put(other, at)
        s.g.track[other] = 0
        under_fire = has(field, at)
        assert may_widen(s.g, other) == (not under_fire)
        if not under_fire:  # its marker has advanced as far as it goes
            s.g.track[other] = len(s.game.track.command_range) - 1
        refusal = explain(s.g, ("widen-command", other))
        assert (refusal.legal, refusal.rule) == (False, "18.32" if under_fire else "18.2")


@pytest.mark.rule("18.2", "11.2", "11.3")
def test_who_is_no_command_post_commands_one_hex() -> None:
    """Generals and headquarters reach one hex; the log tells how far a post has come to reach."""
    s = with_post("18-HQ@1016", "Cota@1018", space=1)
    assert [command_range(s.g, s.counter(name)) for name in ("18-HQ", "Cota")] == [1, 1]
    play = s.rehearse(CommandPosts).do("widen-command 16-HQ")
    assert play.facts_of("post-widened") == [{"unit": s.counter("16-HQ"), "range": 2}]


@pytest.mark.rule("11.2", "11.3", "18.3")
def test_the_hexes_in_which_leaders_command() -> None:
    """His own hex and those around it, of a post all in its range; leaders at sea command none."""
    s = with_post("Cota@1020", "18-HQ@1224", space=4).boxed("115-HQ@DG4")
    board = s.game.map.board
    expected = board.within(s.at("1014"), 3)
    for at in ("1020", "1224"):
        expected |= board.within(s.at(at), 1)
    assert command_area(s.g) == expected


@pytest.mark.rule("18.3", "18.31", "R18-03")
def test_command_by_distance() -> None:
    """X-18.3: range 3 commands units up to three hexes away, of both divisions."""
    s = with_post("A/1/16@1015/3", "B/1/16@1016/3", "A/1/116@1017/3", "C/1/16@1018/3", space=4)
    assert command_range(s.g, s.counter("16-HQ")) == 3
    assert commanded(s) == {"A/1/16", "B/1/16", "A/1/116"}


@pytest.mark.rule("18.31", "R18-03")
def test_command_goes_around_germans() -> None:
    """A hex with a German unit is not counted through; a way around it may be too long."""
    s = with_post("A/1/16@1012/3", space=2)
    assert commanded(s) == {"A/1/16"}
    near = s.game.map.board.adjacent[s.at("1014")] & s.game.map.board.adjacent[s.at("1012")]
    assert near == one(s.at("1013"))
    s.g.german_hexes |= near
    assert commanded(s) == set()


@pytest.mark.rule("18.32", "R18-04", "18.31")
def test_a_post_under_fire_commands_nobody() -> None:
    """Not even in its own hex, and its range does not grow; both return when the fire ends."""
    s = with_post("A/1/16@1014/3", space=4).german("C1", "T")
    leader = s.counter("16-HQ")
    s.us("16-HQ@1112", "A/1/16@1112/3")
    assert commanded(s) == set()
    assert not may_widen(s.g, leader)
    assert s.g.track[leader] == 4
    s.g.disrupt(s.site("C1"))
    assert commanded(s) == {"A/1/16"}
    assert may_widen(s.g, leader)


@pytest.mark.rule("18.3", "7.1")
def test_units_in_range_act_for_free() -> None:
    """What an HQ gives, a post gives in its whole range; the general beside it nothing more."""
    s = with_post("A/1/16@1017/3", "B/1/16@0718/3", space=4)
    acting(s).do("move A/1/16 1018")
    assert s.g.actions_left[0] == 3
    assert has(s.g.acts_free, s.counter("B/1/16")) == 0


@pytest.mark.rule("18.11", "R18-02", "7.33")
def test_a_post_that_moves_is_a_headquarters_again() -> None:
    """Its marker leaves the track, and its units pay from then on."""
    s = with_post("A/1/16@1017/3", space=4)
    leader = s.counter("16-HQ")
    acting(s).do("move 16-HQ 1015", "halt")
    assert (s.g.posts, s.g.track[leader]) == (0, 0)
    assert has(s.g.moved_leaders, leader)
    assert not has(s.g.acts_free, s.counter("A/1/16"))


@pytest.mark.rule("18.33", "R18-05", "11.4")
def test_a_post_that_is_hit_becomes_a_headquarters_in_place() -> None:
    """It stays in its hex; a headquarters would have left the map."""
    s = Situation("d-day", turn=20).german("WN62N").us("16-HQ@0612")
    leader = s.counter("16-HQ")
    s.g.posts, s.g.track[leader] = one(leader), 5
    s.rehearse(SectorFire, EAST, script={"fire": [card(GREEN_STAR)]})
    assert s.where("16-HQ") == "0612"
    assert (s.g.posts, s.g.track[leader], s.g.due[leader]) == (0, 0, 0)


@pytest.mark.rule("18.11", "16.82")
def test_a_post_that_leaves_the_map_is_none_any_more() -> None:
    """Its marker leaves the range track with it."""
    s = with_post(space=4)
    leave_for_good(s.g, s.counter("16-HQ"))
    assert (s.g.posts, s.g.track[s.counter("16-HQ")]) == (0, 0)


@pytest.mark.rule("event/snipers", "RE-14", "18.3")
def test_snipers_cut_a_post_to_one_hex() -> None:
    """This turn its range is one, whatever its marker shows."""
    s = with_post("A/1/16@1015/3", "B/1/16@1016/3", space=4)
    s.g.snipers = one(s.counter("16-HQ"))
    assert commanded(s) == {"A/1/16"}
