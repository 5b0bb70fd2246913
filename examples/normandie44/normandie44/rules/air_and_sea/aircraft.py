"""Allied aircraft: which are drawn for a turn, and what hinders movement (1.1.1.1, 8, 9).

They are counted by kind and command, in a list: American heavies, Anglo-Canadian ones, American
mediums, and so on. Matches of versions before 9 have all of a kind in the first of its two places.
"""

from __future__ import annotations

from typing import Final

from hexwar import kit
from hexwar.board import NONE, BoxId, BoxSet, SetOf, has, numbered, one, pack, up_to
from hexwar.play import Choice, Clause, Next, again, ask, forbids, frame, requires, rule
from normandie44.limits import LIMITS
from normandie44.printed import ALLIES, ZoneId
from normandie44.state import Air, Field, Units

HEAVY, MEDIUM, LIGHT, FIGHTER = range(4)
"""The kinds of aircraft, by number."""

KINDS: Final = ("heavy", "medium", "light", "fighter")

CUPS: Final = ((HEAVY,), (MEDIUM, LIGHT), (FIGHTER,))
"""The cups, with the kinds in each: light bombers are drawn with the mediums (9.3)."""

COMMANDS: Final = ("us", "ac")


def is_shared(g: Field) -> bool:
    """Return whether both commands have the same aircraft, as in matches before version 9."""
    return not g.game.options.get("aircraft-by-command", True)


@rule("8")
def squadron(g: Field, kind: int, command: str) -> int:
    """Return the place of the aircraft of a kind that support the troops of a command."""
    return len(COMMANDS) * kind + (0 if is_shared(g) else COMMANDS.index(command))


@rule("8", "9.1", "9.3")
def ready(g: Field, kind: int, command: str) -> int:
    """Return how many aircraft of a kind can still support the troops of a command."""
    return g.planes[squadron(g, kind, command)] if command else 0


def own(g: Field, *kinds: int) -> list[int]:
    """Return the places of the aircraft of some kinds, of the player who decides."""
    mine = [c for c in COMMANDS if g.command in ("", g.game.player_of_group[c]) or is_shared(g)]
    return sorted({squadron(g, kind, command) for kind in kinds for command in mine})


@rule("9.2", "9.5")
def send(g: Air, kinds: tuple[int, ...], count: int) -> list[int]:
    """Send aircraft of some kinds on a mission for the turn, of the command that has most.

    Return the place of the squadron of each.
    """
    places = []
    for _ in range(count):
        place = max(own(g, *kinds), key=lambda n: g.squadrons[n])
        if kinds == (HEAVY,):
            note_heavies(g, place, 1)
        else:
            g.squadrons[place] -= 1
        places.append(place)
    return places


@rule("1.1.1.1/called-back")
def call_back(g: Air) -> None:
    """A storm ends tactical interdiction; its aircraft can fly again in the next phase."""
    for place in g.away:
        g.squadrons[place] += 1
    g.zones_hit, g.away = NONE, ()


@rule("9.4")
def note_heavies(g: Air, place: int, count: int) -> None:
    """Heavy bombers that have flown are back after two turns."""
    g.squadrons[place] -= count
    g.resting = (*g.resting, *[(g.turn + LIMITS.heavy_back, place)] * count)


def refresh(g: Air) -> None:
    """All aircraft of the turn are there for a phase; in a storm none."""
    g.planes = [0] * len(g.squadrons) if g.storm else list(g.squadrons)


@rule("1.1.1.1", "9.3", "9.4", "8", "11.1")
def in_cup(g: Air, kinds: tuple[int, ...]) -> list[int]:
    """Return the counters in a cup, each as its place; heavies that rest are not in it.

    Where a scenario gives half of the aircraft, they are American.
    """
    commands = COMMANDS[:1] if g.game.facts.air_halved else COMMANDS
    g.resting = tuple((turn, place) for turn, place in g.resting if turn > g.turn)
    away = [place for _, place in g.resting]
    squadrons: list[int] = []
    for kind in kinds:
        for command, number in zip(commands, LIMITS.cups[KINDS[kind]], strict=False):
            place = squadron(g, kind if not is_shared(g) else kinds[0], command)
            squadrons += [place] * number
    for place in away if kinds == (HEAVY,) else ():
        squadrons.remove(place)
    return squadrons


@rule("1.1.1.1", "9.1", "9.3", "9.4", "11.1")
def numbers(g: Field) -> tuple[int, int, int]:
    """Return how many counters each cup gives by turn and weather, half if the scenario says so.

    A scenario may be without heavies.
    """
    game, turn = g.game, g.turn
    drawn = [int(game.tables["bombers"].result(f"{k} {g.weather}", turn)) for k in KINDS[:2]]
    drawn.append(int(game.tables["air"].result(g.weather, turn)))
    if game.facts.air_halved:
        drawn = [-(-number // 2) for number in drawn]
    heavies, mediums, fighters = drawn
    return heavies if game.facts.heavies else 0, mediums, fighters


@rule("1.1.1.1", "9.1", "9.3", "11.1", "10.A.1/missions")
def allot(g: Air) -> None:
    """Draw the aircraft of a turn, as far as the scenario has any; some fight for the air.

    On D-Day none does: all hinder movement or support troops.
    """
    g.squadrons, g.carpets = [0] * len(g.squadrons), NONE
    if not g.game.facts.air:
        return
    counts = numbers(g)
    for kinds, number in zip(CUPS, counts, strict=True):
        cup = in_cup(g, kinds)
        for _ in range(min(number, len(cup))):
            place = g.pick("aircraft", cup) if len(set(cup)) > 1 else cup[0]
            cup.remove(place)
            g.squadrons[place] += 1
    if g.turn:
        send(g, (FIGHTER,), int(g.game.tables["superiority"].result(0, counts[-1])))


@rule("9.4", "11.3")
def carpet(g: Units, heavies: int) -> None:
    """Each heavy bomber costs the Allies 2 points."""
    g.score[ALLIES] -= LIMITS.heavy_price * heavies
    g.say("carpet", rule="9.4", count=heavies)


def free(g: Field, kinds: tuple[int, ...]) -> int:
    """Return how many aircraft of some kinds the player who decides has without a mission."""
    return sum(g.squadrons[place] for place in own(g, *kinds))


def are_left(kinds: tuple[int, ...]) -> Clause[SetOf[int]]:
    """Return the clause by which no more aircraft of some kinds fly than are left."""

    @requires("9.5")
    def as_many(g: Field) -> SetOf[int]:
        """That is more than are left."""
        return up_to(int, free(g, kinds) + 1)

    return as_many


@frame
class AirMissions(kit.OfActiveSide):
    """The Allies send aircraft against movement, for the whole turn (9.2, 9.5)."""

    @requires("9.2")
    def fighters_are_left(self, g: Field) -> bool:
        """No fighter-bomber is left."""
        return bool(free(g, CUPS[-1]))

    @requires("9.2")
    def other_zones(self, g: Field) -> SetOf[ZoneId]:
        """Aircraft hinder it already."""
        return pack(ZoneId(n) for n in range(len(g.game.zones)) if not has(g.zones_hit, n))

    @requires("9.5")
    def other_boxes(self, g: Field) -> BoxSet:
        """Aircraft hinder it already."""
        return pack(box for box, value in numbered(BoxId, g.raided) if not value)

    @forbids("9.5")
    def is_a_festung(self, g: Field) -> BoxSet:
        """Aircraft do not hinder a Festung."""
        return pack(g.game.festungen)

    @requires("9.5")
    def of_some_flight(self, g: Field) -> SetOf[int]:
        """No flight has this number of heavies."""
        del g
        return pack(heavies for heavies, _, _ in LIMITS.flights)

    @requires("9.5")
    def beside_heavies(self, g: Field, box: BoxId, heavies: int) -> SetOf[int]:
        """No flight has this number of mediums with these heavies."""
        del g, box
        return pack(flight[1] for flight in LIMITS.flights if flight[0] == heavies)

    @requires("9.5")
    def beside_bombers(self, g: Field, box: BoxId, heavies: int, mediums: int) -> SetOf[int]:
        """No flight has this number of fighter-bombers with these bombers."""
        del g, box
        return pack(flight[2] for flight in LIMITS.flights if flight[:2] == (heavies, mediums))

    @ask("9.5", by=kit.OfActiveSide.player, or_else="keep-aircraft")
    def send_aircraft(self, g: Field) -> None:
        """Which zone or box do aircraft hinder?"""

    @send_aircraft.on(Choice(other_zones), when=Choice(fighters_are_left), rule="9.2")
    def hinder(self, g: Air, zone: ZoneId) -> Next:
        g.away = (*g.away, *send(g, (FIGHTER,), 1))
        g.zones_hit |= one(zone)
        g.say("hindered", zone=list(g.game.zones)[zone])
        return again()

    @send_aircraft.on(
        Choice(other_boxes, is_a_festung),
        Choice(of_some_flight, are_left(CUPS[0])),
        Choice(beside_heavies, are_left(CUPS[1])),
        Choice(beside_bombers, are_left(CUPS[2])),
        rule="9.5",
    )
    def raid(self, g: Air, box: BoxId, heavies: int, mediums: int, fighters: int) -> Next:
        flight = (heavies, mediums, fighters)
        g.raided[box] = sum(n * value for n, value in zip(flight, LIMITS.bombs, strict=True))
        for kinds, count in zip(CUPS, flight, strict=True):
            send(g, kinds, count)
        if heavies:
            carpet(g, heavies)
        g.say("raided", box=box, value=g.raided[box])
        return again()
