"""The commands: what they print is what scripts and people rely on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import hexwar
from hexwar.cli import COMMANDS, group, main
from hexwar.cli.kinds import warned
from hexwar.cli.play import full_name, introduction
from hexwar.errors import DataError, Fault, UnknownNameError
from hexwar.play import Scenario
from hexwar.plugins import overview
from hexwar.plugins.overviews import Overview

ROOT = Path(__file__).parents[2]


def run(*words: str) -> str:
    """Run a command that must go well; return what it prints."""
    done = CliRunner().invoke(group, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def fails(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command that must fail; return what it says."""
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code != 0
    return capsys.readouterr().err


def saved(tmp_path: Path, decisions: int = 5) -> Path:
    """Return the file of a match after some decisions."""
    match = hexwar.start("ddob/easy-fox", seed=3)
    for _ in range(decisions):
        match.do(match.legal_actions[0])
    file = tmp_path / "fox.json"
    match.save(file)
    return file


def test_the_package_runs_as_a_module() -> None:
    """``python -m hexwar`` is the command line, for those whose path lacks the script."""
    words = [sys.executable, "-m", "hexwar", "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("hexwar, version ")


def test_a_command_that_ends_looks_for_no_garbage() -> None:
    """What was loaded is set apart when the process ends, not before: programs call ``main``."""
    code = (
        "import atexit, gc; from hexwar.cli import main; "
        "atexit.register(lambda: print('at the end', gc.get_freeze_count() > 0)); "
        "main(['--version']); print('after the command', gc.get_freeze_count() > 0)"
    )
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == ["after the command False", "at the end True"]


def test_every_command_of_the_help_exists() -> None:
    """What the help lists can be called, and explains itself."""
    listed = run("--help")
    for name in COMMANDS:
        assert name in listed
        assert "Usage:" in run(name, "--help")


def test_games_lists_scenarios() -> None:
    """The names that play and sim take."""
    assert "ddob/easy-fox" in run("games")
    assert "skirmish/ford" in run("games")


def test_a_game_with_faulty_files_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are listed, and the faults of that one are told with the command that tells all."""

    def faulty(name: str) -> Overview:
        if name == "classic":
            raise DataError([Fault("one.toml", 3, "scenario.name", "missing")])
        return overview(name)

    monkeypatch.setattr("hexwar.cli.games.overview", faulty)
    told = CliRunner().invoke(group, ["games"], catch_exceptions=False)
    assert "ddob/easy-fox" in told.stdout
    assert "skirmish/ford" in told.stdout
    assert "classic/" not in told.stdout
    said = told.stderr
    assert "classic: its files have faults; hexwar validate classic tells all" in said
    assert "one.toml:3: scenario.name: missing" in said


def test_games_as_json() -> None:
    """The keys that scripts read; the id of a scenario is what other commands take."""
    found = {game["id"]: game for game in json.loads(run("games", "--json"))}
    assert {"ddob", "skirmish", "memoir44"} <= set(found)
    skirmish = found["skirmish"]
    assert skirmish["title"] == "Skirmish"
    ford = next(each for each in skirmish["scenarios"] if each["id"] == "skirmish/ford")
    assert list(ford) == ["id", "title", "summary", "players", "options"]
    assert (ford["title"], ford["players"]) == ("The ford", ["red", "blue"])
    fox = next(each for each in found["ddob"]["scenarios"] if each["id"] == "ddob/easy-fox")
    edition = next(option for option in fox["options"] if option["name"] == "edition")
    assert (edition["values"], edition["default"]) == (["2017", "2.0"], "2017")


def test_a_mistyped_command_is_answered_with_the_right_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As scenarios, bots and hexes are."""
    assert "did you mean 'play'" in fails(capsys, "ply")
    assert "did you mean 'games'" in fails(capsys, "list")


def test_play_takes_a_scenario_without_its_game() -> None:
    """One scenario of that name is started; a game with several lists them."""
    assert full_name("ford") == "skirmish/ford"
    assert full_name("skirmish/ford") == "skirmish/ford"
    assert full_name("nobody") == "nobody"
    with pytest.raises(UnknownNameError, match="ddob/easy-fox, ddob/first-waves"):
        full_name("ddob")


def test_sim_refuses_what_it_cannot_keep(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No game, and a file whose name says no format, are refused before anything is played."""
    assert "x>=1" in fails(capsys, "sim", "skirmish/ford", "--games", "0")
    for option, ending in (("--keep", ".csv or .parquet"), ("--events", ".jsonl or .parquet")):
        file = tmp_path / "games.xyz"
        told = fails(capsys, "sim", "skirmish/ford", "--games", "1", option, str(file))
        assert ending in told
        assert not file.exists()


def test_a_report_says_who_played_with_which_seeds_and_options(tmp_path: Path) -> None:
    """A page that is found again later says what it rests on."""
    page = tmp_path / "report.html"
    words = ("sim", "ddob/easy-fox", "--games", "2", "--seed", "7", "--option", "edition=2.0")
    run(*words, "--report", str(page))
    assert "2 games; us by random; seeds 7 to 8; edition=2.0" in page.read_text()


def test_draw_takes_an_overlay_by_its_title_and_names_the_known_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the page calls an overlay is a name for it; an unknown one is answered with a list."""
    file = str(tmp_path / "fox.svg")
    words = ("draw", "ddob/easy-fox", "-o", file, "--overlay")
    run(*words, "German fire")
    told = fails(capsys, *words, "foo")
    assert "known are fire" in told
    assert "did you mean 'fire'" in fails(capsys, *words, "fier")


def test_luck_says_by_what_it_weighs(tmp_path: Path) -> None:
    """Playouts at random say little of good decisions: who plays them is told."""
    words = ("luck", str(saved(tmp_path, 1)), "--playouts", "1", "--decisions", "1")
    assert run(*words).startswith("Estimated with 1 playouts of each position: us by random.")


def test_sim_as_json() -> None:
    """The keys that scripts read; the same seeds give the same results, however many processes."""
    words = ("sim", "ddob/easy-fox", "--games", "4", "--seed", "7", "--player", "us=random")
    found = json.loads(run(*words, "--json"))
    counts = ["games", "finished", "errors", "decisions", "seconds", "decisions_per_second"]
    assert [*counts, "results", "wins", "scores", "failed"] == list(found)
    assert (found["games"], found["finished"], found["errors"]) == (4, 4, 0)
    again = json.loads(run(*words, "--jobs", "2", "--json"))
    for key in ("results", "decisions", "wins", "scores"):
        assert found[key] == again[key]
    assert 0 <= found["wins"]["us"]["low"] <= found["wins"]["us"]["estimate"] <= 1
    assert -1 <= found["scores"]["us"]["estimate"] <= 1


def test_sim_for_people() -> None:
    """A few lines: how many finished, and how they ended."""
    told = run("sim", "ddob/easy-fox", "--games", "2")
    assert told.startswith("2 of 2 games finished;")
    assert "100.0%" in told


def test_sim_keeps_and_reports(tmp_path: Path) -> None:
    """The games in a table, and a page about them."""
    table, page = tmp_path / "games.csv", tmp_path / "report.html"
    words = ("sim", "skirmish/ford", "--games", "6", "--keep", str(table))
    run(*words)
    told = run(*words, "--report", str(page))  # nothing is played, and yet all is told
    assert "0.0 a second" in told
    assert "mean score of red, from -1 to 1" in told
    assert "share of games won by blue: " in told
    assert len(table.read_text().splitlines()) == 7
    assert "<h1>Skirmish: The ford</h1>" in page.read_text()


def test_sim_tells_of_losses_luck_and_events(tmp_path: Path) -> None:
    """The report as text, plots as files, and what happened as a file of its own."""
    events, folder, report = tmp_path / "events.jsonl", tmp_path / "plots", tmp_path / "report.txt"
    words = ("sim", "ddob/easy-fox", "--games", "3")
    told = run(*words, "--report", "-", "--plots", str(folder), "--events", str(events))
    for heading in (
        "Losses",
        "Luck compared with expectation",
        "Rules and events that never occurred",
    ):
        assert f"\n{heading}\n" in told
    drawn = {file.name for file in folder.iterdir()}
    assert {"outcomes.svg", "outcomes.png", "losses-us-steps-by-turn.svg"} <= drawn
    assert json.loads(events.read_text().splitlines()[1])["game"] == 0
    run(*words, "--report", str(report))
    assert report.read_text() in told


def test_compare_says_what_is_chance() -> None:
    """The same setting twice differs in nothing, as far as three games can tell."""
    told = run("compare", "skirmish/ford", "--games", "3")
    assert told.startswith("3 pairs of games")
    assert "score of red         0 (-0.784 to 0.784)  p = 1  (may be chance)" in told


def test_sim_refuses_an_unknown_bot(capsys: pytest.CaptureFixture[str]) -> None:
    """The bot is named, and those there are."""
    assert "randon" in fails(capsys, "sim", "ddob/easy-fox", "--player", "us=randon")
    assert "name=value" in fails(capsys, "sim", "ddob/easy-fox", "--player", "us")


def test_replay_tells_the_match(tmp_path: Path) -> None:
    """Each decision and event, and that every state was as saved."""
    told = run("replay", str(saved(tmp_path)))
    assert "   1 us: " in told
    assert told.endswith("5 decisions replayed, every state as saved; the match is not over.\n")
    assert run("replay", str(saved(tmp_path)), "--quiet").count("\n") == 1


def test_luck_and_counterfactual_of_a_saved_match(tmp_path: Path) -> None:
    """A match is analysed; one decision is changed, and both are played on."""
    match = hexwar.start("skirmish/ford", seed=3, players={"red": "random", "blue": "random"})
    file = tmp_path / "ford.json"
    match.save(file)
    told = run("luck", str(file), "--for", "blue", "--playouts", "2", "--decisions", "3", "--draws")
    assert "For blue, from -1 to 1:" in told
    assert "by luck" in told
    taken = match.log[10]
    words = ("counterfactual", str(file), "10", "end-turn", "--games", "4")
    told = run(*words, "--player", "red=random")
    assert taken.text in told
    assert f"Decision 10 of {taken.player}, 4 games from each action" in told


def test_compare_as_json() -> None:
    """The differences with their bounds, for scripts."""
    found = json.loads(run("compare", "skirmish/ford", "--games", "3", "--json"))
    parts = ["pairs", "scores", "wins", "facts", "correlation", "p", "p_adjusted", "note"]
    assert list(found) == [*parts, "first", "second"]
    # The same games twice: no difference was seen, and three pairs leave room for one.
    red = found["scores"]["red"]
    assert red["estimate"] == 0.0
    assert -1 < red["low"] < 0 < red["high"] < 1


def test_compare_as_a_page(tmp_path: Path) -> None:
    """Both settings are named, with how their games ended."""
    page = tmp_path / "page.html"
    words = ("compare", "skirmish/ford", "--games", "8", "--other-player", "red=greedy:samples=1")
    told = run(*words, "--report", str(page))
    assert "games won by red" in told
    assert "<h1>skirmish/ford and skirmish/ford red=greedy:samples=1</h1>" in page.read_text()


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "--player", "german"),
        ("luck", "--for", "german"),
        ("luck", "--player", "german=greedy"),
        ("counterfactual", "1", "end-segment", "--player", "german=greedy"),
    ],
)
def test_a_player_whom_the_match_does_not_have_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """A misspelt one was taken for a player without secrets, whose luck was reported."""
    command, *rest = words
    told = fails(capsys, command, str(saved(tmp_path)), *rest)
    assert "no player 'german'; known is 'us'" in told


def test_a_link_is_replayed_and_played(capsys: pytest.CaptureFixture[str]) -> None:
    """What another player sends is told like a save; one cut off on its way is refused."""
    match = hexwar.start("skirmish/ford", seed=7)
    for _ in range(6):
        match.do(match.legal_actions[0])
    for link in (match.link(), f"https://example.org/games/#replay&game={match.link()}"):
        told = run("replay", link)
        assert f"   1 {match.log[1].player}: {match.log[1].text}" in told
        assert told.endswith("6 decisions replayed, all of them legal; the match is not over.\n")
        assert "after 6 decisions" in run("play", link, "--terminal")
    assert "cut off" in fails(capsys, "play", match.link()[:-9], "--terminal")
    assert "cut off" in fails(capsys, "replay", match.link()[:-9])


def test_replay_refuses_an_edited_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A save whose decisions were changed by hand is refused, and stays as it is."""
    file = saved(tmp_path)
    text = file.read_text().replace('"recover', '"vanish').replace('"move', '"fly')
    file.write_text(text)
    assert str(file) in fails(capsys, "replay", str(file))
    assert text == file.read_text()


def test_validate_names_what_a_file_is(tmp_path: Path) -> None:
    """Scenario, board and save are distinguished by what they hold."""
    scenario = ROOT / "ddob_scenarios/data/scenarios/easy-fox.toml"
    board = ROOT / "examples/skirmish/skirmish/data/board.toml"
    told = run("validate", str(scenario), str(board), str(saved(tmp_path)))
    assert "a scenario of D-Day at Omaha Beach" in told
    assert "a board of" in told
    assert "5 decisions, valid" in told


def test_validate_reports_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its line."""
    board = tmp_path / "board.toml"
    board.write_text('[grid]\norientation = "round"\ncolumns = 0\nrows = "many"\n')
    told = fails(capsys, "validate", str(board))
    for line in (2, 3, 4):
        assert f"{board}:{line}" in told


def test_rules_as_json() -> None:
    """The keys that scripts read, and a rule with its code and tests."""
    found = json.loads(run("rules", "skirmish", "--json"))
    assert list(found) == ["total", "covered", "rules"]
    assert found["total"] == found["covered"] == len(found["rules"])
    assert {"id", "summary", "code", "tests", "sentences", "left_out"} == set(found["rules"][0])
    assert all(rule["code"] and rule["tests"] for rule in found["rules"])


def test_rules_that_miss_something() -> None:
    """With --missing only rules without code or test are listed: skirmish has none."""
    assert run("rules", "skirmish", "--missing").count("\n") == 1


def test_what_is_left_out_of_a_rule_is_listed() -> None:
    """A game that keeps a rule in part says so; with --missing the rule is listed, too."""
    row = "         left out: no Festung on the map: whether Cherbourg had a counter is lost"
    for words in (("rules", "normandie44"), ("rules", "normandie44", "--missing")):
        assert row in run(*words).splitlines()


def test_rules_without_their_tests_say_so(tmp_path: Path) -> None:
    """Away from the checkout nobody is told that no rule has a test, but where none were found."""
    words = ("rules", "skirmish", "--missing", "--tests", str(tmp_path / "nowhere"))
    done = CliRunner().invoke(group, words, catch_exceptions=False)
    place = f"(there is no {tmp_path / 'nowhere'})"
    assert done.stderr == (
        "The tests of skirmish are not part of the package and were not found "
        f"{place}: name their folder with --tests.\n"
    )
    assert re.fullmatch(r"(\d+) of \1 rules have code\.\n", done.stdout)


def test_rules_without_their_tests_say_so_once(tmp_path: Path) -> None:
    """An installed package has no tests: the rules are listed with their code, and nothing else."""
    words = ("rules", "skirmish", "--tests", str(tmp_path / "nowhere"))
    done = CliRunner().invoke(group, words, catch_exceptions=False)
    assert done.stderr.count("not part of the package") == 1
    assert "tests:" not in done.stdout
    assert "code: skirmish." in done.stdout


def test_perft_counts() -> None:
    """The counts that another implementation checks itself by, with exact probabilities."""
    words = ("perft", "skirmish/ford", "--decisions", "4")
    found = json.loads(run(*words, "--json"))
    assert [depth["paths"] for depth in found["depths"]] == [1, 4, 12, 24, 24]
    assert found["depths"][4]["going"] == "1"
    assert "positions" in run(*words)


def test_perft_without_a_depth_is_bounded() -> None:
    """A game whose first decision has millions of branches is answered, and how to count on."""
    told = run("perft", "ddob/easy-fox", "--branches", "50")
    assert "Depth 1 has too many branches of chance for --branches 50" in told
    assert "--decisions 1" in told
    assert "too many" not in run("perft", "skirmish/ford", "--decisions", "1")


def test_perft_refuses_more_positions_than_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    """A depth that was asked for is counted up to a number of positions, not up to all memory."""
    words = ("perft", "skirmish/ford", "--decisions", "4", "--at-most", "10")
    assert "depth 2 has more than 10 positions" in fails(capsys, *words)


def test_bench_as_json() -> None:
    """Each figure with its unit, and its ratio where the other engine is installed."""
    words = ("bench", "skirmish/ford", "--rounds", "1", "--seconds", "0.01", "--json")
    found = json.loads(run(*words))
    assert [row["unit"] for row in found] == ["decisions/s", "decisions/s", "µs", "s"]
    assert all(row["value"] > 0 for row in found)
    assert all((row["other"] is None) == (row["ratio"] is None) for row in found)


def test_bench_for_people() -> None:
    """The same as a table."""
    told = run("bench", "skirmish/ford", "--rounds", "1", "--seconds", "0.01")
    assert "python-chess" in told
    assert "decisions/s" in told


def test_a_missing_file_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody is shown the inside of the program for a name that he mistyped."""
    assert "no-such.json" in fails(capsys, "play", "no-such.json")
    assert "did you mean" in fails(capsys, "play", "ddob/easy-foks")


def test_play_tells_the_briefing_and_what_is_not_played() -> None:
    """Players read before play what the scenario says, and what of its file the game leaves out."""
    scenario = Scenario("raid", "Raid", "", briefing=("It rained. " * 20,), warnings=("no snow",))
    told = list(introduction(scenario))
    assert told[0].startswith("It rained. It rained.")
    assert max(len(line) for line in told[0].splitlines()) <= 100
    assert told[1:] == ["Not supported by this game:", "- no snow"]
    assert list(introduction(Scenario("plain", "Plain", "A summary"))) == []


def test_validate_warns_of_what_a_sound_file_leaves_out() -> None:
    """Each warning stands on a line of its own, after the verdict."""
    assert warned(Scenario("raid", "Raid", "", warnings=("no snow", "no sleet"))) == (
        "\n  warning: no snow\n  warning: no sleet"
    )


def test_a_game_that_is_not_installed_is_found_where_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new author forgets to install it, and reads how; other names are told as before."""
    (tmp_path / "estuary").mkdir()
    project = '[project.entry-points."hexwar.games"]\nestuary = "estuary:Estuary"\n'
    (tmp_path / "estuary" / "pyproject.toml").write_text(project, encoding="utf-8")
    advice = "; its package lies here and is not installed: pip install -e "
    monkeypatch.chdir(tmp_path)
    named = "or set HEXWAR_GAMES=estuary=estuary:Estuary and PYTHONPATH="
    told = f"no game 'estuary'{advice}./estuary, {named}./estuary\n"
    assert fails(capsys, "rules", "estuary") == told
    assert fails(capsys, "rules", "river") == "no game 'river'\n"
    monkeypatch.chdir(tmp_path / "estuary")
    assert fails(capsys, "rules", "estuary") == f"no game 'estuary'{advice}., {named}.\n"
