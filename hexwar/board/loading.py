"""How is a board read from its files?"""

from collections.abc import Mapping
from typing import Any

from hexwar.board.areas import AreaBoard
from hexwar.board.board import Board
from hexwar.board.draft import Draft
from hexwar.board.linking import add_areas, drawn_areas
from hexwar.board.shape import shape
from hexwar.board.tables import BoardFile, Layer
from hexwar.board.wrapped import WrappedBoard
from hexwar.data import Catalogue, DataError, Document, Faults, Readable, structured


def load(source: Readable | Document, *overrides: Readable | Document) -> Board:
    """Read a board from its file and from files that override it, in this order.

    Args:
        source: The board's file: a path, a resource of a package, or a document read before.
        overrides: Files of overrides, likewise.

    Raises:
        DataError: A file has faults: all those of the first such file.
        UnreadableFileError: A file cannot be read.
    """
    documents = [_document(source)]
    with documents[0].checking() as faults:
        draft = _begin(documents[0], faults)
    for override in overrides:
        document = _document(override)
        documents.append(document)
        with document.checking() as faults:
            draft.add(structured(document, Layer, faults), document, faults, overriding=True)
    return _finish(draft, tuple(documents))


def load_with_faults(document: Document) -> tuple[Board | None, Faults]:
    """Return as much of a board as its file says without faults, and the faults.

    An editor shows such a board while somebody works on it; nothing is played on one with faults.

    Returns:
        The board, or None where not even its grid can be read; the faults of the file.

    Example:
        >>> text = 'terrain = [{kind = "sea", hexes = ["0101", "0109"]}]'
        >>> grid = 'grid = {orientation = "flat", rows = 1, columns = 2}'
        >>> board, faults = load_with_faults(Document.parse(grid + chr(10) + text))
        >>> board.terrain[board.hex("0101")], len(faults)
        ('sea', 1)
    """
    faults = Faults(document)
    try:
        return _finish(_begin(document, faults), (document,)), faults
    except DataError as error:
        for fault in error.faults:
            faults.put(fault)
        return None, faults


def _document(source: Readable | Document) -> Document:
    return source if isinstance(source, Document) else Document.read(source)


def _begin(document: Document, faults: Faults) -> Draft:
    """Read the board's own file."""
    file = structured(document, BoardFile, faults)
    grid = drawn_areas(file, faults) if file.grid is None else shape(file.grid, faults)
    if grid is None:
        raise DataError(faults)
    shared = "grid" if file.grid is not None else "areas"
    draft = Draft(grid, file.areas.terrain if file.grid is None else file.grid.terrain)
    if file.grid is not None:
        draft.stretch, draft.turn = file.grid.stretch, file.grid.turn
    draft.origins["grid"] = (document, (shared, "terrain"))
    add_areas(draft, file, document, faults)
    draft.add(file, document, faults, overriding=False)
    draft.check_terrain(faults)
    return draft


def _finish(draft: Draft, documents: tuple[Document, ...]) -> Board:
    grid = draft.grid
    terrain = [""] * grid.size
    for at in grid.ids:
        terrain[at] = draft.terrain.get(at, draft.default_terrain)
    features: dict[tuple[int, int], frozenset[str]] = {}
    said: dict[tuple[int, int], Mapping[str, Mapping[str, Any]]] = {}
    for (i, j), kinds in draft.sides.items():
        if kinds:
            features[i, j] = features[j, i] = frozenset(kinds)
            said[i, j] = said[j, i] = kinds
    printed: dict[str, Any] = {
        "numbering": grid.numbering,
        "hexes": grid.hexes,
        "title": draft.title,
        "about": Catalogue("fact", draft.about),
        "terrain": tuple(terrain),
        "attributes": Catalogue(
            "attribute of hexes", {name: draft.by_id(name) for name in draft.attributes}
        ),
        "regions": Catalogue("region", draft.regions),
        "positions": Catalogue("position", draft.positions),
        "boxes": Catalogue("box", draft.boxes),
        "kinds": Catalogue("topic", draft.kinds),
        "documents": documents,
        "features": features,
        "said": said,
        "links": dict(draft.made_links()),
        "origins": draft.origins,
    }
    if isinstance(grid, AreaBoard):
        return AreaBoard(areas=grid.areas, around=grid.around, **printed)
    printed |= {"stretch": draft.stretch, "turn": draft.turn, "like": grid}
    if isinstance(grid, WrappedBoard):
        return WrappedBoard(periods=grid.periods, **printed)
    return Board(**printed)
