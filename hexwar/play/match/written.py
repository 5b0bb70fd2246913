"""How is a match written down: as data, as the text of a save, as the end of a link?

:mod:`hexwar.saves` reads what is written here.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from hexwar.errors import SaveError

if TYPE_CHECKING:
    from hexwar.play.match.match import Match

__all__ = ["FORMAT", "LINK_FORMAT", "link_of", "plain_of", "seal_of", "sum_of", "text_of"]

FORMAT: Final = "hexwar-match/1"
"""What a save begins with; the number grows when its shape changes."""

LINK_FORMAT: Final = "1"
"""What the text of a link begins with; it grows when its shape changes."""

SUM: Final = 6
"""Bytes of the sum in a link: by accident, one cut or altered link in 2**48 has the right one."""


def plain_of(match: Match) -> dict[str, Any]:
    """Return a match as JSON data, without the seal of a save."""
    match.take_hash()
    game = match.game
    ahead = match.decided_ahead
    return {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "scenario": str(game.scenario.source or game.scenario.name),
        "scenario_data": game.scenario.data,
        "options": game.options,
        "seed": match.seed,
        "study": match.study,
        "studied": match.studied,
        "players": match.seated,
        "actions": [entry.text for entry in match.log[1:]],
        "undone": match.undone,
        **({"ahead": ahead} if ahead else {}),
        **({"contributions": contributions_of(match)} if match.contributions else {}),
        "hashes": [entry.digest for entry in match.log],
        "state": match.state.plain(),
    }


def contributions_of(match: Match) -> list[list[int]]:
    """Return what was contributed to chance in a match, each with its place in the log."""
    return [[length, number] for length, number in match.contributions.items()]


def text_of(match: Match) -> str:
    """Return a match as the text of a save."""
    data = plain_of(match)
    data["seal"] = seal_of(data)
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def seal_of(data: Mapping[str, Any]) -> str:
    """Return a hash over everything a save says, by which a changed one is known.

    Args:
        data: The save without its ``"seal"``.
    """
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def link_of(match: Match, decisions: int | None = None) -> str:
    """Return a match as text for the end of a link; see :meth:`hexwar.play.match.Match.link`.

    Args:
        match: The match.
        decisions: How many of its decisions the link tells; all by default.

    Raises:
        SaveError: The match does not begin at the set-up, or was played from a scenario file.
    """
    game, length = match.game, len(match.log) - 1
    if match.log[0].digest != type(match)(game, match.seed).take_hash():
        raise SaveError("a link tells a match from its set-up on, and this one begins later")
    if game.scenario.source is not None:
        raise SaveError(
            f"a link names an installed scenario, and {game.scenario.source} is a file: "
            "send the file, or a save beside it"
        )
    if decisions is not None and not 0 <= decisions <= length:
        raise SaveError(f"the match has {length} decisions, and the link asks for {decisions}")
    texts = [entry.text for entry in match.log[1:]][: length if decisions is None else decisions]
    recipe = [
        game.name,
        game.version,
        game.scenario.name,
        game.options,
        match.seed,
        match.studied,
        match.seated,
        texts,
    ]
    contributions = [pair for pair in contributions_of(match) if pair[0] <= len(texts) + 1]
    ahead = match.decided_ahead if decisions is None else {}
    recipe += [ahead, contributions] if contributions else [ahead] if ahead else []
    written = json.dumps(recipe, separators=(",", ":"), ensure_ascii=False).encode()
    packed = zlib.compress(written, 9, wbits=-15)
    return LINK_FORMAT + base64.urlsafe_b64encode(sum_of(packed) + packed).rstrip(b"=").decode()


def sum_of(packed: bytes) -> bytes:
    """Return the sum that a link carries: one that was cut or altered on its way is known by it.

    Args:
        packed: What the link tells, compressed.
    """
    return blake2b(packed, digest_size=SUM).digest()
