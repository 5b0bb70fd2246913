"""Small positions made at random, and all that the program makes of them.

This is the one module that knows which procedures of the program are set going.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ddob_scenarios.rules.events.effects import EventPhase
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.board import CardId, one, up_to
from hexwar.play.match import Match
from hexwar.play.states.runner import begin
from hexwar.testing import Rehearsal

from ..german_cards import play_card
from ..situations import Situation
from ..test_scattered import scattered
from .firing import sector_of
from .printed import (
    Position,
    data,
    distance,
    engineer_bases,
    printed_map,
    range_tracks,
    turn_track,
    us_leaders,
    us_units,
)
from .table import SECTOR_OF, Table

Play = Callable[[Situation], Rehearsal[Omaha]]
"""Sets a procedure going in a situation."""

MANY = 400
"""More ways through a procedure than a small position has."""


def table(s: Situation) -> Table:
    """Return the table of a situation."""
    return Table(s.game, s.g.view(s.game.players[0])["fields"])


def everything_that_may_come(s: Situation, play: Play) -> list[Table]:
    """Return the tables to which all choices of the player lead, one way after the other."""
    start, found = s.g, []
    ways: list[tuple[str, ...]] = [()]
    while ways:
        way = ways.pop()
        s.g = start.clone()
        running = play(s).do(*way)
        if running.over:
            found.append(table(s))
        else:
            ways += [(*way, text) for text in running.texts]
        if len(found) > MANY:
            raise RuntimeError("this position is not small")
    s.g = start
    return found


def fire(sector: str, card: int) -> Play:
    """Return what lets a sector fire and act on a card."""
    return lambda s: play_card(s, ("east", "west").index(sector), card)


def event(card: int) -> Play:
    """Return what lets the event of a card happen."""

    def happen(s: Situation) -> Rehearsal[Omaha]:
        s.g.deck = one(CardId(card - 1))
        s.g.discards = up_to(CardId, 54) & ~s.g.deck
        return s.rehearse(EventPhase, script=None)

    return happen


def match_from(s: Situation) -> Match:
    """Return a game that begins with the turn of a situation."""
    begin(s.g, s.game.opening)
    return Match.at(s.game, s.g)


# -- random positions ------------------------------------------------------------------------------


def small_position(rng: Random, turns: tuple[int, int] = (1, 3)) -> tuple[Situation, str]:
    """Return a few Germans of one sector with a few US units in their fields of fire, early."""
    sector, turn = rng.choice(("east", "west")), rng.randint(*turns)
    s, board = Situation("d-day", turn=turn), printed_map()
    sites = [site for site in board.sites if sector_of(board.position_of(site)) == sector]
    first = rng.choice(sites)
    near = sorted(sites, key=lambda site: distance(board.sites[site].hex, board.sites[first].hex))
    chosen = rng.sample(near[:9], rng.randint(1, 3))
    for site in chosen:
        place_german(s, site, rng)
    field = {hex_ for site in chosen for hex_ in board.position_of(site).field}
    place_us(s, sorted(field), rng)
    s.g.plunging = rng.random() < 0.15
    return s, sector


def acting_positions(rng: Random, colours: set[str]) -> tuple[Situation, list[Position]]:
    """Return two or three neighbouring positions of the extended game that may act on a card.

    Args:
        rng: What makes the position.
        colours: The colours of the card.
    """
    s, board = Situation("d-day", turn=rng.randint(17, 31)), printed_map()
    sector = rng.choice(("east", "west"))
    called = [
        p
        for p in board.positions.values()
        if p.colour in colours and p.number and sector_of(p) == sector
    ]
    first = rng.choice(called)
    called.sort(key=lambda p: distance(p.sites[0].hex, first.sites[0].hex))
    positions = rng.sample(called[:5], rng.randint(2, 3))
    for position in positions:
        for site in position.sites if rng.random() < 0.7 else ():
            place_german(s, site.name, rng)
    about = {
        hex_
        for hex_ in board.terrain
        if min(distance(hex_, p.sites[0].hex) for p in positions) <= rng.choice((2, 4))
    }
    place_us(s, sorted(about), rng)
    leave_others_out(s, positions, colours)
    return s, positions


def put_afloat(s: Situation, rng: Random) -> None:
    """Put some US units that are not ashore into landing boxes."""
    rest = sorted(set(us_units()) - set(table(s).hex))
    for name in rng.sample(rest, rng.randint(0, 3)):
        s.boxed(f"{name}@{rng.choice(sorted(printed_map().boxes))}")
    s.g.reindex()


def acting_position(rng: Random, colours: set[str]) -> tuple[Situation, Position]:
    """Return a position of the extended game with US units about, the only one that may act.

    All others whose colours a card shows are garrisoned.

    Args:
        rng: What makes the position.
        colours: The colours of the card.
    """
    s, board = Situation("d-day", turn=rng.randint(17, 31)), printed_map()
    position = rng.choice([p for p in board.positions.values() if p.colour in colours])
    if rng.random() < 0.75:
        for site in position.sites:
            place_german(s, site.name, rng)
    else:
        s.g.lost_units |= s.game.crews["plain"]  # so that there are crews for 16.1
    about = {h for h in board.terrain if distance(h, position.sites[0].hex) <= rng.randint(1, 6)}
    outside = rng.random() < 0.5
    place_us(s, sorted(about - position.field if outside else about & position.field), rng)
    leave_others_out(s, [position], colours)
    return s, position


def leave_others_out(s: Situation, some: list[Position], colours: set[str]) -> None:
    """Garrison all other positions of some colours, so that they do nothing (R16-01)."""
    for other in printed_map().positions.values():
        if other.colour in colours and other not in some:
            for site in other.sites:
                s.g.garrisons |= one(s.site(site.name))


def crowded_position(rng: Random, scenario: str) -> Situation:
    """Return the forces of a scenario anywhere on the map, on a random turn.

    In the extended game with command posts, engineer bases and garrisons.
    """
    s = Situation(scenario)
    s.g = scattered(scenario, rng)
    board = printed_map()
    if s.g.turn < 17:
        return s
    for leader in sorted(us_leaders()):
        counter = s.counter(leader)
        if us_leaders()[leader] == "headquarters" and s.g.hex[counter] >= 0 and rng.random() < 0.6:
            s.g.posts |= one(counter)
            s.g.track[counter] = rng.randrange(len(range_tracks()["command"]))
    tide = turn_track()[s.g.turn]
    for base, division in engineer_bases().items():
        beach = [
            hex_
            for hex_, ground in board.terrain.items()
            if ground == "beach"
            and board.sector(hex_) == SECTOR_OF[division]
            and not board.under_water(hex_, tide)
        ]
        if rng.random() < 0.7:
            s.us(f"{base}@{rng.choice(beach)}")
            s.g.track[s.counter(base)] = rng.randrange(len(range_tracks()["engineer"]))
    for site in board.sites:
        if site not in table(s).german and rng.random() < 0.1:
            s.g.garrisons |= one(s.site(site))
    s.g.reindex()
    return s


def thin_out(s: Situation, rng: Random) -> None:
    """Take many of the Germans off the map, so that the US forces hold ground and draws."""
    for site in sorted(table(s).german):
        if rng.random() < 0.9:
            s.g.set_unit(s.site(site), NOBODY)
            s.g.set_depth(s.site(site), NOBODY)
    for unit in sorted(us_units()):
        counter = s.counter(unit)
        if s.g.turn >= 17 and s.g.hex[counter] >= 0 and rng.random() < 0.1:
            s.g.exited[counter] = s.at(rng.choice(sorted(printed_map().exits.values())))
            s.g.lift(counter)
    s.g.reindex()


def place_german(s: Situation, site: str, rng: Random) -> None:
    """Put a German unit on a site, revealed or not, with depth or not, rarely disrupted."""
    position = printed_map().position_of(site)
    unit = printed_map().sites[site].gun or "plain" if position.wn else rng.choice("TD")
    if not position.wn and rng.random() < 0.5:
        units = data("german_counters.toml")["reinforcement"]
        taken = {german.unit.name for german in table(s).german.values() if german.unit}
        free = [u["name"] for u in units if u["pool"] in "TD" and u["name"] not in taken]
        s.german(site, rng.choice(free), revealed=True, depth=rng.random() < 0.5)
    else:
        s.german(site, unit, depth=rng.random() < 0.5, disrupted=rng.random() < 0.1)


def place_us(s: Situation, hexes: list[str], rng: Random) -> None:
    """Put up to four US units in some of the hexes, a few with heroes, and leaders with them."""
    board, taken = printed_map(), table(s).german_hexes()
    tide = turn_track()[s.g.turn]
    free = [
        h
        for h in hexes
        if board.terrain[h] not in ("sea", "rough")
        and not board.under_water(h, tide)
        and h not in taken
    ]
    if not free:
        return
    heroes = [hero["name"] for hero in data("us_counters.toml")["hero"]]
    stand = rng.choices(free, k=rng.randint(1, 4))
    for hex_, name in zip(stand, rng.sample(sorted(us_units()), len(stand)), strict=True):
        steps = rng.randint(1, max(us_units()[name].sides))
        s.us(f"{name}@{hex_}/{steps}", hero=heroes.pop() if rng.random() < 0.2 else "")
        if rng.random() < 0.1:
            s.g.disrupted |= one(s.counter(name))
    for leader in rng.sample(sorted(us_leaders()), rng.choice((0, 0, 1, 2))):
        s.us(f"{leader}@{rng.choice(stand)}")
    s.g.reindex()
