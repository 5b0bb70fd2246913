"""What scenario files say besides is checked by the class that a game declares for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import attrs
import pytest
from greatest_day import GreatestDay

from hexwar.data import Between, Document, Faults
from hexwar.errors import DataError, GameError
from hexwar.kit.facts import EMPTY, CounterName, Facts, HexName, NameOf, SideName, check_names

NAMES = {"counter": ("1/I", "2/I"), "hex": ("0101", "0102"), "side": ("east", "west")}

HEAD = """
[scenario]
game = "greatest_day"
base = "hillman"
name = "mine"
title = "Mine"
"""


@attrs.frozen(kw_only=True)
class Patrol:
    """Who goes where."""

    units: tuple[CounterName, ...]
    to: HexName | None = None


@attrs.frozen(kw_only=True)
class BattleFacts(Facts):
    """Facts of every form that names stand in."""

    dug_in: Mapping[CounterName, Annotated[int, Between(1, 2)]] = EMPTY
    ends: tuple[HexName, HexName] | None = None
    patrols: tuple[Patrol, ...] = ()
    owners: Mapping[HexName, SideName] = EMPTY
    leads: CounterName | tuple[CounterName, ...] = ()


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (BattleFacts(dug_in={"1/I": 1}), []),
        (BattleFacts(dug_in={"3/I": 1}), ["no counter '3/I'"]),
        (BattleFacts(ends=("0101", "0909")), ["no hex '0909'"]),
        (BattleFacts(patrols=(Patrol(units=("2/I", "9/I")),)), ["no counter '9/I'"]),
        (BattleFacts(patrols=(Patrol(units=("2/I",), to="0303"),)), ["no hex '0303'"]),
        (
            BattleFacts(owners={"0101": "east", "0404": "north"}),
            ["no hex '0404'", "no side 'north'"],
        ),
        (BattleFacts(replacements={"south": 1}), ["no side 'south'"]),
        (BattleFacts(leads="3/I"), ["no counter '3/I'"]),
        (BattleFacts(leads=("1/I", "3/I")), ["no counter '3/I'"]),
    ],
)
def test_names_are_checked_wherever_a_type_says_what_they_name(
    facts: BattleFacts, told: list[str]
) -> None:
    """In keys and values of tables, in lists, in pairs, in tables within lists."""
    faults = Faults(Document.parse("", "one.toml"))
    check_names(facts, BattleFacts, NAMES, faults)
    assert [fault.message.partition(";")[0] for fault in faults] == told


def test_a_kind_of_name_that_the_game_does_not_list_is_refused() -> None:
    """The author of the game is told where names of other kinds belong."""
    depots = Annotated[str, NameOf("depot")]
    faults = Faults(Document.parse("", "one.toml"))
    with pytest.raises(GameError, match=r"no names of the kind 'depot' .* KnownNames\(others="):
        check_names("Brest", depots, NAMES, faults)


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("[facts.works]\nNobody = 1", 8, "no counter 'Nobody'"),
        ("[facts]\nworks = 3", 8, "expected a table, got 3"),
        ('[facts.works]\n"8./736" = 7', 8, "expected a number from 0 to 2, got 7"),
        ('[facts]\ncolmun = ["8./736"]', 8, "unknown key; did you mean 'column'?"),
        ('[facts.mines]\n"35.014" = "martians"', 8, "no side 'martians'"),
        ('[facts]\nroadblocks = ["99.999"]', 8, "no hex '99.999'"),
        ("[facts.beach]\nnest = 3", 8, "expected 'obstacles' or 'nests'"),
        (
            '[[facts.calendar]]\nturn = 2\nwhat = "command"\namount = 1\ndivision = "3rd"',
            11,
            "no division of the scenario '3rd'; known are '3rd-Infantry'",
        ),
    ],
)
def test_wrong_facts_of_a_game_are_faults_with_their_lines(
    text: str, line: int, told: str, tmp_path: Path
) -> None:
    """A fact that nobody reads, or that play would stumble over, is refused in its line."""
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        GreatestDay.read_scenario(file)
    (fault,) = refused.value.faults
    assert (fault.file, fault.line) == (str(file), line)
    assert fault.message.startswith(told)
