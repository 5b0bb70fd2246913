"""Play each published game once as a page does, and note what was loaded for it.

This runs within the runtime (:meth:`hexwar.publish.runtime.Runtime.run`) and is not imported.
``/build/rehearsed`` names the scenarios; ``/build/used.json`` gets the files of all modules that
were loaded. Only those are sent at a first visit; what is missing then is fetched when it is
imported.
"""

import json
import sys
from pathlib import Path
from random import Random

SITE = "/build/compiled"
sys.path.insert(0, SITE)
sys.dont_write_bytecode = True

from hexwar.web.browser_worker import prepare
from hexwar.web.serverless import Serverless, Visit

DECISIONS = 60
"""How many decisions of the first scenario are taken."""

FURTHER = 20
"""How many of each other one: most of what it loads is loaded by then."""

EXPLAINED = 8
"""How many decisions are taken by the hints and looked at from all sides first; the others are
taken at random. With hints for all, and as many decisions of each game, six games took 42 s of
CPython instead of 15, and loaded the same modules."""


class Rehearsal:
    """The application, and what a page asks of it."""

    def __init__(self) -> None:
        Path("/tmp/shelf").mkdir()
        self.app = Serverless(Path("/tmp/shelf/games.sqlite"))
        self.chance = Random(1)

    async def ask(self, path, data=None, body=None):
        """Make a request and return the answer; one that fails ends the rehearsal."""
        method = "GET" if data is None and body is None else "POST"
        sent = json.dumps(data).encode() if body is None and data is not None else body or b""
        status, parts = [], []
        headers = [("content-type", "application/json"), ("accept-language", "fr")]
        await self.app.answer(
            Visit(sent), method, path, headers,
            lambda code, told: status.append(code), lambda part, more: parts.append(part),
        )  # fmt: skip
        answer = b"".join(parts)
        if status[0] != 200:
            raise SystemExit(f"{path}: {status[0]}: {answer[:400].decode()}")
        return answer

    async def play(self, name, decisions):
        """Play a scenario: by the hints at first, then at random."""
        game = name.partition("/")[0]
        home = self.app.home
        await self.ask(f"{home}players/{name}")
        begun = json.loads(await self.ask(f"{home}new", {"name": name, "seed": "1"}))
        table = begun["to"].removeprefix("..")
        number = int(table.strip("/").partition("-")[0])
        await self.ask(table)
        await self.ask(f"{home}rules/{game}")
        for taken in range(decisions):
            match = self.app.tables.get(number).match
            if match.over:
                break
            await self.decide(table, number, explained=taken < EXPLAINED)
        over = self.app.tables.get(number).match.over
        link = json.loads(await self.ask(f"{table}link", {}))["link"]
        await self.ask(f"{home}open-link", body=link.encode())
        await self.ask(f"{table}save")
        if over:
            await self.ask(f"{table}debrief", {})

    async def decide(self, table, number, *, explained):
        """Take the decision that the hint names, after a look at what it would bring about."""
        match = self.app.tables.get(number).match
        who = {"viewer": match.decision.player}
        # Of several players who decide at once, each sees the log as it was when they were asked.
        seen = json.loads(await self.ask(f"{table}seen", who))
        action = self.chance.choice(match.legal_actions.texts())
        if explained:
            action = json.loads(await self.ask(f"{table}hint", who))["action"]
            await self.ask(f"{table}preview", who | {"actions": [action]})
            await self.ask(f"{table}explain", who | {"action": action})
            await self.ask(f"{table}rulebook", {})
        chosen = {"action": action} | {name: seen[name] for name in ("length", "line", "epoch")}
        done = json.loads(await self.ask(f"{table}do", who | chosen | {"stops": False}))
        if explained and done["length"] > seen["length"]:
            since = seen["length"]
            await self.ask(f"{table}told", who | {"since": since, "until": since + 1})


scenarios = Path("/build/rehearsed").read_text().split()
prepare(scenarios[0], [])
rehearsal = Rehearsal()
await rehearsal.ask(rehearsal.app.home)  # noqa: F704 -- the runtime awaits what it runs
for place, scenario in enumerate(scenarios):
    await rehearsal.play(scenario, FURTHER if place else DECISIONS)  # noqa: F704
files = sorted({getattr(module, "__file__", None) or "" for module in [*sys.modules.values()]})
Path("/build/used.json").write_text(json.dumps(files))
