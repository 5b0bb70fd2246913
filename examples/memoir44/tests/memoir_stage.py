"""A stage for worked examples: a small board, some units, a card, dice that are told to fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from m44_files import hex_at
from memoir44.game import Memoir44
from memoir44.printed.arms import SIDES, Face
from memoir44.printed.boards import printed_formats
from memoir44.rules.arrivals import COMING, Recruiting
from memoir44.rules.battle import Battle
from memoir44.rules.battle_phase import Battles
from memoir44.rules.dice import all_throws
from memoir44.rules.facts import Facts
from memoir44.rules.movement_phase import Movement
from memoir44.rules.partners import partners
from memoir44.rules.retreat import Retreat
from memoir44.scenarios.loading import parse_scenario
from memoir44.state import Memoir

from hexwar.play import Choice, Frame, RuleContext, Scenario
from hexwar.play.choices.chosen import refusal_of
from hexwar.play.sequence.entries import Question
from hexwar.play.sequence.handlers import Handler
from hexwar.play.states.runner import perform
from hexwar.testing import Rehearsal

Place = tuple[int, int]
"""A hex by its row from the top edge and its doubled column."""

LETTERS: Mapping[str, Face] = {
    "I": "infantry",
    "A": "armour",
    "G": "grenade",
    "F": "flag",
    "S": "star",
}


FEW = 2
"""Medals that win a short game, over those that a side has at the start."""


class Short(Memoir44):
    """The game with few medals to win, for laws that are checked at each of its decisions."""

    def needed(self, side: int) -> int:
        """Return the medals that win for a side."""
        at_start = (5 * len(self.files), 0)
        return at_start[side] + FEW


def dice(shown: str) -> int:
    """Return the number of the throw that shows these letters."""
    order = list(LETTERS.values())
    faces = sorted((LETTERS[letter] for letter in shown), key=order.index)
    return all_throws(len(shown))[0].index(tuple(faces))


def name(at: Place, rows: int = 9) -> str:
    """Return the printed name of a hex."""
    row, column = at
    letter = chr(ord("A") + column // 2)
    return f"{letter if column % 2 == 0 else letter.lower()}{rows - row}"


def names(places: Iterable[Place], rows: int = 9) -> list[str]:
    """Return the printed names of hexes."""
    return [name(at, rows) for at in places]


class Staged(Memoir44):
    """The game with a scenario that is given as text."""

    @classmethod
    def find_scenario(cls, name: str) -> Scenario:
        """Return the scenario in a text."""
        return parse_scenario(name)


def game_of(text: str, **options: Any) -> Memoir44:
    """Return the game with the scenario in a text."""
    return Staged(text, options)


def scene_text(
    units: Iterable[tuple[str, str, Place]],
    terrain: Mapping[str, Iterable[Place]],
    pieces: Iterable[tuple[str, str, Iterable[Place]]],
    obstacles: Iterable[tuple[str, str, Iterable[Place]]],
    roads: Iterable[Iterable[Place]],
    more: str,
    form: str,
    face: str,
    medals: int,
    army: str = "",
) -> str:
    """Return a scenario file with all that; far away stands a unit of either side."""
    rows = printed_formats()[form].rows  # type: ignore[index]
    deck = '\ndeck = "standard"' if form == "standard" else ""
    lines = [
        f'[scenario]\ngame = "memoir44"\nname = "stage"\ntitle = "Stage"\nformat = "{form}"',
        f'face = "{face}"\nfirst = "allies"{deck}',
        f"[axis]\nhand = 5\nmedals = {medals}",
        f'[allies]\nhand = 5\nmedals = {medals}\nnation = "{army}"',
        '[reinforcements]\nsides = ["axis", "allies"]' if "[reinforcements" not in more else "",
    ]
    for kind, places in terrain.items():
        lines.append(f'[[terrain]]\nkind = "{kind}"\nhexes = {names(places, rows)}')
    lines += [f'[[paths]]\nkind = "road"\nhexes = {names(road, rows)}' for road in roads]
    for table, things in (("piece", pieces), ("obstacle", obstacles)):
        for kind, side, places in things:
            owner = f'\nside = "{side}"' if side else ""
            lines.append(f'[[{table}]]\nkind = "{kind}"\nhexes = {names(places, rows)}{owner}')
    for side, kind, at in units:
        number = ""
        if ":" in kind:
            kind, _, count = kind.partition(":")
            number = f"\nfigures = {count}"
        lines.append(
            f'[[unit]]\nside = "{side}"\nkind = "{kind}"\nhexes = ["{name(at, rows)}"]{number}'
        )
    return "\n".join(lines) + "\n" + more


def stage(
    *units: tuple[str, str, Place],
    terrain: Mapping[str, Iterable[Place]] | None = None,
    pieces: Iterable[tuple[str, str, Iterable[Place]]] = (),
    obstacles: Iterable[tuple[str, str, Iterable[Place]]] = (),
    roads: Iterable[Iterable[Place]] = (),
    more: str = "",
    form: str = "standard",
    face: str = "country",
    medals: int = 6,
    army: str = "",
    card: str = "Direct-from-HQ",
    side: str = "allies",
    **options: Any,
) -> Memoir:
    """Return a state in the middle of a side's turn, nobody ordered yet.

    Args:
        units: Side, kind (``"infantry:2"`` with two figures) and place of each.
        terrain: Places by terrain; countryside elsewhere.
        pieces: Kind, owner and places of pieces.
        obstacles: The same of obstacles.
        roads: Places, one after the other.
        more: Further tables of the scenario file.
        form: The format of the board.
        face: The face of the board.
        medals: Medals that win.
        army: The nation of the Allies.
        card: The card that is carried out.
        side: Whose turn it is.
        options: Options of the game.
    """
    text = scene_text(
        units, terrain or {}, pieces, obstacles, roads, more, form, face, medals, army
    )
    g = game_of(text, **options).set_up(seed=1)
    turn_of(g, side, card)
    return g


def turn_of(g: Memoir, side: str, card: str = "Direct-from-HQ") -> None:
    """Let it be a side's turn, with a card."""
    g.side = SIDES.index(side)  # type: ignore[arg-type]
    g.seat = partners(g, g.side)[0]
    g.commands[g.seat] = g.game.deck.kind(card)
    g.cards[g.seat] = g.game.deck.cards.index(g.command)


def order(g: Memoir, *units: int) -> None:
    """Give units their orders."""
    for unit in units:
        g.ordered |= 1 << unit
        g.orders_by[unit] = g.commander(unit)


def at(g: Memoir, place: Place) -> int:
    """Return the hex in a place."""
    return hex_at(g.field, *place)


def place_of(g: Memoir, unit: int) -> Place:
    """Return where a unit stands."""
    i = g.hex[unit]
    return g.field.places[i]


def places(g: Memoir, hexes: Iterable[int]) -> set[Place]:
    """Return where hexes are."""
    return {g.field.places[i] for i in hexes}


def moving(g: Memoir, *units: int) -> Rehearsal[Memoir]:
    """Begin the movement of units."""
    order(g, *units)
    return Rehearsal(g, Movement)


def walk(g: Memoir, unit: int, *way: Place) -> bool:
    """Move a unit along a way, in its movement; tell whether it may go all of it."""
    play = moving(g, unit)
    for to in way:
        action = ("move", unit, at(g, to))
        if action not in g.listed:
            return False
        perform(g, action)
    del play
    return True


def asked(g: Memoir, procedure: Frame | type[Frame], verb: str) -> tuple[Handler, RuleContext]:
    """Return the handler of a verb, and the facts that its clauses read now."""
    frame = procedure() if isinstance(procedure, type) else procedure
    questions = (planned.entry for planned in frame.plan.values())
    question = next(q for q in questions if isinstance(q, Question) and verb in q.handlers)
    return question.handlers[verb], question.context(frame, g)


def refusal(g: Memoir, procedure: Frame | type[Frame], verb: str, *nouns: int) -> str | None:
    """Return the rule that refuses an action now, or the beginning of one, or None."""
    handler, m = asked(g, procedure, verb)
    tables = handler.declared
    return tables.refusal(m, *nouns) if tables else refusal_of(m, handler, nouns)


def barred(g: Memoir, procedure: type[Frame], verb: str, *nouns: int) -> str | None:
    """Return the rule that refuses the last of some nouns, whatever is said of the others."""
    handler, m = asked(g, procedure, verb)
    if handler.declared is not None:
        return handler.declared.barred(m, *nouns)
    return handler.choices[len(nouns) - 1].refusal(m, nouns, handler.rule)


def kept_out(g: Memoir, choice: Choice[Any], noun: int) -> str | None:
    """Return the rule that keeps a choice from something, or None."""
    return choice.refusal(Facts(None, g), (noun,), "")


def barred_recruit(g: Memoir, kind: int) -> str | None:
    """Return the rule that keeps a kind of unit from coming, whatever the dice, or None."""
    return COMING.refusal(Recruiting(None, g), (0, kind), "")


def may_fight(g: Memoir, unit: int, target: int) -> bool:
    """Return whether an ordered unit may battle a target now."""
    play = Rehearsal(g, Battles)
    return ("battle", unit, target) in play.g.listed


def fight(
    g: Memoir, unit: int, target: int, shown: str, **script: Iterable[int]
) -> Rehearsal[Memoir]:
    """Let a unit battle a target with dice that are told to fall; Ambush is not played.

    Args:
        g: The state.
        unit: The attacker.
        target: The target.
        shown: What the dice show, by letters.
        script: Further dice by stream.
    """
    order(g, unit)
    told = {stream.replace("_", "-"): list(given) for stream, given in script.items()}
    first = [dice(shown), *told.pop("battle", [])]
    play = Rehearsal(g, Battle, unit, target, script={"battle": first, **told})
    if ("no-ambush",) in g.listed:
        play.do("no-ambush")
    return play


def retreating(g: Memoir, unit: int, flags: int, *, ignorable: bool = True) -> Rehearsal[Memoir]:
    """Let a unit meet flags."""
    return Rehearsal(g, Retreat, unit, flags, ignorable)


def ways(g: Memoir) -> set[Place]:
    """Return the places to which a retreat may go that is being asked."""
    return places(g, (action[1] for action in g.listed if action[0] == "retreat"))
