"""The scene: what a player sees on the table, made from his view alone."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from ddob_scenarios.presentation.faces import card_face
from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import COLOURS
from ddob_scenarios.printed.ids import HeroId
from ddob_scenarios.printed.map_reading import printed_board
from ddob_scenarios.rules.common.control import (
    german_network,
    held_for_victory,
    us_control,
    us_network,
)
from ddob_scenarios.rules.us_movement.entering import leave_map
from hexwar.board import as_set, one
from hexwar.draw import Style, default_style, scene_text, svg
from hexwar.play import CounterFace, Scene
from hexwar.play.match import Match
from hexwar.play.scene import Area, Overlay
from tests.draw.tables import parsed, values_of

from .armour_scenes import PURPLE, armour_at, armoured
from .situations import Situation


def scene_of(s: Situation) -> Scene:
    """Return the scene of a situation."""
    return s.game.presentation.scene(s.g.view("us"), "us")


def face(scene: Scene, name: str) -> CounterFace:
    """Return the face of a counter, wherever it lies."""
    faces = [f for held in scene.stacks.values() for f in held]
    faces += [f for area in scene.areas for f in area.counters]
    return next(f for f in faces if f.name == name)


def area(scene: Scene, name: str, group: str = "") -> Area:
    """Return a place beside the map."""
    return next(a for a in scene.areas if a.name == name and group in ("", a.group))


def overlay(scene: Scene, name: str) -> Overlay:
    """Return an overlay."""
    return next(o for o in scene.overlays if o.name == name)


# -- US counters -----------------------------------------------------------------------------------


def test_a_us_company() -> None:
    """Strength, range, target symbol, steps; weapons where they are printed."""
    s = Situation().us("D/1/16@0813/3", "A/1/16@0812/1", hero="Barrett")
    scene = scene_of(s)
    full, worn = face(scene, "D/1/16"), face(scene, "A/1/16")
    assert full.values == {"strength": "7", "range": "2"}
    assert (full.symbol, full.steps, full.full_steps) == ("infantry", 3, 3)
    assert full.badges == ("triangle",)
    assert worn.values == {"strength": "2", "range": ""}
    assert worn.badges == ("hollow diamond", "BZ")
    assert (worn.steps, worn.markers) == (1, ("hero",))
    assert worn.spoken == (
        "A/1/16, infantry of the 1st Division, 1 of 3 steps, strength 2, white diamond, "
        "weapons BZ, in 0812, hero."
    )


def test_unlimited_range() -> None:
    """Artillery shows a U."""
    scene = scene_of(Situation().us("62AFA@0613/4"))
    assert face(scene, "62AFA").values["range"] == "U"


def test_markers_on_us_counters() -> None:
    """Each state of a unit has its marker."""
    s = Situation().us("A/1/16@0813/3", "B/1/16@0812/2", "C/1/16@0814/2", "Wyman@0813")
    first, two, three, general = (s.counter(n) for n in ("A/1/16", "B/1/16", "C/1/16", "Wyman"))
    s.g.disrupted |= one(first)
    s.g.acted |= one(first) | one(two)
    s.g.climbing |= one(two)
    s.g.scaling |= one(three)
    s.g.hit |= one(three)
    s.g.wounded |= one(general)
    s.g.give_hero(HeroId(0), three)
    s.g.inspired |= as_set(1)
    scene = scene_of(s)
    assert face(scene, "A/1/16").markers == ("disrupted",)
    assert face(scene, "B/1/16").markers == ("climb", "acted")
    assert face(scene, "C/1/16").markers == ("inspired", "climb-cliff", "hit")
    assert face(scene, "Wyman").markers == ("wounded",)


def test_units_lie_on_leaders() -> None:
    """The values of every unit of a stack can be read."""
    s = Situation().us("16-HQ@0813", "Wyman@0813", "A/1/16@0813/3")
    names = [f.name for f in scene_of(s).stacks[s.at("0813")]]
    assert names == ["16-HQ", "Wyman", "A/1/16"]


def test_a_command_post() -> None:
    """A headquarters that has become one looks different."""
    s = Situation(turn=16).us("16-HQ@1512")
    assert face(scene_of(s), "16-HQ").symbol == "headquarters"
    s.g.posts |= one(s.counter("16-HQ"))
    assert face(scene_of(s), "16-HQ").symbol == "command-post"


# -- German counters -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("site", "unit", "symbol", "back"),
    [
        ("WN62N", "plain", "strongpoint", ("WN",)),
        ("WN62S", "75", "strongpoint", ("75",)),
        ("WN61", "88", "strongpoint", ("88",)),
        ("WN69", "rocket", "rocket", ("WN",)),
        ("A4", "T", "reinforcement", ()),
    ],
)
def test_a_german_unit_face_down(site: str, unit: str, symbol: str, back: tuple[str, ...]) -> None:
    """Only what its back shows."""
    shown = face(scene_of(Situation().german(site, unit)), site)
    assert shown.face_down
    assert (shown.symbol, shown.badges) == (symbol, back)
    assert (shown.values, shown.steps, shown.label) == ({}, 0, "")


def test_a_unit_turned_down_again_shows_its_back() -> None:
    """Though everybody remembers what it is."""
    shown = face(scene_of(Situation().german("C3", "8/2/916")), "C3")
    assert shown.face_down
    assert "8/2/916" not in shown.spoken


def test_a_german_unit_revealed() -> None:
    """Strength and the weapons that it takes."""
    s = Situation().german("C3", "8/2/916", revealed=True, disrupted=True)
    printed = next(unit for unit in s.game.german if unit.name == "8/2/916")
    shown = face(scene_of(s), "C3")
    assert not shown.face_down
    assert shown.label == "8/2/916"
    assert shown.values == {"strength": str(printed.strength), "weapons": " ".join(printed.weapons)}
    assert shown.markers == ("disrupted",)


@pytest.mark.rule("23")
def test_armour_shows_its_colour() -> None:
    """In the hex where it stands, under the name by which it is attacked."""
    s = armour_at(armoured(), "1223", PURPLE)
    shown = face(scene_of(s), "Pz1223")
    assert (shown.symbol, shown.label, shown.band) == ("armour", PURPLE, "purple")
    assert "purple" in shown.spoken


def test_depth_lies_beneath() -> None:
    """By its type until it is revealed, then by its strength."""
    s = Situation().german("C1", "T", depth=True).german("WN64", depth="wn-2-AR-RD")
    hidden, unit = scene_of(s).stacks[s.game.map.sites[s.site("C1")].hex]
    assert (hidden.face_down, hidden.badges, unit.name) == (True, ("bldg",), "C1")
    assert not scene_of(s).stacks[s.at("0916")][0].values
    s.german("WN64", depth="wn-2-AR-RD", depth_revealed=True)
    shown = scene_of(s).stacks[s.at("0916")][0]
    assert shown.values == {"strength": "+2", "weapons": "AR RD"}


def test_nothing_hidden_is_in_the_picture() -> None:
    """At set-up no German unit is named anywhere, and every German counter is face down."""
    match = hexwar.start("ddob/first-waves", seed=7)
    scene = match.scene()
    hidden = [f for held in scene.stacks.values() for f in held if f.side == "german"]
    assert hidden
    assert all(f.face_down and not f.values and not f.steps for f in hidden)
    told = svg(scene) + scene_text(scene)
    assert not [unit.name for unit in match.game.german if unit.name in told]  # type: ignore[attr-defined]


def test_two_seeds_look_alike() -> None:
    """The scene shows what the view says, and the view knows no seed."""
    game = hexwar.game("ddob/first-waves")
    one, two = (game.set_up(seed) for seed in (1, 2))
    assert svg(game.presentation.scene(one.view("us"), "us")) == svg(
        game.presentation.scene(two.view("us"), "us")
    )


def test_the_table_of_a_view_is_the_state() -> None:
    """Whatever a player sees comes back."""
    s = Situation("easy-fox", germans=True).us("A/1/16@0813/3")
    seen = s.g.view("us")
    again = s.game.moment(seen, "us")
    assert again.view("us") == seen
    again.put(s.counter("A/1/16"), s.at("0812"))
    assert s.where("A/1/16") == "0813"


# -- map and places beside it ----------------------------------------------------------------------


def test_landing_boxes_lie_in_the_sea() -> None:
    """With the units that wait in them."""
    scene = scene_of(Situation("easy-fox").boxed("A/1/16@FG2", "B/1/16@FG2"))
    box = area(scene, "FG2")
    assert scene.board.name(box.hex) == "0408"
    assert [f.name for f in box.counters] == ["A/1/16", "B/1/16"]
    assert box.lit
    assert "DG1" not in [a.name for a in scene.areas]  # the West takes no part


def test_the_turn_track() -> None:
    """With the units that are due, and the present turn lit."""
    s = Situation("easy-fox", turn=6)
    s.g.put_on_track(s.counter("A/1/16"), 9)
    spaces = [a for a in scene_of(s).areas if a.group == "turns"]
    assert [a.name for a in spaces if a.lit] == ["6 · 0730"]
    assert [a.name for a in spaces if a.counters] == ["9 · 0815"]
    assert spaces[5].text == "low tide\nshuffle"
    assert len(spaces) == 16


def test_guns_pools_and_losses() -> None:
    """Off-map guns silenced or not, how many counters a pool holds, the loss boxes."""
    s = Situation("first-waves")
    s.g.silenced |= as_set(1)
    s.g.losses |= one(s.counter("A/1/16"))
    scene = scene_of(s)
    guns = [a for a in scene.areas if a.group == "guns"]
    assert [gun.counters[0].markers for gun in guns] == [("silenced",), (), (), ()]
    assert guns[0].text == "sees: WN60 WN61 WN62 A6"
    assert area(scene, "Depth: mobile").text == "20 counters"
    assert area(scene, "1st Division").text == "1 of 8 companies"
    assert [f.name for f in area(scene, "1st Division").counters] == ["A/1/16"]


def test_the_card_track() -> None:
    """A card shows what is printed on it, with the part lit that counts."""
    s = Situation("easy-fox", turn=3)
    s.g.card_track = {"landing/east": 1, "fire/east": 3}
    scene = scene_of(s)
    (card,) = area(scene, "Landing, East").cards
    landing, event, fire, target = card.rows
    assert [(x.symbol, x.text) for x in landing.signs] == [
        ("diamond", "A"), ("triangle", "A"), ("circle", "C"), ("", "mine"),
    ]  # fmt: skip
    assert landing.lit
    assert not event.lit
    assert event.text == "German reinforcements: E, G"
    assert [(x.colour, x.double, x.text) for x in fire.signs] == [
        ("orange", True, ""), ("red", True, ""), ("purple", False, ""),
    ]  # fmt: skip
    assert target.signs[0].symbol == "diamond"
    (card,) = area(scene, "Fire, East").cards
    assert [row.lit for row in card.rows] == [False, False, True, True]
    assert card.rows[2].signs[2].text == "arm."
    assert area(scene, "Event").cards == ()
    assert area(scene, "Deck").text.startswith("54 left")


def test_action_letters_count_late() -> None:
    """They are shown from turn 17 on."""
    s = Situation("first-waves", turn=17)
    card = card_face(s.g, s.game.cards[0], "fire")
    assert [x.text for x in card.rows[2].signs] == ["F", "A", "R"]


def test_the_tide_covers_the_beach() -> None:
    """Hexes under water now, and the half that takes no part."""
    s = Situation("easy-fox", turn=8)
    washes = scene_of(s).washes
    assert washes["under-water"] == s.game.map.submerged["mid"] & s.game.field
    assert washes["out-of-play"] >> s.at("0428") & 1
    assert not scene_of(Situation("first-waves", turn=1)).washes["under-water"]


def test_landing_arrows() -> None:
    """From each box in play to the shore; the West takes no part in Easy Fox."""
    arrows = [a for a in scene_of(Situation("easy-fox")).arrows if a.kind == "landing"]
    board = printed_board()
    named = {board.name(a.start): board.name(a.towards) for a in arrows}
    assert named["0407"] == "0508"
    assert "0127" not in named


def test_marks_in_hexes() -> None:
    """Cleared obstacles, smoke, garrisons."""
    s = Situation()
    s.g.cleared |= one(s.at("0613"))
    s.g.smoked |= one(s.position("WN62"))
    s.g.garrisons |= one(s.site("A4"))
    a4 = s.game.map.sites[s.site("A4")].hex
    assert scene_of(s).marks == {
        s.at("0613"): ("cleared",),
        s.at("0812"): ("smoke",),
        s.at("0912"): ("smoke",),
        a4: ("garrison",),
    }


def test_the_status_line() -> None:
    """Turn, clock, tide, phase, the division that acts, its actions."""
    s = Situation("first-waves", turn=8)
    s.g.phase, s.g.segment, s.g.actions_left = "actions", 1, [0, 2]
    scene = scene_of(s)
    assert scene.status == (
        ("Turn", "8 of 16"),
        ("Time", "08:00"),
        ("Tide", "mid"),
        ("Phase", "US actions"),
        ("Acting", "29th Division"),
        ("Actions left", "2"),
    )
    assert scene.spoken.startswith("Turn 8 of 16, time 08:00, tide mid, phase us actions")
    assert scene.scores == (("Points", "0 of 19"), ("1st lost", "0 of 8"), ("29th lost", "0 of 8"))


# -- overlays --------------------------------------------------------------------------------------


def test_overlays_say_what_the_rules_say() -> None:
    """Control and communication, from the view alone."""
    s = Situation("first-waves", turn=8, germans=True).us("A/1/16@0813/3", "1/B/741@0610/2")
    scene = scene_of(s)
    assert overlay(scene, "control").grades["us-control"] == us_control(s.g)
    assert overlay(scene, "communication").grades["german-network"] == german_network(s.g)
    assert overlay(scene, "us-communication").grades["us-control"] == us_network(s.g)
    assert overlay(scene, "victory").grades["victory"] == held_for_victory(s.g)


def test_fields_of_active_positions() -> None:
    """By grade and colour; a disrupted or empty position fires at nothing."""
    s = Situation().german("WN62S", "75").german("WN65S", "75", disrupted=True)
    scene = scene_of(s)
    names = {o.name for o in scene.overlays}
    assert "WN62" in names
    assert not {"WN65", "WN60"} & names
    wn62 = s.game.map.positions[s.position("WN62")]
    assert tuple(overlay(scene, "WN62").grades.values()) == wn62.fields
    assert overlay(scene, "WN62").colours["steady"] == "green"
    assert overlay(scene, "steady").grades == {"green": wn62.fields[1]}
    assert set(overlay(scene, "fire").grades) == {
        "green, intense", "green, steady", "green, sporadic",
    }  # fmt: skip


def test_obstacles_that_stand() -> None:
    """Those that are cleared are shown apart."""
    s = Situation("easy-fox")
    s.g.cleared |= one(s.at("0613"))
    grades = overlay(scene_of(s), "obstacles").grades
    assert grades["cleared"] == one(s.at("0613"))
    assert grades["standing"] == s.game.map.obstacles & s.game.field & ~grades["cleared"]


# -- the picture -----------------------------------------------------------------------------------


def test_the_style_knows_everything_of_the_game() -> None:
    """Nothing falls back on a colour made up."""
    style, board = Style.of(DATA.style), printed_board()
    assert set(board.kinds["terrain"]) <= set(style.terrain)
    assert set(board.kinds["hexsides"]) <= set(style.hexsides)
    assert set(board.kinds["paths"]) <= set(style.paths)
    assert set(board.kinds["regions"]) <= set(style.regions)
    assert set(board.kinds["positions"]) <= set(style.positions)
    game = Situation().game
    for unit in game.units:
        assert style.symbol_of(unit.type).signs, unit.type
    markers = "disrupted climb climb-cliff hit wounded delayed acted hero inspired silenced"
    assert set(markers.split()) <= set(style.markers)
    assert {"cleared", "smoke", "garrison"} <= set(style.marks)
    assert {"under-water", "out-of-play"} <= set(style.washes)


def test_each_position_colour_has_its_own_shape() -> None:
    """And its own letter; none is a target symbol."""
    style = Style.of(DATA.style)
    looks = [style.colour_of(colour) for colour in COLOURS]
    assert len({look.shape for look in looks}) == len({look.letter for look in looks}) == 6
    assert not {look.shape for look in looks} & {"diamond", "triangle", "circle"}


def test_the_bare_map_is_drawn_without_the_game() -> None:
    """Also in the style of hexwar alone."""
    board = printed_board()
    for style in (default_style(), Style.of(DATA.style)):
        drawn = values_of(svg(board, style=style), "data-hex")
        assert drawn == [board.name(i) for i in board.ids]


def test_pictures_of_a_whole_game() -> None:
    """Whatever happens, it can be drawn, spoken and told; and a page is not too large."""
    match = hexwar.start("ddob/first-waves", seed=11)
    rng = Random(11)
    for number in range(120):
        if match.over:
            break
        actions = list(match.legal_actions)
        match.do(actions[rng.randrange(len(actions))])
        if number % 12 == 0:
            check_picture(match)


def check_picture(match: Match) -> None:
    """Check the picture of a moment."""
    scene = match.scene("us")
    picture = svg(scene, overlays=["fire", "control", "communication"])
    parsed(picture)
    assert len(picture) < 700_000
    faces = [f for held in scene.stacks.values() for f in held]
    faces += [f for a in scene.areas for f in a.counters]
    assert all(f.spoken for f in faces)
    assert sorted(values_of(picture, "data-counter")) == sorted(f.name for f in faces if f.name)
    assert scene_text(scene)


# -- the extended game -----------------------------------------------------------------------------


@pytest.mark.rule("18.2", "19.2")
def test_ranges_of_posts_and_bases() -> None:
    """They stand on the counters, and their markers lie on the tracks."""
    s = Situation("d-day", turn=20).us("16-HQ@1014", "1-37@0711", "A/1/16@0713/3")
    post, base = s.counter("16-HQ"), s.counter("1-37")
    s.g.posts, s.g.track[post], s.g.track[base] = one(post), 4, 2
    scene = scene_of(s)
    assert face(scene, "16-HQ").symbol == "command-post"
    assert face(scene, "16-HQ").values == {"range": "3"}
    assert face(scene, "1-37").values == {"range": "2"}
    tracks = {a.name: a.text for a in scene.areas if a.group == "tracks"}
    assert tracks == {"Command 5: range 3": "16-HQ", "Engineers 3: range 2": "1-37"}
    assert overlay(scene, "engineers").grades["cleared"] >> s.at("0711") & 1


@pytest.mark.rule("20.3")
def test_who_has_left_the_map() -> None:
    """Exited units are listed with their exit, and their steps."""
    s = Situation("d-day", turn=20).us("A/1/16@1001/2", "B/1/16@0713/3")
    leave_map(s.g, s.counter("A/1/16"))
    exits = [a for a in scene_of(s).areas if a.group == "exits"]
    assert [(a.name, [f.name for f in a.counters]) for a in exits] == [("Exit A", ["A/1/16"])]
    assert exits[0].counters[0].steps == 2


@pytest.mark.rule("20.2", "20.3")
@pytest.mark.parametrize(
    ("scenario", "turn", "aim"),
    [("d-day", 16, "11"), ("d-day", 17, "40"), ("beyond-the-beach", 17, "45")],
)
def test_the_points_that_are_wanted(scenario: str, turn: int, aim: str) -> None:
    """To go on after the first check, later to win."""
    points = dict(scene_of(Situation(scenario, turn=turn)).scores)["Points"]
    assert points.endswith(f"of {aim}")
