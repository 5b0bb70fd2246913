"""Which procedures a game has: those of its modules, and those in the places that they leave open.

A procedure that serves several games leaves places open, class variables that a game fills:

    class Battle(Frame):
        losses: ClassVar[type[Frame] | None] = None

Procedures in these places need no registration: they are found from the class variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import ModuleType

from hexwar.errors import GameError
from hexwar.play.sequence.frames import Frame
from hexwar.play.sequence.inheriting import open_places, reached_from
from hexwar.play.states.parts import fields_of
from hexwar.play.states.state import State

Variants = Mapping[type[Frame], type[Frame]]


def procedures_of(
    modules: Sequence[ModuleType], opening: type[Frame], variants: Variants
) -> dict[str, type[Frame]]:
    """Return the procedures of a game by name, as saves name them.

    Args:
        modules: The modules of the game; what they only import is not theirs.
        opening: Its outermost procedure.
        variants: Which class a call of a procedure builds, where not the one that is named.

    Raises:
        GameError: When two procedures have one name, and neither takes the place of the other.
    """
    waiting = [*_defined_in(modules), opening, *variants.values()]
    by_name: dict[str, type[Frame]] = {}
    seen: set[type[Frame]] = set()
    while waiting:
        procedure = waiting.pop(0)
        if procedure in seen:
            continue
        seen.add(procedure)
        waiting += reached_from(procedure)
        namesake = by_name.get(procedure.__name__, procedure)
        if namesake is procedure or variants.get(namesake) is procedure:
            by_name[procedure.__name__] = procedure
        elif variants.get(procedure) is not namesake:
            raise GameError(
                f"two procedures are called {procedure.__name__}, of {namesake.__module__} and of "
                f"{procedure.__module__}; saves tell procedures apart by name: rename one of them"
            )
    return by_name


def _defined_in(modules: Iterable[ModuleType]) -> Iterator[type[Frame]]:
    for module in modules:
        own = (v for v in vars(module).values() if getattr(v, "__module__", "") == module.__name__)
        yield from (v for v in own if isinstance(v, type) and issubclass(v, Frame) and v.plan)


def need_citations(title: str, procedures: Iterable[type[Frame]], variants: Variants) -> None:
    """Refuse a game with a procedure that does not say which of its rules it carries out.

    Args:
        title: The title of the game.
        procedures: Its procedures.
        variants: Which class a call of a procedure builds; a replaced one is never run.

    Raises:
        GameError: When an entry, verb or method of a procedure is left open.
    """
    for procedure in procedures:
        places = open_places(procedure) if procedure not in variants else []
        if places:
            raise GameError(
                f"{title}: {procedure.__name__} does not say by which rules it "
                f"{'acts' if len(places) > 1 else 'does this'}: {', '.join(places)}; write the "
                f'number above the class, as in @frame("6.1"), and those of others in cites '
                f"(hexwar rules … --uncited lists all of them)"
            )


def need_parts(
    title: str, procedures: Iterable[type[Frame]], variants: Variants, state_class: type[State]
) -> None:
    """Refuse a game whose state lacks what one of its procedures relies on.

    Args:
        title: The title of the game.
        procedures: Its procedures.
        variants: Which class a call of a procedure builds; a replaced one is never run.
        state_class: The class of its state.

    Raises:
        GameError: When the state has not the fields of a part that a procedure needs.
    """
    there = {column.name for column in state_class.columns}
    for procedure in procedures:
        if procedure in variants:
            continue
        for needed in (one for base in procedure.__mro__ for one in vars(base).get("needs", ())):
            if fields_of(needed) - there:
                raise GameError(
                    f"{title}: {procedure.__name__} needs the part {needed.__name__} of "
                    f"{needed.__module__}: name it among the bases of {state_class.__name__}"
                )


__all__ = ["need_citations", "need_parts", "procedures_of"]
