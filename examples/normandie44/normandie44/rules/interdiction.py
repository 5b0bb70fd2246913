"""Aircraft against movement: zones of the map (9.2), boxes of the strategic map (9.5)."""

from __future__ import annotations

from hexwar.board import BoxId
from hexwar.play import Actions, Frame, Next, again, ask, frame
from normandie44.printed import ALLIES, LIMITS, SIDES, ZoneId
from normandie44.rules.bombardment import HEAVY, carpet
from normandie44.state import Field


@frame
class AirMissions(Frame):
    """The Allies send aircraft against movement, for the whole turn (9.2, 9.5)."""

    @ask("9.5", by=SIDES[ALLIES], or_else="keep-aircraft")
    def send_aircraft(self, g: Field) -> Actions:
        """Which zone or box do aircraft hinder?"""
        game = g.game
        if g.sorties:
            yield from (("hinder", n) for n in range(len(game.zones)) if not g.zones_hit >> n & 1)
        ready = (g.bombers[HEAVY], g.mediums, g.sorties)
        for box, value in enumerate(g.raided):
            for flight in () if value or box in game.festungen else LIMITS["flights"]:
                if all(wanted <= there for wanted, there in zip(flight, ready, strict=True)):
                    yield ("raid", box, *flight)

    @send_aircraft.on(rule="9.2")
    def hinder(self, g: Field, zone: ZoneId) -> Next:
        g.sorties -= 1
        g.zones_hit |= 1 << zone
        g.say("hindered", zone=list(g.game.zones)[zone])
        return again()

    @send_aircraft.on(rule="9.5")
    def raid(self, g: Field, box: BoxId, heavies: int, mediums: int, fighters: int) -> Next:
        flight = (heavies, mediums, fighters)
        g.raided[box] = sum(n * value for n, value in zip(flight, LIMITS["bombs"], strict=True))
        g.bombers[HEAVY] -= heavies
        g.mediums -= mediums
        g.sorties -= fighters
        if heavies:
            carpet(g, heavies)
        g.say("raided", box=box, value=g.raided[box])
        return again()
