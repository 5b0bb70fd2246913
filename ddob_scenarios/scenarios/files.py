"""Scenario files: forces, set-up, length and levels of victory.

A scenario is one TOML file; those of the game lie in ``data/scenarios``, others are read from
wherever a scenario author keeps them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import attrs

from ddob_scenarios.overview import ORDER
from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.cards import check_faces, printed_cards
from ddob_scenarios.printed.counters import DIVISIONS, printed_us_counters
from ddob_scenarios.printed.figures import BOMBARDED
from ddob_scenarios.printed.map_reading import printed_map
from ddob_scenarios.scenarios.file_format import ScenarioFile
from ddob_scenarios.scenarios.force_checks import check_germans, check_us_forces
from hexwar import kit
from hexwar.data import Document, Faults, once, read
from hexwar.errors import OptionError
from hexwar.play import Scenario, rule
from hexwar.play.game.scenarios import OptionValue, check_defaults, with_defaults

BOMBARDMENT = "effective_bombardment"  # the option after which play begins late (22.1)

BEGINS_LATE = f"play begins on turn {BOMBARDED.first_turn}, when it is over"
AFTER_THE_END = f"after an effective bombardment {BEGINS_LATE}"

FEWEST_CARDS = 20
"""A turn draws landing, fire and event cards, and one for each barrage and infiltration."""


@attrs.frozen
class OmahaScenario(Scenario):
    """A scenario with everything that its file says."""

    file: ScenarioFile | None = None

    @rule("R22-02", "7.22")
    def chosen(self, options: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Return all options with the values given; what the scenario refuses stays as it is.

        Raises:
            OptionError: When an option is unknown, has no such value, or a rule refuses it here.
        """
        refused = self.file.options.refused if self.file is not None else {}
        by_name = DATA.rules.options
        for name in options.keys() & refused.keys():
            if by_name[name].read(options[name]) != by_name[name].default:
                number = refused[name]
                raise OptionError(
                    f"rule {number} does not allow {name}={options[name]} in {self.title}: "
                    f"{DATA.rules.rulebook[number].summary}"
                )
        chosen = super().chosen({n: v for n, v in options.items() if n not in refused})
        late = self.file is not None and starts_too_late(self.file)
        if late and chosen.get(BOMBARDMENT):
            raise OptionError(
                f"rule {by_name[BOMBARDMENT].rule} does not allow {BOMBARDMENT}=True in "
                f"{self.title}: {AFTER_THE_END}"
            )
        return chosen


def check_scenario(file: ScenarioFile, faults: Faults) -> None:
    """Look for what the types of a scenario file cannot say, and add the faults."""
    first, last = file.scenario.turns
    if first > last:
        faults.add(("scenario", "turns"), "expected two turns, the first not later")
    _check_track(file, faults)
    _check_deck(file, faults)
    _check_options(file, faults)
    _check_levels(file, faults)
    _check_first_check(file, faults)
    kit.check_names(file, ScenarioFile, _names(), faults)
    _check_steps(file, faults)
    check_us_forces(file, faults)
    check_germans(file, faults)


@rule("5.21")
def _check_track(file: ScenarioFile, faults: Faults) -> None:
    turns = [change.turn for change in file.track.tides]
    if turns and (turns[0] != 1 or turns != sorted(set(turns))):
        faults.add(("track", "tides"), "the tides stand in the order of their turns, from turn 1")


@rule("2.3")
def _check_deck(file: ScenarioFile, faults: Faults) -> None:
    numbers = {card.number for card in printed_cards()} | {card.number for card in file.deck.card}
    if numbers != set(range(1, len(numbers) + 1)):
        faults.add(("deck", "card"), "further cards are numbered on from the last one")
    for place, number in enumerate(file.deck.without):
        if number not in numbers:
            faults.add(("deck", "without", place), f"there is no card {number}")
    if len(numbers - set(file.deck.without)) < FEWEST_CARDS:
        faults.add(("deck", "without"), f"a turn may need {FEWEST_CARDS} cards and more")
    check_faces(file.deck.card, faults, "deck", "card")


def _check_options(file: ScenarioFile, faults: Faults) -> None:
    options = DATA.rules.options
    faults.unknown_names(("options", "offered"), "option", file.options.offered, options)
    check_defaults(("options", "defaults"), file.options.defaults, options, faults)
    for name in file.options.defaults:
        if name not in file.options.offered:
            path = ("options", "defaults", name)
            faults.add(path, f"{name} has a default here but is not offered")
    if file.options.defaults.get(BOMBARDMENT) and starts_too_late(file):
        path = ("options", "defaults", BOMBARDMENT)
        faults.add(path, f"{AFTER_THE_END}: let the scenario last longer, or let it be false")
    for name, number in file.options.refused.items():
        path = ("options", "refused", name)
        if name not in options:
            faults.unknown(path, "option", name, options)
        elif name in file.options.offered:
            faults.add(path, f"{name} is offered and refused")
        if number not in DATA.rules.rulebook:
            faults.add(path, f"there is no rule {number!r}")


def _names() -> dict[str, Collection[str]]:
    """Return what the names in a scenario file may be, by what they name."""
    counters, omaha = printed_us_counters(), printed_map()
    boxes = [box for box in omaha.boxes if box.beach]
    wn = {site.name: omaha.positions[site.position].wn for site in omaha.sites}
    return {
        "unit": [u.name for u in counters.unit] + [leader.name for leader in counters.leader],
        "company": [unit.name for unit in counters.unit if unit.type == "infantry"],
        "hero": [hero.name for hero in counters.hero],
        "landing box or beach": {*DIVISIONS, *(b.name for b in boxes), *(b.beach for b in boxes)},
        "hex": omaha.board.by_name,
        "WN site": [name for name, is_wn in wn.items() if is_wn],
        "reinforcement position": [name for name, is_wn in wn.items() if not is_wn],
        "off-map gun": [gun.name for gun in omaha.guns],
    }


def _check_steps(file: ScenarioFile, faults: Faults) -> None:
    counters = printed_us_counters()
    full = {unit.name: len(unit.steps) for unit in counters.unit}
    full |= {leader.name: 0 for leader in counters.leader}
    for place, landed in enumerate(file.us.ashore):
        most = full.get(landed.unit, landed.steps)
        if not min(1, most) <= landed.steps <= most:
            has = f"{landed.unit} has from 1 to {most} steps" if most else "a leader has no steps"
            faults.add(("us", "ashore", place, "steps"), f"{has}, got {landed.steps}")


def starts_too_late(file: ScenarioFile) -> bool:
    """Tell whether play would begin after the last turn if the bombardment was effective (22.1)."""
    return file.scenario.turns[1] < BOMBARDED.first_turn


def _check_levels(file: ScenarioFile, faults: Faults) -> None:
    """Look for levels that are never reached or always, and add the faults."""
    points = [level.points for level in file.victory.levels]
    falling, path = [p for p in points if p is not None], ("victory", "levels")
    if points[-1:] != [None] or None in points[:-1]:
        faults.add(path, "the last level, and only that, has no points")
    if falling != sorted(set(falling), reverse=True):
        faults.add(path, "the levels stand from the most points down, each with its own")
    numbered = [level for level in file.victory.levels if level.points is not None]
    for key, edition, fitted in (("points_2_0", "2.0", False), ("points_fitted", "2017", True)):
        others = [level.points_by(edition, fitted=fitted) or 0 for level in numbered]
        if others != sorted(others, reverse=True):
            faults.add(path, f"by {key} the levels do not stand from the most down")
    for place, level in enumerate(file.victory.levels):
        lowest = min(level.points or 0, level.points_2_0 or 0, level.points_fitted or 0)
        if lowest < 0 and (level.won or file.victory.check == "first-waves"):
            faults.add(
                ("victory", "levels", place, "points"),
                f"{level.outcome} at {lowest} points would be reached by doing nothing: "
                "expected a number from 0 on",
            )


@rule("20.2")
def _check_first_check(file: ScenarioFile, faults: Faults) -> None:
    check, last = file.victory.first_check, file.scenario.turns[1]
    if check is None:
        return
    if check.turn >= last:
        faults.add(
            ("victory", "first_check", "turn"),
            f"the first check, on turn {check.turn}, comes before the last turn, {last}: let it "
            "come earlier, or base the scenario on one without it",
        )
    goes_on = max(check.goes_on_from, check.goes_on_by("2.0"))
    if check.won_from <= goes_on:
        faults.add(
            ("victory", "first_check", "won_from"),
            f"expected more points than the {goes_on} from which the scenario goes on",
        )


def read_scenario(document: Document, source: Path | None = None) -> OmahaScenario:
    """Return the scenario in a document.

    Args:
        document: The document.
        source: The file that a scenario author keeps it in, if it is not one of the game's.

    Raises:
        DataError: The document has faults, or is based on a scenario that there is not; all
            faults are named.
    """
    document = DATA.on_base(document)
    file = read(document, ScenarioFile, check_scenario)
    offered = [DATA.rules.options[name] for name in file.options.offered]
    return OmahaScenario(
        name=file.scenario.name,
        title=file.scenario.title,
        summary=file.scenario.summary,
        options=with_defaults(offered, file.options.defaults),
        source=source,
        hook=file.scenario.hook,
        documents=(document,),
        file=file,
    )


@once
def printed_scenarios() -> dict[str, OmahaScenario]:
    """Return the scenarios of the game by name."""
    return {name: read_scenario(DATA.scenarios[name]) for name in ORDER}
