"""What the page of the editor shows, in parts: only those that it does not have yet are sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import lru_cache
from hashlib import blake2b
from typing import Any, cast

from hexwar.board import AreaBoard, Board, HexId, iterate
from hexwar.components import Counters
from hexwar.draw import Style, ground, groups, lines, places
from hexwar.draw.area_sheet import AreaSheet
from hexwar.draw.css import sheet_of_rules
from hexwar.draw.likeness import distinct
from hexwar.draw.lines import CssRules
from hexwar.draw.markup import digest, ink_on, slug, tone
from hexwar.draw.relief import relief
from hexwar.draw.shapes import SHAPES
from hexwar.draw.sheet import Sheet
from hexwar.draw.textures import VARIANTS
from hexwar.web.language import Language
from hexwar.workshop.editing import Desk, Reading, Source
from hexwar.workshop.editing.counters import is_stacked
from hexwar.workshop.editing.hex_lists import hexes_in, named
from hexwar.workshop.editing.printed import OWN
from hexwar.workshop.editing.rows import is_of_hexes
from hexwar.workshop.editing.ways import side_of
from hexwar.workshop.editor.areas import layers_of_areas, places_of_areas
from hexwar.workshop.editor.beside import beside_the_map
from hexwar.workshop.editor.printed import printed_on
from hexwar.workshop.editor.words import spoken

MOST_DRAWINGS = 32
"""How many drawings are kept."""

TOPICS = ("terrain", "hexsides", "paths", "regions", "positions")
"""What a board has kinds of."""


def parts_of(desk: Desk, language: Language) -> dict[str, Any]:
    """Return everything that the page shows, by part.

    Args:
        desk: The file.
        language: The language of the page.
    """
    reading, source = desk.reading, desk.source
    parts: dict[str, Any] = {
        "faults": [_fault(fault) for fault in reading.faults],
        "history": _history(desk, language),
        "text": source.text,
    }
    if reading.board is not None:
        board = reading.board
        style = Style.of(*([reading.style] if reading.style else []))
        if isinstance(board, AreaBoard):
            style = distinct(style, board)
        index = {i: n for n, i in enumerate(board.ids)}
        data = _data(source)
        sheet = _sheet_of(board)
        parts["sheet"] = _sheet(sheet, style)
        parts["kinds"] = _kinds(board, style, data, desk)
        parts["terrain"] = _terrain(board, data, parts["kinds"]["terrain"])
        parts["symbols"] = _symbols(board, style, tuple(parts["kinds"]["terrain"]))
        for name, drawing in _layers(reading, sheet, style).items():
            parts[f"layer {name}"] = drawing
        parts["ways"] = _ways(board, index)
        parts["rows"] = list(_rows(data, board, index))
        parts["values"] = _values(board, index)
        parts["printed"] = printed_on(desk)
        parts["counters"] = _counters(reading, data, parts["printed"])
        parts["beside"] = beside_the_map(data, parts["counters"])
    return parts


def new_parts(parts: Mapping[str, Any], had: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts that a page does not have, and the digests of all.

    Args:
        parts: All parts.
        had: The digests of those that the page has.
    """
    written = {name: json.dumps(part, ensure_ascii=False) for name, part in parts.items()}
    digests = {
        name: blake2b(text.encode("utf-8", "replace"), digest_size=6).hexdigest()
        for name, text in written.items()
    }
    new = {name: parts[name] for name in parts if had.get(name) != digests[name]}
    return {"parts": new, "digests": digests}


def _data(source: Source) -> dict[str, Any]:
    """Return what a text says; nothing where it is no TOML."""
    try:
        return source.data
    except ValueError:
        return {}


def _fault(fault: Any) -> dict[str, Any]:
    return {
        "line": fault.line,
        "path": fault.path,
        "message": fault.message,
        "hexes": list(fault.hexes),
        "file": fault.file,
    }


def _history(desk: Desk, language: Language) -> dict[str, Any]:
    last, following = desk.history.last, desk.history.next
    areas = isinstance(desk.reading.board, AreaBoard)
    return {
        "undo": spoken(last.told, language, areas=areas) if last else "",
        "redo": spoken(following.told, language, areas=areas) if following else "",
        "saved": desk.is_saved,
        "kind": desk.reading.kind,
    }


# -- the map


_drawings: dict[tuple[Any, ...], Any] = {}
"""What was drawn last, by what it depends on: a stroke changes the terrain alone."""


def _once(key: tuple[Any, ...], draw: Callable[[], Any]) -> Any:
    """Return what was drawn for a key, or draw it."""
    if key not in _drawings:
        while len(_drawings) >= MOST_DRAWINGS:
            _drawings.pop(next(iter(_drawings)))
        _drawings[key] = draw()
    return _drawings[key]


def _grid(board: Board) -> tuple[Any, ...]:
    """Return what says where the hexes of a board lie and what they are called."""
    return board.numbering, board.hexes, board.stretch, board.turn


def _sheet_of(board: Board) -> Sheet:
    """Return the page of a board; where hexes lie is computed once for all boards of a grid."""
    if isinstance(board, AreaBoard):
        return AreaSheet(board)
    sheet: Sheet = copy(_once(("sheet", *_grid(board)), lambda: Sheet(board)))
    sheet.board = board
    return sheet


def _sheet(sheet: Sheet, style: Style) -> dict[str, Any]:
    if isinstance(sheet, AreaSheet):
        return places_of_areas(sheet, style)
    key = ("places", style.key, *_grid(sheet.board))
    return cast("dict[str, Any]", _once(key, lambda: _places(sheet, style)))


def _places(sheet: Sheet, style: Style) -> dict[str, Any]:
    """Return what never changes while the grid stays: where hexes lie, and what they are called."""
    board = sheet.board
    index = {i: n for n, i in enumerate(board.ids)}
    at = [sheet.at(i) for i in board.ids]
    return {
        "key": style.key,
        "flat": sheet.flat,
        "width": round(sheet.width, 1),
        "height": round(sheet.height, 1),
        "hexes": [board.name(i) for i in board.ids],
        "x": [round(x, 1) for x, _ in at],
        "y": [round(y, 1) for _, y in at],
        "axial": [[*board.coordinates(i)] for i in board.ids],
        # By direction, counter-clockwise from the right (or from below right).
        "near": [[index.get(board.neighbour(i, d), -1) for d in range(6)] for i in board.ids],
        "outline": sheet.hexagon(),
        "corners": [[round(x, 2), round(y, 2)] for x, y in sheet.corners()],
        "variants": [int(digest(board.name(i), 3), 16) % VARIANTS for i in board.ids],
    }


def _kinds(board: Board, style: Style, data: Mapping[str, Any], desk: Desk) -> dict[str, Any]:
    """Return the kinds of things that can be drawn: those declared, those there, usual ones.

    A kind that is drawn for the first time does not change its place on the page.
    """
    there: Mapping[str, list[Any]] = {
        "terrain": [board.terrain[i] for i in board.ids],
        "hexsides": list(lines.side_kinds(board, style)),
        "paths": [row.get("kind") for row in _tables(data, "paths")],
        "regions": [region.kind for region in board.regions.values()],
        "positions": [position.kind for position in board.positions.values()],
    }
    usual: Mapping[str, Mapping[str, Any]] = {
        "terrain": style.terrain,
        "hexsides": style.hexsides,
        "paths": style.paths,
    }
    by_topic: dict[str, Any] = {}
    for topic in TOPICS:
        links = topic == "hexsides" and isinstance(board, AreaBoard)
        declared = list(board.kinds.get("links" if links else topic, ()))
        kinds = dict.fromkeys([*declared, *(kind for kind in there[topic] if kind)])
        if not declared:
            kinds |= dict.fromkeys(usual.get(topic, ()))
        before = [kind for kind in desk.palette.get(topic, ()) if kind in kinds]
        by_topic[topic] = desk.palette[topic] = list(dict.fromkeys([*before, *kinds]))
    by_topic["titles"] = {
        kind: style.written(style.terrain_of(kind).title or kind) for kind in by_topic["terrain"]
    }
    by_topic["paintable"] = desk.reading.kind == "board" or "terrain" in data
    return by_topic


def _terrain(board: Board, data: Mapping[str, Any], kinds: list[str]) -> dict[str, Any]:
    """Return the terrain of each hex, and which hexes the file names."""
    number_of = {kind: n for n, kind in enumerate(kinds)}
    if isinstance(board, AreaBoard):
        own = {row.get("id") for row in _tables(data, "area") if row.get("terrain")}
        stated = [int(board.name(i) in own) for i in board.ids]
    elif isinstance(data.get("map"), dict):
        stated = [1] * len(board.ids)
    else:
        named_there = {
            i for row in _tables(data, "terrain") for i in hexes_in(board, row.get("hexes"))
        }
        stated = [int(i in named_there) for i in board.ids]
    return {"of": [number_of.get(board.terrain[i], -1) for i in board.ids], "stated": stated}


@lru_cache(maxsize=4)
def _symbols(board: Board, style: Style, kinds: tuple[str, ...]) -> str:
    """Return the definitions of a hex of each kind of terrain, in each variant of its texture."""
    flat = board.numbering.orientation == "flat"
    needed: ground.Needed = set()
    parts = []
    for n, kind in enumerate(kinds):
        look = style.terrain_of(kind)
        fill, ink = tone(look.fill), tone(look.ink or ink_on(look.fill))
        for variant in range(VARIANTS):
            grown = ""
            if look.texture and (variant + 0.5) / VARIANTS < look.share:
                needed.add((look.texture, variant))
                grown = f'<use href="#{style.key}-{look.texture}{variant}"/>'
            letter = f'<text class="letter" y="7">{look.letter}</text>' if look.letter else ""
            parts.append(
                f'<g id="k{n}v{variant}" style="color:{ink};stroke:{ink}">'
                f'<use href="#{style.key}-hex" style="fill:{fill};stroke:{fill};stroke-width:.5"/>'
                f"{grown}{letter}</g>"
            )
    return ground.definitions(style, needed, flat=flat) + "".join(parts)


LAYERS = ("shore", "relief", "roads", "hexsides", "rings", "numbers", "regions", "positions")
"""The layers of a board that lie over its terrain, from the bottom up."""

MOVING = ("washes", "arrows", "marks", "boxes", "counters")
"""Those of a scenario, which lie over them."""


def _layers(reading: Reading, sheet: Sheet, style: Style) -> dict[str, str]:
    """Return the layers over the terrain as SVG, the style sheet and the definitions."""
    if isinstance(sheet, AreaSheet):
        return layers_of_areas(reading.scene or sheet.areas, style)
    at = (style.key, *_grid(sheet.board))
    positions = tuple((p.id, p.hexes) for p in sheet.board.positions.values())
    rules: CssRules = []
    for kind in style.terrain:
        rules.append((f".t-{slug(kind)}", f"fill:{tone(style.terrain_of(kind).fill)}"))
    layers = {
        "shore": ground.shore(sheet, style, rules),
        "relief": relief(sheet, style, rules),
        "roads": lines.paths(sheet, style, rules),
        "hexsides": lines.hexsides(sheet, style, rules),
        "rings": places.rings(sheet, style),
        "numbers": _once(("numbers", *at, positions), lambda: places.numbers(sheet)),
        "positions": places.positions(sheet, style, rules),
    }
    regions = tuple((r.id, r.kind, r.hexes) for r in sheet.board.regions.values())
    key = ("regions", *at, regions, positions)
    layers["regions"], own = _once(key, lambda: _regions(sheet, style))
    rules += own
    defined = f'<path id="{style.key}-hex" d="{sheet.hexagon()}"/>'
    defined += "".join(f'<path id="{style.key}-{n}" d="{d}"/>' for n, d in SHAPES.items())
    defined += places.definitions(sheet, style)
    look = ""
    if reading.scene is not None:
        drawn = groups(reading.scene, style=style, key=False, areas=True, room=420.0)
        layers |= {name: drawn[name] for name in MOVING}
        layers["areas"] = drawn["areas"]
        defined = drawn["definitions"].removeprefix('<defs id="definitions">')
        defined = defined.removesuffix("</defs>")
        look = drawn["look"]
    body = "".join(layers.values()) + defined
    layers["look"] = look + sheet_of_rules(style, rules, body, whole=True)
    layers["definitions"] = defined
    layers["grid"] = _once(("lines", *at), lambda: ground.grid(sheet))
    return layers


def _regions(sheet: Sheet, style: Style) -> tuple[str, CssRules]:
    """Return the names of regions and their rules: to find their best places takes time."""
    rules: CssRules = []
    return places.regions(sheet, style, rules), rules


def _ways(board: Board, index: Mapping[HexId, int]) -> dict[str, Any]:
    """Return the features of hexsides and the kinds of links, for what a pointer meets."""
    sides = [
        [index[i], index[j], sorted(board.features(i, j))]
        for i in board.ids
        for j in board.neighbours[i]
        if i < j and board.features(i, j)
    ]
    pairs = {(min(i, j), max(i, j)) for i, others in board.links().items() for j in others}
    links: list[list[Any]] = []
    for i, j in sorted(pairs):
        link = board.link(i, j) or board.link(j, i)
        links.append([index[i], index[j], list(link.kinds) if link else []])
    named_here: dict[int, list[str]] = {}
    for region in board.regions.values():
        for i in iterate(region.hexes):
            named_here.setdefault(index[i], []).append(region.id)
    for position in board.positions.values():
        for i, name in zip(position.hexes, position.names, strict=True):
            named_here.setdefault(index[i], []).extend(dict.fromkeys((name, position.id)))
    return {"sides": sides, "links": links, "names": named_here}


def _values(board: Board, index: Mapping[HexId, int]) -> list[dict[str, Any]]:
    """Return the attributes with the values of the hexes that have another one than most."""
    rows = []
    for name, values in board.attributes.items():
        by_hex = {index[i]: values[i] for i in board.ids}
        usual = max(set(by_hex.values()), key=list(by_hex.values()).count)
        set_apart = {n: value for n, value in by_hex.items() if value != usual}
        rows.append({"name": name, "usual": usual, "of": set_apart})
    return rows


# -- the rows of the file


def _tables(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    tables = data.get(name)
    return [row for row in tables if isinstance(row, dict)] if isinstance(tables, list) else []


def _rows(
    data: Mapping[str, Any], board: Board, index: Mapping[HexId, int]
) -> Iterator[dict[str, Any]]:
    """Yield the rows and tables of the file, each with its values and its lists."""
    names = {*board.regions, *board.positions, *board.boxes}
    names |= {name for position in board.positions.values() for name in position.names}
    top = {key: value for key, value in data.items() if not isinstance(value, dict | list)}
    if top:
        yield _row([], "", top, board, index, names)
    for name, value in data.items():
        if isinstance(value, dict):
            yield from _nested([name], name, value, board, index, names)
        elif isinstance(value, list):
            for n, row in enumerate(value):
                if isinstance(row, dict):
                    yield _row([name, n], name, row, board, index, names)


def _nested(
    path: list[Any],
    table: str,
    value: Mapping[str, Any],
    board: Board,
    index: Mapping[HexId, int],
    names: set[str],
) -> Iterator[dict[str, Any]]:
    yield _row(path, table, value, board, index, names)
    for key, inner in value.items():
        if isinstance(inner, dict) and table != "map":
            yield from _nested([*path, key], f"{table}.{key}", inner, board, index, names)


def _row(
    path: list[Any],
    table: str,
    row: Mapping[str, Any],
    board: Board,
    index: Mapping[HexId, int],
    names: set[str],
) -> dict[str, Any]:
    fields, lists = [], []
    for key, value in row.items():
        if isinstance(value, bool | int | float | str):
            fields.append({"key": [key], "value": value})
        elif isinstance(value, dict) and path and isinstance(path[-1], int):
            inner = {k: v for k, v in value.items() if isinstance(v, bool | int | float | str)}
            fields += [{"key": [key, k], "value": v} for k, v in inner.items()]
        elif isinstance(value, list) and (is_of_hexes(value, board) or key == "hexes"):
            hexes = [index[i] for each in value for i in _ids(board, each)]
            lists.append({"key": key, "kind": "hexes", "hexes": hexes, "items": _short(value)})
        elif isinstance(value, list) and all(isinstance(each, str) for each in value):
            sides = [side_of(board, each) for each in value if "/" in each]
            kind = "places" if value and set(value) <= names else "texts"
            kind = "sides" if any(sides) else kind
            lists.append({"key": key, "kind": kind, "hexes": [], "items": _short(value)})
    if isinstance(row.get("hex"), str):
        hexes = [index[i] for i in named(board, row["hex"])]
        lists.append({"key": "hex", "kind": "one", "hexes": hexes, "items": []})
    title = next((str(row[key]) for key in ("id", "name", "title", "kind") if row.get(key)), "")
    if not title and isinstance(row.get("units"), list):
        title = ", ".join(map(str, row["units"][:4]))
    about = [str(row[key]) for key in ("side", "turn", "outcome") if key in row]
    title = " · ".join(filter(None, [title, *about]))
    return {"path": path, "table": table, "title": title[:80], "fields": fields, "lists": lists}


def _ids(board: Board, element: Any) -> list[HexId]:
    return named(board, element.get("hex") if isinstance(element, dict) else element)


def _short(value: list[Any]) -> list[str]:
    return [str(each)[:60] for each in value[:200] if isinstance(each, str)]


def _counters(
    reading: Reading, data: Mapping[str, Any], printed: list[dict[str, Any]] | None
) -> list[dict[str, Any]] | None:
    """Return the counters with where they stand; None if rows do not name counters."""
    rows = _tables(data, "set_up")
    known = getattr(reading.game, "counters", None)
    if not (isinstance(known, Counters) or printed) or not (rows or is_stacked(data)):
        return None
    if rows and not any("units" in row for row in rows):
        return None
    at = {
        unit: row.get("hexes", [row.get("hex", "")])
        for row in rows
        for unit in row.get("units", ())
    }
    later = {
        unit
        for name in ("arrival", "cup")
        for row in _tables(data, name)
        for unit in row.get("units", ())
    }
    return [
        {"name": name, "side": side, "kind": kind, "at": at.get(name, []), "later": name in later}
        for name, side, kind in _named(known, printed)
    ]


def _named(known: Counters | None, printed: list[dict[str, Any]] | None) -> list[tuple[str, ...]]:
    """Return name, side and kind of the counters of the game; those of its own file as it is."""
    tables = known.tables if isinstance(known, Counters) else ()
    in_game = {table.name: (table.name, table.side, table.kind) for table in tables}
    if printed is None:
        return list(in_game.values())
    own = []
    for counter in printed:
        texts = {field["key"]: field["text"] for field in counter["fields"]}
        own.append(tuple(texts.get(key, "") for key in OWN))
    return own


__all__ = ["LAYERS", "MOVING", "new_parts", "parts_of"]
