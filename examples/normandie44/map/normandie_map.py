"""The map of Normandie 1944, made from geography.

Run it to see how far the board of the game agrees with the ground. With the name of a file behind
it, it writes the board that the ground gives: ``python normandie_map.py draft.toml``. If the name
ends in ``.geojson``, a geographic program can show the board over a real map.
"""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
import normandie_ground as ground
from normandie_tables import DATA, DECISIONS, HERE, Decisions, gazetteer

from hexwar.atlas import (
    Agreement,
    Draft,
    HexsidesDraft,
    Layer,
    PathDraft,
    RegionDraft,
    TerrainDraft,
    agreements,
    board_file,
    geojson_of,
)
from hexwar.board import Board
from hexwar.data import Document, Source, doubtful, provenance
from hexwar.hexes import Hex, Hexside

PLAYED: Final = DATA / "board.toml"
"""The board of the game."""

SETTLED: Final = ("town", "village")
"""The regions that geography gives; landscapes are names for the picture."""


def terrain(decisions: Decisions) -> Iterator[Draft]:
    """Yield the terrain."""
    there = ground.terrain(decisions)
    for kind, source in dict.fromkeys(there.values()):
        yield TerrainDraft(kind, [at for at in there if there[at] == (kind, source)], source)


def hexsides(decisions: Decisions) -> Iterator[Draft]:
    """Yield the estuaries and the rivers."""
    for name, water in ground.estuaries().items():
        yield HexsidesDraft("impassable", name, water, Source.parse("measured (high)"))
    kinds = {str(f.properties["name"]): str(f.properties["kind"]) for f in ground.GROUND}
    for name, sides in ground.rivers(decisions).items():
        yield HexsidesDraft(kinds[name], name, sides, Source.parse("measured (medium)"))


def paths(decisions: Decisions) -> Iterator[Draft]:
    """Yield the roads and railways, each piece but once."""
    used: set[tuple[str, Hexside]] = set()
    for kind, name, chain in ground.ways(decisions):
        source = Source("measured", confidence="medium" if kind == "secondary" else "high")
        for piece in _pieces(kind, chain, used):
            yield PathDraft(kind, name, piece, source)


def regions(decisions: Decisions) -> Iterator[Draft]:
    """Yield the towns and villages; the source says how sure their hexes are."""
    decided = {place.name: place.source for place in decisions.place}
    stand = ground.settled(decisions)
    kinds = {row["name"]: row["kind"] for row in gazetteer()}
    for placed in ground.settlements():
        name, measured = placed.name, Source("measured", confidence=placed.confidence)
        yield RegionDraft(kinds[name], name, stand[name].hexes, decided.get(name) or measured)


LAYERS: Final[dict[Layer, Callable[[Decisions], Iterator[Draft]]]] = {
    "terrain": terrain,
    "hexsides": hexsides,
    "paths": paths,
    "regions": regions,
}
UNDECIDED: Final[dict[Layer, Decisions]] = {
    "terrain": attrs.evolve(DECISIONS, terrain=()),
    "hexsides": attrs.evolve(DECISIONS, banks=(), sides=()),
    "paths": attrs.evolve(DECISIONS, stops=()),
    "regions": attrs.evolve(DECISIONS, place=()),
}
"""For each layer the decisions without its own: what the ground alone tells."""


def _pieces(
    kind: str, chain: Sequence[Hex], taken: set[tuple[str, Hexside]]
) -> Iterator[Sequence[Hex]]:
    """Yield the pieces of a way on which no other of its kind runs, nor a main road."""
    steps = list(itertools.pairwise(chain))
    covers = {kind, "main"} if kind == "secondary" else {kind}
    for fresh, piece in itertools.groupby(
        steps, lambda step: not any((k, Hexside.between(*step)) in taken for k in covers)
    ):
        if fresh:
            run = list(piece)
            taken.update((kind, Hexside.between(*step)) for step in run)
            yield [run[0][0], *(to for _, to in run)]


def board_text(decisions: Decisions = DECISIONS, layers: Iterable[Layer] = LAYERS) -> str:
    """Write the board that the ground gives, or some of its layers."""
    drafts = [draft for layer in layers for draft in LAYERS[layer](decisions)]
    return board_file(ground.GRID, ground.HEAD, drafts)


def drafted(decisions: Decisions = DECISIONS, layers: Iterable[Layer] = LAYERS) -> Board:
    """Return the board that the ground gives, or some of its layers."""
    return Board.parse(board_text(decisions, layers), "draft.toml")


def agreement(layer: Layer, decisions: Decisions = DECISIONS) -> Agreement:
    """Compare a layer of the board that the ground gives with that of the board of the game."""
    found = agreements(drafted(decisions, [layer]), Board.read(PLAYED), SETTLED)
    return next(each for each in found if each.layer == layer)


def write(path: Path) -> None:
    """Write the board that the ground gives as a board file, or as GeoJSON."""
    text = board_text()
    if path.suffix == ".geojson":
        text = geojson_of(drafted(), ground.LAID, ground.PLANE)
    path.write_text(text, encoding="utf-8")


def report() -> Iterator[str]:
    """Yield how the grid lies, what agrees with the ground, and what is doubtful."""
    yield "Layouts of the grid, by the places whose hexes are known:"
    for fit in ground.layouts():
        layout = f"{fit.numbering.orientation}, {fit.numbering.stagger} lines shifted"
        yield f"  {layout}: {fit.rms:.2f} km, {fit.hexes:.2f} hexes"
    anchors, best = ground.anchors(), ground.layouts()[0].placement
    away = [math.dist(best.ground(at), ground.LAID.ground(at)) for at in ground.terrain()]
    inside = [ground.LAID.hex_at(place.ground) in place.hexes for place in anchors]
    yield f"The grid as it lies: {ground.LAID.rms(anchors):.2f} km from {len(anchors)} places, and"
    yield f"  {sum(away) / len(away):.1f} km from where they alone would have it"
    for place, at_home in sorted(zip(anchors, inside, strict=True), key=lambda each: each[1]):
        where = "in its hex" if at_home else "in another hex"
        yield f"  {place.name}: {ground.LAID.residual(place):.1f} km from the centre, {where}"
    for layer in LAYERS:
        for title, decisions in (("the ground alone", UNDECIDED[layer]), ("decided", DECISIONS)):
            agreed = agreement(layer, decisions)
            yield f"{layer}, {title}: {agreed.alike} alike, {len(agreed.differences)} not"
            for each in agreed.differences:
                yield f"  {each.what}: {each.first or 'nothing'}, played {each.second or 'nothing'}"
    yield "Doubtful:"
    decided = provenance(Document.read(HERE / "decisions.toml"))
    for entry in doubtful([*drafted().provenance(), *decided]):
        yield f"  {entry.where}: {entry.what} ({entry.source})"


if __name__ == "__main__":
    if sys.argv[1:]:
        write(Path(sys.argv[1]))
    else:
        sys.stdout.write("\n".join(report()) + "\n")
