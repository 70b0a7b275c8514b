"""Texts and links of all kinds: what can be read is shown, and what can't is said in a heading that is true."""

import re

import pytest
from drivers import paste, settled
from fixtures import Visit
from playwright.sync_api import Page, expect

NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""


def test_solve_reads_what_stats_reads(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    settled(page)
    paste(page, "1. crane 12113\n2. purse 13323")
    expect(page).to_have_url(re.compile(r"/crane\.BYBBG\.purse\.BGGYG$"))
    paste(page, "crane purse surge")
    expect(page).to_have_url(re.compile(r"/crane\.BYBBG\.purse\.BGGYG\.surge\.GGGGG$"))
    paste(page, "\n".join(["crane bybbg"] * 3000))
    expect(page.locator(".board-row")).to_have_count(6)
    page.goto("/solve/nyt/normal/start")
    settled(page)
    paste(page, " slate ")  # one word has no colors yet
    expect(page.get_by_role("button", name="S, no color yet, first letter")).to_be_visible()


def test_a_link_with_more_rows_than_a_game_has_names_the_rest(visit: Visit) -> None:
    row = "crane.BYBBG"
    page = visit("/solve/nyt/normal/" + ".".join([row] * 8))
    expect(page.locator(".board-row")).to_have_count(6)
    expect(page.locator(".notice.warn")).to_contain_text(f"{row}.{row}")


def heading(page: Page) -> str:
    return page.locator("h1").inner_text()


@pytest.mark.parametrize(
    "address",
    (
        "/solve/nyt/normal/qqqqq.BBBBB",
        "/solve/nyt/normal/cranes.BBBBBB",
        "/solve/klingon/normal/crane.BYGBB",
    ),
)
def test_no_heading_says_loading_beside_a_refusal(visit: Visit, address: str) -> None:
    page = visit(address)
    expect(page.locator(".notice")).to_be_visible()
    assert heading(page) == "Can't suggest a guess"


def test_a_page_without_workers_or_lists_says_one_thing(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script("delete globalThis.Worker")
    page.goto("/solve/nyt/normal/crane.BYBBG")
    expect(page.locator(".notice")).to_be_visible()
    expect(page.get_by_text("Something went wrong")).to_have_count(0)
    assert "Loading" not in heading(page)
    page = visit("/review/klingon/normal/crane.BYGBB.amber.GGGGG")
    expect(page.locator(".notice").first).to_contain_text("no word list called “klingon”")


def test_what_is_not_stored_is_said(visit: Visit) -> None:
    page = visit("about:blank")
    page.add_init_script(NO_STORAGE)
    page.goto("/solve/original/normal/salet.BYBGB.anger.GBBGG.amber.GGGGG")
    page.get_by_role("button", name="Save to stats").click()
    expect(page.get_by_text("This browser can't store more games")).to_be_visible()
    page.goto("/#/you")
    expect(page.get_by_text("This browser can't store more games")).to_be_visible()
    page.goto("/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".board-row:not(.now, .to-come)")).to_have_count(1)
    expect(page.get_by_text("This browser doesn't store anything here.")).to_be_visible()


def test_the_first_visit_says_what_the_page_is_and_later_ones_do_not(visit: Visit) -> None:
    page = visit("/solve/nyt/normal/start")
    settled(page)
    line = page.locator(".first-visit")
    expect(line).to_have_text("The best next Wordle guess, worked out on your device.")
    page.keyboard.type("crane12113")
    expect(page).to_have_url(re.compile(r"crane\.BYBBG$"))
    page.goto("about:blank")
    page.goto("/")
    settled(page)
    expect(line).to_be_hidden()
