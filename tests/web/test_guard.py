"""Bad input: garbage, oversized and foreign requests get a clear 4xx, and the game is unharmed."""

from __future__ import annotations

import gzip
import json
import re
import socket
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

import hexwar
from hexwar.play.match import Match
from hexwar.web import Application, serving
from hexwar.web.guard import BODY, FILE, host_of
from hexwar.web.keys import Keys, Seat
from tests.web.asking import Reply, ask


@pytest.fixture
def match() -> Match:
    """A game whose state must not change."""
    return hexwar.start("skirmish/ford", seed=7)


@pytest.fixture
def table(application: Application, address: str, match: Match) -> str:
    """The address of its table."""
    return address + application.begin(match)


def unharmed(application: Application, match: Match) -> None:
    """Assert that the game stands where it stood, in memory and on the shelf."""
    assert len(match.log) == 1
    assert application.tables.shelf.text(1) == match.text()


def refused(reply: Reply, status: int, words: str = "") -> None:
    """Assert that a request was refused with a sentence for people."""
    assert reply.status == status
    assert words in reply.data["error"]
    assert reply.data["error"].strip()


GARBAGE: list[tuple[Any, bytes | None, str]] = [
    (None, b"not json", "no JSON"),
    (None, b"\xff\xfe\x00", "no JSON"),
    (None, b"[" * 30_000, "no JSON"),
    ([], None, "no JSON object"),
    ({"action": 5, "length": 1}, None, "'action'"),
    ({"action": "give R1 4" * 99, "length": 1}, None, "'action'"),
    ({"action": "give R1 4", "length": "1"}, None, "'length'"),
    ({"action": "give R1 4", "length": True}, None, "'length'"),
    ({"action": "give R1 4", "length": -1}, None, "'length'"),
    ({"action": "give R1 4", "length": 1, "have": ["x"]}, None, "'have'"),
    ({"action": "give R1 4", "length": 1, "overlays": "fire"}, None, "'overlays'"),
    ({"action": "give R1 4", "length": 1, "overlays": ["x"] * 999}, None, "'overlays'"),
]


@pytest.mark.parametrize(("data", "body", "words"), GARBAGE)
def test_garbage(
    application: Application, table: str, match: Match, data: Any, body: bytes | None, words: str
) -> None:
    """What cannot be read is refused with what is wrong with it."""
    refused(ask(f"{table}do", data, body=body), 400, words)
    unharmed(application, match)


@pytest.mark.parametrize(
    ("action", "status"),
    [("fly R1", 400), ("give R1", 400), ("give R9 4", 400), ("", 400), ("give R2 4", 422)],
)
def test_actions_that_cannot_be_done(
    application: Application, table: str, match: Match, action: str, status: int
) -> None:
    """An action that no rule allows changes nothing; the answer never holds the position."""
    reply = ask(f"{table}do", {"action": action, "length": 1, "viewer": "red"})
    refused(reply, status)
    assert "hexwar:" not in reply.data["error"]
    unharmed(application, match)


def test_a_page_that_acts_on_the_past(application: Application, table: str, match: Match) -> None:
    """A second click on what is already done is no second decision."""
    asked = {"action": "give R1 4", "length": 9, "viewer": "red"}
    refused(ask(f"{table}do", asked), 409, "The game has changed")
    unharmed(application, match)


def test_only_he_who_decides_decides(
    application: Application, address: str, table: str, match: Match
) -> None:
    """Blue can neither decide for red, nor ask what red may do."""
    blue = address + application.path_of(Seat(1, 2))
    refused(ask(f"{blue}do", {"action": "give R1 4", "length": 1}), 403, "red")
    refused(ask(f"{blue}why", {"counter": "R1"}), 403)
    nothing: dict[str, object] = {"previews": {}}
    assert ask(f"{blue}preview", {"actions": ["give R1 4"]}).data == nothing
    refused(ask(f"{blue}fork", {"at": 1}), 403)
    refused(ask(f"{blue}save"), 403, "every secret")
    refused(ask(f"{blue}bots", {"player": "red", "bot": "random"}), 403)
    refused(ask(f"{table}bots", {"player": "red", "bot": "nobody"}), 404, "bot")
    assert ask(f"{blue}seen", {"viewer": "red"}).data["viewer"] == "blue"
    unharmed(application, match)


def test_too_much(application: Application, table: str, match: Match, address: str) -> None:
    """A request has a bounded size, said beforehand or not."""
    refused(ask(f"{table}do", body=b" " * (BODY + 1)), 413, "bytes")
    chunked = {"Transfer-Encoding": "chunked"}
    body = b"%x\r\n" % (BODY + 9) + b" " * (BODY + 9) + b"\r\n0\r\n\r\n"
    refused(ask(f"{table}do", body=body, headers=chunked), 413, "bytes")
    refused(ask(f"{address}{application.home}open?name=a.json", body=b" " * (FILE + 1)), 413)
    unharmed(application, match)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example:80"}, 421),
        ({"Host": "[::1"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "file://"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 400),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 400),
    ],
)
def test_foreign_requests(
    application: Application, table: str, match: Match, headers: dict[str, str], status: int
) -> None:
    """Another page in the same browser cannot decide anything, nor a name that leads here."""
    asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
    refused(ask(f"{table}do", asked, headers=headers), status)
    unharmed(application, match)


def test_no_way_in_without_a_key(application: Application, table: str, address: str) -> None:
    """Wrong, old and made-up keys open nothing; of another seat's key nothing can be made."""
    key = table.rstrip("/").rpartition("/")[2]
    for wrong in ("x", "owner", "1-0-", "1-1-" + key[4:], "2-0-" + key[4:], key[:-1], "9" * 40):
        refused(ask(f"{address}/{wrong}/seen", {}), 403)
        assert ask(f"{address}/{wrong}/").status == 403
        refused(ask(f"{address}/{wrong}/new", {"name": "skirmish/ford"}), 403)
    old = Keys("of yesterday").key_of(Seat(1, 0))
    refused(ask(f"{address}/{old}/seen", {}), 403)
    refused(ask(f"{table}new", {"name": "skirmish/ford"}), 403)
    nowhere = ask(f"{address}/")
    assert nowhere.status == 404
    assert "Link not found" in nowhere.body.decode()


@pytest.mark.parametrize(
    "name", ["../application.py", "..%2fapplication.py", "__init__.py", "page.css%00", "none.js"]
)
def test_only_our_files_are_served(address: str, name: str) -> None:
    """The scripts and the style sheet, and nothing beside them."""
    assert ask(f"{address}/static/{name}").status == 404


def test_what_every_answer_says(address: str, table: str) -> None:
    """Nothing is loaded from elsewhere, nothing may put the page in a frame, nothing is kept."""
    for url in (table, f"{address}/static/main.js", f"{address}/nowhere"):
        headers = ask(url).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_typefaces_are_kept_by_the_browser_and_nothing_else_is(address: str) -> None:
    """They come from here, say nothing of a game, and have their licence beside them."""
    folder = Path(hexwar.web.__file__).parent / "static"
    faces = sorted(folder.glob("*.woff2"))
    assert len(faces) == 6
    assert sum(face.stat().st_size for face in faces) < 80_000
    for face in faces:
        reply = ask(f"{address}/static/{face.name}")
        assert reply.headers["content-type"] == "font/woff2"
        assert reply.headers["cache-control"] == "public, max-age=2592000"
        assert "font-src 'self'" in reply.headers["content-security-policy"]
    assert ask(f"{address}/static/page.css").headers["cache-control"] == "no-store"
    licence = (folder / "FONTS-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_nothing_comes_from_elsewhere() -> None:
    """No script or style sheet of ours names another server."""
    folder = Path(hexwar.web.__file__).parent / "static"
    for file in (*folder.glob("*.js"), *folder.glob("*.css")):
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text.replace("https", "http"), file.name


def test_rules_that_fail(
    application: Application, table: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the code of a game is told as such, and the game stands where it stood."""

    def fails(action: str) -> None:
        raise ZeroDivisionError(action)

    with monkeypatch.context() as broken:
        broken.setattr(match, "do", fails)
        asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
        refused(ask(f"{table}do", asked), 500, "An error occurred in the rules")
    unharmed(application, match)


def test_a_view_that_fails(
    application: Application, table: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where only the picture of the table fails, nobody is told that his decision was lost."""

    def fails(*words: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr("hexwar.web.table_requests.seen", fails)
        asked = {"action": "give R1 4", "length": 1, "viewer": "red"}
        refused(ask(f"{table}do", asked), 500, "All decisions are saved.")
    assert match.log[-1].text == "give R1 4"
    assert application.tables.shelf.text(1) == match.text()


def test_an_answer_that_cannot_be_sent(
    table: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails after a decision never says that nothing was changed."""
    with monkeypatch.context() as broken:
        broken.setattr("hexwar.web.table_requests.seen", lambda *words: {"sent": object()})
        reply = ask(f"{table}do", {"action": "give R1 4", "length": 1, "viewer": "red"})
    refused(reply, 500, "Internal server error")
    assert "Nothing was changed" not in reply.data["error"]
    assert match.log[-1].text == "give R1 4"


@pytest.mark.parametrize("number", ["99", "x", "-1", str(2**70), "9" * 5000])
def test_pictures_of_no_game(application: Application, address: str, number: str) -> None:
    """A number of no game, or one that no shelf can hold, is answered and is no fault here."""
    refused(ask(f"{address}{application.home}kept/{number}.svg"), 404, "no game")


# -- files that somebody opens ---------------------------------------------------------------------


def opened(application: Application, address: str, name: str, text: str) -> Reply:
    """Open a file in the browser."""
    return ask(f"{address}{application.home}open?name={name}", body=text.encode())


def test_a_save_may_not_name_files(application: Application, address: str, tmp_path: Path) -> None:
    """A save that was played from a file on this machine does not read it from the browser."""
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 'x'")
    data = hexwar.start("skirmish/ford", seed=1).plain()
    from hexwar.play.match.written import seal_of

    data["scenario"] = str(secret)
    text = json.dumps(data | {"seal": seal_of(data)})
    refused(opened(application, address, "save.json", text), 400, "not installed")
    assert application.tables.shelf.list() == []


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.json", "{}", "not a saved match"),
        ("a.json", "[" * 50_000, "not a saved match"),
        ("a.toml", "= 3", "a.toml:1: not TOML"),
        ("a.toml", "x = " + "9" * 5000, "a.toml:1: a whole number has 64 bits at most"),
        ("a.toml", ".".join(["a"] * 300_000) + " = 1", "more than 32 deep"),
        ("a.toml", "x = " + "{a=" * 5000, "more than 32 deep"),
        ("a.toml", "[scenario]\ngame = 'nothing'", "no game"),
        ("a.toml", "[scenario]\ngame = 'ddob'\nhooks = 'mine.py'", "from the command line"),
        ("a.toml", "[scenario]\ngame = 'ddob'\nname = 3", "expected"),
    ],
)
def test_files_that_are_no_games(
    application: Application, address: str, name: str, text: str, words: str
) -> None:
    """What cannot be opened is refused; a program that a file names is never run."""
    refused(opened(application, address, name, text), 400, words)
    assert application.tables.shelf.list() == []
    assert not list(application.scenarios.glob("*"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[scenario]\ngame = 'nothing'", "mine.toml:2: scenario.game: no game 'nothing'"),
        ("[scenario]\ngame = 'ddob'\nname = 3", "mine.toml:"),
        ("[scenario]\ngame = 'ddob'\nbase = 'nothing'", "mine.toml"),
    ],
)
def test_faults_of_a_file_name_it_as_its_sender_does(
    application: Application, address: str, text: str, words: str
) -> None:
    """Where a file is kept here is nobody's business; its own name says which it was."""
    told = opened(application, address, "mine.toml", text).data["error"]
    assert words in told
    assert str(application.scenarios) not in told
    assert not list(application.scenarios.glob("*"))


def test_a_file_that_is_refused_later_stays_for_its_games(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario file that kept games are played from is not removed when opening it fails."""
    assert opened(application, address, "mine.toml", scripted_scenario()).status == 200
    monkeypatch.setattr("hexwar.web.owner_requests.secret_seed", lambda: "no seed")
    opened(application, address, "mine.toml", scripted_scenario())
    assert len(list(application.scenarios.glob("*.toml"))) == 1


def test_a_full_disk_spoils_no_scenario_file_of_kept_games(
    application: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that was opened before is not written again, and a spoilt one whole or not at all."""
    text = scripted_scenario()
    assert opened(application, address, "mine.toml", text).status == 200
    (kept,) = application.scenarios.glob("*.toml")

    def full(path: Path, data: bytes) -> int:
        path.write_text("")  # so much finds room
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_bytes", full)
        assert opened(application, address, "mine.toml", text).status == 200
        assert kept.read_text() == text
        kept.write_text("# cut off")
        refused(opened(application, address, "mine.toml", text), 503, "No space left on device")
        assert kept.read_text() == "# cut off"
    assert opened(application, address, "mine.toml", text).status == 200
    assert kept.read_text() == text
    assert sys.platform == "win32" or kept.stat().st_mode & 0o077 == 0
    assert list(application.scenarios.iterdir()) == [kept]


def test_where_scenario_files_are_kept_is_told_to_nobody(
    application: Application, address: str
) -> None:
    """Also when the file of a kept game has gone, and the game cannot be opened again."""
    reply = opened(application, address, "mine.toml", scripted_scenario())
    (kept,) = application.scenarios.glob("*.toml")
    kept.unlink()
    again = Application(application.tables.shelf.path, token="a token of the tests")
    with serving(again) as there:
        refusal = ask(urljoin(there + again.home, f"{reply.data['to']}seen"), {})
        assert refusal.status == 409
        assert kept.name in refusal.data["error"]
        assert str(application.scenarios) not in refusal.data["error"]


def test_a_named_seed_of_128_bits(application: Application, address: str) -> None:
    """A seed goes from the page to the game and its file without losing a digit."""
    seed = 2**128 - 1
    reply = ask(f"{address}{application.home}new", {"name": "skirmish/ford", "seed": str(seed)})
    assert reply.status == 200
    saved = ask(urljoin(address + application.home, f"{reply.data['to']}save")).body.decode()
    assert hexwar.restore(saved).seed == seed
    longer = {"name": "skirmish/ford", "seed": "1" * 41}
    refused(ask(f"{address}{application.home}new", longer), 400, "at most 40 digits")


def test_seeds_that_nobody_named_cannot_be_guessed(application: Application, address: str) -> None:
    """A game from the list, or from a file, has a seed of 128 bits."""
    ask(f"{address}{application.home}new", {"name": "skirmish/ford"})
    opened(application, address, "mine.toml", scripted_scenario())
    seeds = [application.tables.get(number).match.seed for number in (1, 2)]
    assert all(seed.bit_length() > 96 for seed in seeds)


SCRIPT = "<script>document.title='caught'</script><img src=x onerror=alert(1)>"


def scripted_scenario() -> str:
    """Return a scenario file whose name is a script."""
    easy_fox = hexwar.game("ddob/easy-fox").scenario
    from importlib.resources import files

    text = (files("ddob_scenarios") / "data" / "scenarios" / "easy-fox.toml").read_text()
    assert f'title = "{easy_fox.title}"' in text
    return text.replace(f'title = "{easy_fox.title}"', f'title = "{SCRIPT}"', 1)


def test_a_script_in_a_name_stays_text(application: Application, address: str) -> None:
    """The title of an opened scenario is shown, never run."""
    reply = opened(application, address, "mine.toml", scripted_scenario())
    assert reply.status == 200
    for page in (reply.data["to"], "."):
        html = ask(urljoin(address + application.home, page)).body.decode()
        assert "<script>document" not in html
        assert "<img src=x" not in html
        assert "document.title" in html


def test_a_title_turns_nothing_round(application: Application, address: str) -> None:
    """A title from elsewhere that turns writing round stands apart from the page's own words."""
    scenario = scripted_scenario().replace(SCRIPT, "to\\u202exof")
    reply = opened(application, address, "mine.toml", scenario)
    assert reply.status == 200
    for page in (reply.data["to"], "."):
        html = ask(urljoin(address + application.home, page)).body.decode()
        assert re.search(r"<bdi>[^<]*to\u202exof</bdi>", html)
        assert "\u202e" not in re.sub(r"<bdi>[^<]*</bdi>", "", html)


def test_a_server_for_the_network(tmp_path: Path) -> None:
    """Where all addresses are listened on, any of them will do, but no name that leads here."""
    application = Application(tmp_path / "games.sqlite", hosts=frozenset({"0.0.0.0"}))
    with serving(application) as address:
        home = address + application.home
        assert ask(home, headers={"Host": "192.168.0.7:8000"}).status == 200
        assert ask(home, headers={"Host": "evil.example"}).status == 421


def test_host_names() -> None:
    """Ports and brackets are no part of a name."""
    names = ("", "LOCALHOST:1", "[::1]:80", "[::1")
    assert [host_of(name) for name in names] == ["", "localhost", "::1", ""]


def test_long_answers_are_compressed(application: Application, address: str) -> None:
    """A page goes to a browser at a sixth of its size; news come bit by bit, as they are."""
    path = application.begin(hexwar.start("ddob/easy-fox", seed=1944))
    packed = {"Accept-Encoding": "gzip"}
    plain, small = ask(address + path), ask(address + path, headers=packed)
    assert small.headers["content-encoding"] == "gzip"
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body) / 4
    assert "content-encoding" not in ask(f"{address}{path}rulebook", {}).headers
    assert "default-src 'none'" in small.headers["content-security-policy"]
    served = urlsplit(address)
    with socket.create_connection((served.hostname or "", served.port or 80)) as news:
        head = f"Host: {served.netloc}\r\nAccept-Encoding: gzip"
        asked = f"GET {path}live HTTP/1.1\r\n{head}\r\n\r\n"
        news.sendall(asked.encode())
        heard = b""
        while b"data:" not in heard:
            heard += news.recv(4096)
        assert b"content-encoding" not in heard.lower()
