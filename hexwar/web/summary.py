"""The description of a hex, for the panel and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from hexwar.board import AreaBoard, Board, iterate
from hexwar.play.game import Game
from hexwar.play.scene import Overlay, Scene
from hexwar.web.language import Language
from hexwar.web.picture import style_of
from hexwar.web.players import overlay_title, status_text


def summary(
    game: Game, scene: Scene, i: int, language: Language, threat: str = ""
) -> dict[str, Any]:
    """Return what a hex holds, as lines and as one spoken sentence.

    Args:
        game: The game.
        scene: What is on the table, as the player sees it.
        i: The id of the hex.
        language: The language.
        threat: What the enemy can do to it, in words.
    """
    ground = list(_ground(game, scene, i, language))
    faces = list(reversed(_faces(scene, i)))
    lying = [language.of(game, face.spoken or face.label or face.symbol) for face in faces]
    under = [*([threat] if threat else []), *_under(game, scene, i, language)]
    name = _called(game, scene.board, i, language)
    spoken = ". ".join(
        part.rstrip(".") for part in (f"{name}, {', '.join(ground)}", *lying, *under)
    )
    told = {"hex": name, "ground": ground, "lying": lying, "under": under, "spoken": f"{spoken}."}
    told["bases"] = ["" if face.face_down else face.basis for face in faces]
    return told | {"field": _field(scene, i), "threatened": bool(threat)}


def _field(scene: Scene, i: int) -> list[list[str]]:
    """Return the hexes of the overlays that belong to what stands in a hex, grade by grade."""
    here = {p.id for p in scene.board.positions.values() if i in p.hexes}
    grades: list[list[str]] = []
    for overlay in scene.overlays:
        if overlay.name in here:
            grades += [[scene.board.name(j) for j in iterate(h)] for h in overlay.grades.values()]
    return grades


def _faces(scene: Scene, i: int) -> list[Any]:
    found = list(scene.stacks.get(i, ()))
    for area in scene.areas:
        if area.hex == i:
            found += area.counters
    return found


def _ground(game: Game, scene: Scene, i: int, language: Language) -> Iterator[str]:
    """Yield what the map says: terrain, regions, positions, hexsides, washes and marks."""
    board, style = scene.board, style_of(scene)
    kind = board.terrain[i]
    if kind:
        yield language.of(game, style.terrain_of(kind).title or kind)
    for region in board.regions.values():
        if region.hexes >> i & 1:
            title = region.attributes.get(style.region_of(region.kind).titled) or region.id
            sign = str(title)  # that reads as nothing, if it has no letters
            yield sign if any(map(str.isalpha, sign)) else f"{language.of(game, region.id)} {sign}"
    for position in board.positions.values():
        if i in position.hexes:
            what = style.position_of(position.kind).title or position.kind or "position"
            named = position.names[position.hexes.index(i)] or position.id
            yield f"{language.of(game, what)} {named}"
    for area in scene.areas:
        if area.hex == i:
            yield f"{language.of(game, style.area_of(area.group).title or area.group)} {area.name}"
    yield from _sides(game, scene, i, language)
    for name, hexes in scene.washes.items():
        if hexes >> i & 1:
            yield language.of(game, style.wash_of(name).title or name)
    for name in scene.marks.get(i, ()):
        yield language.of(game, style.mark_of(name).title or name)


def _sides(game: Game, scene: Scene, i: int, language: Language) -> Iterator[str]:
    """Yield what lies on the hexsides and what leads over them, with the hexes beyond."""
    board, style = scene.board, style_of(scene)
    named = partial(_called, game, board, language=language)
    found: dict[str, list[str]] = {}
    for j in board.neighbours[i]:
        for kind in sorted(board.features(i, j)):
            found.setdefault(style.side_of(kind).title or kind, []).append(named(j))
        link = board.link(i, j)
        if link is None:
            continue
        for kind in dict.fromkeys(k for k in link.kinds if k not in board.features(i, j)):
            found.setdefault(style.path_of(kind).title or kind, []).append(named(j))
        for mark in style.links:
            if mark.title and link.any(mark.attribute):
                found.setdefault(mark.title, []).append(named(j))
    for what, beyond in found.items():
        yield f"{language.of(game, what)} → {', '.join(beyond)}"


def _called(game: Game, board: Board, i: int, language: Language) -> str:
    """Return the number of a hex, or what an area is called in the language."""
    name = board.name(i)
    return language.of(game, board.areas[name].title) if isinstance(board, AreaBoard) else name


def _under(game: Game, scene: Scene, i: int, language: Language) -> Iterator[str]:
    """Yield the overlays in which the hex lies, with grade and colour."""
    for overlay in scene.overlays:
        if overlay.told:
            yield from _graded(game, overlay, i, language)


def _graded(game: Game, overlay: Overlay, i: int, language: Language) -> Iterator[str]:
    title = overlay_title(game, overlay, language)
    for grade, hexes in overlay.grades.items():
        if not hexes >> i & 1:
            continue
        colour = overlay.colours.get(grade, "")
        drawn = colour in (grade, overlay.side)  # a colour that only says whose it is, is no news
        parts = [grade if len(overlay.grades) > 1 else "", "" if drawn else colour]
        told = ", ".join(status_text(game, part, language) for part in parts if part)
        yield f"{title}: {told}" if told else title
