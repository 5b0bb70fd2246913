"""A game at random through the public door, in which everything is judged a second time."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import hexwar
from hexwar.play.values.events import Event
from normandie_reading import acting, arriving, boxing, d_day, ending, resting, sending, striking
from normandie_reading.crowded import BOXED
from normandie_reading.fighting import COLUMNS, Battle, column, die_after_elite
from normandie_reading.moving import may_move, reach
from normandie_reading.position import Position
from normandie_reading.retreating import length, price, ways
from normandie_reading.scoring import Scores
from normandie_reading.sheet import ALLIES, GERMANS, Sheet, counters
from normandie_reading.supplying import out_of_supply
from normandie_reading.tally import Tally

SCENARIOS = ("montebourg", "d-day", "race", "cobra", "campaign")

JUDGED = ("d-day", "race", "cobra", "campaign")
"""The scenarios whose ends the booklet states, or we do in its terms."""

SIDES = ("allies", "germans")

STRATEGIC = ("cobra", "campaign")
"""The scenarios with boxes off the map."""

WITH_A_WINDOW = ("race", "montebourg")
"""The scenarios on the west of the map."""

A_TURN = 20
"""The German points for a turn, but in scenarios on the west of the map, which have none."""

FIERCE = (
    *("attack", "join", "launch", "resolve", "overrun", "advance", "strike", "defend", "shell"),
    *("bomb", "counter-attack", "close-up", "reoccupy", "reserve", "exploit", "release", "support"),
)
"""Verbs that random play prefers, so that something happens."""

STRIKES = ("bombardment", "bombing")
"""The dice of ships and bombers."""

BEFORE_SUPPLY = ("Campaign", "AirMissions", "Deployment", "DDay")
"""Procedures in which the supply of a turn is not yet checked."""


def full_strength(p: Position) -> Position:
    """Return a moment in which nobody has lost a step yet."""
    p.steps = {name: max(len(counters()[name].attack), 1) for name in p.steps}
    return p


class Watched:
    """A game that is watched.

    Args:
        scenario: The name of the scenario, or its file.
        seed: The seed of the game, and of what is decided.
        tally: Where comparisons are counted.
        options: Options of the game.
    """

    def __init__(self, scenario: str, seed: int, tally: Tally, **options: Any) -> None:
        wanted = {"stacking-limits": ("never", "each-move")[seed % 2], **options}
        where = scenario if scenario.endswith(".toml") else f"normandie44/{scenario}"
        self.match = hexwar.start(where, seed=seed, options=wanted)
        self.scenario, self.seed, self.tally = scenario, seed, tally
        self.strategic = scenario in STRATEGIC or Path(scenario).stem.startswith(BOXED)
        self.rng = Random(f"{Path(scenario).stem} {seed}")
        self.sheet = Sheet()
        game = self.match.game
        names = {kind: list(each) for kind, each in game.lexicon.names.items()}
        self.names = {"zone": [], "box": [], **names, "town": list(self.sheet.towns.values())}
        window = "scenario_1" if scenario in WITH_A_WINDOW else ""
        facts = {
            "window": window,
            "campaign": scenario == "campaign",
            "landing": scenario == "d-day",
        }
        self.options = {**game.options, **facts}
        self.checked = 0
        self.battle: dict[str, list[int]] = {}
        self.stack: list[Mapping[str, Any]] = []
        self.landed: set[str] = set()
        self.thrown: list[int] = []
        self.strikes: list[int] = []
        self.interdicted: list[int] = []
        self.phase = (0, "")
        self.verb = ""
        self.price: tuple[str, int, int] | None = None
        self.scores = Scores(self.position())
        p = full_strength(self.position())
        for event in self.match.log[0].events:
            self.scores.hear(p, event.kind, event.facts)
            if event.kind == "dropped":
                d_day.judge(tally, self.where(), p, event.kind, event.facts)
            p.hear(event.kind, event.facts)

    # -- what is seen

    def view(self) -> Mapping[str, Any]:
        """Return what the player who decides sees."""
        decision = self.match.decision
        view: Mapping[str, Any] = self.match.view(decision.player if decision else "allies")
        return view

    def position(self) -> Position:
        """Return the moment as the player sees it."""
        return Position(self.sheet, self.names, self.view()["fields"], self.options)

    def shown(self) -> tuple[int, int]:
        """Return the points that the table shows."""
        shown = dict(self.match.scene().scores)
        return int(shown["allies"]), int(shown["germans"])

    def where(self) -> str:
        """Return a place to find a difference again."""
        return f"{Path(self.scenario).stem} seed {self.seed} decision {len(self.match.log)}"

    # -- a game

    def play(self, decisions: int = 100_000, share: float = 1.0, *, patient: bool = True) -> None:
        """Play on and compare.

        Args:
            decisions: How many decisions at most.
            share: In which part of the decisions movement is compared, which takes longest.
            patient: Whether it plays on once something has differed.
        """
        for _ in range(decisions):
            if self.match.over or (self.tally.differences and not patient):
                return
            texts = list(self.match.legal_actions.texts())
            p, stack = self.position(), self.view()["stack"]
            self.look(p, stack, texts, share)
            self.stack = stack
            self.landed = set().union(*(p.named(f.get("landed", 0)) for f in stack))
            chosen = self.choose(texts)
            self.verb = chosen.split()[0]
            events = self.match.do(chosen)
            drawn = self.match.log[-1].drawn
            self.thrown = [face + 1 for stream, face in drawn if stream == "combat"]
            self.allotted = [face + 1 for stream, face in drawn if stream == "offensive"]
            self.interdicted = [face + 1 for stream, face in drawn if stream == "interdiction"]
            self.strikes = [face + 1 for stream, face in drawn if stream in STRIKES]
            for number, event in enumerate(events):
                if event.kind in ("shelled", "bombed"):
                    self.judge_bombardment(p, event, events[number + 1 :])
                self.hear(p, event)
            self.judge_end()
            if not self.match.over:
                self.count(self.position())

    def choose(self, texts: list[str]) -> str:
        """Choose at random, but rather a fight than none."""
        fierce = [text for text in texts if text.split()[0] in FIERCE]
        return self.rng.choice(fierce if fierce and self.rng.random() < 0.6 else texts)

    def look(self, p: Position, stack: list[Any], texts: list[str], share: float) -> None:
        """Compare what is asked: moves, retreats; and the supply of the turn, once."""
        frame = stack[-1]["frame"]
        moving = (frame, stack[-1]["at"]) == ("Movement", "move_units")
        if moving and not p.fields["released"] and self.rng.random() < share:
            self.look_at_moves(p, texts)
        if texts[0].startswith("retreat ") and "hexes" in stack[-1]:
            self.look_at_retreat(p, stack[-1], texts)
        self.look_at_combat(p, stack[-1], texts)
        if p.turn > self.checked and frame not in BEFORE_SUPPLY:
            self.checked = p.turn
            self.look_at_supply(p)

    def look_at_moves(self, p: Position, texts: list[str]) -> None:
        """Compare the hexes in reach of each counter on the map."""
        listed: dict[str, set[str]] = {}
        for text in texts:
            verb, *nouns = text.split()
            if verb == "move":
                listed.setdefault(nouns[0], set()).add(nouns[1])
        self.look_at_landings(p, set(listed))
        for unit in p.on_map(p.active):
            hexes = reach(p, unit) if may_move(p, unit) else set()
            if self.options["stacking-limits"] == "each-move":
                hexes = {at for at in hexes if p.has_room(unit, at)}
            where = f"{self.where()} {unit.name} {p.at[unit.name]}"
            self.tally.compare("hexes in reach", where, hexes, listed.get(unit.name, set()))

    def look_at_combat(self, p: Position, frame: Mapping[str, Any], texts: list[str]) -> None:
        """Compare who may attack, join, advance, strike back, launch, exploit; what ships shell."""
        listed: dict[str, set[tuple[str, ...]]] = {}
        for text in texts:
            verb, *nouns = text.split()
            listed.setdefault(verb, set()).add(tuple(nouns))

        def compare(subject: str, verb: str, read: set[tuple[str, ...]]) -> None:
            self.tally.compare(subject, self.where(), read, listed.get(verb, set()))

        name, at = frame["frame"], frame["at"]
        if (name, at) in (("Activation", "declare"), ("Fight", "declare")):
            compare("attacks", "attack", acting.attacks(p, frame))
        elif at == "gather" and name in ("Assault", "FreeAssault"):
            compare("joining an attack", "join", acting.joins(p, frame))
        elif at == "advance_after_combat" and name in ("Assault", "FreeAssault"):
            into, onward = acting.advances(p, frame)
            compare("advances", "advance", into)
            compare("second hexes of advances", "advance-on", onward)
        elif at == "choose_who_strikes_back":
            strikes, comes, returns = acting.strikes_back(p, frame)
            compare("counter-attacks", "counter-attack", strikes)
            compare("coming to a counter-attack", "close-up", comes)
            compare("going back into a hex", "reoccupy", returns)
        elif at == "choose_headquarters":
            compare("launching combat", "launch", acting.launches(p))
            compare("exploiting", "exploit", acting.exploits(p))
            compare("combat in boxes", "fight-in", boxing.fights(p))
        elif (name, at) == ("BoxBattle", "stay_out"):
            read, played = boxing.who_fights(p, frame)
            self.tally.compare("who fights in a box", self.where(), read, played)
        elif at == "choose_the_box":
            self.look_at_ways_back(p, frame, listed["retreat-to"])
        elif at == "choose_reserves":
            compare("releasing reserves", "release", acting.releases(p, frame))
        elif at == "choose_whom_to_restore":
            compare("replacements", "replace", resting.replaced(p, frame))
        elif at == "choose_who_rests":
            compare("rest", "rest", resting.tired(p, frame))
        elif at == "choose_whom_to_send_back":
            compare("the strategic reserve", "send-back", resting.sent_back(p, frame))
        elif at == "send_a_marker":
            self.look_at_markers(p, listed.get("support", set()))
        elif at == "land_commandos":
            compare("landings by choice", "go-ashore", d_day.landings(p))
        elif at == "lead_inland":
            compare("raiders inland", "go-inland", d_day.raiders_inland(p, frame))
        elif at == "bombard":
            compare("shelling", "shell", striking.shells(p, frame))

    def look_at_markers(self, p: Position, listed: set[tuple[str, ...]]) -> None:
        """Compare which headquarters a marker gets to."""
        decision = self.match.decision
        assert decision
        side = SIDES.index(decision.player)
        read = sending.who_gets_a_marker(p, side, strategic=self.strategic)
        self.tally.compare("who gets markers", self.where(), read, listed)

    def look_at_ways_back(
        self, p: Position, frame: Mapping[str, Any], listed: set[tuple[str, ...]]
    ) -> None:
        """Compare into which boxes those retreat who are asked."""
        for name in {row[0] for row in listed}:
            read = boxing.ways_back(p, counters()[name])
            played = {row[1] for row in listed if row[0] == name}
            self.tally.compare("retreats from boxes", f"{self.where()} {name}", read, played)
        falling = {
            name for name in p.named(frame["falling"]) if boxing.ways_back(p, counters()[name])
        }
        self.tally.compare(
            "who retreats from a box", self.where(), p.named(frame["falling"]), falling
        )

    def look_at_landings(self, p: Position, listed: set[str]) -> None:
        """Compare who may come ashore after D-Day."""
        if self.scenario not in (*STRATEGIC, "race") or not p.turn or p.active != ALLIES:
            return
        read = {
            name
            for name in p.steps
            if arriving.lands(p, counters()[name], self.scenario)
            if name not in p.among("moved")
        }
        played = {name for name in listed if name not in p.at}
        self.tally.compare("who may land", self.where(), read, played)

    def look_at_retreat(self, p: Position, frame: Mapping[str, Any], texts: list[str]) -> None:
        """Compare where a unit may retreat to."""
        listed: dict[str, set[str]] = {}
        for text in texts:
            _, name, to = text.split()
            listed.setdefault(name, set()).add(to)
        for name, hexes in listed.items():
            unit = counters()[name]
            far = length(p, unit, frame["hexes"], self.names["hex"][frame["origin"]])
            scattered = frame["frame"] == "Dispersed"
            read = d_day.ways(p, unit, far) if scattered else set(ways(p, unit, far))
            self.tally.compare("ways of retreat", f"{self.where()} {name}", read, hexes)

    def look_at_supply(self, p: Position) -> None:
        """Compare who is out of supply in this turn; none on D-Day and as long as all are fed."""
        if self.scenario == "d-day" or p.is_free_of_markers:
            return
        for side in (ALLIES, GERMANS):
            out = out_of_supply(p, side, strategic=self.strategic)
            there = {name for name in p.at | p.box if counters()[name].side == side}
            for name in sorted(there):
                read, played = name in out, name in p.unsupplied
                self.tally.compare("out of supply", f"{self.where()} {name}", read, played)

    # -- what happens

    def hear(self, p: Position, event: Event) -> None:
        """Judge an event by the moment before it, and carry it out there."""
        facts = event.facts
        self.judge_price(p, event)
        if event.kind == "attacked":
            self.judge_attack(p, facts)
        elif event.kind in ("supports", "defends", "aircraft"):
            self.battle.setdefault(event.kind, []).append(facts.get("unit", 0))
        elif event.kind == "came-ashore":
            self.landed.add(self.names["counter"][facts["unit"]])
            self.judge_landing(p, facts)
        elif event.kind == "markers" and self.allotted:
            self.judge_markers(p, SIDES.index(facts["side"]), facts["count"])
        elif event.kind == "fought-in-box":
            self.judge_fight(p, facts)
        elif event.kind in ("defends-in-box", "supports-in-box"):
            self.battle.setdefault(event.kind, []).append(facts["unit"])
        elif event.kind in ("held-back", "moved-to-box"):
            self.judge_departure(p, event)
        elif event.kind in ("dropped", "swam"):
            d_day.judge(self.tally, self.where(), p, event.kind, facts)
        self.scores.hear(p, event.kind, facts)
        p.hear(event.kind, facts)

    def judge_fight(self, p: Position, facts: Mapping[str, Any]) -> None:
        """Compare column and result of a combat in a box."""
        die, frame = self.thrown.pop(0), self.stack[-1]
        heard, self.battle = self.battle, {}
        if frame["frame"] not in ("BoxBattle", "BoxOverrun"):
            return  # it went on at once, with a single attacker
        gone = p.among("halted") if frame["frame"] == "BoxOverrun" else set()
        names = p.named(frame["units"]) - gone
        if self.verb == "withdraw" or (frame["frame"] == "BoxOverrun" and self.interdicted):
            return  # the program has still to say who attacks
        units = [counters()[name] for name in sorted(names)]
        box = self.names["box"][facts["box"]]
        read = boxing.column(p, frame, units, heard)
        self.tally.compare("columns in boxes", f"{self.where()} {box}", read, facts["column"])
        foes = boxing.units(p, box, 1 - units[0].side)
        battle = Battle(target="", units=sorted(names))
        die = die_after_elite(battle, foes, die)
        result = self.sheet.result("combat", COLUMNS.index(facts["column"]), die)
        self.tally.compare("results in boxes", f"{self.where()} {box}", result, facts["result"])

    def judge_departure(self, p: Position, event: Event) -> None:
        """Compare whether a unit that leaves its box throws a die, and whether that holds it."""
        name = self.names["counter"][event.facts["unit"]]
        if event.rule == "1.1.2.1" and name not in p.at:
            box = self.names["box"][event.facts["box"]]
            read = arriving.comes_into_box(p, counters()[name], self.scenario)
            self.tally.compare("arrivals in boxes", f"{self.where()} {name}", read, box)
        overruns = any(frame["frame"] == "BoxOverrun" for frame in self.stack)
        if self.verb not in ("travel", "rise", "lie-low") or overruns or name not in p.box:
            return
        unit, where = counters()[name], f"{self.where()} {name}"
        throws = unit.side == GERMANS or boxing.is_contested(p, p.box[name])
        self.tally.compare("dice of departures", where, throws, bool(self.interdicted))
        if throws and self.interdicted:
            total = self.interdicted.pop(0) + boxing.added(p, unit, maquis=self.verb == "rise")
            held = total >= boxing.number(p, p.box[name])
            self.tally.compare("departures", where, held, event.kind == "held-back")
            if event.kind == "held-back":
                self.tally.compare("totals of departures", where, total, event.facts["die"])

    def judge_landing(self, p: Position, facts: Mapping[str, Any]) -> None:
        """Compare a landing that the plan of D-Day says, not one that is chosen."""
        waves = [f for f in self.view()["stack"] if f["frame"] == "Wave"]
        if waves and self.verb != "go-ashore":
            unit, to = self.names["counter"][facts["unit"]], self.names["hex"][facts["to"]]
            d_day.judge_landing(self.tally, self.where(), p, waves[-1], unit, to)

    def judge_bombardment(self, p: Position, event: Event, after: list[Event]) -> None:
        """Compare the result of ships or bombers, and what it does to each unit."""
        facts, at = event.facts, self.names["hex"][event.facts["at"]]
        thrown = self.strikes.pop(0)
        more = facts["die"] - thrown + striking.less(p, at) if event.kind == "bombed" else 0
        self.tally.compare("aim of mediums", self.where(), True, more in (0, 1))
        read = striking.result(p, at, facts["points"], thrown + more)
        self.tally.compare("results of bombardments", self.where(), read, facts["result"])
        levels = int(read[1:]) if read != "-" else 0
        played = striking.heard(p, after)
        self.tally.compare(
            "effects of bombardments", self.where(), striking.effects(p, at, levels), played
        )

    def judge_markers(self, p: Position, side: int, count: int) -> None:
        """Compare how many markers a side receives, as far as its depots have room."""
        weather, die = self.view()["fields"]["weather"], self.allotted.pop(0)
        read = resting.markers(p, weather, self.scenario, side, die)
        if side == GERMANS and self.strategic:
            read = min(read, count)
        self.tally.compare("markers received", self.where(), read, count)

    def judge_end(self) -> None:
        """Compare who has won; in the campaign nothing goes on after an automatic victory."""
        p, result = self.position(), self.match.result
        if self.scenario not in JUDGED:
            return
        if result is None:
            if self.phase != (p.turn, p.phase) and self.scenario in STRATEGIC:
                self.tally.compare("games that go on", self.where(), ending.automatic(p), None)
            self.phase = (p.turn, p.phase)
            return
        sides = tuple(SIDES.index(name) for name in result.winners)
        outcome, winners = ending.over(p, self.scenario, self.shown())
        level = result.outcome.endswith(outcome) if outcome == "victory" else None
        same = (outcome, winners) if level is None else (result.outcome if level else "", winners)
        self.tally.compare("ends of games", self.where(), same, (result.outcome, sides))

    def judge_price(self, p: Position, event: Event) -> None:
        """Compare the steps that a retreat costs; nobody is captured who has a way."""
        facts = event.facts
        name = self.names["counter"][facts["unit"]] if "unit" in facts else ""
        between = event.kind in ("headquarters-lost", "markers-found")
        if self.price is not None and (event.rule, name) != ("6.5", self.price[0]) and not between:
            unit, cost, lost = self.price
            if (event.kind, event.rule, name) == ("step-lost", "6.6", unit):
                self.price = unit, cost, lost + p.steps[unit] - facts["left"]
            else:
                self.price = None
                read = min(cost, lost + p.steps[unit])
                self.tally.compare("prices of retreats", f"{self.where()} {unit}", read, lost)
        if event.kind == "retreated" and p.phase != "N":
            free = counters()[name].is_headquarters
            to = self.names["hex"][facts["to"]]
            self.price = None if free else (name, price(p, counters()[name], to), 0)
        elif event.kind == "captured" and p.at.get(name):
            lengths = (ways(p, counters()[name], hexes) for hexes in (1, 2))
            self.tally.compare("captures", f"{self.where()} {name}", False, all(lengths))

    def judge_attack(self, p: Position, facts: Mapping[str, Any]) -> None:
        """Compare odds, column, die and result of an attack."""
        frames = (f for f in reversed(self.stack) if "backing" in f)
        frame: Mapping[str, Any] = next(frames, {})
        heard, self.battle = self.battle, {}
        target = self.names["hex"][facts["target"]]
        units = [self.names["counter"][n] for n in facts["units"]]
        same = bool(frame) and self.names["hex"][frame["target"]] == target
        backing = p.named(frame["backing"]) if same else set()
        backing |= {self.names["counter"][n] for n in heard.get("supports", [])}
        battle = Battle(
            target=target,
            units=units,
            support=sorted(backing),
            defended="defends" in heard or (same and frame["defence_hq"] >= 0),
            air="aircraft" in heard or (same and frame["air"]),
            **d_day.help_and_hindrance(p, self.landed, target, units),
        )
        self.stack = []
        read = COLUMNS[column(p, battle)]
        self.tally.compare("columns", f"{self.where()} {target}", read, facts["column"])
        foes = p.units(target, 1 - counters()[units[0]].side)
        die = die_after_elite(battle, foes, self.thrown.pop(0))
        self.tally.compare("dice of elite troops", self.where(), die, facts["die"])
        result = self.sheet.result("combat", COLUMNS.index(facts["column"]), die)
        if self.verb == "overrun" or frame.get("frame") == "Overrun":
            result = result.replace(" X1", "")
        self.tally.compare("results", self.where(), result, facts["result"])

    def count(self, p: Position) -> None:
        """Compare the points with those that the table shows."""
        self.scores.looked_at(p, 0 if self.scenario in WITH_A_WINDOW else A_TURN)
        read = (self.scores.points(p, ALLIES), self.scores.points(p, GERMANS))
        self.tally.compare("points", self.where(), read, self.shown())
        self.scores.agree(read, self.shown())
