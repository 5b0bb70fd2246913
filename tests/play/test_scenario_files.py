"""Scenario files of an author: which files a game reads is for the game to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar.data import Document, Faults
from hexwar.errors import DataError, UnknownNameError
from hexwar.play import Scenario
from hexwar.play.game.scenarios import Option, check_defaults, with_defaults
from tests.play.duel import Duel


class FencingGame(Duel):
    """The duel, with scenario files of a kind of its own."""

    scenario_files = (".toml", ".fence")

    @classmethod
    def read_scenario(cls, path: Path) -> Scenario:
        """A scenario named like its file."""
        return Scenario(path.stem, f"{path.stem}, from a {path.suffix} file", "")


EDITION = Option("edition", ("2017", "2.0"), "Which booklet is played.")
WEATHER = Option("weather", (False, True), "Whether it rains.")


def test_a_scenario_has_defaults_of_its_own() -> None:
    """Those that it names; the other options keep theirs."""
    own = with_defaults([EDITION, WEATHER], {"weather": True})
    assert [option.default for option in own] == ["2017", True]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('options = { edtion = "2.0" }', "no option 'edtion'; did you mean 'edition'?"),
        ('options = { edition = "3" }', "expected one of 2017, 2.0, got '3'"),
        ('options = { edition = "2.0" }', ""),
    ],
)
def test_defaults_that_cannot_be_are_told_with_their_line(text: str, fault: str) -> None:
    """Options that the game has not, and values that an option has not."""
    document = Document.parse(text, "dawn.toml")
    faults = Faults(document)
    check_defaults(("options",), document.data["options"], {"edition": EDITION}, faults)
    assert "".join(map(str, faults)).endswith(fault)
    assert bool(faults) is bool(fault)


@pytest.mark.parametrize("name", ["dawn.toml", "dawn.fence"])
def test_a_game_reads_the_files_it_names(name: str) -> None:
    """The path of a file with such an ending is read as a scenario."""
    assert FencingGame.find_scenario(f"/somewhere/{name}").name == "dawn"


def test_other_files_are_no_scenarios() -> None:
    """A name with any other ending is the name of a scenario that does not exist."""
    with pytest.raises(UnknownNameError, match=r"dawn\.chess"):
        FencingGame.find_scenario("dawn.chess")


@pytest.mark.parametrize("text", ["", "{]", "a = ["])
def test_a_reader_that_fails_is_a_fault_of_any_kind_of_file(tmp_path: Path, text: str) -> None:
    """Also of one that is not TOML, whose lines nobody can count."""

    class FailingGame(FencingGame):
        """It does not look at what it reads."""

        @classmethod
        def read_scenario(cls, path: Path) -> Scenario:
            """Fail."""
            return Scenario(path.stem, path.read_text(encoding="utf-8")[9], "")

    file = tmp_path / "dawn.fence"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"dawn\.fence:1: the check of this file failed"):
        FailingGame.find_scenario(str(file))
