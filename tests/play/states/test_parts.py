"""States made of parts: whose fields they have, what all parts do, caches and flags."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest

from hexwar.errors import UnknownNameError
from hexwar.play import Game, State, flag, part, public, secret, state
from hexwar.play.game.redraw import redraw
from hexwar.play.values.fields import cache, index
from hexwar.play.values.plain import Bits

from ..duel import Duel, Fight, Turn


@part
class Clock(State):
    """Which turn it is."""

    turn: int = public(default=1)

    def next_turn(self) -> None:
        """Go on with the next turn."""
        self.turn += 1


@part
class Places(State):
    """Where counters are."""

    places: list[int] = public(factory=list)
    found: dict[int, int] = index(factory=dict)

    def reindex(self) -> None:
        """Find counters by place."""
        self.found = {place: counter for counter, place in enumerate(self.places)}

    def move(self, counter: int, to: int) -> None:
        """Move a counter."""
        del self.found[self.places[counter]]
        self.places[counter] = to
        self.found[to] = counter


@part
class Supplied(Places):
    """Which of them are supplied: a part that builds upon another."""

    supplied: Bits = public(default=0)
    count: int = index(default=0)

    def reindex(self) -> None:
        """Count the supplied counters."""
        self.count = self.supplied.bit_count()

    def move(self, counter: int, to: int) -> None:
        """A counter that moves is out of supply."""
        super().move(counter, to)
        self.supplied &= ~(1 << counter)
        self.count = self.supplied.bit_count()


@state
class Field(Supplied, Clock):
    """A state of three parts, with something of its own."""

    moved: Bits = flag(until="turn")
    fired: Bits = flag(until="phase")
    marked: Bits = flag(until="turn")
    total: int = index(default=0)
    worked_out: dict[int, set[int]] = cache(factory=dict)

    def reindex(self) -> None:
        """Add the places up."""
        self.total = sum(self.places)


def field() -> Field:
    """Three counters."""
    g = Field(game=None, places=[5, 6, 7], supplied=0b111)
    g.reindex()
    return g


def test_a_state_has_the_fields_of_its_parts() -> None:
    """Bases first, each once, whatever builds upon them."""
    assert [column.name for column in Field.columns] == [
        "turn",
        "places",
        "found",
        "supplied",
        "count",
        "moved",
        "fired",
        "marked",
        "total",
        "worked_out",
    ]
    assert not hasattr(field(), "__dict__")


def test_every_part_rebuilds_its_own_indexes() -> None:
    """None is forgotten where a class does not call super().reindex()."""
    g = field()
    assert (g.found, g.count, g.total) == ({5: 0, 6: 1, 7: 2}, 3, 18)


def test_methods_of_parts_build_upon_each_other() -> None:
    """super() reaches the part below, as in any class."""
    g = field()
    g.move(1, 9)
    g.next_turn()
    assert (g.places, g.found, g.supplied, g.turn) == ([5, 9, 7], {5: 0, 7: 2, 9: 1}, 0b101, 2)


def test_a_state_of_parts_is_saved_and_viewed() -> None:
    """Fields of parts are saved; derived ones are rebuilt, caches begin empty."""
    g = field()
    g.worked_out = {1: {2}}
    data = json.loads(json.dumps(g.plain()))
    assert set(data["fields"]) == {"turn", "places", "supplied", "moved", "fired", "marked"}
    assert set(g.view("red")["fields"]) == set(data["fields"])

    class Loading:
        lengths: ClassVar[dict[str, int]] = {}

    opened = Field.load(Loading(), data)  # type: ignore[arg-type]
    assert opened.found == g.found
    assert opened.worked_out == {}


def test_clones_share_caches_and_nothing_else() -> None:
    """A cache is replaced, so the other keeps what holds for its position."""
    g = field()
    g.worked_out = {1: {2}}
    twin = g.clone()
    assert twin.worked_out is g.worked_out
    assert twin.places is not g.places
    g.worked_out = {}
    assert twin.worked_out == {1: {2}}


def test_caches_are_no_part_of_a_position() -> None:
    """Two equal positions have one hash, whatever has been worked out."""
    g, other = field(), field()
    other.worked_out = {1: {2}}
    assert g.digest() == other.digest()


def test_flags_end_together() -> None:
    """All flags of a life end, others stay."""
    g = field()
    g.moved, g.fired, g.marked = 0b1, 0b10, 0b100
    g.expire("turn")
    assert (g.moved, g.fired, g.marked) == (0, 0b10, 0)


def test_an_unknown_life_is_an_error() -> None:
    """A misspelt life is named, with those that there are."""
    with pytest.raises(UnknownNameError, match="no life of a flag 'turns'; did you mean 'turn'"):
        field().expire("turns")


def test_flags_are_sets_of_marks() -> None:
    """A flag of another type keeps the class from being made."""
    with pytest.raises(TypeError, match="a flag is a set of marks, of type Bits"):

        @state
        class Counting(State):
            moved: int = flag(until="turn")


def test_two_parts_with_one_field_are_refused() -> None:
    """Both are named."""

    @part
    class Also(State):
        turn: int = public(default=0)

    with pytest.raises(TypeError, match="Clock and Also both have a field 'turn'"):

        @state
        class Both(Clock, Also):
            pass

    with pytest.raises(TypeError, match="Own and Clock both have a field 'turn'"):

        @state
        class Own(Clock):
            turn: int = public(default=7)


def test_a_part_may_hide_what_a_part_below_it_shows() -> None:
    """In the place of the field; any other second declaration is refused."""

    def own(g: Any, player: str, places: list[int]) -> list[int]:
        return places if player == "red" else []

    @part
    class Hidden(Places):
        places: list[int] = secret(own, factory=list)

    @state
    class Field(Hidden, Clock):
        pass

    g = Field(game=None, places=[4])
    g.reindex()
    assert (g.found, g.shown_to("red")["places"], g.shown_to("blue")["places"]) == ({4: 0}, [4], [])
    assert [column.name for column in Field.columns if column.sees == "secret"] == ["places"]

    @part
    class Louder(Hidden):
        places: list[int] = public(factory=list)

    with pytest.raises(TypeError, match="Louder and Hidden both have a field 'places'"):

        @state
        class Loud(Louder):
            pass


def test_a_state_may_give_a_flag_of_a_part_another_life() -> None:
    """The part goes on reading it; what is no flag keeps its declaration."""

    @part
    class Trains(State):
        railed: Bits = flag(until="player-turn")
        moved: Bits = flag(until="player-turn")
        gone: int = public(default=0)

    @state
    class Field(Trains):
        railed: Bits = flag(until="turn")

    g = Field(game=None)
    g.railed = g.moved = 0b11
    g.expire("player-turn")
    assert (g.railed, g.moved) == (0b11, 0)
    g.expire("turn")
    assert g.railed == 0
    assert [column.name for column in Field.columns].count("railed") == 1

    with pytest.raises(TypeError, match="Shown and Trains both have a field 'railed'"):

        @state
        class Shown(Trains):
            railed: Bits = public(default=0)

    with pytest.raises(TypeError, match="Marked and Trains both have a field 'gone'"):

        @state
        class Marked(Trains):
            gone: Bits = flag(until="turn")


def test_a_state_built_upon_a_state_repeats_no_field() -> None:
    """A field that the base has is refused; new ones and new parts are added."""
    with pytest.raises(TypeError, match="Again and Fight both have a field 'turn'"):

        @state
        class Again(Fight):
            turn: int = public(default=7)

    @state
    class More(Fight, Places):
        salutes: int = public(default=0)

    assert [c.name for c in More.columns][-3:] == ["places", "found", "salutes"]
    g = More(game=Duel("dawn"), places=[3])
    g.reindex()
    assert (g.ready, g.found) == (4, {3: 0})


def test_a_state_may_say_in_which_order_its_fields_stand() -> None:
    """A game that takes a part keeps the order of its saves, and so their hashes."""

    @state
    class Ordered(Clock, Places):
        score: int = public(default=0)
        places: list[int]
        turn: int

    assert [c.name for c in Ordered.recorded] == ["score", "places", "turn"]
    assert Ordered(game=None, places=[], turn=3).turn == 3


def test_a_state_of_many_parts_gives_the_order_as_a_text() -> None:
    """Names alone say it: the types stand in the parts."""

    @state
    class Ordered(Clock, Places):
        ORDER = "score places turn"
        score: int = public(default=0)

    assert [c.name for c in Ordered.recorded] == ["score", "places", "turn"]


def test_an_order_of_fields_that_are_not_there_is_refused() -> None:
    """A field that was renamed or removed is missed at once."""
    with pytest.raises(TypeError, match=r"Ordered\.ORDER: no field is called moved"):

        @state
        class Ordered(Clock):
            ORDER = "moved turn"


def test_a_method_with_the_name_of_a_field_is_refused() -> None:
    """The field would silently hide it."""

    @part
    class Reading(State):
        def turn(self) -> int:
            return 3

    with pytest.raises(TypeError, match="Reading has a method and Clock a field 'turn'"):

        @state
        class Both(Reading, Clock):  # type: ignore[misc]
            pass


@pytest.mark.parametrize("name", ["stack", "seed", "view", "draw"])
def test_methods_may_not_hide_what_every_state_has(name: str) -> None:
    """A part with a method 'stack' would have lost it to the procedures under way."""
    with pytest.raises(TypeError, match=f"Hiding.{name}: every state has '{name}' already"):
        part(type("Hiding", (State,), {name: lambda self: 0}))


def test_fields_may_not_hide_methods() -> None:
    """A field 'end' would hide how a game is ended."""
    with pytest.raises(TypeError, match="every state has a method of that name"):

        @part
        class Ending(State):
            end: int = public(default=0)  # type: ignore[assignment]


# -- secrets of parts ------------------------------------------------------------------------------


@part
class Cup(State):
    """A cup of chits, of which players know only how many are left."""

    cup: Bits = secret(lambda g, player, cup: cup.bit_count(), default=0b11)

    @staticmethod
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> dict[str, Any]:
        """Any chits, as many as are left."""
        return {"cup": (1 << view["fields"]["cup"]) - 1}


@part
class Weather(State):
    """Weather that nobody knows."""

    weather: int = secret(lambda g, player, weather: 0, default=0)

    @staticmethod
    def imagined(game: Any, view: Mapping[str, Any], player: str, rng: Random) -> dict[str, Any]:
        """One of six."""
        return {"weather": rng.randrange(6)}


@state
class Muddy(Fight, Cup, Weather):
    """A duel with chits, in unknown weather."""


class MuddyDuel(Duel):
    """The duel on that state; the game imagines hands and deck only."""

    state_class = Muddy

    def set_up(self, seed: int) -> Muddy:
        """As ever."""
        g = Muddy(game=self, seed=seed, weather=9)
        g.reindex()
        return g


def test_parts_imagine_their_own_secrets() -> None:
    """The game has no line for the secrets of its parts."""
    game: Game = MuddyDuel("dawn")
    g = game.start(1)
    drawn = redraw(game, g.view("red"), "red", Random(3))
    assert isinstance(drawn, Muddy)
    assert (drawn.cup, drawn.weather in range(6)) == (0b11, True)
    assert drawn.view("red") == g.view("red")


def test_the_game_has_the_last_word_on_what_is_imagined() -> None:
    """What the game imagines of a part's secret wins."""

    class Sunny(MuddyDuel):
        def imagine(self, view: Mapping[str, Any], player: str, rng: Random) -> Mapping[str, Any]:
            return {**super().imagine(view, player, rng), "weather": 42}

    game = Sunny("dawn")
    drawn = redraw(game, game.start(1).view("red"), "red", Random(3))
    assert isinstance(drawn, Muddy)
    assert drawn.weather == 42


def test_a_moment_is_what_a_player_sees() -> None:
    """Rules are asked about it; nothing of the truth enters, and the same view gives the same."""
    game = MuddyDuel("dawn")
    g = game.start(1)
    assert isinstance(g, Muddy)
    g.weather = 9
    one, other = (game.moment(g.view("red"), "red") for _ in range(2))
    assert one.digest() == other.digest()
    assert isinstance(one, Muddy)
    assert one.weather != 9
    assert one.view("red") == g.view("red")
    assert isinstance(one.stack[-1], Turn)
    assert one.listed == []


def test_a_moment_of_an_ended_game() -> None:
    """Scenes are shown after the end, too."""
    game = MuddyDuel("dawn")
    g = game.start(1)
    g.end("draw", rule="5.1")
    g.stack.clear()
    assert game.moment(g.view("red"), "red").result == g.result


def test_a_method_that_hides_a_property_is_refused() -> None:
    """A variant's ``ready()`` hid the set ``ready`` that the rules of its game read."""

    @part
    class Ranks(State):
        @property
        def ready(self) -> int:
            """The counters that may still move."""
            return 0b11

        def rank(self) -> int:
            """Return how many they are."""
            return self.ready.bit_count()

    with pytest.raises(TypeError, match=r"Own\.ready is a method and hides a property of Ranks"):

        @state
        class Own(Ranks):
            def ready(self, side: int) -> bool:  # type: ignore[override]
                """Return whether a side is ready."""
                return bool(side)

    with pytest.raises(TypeError, match=r"Other\.rank is a property and hides a method of Ranks"):

        @part
        class Other(Ranks):
            @property
            def rank(self) -> int:  # type: ignore[override]
                """The rank."""
                return 1

    @state
    class Same(Ranks):
        @property
        def ready(self) -> int:
            """The counters that may still move: fewer."""
            return 0b1

    assert Same(game=None).rank() == 1
