"""Scenes in which an action is allowed, and changes that keep a unit from it."""

from __future__ import annotations

import copy
from collections.abc import Callable

from days_stage import at_dawn, chit, laid_out, printed_game, put, to, told, unit, with_chit
from greatest_day.facts import Flank
from greatest_day.state import OFF, Field

from hexwar.board import first, iterate, one

COMPANY, OTHER, LEADER, ENEMY = "A_1__Suffolk", "B_1__Suffolk", "Leader__8th__Brigade", "u8___736"
ENGINEERS, GUNS, TANK = "u246__Fd__Coy__RE", "u302__Bty_76__Fd__Rgt", "C_13_18__KRH"
BAILEY, RAIDERS, PARAS = "Bailey__Bridge__(Sword)", "C_Inns__of__Court", "A_7__Para"
HOWARDS, TIGERS, FERRY = "A_6__Green__Howards", "u1___s.SS__Pz.101", "u591__Para__Sqn__RE"
GERMANS = "u8___192"

Scene = tuple[Field, list[int]]
Change = Callable[[Field, list[int]], object]


def foot(name: str = COMPANY, **units: str) -> Scene:
    """A unit on open ground near its leader."""
    g = laid_out(**{name: "34.012", LEADER: "34.012", **units})
    g.blocks, g.trucks, g.rearguards = ([9] * len(g.command) for _ in range(3))
    return g, [unit(g, name)]


def lorries() -> Scene:
    """A German company with lorries."""
    g = laid_out("german", u5___192="34.012")
    return g, [unit(g, "u5___192")]


def pegasus() -> Scene:
    """Engineers at Pegasus Bridge, which the Allies control."""
    g = printed_game("sword").set_up(1)
    for counter in (*g.on_map(0), *g.on_map(1)):
        g.put(counter, OFF)
    g.game, g.column = copy.copy(g.game), 0
    g.game.options = {**g.game.options, "ferries": True}
    g.holder = dict.fromkeys(g.game.bridges["Pegasus Bridge"], 0)
    return with_chit(g, "6th-Airborne"), [put(g, FERRY, "29.019"), to(g, "28.020")]


def charged() -> Scene:
    """The Allies have wired the bridge."""
    g, nouns = pegasus()
    g.wired = {"Pegasus Bridge": 0}
    return g, nouns


def ferry() -> Scene:
    """The bridge is destroyed, and a company In Column waits to cross."""
    g, nouns = pegasus()
    g.blown = ["Pegasus Bridge"]
    g.form(put(g, PARAS, "29.019"), column=True)
    return g, nouns


def railway() -> Scene:
    """Engineers at the railway bridge."""
    g, nouns = foot(ENGINEERS)
    g.put(nouns[0], next(iter(sorted(g.game.rail_bridges)))[0])
    return g, nouns


def bridging() -> Scene:
    """A Bailey Bridge unit beside water."""
    g = laid_out(**{BAILEY: "26.018"})
    return g, [unit(g, BAILEY), to(g, "27.018")]


def emplaced() -> Scene:
    """It is emplaced."""
    g, (bailey, bank) = bridging()
    g.spans = {bailey: bank}
    return g, [bailey]


def raid() -> Scene:
    """The Inns of Court at Pegasus Bridge."""
    g = laid_out(**{RAIDERS: "29.019"})
    return g, [unit(g, RAIDERS), to(g, "28.020")]


def shot() -> Scene:
    """A company and an enemy next to it, with a leader."""
    g = laid_out(
        **{COMPANY: "34.012", ENEMY: "34.013", GERMANS: "34.030", "Leader__Luck": "34.013"}
    )
    return g, [unit(g, COMPANY), unit(g, ENEMY)]


def storm() -> Scene:
    """A company, and an enemy next to it."""
    g, (who, _) = shot()
    g.chit = chit(g, "8th-Brigade")
    return g, [who, to(g, "34.013")]


def riding() -> Scene:
    """A tank and infantry of one formation."""
    g = laid_out(**{COMPANY: "34.012", OTHER: "34.012", TANK: "34.012", GUNS: "34.012"})
    g.game = copy.copy(g.game)
    tank, who = unit(g, TANK), unit(g, COMPANY)
    g.game.formations_of = [
        g.game.formations_of[who] if u == tank else f for u, f in enumerate(g.game.formations_of)
    ]
    return g, [tank, who]


def mined(name: str = ENGINEERS) -> Scene:
    """Engineers in enemy mines."""
    g, nouns = foot(name)
    g.mines = {to(g, "34.012"): 1}
    return g, nouns


def beside_works() -> Scene:
    """Engineers beside a company that has dug in."""
    g, nouns = foot(ENGINEERS)
    company = put(g, COMPANY, "34.012")
    g.works[company] = 1
    return g, [*nouns, company]


def hedges() -> Scene:
    """Germans in bocage."""
    g = laid_out("german", **{GERMANS: "34.012"})
    who = unit(g, GERMANS)
    g.put(who, first(g.game.hedgerows))
    return g, [who]


def damaged() -> Scene:
    """A German vehicle with a black stripe that has lost a step."""
    g = laid_out("german", **{"u1___Pz.Jg.__716": "34.012", "Leader__Krug": "34.012"})
    who = unit(g, "u1___Pz.Jg.__716")
    g.set_steps(who, 1)
    return g, [who]


def road() -> Scene:
    """Infantry on a road."""
    g, nouns = foot()
    g.put(nouns[0], first(g.game.roads & ~g.game.board.where(terrain="beach")))
    put(g, LEADER, g.game.board.name(g.hex[nouns[0]]))
    return g, nouns


def gap() -> Scene:
    """A commando In Column before a closed gap."""
    g = printed_game("sword").set_up(1)
    for enemy in g.on_map(1):
        g.put(enemy, OFF)
    troop = put(g, "A_41__RM__Cdo", "33.008")
    g.form(troop, column=True)
    return g, [troop, to(g, "33.009")]


def heroic(name: str, hero: str) -> Scene:
    """A hero of history is at hand."""
    g = laid_out(**{name: "34.012", GERMANS: "34.013", ENEMY: "34.030"})
    g.at_hand = [hero]
    return g, [unit(g, name)]


def demanding() -> Scene:
    """Hollis is with a company next to Germans."""
    g, (who,) = heroic(HOWARDS, "hollis")
    g.inspired, g.demand = who, True
    return g, [who, unit(g, GERMANS)]


def exit_hex() -> Scene:
    """A tank that may go round the map."""
    g = laid_out(**{TANK: "33.020"})
    flank = Flank(division="3rd-Infantry", out="33.020", back="40.020")
    return told(g, day=12, hour="1100", flank=flank), [unit(g, TANK)]


def drifting() -> Scene:
    """A craft adrift, with a leader."""
    g = printed_game("queen-red").set_up(1)
    craft, leader = put(g, "LC__1", "34.008"), put(g, LEADER, "34.008")
    g.drift[craft] = g.drift[leader] = 2
    return g, [craft]


def battery() -> Scene:
    """Guns with an observer."""
    g = laid_out(**{GUNS: "35.004", COMPANY: "35.013", LEADER: "35.013", ENEMY: "35.015"})
    return g, [unit(g, GUNS), to(g, "35.015")]


def column(g: Field, nouns: list[int]) -> None:
    """It is In Column."""
    g.form(nouns[0], column=True)


def fired_at(g: Field, nouns: list[int]) -> None:
    """An enemy is next to it."""
    enemy = ENEMY if g.game.side_of[nouns[0]] == 0 else COMPANY
    put(g, enemy, g.game.board.name(g.game.board.neighbours[g.hex[nouns[0]]][0]))


def alone(g: Field, nouns: list[int]) -> None:
    """No leader is on the map."""
    for leader in iterate(g.game.leaders):
        g.put(leader, OFF)


def rearguard(g: Field, nouns: list[int]) -> None:
    """A rearguard of its division in its place."""
    at = g.hex[nouns[0]]
    nouns[0] = first(g.game.rearguards & g.units_of_division(g.division_of(nouns[0])))
    g.set_steps(nouns[0], 1)
    g.put(nouns[0], at)


def over_the_canal(g: Field, nouns: list[int]) -> None:
    """It and its enemy are on the two banks of the canal."""
    g.put(nouns[0], to(g, "29.019"))
    g.put(unit(g, ENEMY), to(g, "28.020"))
    nouns[1] = to(g, "28.020")


def other(name: str) -> Change:
    """Another unit in its place."""

    def change(g: Field, nouns: list[int]) -> None:
        at = g.game.board.name(g.hex[nouns[0]])
        nouns[0] = put(g, name, at)

    return change


def field(**values: object) -> Change:
    """Fields of the state; "who" and "at" stand for the unit and its hex, as sets."""

    def change(g: Field, nouns: list[int]) -> None:
        stand_ins = {"who": one(nouns[0]), "at": one(g.hex[nouns[0]])}
        for name, value in values.items():
            setattr(g, name, stand_ins.get(value, value) if isinstance(value, str) else value)

    return change


def noun(at: str) -> Change:
    """Another hex as target."""
    return lambda g, nouns: nouns.__setitem__(1, to(g, at))


def by_unit(name: str, value: int) -> Change:
    """A number that the state keeps of the unit."""
    return lambda g, nouns: getattr(g, name).__setitem__(nouns[0], value)


def by_target(name: str) -> Change:
    """A set of units that has the target."""
    return lambda g, nouns: setattr(g, name, getattr(g, name) | one(nouns[1]))


NOT_IN_COLUMN = ("not in column", column)
ENGINEERS_ONLY = ("engineers only", other(COMPANY))
NO_LEADER = ("out of command", alone)
CALM = ("in a fire zone of the enemy", fired_at)


def after(scene: Callable[[], Scene], change: Change) -> Callable[[], Scene]:
    """Return a scene with something changed in it."""

    def changed() -> Scene:
        g, nouns = scene()
        change(g, nouns)
        return g, nouns

    return changed


def ashore() -> Scene:
    """A company on the beach."""
    g = at_dawn()
    return g, [put(g, COMPANY, "33.008")]
