"""What is on the table of a game of counters: stacks, turn track, cups, overlays, previews?

A :class:`MapTable` shows the parts of the state: units that have moved or are out of supply, the
active side, the weather, the points, zones of control and lines of supply. A game names the values
on its counters, and adds its own things:

    class ClassicTable(MapTable):
        def markers(self, g):
            return {**super().markers(g), "dug-in": g.dug_in}

Previews come from the procedure that asks (:meth:`hexwar.play.Frame.preview`), such as
:class:`~hexwar.kit.combat.Battle`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import Any, Final

import attrs

from hexwar.board import NONE, BoxId, CounterId, CounterSet, HexId, SideId, has, numbered, union
from hexwar.board.areas import AreaBoard
from hexwar.components import Counters
from hexwar.hexes import compass_point, heading
from hexwar.kit.arrivals import Cups, Replacements, due_on
from hexwar.kit.automaton import CardPlayer, card_area, card_piles
from hexwar.kit.blocks import PRINTED, Blocks, seen_from_behind
from hexwar.kit.boxes import Boxes
from hexwar.kit.chits import Chits
from hexwar.kit.combat import Battle, Fighters
from hexwar.kit.data_checks import TABLES
from hexwar.kit.facing import Facing
from hexwar.kit.forces import OFF
from hexwar.kit.game import CounterGame, with_kit_labels
from hexwar.kit.impulses import Impulses
from hexwar.kit.movement_phase import Movers
from hexwar.kit.plots import Plotting
from hexwar.kit.supply import Supplied, supply_overlays
from hexwar.kit.turns import Clock
from hexwar.kit.victory import NOBODY, Objectives
from hexwar.kit.weather import Weather
from hexwar.play import Action, CounterFace, Presentation, Preview, Scene, State
from hexwar.play.game.basis import mark_behind, mark_of, marks_together
from hexwar.play.scene import Area, Arrow, Attack, DrawPile, Overlay, PointSource
from hexwar.play.scene.charts import Chart, results_chart
from hexwar.play.scene.inventory import Inventory, TwoFaces
from hexwar.play.words.labels import Labels
from hexwar.play.words.titles import player_titles

FACTORS: Final = ("attack", "defence", "combat", "move")
"""The values that most counters show at their foot."""

SPENT: Final = {Movers: "moved", Fighters: "fought", Impulses: "spent"}
"""By part of the state: who is marked as spent."""


class MapTable(Presentation):
    """The map with its stacks, the turn track, the cups, and the card of a side that cards play.

    Attributes:
        factors: The values written at the foot of each counter, in order: by default those of
            ``attack``, ``defence``, ``combat`` and ``move`` (of blocks ``letter``, ``hits`` and
            ``move``) that are printed.
        band: The value that names the formation: by default ``formation``, where it is printed.
        symbols: The unit symbol by kind, where it is not the kind itself.
        called: What a kind is called where a counter is told in words, if not by its name.
        zones: Whether zones of control are laid over the map: by default over hexes, not of blocks.
        boxes: What the boxes off the map are called together.
        pool: What the lost units of the sides are called together; "" where they are not shown: by
            default ``losses``, where there are replacements.
    """

    game: CounterGame
    factors: tuple[str, ...]
    band: str
    symbols: Mapping[str, str] = {}
    called: Mapping[str, str] = {}
    zones: bool
    boxes: str = "boxes"
    pool: str

    def __init__(self, game: CounterGame) -> None:
        super().__init__(game)
        blocks = issubclass(game.state_class, Blocks)
        by_default = {
            "factors": tuple(filter(game.counters.bear, PRINTED if blocks else FACTORS)),
            "band": "formation" if game.counters.bear("formation") else "",
            "zones": not blocks and not isinstance(game.board, AreaBoard),
            "pool": "losses" if issubclass(game.state_class, Replacements) else "",
        }
        vars(self).update({n: v for n, v in by_default.items() if not hasattr(type(self), n)})
        self.faces = Faces(
            game.counters,
            self.factors,
            symbols=self.symbols,
            called=self.called,
            band=self.band,
            named=partial(self.labels().name, "counter"),
            titles=player_titles(game),
        )

    def kind_called(self, kind: str) -> str:
        """Return what a kind of counter is called, as where a counter is told in words.

        Args:
            kind: The kind.
        """
        return self.called.get(kind) or super().kind_called(kind)

    # -- what a game adds

    def markers(self, g: Any) -> Mapping[str, CounterSet]:
        """Return the counters on which a marker lies, by marker."""
        markers = {"out-of-supply": g.unsupplied} if isinstance(g, Supplied) else {}
        spent = [getattr(g, marks) for part, marks in SPENT.items() if isinstance(g, part)]
        return {**markers, "spent": union(spent)}

    def badges(self, g: Any) -> Mapping[str, Sequence[int]]:
        """Return numbers that counters show as badges, by letter: one by counter, 0 for none."""
        del g
        return {}

    def status(self, g: Any) -> Iterator[tuple[str, str]]:
        """Yield what the top line says: the turn, whose it is, the formation, the weather."""
        yield "turn", f"{g.turn}/{self.game.turns}"
        if isinstance(g, Clock):
            yield "player turn", self.game.sides[g.active]
        if isinstance(g, Chits) and g.drawn_chits:
            yield "formation", g.game.formations[g.formation].name
        if isinstance(g, Impulses):
            yield "impulse", str(g.impulse)
        if isinstance(g, Weather):
            yield "weather", g.weather

    def scores(self, g: Any) -> Iterator[tuple[str, str]]:
        """Yield points and losses worth showing: the points of each side."""
        if isinstance(g, Objectives):
            yield from ((side, str(g.points(n))) for n, side in numbered(SideId, self.game.sides))

    def sources(self, g: Any) -> Iterator[PointSource]:
        """Yield where the points of each side come from: the objectives it holds, and the rest."""
        if not isinstance(g, Objectives):
            return
        for number, side in numbered(SideId, self.game.sides):
            rest = g.points(number)
            for holder, objective in zip(g.holder, self.game.objectives, strict=True):
                if holder == number:
                    rest -= objective.points
                    at = objective.hexes
                    yield PointSource(objective.name, objective.points, at, player=side)
            if rest:
                yield PointSource("other points", rest, player=side)

    def overlays(self, g: Any) -> Iterator[Overlay]:
        """Yield what can be laid over the map: zones of control, and where supply leads."""
        for number, side in enumerate(self.game.sides if self.zones else ()):
            yield Overlay.area(f"{side} zone", g.zone_of(number), "zone of control", side)
        if isinstance(g, Supplied):
            yield from supply_overlays(g, type(g).supply_lines)

    def under(self, g: Any) -> CounterSet:
        """Return the counters that lie at the bottom of their stacks: by default none.

        A game names those that are not to hide what fights, such as leaders.
        """
        del g
        return NONE

    def hidden(self, view: Mapping[str, Any]) -> CounterSet:
        """Return the counters that a player sees from behind: by default the blocks of others.

        The state that the other methods are given has something imagined in their place.

        Args:
            view: What the player knows.
        """
        return seen_from_behind(view) if issubclass(self.game.state_class, Blocks) else NONE

    def turns(self, g: Any) -> Iterable[int]:
        """Return the turns of the track: by default from the first to the last of the scenario."""
        del g
        return range(1, self.game.turns + 1)

    def due(self, g: Any, turn: int) -> Iterable[CounterId]:
        """Return the counters on a space of the turn track: those that come on that turn."""
        return due_on(g, turn)

    def box_text(self, g: Any, box: BoxId) -> str:
        """Return what is written in a box off the map: by default who holds it.

        Args:
            g: The state, with :class:`~hexwar.kit.boxes.Boxes`.
            box: The number of the box.
        """
        if g.box_holder[box] == NOBODY:
            return ""
        side = self.game.sides[g.box_holder[box]]
        return self.game.speech().titles.get(side, side)

    # -- what is made of it

    def box(
        self,
        g: Any,
        name: str,
        units: Iterable[CounterId],
        group: str = "boxes",
        text: str = "",
        hidden: CounterSet = NONE,
    ) -> Area:
        """Return a place off the map with counters; those without steps yet are shown whole.

        Args:
            g: The state.
            name: What the place is called.
            units: The counters in it.
            group: The places that are drawn together.
            text: What is written in it.
            hidden: Counters that are shown from behind.
        """
        full = self.game.counters.steps

        def face(unit: CounterId) -> CounterFace:
            if has(hidden, unit):
                return self.faces.behind(unit)
            return self.face(g, unit) if g.steps[unit] else self.faces.of(unit, full[unit])

        return Area(name=name, group=group, counters=tuple(map(face, units)), text=text)

    def lying_on(self, g: Any, counter: CounterId) -> Sequence[str]:
        """Return the names of the markers on a counter."""
        return [name for name, units in self.markers(g).items() if has(units, counter)]

    def face(self, g: Any, counter: CounterId) -> CounterFace:
        """Return the face of a counter with its markers."""
        lying = self.lying_on(g, counter)
        numbers = {letter: levels[counter] for letter, levels in self.badges(g).items()}
        badges = [f"{letter}{number}" for letter, number in numbers.items() if number]
        name = self.game.counters.names[counter]
        face = self.faces.of(
            g.printed_on(counter), g.steps[counter], name, markers=lying, badges=badges
        )
        if not isinstance(g, Facing):
            return face
        facing, stands = g.facing[counter], self.game.board.numbering.orientation
        spoken = f"{face.spoken.removesuffix('.')}, {compass_point(facing, stands)}."
        return attrs.evolve(face, heading=heading(facing, stands), spoken=spoken)

    def areas(self, g: Any, view: Mapping[str, Any], player: str) -> Iterator[Area]:
        """Yield the places off the map: turn track, cups, an automatic side's card, boxes."""
        hidden = self.hidden(view)
        for turn in self.turns(g):
            space = self.box(g, str(turn), self.due(g, turn), "turns", hidden=hidden)
            yield attrs.evolve(space, lit=turn == g.turn)
        if isinstance(g, Cups):
            yield from self._cups(g, player)
        if self.pool:
            yield from self._lost(g)
        if isinstance(self.game.stand_in, CardPlayer):
            yield card_area(self.game.stand_in, view)
        if isinstance(g, Boxes):
            for box, name in numbered(BoxId, self.game.boxes.names):
                text = self.box_text(g, box)
                yield self.box(g, name, g.in_box(box), self.boxes, text, hidden)

    def _lost(self, g: Any) -> Iterator[Area]:
        """Give the units of each side that have lost all steps, of those that the scenario has."""
        begun = self.game.at_start()["steps"]
        for side, units in numbered(SideId, self.game.units_of):
            lost = [unit for unit in units if begun[unit] and not g.steps[unit]]
            yield self.box(g, f"{self.game.sides[side]} {self.pool}", lost, self.pool)

    def _cups(self, g: Cups, player: str) -> Iterator[Area]:
        """Give the cups: everybody sees how many chits are left, a player sees the own chits."""
        chits = self.game.schedule.chit_of.items()
        for number, cup in enumerate(self.game.cups):
            held = g.held_in(number) if cup.side == player else NONE
            faces = tuple(self.face(g, u) for u, (n, c) in chits if n == number and has(held, c))
            left = g.left_in(number).bit_count()
            yield Area(name=f"{cup.side} cup", group="cups", counters=faces, text=str(left))

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return the table as a player sees it."""
        g = self.game.moment(view, player)
        stacks: dict[HexId, list[CounterFace]] = {}
        under, hidden = self.under(g), self.hidden(view)
        placed = [(unit, at) for unit, at in numbered(CounterId, g.hex) if at != OFF]
        for unit, at in sorted(placed, key=lambda each: not has(under, each[0])):
            face = self.faces.behind(unit) if has(hidden, unit) else self.face(g, unit)
            stacks.setdefault(at, []).append(face)
        return Scene(
            board=self.game.board,
            stacks={at: tuple(faces) for at, faces in stacks.items()},
            areas=tuple(self.areas(g, view, player)),
            status=(*self.status(g), *self.numbers()),
            overlays=tuple(self.overlays(g)),
            scores=tuple(self.scores(g)),
            sources=tuple(self.sources(g)),
            piles=tuple(piles(g, view, player)),
            style=self.game.data.style,
            attack=self.attack(g),
            arrows=tuple(self.arrows(g, player)),
        )

    def over_the_map(self, view: Mapping[str, Any], player: str) -> Sequence[Overlay]:
        """Return the overlays of the scene: their names and hexes, without faces of counters."""
        return tuple(self.overlays(self.game.moment(view, player)))

    def arrows(self, g: Any, player: str) -> Iterator[Arrow]:
        """Yield the arrows on the map: by default the courses that the player has plotted.

        Args:
            g: The state.
            player: Who looks.
        """
        for procedure in g.stack:
            if isinstance(procedure, Plotting) and procedure.player == player:
                yield from procedure.arrows(g)

    def attack(self, g: Any) -> Attack | None:
        """Return the attack that is under way: by default a battle of the kit."""
        battle = Battle.under_way(g)
        return None if battle is None else battle.attack(g)

    def inventory(self) -> Inventory:
        """Return all counters of the game, by their printed steps."""
        return Inventory(counters=tuple(self._printed()))

    def _printed(self) -> Iterator[TwoFaces]:
        """Yield each counter: its step before on the back; one of several steps in pairs."""
        for unit, full in numbered(CounterId, self.game.counters.steps):
            for front in range(full, 0, -2):
                back = self.faces.of(unit, front - 1) if front > 1 else None
                yield TwoFaces(self.faces.of(unit, front), back)

    def charts(self) -> tuple[Chart, ...]:
        """Return the results tables, what their words mean, and the movement costs."""
        tables = tuple(
            results_chart(table, self._basis_of_table(name))
            for name, table in self.game.tables.items()
        )
        if words := self.game.result_words.words:
            rows = tuple(words.items())
            tables += (Chart(title="results", columns=("", "effect"), rows=rows),)
        return (*tables, *super().charts())

    def _basis_of_table(self, name: str) -> str:
        """Return the mark of a results table, from the file in which it stands."""
        for file in TABLES:
            with suppress(KeyError):
                return mark_behind(self.game.data, f"{file} table.{name}")
        return ""

    def labels(self, language: str = "") -> Labels:
        """Return what the buttons say: words of the game, or else of the kit."""
        return with_kit_labels(super().labels(language), language)

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what the procedure under way says of an action, with the marks of its numbers."""
        preview = super().preview(view, player, action)
        if preview is None:
            return None
        rows = (row._replace(basis=self.basis(row.rule, row.what)) for row in preview.rows)
        return attrs.evolve(preview, rows=tuple(rows))

    def basis(self, rule: str, what: str = "") -> str:
        """Return the mark of values that are not printed; a line may name a counter."""
        names = self.game.counters.names
        return self.faces.marks[names.index(what)] if what in names else super().basis(rule, what)

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Yield what the top line says of numbers that are not printed, if there are any."""
        basis = self.game.data.basis
        marks = (*basis.rules.values(), *basis.lines.values())
        if marks_told := marks_together((*self.faces.marks, *marks)):
            yield "numbers", marks_told


@attrs.frozen(eq=False, slots=False)
class Faces:
    """The faces of the counters of a file, made from what is printed on them.

    Attributes:
        counters: The counters.
        factors: The values written at the foot, in order, with hyphens between, negative ones in
            parentheses: ``5-5-4``, ``6-2-(-3)``.
        symbols: The unit symbol by kind, where it is not the kind itself.
        called: What a kind is called where a counter is told in words, if not by its name.
        band: The value that names the formation, told by a coloured band.
        named: What a counter is called, by its name.
        titles: What sides are called, if not by their names.

    Example:
        >>> from hexwar.components import CounterTable
        >>> steps = ({"attack": 5, "defence": 5}, {"attack": 3, "defence": 3})
        >>> unit = CounterTable(
        ...     name="1/I", side="east", kind="infantry", steps=steps, values={"move": 4}
        ... )
        >>> faces = Faces(Counters((unit,)), ("attack", "defence", "move"))
        >>> face = faces.of(0, 1, markers=("out-of-supply",))
        >>> face.values["factors"], face.steps, face.full_steps, face.spoken
        ('3-3-4', 1, 2, '1/I: infantry, east, 3-3-4, 1 of 2 steps, out of supply.')
    """

    counters: Counters
    factors: tuple[str, ...]
    symbols: Mapping[str, str] = attrs.field(factory=dict)
    called: Mapping[str, str] = attrs.field(factory=dict)
    band: str = ""
    named: Callable[[str], str] = str
    titles: Mapping[str, str] = attrs.field(factory=dict)

    def told(self, unit: int) -> tuple[str, str]:
        """Return in words of which kind a counter is, and whose."""
        kind, side = self.counters.kinds[unit], self.counters.sides[unit]
        return self.called.get(kind, kind), self.titles.get(side, side)

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """The marks of counters' values, by the column ``basis`` or the source of the file."""
        kinds = (table.source.kind if table.source else "" for table in self.counters.tables)
        words = (table.values.get("basis", "") for table in self.counters.tables)
        return tuple(mark_of(str(word or kind)) for word, kind in zip(words, kinds, strict=True))

    def behind(self, unit: int) -> CounterFace:
        """Return a counter as its enemies see it from behind: its name, and whose it is."""
        name, side = self.counters.names[unit], self.counters.sides[unit]
        told = f"{self.named(name)}: {self.titles.get(side, side)}."
        face = CounterFace(name=name, side=side, symbol="unknown", label=self.named(name))
        return attrs.evolve(face, face_down=True, spoken=told)

    def of(
        self,
        unit: int,
        steps: int,
        name: str = "",
        *,
        markers: Sequence[str] = (),
        badges: Sequence[str] = (),
    ) -> CounterFace:
        """Return the face of a counter.

        Args:
            unit: The number of the counter.
            steps: How many steps it has left.
            name: Its name, where it is not the one that is printed.
            markers: What lies on it.
            badges: Short marks on it.
        """
        counters = self.counters
        kind, full, name = counters.kinds[unit], counters.steps[unit], name or counters.names[unit]
        written = [str(counters.values(value, "")[unit][steps]) for value in self.factors]
        factors = "-".join(f"({text})" if text[0] == "-" else text for text in written if text)
        strength = f"{steps} of {full} steps" if full > 1 else ""
        lying = (marker.replace("-", " ") for marker in markers)
        said = (*self.told(unit), factors, strength, *lying)
        return CounterFace(
            name=name,
            side=counters.sides[unit],
            band=str(counters.values(self.band, "")[unit][steps]) if self.band else "",
            symbol=self.symbols.get(kind, kind),
            echelon=str(counters.values("echelon", "")[unit][steps]),
            label=self.named(name),
            values={"factors": factors},
            steps=steps if full > 1 else 0,
            full_steps=full if full > 1 else 0,
            badges=tuple(badges),
            markers=tuple(markers),
            spoken=f"{self.named(name)}: {', '.join(filter(None, said))}.",
            basis=self.marks[unit],
        )


def piles(g: State, view: Mapping[str, Any], player: str) -> Iterator[DrawPile]:
    """Yield the cups and decks of a game of counters, as far as a player knows what is in them.

    Args:
        g: What the player sees, as a state (:meth:`hexwar.play.Game.moment`).
        view: What the player sees: ``state.view(player)``.
        player: The player, or ``SPECTATOR``.
    """
    if isinstance(g, Cups):
        yield from g.piles(player)
    if isinstance(g, Chits):
        yield g.pile()
    if isinstance(g.game.stand_in, CardPlayer):
        yield from card_piles(g.game.stand_in, view)


__all__ = ["Faces", "MapTable", "piles"]
