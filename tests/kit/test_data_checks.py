"""The files of a game are held against each other, and faults stand where somebody mends them."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path

import pytest

from hexwar.errors import DataError, GameError
from hexwar.kit.weather import Weather
from hexwar.play import GameData, state

from .small_war import Field, Fight, SmallWar

SMALL = Path(__file__).parent / "small"


@state
class Rainy(Weather, Field):
    """A moment with weather."""


NUMBERS = count(1)
"""Each broken copy is a package of another name, because Python keeps packages."""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """A copy of the small game in which texts can be replaced."""
    return Broken(tmp_path, monkeypatch)


class Broken:
    """Small War with a fault in one of its files."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.package = f"small_war_{next(NUMBERS)}"
        self.place = folder / self.package
        shutil.copytree(SMALL, self.place / "data")
        (self.place / "__init__.py").write_text("")
        monkeypatch.syspath_prepend(folder)

    def write(self, file: str, old: str, new: str) -> None:
        """Replace a text of a file."""
        path = self.place / "data" / file
        text = path.read_text("utf-8")
        assert old in text, f"{file} has no {old}"
        path.write_text(text.replace(old, new, 1), "utf-8")

    def game(self) -> type[SmallWar]:
        """The game with the broken files."""

        class Copied(SmallWar):
            data = GameData(self.package)

            def prepare(self) -> None:
                super().prepare()
                self.camps = self.owned("camp")

        return Copied

    def told(self, file: str, old: str, new: str) -> str:
        """Replace a text of a file, and return what is said when the game is made."""
        self.write(file, old, new)
        with pytest.raises((DataError, GameError)) as refused:
            self.game()("one")
        return str(refused.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "told"),
    [
        ("results.toml", "D1 R1", "DX R1", 4, 'such as DX = "defender retreats 1"'),
        ("results.toml", "D1 R1", "D1/R1", 4, "no result 'D1/R1'; known are A#, D#, R#"),
        ("results.toml", "defender loses", "defender looses", 8, "mean 'defender loses' or"),
        ("results.toml", "retreats #", "retreats", 9, "1 in the word, 0 in its effects"),
        ("results.toml", '"A#"', 'A1 = "attacker loses"\n"A#"', 7, "needs a number: attacker"),
        ("results.toml", "retreats #", "eliminated #", 9, "'defender eliminated' takes no number"),
        ("results.toml", '"3-4"', '"4"', 4, "no row for 3, which may be thrown (dice = 1)"),
        ("counters.toml", "5/3 3/1", "x/3 3/1", 5, "the attack 'x/3' is no number"),
        ("board.toml", 'side = "red"', 'side = "rad"', 23, "no side 'rad'; did you mean 'red'?"),
        ("board.toml", "side =", "sight =", 19, "'red camp' belongs to no side"),
        ("board.toml", "points = 2", 'points = "two"', 17, "expected a whole number, got 'two'"),
        ("board.toml", "points = 2", "ponts = 2", 17, "did you mean 'points'?"),
        ("results.toml", '"combat"', '"fight"', 2, 'name = "combat"'),
    ],
)
def test_a_fault_has_its_file_and_line(
    broken: Broken, file: str, old: str, new: str, line: int, told: str
) -> None:
    """Not the scenario's, and no traceback in the middle of a game."""
    said = broken.told(file, old, new)
    assert f"{file}:{line}" in said
    assert told in said


def test_an_effect_needs_its_procedure(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of the word is told, and what to write into the battle."""
    monkeypatch.setattr(Fight, "retreats", None)
    said = broken.told("board.toml", "points = 2", "points = 2")
    assert "results.toml:9" in said
    assert "write retreats = … in Fight, a class on Retreats" in said


def test_a_battle_needs_its_table(broken: Broken) -> None:
    """A table of another name is not found, and the message says which name it looks for."""
    assert 'name = "combat"' in broken.told("results.toml", '"combat"', '"fight"')


def test_ground_needs_a_row_of_the_costs(broken: Broken) -> None:
    """The costs are named, and a hex where the ground lies."""
    said = broken.told("costs.toml", '"clear"', '"claer"')
    assert "costs.toml:" in said
    assert "no row for terrain 'clear', which the board has in 0101; did you mean 'claer'?" in said


def test_a_path_that_the_costs_spell_otherwise_is_a_fault_of_the_costs(broken: Broken) -> None:
    """Their row is told, and both spellings."""
    road = '[[paths]]\nkind = "raod"\nhexes = ["0101", "0102"]\n\n[[region]]\nid = "Mill"'
    broken.write("board.toml", '[[region]]\nid = "Mill"', road)
    said = broken.told(
        "costs.toml", "terrain = [", 'paths = [{ kind = "road", cost = 1 }]\nterrain = ['
    )
    assert (
        "costs.toml:2: paths[0].kind: no kind of paths 'road' on this board; did you mean" in said
    )


def test_an_attribute_that_the_costs_spell_otherwise_is_a_fault_of_the_costs(
    broken: Broken,
) -> None:
    """No hex of the board has it."""
    hill = 'attribute = [{ name = "hil", cost = 1 }]\nterrain = ['
    region = '[[region]]\nid = "Mill"'
    attribute = '[[attribute]]\nname = "hill"\nhexes = ["0101"]'
    broken.write("board.toml", region, f"{attribute}\n\n{region}")
    said = broken.told("costs.toml", "terrain = [", hill)
    assert "costs.toml:2: attribute[0].name: no attribute of hexes 'hil'; did you mean" in said


def test_a_kind_of_region_that_is_one_letter_off_is_a_fault(broken: Broken) -> None:
    """A camp that no rule looks for would supply nobody, and nothing would tell."""
    other = '[[region]]\nid = "blue camp"\nkind = "camp"\nhexes = ["0505"]'
    broken.write("board.toml", '[[region]]\nid = "Mill"', f'{other}\n\n[[region]]\nid = "Mill"')
    said = broken.told(
        "board.toml", 'id = "red camp"\nkind = "camp"', 'id = "red camp"\nkind = "cmap"'
    )
    assert "region[2].kind: is the kind 'cmap' misspelt for 'camp'? If not, declare both" in said


def test_a_game_without_rules_says_what_to_write(broken: Broken) -> None:
    """The reader is told of the file that is missing and what goes into it."""
    (broken.place / "data/rules.toml").rename(broken.place / "data/other.toml")
    said = broken.told("board.toml", "points = 2", "points = 2")
    assert "rules.toml:1: there is no such file: give each rule" in said


def test_weather_has_a_column_for_each_turn(broken: Broken) -> None:
    """After the last column that one holds; before the first one a turn would fail in play."""
    text = '[[table]]\nname = "weather"\ncolumns = ["2+"]\nrows = { "1-6" = ["clear"] }\n'
    (broken.place / "data" / "weather.toml").write_text(text)
    wet = type("Wet", (broken.game(),), {"state_class": Rainy})
    with pytest.raises(DataError, match=r"weather\.toml:3: .*no column of weather for turn 1"):
        wet("one")


def test_a_file_of_weather_needs_a_state_with_weather(broken: Broken) -> None:
    """The rule that throws for it would find nothing; a table in another file is the game's own."""
    text = '[[table]]\nname = "weather"\ncolumns = ["1+"]\nrows = { "1-6" = ["clear"] }\n'
    (broken.place / "data" / "weather.toml").write_text(text)
    with pytest.raises(GameError, match=r"weather\.toml .* Field .*: name kit\.Weather among the"):
        broken.game()("one")
    (broken.place / "data" / "weather.toml").rename(broken.place / "data" / "tables.toml")
    assert broken.game()("one").weather.columns == ("1+",)
