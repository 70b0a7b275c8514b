"""The published solvers on the page: all are shown, and one of them can lead Solve."""

import re

import pytest
from drivers import settled
from fixtures import Visit
from playwright.sync_api import expect

from salet.game.position import parse_position
from salet.strategies.registry import find_strategy
from salet.strategies.strategy import next_guess

PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("strategy", ("s0", "s4-system1"))
def test_a_solver_leads_solve_and_enter_plays_its_guess(visit: Visit, strategy: str) -> None:
    page = visit("/#/solve/original/normal/crane.BYGBB", **PHONE)
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Suggest by").select_option(strategy)
    page.get_by_role("button", name="Close").click()
    guess = next_guess(parse_position("crane bygbb", "original"), find_strategy(strategy))
    expect(page.locator(".hero-word")).to_have_text(guess.upper())
    expect(page.get_by_text(re.compile("Salet (agrees|would guess)"))).to_be_visible()
    page.get_by_role("button", name=f"Guess {guess.upper()}").last.click()
    expect(page.get_by_text("Which colors did you get?")).to_be_visible()
    expect(page.locator(".board")).to_contain_text("".join(guess.upper()))
    page.get_by_role("button", name="Undo").click()
    page.reload()
    expect(page.locator(".hero-word")).to_have_text(guess.upper())
    page.get_by_role("button", name="Use Salet's search").click()
    expect(page.get_by_text("guesses to go").first).to_be_visible()


def test_more_has_every_solver_and_the_figures_with_true_colors(visit: Visit) -> None:
    page = visit("/#/solvers", **PHONE)
    page.locator("summary", has_text="More").click()
    expect(page.locator(".solver")).to_have_count(22)
    flawed = page.locator(".solver", has_text="flawed colors")
    expect(flawed).to_have_count(9)
    expect(flawed.filter(has_text="True colors: 3.89, 30 lost")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Letter points A")).click()
    expect(page.get_by_role("region", name="Letter points A (S1)")).to_be_visible()


def test_each_write_up_has_one_solver_in_view(visit: Visit) -> None:
    page = visit("/#/solvers")
    shown = page.locator(".solver:visible")
    expect(shown).to_have_count(6)
    names = [re.findall(r"\(S(\d)\)", text) for text in shown.all_inner_texts()]
    assert sorted(number for found in names for number in set(found)) == ["0", "1", "2", "3", "4"]
