"""Saves: spoilt bytes, and spoilt parts of what they say, with the seal made again."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import hexwar
from hexwar.errors import SaveError
from hexwar.play.match.written import seal_of
from hexwar.plugins import find_game
from hexwar.saves import match_of, parse_save
from tests.fuzz.spoiling import spoil_bytes, spoil_inside

SCENARIOS = (
    *("skirmish/ford", "skirmish/ford", "skirmish150/brief", "classic/crossing"),
    *("ddob/easy-fox", "memoir44/sword"),
)
"""Games whose saves are spoilt; the quickest to replay stands twice."""


@cache
def sound(scenario: str, decisions: int) -> str:
    """Return the text of a save."""
    match = hexwar.start(scenario, seed=decisions)
    rng = Random(decisions)
    for _ in range(decisions):
        match.do(rng.choice(list(match.legal_actions)))
    return match.text()


def trial(rng: Random) -> str:
    """Open a spoilt save: it is opened, or refused by a SaveError that names it."""
    text = sound(rng.choice(SCENARIOS), rng.choice((0, 3, 8)))
    if rng.random() < 0.25:
        text = spoil_bytes(text.encode(), rng).decode("utf-8", "replace")
    else:
        data = json.loads(text)
        for _ in range(rng.choice((1, 1, 1, 3))):
            spoil_inside(data, rng)
        data.pop("seal", None)
        if rng.random() < 0.9:
            data["seal"] = seal_of(data)
        try:
            text = json.dumps(data)
        except ValueError:  # a number of so many digits that Python writes none
            return "not written"
    try:
        if rng.random() < 0.7:
            hexwar.restore(text, where="theirs.json")
        else:
            match_of(parse_save(text, "theirs.json"), find_game, "theirs.json", verify=False)
    except SaveError as refused:
        if "theirs.json" not in str(refused):
            raise AssertionError("the refusal does not name the file") from refused
        return "refused"
    return "opened"
