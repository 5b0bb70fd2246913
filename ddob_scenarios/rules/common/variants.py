"""The changes of the historical variants before the first turn (22, 23).

Their other changes are beside the rules that they change.
"""

from __future__ import annotations

from ddob_scenarios.printed.figures import BOMBARDED, GERMAN_ARMOUR, RANGERS
from ddob_scenarios.rules.common.germans import disrupt_german, remove_depth, remove_unit
from ddob_scenarios.scenarios.file_format import PoolName
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import NOBODY, Omaha, draw_card
from hexwar.board import CounterId, has
from hexwar.play import rule


@rule("22.1", "R22-03")
def first_turn(game: PrintedGame) -> int:
    """Return the turn on which play begins: later after an effective bombardment."""
    printed = game.file.scenario.turns[0]
    return max(printed, BOMBARDED.first_turn) if game.settings.effective_bombardment else printed


@rule("22.1", "R22-04")
def delayed_entry(game: PrintedGame, turn: int) -> int:
    """Return the turn on which a unit enters whose counter, or scenario, names a turn.

    One without a turn of entry, 0, waits in its landing box as ever.
    """
    if not turn or not game.settings.effective_bombardment:
        return turn
    since = [delay for delay in BOMBARDED.delays if turn >= delay.since]
    return turn + since[-1].turns


@rule("3", "13.1", "22.3", "R22-02")
def is_absent(game: PrintedGame, counter: CounterId) -> bool:
    """Return whether a US counter takes no part: by the scenario, as a loss, or by a variant.

    By that rangers land at Pointe du Hoc.
    """
    name, elsewhere = game.us[counter].name, game.settings.rangers_at_pointe_du_hoc
    at_the_point = elsewhere and has(game.rangers, counter) and name != RANGERS.at_omaha
    return at_the_point or game.file.us.leaves_out(name)


@rule("23.1")
def pool_sizes(game: PrintedGame) -> dict[PoolName, int]:
    """Return how many counters each pool has at the start; armour waits only if it is played."""
    sizes = dict(game.file.german.pools)
    if game.settings.german_armour:
        sizes["A"] = sizes["armour"] = GERMAN_ARMOUR.counters
    return sizes


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
    return g.turn == BOMBARDED.first_turn and g.game.settings.effective_bombardment


@rule("22.1", "R22-03")
def begins_on(g: Omaha, turn: int) -> int:
    """Return when begins what begins on a turn: the bombardment may put it off (6.5, 10.1)."""
    return BOMBARDED.first_turn + 1 if g.game.settings.effective_bombardment else turn
