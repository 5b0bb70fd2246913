"""What does a board look like in a terminal?"""

from collections import Counter
from collections.abc import Mapping

from hexwar.board.areas import AreaBoard
from hexwar.board.board import Board
from hexwar.board.mapped import printed_lines
from hexwar.board.wrapped import WrappedBoard

_CELL = 2
"""Characters to a hex."""


def text_of(board: Board, cells: Mapping[int, str] | None = None) -> str:
    """Return a picture of a board in text: two characters a hex, staggered as the map is.

    The first character of a hex is the letter of its terrain, the second shows a position (``*``)
    or a path (``+``). Each line begins with the number of its first hex; a legend follows. The
    lines may stand in a board file as its ``[map]``, which reads the terrain back. A board of areas
    is a list: a line for each, with the areas to which links lead, and their kinds, except that of
    most links.

    Args:
        board: The board.
        cells: By id: what to show instead in some hexes, such as counters; cut or filled up to two
            characters.

    Example:
        >>> print(text_of(Board.parse('''
        ... grid = {orientation = "pointy", rows = 3, columns = [4, 3], terrain = "sea"}
        ... terrain = [{kind = "beach", hexes = ["0301-0304"]}]
        ... paths = [{kind = "road", hexes = ["0303-0304"]}]
        ... ''')))
        0101 s s s s
        0201  s s s
        0301 b b b+b+
        s sea, b beach, + path
    """
    letters = _letters(board)
    on_path = {i for a, others in board.links().items() for i in (a, *others)}
    marked = () if isinstance(board, AreaBoard) else on_path  # links are told by name
    shown: dict[int, str] = {
        i: letters[board.terrain[i]] + ("+" if i in marked else " ") for i in board.ids
    }
    for position in board.positions.values():
        shown.update((i, letters[board.terrain[i]] + "*") for i in position.hexes)
    legend = [f"{letter} {terrain}" for terrain, letter in letters.items() if terrain]
    marks = {text[1] for text in shown.values()}
    legend += [
        f"{mark} {what}" for mark, what in (("*", "position"), ("+", "path")) if mark in marks
    ]
    if isinstance(board, WrappedBoard):
        wraps = (("rows", board.periods[0]), ("columns", board.periods[1]))
        legend += [f"{lines} wrap round" for lines, period in wraps if period]
    for i, cell in (cells or {}).items():
        shown[i] = f"{cell:{_CELL}}"[:_CELL]
    if isinstance(board, AreaBoard):
        usual = _usual_link(board)
        legend += [f"other links: {usual}"] if usual else []
        return "\n".join([*_list_of(board, shown, usual), ", ".join(legend)])
    width = max(map(len, map(board.name, board.ids)))
    rows = []
    for row in printed_lines(board):
        text = ""
        for column, i in row:
            text = text.ljust(column) + shown[i]
        rows.append(f"{board.name(row[0][1]):{width}} {text}".rstrip())
    return "\n".join([*rows, ", ".join(legend)] if legend else rows)


def _usual_link(board: AreaBoard) -> str:
    """Return the kind of most links, which is not told at each; "" where none is."""
    links = [(i, j) for i in board.ids for j in board.neighbours[i]]
    kinds = Counter(kind for i, j in links for kind in _by(board, i, j))
    return next((kind for kind, count in kinds.items() if 2 * count > len(links)), "")


def _list_of(board: AreaBoard, shown: Mapping[int, str], usual: str) -> list[str]:
    """Return a line for each area: its name, what is shown of it, where links lead."""
    width = max(map(len, map(board.name, board.ids)))
    rows = []
    for i in board.ids:
        said = []
        for j in board.neighbours[i]:
            told = ", ".join(kind for kind in _by(board, i, j) if kind != usual)
            said.append(f"{board.name(j)} ({told})" if told else board.name(j))
        rows.append(f"{board.name(i):{width}} {shown[i]} {', '.join(said)}".rstrip())
    return rows


def _by(board: Board, i: int, j: int) -> tuple[str, ...]:
    link = board.link(i, j)
    return link.kinds if link else ()


def _letters(board: Board) -> dict[str, str]:
    """Return each terrain a letter: of its own name, as far as they go round."""
    letters = {"": "."}
    for terrain in dict.fromkeys(board.terrain[i] for i in board.ids):
        candidates = f"{terrain.lower()}{terrain.upper()}0123456789"
        free = (c for c in candidates if c.isalnum() and c not in letters.values())
        letters.setdefault(terrain, next(free, "?"))
    return letters
