"""Hooks: found only where they are installed or offered, and what they may change."""

from __future__ import annotations

import os
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import attrs
import pytest

from hexwar.errors import GameError, UnknownNameError
from hexwar.play import Rule
from hexwar.play.game import hooks
from hexwar.play.game.hooks import NO_HOOK, VARIABLE, Hook, code_digest, find_hook, offer
from tests.play.duel import Duel

INSTALLED = Hook(wording={"rain": "It rains."})
WET = Hook(rules=(Rule("7", "It rains."), Rule("6", "No card is drawn in the rain.")))


@pytest.fixture(autouse=True)
def nothing_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is offered, before a test and after it."""
    monkeypatch.setenv(VARIABLE, "")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> list[EntryPoint]:
    """The entry points that are installed; a test may add to them."""
    points = [EntryPoint("rain", "tests.play.game.test_hooks:INSTALLED", hooks.GROUP)]
    monkeypatch.setattr(hooks, "entry_points", lambda group: points)
    return points


def written(folder: Path, text: str, name: str = "rain.py") -> Path:
    """Write a file."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_an_installed_hook_is_found_by_name(installed: list[EntryPoint]) -> None:
    """Its entry point names it; its digest is that of the code of the file that defines it."""
    found = find_hook("rain")
    assert found.wording == INSTALLED.wording
    assert found.digest == code_digest(Path(__file__).read_bytes())


def test_an_offered_file_comes_first(installed: list[EntryPoint], tmp_path: Path) -> None:
    """Whoever names a file on the command line means that one."""
    file = written(
        tmp_path, "from hexwar.play.game.hooks import Hook\nhook = Hook(wording={'rain': 'Wet.'})"
    )
    assert offer(file) == "rain"
    assert find_hook("rain").wording == {"rain": "Wet."}
    assert str(file) in os.environ[VARIABLE]


RAIN = """from hexwar.play.game.hooks import Hook


def set_up(state):
    state.weather = {"now": "rain", "next": None}


hook = Hook(set_up=set_up)
"""


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("hook = Hook", "# It rains.\nhook = Hook", True),
        ("\n", "\r\n", True),
        ("(state):\n", '(state):\n    """Let it rain."""\n', True),
        ('"now": "rain"', "'now':   'rain'", True),
        ("from hexwar", '"""Weather."""\nfrom hexwar', True),
        ('"rain"', '"snow"', False),
        ("None", "0", False),
        ("set_up=set_up", "", False),
    ],
)
def test_the_digest_follows_the_code(old: str, new: str, same: bool) -> None:
    """A save of a game with a changed hook is recognised; comments and layout change nothing."""
    before, after = RAIN.encode(), RAIN.replace(old, new).encode()
    assert before != after
    assert (code_digest(before) == code_digest(after)) is same


def test_a_name_alone_runs_nothing(installed: list[EntryPoint], tmp_path: Path) -> None:
    """A file that nobody offered is not found, whatever a scenario calls it."""
    file = written(tmp_path, "raise SystemExit('never')", "bomb.py")
    for name in ("bomb", "bomb.py", str(file)):
        with pytest.raises(UnknownNameError, match=r"no hook .*'rain'"):
            find_hook(name)


def test_what_is_wrong_with_a_hook_is_told(installed: list[EntryPoint], tmp_path: Path) -> None:
    """Files that fail or define no hook, entry points that do not load or are claimed twice."""
    offer(written(tmp_path, "1 / 0", "zero.py"))
    offer(written(tmp_path, "rain = 1", "plain.py"))
    offer(written(tmp_path, "", "text.txt"))
    for name, complaint in (
        ("zero", r"zero\.py: the hook cannot be loaded: division by zero"),
        ("plain", r"plain\.py: expected 'hook', a hexwar Hook"),
        ("text", r"text\.txt: a hook is a Python file"),
    ):
        with pytest.raises(GameError, match=complaint):
            find_hook(name)
    installed.append(EntryPoint("gone", "nowhere.at:all", hooks.GROUP))
    installed.append(EntryPoint("odd", "math:pi", hooks.GROUP))
    with pytest.raises(GameError, match="No module named 'nowhere'"):
        find_hook("gone")
    with pytest.raises(GameError, match="is not a hexwar Hook"):
        find_hook("odd")
    installed.append(EntryPoint("rain", "math:pi", hooks.GROUP))
    with pytest.raises(GameError, match="two packages claim the hook 'rain'"):
        find_hook("rain")


def test_no_hook_changes_nothing() -> None:
    """A scenario without a hook has one that is empty."""
    empty: Any = NO_HOOK
    assert (empty.set_up, dict(empty.procedures), dict(empty.wording)) == (None, {}, {})


def test_a_hook_has_rules_of_its_own(installed: list[EntryPoint]) -> None:
    """A refusal by them had an empty sentence, and check_game missed them in the rulebook."""
    points = EntryPoint("wet", "tests.play.game.test_hooks:WET", hooks.GROUP)
    installed.append(points)
    dawn = Duel.scenarios()["dawn"]
    game = Duel(attrs.evolve(dawn, hook="wet"))
    rules = {rule.number: rule.summary for rule in game.rules_in_force}
    assert rules["7"] == "It rains."
    assert rules["6"] == "No card is drawn in the rain."
    assert "7" not in Duel.rulebook()
