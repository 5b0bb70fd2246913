"""A game at random through the public door, each of its battles judged a second time."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import hexwar
from hexwar.play.match import Match
from hexwar.play.values.events import Event
from second_reading import judgement as book_says
from second_reading.fights import DisagreementError, Fights, agree
from second_reading.ledger import Ledger, Names
from second_reading.sheet import Sheet, distance

SCENARIOS = ("sword", "juno", "gold", "omaha", "utah", "cotentin")

OF_BATTLE = (
    "no-ambush", "ambush", "battle-back", "hold-fire", "take-ground", "hold-ground", "overrun",
    "no-overrun", "ignore-flag", "face-flags", "retreat", "stay",
)  # fmt: skip
"""The verbs of questions within a battle."""

QUESTIONS = {
    "no-ambush": "windows for Ambush", "battle-back": "chances to battle back",
    "hold-ground": "chances to take ground", "no-overrun": "chances to overrun",
    "face-flags": "flags that may be ignored", "retreat": "choices of a retreat",
}  # fmt: skip
"""What a question is called when it is counted, by the first of its verbs."""

REFUSED = 2
"""Attacks that are not allowed whose refusal is asked for, at each choice of a battle."""


@dataclass
class Watched:
    """A game that is watched."""

    scenario: str
    seed: int
    match: Match = field(init=False)
    book: Ledger = field(init=False)
    fights: Fights = field(init=False)
    chain: list[str] = field(default_factory=list)
    battles_ended: bool = False

    def __post_init__(self) -> None:
        self.match = hexwar.start(f"memoir44/{self.scenario}", seed=self.seed)
        self.rng = Random(f"{self.scenario} {self.seed}")
        names = self.match.game.lexicon.names
        self.names = Names(*(list(names[k]) for k in ("counter", "hex", "kind", "command")))
        self.book = Ledger(Sheet.of(self.scenario), self.names, self.fields())
        self.fights = Fights(self.book)

    def fields(self) -> Any:
        """Return what the player who decides sees, by name."""
        decision = self.match.decision
        return self.match.view(decision.player if decision else "axis")["fields"]

    def play(self, decisions: int) -> dict[str, int]:
        """Play and compare; return how often what was compared.

        Raises:
            DisagreementError: The program and the second reading differ; it says where.
        """
        for number in range(decisions):
            if self.match.over:
                break
            try:
                self._one_decision()
            except (DisagreementError, AssertionError) as fault:
                place = f"{self.scenario}, seed {self.seed}, decision {number}"
                raise DisagreementError(f"{place}: {fault}") from fault
        return self.fights.seen

    def _one_decision(self) -> None:
        texts = list(self.match.legal_actions.texts())
        self._compare(texts)
        chosen = self._choose(texts)
        self.fights.answer(chosen)
        if chosen.startswith("target "):
            self.chain.append(chosen.split()[1])
        self.battles_ended = chosen == "end-battles"
        for event in self.match.do(chosen):
            self._hear(event)

    def _choose(self, texts: list[str]) -> str:
        """Choose at random, but rather a battle than none."""
        fierce = [t for t in texts if t.startswith(("battle", "take-ground", "overrun", "ambush"))]
        if fierce and self.rng.random() < 0.8:
            return self.rng.choice(fierce)
        return self.rng.choice(texts)

    def _hear(self, event: Event) -> None:
        if event.kind == "retreated":
            self.fights.before_retreat(event.facts)
        elif event.kind in ("draws", "turn-begins", "moved"):
            agree(None, self.fights.question(), "a question in a battle that was not asked")
        if event.kind == "draws":
            self._no_battle_was_missed()
        self.fights.hear(event.kind, event.facts)
        self.book.hear(event.kind, event.facts)

    def _no_battle_was_missed(self) -> None:
        """Compare that a player who was not asked for battles could not have had any."""
        if not self.battles_ended and not self.book.card.unhindered:
            agree([], sorted(self._battles()), "battles that were not offered")

    def _battles(self) -> set[str]:
        book = self.book
        mine = [unit for unit in book.units if book_says.may_battle(book, unit)]
        return {
            f"battle {unit.name} {name}" for unit in mine for name in book_says.targets(book, unit)
        }

    # -- questions

    def _compare(self, texts: list[str]) -> None:
        fields = self.fields()
        self._compare_positions(fields)
        self._look_for_ambush(fields)
        asked = self.fights.question()
        within = {text for text in texts if text.split()[0] in OF_BATTLE}
        agree(sorted(within - {"ambush"}), sorted(asked or ()), "what is asked in a battle")
        if asked:
            self.fights.count(QUESTIONS[min(asked).split()[0]])
            return
        if "end-battles" in texts:
            wanted = self._battles()
            said = {text for text in texts if text.startswith("battle ")}
            agree(sorted(said), sorted(wanted), "battles offered")
            self.fights.count("choices of battle")
            self._ask_for_refusals(wanted)
        self._compare_strikes(texts)

    def _ask_for_refusals(self, legal: set[str]) -> None:
        mine = [u.name for u in self.book.units if u.at and u.side == self.book.side]
        theirs = [u.name for u in self.book.units if u.at and u.side != self.book.side]
        for _ in range(REFUSED):
            text = f"battle {self.rng.choice(mine)} {self.rng.choice(theirs)}"
            why = self.match.explain(text)
            agree(why.legal, text in legal, f"the explanation of {text}")
            agree(bool(why.rule), True, f"a rule for {text}")

    def _compare_strikes(self, texts: list[str]) -> None:
        enemies = [u for u in self.book.units if u.at and u.side != self.book.side]
        if "strike" in texts:
            last = self.book.unit(self.chain[-1]).at if self.chain else None
            wanted = {
                f"target {u.name}"
                for u in enemies
                if u.name not in self.chain
                and len(self.chain) < 4
                and (last is None or (u.at and distance(last, u.at) == 1))
            }
            agree(sorted(set(texts) - {"strike"}), sorted(wanted), "targets of Air Power")
        else:
            self.chain = []
        if "nobody" in texts and any(text.startswith("bombard") for text in texts):
            wanted = {f"bombard {u.name}" for u in enemies}
            agree(sorted(set(texts) - {"nobody"}), sorted(wanted), "targets of a bombardment")

    def _compare_positions(self, fields: Any) -> None:
        said = {
            self.names.counters[n]: (self.book.place(i), self.names.kinds[k], f)
            for n, (i, k, f) in enumerate(
                zip(fields["hex"], fields["kind"], fields["figures"], strict=True)
            )
            if i >= 0
        }
        wanted = {u.name: (u.at, u.kind, u.figures) for u in self.book.units if u.at}
        agree(said, wanted, "units on the board")

    def _look_for_ambush(self, fields: Any) -> None:
        """Note whether the enemy can still hold Ambush by what is public."""
        cards, kinds = self._deck(), fields["cards"]
        open_cards = {n for n in range(len(cards)) if fields["discards"][0] >> n & 1}
        open_cards |= {card for card in kinds if card >= 0}
        left = [n for n, name in enumerate(cards) if name == "Ambush" and n not in open_cards]
        hand = fields["hands"][1 - fields["side"]]
        self.fights.ambush_out = not left or hand == 0

    def _deck(self) -> list[str]:
        """Return the name of each card of the Breakthrough deck (1.4.2)."""
        found: list[str] = []
        for command in self.names.commands:
            family, _, section = command.rpartition("-")
            by_section = COPIES.get(family) if section in SECTIONS else None
            count = by_section[SECTIONS.index(section)] if by_section else COPIES[command][0]
            found += [command] * count
        return found


SECTIONS = ("Left", "Centre", "Right")
COPIES: dict[str, tuple[int, ...]] = {
    "Recon-1": (2, 2, 2), "Probe": (5, 6, 5), "Attack": (4, 5, 4), "Assault": (3, 3, 3),
    "General-Advance": (2,), "Pincer-Move": (2,), "Recon-in-Force": (4,), "Air-Power": (1,),
    "Ambush": (2,), "Armour-Assault": (3,), "Artillery-Bombard": (2,), "Barrage": (1,),
    "Behind-Enemy-Lines": (1,), "Close-Assault": (1,), "Counter-Attack": (3,), "Dig-In": (1,),
    "Direct-from-HQ": (3,), "Firefight": (2,), "Infantry-Assault": (2,),
    "Medics-and-Mechanics": (1,), "Move-Out": (3,), "Their-Finest-Hour": (2,),
}  # fmt: skip
"""How many of each card the Breakthrough deck holds."""
