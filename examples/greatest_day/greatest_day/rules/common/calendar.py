"""What day and hour is it, what is the weather, and what does the calendar bring (1, 4.6, 8.0)?"""

from __future__ import annotations

from datetime import datetime, timedelta

from greatest_day.facts import Stock
from greatest_day.printed import ALLIES, GERMANS, LIMITS, SIDES, up_to
from greatest_day.state import Calendar, Field, Units
from hexwar.board import NONE, HexSet, has, iterate, pack
from hexwar.play import rule

HOURS = tuple(LIMITS.hours)
NIGHT = "Night"


def moment(g: Field) -> tuple[int, int]:
    """Return the day of June and the number of the turn in it."""
    turns = HOURS.index(g.game.facts.hour) + g.turn - 1
    return g.game.facts.day + turns // len(HOURS), turns % len(HOURS)


def clock(g: Field) -> datetime:
    """Return the hour at which the turn begins; turns are two hours apart (our reading of 1)."""
    day, number = moment(g)
    return datetime(1944, 6, day, 7) + timedelta(hours=2 * number)


def hour(g: Field) -> str:
    """Return what the turn is called, such as 0700."""
    return str(HOURS[moment(g)[1]])


def is_from(g: Field, day: int, since: str) -> bool:
    """Return whether a turn of a day of June has come."""
    return moment(g) >= (day, HOURS.index(since))


@rule("1.1")
def is_night(g: Field) -> bool:
    """Return whether it is night: the last turn of a day, or all of a scenario by night."""
    return bool(g.game.facts.night) or hour(g) == NIGHT


@rule("1.2")
def throw_for_the_weather(g: Calendar) -> None:
    """At 0700 a die says what it is like all day; on 6 June the scenario does."""
    if hour(g) == HOURS[0] and is_from(g, 7, HOURS[0]):
        die = g.d10("weather")
        g.weather = up_to(LIMITS.weather, die)
        g.changed()
        g.say("weather", rule="1.2", weather=g.weather, die=die)


@rule("6.1", "9.0")
def bounds(g: Field, what: Stock) -> tuple[int, int]:
    """Return how low and how high the stock of a division goes."""
    wide = what == "quality" and g.game.options.get("quality_to_two")
    least, most = LIMITS.quality_by_9 if wide else LIMITS.stocks[what]
    return least, most


@rule("3.4.3.2", "6.1", "8.0", "9.0", "17.5", "17.8")
def grant(g: Units, rule: str, what: Stock, division: str, amount: int) -> None:
    """Change a stock of a division in play: points up to what it can hold, quality as it goes."""
    number = g.game.division_ids.get(division)
    if number is None:
        return
    stock: list[int] = getattr(g, what)
    least, most = bounds(g, what)
    stock[number] = max(least, min(most, stock[number] + amount))
    g.changed()
    g.say("granted", rule=rule, what=what, division=division, amount=amount, now=stock[number])


@rule("8.0")
def keep_the_calendar(g: Units) -> None:
    """What the scenario says of this turn happens before anything else."""
    for change in g.game.facts.calendar:
        if change.turn == g.turn:
            grant(g, "8.0", change.what, change.division, change.amount)


# -- the harbour


@rule("4.6")
def build_the_harbour(g: Calendar) -> None:
    """It is under construction from 9 June, and works once a die shows 1, from 12 June."""
    if g.game.harbour is None or g.harbour == 2 or not is_from(g, *LIMITS.harbour["begun"]):
        return
    if not g.harbour:
        g.harbour = 1
        g.say("harbour-begun", rule="4.6", at=g.game.harbour)
    if is_from(g, *LIMITS.harbour["works"]) and g.d10("harbour") == 1:
        g.harbour = 2
        g.say("harbour-works", rule="4.6", at=g.game.harbour)


@rule("4.6")
def is_harbour_lost(g: Units) -> bool:
    """From 8 June a German unit in its hex ends the game at once, and the Germans win."""
    at = g.game.harbour
    reached = at is not None and bool(g.units_in(at, GERMANS))
    if reached and g.result is None and is_from(g, *LIMITS.harbour["decides"]):
        g.end("harbour", rule="4.6", winners=(SIDES[GERMANS],))
    return reached and g.result is not None


# -- the roads behind the beaches


@rule("6.1", "11.0")
def is_open(g: Field, road: str) -> bool:
    """Tell whether a road is connected: no German unit and no German mines on any of its hexes."""
    hexes: HexSet = g.game.board.bits(g.game.facts.roads[road])
    mines = pack(at for at, side in g.mines.items() if side == GERMANS)
    held = (at for at in iterate(hexes & g.standing[GERMANS]) if g.units_in(at, GERMANS))
    return not hexes & (mines | pack(held))


@rule("11.0")
def note_the_roads(g: Calendar) -> None:
    """Once both roads have been connected at the same time the south is open for good."""
    roads = g.game.facts.roads
    if roads and not g.joined and all(is_open(g, road) for road in roads):
        g.joined = True
        g.say("roads-joined", rule="11.0")


@rule("11.0")
def forbidden_south(g: Field) -> HexSet:
    """Return the rows into which no Allied unit may go yet: from the night of 6 June."""
    closed = g.game.facts.roads and not g.joined and is_from(g, 6, NIGHT)
    return g.game.south if closed else NONE


@rule("11.0")
def lose_who_is_cut_off(g: Calendar) -> None:
    """At the start of the night of 6 June Allied units there are eliminated; leaders get away."""
    if moment(g) != (6, HOURS.index(NIGHT)):
        return
    south = forbidden_south(g)
    units = iterate(g.present[ALLIES] & ~g.game.leaders)
    for unit in [u for u in units if has(south, g.hex[u])]:
        g.eliminate(unit, "11.0")
