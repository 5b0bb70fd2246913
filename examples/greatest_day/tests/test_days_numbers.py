"""The numbers that stand in the booklet, typed a second time: a slip in a data file is no rule.

Numbers of the public software of the series, and our own, stand below those of the booklet.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest
from days_stage import printed_game
from greatest_day.printed import LIMITS


def part(value: Any, name: str) -> Any:
    """What stands under a name: a field of a class, or an entry of a table."""
    return value[name] if name in getattr(value, "keys", list)() else getattr(value, name)


def at(value: Any, path: str) -> Any:
    """What stands at a path, with a stroke between its names; lists as they are."""
    found = reduce(part, path.split("/"), value)
    return {key: found[key] for key in found} if hasattr(found, "keys") else found


NUMBERS: tuple[tuple[str, str, Any], ...] = (
    ("1.1", "night", -2),
    ("1.1", "sight/night", 3),
    ("1.2", "sight/storm", 4),
    ("2.1.11", "sight/post", 13),
    ("2.1.11", "sight/through", 3),
    ("2.4.6", "demolition", (6, 5)),
    ("2.4.6", "para_wiring", (1, 2, 3)),
    ("3.3", "rally_point", 5),
    ("3.3.1", "jump/drops", (0, -6, -8)),
    ("3.3.1", "jump/flak", 2),
    ("3.4.1", "stragglers", {"1": 1, "1*": 2, "D": 1, "DD": 2, "R": 3, "E": 4}),
    ("3.4.3.2", "restored", 3),
    ("3.5", "dinghies", 2),
    ("4.2.1", "drift", 2),
    ("4.2.4", "first_gap", 2),
    ("4.3.2", "secured", 3),
    ("4.3.2", "late_securing", (6, "1100")),
    ("4.4.1", "boxes", {"short": 10, "medium": 20, "long": 30}),
    ("4.4.4", "ship_contact", 6),
    ("4.6", "harbour", {"decides": (8, "0700"), "begun": (9, "1100"), "works": (12, "0700")}),
    ("6.1", "stocks/quality", (-2, 1)),
    ("6.1", "events/times", {"ships": 2, "fighters": 4}),
    ("6.1", "events/forces", ("G", "J", "S", "C")),
    ("6.1", "events/fighter", ("red", 4)),
    ("6.1", "events/bombers", 6),
    ("6.1", "events/ruins", 3),
    ("6.1", "events/far", 4),  # at least five hexes away
    ("6.1", "events/astray", 5),
    ("6.1", "events/german_commanders", {"Panzer-Lehr": 3, "12.-SS-Panzer": 6, "21.-Panzer": 9}),
    ("6.1", "events/allied_commanders", {"3rd-Infantry": 5, "3rd-Canadian": 7, "50th-Infantry": 9}),
    (
        "6.1",
        "events/gifts",
        {
            "allied-points": ("allied", "command", 4),
            "german-points": ("german", "command", 4),
            "allied-plan": ("allied", "dispatch", 4),
            "german-plan": ("german", "dispatch", 4),
        },
    ),
    (
        "6.1",
        "events/usual",
        (
            "history",
            "allied-points",
            "german-points",
            "ships",
            "navy",
            "bombers",
            "allied-lost",
            "german-lost",
            "rare",
            "rare",
        ),
    ),
    (
        "6.1",
        "events/rare",
        (
            "allied-hero",
            "german-hero",
            "german-commander",
            "allied-commander",
            "atrocity",
            "french",
            "allied-plan",
            "german-plan",
            "resistance",
            "fighters",
        ),
    ),
    ("6.1", "events/grounded", {"bombers": "allied-points", "fighters": "german-plan"}),
    ("9.0", "quality_by_9", (-1, 2)),
    ("10.2", "mined", (-2, -1)),
    ("10.3", "clears_mines", 6),
    ("11.0", "sector_overlap", 2),
    ("11.0", "sector_rows", 35),
    ("11.0", "north_rows", 30),
    ("13.0", "attached", (4, 5)),
    ("16.1", "lines_cut_from", (6, "0900")),
    ("16.1", "lines_dead", (8, "0700")),
    ("16.2", "heroes/actions", 4),
    ("17.1", "air/day", {"clear": 18, "overcast": 10, "storm": 0}),
    ("17.1", "air/roads", {"clear": 4, "overcast": 2, "storm": 0}),
    ("17.1", "air/division", 8),
    ("17.1", "air/rating", 7),
    ("17.1", "air/ground", {"fortified": 5, "city": 4, "town": 2}),
    ("17.1", "air/cleared", 2),
    ("17.1", "air/range", 8),
    ("17.3.2", "commandos", 2),
    ("17.3.2", "uncommanded", (-1, -3)),
    ("17.5", "flank/since", (12, "1100")),
    ("17.5", "flank/turns", 4),
    ("17.8", "raid/lost", 6),
    ("17.8", "raid/mourners", ("21.-Panzer", "12.-SS-Panzer")),
    ("series.fire", "strongest", 8),
    # What no sentence of the booklet says: the public software, and our own reconstruction.
    ("1.1", "airborne_night", (3, 2)),
    ("1.2", "weather", {"clear": 5, "overcast": 8, "storm": 9}),
    ("2.5", "rubble", 1),
    ("12.0", "trucks", 18),
    ("16.2", "heroes/range", 10),
    ("series.artillery/contact", "contact", (6, 4)),
    ("series.assault", "retreat", 2),
    ("series.barrage/heavy", "heavy", 6),
    ("series.damage", "hits", 2),
    ("series.dispatch", "chit_price", 3),
    ("series.movement", "leader", 12),
    ("series.points", "stocks/command", (0, 20)),
    ("series.points", "stocks/dispatch", (0, 12)),
    ("series.sight", "sight/day", 8),
    ("series.stacking", "stack", 8),
    ("series.zones/guns", "close", 3),
    ("victory", "opened", 3),
    ("victory", "at_the_sea", 2),
)
"""The rule, where the number stands in ``limits.toml``, and what it is."""

AMOUNTS: tuple[tuple[str, str, Any], ...] = (
    ("2.1", "terrain/unarmoured/clear", 0),
    ("2.1.2", "terrain/unarmoured/woods", -2),
    ("2.1.2", "terrain/armoured/woods", -2),
    ("2.1.3", "terrain/unarmoured/brush", -2),
    ("2.1.3", "terrain/armoured/brush", -2),
    ("2.1.4", "terrain/unarmoured/village", -1),
    ("2.1.4", "terrain/armoured/village", -1),
    ("2.1.5", "terrain/unarmoured/town", -2),
    ("2.1.5", "terrain/armoured/town", -1),
    ("2.1.6", "terrain/unarmoured/city", -3),
    ("2.1.6", "terrain/armoured/city", -2),
    ("2.1.7", "terrain/unarmoured/fortified", -4),
    ("2.1.7", "terrain/armoured/fortified", -3),
    ("2.1.8", "terrain/unarmoured/marsh", 1),
    ("2.1.8", "terrain/armoured/marsh", 0),
    ("2.1.9", "terrain/unarmoured/beach", 1),
    ("2.1.9", "terrain/armoured/beach", 0),
    ("2.1.10", "terrain/unarmoured/bocage", -2),
    ("2.1.10", "terrain/armoured/bocage", -1),
    ("2.1.11", "heights", {"unarmoured": -1, "armoured": -2}),
    ("2.3.3", "target/column", 2),
    ("2.3.3", "ways/raised", (2, 2)),
    ("2.3.5.1", "ways/sunken", (-2, -3)),
    ("2.4.1", "target/bridge", 2),
    ("2.5", "target/rubble", -1),
    ("6.1", "fire/hero", 2),
    ("6.1", "quality/hero", 1),
    ("6.1", "target/hero", -1),
    # What no sentence of the booklet says: the public software, and our own reconstruction.
    ("3.3.2", "fire/parachute", -2),
    ("3.3.2", "fire/glider", -1),
    ("3.3.2", "target/parachute", 2),
    ("3.3.2", "target/glider", 3),
    ("16.3", "fire/hedged", 1),
    ("16.3", "quality/hedged", 1),
    ("16.3", "target/hedged", -1),
    ("series.artillery/counter-battery", "fire/counter_battery", -2),
    ("series.assault", "assault", {"suppressed": -2}),
    ("series.assault", "target/running", 2),
    ("series.assault/order", "target/charging", 2),
    ("series.barrage", "fire/barrage", (0, -1, -2)),
    ("series.barrage", "quality/barrage", (0, -1, -2)),
    ("series.column", "fire/column", -1),
    ("series.fire/company", "fire/company", 2),
    ("series.fire/range", "target/far", (-1, -2)),
    ("series.fire/state", "fire/cohesion", (0, -1, -2)),
    ("series.fire/state", "fire/step_loss", -1),
    ("series.mass", "mass/steps", (0, 1, 4, 6, 8)),
    ("series.mass", "mass/adds", (-1, 0, 1, 2, 3)),
    ("series.opportunity/onward", "target/onward", 2),
    ("series.opportunity/out-of-fire", "target/away", -1),
    ("series.quality/state", "quality/cohesion", (0, 0, -1)),
    ("series.quality/state", "quality/suppressed", -1),
    ("series.quality/state", "quality/step_loss", -1),
    ("series.quality/state", "quality/out_of_command", -1),
    ("series.transport", "target/carried", {"wheeled": 1, "tracked": 0}),
    ("series.works", "fire/works", (0, 0, 1)),
    ("series.works", "quality/works", (0, 1, 2)),
    ("series.works", "target/works", (0, -1, -2)),
    ("series.works/marker", "quality/marker", 2),
)
"""The rule, where the number stands in ``modifiers.toml``, and what it is."""


def each(rows: tuple[tuple[str, str, Any], ...]) -> list[Any]:
    """A case for each number, which names its rule."""
    return [
        pytest.param(path, value, marks=pytest.mark.rule(number), id=f"{number}:{path}")
        for number, path, value in rows
    ]


@pytest.mark.parametrize(("path", "value"), each(NUMBERS))
def test_a_number_of_the_rules(path: str, value: Any) -> None:
    """As the booklet states it; from "airborne_night" on as software or we have it."""
    assert at(LIMITS, path) == value


@pytest.mark.parametrize(("path", "value"), each(AMOUNTS))
def test_an_amount_that_changes_a_rating(path: str, value: Any) -> None:
    """As the booklet states it; from "parachute" on as software or we have it."""
    assert at(printed_game().amounts, path) == value


GRANTS = (
    (),
    (("rearguards", "21.-Panzer", 8), ("trucks", "716.-Infanterie", 4)),
    tuple(("trucks", name, 6) for name in ("3rd-Infantry", "3rd-Canadian", "50th-Infantry")),
    (),
    (
        *(("quality", name, 1) for name in ("3rd-Infantry", "3rd-Canadian", "50th-Infantry")),
        ("trucks", "51st-Highland", 5),
    ),
    (),
    (),
)
"""What each historical event brings to the stocks of divisions (6.1)."""


@pytest.mark.rule("6.1")
def test_what_historical_events_bring() -> None:
    """In their order; the fifth needs both roads."""
    assert tuple(event.grants for event in LIMITS.history) == GRANTS
    assert [event.roads for event in LIMITS.history] == [n == 4 for n in range(7)]
    assert [event.formations for event in LIMITS.history if event.formations] == [
        ("Flak-2", "Flak-3", "Flak-4"),
        ("KG-Brassert",),
        ("Werfer-83", "Werfer-84"),
    ]
    assert LIMITS.history[0].battalion == "46-RM-Cdo"
    assert LIMITS.history[6].divisions == ("12.-SS-Panzer", "21.-Panzer")


JUMPS = {
    "paratroops": "- 1 1* 1*D 1*D 1*DD R RD RDD RDD E E",
    "gliders": "- 1 1 1* 1* 1*D 1*DD R RD RD RDD E",
}
"""The jump table, from a 0 to 11 and more (3.3.1)."""


@pytest.mark.rule("3.3.1")
@pytest.mark.parametrize("column", JUMPS)
def test_the_jump_table_is_that_of_the_booklet(column: str) -> None:
    """Less than 0 is a 0, more than 11 an 11."""
    table = printed_game("zone-n").jumps
    results = [table.result(column, die, clamp=True).replace(" ", "") for die in range(-1, 13)]
    printed = JUMPS[column].split()
    assert results == [printed[0], *printed, printed[-1]]
