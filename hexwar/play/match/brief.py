"""A decision as one text: all that a player needs who reads and does not see.

People who hear the table, terminals and text agents get the same lines: the status, what is new,
the map, the stacks, what lies over the map, the printed tables, the question, the actions in
groups, and what they would come to.  The text is made from the player's view and log and nothing
else.  It has a budget: what matters less is shortened first, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from hexwar.play.match.decision import Decision, decision
from hexwar.play.match.log import LogEntry
from hexwar.play.scene.charts import chart_lines
from hexwar.play.scene.scene import Preview
from hexwar.play.scene.text import (
    area_lines,
    board_text,
    overlay_lines,
    pile_lines,
    source_lines,
    stack_lines,
    status_line,
)
from hexwar.play.states.runner import decider, deciding
from hexwar.play.states.state import need_player
from hexwar.play.values.steering import Action
from hexwar.play.words.speech import Speech
from hexwar.reasons import Reason

if TYPE_CHECKING:
    from hexwar.play.match.looking import MatchLooks

__all__ = ["ActionGroup", "Brief", "action_groups", "preview_line"]

CHARACTERS = 3
"""The characters of a token: measured 3.3 to 3.8 in such texts, so that the budget holds."""

PREVIEWED = 60
"""The maximum number of actions that are previewed: each preview asks the rules."""

SHORTENED = 8
"""How many nouns of a group are listed where there is no room for all."""


class Section(NamedTuple):
    """A part of a brief.

    Attributes:
        title: Its heading, or "".
        lines: Its lines.
        rank: In which order parts get room; those of rank 0 always have it.
        more: What shows the rest, if it is shortened.
    """

    title: str
    lines: list[str]
    rank: int
    more: str = ""

    def within(self, room: int, speech: Speech) -> list[str]:
        """Return its heading and as many lines as fit into a number of characters."""
        head = [speech.said("{title}:").format(title=self.title)] if self.title else []
        used = sum(map(len, head)) + 2
        lines: list[str] = []
        for line in self.lines:
            used += len(line) + 1
            if used > room and self.rank:
                break
            lines.append(line)
        if not lines:
            return []
        remaining = len(self.lines) - len(lines)
        rest = [_remainder(remaining, self.more, speech)] if remaining else []
        return [*head, *lines, *rest]


class ActionGroup(NamedTuple):
    """Legal actions that differ in their last noun only.

    Attributes:
        begun: What they begin with, as it is typed.
        ends: Their last nouns; empty for an action without nouns.
        actions: The actions.
    """

    begun: str
    ends: tuple[str, ...]
    actions: tuple[Action, ...]


class Brief:
    """What a player is told of a decision.

    Args:
        match: The match.
        player: The player; by default the one who decides.
        language: A language code; without, English.

    Raises:
        UnknownNameError: When there is no such player.

    Example:
        >>> import hexwar
        >>> match = hexwar.start("skirmish/ford", seed=1)
        >>> told = Brief(match, "red").actions()
        >>> told.lines
        ['give <block> <strength> - Give it', '  R1: 1 2 3 4']
    """

    def __init__(self, match: MatchLooks, player: str | None = None, language: str = "") -> None:
        if player is not None:
            need_player(match.game.players, player)
        self.game = match.game
        self.player = player or (match.game.players[0] if match.over else decider(match.state))
        self.match = match = match.for_player(self.player)
        self.language = language
        self._speech = match.game.speech(language)
        self.says = self._speech.said
        self._scene = match.scene(self.player)
        pending = None if match.over else decision(match.state, language)
        self.pending: Decision | None = pending
        self.asked = pending is not None and pending.player == self.player

    def text(self, tokens: int = 2000, *, table: bool = True) -> str:
        """Return the brief.

        Args:
            tokens: The budget. Head, question and actions are told in any case; the actions
                shortened if they alone take more than half of it.
            table: Whether to show the table and the printed tables too, or only what is new and
                what is asked.
        """
        room = tokens * CHARACTERS
        actions, previews = self.actions(room // 2), self.previews()
        on_table = [*self.table(), self.tables()] if table else []
        order = [self.head(), self.news(), *on_table, self.question(), actions, previews]
        by_number: dict[int, list[str]] = {}
        for place, section in sorted(enumerate(order), key=lambda one: one[1].rank):
            lines = by_number[place] = section.within(room, self._speech)
            room -= sum(len(line) + 1 for line in lines)
        return "\n\n".join(
            "\n".join(by_number[place]) for place in sorted(by_number) if by_number[place]
        )

    def table(self) -> list[Section]:
        """Return what is on the table: the map, the counters, what lies over it, points, decks."""
        says, scene = self.says, self._scene
        stacks = stack_lines(scene, says=says, whole=True)
        areas = area_lines(scene.areas, says=says, whole=True)
        board = board_text(scene, says).splitlines()
        return [
            Section(says("Map"), board, 4, "look map"),
            Section(says("On the map"), stacks, 3, "look stacks"),
            Section(says("Beside the map"), areas, 5, "look beside"),
            Section(says("Over the map"), overlay_lines(scene, says), 6, "look over"),
            Section(says("Points"), source_lines(scene, says), 7, "look points"),
            Section(says("Still to be drawn"), pile_lines(scene, says), 8, "look decks"),
        ]

    def tables(self) -> Section:
        """Return the printed tables: movement costs and results."""
        charts = self.game.presentation.charts()
        lines = [line for chart in charts for line in chart_lines(chart, self.says)]
        return Section(self.says("Tables"), lines, 9, "look tables")

    # -- the parts

    def head(self) -> Section:
        """Return what is played, by whom, and how it stands."""
        game, says = self.game, self.says
        title = f"{says(game.title)}: {says(game.scenario.title)}"
        lines = [f"{title}. {says('You play {player}.').format(player=self._titled(self.player))}"]
        if status := status_line(self._scene, says):
            lines.append(status)
        if self.match.over:
            lines.append(self.outcome())
        return Section("", lines, 0)

    def outcome(self) -> str:
        """Return how the game ended."""
        result = self.match.result
        assert result is not None
        ended = self.says(result.outcome.replace("-", " "))
        facts = ", ".join(f"{self.says(name.replace('_', ' '))} {v}" for name, v in result.facts)
        winners = ", ".join(map(self._titled, result.winners)) or self.says("nobody")
        return self.says("The game is over: {outcome} [{rule}]. Winner: {winners}.").format(
            outcome=f"{ended} ({facts})" if facts else ended, rule=result.rule, winners=winners
        )

    def news(self) -> Section:
        """Return what has happened since the player's last decision, that decision first."""
        entries = self.match.log_for(self.player)
        own = [place for place, entry in enumerate(entries) if entry.player == self.player]
        first = own[-1] if own else 0
        lines = [line for entry in entries[first:] for line in self.entry_lines(entry)]
        return Section(self.says("Since your last decision"), lines, 2, "look log")

    def entry_lines(self, entry: LogEntry) -> Iterator[str]:
        """Yield a decision and its events, as far as the player knows them."""
        if entry.player:
            yield f"{self._titled(entry.player)}: {entry.text or self.says('has decided')}"
        for event in entry.events:
            cited = f" [{event.rule}]" if event.rule else ""
            yield f"  {self._speech.sentence(event)}{cited}"

    def question(self) -> Section:
        """Return what is asked, by which rule, and what this rule says."""
        pending = self.pending
        if pending is None:
            return Section("", [], 0)
        if not self.asked:
            sentence = self.says("To decide now: {player}; you have nothing to decide.")
            return Section("", [sentence.format(player=self._titled(pending.player))], 0)
        reason = f" {pending.reason}" if pending.reason else ""
        lines = [f"{pending.prompt} [{pending.rule}]{reason}"]
        return Section(self.says("Your decision"), lines, 0)

    def actions(self, room: int = 1 << 30) -> Section:
        """Return the legal actions, by verb and first nouns.

        Args:
            room: The number of characters that they may take; beyond, groups are shortened.
        """
        if not self.asked:
            return Section("", [], 0)
        lines = list(self._action_lines(None))
        if sum(map(len, lines)) > room:
            lines = list(self._action_lines(SHORTENED))
        title = self.says("Legal actions, typed as here, one last word of those listed")
        if sum(map(len, lines)) > room:
            return Section(title, _fitting(lines, room, self._speech), 0)
        return Section(title, lines, 0)

    def _action_lines(self, most: int | None) -> Iterator[str]:
        handlers = deciding(self.match.state)[1].handlers
        shown = ""
        for group in self.groups:
            verb, _, begun = group.begun.partition(" ")
            handler = handlers.get(verb)
            if verb != shown:
                shown = verb
                label = self.game.presentation.labels(self.language).verb(verb).rstrip(": ")
                called = f" - {label}" if label.casefold().replace(" ", "-") != verb else ""
                nouns = "".join(f" <{name}>" for name, _ in handler.nouns) if handler else ""
                yield f"{verb}{nouns}{called}"
            if group.ends:
                more = 0 if most is None else len(group.ends) - most
                ends = group.ends[:most] if more > 1 else group.ends
                rest = f" … (+{more}: legal {group.begun})" if more > 1 else ""
                yield f"  {f'{begun}: ' if begun else ''}{' '.join(ends)}{rest}"

    @cached_property
    def groups(self) -> list[ActionGroup]:
        """The legal actions in groups; none where the player is not asked."""
        return action_groups(self.match) if self.asked else []

    def previews(self) -> Section:
        """Return what actions would come to: odds, modifiers and results, or costs."""
        lines = []
        for action, preview in self._previewed():
            [text] = texts_of(self.match, [action])
            lines.append(f"{text}: {preview_line(preview, self.says)}")
        return Section(self.says("What they come to"), lines, 1, "preview ACTION")

    def _previewed(self) -> Iterator[tuple[Action, Preview]]:
        """Yield actions with what they come to: those with more to tell than a cost first."""
        view, count = self.match.view(self.player), 0
        by_verb: dict[str, list[Action]] = {}
        for group in self.groups:
            by_verb.setdefault(group.begun.partition(" ")[0], []).extend(group.actions)
        groups: list[tuple[int, list[Action]]] = []
        for actions in by_verb.values():
            preview = self._preview(view, actions[0])
            if preview is not None and preview.rows:
                groups.append((len(preview.rows), actions))
        for rows, actions in sorted(groups, key=lambda one: -one[0]):
            if rows == 1 and len(actions) > PREVIEWED - count:
                continue
            for action in actions[: PREVIEWED - count]:
                preview = self._preview(view, action)
                if preview is not None and preview.rows:
                    count += 1
                    yield action, preview

    def _preview(self, view: Any, action: Action) -> Preview | None:
        return self.game.presentation.preview(view, self.player, action)

    def _titled(self, player: str) -> str:
        return self._speech.titles.get(player) or self.says(player)


def action_groups(match: MatchLooks) -> list[ActionGroup]:
    """Return the legal actions of a decision, grouped by all but their last noun.

    Args:
        match: The match, at a decision.
    """
    groups: dict[tuple[Any, ...], list[Action]] = {}
    for action in match.legal_actions:
        groups.setdefault(action[:-1] if len(action) > 1 else action, []).append(action)
    found = []
    for actions in groups.values():
        texts = list(texts_of(match, actions))
        begun = texts[0] if len(actions[0]) == 1 else texts[0].rpartition(" ")[0]
        ends = () if len(actions[0]) == 1 else tuple(text[len(begun) + 1 :] for text in texts)
        found.append(ActionGroup(begun, ends, tuple(actions)))
    return sorted(found, key=lambda group: group.begun.partition(" ")[0])


def texts_of(match: MatchLooks, actions: Iterable[Action]) -> Iterator[str]:
    """Yield the text forms of legal actions."""
    handlers = deciding(match.state)[1].handlers
    for action in actions:
        yield str(match.game.lexicon.action_text(action, handlers.get(action[0])))


def preview_line(preview: Preview, says: Callable[[str], str] = str) -> str:
    """Return a preview in one line.

    Args:
        preview: The preview.
        says: Returns a text in the reader's language.

    Example:
        >>> from hexwar.play.scene.scene import PreviewRow
        >>> preview_line(Preview(rows=(PreviewRow("odds", "2:1", "6.3"), PreviewRow("DR", "1/6"))))
        'odds 2:1; DR 1/6'
    """
    return "; ".join(
        f"{says(row.what)} {says(row.value)}{f' ({says(row.basis)})' if row.basis else ''}"
        for row in preview.rows
    )


def _fitting(lines: list[str], room: int, speech: Speech) -> list[str]:
    """Return the first lines that fit, and how many there are more."""
    fitting: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        fitting.append(line)
    return [*fitting, _remainder(len(lines) - len(fitting), "legal VERB", speech)]


def _remainder(count: int, command: str, speech: Speech) -> str:
    """Return how many lines are left out, and what shows them."""
    remainder = speech.reason(Reason.of("… {count:line|lines} more", count=count))
    return f"{speech.said('{title}:').format(title=remainder)} {command}"
