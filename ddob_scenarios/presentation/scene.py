"""The scene of the table, made from a player's view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ddob_scenarios.presentation.faces import GERMAN, card_areas, fire_deck, german_stack, us_face
from ddob_scenarios.presentation.inventory import inventory, player_aid
from ddob_scenarios.presentation.preview import preview_of
from ddob_scenarios.printed import DATA
from ddob_scenarios.printed.charts import DOTS
from ddob_scenarios.printed.ids import GunId
from ddob_scenarios.printed.map import SECTORS
from ddob_scenarios.rules.common import control
from ddob_scenarios.rules.common.command import command_area
from ddob_scenarios.rules.common.losses import bearable, losses_of
from ddob_scenarios.rules.engineers_and_hq import areas_of_operations, bases_ashore
from ddob_scenarios.rules.us_attacks.attack import Attack as AttackOnSite
from ddob_scenarios.rules.victory import current_points, sources_of_points
from ddob_scenarios.scenarios.printed_game import PrintedGame
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import CounterId, HexId, HexSet, has, iterate, numbered, one, pack, union
from hexwar.play import Action, CounterFace, Presentation, Preview, Scene
from hexwar.play.scene import Area, Arrow, Attack, Overlay, PointSource, marks_by_hex
from hexwar.play.scene.charts import Chart
from hexwar.play.scene.inventory import Inventory

PHASES = {
    "amphibious": "Amphibious operations",
    "event": "Event",
    "fire": "German fire",
    "second-event": "Second event",
    "engineers": "Engineers",
    "actions": "US actions",
    "end": "End of turn",
}

SYMBOLS = {"intense": "filled", "steady": "half", "sporadic": "ring"}
"""How the dots of fields of fire are drawn."""

POOLS = {
    "T": "Tactical",
    "D": "Division",
    "M": "KG Meyer",
    "A": "Armour",
    "wn": "Depth: WN",
    "mobile": "Depth: mobile",
    "building": "Depth: building",
    "armour": "Depth: armour",
    "meyer": "Depth: Meyer",
}


# -- on the map ------------------------------------------------------------------------------------


def _stacks(g: Omaha) -> dict[int, tuple[CounterFace, ...]]:
    faces_by_hex: dict[int, tuple[CounterFace, ...]] = {}
    for site in g.game.map.sites:
        faces = german_stack(g, site.number)
        if faces:
            faces_by_hex[site.hex] = faces
    for at, counters in g.at.items():
        units = counters & g.game.combat_units
        below = [*iterate(counters & ~units), *iterate(units)]  # units are what one asks about
        faces = tuple(us_face(g, counter) for counter in below)
        faces_by_hex[at] = (*faces_by_hex.get(at, ()), *faces)
    return faces_by_hex


def _marks(g: Omaha) -> Iterator[tuple[str, HexSet]]:
    omaha = g.game.map
    yield "cleared", g.cleared
    yield from (("smoke", omaha.positions[position].hexes) for position in iterate(g.smoked))
    yield "garrison", omaha.hexes_of(g.garrisons)


def _attack(g: Omaha, attack: AttackOnSite) -> Attack:
    """Return an attack as a page draws it."""
    target = g.game.map.sites[attack.site].hex
    origins = pack(g.hex[unit] for unit in iterate(attack.attackers) if g.hex[unit] >= 0)
    return Attack(origins & ~one(target), target)


def _advances(g: Omaha) -> Iterator[Arrow]:
    """Yield the printed directions of advance, each towards the first hex of its route.

    Nobody advances before the extended game (16.8); until then the map is calmer without them.
    """
    omaha = g.game.map
    for number, advances in omaha.advances.items() if g.extended else ():
        start = omaha.hex_of(number)
        for advance in advances:
            target = omaha.hex_of(advance.to)
            near = list(iterate(omaha.board.adjacent[start] & advance.route)) or [target]
            towards = min(near, key=lambda i: omaha.board.distance(i, target))
            yield Arrow(start=start, towards=towards, kind="advance")


def _landings(g: Omaha) -> Iterator[Arrow]:
    for box in g.game.map.boxes:
        ashore = [i for i in box.hexes if i >= 0]
        if box.sector in g.game.sectors and ashore:
            yield Arrow(start=_sea_hex(g, box.name), towards=ashore[0], kind="landing")


def _sea_hex(g: Omaha, box: str) -> HexId:
    board = g.game.map.board
    return board.hex(str(board.boxes[box].attributes["sea_hex"]))


# -- beside the map --------------------------------------------------------------------------------


def _landing_boxes(g: Omaha) -> list[Area]:
    return [
        Area(
            name=box.name,
            group="landing",
            counters=tuple(us_face(g, c) for c in iterate(g.afloat) if g.box[c] == box.number),
            lit=box.number in g.box,
            hex=_sea_hex(g, box.name),
        )
        for box in g.game.map.boxes
        if box.sector in g.game.sectors
    ]


def _track(g: Omaha) -> list[Area]:
    first, last = g.game.file.scenario.turns
    spaces = g.game.track.turns
    last = min(max([last, *g.due]), len(spaces))
    return [
        Area(
            name=f"{space.turn} · {space.clock}",
            group="turns",
            text=f"{space.tide} tide" + ("\nshuffle" if space.shuffle else ""),
            counters=tuple(
                us_face(g, c) for c, due in numbered(CounterId, g.due) if due == space.turn
            ),
            lit=space.turn == g.turn,
        )
        for space in spaces
        if first <= space.turn <= last
    ]


def _guns(g: Omaha) -> Iterator[Area]:
    for number, gun in numbered(GunId, g.game.map.guns):
        if gun.sector not in g.game.sectors:
            continue
        active = not has(g.silenced, number)
        observers = [g.game.map.positions[p].name for p in iterate(gun.observers)]
        face = CounterFace(
            name=gun.name,
            side=GERMAN,
            symbol="artillery",
            label=gun.name.partition("-")[0],
            values={"calibre": f"{gun.calibre} mm"},
            markers=() if active else ("silenced",),
            spoken=f"Off-map gun {gun.name}, {gun.calibre} mm, {'' if active else 'in'}active.",
        )
        yield Area(
            name=f"{SECTORS[gun.sector].title()}: {'active' if active else 'inactive'}",
            group="guns",
            counters=(face,),
            text=f"sees: {' '.join(observers)}",
            lit=active,
        )


def _pools(g: Omaha) -> list[Area]:
    return [
        Area(name=name, group="pools", text=f"{g.pool_sizes[pool]} counters")
        for pool, name in POOLS.items()
        if g.pool_sizes.get(pool)
    ]


def _tracks(g: Omaha) -> Iterator[Area]:
    """Yield the spaces of the range tracks on which markers lie (18.2, 19.2)."""
    track, game = g.game.track, g.game
    for title, ranges, on_it in (
        ("Command", track.command_range, g.posts),
        ("Engineers", track.engineer_range, pack(bases_ashore(g))),
    ):
        for space, reach in enumerate(ranges):
            there = [game.us[c].name for c in iterate(on_it) if g.track[c] == space]
            if there:
                name = f"{title} {space + 1}: range {reach}"
                yield Area(name=name, group="tracks", text=" ".join(there))


def _exits(g: Omaha) -> list[Area]:
    """Return the exits by which units have left the map, with these units."""
    return [
        Area(
            name=f"Exit {letter}",
            group="exits",
            counters=tuple(us_face(g, unit) for unit, by in sorted(g.exited.items()) if by == at),
        )
        for letter, at in g.game.map.exits.items()
        if at in g.exited.values()
    ]


def _losses(g: Omaha) -> Iterator[Area]:
    for division in g.game.divisions:
        lost = [unit for unit in iterate(g.losses) if g.game.home[unit] == division]
        name = g.game.lexicon.names["division"][division]
        yield Area(
            name=f"{name} Division",
            group="losses",
            text=f"{len(lost)} of {bearable(g)} companies",
            counters=tuple(us_face(g, unit) for unit in lost if g.hex[unit] < 0),
        )


# -- status ----------------------------------------------------------------------------------------


def _status(g: Omaha) -> tuple[tuple[str, str], ...]:
    space = g.game.track.space(min(g.turn, len(g.game.track.turns)))
    last = g.game.file.scenario.turns[1]
    rows = [
        ("Turn", f"{g.turn} of {last}"),
        ("Time", f"{space.clock[:2]}:{space.clock[2:]}"),
        ("Tide", space.tide),
        ("Phase", PHASES.get(g.phase, g.phase)),
    ]
    if g.segment >= 0:
        name = g.game.lexicon.names["division"][g.segment]
        rows.append(("Acting", f"{name} Division"))
        rows.append(("Actions left", str(g.actions_left[g.segment])))
    if g.naval_markers:
        rows.append(("Naval fire", str(g.naval_markers)))
    return tuple((label, value) for label, value in rows if value)


def _scores(g: Omaha) -> tuple[tuple[str, str], ...]:
    names = g.game.lexicon.names["division"]
    lost = [
        (f"{names[division]} lost", f"{losses_of(g, division)} of {bearable(g)}")
        for division in g.game.divisions
    ]
    return (("Points", f"{current_points(g)}{_aim(g)}"), *lost)


def _aim(g: Omaha) -> str:
    """Return how many points are wanted: to go on after the first check, later to win."""
    victory = g.game.file.victory
    first = victory.first_check
    if first is not None and g.turn <= first.turn:
        return f" of {first.goes_on_by(g.game.settings.edition)}"
    won = [g.game.points_for(level) for level in victory.levels if level.won]
    reached = [points for points in won if points is not None]
    return f" of {min(reached)}" if reached else ""


# -- overlays --------------------------------------------------------------------------------------


def overlays(g: Omaha) -> tuple[Overlay, ...]:
    """Return what can be laid over the map."""
    firing = [p for p in g.game.map.positions if has(g.active, p.number)]
    single = [
        Overlay(
            name=position.name,
            grades=dict(zip(DOTS, position.fields, strict=True)),
            colours=dict.fromkeys(DOTS, position.colour),
            symbols=SYMBOLS,
            title=f"field of fire of {position.name}",
        )
        for position in firing
    ]
    colours = sorted({position.colour for position in firing})
    graded: dict[str, dict[str, int]] = {}
    for place, dots in enumerate(DOTS):
        fields = {c: [p.fields[place] for p in firing if p.colour == c] for c in colours}
        graded[dots] = {colour: union(hexes) for colour, hexes in fields.items()}
    together = [
        Overlay(
            name=dots,
            grades=by_colour,
            colours={colour: colour for colour in by_colour},
            symbols=dict.fromkeys(by_colour, SYMBOLS[dots]),
            meanings={SYMBOLS[dots]: ""},
            title=f"{dots} fire",
            told=False,
        )
        for dots, by_colour in graded.items()
    ]
    return (_everything(graded), *together, *_areas(g), *single)


def _everything(graded: dict[str, dict[str, int]]) -> Overlay:
    """Return all active fields of fire as one overlay, shown at first: they are printed so."""
    fields = {f"{c}, {dots}": (c, dots) for dots, by_colour in graded.items() for c in by_colour}
    return Overlay(
        name="fire",
        grades={name: graded[dots][colour] for name, (colour, dots) in fields.items()},
        colours={name: colour for name, (colour, _) in fields.items()},
        symbols={name: SYMBOLS[dots] for name, (_, dots) in fields.items()},
        meanings={symbol: dots for dots, symbol in SYMBOLS.items()},
        title="German fire",
        told=False,
        shown=True,
    )


def _areas(g: Omaha) -> list[Overlay]:
    obstacles = g.game.map.obstacles & g.game.field
    layers: dict[str, tuple[str, dict[str, int]]] = {
        "control": ("US control", {"us-control": control.us_control(g)}),
        "us-communication": ("US communication", {"us-control": control.us_network(g)}),
        "communication": ("German communication", {"german-network": control.german_network(g)}),
        "active-fields": ("active fields of fire", {"under-fire": control.active_fields(g)}),
        "obstacles": (
            "beach obstacles",
            {"standing": obstacles & ~g.cleared, "cleared": obstacles & g.cleared},
        ),
        "victory": ("held for victory", {"victory": control.held_for_victory(g)}),
        "engineers": ("engineers at work", {"cleared": areas_of_operations(g)}),
        "command": ("US command", {"us-control": command_area(g)}),
    }
    return [
        Overlay(name=name, grades=grades, symbols=dict.fromkeys(grades, "area"), title=title)
        for name, (title, grades) in layers.items()
    ]


class OmahaPresentation(Presentation):
    """How the game looks at the table."""

    game: PrintedGame
    shots: ClassVar[Mapping[str, tuple[str, str]]] = {
        "position-fires": ("position", "units"),
        "hero-hit": ("position", "unit"),
        "leader-hit": ("position", "unit"),
        "gun-hits": ("position", "unit"),
        "mortars-hit": ("position", "units"),
        "patrol-probes": ("position", "units"),
        "ambush": ("position", "unit"),
        "attack": ("units", "site"),
        "barraged": ("unit", "site"),
        "barrage-in-vain": ("unit", "site"),
    }

    def scene(self, view: Mapping[str, Any], player: str) -> Scene:
        """Return what is on the table; all players of this game know the same."""
        del player
        g: Omaha = self.game.moment(view, self.game.players[0])
        status, scores = _status(g), _scores(g)
        summary = ", ".join(f"{label.lower()} {value}" for label, value in (*status, *scores))
        attacks = (frame for frame in reversed(g.stack) if isinstance(frame, AttackOnSite))
        return Scene(
            board=g.game.map.board,
            stacks=_stacks(g),
            areas=(
                *_landing_boxes(g),
                *_track(g),
                *card_areas(g),
                *_guns(g),
                *_pools(g),
                *_tracks(g),
                *_losses(g),
                *_exits(g),
            ),
            status=status,
            overlays=overlays(g),
            marks=marks_by_hex(_marks(g)),
            scores=scores,
            sources=tuple(PointSource(*source) for source in sources_of_points(g)),
            piles=(fire_deck(g),),
            arrows=(*_advances(g), *_landings(g)),
            washes={
                "under-water": g.game.map.submerged[g.tide] & g.game.field,
                "out-of-play": g.game.map.board.all & ~g.game.field,
            },
            style=DATA.style,
            spoken=f"{summary}.".capitalize(),
            attack=next((_attack(g, each) for each in attacks), None),
        )

    def inventory(self) -> Inventory:
        """Return what the box holds: all counters with both faces, the cards."""
        g: Any = self.game.start(0)
        return inventory(g)

    def charts(self) -> tuple[Chart, ...]:
        """Return the charts of the player aids."""
        return tuple(player_aid(self.game.charts))

    def preview(self, view: Mapping[str, Any], player: str, action: Action) -> Preview | None:
        """Return what an action would cost and bring about, as far as the player can know."""
        if not view["stack"]:
            return None
        g: Omaha = self.game.moment(view, self.game.players[0])
        own = preview_of(g, view["stack"][-1], action)
        return super().preview(view, player, action) if own is None else own
