"""A published game: the application answers without a server, a thread or an absolute address."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from urllib.parse import urljoin

import pytest
from starlette.routing import Route

import hexwar
from hexwar.errors import UnknownNameError
from hexwar.web import TABLE, Application, Seat, offloop, owner_requests, serving, workbench
from hexwar.web.serverless import FRAMES, Serverless, Visit
from hexwar.web.shelf import Shelf, ShelfError
from tests.web.asking import Reply, ask

T = TypeVar("T")

TOKEN = "the same on both sides"


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end; the browsers of other tests have a loop that runs all the time."""
    other = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return asyncio.run(work)
    finally:
        asyncio._set_running_loop(other)


class Site(Serverless):
    """A published game whose pages are asked for like those of a server."""

    def ask(self, path: str, data: Any = None, body: bytes | None = None) -> Reply:
        """Make a request as the page's worker does."""
        sent = b"" if data is None else json.dumps(data).encode()
        head: list[Any] = []
        parts: list[bytes] = []
        method = "GET" if data is None and body is None else "POST"
        headers = [("Content-Type", "application/json"), ("Accept-Encoding", "gzip")]
        run(
            self.answer(
                Visit(sent if body is None else body),
                method,
                path,
                headers,
                lambda status, told: head.extend((status, told)),
                lambda part, more: parts.append(part),
            )
        )
        return Reply(head[0], {n.lower(): v for n, v in head[1]}, b"".join(parts))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A published game with an empty shelf."""
    return Site(tmp_path / "games.sqlite")


def test_the_application_needs_no_server_and_no_command_line() -> None:
    """A browser has neither; each would be fetched by every player before the first board."""
    code = (
        "import sys, hexwar.web.serverless as s\n"
        "s.Application\n"
        "print([m for m in ('uvicorn', 'h11', 'click', 'rich', 'numpy', 'matplotlib', 'shapely',"
        " 'joblib', 'hexwar.cli', 'hexwar.testing') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_needs_a_thread(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser there are none: a game, its story, its end and the analysis of it."""

    def none(*_: Any, **__: Any) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", none)
    monkeypatch.setattr("subprocess.Popen.__init__", none)
    for module in ("offloop", "weighing", "thumbnails", "lasting"):
        monkeypatch.setattr(f"hexwar.web.{module}.HAS_THREADS", False)
    assert offloop.HAS_THREADS is False
    alone = Site(site.tables.shelf.path)
    to = alone.ask(f"{alone.home}new", {"name": "skirmish/ford", "seed": "7"}).data["to"]
    table = urljoin(alone.home, to)
    assert alone.ask(table).status == 200
    match = alone.tables.get(1).match
    while not match.over:
        player = match.decision.player if match.decision else ""
        text = alone.ask(f"{table}hint", {"viewer": player}).data["action"]
        asked = {"viewer": player, "action": text, "length": len(match.log)}
        asked |= {"line": alone.tables.get(1).line, "epoch": 0}
        assert alone.ask(f"{table}do", asked).status == 200
    for what in ("debrief", "luck"):
        assert alone.ask(f"{table}{what}", {"viewer": "red"}).status == 200
    assert alone.ask(f"{alone.home}picture/skirmish/ford.svg").status == 404
    alone.close()


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[Site, str]]:
    """The same game on two equal shelves: of a published site, and of a server."""
    match = hexwar.start("skirmish/ford", seed=7)
    site = Site(tmp_path / "a" / "games.sqlite")
    site.keys = type(site.keys)(TOKEN)
    site.home = f"/{site.keys.owner}/"
    served = Application(tmp_path / "b" / "games.sqlite", token=TOKEN)
    for application in (site, served):
        application.begin(match.fork(1))
    with serving(served) as address:
        yield site, address


RANDOM = re.compile(
    rb'"line":"[^"]*"|"changed": ?"[^"]*"|<td>\d{4}-\d\d-\d\d [\d:]+</td>|\?\d{4}-[\dT:-]+'
)
"""What differs between two shelves: the mark of a telling, and the time."""


def every_route() -> list[tuple[str, str]]:
    """Return the path and the method of each request that the application answers."""
    with TemporaryDirectory() as folder:
        routes = Application(Path(folder) / "games.sqlite")._routes().routes
    return [
        (route.path, method)
        for route in routes
        if isinstance(route, Route)
        for method in sorted({"GET", "POST"} & (route.methods or set()))
    ]


OF_OWNER = {path for path, _, _ in (*owner_requests.ROUTES, *workbench.ROUTES)}

ALONE = ("/{key}/", "/{key}/feed")
"""Pages that say less where nobody else can come."""

STREAM = "/{key}/live"

BY_TIME = "/{key}/hint"
"""What is searched for some time may end elsewhere on a busy machine."""


@pytest.mark.parametrize(("path", "method"), every_route())
def test_every_route_answers_as_over_http(both: tuple[Site, str], path: str, method: str) -> None:
    """The bridge changes no answer: the same status and body, for each address."""
    if path == STREAM:
        pytest.skip("it does not end: test_a_visit_that_ends_lets_the_stream_go")
    site, address = both
    of_owner = path in OF_OWNER and path not in ALONE
    key = site.keys.owner if of_owner else site.keys.key_of(Seat(1, TABLE))
    name = "main.js" if path.startswith("/editor") else "page.css"
    filled = path.format(
        key=key, game="skirmish", scenario="nowhere", number="9", draft="mine", act="do", name=name
    )
    asked = None if method == "GET" else {"viewer": "red", "at": 1, "hex": "0201", "game": 9}
    ours, theirs = site.ask(filled, asked), ask(address + filled, asked)
    assert ours.status == theirs.status
    if path == BY_TIME:
        assert ours.data.keys() == theirs.data.keys()
    elif path not in ALONE:
        assert RANDOM.sub(b"", ours.body) == RANDOM.sub(b"", theirs.body)


def test_the_workbench_answers_as_over_http(both: tuple[Site, str]) -> None:
    """A draft is begun, changed, told as a link and as a file; its page differs in one word."""
    site, address = both
    home = site.home
    draft = f"{home}edit/ford/"
    asked: tuple[tuple[str, Any], ...] = (
        (f"{home}edit/begin", {"like": "skirmish/ford"}),
        (f"{draft}do", {"do": "look"}),
        (f"{draft}do", {"do": "text", "text": "[scenario\n"}),
        (f"{draft}do", {"do": "undo"}),
        (f"{draft}link", {}),
        (f"{draft}file", None),
        ("/editor/main.js", None),
        (draft, None),
        (home, None),
        (f"{draft}remove", {}),
        (draft, None),
    )
    for path, data in asked:
        ours, theirs = site.ask(path, data), ask(address + path, data)
        assert ours.status == theirs.status, path
        body = ours.body.replace(b'data-draft="published"', b'data-draft="kept"')
        if path != home:
            assert body == theirs.body, path
        assert (b'href="edit/ford/"' in ours.body) == (path == home)


def test_a_game_is_handed_over_where_nothing_is_hidden(site: Site) -> None:
    """Each receiver contributes anew; a plain link changes nothing; a solitaire has no opponent."""
    match = hexwar.start("skirmish150/open", seed=7)
    match.do(match.legal_actions[0])
    made: list[dict[int, int]] = []
    for link in (f"#turn&game={match.link()}", f"#turn&game={match.link()}", match.link()):
        site.ask(f"{site.home}open-link", body=link.encode())
        made.append(site.tables.get(len(made) + 1).match.contributions)
    assert [list(contributions) for contributions in made] == [[2], [2], []]
    assert made[0] != made[1]
    for scenario, offered, why in (
        ("skirmish150/open", True, False),
        ("skirmish/ford", False, True),
        ("broadside/strait", False, True),
        ("ddob/easy-fox", False, False),
    ):
        page = site.ask(site.begin(hexwar.start(scenario, seed=7))).body
        assert (b'data-link="turn"' in page, b"would tell what is hidden" in page) == (offered, why)


ADDRESSES = re.compile(r'(?:href|src|data-src|data-from|action)="([^"#][^"]*)"')


def test_addresses_are_relative_below_any_prefix(tmp_path: Path) -> None:
    """A site behind a proxy, or in a folder of a larger one, leads nowhere outside of itself."""
    application = Application(tmp_path / "games.sqlite")
    table = application.begin(hexwar.start("memoir44/mill-stream", seed=1))
    rules = f"{application.home}rules/skirmish"
    prefix = "/deep/games"
    with serving(application) as address:
        seen = set()
        for page in (application.home, table, f"{table}rules", rules, "/no/such/page/"):
            html = ask(address + page, headers={"Accept": "text/html"}).body.decode()
            found = [each for each in ADDRESSES.findall(html) if not each.startswith("data:")]
            assert found
            assert '"home":"/' not in html
            for each in found:
                full = urljoin(f"http://example.org{prefix}{page}", each)
                assert full.startswith(f"http://example.org{prefix}/"), (page, each)
                if not any(part in full for part in ("/picture/", "/kept/", "/players/")):
                    seen.add(full.removeprefix(f"http://example.org{prefix}"))
        wrong = {path: ask(address + path).status for path in seen}
        assert {path: status for path, status in wrong.items() if status != 200} == {}
        assert len(seen) > 8
        for asked, how in ((f"{application.home}new", {"name": "skirmish/ford"}),):
            to = ask(address + asked, how).data["to"]
            assert not to.startswith("/")
            assert ask(address + urljoin(asked, to)).status == 200


def test_what_needs_other_people_is_not_there(site: Site, tmp_path: Path) -> None:
    """No chat, no feed, no notices and no links of seats where nobody else can come."""
    table = site.begin(hexwar.start("skirmish/ford", seed=1))
    alone = site.ask(table).body.decode()
    application = Application(tmp_path / "served.sqlite")
    with serving(application) as address:
        begun = application.begin(hexwar.start("skirmish/ford", seed=1))
        together = ask(address + begun).body.decode()
    for part in ('id="tab-chat"', 'href="feed"', 'id="notify"', 'id="watch"'):
        assert part in together
        assert part not in alone
    assert f"../{site.keys.key_of(Seat(1, 1))}/" not in alone
    assert 'data-player="red"' in alone  # who decides is chosen all the same
    assert "picture/skirmish/ford.svg" in site.ask(site.home).body.decode()


def test_a_page_may_stand_in_a_frame(site: Site) -> None:
    """Hosts of games frame what they show; the rest of the policy stays."""
    policy = site.ask(site.home).headers["content-security-policy"]
    assert FRAMES not in policy
    assert "default-src 'none'" in policy


def test_a_visit_that_ends_lets_the_stream_go(site: Site) -> None:
    """A page that closes its live stream is not held any longer."""
    table = site.begin(hexwar.start("skirmish/ford", seed=1))

    async def listened() -> list[bytes]:
        visit, parts = Visit(), []

        def part(data: bytes, more: bool) -> None:
            parts.append(data)
            visit.leave()

        path = f"{table}live"
        await asyncio.wait_for(
            site.answer(visit, "GET", path, [], lambda status, told: None, part), 20
        )
        return parts

    assert b'"version"' in b"".join(run(listened()))
    assert len(site.streams) == 0


def test_what_is_written_is_kept_before_it_is_answered(tmp_path: Path) -> None:
    """A store that is full takes the decision back and says why; with room it goes through."""
    path, full, kept = tmp_path / "games.sqlite", [""], [b""]

    def keep() -> None:
        if full[0]:
            path.write_bytes(kept[-1])  # as the page's worker does
            raise OSError(28, full[0])
        kept.append(path.read_bytes())

    site = Site(path, keep)
    table = site.begin(hexwar.start("skirmish/ford", seed=1))
    before = len(kept)
    site.ask(site.home)
    assert len(kept) == before > 1  # what only reads keeps nothing
    decision = site.tables.get(1).match.decision
    assert decision is not None
    player = decision.player
    asked = {"viewer": player, "length": 1, "line": site.tables.get(1).line, "epoch": 0}
    asked["action"] = site.ask(f"{table}hint", asked).data["action"]
    full[0] = "this browser has no more room"
    refused = site.ask(f"{table}do", asked)
    assert refused.status == 503
    assert "this browser has no more room" in refused.data["error"]
    assert len(site.tables.get(1).match.log) == 1
    with pytest.raises(ShelfError, match="no more room"):
        Shelf(tmp_path / "other.sqlite", keep)
    full[0] = ""
    assert site.ask(f"{table}do", asked).status == 200
    assert len(hexwar.restore(Shelf(path).text(1)).log) == 2


def test_links_of_a_table(site: Site) -> None:
    """A link tells a position, or the start; the list of games opens it."""
    match = hexwar.start("skirmish/ford", seed=5)
    for _ in range(6):
        match.do(match.legal_actions[0])
    table = site.begin(match)
    for at, decisions in ((0, 6), (4, 3), (1, 0)):
        link = site.ask(f"{table}link", {"at": at}).data["link"]
        to = site.ask(f"{site.home}open-link", body=f"#replay&game={link}".encode()).data["to"]
        opened = site.tables.get(int(to.split("/")[1].partition("-")[0])).match
        assert [e.text for e in opened.log[1:]] == [e.text for e in match.log[1 : decisions + 1]]
        assert opened.seed == match.seed
    wrong = site.ask(f"{site.home}open-link", body=b"1abc")
    assert wrong.status == 400
    assert "link" in wrong.data["error"]
    seat = site.path_of(Seat(1, 1))
    assert site.ask(f"{seat}link", {}).status == 403
    with pytest.raises(UnknownNameError):
        site.tables.get(99)
