"""Bots that plan: the same choice for the same view, bounded work, and any game on the kit."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.bots import make_bot, planner
from hexwar.bots.commander import CommanderBot
from hexwar.bots.effort import Effort
from hexwar.bots.planner import LOOKED_AT, PlannerBot
from hexwar.bots.reading import ActionReader
from hexwar.bots.replies import Harm
from hexwar.bots.settling import PlanningBot, Settling
from hexwar.bots.turns import TurnBot
from hexwar.errors import OptionError
from hexwar.play import Action, Game, State
from hexwar.play.match.choosers import seat_at
from hexwar.play.match.decision import Decision, decision
from hexwar.play.states.runner import decider, perform
from hexwar.sim import play_one
from tests.kit.small_war import Movement, SmallWar, placed, under_way

PLANNERS = ("planner:work=40", "turns:work=40", "commander:level=easy")


def after(game: Game, decisions: int) -> State:
    """A moment some decisions into a game, taken at random."""
    g, rng = game.start(7), Random(3)
    for _ in range(decisions):
        perform(g, rng.choice(g.listed))
    return g


def chosen(bot_name: str, g: State, seed: int = 1) -> Action:
    """What a new bot does for whoever decides."""
    bot, player, pending = make_bot(bot_name), decider(g), decision(g)
    seat_at(g.game, {player: bot})
    assert pending is not None
    return bot.choose(g.view(player), pending, Random(seed))


@pytest.mark.parametrize("name", PLANNERS)
@pytest.mark.parametrize("scenario", ["skirmish/ford", "memoir44/mill-stream", "classic/crossing"])
def test_the_same_view_and_seed_give_the_same_choice_whatever_is_hidden(
    name: str, scenario: str
) -> None:
    """The true state, its secrets and its coming dice are exchanged behind the view."""
    game = hexwar.game(scenario)
    g = after(game, 12)
    view, rng = g.view(decider(g)), Random(5)
    others = [game.moment(view, decider(g)), g.fork(rng.getrandbits(60))]
    pick = chosen(name, g)
    assert pick in g.listed
    for other in others:
        bot, pending = make_bot(name), decision(g)
        seat_at(game, {decider(g): bot})
        assert pending is not None
        assert bot.choose(other.view(decider(g)), pending, Random(1)) == pick


@pytest.mark.parametrize("name", ["planner:work=40", "turns:work=100", "commander:level=easy"])
@pytest.mark.parametrize("scenario", ["skirmish/ford", "memoir44/mill-stream", "classic/crossing"])
def test_the_work_for_a_decision_is_bounded(name: str, scenario: str) -> None:
    """Of some decisions none takes more than one and a half times what there was: a count."""
    efforts: list[Effort] = []
    settling_of = PlanningBot.settling

    def noted(bot: PlanningBot, moment: State, rng: Random, effort: Effort) -> Settling:
        efforts.append(effort)
        return settling_of(bot, moment, rng, effort)

    g, rng, thinking = hexwar.game(scenario).start(7), Random(3), 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PlanningBot, "settling", noted)
        while thinking < 10 and g.listed:
            if len(g.listed) > 1 and rng.random() < 0.2:
                chosen(name, g)
                thinking += 1
            perform(g, rng.choice(g.listed))
    assert 3 <= len(efforts) <= thinking  # who overlooks all but one action need not think
    assert max(1 - effort.left / effort.most for effort in efforts) <= 1.5


def test_a_game_that_was_just_written_has_an_opponent() -> None:
    """A small game on the kit, without a line for bots: the commander beats chance."""
    won = 0
    for seed in range(6):
        for side, other in (("red", "blue"), ("blue", "red")):
            bots = {side: CommanderBot(), other: make_bot("random")}
            row = play_one(SmallWar("one"), seed, bots)
            assert not row.error
            won += row.scores[side] - row.scores[other] > 0
    assert won >= 8


def test_a_move_is_told_from_what_needs_luck_and_from_declining() -> None:
    """By what happens on copies; no verb is known by its name."""
    g = placed({"R1": SmallWar("one").board.hex("0303"), "B1": SmallWar("one").board.hex("0505")})
    under_way(g, Movement())
    reader = ActionReader(g.game.judge)
    steps = {action: reader.step(g, action) for action in g.listed}
    for action, step in steps.items():
        assert step == (action[1:] if len(action) == 3 else None)
        assert reader.declines(g, action) is (len(action) == 1)


def test_commanders_have_levels_and_follow_the_bot_of_the_game() -> None:
    """Its own bot, whole turns where orders pay only together, else plans; easy ones plan less."""

    def follows(scenario: str, level: str = "strong") -> object:
        game, bot = hexwar.game(scenario), CommanderBot(level)
        bot.take_seat(game, game.players[0])
        return bot.follows

    assert follows("greatest_day/hillman").__class__.__name__ == "General"
    assert follows("greatest_day/hillman", "easy").__class__.__name__ == "General"
    assert isinstance(follows("memoir44/mill-stream"), TurnBot)
    easy, strong = follows("normandie44/montebourg", "easy"), follows("normandie44/montebourg")
    assert isinstance(easy, PlannerBot)
    assert isinstance(strong, PlannerBot)
    assert easy.plans < strong.plans
    with pytest.raises(OptionError, match="easy, medium, strong"):
        make_bot("commander:level=hard")


class Listing:
    """Notes what it may choose from, and takes the last of it."""

    name = "listing"

    def __init__(self) -> None:
        self.seen: list[set[Action]] = []

    def choose(self, view: object, decision: Decision, rng: Random) -> Action:
        """Take the last action."""
        del view, rng
        self.seen.append(set(decision.actions))
        return decision.actions[-1]


def test_who_overlooks_a_unit_overlooks_it_for_the_turn_and_never_that_one_may_pass() -> None:
    """All its moves are out of sight together, at each decision; the strongest sees everything."""
    game = SmallWar("one")
    g = placed({"R1": game.board.hex("0303"), "R2": game.board.hex("0304")})
    under_way(g, Movement())
    player, pending = decider(g), decision(g)
    assert pending is not None
    moves = {
        unit: {a for a in g.listed if a[1:2] == (unit,)}
        for unit in {a[1] for a in g.listed if a[1:]}
    }
    seen: dict[str, list[set[Action]]] = {}
    for level in ("easy", "medium", "strong"):
        for seed in range(20):
            bot = CommanderBot(level)
            bot.take_seat(g.game, player)
            listing = Listing()
            bot.follows = listing
            rng = Random(seed)
            assert all(bot.choose(g.view(player), pending, rng) in g.listed for _ in range(3))
            first, *others = listing.seen
            assert others == [first, first]
            assert all(mine <= first or not mine & first for mine in moves.values())
            assert {a for a in g.listed if len(a) == 1} <= first
            seen.setdefault(level, []).append(first)
    number = {level: sum(map(len, sets)) for level, sets in seen.items()}
    assert number["easy"] < number["medium"] < number["strong"] == 20 * len(g.listed)


def test_a_move_whose_replies_nobody_looked_at_does_not_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All moves lose by the replies, and not all are looked at: staying is rated, too."""
    g = placed({"R1": SmallWar("one").board.hex("0303"), "B1": SmallWar("one").board.hex("0505")})
    under_way(g, Movement())
    bot = PlannerBot()
    bot.take_seat(g.game, decider(g))
    steps = {("move", n, n): (n, n) for n in range(LOOKED_AT + 4)}
    values: dict[Action, float] = dict.fromkeys(steps, 1.0)
    monkeypatch.setattr(planner, "harm_of_replies", lambda settling, g: Harm())

    def look(
        bot: PlannerBot,
        settling: Settling,
        g: State,
        action: Action,
        now: Harm,
        values: dict[Action, float],
    ) -> None:
        values[action] -= 10.0

    monkeypatch.setattr(PlannerBot, "_look_at_replies", look)
    settling = bot.settling(g, Random(1), Effort(900))
    best = bot._best_after_replies(settling, g, steps, values, [("end-movement",)])
    assert values[best] == -9.0


def test_planning_needs_a_judge() -> None:
    """The error says what to write."""
    with pytest.raises(OptionError, match="judge_class"):
        hexwar.start("skirmish150/brief", players={"red": "planner"})


def test_a_turn_that_all_plot_at_once_is_played_until_it_is_over() -> None:
    """No farther: what a plot comes to is told by the fire of its turn, not by the whole game."""
    bot, g = TurnBot(), after(hexwar.game("broadside/strait"), 0)
    player = decider(g)
    bot.take_seat(g.game, player)
    settling = bot.settling(g, Random(1), Effort(10_000, 0.0))
    own, _ = bot._play(settling, g, list(g.listed), [], 0.0)
    assert [verb for verb, *_ in own] == ["steer", "steer", "steer", "seal"]
    assert g.turn == 2  # type: ignore[attr-defined]
