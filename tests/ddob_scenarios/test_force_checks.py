"""Forces that cannot be: each is a fault with its line and a sentence that says what to do."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

import hexwar
from ddob_scenarios.rules.common.losses import losses_of
from ddob_scenarios.rules.landing.placing import PlaceForces
from ddob_scenarios.state.omaha import Omaha
from hexwar.errors import DataError, OptionError
from hexwar.play.states.runner import perform
from hexwar.sim import simulate
from hexwar.testing import Rehearsal

from .random_scenarios import random_scenario
from .test_custom_scenarios import game_of, written

ASHORE = "[us]\nashore = [{entries}]"

# A base, the text of a file, where the fault is, and words of its sentence.
IMPOSSIBLE = {
    "more crews of a kind than counters": (
        "easy-fox",
        '[german]\ndepth = []\ncrews = [{ kind = "88", sites = ["WN60", "WN61", "WN64"] }]',
        "german.crews[0].sites[2]",
        r"3 crews of the kind 88 are wanted, but there are 2 such counters: name fewer sites",
    ),
    "a unit ashore twice": (
        "easy-fox",
        ASHORE.format(
            entries='{unit = "A/1/16", hex = "0708", steps = 1},'
            '{unit = "A/1/16", hex = "0709", steps = 3}'
        ),
        "us.ashore[1].unit",
        "A/1/16 is named twice: leave one of them out",
    ),
    "a hero twice": (
        "easy-fox",
        ASHORE.format(
            entries='{unit = "A/1/16", hex = "0708", steps = 3, heroes = ["Monteith"]},'
            '{unit = "B/1/16", hex = "0709", steps = 3, heroes = ["Monteith"]}'
        ),
        "us.ashore[1].heroes[0]",
        "Monteith is named twice: there is one marker of each hero",
    ),
    "a hero with a leader": (
        "easy-fox",
        ASHORE.format(entries='{unit = "16-HQ", hex = "0708", heroes = ["Monteith"]}'),
        "us.ashore[0].heroes[0]",
        "16-HQ is a leader: a hero joins a combat unit",
    ),
    "a leader with steps": (
        "easy-fox",
        ASHORE.format(entries='{unit = "16-HQ", hex = "0708", steps = 1}'),
        "us.ashore[0].steps",
        "a leader has no steps, got 1",
    ),
    "a unit in the sea": (
        "easy-fox",
        ASHORE.format(entries='{unit = "A/1/16", hex = "0101", steps = 3}'),
        "us.ashore[0].hex",
        "no unit can stand in 0101, which is sea",
    ),
    "a unit in rough ground": (
        "easy-fox",
        ASHORE.format(entries='{unit = "A/1/16", hex = "0706", steps = 3}'),
        "us.ashore[0].hex",
        "no unit can stand in 0706, which is rough",
    ),
    "a unit outside the half that is fought over": (
        "easy-fox",
        ASHORE.format(entries='{unit = "A/1/16", hex = "0628", steps = 3}'),
        "us.ashore[0].hex",
        "0628 does not lie in a sector of the scenario",
    ),
    "a unit among Germans": (
        "easy-fox",
        ASHORE.format(entries='{unit = "A/1/16", hex = "0809", steps = 3}'),
        "us.ashore[0].hex",
        "a German unit stands in 0809, on WN61: move one of them",
    ),
    "three units in a hex": (
        "easy-fox",
        ASHORE.format(
            entries=", ".join(f'{{unit = "{u}/1/16", hex = "0709", steps = 3}}' for u in "ABC")
        ),
        "us.ashore[2].hex",
        r"more than 2 combat units in 0709 \(7\.6\)",
    ),
    "a unit of a division that takes no part": (
        "easy-fox",
        ASHORE.format(entries='{unit = "A/1/116", hex = "0709", steps = 3}'),
        "us.ashore[0].unit",
        "A/1/116 belongs to the 29th Division, which takes no part",
    ),
    "a unit transferred to a division that takes no part": (
        "easy-fox",
        ASHORE.format(entries='{unit = "A/1/16", hex = "0709", steps = 3, command = "29th"}'),
        "us.ashore[0].command",
        "A/1/16 belongs to the 29th Division, which takes no part",
    ),
    "more units on the beach than it holds": (
        "easy-fox",
        '[track]\ntides = [{ turn = 1, tide = "high" }]\n[victory]\ncatastrophe = [30, 30]\n'
        + ASHORE.format(
            entries=", ".join(
                f'{{ unit = "{unit}", steps = 1 }}'
                for unit in [f"{c}/{n}/1{r}" for r in "68" for n, cs in
                             (("1", "ABCD"), ("2", "EFGH"), ("3", "IKLM")) for c in cs]
                + ["1/A/741", "1/B/741", "1/C/741", "2/A/741", "2/B/741", "2/C/741", "7FA", "62AFA",
                   "Can/16", "AT/16", "AT/18", "1-2/397", "A-B/197", "C-D/197", "A-C/81C"]
            )
        ),
        None,
        "the beach at the waterline has no room for",
    ),
    "cleared hexes without obstacles": (
        "easy-fox",
        '[us]\ncleared = ["1213"]',
        "us.cleared[0]",
        "1213 has no beach obstacles to be cleared",
    ),
    "losses that end the game": (
        "first-waves",
        ('[us]\nlost = ["A/1/16", "B/1/16", "C/1/16", "D/1/16", "E/2/16", "F/2/16", "G/2/16",'
        ' "H/2/16"]'),
        "us.lost[7]",
        "with H/2/16 the 1st Division has lost 8 companies before play, which ends the game",
    ),
    "too many companies ashore with one step": (
        "first-waves",
        ("[victory]\ncatastrophe = [2, 5]\n[[us.ashore]]\n"
        'unit = "E/2/16"\nhex = "0510"\nsteps = 1\n[[us.ashore]]\n'
        'unit = "F/2/16"\nhex = "0511"\nsteps = 1'),
        "us.ashore[1].steps",
        "with F/2/16 the 1st Division has lost 2 companies before play, which ends the game",
    ),
    "losses ashore that end the game": (
        "first-waves",
        "[us]\nashore = [\n"
        + "".join(
            f'{{ unit = "{name}", hex = "06{10 + number // 2}", steps = 1 }},\n'
            for number, name in enumerate(
                ("A/1/16", "B/1/16", "C/1/16", "D/1/16", "E/2/16", "F/2/16", "G/2/16", "H/2/16")
            )
        )
        + "]",
        "us.ashore[7].steps",
        "with H/2/16 the 1st Division has lost 8 companies before play, which ends the game",
    ),
    "a company lost twice": (
        "first-waves", '[us]\nlost = ["A/1/16", "A/1/16"]', "us.lost[1]", "A/1/16 is named twice",
    ),
    "a loss of a division that takes no part": (
        "easy-fox", '[us]\nlost = ["A/1/116"]', "us.lost[0]", "29th Division, which takes no part",
    ),
    "a change given twice": (
        "easy-fox",
        '[us]\nchanges = [{unit = "A/1/16", arrives = 3}, {unit = "A/1/16", arrives = 4}]',
        "us.changes[1].unit",
        "A/1/16 is named twice",
    ),
    "a bombardment after the end": (
        "easy-fox",
        'turns = [1, 3]\n[options.defaults]\neffective_bombardment = true',
        "options.defaults.effective_bombardment",
        "after an effective bombardment play begins on turn 4, when it is over",
    ),
    "somebody ashore who is to arrive": (
        "beyond-the-beach",
        '[us]\nchanges = [{unit = "A/1/16", arrives = 20}, {unit = "62AFA", arrives = 26}]',
        "us.changes[0]",
        "A/1/16 is ashore when play begins, so that nothing is to be said of its arrival",
    ),
    "depth twice": (
        "easy-fox", '[german]\ndepth = ["WN60", "WN60"]', "german.depth[1]", "WN60 is named twice",
    ),
    "a gun twice": (
        "easy-fox",
        '[german]\nguns = ["1Flak-east", "1Flak-east"]',
        "german.guns[1]",
        "1Flak-east is named twice",
    ),
    "a gun of the other half": (
        "easy-fox",
        '[german]\nguns = ["1Flak-west"]',
        "german.guns[0]",
        "1Flak-west fires in a sector that is not fought over",
    ),
    "a sector twice": (
        "easy-fox", 'sectors = ["east", "east"]', "scenario.sectors[1]", "east is named twice",
    ),
    "a division twice": (
        "easy-fox", 'divisions = ["1st", "1st"]', "scenario.divisions[1]", "1st is named twice",
    ),
    "a division whose half is not fought over": (
        "easy-fox",
        'divisions = ["29th"]',
        "scenario.divisions[0]",
        (r"A/1/116, B/1/116, C/1/116 and \d+ more of the 29th Division list landing boxes in a "
        "sector that is not fought over: name others under us.changes"),
    ),
    "a landing in the other half": (
        "easy-fox",
        '[us]\nchanges = [{unit = "A/1/16", landing = "DG4"}]',
        "us.changes[0]",
        r"DG4, where A/1/16 lands, does not lie in a sector of the scenario \(east\)",
    ),
    "a company at Charlie": (
        "first-waves",
        '[us]\nchanges = [{unit = "A/1/116", landing = "CH1"}]',
        "us.changes[0]",
        r"CH1 is for rangers, which A/1/116 is not \(5\.33\)",
    ),
    "a start afloat without a box": (
        "first-waves",
        '[us]\nchanges = [{unit = "A/1/16", arrives = 0}]',
        "us.changes[0]",
        "A/1/16 starts in a landing box: name one, such as ER3, where it says ER",
    ),
    "three units that start in a box": (
        "first-waves",
        "[us]\nchanges = ["
        + ", ".join(f'{{unit = "{u}/1/16", arrives = 0, landing = "ER1"}}' for u in "ABC")
        + "]",
        "us.changes[2]",
        r"more than 2 units start in the box ER1 \(5\.31\)",
    ),
    "the first arrival after the last": (
        "first-waves",
        "[us]\nfirst_arrival = 9\nlast_arrival = 3",
        "us.first_arrival",
        "the first arrival, 9, comes after the last, 3; if nobody is to come, let both be 32",
    ),
    "nobody comes": (
        "first-waves",
        "[us]\nfirst_arrival = 32\nlast_arrival = 32",
        "us",
        "no US unit is ashore, and none comes before the last turn",
    ),
    "units due before the first turn": (
        "first-waves",
        "turns = [6, 16]",
        "scenario.turns",
        ("would be due before the scenario begins on turn 6, and would never come: set "
        "first_arrival = 6, or put them ashore"),
    ),
    "a victory at negative points": (
        "easy-fox",
        ('[victory]\nlevels = [{outcome = "victory", points = -10, won = true},'
        ' {outcome = "defeat"}]'),
        "victory.levels[0].points",
        "victory at -10 points would be reached by doing nothing",
    ),
    "two levels at the same points": (
        "easy-fox",
        ('[victory]\nlevels = [{outcome = "a", points = 10}, {outcome = "b", points = 10},'
        ' {outcome = "c"}]'),
        "victory.levels",
        "from the most points down, each with its own",
    ),
    "fitted levels out of order": (
        "easy-fox",
        ('[victory]\nlevels = [{outcome = "a", points = 10, points_fitted = 7},'
        ' {outcome = "b", points = 8}, {outcome = "c"}]'),
        "victory.levels",
        "by points_fitted the levels do not stand from the most down",
    ),
    "a first check on the last turn": (
        "d-day",
        "turns = [1, 16]\n[victory.first_check]\nturn = 16",
        "victory.first_check.turn",
        "the first check, on turn 16, comes before the last turn, 16",
    ),
    "a first check that never lets play go on": (
        "d-day",
        "[victory.first_check]\nwon_from = 11",
        "victory.first_check.won_from",
        "expected more points than the 13 from which the scenario goes on",
    ),
    "more units than are printed": (
        "beyond-the-beach",
        "[german.pools]\nT = 9",
        "german.reinforcements.drawn.T",
        "6 on the map and 9 in the pool, but there are 9 units of T",
    ),
    "too much mobile depth in three places": (
        "beyond-the-beach",
        "[german.pools]\nmobile = 22",
        "german.pools.mobile",
        ("22 in the pool and 4 in the Meyer box, 4 under reinforcements, "
        "but there are 24 markers of this type"),
    ),
    "more depth than is printed": (
        "first-waves",
        "[german.pools]\nwn = 18",
        "german.pools.wn",
        "18 in the pool and 9 under crews, but there are 18 markers of this type",
    ),
    "more mobile depth than is printed": (
        "first-waves",
        "[german.pools]\nmobile = 23",
        "german.pools.mobile",
        "23 in the pool and 4 in the Meyer box, but there are 24 markers of this type",
    ),
    "more depth under reinforcements than is printed": (
        "beyond-the-beach",
        "[german.pools]\nmobile = 23",
        "german.pools.mobile",
        r"23 in the pool and 4 in the Meyer box, \d under reinforcements, but there are 24 markers",
    ),
    "units drawn from a pool of depth": (
        "beyond-the-beach",
        '[german.reinforcements]\ndrawn = { T = 0, D = 0, wn = 1 }\nsites = ["A3"]\ndepth = []',
        "german.reinforcements.drawn.wn",
        "reinforcement units are drawn from T, D or M, not from wn",
    ),
    "fewer units than none": (
        "beyond-the-beach",
        '[german.reinforcements]\ndrawn = { T = 3, D = -1 }\nsites = ["A3", "A4"]\ndepth = []',
        "german.reinforcements.drawn.D",
        "expected a number from 0 on, got -1",
    ),
    "reinforcements in the other half": (
        "easy-fox",
        '[german.reinforcements]\ndrawn = { D = 1 }\nsites = ["G1"]',
        "german.reinforcements.sites[0]",
        "G1 does not lie in a sector of the scenario",
    ),
    "armour in a pool without its option": (
        "d-day",
        "[german.pools]\nA = 4",
        "german.pools.A",
        "this pool is filled by the option german_armour alone",
    ),
    "an option offered twice": (
        "easy-fox", '[options]\noffered = ["edition", "edition"]', "options.offered[1]",
        "edition is named twice",
    ),
}  # fmt: skip


@pytest.mark.rule("3", "5.3", "5.33", "7.31", "9.2", "11.11", "13.1", "20.2", "21.1", "23.1")
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible_set_ups_are_faults(what: str, tmp_path: Path) -> None:
    """What counters, map and rules cannot do is refused, where it stands and with what to do."""
    base, text, where, sentence = IMPOSSIBLE[what]
    with pytest.raises(DataError, match=sentence) as refused:
        hexwar.game(written(tmp_path, text, base))
    found = [fault for fault in refused.value.faults if where in (None, fault.path)]
    assert found, [fault.path for fault in refused.value.faults]
    assert all(fault.line > 1 for fault in found)


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_each_is_told_once(what: str, tmp_path: Path) -> None:
    """One mistake is one fault: nothing that follows from it is told besides."""
    base, text, _, _ = IMPOSSIBLE[what]
    with pytest.raises(DataError) as refused:
        hexwar.game(written(tmp_path, text, base))
    assert len(list(refused.value.faults)) == 1, [str(fault) for fault in refused.value.faults]


@pytest.mark.rule("22.1", "R22-03")
def test_a_bombardment_needs_turns_that_are_left(tmp_path: Path) -> None:
    """A battle of three turns may be based on one with the option, but it cannot be chosen."""
    path = written(tmp_path, "turns = [1, 3]", "easy-fox")
    assert hexwar.game(path).start(1).result is None
    with pytest.raises(OptionError, match=r"^rule 22\.1 does not allow .* begins on turn 4"):
        hexwar.game(path, {"effective_bombardment": True})


# -- companies that are lost before play -----------------------------------------------------------


@pytest.mark.rule("13.1", "3")
@pytest.mark.parametrize("base", ["easy-fox", "first-waves", "d-day"])
def test_a_company_lost_before_play_never_comes(base: str, tmp_path: Path) -> None:
    """The key works alone: the company lies in the loss box, and games with it are played out."""
    path = written(tmp_path, '[us]\nlost = ["A/1/16"]', base)
    g = game_of(path).set_up(1)
    unit = next(n for n, us in enumerate(g.game.us) if us.name == "A/1/16")
    assert (g.hex[unit], g.box[unit], g.due[unit], g.steps[unit]) == (-1, -1, 0, 0)
    assert g.losses == 1 << unit
    assert losses_of(g, 0) == 1
    batch = simulate(path, games=2, seed=1)
    assert not batch.errors


@pytest.mark.rule("13.1", "21.1")
@pytest.mark.parametrize("key", ["lost", "without"])
def test_those_who_are_gone_are_not_ashore(key: str, tmp_path: Path) -> None:
    """A base may have them ashore: who is lost or left out is not, nor is placed by the player."""
    names = ("A/1/16", "B/1/16") if key == "lost" else ("A/1/16", "7FA")
    path = written(tmp_path, f"[us]\n{key} = {list(names)!r}".replace("'", '"'), "beyond-the-beach")
    g = game_of(path).set_up(1)
    play = Rehearsal(g, PlaceForces)
    while not play.over:
        play.do(play.texts[0])
    for name in names:
        unit = next(n for n, us in enumerate(g.game.us) if us.name == name)
        assert (g.hex[unit], g.box[unit], g.due[unit]) == (-1, -1, 0)


@pytest.mark.rule("5.31", "21.1", "R5-16", "R21-03")
def test_who_finds_no_box_before_play_comes_on_the_first_turn(tmp_path: Path) -> None:
    """Of three units due before the first turn that list one box the third one waits."""
    changes = ", ".join(f'{{unit = "{u}/1/16", arrives = 4, landing = "ER1"}}' for u in "ABC")
    text = f"turns = [5, 16]\n[us]\nfirst_arrival = 4\nchanges = [{changes}]"
    g = game_of(written(tmp_path, text)).set_up(1)
    play = Rehearsal(g, PlaceForces)
    while not play.over:
        play.do(play.texts[0])
    companies = [n for n, us in enumerate(g.game.us) if us.name in ("A/1/16", "B/1/16", "C/1/16")]
    assert sorted(g.due[unit] for unit in companies) == [0, 0, 5]
    assert 4 not in g.due


NOBODY_COMES = "[us]\nfirst_arrival = 32\nlast_arrival = 32\n"
LAST_TURN = "turns = [1, {last}]\n[us]\nfirst_arrival = 6\nlast_arrival = 6\n"


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(
    ("text", "sound"),
    [
        (NOBODY_COMES, False),
        (NOBODY_COMES + 'ashore = [{unit = "A/1/16", hex = "0708", steps = 3}]', True),
        (LAST_TURN.format(last=5), False),
        (LAST_TURN.format(last=6), True),
    ],
)
def test_somebody_is_ashore_or_comes_by_the_last_turn(
    text: str, sound: bool, tmp_path: Path
) -> None:
    """One company ashore is enough, and so are arrivals on the last turn itself."""
    path = written(tmp_path, text, "easy-fox")
    if sound:
        assert hexwar.game(path).scenario.name
        return
    with pytest.raises(DataError, match="no US unit is ashore, and none comes before the last tur"):
        hexwar.game(path)


@pytest.mark.rule("5.22", "21.1", "R21-03")
def test_counters_that_are_not_there_are_told_of_no_division(tmp_path: Path) -> None:
    """One that is left out may be of any division; one that is misspelt has that fault alone."""
    ashore = 'ashore = [{{unit = "{unit}", hex = "0708", steps = 3}}]'
    gone = '[us]\nwithout = ["A/1/116"]\n' + ashore.format(unit="A/1/116")
    assert hexwar.game(written(tmp_path, gone, "easy-fox")).scenario.name
    misspelt = "[us]\n" + ashore.format(unit="Z/9/99")
    with pytest.raises(DataError) as refused:
        hexwar.game(written(tmp_path, misspelt, "easy-fox"))
    assert [fault.message for fault in refused.value.faults] == ["no unit 'Z/9/99'"]


# -- whatever is called sound is played ------------------------------------------------------------


@pytest.mark.parametrize("start", range(0, 60, 30))
def test_what_is_sound_is_played(start: int, tmp_path: Path) -> None:
    """A file that has no faults plays a hundred random decisions without an exception."""
    sound = 0
    for seed in range(start, start + 30):
        file = tmp_path / f"{seed}.toml"
        file.write_text(random_scenario(Random(seed)), encoding="utf-8")
        try:
            game = hexwar.game(str(file))
        except DataError:
            continue
        sound += 1
        g, rng = cast("Omaha", game.start(seed)), Random(seed)
        for _ in range(100):
            if g.result is not None:
                break
            perform(g, rng.choice(g.listed))
    assert sound > 3
