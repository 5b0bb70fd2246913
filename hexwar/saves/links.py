"""What does the end of a link tell: a match, or the text of a scenario?

A link may come from anybody.  That of a match names an installed scenario, options, bots and
decisions as text, and nothing else; its decisions are played by the rules.  That of a scenario
holds the text of its file, which is read as data.  Both are read within limits of size.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Any, Final

import attrs

from hexwar.data.json_text import json_of
from hexwar.errors import DataError, SaveError
from hexwar.play.match.written import LINK_FORMAT, SUM, sum_of

__all__ = [
    "LinkedMatch",
    "are_contributions",
    "is_hand_over",
    "is_link",
    "is_scenario_link",
    "parse_link",
    "parse_scenario_link",
    "scenario_link",
]

LARGEST_LINK: Final = 1 << 17
"""Characters of a link at most. A campaign of 2,000 decisions takes some ten thousand."""

LARGEST_RECIPE: Final = 1 << 20
"""Bytes that a link tells at most, unpacked: a small link must not become a large text."""

KINDS: Final[list[type]] = [str, str, str, dict, int, bool, dict, list]
"""The kinds of the parts of a recipe, in the order of :class:`LinkedMatch`; the last may lack."""

SCENARIO_FORMAT: Final = "t"
"""What the text of a link to a scenario's text begins with; those of matches begin with digits."""

_ENDS: Final = re.compile(r"(?:.*[#&?](?:game|scenario)=)?([\w-]+)=*", re.DOTALL | re.ASCII)


@attrs.frozen
class LinkedMatch:
    """A match as a link tells it.

    Attributes:
        game: The name of the game.
        version: The version of its rules that made the link.
        scenario: The name of the scenario.
        options: The options by name.
        seed: The seed of all chance.
        studied: Whether undo has gone behind draws or revelations.
        players: The names of the bots, by player.
        actions: The decisions as text.
        ahead: Those that players have taken ahead of others who are asked before them, by player.
        contributions: What was contributed to chance, by its place in the log.
    """

    game: str
    version: str
    scenario: str
    options: dict[str, str | int | bool]
    seed: int
    studied: bool
    players: dict[str, str]
    actions: list[str]
    ahead: dict[str, list[str]] = attrs.field(factory=dict)
    contributions: dict[int, int] = attrs.field(factory=dict, converter=dict)


_HAND_OVER: Final = re.compile(r"[#&?]turn&")

SHORTEST_LINK: Final = 40
"""Characters below which a text without ``game=`` is the name of something else."""


def is_link(text: str) -> bool:
    """Return whether somebody means a link, whole or cut, and not a name or a file.

    Args:
        text: What he types.

    Example:
        >>> is_link("https://example.org/#game=1abc"), is_link("skirmish/ford"), is_link("fox.json")
        (True, False, False)
    """
    ends = _ENDS.fullmatch(text.strip())
    is_long = ends is not None and len(text) >= SHORTEST_LINK
    return "game=" in text or "scenario=" in text or is_long


def is_scenario_link(text: str) -> bool:
    """Return whether a link is one to the text of a scenario.

    Args:
        text: The end of the link, or the whole link.

    Example:
        >>> is_scenario_link(scenario_link("[scenario]")), is_scenario_link("#game=1abc")
        (True, False)
    """
    ends = _ENDS.fullmatch(text.strip()) if len(text) <= LARGEST_LINK else None
    return ends is not None and ends[1].startswith(SCENARIO_FORMAT)


def is_hand_over(text: str) -> bool:
    """Return whether a link hands a match over to another player: ``#turn&game=…``.

    Example:
        >>> is_hand_over("https://example.org/#turn&game=1abc"), is_hand_over("#game=1abc")
        (True, False)
    """
    return _HAND_OVER.search(text) is not None


def scenario_link(text: str) -> str:
    """Return the text of a scenario file as text for the end of a link.

    Args:
        text: What the file says.

    Raises:
        SaveError: It is larger than a link may be.

    Example:
        >>> parse_scenario_link(scenario_link("[scenario]"))
        '[scenario]'
    """
    written = text.encode()
    if len(written) > LARGEST_RECIPE:
        raise SaveError(f"the text is larger than {LARGEST_RECIPE >> 20} MB: send the file")
    packing = zlib.compressobj(9, wbits=-15)
    packed = packing.compress(written) + packing.flush()
    body = base64.urlsafe_b64encode(sum_of(packed) + packed).decode().rstrip("=")
    if len(body) >= LARGEST_LINK:
        raise SaveError("the text is too long for a link: send the file")
    return SCENARIO_FORMAT + body


def parse_scenario_link(text: str) -> str:
    """Return the text of the scenario file that a link holds.

    Args:
        text: The end of the link, or the whole link.

    Raises:
        SaveError: It is no link of a scenario, was cut off or altered on its way, or is too large.
    """
    ends = _ENDS.fullmatch(text.strip()) if len(text) <= LARGEST_LINK else None
    if ends is None or not ends[1].startswith(SCENARIO_FORMAT):
        raise SaveError("this is no link of a scenario")
    return _written_in(ends[1][1:])


def parse_link(text: str) -> LinkedMatch:
    """Return what the end of a link tells.

    Args:
        text: The end, what follows ``#game=``; or the whole link.

    Raises:
        SaveError: It is no link of a match, was cut off or altered on its way, or is too large.
    """
    ends = _ENDS.fullmatch(text.strip()) if len(text) <= LARGEST_LINK else None
    if ends is None:
        raise SaveError("this is no link of a game")
    body = ends[1]
    if body[0] != LINK_FORMAT:
        raise SaveError("the link was made by a later version of hexwar, or is none of a game")
    recipe = _recipe(body[1:])
    if not _is_sound(recipe):
        raise SaveError("the link tells no game")
    return LinkedMatch(*recipe)


ALTERED: Final = "the link was cut off or altered on its way: copy it again, whole"


def _recipe(body: str) -> Any:
    try:
        return json_of(_written_in(body))
    except DataError:
        raise SaveError(ALTERED) from None


def _written_in(body: str) -> str:
    """Return the text that a link carries, unpacked within the limit."""
    try:
        sealed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        packed = sealed[SUM:]
        if sum_of(packed) != sealed[:SUM]:
            raise SaveError(ALTERED)
        unpacking = zlib.decompressobj(wbits=-15)
        written = unpacking.decompress(packed, LARGEST_RECIPE)
        if not unpacking.eof:
            raise SaveError(f"the link tells more than {LARGEST_RECIPE >> 20} MB")
        return written.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise SaveError(ALTERED) from None


def is_ahead(told: Any) -> bool:
    """Return whether something tells actions as text by player, as decided ahead of others.

    Args:
        told: What a save or a link says.
    """
    return isinstance(told, dict) and all(
        isinstance(texts, list) and all(isinstance(text, str) for text in texts)
        for texts in told.values()
    )


def are_contributions(told: Any) -> bool:
    """Return whether something tells contributions to chance: pairs of place and number, in order.

    Args:
        told: What a save or a link says.
    """
    if not isinstance(told, list):
        return False
    pairs = [pair for pair in told if isinstance(pair, list) and list(map(type, pair)) == [int] * 2]
    places = [place for place, _ in pairs]
    return len(pairs) == len(told) and places == sorted(set(places)) and min([1, *places]) == 1


def _is_sound(recipe: Any) -> bool:
    """Return whether a recipe has the parts of a match, each of its kind."""
    if not isinstance(recipe, list) or [type(part) for part in recipe[:8]] != KINDS:
        return False
    _, _, _, options, _, _, players, actions, *more = recipe
    return (
        len(more) <= 2
        and all(map(is_ahead, more[:1]))
        and all(map(are_contributions, more[1:]))
        and all(isinstance(value, str | int) for value in options.values())
        and all(isinstance(value, str) for value in (*players.values(), *actions))
    )
