"""Guards of the way out, and units that keep Germans from coming there."""

from __future__ import annotations

from ddob_scenarios.players.estimates.routes import routes_of
from ddob_scenarios.players.tasks.assigning import Tasks
from ddob_scenarios.players.tasks.posting import pin_germans, post_guards
from hexwar.board import one
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation


def test_guards_set_out_when_nobody_bars_the_way_any_more() -> None:
    """Before, they would only draw Germans to what they are to hold (16.3)."""
    there = Situation("beyond-the-beach", turn=20).german("A3", "T")
    names = ["A/1/18", "B/1/18", "C/1/18", "D/1/18", "E/2/18", "F/2/18"]
    there.us(*(f"{name}@{at}/3" for name, at in zip(names, ("0808", "0809") * 3, strict=True)))
    posts = [there.at(name) for name in ("1004", "1204", "1002")]
    assert not {task.target for task in seen(there).tasks.values()} & set(posts)
    there.g.disrupt(there.site("A3"))
    assert {task.target for task in seen(there).tasks.values()} & set(posts)


def test_a_unit_in_his_field_pins_a_german() -> None:
    """A German who has US units in his field does not redeploy (16.3): so a last step stays."""
    there = Situation("beyond-the-beach", turn=18).german("A4", "D", depth=True)
    there.us("F/2/16@1110/1")
    look = seen(there)
    found = Tasks()
    route = routes_of(look.g)[0]
    pin_germans(look, route, found)
    (task,) = found.values()
    assert there.game.map.positions[there.game.map.position_named["A4"]].field >> task.target & 1


def test_nobody_pins_germans_when_all_is_held() -> None:
    """With a unit or a garrison at each position there is nothing left that they could take."""
    there = Situation("beyond-the-beach", turn=18).german("A4", "D", depth=True)
    there.us("F/2/16@1110/1")
    look = seen(there)
    route = routes_of(look.g)[0]
    for site in there.game.map.sites:
        if route.positions >> site.position & 1:
            look.g.garrisons |= one(site.number)
    found = Tasks()
    pin_germans(look, route, found)
    post_guards(look, route, found)
    assert found == {}
