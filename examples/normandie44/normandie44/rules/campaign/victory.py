"""Who has won? The race to Cherbourg by hexes, all else by points (11)."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import BoxId, CounterId, has, iterate, numbered, one
from hexwar.play import rule
from hexwar.trace import Leg, supply
from normandie44.limits import LEVELS, LIMITS
from normandie44.printed import ALLIES, FRENCH, GERMANS, SS_17
from normandie44.rules.logistics.supply import closed
from normandie44.state import Field, Places, Units


def holds_cherbourg(g: Field, side: int) -> bool:
    """Return whether a side holds both hexes of Cherbourg."""
    game = g.game
    return all(g.holder[game.objective_at[at]] == side for at in iterate(game.cherbourg))


@rule("11.1", "11.1/edge")
def divisions_to_the_south(g: Field) -> set[str]:
    """Return the German divisions with a line to the south edge of the map, by a road or not."""
    game, shut = g.game, closed(g, GERMANS)
    leg = Leg(to="map edge", ends=game.south_edge, closed=shut, open_sides=game.land_sides)
    free = supply(game.board, leg).places
    units = [u for u in g.on_map(GERMANS) if has(free, g.hex[u])]
    whole = {u for u in units if game.points[u] == 3}
    parts = {game.divisions[u] for u in units if game.divisions[u]}
    return {game.counters.names[u] for u in whole if not game.divisions[u]} | parts


@rule("11.1", "11.1/saint-vaast", "1.2")
def judge_the_turn(g: Units) -> None:
    """End a game at the end of a turn: the race when Cherbourg has fallen, or Utah is lost."""
    game = g.game
    if game.facts.victory != "cherbourg":
        judge_automatic_victory(g)
        return
    theirs = holds_cherbourg(g, GERMANS) and g.saint_vaast == GERMANS
    if g.beaches_lost and theirs:
        g.end("strategic-victory", rule="11.1", winners=game.players_by_side[GERMANS], turn=g.turn)
    elif holds_cherbourg(g, ALLIES):
        level = [*LIMITS.race[max(g.turn - 1, 0) :], LEVELS[-1]][0]
        g.end(f"{level}-victory", rule="11.1", winners=game.players_by_side[ALLIES], turn=g.turn)


@rule("11.3", "11.2")
def judge_automatic_victory(g: Units) -> None:
    """Fewer than 10 German units on the map, or four beach depots destroyed, end the campaign.

    So do Paris and Cherbourg in Allied hands, with the Pas-de-Calais or two ports of the Atlantic.
    """
    if not g.game.facts.campaign:
        return
    germans = [u for u in g.on_map(GERMANS) if not g.is_headquarters(u)]
    held = {g.game.boxes.names[box] for box, who in numbered(BoxId, g.box_holder) if who == ALLIES}
    ports = {box.id for box in g.game.boxes.boxes if box.attributes.get("atlantic_port")}
    ways_in = len(held & ports) > 1 or "Pas-de-Calais" in held
    prizes = "Paris" in held and ways_in and holds_cherbourg(g, ALLIES)
    allied = len(germans) < LIMITS.remnant or prizes
    if allied or g.beaches_lost >= LIMITS.beaches:
        winners = g.game.players_by_side[ALLIES if allied else GERMANS]
        g.end("automatic-victory", rule="11.3", winners=winners, turn=g.turn)


@rule("11.3", "7.2/disappear", "11.3/paris")
def score_boxes(g: Places, *units: CounterId) -> None:
    """German depots fall, and Paris counts, when the Allies are first alone in the box.

    The French 2nd DB has points of its own for Paris, alone or with others.

    Args:
        g: The moment.
        units: The units that have done it, besides those in the box.
    """
    for box, holder in numbered(BoxId, g.box_holder):
        if holder == GERMANS or has(g.fallen, box):
            continue
        g.fallen |= one(box)
        worth = LIMITS.box_depot * bool(g.game.german_depots[box] or box in g.game.festungen)
        if box == g.game.paris:
            french = any(g.game.divisions[u] == FRENCH for u in (*units, *g.in_box(box)))
            worth += LIMITS.paris + LIMITS.french_in_paris * french
        g.score[ALLIES] += worth
        g.say("box-taken", rule="11.3", box=box, points=worth)


@rule("11.3")
def linger(g: Units) -> None:
    """From turn 6 on each American airborne regiment or ranger unit on the map costs a point.

    A division counts three regiments.
    """
    raised = iterate(g.game.withdrawable & g.present[ALLIES])
    us = sum(g.game.points[unit] or 1 for unit in raised if g.game.groups[unit] == "us")
    if us and g.turn > LIMITS.lingering:
        g.score[ALLIES] -= us if g.game.options.get("each-lingers", True) else 1


@rule("11.1", "11.3")
def judge_the_end(g: Units) -> None:
    """Judge the game after the last turn: the race by Cherbourg, all else by points."""
    game = g.game
    if game.facts.victory == "cherbourg":
        divisions = divisions_to_the_south(g)
        if not holds_cherbourg(g, GERMANS):
            g.end("draw", rule="11.1", turn=g.turn)
            return
        level = "operational" if len(divisions) >= 2 and SS_17 in divisions else "marginal"
        g.end(f"{level}-victory", rule="11.1", winners=game.players_by_side[GERMANS], turn=g.turn)
        return
    kit.end_by_level(g, [g.points(side) for side in (ALLIES, GERMANS)], "11.3")
