"""Which games use which module of the kit, and how many lines of Python is each game?

Both are counted from the files: ``python docs/customers.py`` prints them, and the site has the
page. Tests are left out everywhere. A module counts as used if a game imports it, or imports a
module of the kit that does.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from hexwar import kit
from hexwar.play import Frame

ROOT = Path(__file__).parents[1]
KIT = ROOT / "hexwar" / "kit"

GAMES: Mapping[str, tuple[str, ...]] = {
    "Omaha": ("ddob_scenarios",),
    "Memoir '44": ("examples/memoir44/memoir44",),
    "Normandie 1944": ("examples/normandie44/normandie44",),
    "The Greatest Day": ("examples/greatest_day/greatest_day",),
    "Across the Lenn": ("examples/classic/classic",),
    "by difference": ("examples/classic/classic/by_difference",),
    "by chits": ("examples/classic/classic/by_chits",),
    "by contact": ("examples/classic/classic/by_contact",),
    "by the hills": ("examples/classic/classic/by_hills",),
    "with partisans": ("examples/classic/classic/with_partisans",),
    "The Scheldt": ("examples/scheldt/scheldt",),
    "Railhead": ("examples/railhead/railhead",),
    "The Junction": ("examples/junction/junction",),
    "The Alder Fords": ("examples/alder/alder",),
    "The Salt Road": ("examples/saltroad/saltroad",),
    "Skirmish": ("examples/skirmish/skirmish",),
    "Skirmish 150": ("examples/skirmish150/skirmish150",),
    "Broadside": ("examples/broadside/broadside",),
    "Dogfight": ("examples/dogfight/dogfight",),
    "new: skirmish": ("hexwar/cli/templates/skirmish", "hexwar/cli/templates/common"),
    "new: classic": ("hexwar/cli/templates/classic", "hexwar/cli/templates/common"),
    "new: areas": ("hexwar/cli/templates/areas", "hexwar/cli/templates/common"),
    "new: chits": ("hexwar/cli/templates/chits", "hexwar/cli/templates/common"),
    "new: sandbox": ("hexwar/cli/templates/sandbox", "hexwar/cli/templates/common"),
    "new: blocks": ("hexwar/cli/templates/blocks", "hexwar/cli/templates/common"),
    "new: plots": ("hexwar/cli/templates/plots", "hexwar/cli/templates/common"),
    "new: solitaire": ("hexwar/cli/templates/solitaire", "hexwar/cli/templates/common"),
}
"""The folders of each game; those that are not there yet are left out."""

VARIANTS: Mapping[str, str] = {
    "by difference": "classic.by_difference",
    "by chits": "classic.by_chits",
    "by contact": "classic.by_contact",
    "by the hills": "classic.by_hills",
    "with partisans": "classic.with_partisans",
}
"""Variants of *Across the Lenn* by their modules: what they take over unchanged does not count."""

SMALL: Mapping[str, int] = {
    "Across the Lenn": 400,
    "Memoir '44": 6_782,
    "Normandie 1944": 3_500,
    "The Greatest Day": 5_000,
}
"""Lines in which a game was to stand."""

LONGER = """\
Three games are longer than they were to be: their booklets have more rules than were counted when
the lines were set out. *Normandie 1944* now has three players, coastal batteries, reserves and
exploitation, advances of two hexes, moves before a counter-attack, overruns and sieges off the map,
and set-ups by the players as well, *The Greatest Day* bridges, ferries and rearguards, the
calendar, weather, events, heroes, aircraft and attachments. The rules of a booklet count more than
a number of lines, and nothing is made dense to save them; what two games share is in the kit.
*Memoir '44* was to lose a fifth of the 8,477 lines of commit c430bdd, which would leave 6,782. What
it had twice or shared with others is gone, but rules were added, and no other game has its hands of
cards, its dice with symbols and its medals. A third of it reads, checks and writes scenario files,
its own and those of another program; that is kept rather than the limit. Of each game's lines two
fifths are docstrings, imports and the empty lines that the formatter asks for."""
"""Why some games are longer than set out."""

SILENT = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)
"""Tokens that are not part of a statement."""

ABSENT = """\
Some things that two games have are not modules, because they share a word and no procedure:

- *Command.* The headquarters of *Normandie 1944* control a number of divisions and spend markers;
  the leaders of *The Greatest Day* command a formation, whose division has points; Omaha's generals
  lead the units next to them when the phase begins. What they share is that a distance on the board
  is at most a number.
- *Ladders of damage.* Steps are lost by `forces` and `combat`. Disorder and bombardment in
  *Normandie 1944*, suppression and cohesion in *The Greatest Day*, and disruption in Omaha rise and
  end by different rules.
- *Dice with symbols.* Only *Memoir '44* throws them."""
"""What is not in the kit, and why."""


def longer() -> list[str]:
    """Return the games that have more lines than were set out."""
    return [game for game, most in SMALL.items() if lines_of(game) > most]


def modules() -> list[str]:
    """Return the names of the modules of the kit."""
    files = (path.stem for path in KIT.glob("*.py"))
    packages = (path.parent.name for path in KIT.glob("*/__init__.py"))
    return sorted({*files, *packages} - {"__init__"})


def files_of(game: str) -> list[Path]:
    """Return the files of a game without its tests; a game does not own those of its variants.

    Args:
        game: One of :data:`GAMES`.
    """
    others = {ROOT / place for name in VARIANTS if name != game for place in GAMES[name]}
    found = (path for place in GAMES[game] for path in sorted((ROOT / place).rglob("*.py")))
    return [
        path
        for path in found
        if "tests" not in path.relative_to(ROOT).parts and others.isdisjoint(path.parents)
    ]


def kit_imports(paths: Iterable[Path]) -> set[str]:
    """Return the modules of the kit that files import: ``automaton.cards`` for a file of a package.

    Args:
        paths: The files.
    """
    return {name for path in paths for name in _imported(path)}


def _imported(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="kit"), attr=name) if name in kit.HOMES:
                yield _written_in(f"hexwar.kit.{kit.HOMES[name]}.{name}")
    for node in tree.body:  # annotations load nothing
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("hexwar.kit.") and _written_in(name):
                yield _written_in(name)


def _written_in(name: str) -> str:
    """Return the module of the kit in which a name is written, or "" if it is none's."""
    parts = name.split(".")[2:]
    while parts and not KIT.joinpath(*parts).with_suffix(".py").is_file():
        *package, last = parts
        if last in _passed_on(KIT.joinpath(*package, "__init__.py")):
            return _passed_on(KIT.joinpath(*package, "__init__.py"))[last]
        parts = package
    return ".".join(parts)


@cache
def _passed_on(front: Path) -> dict[str, str]:
    """Return the names that a package takes from its files, and from which."""
    body = ast.parse(front.read_text(encoding="utf-8")).body if front.is_file() else []
    return {
        alias.name: node.module.removeprefix("hexwar.kit.")
        for node in body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


@cache
def used_by(game: str) -> tuple[set[str], set[str]]:
    """Return the modules that a game imports, and those that it uses through them.

    Args:
        game: One of :data:`GAMES`.
    """
    direct = kit_imports(files_of(game))
    if game in VARIANTS:
        direct |= _changed(VARIANTS[game])
    reached, edge = set(direct), set(direct)
    while edge:
        edge = kit_imports(KIT.joinpath(*n.split(".")).with_suffix(".py") for n in edge) - reached
        reached |= edge
    imported = {name.partition(".")[0] for name in direct}
    return imported, {name.partition(".")[0] for name in reached} - imported


def _changed(variant: str) -> set[str]:
    """Return the modules whose procedures a variant changes by procedures of its own."""
    own = [value for value in vars(import_module(variant)).values() if isinstance(value, type)]
    frames = [cls for cls in own if issubclass(cls, Frame) and cls.__module__ == variant]
    bases = [base.__module__.split(".") for cls in frames for base in cls.__mro__]
    return {parts[2] for parts in bases if parts[:2] == ["hexwar", "kit"]}


def games() -> list[str]:
    """Return the games that are there."""
    return [game for game in GAMES if files_of(game)]


def customers() -> dict[str, list[str]]:
    """Return the games that use each module of the kit."""
    uses = {game: set.union(*used_by(game)) for game in games()}
    return {name: [game for game, used in uses.items() if name in used] for name in modules()}


def independent() -> dict[str, set[str]]:
    """Return the modules that each independent game imports itself, its variants with it.

    Templates of ``hexwar new`` do not count: an author writes their games.
    """
    direct: dict[str, set[str]] = {}
    for game in games():
        if not game.startswith("new: "):
            base = "Across the Lenn" if game in VARIANTS else game
            direct.setdefault(base, set()).update(kit_imports(files_of(game)))
    return {game: {name.partition(".")[0] for name in names} for game, names in direct.items()}


def carriers() -> dict[str, list[str]]:
    """Return the modules that no game imports itself, and by it those that import it."""
    imported = set.union(*(used_by(game)[0] for game in games()))
    carried = {name: kit_imports([KIT / f"{name}.py"]) for name in imported if _is_file(name)}
    return {
        name: sorted(other for other, parts in carried.items() if name in parts)
        for name in modules()
        if name not in imported
    }


def _is_file(name: str) -> bool:
    return KIT.joinpath(f"{name}.py").is_file()


def lines_of(game: str) -> int:
    """Return how many lines of Python a game has: all lines of all files outside its tests.

    What bots are told of a game (``judge.py``) is no part of its rules, and not counted.

    Args:
        game: One of :data:`GAMES`.
    """
    files = (path for path in files_of(game) if path.name != "judge.py")
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def statements_of(game: str) -> int:
    """Return how many of these lines are statements: not empty, no comment, docstring or import.

    Args:
        game: One of :data:`GAMES`.
    """
    return sum(len(statements_in(path.read_text(encoding="utf-8"))) for path in files_of(game))


def statements_in(source: str) -> set[int]:
    """Return the numbers of the lines of a source that are statements other than imports.

    Args:
        source: The text of a module.
    """
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {
        line
        for token in tokens
        if token.type not in SILENT
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(source)):
        text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (text or isinstance(node, ast.Import | ast.ImportFrom)):
            lines -= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return lines


def _mark(module: str, imported: set[str], reached: set[str]) -> str:
    if module in imported:
        return "●"
    return "○" if module in reached else ""


def customers_page() -> str:
    """Return the page of the reference: modules and games, and lines of Python."""
    names = games()
    uses = {game: used_by(game) for game in names}
    lines = [
        "# Who uses the kit",
        "",
        "Modules of the kit by the games that use them, taken from the imports: ● a game imports",
        "the module, ○ it uses it through another one. A module needs two games; a variant counts",
        "where its own procedures change those of the kit.",
        "",
        "| module | " + " | ".join(names) + " |",
        "| --- |" + " :-: |" * len(names),
    ]
    for module in modules():
        marks = " | ".join(_mark(module, *uses[game]) for game in names)
        lines.append(f"| [`{module}`](api:hexwar.kit.{module}) | {marks} |")
    lines += ["", "No game imports these itself:", ""]
    for module, others in carriers().items():
        lines.append(f"- `{module}` comes with {' and '.join(f'`{name}`' for name in others)}.")
    lines += ["", "## What is not in it", "", *ABSENT.splitlines()]
    lines += ["", "## Lines of Python", ""]
    lines += [
        "All lines of all files outside tests, as `python docs/customers.py` counts them, and",
        "those that are neither empty nor comments, docstrings or imports.",
        "",
    ]
    lines += ["| game | lines | set out | of them statements |", "| --- | --: | --: | --: |"]
    most = {game: f"{count:,}" for game, count in SMALL.items()}
    for game in names:
        row = (f"{lines_of(game):,}", most.get(game, ""), f"{statements_of(game):,}")
        lines.append(f"| {game} | {' | '.join(row)} |")
    lines += ["", *LONGER.splitlines()] if longer() else []
    return "\n".join([*lines, ""])


PAGES: dict[str, Callable[[], str]] = {"reference/kit.md": customers_page}
"""The generated page by its place in the guide."""


if __name__ == "__main__":
    sys.stdout.write(customers_page())
