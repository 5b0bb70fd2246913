"""A side that cards play through its legal actions, inside the rules.

Each turn a card is drawn. The first instruction that calls for one of the legal actions decides:
first those of the card, then the standing ones. Its priorities say which action. A game needs a
line for it in ``prepare``::

    if self.options["automaton"] != "none":
        play_by_cards(self, "axis", read_cards(file, words))

and the rule ``automaton`` in its rulebook, which the events cite.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hexwar.board import NONE, pack
from hexwar.components import draw_card, full_deck
from hexwar.errors import GameError, OptionError
from hexwar.kit.automaton.cards import CHANCE, LISTED, Card, Cards, Order, holds_on
from hexwar.kit.automaton.priorities import Ranking, tell_passes
from hexwar.play import Action, Frame, Game, State, frame, rule
from hexwar.play.match.notation import action_text
from hexwar.play.sequence.entries import Question
from hexwar.play.values.plain import Bits

RULE = "automaton"
"""The number of the rule under which a side is played by cards."""

NOTHING = -1
"""No card, no instruction."""

TOLD_AT_MOST = 4
"""The maximum number of actions named in a sentence; the others are counted."""


class CardChoice(NamedTuple):
    """What a side holds for best, and why.

    Attributes:
        number: The place of the instruction: those of the card first, then the standing ones.
        order: The instruction, or None where none calls for anything.
        ranking: The actions that it calls for, and what the priorities say of them.
    """

    number: int
    order: Order | None
    ranking: Ranking


class CardPlayer:
    """Decides for a side by cards.

    Args:
        side: The name under which the rules ask it.
        cards: What its file says.
        equals: The player who breaks those ties that the file leaves to a player, or "".
    """

    rule = RULE

    def __init__(self, side: str, cards: Cards, equals: str = "") -> None:
        self.side = side
        self.cards = cards
        self.equals = equals

    # -- what it decides

    def decide(self, g: State, question: Question, listed: Sequence[Action]) -> list[Action]:
        """Return the action that is taken, or those among which a player is asked."""
        memory = memory_of(g)
        if memory is not None:
            self._draw_for_the_turn(g, memory)
        choice = self.choice(g, question, listed)
        first = list(choice.ranking.first)
        ties = choice.order.ties if choice.order else LISTED
        if len(first) > 1 and ties in (CHANCE, LISTED):
            first = [g.pick(f"automaton/{self.side}/tie", first) if ties == CHANCE else first[0]]
        if choice.order is not None and not choice.order.secret and not question.hidden:
            if memory is not None:
                memory.instruction = choice.number
            if len(choice.ranking.candidates) > 1:
                self._tell(g, memory, choice)
        return first

    def left(self, g: State, question: Question, listed: Sequence[Action]) -> list[Action]:
        """Return the actions that come first, ties not yet broken, and change nothing."""
        return list(self.choice(g, question, listed).ranking.first)

    def choice(self, g: State, question: Question, listed: Sequence[Action]) -> CardChoice:
        """Return which instruction calls for something, and what its priorities say.

        Where none does, the side declines if the rules let it, or takes what is listed first.

        Args:
            g: The state.
            question: What is asked.
            listed: The legal actions.
        """
        turn = g.game.analysis.turn_of(g)
        for number, order in enumerate(self.orders(g)):
            called = order.candidates(g, listed, turn)
            if called:
                return CardChoice(number, order, order.by.rank(g, called))
        declining = question.or_else
        rest = (declining,) if declining in listed else (listed[0],)
        return CardChoice(NOTHING, None, Ranking(rest, rest, ()))

    def orders(self, g: State) -> tuple[Order, ...]:
        """Return the instructions in force: those of the card, then those under every card."""
        card = self.card(g)
        return (*card.orders, *self.cards.standing) if card else self.cards.standing

    def card(self, g: State) -> Card | None:
        """Return the card of the turn, or None."""
        memory = memory_of(g)
        return self.kind(memory.card) if memory is not None else None

    def kind(self, number: int) -> Card | None:
        """Return what a card of the deck says, or None for no card."""
        return None if number < 0 else self.cards.kinds[self.cards.deck[number]]

    # -- the card of the turn

    def _draw_for_the_turn(self, g: State, memory: Any) -> None:
        """Draw a card for a turn in which the side is asked for the first time."""
        turn = g.game.analysis.turn_of(g)
        if memory.turn == turn:
            return
        kinds, deck = self.cards.kinds, self.cards.deck
        if memory.turn == NOTHING:
            memory.deck = full_deck(len(deck))
        memory.turn, memory.card, memory.instruction = turn, NOTHING, NOTHING
        fitting = pack(n for n, kind in enumerate(deck) if holds_on(kinds[kind].turns, turn))
        if not fitting:
            return
        if not memory.deck & fitting:
            memory.deck, memory.discards = memory.deck | memory.discards, NONE
        drawn = draw_card(g, f"automaton/{self.side}", memory.deck & fitting, NONE, len(deck))
        memory.card = drawn.card
        memory.deck &= ~(1 << drawn.card)
        memory.discards |= 1 << drawn.card
        _say_card(g, self.side, kinds[deck[drawn.card]].title)

    def _tell(self, g: State, memory: Any, choice: CardChoice) -> None:
        if g.events is None:
            return
        order, ranking = choice.order, choice.ranking
        assert order is not None
        card = self.kind(memory.card) if memory is not None else None
        own = card is not None and choice.number < len(card.orders)
        title = card.title if card is not None and own else self.cards.title
        _say_why(g, self.side, title, order.says, ranking)


@rule(RULE)
def _say_card(g: State, side: str, card: str) -> None:
    """Tell which card was drawn."""
    g.say("automaton-card", rule=RULE, side=side, card=card)


@rule(RULE)
def _say_why(g: State, side: str, card: str, says: str, ranking: Ranking) -> None:
    """Tell which instruction decides, among how many actions, and by which keys."""
    count = len(ranking.candidates)
    g.say("automaton-instruction", rule=RULE, side=side, card=card, does=says, candidates=count)
    tell_passes(g, "automaton-priority", ranking, rule=RULE, named=_texts(g), side=side)


def _texts(g: State) -> Callable[[Sequence[Action]], str]:
    """Return what writes actions as one fact: the first of them, and how many more."""

    def written(actions: Sequence[Action]) -> str:
        texts = [action_text(g, action) for action in actions[:TOLD_AT_MOST]]
        more = len(actions) - TOLD_AT_MOST
        return "; ".join(texts) + (f"; +{more}" if more > 0 else "")

    return written


def _need_the_rule(game: Game) -> None:
    """Refuse a game in which the events of a side that cards play would cite a rule in vain."""
    if RULE not in game.rulebook():
        raise GameError(
            f"{game.title}: what cards do cites the rule {RULE!r}, which the rulebook lacks: give "
            f'it a title and a sentence (in rules.toml, a [[rule]] with number = "{RULE}")'
        )
    if sys.modules[__name__] not in game.modules:
        raise GameError(
            f"{game.title}: what cards do is code of its rules: name the module {__name__} among "
            f"the modules of {type(game).__name__}"
        )


# -- the memory of the side, in the outermost procedure ------------------------------------------


def remembering(opening: type[Frame]) -> type[Frame]:
    """Return the outermost procedure of a game with fields for the deck of a side.

    Args:
        opening: The procedure. What is made is a variant of it and has its name.
    """
    cached = _REMEMBERING.get(opening)
    if cached is not None:
        return cached
    fields: dict[str, Any] = {"deck": 0, "discards": 0, "card": NOTHING, "turn": NOTHING}
    fields["instruction"] = NOTHING
    types = {"deck": Bits, "discards": Bits, "card": int, "turn": int, "instruction": int}
    body = {**fields, "__annotations__": types, "__doc__": opening.__doc__, "__module__": __name__}
    procedure = _REMEMBERING[opening] = frame(type(opening.__name__, (opening,), body))
    return procedure


_REMEMBERING: dict[type[Frame], type[Frame]] = {}
"""The variants made so far: each procedure has one."""


def memory_of(g: State) -> Any:
    """Return the procedure that remembers the deck, or None where one is run on its own."""
    outermost = g.stack[0] if g.stack else None
    return outermost if outermost is not None and "instruction" in outermost.hints else None


def play_by_cards(game: Game, side: str, cards: Cards) -> CardPlayer:
    """Let cards play a side of a game; called in ``prepare``, after ``players`` is set.

    The side is then no player any more. A player whom the file names breaks ties.

    Args:
        game: The game.
        side: The name under which its rules ask the side.
        cards: What the file says.

    Raises:
        GameError: When the game lacks the rule that the events of the side cite, or its code.
        OptionError: When no player bears the name of the side.
    """
    _need_the_rule(game)
    if side not in game.players:
        raise OptionError(
            "the option 'automaton' needs a scenario with one player on each side; "
            f"{game.scenario.name!r} has {len(game.players)} players"
        )
    game.players = tuple(player for player in game.players if player != side)
    orders = [*cards.standing, *(order for kind in cards.kinds for order in kind.orders)]
    ties = [order.ties for order in orders if order.ties not in (CHANCE, LISTED)]
    player = CardPlayer(side, cards, ties[0] if ties else "")
    game.stand_in = player
    opening = remembering(game.variant(game.opening))
    game.variants = {**game.variants, game.opening: opening}
    return player
