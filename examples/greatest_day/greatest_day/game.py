"""The Greatest Day as a game: its parts, and what the scenario file says of its own."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from greatest_day.judge import DaysAnalysis, DaysJudge
from greatest_day.overview import TITLE, VERSION
from greatest_day.printed import LIMITS, SIDES, PrintedGame
from greatest_day.rules.turn import sequence
from greatest_day.state import OFF, Whole
from greatest_day.table import DaysTable
from hexwar.board import CounterId, has, iterate, numbered, pack
from hexwar.errors import SaveError
from hexwar.play import Lexicon, Names
from hexwar.saves.earlier import by_replay

DECLINED: Final = (
    *("hold-fire", "end-dispatch", "turn-about", "deployed"),
    *("post-rearguards", "advance", "as-planned", "as-loaded", "pass"),
    *("stay-there", "search", "halt", "rest"),
)
"""What earlier versions did not ask: fire at who gets down or runs from an assault, whether
command points become dispatch points where none are left for a chit, fire of craft at posts, who
drops In Column, or is lost rather than replaced, whether a hex that is left is taken, to which
sub-beach a load goes and who loads with whom, how who enters comes, what a battery does that has
no enemies to fire at, with whom a leader comes back, and whether Hollis comes on the way or after
the last action. Each battalion threw for its stragglers as often as it could."""

NEXT_BOX: Final = {"long": "medium", "medium": "short", "short": "medium"}
"""Where a ship went that changed its box, until 9."""

RENAMED: Final = {"on-foot": "deployed", "drop-in-transport": "land-in-transport"}
"""Verbs of units that jump or come from the box, until 12."""

IN_THE_BOX: Final = {"in-column": "land-in-column", "in-transport": "land-in-transport"}
"""How the unit came that had just been recalled, until 12."""


BUYING: Final = ("dispatch", "convert", "end-dispatch")
"""What is done before the cup is filled; until 13 the first wave had landed by then."""


def bought_first(actions: list[str]) -> list[str]:
    """Put the purchases of the first turn before its landing; each of the two sides ends its own.

    A save that was left in the landing has none yet.
    """
    verbs = [action.partition(" ")[0] for action in actions]
    start = next((n for n, verb in enumerate(verbs) if verb in BUYING), len(actions))
    end, ended = start, 0
    while end < len(actions) and verbs[end] in BUYING and ended < len(SIDES):
        ended += verbs[end] == "end-dispatch"
        end += 1
    return [*actions[start:end], *actions[:start], *actions[end:]]


def restated(data: dict[str, Any]) -> dict[str, Any]:
    """Say of each ship that sailed to which box it went, and of each unit how it came.

    Rockets are fired at the post in the hex that they shelled, and the first chits are bought
    before the landing. What was undone is not done again.
    """
    game, actions = GreatestDay(data["scenario"], data["options"]), []
    facts, posts = game.facts, game.posts_by_hex()
    boxes = {ship: str(box) for box, ships in facts.ships.items() for ship in ships}
    recalled = ""
    for action in data["actions"]:
        verb, _, noun = action.partition(" ")
        recalled = noun if verb == "recall" else recalled
        if verb == "sail":
            boxes[noun] = NEXT_BOX[boxes[noun]]
            verb, noun = "station", f"{noun} {boxes[noun]}"
        elif verb in IN_THE_BOX:
            verb, noun = IN_THE_BOX[verb], recalled
        elif action.startswith("shell LCR"):
            craft, at = noun.split()
            verb, noun = "support-fire", f"{craft} {posts.get(at, at)}"
        actions.append(f"{RENAMED.get(verb, verb)} {noun}".strip())
    actions = bought_first(actions) if game.loads else actions
    earlier = {"sail", "shell", *BUYING, *RENAMED, *IN_THE_BOX}
    undone = data["undone"] if earlier.isdisjoint(a.split()[0] for a in data["undone"]) else []
    return {**data, "actions": actions, "undone": undone}


def played_before(data: dict[str, Any]) -> dict[str, Any]:
    """Bring a save to version 17, on the scenario as it reads now.

    What earlier versions did:

    - Until 7 Queen Red counted open gaps and each step lost, and zone N had three turns and a draw.
    - Version 7 had a procedure for the nests alone.
    - Until 8 roads did not cost more among crowds.
    - Until 9 what protects a target did so against rockets, too, and ships sailed to the next box.
      Divisions of the smallest scenarios had points that nobody could spend.
    - Version 10 did not ask to which sub-beach a load goes.
    - In version 11 two divisions before Caen had points that nobody could spend, and a unit under a
      parachute marker could join an assault.
    - Until 12 a unit that had entered the map was In Command at once, and batteries fired at
      enemies alone.
    - Until 13 the first wave landed before chits were bought, rockets shelled a hex and stayed if
      they did not fire, and only the commando that was chosen was noted. What else changed in
      versions 14 to 17 the docs list; a game that it leads elsewhere is refused.

    A game in which support craft shelled the coast as ships do, which 4.4.6 never allowed, is
    refused.
    """
    if any(action.startswith("shell LCS") for action in data["actions"]):
        raise SaveError(
            "support craft shelled the coast in this game, which rule 4.4.6 does not allow: "
            "only version 11 of the game and those before it can play it on"
        )
    data, state = restated(data), data["state"]
    at_set_up = ("cup", "afloat", "led") if data["scenario"] in ("sword", "queen-red") else ()
    fields = {name: value for name, value in state["fields"].items() if name not in at_set_up}
    state = {**state, "fields": fields}
    data["state"] = state
    if data["scenario"] in ("sword", "caen"):
        data["options"] = {**data["options"], "led_at_entry": True}
    if data["scenario"] in ("minefield", "zone-n", "canal", "caen"):
        stocks = ("command", "dispatch")
        fields = {name: value for name, value in state["fields"].items() if name not in stocks}
        data["state"] = {**state, "fields": fields}
    return by_replay(VERSION, lambda: GreatestDay, DECLINED)(data)


class GreatestDay(PrintedGame):
    """Sword beach and the Orne, 6 June 1944: chits, formations, fire zones."""

    name = "greatest_day"
    title = TITLE
    version = VERSION
    benchmark: ClassVar = {"minefield": "allied"}
    migrations: ClassVar = {
        **dict.fromkeys(map(str, range(1, 14)), played_before),
        **dict.fromkeys(("14", "15", "16"), by_replay(VERSION, lambda: GreatestDay, DECLINED)),
    }
    state_class: ClassVar[type[Whole]] = Whole
    opening = sequence.Campaign
    presentation_class = DaysTable
    analysis_class = DaysAnalysis
    judge_class = DaysJudge

    def at_start(self) -> dict[str, Any]:
        """Add points, and in which state units begin."""
        named, size = self.counters.named, len(self.counters)
        facts, divisions, at = self.facts, self.divisions.values(), self.board.hex
        start, waiting, full = super().at_start(), self.waiting, self.counters.steps
        return {
            **start,
            "works": [facts.works.get(name, 0) for name in self.counters.names],
            **{name: [0] * size for name in ("cohesion", "delay", "drift")},
            **{stock: [d.stocks[stock] for d in divisions] for stock in LIMITS.stocks},
            "contact": [OFF] * size,
            "column": pack(map(named, facts.column)),
            "roadblocks": self.board.bits(facts.roadblocks),
            "lane": {u: self.lanes.number(start["hex"][u], to) for u, to in self.ways.items()},
            "barrage": {at(name): level for name, level in facts.barrage.items()},
            "mines": {at(name): SIDES.index(side) for name, side in facts.mines.items()},
            "weather": facts.weather,
            "at_hand": list(facts.heroes),
            "fighters": [0 for _ in divisions],
            "dinghies": LIMITS.dinghies if facts.dinghies else 0,
            "box": pack(self.straggling),
            "rally_points": [OFF] * len(self.sticks),
            "stragglers": [0] * len(self.sticks),
            "recovery": [0] * len(self.sticks),
            "wave": pack(self.loads)
            & ~(pack(self.due) | waiting["loading"] | waiting["under_way"]),
            **waiting,
            "afloat": self.ships,
            "steps": [
                full[u] if has(self.ships, u) else n for u, n in numbered(CounterId, start["steps"])
            ],
            "holder": dict(self.held_at_start),
            **self.beach_levels,
        }

    def posts_by_hex(self) -> dict[str, str]:
        """Return the names of the posts and coastal batteries by the hexes in which they begin."""
        start, names = super().at_start()["hex"], self.counters.names
        return {self.board.name(start[u]): names[u] for u in iterate(self.forts) if start[u] != OFF}

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name, divisions and formations."""
        plain = super().make_lexicon()
        own = {"division": [*self.divisions], "formation": sorted({*self.formations_of} - {""})}
        names = {kind: Names(kind, names_of_kind) for kind, names_of_kind in own.items()}
        return Lexicon({**plain.names, **names}, plain.wording)
