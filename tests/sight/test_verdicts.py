"""What verdicts say, how tables and differences are read, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest

from hexwar.board import Board, Expanse
from hexwar.data import Document
from hexwar.draw import svg
from hexwar.errors import HexError, UnknownNameError
from hexwar.sight import Elevation, HexsideObstacle, Obstacle, Policy, Sight, Verdict, diff, verify

BOARD = Board.parse("""
[grid]
orientation = "pointy"
rows = 5
columns = 7
terrain = "clear"

[[terrain]]
kind = "woods"
hexes = ["0203", "0304"]

[[terrain]]
kind = "brush"
hexes = ["0502", "0503", "0504"]

[[terrain]]
kind = "hill"
hexes = ["0406"]

[[attribute]]
name = "level"
default = 0
values = [{ value = 2, hexes = ["0406"] }]

[[hexsides]]
kind = "hedge"
sides = ["0105/0106"]

[[paths]]
kind = "dyke"
hexes = ["0303", "0403"]
""")

RULES = Policy(
    terrain={"woods": Obstacle(), "brush": Obstacle(blocks=False, hindrance=1)},
    sets={"unit": Obstacle()},
    hexsides={"hedge": HexsideObstacle()},
    paths={"dyke": HexsideObstacle()},
    limit=2,
    reach=6,
    seen_within={"hill": 2},
)

TOO_MUCH = (
    "0501 does not see 0505: brush in 0504, which makes a hindrance of 3, over the limit of 2"
)


def verdict(start: str, end: str, policy: Policy = RULES, **sets: int) -> Verdict:
    """Judge a line, and have the verdict verified."""
    sight = Sight(BOARD, policy, sets=sets)
    found = sight.verdict(BOARD.hex(start), BOARD.hex(end))
    verify(sight, found)
    return found


@pytest.mark.parametrize(
    ("start", "end", "cause", "reason"),
    [
        ("0101", "0101", "", "0101 sees itself"),
        ("0101", "0104", "", "0101 sees 0104"),
        ("0201", "0204", "blocked", "0201 does not see 0204: woods in 0203"),
        ("0104", "0107", "blocked", "0104 does not see 0107: hedge between 0105 and 0106"),
        ("0501", "0504", "", "0501 sees 0504, with a hindrance of 2"),
        ("0501", "0505", "hindrance", TOO_MUCH),
        (
            "0101",
            "0407",
            "range",
            "0101 does not see 0407: it is 8 hexes away, and one sees no farther than 6",
        ),
        (
            "0403",
            "0406",
            "seen within",
            "0403 does not see 0406: hill is seen from within 2 hexes only",
        ),
    ],
)
def test_reasons(start: str, end: str, cause: str, reason: str) -> None:
    """A sentence names what decides, and where."""
    found = verdict(start, end)
    assert (cause, reason) == (found.cause, str(found))
    assert bool(found) == (cause == "")


def test_the_first_blocker_and_the_decisive_crossing() -> None:
    """What is met first decides, where the line enters its hex."""
    found = verdict("0202", "0405")
    assert found.blocker is not None
    assert found.crossing is not None
    assert (("woods",), (BOARD.hex("0304"),)) == (found.blocker.what, found.blocker.hexes) or (
        ("woods",),
        (BOARD.hex("0203"),),
    ) == (found.blocker.what, found.blocker.hexes)
    assert found.crossing == found.blocker.crossing
    assert found.stopped == found.crossing.begin
    assert found.crossing in found.crossings
    clear = verdict("0101", "0104")
    assert (clear.blocker, clear.crossing, clear.stopped) == (None, None, None)


def test_what_is_met_beyond_the_blocker() -> None:
    """All that counts is listed, in order, to the end of the line."""
    units = BOARD.bits(["0202", "0204"])
    found = verdict("0201", "0206", unit=units)
    assert [BOARD.name(m.hexes[0]) for m in found.met] == ["0202", "0203", "0204"]
    assert found.met[0].what == ("unit",)
    assert Fraction(1, 10) == found.stopped


def test_a_dyke_is_met_where_it_runs() -> None:
    """A path blocks in the hexes where the line cuts its course."""
    found = verdict("0401", "0404")
    assert str(found) == "0401 does not see 0404: dyke in 0403"
    assert verdict("0401", "0403")
    assert verdict("0302", "0304").blockers[0].hexes == (BOARD.hex("0303"),)


def test_higher_ground_is_named() -> None:
    """Ground that blocks by its height has no other name."""
    policy = Policy(elevation=Elevation())
    found = verdict("0405", "0407", policy)
    assert str(found) == "0405 does not see 0407: higher ground in 0406"


def test_what_is_ignored_is_told() -> None:
    """One obstacle too many is told as such."""
    policy = attrs.evolve(RULES, ignored=1, limit=None)
    found = verdict("0201", "0206", policy, unit=BOARD.bits(["0204"]))
    assert str(found) == "0201 does not see 0206: unit in 0204, beyond the 1 that may be ignored"


def test_a_verdict_draws_itself() -> None:
    """The line, broken where it is blocked; in notebooks by itself."""
    found = verdict("0201", "0204")
    picture = svg(found)
    assert 'class="ray lost"' in picture
    assert "0201 does not see 0204: woods in 0203" in picture
    assert picture == found._repr_svg_()
    assert 'class="ray lost"' not in svg(verdict("0101", "0104"))


def test_a_large_map_cannot_be_drawn() -> None:
    """An expanse has no numbers and no terrain to draw."""
    space = Expanse(5, 5)
    found = Sight(space, Policy()).verdict(space.index(0, 0), space.index(4, 4))
    with pytest.raises(HexError, match="only lines of sight on a board can be drawn"):
        svg(found)


def test_tables() -> None:
    """Who sees whom; what several see together, and what any of them sees."""
    sight = Sight(BOARD, RULES)
    table = sight.table()
    i, j = BOARD.hex("0201"), BOARD.hex("0204")
    assert not table.sees(i, j)
    assert table.seen_by_all(1 << i | 1 << j) == table.rows[i] & table.rows[j]
    assert table.seen_by_any(1 << i | 1 << j) == table.rows[i] | table.rows[j]
    assert table.seen_by_all(0) == BOARD.all
    assert table is sight.table()
    assert repr(table) == f"<SightTable of {sum(row.bit_count() for row in table.rows)} lines>"


def test_what_changes_from_map_to_map() -> None:
    """A wood that is felled opens lines, another that has grown closes some."""
    later = BOARD.with_overrides(
        Document.parse("""
        [[terrain]]
        kind = "clear"
        hexes = ["0203"]
        [[terrain]]
        kind = "woods"
        hexes = ["0102"]
        """)
    )
    before, after = Sight(BOARD, RULES), Sight(later, RULES)
    change = diff(before, after)
    lines = set(change.lines)
    assert (BOARD.hex("0201"), BOARD.hex("0204")) in lines
    assert (BOARD.hex("0101"), BOARD.hex("0103")) in lines
    for i, j in lines:
        assert before.sees(i, j) != after.sees(i, j)
    old, new = change.verdicts(BOARD.hex("0101"), BOARD.hex("0103"))
    assert (old.clear, new.clear) == (True, False)
    some = diff(before, after, observers=BOARD.bits(["0101"]))
    assert {pair for pair in lines if pair[0] == BOARD.hex("0101")} == set(some.lines)
    assert not diff(before, Sight(BOARD, RULES))


def test_only_versions_of_one_map_are_compared() -> None:
    """Lines of different maps have nothing to do with each other."""
    with pytest.raises(HexError, match="their hexes differ"):
        diff(Sight(BOARD, RULES), Sight(Expanse(3, 3), Policy()))


def test_what_a_policy_does_not_name_is_refused() -> None:
    """Misspelt sets and terrain are told, with what would have been right."""
    with pytest.raises(UnknownNameError, match="no set in the policy 'units'; did you mean 'unit'"):
        Sight(BOARD, RULES, sets={"units": 0})
    with pytest.raises(UnknownNameError, match="'units'"):
        Sight(BOARD, RULES).with_sets(units=0)
    with pytest.raises(UnknownNameError, match="'wood'"):
        Sight(BOARD, RULES, terrain={"wood": 0})


def test_levels_are_needed() -> None:
    """A map that knows no levels is not taken as flat."""
    with pytest.raises(HexError, match="give them"):
        Sight(Expanse(3, 3), Policy(elevation=Elevation()))
    with pytest.raises(HexError, match="levels of"):
        Sight(Expanse(3, 3), Policy(elevation=Elevation()), levels=[0])


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (Obstacle, {"free_at": "here"}, "free_at is one of"),
        (Obstacle, {"hindrance": -1}, "hindrance is a whole number, 0 or more"),
        (HexsideObstacle, {"at_end": "blocked"}, "at_end is one of"),
        (Elevation, {"slope": "steep"}, "slope is one of"),
        (Policy, {"along": "left"}, "along is one of"),
        (Policy, {"ignored": -1}, "ignored is a whole number, 0 or more"),
    ],
)
def test_values_that_mean_nothing_are_refused(
    kind: type, values: dict[str, object], message: str
) -> None:
    """A policy is checked when it is made, not when it is used."""
    with pytest.raises(HexError, match=message):
        kind(**values)


def test_too_many_kinds_are_refused() -> None:
    """Kinds are bits; there is a limit to them."""
    many = {str(n): Obstacle(hindrance=n) for n in range(40)}
    with pytest.raises(HexError, match="30 different obstacles"):
        Sight(Expanse(2, 2), Policy(terrain=many))


def test_ids_off_the_map_are_refused() -> None:
    """A spare place of storage is no hex."""
    sight = Sight(Expanse(3, 3), Policy())
    for question in (sight.seen_from, sight.seeing, sight.hindrance_from, sight.seen_array):
        with pytest.raises(HexError):
            question(0)
