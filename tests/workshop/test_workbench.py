"""The workbench: drafts of scenarios are kept on the shelf, played, and sent by link."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

import hexwar
from hexwar.errors import DataError, SaveError
from hexwar.saves.links import LARGEST_LINK, is_link, parse_scenario_link
from tests.web.asking import Reply
from tests.web.test_serverless import Site

TITLE = ('title = "', 'title = "My own ')


class Drafting:
    """A published page with one draft, like Easy Fox."""

    def __init__(self, folder: Path) -> None:
        self.shelf = folder / "games.sqlite"
        self.site = Site(self.shelf)
        begun = self.site.ask(f"{self.site.home}edit/begin", {"like": "ddob/easy-fox"})
        self.at = urljoin(self.site.home, begun.data["to"])

    def ask(self, act: str, data: Any = None) -> Reply:
        """Ask the workbench for something."""
        return self.site.ask(self.at + act, {} if data is None else data)

    def do(self, **asked: Any) -> Any:
        """Perform an operation and return the parts of the page that it changed."""
        return self.ask("do", asked).data["parts"]

    def text(self) -> str:
        """Return what the draft says."""
        return str(self.do(do="look")["text"])

    def visit_again(self) -> None:
        """Come back later: within a browser only the shelf has lasted."""
        shutil.rmtree(self.site.scenarios)
        self.site = Site(self.shelf)


@pytest.fixture
def drafting(tmp_path: Path) -> Drafting:
    """A draft."""
    return Drafting(tmp_path)


def test_a_scenario_is_changed_as_text_with_its_map_beside_it(drafting: Drafting) -> None:
    """A fault has its line, and the map of before stays; without faults the map is the new one."""
    parts = drafting.do(do="look")
    text = parts["text"]
    assert parts["faults"] == []
    assert "<use" in parts["layer counters"]
    (fault,) = drafting.do(do="text", text=text.replace("title =", "titel =", 1))["faults"]
    assert text.splitlines()[fault["line"] - 1].startswith("title =")
    assert fault["path"] == "scenario.titel"
    assert "did you mean 'title'" in fault["message"]
    assert drafting.ask("play").status == 400
    assert drafting.do(do="text", text=text.replace(*TITLE, 1))["faults"] == []
    drafting.do(do="undo")
    assert drafting.do(do="undo")["text"] == text


def test_a_draft_is_kept_and_taken_away(drafting: Drafting) -> None:
    """After each operation, with its faults; the list of games leads to it."""
    changed = drafting.text().replace(*TITLE, 1)
    drafting.do(do="text", text=changed)
    drafting.visit_again()
    assert drafting.text() == changed
    listed = drafting.site.ask(drafting.site.home).body.decode()
    assert 'href="edit/easy-fox/"' in listed
    drafting.do(do="text", text="[scenario\n")
    drafting.visit_again()
    assert drafting.do(do="look")["faults"]
    assert drafting.ask("remove").data == {"removed": "easy-fox"}
    assert drafting.site.ask(drafting.at).status == 404
    assert 'id="drafts"' not in drafting.site.ask(drafting.site.home).body.decode()


def test_a_game_from_a_draft_is_there_again(drafting: Drafting) -> None:
    """Its scenario file lies on the shelf, too, as long as a game is played from it."""
    drafting.do(do="text", text=drafting.text().replace(*TITLE, 1))
    table = urljoin(drafting.at, drafting.ask("play").data["to"])
    assert "My own" in drafting.site.ask(table).body.decode()
    drafting.visit_again()
    assert "My own" in drafting.site.ask(table).body.decode()
    shelf = drafting.site.tables.shelf
    assert len(shelf.settings("file ")) == 1
    drafting.site.ask(f"{drafting.site.home}remove", {"game": 1})
    drafting.visit_again()
    assert shelf.settings("file ") == {}


def test_a_scenario_goes_by_link(drafting: Drafting, tmp_path: Path) -> None:
    """The page gives it; library, command line and another page take it."""
    changed = drafting.text().replace(*TITLE, 1)
    drafting.do(do="text", text=changed)
    link = f"https://example.org/fox/#scenario={drafting.ask('link').data['link']}"
    assert is_link(link)
    assert hexwar.scenario_link(changed) == drafting.ask("link").data["link"]
    assert parse_scenario_link(link) == changed
    match = hexwar.from_link(link, folder=tmp_path / "here")
    assert match.game.scenario.title.startswith("My own")
    assert match.seed != hexwar.from_link(link, folder=tmp_path / "here").seed
    assert len(list((tmp_path / "here").iterdir())) == 1
    with pytest.raises(SaveError, match="name a folder"):
        hexwar.from_link(link)
    other = Site(tmp_path / "other" / "games.sqlite")
    to = other.ask(f"{other.home}open-link", body=link.encode()).data["to"]
    shown = other.ask(f"{other.home}{to}do", {"do": "look"}).data["parts"]
    assert (shown["text"], shown["faults"]) == (changed, [])


HOSTILE = (
    ('[scenario]\ngame = "ddob"\nname = "x"\nhook = "/tmp/run.py"\n', "names the program"),
    ('[grid]\norientation = "flat"\nrows = 1\ncolumns = 1\n', "no scenario"),
    ("no TOML at all", "the scenario in the link"),
    ("a = " + "[" * 5000, "the scenario in the link"),
)


@pytest.mark.parametrize(("text", "told"), HOSTILE)
def test_a_hostile_scenario_is_refused(tmp_path: Path, text: str, told: str) -> None:
    """A link may come from anybody: it runs nothing and leaves nothing behind."""
    link = hexwar.scenario_link(text)
    site = Site(tmp_path / "games.sqlite")
    reply = site.ask(f"{site.home}open-link", body=link.encode())
    assert reply.status == 400
    assert told in reply.data["error"]
    assert site.tables.shelf.settings("draft ") == {}
    with pytest.raises((SaveError, DataError)):
        hexwar.from_link(link, folder=tmp_path / "here")
    assert not list(tmp_path.glob("here/*"))


def test_a_draft_never_names_a_program(drafting: Drafting) -> None:
    """Neither as text nor by an operation: its reading would run it."""
    text = drafting.text()
    named = f'{text}\n[scenario.more]\nhook = "run.py"\n'
    reply = drafting.ask("do", {"do": "text", "text": named})
    assert (reply.status, "names the program" in reply.data["error"]) == (400, True)
    asked = {"do": "set", "path": ["scenario", "hook"], "value": "run.py"}
    assert "names the program" in drafting.ask("do", asked).data["error"]
    assert drafting.text() == text


def test_a_cut_or_altered_link_is_refused() -> None:
    """Each end, and each letter changed; one that unpacks without end, and one that is too long."""
    link = hexwar.scenario_link('[scenario]\ngame = "skirmish"\nname = "mine"\n')
    for cut in range(1, len(link)):
        with pytest.raises(SaveError):
            parse_scenario_link(link[:cut])
    for at in range(1, len(link) - 1):
        other = "A" if link[at] != "A" else "B"
        with pytest.raises(SaveError):
            parse_scenario_link(link[:at] + other + link[at + 1 :])
    bomb = hexwar.scenario_link("#" * (1 << 20))
    assert len(bomb) < 2000
    assert len(parse_scenario_link(bomb)) == 1 << 20
    with pytest.raises(SaveError, match="larger than 1 MB"):
        hexwar.scenario_link("#" * ((1 << 20) + 1))
    with pytest.raises(SaveError, match="no link"):
        parse_scenario_link("t" + "A" * LARGEST_LINK)


def test_each_scenario_of_a_file_survives_its_link() -> None:
    """Word for word, comments and line ends too."""
    for game in hexwar.games().values():
        for scenario in game.scenarios().values():
            for document in scenario.documents:
                if len(document.text) < 60_000:
                    assert parse_scenario_link(hexwar.scenario_link(document.text)) == document.text
