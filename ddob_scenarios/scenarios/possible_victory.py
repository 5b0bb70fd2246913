"""Can a scenario be judged as its file says: are its levels and checks of any use?"""

from __future__ import annotations

from ddob_scenarios.printed.figures import BOMBARDED
from ddob_scenarios.scenarios.tables import ScenarioFile
from hexwar.data import Faults
from hexwar.play import rule

BOMBARDMENT = "effective_bombardment"  # the option after which play begins late (22.1)

AFTER_THE_END = (
    f"after an effective bombardment play begins on turn {BOMBARDED.first_turn}, when it is over"
)


def check_victory(file: ScenarioFile, faults: Faults) -> None:
    """Look for levels and checks that are never reached or always, and add the faults."""
    _check_levels(file, faults)
    _check_negative(file, faults)
    _check_first_check(file, faults)
    if file.options.defaults.get(BOMBARDMENT) and starts_too_late(file):
        path = ("options", "defaults", BOMBARDMENT)
        faults.add(path, f"{AFTER_THE_END}: let the scenario last longer, or let it be false")


def starts_too_late(file: ScenarioFile) -> bool:
    """Tell whether play would begin after the last turn if the bombardment was effective (22.1)."""
    return file.scenario.turns[1] < BOMBARDED.first_turn


def _check_levels(file: ScenarioFile, faults: Faults) -> None:
    points = [level.points for level in file.victory.levels]
    falling = [p for p in points if p is not None]
    if points[-1:] != [None] or None in points[:-1]:
        faults.add(("victory", "levels"), "the last level, and only that, has no points")
    if falling != sorted(set(falling), reverse=True):
        faults.add(
            ("victory", "levels"), "the levels stand from the most points down, each with its own"
        )
    in_2_0 = [level.points_by("2.0") for level in file.victory.levels if level.points is not None]
    if in_2_0 != sorted(in_2_0, key=lambda p: -(p or 0)):
        faults.add(
            ("victory", "levels"), "by points_2_0 the levels do not stand from the most down"
        )


def _check_negative(file: ScenarioFile, faults: Faults) -> None:
    for place, level in enumerate(file.victory.levels):
        lowest = min(level.points or 0, level.points_2_0 or 0)
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
