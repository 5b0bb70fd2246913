"""Setting up a scenario (1.2, 1.4, 1.10)."""

from typing import cast

from hexwar.board import NONE, CounterId, SideId, numbered, pack, union
from hexwar.components import deal, full_deck
from hexwar.play import rule
from memoir44.printed.arms import ARMS, side_number
from memoir44.printed.figures import FIGURES
from memoir44.rules.medals import count_medals
from memoir44.rules.partners import partners
from memoir44.rules.pool import figures_of
from memoir44.rules.turn import clear_turn
from memoir44.scenarios.printed_game import PrintedGame
from memoir44.state import NEVER, NOBODY, Memoir


@rule("1.2/figures", "1.4.1/deal")
def set_up(game: PrintedGame, seed: int) -> Memoir:
    """Return the state before the first turn of a scenario; the hands are dealt by chance."""
    plan, seats = game.plan, len(game.seats)
    g = cast("type[Memoir]", game.state_class)(
        game=game,
        seed=seed,
        side=side_number(game.files[0].scenario.first),
        cards=[NOBODY] * seats,
        last_commands=[NOBODY] * seats,
        last_areas=[NONE] * seats,
        air_power=[NEVER] * seats,
        owed=[0] * seats,
        hex=[unit.hex for unit in game.slots],
        kind=[unit.kind for unit in game.slots],
        figures=[unit.figures for unit in game.slots],
        afloat=pack(n for n, unit in numbered(CounterId, plan.units) if unit.afloat),
        marker=[NOBODY] * len(game.slots),
        wire=plan.works["wire"],
        sandbags=plan.works["sandbags"],
        road_blocks=plan.works["road-block"],
        mines=list(plan.mines),
        mine_bag=full_deck(len(FIGURES.mine_values)),
        held=[objective.held_by for objective in plan.objectives],
        villages=union(villages.taken for villages in plan.villages),
        craft=[i for craft in plan.craft for i in craft.start],
    )
    g.seat = partners(g, g.side)[0]
    g.reindex()
    clear_turn(g)
    g.pool, size = _pool(g), len(game.deck.cards)
    g.decks = [full_deck(size) for _ in {seat.deck for seat in game.seats}]
    g.discards = [NONE] * len(g.decks)
    for seat in game.seats:
        cards = f"cards/{seat.player}"
        hand, g.decks[seat.deck] = deal(g, cards, g.decks[seat.deck], size, seat.hand)
        g.hands.append(hand)
    count_medals(g)
    return g


@rule("2.4.2/box")
def _pool(g: Memoir) -> list[int]:
    """Return the figures that are not on the board, by stock and arm: each board brings its own."""
    game, arms = g.game, len(ARMS)
    pool = [0] * (arms * (1 + max(seat.stock for seat in game.seats)))
    for front, file in enumerate(game.files):
        for side, table in numbered(SideId, (file.axis, file.allies)):
            stocks = [table.pool.get(arm, FIGURES.stock.get(arm, 0)) for arm in ARMS]
            for unit in (n for n in g.on_map(side) if g.field.front_of[g.hex[n]] == front):
                for arm, figures in figures_of(g.kind_of(unit), g.figures[unit]).items():
                    stocks[arm] -= figures
            seated = (seat.stock for seat in game.seats if (seat.side, seat.front) == (side, front))
            stock = next(seated)
            for arm, figures in enumerate(stocks):
                pool[stock * arms + arm] += max(figures, 0)
    return pool
