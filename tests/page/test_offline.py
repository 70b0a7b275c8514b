"""Without a network: the page opens, and estimates by itself what the library would say."""

import pytest
from hands import START
from playwright.sync_api import expect
from stage import Visit

from salet.game.position import position_of
from salet.study.suggest import advise

pytestmark = pytest.mark.page


def test_it_reloads_and_suggests_without_a_network(visit: Visit) -> None:
    page = visit(START, service_workers="allow")
    page.wait_for_function("caches.match('/').then(Boolean)")
    page.reload()
    page.wait_for_function(
        "caches.open('data').then(all => all.keys()).then(kept => kept.some(each => each.url.endsWith('/words')))"
    )
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Offline: estimates only.")).to_be_visible()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    page.keyboard.type("12311")
    expect(page.get_by_text("24 words left")).to_be_visible()
    expect(page.locator(".status", has_text="estimates of one step")).to_be_visible()
    theirs = advise(position_of("crane.BYGBB", "original"), count=10)
    expect(page.locator(".take")).to_have_text([each.guess for each in theirs.suggestions], ignore_case=True)
    page.context.set_offline(False)
    expect(page.get_by_text("Offline: estimates only.")).to_have_count(0)
