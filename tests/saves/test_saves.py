"""Saves: round trips, refusals, migrations, and nothing ever overwritten by half."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

import hexwar
from hexwar.errors import SaveError
from hexwar.play.match import Match
from hexwar.play.match.written import seal_of
from hexwar.saves import LARGEST_SAVE, open_match
from tests.play.duel import Duel


def played(decisions: int = 5, seed: int = 7) -> Match:
    """A match in the middle."""
    match = Match(Duel("dawn", {"turns": 60}), seed)
    for _ in range(decisions):
        match.do(match.legal_actions[0])
    return match


def find(name: str) -> type[Duel]:
    """The only game there is."""
    assert name == "duel"
    return Duel


def reopened(path: Path, *, verify: bool = True) -> Match:
    """Open a save of the toy game."""
    return open_match(path, find, verify=verify)[0]


@pytest.mark.parametrize("decisions", range(8))
def test_a_save_goes_on_where_it_was_left(tmp_path: Path, decisions: int) -> None:
    """State, log, hashes and legal actions are those of the match that was saved."""
    match, file = played(decisions), tmp_path / "duel.json"
    match.save(file)
    again = reopened(file)
    assert again.state.digest() == match.state.digest()
    assert again.log == match.log
    assert list(again.legal_actions) == list(match.legal_actions)
    assert again.game.options == {"turns": 60}


def test_a_save_is_played_on_the_game_that_is_kept(tmp_path: Path) -> None:
    """Who opens a save of a game that was played before does not prepare its map again."""
    match = hexwar.start("ddob/easy-fox", seed=1, options={"edition": "2.0"})
    match.save(tmp_path / "fox.json")
    assert hexwar.open(tmp_path / "fox.json").game is match.game
    assert hexwar.restore(match.text()).game is match.game


def test_redo_survives_a_save(tmp_path: Path) -> None:
    """What was taken back before a match was saved can be done again after it is opened."""
    match, file = played(3), tmp_path / "duel.json"
    match.study = True
    match.undo()
    match.undo()
    match.save(file)
    again = reopened(file)
    assert again.text() == match.text()
    while match.can_redo:
        match.redo()
        again.redo()
    assert again.log == match.log
    assert not again.can_redo


def test_a_save_of_before_redo_was_kept(tmp_path: Path) -> None:
    """A save that says nothing of what was taken back opens, and has nothing to redo."""
    match, file = played(), tmp_path / "duel.json"
    match.save(file)
    rewritten(file, lambda data: data.pop("undone"))
    assert not reopened(file).can_redo
    rewritten(file, lambda data: data.update(undone=[3]))
    with pytest.raises(SaveError, match="'undone' is not a list of actions"):
        reopened(file)


def test_a_save_without_its_history(tmp_path: Path) -> None:
    """Unverified, only the last state is read; the log begins there."""
    match, file = played(), tmp_path / "duel.json"
    match.save(file)
    again = reopened(file, verify=False)
    assert again.state.digest() == match.state.digest()
    assert len(again.log) == 1


def rewritten(file: Path, change: Callable[[dict[str, Any]], Any], *, seal: bool = True) -> None:
    """Change a save; with a new seal, as somebody who knows how would."""
    data = json.loads(file.read_text())
    change(data)
    if seal:
        data.pop("seal", None)
        data["seal"] = seal_of(data)
    file.write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(format="hexwar-match/99"), "format 'hexwar-match/99' is not known"),
        (lambda d: d.update(format="chess"), "not a saved match"),
        (lambda d: d.pop("hashes"), "'hashes' is missing"),
        (lambda d: d.update(seed="7"), "'seed' is missing or is not a int"),
        (lambda d: d["actions"].append("jump"), "6 actions need 7 hashes"),
        (lambda d: d["actions"].__setitem__(2, "jump"), "action 3, 'jump', cannot be played"),
        (lambda d: d.update(seed=8), "the set-up is not that of the saved match"),
        (lambda d: d["hashes"].__setitem__(0, "00"), "the set-up is not that of the saved match"),
        (lambda d: d["hashes"].__setitem__(3, "00"), "action 3, .* is the first"),
        (lambda d: d["state"]["fields"].update(turn=9), "does not end in the state"),
        (lambda d: d["state"].pop("stack"), "state: lacks stack"),
        (lambda d: d["state"].update(luck=1), "state: holds unknown luck"),
        (lambda d: d["state"]["fields"]["wounds"].append(7), "wounds has 3 entries, and should"),
        (
            lambda d: d["state"]["fields"].update(wounds=[10**30] * 2),
            r"state\.fields\.wounds\[0\]: a whole",
        ),
        (lambda d: d["state"]["fields"].update(wounds=None), "fields.wounds: expected a list"),
        (
            lambda d: d["state"]["stack"][0].update(at={}),
            r"state\.stack\[0\]\.at is {}, and should",
        ),
        (lambda d: d["actions"].__setitem__(2, -1), r"actions\[2\] is not a str: -1"),
        (lambda d: d["actions"].__setitem__(2, []), r"actions\[2\] is not a str: \[\]"),
        (lambda d: d["actions"].__setitem__(2, {}), r"actions\[2\] is not a str: {}"),
        (lambda d: d["hashes"].__setitem__(2, None), r"hashes\[2\] is not a str: None"),
        (lambda d: d.update(players={"blue": 3}), r"players\['blue'\] is not a str: 3"),
        (lambda d: d.update(options={"turns": [60]}), r"options\['turns'\] is not a str or int or"),
        (lambda d: d.update(scenario="dusk"), r"duel\.json: no scenario 'dusk'"),
        (lambda d: d.update(options={"turns": 7}), "the option 'turns' is one of 6, 60"),
        (
            lambda d: d.update(scenario_data={"turns": 3}),
            r"the scenario 'dawn' has changed .* \(- turns: 3\): change that back",
        ),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, change: Any, message: str) -> None:
    """Each fault of a resealed save is found by what it says, and names the file."""
    file = tmp_path / "duel.json"
    played().save(file)
    rewritten(file, change)
    with pytest.raises(SaveError, match=message) as caught:
        reopened(file)
    assert str(caught.value).startswith(str(file))


def test_an_edited_save_is_refused(tmp_path: Path) -> None:
    """Without a new seal, any change is seen at once."""
    file = tmp_path / "duel.json"
    played().save(file)
    rewritten(file, lambda d: d["state"]["fields"].update(wounds=[0, 0]), seal=False)
    with pytest.raises(SaveError, match="changed after it was written"):
        reopened(file)


@pytest.mark.parametrize("keep", [0, 1, 30, 400])
def test_a_truncated_save_is_refused(tmp_path: Path, keep: int) -> None:
    """A file that was cut off says where."""
    file = tmp_path / "duel.json"
    played().save(file)
    file.write_text(file.read_text()[:keep])
    with pytest.raises(SaveError, match=r"duel\.json:\d+: not a saved match, or cut off here"):
        reopened(file)


def test_a_number_without_end_is_refused_with_its_line(tmp_path: Path) -> None:
    """Python refuses to read 5,000 digits with an error of its own, whatever the seal."""
    file = tmp_path / "duel.json"
    played().save(file)
    file.write_text(file.read_text().replace('"seed": 7', f'"seed": {"7" * 5000}'))
    line = file.read_text().splitlines().index(f' "seed": {"7" * 5000},') + 1
    with pytest.raises(SaveError, match=rf"duel\.json:{line}: not a .*: the number has too many"):
        reopened(file)


def test_a_save_that_is_nested_or_large_without_end_is_refused(tmp_path: Path) -> None:
    """In the time and memory of a fault."""
    file = tmp_path / "duel.json"
    file.write_text("[" * 100_000)
    with pytest.raises(SaveError, match=r"duel\.json:1: not a saved match.* lie too deep"):
        reopened(file)
    file.write_text(" " * (LARGEST_SAVE + 1))
    with pytest.raises(SaveError, match=r"duel\.json: not a saved match: larger than 16 MB"):
        reopened(file)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d["fields"].update(wounds=[]),
        lambda d: d["fields"].update(wounds=[0] * 9),
        lambda d: d["fields"].update(turn="three"),
        lambda d: d["stack"].clear(),
        lambda d: d["stack"][0].update(at=[1]),
        lambda d: d["stack"][0].update(frame={}),
        lambda d: d.update(result={"outcome": "win", "winners": [{}], "rule": "1", "facts": []}),
        lambda d: d.update(draws=[["x"]]),
        lambda d: d.update(seed=None),
    ],
)
def test_an_unverified_state_that_is_none_is_refused(tmp_path: Path, change: Any) -> None:
    """Without the replay only the state is there: it must be read, and the rules go on from it."""
    file = tmp_path / "duel.json"
    played().save(file)
    rewritten(file, lambda d: change(d["state"]))
    with pytest.raises(SaveError, match=r"duel\.json: state"):
        reopened(file, verify=False)


def test_a_migration_that_fails_says_so(tmp_path: Path) -> None:
    """An old save that is not what it says is a save that cannot be read."""

    class Stumbling(Duel):
        version = "2"
        migrations: ClassVar = {"1": lambda data: data["nothing"]}

    file = tmp_path / "duel.json"
    played().save(file)
    with pytest.raises(SaveError, match="the migration from version 1 cannot read it: KeyError"):
        open_match(file, lambda name: Stumbling)


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    """Bytes, other JSON and other formats are no saves."""
    file = tmp_path / "duel.json"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SaveError, match="it is not text"):
        reopened(file)
    file.write_text("[1, 2]")
    with pytest.raises(SaveError, match="does not say 'hexwar-match/1'"):
        reopened(file)


def test_a_refused_save_is_not_touched(tmp_path: Path) -> None:
    """Opening never writes."""
    file = tmp_path / "duel.json"
    played().save(file)
    rewritten(file, lambda d: d.update(seed=8))
    before = file.read_bytes()
    with pytest.raises(SaveError):
        reopened(file)
    assert file.read_bytes() == before


def test_a_failed_write_leaves_the_old_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saves are written beside the old one and then renamed."""
    file = tmp_path / "duel.json"
    played(2).save(file)
    before = file.read_bytes()

    def full_disk(*args: object, **kwargs: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", full_disk)
    monkeypatch.setattr("pathlib.Path.replace", full_disk)
    with pytest.raises(OSError, match="no space left"):
        played(4).save(file)
    monkeypatch.undo()
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def renamed(data: dict[str, Any]) -> dict[str, Any]:
    """Note that the migration has run."""
    return {**data, "version": "2"}


class NewDuel(Duel):
    """The next version of the rules, in which verbs were renamed."""

    version = "2"
    migrations: ClassVar = {"1": renamed}


class Circular(Duel):
    """A version whose migration leads nowhere."""

    version = "3"
    migrations: ClassVar = {"1": lambda data: data}


def test_earlier_versions_are_migrated(tmp_path: Path) -> None:
    """A save of version 1 opens under version 2 through its migration."""
    match, file = played(), tmp_path / "duel.json"
    match.save(file)
    again, _ = open_match(file, lambda name: NewDuel)
    assert again.state.digest() == match.state.digest()
    with pytest.raises(SaveError, match="leads back to itself"):
        open_match(file, lambda name: Circular)


class Harsher(Duel):
    """Rules that have changed without a migration."""

    version = "2"


def test_changed_rules_name_the_first_action_that_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the rules play a save otherwise, the first such action is named."""
    file = tmp_path / "duel.json"
    played().save(file)
    roll = Duel.state_class.roll
    monkeypatch.setattr(Duel.state_class, "roll", lambda g, stream: roll(g, stream) % 6 + 1)
    with pytest.raises(SaveError, match="action 2, 'let-it-come', is the first"):
        open_match(file, lambda name: Harsher)
