"""Where values come from that players meet: marks of counters, lines and rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar.components import read_counters
from hexwar.data import DataError, Document
from hexwar.kit.table import Faces
from hexwar.play import GameData
from hexwar.play.game.basis import read_basis

TABLES = """
source = "printed"
[[table]]
name = "combat"
source = "public"
[[table]]
name = "retreat"
[stack]
most = 8
sources = { most = "reconstructed" }
"""


class Folder(GameData):
    """A data folder on disk."""

    def file(self, *parts: str) -> Path:
        return Path(self.package, *parts)


def folder(path: Path, basis: str) -> Folder:
    """Return a data folder with a file of tables and what rests on it."""
    (path / "tables.toml").write_text(TABLES, encoding="utf-8")
    (path / "basis.toml").write_text(basis, encoding="utf-8")
    return Folder(str(path))


def test_lines_and_rules_have_the_source_of_their_data(tmp_path: Path) -> None:
    """A key of a table, a table by its name, a whole file; what is printed has no mark."""
    basis = read_basis(
        folder(
            tmp_path,
            """
            [rules]
            "6" = "tables.toml table.combat"
            "7" = "tables.toml table.retreat"
            "8" = "tables.toml stack.most"
            [lines]
            sum = ""
            again = "tables.toml table.combat"
            """,
        )
    )
    assert [basis.of(rule) for rule in ("6", "7", "8", "9")] == ["public", "", "reconstructed", ""]
    assert basis.of("6", "strength") == "public"
    assert basis.of("6/sentence") == "public"
    assert basis.of("6", "sum") == ""
    assert basis.of("9", "again") == "public"


def test_a_file_or_key_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    """All are named, each with its line."""
    wrong = '[rules]\n"6" = "tables.toml table.comabt"\n"7" = "nowhere.toml"\n'
    with pytest.raises(DataError) as refused:
        read_basis(folder(tmp_path, wrong))
    told = str(refused.value)
    assert "basis.toml:2: rules.6: there is no 'table.comabt' in tables.toml" in told
    assert "basis.toml:3: rules.7: there is no file 'nowhere.toml'" in told


def test_a_counter_has_the_source_of_its_line(tmp_path: Path) -> None:
    """The column ``basis`` says it, else the file; a face shows it beside its sentence."""
    del tmp_path
    text = """
    source = "reconstructed"
    columns = "name side kind move basis"
    counters = ["A red tank 4 rules", "B red tank 4 public", "C red tank 4 part", "D red tank 4 -"]
    """
    faces = Faces(read_counters(Document.parse(text, "c.toml")), ("move",))
    marks = [faces.of(unit, 1).basis for unit in range(4)]
    assert marks == ["", "public", "partly reconstructed", "reconstructed"]
    assert faces.of(0, 1).told == "A: tank, red, 4."
    assert faces.of(1, 1).told == "B: tank, red, 4 (public)."


@pytest.mark.parametrize("source", ["printed", "own", ""])
def test_what_is_printed_or_of_the_authors_own_has_no_mark(source: str) -> None:
    """Neither has a file that does not say where it comes from."""
    head = f'source = "{source}"\n' if source else ""
    text = f'{head}columns = "name side kind"\ncounters = ["A red tank"]'
    faces = Faces(read_counters(Document.parse(text, "c.toml")), ())
    assert faces.of(0, 1).basis == ""
