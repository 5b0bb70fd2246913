"""How are the verbs of a question listed together, with tables of what each place allows?

For most actors only the place decides what is legal.  The actions at a place are made once, for all
verbs of a family, and copied into the list.  Each clause of the family adds the actors for whom it
matters to one set.  Only these actors are judged one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from hexwar.board import ALL, SetOf, iterate, updated_list
from hexwar.play.choices.choice import Choice
from hexwar.play.choices.facts import Functions, RuleContext, by_actor
from hexwar.play.choices.tables import AT_MOST, Now, Tables, asking, keeping_out
from hexwar.play.values.steering import Action

__all__ = ["Family", "FamilyCache", "Listing"]

Lists: TypeAlias = "list[dict[int, tuple[int, Sequence[Action]]]]"
_NOTHING: Final[tuple[int, Sequence[Action]]] = 0, ()

FEW: Final = 6
"""Up to this number of targets, as of the hexes next to one, all lists of an actor are kept."""

Place: TypeAlias = "tuple[Any, ...]"

Opened: TypeAlias = "tuple[int, int, int]"
"""What a verb allows at a place: its number in the family, its targets, and those that are free."""

Asked: TypeAlias = "tuple[Any, Any, Functions, Functions]"
"""Actors, the actors of which they are a part, and the functions that permit and forbid."""

Lister: TypeAlias = "Callable[[FamilyCache, list[Action], RuleContext, int], None]"
"""Adds the legal actions of a family to a list, for some actors, with what is kept of them."""


class Row:
    """What the verbs of a family allow at a place.

    Attributes:
        entries: For each verb that leads anywhere from here, what it allows.
        targets: The targets of all of them.
        all: By actor: the actions of one who pays, if nothing else is asked.
        free: By actor: the actions of one who cannot pay, likewise.
    """

    __slots__ = ("all", "entries", "free", "targets")

    def __init__(self, entries: tuple[Opened, ...], kept: FamilyCache) -> None:
        self.entries = entries
        self.targets = 0
        for _, targets, _ in entries:
            self.targets |= targets
        verbs = kept.verbs
        self.all = ActionsAtPlace([(verbs[k], targets) for k, targets, _ in entries], kept)
        self.free = ActionsAtPlace([(verbs[k], to & free) for k, to, free in entries], kept)


class ActionsAtPlace(dict[int, Sequence[Action]]):
    """By actor: its actions at a place, made when they are first needed.

    Args:
        opened: The verbs, each with the set of its targets; 1 for a verb without targets.
        kept: Counts what is made.
    """

    __slots__ = ("_kept", "_opened")

    def __init__(self, opened: list[tuple[Tables, int]], kept: FamilyCache) -> None:
        super().__init__()
        self._opened = opened
        self._kept = kept

    def __missing__(self, actor: int) -> Sequence[Action]:
        actions: list[Action] = []
        for verb, targets in self._opened:
            if verb.near is not None:
                actions += [(verb.verb, actor, to) for to in iterate(targets)]
            elif targets:
                actions.append((verb.verb, actor))
        self._kept.count()
        made = self[actor] = tuple(actions)
        return made


class FamilyCache:
    """What one game has worked out for the verbs of a family.

    Attributes:
        verbs: The verbs of the family.
        rows: By place: what each verb allows there.
        lists: By verb and actor: the targets that were listed last, and the actions.
        differing: Tells who differs from others.
    """

    def __init__(self, game: Any, verbs: Sequence[Tables]) -> None:
        self.verbs = verbs
        self.differing = Differing(verbs)
        self.rows = RowsByPlace(game, self)
        self.lists: Lists = [{} for _ in verbs]
        self._made = 0

    def count(self) -> None:
        """Note that a place or a list of an actor is kept; when it is too much, start again."""
        if self._made >= AT_MOST:
            self.rows.clear()
            self._made = 0
        self._made += 1


class RowsByPlace(dict[Place, Row]):
    """By place: what the verbs of a family allow there, worked out when it is first needed."""

    def __init__(self, game: Any, kept: FamilyCache) -> None:
        super().__init__()
        self._game = game
        self._kept = kept

    def __missing__(self, place: Place) -> Row:
        self._kept.count()
        game, verbs = self._game, self._kept.verbs
        opened = [(k, *verb.kept_at(game, place)) for k, verb in enumerate(verbs)]
        row = self[place] = Row(tuple(entry for entry in opened if entry[1]), self._kept)
        return row


class Differing:
    """The actors who differ from others in what the verbs of a family permit."""

    def __init__(self, verbs: Sequence[Tables]) -> None:
        first = verbs[0]
        self._bars = _distinct(verb.bars_now for verb in verbs)
        self._sets = _distinct(verb.sets_now for verb in verbs)
        others = [function for verb in verbs for function in verb.of_actors]
        others += [term.only or everybody for verb in verbs for term in verb.of_each]
        self._unpaid: Functions = []
        asked = [verb.unpaid.ask for verb in verbs if verb.unpaid is not None]
        if len(asked) == len(verbs) and len(set(asked)) == 1:
            self._unpaid = asked[:1]
        else:
            others += asked
        of_all = [f for f in first.free_actors if all(f in verb.free_actors for verb in verbs)]
        self._free_of_all = of_all
        free = [f for verb in verbs for f in verb.free_actors if f not in of_all]
        free += [term.only or everybody for verb in verbs for term in verb.free_each]
        free += [everybody for verb in verbs if verb.free_now]
        self._others = _distinct([others])
        self._others_unpaid = _distinct([free])

    def sets(self, m: RuleContext, able: int) -> tuple[int, int, int]:
        """Return what sets the actors of a moment apart, as three sets.

        Args:
            m: The facts of the moment.
            able: The actors.

        Returns:
            The targets that some verb keeps out for any actor; the actors who are to be judged one
            by one, since a verb has something to say about them alone; and the actors who cannot
            pay for anything.
        """
        blocked = others = unpaid = 0
        for function in self._bars:
            blocked |= function(m)
        for function in self._sets:
            blocked |= ~function(m)
        for function in self._others:
            others |= function(m)
        for function in self._unpaid:
            unpaid = able & function(m)
        if unpaid:
            for function in self._free_of_all:
                unpaid &= ~function(m)
        if unpaid:
            for function in self._others_unpaid:
                others |= unpaid & function(m)
        return blocked, others, unpaid


def _distinct(groups: Iterable[Functions]) -> Functions:
    """Return functions in their order, each of them once."""
    return [*dict.fromkeys(function for group in groups for function in group)]


def everybody(m: RuleContext) -> SetOf[Any]:
    """Return every actor, for clauses that are not limited to some."""
    del m
    return ALL


class Listing:
    """All verbs of a question, in families.

    Attributes:
        families: The families, in the order in which they are listed.
    """

    def __init__(self) -> None:
        self.families: list[Family] = []
        self._actors: list[Asked] = []

    def add(self, verb: Tables) -> None:
        """Take a verb, beside those with which it is listed."""
        for family in self.families:
            if family.takes(verb):
                family.verbs.append(verb)
                return
        self.families.append(Family(verb))
        if not verb.when:
            self._note(verb.actors)
            return
        # Conditions are asked first: where one does not hold, nobody has to be judged.
        self._note(verb.actors.base)
        conditions = [t.ask if t.positive else keeping_out(t.ask, True) for t in verb.when]
        sets, bars = _sets_and_bars(verb.actors)
        self._actors.append((verb, verb.actors.base, [*conditions, *sets], bars))

    def _note(self, actors: Any) -> None:
        """Note who has to be judged, after those of whom they are a part."""
        if actors is not None and all(actors is not known for known, _, _, _ in self._actors):
            self._note(actors.base)
            self._actors.append((actors, actors.base, *_sets_and_bars(actors)))

    def list_into(self, actions: list[Action], m: RuleContext) -> None:
        """Add the legal actions of the verbs to a list."""
        judged, game = m.judged, m.g.game
        for actors, base, sets, bars in self._actors:
            if able := judged[base]:
                for function in sets:
                    able &= function(m)
                if able:  # a condition does not hold, or nobody is there: bars may be slow
                    for function in bars:
                        able &= ~function(m)
            judged[actors] = able
        for of, lister, families in game.verb_tables.get(self) or self._listers(game):
            if able := judged[of]:
                lister(families, actions, m, able)

    def _listers(self, game: Any) -> list[tuple[Any, Lister, FamilyCache]]:
        """Return what lists each family in a game, with whose actions they are."""
        listers = []
        for family in self.families:
            family_cache = game.verb_tables[family] = FamilyCache(game, family.verbs)
            listers.append((family.judged, family.lister(), family_cache))
        game.verb_tables[self] = listers
        return listers


def _sets_and_bars(actors: Any) -> tuple[Functions, Functions]:
    """Return the functions of a choice of actors that permit, and those that forbid."""
    if not isinstance(actors, Choice):
        return actors.sets, actors.bars
    own = actors.clauses[len(actors.base.clauses) if actors.base is not None else 0 :]
    sets = [asking(clause) for clause in own if clause.positive]
    return sets, [asking(clause) for clause in own if not clause.positive]


class Family:
    """Verbs of a question with the same actors and the same place: each actor is met once."""

    def __init__(self, first: Tables) -> None:
        self.actors = first.actors
        self.judged = first if first.when else first.actors
        self.place = first.place
        self.verbs = [first]

    def takes(self, verb: Tables) -> bool:
        """Return whether a verb belongs to the family."""
        first = self.verbs[0]
        if verb.when or first.when:  # judged apart
            return False
        return verb.actors is self.actors and verb.place is self.place

    def lister(self) -> Lister:
        """Return what lists the verbs."""
        if self.place is None:
            return self._list_anywhere
        return self._list_by_place if len(self.verbs) > 1 else self._list_the_verb

    def _list_anywhere(
        self, kept: FamilyCache, actions: list[Action], m: RuleContext, able: int
    ) -> None:
        """List verbs that depend on no place."""
        for number, verb in enumerate(self.verbs):
            if verb.near is None:
                name, acts = verb.verb, able if verb.settled else verb.doing(m, verb.now(m, able))
                if acts:
                    actions += [(name, actor) for actor in iterate(acts)]
                continue
            now = verb.now(m, able)
            acts, _, _, blocked, _, _, _ = now
            near = _near_alone(verb, now)
            for actor in iterate(acts):
                targets = near(m, actor) & ~blocked if near else verb.judged(m, actor, ALL, 0, now)
                if targets:
                    actions += _listed(verb, kept.lists[number], actor, targets)

    def _list_the_verb(
        self, kept: FamilyCache, actions: list[Action], m: RuleContext, able: int
    ) -> None:
        """List the only verb of the family."""
        verb, lists = self.verbs[0], kept.lists[0]
        now = verb.now(m, able)
        acts, unpaid, different, blocked, freed, _, _ = now
        if not acts:
            return
        if freed:
            different |= unpaid
        for actor, row in self._rows(kept.rows, m, acts):
            if different >> actor & 1 or row.targets & blocked:
                for _, targets, free in row.entries:
                    if found := verb.judged(m, actor, targets, free, now):
                        actions += _listed(verb, lists, actor, found)
            elif unpaid >> actor & 1:
                actions += row.free[actor]
            else:
                actions += row.all[actor]

    def _list_by_place(
        self, kept: FamilyCache, actions: list[Action], m: RuleContext, able: int
    ) -> None:
        """List verbs together, where each actor is."""
        blocked, others, unpaid = kept.differing.sets(m, able)
        nows: list[Now | None] = [None] * len(self.verbs)
        for actor, row in self._rows(kept.rows, m, able):
            if row.targets & blocked or others >> actor & 1:
                self._list_one(actions, m, actor, row, nows, able, kept)
            elif unpaid >> actor & 1:
                actions += row.free[actor]
            else:
                actions += row.all[actor]

    def _rows(self, rows: RowsByPlace, m: RuleContext, able: int) -> list[tuple[int, Row]]:
        """Return some actors, each with what the verbs allow where it is."""
        place, actors = self.place, iterate(able)
        if isinstance(place, by_actor):
            columns = place.columns(m)
            if len(columns) == 2:  # by far the most usual: what it is like, and where it stands
                kinds, spots = columns
                return [(actor, rows[kinds[actor], spots[actor]]) for actor in actors]
            return [(a, rows[tuple([column[a] for column in columns])]) for a in actors]
        assert place is not None
        return [(actor, rows[place(m, actor)]) for actor in actors]

    def _list_one(
        self,
        actions: list[Action],
        m: RuleContext,
        actor: int,
        row: Row,
        nows: list[Now | None],
        able: int,
        kept: FamilyCache,
    ) -> None:
        """List the actions of an actor that differs from others, verb by verb."""
        for number, targets, free in row.entries:
            verb = self.verbs[number]
            now = nows[number]
            if now is None:
                now = nows[number] = verb.now(m, able)
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
                actions += _listed(verb, kept.lists[number], actor, found)


def _listed(
    verb: Tables, lists: dict[int, tuple[int, Sequence[Action]]], actor: int, found: int
) -> Sequence[Action]:
    """List the actions of an actor: what was listed last, with what has changed since."""
    if verb.near is not None and found.bit_count() <= FEW:
        return _to_few(verb.verb, actor, found)
    last, made = lists.get(actor, _NOTHING)
    if last == found:
        return made
    if verb.near is None:
        made = ((verb.verb, actor),)
    else:
        made = tuple(updated_list(made, last, found, lambda to: (verb.verb, actor, to)))
    lists[actor] = found, made
    return made


@lru_cache(maxsize=AT_MOST)
def _to_few(verb: str, actor: int, targets: int) -> Sequence[Action]:
    """List the actions of an actor with few targets: there are few such sets."""
    return tuple([(verb, actor, to) for to in iterate(targets)])


def _near_alone(verb: Tables, now: Now) -> Callable[..., int] | None:
    """Return what gives the targets of an actor, if nothing else has to be asked of each."""
    _, unpaid, _, _, _, special, _ = now
    if unpaid or len(special) != 1:
        return None
    term = special[0][1]
    return term.ask if term is verb.near else None
