"""Ground, crests, fire zones: what is seen, and what could be fired at."""

from __future__ import annotations

from itertools import chain, product

import attrs
import pytest
from days_stage import laid_out, put, to, unit
from greatest_day.printed import LIMITS, PrintedGame
from greatest_day.rules.combat.shelling import shellable, shells_how, struck, watched
from greatest_day.rules.common.sight import (
    POLICIES,
    along_crests,
    covering,
    fire_zone,
    observed_from,
    overlooked_at,
    reach_of,
    view,
    zone_against,
)
from greatest_day.state import Field

from hexwar.board import NONE, Board, SideId, has, iterate, one, pack
from hexwar.hexes import DIRECTIONS, distance
from hexwar.sight import Sight, touched

GRID = """
[grid]
orientation = "flat"
columns = 8
rows = 8
ids = "CC.RRR"
stagger = "odd"
shift = "down"
terrain = "clear"
"""
"""Open ground with the numbering of the map, except the direction of its columns."""


def sees(ground: str, observer: str, target: str, how: str = "plain") -> bool:
    """Return whether one hex sees another on a small board."""
    board = Board.parse(ground + "\n" + GRID)
    policy = attrs.evolve(POLICIES[how], reach=LIMITS.sight["day"])
    return Sight(board, policy).sees(board.hex(observer), board.hex(target))


def test_a1_the_orne_hexes_of_the_booklet_are_neighbours() -> None:
    """A1: 31.022 touches 30.022 and 30.023; the canal closes the side to the second."""
    board = PrintedGame.known().board
    near = board.neighbours[board.hex("31.022")]
    assert {board.hex("30.022"), board.hex("30.023")} <= set(near)
    assert "canal" in board.features(board.hex("31.022"), board.hex("30.023"))
    assert not board.features(board.hex("31.022"), board.hex("30.022"))


def test_a2_distances_count_columns_to_the_west() -> None:
    """A2: from 72.006 to 76.003 are five hexes in the numbering of the map."""
    board = Board.parse("""
        [grid]
        orientation = "flat"
        columns = 8
        rows = 8
        first_column = 70
        first_row = 1
        ids = "CC.RRR"
        stagger = "odd"
        shift = "down"
        column_direction = "left"
        terrain = "clear"
    """)
    assert board.distance(board.hex("72.006"), board.hex("76.003")) == 5


@pytest.mark.rule("2.1.1", "2.1.4", "2.1.8")
@pytest.mark.parametrize("kind", ["clear", "village", "marsh"])
def test_low_ground_hides_nothing(kind: str) -> None:
    """One sees over clear ground, villages and marsh."""
    assert sees(f'terrain = [{{kind = "{kind}", hexes = ["03.003"]}}]', "03.001", "03.005")


@pytest.mark.rule("2.1.2", "2.1.5", "2.1.6", "2.1.7")
@pytest.mark.parametrize("kind", ["woods", "town", "city", "fortified", "bocage"])
def test_high_ground_blocks_between_the_ends_only(kind: str) -> None:
    """It blocks between the ends; in the hex of an end it does not, except bocage as a target."""
    between = f'terrain = [{{kind = "{kind}", hexes = ["03.003"]}}]'
    assert not sees(between, "03.001", "03.005")
    assert sees(between, "03.003", "03.005")
    assert sees(between, "03.005", "03.003") is (kind != "bocage")


@pytest.mark.rule("2.1.10")
def test_a6_bocage_is_seen_from_next_to_it_only_and_sees_out() -> None:
    """A6: two hexes away nobody fires directly into a bocage hex; out of it one does."""
    bocage = 'terrain = [{kind = "bocage", hexes = ["03.003"]}]'
    assert not sees(bocage, "03.005", "03.003")
    assert sees(bocage, "03.004", "03.003")
    assert sees(bocage, "03.003", "03.005")


@pytest.mark.rule("2.2.1")
def test_a5_two_crests_block_and_one_at_an_end_does_not() -> None:
    """A5: units behind crests of their own do not see each other; one crest alone is no bar."""
    one = 'hexsides = [{kind = "crest", sides = ["03.004/03.005"]}]'
    two = 'hexsides = [{kind = "crest", sides = ["03.001/03.002", "03.004/03.005"]}]'
    far = 'hexsides = [{kind = "crest", sides = ["03.002/03.003"]}]'
    assert sees(one, "03.001", "03.005")
    assert not sees(two, "03.001", "03.005")
    assert not sees(far, "03.001", "03.005")


@pytest.mark.rule("2.2.1")
def test_a4_a_line_along_a_crest_is_blocked() -> None:
    """A4: exactly along the crest nothing is seen."""
    crest = 'hexsides = [{kind = "crest", sides = ["03.002/03.003"]}]'
    assert sees("", "02.003", "04.003")
    assert not sees(crest, "02.003", "04.003")


@pytest.mark.rule("series.sight")
def test_barrages_block_sight_and_lift() -> None:
    """Smoke in a hex between hides what is behind it."""
    g = laid_out(A_1__Suffolk="34.012")
    assert view(g, to(g, "35.012")) >> to(g, "35.014") & 1
    g.barrage = {to(g, "35.013"): 1}
    assert not view(g, to(g, "35.012")) >> to(g, "35.014") & 1


@pytest.mark.rule("series.sight", "2.1.7")
def test_a_post_sees_farther_than_other_hexes() -> None:
    """From Hillman's post one looks 13 hexes, elsewhere 8."""
    g = laid_out()
    board, post = g.game.board, to(g, "35.015")
    far = [h for h in board.ids if observed_from(g, post) >> h & 1]
    assert max(board.distance(post, h) for h in far) == LIMITS.sight["post"]
    plain = to(g, "34.012")
    near = [h for h in board.ids if observed_from(g, plain) >> h & 1]
    assert max(board.distance(plain, h) for h in near) <= LIMITS.sight["day"]


@pytest.mark.rule("series.zones")
def test_the_fire_zone_shrinks_under_a_barrage_and_next_to_an_enemy() -> None:
    """A strongpoint of range 3 reaches one hex then; suppressed it reaches nothing."""
    g = laid_out(Wn__17__Hillman="35.015")
    hillman = put(g, "Wn__17__Hillman", "35.015")
    assert reach_of(g, hillman) == 3
    wide = fire_zone(g, hillman)
    put(g, "A_1__Suffolk", "35.014")
    assert reach_of(g, hillman) == 1
    assert fire_zone(g, hillman) & wide == fire_zone(g, hillman) != wide
    g.suppress(hillman)
    assert fire_zone(g, hillman) == 0
    assert covering(g, to(g, "35.014"), 1) == []


@pytest.mark.rule("series.zones")
def test_fire_zones_are_what_brute_force_finds() -> None:
    """The zone of a side is every hex that one of its units sees within its reach."""
    g = laid_out(Wn__17__Hillman="35.015", u8___736="35.016", A_1__Suffolk="34.012")
    board, found = g.game.board, 0
    for german in g.on_map(1):
        at = g.hex[german]
        for h in board.ids:
            near = 0 < board.distance(at, h) <= reach_of(g, german)
            how = "strongpoint" if g.game.strongpoints >> at & 1 else "plain"
            if near and view(g, at, how) >> h & 1:
                found |= 1 << h
    assert zone_against(g, 0) == found


def hidden_in_bocage() -> tuple[Field, int, int]:
    """A post, and a bocage hex two hexes or more away that it can look down on, with a German."""
    g = laid_out(Leader__8th__Brigade="34.012", u302__Bty_76__Fd__Rgt="34.012")
    board = g.game.board
    pairs = (
        (post, at)
        for post in iterate(g.game.posts | g.game.hills)
        for at in iterate(view(g, post, "ground from a post", 13))
        if board.terrain[at] == "bocage" and board.distance(post, at) > 1
    )
    post, at = next(pairs)
    company = unit(g, "A_1__Suffolk")
    g.set_steps(company, 2)
    g.put(company, post)
    g.put(unit(g, "Leader__8th__Brigade"), post)
    german = put(g, "u8___736", "34.014")
    g.put(german, at)
    return g, post, at


@pytest.mark.rule("2.1.10")
def test_who_is_in_bocage_is_seen_from_next_to_it_only_also_from_posts_and_hills() -> None:
    """A post 2 hexes away and more sees the ground, and does not see who is there."""
    g, post, at = hidden_in_bocage()
    assert not has(observed_from(g, post), at)
    assert has(overlooked_at(g, post, g.game.land), at)
    near = next(h for h in g.game.board.neighbours[at] if g.game.board.terrain[h] == "clear")
    assert has(observed_from(g, near), at)


@pytest.mark.rule("2.1.10", "series.artillery", "4.4.4")
def test_fire_that_a_post_directs_at_bocage_hurts_nobody_and_ships_see_nobody() -> None:
    """The barrage lies all the same, as the sidebar of 16.3 says."""
    g, _, at = hidden_in_bocage()
    battery = unit(g, "u302__Bty_76__Fd__Rgt")
    assert g.game.board.distance(g.hex[battery], at) <= g.game.ranges[battery]
    assert shells_how(g, battery, at) == "blind"
    assert has(shellable(g, battery), at)
    assert struck(g, battery, at, "blind") == 0
    assert not has(watched(g, SideId(0)), at)


@pytest.mark.rule("2.2.1/along")
@pytest.mark.parametrize("how", ["post", "strongpoint", "ground from a post"])
def test_nobody_looks_along_a_crest_past_three_obstacles(how: str) -> None:
    """From each post and strongpoint, to each hex to which the line runs along a crest."""
    g, board = laid_out(), laid_out().game.board
    crests, found = {frozenset(side) for side in board.sides("crest")}, 0
    for post in iterate(g.game.posts | g.game.strongpoints):
        seen = view(g, post, how, LIMITS.sight["post"])
        for at in iterate(board.next_to(board.next_to(one(post))) & g.game.land):
            met = (c for c in touched(board, post, at) if c.contact == "along")
            if any(frozenset(c.hexes) in crests for c in met):
                found += 1
                assert not has(seen, at)
    assert found


@pytest.mark.rule("2.2.1/along", "2.1.7")
def test_a_line_along_a_crest_is_shut_as_far_as_a_post_sees() -> None:
    """From both hexes at the side with the corner, along the side, to the twelfth hex."""
    board = laid_out().game.board
    crests = {frozenset(side) for side in board.sides("crest")}
    axes = {a + b for a, b in product(DIRECTIONS, repeat=2) if distance(a, b) == 1}
    distances = set()
    for at in iterate(board.next_to(pack(chain.from_iterable(crests)))):
        shut = along_crests(board).get(at, NONE)
        for axis, step in product(axes, range(1, LIMITS.sight["post"] // 2 + 1)):
            there = board.at(board.coordinates(at) + axis * step)
            met = touched(board, at, there) if there >= 0 else ()
            if any(c.contact == "along" and frozenset(c.hexes) in crests for c in met):
                distances.add(board.distance(at, there))
                assert has(shut, there)
    assert max(distances) == 12


@pytest.mark.rule("1.2")
def test_a_variant_with_fog_says_how_far_anybody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method of the state: what is seen and fired at ends there, also in a storm."""
    g = laid_out(Wn__17__Hillman="35.015")
    hillman, at = put(g, "Wn__17__Hillman", "35.015"), to(g, "35.015")
    assert fire_zone(g, hillman) & ~g.game.board.within(at, 1)
    monkeypatch.setattr(Field, "visibility", lambda g: 1)
    for weather in ("clear", "storm"):
        g.weather = weather
        g.changed()
        assert fire_zone(g, hillman)
        for seen in (fire_zone(g, hillman), observed_from(g, at)):
            assert not seen & ~g.game.board.within(at, 1)
