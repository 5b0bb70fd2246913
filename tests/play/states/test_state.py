"""States: what fields may hold, clones, plain forms, views."""

from __future__ import annotations

import json
from types import GenericAlias
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwar.board import NONE, CounterId, CounterSet, HexId
from hexwar.errors import GameError, SaveError
from hexwar.play import State, public, secret, state
from hexwar.play.states.runner import begin, perform
from hexwar.play.values.fields import index
from hexwar.play.values.plain import Bits, encoder, from_plain

from ..duel import Duel, Fight, Turn


def fight(seed: int) -> Fight:
    """The toy game at its first decision."""
    g = Duel("dawn").set_up(seed)
    begin(g, Turn)
    return g


def test_every_field_says_who_sees_it() -> None:
    """A field without a declaration keeps the class from being made."""
    with pytest.raises(TypeError, match="does not say who sees it"):

        @state
        class Silent(State):
            turn: int = 0


def test_nothing_deeper_than_lists_of_immutables() -> None:
    """A list of lists, or any other object, keeps the class from being made."""
    with pytest.raises(TypeError, match="a state holds immutables"):

        @state
        class Deep(State):
            stacks: list[list[int]] = public(factory=list)

    with pytest.raises(TypeError, match="a state holds immutables"):

        @state
        class Alien(State):
            where: complex = public(default=0j)


def test_reserved_names_are_refused() -> None:
    """A field may not take the name of what every state has."""
    with pytest.raises(TypeError, match="has a field of that name"):

        @state
        class Taken(State):
            seed: int = public(default=0)


def test_a_state_is_given_its_clone() -> None:
    """A class cannot bring its own, which could forget a field; undecorated it has none at all."""
    with pytest.raises(TypeError, match="is given a clone"):

        @state
        class Own(State):
            def clone(self) -> Any:
                return self

    with pytest.raises(GameError, match="decorate the class with @state"):
        State(game=None).clone()


def test_a_misspelt_field_is_an_error() -> None:
    """Assigning to a field that is not declared fails at once."""
    g = fight(1)
    with pytest.raises(AttributeError):
        g.tunr = 3  # type: ignore[attr-defined]


def test_clones_are_independent() -> None:
    """What happens to a clone leaves its original alone, and the other way round."""
    g = fight(1)
    before = g.digest()
    twin = g.clone()
    perform(twin, ("lunge", 0))
    twin.wounds[0] = 99
    twin.draws["other"] = 4
    assert g.digest() == before
    assert twin.stack[0] is not g.stack[0]


def test_clones_are_quiet() -> None:
    """A clone gathers no events and no draws, so that search costs nothing."""
    g = fight(1)
    g.events, g.drawn = [], []
    twin = g.clone()
    assert twin.events is None
    assert twin.drawn is None


def test_forks_have_other_dice() -> None:
    """A fork shares the moment and not the coming dice."""
    g = fight(1)
    wounds = set()
    for seed in range(30):
        fork = g.fork(seed)
        perform(fork, ("lunge", 0))
        perform(fork, ("let-it-come",))
        wounds.add(fork.wounds[1])
    assert len(wounds) == 6


def test_equal_positions_have_equal_keys() -> None:
    """The key leaves seed and draws out, the digest does not."""
    g = fight(1)
    other = fight(2)
    assert g.key() == other.key()
    assert g.digest() != other.digest()


def test_plain_form_reads_back() -> None:
    """A moment in mid-procedure survives JSON."""
    g = fight(1)
    perform(g, ("lunge", 0))
    data = json.loads(json.dumps(g.plain()))
    assert Fight.load(g.game, data).plain() == g.plain()
    assert Fight.load(g.game, data).ready == g.ready


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.pop("seed"), "state: lacks seed"),
        (lambda d: d.update(extra=1), "holds unknown extra"),
        (lambda d: d["fields"].update(turn="three"), "state.fields.turn: expected a whole number"),
        (lambda d: d["fields"].update(hands=[1, 2]), "expected a bit set"),
        (lambda d: d["fields"].update(held=7), "state.fields.held: expected a list"),
        (lambda d: d["stack"][0].update(frame="Exec"), "no procedure 'Exec'"),
        (lambda d: d["stack"][0].update(at="nowhere"), "no entry 'nowhere'"),
        (lambda d: d["stack"].append(7), "expected a frame"),
        (lambda d: d.update(result={"outcome": "win"}), "expected a result"),
    ],
)
def test_a_damaged_plain_form_is_refused(change: Any, message: str) -> None:
    """Each fault of a saved moment is named with its place."""
    g = fight(1)
    data = json.loads(json.dumps(g.plain()))
    change(data)
    with pytest.raises(SaveError, match=message):
        Fight.load(g.game, data)


def test_views_hide_secrets() -> None:
    """A player sees his own hand and only the size of the other; no seed and no draws."""
    g = fight(1)
    g.hands[:] = [0b101, 0b010]
    view = g.view("red")
    assert view["fields"]["hands"] == [0b101, 1]
    assert view["fields"]["deck"] == 8
    assert set(view) == {"result", "stack", "fields"}
    assert "ready" not in view["fields"]


def test_views_share_nothing_with_the_state() -> None:
    """Changing a view changes no state."""
    g = fight(1)
    before = g.digest()
    g.view("red")["fields"]["wounds"][0] = 5
    assert g.digest() == before


immutables = st.recursive(
    st.sampled_from(
        [(int, st.integers(-(2**53) + 1, 2**53 - 1)), (str, st.text()), (bool, st.booleans())]
    ),
    lambda inner: inner.map(
        lambda pair: (GenericAlias(tuple, (pair[0], ...)), st.lists(pair[1]).map(tuple))
    ),
    max_leaves=3,
)


@given(st.data(), immutables)
def test_values_survive_json(data: st.DataObject, kind: tuple[Any, st.SearchStrategy[Any]]) -> None:
    """Any value that a state may hold is read back as it was, alone, in lists and in dicts."""
    annotation, values = kind
    for whole, value in (
        (annotation, data.draw(values)),
        (GenericAlias(list, annotation), data.draw(st.lists(values))),
        (
            GenericAlias(dict, (int, annotation)),
            data.draw(st.dictionaries(st.integers(0, 99), values)),
        ),
    ):
        write = encoder(whole)
        text = json.dumps(write(value) if write else value)
        assert from_plain(json.loads(text), whole, "value") == value


@given(st.integers(0, 2**900))
def test_bit_sets_of_any_size_survive_json(bits: int) -> None:
    """Bit sets are written as text, so that no reader loses their digits."""
    write = encoder(Bits)
    assert write is not None
    assert from_plain(json.loads(json.dumps(write(bits))), Bits, "bits") == bits


def test_ids_and_typed_sets_are_plain_data() -> None:
    """Fields of typed ids are written as numbers, typed sets as text, and both are read back."""
    kind = dict[HexId, CounterSet]
    write = encoder(kind)
    assert write is not None
    assert write({HexId(7): NONE}) == [(7, "0x0")]
    assert from_plain([[7, "0x3"]], kind, "at") == {7: 3}
    assert encoder(list[HexId]) is None
    assert encoder(CounterId | None) is None
    assert from_plain([3, 4], tuple[HexId, ...], "way") == (3, 4)
    with pytest.raises(SaveError, match="whole number"):
        from_plain("0x3", HexId, "hex")


def test_optional_and_literal_values() -> None:
    """None and literals are read as such, and nothing else is."""
    from typing import Literal

    assert from_plain(None, int | None, "x") is None
    assert from_plain("low", Literal["low", "high"], "x") == "low"
    with pytest.raises(SaveError, match="'low' or 'high'"):
        from_plain("mid", Literal["low", "high"], "x")


def test_secret_and_index_declare_themselves() -> None:
    """The columns of a state know who sees them."""

    @state
    class Small(State):
        shown: int = public(default=1)
        hidden: int = secret(lambda g, player, value: 0, default=2)
        kept: int = index(default=3)

    assert [(c.name, c.sees) for c in Small.columns] == [
        ("shown", "public"),
        ("hidden", "secret"),
        ("kept", "index"),
    ]
