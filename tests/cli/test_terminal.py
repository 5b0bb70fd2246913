"""Playing at the terminal: a person reaches every part of a match by typing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import hexwar
from hexwar.cli.play import unused
from hexwar.cli.terminal import GROUPED_FROM, Terminal, grouped
from hexwar.play.match import Match
from hexwar.play.match.notation import action_text


class Session:
    """A match at a terminal with lines typed beforehand.

    Attributes:
        match: The match.
        shown: What was written.
    """

    def __init__(self, match: Match, file: Path, lines: Iterable[str]) -> None:
        self.match = match
        self.shown: list[str] = []
        self._lines = iter(lines)
        Terminal(match, file, self._read, lambda text: self.shown.append(str(text))).run()

    def _read(self, prompt: str) -> str:
        self.shown.append(prompt)
        for line in self._lines:
            return line
        raise EOFError

    @property
    def text(self) -> str:
        """All that was written."""
        return "\n".join(self.shown)


def fox(tmp_path: Path, *lines: str) -> Session:
    """Play Easy Fox from its beginning."""
    return Session(hexwar.start("ddob/easy-fox", seed=1944), tmp_path / "fox.json", lines)


def test_prompt_and_numbered_actions(tmp_path: Path) -> None:
    """A decision shows who decides, why, and what may be done."""
    text = fox(tmp_path, "quit", "n").text
    assert "us - Choose an action of the 1st Division. [7.2]" in text
    assert "   4  move 2/B/741 0513" in text
    assert text.startswith("Turn 1 of 16")


def test_an_action_by_number_and_by_text(tmp_path: Path) -> None:
    """Both ways lead to the same entry of the log."""
    by_number = fox(tmp_path, "4").match
    by_text = fox(tmp_path, "move 2/B/741 0513").match
    assert by_number.state.digest() == by_text.state.digest()
    assert len(by_number.log) == 2


def test_an_illegal_action_names_the_rule(tmp_path: Path) -> None:
    """And nothing has happened."""
    session = fox(tmp_path, "move 2/B/741 0412", "explain move 2/B/741 0513", "quit", "n")
    assert "rule terrain-effects" in session.text
    assert "is legal by rule 7.2" in session.text
    assert len(session.match.log) == 1


def test_nonsense_is_answered(tmp_path: Path) -> None:
    """Whatever is typed, the match goes on."""
    nonsense = ["", "fly away", "99", "rule 77", "save /no/such/folder/x.json"]
    session = fox(tmp_path, *nonsense, "quit", "n")
    assert "There is no action 99." in session.text
    assert "fly" in session.text
    assert "not written" in session.text
    assert len(session.match.log) == 1


def test_the_actions_are_listed_once_for_a_decision(tmp_path: Path) -> None:
    """A question or a slip does not repeat the list; an empty line and "list" do."""
    asked = "us - Choose an action of the 1st Division."
    text = fox(tmp_path, "explain move 2/B/741 0513", "fly away", "quit", "n").text
    assert text.count(asked) == 1
    assert fox(tmp_path, "", "quit", "n").text.count(asked) == 2
    assert fox(tmp_path, "list", "quit", "n").text.count(asked) == 2


def test_a_hex_can_be_asked_for(tmp_path: Path) -> None:
    """Hexside terrain does not fit into the picture of the board; unknown hexes are answered."""
    text = fox(tmp_path, "hex 0916", "hex 9999", "quit", "n").text
    assert "bluff: 0815, 0816, 0917" in text
    assert "no hex '9999'" in text


def test_undo_and_redo(tmp_path: Path) -> None:
    """In study mode, behind a draw, too; without, the answer says why not."""
    free = Session(
        hexwar.start("ddob/easy-fox", seed=1944, study=True),
        tmp_path / "fox.json",
        ["4", "undo", "redo", "undo", "quit", "n"],
    )
    assert "Undone: move 2/B/741 0513" in free.text
    assert len(free.match.log) == 1
    bound = fox(tmp_path, "4", "undo", "quit", "n")
    assert len(bound.match.log) == 2
    assert "it cannot be undone: a random draw was made" in bound.text


def test_save_quit_and_resume(tmp_path: Path) -> None:
    """Leaving asks first; the saved match goes on where it was left."""
    left = fox(tmp_path, "1", "quit", "y")
    assert "Saved to" in left.text
    again = hexwar.open(tmp_path / "fox.json")
    assert again.state.digest() == left.match.state.digest()
    resumed = Session(again, tmp_path / "fox.json", ["log", "1", "save", "quit"])
    assert len(hexwar.open(tmp_path / "fox.json").log) == len(resumed.match.log) == 3


def test_the_end_of_input_saves(tmp_path: Path) -> None:
    """A closed terminal loses nothing."""
    session = fox(tmp_path, "1")
    assert len(hexwar.open(tmp_path / "fox.json").log) == len(session.match.log) == 2


def test_help_board_list_and_rule(tmp_path: Path) -> None:
    """What can be asked without playing."""
    text = fox(tmp_path, "?", "board", "list", "rule 6.31", "quit", "n").text
    assert "an action as text" in text
    assert "6.31:" in text
    assert text.count("Turn 1 of 16") == 2


def test_a_whole_game_by_a_bot(tmp_path: Path) -> None:
    """A bot plays for the only player: the game is over at once, and its end is told."""
    match = hexwar.start("ddob/easy-fox", seed=1944, players={"us": "random"})
    session = Session(match, tmp_path / "fox.json", [])
    assert "The game is over: catastrophic-loss (rule 13.1" in session.text


def test_a_group_is_chosen_in_two_steps(tmp_path: Path) -> None:
    """Many actions are shown in groups; a group asks which of its actions."""
    match = hexwar.start("ddob/first-waves", seed=1)
    while len(match.legal_actions) < GROUPED_FROM:
        match.do(match.legal_actions[0])
    decisions = len(match.log)
    session = Session(match, tmp_path / "waves.json", ["1", "2", "quit", "n"])
    assert " ... " in session.text
    assert "which? " in session.text
    assert len(session.match.log) == decisions + 1


def test_a_group_is_chosen_by_its_last_word(tmp_path: Path) -> None:
    """A hex is quicker to type than to look up among thirty numbers."""
    match = hexwar.start("ddob/first-waves", seed=1)
    while len(match.legal_actions) < GROUPED_FROM:
        match.do(match.legal_actions[0])
    assert match.decision is not None
    groups = grouped(match.decision.actions)
    number = next(n for n, group in enumerate(groups, start=1) if len(group) > 1)
    wanted = action_text(match.state, groups[number - 1][1])
    typed = [str(number), wanted.rpartition(" ")[2], "quit", "n"]
    session = Session(match, tmp_path / "waves.json", typed)
    assert session.match.log[-1].text == wanted


def test_few_actions_are_not_grouped() -> None:
    """A short list shows each action on its own line."""
    few = [("move", unit, unit + 1) for unit in range(5)]
    many = [("move", unit, to) for unit in range(5) for to in range(9)]
    assert [[action] for action in few] == grouped(few)
    assert len(grouped(many)) == 5


def test_a_new_match_has_a_file_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It overwrites no save, neither of another game nor of an earlier match."""
    monkeypatch.chdir(tmp_path)
    game = hexwar.game("skirmish/ford")
    assert unused(game) == Path("skirmish-ford.json")
    for name in ("skirmish-ford.json", "skirmish-ford-2.json"):
        Path(name).write_text("kept", "utf-8")
    assert unused(game) == Path("skirmish-ford-3.json")
