"""How are the verbs of a question listed together? What a place allows is kept in tables.

Most actors of a moment are alike: nothing forbids them anything but where they stand.  What such an
actor may do there is made once, for all verbs of a family, and copied into the list; the clauses
are asked of the others alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from hexwar.board import iterate, relisted
from hexwar.play.clauses import Asking
from hexwar.play.steering import Action
from hexwar.play.verbs import AT_MOST, Now, Verb

Lists: TypeAlias = "list[dict[int, tuple[int, Sequence[Action]]]]"
_NOTHING: tuple[int, Sequence[Action]] = 0, ()

Place: TypeAlias = "tuple[Any, ...]"


class Row:
    """What the verbs of a family allow at a place.

    Attributes:
        entries: For each verb that leads anywhere from here: its number in the family, its targets,
            and those that are free, as sets.
        verbs: The numbers of these verbs, as a set.
        targets: The targets of all of them, as a set.
        all: By actor: the actions of one who pays, if nothing else is asked.
        free: By actor: the actions of one who cannot pay, likewise.
    """

    __slots__ = ("all", "entries", "free", "targets", "verbs")

    def __init__(self, entries: tuple[tuple[int, int, int], ...]) -> None:
        self.entries = entries
        self.verbs = 0
        self.targets = 0
        for number, targets, _ in entries:
            self.verbs |= 1 << number
            self.targets |= targets
        self.all: dict[int, Sequence[Action]] = {}
        self.free: dict[int, Sequence[Action]] = {}


class RowsByPlace:
    """What one game has worked out for the verbs of a family.

    Args:
        verbs: How many verbs there are.

    Attributes:
        rows: By place: what each verb allows there.
        made: How many places and lists of an actor at a place are kept.
        lists: By verb and actor: the targets that were listed last, as a set, and the actions.
    """

    def __init__(self, verbs: int) -> None:
        self.rows: dict[Place, Row] = {}
        self.made = 0
        self.lists: Lists = [{} for _ in range(verbs)]

    def count(self) -> None:
        """Note that something more is kept; when it is too much, start again."""
        if self.made >= AT_MOST:
            self.rows.clear()
            self.made = 0
        self.made += 1


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
        elif able := m.able(self.who):
            self._list_actors(actions, m, able)

    def _list_actors(self, actions: list[Action], m: Asking, able: int) -> None:
        tables = m.g.game.verb_tables
        try:
            table = tables[self]
        except KeyError:
            table = tables[self] = RowsByPlace(len(self.verbs))
        if self.place is None:
            self._list_anywhere(actions, m, able, table)
        else:
            self._list_by_place(actions, m, able, table)

    def _list_anywhere(
        self, actions: list[Action], m: Asking, able: int, table: RowsByPlace
    ) -> None:
        for k, verb in enumerate(self.verbs):
            now, lists = verb.now(m, able), table.lists[k]
            acts, _, _, blocked, _, _, _ = now
            opened = ~blocked if verb.near else 1
            near = _near_alone(verb, now)
            for actor in iterate(acts):
                found = near(m, actor) & opened if near else verb.judged(m, actor, opened, 0, now)
                if found:
                    last, listed = lists.get(actor, _NOTHING)
                    actions += listed if last == found else _listed(verb, lists, actor, found)

    def _list_by_place(
        self, actions: list[Action], m: Asking, able: int, table: RowsByPlace
    ) -> None:
        place, rows, nows = self.place, table.rows, {}
        assert place is not None
        unasked, blocked, different, unpaid = -1, 0, 0, 0
        if len(self.verbs) == 1:
            nows[0] = self.verbs[0].now(m, able)
            able = nows[0][0]
        for actor in iterate(able):
            row = rows.get(at := place(m, actor))
            if row is None:
                row = self._met(m.g.game, at, table)
            if row.verbs & unasked:
                unasked &= ~row.verbs
                blocked, different, unpaid = self._alike(m, able, ~unasked, nows)
            if different >> actor & 1 or row.targets & blocked:
                self._list_one(actions, m, actor, row, nows, table)
                continue
            kept = row.free if unpaid >> actor & 1 else row.all
            ready = kept.get(actor)
            actions += self._made(row, actor, kept, table) if ready is None else ready

    def _met(self, game: Any, place: Place, table: RowsByPlace) -> Row:
        """Return the row of a place that is met for the first time."""
        table.count()
        opened = [(k, *verb.kept_at(game, place)) for k, verb in enumerate(self.verbs)]
        row = table.rows[place] = Row(tuple(entry for entry in opened if entry[1]))
        return row

    def _alike(
        self, m: Asking, able: int, asked: int, nows: dict[int, Now]
    ) -> tuple[int, int, int]:
        """Return what holds in this asking for all places that lead somewhere by some verbs.

        Args:
            m: The facts of the moment.
            able: The actors.
            asked: The numbers of the verbs, as a set.
            nows: What the clauses of verbs give in this asking, as far as they have been asked.

        Returns:
            The targets that any of the verbs keeps out, for any actor; the actors whose verbs have
            to be asked one by one; of the others, those who cannot pay for any of the verbs.
        """
        blocked = different = some_pay = 0
        all_pay = able
        for number in iterate(asked):
            verb, now = self.verbs[number], nows.get(number)
            if now is None:
                now = nows[number] = verb.now(m, able)
            acts, unpaid, judged, kept_out, freed, _, _ = now
            pays = acts & ~unpaid
            all_pay &= pays
            some_pay |= pays
            blocked |= kept_out
            different |= judged | unpaid if freed else judged
            if verb.free_places:
                different |= ~acts
        return blocked, different | some_pay & ~all_pay, ~all_pay

    def _made(
        self, row: Row, actor: int, kept: dict[int, Sequence[Action]], table: RowsByPlace
    ) -> Sequence[Action]:
        """Make the actions of an actor at a place of whom nothing else is asked, and keep them."""
        actions: list[Action] = []
        for number, targets, free in row.entries:
            verb = self.verbs[number]
            found = targets if kept is row.all else targets & free
            if verb.near is not None:
                actions += [(verb.name, actor, to) for to in iterate(found)]
            elif found:
                actions.append((verb.name, actor))
        table.count()
        made = kept[actor] = tuple(actions)
        return made

    def _list_one(
        self,
        actions: list[Action],
        m: Asking,
        actor: int,
        row: Row,
        nows: dict[int, Now],
        table: RowsByPlace,
    ) -> None:
        """List the actions of an actor that differs from others, verb by verb."""
        for number, targets, free in row.entries:
            now, verb = nows[number], self.verbs[number]
            acts, unpaid, judged, blocked, freed, _, _ = now
            if not acts >> actor & 1:
                continue
            if judged >> actor & 1:
                found = verb.judged(m, actor, targets, free, now)
            else:
                found = targets & ~blocked
                if unpaid >> actor & 1:
                    found &= free | freed
            if found:
                lists = table.lists[number]
                last, listed = lists.get(actor, _NOTHING)
                actions += listed if last == found else _listed(verb, lists, actor, found)


def _listed(
    verb: Verb, lists: dict[int, tuple[int, Sequence[Action]]], actor: int, found: int
) -> Sequence[Action]:
    """List the actions of an actor: what was listed last, with what has changed since."""
    made: Sequence[Action]
    if verb.near is None:
        made = ((verb.name, actor),)
    else:
        last, before = lists.get(actor, _NOTHING)
        made = tuple(relisted(before, last, found, lambda to: (verb.name, actor, to)))
    lists[actor] = found, made
    return made


def _near_alone(verb: Verb, now: Now) -> Callable[..., int] | None:
    """Return what gives the targets of an actor, if nothing else has to be asked of each."""
    _, unpaid, _, _, _, special, _ = now
    if unpaid or len(special) != 1:
        return None
    clause = special[0][1]
    return clause.function if clause is verb.near else None
