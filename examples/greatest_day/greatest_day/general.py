"""A player of rules of thumb: it fires where it hurts most, goes where points are, and digs in.

    hexwar sim greatest_day/hillman --player allied=greatest_day-general --player german=random

For each decision it rates the actions, each kind by a rule of its own, and takes the best one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, Final

from greatest_day.modifiers import Worths, check_worths
from greatest_day.printed import DATA, LIMITS, SIDES
from greatest_day.rules.actions.assault import best_defence
from greatest_day.rules.actions.drop import FirstDrop, LaterDrop
from greatest_day.rules.actions.stragglers import gatherable
from greatest_day.rules.combat.beach import column_at_beach, is_on_overlay
from greatest_day.rules.combat.shelling import shells_how, struck
from greatest_day.rules.combat.strength import Shot, chances
from greatest_day.rules.common.command import quality
from greatest_day.rules.common.sight import covering, zone_against
from greatest_day.rules.ground.transport import allowance
from greatest_day.state import OFF, Field
from hexwar.board import NONE, CounterId, HexId, HexSet, SideId, has, iterate, one, pack
from hexwar.bots.determinisation import PlayerContext, determinisations
from hexwar.play import Action
from hexwar.play.match.decision import Decision
from hexwar.play.states.runner import deciding

WORTH: Final = DATA.read("worth.toml", Worths, partial(check_worths, DATA.labels["actions"]))
HARM: Final[Mapping[Any, float]] = WORTH.harm
USUAL: Final[Mapping[str, float]] = WORTH.usual
DANGER, NESTS, NEARER = WORTH.danger, WORTH.nests, WORTH.nearer


class General(PlayerContext):
    """Plays either side of any scenario by rules of thumb."""

    name = "greatest_day-general"

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: Random) -> Action:
        """Return the action that is rated best; among equals, any."""
        if len(decision.actions) == 1:
            return decision.actions[0]
        g = next(determinisations(self.game, view, self.player, rng))
        if not isinstance(g, Field):
            return rng.choice(list(decision.actions))
        rating = Rating(g, SIDES.index(self.player))
        rated = [(rating.worth(action), action) for action in decision.actions]
        best = max(worth for worth, _ in rated)
        return rng.choice([action for worth, action in rated if worth >= best - 1e-9])


class Rating:
    """How good are the actions of one decision of a side, by its number?"""

    def __init__(self, g: Field, side: int) -> None:
        self.g, self.side, self.enemy = g, SideId(side), SideId(1 - side)
        self.frame, _ = deciding(g)
        self.unit: CounterId = CounterId(getattr(self.frame, "unit", OFF))
        self.fire = zone_against(g, self.side)
        self.rally = pack(at for at in g.rally_points if at != OFF)
        self.goals = self._goals()

    def worth(self, action: Action) -> float:
        verb, *nouns = action
        rate = getattr(self, f"rate_{str(verb).replace('-', '_')}", None)
        return rate(*nouns) if rate else USUAL.get(str(verb), 0.0)

    def _goals(self) -> HexSet:
        """Return where the side wants to be: at Rally Points, on prizes, bridges, or the enemy."""
        g, game = self.g, self.g.game
        if self.rally:
            return self.rally
        prizes = pack(game.prizes) | pack(game.holdings)
        if self.side == 0:
            prizes &= ~g.standing[self.side]
            if g.game.beach_levels and not g.secured:
                near = game.overlay or game.board.next_to(game.landing_hexes)
                return near & g.standing[self.enemy] or prizes
        elif game.coast and g.turn >= 5:
            prizes |= game.coast
        return prizes or g.standing[self.enemy]

    def far(self, at: int) -> int:
        """Return the distance from a hex to the nearest goal."""
        distance = self.g.game.board.distance
        return min((distance(at, goal) for goal in iterate(self.goals)), default=0)

    def harm(self, shot: Shot) -> float:
        """Return the harm that a shot does on average; double to who holds a prize."""
        g, odds = self.g, chances(self.g, shot).items()
        worth = {**HARM, "1": HARM["E"]} if g.steps[shot.target] == 1 else HARM
        expected = sum(worth[result] * float(chance) for result, chance in odds)
        return expected * (2.0 if g.hex[shot.target] in g.game.prizes else 1.0)

    def rate_fire(self, target: CounterId) -> float:
        return 0.2 + self.harm(Shot(self.unit, target))

    def rate_bombard(self, at: HexId) -> float:
        """Rate a bombardment: harm to all, and smoke on them; smoke alone is for people."""
        if not has(self.g.standing[self.enemy], at):
            return -0.1
        kind = shells_how(self.g, self.unit, at)
        units = struck(self.g, self.unit, at, kind) & self.g.present[self.enemy]
        return 0.3 + sum(self.harm(Shot(self.unit, u, kind)) for u in iterate(units))

    def rate_shell(self, ship: CounterId, at: HexId) -> float:
        """Rate a ship's fire; a barrage on who faces the beach is worth most."""
        near = has(self.g.game.overlay, at) and at not in self.g.barrage
        units = self.g.units_in(at, self.enemy)
        return 0.5 + near + sum(self.harm(Shot(ship, u, "indirect")) for u in units)

    def rate_fire_at(self, unit: CounterId, target: CounterId) -> float:
        return 0.5 + self.harm(Shot(unit, target, "defence"))

    def rate_assault(self, at: HexId) -> float:
        """Rate an assault: only brave units against shaken defenders, or for a prize."""
        g, unit = self.g, self.unit
        defenders = g.units_in(at, self.enemy)
        firm = [u for u in defenders if not has(g.suppressed, u)]
        needed = int(quality(g, unit).value) + best_defence(g, at, one(unit))
        odds = max(0.1, min(0.9, (needed + 1) / 10))
        prize = 2.0 if at in g.game.prizes else 0.7
        return odds * (prize + 1.5 * (not firm)) - 0.35 * len(firm)

    def rate_move(self, to: HexId) -> float:
        """Rate a move: nearer to a goal, out of fire, into cover, off the beach."""
        g, game, at = self.g, self.g.game, self.g.hex[self.unit]
        if at < 0:
            return 0.0
        if self.side == 1 and self.holds(at):
            return -1.0
        if has(game.leaders, self.unit) and not g.units_in(to, self.side):
            return -1.0
        ground = game.amounts.terrain["unarmoured"][game.board.terrain[to]]
        rating = NEARER * (self.far(at) - self.far(to)) - 0.03 * ground
        rating -= DANGER * has(self.fire, to) * (1 if self.far(to) > 1 else 0.3)
        if has(game.beach, at):
            return float(rating) + 3.0 * (not has(game.beach, to))
        if self.holds(at):
            rating -= 1.5
        lost = self.side == 1 and has(self.rally, to)
        if lost or (to in game.prizes and not has(g.standing[self.side], to)):
            rating += 2.0
        return float(rating) - has(game.guns, self.unit) - 0.01

    def rate_go(self, to: HexId) -> float:
        """Rate going on after a stop: it must be worth it."""
        return self.rate_move(to) - 2 * NEARER

    def holds(self, at: int) -> bool:
        """Return whether a hex is worth holding, and nobody else of the side is in it."""
        g, game = self.g, self.g.game
        if at not in game.prizes and at not in game.holdings:
            return False
        return len(g.units_in(HexId(at), self.side)) == 1

    def rate_activate(self, unit: CounterId) -> float:
        """Rate whose turn it is: first who is on the beach, then guns; leaders last."""
        game = self.g.game
        if has(game.leaders, unit):
            return 0.05
        if self.g.nests and is_on_overlay(self.g, unit):
            return 0.7 if column_at_beach(self.g, unit) != "other" else NESTS - self.g.nests
        ashore = has(game.beach, self.g.hex[unit])
        return 0.6 + ashore + 0.1 * has(game.guns, unit) + 0.01 * allowance(self.g, unit)

    def rate_dispatch(self, leader: CounterId) -> float:
        """Rate the chit of a formation: by its units near the leader."""
        g = self.g
        own = g.present[self.side] & g.units_of_formation(g.formation_of(leader))
        return 0.2 + 0.1 * own.bit_count()

    def rate_dig(self) -> float:
        """Rate digging in, for units that hold something or are under fire, and hunt no drop."""
        at = self.g.hex[self.unit]
        stays = self.side == 1 and not self.g.game.sticks
        return 0.3 if self.holds(at) or stays else 0.1 * has(self.fire, at)

    def may_relax(self, gap: int) -> bool:
        """Return whether the unit is farther than some hexes from its goals, and not under fire."""
        at = self.g.hex[self.unit]
        return self.far(at) > gap and not has(self.fire, at)

    def rate_form_column(self) -> float:
        """Rate forming a column: through an open gap, or far from the enemy."""
        if has(self.g.game.beach, self.g.hex[self.unit]) and self.g.gaps <= LIMITS.first_gap:
            return 3.0
        return 0.3 if self.may_relax(8) else -0.3

    def rate_leave_column(self) -> float:
        """Rate leaving a column: near the enemy or under fire, but not to stay on the beach."""
        ashore = has(self.g.game.beach, self.g.hex[self.unit])
        return -0.2 if ashore or self.may_relax(3) else 0.15

    def rate_mount(self) -> float:
        """Rate mounting transport: for a long way."""
        return 0.5 if self.may_relax(8) else -0.3

    def rate_dismount(self) -> float:
        """Rate getting down: near the goal, or under fire."""
        return -0.3 if self.may_relax(4) else 0.6

    def safety(self, at: HexId) -> float:
        """Rate how far a hex is from the enemy."""
        board, enemies = self.g.game.board, self.g.standing[self.enemy]
        return 0.1 * min((board.distance(at, e) for e in iterate(enemies)), default=0)

    def rate_rally_at(self, at: HexId) -> float:
        """Rate a Rally Point: near a hex of the drop zone, far from the enemy."""
        zone = self.frame.stick(self.g).zone if isinstance(self.frame, FirstDrop) else NONE
        near = self.g.game.board.within(at, LIMITS.restored)
        return self.safety(at) + 2.0 * bool(near & zone)

    def rate_drop(self, at: HexId) -> float:
        """Rate a drop: near the Rally Point, far from the enemy."""
        later = isinstance(self.frame, LaterDrop)
        rally = OFF if later else self.g.rally_points[getattr(self.frame, "battalion", 0)]
        near = rally != OFF and self.g.game.board.distance(at, rally) <= LIMITS.restored
        return self.safety(at) + 3.0 * bool(near)

    def rate_search(self) -> float:
        """Rate a die for stragglers: as long as somebody can come back with this chit."""
        return 1.0 if gatherable(self.g) else -1.0

    def rate_recall(self, unit: CounterId) -> float:
        """Rate whom points bring back: those who have jumped at once, others with what is left."""
        return 2.0 if any(unit in stick.units for stick in self.g.game.sticks) else 0.3

    def rate_land(self, unit: CounterId, to: HexId) -> float:
        """Rate a landing: out of fire, not crowded, the tanks of the 79th last."""
        g = self.g
        under, last = len(covering(g, to, self.enemy)), bool(g.game.funnies & pack(g.crew(unit)))
        return -0.3 * under - 0.1 * g.mass(to) - float(last)

    def rate_again(self) -> float:
        """Rate a second action: on the beach it draws the fire of the nests again."""
        g, unit = self.g, self.unit
        shaken = has(g.suppressed, unit)
        return 0.5 if shaken or not (g.nests and is_on_overlay(g, unit)) else -1.0

    def rate_retreat(self, unit: CounterId, to: HexId) -> float:
        """Rate a retreat: out of fire."""
        return -DANGER * has(self.fire, to)
