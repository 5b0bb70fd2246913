"""The pages that are not written but taken from the code: commands, errors, formats, rules."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from hexwar import errors
from hexwar.cli import COMMANDS, group
from hexwar.cli.rules import test_folders
from hexwar.data import json_schema
from hexwar.errors import HexwarError
from hexwar.play import Game
from hexwar.plugins import find_game
from hexwar.testing.mutants import read_equivalents

ROOT = Path(__file__).parents[1]


def commands_page() -> str:
    """Return the reference of the command line, from the commands themselves."""
    lines = [
        "# Commands",
        "",
        "What `hexwar COMMAND --help` prints. Every command answers errors with one message that",
        "says what, where and why, and with an exit status that is not zero.",
        "",
    ]
    context = click.Context(group, info_name="hexwar")
    for name, summary in COMMANDS.items():
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, info_name=f"hexwar {name}", terminal_width=92)
        lines += [f"## {name}", "", summary, "", "```text", command.get_help(inner), "```", ""]
    return "\n".join(lines)


def errors_page() -> str:
    """Return the reference of all errors, from their docstrings."""
    lines = [
        "# Errors",
        "",
        "Every error that hexwar raises on purpose is a `HexwarError`, and also the built-in error",
        "that a Python programmer would expect. `except HexwarError` catches all of them.",
        "",
    ]
    for name, kind in vars(errors).items():
        if not (inspect.isclass(kind) and issubclass(kind, HexwarError)):
            continue
        bases = ", ".join(f"`{base.__name__}`" for base in kind.__bases__)
        lines += [f"## {name}", "", f"Inherits from {bases}.", ""]
        lines += [*_prose(inspect.getdoc(kind) or ""), ""]
    return "\n".join(lines)


def _prose(docstring: str) -> Iterator[str]:
    """Yield a docstring as Markdown: its attributes become a list."""
    text, _, attributes = docstring.partition("\n\nAttributes:\n")
    yield text.replace("``", "`").partition("\n\nExample:")[0]
    if attributes:
        yield ""
        for line in inspect.cleandoc(attributes.partition("\n\n")[0]).splitlines():
            name, colon, rest = line.partition(": ")
            yield (
                f"- `{name}`: {rest}" if colon and not line.startswith(" ") else f"  {line.strip()}"
            )


FORMATS = (
    ("A board", "hexwar.board.tables:BoardFile", "tests/board/beach.toml"),
    ("Counters", "hexwar.components:CounterFile", "examples/classic/classic/data/counters.toml"),
    (
        "A scenario of a game of counters",
        "hexwar.kit.scenario:ScenarioFile",
        "examples/classic/classic/data/scenarios/crossing.toml",
    ),
    (
        "A scenario of D-Day at Omaha Beach",
        "ddob_scenarios.scenarios.files:ScenarioFile",
        "ddob_scenarios/data/scenarios/easy-fox.toml",
    ),
)
"""Documents that authors write: what they are, their class, an example."""


def formats_page() -> str:
    """Return the reference of the file formats: a JSON Schema and a whole example of each."""
    lines = [
        "# File formats",
        "",
        "Authors write TOML. `hexwar validate FILE` reports every fault of a file at once, each",
        "with its line. Editors that know JSON Schema can check while you type.",
        "",
    ]
    for title, place, example in FORMATS:
        module, _, name = place.partition(":")
        schema = json_schema(getattr(import_module(module), name))
        text = (ROOT / example).read_text(encoding="utf-8")
        lines += [f"## {title}", "", f"An example, `{example}`:", "", "```toml", text.rstrip()]
        lines += ["```", "", '??? note "Its JSON Schema"', ""]
        block = ["```json", json.dumps(schema, indent=2, ensure_ascii=False), "```"]
        lines += ["    " + line for part in block for line in part.splitlines()] + [""]
    return "\n".join(lines)


def rules_page(name: str) -> str:
    """Return every numbered rule of a game in one sentence, with its code and tests."""
    game = find_game(name)
    rows = game.rulebook().coverage(game.modules, test_folders(game))
    lines = [
        f"# The rules of {game.title}",
        "",
        "Each numbered rule in one sentence of ours, with the code that enforces it and the tests",
        "that protect it. What refuses or allows an action cites these numbers.",
        "",
    ]
    for row in rows:
        rule = row.rule
        title = f"{rule.number} · {rule.title}" if rule.title else rule.number
        lines += [f"### {title} {{#{anchor(rule.number)}}}", "", rule.summary, ""]
        if rule.option:
            lines += [f"The option `{rule.option}` decides.", ""]
        code = ", ".join(f"`{place.name.partition('.')[2]}`" for place in row.code)
        tests = ", ".join(f"`{test}`" for test in row.tests)
        lines += [f"<small>Code: {code or 'none'}. Tests: {tests or 'none'}.</small>", ""]
    return "\n".join([*lines, *_options(game)])


def _options(game: type[Game]) -> Iterator[str]:
    """Yield the options of a game's scenarios, with their defaults."""
    offered: dict[str, Any] = {}
    for scenario in game.scenarios().values():
        for option in scenario.options:
            offered.setdefault(option.name, option)
    if not offered:
        return
    yield "## Options"
    for name, option in sorted(offered.items()):
        yield f"\n### {name} {{#option-{name}}}\n\n{option.summary} Rule {option.rule}.\n"
        for value, meaning in zip(option.values, option.meanings, strict=False):
            default = " (default)" if value == option.default else ""
            yield f"- `{value}`{default}: {meaning}"


def mutants_page() -> str:
    """Return the mutants of our own code that make no difference, from the lists of the tests."""
    lines = [
        "# Equivalent mutants",
        "",
        "Changes of our own code that behave as the code does, so that no test can notice them.",
        "[Mutants](../testing.md#mutants) says how they are found.",
        "",
    ]
    places = ("tests/*/mutants.toml", "examples/*/tests/mutants.toml")
    for file in sorted(file for place in places for file in ROOT.glob(place)):
        folder = file.parent.relative_to(ROOT)
        lines += [f"## {folder}", "", "| function | written | broken | why it is the same |"]
        lines += ["| --- | --- | --- | --- |"]
        for known in read_equivalents([file.parent]):
            cells = [f"`` {text} ``" for text in (known.function, known.before, known.after)]
            row = " | ".join([*(cell.replace("|", "&#124;") for cell in cells), known.reason])
            lines.append(f"| {row} |")
        lines.append("")
    return "\n".join(lines)


def anchor(number: str) -> str:
    """Return the name under which a page knows a rule.

    Example:
        >>> anchor("6.31"), anchor("event/smoke")
        ('rule-6.31', 'rule-event-smoke')
    """
    return f"rule-{number.replace('/', '-')}"


PAGES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands_page,
    "reference/errors.md": errors_page,
    "reference/formats.md": formats_page,
    "reference/mutants.md": mutants_page,
    "omaha/rules.md": lambda: rules_page("ddob"),
}
"""The generated pages by their place in the guide."""
