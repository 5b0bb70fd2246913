"""Each rule of Dogfight in prepared positions, and whole games."""

from __future__ import annotations

import pytest
from dogfight.round_the_sky import DogfightRoundTheSky
from dogfight.rules import Battle, Plot, Sky

import hexwar
from hexwar import kit
from hexwar.board import CounterId
from hexwar.errors import RuleError
from hexwar.hexes import compass_point
from hexwar.play.match import Match
from hexwar.play.values.chance import Scripted
from hexwar.testing import check_game, untranslated

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
FAR = {"Dietz": ("1001", WEST, 1)}
"""A German whom nobody meets."""


def alone(scenario: str = "patrol", **places: tuple[str, int, int]) -> Match:
    """A match with these counters, each with hex, facing and height; the others are gone."""
    return prepared(hexwar.start(f"dogfight/{scenario}", seed=1), **places)


def prepared(match: Match, **places: tuple[str, int, int]) -> Match:
    """The same in a match that is there."""
    g = match.state
    assert isinstance(g, Sky)
    for unit in range(len(g.hex)):
        g.put(CounterId(unit), kit.OFF)
        g.steps[unit] = 0
    for name, (at, facing, height) in places.items():
        unit = g.game.counters.named(name)
        g.steps[unit] = g.game.counters.steps[unit]
        g.put(unit, g.game.board.hex(at))
        g.face(unit, facing)
        g.height[unit] = height
    return Match.at(match.game, g)


def fly(match: Match, **orders: str) -> dict[str, tuple[str, int, int]]:
    """Plot and seal for both sides; return hex, facing and height of each aircraft."""
    for player in match.game.players:
        for name, order in orders.items():
            if match.game.counters.sides[match.game.counters.named(name)] == player:
                match.do(f"steer {name} {order}", player)
    for player in match.game.players:
        match.do("seal", player)
    g, name_of = match.state, match.game.board.name
    return {
        name: (name_of(g.hex[unit]), g.facing[unit], g.height[unit])
        for unit, name in enumerate(match.game.counters.names)
        if g.hex[unit] != kit.OFF
    }


def shots(match: Match, *dice: int) -> Match:
    """Let all fire, with these throws in order."""
    g = match.state
    del g.stack[1:]
    g.chance = Scripted({"gunnery": [die - 1 for die in dice]})
    Battle().fire(g)
    return match


def steps(match: Match, name: str) -> int:
    """The steps of a counter."""
    return int(match.state.steps[match.game.counters.named(name)])


@pytest.mark.parametrize("scenario", ["patrol", "balloons"])
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, refusals, saves, undo, secrets, chance, ends."""
    assert check_game(f"dogfight/{scenario}", games=1, thorough_every=20).games == 1


@pytest.mark.rule("1", "1.1")
def test_each_aircraft_has_one_manoeuvre_and_then_they_are_sealed() -> None:
    """Who has plotted may not plot again; the other side sees nothing of it."""
    match = alone(Archer=("0504", EAST, 2), Booth=("0604", EAST, 2), **FAR)
    unseen = match.view("german")
    match.do("steer Archer ahead", "british")
    assert match.view("german") == unseen
    with pytest.raises(RuleError, match="It has its order"):
        match.do("steer Archer left", "british")
    with pytest.raises(RuleError, match="It is no aircraft of yours"):
        match.do("steer Archer left", "german")


@pytest.mark.rule("2", "2.2")
@pytest.mark.parametrize(
    ("order", "after"),
    [
        ("slow", ("0505", EAST, 2)),
        ("ahead", ("0506", EAST, 2)),
        ("left", ("0404", NORTH_EAST, 2)),
        ("right", ("0604", SOUTH_EAST, 2)),
        ("wide-left", ("0405", NORTH_EAST, 2)),
        ("wide-right", ("0605", SOUTH_EAST, 2)),
        ("climb", ("0505", EAST, 3)),
        ("dive", ("0507", EAST, 1)),
        ("half-loop", ("0505", WEST, 3)),
        ("half-roll", ("0505", WEST, 1)),
    ],
)
def test_manoeuvres_are_steps(order: str, after: tuple[str, int, int]) -> None:
    """Hex, facing and height; the preview says the same before it is plotted."""
    match = alone(Archer=("0504", EAST, 2), **FAR)
    presentation, archer = match.game.presentation, match.game.counters.named("Archer")
    plotted = ("steer", archer, [*Plot.steps].index(order))
    preview = presentation.preview(match.view("british"), "british", plotted)
    assert preview is not None
    point = compass_point(after[1], match.game.board.numbering.orientation)
    assert [row.value for row in preview.rows] == [f"{after[0]} {point}", str(after[2])]
    assert fly(match, Archer=order, Dietz="slow")["Archer"] == after


@pytest.mark.rule("2", "3")
def test_flights_and_shots_are_told() -> None:
    """Where somebody flies and how high; what the die shows and what is needed."""
    match = alone(Booth=("0503", EAST, 2), Dietz=("0507", EAST, 2))
    match.do("steer Dietz slow", "german")
    match.do("seal", "german")
    match.do("steer Booth half-roll", "british")
    events = {
        (event.kind, event.facts["unit"]): event.facts for event in match.do("seal", "british")
    }
    booth, board = match.game.counters.named("Booth"), match.game.board
    assert events["flown", booth]["to"] == board.hex("0504")
    assert events["flown", booth]["height"] == 1
    fired = shots(alone(Booth=("0504", EAST, 2), Dietz=("0505", NORTH_EAST, 2)), 6).state.events[-1]
    assert (fired.kind, fired.facts["die"], fired.facts["needed"]) == ("fired", 6, 4)


@pytest.mark.rule("2.1")
def test_an_aircraft_turns_round_at_the_edge() -> None:
    """It stays on the map."""
    match = alone(Archer=("0514", EAST, 2), **FAR)
    assert fly(match, Archer="ahead", Dietz="slow")["Archer"] == ("0515", WEST, 2)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("start", "facing", "order", "after"),
    [
        ("0514", EAST, "ahead", ("0501", EAST, 2)),
        ("0501", WEST, "slow", ("0515", WEST, 2)),
        ("0107", NORTH_EAST, "slow", ("1007", NORTH_EAST, 2)),
        ("1015", SOUTH_EAST, "wide-left", ("0102", EAST, 2)),
    ],
)
def test_round_the_sky_an_aircraft_comes_in_on_the_opposite_side(
    start: str, facing: int, order: str, after: tuple[str, int, int]
) -> None:
    """Over each edge and a corner; the preview says the same."""
    match = prepared(
        Match(DogfightRoundTheSky("patrol"), seed=1),
        Archer=(start, facing, 2),
        Dietz=("0508", WEST, 1),
    )
    assert fly(match, Archer=order, Dietz="slow")["Archer"] == after


@pytest.mark.rule("2.1", "3")
def test_round_the_sky_guns_reach_across_the_edge() -> None:
    """The enemy beyond the edge is before the guns, and from behind the shooter is in its rear."""
    g = prepared(
        Match(DogfightRoundTheSky("patrol"), seed=1),
        Booth=("0515", EAST, 2),
        Dietz=("0502", EAST, 2),
    ).state
    booth, dietz = map(g.game.counters.named, ("Booth", "Dietz"))
    assert (g.target(booth), g.target(dietz)) == (dietz, None)
    assert g.arc_of(dietz, booth) == "rear"
    assert check_game(DogfightRoundTheSky("patrol"), games=1, thorough_every=40).games == 1
    assert untranslated(DogfightRoundTheSky("patrol"), "fr") == []


@pytest.mark.rule("2.2", "3.1")
@pytest.mark.parametrize(
    ("height", "steps_left", "refused", "reason"),
    [
        (4, 2, {"climb", "half-loop"}, "no higher than 4"),
        (3, 2, set(), ""),
        (2, 2, set(), ""),
        (1, 2, {"dive", "half-roll"}, "no lower than 1"),
        (2, 1, {"climb", "half-loop"}, "damaged aircraft cannot climb"),
    ],
)
def test_no_climb_or_dive_beyond_the_limits(
    height: int, steps_left: int, refused: set[str], reason: str
) -> None:
    """What would leave the heights is refused with its reason."""
    match = alone(Archer=("0504", EAST, height), **FAR)
    match.state.steps[match.game.counters.named("Archer")] = steps_left
    british = Match.at(match.game, match.state)
    listed = {text.split()[-1] for text in british.for_player("british").legal_actions.texts()}
    assert listed == set(Plot.steps) - refused
    for order in refused:
        with pytest.raises(RuleError, match=reason):
            british.do(f"steer Archer {order}", "british")


@pytest.mark.rule("2.3")
def test_a_balloon_hangs_on_its_rope() -> None:
    """It gets no manoeuvre, stays, and does not fire."""
    match = alone("balloons", Drache1=("0505", WEST, 1), Archer=("0504", EAST, 1), **FAR)
    with pytest.raises(RuleError, match="It is no aircraft of yours"):
        match.do("steer Drache1 slow", "german")
    assert steps(shots(Match.at(match.game, match.state), 6), "Archer") == 2
    match = alone("balloons", Drache1=("0505", WEST, 1), Archer=("0504", EAST, 1), **FAR)
    assert fly(match, Archer="slow", Dietz="slow")["Drache1"] == ("0505", WEST, 1)


@pytest.mark.rule("3", "3.1")
@pytest.mark.parametrize(
    ("shooter", "foe", "facing", "height", "needed"),
    [
        ("Booth", "0505", NORTH_EAST, 2, 4),
        ("Booth", "0506", NORTH_EAST, 2, 2),
        ("Booth", "0505", EAST, 2, 5),  # from behind
        ("Booth", "0505", NORTH_EAST, 3, 3),  # from another height
        ("Archer", "0505", NORTH_EAST, 2, 5),  # an ace
    ],
)
def test_a_throw_hits_by_range_skill_and_side(
    shooter: str, foe: str, facing: int, height: int, needed: int
) -> None:
    """Up to the number that is needed, and no more."""
    place = {"Dietz": (foe, facing, height)}
    assert steps(shots(alone(**{shooter: ("0504", EAST, 2)}, **place), needed), "Dietz") == 1
    assert steps(shots(alone(**{shooter: ("0504", EAST, 2)}, **place), needed + 1), "Dietz") == 2


@pytest.mark.rule("3", "3.2")
@pytest.mark.parametrize(
    "foe",
    [
        ("0507", WEST, 2),  # three hexes away
        ("0503", EAST, 2),  # behind
        ("0505", WEST, 4),  # two heights apart
        ("0504", WEST, 2),  # in the same hex
    ],
)
def test_nobody_fires_at_what_is_not_before_the_guns(foe: tuple[str, int, int]) -> None:
    """Range, arc and height."""
    g = alone(Booth=("0504", EAST, 2), Dietz=foe).state
    assert g.target(g.game.counters.named("Booth")) is None


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("height", "is_hidden"), [(2, True), (1, False)])
def test_clouds_hide_what_flies_above_height_1(height: int, is_hidden: bool) -> None:
    """0405 is cloud: nobody fires into it or out of it."""
    g = alone(Booth=("0404", EAST, height), Dietz=("0405", WEST, height)).state
    booth, dietz = map(g.game.counters.named, ("Booth", "Dietz"))
    targets = (None, None) if is_hidden else (dietz, booth)
    assert (g.target(booth), g.target(dietz)) == targets


@pytest.mark.rule("3.1")
def test_all_fire_before_anything_is_lost() -> None:
    """Two that face each other can shoot each other down."""
    match = alone(Booth=("0504", EAST, 2), Dietz=("0505", WEST, 2))
    match.state.steps[:] = [min(1, count) for count in match.state.steps]
    shots(match, 1, 1)
    assert (steps(match, "Booth"), steps(match, "Dietz")) == (0, 0)


@pytest.mark.rule("4")
def test_points_for_hits_and_for_what_is_shot_down() -> None:
    """A balloon counts a hit and its two points; the side without aircraft ends the game."""
    match = alone("balloons", Drache1=("0505", WEST, 1), Booth=("0504", EAST, 1))
    shots(match, 1)
    british = match.game.sides.index("british")
    assert match.state.points[british] == 3
    Battle().end_of_turn(match.state)
    assert match.state.result is not None
    assert match.state.result.outcome == "victory"
    assert match.state.result.winners == ("british",)
    one_more = alone(Booth=("0504", EAST, 2), Dietz=("0505", NORTH_EAST, 2))
    one_more.state.points[british] = 3
    assert shots(one_more, 1).state.points == [0, 4]


@pytest.mark.rule("4")
def test_equal_points_are_a_draw() -> None:
    """After the last turn."""
    match = alone(Booth=("0504", EAST, 2), **FAR)
    match.state.turn = match.game.turns
    Battle().end_of_turn(match.state)
    assert match.state.result is not None
    assert (match.state.result.outcome, match.state.result.winners) == ("draw", ())


def test_all_texts_are_french() -> None:
    """Nothing is left in English."""
    assert untranslated(hexwar.game("dogfight/balloons"), "fr") == []
