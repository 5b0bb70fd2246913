"""Bad input: faulty scenario and board files, broken saves, actions against the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hexwar
from ddob_scenarios.printed.ids import SiteId
from ddob_scenarios.rules.landing.engineers import ClearObstacles
from ddob_scenarios.rules.landing.placing import PlaceArrivals
from ddob_scenarios.rules.us_phase import UsActions
from ddob_scenarios.state.omaha import HIDDEN, Omaha
from hexwar.board import Board, one
from hexwar.cli import main
from hexwar.errors import (
    ActionError,
    AmbiguousActionError,
    DataError,
    MalformedActionError,
    RuleError,
    SaveError,
)
from hexwar.play.match.decision import decision, explain
from hexwar.testing import Rehearsal

from .situations import Situation

HERE = Path(__file__).parent
BAD_FOX = HERE / "bad_fox.toml"
PRINTED_BOARD = HERE.parents[1] / "ddob_scenarios" / "data" / "board.toml"

# -- scenario files --------------------------------------------------------------------------------

FAULTS_OF_BAD_FOX = [
    (1, "source", "'rules' with the number of a rule such as 'rules 6.2'"),
    (5, "scenario.name", "expected a text like"),
    (7, "scenario.turns", "expected two turns, the first not later"),
    (8, "scenario.sectors[1]", "expected 'east' or 'west', got 'north'"),
    (9, "scenario.weather", "unknown key"),
    (12, "options.offered[1]", "no option 'editon'; did you mean 'edition'?"),
    (13, "options.defaults.edition", "expected one of 2017, 2.0, got '1944'"),
    (16, "victory.check", "expected 'first-waves' or 'campaign', got 'points'"),
    (23, "us.last_arrival", "expected a number from 0 to 32, got 99"),
    (24, "us.without[0]", "no unit 'A/1/61'; did you mean"),
    (25, "us.changes[0].landing", "no landing box or beach 'XX9'"),
    (29, "german.crews[0].sites[1]", "no WN site 'WN62'; did you mean"),
    (30, "german.crews[1].sites[0]", "WN60 has two crews"),
    (31, "german.crews[2].kind", "expected 'plain' or '75' or '88' or 'rocket', got '76'"),
    (33, "german.depth[0]", "WN64 has no crew to put depth under"),
    (34, "german.guns[0]", "no off-map gun '1Flak-north'; did you mean"),
    (37, "german.pools.wn", "expected a number from 0 to 18, got 40"),
    (38, "german.pools.wine", "expected 'wn' or 'mobile'"),
]


def test_every_fault_of_a_scenario_file_at_once() -> None:
    """Eighteen faults of many sorts, each with its line; none hides another or is told twice."""
    with pytest.raises(DataError) as refused:
        hexwar.game(str(BAD_FOX))
    found = refused.value.faults
    expected = [(line, path) for line, path, _ in FAULTS_OF_BAD_FOX]
    assert expected == [(fault.line, fault.path) for fault in found]
    for (_, _, message), fault in zip(FAULTS_OF_BAD_FOX, found, strict=True):
        assert message in fault.message


def test_validate_prints_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    """One a line, with file and line in front, and a code for scripts."""
    with pytest.raises(SystemExit) as left:
        main(["validate", str(BAD_FOX)])
    assert left.value.code == 1
    lines = capsys.readouterr().err.splitlines()
    assert [f"{BAD_FOX}:{n}:" for n, _, _ in FAULTS_OF_BAD_FOX] == [w.split()[0] for w in lines]


FAULTY_BOARD = {
    '[[terrain]]\nkind = "sea"': '[[terrain]]\nkind = "see"',
    '"0529-0531", "0627"': '"0529-0531", "0799"',
    'hexes = ["0433"]\nsource = "reconstructed"': 'hexes = ["0433"]\nsource = "invented"',
    'name = "mined"\nhexes = [\n  "0630"': 'name = "mined"\nhexes = [\n  "0630", "0630"',
    'kind = "at-wall"\nsides = ["0530/0630"': 'kind = "at-wall"\nsides = ["0530/0730"',
    'kind = "secondary"\nhexes = ["0811", "0812"]': 'kind = "secondary"\nhexes = ["0811", "0813"]',
    'id = "E-1"\nkind = "draw"': 'id = "E-3"\nkind = "draw"',
    'id = "A"\nkind = "exit"': 'id = "A"\nkind = "exits"',
    'id = "WN61"\nkind = "wn"': 'id = "WN61"\nkind = "wn"\ncolor = "red"',
    'id = "DG1"\nkind = "landing"\norder = 25': 'id = "DG1"\nkind = "landing"\norder = "25"',
}

MESSAGES = (
    "'see' is not among the kinds of terrain; did you mean 'sea'?",
    "no hex '0799' on this board",
    "(high)', got 'invented'",
    "mined 0630 is given twice",
    "0530 and 0730 are not next to each other",
    "0811 and 0813 are not next to each other",
    "region E-3 is given twice",
    "'exits' is not among the kinds of regions; did you mean 'exit'?",
    "unknown key",
    "expected a whole number, got text '25'",
)
"""What each of these faults is told by, in their order in the file."""


def test_every_fault_of_a_board_file_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The printed board with ten different faults: each is told where it stands."""
    text = PRINTED_BOARD.read_text(encoding="utf-8")
    for right, wrong in FAULTY_BOARD.items():
        assert text.count(right) == 1, right
        text = text.replace(right, wrong)
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        Board.read(file)
    lines, printed = text.splitlines(), set(PRINTED_BOARD.read_text(encoding="utf-8").splitlines())
    for message, fault in zip(MESSAGES, refused.value.faults, strict=True):
        assert message in fault.message
        # A table that repeats another begins on a line like many others.
        assert lines[fault.line - 1] not in printed - {"[[region]]"}
    with pytest.raises(SystemExit):
        main(["validate", str(file)])
    assert capsys.readouterr().err.count(f"{file}:") == len(FAULTY_BOARD)


# -- saves -----------------------------------------------------------------------------------------


def saved(file: Path) -> dict[str, Any]:
    """Save a match of Easy Fox after some decisions; return what the file holds."""
    match = hexwar.start("ddob/easy-fox", seed=3)
    for _ in range(6):
        match.do(match.legal_actions[0])
    match.save(file)
    loaded: dict[str, Any] = json.loads(file.read_text())
    return loaded


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda text: text[: len(text) // 2], r"fox\.json:\d+: not a saved match, or cut off here"),
        (lambda text: re.sub(r'"seed": ?3', '"seed":4', text), "changed after it was written"),
        (lambda text: '{"White": "Kasparov"}', "does not say 'hexwar-match/1'"),
        (lambda text: "1. e4 e5 2. Nf3", "not a saved match"),
        (lambda text: "", "not a saved match"),
    ],
    ids=["truncated", "edited", "foreign JSON", "foreign text", "empty"],
)
def test_spoiled_saves_are_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[str], str], message: str
) -> None:
    """What is wrong is said, by the library and by the commands, and the file stays as it is."""
    file = tmp_path / "fox.json"
    saved(file)
    spoiled = spoil(file.read_text())
    assert spoiled != file.read_text()
    file.write_text(spoiled)
    with pytest.raises(SaveError, match=message):
        hexwar.open(file)
    for command in ("validate", "replay", "play"):
        with pytest.raises(SystemExit) as left:
            main([command, str(file)])
        assert left.value.code != 0
        assert str(file) in capsys.readouterr().err
    assert file.read_text() == spoiled
    assert list(tmp_path.iterdir()) == [file]


# -- actions against the rules ---------------------------------------------------------------------


def beach() -> Rehearsal[Omaha]:
    """The Action phase of turn 8 with two actions, and counters in typical places."""
    s = Situation(turn=8).german("WN61", "88").german("A1", "T").german("WN62S", "75").drawn(T=1)
    s.us("I/3/16@0710/3", "1/B/741@0711/2", "A/1/16@0605/3", "16-HQ@0714", "G/2/16@0613/3")
    s.us("E/2/16@0909/3", "C/2R@0333/2", "F/2/116@0628/3")
    s.g.disrupted = one(s.counter("G/2/16"))
    return s.rehearse(UsActions).do("first 1st")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("move I/3/16 0809", "7.31"),  # among Germans
        ("move I/3/16 0810", ""),  # past them, which is allowed
        ("move A/1/16 0604", "terrain/2"),  # below the waterline
        ("move A/1/16 0705", "terrain-effects"),  # rough, and a sheer cliff
        ("move 1/B/741 0811", "terrain-effects"),  # a tank over shingle
        ("move I/3/16 0712", "7.3"),  # two hexes away
        ("move G/2/16 0614", "7.7"),  # disrupted
        ("move F/2/116 0627", "7.2"),  # of the other division
        ("climb E/2/16 1009", "7.4"),  # no bluff there
        ("scale I/3/16", "7.5"),  # no cliff there
        ("attack WN62S", "8.1"),  # nobody next to it
        ("attack WN64", "8"),  # nobody in it
        ("barrage 1/B/741 A1", "8.42"),  # an unrevealed reinforcement unit
        ("barrage I/3/16 WN62S", "8.4"),  # infantry does not
        ("naval-barrage WN61", "8.5"),  # without a marker
        ("recover I/3/16", "7.7"),  # not disrupted
    ],
)
def test_an_illegal_action_names_its_rule(text: str, number: str) -> None:
    """The explanation and the error of ``do`` cite the same rule, and say it in a sentence."""
    play = beach()
    if not number:
        assert text in play.texts
        return
    why = explain(play.g, parsed(play, text))
    assert (why.legal, why.rule) == (False, number)
    with pytest.raises(RuleError, match=f"rule {number} does not allow it") as refused:
        play.do(text)
    assert why.sentence in str(refused.value)


def parsed(play: Rehearsal[Omaha], text: str) -> tuple[Any, ...]:
    """Return an action from its text."""
    from hexwar.play.match.notation import parse_action

    return parse_action(play.g, text)


@pytest.mark.rule("8.13", "8.16")
def test_illegal_in_an_attack() -> None:
    """Who may not join, and what may not be attacked twice."""
    play = beach().do("attack WN61")
    for text, number, reason in (
        ("join A/1/16", "8.1", "It does not stand next to the target."),
        ("join G/2/16", "8.13", "It can only remove its marker."),
        ("join 16-HQ", "8.14", "Only combat units attack."),
        ("expend-naval-fire", "8.1", "Nobody takes part yet."),
        ("resolve", "8.1", "Nobody takes part yet."),
    ):
        assert explain(play.g, parsed(play, text)).reason == reason
        with pytest.raises(RuleError, match=f"rule {number} "):
            play.do(text)
    play.g.set_depth(SiteId(1), HIDDEN, play.g.game.depth_of["wn"])
    play.do("join I/3/16", "resolve")
    with pytest.raises(RuleError, match=r"rule 8\.16 "):
        play.do("attack WN61")


@pytest.mark.rule("5.31", "5.32", "5.33", "5.34")
def test_illegal_arrivals() -> None:
    """Unnamed boxes, Charlie, the wrong beach, and delay before turn 7."""
    s = Situation(turn=6)
    s.g.put_on_track(s.counter("A/1/16"), 6)
    play = s.rehearse(PlaceArrivals)
    for text, number in (
        ("place A/1/16 U15", "5.32"),
        ("place A/1/16 CH1", "5.33"),
        ("place A/1/16 FG1", "5.3"),
        ("delay A/1/16 8", "5.34"),
    ):
        with pytest.raises(RuleError, match=f"rule {number} "):
            play.do(text)


@pytest.mark.rule("10.1", "10.11")
def test_illegal_clearing() -> None:
    """A hex without obstacles, and one under fire."""
    s = Situation(turn=3, germans=True)
    s.g.card_track["fire/east"] = 20
    play = s.rehearse(ClearObstacles)
    for text, number in (("clear 0712", "10.1"), ("clear 0610", "R10-01")):
        with pytest.raises(RuleError, match=f"rule {number} "):
            play.do(text)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("mvoe I/3/16 0709", MalformedActionError, "move"),
        ("move", AmbiguousActionError, "it could be any of: move A/1/16 0606"),
        ("move I/3/61 0709", MalformedActionError, "I/3/16"),
        ("move I/3/16 9999", MalformedActionError, "9999"),
    ],
)
def test_texts_that_are_no_actions(text: str, error: type[ActionError], message: str) -> None:
    """Misspelt words are told from illegal actions, and what was probably meant is named."""
    with pytest.raises(error, match=message):
        beach().do(text)


@pytest.mark.rule("8.16", "R8-03")
@pytest.mark.parametrize("value", ["position", "hex"])
def test_the_explanation_names_the_option(value: str) -> None:
    """Where an option decided, it is named with its value."""
    s = Situation(turn=8, two_hex_attacks=value)
    s.german("WN62N", "plain", depth=True).german("WN62S", "75", depth=True)
    s.us("A/1/16@0813/1", "B/1/16@0913/3")
    play = s.rehearse(UsActions).do("attack WN62N", "join A/1/16", "resolve")
    if decision(s.g) is not None and "attack WN62S" in play.texts:
        assert value == "hex"
        return
    why = explain(s.g, parsed(play, "attack WN62S"))
    assert (why.rule, why.option) == ("R8-03", "two_hex_attacks = position")
    assert "(option two_hex_attacks = position)" in str(why)
