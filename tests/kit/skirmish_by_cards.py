"""Skirmish with blue played by cards: the smallest customer of the automaton."""

from __future__ import annotations

from skirmish import Skirmish, rules
from skirmish.rules import Field

from hexwar.board import first
from hexwar.data import Document
from hexwar.kit.automaton import Cards, CardTerms, key, play_by_cards, player, read_cards
from hexwar.play import Action, Lexicon, Rule, Rulebook


@key("distance-to-village", "nearest to the village", verbs=("move", "retreat"))
def distance_to_village(g: Field, action: Action) -> int:
    """How far the hex is in which the move ends."""
    village = first(g.game.board.regions["village"].hexes)
    return g.game.board.distance(action[-1], village)


@key("nearer", "nearer than before", verbs=("move",))
def nearer(g: Field, action: Action) -> bool:
    """Whether a move leads nearer to the village."""
    _, block, to = action
    village = first(g.game.board.regions["village"].hexes)
    distance = g.game.board.distance
    return distance(to, village) < distance(g.hex[block], village)


@key("strongest", "the strongest of one's own", most=True, verbs=("attack", "give"))
def strongest(g: Field, action: Action) -> int:
    """The strength of one's own block."""
    return action[-1] if action[0] == "give" else g.strength[action[1]] - g.losses[action[1]]


@key("most-losses", "the most losses", most=True, verbs=("attack",))
def most_losses(g: Field, action: Action) -> int:
    """The steps that the target has lost."""
    return g.losses[action[2]]


@key("stronger", "stronger than any unseen block", verbs=("attack",))
def stronger(g: Field, action: Action) -> bool:
    """Whether the own block has three steps left."""
    return g.strength[action[1]] - g.losses[action[1]] >= 3


WORDS = CardTerms.of(
    ["give", "move", "attack", "retreat", "end-turn"],
    [distance_to_village, nearer, strongest, most_losses, stronger],
    ["red", "blue"],
)

TEXT = """
title = "A steady opponent"

[lists]
prey = ["most-losses", "strongest"]

[[card]]
name = "attack"
title = "Attack!"
copies = 2
instructions = [
  { do = ["attack"], by = ["prey"], says = "Attack the weakest" },
  { do = ["move"], where = ["nearer"], by = ["distance-to-village"] },
]

[[card]]
name = "hold"
turns = [2, 12]
instructions = [{ do = ["attack"], where = ["stronger"], by = ["prey"] }]

[[standing]]
do = ["give"]
by = ["strongest"]
secret = true

[[standing]]
do = ["retreat"]
by = ["distance-to-village"]

[[standing]]
do = ["move"]
where = ["nearer"]
by = ["distance-to-village"]
"""

WORDING = {
    "automaton-card": "{side:player} draws the card {card}.",
    "automaton-instruction": "{side:player}, {card}: {does} ({candidates} candidates).",
    "automaton-priority": "By {priority} ({value}): {first}, and not {passed_over}.",
}


class CardSkirmish(Skirmish):
    """Skirmish in which cards play a side."""

    name = "card-skirmish"
    modules = (rules, player)
    text = TEXT
    side = "blue"

    def prepare(self) -> None:
        super().prepare()
        play_by_cards(self, self.side, self.cards())

    @classmethod
    def cards(cls, file: str = "opponent.toml") -> Cards:
        return read_cards(Document.parse(cls.text, file), WORDS)

    @classmethod
    def rulebook(cls) -> Rulebook:
        own = Rule("automaton", "Cards play one side.")
        return Rulebook([*super().rulebook(), own])

    def make_lexicon(self) -> Lexicon:
        made = super().make_lexicon()
        return Lexicon(made.names, {**made.wording, **WORDING})


class EqualsAsked(CardSkirmish):
    """The same, but red decides where equal moves are left: those rest on open facts alone."""

    name = "equals-asked"
    text = TEXT.replace(
        'where = ["nearer"], by = ["distance-to-village"] }',
        'where = ["nearer"], by = ["distance-to-village"], ties = "red" }',
    )


class LeakyEquals(CardSkirmish):
    """The same for attacks, where who is equal tells red the strengths of unseen blocks."""

    name = "leaky-equals"
    text = TEXT.replace('title = "A steady opponent"', 'title = "Leaky"\nties = "red"')
