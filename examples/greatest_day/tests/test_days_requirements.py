"""What each action asks of a unit and of its target: without one thing alone it is refused.

In each scene the action is allowed; then one thing is changed, and the player reads the reason.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from days_scenes import (
    CALM,
    COMPANY,
    ENEMY,
    ENGINEERS,
    ENGINEERS_ONLY,
    GUNS,
    HOWARDS,
    LEADER,
    NO_LEADER,
    NOT_IN_COLUMN,
    OTHER,
    PARAS,
    TANK,
    TIGERS,
    Change,
    Scene,
    after,
    ashore,
    battery,
    beside_works,
    bridging,
    by_target,
    by_unit,
    charged,
    column,
    damaged,
    demanding,
    drifting,
    emplaced,
    exit_hex,
    ferry,
    field,
    foot,
    gap,
    hedges,
    heroic,
    lorries,
    mined,
    noun,
    other,
    pegasus,
    raid,
    railway,
    rearguard,
    riding,
    road,
    shot,
    storm,
)
from days_stage import put, to, unit
from greatest_day.rules.actions.all_actions import UNIT_ACTIONS
from greatest_day.state import OFF
from test_days_refusals import read

from hexwar.board import NONE, first

ACTIONS: dict[str, tuple[str, Callable[[], Scene], list[tuple[str, Change]]]] = {
    "form-column": ("series.column", foot, [("it is no unit that can form a column", column)]),
    "mount": ("series.transport", lorries, [("It has no transport.", other(ENEMY))]),
    "dismount": (
        "7.2",
        after(lorries, lambda g, n: g.mount(n[0])),
        [("nobody is mounted", lambda g, n: g.mount(n[0], on=False))],
    ),
    "wire": (
        "2.4.6",
        pegasus,
        [
            ENGINEERS_ONLY,
            NOT_IN_COLUMN,
            ("No bridge with a name leads there.", noun("29.020")),
            ("It is wired.", field(wired={"Pegasus Bridge": 1})),
            ("It is destroyed.", field(blown=["Pegasus Bridge"])),
            ("You do not control it.", field(holder={})),
        ],
    ),
    "blow": (
        "2.4.6",
        charged,
        [
            NOT_IN_COLUMN,
            ("Your side has wired no bridge there.", field(wired={"Pegasus Bridge": 1})),
        ],
    ),
    "upgrade-bridge": (
        "2.4.3",
        railway,
        [
            ENGINEERS_ONLY,
            NOT_IN_COLUMN,
            ("no railway bridge to upgrade there", field(upgraded="at")),
            ("no railway bridge to upgrade there", lambda g, n: g.put(n[0], to(g, "34.012"))),
        ],
    ),
    "emplace": (
        "2.4.7",
        bridging,
        [
            ("It is no Bailey Bridge unit.", other(ENGINEERS)),
            ("It is emplaced already.", lambda g, n: setattr(g, "spans", {n[0]: n[1]})),
            NOT_IN_COLUMN,
            ("It is mounted.", field(mounted="who")),
            ("No water on that side.", noun("26.019")),
        ],
    ),
    "build-bridge": (
        "2.4.7",
        emplaced,
        [
            ("It is not emplaced.", field(spans={})),
            ("It has built its bridge.", field(spanned="who")),
        ],
    ),
    "raid": (
        "17.8",
        raid,
        [
            ("the Inns of Court only", other(ENGINEERS)),
            NOT_IN_COLUMN,
            ("No bridge there.", noun("29.020")),
            ("It is destroyed.", field(blown=["Pegasus Bridge", "28.020/29.019"])),
        ],
    ),
    "fire": (
        "series.fire",
        shot,
        [
            ("It is no enemy unit.", lambda g, n: n.__setitem__(1, put(g, OTHER, "34.013"))),
            ("It is no enemy unit.", lambda g, n: n.__setitem__(1, unit(g, "Leader__Luck"))),
        ],
    ),
    "bombard": ("series.artillery", battery, [("it does not fire indirectly", other(COMPANY))]),
    "assault": (
        "series.assault",
        storm,
        [("it is suppressed", lambda g, n: g.suppress(n[0])), ("no enemy there", noun("34.011"))],
    ),
    "load-trucks": (
        "12.0",
        foot,
        [
            ("units on foot only", other(TANK)),
            NO_LEADER,
            ("It is emplaced.", lambda g, n: setattr(g, "spans", {n[0]: 0})),
            ("It has no steps.", rearguard),
            ("No truck left.", lambda g, n: setattr(g, "trucks", [0] * len(g.trucks))),
        ],
    ),
    "take-up": (
        "7.1",
        riding,
        [
            ("It is no vehicle.", lambda g, n: n.__setitem__(0, unit(g, OTHER))),
            ("It is no infantry beside the vehicle.", lambda g, n: n.__setitem__(1, unit(g, GUNS))),
            ("It has acted with this chit.", by_target("done")),
            ("It is mounted.", by_target("mounted")),
            ("It is under a parachute marker.", lambda g, n: g.delay.__setitem__(n[1], 1)),
            ("It drifts among the obstacles.", lambda g, n: g.drift.__setitem__(n[1], 1)),
            ("It is suppressed.", by_target("suppressed")),
            ("The vehicle has too few steps.", lambda g, n: g.set_steps(n[0], 1)),
            (
                "It is of another formation or division, or of none.",
                lambda g, n: setattr(g, "attached", {"1-Suffolk": "9th-Brigade"}),
            ),
        ],
    ),
    "cross-gap": (
        "4.2.4",
        gap,
        [
            ("Commandos in column only.", lambda g, n: g.form(n[0], column=False)),
            ("No closed gap leads there.", lambda g, n: setattr(g, "open_gaps", (1 << 9) - 1)),
        ],
    ),
    "rally": (
        "series.rally",
        after(foot, by_unit("cohesion", 1)),
        [("It has nothing to rally from.", by_unit("cohesion", 0))],
    ),
    "recover-tank": (
        "16.4",
        damaged,
        [
            (
                "German vehicles with a black stripe that have lost a step only",
                lambda g, n: g.set_steps(n[0], 2),
            ),
            ("it is suppressed", lambda g, n: g.suppress(n[0])),
            NO_LEADER,
            CALM,
        ],
    ),
    "dig": (
        "series.works/levels",
        foot,
        [
            NOT_IN_COLUMN,
            ("units on foot only", other(TANK)),
            ("it has dug in", by_unit("works", 1)),
        ],
    ),
    "entrench": (
        "series.works/levels",
        beside_works,
        [
            ENGINEERS_ONLY,
            NOT_IN_COLUMN,
            ("units on foot only", other("u77_5__AR__RE")),
            (
                "It is in no Improved Position beside the engineer.",
                lambda g, n: g.works.__setitem__(n[1], 0),
            ),
        ],
    ),
    "take-cover": (
        "16.3",
        hedges,
        [
            ("Germans in bocage only", lambda g, n: g.put(n[0], to(g, "34.012"))),
            ("it is in cover", field(hedged="who")),
            NOT_IN_COLUMN,
            CALM,
        ],
    ),
    "lay-mines": (
        "10.1",
        lambda: foot(ENGINEERS),
        [
            ENGINEERS_ONLY,
            NOT_IN_COLUMN,
            ("mines lie there", lambda g, n: setattr(g, "mines", {g.hex[n[0]]: 0})),
        ],
    ),
    "clear-mines": (
        "10.3",
        mined,
        [
            ("engineers and Crabs only", other(COMPANY)),
            NOT_IN_COLUMN,
            ("no enemy mines there", lambda g, n: setattr(g, "mines", {g.hex[n[0]]: 0})),
            ("it has entered the mines with this chit", field(halted="who")),
        ],
    ),
    "clear-rubble": (
        "2.5",
        after(lambda: foot(ENGINEERS), field(rubble="at")),
        [ENGINEERS_ONLY, NOT_IN_COLUMN, ("no rubble there", field(rubble=NONE))],
    ),
    "leave-rearguard": (
        "5.0",
        foot,
        [
            ("infantry on foot only", other(GUNS)),
            (
                "its division has no rearguard left",
                lambda g, n: setattr(g, "rearguards", [0] * len(g.rearguards)),
            ),
            CALM,
            NO_LEADER,
        ],
    ),
    "block-road": (
        "5.0",
        road,
        [
            ("units on foot only", other(TANK)),
            NOT_IN_COLUMN,
            (
                "Its division has no roadblock left.",
                lambda g, n: setattr(g, "blocks", [0] * len(g.blocks)),
            ),
            ("No road there.", lambda g, n: g.put(n[0], first(g.game.land & ~g.game.roads))),
            ("A roadblock is there.", field(roadblocks="at")),
        ],
    ),
    "clear-road": (
        "5.0",
        after(lambda: foot(ENGINEERS), field(roadblocks="at")),
        [ENGINEERS_ONLY, NOT_IN_COLUMN, ("no roadblock there", field(roadblocks=NONE))],
    ),
    "shed": (
        "3.3.2",
        after(lambda: foot(PARAS), by_unit("delay", 1)),
        [("it has no parachute marker", by_unit("delay", 0))],
    ),
    "make-ferry": (
        "2.6.1",
        ferry,
        [
            (
                "ferries are an option of the scenario",
                lambda g, n: g.game.options.__setitem__("ferries", False),
            ),
            ENGINEERS_ONLY,
            NOT_IN_COLUMN,
            ("It is a ferry already.", field(ferries="who")),
            ("Nobody there can take the ferry.", lambda g, n: g.form(unit(g, PARAS), column=False)),
            ("No destroyed bridge there.", field(blown=[])),
        ],
    ),
    "leave-map": (
        "17.5",
        exit_hex,
        [("It is not at the exit hex.", lambda g, n: g.put(n[0], to(g, "33.021")))],
    ),
    "stake-hero": (
        "6.1",
        after(foot, field(heroes="who")),
        [
            ("No hero is with it.", field(heroes=NONE)),
            ("The hero is staked.", lambda g, n: setattr(g, "staked", n[0])),
        ],
    ),
    "call-wittmann": (
        "16.2",
        lambda: heroic(TIGERS, "wittmann"),
        [
            ("Wittmann is not at hand.", field(at_hand=["hollis"])),
            ("It is not of Wittmann's battalion.", other("u1___Pz.Rgt.__22")),
        ],
    ),
    "call-hollis": (
        "17.4",
        lambda: heroic(HOWARDS, "hollis"),
        [
            ("Hollis is not at hand.", field(at_hand=["wittmann"])),
            ("It is not of Hollis's battalion.", other(COMPANY)),
        ],
    ),
    "demand-surrender": (
        "17.4",
        demanding,
        [
            ("Hollis is not with it.", field(inspired=OFF)),
            ("No surrender is left to demand.", field(demand=False)),
            ("No German unit next to it.", lambda g, n: n.__setitem__(1, unit(g, ENEMY))),
        ],
    ),
    "clear-obstacles": (
        "4.2.1",
        drifting,
        [
            ("it does not drift", by_unit("drift", 0)),
            ("the leader lands with the craft", lambda g, n: n.__setitem__(0, unit(g, LEADER))),
        ],
    ),
    "clear-beach": ("4.2.6", ashore, [("It is suppressed.", lambda g, n: g.suppress(n[0]))]),
}
"""By verb: its rule, a scene in which it is allowed, and what keeps a unit from it."""


CASES = [
    pytest.param(verb, reason, change, marks=pytest.mark.rule(rule), id=f"{verb}: {reason}")
    for verb, (rule, _, bars) in ACTIONS.items()
    for reason, change in bars
]


@pytest.mark.parametrize(("verb", "reason", "change"), CASES)
def test_without_one_thing_an_action_is_refused(verb: str, reason: str, change: Change) -> None:
    """Before the change it is allowed."""
    _, scene, _ = ACTIONS[verb]
    g, nouns = scene()
    assert UNIT_ACTIONS[verb].refusal(g, *nouns) is None
    change(g, nouns)
    refusal = read(UNIT_ACTIONS[verb].refusal(g, *nouns))
    assert refusal is not None
    assert refusal[1] == reason


def test_each_action_has_its_scene() -> None:
    """All but the plain move."""
    assert {*ACTIONS, "move"} == {*UNIT_ACTIONS}
