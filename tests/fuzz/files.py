"""Data files of every kind: spoilt copies of those of the games, and lines made up."""

from __future__ import annotations

import json
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

from memoir44.m44 import export_m44
from memoir44.scenarios.loading import MemoirScenario

import hexwar
from hexwar.cli.validate import checked
from hexwar.errors import DataError, HexwarError
from tests.fuzz.spoiling import spoil_bytes, spoil_inside

ROOT = Path(__file__).parents[2]

PLACES = (
    *("ddob_scenarios/data/scenarios", "examples/what-ifs", "examples/skirmish/skirmish/data"),
    *("examples/memoir44/memoir44/data/scenarios", "examples/skirmish150/skirmish150"),
    *("examples/classic/classic/data", "examples/classic/classic/data/scenarios"),
    *("examples/classic/classic/data/locale", "examples/classic/classic/data/wording"),
)
"""Folders whose files are spoilt."""

EXPORTED = ("memoir44/sword", "memoir44/cotentin")
"""Scenarios of which the spoilt ``.m44`` files are copies."""

PLAYED = 10
"""The number of decisions that a scenario without faults is played for."""

WORDS = (
    *("0", "-1", "1", "2", "99", "1e9", "1000000000", "9" * 40, "9" * 5000, "0x" + "f" * 100),
    *("inf", "nan", "true", "1944-06-06", "06:30:00", '""', '"x"', '"0101"', '"l4-f4"'),
    *('"0101-0199999999"', '"a4-a99999999"', '"\\ud800"', '"\\u0000"', "'" + "x" * 10_000 + "'"),
    *("[]", "[[]]", "[1, 'a']", "['a', 'a']", "{}", "{ a = 1 }", "{ a = [] }", "'''\n'''"),
    *("[" * 40 + "]" * 40, "[" * 3000, "{a=" * 100),
)
"""What is put behind an equals sign."""

LINES = (
    *("[[scenario]]", "scenario = 3", "[scenario]", "[grid]", "[us]", "[[terrain]]", "[[units]]"),
    *("[a" + ".a" * 50 + "]", "a" + ".a" * 500 + " = 1", "\x00", "=", "# \ud800"),
    *("rows = 1000000000", "columns = [7, 6000000]", "hexes = ['0101-0199999999']"),
    *("base = ['x']", "hook = '../../evil.py'"),
)
"""What is put between two lines."""

UNQUOTED = str.maketrans("", "", "\"']}")


@cache
def sound() -> tuple[tuple[str, str], ...]:
    """Return the files that are spoilt: how the name of each ends, and its text."""
    files = (file for place in PLACES for file in sorted((ROOT / place).glob("*")))
    kept = [f for f in files if f.suffix in (".toml", ".po")]
    scenarios = (hexwar.game(name).scenario for name in EXPORTED)
    exported = [export_m44(each) for each in scenarios if isinstance(each, MemoirScenario)]
    return (
        *((file.suffix, file.read_text(encoding="utf-8")) for file in kept),
        *((".m44", text) for text in exported),
    )


def spoilt_line(line: str, rng: Random) -> str:
    """Return a line with another value, another key, or turned into something else."""
    key, equals, value = line.partition("=")
    if not equals:
        return rng.choice(
            (line[1:], line[:-1], line.upper(), f"[{line}]", "", line.replace(".", ".."))
        )
    way = rng.randrange(6)
    if way == 0:
        return f"{key[:-2]} ={value}"
    if way == 1:
        return f"{key}={value.translate(UNQUOTED)}"
    if way == 2:
        return f"{key}= [{value}]"
    if way == 3:
        digits = "".join(str(rng.randrange(10)) if c.isdigit() else c for c in value)
        return f"{key}={digits}"
    return f"{key}= {rng.choice(WORDS)}"


def spoilt(suffix: str, text: str, rng: Random) -> bytes:
    """Return a spoilt copy of a file."""
    if rng.random() < 0.1:
        return spoil_bytes(text.encode(), rng)
    if suffix == ".m44" and rng.random() < 0.8:
        data = json.loads(text)
        for _ in range(rng.choice((1, 1, 2, 6))):
            spoil_inside(data, rng)
        with suppress(ValueError):  # a number of so many digits that Python writes none
            return json.dumps(data).encode()
    lines = text.splitlines()
    for _ in range(rng.choice((1, 1, 2, 6))):
        at = rng.randrange(len(lines))
        way = rng.randrange(10)
        if way == 0:
            del lines[at]
        elif way == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif way == 2:
            lines.insert(at, rng.choice(LINES))
        else:
            lines[at] = spoilt_line(lines[at], rng)
        lines = lines or [""]
    return "\n".join(lines).encode(rng.choice(("utf-8",) * 9 + ("latin-1", "utf-16")), "replace")


def trial(rng: Random) -> str:
    """Check and play a spoilt file: it is sound, or each of its faults has its file and line."""
    suffix, text = rng.choice(sound())
    content = spoilt(suffix, text, rng)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"theirs{suffix}"
        file.write_bytes(content)
        try:
            told = checked(file)
        except DataError as refused:
            last = content.count(b"\n") + 1
            for fault in refused.faults:
                assert fault.file == str(file), fault
                assert 1 <= fault.line <= last, fault
            return "refused"
        if told.startswith("a scenario"):
            try:
                played(str(file), rng)
            except HexwarError as error:
                raise AssertionError(f"sound, but cannot be played: {error}") from error
        return "sound"


def played(name: str, rng: Random) -> None:
    """Start a scenario and decide a few times at random."""
    match = hexwar.start(name, seed=1)
    for _ in range(PLAYED):
        if not match.over:
            match.do(rng.choice(match.legal_actions.texts()))
