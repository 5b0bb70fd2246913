"""A scene for terminals: the board in characters, then what lies where."""

from __future__ import annotations

from collections.abc import Container, Iterable

from hexwar.board import Board, text_of
from hexwar.play.scene import Area, CounterFace, Scene


def scene_text(scene: Scene) -> str:
    """Return a scene as text: status, board, stacks, and the places beside the map that hold some.

    A stack stands on the board as the letter of the side on top and the number of its counters.

    Args:
        scene: What is on the table.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 2, columns = 3, terrain = "clear"}
        ... ''')
        >>> tank = CounterFace(side="red", symbol="armour", label="2nd", values={"strength": "4"})
        >>> stacks = {board.hex("0202"): (tank, CounterFace(side="red", face_down=True))}
        >>> print(scene_text(Scene(board=board, stacks=stacks, status=(("turn", "3"),))))
        turn 3
        0101 c c c
        0201  c R2c
        c clear, R red
        <BLANKLINE>
        0202  red: face down, 2nd 4
    """
    faces = [face for held in scene.stacks.values() for face in held]
    letters = _letters(face.side for face in faces)
    parts = []
    if scene.status or scene.scores:
        parts.append(" · ".join(f"{a} {b}" for a, b in (*scene.status_read, *scene.scores_read)))
    if scene.board is not None:
        cells = {
            i: f"{letters[held[-1].side]}{min(len(held), 9)}"
            for i, held in scene.stacks.items()
            if held
        }
        board = text_of(scene.board, cells)
        parts.append(", ".join([board, *(f"{b} {a or 'nobody'}" for a, b in letters.items())]))
    listed = _stacks(scene) + _areas(scene.areas)
    return "\n".join([*parts, "", *listed] if listed else parts)


def hex_text(scene: Scene, name: str) -> str:
    """Return one hex as text: terrain, what is on its sides, its paths, places and counters.

    Args:
        scene: What is on the table.
        name: The printed number of the hex.

    Raises:
        HexError: When the name is no hex number.
        UnknownNameError: When the board has no such hex.

    Example:
        >>> from hexwar.board import Board
        >>> board = Board.parse('''
        ... grid = {orientation = "pointy", rows = 1, columns = 3, terrain = "woods"}
        ... hexsides = [{kind = "river", sides = ["0101/0102"]}]
        ... paths = [{kind = "road", hexes = ["0101-0103"]}]
        ... ''')
        >>> print(hex_text(Scene(board=board, stacks={}), "0102"))
        0102  woods
        river: 0101
        road: 0101, 0103
    """
    board = scene.board
    if board is None:
        return "There is no map."
    i = board.hex(name)
    lines = [f"{board.name(i)}  {board.terrain[i]}".rstrip()]
    for kind, hexes in _around(board, i).items():
        lines.append(f"{kind}: {', '.join(sorted(map(board.name, hexes)))}")
    places = [place.id for place in (*board.regions_of(i), *board.positions_in(i))]
    if places:
        lines.append(", ".join(places))
    return "\n".join([*lines, *_stacks(scene, (i,))])


def _around(board: Board, i: int) -> dict[str, list[int]]:
    """Return the neighbours of a hex by what lies between: hexside terrain, then paths."""
    found: dict[str, list[int]] = {}
    for j in board.neighbours[i]:
        for kind in sorted(board.features(i, j)):
            found.setdefault(kind, []).append(j)
    for j in board.neighbours[i]:
        link = board.link(i, j)
        if link is not None:
            for kind in sorted(link.kinds):
                found.setdefault(kind, []).append(j)
    return found


def _letters(sides: Iterable[str]) -> dict[str, str]:
    """Return each side a capital letter, of its own name as far as they go round."""
    letters: dict[str, str] = {}
    for side in sorted(set(sides)):
        candidates = [c for c in f"{side.upper()}ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c.isalnum()]
        letters[side] = next((c for c in candidates if c not in letters.values()), "#")
    return letters


def _stacks(scene: Scene, hexes: Container[int] | None = None) -> list[str]:
    """Return the stacks of some hexes, or of all, in the order of the hexes' numbers."""
    lines = []
    for i, held in sorted(scene.stacks.items(), key=lambda item: _name(scene, item[0])):
        if hexes is not None and i not in hexes:
            continue
        by_side: dict[str, list[CounterFace]] = {}
        for face in reversed(held):
            by_side.setdefault(face.side, []).append(face)
        lines += [
            f"{_name(scene, i)}  {side or 'nobody'}: {', '.join(map(_told, faces))}"
            for side, faces in by_side.items()
        ]
    return lines


def _name(scene: Scene, i: int) -> str:
    return str(scene.board.name(i)) if scene.board is not None else str(i)


def _areas(areas: Iterable[Area]) -> list[str]:
    lines = []
    for area in areas:
        told = [*map(_told, area.counters), *(card.spoken or card.name for card in area.cards)]
        if told:
            lines.append(f"{area.group} {area.name}: {', '.join(told)}".strip())
    return lines


def _told(face: CounterFace) -> str:
    """Return a counter in a few words: what it is called, its values, its markers."""
    if face.face_down:
        words = [face.symbol, face.label, *face.badges, "face down"]
    else:
        words = [face.name or face.label or face.symbol]
        values = "-".join(value for value in face.values.values() if value)
        words.append(f"{values}~" if values and face.basis else values)
    if face.markers:
        words.append(f"({', '.join(face.markers)})")
    return " ".join(filter(None, words))
