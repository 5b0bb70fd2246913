"""A seat for a language model: the tools of the server do what they say, over the protocol."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from click import BadParameter, Context

import hexwar
from hexwar.cli.mcp import command, opened, seats, server
from hexwar.errors import UnknownNameError
from hexwar.play.match.text_seat import TextSeat

mcp: Any = pytest.importorskip("mcp")

pytestmark = pytest.mark.filterwarnings("ignore")


def talk(seat: TextSeat, to: Callable[[Any], Awaitable[None]]) -> None:
    """Let a client talk to the server of a seat."""

    async def session() -> None:
        async with mcp.Client(server(seat)) as client:
            await to(client)

    asyncio.run(session())


def test_a_client_plays() -> None:
    """It sees the tools, looks, asks, is refused with the rule, and acts."""
    match = opened("ddob/easy-fox", None, {}, {}, 1944)
    seat = TextSeat(match, "us")

    async def to(client: Any) -> None:
        tools = (await client.list_tools()).tools
        assert {tool.name for tool in tools} == {
            *("look", "hex", "sight", "legal", "explain", "preview", "rule", "do")
        }
        assert all(tool.description for tool in tools)

        async def said(tool: str, **words: str) -> tuple[bool, str]:
            answer = await client.call_tool(tool, words)
            return bool(answer.is_error), str(answer.content[0].text)

        assert await said("look") == (False, seat.look())
        assert await said("look", what="over") == (False, seat.look("over"))
        assert await said("hex", name="0916") == (False, seat.hex("0916"))
        refused, why = await said("do", action="move 2/B/741 0412")
        assert refused
        assert "rule terrain-effects does not allow it" in why
        assert len(match.log) == 1
        refused, told = await said("do", action="move 2/B/741 0513")
        assert not refused
        assert "United States: move 2/B/741 0513" in told
        assert len(match.log) == 2

    talk(seat, to)


def test_a_server_by_stdio() -> None:
    """The command serves over its input and output, as clients start it."""
    words = ["-m", "hexwar", "mcp", "skirmish/ford", "--player", "blue", "--seed", "1"]

    async def to() -> None:
        parameters = mcp.StdioServerParameters(
            command=sys.executable, args=words, env={**os.environ}
        )
        async with mcp.Client(mcp.stdio_client(parameters)) as client:
            told = await client.call_tool("look", {"what": "brief"})
            assert "Skirmish: The ford. You play blue." in told.content[0].text

    asyncio.run(to())


def test_a_player_is_a_seat_or_a_bot() -> None:
    """A name alone is whose seat it is, of which there is one; NAME=BOT decides for another."""
    read = partial(seats, Context(command), command.params[1])
    assert read(("blue", "red=random")) == ("blue", {"red": "random"})
    assert read(()) == (None, {})
    with pytest.raises(BadParameter, match="one seat is served, not red and blue"):
        read(("red", "blue"))


def test_others_are_bots() -> None:
    """Players for whom none is named are greedy; wrong names are told."""
    match = opened("skirmish/ford", "blue", {}, {}, 1)
    assert match.seated == {"red": "greedy"}
    assert match.decision is not None
    assert match.decision.player == "blue"
    named = opened("skirmish/ford", None, {"blue": "random"}, {}, 1)
    assert named.seated == {"blue": "random"}
    with pytest.raises(UnknownNameError, match="green"):
        opened("skirmish/ford", "green", {}, {}, 1)
    assert hexwar.game("skirmish/ford").players == ("red", "blue")
