"""A decision as text: complete, within its budget, in two languages, and without a secret."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import hexwar
from hexwar.bots import determinisations
from hexwar.data import translations
from hexwar.errors import GameError, HexwarError, UnknownNameError
from hexwar.play.match import Match
from hexwar.play.match.brief import CHARACTERS, Brief, action_groups
from hexwar.play.match.text_seat import PARTS, QUESTIONS, TextSeat

PLAY = Path(hexwar.__file__).parent / "play"

SMALL = [
    "skirmish/ford",
    "classic/crossing",
    "memoir44/mill-stream",
    "normandie44/montebourg",
    "greatest_day/minefield",
    "ddob/easy-fox",
]


def played(scenario: str, decisions: int, seed: int = 3) -> Match:
    """Return a match after some decisions at random."""
    match, rng = hexwar.start(scenario, seed=seed), Random(seed)
    for _ in range(decisions):
        if not match.over:
            match.do(rng.choice(list(match.legal_actions)))
    return match


@pytest.mark.parametrize("scenario", SMALL)
def test_each_legal_action_is_told(scenario: str) -> None:
    """The groups hold the legal actions, each once, and each can be typed as it is listed."""
    match = played(scenario, 9)
    groups = action_groups(match)
    texts = [f"{group.begun} {end}".strip() for group in groups for end in (group.ends or ("",))]
    assert sorted(texts) == sorted(match.legal_actions.texts())
    told = match.brief(tokens=10_000)
    for group in groups:
        assert " ".join(group.ends) in told


@pytest.mark.parametrize("scenario", SMALL)
@pytest.mark.parametrize("tokens", [300, 1000, 3000])
def test_the_budget_holds(scenario: str, tokens: int) -> None:
    """Beyond head, question and actions nothing goes over it; what is cut says how to see it."""
    match = played(scenario, 12)
    brief = Brief(match)
    always = sum(
        len(line) + 2
        for part in (brief.head(), brief.question(), brief.actions(tokens * CHARACTERS // 2))
        for line in (part.title, *part.lines)
    )
    told = match.brief(tokens=tokens)
    assert len(told) <= max(tokens * CHARACTERS, always) + 40
    assert brief.head().lines[0] in told
    full = match.brief(tokens=100_000)
    assert len(full) >= len(told)
    assert "lines more" not in full
    if len(full) > 2 * len(told) and tokens > 300:
        assert "look " in told


def test_what_is_new_begins_with_ones_own_decision() -> None:
    """What others did since is told, and nothing from before."""
    match = hexwar.start("classic/crossing", seed=3, players={"west": "greedy:samples=1"})
    me = match.game.players[1] if match.game.players[0] == "west" else match.game.players[0]
    match.do(match.legal_actions[0])
    first, *_ = match.log[1:]
    for _ in range(3):
        match.do(match.legal_actions[0])
    own = [entry for entry in match.log if entry.player == me]
    news = Brief(match, me).news().lines
    assert news[0].endswith(own[-1].text)
    assert not any(line.endswith(first.text) for line in news if first.text != own[-1].text)


def test_no_secret_is_told() -> None:
    """Of states that a player cannot tell apart the brief is the same, whatever is hidden."""
    match = played("skirmish/ford", 14)
    pending = match.decision
    assert pending is not None
    for player in match.game.players:
        guesses = determinisations(match.game, match.view(player), player, Random(1))
        told = {Match.at(match.game, g).brief(player, tokens=9000) for g in islice(guesses, 12)}
        assert len(told) == 1
    hands = played("memoir44/mill-stream", 20)
    player = hands.game.players[1]
    guesses = determinisations(hands.game, hands.view(player), player, Random(1))
    assert len({Match.at(hands.game, g).brief(player) for g in islice(guesses, 6)}) == 1


def test_odds_costs_and_fire_are_in_it() -> None:
    """What good play needs: the odds of attacks, the costs of the ground, fields of fire."""
    crossing = hexwar.start("classic/crossing", seed=1)
    rng = Random(4)
    while not any(action[0] == "attack" for action in crossing.legal_actions):
        crossing.do(rng.choice(list(crossing.legal_actions)))
    told = crossing.brief(tokens=6000)
    assert "odds " in told
    assert "Movement points to enter or to cross: foot motor" in told
    assert "river (hexside): +2 no" in told
    assert "combat: 1:2 1:1 3:2 2:1 3:1 4:1 6:1" in told
    fox = hexwar.start("ddob/easy-fox", seed=1944).brief(tokens=6000)
    assert "field of fire of WN61, intense: 0609 0610 0611 0808 0810" in fox
    assert "move 2/B/741 0513: cost 1 action; steady fire WN62 (green)" in fox


def test_who_is_not_asked_has_nothing_to_decide() -> None:
    """The other player reads the table, no actions; at the end there is the result."""
    match = hexwar.start("skirmish/ford", seed=1)
    assert "To decide now: red; you have nothing to decide." in match.brief("blue")
    assert "Legal actions" not in match.brief("blue")
    over = hexwar.start("skirmish/ford", seed=1, players=dict.fromkeys(("red", "blue"), "random"))
    assert over.result is not None
    assert f"The game is over: {over.result.outcome}" in over.brief("blue")
    with pytest.raises(UnknownNameError, match="green"):
        match.brief("green")


def says_of(file: str) -> set[str]:
    """Return the texts that a module says in the reader's language."""
    texts = set()
    for node in ast.walk(ast.parse((PLAY / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "says" and node.args and isinstance(node.args[0], ast.Constant):
                texts.add(str(node.args[0].value))
    return texts


def test_it_is_said_in_french() -> None:
    """Every text of the modules has its translation, and a French brief has no English heading."""
    said = set().union(
        *map(says_of, ("match/brief.py", "scene/charts.py", "match/text_seat.py", "scene/text.py"))
    )
    known = translations(PLAY / "locale" / "fr.po")
    assert len(said) > 20
    assert sorted(said - set(known)) == []
    told = played("classic/crossing", 40).brief(tokens=6000, language="fr")
    assert "Depuis votre dernière décision :" in told
    assert "2 pas sur 2" in told
    assert "rivière (côté d'hexagone)" in told
    assert "w bois, c terrain clair" in told


# -- a seat by text --------------------------------------------------------------------------------


@pytest.fixture
def seat() -> TextSeat:
    """The American seat of Easy Fox."""
    return TextSeat(hexwar.start("ddob/easy-fox", seed=1944), "us")


@pytest.mark.parametrize("part", PARTS)
def test_each_part_can_be_seen(seat: TextSeat, part: str) -> None:
    """A part is told whole."""
    assert seat.answered(f"look {part}").legal
    assert seat.look(part)


def test_questions_are_answered_and_actions_done(seat: TextSeat) -> None:
    """Questions change nothing; a refusal names its rule; an action leads to the next decision."""
    for line, told in {
        "hex 0916": "bluff: 0815, 0816, 0917",
        "legal move": "move 2/B/741 0513",
        "preview move 2/B/741 0513": "cost 1 action; steady fire WN62 (green)",
        "explain move 2/B/741 0412": "is not allowed by rule terrain-effects",
        "rule 7.2": "7.2: A unit takes at most one action a turn",
        "sight 0513 0916": "this game has no lines of sight",
        "look nowhere": "known are 'brief'",
        "hex 9999": "no hex '9999'",
        "fly": "'fly' is no verb here",
        "move 2/B/741 0412": "rule terrain-effects does not allow it",
    }.items():
        assert told in seat.answer(line), line
    assert len(seat.match.log) == 1
    assert seat.answered("move 2/B/741 0412") == (
        seat.answer("move 2/B/741 0412"),
        False,
        "terrain-effects",
    )
    assert "United States: move 2/B/741 0513" in seat.answer("move 2/B/741 0513")
    assert len(seat.match.log) == 2


def test_a_seat_waits_for_its_turn() -> None:
    """Who is not asked may look, and neither ask of actions nor act."""
    blue = TextSeat(hexwar.start("skirmish/ford", seed=1), "blue", language="fr")
    assert "Carte :" in blue.look()
    for ask in (blue.legal, blue.explain, blue.preview, blue.do):
        with pytest.raises(GameError, match="À décider maintenant : rouge"):
            ask("give R1 4")


def test_sight_between_hexes() -> None:
    """Where a game has lines of sight, the seat measures them."""
    seat = TextSeat(hexwar.start("memoir44/mill-stream", seed=1), "axis")
    assert seat.sight("G7", "G5") == "G7 sees G5"
    assert seat.sight("A1", "M9").startswith("A1 does not see M9; blocked by ")
    with pytest.raises(HexwarError, match="Z9"):
        seat.sight("A1", "Z9")


def test_no_verb_of_a_game_is_a_question() -> None:
    """A word at the beginning of a line means one thing."""
    for name, game in hexwar.games().items():
        scenario = next(iter(game.scenarios()))
        verbs = {
            verb
            for procedure in hexwar.game(f"{name}/{scenario}").procedures.values()
            for planned in procedure.plan.values()
            for verb in getattr(planned, "handlers", None) or {}
        }
        assert not verbs & set(QUESTIONS), name
