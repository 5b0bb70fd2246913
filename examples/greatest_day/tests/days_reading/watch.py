"""A game at random through the public door, each decision read a second time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import hexwar
from days_reading import landing
from days_reading.asking import Facts
from days_reading.assaults import bravery, exchange_shot
from days_reading.damage import Wounds
from days_reading.gathering import Gathering
from days_reading.lines import distance
from days_reading.offers import may_activate
from days_reading.points import points
from days_reading.printed import ground, name_of, place, scenario
from days_reading.sheet import Names, Sheet, Unit, bits
from days_reading.shots import strength
from days_reading.tally import Tally
from days_reading.zones import fire_zones, observed

FIERCE = (
    "fire", "bombard", "assault", "opportunity-fire", "shoot", "fire-at", "nests", "nests-at",
    "clear-beach", "cover", "fire-back", "begin", "stand", "join", "land",
    "shell", "support-fire", "answer", "strike", "drop", "name", "bombard-with",
    "wire", "blow", "make-ferry", "board", "cross", "emplace", "build-bridge", "upgrade-bridge",
    "recall", "search",
)  # fmt: skip
"""What is rather done than anything else, so that much happens."""


ASKING = ("Activation", "LaterDrop", "Strike", "Reattach", "Rejoin", "Lead")
"""The procedures of a chit in which its player is asked."""


class Watched(Gathering):
    """A game that is watched."""

    def __init__(
        self, name: str, seed: int, tally: Tally, *, every: int = 10, **options: Any
    ) -> None:
        given = name if name.endswith(".toml") else f"greatest_day/{name}"
        self.match = hexwar.start(given, seed=seed, options=options)
        self.data = scenario(name)
        self.names = Names.of(self.match.game)
        self.rng = Random(f"{name.rpartition('/')[2]}/{seed}")
        self.tally, self.every = tally, every
        self.wounds = Wounds(tally)
        self.played = 0
        self.led: dict[str, bool] = {}
        self.chit: Facts = {}
        self.where = ""
        drops = self.data["facts"].get("drop", {}).values()
        self.gliders = frozenset(u for d in drops if d.get("gliders") for u in d["units"])
        self.title = f"{name.rpartition('/')[2]}, seed {seed}"

    def sheet(self) -> Sheet:
        """Return the present moment."""
        decision = self.match.decision
        view = self.match.view(decision.player if decision else "allied")
        self.frames: Sequence[Facts] = view["stack"]
        options = self.match.game.options
        return Sheet(self.names, self.data, view["fields"], options, self.gliders, self.led)

    def play(self, decisions: int) -> None:
        """Play and compare."""
        for number in range(self.played, self.played + decisions):
            if self.match.over:
                break
            self.played += 1
            self.where = f"{self.title}, decision {number}"
            s = self.sheet()
            actions = dict(
                zip(self.match.legal_actions.texts(), self.match.legal_actions, strict=True)
            )
            self.compare(s, actions, number)
            chosen = self.choose(list(actions))
            frame = self.frames[-1]
            events = self.match.do(chosen)
            self.hear(s, frame, chosen, events)
        if self.match.over:
            s = self.sheet()
            self.compare_scores(s)

    def choose(self, texts: list[str]) -> str:
        """Choose at random, but rather fire and assaults than moves."""
        verbs: dict[str, list[str]] = {}
        for text in texts:
            verbs.setdefault(text.split()[0], []).append(text)
        if "assault" in verbs and self.rng.random() < 0.5:
            return self.rng.choice(verbs["assault"])
        fierce = [v for v in verbs if v in FIERCE]
        if fierce and self.rng.random() < 0.7:
            return self.rng.choice(verbs[self.rng.choice(fierce)])
        if "end-activation" in verbs and len(verbs) > 1 and self.rng.random() < 0.8:
            del verbs["end-activation"]
        return self.rng.choice(verbs[self.rng.choice(list(verbs))])

    # -- what happened

    def hear(self, s: Sheet, frame: Facts, chosen: str, events: Sequence[Any]) -> None:
        """Compare what the events say with the moment before."""
        where = f"{self.where}: {chosen}"
        self.wounds.follow(s, events, where, freely=chosen == "leave-column")
        self.hear_of_chance(s, events, where)
        if not self.match.over:
            self.hear_of_bridges(s, events, where)
            self.hear_of_stragglers(s, chosen, events, where)
        self.compare_first_shot(s, self.assault(s, frame, chosen), events, where)
        for event in events:
            if event.kind == "chit":
                self.chit = event.facts
                if event.facts["what"] == "marines":
                    self.led = {}
            elif event.kind == "beach-fire":
                facts = event.facts
                wanted = landing.cell(s.unit(facts["unit"]), facts["die"])
                self.tally.compare(
                    "fire at the defences", where, wanted, (facts["total"], facts["result"])
                )
        now = self.sheet()
        for event in events:
            if event.kind == "leads":
                self.lead(now, now.unit(event.facts["unit"]))
        if not self.match.over:
            self.compare_idle_chits(now, events, where)
        struck = any(f["frame"] in ("Hit", "SharedHit", "Bombardment") for f in self.frames)
        self.wounds.settle(where, struck=struck)

    def compare_idle_chits(self, s: Sheet, events: Sequence[Any], where: str) -> None:
        """Compare that nobody could have acted with a chit after which nobody was asked."""
        drawn = [event.facts for event in events if event.kind == "chit"]
        if any(frame["frame"] in ASKING for frame in self.frames):
            drawn = drawn[:-1]
        for chit in drawn:
            if chit["what"] in ("division", "formation", "direct"):
                able = may_activate(s, chit, {"independents": 0})
                self.tally.compare("chits with which nobody acts", where, set(), able)

    def assault(self, s: Sheet, frame: Facts, chosen: str) -> Facts:
        """Return the procedure after an action, where it began an assault or somebody joined."""
        verb, _, noun = chosen.partition(" ")
        if verb == "assault":
            at = self.names.hexes.index(place(noun))
            return {"frame": "Assault", "units": 1 << frame["unit"], "target": at}
        if verb == "join":
            return {**frame, "units": frame["units"] | 1 << s.names.counters.index(noun)}
        return frame

    def lead(self, s: Sheet, chosen: Unit) -> None:
        """Note who is In Command until the next chit of the commandos (17.3.2)."""
        for unit in s.units.values():
            if unit.card.kind == "commando" and unit.formation == chosen.formation and unit.at:
                assert chosen.at
                self.led[unit.name] = distance(chosen.at, unit.at) <= 2

    def compare_first_shot(self, s: Sheet, frame: Facts, events: Sequence[Any], where: str) -> None:
        """Compare a shot in an assault, and bravery, as far as nothing has changed before."""
        bonus = 0
        for event in events:
            if event.kind in ("brave", "not-brave") and frame["frame"] == "Assault":
                wanted = bravery(s, s.unit(event.facts["unit"]), frame)
                if wanted is not None:
                    self.tally.compare("bravery", where, wanted, event.facts["needed"])
            elif event.kind == "check-passed" and event.facts["what"] == "company bonus":
                bonus = 2
            elif event.kind == "fired" and frame["frame"] == "Exchange":
                shot = exchange_shot(s, event.facts, frame, bonus)
                if shot:
                    self.tally.compare(
                        "strength in assaults", where, strength(s, shot), event.facts["strength"]
                    )
                return
            elif event.kind not in ("brave", "not-brave", "check-passed", "check-failed"):
                return

    # -- what is asked

    def compare(self, s: Sheet, actions: Facts, number: int) -> None:
        """Compare what is offered, and what previews say."""
        self.offered = actions
        verbs: dict[str, list[str]] = {}
        for text in actions:
            verb, _, rest = text.partition(" ")
            verbs.setdefault(verb, []).append(rest)
        frame = self.frames[-1]
        compare = getattr(self, f"_{frame['frame'].lower()}_{frame['at']}", None)
        if compare:
            compare(s, verbs, frame)
        if number % self.every == 0:
            self.compare_overlays(s)
            self.compare_scores(s)

    # -- the whole map

    def compare_overlays(self, s: Sheet) -> None:
        """Compare fire zones, what is seen and the ranges of command, side by side."""
        scene = self.match.scene()
        areas = {overlay.name: overlay.grades.get("area", 0) for overlay in scene.overlays}
        for side in ("allied", "german"):
            units = [u for stack in s.by_hex.values() for u in stack if u.card.side == side]
            seen = {at for u in units if not u.card.leader for at in observed(s, u)}
            led = {
                at
                for u in units
                if u.card.leader and u.at
                for at in ground().terrain
                if distance(u.at, at) <= u.card.command
            }
            for what, read in (
                ("fire zone", fire_zones(s, side)),
                ("sight", seen),
                ("command", led),
            ):
                told = {at for n in bits(areas[f"{side} {what}"]) if (at := self.names.hexes[n])}
                self.agree(f"hexes: {what}", side, {*map(name_of, read)}, {*map(name_of, told)})

    def compare_scores(self, s: Sheet) -> None:
        """Compare the points of both sides."""
        for side, told in self.match.scene().scores:
            self.agree("victory points", side, points(s, side), int(told))
