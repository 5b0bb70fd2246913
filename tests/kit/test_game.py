"""What every game of counters reads: defaults, tables, schedules, variants, the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwar.errors import GameError
from hexwar.kit.automaton.actions import CounterGameByCards
from hexwar.kit.chits import formations_of
from hexwar.kit.forces import OFF, Stacks, Steps
from hexwar.kit.game import CounterGame, board_of
from hexwar.kit.turns import Clock
from hexwar.play import GameData, state
from hexwar.play.match import Match
from hexwar.testing import check_game

from .small_war import SmallWar


def test_a_game_of_nothing_but_the_kit_keeps_the_contract() -> None:
    """Lists, guards, saves, undo, citations, ends."""
    assert check_game(SmallWar("one"), games=3, thorough_every=3).games == 3


def test_what_is_printed_is_found_by_number() -> None:
    """Sides in the order of the counters, factors, going, tables, regions of a side."""
    game = SmallWar("one")
    assert (game.sides, game.players, game.side_of) == (("red", "blue"),) * 2 + ((0, 0, 0, 1, 1),)
    assert (game.attacks[0], game.moves[2]) == ((0, 2, 4), (0, 4, 4))
    assert len(game.going) == 5
    assert game.results is game.tables["combat"]
    assert [game.board.names(hexes) for hexes in game.owned("camp")] == [["0101", "0102"], []]
    assert [(f.side, f.name) for f in formations_of(game.counters)] == [
        *(("red", "I"), ("red", "II"), ("blue", "army"))
    ]


def test_the_state_begins_as_the_scenario_says() -> None:
    """On the map, still to come, in no scenario; holders; replacements."""
    g = SmallWar("one").set_up(1)
    assert [at == OFF for at in g.hex] == [False, False, True, False, True]  # type: ignore[attr-defined]
    assert g.steps == [2, 2, 2, 2, 0]  # type: ignore[attr-defined]
    assert (g.holder, g.replacements) == ([1], [1, 0])  # type: ignore[attr-defined]


def test_words_are_the_verbs_that_are_asked_and_the_keys_of_the_kit() -> None:
    """A file of cards may name these."""

    class ByCards(CounterGameByCards, SmallWar):
        """The same war, of which cards may play a side."""

    words = ByCards.words()
    assert words.verbs == {
        *("restore", "end-replacements", "move", "end-movement", "attack", "end-combat", "join"),
        *("resolve", "commit", "hold", "hold-all", "lose", "retreat", "advance", "stay"),
    }
    assert "best-odds" in words.keys
    assert words.players == ("red", "blue")


def test_a_variant_has_the_files_of_its_game_but_for_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule of the same number takes the place of the game's; wording and labels are joined."""
    package = tmp_path / "small_variant"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_text(
        '[[rule]]\nnumber = "4"\ntitle = "No fire"\nsummary = "Nobody fires."\n'
        '[[rule]]\nnumber = "7"\ntitle = "More"\nsummary = "There is more."\n'
    )
    (package / "wording.toml").write_text('more = "More."\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    data = GameData("small_variant", folder="", base=SmallWar.data)
    book = data.rules.rulebook
    assert [rule.number for rule in book] == ["1", "2", "2.1", "3", "3.1", "4", "5", "6", "7"]
    assert (book["4"].title, book["3"].title) == ("No fire", "Rule 3")
    assert dict(data.wording) == {"held": "{unit:counter} holds.", "more": "More."}
    assert data.file("board.toml").read_text() == SmallWar.data.file("board.toml").read_text()
    assert list(data.scenarios) == ["one"]


def test_the_board_of_a_variant_lies_over_that_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also over that of a variant; a file with a grid takes its place; no file changes nothing."""
    files = {
        "boxed": '[[box]]\nid = "Brest"\nkind = "area"\n',
        "wooded": '[[terrain]]\nkind = "woods"\nhexes = ["0101"]\n',
        "plain": "",
        "other": 'grid = {orientation = "flat", rows = 1, columns = 2, terrain = "clear"}\n',
    }
    monkeypatch.syspath_prepend(str(tmp_path))
    data = {"": SmallWar.data}
    for name, text in files.items():
        package = tmp_path / f"{name}_variant"
        package.mkdir()
        (package / "__init__.py").touch()
        if text:
            (package / "board.toml").write_text(text)
        base = {"boxed": "", "wooded": "boxed", "plain": "wooded", "other": ""}[name]
        data[name] = GameData(package.name, folder="", base=data[base])
    own, wooded, plain = (board_of(data[name]) for name in ("", "wooded", "plain"))
    at = own.hex("0101")
    assert (own.terrain[at], wooded.terrain[at], plain.terrain[at]) == ("clear", "woods", "woods")
    assert [list(board.boxes) for board in (own, wooded, plain)] == [[], ["Brest"], ["Brest"]]
    assert plain.regions == own.regions
    assert len(board_of(data["other"]).ids) == 2


def test_the_wording_is_that_of_the_kit_and_of_the_game() -> None:
    """Events of procedures need no sentence of the game; a game may have its own."""
    match = Match(SmallWar("one"), 1)
    events = match.do("move R1 0202")
    told = [match.game.sentence(event) for event in events]
    assert "R1 goes to 0202." in told
    assert next(match.game.sentence(event, "fr") for event in events) == "R1 va en 0202."
    assert match.game.lexicon.wording["held"] == "{unit:counter} holds."


def test_a_game_without_the_option_is_played_by_people() -> None:
    """Cards play a side only where the scenario offers it."""
    assert SmallWar("one").stand_in is None
    assert issubclass(SmallWar, CounterGame)


def test_a_state_without_the_part_that_a_procedure_needs_is_refused() -> None:
    """When the game is made, with the part to add; not by an AttributeError in play."""

    @state
    class Bare(Clock, Stacks, Steps):
        """No Reactions, no Movers."""

    class Forgetful(SmallWar):
        state_class = Bare  # type: ignore[assignment]

    with pytest.raises(GameError, match=r"needs the part \w+ of hexwar\.kit\.\w+: name it among"):
        Forgetful("one")


def test_one_number_may_be_attack_and_defence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A counter with one combat strength has it as a value; another may have two."""
    package = tmp_path / "one_number"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "counters.toml").write_text(
        'columns = "name side kind combat move"\ncounters = ["R1 red infantry 6/4 3"]\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    class OneNumber(SmallWar):
        data = GameData("one_number", folder="", base=SmallWar.data)

    game = OneNumber("one")
    first, second = (game.counters.named(name) for name in ("R1", "R2"))
    assert (game.attacks[first], game.defences[first]) == ((0, 4, 6), (0, 4, 6))
    assert (game.attacks[second], game.defences[second]) == ((0, 1, 3), (0, 2, 4))
