"""A save hangs on what its scenario file says to the rules, and on nothing else that is in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hexwar
from hexwar.errors import SaveError
from hexwar.play.match import Match
from hexwar.play.match.written import seal_of
from hexwar.saves.comparing import changes

TEXT = """source = "reconstructed"

[scenario]
game = "ddob"
base = "easy-fox"
name = "mine"
title = "Mine"
summary = "Easy Fox again."
turns = [1, 16]

[us]
note = "as printed"
"""


def written(file: Path, old: str = "", new: str = "") -> Path:
    """Write the scenario, with one text of it in place of another."""
    assert old in TEXT
    file.write_bytes(TEXT.replace(old, new).encode() if old else TEXT.encode())
    return file


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match after its first decision, saved as ``mine.json``."""
    monkeypatch.chdir(tmp_path)
    match = hexwar.start(str(written(Path("mine.toml"))), seed=6)
    match.do(match.legal_actions[0])
    match.save("mine.json")
    return match


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("[us]", "# The first wave.\n[us]"),
        ("Easy Fox again.", "The eastern half of the beach, again."),
        ('title = "Mine"', 'title = "My own"'),
        ("as printed", "as on the sheet"),
        ('source = "reconstructed"', 'source = "public"'),
        ('name = "mine"\ntitle = "Mine"', 'title = "Mine"\nname = "mine"'),
        ("[1, 16]", "[\n  1,\n  16,\n]"),
    ],
)
def test_what_only_people_read_may_change(match: Match, old: str, new: str) -> None:
    """Line ends, comments, texts, translations, sources and layout refuse no save."""
    written(Path("mine.toml"), old, new)
    again = hexwar.open("mine.json")
    assert again.log == match.log
    assert again.text() == match.text()


def test_a_new_title_is_seen_at_once(match: Match) -> None:
    """A game is made again when only a text of its file has changed."""
    written(Path("mine.toml"), '"Mine"', '"My own"')
    assert hexwar.game("mine.toml").scenario.title == "My own"
    assert hexwar.open("mine.json").game.scenario.title == "My own"
    assert match.game.scenario.title == "Mine"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[1, 16]", "[1, 18]", r"\(scenario\.turns\[1\]: 16 → 18\): change that back"),
        ("[us]", "[us]\nlast_arrival = 12", r"\(us\.last_arrival: 15 → 12\)"),
        (
            "[us]",
            '[german]\ndepth = ["WN60", "WN61"]\n[us]',
            r"\(- german\.depth: 'WN62N'; - german\.depth: 'WN65N'\)",
        ),
        (
            "[us]",
            "[german.pools]\nwn = 5\nmobile = 9\nbuilding = 7\nT = 8\n[us]",
            r"\(german\.pools\.wn: 4 → 5; .*; …\)",
        ),
    ],
)
def test_what_the_rules_read_is_named(match: Match, old: str, new: str, told: str) -> None:
    """A save of other forces or another length is refused, with the old and the new value."""
    del match
    written(Path("mine.toml"), old, new)
    message = r"mine\.json: the scenario 'mine\.toml' has changed since it was saved " + told
    with pytest.raises(SaveError, match=message):
        hexwar.open("mine.json")


def test_a_translation_may_be_added(tmp_path: Path) -> None:
    """A scenario on another one, of a game on the kit, is translated after a match was saved."""
    file = tmp_path / "mine.toml"
    head = '[scenario]\ngame = "skirmish"\nbase = "ford"\nname = "mine"\ntitle = "Mine"\n'
    file.write_text(head, encoding="utf-8")
    match = hexwar.start(str(file), seed=6)
    match.save(tmp_path / "mine.json")
    french = '[scenario.translations.fr]\ntitle = "La mienne"\nsummary = "Encore le gué."\n'
    file.write_text(head + french, encoding="utf-8")
    assert hexwar.open(tmp_path / "mine.json").text() == match.text()


@pytest.mark.parametrize(
    ("saved", "now", "told"),
    [
        ({"a": [1]}, {"a": [1, 1]}, "a: [1] → [1, 1]"),
        ({"a": [1, 2]}, {"a": [2]}, "- a: 1"),
        ({"a": 1}, {"a": True}, "a: 1 → True"),
        ({"a": 1}, {}, "- a: 1"),
        ({}, {"a": {"b": 1}}, "+ a: {'b': 1}"),
        ({"a": [1, 2]}, {"a": [2, 1]}, "a[0]: 1 → 2; a[1]: 2 → 1"),
        (dict.fromkeys("abcde", 1), {}, "- a: 1; - b: 1; - c: 1; …"),
        ([], {}, ": [] → {}"),
        ({"a": [1]}, {"a": [1]}, ""),
    ],
)
def test_every_change_is_one(saved: object, now: object, told: str) -> None:
    """Whatever differs is told, and what is the same is not."""
    assert changes(saved, now) == told


def as_before(change: str) -> None:
    """Make the save one of before it held its scenario: with a hash of the text of the file."""
    data = json.loads(Path("mine.json").read_text(encoding="utf-8"))
    del data["scenario_data"], data["seal"]
    data["scenario_digest"] = change
    Path("mine.json").write_text(json.dumps({**data, "seal": seal_of(data)}), encoding="utf-8")


def test_a_save_with_a_hash_of_the_text_is_judged_by_its_replay(match: Match) -> None:
    """It opens whatever became of the text, as long as its actions lead to the same states."""
    as_before("0123456789abcdef")
    assert hexwar.open("mine.json").log == match.log
    written(Path("mine.toml"), "[us]", "[german.pools]\nwn = 3\n[us]")
    with pytest.raises(SaveError, match="the set-up is not that of the saved match"):
        hexwar.open("mine.json")
