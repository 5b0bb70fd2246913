"""A side that cards play: what it chooses, that it is saved, undone and told, and what it sees."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skirmish import rules
from skirmish.rules import Field

from hexwar.data import DataError, Document
from hexwar.errors import GameError
from hexwar.kit.automaton import (
    CardPlayer,
    Cards,
    CardTerms,
    Key,
    Priorities,
    card_area,
    key,
    memory_of,
    read_cards,
)
from hexwar.play import Action, Rulebook
from hexwar.play.match import Match
from hexwar.play.states.runner import stood_in
from hexwar.play.values.events import Result
from hexwar.testing import CheckError, check_game, check_stand_in
from tests.kit.skirmish_by_cards import TEXT, WORDS, CardSkirmish, EqualsAsked, LeakyEquals


def played(match: Match, actions: int, seed: int = 0) -> Match:
    """Play random actions of the player."""
    rng = Random(seed)
    for _ in range(actions):
        if match.over:
            break
        match.do(rng.choice(list(match.legal_actions)))
    return match


def attacked(match: Match) -> set[int]:
    """The blocks that were attacked, and may have had to retreat."""
    events = [event for entry in match.log for event in entry.events]
    return {event.facts["target"] for event in events if event.kind == "battle"}


def card_in_play(match: Match) -> str:
    """The title of the card of the turn."""
    stand_in = match.game.stand_in
    assert isinstance(stand_in, CardPlayer)
    card = stand_in.card(match.state)
    return card.title if card else ""


# -- lists of priorities ---------------------------------------------------------------------------

CANDIDATES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)))


def _part(place: int, *, most: bool) -> Key:
    return Key(f"part-{place}", "", lambda g, one: one[place], most)


@given(CANDIDATES, st.lists(st.booleans(), max_size=3))
def test_best_and_judge_agree_with_sorting(
    candidates: list[tuple[int, int, int]], most: list[bool]
) -> None:
    """The list chooses what its explanation says, and what sorting by all its keys gives."""
    keys = [_part(n, most=one) for n, one in enumerate(most)]
    listed: Priorities[tuple[int, int, int]] = Priorities(*keys)

    def rank(one: tuple[int, int, int]) -> tuple[int, ...]:
        return tuple(-one[n] if up else one[n] for n, up in enumerate(most))

    first = min(map(rank, candidates), default=())
    verdict = listed.rank(None, candidates)
    assert listed.best(None, candidates) == list(verdict.first)
    assert list(verdict.first) == [one for one in candidates if rank(one) == first]
    for one in candidates:
        worse = [n for n, (a, b) in enumerate(zip(rank(one), first, strict=True)) if a > b]
        fell = verdict.fell_at(one)
        assert (fell.name if fell else None) == (f"part-{worse[0]}" if worse else None)


def test_verdict_names_the_key_that_decided() -> None:
    """The last key that passed somebody over decides; without one, all are equal."""
    listed: Priorities[tuple[int, int, int]] = Priorities(_part(0, most=False), _part(1, most=True))
    assert listed.rank(None, [(1, 5, 0), (1, 4, 0), (2, 9, 0)]).decided == listed.keys[1]
    assert listed.rank(None, [(1, 5, 0), (1, 5, 1)]).decided is None


# -- the text file ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('do = ["give"]', 'do = ["gives"]', "opponent.toml:22: standing[0].do[0]: no verb 'gives'"),
        ('by = ["prey"],', 'by = ["pray"],', "did you mean 'prey'?"),
        ('where = ["nearer"]\n', 'where = ["nearest"]\n', "no key 'nearest'"),
        ('"most-losses", ', '"most-looses", ', "opponent.toml:5: lists.prey[0]: no key"),
        ("copies = 2", "copies = 0", "opponent.toml:10"),
        ("copies = 2", "copys = 2", "unknown key; did you mean 'copies'?"),
        ('name = "hold"', 'name = "attack"', "the card 'attack' stands twice"),
        ('by = ["strongest"]', 'by = ["most-losses"]', "rates attack only, not give"),
        ('prey = ["most', 'nearer = ["most', "'nearer' is a key of the game already"),
        ('title = "A steady opponent"', 'ties = "green"', "no way to break ties 'green'"),
    ],
)
def test_faults_of_a_file_are_told_with_their_line(old: str, new: str, fault: str) -> None:
    """Unknown words are refused by file and line, with the nearest one that is known."""
    assert old in TEXT
    with pytest.raises(DataError) as refused:
        read_cards(Document.parse(TEXT.replace(old, new), "opponent.toml"), WORDS)
    assert fault in str(refused.value)


def test_an_edited_file_is_another_opponent() -> None:
    """Who edits the text meets another opponent: here one that only ever ends its turn."""

    class Idle(CardSkirmish):
        name = "idle"
        text = 'title = "Nobody"\n[[standing]]\ndo = ["give", "end-turn", "retreat"]'

    match = played(Match(Idle("ford"), seed=1), 40)
    moves = [e.facts["block"] for entry in match.log for e in entry.events if e.kind == "moved"]
    assert moves
    owner = Idle("ford").side_of
    assert all(owner[block] == 0 for block in moves if block not in attacked(match))


# -- playing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [CardSkirmish, EqualsAsked])
def test_contract_holds_with_a_side_played_by_cards(game: type[CardSkirmish]) -> None:
    """Saves, undo, secrets, chance and citations hold when cards play a side."""
    assert check_game(game("ford"), games=12).games == 12


def test_ties_that_rest_on_secrets_are_found() -> None:
    """Equals among which the other player chooses must not tell him what he does not see."""
    with pytest.raises(CheckError, match="secrets are kept"):
        check_game(LeakyEquals("ford"), games=20)


def test_only_the_other_side_is_a_player() -> None:
    """The side that cards play is asked nothing, and is no player."""
    match = Match(CardSkirmish("ford"), seed=3)
    assert match.game.players == ("red",)
    played(match, 30)
    assert {entry.player for entry in match.log if entry.text} == {"red"}


def test_card_instruction_and_priorities_are_told() -> None:
    """The story names the card, the instruction, the candidates, and why not the others."""
    match = played(Match(CardSkirmish("ford"), seed=3), 40)
    story = [match.game.sentence(e) for entry in match.log for e in entry.events]
    assert any(line == "blue draws the card Attack!." for line in story)
    assert any("nearest to the village" in line and ", and not move" in line for line in story)
    assert not any("give" in line for line in story)


def test_ties_are_put_to_the_player_whom_the_file_names() -> None:
    """Where the cards leave a tie, the other player chooses among the equals, and no others."""
    match = Match(EqualsAsked("ford"), seed=3)
    rng, asked = Random(0), 0
    while not match.over:
        if stood_in(match.state):
            asked += 1
            assert match.decision is not None
            assert match.decision.player == "red"
            assert len(match.legal_actions) > 1
        match.do(rng.choice(list(match.legal_actions)))
    assert asked


def test_a_match_is_saved_reopened_and_goes_on_alike() -> None:
    """Deck and card of the side are in the save: a reopened match plays the same cards."""
    game = CardSkirmish("ford")
    g = played(Match(game, seed=5), 25).state
    opened = Match.at(game, type(g).load(game, json.loads(json.dumps(g.plain()))))
    live = Match.at(game, g.clone())
    played(live, 60, seed=1)
    played(opened, 60, seed=1)
    assert live.state.digest() == opened.state.digest()


def test_undo_returns_before_what_the_cards_did() -> None:
    """Undoing a player's action also takes back what the cards did after it."""
    match = Match(CardSkirmish("ford"), seed=5)
    played(match, 5)
    while True:
        before = match.state.digest()
        match.do(next(iter(match.legal_actions)))
        if match.can_undo:
            break
    match.undo()
    assert match.state.digest() == before


def test_cards_return_to_the_deck_when_it_is_used_up() -> None:
    """With more turns than cards every card is drawn, and the discards become a deck."""
    match = Match(CardSkirmish("ford"), seed=2)
    drawn = []
    rng = Random(0)
    while not match.over:
        match.do(rng.choice(list(match.legal_actions)))
        memory = memory_of(match.state)
        if memory is not None:
            assert not memory.deck & memory.discards
            drawn.append(memory.card)
    assert {0, 1, 2} <= set(drawn)


def test_the_card_lies_beside_the_map_with_its_instruction_lit() -> None:
    """Its face shows the instructions in order; the one that decided last is lit."""
    match = Match(CardSkirmish("ford"), seed=3)
    while card_in_play(match) != "Attack!":
        played(match, 1)
    game = match.game
    assert isinstance(game.stand_in, CardPlayer)
    area = card_area(game.stand_in, match.view("red"))
    card, standing = area.cards
    assert [row.text for row in card.rows] == ["Attack the weakest", "move: nearest to the village"]
    assert len(standing.rows) == 2
    assert sum(row.lit for row in (*card.rows, *standing.rows)) <= 1


# -- what it knows ---------------------------------------------------------------------------------


def test_cards_decide_by_what_their_side_sees() -> None:
    """Asked again in a moment redrawn from the side's view, the cards call for the same."""
    assert check_stand_in(CardSkirmish("ford"), games=8) > 100


def test_a_key_that_looks_at_secrets_is_found() -> None:
    """A key that reads the strength of an unseen block is caught by the check."""

    @key("weakest", "the weakest enemy", verbs=("attack",))
    def weakest(g: Field, action: Action) -> int:
        return g.strength[action[2]]

    class Peeking(CardSkirmish):
        name = "peeking"
        text = TEXT.replace('prey = ["most-losses", "strongest"]', 'prey = ["weakest"]')

        @classmethod
        def cards(cls, file: str = "opponent.toml") -> Cards:
            words = CardTerms.of(WORDS.verbs, [*WORDS.keys.values(), weakest], WORDS.players)
            return read_cards(Document.parse(cls.text, file), words)

    with pytest.raises(CheckError, match="knows no more than its side"):
        check_stand_in(Peeking("ford"), games=60)


def test_a_game_without_the_rule_or_its_code_is_refused() -> None:
    """Both messages say what to write; check_game would only find events that cite nothing."""

    class WithoutRule(CardSkirmish):
        @classmethod
        def rulebook(cls) -> Rulebook:
            return Rulebook(rule for rule in super().rulebook() if rule.number != "automaton")

    class WithoutCode(CardSkirmish):
        modules = (rules, rules)

    with pytest.raises(GameError, match=r"with number = .automaton"):
        WithoutRule("ford")
    with pytest.raises(GameError, match=r"name the module hexwar\.kit\.automaton\.player among"):
        WithoutCode("ford")


def test_a_draw_against_cards_is_no_defeat() -> None:
    """The side that cards play is a side: nobody has won, and nobody has lost."""
    analysis = CardSkirmish("ford").analysis
    assert analysis.score(Result("draw", (), "9"), "red") == 0
    assert analysis.score(Result("lost", ("blue",), "9"), "red") == -1
