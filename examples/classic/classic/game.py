"""Across the Lenn as a game: its scenarios, printed values, names, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from classic import state
from classic.rules import combat, movement, sequence, supply
from classic.rules.combat import Assault
from classic.state import OFF, SIDES, Field
from hexwar.board import Board, bits_of, members
from hexwar.components import Counters, read_counters, read_tables
from hexwar.data import Document
from hexwar.kit.cups import Cup
from hexwar.kit.faces import Faces
from hexwar.kit.movement import Marches
from hexwar.kit.scenario import FileScenario, Known, read_scenario
from hexwar.play import (
    Action,
    Area,
    Event,
    Game,
    GameData,
    Lexicon,
    Loss,
    Names,
    Overlay,
    Preview,
    PreviewRow,
    Scenario,
    Scene,
)
from hexwar.reach import CostTable

DATA = GameData("classic")


@cache
def printed() -> Known:
    """Return what is printed: the board and the counters; and the options."""
    board, counters = Board.read(DATA.file("board.toml")), read_counters(DATA.file("counters.toml"))
    return Known(board=board, counters=counters, sides=SIDES, options=DATA.rules.options)


class AcrossTheLenn(Game):
    """A corps attacks over a river: odds, zones of control, supply, a reserve and a hidden cup."""

    name = "classic"
    title = "Across the Lenn"
    version = "1"
    state_class = Field
    opening = sequence.Campaign
    modules = (sequence, movement, combat, supply, state)
    data = DATA
    tests = ("examples/classic/tests",)
    scenario: FileScenario

    @classmethod
    def scenarios(cls) -> Mapping[str, Scenario]:
        """The scenarios in the data folder."""
        found = (read_scenario(document, DATA, printed()) for document in DATA.scenarios.values())
        return {scenario.name: scenario for scenario in found}

    @classmethod
    def read_scenario(cls, path: Path) -> FileScenario:
        """The scenario in a file that a scenario author wrote."""
        return read_scenario(Document.read(path), DATA, printed(), path)

    def prepare(self) -> None:
        """Work out what never changes: the map, the counters, who comes when and where."""
        self.players = SIDES
        self.board, self.counters = printed().board, printed().counters
        self.file, self.turns = self.scenario.file, self.scenario.file.scenario.turns
        self.levels = self.file.level
        self._prepare_map(self.board)
        self._prepare_counters(self.counters)
        tables = read_tables(DATA.file("results.toml"))
        self.results, self.weather = tables["combat"], tables["weather"]

    def _prepare_map(self, board: Board) -> None:
        self.dry_sides = board.open_sides("river", bridges=("road",))
        self.roads = bits_of(board.links("road"))
        depots = [region for region in board.regions.values() if region.kind == "depot"]
        self.depots = [
            sum(region.hexes for region in depots if region.attributes["side"] == side)
            for side in SIDES
        ]
        towns = [region for region in board.regions.values() if region.kind == "town"]
        self.towns = tuple(region.id for region in towns)
        self.town_points = tuple(int(region.attributes["points"]) for region in towns)
        self.town_at = {i: n for n, region in enumerate(towns) for i in members(region.hexes)}
        self.marches = Marches(board)

    def _prepare_counters(self, counters: Counters) -> None:
        self.side_of = tuple(SIDES.index(side) for side in counters.sides)
        self.units_of = [[u for u, s in enumerate(self.side_of) if s == n] for n in range(2)]
        self.attacks, self.defences = counters.values("attack"), counters.values("defence")
        self.moves = counters.values("move")
        costs = CostTable.read(DATA.file("costs.toml"))
        going = {mode: costs.on(self.board, mode) for mode in costs.modes}
        on_foot = ("infantry", "engineer")
        self.modes = tuple("foot" if kind in on_foot else "motor" for kind in counters.kinds)
        self.going = tuple(going[mode] for mode in self.modes)
        self.faces = Faces(counters, ("attack", "defence", "move"), band="formation")
        self.cups = tuple(Cup(cup.side, cup.chits) for cup in self.file.cup)
        self.arrival, self.entry, self.chit_of = {}, {}, {}
        for table in self.file.arrival:
            for unit in map(counters.named, table.units):
                self.arrival[unit], self.entry[unit] = table.turn, self.board.bits(table.hexes)
        for number, cup in enumerate(self.file.cup):
            for chit, unit in enumerate(map(counters.named, cup.units)):
                self.chit_of[unit] = number, chit
                self.entry[unit] = self.board.bits(cup.hexes)
        self.choices = {
            counters.named(name): self.board.bits(table.hexes)
            for table in self.file.set_up
            for name in table.units
            if len(table.hexes) > 1
        }

    def unit_of_chit(self, cup: int, chit: int) -> int:
        """Return the unit that a chit brings, or -1 for a blank."""
        return next((unit for unit, found in self.chit_of.items() if found == (cup, chit)), -1)

    def is_wet(self, a: int, b: int) -> bool:
        """Tell whether the river, and no bridge, is between two hexes."""
        return "river" in self.board.features(a, b) and self.board.link(a, b) is None

    def set_up(self, seed: int) -> Field:
        """Place what the scenario places."""
        at, steps = [OFF] * len(self.counters), [0] * len(self.counters)
        for table in self.file.set_up:
            for unit in map(self.counters.named, table.units):
                steps[unit] = table.steps or self.counters.steps[unit]
                at[unit] = self.board.hex(table.hexes[0]) if unit not in self.choices else OFF
        for unit in self.entry:
            steps[unit] = self.counters.steps[unit]
        holder = [
            next((n for n, s in enumerate(SIDES) if town in self.file.control.get(s, ())), -1)
            for town in self.towns
        ]
        g = Field(game=self, seed=seed, hex=at, steps=steps, holder=holder)
        g.replacements = [int(self.file.facts.get("replacements", {}).get(s, 0)) for s in SIDES]
        g.fill_cups()
        g.reindex()
        return g

    def make_lexicon(self) -> Lexicon:
        """Counters and hexes by name."""
        names = {"counter": Names("counter", self.counters.names)}
        return Lexicon({**names, "hex": Names.of_board(self.board)}, DATA.wording)

    # -- the table

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """The map with its counters, the turn track, the towns and who holds them."""
        g: Field = self.moment(view, player)
        stacks = {at: tuple(self._face(g, unit) for unit in g.stack_in(at)) for at in g.on}
        status = (
            ("turn", f"{g.turn}/{self.turns}"),
            ("player turn", SIDES[g.active]),
            ("weather", g.weather),
        )
        scores = tuple((side, str(g.points(n))) for n, side in enumerate(SIDES))
        return Scene(
            board=self.board,
            stacks=stacks,
            areas=(*self._track(g), *self._cups(g, player)),
            status=status,
            overlays=tuple(self._overlays(g)),
            scores=scores,
            style=DATA.style,
        )

    def _face(self, g: Field, unit: int) -> Any:
        markers = {"out-of-supply": g.unsupplied, "spent": g.moved | g.fought}
        lying = [name for name, units in markers.items() if units >> unit & 1]
        return self.faces.of(unit, g.steps[unit], markers=lying)

    def _track(self, g: Field) -> Iterable[Area]:
        for turn in range(1, self.turns + 1):
            due = [
                u for u, t in self.arrival.items() if t == turn and g.hex[u] == OFF and g.steps[u]
            ]
            faces = tuple(self._face(g, unit) for unit in due)
            yield Area(name=str(turn), group="turns", counters=faces, lit=turn == g.turn)

    def _cups(self, g: Field, player: str) -> Iterable[Area]:
        for number, cup in enumerate(self.cups):
            left = g.left_in(number).bit_count()
            held = g.held[number] if cup.side == player else 0
            units = [u for u, (n, c) in self.chit_of.items() if n == number and held >> c & 1]
            faces = tuple(self._face(g, unit) for unit in units)
            yield Area(name=f"{cup.side} cup", group="cups", counters=faces, text=str(left))

    def _overlays(self, g: Field) -> Iterable[Overlay]:
        area = {"area": "area"}
        for n, side in enumerate(SIDES):
            zone, fed = {"area": g.zone_of(n)}, {"area": supply.lines(g, n).places & self.board.all}
            yield Overlay(name=f"{side} zone", grades=zone, symbols=area, title="zone of control")
            yield Overlay(name=f"{side} supply", grades=fed, symbols=area, title="in supply")

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """What a move costs, and what an attack may come to."""
        g: Field = self.moment(view, player)
        if action[0] == "move" and len(action) == 3:
            ways = self.marches.ways(movement.march(g, action[1]))
            cost = PreviewRow("cost", str(ways.cost(action[2])), "2.1")
            return Preview(rows=(cost,), hexes=bits_of(ways.path(action[2])))
        assault = g.stack[-1]
        if action[0] == "attack" and len(action) == 3:
            assault = Assault(action[2], 1 << action[1])
        if not isinstance(assault, Assault) or action[0] not in ATTACKS:
            return None
        if action[0] == "join":
            assault.units |= 1 << action[1]
        elif action[0] == "commit":
            assault.reserve = action[1]
        found = assault.reckon(g)
        return Preview(rows=(*found.rows(), *found.chance_rows()), hexes=1 << assault.target)

    def appraise(self, view: Mapping[str, Any], player: str) -> float:
        """Compare points and steps, and ask how near the enemy's towns are."""
        fields = view["fields"]
        score = [0.0, 0.0]
        for town, holder in enumerate(fields["holder"]):
            if holder >= 0:
                score[holder] += 3 * self.town_points[town]
        for unit, (at, steps) in enumerate(zip(fields["hex"], fields["steps"], strict=True)):
            side = self.side_of[unit]
            score[side] += self.defences[unit][steps] / 2
            if at != OFF:
                goals = [h for h, n in self.town_at.items() if fields["holder"][n] != side]
                near = min((self.board.distance(at, h) for h in goals), default=0)
                score[side] -= near / 20
        mine = SIDES.index(player)
        return max(-1.0, min(1.0, (score[mine] - score[1 - mine]) / 100))

    def losses(self, event: Event) -> Iterable[Loss]:
        """A lost step."""
        if event.kind == "step-lost":
            unit = event.facts["unit"]
            side = SIDES[self.side_of[unit]]
            kind = self.counters.kinds[unit]
            yield Loss(side, self.counters.names[unit], "", kind, "steps")


ATTACKS = ("attack", "join", "resolve", "commit", "hold")
"""The actions for which a reckoning is shown."""
