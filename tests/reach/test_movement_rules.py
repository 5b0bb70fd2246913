"""Rules of movement as booklets have them, each on a map small enough to see."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexwar.board import Board, Line, SortedCosts, Space
from hexwar.errors import HexError
from hexwar.reach import WHOLE, Going, Restrictions, Toll, ZoneEffect, reach, route

ROW = Board.parse('grid = {orientation = "pointy", rows = 1, columns = 7}')
BLOCK = Board.parse('grid = {orientation = "pointy", rows = 3, columns = 5}')


def one(i: int, j: int, side: frozenset[str]) -> int:
    """Each step costs 1."""
    return 1


def ends(board: Board, start: str, allowance: int, **rules: object) -> list[str]:
    """Return the printed numbers of the hexes where a move may end."""
    restrictions = Restrictions(**rules)  # type: ignore[arg-type]
    return board.names(reach(board, board.hex(start), one, allowance, restrictions).hexes)


def reasons(board: Board, start: str, to: str, allowance: int, **rules: object) -> list[str]:
    """Return why a move does not end in a hex."""
    restrictions = Restrictions(**rules)  # type: ignore[arg-type]
    found = reach(board, board.hex(start), one, allowance, restrictions)
    return [obstruction.text for obstruction in found.why(board.hex(to))]


def test_a_zone_of_control_stops() -> None:
    """Who enters it ends his move; who begins in it may leave."""
    zone = ZoneEffect(ROW.bits(["0103", "0104"]))
    assert ends(ROW, "0101", 6, zones=(zone,)) == ["0101", "0102", "0103"]
    assert ends(ROW, "0104", 6, zones=(zone,))[:2] == ["0103", "0104"]
    assert reasons(ROW, "0101", "0104", 6, zones=(zone,)) == [
        "0103 to 0104: the move ends before: enemy zone of control"
    ]


def test_no_step_from_zone_to_zone() -> None:
    """Not even where the move begins; a hex in between makes it two steps, which are allowed."""
    zone = ZoneEffect(BLOCK.bits(["0202", "0203"]), through=None)
    start = BLOCK.hex("0202")
    found = reach(BLOCK, start, one, 1, Restrictions(zones=(zone,)))
    assert BLOCK.hex("0203") not in found
    why = [obstruction.text for obstruction in found.why(BLOCK.hex("0203"))]
    assert "0202 to 0203: no step from enemy zone of control to enemy zone of control" in why
    assert BLOCK.hex("0203") in reach(BLOCK, start, one, 2, Restrictions(zones=(zone,)))


def test_a_zone_of_control_costs() -> None:
    """To leave it, to enter it, and more to go from hex to hex of it."""
    zone = ZoneEffect(
        ROW.bits(["0102", "0103"]), stop=False, enter=1, leave=2, through=3, name="ZOC"
    )
    found = reach(ROW, ROW.hex("0101"), one, 20, Restrictions(zones=(zone,)))
    assert [found.cost(ROW.hex(name)) for name in ROW.names(ROW.all)[:4]] == [0, 2, 2 + 7, 9 + 3]
    bill = found.bill(ROW.hex("0103"))
    assert [str(charge) for charge in bill] == [
        "the step 1 + ZOC 1 = 2",
        "the step 1 + leaving ZOC 2 + ZOC 1 + ZOC to ZOC 3 = 7",
    ]


def test_full_stacks_may_be_passed() -> None:
    """Stacking counts at the end of the move; where one would have to stop, he may not enter."""
    full = {"full stack": ROW.bits(["0102"])}
    assert ends(ROW, "0101", 2, no_stay=full) == ["0101", "0103"]
    assert reasons(ROW, "0101", "0102", 2, no_stay=full) == [
        "0102 may be passed, but no move ends there: full stack"
    ]
    zone = ZoneEffect(ROW.bits(["0102"]))
    assert ends(ROW, "0101", 2, no_stay=full, zones=(zone,)) == ["0101"]
    text = "the move would have to end there, but may not: enemy zone of control, full stack"
    assert [f"0101 to 0102: {text}"] == reasons(ROW, "0101", "0102", 2, no_stay=full, zones=(zone,))


def test_stacking_on_the_way() -> None:
    """Hexes that may not even be passed are closed, and so are those of the enemy."""
    closed = {"enemy units": ROW.bits(["0103"])}
    assert ends(ROW, "0101", 6, closed=closed) == ["0101", "0102"]
    assert reasons(ROW, "0101", "0103", 6, closed=closed) == ["0102 to 0103: enemy units there"]
    assert reasons(ROW, "0101", "0105", 6, closed=closed) == ["0105: no way leads there"]


def test_sides_that_are_closed() -> None:
    """A wall is closed to all who have no ladder."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 1, columns = 3}
    hexsides = [{kind = "wall", sides = ["0102/0103"]}]
    """)
    sides = {"wall": board.open_sides("wall")}
    assert ends(board, "0101", 2, sides=sides) == ["0101", "0102"]
    assert reasons(board, "0101", "0103", 2, sides=sides) == ["0102 to 0103: wall between"]


def test_tolls_add_up() -> None:
    """Rubble of two bombs costs twice."""
    rubble = Toll(ROW.bits(["0102"]), enter=2, name="rubble")
    found = reach(ROW, ROW.hex("0101"), one, 9, Restrictions(tolls=(rubble, rubble)))
    assert found.cost(ROW.hex("0102")) == 5
    assert [str(charge) for charge in found.bill(ROW.hex("0102"))] == [
        "the step 1 + rubble 2 + rubble 2 = 5"
    ]


def test_always_one_hex() -> None:
    """However dear, but not where it is forbidden, nor with nothing to spend, nor later on."""
    dear = SortedCosts.of(ROW, lambda i, j, side: 9)
    start = ROW.hex("0102")
    found = reach(ROW, start, dear, 4, least_one_hex=True)
    assert ROW.names(found.hexes) == ["0101", "0102", "0103"]
    assert (found.cost(ROW.hex("0101")), found.left(ROW.hex("0101"))) == (4, 0)
    assert [start, ROW.hex("0101")] == found.path(ROW.hex("0101"))
    (spent,) = found.why(ROW.hex("0104"))
    assert (spent.cause, spent.text) == ("cost", "0103 to 0104: the whole allowance is spent")
    enemy = Restrictions(closed={"enemy": ROW.bits(["0101"])})
    assert ROW.names(reach(ROW, start, dear, 4, enemy, least_one_hex=True).hexes) == [
        "0102",
        "0103",
    ]
    assert ROW.names(reach(ROW, start, dear, 0, least_one_hex=True).hexes) == ["0102"]
    assert ROW.names(reach(ROW, {start: 1}, dear, 4, least_one_hex=True).hexes) == ["0102"]


def test_a_step_that_takes_everything() -> None:
    """Only as the first step of a move, and never on a route."""
    ridge = ROW.hex("0102")
    slow = SortedCosts.of(ROW, lambda i, j, side: WHOLE if j == ridge else 1)
    assert ROW.names(reach(ROW, ROW.hex("0101"), slow, 6).hexes) == ["0101", "0102"]
    assert ROW.names(reach(ROW, ROW.hex("0104"), slow, 1).hexes) == ["0103", "0104", "0105"]
    reason = reach(ROW, ROW.hex("0104"), slow, 6).why(ridge)
    assert [b.text for b in reason] == ["0103 to 0102: the step all, which only a first step may"]
    assert route(ROW, ROW.hex("0101"), ROW.hex("0103"), slow) is None


def test_several_starts() -> None:
    """The parts of a unit, or points spent before: of all ways the cheapest counts."""
    a, b = ROW.hex("0101"), ROW.hex("0107")
    found = reach(ROW, {a: 0, b: 2}, one, 3)
    assert ROW.names(found.hexes) == ["0101", "0102", "0103", "0104", "0106", "0107"]
    assert [b, ROW.hex("0106")] == found.path(ROW.hex("0106"))
    assert ROW.names(found.hexes) == ROW.names(reach(ROW, {a: 0, b: 2}, one, 3).hexes)
    assert ROW.names(reach(ROW, [a, b], one, 0).hexes) == ["0101", "0107"]
    assert ROW.names(reach(ROW, {a: 0, b: 2}, one, 0).hexes) == ["0101"]


def test_far_places_say_what_is_lacking() -> None:
    """How much the cheapest way would cost, where nothing beside the place is reached."""
    assert reasons(ROW, "0101", "0106", 2) == ["0106: the cheapest way costs 5 of 2"]
    assert reasons(ROW, "0101", "0104", 2) == ["0103 to 0104: the step 1, 0 left"]


def test_boxes_beside_the_map() -> None:
    """Units go from box to box, and onto the map by the hexes that a box is linked to."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 1, columns = 3}
    box = [{id = "Rennes", hexes = {east = "0101"}}, {id = "Brest"}]
    """)
    space = Space.of(board, [Line("Brest", "Rennes", ("rail",))])

    def by_rail(i: int, j: int, kinds: frozenset[str]) -> int:
        return 1 if "rail" in kinds else 2

    found = reach(space, space.place("Brest"), by_rail, 5)
    assert space.names(found.hexes) == ["0101", "0102", "Rennes", "Brest"]
    assert tuple(found.cost(space.place(n)) for n in ("Rennes", "0101", "0102")) == (1, 3, 5)
    shut = Restrictions(sides={"rail": space.open_sides("rail")})
    found = reach(space, space.place("Brest"), by_rail, 5, shut)
    assert space.names(found.hexes) == ["Brest"]
    assert [obstruction.text for obstruction in found.why(space.place("Rennes"))] == [
        "Brest to Rennes: rail between"
    ]


def test_the_way_there_and_the_way_back() -> None:
    """Reversed costs tell what it costs to get to a place, also along one-way lines."""
    board = Board.parse("""
    grid = {orientation = "pointy", rows = 1, columns = 2}
    box = [{id = "Sea"}]
    """)
    space = Space(board, ["Sea"], [Line("Sea", "0101", one_way=True)])
    beach, inland, sea = (space.place(name) for name in ("0101", "0102", "Sea"))
    going = Going.of(space, SortedCosts.of(space, lambda i, j, kinds: 3 if j == inland else 1))
    assert reach(space, inland, going).hexes == space.bits(["0101", "0102"])
    back = reach(space, inland, going.reversed())
    assert (back.cost(sea), back.cost(beach)) == (4, 3)
    assert [inland, beach, sea] == back.path(sea)
    with pytest.raises(HexError, match="only compiled costs"):
        Going.of(space, one).reversed()


def test_what_cannot_be_asked() -> None:
    """Messages say what is wrong with costs, starts and questions."""
    other = SortedCosts.of(BLOCK, one)
    with pytest.raises(HexError, match="another map"):
        reach(ROW, ROW.ids[0], other)
    with pytest.raises(HexError, match="0 points or more: from 0101 to 0102 it cannot be -1"):
        reach(ROW, ROW.ids[0], lambda i, j, side: -1, 3)
    with pytest.raises(HexError, match="not a hex"):
        reach(ROW, 999, one, 3)
    found = reach(ROW, ROW.ids[0], one)
    assert len(found.costs) == 7
    with pytest.raises(HexError, match="without an allowance"):
        found.left(ROW.ids[1])
    none = reach(ROW, ROW.ids[0], one, 0)
    for question in (none.cost, none.path):
        with pytest.raises(HexError, match="0102 is not reached"):
            question(ROW.ids[1])
    with pytest.raises(HexError, match="-1 is no cost"):
        reach(
            ROW, ROW.ids[0], one, 3, Restrictions(zones=(ZoneEffect(ROW.bits(["0102"]), leave=-1),))
        )
    for wrong in (0.1, float("inf"), "3"):
        with pytest.raises(HexError, match="no exact number of movement points"):
            reach(ROW, ROW.ids[0], one, wrong)  # type: ignore[arg-type]
    with pytest.raises(HexError, match="not a hex"):
        reach(ROW, (), one, 3, entering={999: 1})


HALF = Fraction(1, 2)


def test_half_an_allowance_still_moves_one_hex() -> None:
    """It is more than 0: enough for one hex however dear, and for a step that takes everything."""
    start, ridge = ROW.hex("0101"), ROW.hex("0102")
    found = reach(ROW, start, one, HALF, least_one_hex=True)
    assert ROW.names(found.hexes) == ["0101", "0102"]
    assert (found.cost(ridge), found.left(ridge), found.left(start)) == (HALF, 0, HALF)
    steep = SortedCosts.of(ROW, lambda i, j, side: WHOLE if j == ridge else 1)
    assert ROW.names(reach(ROW, start, steep, HALF).hexes) == ["0101", "0102"]
    assert ROW.names(reach(ROW, start, one, HALF).hexes) == ["0101"]


def test_fractions_of_an_allowance_are_left() -> None:
    """Three and a half less one is two and a half, though all costs are whole."""
    found = reach(ROW, ROW.hex("0101"), one, Fraction(7, 2))
    assert found.left(ROW.hex("0102")) == Fraction(5, 2)
    assert ROW.names(found.hexes) == ["0101", "0102", "0103", "0104"]
    assert found.why(ROW.hex("0105"))[0].text == "0104 to 0105: the step 1, 1/2 left"


def test_restrictions_may_cost_half_a_point() -> None:
    """Zones, tolls and what was spent before are divided as finely as they have to be."""
    zone = ZoneEffect(ROW.bits(["0102"]), stop=False, enter=HALF, leave=HALF)
    toll = Toll(ROW.bits(["0103"]), enter=Fraction(1, 3), name="mud")
    rules = Restrictions(zones=(zone,), tolls=(toll,))
    found = reach(ROW, {ROW.hex("0101"): HALF}, one, 5, rules)
    costs = [found.cost(ROW.hex(name)) for name in ("0101", "0102", "0103")]
    assert costs == [HALF, 2, 2 + 1 + HALF + Fraction(1, 3)]
    way = route(ROW, {ROW.hex("0101"): HALF}, ROW.hex("0103"), one, rules)
    assert way is not None
    assert way.cost == costs[2]


def test_a_start_is_not_entered() -> None:
    """A unit stands where it stands: closed, full or controlled, it may stay there and leave."""
    here = ROW.bits(["0101"])
    rules = Restrictions(closed={"enemy": here}, no_stay={"full": here}, zones=(ZoneEffect(here),))
    assert ROW.names(reach(ROW, ROW.hex("0101"), one, 1, rules).hexes) == ["0101", "0102"]


def entry(name: str, allowance: int = 3, price: int = 1, **rules: object) -> list[str]:
    """Return where a reinforcement may end its move that comes from off the map."""
    restrictions = Restrictions(**rules)  # type: ignore[arg-type]
    return ROW.names(
        reach(ROW, (), one, allowance, restrictions, entering={ROW.hex(name): price}).hexes
    )


def test_reinforcements_enter_as_by_any_step() -> None:
    """An entry hex that is closed keeps them out, a full one is passed, a zone stops them."""
    here = ROW.bits(["0101"])
    assert entry("0101") == ["0101", "0102", "0103"]
    assert entry("0101", closed={"enemy": here}) == []
    assert entry("0101", no_stay={"full": here}) == ["0102", "0103"]
    assert entry("0101", zones=(ZoneEffect(here),)) == ["0101"]
    assert entry("0101", stops={"mines": here}, no_stay={"full": here}) == []
    assert entry("0101", zones=(ZoneEffect(here, stop=False, enter=1),)) == ["0101", "0102"]
    assert entry("0101", price=4) == []
    assert entry("0101", price=WHOLE) == ["0101"]


def test_a_dear_entry_is_one_hex_of_movement() -> None:
    """Who may always move one hex may always enter, unless something forbids it."""
    edge: dict[int, int] = {ROW.hex("0101"): 5}
    found = reach(ROW, (), one, 3, entering=edge, least_one_hex=True)
    assert ROW.names(found.hexes) == ["0101"]
    assert (found.cost(ROW.hex("0101")), found.path(ROW.hex("0101"))) == (3, [ROW.hex("0101")])
    full = Restrictions(no_stay={"full": ROW.bits(["0101"])})
    assert not reach(ROW, (), one, 3, full, entering=edge, least_one_hex=True).entered


def test_why_a_reinforcement_does_not_enter() -> None:
    """The reason names what keeps it out at the edge of the map."""
    here = ROW.bits(["0101"])
    for rules, text in (
        (Restrictions(closed={"enemy": here}), "off the map to 0101: enemy there"),
        (
            Restrictions(stops={"mines": here}, no_stay={"full": here}),
            "off the map to 0101: the move would have to end there, but may not: mines, full",
        ),
        (
            Restrictions(tolls=(Toll(here, enter=2, name="mud"),)),
            "off the map to 0101: entering the map 2 + mud 2 = 4, 3 left",
        ),
    ):
        found = reach(ROW, (), one, 3, rules, entering={ROW.hex("0101"): 2})
        assert [obstruction.text for obstruction in found.why(ROW.hex("0101"))] == [text]
    found = reach(ROW, (), one, 3, entering={ROW.hex("0101"): 2})
    assert [str(charge) for charge in found.bill(ROW.hex("0102"))] == [
        "entering the map 2",
        "the step 1",
    ]
