"""Nothing is in the kit for one game alone, and the lines of the examples are what the docs say."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.docs.test_generated import loaded


@pytest.fixture(scope="module")
def kit() -> ModuleType:
    """The module of the docs that counts."""
    return loaded("customers")


def test_a_module_of_the_kit_has_two_customers(kit: ModuleType) -> None:
    """What one game alone uses belongs to that game."""
    assert [name for name, games in kit.customers().items() if len(games) < 2] == []


def test_what_fewer_than_two_independent_games_import_does_not_grow(kit: ModuleType) -> None:
    """A variant is its game's, a template no game: who comes here brings a second game."""
    direct = kit.independent().values()
    few = {name for name in kit.modules() if sum(name in used for used in direct) < 2}
    assert few == {
        *("analysis", "position"),  # what bots and hints ask of every game of counters
        "marches",  # what every game of counters keeps of its searches, as game.marches
    }


def test_a_variant_counts_where_its_rules_differ(kit: ModuleType) -> None:
    """Combat by difference has procedures of its own for attacks; it changes no movement."""
    direct, _ = kit.used_by("by difference")
    assert {"combat", "odds"} <= direct
    assert "movement" not in set.union(*kit.used_by("by difference"))


def test_the_page_has_a_row_for_each_module_and_each_game(kit: ModuleType) -> None:
    """Each module links to its reference, and each game has its lines."""
    page = kit.customers_page()
    assert all(f"| [`{name}`](api:hexwar.kit.{name}) |" in page for name in kit.modules())
    assert all(f"| {game} | {kit.lines_of(game):,} |" in page for game in kit.games())


def test_a_game_that_is_longer_than_set_out_is_named_with_the_reason(kit: ModuleType) -> None:
    """Who outgrows the lines that were set out for it says why; who does not is not named."""
    reason = " ".join(kit.LONGER.split())
    assert kit.longer() == [game for game in kit.SMALL if f"*{game}*" in reason]
    assert (kit.LONGER in kit.customers_page()) == bool(kit.longer())


def test_what_no_game_imports_itself_comes_with_what_it_imports(kit: ModuleType) -> None:
    """The page names the modules without a game of their own, and what brings them."""
    found = kit.carriers()
    assert found == {"marches": ["game"], "position": ["analysis"]}
    assert all(found.values()), "no module that a game imports needs it"
    page = kit.customers_page()
    assert all(f"- `{name}` comes with `{others[0]}`" in page for name, others in found.items())


def test_tests_and_variants_are_not_lines_of_a_game(kit: ModuleType) -> None:
    """What is counted is the game's own package."""
    counted = kit.files_of("Across the Lenn")
    assert Path(kit.ROOT / "examples/classic/classic/rules/combat.py") in counted
    assert not [path for path in counted if path.parent.name in ("tests", "by_difference")]


def test_statements_are_counted_without_what_explains_them(kit: ModuleType) -> None:
    """Comments, docstrings, imports and empty lines do not count; a call over two lines is two."""
    module = ('"""What."""', "", "import a  # why", "", "", "def b():")
    body = ('    """How."""', "    # so", "    a(", "        1)", "")
    assert kit.statements_in("\n".join(module + body)) == {6, 9, 10}


def test_the_guide_says_how_long_railhead_is(kit: ModuleType) -> None:
    """Lines of Python, and the statements among them."""
    texts = [path.read_text(encoding="utf-8") for path in kit.files_of("Railhead")]
    statements = sum(len(kit.statements_in(text)) for text in texts)
    page = (kit.ROOT / "docs/guide/how-to/classic-rules.md").read_text(encoding="utf-8")
    assert f"*Railhead* has {kit.lines_of('Railhead')} lines of Python" in page
    assert f"Of these {statements} are statements" in page
