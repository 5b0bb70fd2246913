"""The file of counters that belongs to a scenario, and a game with those of a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hexwar.components import Counters, CounterTable, read_counters
from hexwar.data import Document
from hexwar.errors import HexwarError
from hexwar.kit.data_checks import check_counters
from hexwar.kit.game import CounterGame
from hexwar.kit.scenario import KnownNames
from hexwar.play.game import Game
from hexwar.plugins import game_of
from hexwar.reach import CostTable

USUAL: Final = "counters.toml"

_FILE = re.compile(r"[\w-][\w. -]*\.toml")


def counters_file_of(text: str, path: Path) -> Path | None:
    """Return the file of counters that is edited with a scenario.

    Of a sandbox it is the one that the scenario names, there or not; of a game of counters its
    ``counters.toml``, if the scenario lies in the folder of the game: who writes a scenario for
    somebody else's game does not change it.

    Args:
        text: The text of the scenario, or of something else, which has none.
        path: The file of the scenario.
    """
    try:
        document = Document.parse(text, path.name)
        game = game_of(document)
    except HexwarError:
        return None
    head = document.data["scenario"]
    if game.name == "sandbox":
        name = str(head.get("counters", USUAL))
        return path.parent / name if _FILE.fullmatch(name) else None
    if not issubclass(game, CounterGame):
        return None
    file = Path(str(game.data.file(USUAL)))
    return file if file.is_file() and file.parent in path.resolve().parents else None


def game_with(game: type[Game], edited: Mapping[Path, str]) -> type[Game]:
    """Return a game with counters as somebody edits them; the game itself where nobody does.

    Args:
        game: The game.
        edited: Texts by the files in whose place they come.

    Raises:
        DataError: The counters have faults.
    """
    if not edited or not issubclass(game, CounterGame):
        return game
    names = game.known()
    texts = {str(path): text for path, text in edited.items()}
    documents = [
        Document.parse(texts.get(layer.name, layer.text), layer.name)
        for layer in game.data.layers(USUAL)
    ]
    costs = game.data.file("costs.toml")
    modes = CostTable.read(costs).modes if costs.is_file() else ()
    by_name: dict[str, CounterTable] = {}
    for document in documents:
        counters = read_counters(document)
        check_counters(counters, document, names.sides, modes)
        by_name |= {table.name: table for table in counters.tables}
    there = KnownNames(
        board=names.board,
        counters=Counters(tuple(by_name.values())),
        sides=names.sides,
        options=names.options,
    )

    class Edited(game):  # type: ignore[valid-type, misc]
        """The game with other counters."""

        @classmethod
        def known(cls) -> KnownNames:
            return there

    return Edited


__all__ = ["counters_file_of", "game_with"]
