"""What a learner sees of Omaha: planes that say what the rules say, from the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from ddob_scenarios.analysis.planes import kinds_of_units
from ddob_scenarios.rules.common.control import us_control, us_network
from ddob_scenarios.rules.us_attacks.attack import Attack
from ddob_scenarios.rules.victory import current_points
from ddob_scenarios.scenarios.files import printed_scenarios
from ddob_scenarios.state.omaha import Omaha
from hexwar.board import HexSet, as_set, iterate, one
from hexwar.bots import determinisations, make_bot
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import perform

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.spaces import Dict

from hexwar.envs import FeatureObserver

from .situations import Situation


class Eye:
    """A learner's eye on a moment.

    Args:
        g: The moment.
        stack: What the procedures in its view are, if not those of the moment.
    """

    def __init__(self, g: Omaha, *stack: dict[str, object]) -> None:
        observer = FeatureObserver(g.game, "us")
        view = {**g.view("us"), **({"stack": stack} if stack else {})}
        planes, facts = observer.write(view)
        self.game, self.layout = g.game, observer.layout
        self._planes = dict(zip((p.name for p in observer.features.planes), planes, strict=True))
        self.facts = dict(
            zip((f.name for f in observer.features.facts), facts.tolist(), strict=True)
        )

    def at(self, plane: str) -> dict[str, int]:
        """Return the numbers of a plane by hex, those that are not 0."""
        array = self._planes[plane]
        cells = np.argwhere(array).tolist()
        name = self.game.map.board.name
        return {name(self.layout.hex_at(*cell)): int(array[tuple(cell)]) for cell in cells}

    def hexes(self, plane: str) -> HexSet:
        """Return the hexes of a plane, as a set."""
        return self.game.map.board.bits(self.at(plane))


def moments_of(scenario: str, seed: int, **options: object) -> Iterator[Omaha]:
    """Yield the states of a game of the sensible player, each at its decision, and its end."""
    game = hexwar.game(scenario, options)
    bot, rng, g = make_bot("ddob-sensible"), Random(seed), game.start(seed)
    bot.take_seat(game, "us")  # type: ignore[attr-defined]
    while g.listed:
        assert isinstance(g, Omaha)
        yield g
        asked = decision(g)
        assert asked is not None
        perform(g, bot.choose(g.view("us"), asked, rng))
    assert isinstance(g, Omaha)
    yield g


def test_all_scenarios_have_the_same_features() -> None:
    """What was learned of one can be tried in another: names, order and shapes are alike."""
    found = set()
    for scenario in printed_scenarios():
        features = hexwar.game(f"ddob/{scenario}").learning.features("us")
        assert features is not None
        names = [[f.name for f in kind] for kind in (features.planes, features.facts)]
        found.add((*map(tuple, names), features.grid.size))
    assert len(found) == 1


@pytest.mark.parametrize("scenario", printed_scenarios())
def test_a_moment_names_what_changes_in_the_order_of_the_declarations(scenario: str) -> None:
    """Each value stands under its own name: none is missing, and none is passed over."""
    game = hexwar.game(f"ddob/{scenario}")
    declared, seen = game.learning.features("us"), game.learning.look(game.start(1), "us")
    assert declared is not None
    changing = [plane.name for plane in declared.planes if plane.name in seen.planes]
    assert list(seen.planes) == changing
    assert list(seen.facts) == [fact.name for fact in declared.facts]
    assert not any(plane.printed for plane in declared.planes if plane.name in seen.planes)
    assert not list(declared.faults(seen))


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("ddob/easy-fox", {}),
        ("ddob/d-day", {"german_armour": True, "improved_reaction": True}),
        ("ddob/beyond-the-beach", {"german_armour": True}),
    ],
)
def test_games_never_leave_the_space(scenario: str, options: dict[str, object]) -> None:
    """From the first decision to the end, planes and facts stay within their bounds."""
    game = hexwar.game(scenario, options)
    observer = FeatureObserver(game, "us")
    space = Dict(observer.spaces)
    for count, g in enumerate(moments_of(scenario, 1003, **options)):
        if count % 3 == 0 or g.result is not None:
            planes, facts = observer.look(g)
            assert space.contains({"planes": planes, "facts": facts})
            fresh, same = FeatureObserver(game, "us").write(g.view("us"))
            assert (planes == fresh).all()
            assert (facts == same).all()
            assert not planes[:, ~observer.layout.mask].any()


def test_planes_say_what_the_rules_say() -> None:
    """Along a game control, communication, steps and points are those of the rules."""
    for count, g in enumerate(moments_of("ddob/easy-fox", 1002)):
        if count % 15 or g.result is not None:
            continue
        eye = Eye(g)
        assert us_control(g) == eye.hexes("us control")
        assert us_network(g) == eye.hexes("us communication")
        assert current_points(g) == eye.facts["points"]
        assert g.turn == eye.facts["turn"]
        assert g.german_hexes == eye.hexes("german unit")
        steps = sum(sum(eye.at(f"us {name}").values()) for name in kinds_of_units(g.game))
        assert sum(g.steps[unit] for unit in iterate(g.ashore & g.game.combat_units)) == steps
        assert g.deck.bit_count() == sum(v for f, v in eye.facts.items() if f.startswith("card "))


def test_what_is_known_of_germans() -> None:
    """An unrevealed unit is between the bounds of what it may be, a revealed one is known."""
    s = Situation().german("WN61", "88", depth=True).german("A1", "8/2/916", revealed=True)
    s.german("C3", "T", disrupted=True)
    eye, game = Eye(s.g), s.game
    wn61, a1, c3 = (
        game.map.board.name(game.map.sites[s.site(n)].hex) for n in ("WN61", "A1", "C3")
    )
    strengths = [game.german[unit].strength for unit in iterate(game.crews["88"])]
    assert (eye.at("german least")[wn61], eye.at("german most")[wn61]) == (
        min(strengths),
        max(strengths),
    )
    known = game.german[s.g.unit[s.site("A1")]].strength
    assert eye.at("german least")[a1] == eye.at("german most")[a1] == known
    assert eye.at("german revealed") == {a1: 1}
    assert eye.at("german disrupted") == {c3: 1}
    assert eye.at("depth") == {wn61: 1}
    assert not eye.at("depth revealed")
    depths = [game.depth[marker].strength for marker in iterate(game.depth_of["wn"])]
    assert set(depths) != set(strengths)
    bounds = [eye.at(f"depth {bound}").get(wn61, 0) for bound in ("least", "most")]
    assert bounds == [min(depths), max(depths)]


@pytest.mark.rule("6.2", "6.4")
def test_fire_is_seen_by_colour_and_dots() -> None:
    """A position's field stands on the planes of its colour, as long as it can fire."""
    s = Situation().german("WN62S", "plain")
    position = s.game.map.positions[s.position("WN62")]
    planes = [f"fire {position.colour} {dots}" for dots in ("intense", "steady", "sporadic")]
    assert tuple(map(Eye(s.g).hexes, planes)) == position.fields
    s.g.disrupt(s.site("WN62S"))
    assert [Eye(s.g).hexes(plane) for plane in planes] == [0, 0, 0]
    assert Eye(s.g).hexes("fire standing") == position.field


def test_us_counters_are_counted_by_hex() -> None:
    """Steps by division and kind, strength, leaders, heroes, and those in the landing boxes."""
    s = Situation().us("G/2/116@0427/3", "F/2/116@0427/2", hero="Bingham").us("116-HQ@0812")
    s.boxed("A/1/116@DG4").g.disrupted |= one(s.counter("F/2/116"))
    eye = Eye(s.g)
    assert eye.at("us 29th infantry") == {"0427": 5}
    assert eye.at("us strength") == {
        "0427": s.g.strength(s.counter("G/2/116")) + s.g.strength(s.counter("F/2/116"))
    }
    assert eye.at("us disrupted") == eye.at("us heroes") == {"0427": 1}
    assert eye.at("us headquarters") == {"0812": 1}
    assert sum(eye.at("us afloat").values()) == 1
    assert eye.facts["lost 29th"] == 0


def test_what_is_asked_is_seen() -> None:
    """During an attack its target and those who take part are marked, and the question."""
    s = Situation().us("G/2/116@0427/3", "F/2/116@0427/2").german("WN71", "plain")
    attackers = one(s.counter("G/2/116"))
    asked = Attack(s.site("WN71"), attackers).seen_by(s.g, "us")
    eye = Eye(s.g, asked)
    assert eye.at("us acting") == {"0427": 1}
    assert eye.hexes("german target") == one(s.game.map.sites[s.site("WN71")].hex)
    assert eye.facts["asked Attack"] == 1
    assert {"site", "attackers"} <= set(Attack.hints)


@pytest.mark.rule("6.1")
def test_what_the_cards_may_call() -> None:
    """The shares of the colours are those of the cards left in the deck."""
    s = Situation()
    s.g.deck = as_set(0b101)
    facts = Eye(s.g).facts
    colours = [{entry.colour for entry in s.game.cards[card].fire} for card in (0, 2)]
    for colour in ("blue", "brown", "green", "orange", "purple", "red"):
        assert facts[f"calls {colour}"] == sum(colour in called for called in colours) / 2
    assert [name for name, fact in facts.items() if name.startswith("card ") and fact] == [
        "card 01",
        "card 03",
    ]


def test_only_the_view_is_seen() -> None:
    """A state that looks the same, with other cards to come, gives the same observation."""
    observer = FeatureObserver(hexwar.game("ddob/easy-fox"), "us")
    for count, g in enumerate(moments_of("ddob/easy-fox", 1004)):
        if count % 20 or g.result is not None:
            continue
        planes, facts = observer.write(g.view("us"))
        twin = next(determinisations(g.game, g.view("us"), "us", Random(count)))
        assert twin.seed != g.seed
        again = observer.write(twin.view("us"))
        assert np.array_equal(planes, again[0])
        assert np.array_equal(facts, again[1])


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), order=st.randoms(use_true_random=False))
def test_what_was_looked_at_before_changes_nothing(seed: int, order: Random) -> None:
    """In whatever order moments are looked at, each gives what a new observer gives of its view."""
    game, rng, moments = hexwar.game("ddob/easy-fox"), Random(seed), []
    g = game.start(seed)
    while g.listed:
        perform(g, rng.choice(g.listed))
        moments.append(g.clone())
    observer = FeatureObserver(game, "us")
    for moment in order.sample(moments, 12):
        looked = observer.look(moment)
        plain = FeatureObserver(game, "us").write(moment.view("us"))
        assert np.array_equal(looked[0], plain[0])
        assert np.array_equal(looked[1], plain[1])
