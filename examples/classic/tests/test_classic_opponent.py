"""The opponent in positions whose right choice everybody who plays such games would name."""

from __future__ import annotations

from random import Random

from classic.rules.combat import Combat
from classic.rules.movement import Movement
from classic.state import Field
from classic_stage import laid_out, staged, to, under_way, unit

from hexwar.board import CounterId, pack
from hexwar.bots.planner import PlannerBot
from hexwar.play import Action
from hexwar.play.match.decision import decision
from hexwar.play.states.runner import decider, perform


def seated(g: Field, player: str, work: int = 400) -> PlannerBot:
    """The planner for a player, without a clock."""
    bot = PlannerBot(work)
    bot.take_seat(g.game, player)
    return bot


def choice(g: Field, work: int = 400) -> Action:
    """What the planner does now in the place of the player who is asked."""
    pending = decision(g)
    assert pending is not None
    return seated(g, pending.player, work).choose(g.view(pending.player), pending, Random(1))


def moved(g: Field) -> Field:
    """The same after the movement of the active side, by the planner."""
    player = decider(g)
    bot, rng, phase = seated(g, player), Random(1), g.stack[-1]
    while any(procedure is phase for procedure in g.stack):
        pending = decision(g)
        assert pending is not None
        perform(g, bot.choose(g.view(player), pending, rng))
    return g


def standing(g: Field, name: str) -> str:
    """The hex in which a unit stands, by its number."""
    return g.game.board.name(g.hex[unit(g, name)])


def west_defends(**units: str) -> Field:
    """The West is to move."""
    return staged("west", Movement(), **units)


def test_garrison() -> None:
    """An only garrison stays in a town that an enemy can walk into."""
    g = west_defends(**{"10/X": "0303", "1/A": "0703", "20/XX": "0502"})
    moved(g)
    assert standing(g, "10/X") == "0303"


def test_an_empty_town_is_taken() -> None:
    """Of the towns in reach that nobody defends one of the two with most points."""
    g = staged("east", Movement(), **{"1/A": "0504", "10/X": "0108"})
    moved(g)
    assert standing(g, "1/A") in ("0303", "0408")


def test_three_to_one_in_reach() -> None:
    """Those who can stand around a weak garrison go there, and attack it."""
    g = staged(
        "east",
        Movement(),
        **{"1/I": "0504", "2/I": "0505", "4/II": "0604", "Rec/W": "0303", "22/XX": "0408"},
    )
    moved(g)
    near = [name for name in ("1/I", "2/I", "4/II") if _apart(g, name, "Rec/W") == 1]
    assert len(near) >= 2
    under_way(g, Combat())
    assert choice(g)[-1] == g.hex[unit(g, "Rec/W")]


def test_a_hopeless_attack_is_declined() -> None:
    """One to three against a town only costs the attacker."""
    g = staged("east", Combat(), **{"Rec/E": "0403", "10/X": "0303", "11/X": "0303"})
    pending = decision(g)
    assert pending is not None
    assert pending.question == "declare"
    assert len(choice(g)) == 1


def test_the_last_turn() -> None:
    """In the last turn only who holds towns counts: a unit goes into a free one."""
    g = staged("east", Movement(), **{"1/I": "0405", "10/X": "0604"})
    g.turn = g.game.turns
    moved(g)
    assert standing(g, "1/I") in ("0303", "0408")


def test_behind() -> None:
    """Who would lose as it stands takes an even risk that who leads does not take."""
    risky = {"4/II": "0404", "5/II": "0402", "10/X": "0303"}

    def value(held_by_east: bool) -> float:
        g = staged("east", Movement(), **risky)
        g.turn = 5
        g.holder = [0 if held_by_east and n != 0 else 1 for n in range(len(g.holder))]
        outlook = g.game.judge.outlook(g, 0)
        return outlook.threat / outlook.goals

    assert value(held_by_east=False) < value(held_by_east=True)


def test_a_retreat_goes_away_from_the_enemy() -> None:
    """Of two hexes the one out of reach of the attackers."""
    g = west_defends(**{"12/X": "0405", "1/A": "0605", "2/A": "0605", "4/II": "0604"})
    moved(g)
    enemy = min(_apart(g, "12/X", name) for name in ("1/A", "2/A", "4/II"))
    assert enemy >= 2


def test_river_line() -> None:
    """A unit that is to bar the way stands at the bridge or in the town behind, not before it."""
    g = west_defends(**{"10/X": "0603", "11/X": "0602", "1/I": "0903", "2/I": "0903"})
    moved(g)
    for name in ("10/X", "11/X"):
        assert _apart(g, name, "1/I") >= 2, standing(g, name)
    assert g.stack_in(to(g, "0703")) or g.stack_in(to(g, "0603"))


def test_encirclement() -> None:
    """Who is about to be cut off from its depot breaks out of the ring, or opens it."""
    ring = {"1/I": "0706", "2/I": "0705", "4/II": "0606", "5/II": "0504", "Gd": "0403"}
    g = west_defends(**{"30/R": "0605", "31/R": "0605", **ring})
    moved(g)
    out = all(_apart(g, "30/R", name) > 1 for name in ring)
    if not out and decision(g) is not None and g.active == 1:
        under_way(g, Combat())
        assert len(choice(g)) > 1


def test_a_reserve_is_committed_where_it_turns_the_attack() -> None:
    """Beside an only garrison of a town, under attack at even odds, it costs nothing to help."""
    g = staged("east", Combat(), **{"1/I": "0503", "4/II": "0503", "10/X": "0403", "11/X": "0304"})
    perform(g, ("attack", unit(g, "1/I"), to(g, "0403")))
    while decider(g) == "east":
        perform(g, ("join", unit(g, "4/II")) if len(g.listed[-1]) > 1 else g.listed[-1])
    assert choice(g) == ("commit", unit(g, "11/X"))


def test_who_joins_counts_by_what_comes_of_the_attack() -> None:
    """Joining changes nothing yet; it was worth nothing, so that attacks went in at bare odds."""
    ready = {"1/I": "0503", "2/I": "0503", "4/II": "0504", "5/II": "0504", "10/X": "0403"}
    g = staged("east", Combat(), **ready)
    perform(g, ("attack", unit(g, "1/I"), to(g, "0403")))
    perform(g, ("join", unit(g, "5/II")))
    bot, pending = seated(g, "east"), decision(g)
    assert pending is not None
    assert bot.choose(g.view("east"), pending, Random(1))[0] == "join"
    assert bot.reasons[0].amount > 1


def test_the_rehearsal_of_a_plan_does_not_touch_the_moment() -> None:
    """The planner thinks on copies: nothing of the true moment changes, and it says why."""
    g = staged("east", Movement(), **{"1/I": "0504", "2/I": "0505", "4/II": "0604", "Mil": "0303"})
    bot, pending, before = seated(g, "east"), decision(g), g.digest()
    assert pending is not None
    bot.choose(g.view("east"), pending, Random(1))
    assert g.digest() == before
    assert [reason.kind for reason in bot.reasons] == ["attack"]
    assert bot.reasons[0].facts["hex"] == to(g, "0303")


def _apart(g: Field, one: str, other: str) -> int:
    return int(g.game.board.distance(g.hex[unit(g, one)], g.hex[unit(g, other)]))


def test_what_the_end_of_the_turn_brings_is_no_reason_to_attack() -> None:
    """Nobody attacks two in a town at even odds because others will be in supply again.

    The last attack of a turn leads into the next one. What comes then was taken for its gain.
    """
    others = {"1/A": "1103", "2/A": "1103", "1/I": "1108", "2/I": "1108", "3/I": "1107"}
    g = laid_out(
        "east", **{"8/III": "0808", "M/A": "0808", "12/X": "0708", "20/XX": "0708"}, **others
    )
    g.unsupplied = pack(CounterId(unit(g, name)) for name in others)
    under_way(g, Combat())
    assert choice(g, 900)[0] == "end-combat"
    perform(g, ("end-combat",))
    assert g.unsupplied == 0
