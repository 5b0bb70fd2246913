"""Several players decide at once: in any order, unseen, with one game coming of it."""

from __future__ import annotations

import pickle
from itertools import permutations
from random import Random
from typing import Any, ClassVar

import pytest

from hexwar.errors import GameError, UndoError, UnknownNameError
from hexwar.play import Actions, Frame, Next, ask, frame, goto, step
from hexwar.play.game.redraw import redraw
from hexwar.play.match import Match
from hexwar.play.match.text_seat import TextSeat
from hexwar.play.sequence.simultaneous import Simultaneous, together
from hexwar.play.states import SPECTATOR
from hexwar.play.states.runner import decider, perform, turn_to
from hexwar.saves import decide_ahead, replay
from hexwar.testing import check_game
from tests.play.bids import MERCHANTS, Bid, Bids, Market

BIDS = {"anna": ("want 1", "pay 4"), "ben": ("want 1", "pay 2"), "carl": ("want 2", "pay 1")}


def market() -> Any:
    """The match at the market, at the first bids."""
    return Match(Bids("market"), 1, hashing=True)


def interleavings(rng: Random) -> list[str]:
    """Who decides next, bid by bid, in an order at random."""
    turns = [player for player, bids in BIDS.items() for _ in bids]
    rng.shuffle(turns)
    return turns


def bid(match: Any, turns: list[str]) -> None:
    """Let the merchants bid in some order."""
    waiting = {player: list(bids) for player, bids in BIDS.items()}
    for player in turns:
        match.do(waiting[player].pop(0), player)


def test_the_order_in_which_players_answer_changes_nothing() -> None:
    """The log, the hashes and the state are the same for all orders."""
    usual = market()
    for player in MERCHANTS:
        for text in BIDS[player]:
            usual.do(text)
    assert usual.state.lots == [1, 0, 1]
    rng = Random(5)
    for _ in range(12):
        match = market()
        bid(match, interleavings(rng))
        assert match.plain() == usual.plain()
        assert not match.decided_ahead


def test_nobody_sees_what_others_decide() -> None:
    """What a player or a spectator sees, may do and reads is the same whatever others decided."""
    for others in permutations(MERCHANTS, 2):
        (looker,) = set(MERCHANTS) - set(others)
        quiet, busy = market(), market()
        for player in others:
            for text in BIDS[player]:
                busy.do(text, player)
        for viewer in (looker, SPECTATOR):
            assert busy.view(viewer) == quiet.view(viewer)
            assert len(busy.log_for(viewer)) == len(quiet.log_for(viewer)) == 1
        asked = busy.for_player(looker)
        assert asked.decision is not None
        assert asked.decision.player == looker
        assert asked.legal_actions.texts() == quiet.for_player(looker).legal_actions.texts()


def test_bare_states_hide_answers_too() -> None:
    """Bots play on bare states: what the next one sees does not tell what was answered before."""
    g = Bids("market").start(1)
    seen = []
    for lot in (1, 2):
        state = g.clone()
        perform(state, ("want", lot))
        perform(state, ("pay", lot))
        assert decider(state) == "ben"
        seen.append((state.view("ben"), state.view("carl"), state.view(SPECTATOR), state.listed))
    assert seen[0] == seen[1]


def test_each_sees_what_is_ones_own() -> None:
    """A player sees one's own bid, before and after one is through."""
    match = market()
    match.do("want 2", "carl")
    assert match.view("carl")["stack"][-1]["lot"] == 2
    match.do("pay 3", "carl")
    assert match.view("carl")["stack"][-1]["coins"] == 3
    assert [entry.text for entry in match.log_for("carl")] == ["", "want 2", "pay 3"]
    assert match.view("anna")["stack"][-1]["lot"] == 0
    assert match.deciders == ("anna", "ben")


def test_a_player_is_through_once() -> None:
    """Who is through has nothing to decide, and a stranger neither."""
    match = market()
    assert match.deciders == MERCHANTS
    match.do("pass", "ben")
    assert match.deciders == ("anna", "carl")
    with pytest.raises(GameError, match="ben has nothing to decide now"):
        match.do("pass", "ben")
    with pytest.raises(UnknownNameError, match="dora"):
        match.do("pass", "dora")


def test_who_has_nothing_to_decide_is_not_waited_for() -> None:
    """A merchant without coins is no decider."""
    match = market()
    match.state.coins[2] = 0
    match = Match.at(match.game, match.state)
    assert match.deciders == ("anna", "ben")


def test_undo_takes_back_ones_own_answer_until_the_last_is_in() -> None:
    """The answers of others stay; when all are through, nobody takes anything back."""
    match = market()
    bid(match, ["anna", "anna", "ben", "carl", "carl"])
    match.undo("anna")
    assert match.deciders == ("anna", "ben")
    assert match.for_player("ben").decision.question == "choose_coins"
    match.undo("carl")
    match.do("pay 1", "carl")
    match.do("pay 3", "anna")
    assert not match.can_undo or match.deciders == ("ben",)
    match.undo("ben")
    with pytest.raises(UndoError, match="ben has decided nothing"):
        match.undo("ben")
    bid_of_ben = ("want 1", "pay 1")
    for text in bid_of_ben:
        match.do(text, "ben")
    assert match.state.round == 2
    assert match.state.coins == [1, 2, 2]
    for player in (None, *MERCHANTS):
        with pytest.raises(UndoError):
            match.undo(player)


def test_redo_performs_again_what_was_taken_back() -> None:
    """After an undo of the first player the later ones' answers follow the redo."""
    match = market()
    bid(match, ["anna", "anna", "ben", "ben"])
    before = match.plain()
    match.undo("anna")
    match.redo()
    assert match.plain() == before


def test_undo_stops_where_all_were_asked() -> None:
    """Nobody takes back what came before the bids, once others may bid."""
    match = market()
    bid(match, ["carl", "carl", "ben", "ben", "anna", "anna"])
    assert match.state.round == 2
    assert match.deciders == ("ben", "carl")  # Anna has no coins left.
    assert not match.can_undo
    assert match.undo_stops in (
        "hidden information was revealed",
        "several players decide at once since",
        "all players have decided",
    )


@frame
class Greeting(Frame):
    """Anna decides before all bid, and again after it."""

    @ask("1", by="anna")
    def greet(self, g: Market) -> Actions:
        """Greet the others?"""
        yield from (("greet",), ("nod",))

    @step("1")
    def all_bid(self, g: Market) -> Next:
        return together(Bid, MERCHANTS)

    @step("1")
    def greet_again(self, g: Market) -> Next:
        return goto(self.greet)


def test_undo_stops_before_and_after_all_decide_at_once() -> None:
    """Although anna decides before, in it and after it, and nothing is revealed."""

    class Polite(Bids):
        opening: ClassVar[Any] = Greeting

    match: Any = Match(Polite("market"), 1)
    match.do("nod")
    assert match.deciders == MERCHANTS
    assert match.undo_stops == "several players decide at once since"
    for player in ("carl", "ben", "anna"):
        match.do("pass", player)
    assert match.deciders == ("anna",)
    assert match.undo_stops == "all players have decided"
    match.do("greet")
    assert match.undo_stops == "several players decide at once since"


@pytest.mark.parametrize("turns", [["carl", "ben"], ["ben", "ben", "carl"], ["anna", "carl"]])
def test_saves_pickles_and_forks_keep_what_is_decided_ahead(turns: list[str]) -> None:
    """In the middle, each copy goes on as the match does."""
    match = market()
    bid(match, turns)
    data = match.plain()
    again = Match(match.game, 1, hashing=True)
    replay(again, data["actions"], data["hashes"], "a test")
    decide_ahead(again, data.get("ahead", {}), "a test")
    for twin in (again, pickle.loads(pickle.dumps(match)), match.fork()):
        assert twin.plain() == data
        assert twin.deciders == match.deciders
        assert [twin.view(p) for p in MERCHANTS] == [match.view(p) for p in MERCHANTS]


def test_rolling_back_forgets_later_answers() -> None:
    """A table that cannot keep an answer takes it back."""
    match = market()
    match.do("want 2", "carl")
    kept = match.checkpoint()
    bid(match, ["anna", "anna", "ben", "ben"])
    match.roll_back(kept)
    assert match.decided_ahead == {"carl": ["want 2"]}
    assert match.deciders == MERCHANTS


class Passes:
    """A bot that always takes the last action."""

    name = "passes"

    def choose(self, view: Any, decision: Any, rng: Random) -> Any:
        """Take the last action."""
        return decision.actions[-1]


def test_bots_wait_for_nobody_and_see_nothing() -> None:
    """A bot before and after a person decides by itself."""
    match: Any = Match(Bids("market"), 1, players={"anna": Passes(), "carl": Passes()})
    assert match.deciders == ("ben",)
    match.do("pass")
    assert match.state.round == 2


def test_a_sampled_state_has_the_others_decided_already() -> None:
    """What search plays on hides nothing to which an opponent could react."""
    match = market()
    match.do("want 1", "anna")
    seen = set()
    for number in range(40):
        g = redraw(match.game, match.view("ben"), "ben", Random(number))
        assert decider(g) == "ben"
        assert g.view("ben") == match.view("ben")
        answers = [f for f in g.stack if isinstance(f, Bid) and f.player != "ben"]
        assert all(answer.planned is None for answer in answers)
        seen.add(tuple((answer.lot, answer.coins) for answer in answers))
    assert len(seen) > 10


def test_states_can_be_turned_to_each_player() -> None:
    """A loop over bare states may ask in any order, and the same comes of it."""
    ends = set()
    for order in permutations(MERCHANTS):
        g = Bids("market").start(1)
        for player in order:
            for text in BIDS[player]:
                assert turn_to(g, player)
                verb, number = text.split()
                perform(g, (verb, int(number)))
        assert not turn_to(g, "nobody")
        ends.add(g.digest())
    assert len(ends) == 1


@frame
class Dice(Simultaneous):
    """Draws while others decide."""

    @step("1")
    def throw(self, g: Market) -> None:
        g.roll("luck")


@frame
class Throwing(Frame):
    """Lets all throw at once."""

    @step("1")
    def all_throw(self, g: Market) -> Next:
        return together(Dice, MERCHANTS)


def test_nothing_is_drawn_while_several_decide() -> None:
    """A draw would depend on who answers first."""

    class Gamble(Bids):
        opening: ClassVar[Any] = Throwing

    with pytest.raises(GameError, match="'luck' is drawn while several players decide at once"):
        Gamble("market").start(1)


def test_a_procedure_of_several_players_begins_alike_for_all() -> None:
    """Each other field has a default."""
    with pytest.raises(TypeError, match=r"Bad\.coins needs a default"):

        @frame
        class Bad(Simultaneous):
            coins: int

            @step("1")
            def pay(self, g: Market) -> None: ...


def test_the_laws_hold() -> None:
    """The contract of every game holds for one of simultaneous decisions."""
    assert check_game(Bids("market"), games=2, thorough_every=3).games == 2


def test_text_seats_answer_in_their_own_time() -> None:
    """Language models and terminals ask and act by player, and read nothing of the others."""
    match = market()
    anna, carl = TextSeat(match, "anna"), TextSeat(match, "carl")
    assert carl.asked
    carl.do("want 2")
    assert "want" not in anna.look("log")
    assert carl.legal("pay").splitlines() == ["pay 1", "pay 2", "pay 3"]
    assert anna.legal("want").splitlines() == ["want 1", "want 2"]
    carl.do("pay 3")
    assert match.deciders == ("anna", "ben")
    assert "To decide now" in carl.look()
    assert "You play carl" in match.brief("carl")
