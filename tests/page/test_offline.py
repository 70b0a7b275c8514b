"""Without a network: the page opens, and estimates and explains by itself what the library would say."""

import re

import pytest
from drivers import START
from fixtures import Visit
from playwright.sync_api import Page, expect

from salet.game.lexicon import named
from salet.game.position import position_of
from salet.game.rules import Rules
from salet.game.text.notation import read
from salet.solver.doctor import diagnose
from salet.solver.estimate import estimate
from salet.solver.strategy import rank

pytestmark = pytest.mark.page


# A service worker keeps the page before it keeps any words. (`wait_for_function` would take the promise for a yes.)
WORDS_ARE_KEPT = """
async () => {
  const kept = await caches.open("data");
  for (let tries = 0; tries < 200; tries++) {
    const words = (await kept.keys()).find(each => each.url.endsWith("/words"));
    if (words && await kept.match(words)) return;
    await new Promise(resume => setTimeout(resume, 100));
  }
  throw new Error("No words were kept within twenty seconds.");
}
"""


def without_network(visit: Visit, address: str = START, page: Page | None = None) -> Page:
    """Open the page, let it keep itself and the words, and take the network away.

    What the browser itself has kept goes as well: what is proven of the start would be shown from there.
    """
    page = page or visit(address, service_workers="allow")
    page.evaluate(WORDS_ARE_KEPT)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_text("Offline: estimates only.")).to_be_visible()
    return page


def play(page: Page, word: str, tiles: str) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    page.keyboard.type(tiles)


def test_it_reloads_and_suggests_without_a_network(visit: Visit) -> None:
    page = without_network(visit)
    play(page, "crane", "12311")
    expect(page.get_by_text("24 words fit")).to_be_visible()
    expect(page.locator(".status", has_text=re.compile("^estimates$"))).to_be_visible()
    position = position_of("crane.BYGBB", "original")
    theirs = {word: estimate(position, word) for word, _ in rank(position, "entropy").top(500)}
    best = sorted(theirs.values())[:10]
    shown = [word.lower() for word in page.locator(".take").all_inner_texts()]
    assert [estimate(position, word) for word in shown] == pytest.approx(best)
    values = page.locator("tbody .cost .number").all_inner_texts()
    assert values == [f"{value:.2f}" for value in best]
    expect(page.locator("tbody .label", has_text="estimate")).to_have_count(10)
    page.context.set_offline(False)
    expect(page.get_by_text("Offline: estimates only.")).to_have_count(0)


RENAMED = """
async () => {
  const kept = await caches.open("data");
  const [words] = (await kept.keys()).filter(each => each.url.endsWith("/words"));
  await kept.put("/api/v1/original/words", await kept.match(words));
  await kept.delete(words);
}
"""


def test_the_words_will_do_under_another_edition_of_their_list(visit: Visit) -> None:
    page = without_network(visit)
    page.evaluate(RENAMED)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    play(page, "crane", "12311")
    expect(page.get_by_text("24 words fit")).to_be_visible()


def test_a_contradiction_is_explained_and_repaired_without_a_network(visit: Visit) -> None:
    page = without_network(visit)
    play(page, "crane", "12311")
    play(page, "slate", "11312")
    expect(page.get_by_text("No word fits these tiles. One tile may be off:")).to_be_visible()
    theirs = diagnose(read("crane.BYGBB.slate.BBGBY"), named("original"), Rules())
    for card, repair in zip(page.locator(".repair").all(), theirs.repairs[:6], strict=True):
        expect(card).to_contain_text(repair.edit)
        expect(card).to_contain_text(f"leaves {repair.candidates} words")
    expect(page.locator(".repair").first.locator(".tile.changed")).to_have_text("e", ignore_case=True)
    page.locator(".repair").first.click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("9 words fit")).to_be_visible()


def test_the_network_may_go_between_the_contradiction_and_its_doctor(visit: Visit) -> None:
    page = visit(START, service_workers="allow")
    page.evaluate("fetch('/api/v1/original/normal/crane.BYGBB.slate.BBGBY')")  # a refusal that is kept
    page = without_network(visit, START, page)
    play(page, "crane", "12311")
    play(page, "slate", "11312")
    expect(page.get_by_text("No word fits these tiles. One tile may be off:")).to_be_visible()


def test_the_board_in_doubt_is_named_without_a_network(visit: Visit) -> None:
    page = without_network(visit, "/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY")
    expect(page.get_by_text("Board 2: No word fits these tiles. One tile may be off:")).to_be_visible()
    page.locator(".repair", has_text="row 1: crank instead of crane, on every board").click()
    expect(page).to_have_url(re.compile(r"/crank\.BBBBB\.slate\.BBBBB~crank\.BYGBB\.slate\.BBGBY$"))
    expect(page.locator(".take").first).to_be_visible()


def test_a_word_outside_the_list_is_refused_without_a_network(visit: Visit) -> None:
    page = without_network(visit)
    play(page, "crnae", "11111")
    expect(page.get_by_text("'crnae' is not in the word list original.")).to_be_visible()


def test_a_browser_without_room_for_the_words_still_has_them_from_the_network(visit: Visit) -> None:
    page = visit(START, service_workers="allow")
    page.evaluate(WORDS_ARE_KEPT)
    origin = page.evaluate("location.origin")
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    full = "caches.open('data').then(kept => kept.put('/api/v1/lab', new Response('x'.repeat(1e6)))).then(() => 'room')"
    assert page.evaluate(f"{full}.catch(error => error.name)") == "QuotaExceededError"
    assert page.evaluate("fetch('/api/v1/nyt2023/words').then(answer => answer.status)") == 200
