"""Normandie 1944 as a game: its scenarios, printed values, names, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

from hexwar import kit
from hexwar.board import CounterId, numbered
from hexwar.play import Lexicon, Names, rule
from hexwar.saves.earlier import by_replay
from normandie44 import automaton
from normandie44 import printed as on_paper
from normandie44.judge import NormandieJudge
from normandie44.limits import DATA
from normandie44.overview import TITLE, VERSION
from normandie44.presentation import NormandieTable
from normandie44.printed import EACH_MOVE, GERMANS, SIDES, PrintedGame
from normandie44.rules.turn import sequence
from normandie44.state import OFF, Whole

DECLINING = (
    *("resolve", "stay", "no-counter-attack", "keep-aircraft", "hold", "no-support"),
    *("stay-aboard", "stay-on-the-beach", "keep", "keep-for-later"),
)
"""What declines a question that came with version 8, 9, 11 or 14."""


BOMBING = ("bomb", "straddle")
"""The verbs that name heavies and mediums, and since version 9 light bombers."""


PLACED = (
    *("place 654-sPz 1206", "place Flak-1 1306", "place Flak-2 1307", "place Flak-3 1208"),
    *("place 79/1 0811", "place 79/30 0911", "place 79/Aslt 0808"),
)
"""Where units of Cobra stood that the players place now."""


MENDED: Final = {"2Pz/I-3": (2, 1), "2SS/I-2": (1, 2)}
"""The steps with which battalions of Cobra began before version 11, and with which they do now."""


def offers(scenario: str, option: str) -> bool:
    """Return whether a scenario has an option."""
    return any(each.name == option for each in Normandie1944.scenarios()[scenario].options)


def before_the_fit(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a save of version 11 to 12: half a point a road hex, and no garrisons in towns."""
    old = {"road-costs": "half", "garrisons": False}
    old = {name: value for name, value in old.items() if offers(data["scenario"], name)}
    scenario = Normandie1944.find_scenario(data["scenario"])
    options = {**data["options"], **old}
    return {**data, "version": "12", "options": options, "scenario_data": scenario.data}


def with_steps_mended(steps: Sequence[int]) -> list[int]:
    """Return the steps of counters as they are with the set-up of version 11."""
    counters, mended = on_paper.counters_in(*on_paper.COUNTERS[:2]), list(steps)
    for name, (before, now) in MENDED.items():
        unit = counters.named(name)
        mended[unit] = now if mended[unit] == before else mended[unit]
    return mended


def played_before(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a save to this version, if its play is what the rules say now.

    Until 10 a retreat did not ask which unit goes first, nor a box who supports; two battalions of
    Cobra had each other's steps. Until 9 each move asked for room. Version 2 played Cobra without
    the strategic map. Until 3, full stacks were forgotten for units of one kind. Version 4 did not
    note which player decides for a side, and 5 had no batteries; until 6 there were no reserves.
    Until 7 nobody was placed, and cards had plain orders only. In version 8 cards counted a town as
    won that its garrison does not leave.
    """
    version, actions = int(data["version"]), data["actions"]
    options = before_the_fit(data)["options"]
    if version < 6 and offers(data["scenario"], "batteries"):
        options["batteries"] = False
    for name in ("markers-travel", "aircraft-by-command") if version < 9 else ():
        if offers(data["scenario"], name):
            options[name] = False
    if version == 2 and data["scenario"] == "cobra":
        options["strategic-map"] = False
    if version < 8 and options.get("automaton", "none") != "none":
        options["orders"] = "plain"
    if version < 10:
        each_move = options.pop("room-for-each-move", True)
        if version in (2, 3):
            each_move = options["automaton"] != "none"
        options["stacking-limits"] = EACH_MOVE if each_move else "never"
    if version < 9:
        actions = [f"{a} 0" if a.split()[0] in BOMBING else a for a in actions]
    fields = dict(data["state"]["fields"])
    if version < 11 and data["scenario"] == "cobra":
        fields["steps"] = with_steps_mended(fields["steps"])
        data = {**data, "state": {**data["state"], "fields": fields}}
    save = {**data, "options": options, "actions": actions}
    if version < 8 and data["scenario"] == "cobra":
        save["actions"] = [*PLACED, *actions]
        save["hashes"] = [*[""] * len(PLACED), *data["hashes"]]
    return replayed(save)


def replayed(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a save to this version by playing it again; until 15 garrisons waited to be rebuilt.

    The campaign has other facts since 16.
    """
    game = Normandie1944(data["scenario"], data["options"])
    fields = dict(data["state"]["fields"])
    for name in fields.keys() & {"cadre", "rest", "rebuilt"}:
        fields[name] = hex(int(fields[name], 16) & game.rebuildable)
    save = {**data, "state": {**data["state"], "fields": fields}}
    save = by_replay(VERSION, lambda: Normandie1944, DECLINING)(save)
    if data["scenario"] == "campaign":
        save["scenario_data"] = Normandie1944.find_scenario("campaign").data
    return save


class Normandie1944(kit.CounterGameByCards, PrintedGame):
    """Corps headquarters, odds with ordered shifts, supply in three parts; our own tables."""

    name = "normandie44"
    title = TITLE
    version = VERSION
    benchmark: ClassVar = {"montebourg": "allies", "d-day": "allies"}
    state_class: ClassVar[type[Whole]] = Whole
    opening = sequence.Campaign
    data = DATA
    keys = automaton.KEYS
    presentation_class = NormandieTable
    judge_class = NormandieJudge
    migrations: ClassVar = {
        **dict.fromkeys(map(str, range(2, 11)), played_before),
        "11": before_the_fit,
        **dict.fromkeys(map(str, range(12, 16)), replayed),
    }

    def played_by_cards(self) -> tuple[str, kit.Cards] | None:
        """Return the side of the option, with the cards of ``automaton.toml`` or plain ones."""
        played = super().played_by_cards()
        if played is None or self.options.get("orders") != "plain":
            return played
        return played[0], self.cards("automaton_plain.toml")

    def at_start(self) -> dict[str, Any]:
        """Return what the scenario says of the start: levels, markers, depots, boxes, stock."""
        facts, names, boxes = self.facts, self.counters.names, len(self.boxes.names)
        levels = {name: int(n) for n, units in facts.disorganised.items() for name in units}
        return {
            **super().at_start(),
            **{field: [0] * len(names) for field in ("affected", "back", "spent")},
            **{field: [OFF] * len(names) for field in ("leader", "guide")},
            "disorganised": [levels.get(name, 0) for name in names],
            "markers": [facts.markers.get(name, 0) for name in names],
            "depots": self.depot_states(),
            "works": [facts.works.get(depot.name, 0) for depot in self.depots],
            "landed": [0] * len(self.depots),
            "box_holder": [GERMANS] * boxes,
            "raided": [0] * boxes,
            "partisans": self.maquis,
            "turn": facts.first_turn,
            "batteries": self.battery_states(),
            "stock": [facts.stock.get(side, 0) for side in SIDES],
        }

    @rule("2.1")
    def set_up(self, seed: int) -> Whole:
        """Set the state up; by an option those for whom a hex has no room come later."""
        g = cast("Whole", super().set_up(seed))
        if not self.options.get("set-up-exempt", True):
            for unit, at in [(u, at) for u, at in numbered(CounterId, g.hex) if at != OFF]:
                g.put(unit, OFF)
                if g.has_room(unit, at):
                    g.put(unit, at)
        return g

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name, zones and boxes."""
        plain = super().make_lexicon()
        return Lexicon({**plain.names, "zone": Names("zone", list(self.zones))}, plain.wording)
