"""Links: a whole match in the end of an address, refused when it was cut, altered or is hostile."""

from __future__ import annotations

import base64
import json
import zlib
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexwar
from hexwar.errors import SaveError
from hexwar.play.match import Match
from hexwar.play.match.written import LINK_FORMAT, sum_of
from hexwar.saves.links import LARGEST_LINK, LARGEST_RECIPE

SCENARIOS = [f"{name}/{next(iter(game.scenarios()))}" for name, game in hexwar.games().items()]
"""A scenario of each game."""


def played(scenario: str, decisions: int, seed: int = 7) -> Match:
    """A match in the middle, played at random."""
    match, rng = hexwar.start(scenario, seed=seed), Random(seed)
    for _ in range(decisions):
        if match.over:
            break
        match.do(rng.choice(match.legal_actions))
    return match


@pytest.mark.parametrize("scenario", SCENARIOS)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**64), decisions=st.integers(1, 40), data=st.data())
def test_a_match_comes_back_from_its_link(
    scenario: str, seed: int, decisions: int, data: st.DataObject
) -> None:
    """Whatever was played: state, log and hashes are those of the match, at each moment of it."""
    match = played(scenario, decisions, seed)
    back = hexwar.from_link(match.link())
    assert back.position == match.position
    assert [entry.text for entry in back.log] == [entry.text for entry in match.log]
    length = data.draw(st.integers(0, len(match.log) - 1))
    earlier = hexwar.from_link(match.link(length))
    assert [entry.digest for entry in earlier.log] == [
        entry.digest for entry in match.log[: length + 1]
    ]


def test_options_bots_and_study_come_along() -> None:
    """A link says how the match was begun, who plays, and whether chance was taken back."""
    option = next(iter(hexwar.game("ddob/easy-fox").scenario.options))
    value = option.values[-1]
    match = hexwar.start("ddob/easy-fox", seed=3, options={option.name: value}, study=True)
    match.do(match.legal_actions[0])
    match.undo()
    back = hexwar.from_link(f"https://example.org/play/#game={match.link()}")
    assert back.game.options == match.game.options
    assert back.studied == match.studied
    duel = hexwar.start("skirmish/ford", seed=3, players={"blue": "random"})
    assert hexwar.from_link(duel.link()).seated == {"blue": "random"}


def test_a_whole_game_of_easy_fox_fits_into_a_message() -> None:
    """Chats cut texts at 2,000 characters; a decision takes some eight."""
    match = played("ddob/easy-fox", 180)
    assert len(match.link()) < 2000


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_links_that_were_cut_or_altered_are_refused(data: st.DataObject) -> None:
    """No part of a link passes for another one, and nothing else is raised."""
    link = FORD.link()
    at = data.draw(st.integers(0, len(link) - 1))
    sign = data.draw(st.sampled_from("abcXYZ019-_.%é\n "))
    for changed in (link[:at], link[:at] + sign + link[at + 1 :], link[:at] + link[at + 1 :]):
        if changed.rstrip() == link:
            continue
        with pytest.raises(SaveError, match="link"):
            hexwar.from_link(changed)


FORD = played("skirmish/ford", 12)


def sealed(recipe: Any) -> str:
    """A link with a right sum that tells whatever it likes."""
    written = recipe if isinstance(recipe, bytes) else json.dumps(recipe).encode()
    packed = zlib.compress(written, 9, wbits=-15)
    return LINK_FORMAT + base64.urlsafe_b64encode(sum_of(packed) + packed).decode()


SOUND = ["skirmish", "1", "ford", {}, 7, False, {}, []]


@pytest.mark.parametrize(
    ("recipe", "message"),
    [
        (b" " * (LARGEST_RECIPE + 1), "more than"),
        (b"[" * 100_000, "cut off or altered"),
        (b"\xff", "cut off or altered"),
        ({"game": "skirmish"}, "no game"),
        (SOUND[:-1], "no game"),
        ([*SOUND[:4], 7.5, *SOUND[5:]], "no game"),
        ([*SOUND[:4], None, *SOUND[5:]], "no game"),
        ([*SOUND[:7], [1]], "no game"),
        ([*SOUND[:3], [], *SOUND[4:]], "no game"),
        ([*SOUND[:3], {"turns": None}, *SOUND[4:]], "no game"),
        (["chess", *SOUND[1:]], "chess"),
        ([*SOUND[:2], "../../etc/passwd", *SOUND[3:]], "no scenario"),
        ([*SOUND[:2], "mine.toml", *SOUND[3:]], "no scenario"),
        ([*SOUND[:3], {"moon": "full"}, *SOUND[4:]], "moon"),
        ([*SOUND[:6], {"green": "random"}, []], "green"),
        ([*SOUND[:6], {"red": "os.system"}, []], "os.system"),
        ([*SOUND[:7], ["fly R1"]], r"decision 1, 'fly R1', is not legal any more"),
        ([*SOUND[:4], 1 << 5000, *SOUND[5:]], "link"),
    ],
)
def test_what_is_no_game_is_refused(recipe: Any, message: str) -> None:
    """Whoever writes links himself gets no further than the rules allow."""
    with pytest.raises(SaveError, match=message):
        hexwar.from_link(sealed(recipe))


@pytest.mark.parametrize("text", ["", "1", "#game=", "9abc", "1" + "A" * LARGEST_LINK, "\0" * 9])
def test_what_is_no_link_is_refused(text: str) -> None:
    """Empty, too long, of a later format."""
    with pytest.raises(SaveError, match="link"):
        hexwar.from_link(text)


def test_a_decision_that_is_not_legal_any_more_is_named_with_both_versions() -> None:
    """A player learns that the rules have changed, and where."""
    recipe = [*SOUND[:7], ["give R1 4", "give R1 4"]]
    with pytest.raises(
        SaveError, match=r"version 1 of the rules of skirmish, here is .*decision 2"
    ):
        hexwar.from_link(sealed(recipe))


def test_a_match_that_begins_later_has_no_link() -> None:
    """A position has a text of its own; a link would tell another game."""
    later = Match.at(FORD.game, FORD.state)
    with pytest.raises(SaveError, match="begins later"):
        later.link()


def test_a_scenario_file_is_no_part_of_a_link(tmp_path: Any) -> None:
    """The link names an installed scenario: the sentence says what to send instead."""
    file = tmp_path / "mine.toml"
    head = '[scenario]\ngame = "ddob"\nbase = "easy-fox"\nname = "mine"\ntitle = "Mine"\n'
    file.write_text(head, encoding="utf-8")
    with pytest.raises(SaveError, match=r"mine\.toml is a file: send the file"):
        hexwar.start(str(file), seed=1).link()


def test_a_link_tells_no_more_decisions_than_there_are() -> None:
    """One too many is a mistake of the caller."""
    with pytest.raises(SaveError, match="has 12 decisions, and the link asks for 13"):
        FORD.link(13)
