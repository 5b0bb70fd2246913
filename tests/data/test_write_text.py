"""Files are written whole or not at all."""

import os
import stat
import sys
from pathlib import Path

import pytest

from hexwar.data import write_text


def test_a_new_file(tmp_path: Path) -> None:
    """Written as UTF-8, with line ends untouched, and nothing left beside it."""
    write_text(tmp_path / "fox.json", "Füchse\r\n")
    assert "Füchse\r\n".encode() == (tmp_path / "fox.json").read_bytes()
    assert [file.name for file in tmp_path.iterdir()] == ["fox.json"]


def test_an_old_file_keeps_its_permissions(tmp_path: Path) -> None:
    """Replacing must not make a private file readable, nor a shared one private."""
    file = tmp_path / "fox.json"
    file.write_text("old")
    file.chmod(0o640)
    write_text(str(file), "new")
    assert (file.read_text(), 0o640) == ("new", stat.S_IMODE(file.stat().st_mode))


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk in the middle of writing costs nothing."""
    file = tmp_path / "fox.json"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_text(file, "new")
    assert (file.read_text(), [file.name for file in tmp_path.iterdir()]) == ("old", ["fox.json"])


def test_a_link_goes_on_pointing_to_the_file(tmp_path: Path) -> None:
    """The file is replaced, not the link to it."""
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    write_text(tmp_path / "link.json", "new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() == "new"


def test_a_failure_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    """Nobody knows the file beside it, which is written first."""
    with pytest.raises(FileNotFoundError) as found:
        write_text(tmp_path / "nowhere" / "fox.json", "new")
    assert found.value.filename == str(tmp_path / "nowhere" / "fox.json")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no pipes with names")
def test_only_ordinary_files_are_replaced(tmp_path: Path) -> None:
    """A device or pipe would be lost: what is written to /dev/full must not take its place."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(OSError, match="not an ordinary file"):
            write_text(path, "new")
    assert (tmp_path / "pipe").is_fifo()
