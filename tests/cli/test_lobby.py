"""The name alone: who types ``hexwar`` in a terminal comes to the list of games."""

from __future__ import annotations

import sys

import click
import pytest

from hexwar.cli import main, play


def test_in_a_terminal_the_list_of_games_opens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``pipx run hexwar`` and ``uvx hexwar`` are the shortest way to a game."""
    asked: list[object] = []

    @click.command()
    @click.argument("what", required=False)
    def opened(what: str | None) -> None:
        asked.append(what)

    monkeypatch.setattr(play, "command", opened)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    main([])
    assert asked == [None]
    assert "'hexwar --help' lists the other commands" in capsys.readouterr().out


def test_a_script_gets_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """A pipe waits for no browser."""
    main([])
    assert "Usage: hexwar" in capsys.readouterr().out


def test_options_without_a_command_answer_as_ever(capsys: pytest.CaptureFixture[str]) -> None:
    """The version is told, and no game is opened."""
    main(["--version"])
    assert "version" in capsys.readouterr().out
