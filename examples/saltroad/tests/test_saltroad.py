"""Each rule of The Salt Road but those of battles in prepared positions, and whole games."""

from __future__ import annotations

from pathlib import Path

import pytest
from saltroad import TheSaltRoad
from saltroad_stage import acts, at, holder, staged, start, steps, why

from hexwar.board import iterate
from hexwar.testing import check_game, untranslated

TESTS = Path(__file__).parent

SCENARIOS = ("october", "war")


# -- the whole game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_contract(scenario: str) -> None:
    """The whole contract of a game: lists, refusals, saves, undo, secrets, chance, ends."""
    assert check_game(TheSaltRoad(scenario), games=1, thorough_every=8).games == 1


def test_every_rule_has_code_and_a_test() -> None:
    """Nothing in the booklet is only written."""
    rows = TheSaltRoad.data.rules.rulebook.coverage(TheSaltRoad.modules, [TESTS])
    assert [row.rule.number for row in rows if not row.code] == []
    assert [row.rule.number for row in rows if not row.tests] == []


def test_everything_is_said_in_french() -> None:
    """Buttons, sentences, refusals."""
    assert untranslated(TheSaltRoad("war"), "fr") == []


def test_what_both_sides_begin_with() -> None:
    """Ten blocks each on the map and two to come, and the points of the towns they hold."""
    g = start().state
    assert [units.bit_count() for units in g.present] == [10, 10]
    assert (g.points(0), g.points(1)) == (8, 17)


# -- weeks, impulses


@pytest.mark.rule("1", "2", "2.1")
def test_sides_activate_areas_by_turns() -> None:
    """Bavaria begins; active blocks alone march, once in a week."""
    match = staged(B1="Traunstein", B2="Burghausen", S1="Hallein", S2="Werfen")
    assert match.decision.player == "bavaria"
    match.do("activate Traunstein")
    assert why(match, "move B2 Tittmoning") == "2.1"
    acts(match, "move B1 Waging", "end-movement")
    assert match.decision.player == "archbishop"
    acts(match, "activate Hallein", "end-movement")
    assert why(match, "activate Waging") == "2.1"


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("weather", "impulses"), [("clear", 3), ("snow", 2)])
def test_snow_takes_an_impulse(weather: str, impulses: int) -> None:
    """Three each, in snow two."""
    areas = ("Traunstein", "Waging", "Trostberg", "Teisendorf")
    blocks = {f"B{n}": area for n, area in enumerate(areas, 1)}
    others = ("Hallein", "Golling", "Salzburg", "Werfen")
    enemies = {f"S{n}": area for n, area in enumerate(others, 1)}
    match = staged(weather=weather, **blocks, **enemies)
    for number in range(impulses):
        assert match.state.turn == 1
        acts(match, f"activate {areas[number]}", "end-movement")
        acts(match, f"activate {others[number]}", "end-movement")
    while match.decision.question == "choose_a_block":
        match.do("end-building")
    assert match.state.turn == 2


@pytest.mark.rule("2.2")
def test_both_sides_pass() -> None:
    """That ends the week."""
    match = staged(B1="Traunstein", S1="Thalgau")
    acts(match, "pass", "pass", "end-building", "end-building")
    assert match.state.turn == 2


@pytest.mark.rule("1.1")
def test_snow_comes_with_the_weeks() -> None:
    """None in the first three, then more and more."""
    table = TheSaltRoad("war").weather
    snowy = [sum(table.result(n, die) == "snow" for die in range(1, 7)) for n in range(3)]
    assert snowy == [0, 2, 4]


@pytest.mark.rule("1.2")
def test_labels_are_dealt_in_secret_within_their_pools() -> None:
    """Garrisons and reinforcements keep theirs among themselves, and the enemy sees none."""
    dealt = set()
    for seed in range(6):
        match = start(seed)
        g, pool = match.state, match.game.counters.texts("pool")
        assert [pool[label] for label in g.label] == [*pool]
        dealt.add(tuple(g.label))
        fields = match.view("archbishop")["fields"]
        assert {fields["label"][block] for block in iterate(g.present[0])} == {-1}
        assert sorted(fields["label"][12:]) == [*range(12, 24)]
    assert len(dealt) == 6
    due = [face for area in match.scene("archbishop").areas for face in area.counters]
    assert {face.name for face in due if face.face_down} == {"B11", "B12"}


# -- marches


@pytest.mark.rule("3", "3.1")
def test_roads_ground_and_enemies() -> None:
    """Two steps of road or one beside it; horse has three points; enemies end a march."""
    match = acts(staged(B1="Traunstein", B7="Traunstein", B9="Traunstein"), "activate Traunstein")
    assert why(match, "move B1 Laufen") == "3.1"
    for move in ("move B1 Salzburg", "move B1 Waging", "move B7 Hallein", "move B9 Tittmoning"):
        assert match.explain(move).legal, move
    blocked = acts(staged(B7="Traunstein", S1="Salzburg"), "activate Traunstein")
    assert blocked.explain("move B7 Salzburg").legal
    assert why(blocked, "move B7 Hallein") == "3.1"
    blocked.do("move B7 Teisendorf")
    assert why(blocked, "move B7 Traunstein") == "3"


@pytest.mark.rule("3.1")
def test_only_bridges_lead_foot_over_a_river() -> None:
    """A river costs a point more, but none on a road."""
    match = acts(staged(B1="Laufen", B9="Laufen", B2="Teisendorf"), "activate Laufen")
    assert why(match, "move B1 Mattsee") == "3.1"
    assert match.explain("move B9 Mattsee").legal


@pytest.mark.rule("3.2")
@pytest.mark.parametrize("weather", ["clear", "snow"])
def test_passes(weather: str) -> None:
    """For infantry and jaegers, and not in snow."""
    match = staged(B1="Golling", B7="Golling", B10="Golling", weather=weather)
    acts(match, "activate Golling")
    assert why(match, "move B7 Abtenau") == "3.2"
    assert why(match, "move B10 Abtenau") == "3.2"
    if weather == "clear":
        assert match.explain("move B1 Abtenau").legal
    else:
        assert why(match, "move B1 Abtenau") == "3.2"


@pytest.mark.rule("3.2")
def test_the_label_says_how_a_block_marches() -> None:
    """What is printed on the block of that name counts for nothing."""
    match = staged(B1="Golling", B7="Golling", steps=3)
    g = match.state
    g.label[0], g.label[6] = 6, 0
    g.forget()
    acts(match, "activate Golling")
    assert why(match, "move B1 Abtenau") == "3.2"
    assert match.explain("move B7 Abtenau").legal


@pytest.mark.rule("3.3")
def test_three_blocks_in_an_area() -> None:
    """The fourth finds no room."""
    match = staged(B1="Waging", B2="Traunstein", B3="Traunstein", B4="Traunstein")
    assert why(acts(match, "activate Waging"), "move B1 Traunstein") == "3.3"


@pytest.mark.rule("3.4")
def test_a_garrison_stays() -> None:
    """It has no movement points."""
    match = staged(B1="Traunstein", Gs="Salzburg")
    acts(match, "pass", "activate Salzburg")
    assert why(match, "move Gs Hallein") == "3.4"


# -- supply, salt, reinforcements


def to_the_end_of_the_week(*blocks: str, **places: str):  # type: ignore[no-untyped-def]
    """A position after a week in which both sides have passed and nobody was built up."""
    match = acts(staged(**places), "pass", "pass")
    while match.decision.question == "choose_a_block":
        match.do("end-building")
    return match, {name for name in blocks if not match.state.in_supply(names(match, name))}


def names(match, name: str) -> int:  # type: ignore[no-untyped-def]
    """The number of a block."""
    return int(match.game.counters.named(name))


@pytest.mark.rule("5")
def test_supply_leads_along_roads_past_no_enemy() -> None:
    """One step to a road is free; beyond that, and behind enemies, there is none."""
    blocks = {"B1": "Waging", "B2": "Salzburg", "B3": "Mattsee", "B4": "Abtenau"}
    _, hungry = to_the_end_of_the_week(*blocks, **blocks, S1="Thalgau", S2="Hallein")
    assert hungry == {"B4"}
    enemies = {"S1": "Teisendorf", "S2": "Reichenhall", "S3": "Laufen"}
    _, hungry = to_the_end_of_the_week("B1", "B2", **blocks, **enemies)
    assert hungry == {"B2"}


@pytest.mark.rule("5", "4.5")
def test_besiegers_are_supplied_and_the_besieged_are_not() -> None:
    """Who holds the walls is shut in."""
    _, hungry = to_the_end_of_the_week("B1", "Gs", "S1", B1="Salzburg", Gs="Salzburg", S1="Hallein")
    assert hungry == {"Gs"}


@pytest.mark.rule("5.1")
def test_hunger_takes_a_step_in_the_second_week() -> None:
    """And one in each week after it; all learn that a block is turned, not what is left."""
    match = staged(B1="Salzburg", Gs="Salzburg", S1="Hallein")
    left = []
    for _ in range(3):
        acts(match, "pass", "pass", "end-building", "end-building")
        left.append(steps(match, "Gs"))
    assert left == [4, 3, 2]
    told = [entry.events for entry in match.log_for("bavaria")]
    kinds = [event.kind for events in told for event in events]
    assert kinds.count("block-turned") == 2
    assert "step-lost" not in kinds


@pytest.mark.rule("5.1")
def test_a_block_that_starves_is_shown() -> None:
    """Everybody sees what is gone."""
    match = staged(B1="Salzburg", Gs="Salzburg", S1="Hallein", steps=1)
    acts(match, "pass", "pass", "end-building", "end-building")
    acts(match, "pass", "pass")
    assert at(match, "Gs") == ""
    assert match.view("bavaria")["fields"]["label"][names(match, "Gs")] == names(match, "Gs")


@pytest.mark.rule("6")
def test_each_saltworks_builds_up_a_block() -> None:
    """Only one in supply that is not whole, and as often as the side holds saltworks."""
    match = staged(B1="Traunstein", B2="Thalgau", S1="Hallein", S2="Strasswalchen", steps=2)
    acts(match, "pass", "pass")
    assert match.decision.player == "bavaria"
    assert why(match, "build S1") == "6"
    match.do("build B1")
    assert (match.decision.player, steps(match, "B1")) == ("archbishop", 3)
    assert why(match, "build S2") == "6"
    acts(match, "build S1", "build S1")
    assert (match.state.turn, steps(match, "S1")) == (2, 4)


@pytest.mark.rule("6")
def test_a_whole_block_is_not_built_up() -> None:
    """Nor is one asked about where no saltworks is held."""
    match = staged(B1="Traunstein", S1="Hallein")
    acts(match, "pass", "pass")
    assert match.decision.player == "bavaria"
    assert why(match, "build B1") == "6"
    taken = staged(B1="Waging", S1="Inzell")
    acts(taken, "pass", "activate Inzell", "move S1 Reichenhall", "end-movement", "pass")
    assert (taken.decision.player, taken.state.salt(0), taken.state.salt(1)) == ("archbishop", 0, 3)


@pytest.mark.rule("6.1")
def test_reinforcements_enter_with_their_area() -> None:
    """From their week on, when it is activated; until then nobody can call them."""
    match = start(1)
    for _ in range(2):
        assert match.explain("activate Traunstein").legal
        acts(match, "activate Traunstein")
        assert why(match, "move B11 Traunstein") in ("2.1", "6.1")
        acts(match, "end-movement", "pass", "pass")
        while match.decision.question != "choose_an_area" or match.decision.player != "bavaria":
            match.do("pass" if match.decision.question == "choose_an_area" else "end-building")
    assert match.state.turn == 3
    acts(match, "activate Traunstein", "move B8 Teisendorf")
    assert why(match, "move B11 Burghausen") in ("3", "3.1")


# -- control, victory


@pytest.mark.rule("7")
def test_a_siege_takes_no_town() -> None:
    """The side that is alone does, by marching in or by what is left of a battle."""
    match = acts(staged(*[6] * 20, B1="Burghausen", Gt="Tittmoning"), "activate Burghausen")
    acts(match, "move B1 Tittmoning", "end-movement", *["fire"] * 2)
    assert holder(match, "Tittmoning") == "archbishop"
    g = match.state
    g.put(names(match, "Gt"), -1)
    assert holder(match, "Tittmoning") == "bavaria"


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("salzburg", "winner"), [("B1", "bavaria"), ("S1", "archbishop")])
def test_points_after_the_last_week(salzburg: str, winner: str) -> None:
    """The scenario says what lead wins."""
    match = staged(**{salzburg: "Salzburg"}, B2="Hallein", S2="Mattighofen")
    for _ in range(match.game.turns):
        while match.result is None and match.decision.question == "choose_an_area":
            match.do("pass")
        while match.result is None and match.decision.question == "choose_a_block":
            match.do("end-building")
    assert match.result.winners == (winner,)
