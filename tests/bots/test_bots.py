"""Bots: fair, repeatable, and each better than the one before it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexwar
from hexwar.bots import (
    FlatBot,
    GreedyBot,
    MctsBot,
    determinisations,
    has_hidden_information,
    make_bot,
    play_out,
)
from hexwar.bots.playouts import CLOCKS, within
from hexwar.bots.registry import found_at
from hexwar.errors import GameError, OptionError, UnknownNameError
from hexwar.play import Game, State
from hexwar.play.match import Match
from hexwar.play.match.choosers import Chooser, Searcher
from hexwar.play.match.decision import Decision, decision
from hexwar.sim import play_one
from tests.play.duel import Duel

SEARCHERS = (
    "greedy:samples=2",
    "flat:iterations=12",
    "mcts:iterations=20",
    "mcts:iterations=8,decisions=4,guide=greedy",
    "rollout:others=3,decisions=6",
)


@pytest.fixture(params=SEARCHERS)
def bot(request: pytest.FixtureRequest) -> Chooser:
    """Each bot that looks ahead, with a small budget."""
    return make_bot(request.param)


def asked(game: Game, seed: int, decisions: int) -> State:
    """Return a state after some random decisions, not yet at its end."""
    g = play_out(game.start(seed), Random(seed), decisions)
    assert g.listed
    return g


def pending(g: State) -> Decision:
    """Return what has to be decided."""
    found = decision(g)
    assert found is not None
    return found


class Wiretap(Mapping[str, Any]):
    """A view that remembers what was looked at, to prove that a bot looks at nothing else."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view

    def __getitem__(self, name: str) -> Any:
        return self.view[name]

    def __iter__(self) -> Any:
        return iter(self.view)

    def __len__(self) -> int:
        return len(self.view)


def test_a_bot_plays_a_whole_match(bot: Chooser) -> None:
    """Every choice is legal; the match ends by the rules."""
    match = Match(Duel("dawn"), 3, players={"red": bot, "blue": make_bot("random")})
    assert match.over


def test_hidden_information_does_not_reach_a_bot(bot: Chooser) -> None:
    """With another secret behind the same view, the choice of a bot is the same."""
    game = hexwar.game("skirmish/ford")
    assert isinstance(bot, Searcher)
    for seed in range(4):
        g = asked(game, seed, 12)
        player = pending(g).player
        view = g.view(player)
        bot.take_seat(game, player)
        chosen = bot.choose(view, pending(g), Random(9))
        for other in islice(determinisations(game, view, player, Random(seed)), 3):
            assert other.view(player) == view
            assert chosen == bot.choose(other.view(player), pending(other), Random(9))


def test_a_choice_repeats(bot: Chooser) -> None:
    """The same view and the same randomness give the same choice."""
    assert isinstance(bot, Searcher)
    g = asked(Duel("dawn"), 5, 3)
    bot.take_seat(g.game, pending(g).player)
    view = g.view(pending(g).player)
    chosen = {bot.choose(Wiretap(view), pending(g), Random(2)) for _ in range(3)}
    assert len(chosen) == 1
    assert chosen <= set(g.listed)


def test_a_searching_bot_needs_a_seat() -> None:
    """Without, it says what to do; a match and a batch give it one."""
    g = asked(Duel("dawn"), 5, 3)
    with pytest.raises(GameError, match="take_seat"):
        GreedyBot().choose(g.view("red"), pending(g), Random(1))
    assert not play_one(Duel("dawn"), 3, {"red": GreedyBot(samples=1)}).error


def test_moments_look_like_the_view() -> None:
    """Each moment shows a player what he sees, with secrets and dice of its own."""
    game = hexwar.game("skirmish/ford")
    g = asked(game, 1, 10)
    player = pending(g).player
    view = g.view(player)
    found = list(islice(determinisations(game, view, player, Random(4)), 8))
    assert all(moment.view(player) == view for moment in found)
    assert len({moment.seed for moment in found}) == 8
    assert len({moment.key() for moment in found}) > 1


def test_only_games_with_secrets_hide_anything() -> None:
    """Skirmish hides strengths; the solitaire game keeps nothing from its player."""
    assert has_hidden_information(hexwar.game("skirmish/ford"))
    assert not has_hidden_information(hexwar.game("ddob/easy-fox"))


def test_a_time_limit_still_decides() -> None:
    """A budget of no time at all takes one iteration."""
    for bot in (FlatBot(seconds=0.0), MctsBot(seconds=0.0)):
        g = asked(Duel("dawn"), 5, 3)
        player = pending(g).player
        bot.take_seat(g.game, player)
        assert bot.choose(g.view(player), pending(g), Random(1)) in g.listed


@pytest.mark.parametrize(
    ("better", "worse"),
    [("greedy:samples=4", "random"), ("mcts:iterations=40,decisions=6", "random")],
)
def test_looking_ahead_beats_chance(better: str, worse: str) -> None:
    """Over games with both sides, the one who looks ahead wins clearly more often."""
    wins = games = 0
    for seed in range(6):
        for mine, other in (("red", "blue"), ("blue", "red")):
            game = hexwar.game("skirmish/ford")
            row = play_one(game, seed, {mine: make_bot(better), other: make_bot(worse)})
            assert not row.error
            wins += mine in row.winners
            games += 1
    assert wins >= 0.7 * games


def test_who_names_a_time_has_it_all() -> None:
    """The usual number of iterations does not cut a time limit short."""
    assert MctsBot().iterations == 400
    assert MctsBot(seconds=9.0).iterations > 10**9
    assert FlatBot(iterations=7, seconds=9.0).iterations == 7


def test_processor_time_is_not_taken_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search under processor time has its iterations however long the machine makes it wait."""
    hours = count(step=3600)
    monkeypatch.setitem(CLOCKS, "wall", lambda: float(next(hours)))
    assert len(list(within(5, 60.0))) == 1
    assert len(list(within(5, 60.0, "processor"))) == 5
    busy = [one for one in within(10**9, 0.01, "processor") if sum(range(1000))]
    assert 1 < len(busy) < 10**6
    with pytest.raises(UnknownNameError, match="clock"):
        make_bot("mcts:seconds=1,clock=sundial")


def test_a_module_says_why_it_cannot_make_a_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Such as a network whose file is missing; one that it makes is made once."""
    (tmp_path / "made_by_name.py").write_text(
        "made = []\n"
        "def __getattr__(name):\n"
        "    if name != 'ours':\n"
        "        raise AttributeError(f'there is no {name}.pt in this folder')\n"
        "    made.append(name)\n"
        "    return len(made)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert found_at("made_by_name:ours") == 1
    with pytest.raises(UnknownNameError, match=r"'theirs': there is no theirs\.pt in this folder"):
        found_at("made_by_name:theirs")
    with pytest.raises(UnknownNameError, match=r"no name in random 'randon'; did you mean"):
        found_at("random:randon")


def test_text_forms() -> None:
    """A bot is made from its name and arguments; what cannot be read is refused."""
    made = make_bot("mcts:iterations=7,exploration=0.5")
    assert isinstance(made, MctsBot)
    assert (made.iterations, made.exploration) == (7, 0.5)
    assert made.name == "mcts:iterations=7,exploration=0.5"
    with pytest.raises(UnknownNameError, match="no bot 'gredy'; did you mean 'greedy'"):
        make_bot("gredy")
    with pytest.raises(OptionError, match="cannot be made"):
        make_bot("greedy:wisdom=3")
    with pytest.raises(OptionError, match="expected name=value"):
        make_bot("greedy:samples")


def test_an_end_is_worth_its_score() -> None:
    """Won, lost, drawn; and what goes on is worth the game's estimate."""
    game = Duel("dawn")
    g = play_out(game.start(2), Random(2))
    assert g.result is not None
    worth = {player: game.analysis.worth(g, player) for player in game.players}
    if g.result.winners:
        assert sorted(worth.values()) == [-1.0, 1.0]
        assert worth[g.result.winners[0]] == 1.0
    assert game.analysis.worth(game.start(2), "red") == 0.0
