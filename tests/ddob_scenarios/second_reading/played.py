"""Whole games through the public door, held against the readings decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hexwar.play.match import Match
from hexwar.play.values.events import Event

from .acting import actions, may_leave
from .attacking import may_expend_naval_fire, may_join
from .barraging import after_barrage, after_naval_barrage
from .commanding import ActionPhase, allotments, can_be_paid, free_counter
from .compare_map import compare_the_map
from .compare_support import compare_support
from .moving import infiltrated, is_hit_by, onward, still_moving, traffic
from .resolving import AttackWatch, Declared
from .table import Table, table_of
from .tally import Tally
from .together import Action, companions, is_free


class Reader:
    """Follows one game and compares what it offers and does with the readings.

    Args:
        match: The game.
        tally: Where the comparisons are noted.
    """

    def __init__(self, match: Match, tally: Tally) -> None:
        self.match, self.tally = match, tally
        self.phase: ActionPhase | None = None
        self.turn = 0
        self.group: list[str] = []
        self.path: list[str] = []
        self.paid = False
        self.settled = True
        self.verb = ""
        self.target = ""
        self.joined: list[str] = []
        self.naval = False
        self.watch: AttackWatch | None = None
        self.attrition = ""

    def where(self, t: Table) -> str:
        """Return where the game is, to find it again."""
        return f"{self.match.game.scenario.name} seed {self.match.seed} turn {t.turn}"

    # -- before a decision

    def look(self) -> None:
        """Compare what is to be decided now."""
        pending = self.match.decision
        if pending is None:
            return
        t = table_of(self.match)
        if t.turn != self.turn:
            self.turn = t.turn
            view = self.match.view(pending.player)
            compare_the_map(self.match.game, view, self.where(t), self.tally)
        if t.phase == "engineers":
            offered = set(pending.actions.texts())
            compare_support(t, self.where(t), offered, self.tally)
        if t.phase != "actions":
            return
        if self.phase is None or self.phase.turn != t.turn:
            self.phase = ActionPhase(t)
            self._compare_who_goes_first(t, pending.actions.texts())
        self.phase.watch(t)
        offered = set(pending.actions.texts())
        verbs = {text.split()[0] for text in offered}
        if self.watch and not verbs & {"no-hero", "no-attrition"}:
            if t.turn == self.watch.turn:  # else the Germans have acted since
                self.watch.compare_results(t, self.attrition)
            self.watch = None
        where = self.where(t)
        if "end-segment" in verbs:
            ours = actions(t, self.phase)
            self.tally.compare("actions of a division", where, ours, offered)
        elif "halt" in verbs:
            self._compare_moving_on(t, where, offered)
        elif "nobody-else" in verbs:
            self._compare_companions(t, where, offered)
        elif "call-off" in verbs:
            self._compare_joining(t, where, offered)
        elif "no-hero" in verbs and self.watch:
            words = [text.split() for text in offered if not text.startswith("no-")]
            self.watch.compare_helps({w[1] if w[0] == "hero-weapon" else "+1" for w in words})

    def _compare_who_goes_first(self, t: Table, offered: list[str]) -> None:
        """7.2, 4 V: which division acts first is asked if both have something to do (R7-02)."""
        assert self.phase is not None
        busy = {f"first {d}" for d in t.divisions if _has_something_to_do(t, self.phase, d)}
        ours = busy if len(busy) > 1 else set()
        theirs = {text for text in offered if text.startswith("first ")}
        where = self.where(t)
        self.tally.compare("order of the divisions", where, ours, theirs)

    def _compare_moving_on(self, t: Table, where: str, offered: set[str]) -> None:
        """17.1, 17.2: where may they go on?"""
        here = still_moving(t, [c for c in self.group if t.hex.get(c) == self.path[-1]], self.path)
        ours = {"halt"}
        if self.settled or can_be_paid(t, [allotments(t, here[0])]):
            ours |= {f"onward {to}" for to in onward(t, here, self.path)}
            if all(may_leave(t, c) for c in here):
                ours.add("leave-map")
        self.tally.compare("moving on", f"{where} {here} {self.path}", ours, offered)

    def _compare_companions(self, t: Table, where: str, offered: set[str]) -> None:
        """7.21, 7.32: who may do the same along with them?"""
        assert self.phase is not None
        action = Action(self.verb, self.target, self.paid)
        ours = {f"along {other}" for other in companions(t, self.phase, action, self.group)}
        where = f"{where} {self.verb} {self.group} {self.target}"
        self.tally.compare("acting together", where, ours | {"nobody-else"}, offered)

    def _compare_joining(self, t: Table, where: str, offered: set[str]) -> None:
        """8.1: who may join, and may naval fire support them?"""
        assert self.phase is not None
        ours = {
            f"join {unit}"
            for unit in t.units()
            if may_join(t, self.phase, self.target, self.joined, unit)
        } | {"call-off"}
        if self.joined:
            ours.add("resolve")
            if not self.naval and may_expend_naval_fire(t, self.phase, self.joined):
                ours.add("expend-naval-fire")
        where = f"{where} {self.joined} against {self.target}"
        self.tally.compare("joining an attack", where, ours, offered)

    # -- a decision and what follows

    def decide(self, text: str) -> None:
        """Take a decision, and follow what it brings."""
        t = table_of(self.match) if self.phase else None
        if t is not None and t.phase == "actions":
            self._note(t, text)
        events = self.match.do(text)
        if self.watch:
            self.watch.follow(_before_the_next_phase(events))
        if t is not None and t.phase == "actions":
            self._compare_barrages(t, text, events)
            self._compare_infiltration(t, events)

    def _compare_barrages(self, t: Table, text: str, events: Sequence[Event]) -> None:
        """8.4, 8.52: what do the barrages of this action do, one after the other?"""
        sites, counters = self.match.game.lexicon.names["site"], t.counters
        card, struck = 0, set()
        for event in events:
            if event.kind == "card-drawn":
                card = event.facts["card"]
            elif event.kind in ("barraged", "barrage-in-vain"):
                unit, site = counters[event.facts["unit"]], sites[event.facts["site"]]
                t = t.with_german(after_barrage(t, unit, site, card))
                struck.add(site)
        if text.startswith("naval-barrage"):
            struck = {text.split()[1]}
            t = t.with_german(after_naval_barrage(t, *struck))
        after = table_of(self.match) if struck else t
        at_once = after.phase == "actions" and after.turn == t.turn
        for site in struck if at_once else ():
            self.tally.compare("barrages", self.where(t), t.german[site], after.german.get(site))

    def _compare_infiltration(self, t: Table, events: Sequence[Event]) -> None:
        """7.32: does the card hit the unit that infiltrates?"""
        told = [
            event for event in events if event.kind in ("infiltrates", "card-drawn", "step-lost")
        ]
        for event, card, *rest in zip(told, told[1:], [*told[2:], None], strict=False):
            if event.kind != "infiltrates" or card.kind != "card-drawn":
                continue
            unit = t.counters[event.facts["unit"]]
            to = self.match.game.lexicon.names["hex"][event.facts["to"]]
            past = infiltrated(t, t.hex[unit] if len(self.path) < 3 else self.path[-2], to)
            hit = rest[0] is not None and rest[0].kind == "step-lost"
            asked = rest[0] is None and f"sacrifice {unit}" in self._offered()
            ours = is_hit_by(t, unit, past, card.facts["card"])
            self.tally.compare(
                "infiltration", f"{self.where(t)} {unit} to {to}", ours, hit or asked
            )

    def _offered(self) -> list[str]:
        return self.match.legal_actions.texts() if not self.match.over else []

    def _note(self, t: Table, text: str) -> None:
        """Note what a decision begins."""
        assert self.phase is not None
        verb, *nouns = text.split()
        if verb in ("move", "climb", "scale", "leave", "barrage"):
            self.verb, self.group = verb, [nouns[0]]
            self.target = nouns[-1] if len(nouns) > 1 else ""
            self.paid = not is_free(t, self.phase, verb, nouns[0], self.target)
            by_traffic = free_counter(t, self.phase, nouns[0]) or (
                verb == "move" and t.hex[nouns[0]] in traffic(t)
            )
            self.settled = self.paid or by_traffic
            self.path = [t.hex[nouns[0]], self.target]
        elif verb == "along":
            self.group.append(nouns[0])
        elif verb == "onward":
            self.path.append(nouns[0])
            self.settled = True
        elif verb == "attack":
            self.target, self.joined, self.naval = nouns[0], [], False
        elif verb == "join":
            self.joined.append(nouns[0])
        elif verb == "expend-naval-fire":
            self.naval = True
        elif verb == "resolve":
            attack = Declared(t, self.target, tuple(self.joined), self.naval)
            self.watch, self.attrition = AttackWatch(attack, self.phase, self.tally), ""
        elif verb == "attrition":
            self.attrition = nouns[0]
        elif verb in ("hero-strength", "hero-weapon") and self.watch:
            self.watch.hero = nouns[0] if nouns else "+1"


def _has_something_to_do(t: Table, phase: ActionPhase, division: str) -> bool:
    """Return whether a division could act; a naval barrage is no division's action (8.53)."""
    found = actions(t.in_segment_of(division), phase) - {"end-segment"}
    return any(not text.startswith("naval-barrage") for text in found)


def _before_the_next_phase(events: Sequence[Event]) -> list[Event]:
    """Return the events of an action: what comes with the next phase is another matter."""
    found = []
    for event in events:
        if event.kind in ("card-drawn", "turn-begins"):
            break
        found.append(event)
    return found


def choose(texts: list[str], rng: Random) -> str:
    """Choose a verb, then one of its actions: so rare verbs come up as often as moves do."""
    verbs = sorted({text.split()[0] for text in texts})
    if "end-segment" in verbs and len(verbs) > 1 and rng.random() < 0.9:
        verbs.remove("end-segment")
    verb = rng.choice(verbs)
    return rng.choice([text for text in texts if text.split()[0] == verb])


def compare_game(match: Match, rng: Random, tally: Tally, decisions: int = 10_000) -> None:
    """Play a game at random, comparing all the way.

    Args:
        match: The game, at its beginning or anywhere.
        rng: What chooses the actions.
        tally: Where the comparisons are noted.
        decisions: At most so many decisions.
    """
    reader, before = Reader(match, tally), len(tally.differences)
    for _ in range(decisions):
        reader.look()
        if match.over or len(tally.differences) > before:  # one difference may bring many more
            return
        reader.decide(choose(match.legal_actions.texts(), rng))
