"""Playing in a real Chromium: by mouse, by keyboard, undo, explanations, what is at hand."""

from __future__ import annotations

from random import Random

import pytest

import hexwar
from hexwar.play.match import Match
from hexwar.web import Application
from hexwar.web.keys import Seat
from tests.web.table import at_table, begun, turn_of

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect


def test_a_turn_by_mouse(application: Application, address: str, chromium: Browser) -> None:
    """A unit is chosen and moved with clicks; the Germans then act by themselves."""
    with at_table(chromium, address + begun(application)) as table:
        assert turn_of(table) == "1 of 16"
        assert table.lit("legal") == {"0512"}
        table.page.click("#map [data-counter='2/B/741']")
        assert {"0513", "0612", "0611", "0511"} <= table.lit("legal")
        assert table.lit("chosen") == {"0512"}
        table.click_hex("0513")
        table.wait_for_length(2)
        assert table.page.locator("#stack-0513 [data-counter='2/B/741']").count() == 1
        table.expect_text("#status", "2 of 16")
        table.click_hex("0616")
        table.wait_for_length(3)
        table.press("enough")
        table.page.click("#tab-story")
        assert "Card" in table.text("#log")
        assert table.page.locator("#log .line .rule").count() > 10


def test_a_turn_by_keyboard_alone(
    application: Application, address: str, chromium: Browser
) -> None:
    """Without a mouse: walk to a unit, choose it, walk on, choose the hex, end the turn."""
    with at_table(chromium, address + begun(application)) as table:
        keys = table.page.keyboard
        keys.press("b")
        assert table.lit("cursor") == {"0512"}
        expect(table.page.locator("#said")).to_contain_text("0512, beach")
        keys.press("Enter")
        assert table.lit("chosen") == {"0512"}
        keys.press("KeyQ")
        assert table.lit("cursor") == {"0611"}
        keys.press("KeyD")
        keys.press("ArrowRight")
        assert table.lit("cursor") == {"0513"}
        assert "0513" in table.lit("legal")
        keys.press("Enter")
        table.wait_for_length(2)
        assert table.page.locator("#stack-0513 [data-counter='2/B/741']").count() == 1
        table.expect_text("#status", "2 of 16")
        keys.press("l")
        keys.press("Enter")
        table.wait_for_length(3)


def test_up_and_down_reach_every_action(
    application: Application, address: str, chromium: Browser
) -> None:
    """The keys go from the list to the buttons of the dock, and round."""
    with at_table(chromium, address + begun(application)) as table:
        keys, named = table.page.keyboard, "document.activeElement.dataset.action"
        keys.press("l")
        first = table.page.evaluate(named)
        assert first.startswith("move ")
        keys.press("ArrowUp")
        assert table.page.evaluate(named) == "end-segment"
        keys.press("ArrowDown")
        assert table.page.evaluate(named) == first


def test_a_key_lists_the_keys(application: Application, address: str, chromium: Browser) -> None:
    """Who plays without a mouse finds the keys without it, and goes on."""
    with at_table(chromium, address + begun(application)) as table:
        keys, told = table.page.keyboard, table.page.locator("#options .sheet")
        keys.press("?")
        expect(told).to_contain_text("Keys: arrows and Q W E A S D")
        keys.press("Escape")
        expect(told).to_be_hidden()
        keys.press("b")
        assert table.lit("cursor") == {"0512"}


def test_one_unit_that_is_left_has_its_moves_listed(
    application: Application, address: str, chromium: Browser
) -> None:
    """Many moves are put together by unit, but not those of a single one."""
    match, chance = hexwar.start("classic/crossing", seed=0), Random(0)
    while len(first_nouns(match)) != 1 or len(match.legal_actions) < 20:
        match.do(chance.choice(list(match.legal_actions)))
    with at_table(chromium, address + application.begin(match)) as table:
        if table.page.is_visible("#sit-down"):
            table.page.click("#sit-down")
            expect(table.page.locator("#curtain")).to_be_hidden()
        assert table.page.locator("#actions button").count() >= 17
        assert table.page.locator("#actions .group").count() == 0


def first_nouns(match: Match) -> set[object]:
    """Return the things that the actions of a question name first."""
    return {action[1] for action in match.legal_actions if len(action) > 1}


def test_a_double_click_decides_once(
    application: Application, address: str, chromium: Browser
) -> None:
    """The second click of a double click is not refused as a decision on what is past."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.dblclick("[data-action='move 2/B/741 0513']")
        table.wait_for_length(2)
        expect(table.page.locator("#answer")).to_be_empty()


def test_enter_closes_the_briefing(
    application: Application, address: str, chromium: Browser
) -> None:
    """Who has read the briefing that stands open goes on without the mouse."""
    with at_table(chromium, address + begun(application), briefed=True) as table:
        expect(table.page.locator("#briefing")).to_have_attribute("open", "")
        table.page.keyboard.press("Enter")
        expect(table.page.locator("#briefing")).not_to_have_attribute("open", "")
        assert table.page.evaluate("document.activeElement.id") == "asked"


def test_escape_steps_back(application: Application, address: str, chromium: Browser) -> None:
    """A choice is taken back before it becomes a decision."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.click("#map [data-counter='2/B/741']")
        assert table.lit("chosen") == {"0512"}
        table.page.keyboard.press("Escape")
        assert table.lit("chosen") == set()
        assert table.length == 1


def test_one_click_that_could_mean_several_things(
    application: Application, address: str, chromium: Browser
) -> None:
    """Where two units stand, a menu asks which; it can be walked with the keys."""
    played = begun(application, "ddob/easy-fox", "end-segment", "enough")
    with at_table(chromium, address + played) as table:
        table.click_hex("0511")
        menu = table.page.locator("#menu")
        expect(menu.locator("button")).to_have_text(["F/2/16", "1/A/741", "Cancel"])
        table.page.keyboard.press("ArrowDown")
        assert table.lit("told") == {"0511"}
        table.page.keyboard.press("Enter")
        expect(menu).to_be_hidden()
        expect(table.page.locator("#chosen b")).to_have_text("1/A/741")
        table.click_hex("0510")
        table.wait_for_length(4)
        table.expect_text("#prompt", "Who does the same along with 1/A/741?")
        table.press("nobody-else")
        table.page.wait_for_selector("#stack-0510 [data-counter='1/A/741']")


def test_news_that_decide_nothing_disturb_no_choice(
    application: Application, address: str, chromium: Browser
) -> None:
    """What is half chosen, listed or open stays when the page looks again at the same moment.

    Such news come whenever overlays change or somebody joins the table: a click was lost by them.
    """
    played = begun(application, "ddob/easy-fox", "end-segment", "enough")
    with at_table(chromium, address + played) as table:
        marked = "document.querySelector('#actions button').marked = true"
        table.page.click("#map [data-counter='1/A/741']")
        table.expect_text("#chosen", "1/A/741")
        legal = table.lit("legal")
        table.page.evaluate(marked)
        table.look_again()
        assert table.lit("legal") == legal
        table.expect_text("#chosen", "1/A/741")
        assert table.page.evaluate("document.querySelector('#actions button').marked")
        table.page.keyboard.press("Escape")
        table.click_hex("0511")
        expect(table.page.locator("#menu")).to_be_visible()
        table.look_again()
        table.page.keyboard.press("ArrowDown")
        table.page.keyboard.press("Enter")
        table.expect_text("#chosen", "1/A/741")
        table.look_again()
        table.click_hex("0510")
        table.wait_for_length(4)


def test_undo_stops_where_chance_was_drawn(
    application: Application, address: str, chromium: Browser
) -> None:
    """Undo takes a choice back, redo performs it again; behind a card it says why it stops."""
    played = begun(application, "ddob/easy-fox", "end-segment", "clear 0616")
    with at_table(chromium, address + played) as table:
        assert table.page.is_enabled("#undo")
        table.page.click("#undo")
        table.wait_for_length(2)
        table.expect_text("#undo-stops", "a random draw was made")
        assert table.page.is_disabled("#undo")
        table.page.keyboard.press("r")
        table.wait_for_length(3)
        assert table.page.is_disabled("#redo")


def test_pointing_at_the_forbidden_says_which_rule(
    application: Application, address: str, chromium: Browser
) -> None:
    """A hex out of reach is refused with the number of the rule and a link to it."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.click("#map [data-counter='2/B/741']")
        table.click_hex("0616")
        table.expect_text("#answer", "7.3")
        assert table.page.get_attribute("#answer a", "href") == "rules#7.3"
        table.page.goto(f"{table.page.url}rules#7.3")
        assert "move takes a unit one hex" in table.text("[id='7.3'] + dd")


def test_a_typed_action_is_judged_too(
    application: Application, address: str, chromium: Browser
) -> None:
    """What is typed is done, or refused with rule or reason; questions are answered as text."""
    with at_table(chromium, address + begun(application)) as table:
        table.open_console()
        table.page.fill("#typed-text", "hex 0611")
        table.page.press("#typed-text", "Enter")
        table.expect_text("#typed-answer", "0611  beach")
        assert table.length == 1
        table.page.fill("#typed-text", "move 2/B/741 0101")
        table.page.press("#typed-text", "Enter")
        table.expect_text("#answer", "7.3")
        table.page.fill("#typed-text", "fly 2/B/741")
        table.page.press("#typed-text", "Enter")
        table.expect_text("#answer", "is no verb here")
        assert table.length == 1


def test_what_a_move_would_do(application: Application, address: str, chromium: Browser) -> None:
    """Before it is done, a move says its cost and who could fire there."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.hover("[data-action='move 2/B/741 0612']")
        table.expect_text("#preview", "1 action")
        table.expect_text("#preview", "WN62 (green)")
        table.page.mouse.move(700, 700)
        table.page.hover("#map [data-counter='2/B/741']")
        table.expect_text("#hover-text", "field of fire of WN61: steady, orange")


def test_no_phase_ends_without_a_word(
    application: Application, address: str, chromium: Browser
) -> None:
    """What ends the phase is asked first, with what is left undone; it can be taken back."""
    with at_table(chromium, address + begun(application), stops=True) as table:
        table.page.click("[data-action='end-segment']")
        table.expect_text("#stop", "nothing before it can be taken back")
        table.expect_text("#stop", "Left undone: 2/B/741")
        table.page.keyboard.press("Escape")
        expect(table.page.locator("#stop")).to_be_hidden()
        table.page.click("[data-action='move 2/B/741 0513']")
        table.expect_text("#stop", "Do it and end the phase")
        assert table.length == 1
        table.page.click("#stop-yes")
        table.wait_for_length(2)
        assert "Clear no more" in table.actions()


def test_briefing_before_and_debrief_after(
    application: Application, address: str, chromium: Browser
) -> None:
    """A new game opens with its briefing and a hint, and a game that is over with its debrief."""
    with at_table(chromium, address + begun(application), briefed=True) as table:
        table.expect_text("#briefing .sheet", "How one wins and loses")
        table.expect_text("#coach", "Units with an orange glow can act")
        table.page.keyboard.press("Escape")
        table.page.click("#coach button >> text=Show me a sensible choice")
        table.page.click("#answer .hinted button")
        table.wait_for_length(2)
        table.expect_text("#coach", "Engineers can clear")
        table.page.click("#coach button >> text=Understood")
        expect(table.page.locator("#coach")).to_be_hidden()
    over = hexwar.start("ddob/easy-fox", seed=7, players={"us": "random"})
    with at_table(chromium, address + application.begin(over)) as table:
        table.expect_text("#debrief", "Turning points")
        table.expect_text("#after", "Watch the replay")
        table.page.click("#debrief .otherwise summary >> nth=0")
        table.page.click("#debrief .otherwise button >> nth=0")
        expect(table.page.locator("#debrief .otherwise [role=status]").first).to_contain_text(
            "played on from each", timeout=120_000
        )


def test_points_and_rules_are_at_hand(
    application: Application, address: str, chromium: Browser
) -> None:
    """The victory panel names each source; a rule's number opens the rules inside the page."""
    over = hexwar.start("ddob/easy-fox", seed=7, players={"us": "ddob-sensible"})
    sources = [(source.what, source.points) for source in over.scene("us").sources]
    assert sources
    with at_table(chromium, address + application.begin(over)) as table:
        table.page.click("#tab-victory")
        for what, points in sources:
            row = table.page.locator("#victory li", has_text=what).first
            expect(row).to_contain_text(f"+{points}")
        table.page.hover("#victory li button >> nth=0")
        assert table.lit("told")
        table.page.click("#victory li a.rule >> nth=0")
        expect(table.page.locator("#panel-rules")).to_be_visible()
        expect(table.page.locator("#rulebook dt:focus")).to_contain_text("13.2")
        table.page.fill("#rules-search", "barrage")
        assert 0 < table.page.locator("#rulebook dt:visible").count() < 40
        table.page.select_option("#chapters", index=1)
        expect(table.page.locator("#rulebook dt:focus")).to_have_count(1)


def test_at_hand_while_playing(application: Application, address: str, chromium: Browser) -> None:
    """A strongpoint shows its field, V measures, N finds who can act, Units lists everybody."""
    with at_table(chromium, address + begun(application)) as table:
        page = table.page
        page.hover("#map [data-counter='WN61']")
        page.wait_for_selector(".lit.field-0")
        assert "0512" in table.lit("field-1")
        page.keyboard.down("v")
        page.hover("#map [data-counter='2/B/741']")
        table.expect_text("#measured", "0809 → 0512: Distance")
        page.keyboard.up("v")
        expect(page.locator("#measured")).to_be_hidden()
        page.keyboard.press("n")
        table.expect_text("#chosen", "2/B/741")
        page.click("#tab-units")
        table.expect_text("#units", "2/B/741, tank of the 1st Division")
        page.click("#map-layers > summary")
        page.check("#overlay-list [value='fire']")
        page.wait_for_function("localStorage.length > 2")
        page.reload()
        table.wait()
        assert page.is_checked("#overlay-list [value='fire']")


def test_a_line_of_sight_says_what_blocks(
    application: Application, address: str, chromium: Browser
) -> None:
    """Memoir's lines of sight are told with the hexes that block them."""
    application.begin(hexwar.start("memoir44/sword", seed=1944))
    seat = address + application.path_of(Seat(1, 2))
    with at_table(chromium, seat) as table:
        found = table.page.evaluate(
            """async () => {
              const hexes = [...document.querySelectorAll("#hexes [data-hex]")];
              const names = hexes.map((use) => use.dataset.hex);
              const table = await import("/static/table.js");
              for (const to of names.slice(20, 80)) {
                const told = await table.ask("between", { from: names[0], to });
                if (told.clear === false && told.blockers.length) return told;
              }
              return null;
            }"""
        )
        assert found["distance"] > 1


def test_a_hint_can_be_taken(application: Application, address: str, chromium: Browser) -> None:
    """A sensible player's choice is offered as a button with what it would do."""
    with at_table(chromium, address + begun(application)) as table:
        table.page.click("#hint")
        table.expect_text("#answer", "A sensible player would choose:")
        table.page.click("#answer button")
        table.wait_for_length(2)


def test_players_write_to_each_other(
    application: Application, address: str, chromium: Browser
) -> None:
    """A message comes by itself, is marked until it is read, and is never read as HTML."""
    number = application.tables.add(hexwar.start("skirmish/ford", seed=1)).number
    red, blue = (address + application.path_of(Seat(number, place)) for place in (1, 2))
    with at_table(chromium, red) as first, at_table(chromium, blue) as second:
        first.page.click("#tab-chat")
        first.page.fill("#message-text", "<b>Good luck</b>")
        first.page.press("#message-text", "Enter")
        expect(first.page.locator("#messages li p")).to_have_text("<b>Good luck</b>")
        expect(second.page.locator("#tab-chat")).to_have_text("Chat ●")
        second.page.click("#tab-chat")
        expect(second.page.locator("#tab-chat")).to_have_text("Chat")
        expect(second.page.locator("#messages li strong")).to_have_text("red")


@pytest.mark.parametrize("width", [1400, 390])
def test_a_long_status_pushes_no_menu_away(
    application: Application, address: str, chromium: Browser, width: int
) -> None:
    """The status keeps to one row, whatever it tells: the map below it never moves."""
    match = hexwar.start("normandie44/montebourg", seed=1, players={"germans": "random"})
    with at_table(chromium, address + application.begin(match)) as table:
        table.page.set_viewport_size({"width": width, "height": 844})
        before = table.page.locator("#board-holder").bounding_box()
        table.page.evaluate(
            """() => import('/static/table.js').then(({ known, tell }) => {
              const long = [...Array(12)].map((_, k) => [`Fact ${k}`, "a long value"]);
              tell({ ...known.state, status: long });
            })"""
        )
        assert table.page.locator("#status > div").count() == 12
        assert table.page.locator("#board-holder").bounding_box() == before
        menu = table.page.locator("#options > summary").bounding_box()
        assert menu is not None
        assert 0 <= menu["y"] < 50
        assert menu["x"] + menu["width"] <= width
