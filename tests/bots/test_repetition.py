"""RepetitionLimit: a search does not announce and call off for ever."""

from __future__ import annotations

import sys
from random import Random
from typing import ClassVar

from hexwar.bots import MctsBot
from hexwar.bots.repetition import ENOUGH, RepetitionLimit
from hexwar.play import Actions, Frame, Next, ask, done, frame, repeat
from hexwar.play.states.runner import perform
from tests.bots.noughts import Grid, Noughts
from tests.bots.test_bots import pending


@frame
class Announced(Frame):
    """An attack that may be called off (1)."""

    @ask("1", by="crosses")
    def go_on(self, g: Grid) -> Actions:
        """Go on?"""
        yield from [("call-off",), ("attack",)]

    @go_on.on
    def call_off(self, g: Grid) -> Next:
        return done()

    @go_on.on
    def attack(self, g: Grid) -> Next:
        g.end("over", rule="2")
        return done()


@frame
class Dithering(Frame):
    """Attacks are announced until one is made (1)."""

    @ask("1", by="crosses")
    def announcing(self, g: Grid) -> Actions:
        """Announce an attack, or another?"""
        yield from [("announce",), ("announce-another",)]

    @announcing.on
    def announce(self, g: Grid) -> Next:
        return repeat(Announced)

    @announcing.on
    def announce_another(self, g: Grid) -> Next:
        return repeat(Announced)


class Dither(Noughts):
    """A game in which nothing matters and everything can be called off."""

    opening = Dithering
    modules: ClassVar = (sys.modules[__name__],)


def test_a_search_comes_to_an_end() -> None:
    """All is worth the same to it, and yet it does not go in circles."""
    game = Dither("empty")
    g, bot, decisions = game.start(1), MctsBot(iterations=8), 0
    bot.take_seat(game, "crosses")
    while g.listed:
        perform(g, bot.choose(g.view("crosses"), pending(g), Random(1)))
        decisions += 1
        assert decisions < 12 * ENOUGH


def test_only_what_was_done_too_often_is_left_out() -> None:
    """What is seen otherwise is another position; and where nothing else is left, it is done."""
    repetition = RepetitionLimit()
    for _ in range(ENOUGH):
        repetition.note({"turn": 1}, ("announce",))
    actions = [("announce",), ("pass",)]
    assert repetition.left({"turn": 1}, actions) == [("pass",)]
    assert repetition.left({"turn": 2}, actions) == actions
    assert repetition.left({"turn": 1}, actions[:1]) == actions[:1]
