"""Where leaders go."""

from __future__ import annotations

from ddob_scenarios.players.decisions.moving import place_of
from hexwar.board import one
from tests.ddob_scenarios.players.test_assigning_tasks import seen
from tests.ddob_scenarios.situations import Situation

COLUMN = ("E/2/18@0808/3", "F/2/18@0808/3", "G/2/18@0807/3", "H/2/18@0807/3")


def column() -> Situation:
    """Return a column that marches off the map, and a company elsewhere that does so, too."""
    there = Situation("beyond-the-beach", turn=19).us(*COLUMN, "D/1/16@0814/2", "Wyman@0814")
    for site in there.game.map.sites:
        there.g.garrisons |= one(site.number)
    return there


def test_a_leader_goes_where_most_want_to_go_on() -> None:
    """Who is commanded moves free (7.33): four companies are worth more than the one he is with."""
    there = column()
    look, wyman = seen(there), there.counter("Wyman")
    places = {at: place_of(look, wyman, there.at(at)) for at in ("0814", "0813", "0815")}
    assert max(places, key=lambda at: places[at]) == "0813"


def test_two_leaders_do_not_go_to_the_same_companies() -> None:
    """Where one commands already another is worth little."""
    there = column()
    wyman = there.counter("Wyman")
    alone = place_of(seen(there), wyman, there.at("0812"))
    there.us("18-HQ@0808")
    assert place_of(seen(there), wyman, there.at("0812")) < alone


def test_a_leader_serves_his_own_division() -> None:
    """A general of the 1st Division commands nobody of the 29th (7.33)."""
    there = Situation("beyond-the-beach", turn=19).us("C/1/116@0831/3", "Wyman@0814")
    look, wyman = seen(there), there.counter("Wyman")
    beside, away = (place_of(look, wyman, there.at(at)) for at in ("0831", "0631"))
    assert beside <= away
