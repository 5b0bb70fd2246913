"""A scene as text: the board in characters, then what lies where, then what lies over it.

Terminals, text agents and people who hear the table instead of seeing it read the same lines.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

from hexwar.board import Board, iterate, text_of
from hexwar.data import in_context, without_context
from hexwar.play.scene.scene import Area, CounterFace, Overlay, Scene

Says = Callable[[str], str]
"""Returns a text in the reader's language."""


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
    parts = [line for line in (status_line(scene), board_text(scene)) if line]
    listed = [*stack_lines(scene), *area_lines(scene.areas)]
    return "\n".join([*parts, "", *listed] if listed else parts)


def status_line(scene: Scene, says: Says = str) -> str:
    """Return the status and the scores in one line; "" where there are none.

    Args:
        scene: What is on the table.
        says: Returns a text in the reader's language.
    """
    pairs = (*scene.status_read, *scene.scores_read)
    told = ((says(label), says(in_context(label, value))) for label, value in pairs)
    return " · ".join(f"{label} {without_context(value)}" for label, value in told)


def board_text(scene: Scene, says: Says = str) -> str:
    """Return the board in characters, with the stacks on it and a key; "" without a board.

    Args:
        scene: What is on the table.
        says: Returns a text in the reader's language.
    """
    if scene.board is None:
        return ""
    letters = _letters(face.side for held in scene.stacks.values() for face in held)
    cells = {
        i: f"{letters[held[-1].side]}{min(len(held), 9)}"
        for i, held in scene.stacks.items()
        if held
    }
    *rows, legend = text_of(scene.board, cells).splitlines()
    key = [_translated(entry, says) for entry in legend.split(", ")]
    key += [f"{letter} {says(side or 'nobody')}" for side, letter in letters.items()]
    return "\n".join([*rows, ", ".join(key)])


def _translated(entry: str, says: Says) -> str:
    """Return an entry of a key in the reader's language: a sign, and what it stands for."""
    sign, _, meaning = entry.partition(" ")
    return f"{sign} {says(meaning.replace('_', ' '))}"


def hex_text(scene: Scene, name: str, says: Says = str) -> str:
    """Return one hex as text: terrain, sides, paths, places, counters, and what lies over it.

    Args:
        scene: What is on the table.
        name: The printed number of the hex.
        says: Returns a text in the reader's language.

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
        return says("There is no map.")
    i = board.hex(name)
    lines = [f"{board.name(i)}  {says(board.terrain[i])}".rstrip()]
    for kind, hexes in _around(board, i).items():
        lines.append(f"{says(kind)}: {', '.join(sorted(map(board.name, hexes)))}")
    places = [place.id for place in (*board.regions_of(i), *board.positions_in(i))]
    if places:
        lines.append(", ".join(places))
    washes = [name for name, hexes in scene.washes.items() if hexes >> i & 1]
    marks = [says(mark.replace("-", " ")) for mark in (*scene.marks.get(i, ()), *washes)]
    if marks:
        lines.append(", ".join(marks))
    over = [
        f"{_heading(scene, overlay, says)}{_graded(overlay, grade, says)}"
        for overlay in scene.overlays
        for grade, hexes in overlay.grades.items()
        if overlay.told and hexes >> i & 1
    ]
    return "\n".join([*lines, *stack_lines(scene, (i,), says=says), *over])


def _around(board: Board, i: int) -> dict[str, list[int]]:
    """Return the neighbours of a hex by what lies between: hexside terrain, then paths."""
    around: dict[str, list[int]] = {}
    for j in board.neighbours[i]:
        for kind in sorted(board.features(i, j)):
            around.setdefault(kind, []).append(j)
    for j in board.neighbours[i]:
        link = board.link(i, j)
        if link is not None:
            for kind in sorted(set(link.kinds) - board.features(i, j)):  # a link is both
                around.setdefault(kind, []).append(j)
    return around


def _letters(sides: Iterable[str]) -> dict[str, str]:
    """Return each side a capital letter, of its own name as far as they go round."""
    letters: dict[str, str] = {}
    for side in sorted(set(sides)):
        candidates = [c for c in f"{side.upper()}ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c.isalnum()]
        letters[side] = next((c for c in candidates if c not in letters.values()), "#")
    return letters


def stack_lines(
    scene: Scene, hexes: Container[int] | None = None, *, says: Says = str, whole: bool = False
) -> list[str]:
    """Return the stacks of some hexes, or of all, in the order of the hexes' numbers.

    Args:
        scene: What is on the table.
        hexes: The hexes; None for all.
        says: Returns a text in the reader's language.
        whole: Tell counters in whole words, as for somebody who has never seen them.
    """
    lines = []
    for i, held in sorted(scene.stacks.items(), key=lambda item: _name(scene, item[0])):
        if hexes is not None and i not in hexes:
            continue
        by_side: dict[str, list[CounterFace]] = {}
        for face in reversed(held):
            by_side.setdefault(face.side, []).append(face)
        for side, faces in by_side.items():
            faces_told = (_told_whole(face, says) if whole else _told(face) for face in faces)
            owner = says(scene.titles.get(side, side) if whole else side) or says("nobody")
            lines.append(f"{_name(scene, i)}  {owner}: {', '.join(faces_told)}")
    return lines


def overlay_lines(scene: Scene, says: Says = str, most: int = 40) -> list[str]:
    """Return what lies over the map: fields of fire, zones, supply, each with its hexes.

    Args:
        scene: What is on the table.
        says: Returns a text in the reader's language.
        most: The maximum number of hexes that are listed; of more the number is told.
    """
    lines = []
    for overlay in scene.overlays:
        for grade, hexes in overlay.grades.items():
            if hexes and overlay.told:
                names = sorted(_name(scene, i) for i in iterate(hexes))
                head = _heading(scene, overlay, says)
                part = _graded(overlay, grade, says)
                listed = " ".join(names) if len(names) <= most else f"{len(names)} {says('hexes')}"
                lines.append(f"{head}{part}: {listed}")
    return lines


def _graded(overlay: Overlay, grade: str, says: Says) -> str:
    """Return the grade of a hex in an overlay, where there are several."""
    return "" if grade in ("area", overlay.name) else f", {says(grade)}"


def _heading(scene: Scene, overlay: Overlay, says: Says) -> str:
    title = says(overlay.title or overlay.name)
    side = scene.titles.get(overlay.side, overlay.side)
    return f"{says(side)}, {title}" if side else title


def pile_lines(scene: Scene, says: Says = str) -> list[str]:
    """Return what decks and cups may still hold.

    Args:
        scene: What is on the table.
        says: Returns a text in the reader's language.
    """
    lines = []
    for pile in scene.piles:
        about = f", {says(pile.about)}" if pile.about else ""
        lines.append(f"{says(pile.name)}: {pile.left}{about}")
        for heading, tallies in pile.tallies.items():
            listed = ", ".join(f"{says(t.what)} {t.left}/{t.of}" for t in tallies if t.of)
            lines.append(f"  {says(heading)}: {listed}".replace("  : ", "  "))
    return lines


def source_lines(scene: Scene, says: Says = str) -> list[str]:
    """Return where the points come from.

    Args:
        scene: What is on the table.
        says: Returns a text in the reader's language.
    """
    lines = []
    for source in scene.sources:
        owner = says(scene.titles.get(source.player, source.player))
        cited = f" [{source.rule}]" if source.rule else ""
        whose = f"{owner}, " if owner else ""
        lines.append(f"{source.points:+d} {whose}{says(source.what)}{cited}")
    return lines


def _name(scene: Scene, i: int) -> str:
    return str(scene.board.name(i)) if scene.board is not None else str(i)


def area_lines(areas: Iterable[Area], *, says: Says = str, whole: bool = False) -> list[str]:
    """Return the places beside the map that hold something.

    Args:
        areas: The places.
        says: Returns a text in the reader's language.
        whole: Tell counters in whole words.
    """
    lines = []
    for area in areas:
        told = [_told_whole(face, says) if whole else _told(face) for face in area.counters]
        told += [says(card.spoken or card.name) for card in area.cards]
        if told:
            lines.append(f"{says(area.group)} {says(area.name)}: {', '.join(told)}".strip())
    return lines


def _told_whole(face: CounterFace, says: Says) -> str:
    """Return a counter by the sentence for those who do not see it, with its markers."""
    spoken = says(face.spoken).removesuffix(".") if face.spoken else _told(face)
    if face.spoken and face.basis and not face.face_down:
        spoken += f" ({says(face.basis)})"
    name = f"{face.name}: " if face.name and face.name not in spoken else ""
    folded = spoken.casefold().replace("-", " ")
    marks = map(says, face.markers)
    lacking = [mark for mark in marks if mark.casefold().replace("-", " ") not in folded]
    return f"{name}{spoken} ({', '.join(lacking)})" if lacking else f"{name}{spoken}"


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
