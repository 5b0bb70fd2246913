"""What can be done to the counters themselves: each operation changes the file of counters.

The scenario changes with it where it names them: a counter that is called otherwise is so in the
set-up, too, and one that is gone stands nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from hexwar.errors import HexwarError
from hexwar.workshop.editing.counters import called, taken_away
from hexwar.workshop.editing.history import Told
from hexwar.workshop.editing.printed import (
    NOT_PRINTED,
    printed_as,
    with_counter,
    with_face,
    with_printed,
    without_counter,
    without_face,
)
from hexwar.workshop.editing.source import Source
from hexwar.workshop.editing.work_file import EditError

Asked = Mapping[str, Any]
Done = tuple[Source, Source, Told]
Operation = Callable[[Source, Source, Asked], Done]

LONGEST: Final = 200
"""Characters of what is printed at most."""


def _text(asked: Asked, key: str) -> str:
    value = asked.get(key, "")
    if not isinstance(value, str) or len(value) > LONGEST or "\n" in value:
        raise EditError(f"{key!r} is no text of at most {LONGEST} characters on one line")
    return value


def _print(source: Source, counters: Source, asked: Asked) -> Done:
    counter, key, text = (_text(asked, each) for each in ("counter", "key", "text"))
    face = asked.get("face", -1)
    if not key or type(face) is not int:
        raise EditError("no value of a counter")
    facts = {"counter": counter, "key": key, "value": text.strip() or NOT_PRINTED}
    if key == "name":
        source = called(source, counter, text.strip())
    counters = with_printed(counters, counter, key, text, face)
    return source, counters, Told("{counter}: {key} = {value}", facts)


def _face(source: Source, counters: Source, asked: Asked) -> Done:
    counter = _text(asked, "counter")
    if asked.get("on", True):
        told = Told("{counter}: one face more", {"counter": counter})
        return source, with_face(counters, counter), told
    told = Told("{counter}: one face less", {"counter": counter})
    return source, without_face(counters, counter), told


def _add(source: Source, counters: Source, asked: Asked) -> Done:
    like, name = _text(asked, "like"), _text(asked, "counter")
    head = source.data.get("scenario", {})
    if head.get("game") == "sandbox" and "counters" not in head:
        source = source.with_value(("scenario", "counters"), "counters.toml")
    told = Told("Add the counter {counter}", {"counter": name})
    return source, with_counter(counters, name, like), told


def _drop(source: Source, counters: Source, asked: Asked) -> Done:
    name = printed_as(counters, _text(asked, "counter")).name
    told = Told("Remove the counter {counter}", {"counter": name})
    return taken_away(source, name), without_counter(counters, name), told


PRINTING: Final[Mapping[str, Operation]] = {
    "print": _print,
    "face": _face,
    "add-counter": _add,
    "drop-counter": _drop,
}
"""The operations by name; each takes the scenario, the file of counters, and what is asked."""


def printed_by(source: Source, counters: Source, asked: Asked) -> Done:
    """Return a scenario and a file of counters after an operation, and what it did.

    Args:
        source: The scenario.
        counters: The file of counters.
        asked: The name of the operation under ``do``, and what it needs.

    Raises:
        EditError: The operation cannot be done.
        HexwarError: It names a counter that is not in the file.
    """
    try:
        return PRINTING[str(asked.get("do"))](source, counters, asked)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as wrong:
        if isinstance(wrong, HexwarError):
            raise
        if type(wrong) is ValueError:
            raise EditError(str(wrong)) from wrong
        message = "the file does not have the form that this operation needs; mend its faults first"
        raise EditError(message) from wrong


__all__ = ["PRINTING", "printed_by"]
