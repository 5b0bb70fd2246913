"""How are the verbs of a question listed together? What a place allows is kept in tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from hexwar.board import iterate, relisted
from hexwar.play.clauses import Asking
from hexwar.play.steering import Action
from hexwar.play.verbs import Now, Verb

AT_MOST = 16_384
"""The maximum number of entries in a table; a full table is emptied."""

Lists: TypeAlias = "list[dict[int, tuple[int, Sequence[Action]]]]"
_NOTHING: tuple[int, Sequence[Action]] = 0, ()

Row = tuple[tuple[int, int, int], ...]
"""For each verb that leads anywhere from a place: which verb, its targets, and those for free."""


class Tables:
    """What one game has worked out for the verbs of a family.

    Args:
        verbs: How many verbs there are.

    Attributes:
        rows: By place: what each verb allows there.
        lists: By verb and actor: the targets that were listed last, as a set, and the actions.
    """

    def __init__(self, verbs: int) -> None:
        self.rows: dict[tuple[Any, ...], Row] = {}
        self.lists: Lists = [{} for _ in range(verbs)]


class Family:
    """Verbs of a question with the same actors and the same place: each actor is met once.

    Args:
        first: The first verb.
    """

    def __init__(self, first: Verb) -> None:
        self.who = first.who
        self.place = first.place
        self.verbs = [first]

    def takes(self, verb: Verb) -> bool:
        """Tell whether a verb belongs to the family."""
        return verb.who is self.who is not None and verb.place is self.place

    def list_into(self, actions: list[Action], m: Asking) -> None:
        """Add the legal actions of the verbs to a list."""
        if self.who is None:
            for verb in self.verbs:
                actions += verb.legal(m)
            return
        able = m.able(self.who)
        if not able:
            return
        tables = m.g.game.verb_tables
        try:
            table = tables[self]
        except KeyError:
            table = tables[self] = Tables(len(self.verbs))
        if self.place is None:
            self._list_anywhere(actions, m, able, table)
        else:
            self._list_by_place(actions, m, able, table)

    def _list_by_place(self, actions: list[Action], m: Asking, able: int, table: Tables) -> None:
        place, rows, lists, verbs = self.place, table.rows, table.lists, self.verbs
        assert place is not None
        asked: list[Now | None] = [None] * len(verbs)
        opened, slow = [0] * len(verbs), [0] * len(verbs)
        if len(verbs) == 1:
            alone = asked[0] = verbs[0].now(m, able)
            able, opened[0], slow[0] = alone.acts, ~alone.blocked, alone.judged | alone.unpaid
        for actor in iterate(able):
            at = place(m, actor)
            row = rows.get(at)
            if row is None:
                row = self._row(m, at, rows)
            for k, found, free in row:
                now = asked[k]
                if now is None:
                    now = asked[k] = verbs[k].now(m, able)
                    opened[k] = ~now.blocked
                    slow[k] = now.judged | now.unpaid | ~now.acts
                found &= opened[k]
                if slow[k] >> actor & 1:
                    if now.judged >> actor & 1:
                        found = verbs[k].judged(m, actor, found, free, now)
                    elif now.acts >> actor & 1:
                        found &= free | now.freed
                    else:
                        continue
                if found:
                    last, listed = lists[k].get(actor, _NOTHING)
                    actions += listed if last == found else self._listed(k, actor, found, lists)

    def _list_anywhere(self, actions: list[Action], m: Asking, able: int, table: Tables) -> None:
        lists = table.lists
        for k, verb in enumerate(self.verbs):
            now = verb.now(m, able)
            opened = now.blocked ^ -1 if verb.near else 1
            near = _near_alone(verb, now)
            for actor in iterate(now.acts):
                found = near(m, actor) & opened if near else verb.judged(m, actor, opened, 0, now)
                if found:
                    last, listed = lists[k].get(actor, _NOTHING)
                    actions += listed if last == found else self._listed(k, actor, found, lists)

    def _row(self, m: Asking, at: tuple[Any, ...], rows: dict[tuple[Any, ...], Row]) -> Row:
        opened = [(k, *verb.at_place(m.g.game, at)) for k, verb in enumerate(self.verbs)]
        if len(rows) >= AT_MOST:
            rows.clear()
        row = rows[at] = tuple(entry for entry in opened if entry[1])
        return row

    def _listed(self, k: int, actor: int, found: int, lists: Lists) -> Sequence[Action]:
        """List the actions of an actor: what was listed last, with what has changed since."""
        verb = self.verbs[k]
        made: Sequence[Action]
        if verb.near is None:
            made = ((verb.name, actor),)
        else:
            last, before = lists[k].get(actor, _NOTHING)
            made = tuple(relisted(before, last, found, lambda to: (verb.name, actor, to)))
        lists[k][actor] = found, made
        return made


def _near_alone(verb: Verb, now: Now) -> Callable[..., int] | None:
    """Return what gives the targets of an actor, if nothing else has to be asked of each."""
    if now.unpaid or len(now.special) != 1:
        return None
    clause = now.special[0][1]
    return clause.function if clause is verb.near else None
