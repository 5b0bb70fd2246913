"""A match in the terminal: the events, the question, the legal actions."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from hexwar.errors import HexwarError
from hexwar.play.match import Match
from hexwar.play.match.log import LogEntry
from hexwar.play.match.notation import action_text
from hexwar.play.match.text_seat import TextSeat, plain
from hexwar.play.scene.text import scene_text
from hexwar.play.values.steering import Action

HELP = """\
  a number       take that action, or choose among those of the group
  nothing        show the prompt and its numbers again
  move A 0714    an action as text; names may be left out where one action remains
  board          show the table (also: b)
  look PART      show a part of the table whole: map, stacks, beside, over (fields of fire,
                 zones), points, decks, tables (movement costs, results); or the brief
  hex 0714       show a hex, its sides, and what lies over it (also: h)
  sight A B      show whether one hex sees another
  preview ...    show what an action would cost and bring about (also: p)
  list           list every legal action (also: l)
  explain ...    show why an action is legal or not, and by which rule (also: e)
  rule 6.31      show a rule in one sentence
  log            show the last decisions and their events
  undo, redo     undo a decision, or perform it again (also: u, r)
  save [FILE]    write the match to a file (also: s)
  quit           leave (also: q)"""

GROUPED_FROM = 16
"""With this number of actions or more, the list has one line for each verb and first noun."""


class Terminal:
    """A match at a terminal.

    Args:
        match: The match.
        file: Where ``save`` writes.
        read: Gives the next line that is typed; raises EOFError at the end.
        write: Shows a line.
    """

    def __init__(
        self,
        match: Match,
        file: Path,
        read: Callable[[str], str] = input,
        write: Callable[[str], object] = click.echo,
    ) -> None:
        self.match = match
        self.file = file
        self.read = read
        self.write = write
        self.told = 0
        self.together: tuple[int | None, str] = (None, "")
        self.saved = len(match.log)
        self.groups: list[list[Action]] = []
        self.listed = -1

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self.told = max(0, len(self.match.log) - 3)
        self.show_table()
        while True:
            self.tell()
            if self.match.over:
                self.show_table()
                self.write(f"The game is over: {self.outcome()}")
                return
            self.ask()
            try:
                line = self.read("> ").strip()
            except EOFError:
                line = "quit"
            if not line:
                self.listed = -1
            elif not self.obey(line):
                return

    def outcome(self) -> str:
        """Return how the game ended."""
        result = self.match.result
        assert result is not None
        facts = ", ".join(f"{name} {value}" for name, value in result.facts)
        return f"{result.outcome} (rule {result.rule}{'; ' + facts if facts else ''})"

    # -- showing

    def tell(self) -> None:
        """Show the new events, as the deciding player knows them."""
        pending = self.match.decision
        player = pending.player if pending else self.match.game.players[0]
        entries = self.match.log_for(player)
        together = self.match.window_begun, player
        if together != self.together:  # each of several who decide at once has another log
            self.told = min(
                self.told, *(at for at in (together[0], self.together[0]) if at), 1 << 30
            )
            self.together = together
        for entry in entries[self.told :]:
            self.write_entry(entry)
        self.told = len(entries)

    def write_entry(self, entry: LogEntry) -> None:
        """Write one decision and its events."""
        if entry.player:
            self.write(f"{entry.player}: {entry.text or 'has decided'}")
        for event in entry.events:
            cited = f"  [{event.rule}]" if event.rule else ""
            self.write(f"  {self.match.game.sentence(event)}{cited}")

    def show_table(self) -> None:
        """Show the board and the counters on it."""
        self.write(scene_text(self.match.scene()))

    def ask(self) -> None:
        """Write the prompt and the legal actions, in groups if they are many; once a decision."""
        pending = self.match.decision
        assert pending is not None
        if self.listed == len(self.match.log):
            return
        self.listed = len(self.match.log)
        self.write(f"\n{pending.player} - {pending.prompt} [{pending.rule}]  (help: ?)")
        self.groups = grouped(pending.actions)
        for number, group in enumerate(self.groups, start=1):
            self.write(f"{number:>4}  {self.group_text(group)}")

    def group_text(self, group: list[Action]) -> str:
        """Write a group: its common beginning, and the last nouns of its actions."""
        texts = [action_text(self.match.state, action) for action in group]
        if len(group) == 1:
            return texts[0]
        begin = texts[0].rpartition(" ")[0]
        return f"{begin} ... {' '.join(text[len(begin) + 1 :] for text in texts)}"

    # -- obeying

    def obey(self, line: str) -> bool:
        """Do what a line says; return False to leave."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if line.isdecimal():
                self.take(int(line))
            elif command is not None:
                return command(self, rest.strip()) is not False
            else:
                self.match.do(line)
        except HexwarError as error:
            self.write(plain(error))
        except OSError as error:
            self.write(f"not written: {error}")
        return True

    def take(self, number: int) -> None:
        """Take an action by number; of a group, ask which: by number, or by its last word."""
        if not 1 <= number <= len(self.groups):
            self.write(f"There is no action {number}.")
            return
        group = self.groups[number - 1]
        if len(group) == 1:
            self.match.do(group[0])
            return
        texts = [action_text(self.match.state, action) for action in group]
        for place, text in enumerate(texts, start=1):
            self.write(f"    {place:>4}  {text}")
        last = [text.rpartition(" ")[2] for text in texts]
        try:
            chosen = self.read("which? ").strip()
        except EOFError:
            chosen = ""
        if chosen.isdecimal() and 1 <= int(chosen) <= len(group):
            self.match.do(group[int(chosen) - 1])
        elif chosen in texts:
            self.match.do(chosen)
        elif chosen in last:
            self.match.do(texts[last.index(chosen)])
        else:
            self.write("No action was taken.")

    def help(self, _: str) -> None:
        """Show the commands."""
        self.write(HELP)

    def board(self, _: str) -> None:
        """Show the table."""
        self.show_table()

    def list(self, _: str) -> None:
        """List every legal action, and the numbers again."""
        self.listed = -1
        for text in self.match.legal_actions.texts():
            self.write(f"  {text}")

    def ask_seat(self, line: str) -> None:
        """Answer a question as it is answered at every seat by text."""
        player = self.match.decision
        assert player is not None
        self.write(TextSeat(self.match, player.player).answer(line))

    def log(self, _: str) -> None:
        """Show the last decisions again."""
        self.told = max(0, len(self.match.log) - 8)
        self.tell()

    def undo(self, _: str) -> None:
        """Undo the last decision."""
        text = self.match.log[-1].text
        self.match.undo()
        self.told = len(self.match.log)
        self.listed = -1
        self.write(f"Undone: {text}")

    def redo(self, _: str) -> None:
        """Perform the undone decision again."""
        self.match.redo()

    def save(self, name: str) -> None:
        """Write the match to a file."""
        file = Path(shlex.split(name)[0]) if name else self.file
        self.match.save(file)
        self.saved = len(self.match.log)
        self.write(f"Saved to {file}; continue with: hexwar play {file}")

    def quit(self, _: str) -> bool:
        """Leave; ask first whether to save new decisions."""
        if self.saved != len(self.match.log):
            try:
                answer = self.read("save first? [Y/n] ").strip().casefold()
            except EOFError:
                answer = "y"
            if answer in ("", "y", "yes"):
                self.save("")
        return False


def grouped(actions: Iterable[Action]) -> list[list[Action]]:
    """Put actions that differ in their last noun only into one group, if there are many.

    Example:
        >>> grouped([("move", 1, 5), ("end",)])
        [[('move', 1, 5)], [('end',)]]
    """
    unlisted = list(actions)
    if len(unlisted) < GROUPED_FROM:
        return [[action] for action in unlisted]
    groups: dict[Action, list[Action]] = {}
    for action in unlisted:
        groups.setdefault(action[:-1] if len(action) > 1 else action, []).append(action)
    return list(groups.values())


def _asks(word: str) -> Callable[[Terminal, str], None]:
    """Return a command that asks what every seat by text can ask."""
    return lambda terminal, rest: terminal.ask_seat(f"{word} {rest}")


COMMANDS: dict[str, Callable[[Terminal, str], bool | None]] = {
    "?": Terminal.help,
    "help": Terminal.help,
    "b": Terminal.board,
    "board": Terminal.board,
    "h": _asks("hex"),
    "hex": _asks("hex"),
    "l": Terminal.list,
    "list": Terminal.list,
    "e": _asks("explain"),
    "explain": _asks("explain"),
    "rule": _asks("rule"),
    "look": _asks("look"),
    "sight": _asks("sight"),
    "p": _asks("preview"),
    "preview": _asks("preview"),
    "log": Terminal.log,
    "u": Terminal.undo,
    "undo": Terminal.undo,
    "r": Terminal.redo,
    "redo": Terminal.redo,
    "s": Terminal.save,
    "save": Terminal.save,
    "q": Terminal.quit,
    "quit": Terminal.quit,
}
