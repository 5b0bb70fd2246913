"""The bombardment before the landings, if it is effective (22.1)."""

from __future__ import annotations

from ddob_scenarios.printed.figures import BOMBARDED, ENGINEERS, GERMAN_ARTILLERY
from ddob_scenarios.rules.common.defence import disrupt_german
from ddob_scenarios.rules.common.germans import remove_depth, remove_unit
from ddob_scenarios.scenarios.variants import BOMBARDMENT
from ddob_scenarios.state.draws import draw_card
from ddob_scenarios.state.omaha import NOBODY, Omaha
from hexwar.play import rule


@rule("22.1", "R22-05", "P6", "R9-17")
def bombard(g: Omaha) -> None:
    """Disrupt the WN units whose colour is on one of two cards; knock out those of both.

    Depth goes in either case, unseen; single and double symbols count alike.
    """
    cards = [draw_card(g, "bombardment") for _ in range(BOMBARDED.cards)]
    omaha = g.game.map
    for position in omaha.positions:
        if not position.wn:
            continue
        hits = sum(card.shows(position.colour) is not None for card in cards)
        for site in position.sites:
            if not hits or g.unit[site] == NOBODY:
                continue
            if hits == BOMBARDED.cards:
                remove_unit(g, site)
            else:
                disrupt_german(g, site)
                remove_depth(g, site)


@rule("22.1", "R22-06")
def recovery_is_barred(g: Omaha) -> bool:
    """Tell whether German units stay disrupted on this turn, by whatever means they would recover.

    It is the turn after an effective bombardment.
    """
    return g.turn == BOMBARDED.first_turn and g.game.plays(BOMBARDMENT)


@rule("10.1", "22.1", "R22-03")
def first_engineer_turn(g: Omaha) -> int:
    """Return the first turn on which obstacles may be cleared."""
    return BOMBARDED.first_turn + 1 if g.game.plays(BOMBARDMENT) else ENGINEERS.first_turn


@rule("6.5", "22.1", "R22-03")
def first_artillery_turn(g: Omaha) -> int:
    """Return the first turn on which German artillery may fire."""
    return BOMBARDED.first_turn + 1 if g.game.plays(BOMBARDMENT) else GERMAN_ARTILLERY.first_turn
