"""Without a network: the page opens, proves what it would prove with one, and explains and corrections by itself."""

import re
import threading
from collections import Counter
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest
from drivers import ALL_PROVEN, START, enter_row, strictly_best, values
from fixtures import STATIC, Visit
from playwright.sync_api import Browser, Page, expect
from served import Served

from salet.game.lexicon import shipped_lexicon
from salet.game.notation import parse_turns
from salet.game.position import parse_position
from salet.game.rules import Rules
from salet.solver.analysis import analyze
from salet.solver.corrections import find_corrections

# A service worker keeps the page before it keeps any words, and the words of Play's list may come before those of
# Solve's, so the list is named; a server's list is kept under its name and hash. (`wait_for_function` would take the
# promise for a yes.)
WORDS_ARE_KEPT = """
async name => {
  const kept = await caches.open(`salet ${(await navigator.serviceWorker.ready).scope} data`);
  const words = new RegExp(`/assets/words-${name}-|/${name}~[^/]+/words\\.json$`);
  for (let tries = 0; tries < 600; tries++) {
    if ((await kept.keys()).some(each => words.test(each.url))) return;
    await new Promise(resume => setTimeout(resume, 100));
  }
  throw new Error(`The words of ${name} were not kept within a minute.`);
}
"""


def without_network(visit: Visit, address: str = START, name: str = "original", at: str | None = None) -> Page:
    """Open the page, let it keep itself and the words of a list, and take the network away.

    What the browser itself has kept goes as well: only what the page has kept is left.
    """
    page = visit(address, service_workers="allow", **({"at": at} if at else {}))
    page.evaluate(WORDS_ARE_KEPT, name)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)
    page.reload()
    return page


@pytest.mark.parametrize("name", ("original", "nyt"))
def test_it_solves_exactly_without_a_network(visit: Visit, name: str) -> None:
    page = without_network(visit, f"/solve/{name}/normal/start", name)
    enter_row(page, "crane", "12311")
    expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
    *_, theirs = analyze(parse_position("crane.BYGBB", name))
    assert strictly_best(page) == theirs.suggestions[0].word
    assert set(values(page)) <= {f"{line.upper:.2f}" for line in theirs.suggestions}


@pytest.mark.parametrize(
    ("address", "sign"),
    (
        ("/#/review/original/normal/salet.BYBGB.amber.GGGGG", ".sum"),
        ("/#/solvers", ".solver"),
    ),
)
def test_other_views_work_without_a_network(visit: Visit, address: str, sign: str) -> None:
    page = without_network(visit)
    page.goto(address)
    expect(page.locator(sign).first).to_be_visible(timeout=60_000)


def test_a_list_of_the_server_itself_is_kept_as_well(visit: Visit, tmp_path: Path) -> None:
    words = tmp_path / "small.txt"
    words.write_text("\n".join(shipped_lexicon("original").answers[:200]), "utf-8")
    with Served("--lexicon", str(words)) as server:
        page = without_network(visit, "/", "small", at=server.url)
        expect(page.locator(ALL_PROVEN)).to_be_attached(timeout=60_000)
        page.close()


def test_a_contradiction_is_explained_and_repaired_without_a_network(visit: Visit) -> None:
    page = without_network(visit)
    enter_row(page, "crane", "12311")
    enter_row(page, "slate", "11312")
    expect(page.locator(".correction")).to_have_count(3)
    page.get_by_role("button", name="more fix").click()
    corrections = find_corrections(parse_turns("crane.BYGBB.slate.BBGBY"), shipped_lexicon("original"), Rules())
    theirs = sorted(corrections, key=lambda correction: correction.kind in ("letter", "row"))
    for card, correction in zip(page.locator(".correction").all(), theirs, strict=True):
        fits = "1 word fits" if correction.candidate_count == 1 else f"{correction.candidate_count} words fit"
        expect(card).to_contain_text(fits)
    expect(page.locator(".correction").first.locator(".tile.changed")).to_have_text("e", ignore_case=True)
    page.locator(".correction").first.click()
    expect(page).to_have_url(re.compile(r"crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.get_by_text("9 words left")).to_be_visible()


def test_the_board_in_doubt_is_named_without_a_network(visit: Visit) -> None:
    page = without_network(visit, "/solve/original/normal-7/crane.BBBBB.slate.BBBBB~crane.BYGBB.slate.BBGBY")
    expect(page.get_by_role("heading", name="Board 2")).to_be_visible()
    page.get_by_role("button", name="Make E gray").click()
    expect(page).to_have_url(re.compile(r"/crane\.BBBBB\.slate\.BBBBB~crane\.BYGBB\.slate\.BBGBB$"))
    expect(page.locator(".hero-best")).to_be_visible()


def test_a_word_outside_the_list_is_refused_without_a_network(visit: Visit) -> None:
    page = without_network(visit)
    enter_row(page, "crnae", "")
    expect(page.get_by_role("status").filter(has_text="Did you mean CRANE")).to_be_visible()
    expect(page).to_have_url(re.compile("/start$"))


# Every list, and the games of every solver that is shown, come while the browser is idle.
ALL_IS_KEPT = """
async () => {
  const kept = await caches.open(`salet ${(await navigator.serviceWorker.ready).scope} data`);
  for (let tries = 0; tries < 600; tries++) {
    const names = (await kept.keys()).map(each => each.url);
    const lists = ["nyt", "nyt2023", "nyt2022", "original"].filter(list =>
      names.some(name => new RegExp(`/assets/words-${list}-|/${list}(@[^/]+)?~[^/]+/words\\.json$`).test(name)));
    const games = names.filter(name => name.includes("/assets/games-"));
    if (lists.length === 4 && games.length === SOLVERS) return;
    await new Promise(resume => setTimeout(resume, 100));
  }
  throw new Error((await kept.keys()).map(each => each.url).join());
}
"""
SOLVERS = 6
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});"


def test_two_visits_are_enough_for_every_list_and_every_view(visit: Visit) -> None:
    page = visit("/#/solve/nyt/normal/start", service_workers="allow")
    page.evaluate(WORDS_ARE_KEPT, "nyt")
    page.reload()
    page.evaluate(ALL_IS_KEPT.replace("SOLVERS", str(SOLVERS)))
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.set_offline(True)
    page.reload()
    for name in ("nyt", "nyt2023", "nyt2022", "original"):
        page.goto(f"/#/solve/{name}/normal/crane.BYGBB")
        expect(page.locator(".hero-best")).to_be_visible(timeout=60_000)
    page.goto("/#/solvers/s0/s1-brute/cigar")
    expect(page.locator(".solver").first).to_be_visible()
    expect(page.get_by_text("Couldn't load")).to_have_count(0)
    expect(page.get_by_text("Solved in 3.").first).to_be_visible()
    page.goto("/#/play")
    expect(page.locator(".board-row.now")).to_be_visible()
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator(".board-row[aria-label*=':']")).to_have_count(1)
    page.goto("/#/play/today")
    expect(page.get_by_text("The same word for everyone")).to_be_visible()
    expect(page.locator(".board-row[aria-label*=':']")).to_have_count(0)
    expect(page.locator(".board-row.now")).to_be_visible()
    page.goto("/#/you")
    expect(page.get_by_role("heading").first).to_be_visible()


def test_who_saves_data_is_sent_only_what_is_used(visit: Visit) -> None:
    page = visit("about:blank", service_workers="allow")
    page.add_init_script(SAVES_DATA)
    page.goto(START)
    page.evaluate(WORDS_ARE_KEPT, "original")
    expect(page.locator(".hero-best, .hero-word").first).to_be_visible(timeout=60_000)
    page.wait_for_timeout(3000)
    names = page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")
    assert [name for name in names if "/games-" in name or "/words-nyt202" in name] == []


def test_a_list_that_was_never_loaded_is_asked_for_in_words(visit: Visit) -> None:
    page = visit("about:blank", service_workers="allow")
    page.add_init_script(SAVES_DATA)
    page.goto(START)
    page.evaluate(WORDS_ARE_KEPT, "original")
    page.context.set_offline(True)
    page.reload()
    page.goto("/#/solve/nyt2022/normal/crane.BYGBB")
    expect(page.get_by_text("Couldn't load the NYT 2022 list.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".hero-best")).to_be_visible()


class CountingHandler(SimpleHTTPRequestHandler):
    """Sends files with a hash in their name to be cached forever, and counts the requests."""

    asked: ClassVar[Counter[str]] = Counter()

    def send_head(self) -> Any:
        self.asked[self.path] += 1
        return super().send_head()

    def end_headers(self) -> None:
        lasting = self.path.startswith("/assets/")
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if lasting else "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_the_service_worker_asks_again_for_no_file_that_the_page_has_loaded(browser: Browser) -> None:
    CountingHandler.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(CountingHandler, directory=str(STATIC)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = browser.new_page()  # a page of `visit` has routes, for which Playwright turns the browser's cache off
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/#/solve/nyt/normal/start")
    page.evaluate(WORDS_ARE_KEPT, "nyt")
    page.reload()
    page.evaluate(ALL_IS_KEPT.replace("SOLVERS", str(SOLVERS)))
    page.close()
    server.shutdown()
    server.server_close()
    twice = [path for path, count in CountingHandler.asked.items() if path.startswith("/assets/") and count > 1]
    assert len(CountingHandler.asked) > 20
    assert twice == []


def test_a_browser_without_room_for_the_words_still_has_them_from_the_network(visit: Visit) -> None:
    page = visit(START, service_workers="allow")
    page.evaluate(WORDS_ARE_KEPT, "original")
    origin = page.evaluate("location.origin")
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    full = "caches.open('full').then(kept => kept.put('/data/lab', new Response('x'.repeat(1e6)))).then(() => 'room')"
    assert page.evaluate(f"{full}.catch(error => error.name)") == "QuotaExceededError"
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Word list", exact=True).select_option("nyt2023")
    page.keyboard.press("Escape")
    enter_row(page, "crane", "11111")
    expect(page.locator(".hero-best")).to_be_visible()
