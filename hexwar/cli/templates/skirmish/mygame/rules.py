"""The rules: what may be done, and the turn in which it is done."""

from __future__ import annotations

from hexwar import kit
from hexwar.board import CounterId, CounterSet, HexId, HexSet, SideId, first, has, one
from hexwar.components import expected
from hexwar.play import (
    Choice,
    Frame,
    Next,
    Preview,
    PreviewRow,
    again,
    ask,
    flag,
    forbids,
    frame,
    goto,
    requires,
    rule,
    state,
    step,
)

from mygame.printed import PrintedGame


@state
class Field(kit.Clock, kit.OnePerHex, kit.Steps):
    """One moment: where the counters are, their steps, and who has acted in this turn."""

    game: PrintedGame
    acted: CounterSet = flag(until="player-turn")


# -- what may be done: each sentence of the rules once, as a set of counters or hexes


@requires("2")
def own_counters(g: Field) -> CounterSet:
    """It is no counter on the map of the side whose turn it is."""
    return g.present[g.active]


@forbids("2.1")
def has_acted(g: Field) -> CounterSet:
    """It has acted in this turn."""
    return g.acted


@requires("3")
def next_hexes(g: Field, counter: CounterId) -> HexSet:
    """It is not the next hex."""
    return g.game.board.adjacent[g.hex[counter]]


@forbids("3.1")
def occupied(g: Field) -> HexSet:
    """A counter stands there."""
    return g.occupied


@requires("4")
def enemies_nearby(g: Field, counter: CounterId) -> CounterSet:
    """It is no enemy in the next hex."""
    near = g.counters_in(g.game.board.adjacent[g.hex[counter]])
    return near & ~g.present[g.game.side_of[counter]]


ACTING = Choice(own_counters, has_acted)
WAYS = Choice(next_hexes, occupied)
TARGETS = Choice(enemies_nearby)


@rule("4.1", "4.2")
def odds_column(g: Field, counter: CounterId, target: CounterId) -> int:
    """Return the column of an attack: woods, hills and the village shift it by one."""
    game = g.game
    cover = game.board.terrain[g.hex[target]] != "clear" or has(game.village, g.hex[target])
    attack = game.attacks[counter][g.steps[counter]]
    defence = game.defences[target][g.steps[target]]
    return game.results.odds_column(attack, defence, shift=-1 if cover else 0)


def chances_of(g: Field, counter: CounterId, target: CounterId) -> Preview:
    """Return the column of an attack, and how likely each result is."""
    table, column = g.game.results, odds_column(g, counter, target)
    chances = expected(table, column, range(1, 7)).items()
    rows = [PreviewRow(result, str(chance), "4.3") for result, chance in chances]
    head = PreviewRow("column", table.columns[column], "4.1")
    return Preview(rows=(head, *rows), hexes=one(g.hex[target]))


# -- the sequence of play


@frame
class SequenceOfPlay(Frame):
    """Turn after turn, side after side."""

    def player(self, g: Field) -> str:
        """The player whose turn it is."""
        return g.game.sides[g.active]

    @step("1")
    def begin_turn(self, g: Field) -> None:
        g.expire("player-turn")
        g.say("turn-begins", turn=g.turn, side=g.game.sides[g.active])

    @ask("2", by=player, or_else="end-turn")
    def act(self, g: Field) -> None:
        """Move a counter, attack with it, or end your turn."""

    @act.on(ACTING, WAYS, rule="3")
    def move(self, g: Field, counter: CounterId, to: HexId) -> Next:
        g.acted |= one(counter)
        g.put(counter, to)
        g.say("moved", counter=counter, to=to)
        return again()

    @act.on(ACTING, TARGETS, rule="4", preview=chances_of)
    def attack(self, g: Field, counter: CounterId, target: CounterId) -> Next:
        g.acted |= one(counter)
        self._fight(g, counter, target)
        return again()

    @step("1", "5")
    def end_turn(self, g: Field) -> Next:
        if g.turn == g.game.turns and g.active == len(g.game.sides) - 1:
            holder = g.on[first(g.game.village)]
            winners = () if holder == kit.OFF else (g.game.sides[g.game.side_of[holder]],)
            g.end("village-held" if winners else "draw", rule="5", winners=winners)
            return None
        g.active = SideId((g.active + 1) % len(g.game.sides))
        g.turn += g.active == 0
        return goto(self.begin_turn)

    @rule("4.3")
    def _fight(self, g: Field, counter: CounterId, target: CounterId) -> None:
        column, die = odds_column(g, counter, target), g.roll("attack")
        head, result = g.game.results.columns[column], g.game.results.result(column, die)
        g.say("attacked", counter=counter, target=target, column=head, die=die, result=result)
        for who, loser in (("A", counter), ("D", target)):
            if who in result:
                g.say("step-lost", counter=loser, left=g.lose_steps(loser))
        self._see_who_is_left(g)

    @rule("5.1")
    def _see_who_is_left(self, g: Field) -> None:
        survivors = [name for name, hexes in zip(g.game.sides, g.standing, strict=True) if hexes]
        if len(survivors) < 2:
            g.end("last-side" if survivors else "draw", rule="5.1", winners=tuple(survivors))
