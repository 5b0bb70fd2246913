"""The player's aid: the page, the paper and the text of a decision show the same tables."""

from __future__ import annotations

import pytest

import hexwar
from hexwar.components import ResultsTable
from hexwar.play.scene.charts import chart_lines, cost_chart, results_chart, said_cell
from hexwar.reach import CostTable
from hexwar.web.language import Language
from hexwar.web.panel import charts
from hexwar.workshop.paper.printing import Printing, printed_game

GAMES = ("classic/crossing", "ddob/easy-fox", "greatest_day/queen-red", "normandie44/race")


@pytest.mark.parametrize("name", GAMES)
def test_each_table_stands_on_page_and_paper_and_in_the_text(name: str) -> None:
    """Whoever looks at the panel, at the paper or reads the brief has all tables."""
    match = hexwar.start(name, seed=1)
    page, text = charts(match.game, Language("en")), match.brief(tokens=90_000)
    paper = printed_game(match.game, Printing(parts=("charts",))).text
    tables = match.game.presentation.charts()
    assert len(tables) > 3
    assert page.count("<table>") == paper.count("table.header") == len(tables)
    for chart in tables:
        assert chart_lines(chart)[0] in text
    rows = sum(len(chart.rows) for chart in tables)
    assert page.count('<th scope="row">') == rows


def test_costs_say_what_is_added_and_what_is_replaced() -> None:
    """A hexside adds to the ground, a path replaces it; a mode without a price is not there."""
    costs = CostTable.parse("""
    modes = ["foot", "motor"]
    terrain = [
      {kind = "clear", cost = 1},
      {kind = "marsh", cost = {foot = "all", motor = "no"}, leave = 1, stop = ["foot"]},
    ]
    attribute = [{name = "height", value = 2, cost = 1}]
    hexsides = [{kind = "river", cost = {foot = 1, motor = "no"}}]
    paths = [{kind = "rail", cost = {motor = "1/2"}}]
    """)
    chart = cost_chart(costs, "public")
    assert chart.columns == ("", "foot", "motor", "to leave", "stops")
    assert chart.rows == (
        ("clear", "1", "1", "", ""),
        ("marsh", "all", "no", "1", "foot"),
        ("height (2)", "+1", "+1", "", ""),
        ("river (hexside)", "+1", "no", "", ""),
        ("rail (instead of the ground)", "-", "1/2", "", ""),
    )
    assert chart.basis == "public"
    assert chart_lines(chart)[0].endswith("to cross (public): foot | motor | to leave | stops")


def test_a_cell_in_another_language_keeps_its_signs() -> None:
    """What has a translation of its own is told by it; else each part by its own."""
    french = {"A, B": "un tout", "A": "a", "hexside": "côté"}
    assert said_cell("A, B", lambda text: french.get(text, text)) == "un tout"
    assert said_cell("A (hexside), C", lambda text: french.get(text, text)) == "a (côté), C"


def test_the_words_of_a_file_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of somebody else's game brings no markup into the page."""
    table = ResultsTable(name="<b>", columns=("1:1",), rows={"1": ("<script>",)})
    game = hexwar.game("classic/crossing")
    monkeypatch.setattr(game.presentation, "charts", lambda: (results_chart(table),))
    assert "<script>" not in charts(game, Language("en"))
    assert "&lt;script&gt;" in charts(game, Language("en"))
