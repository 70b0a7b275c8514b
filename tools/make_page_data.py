"""Write the library's data as the page loads it, into a folder (default: web/src/data), and the numbers of the core.

lexicons.json: the lexicons as a site describes them, on the day after the last shipped answer. openers-NAME.json: the
start of each from the opening book. words-NAME.json: its words and weights; of nyt, its odds.
second-guesses-NAME.json: the second guesses after some openers. strategies.json and games-STRATEGY.txt: what
tools/make_shipped.py has written of every strategy, and its name. today.txt: the words of the page's daily game,
which never change. tuning.json: the numbers that the page's own code shares with the library.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import make_core_constants
from salet.advice import boards, hints, why
from salet.game import lexicon as lexicon_module
from salet.game.daily import shipped_odds
from salet.game.lexicon import ABOUT, Lexicon, odds_json, shipped_lexicon, summary_json, words_json
from salet.game.past_answers import SHIPPED_END
from salet.solver import analysis, corrections, evaluation, ordering, rating, splits
from salet.solver.opening_book import page_json
from salet.strategies.registry import find_strategy, title_of
from salet.system import shipped_words

SHIPPED_DAY = SHIPPED_END + timedelta(days=1)
WEB = Path(__file__).parent.parent / "web"
DATA, TARGET = WEB / "data", WEB / "src" / "data"


def page_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of every file."""
    lexicons = {name: shipped(name) for name in ABOUT}
    answers_known_until = {"nyt": str(SHIPPED_END)}
    described = [
        summary_json(lexicon) | {"answers_known_until": answers_known_until.get(name)}
        for name, lexicon in lexicons.items()
    ]
    yield "lexicons.json", _json({"day": str(SHIPPED_DAY), "lexicons": described})
    rows = json.loads((DATA / "strategies.json").read_text("utf-8"))["rows"]
    for row in rows:
        found = find_strategy(row["strategy"])
        row |= {"title": title_of(found.name), "about": found.about, "source": found.source}
    yield "strategies.json", _json({"rows": rows})
    yield "tuning.json", _json(tuning())
    yield "today.txt", (DATA / "today.txt").read_bytes()
    for row in rows:
        name = f"games-{row['strategy']}.txt"
        yield name, _unpacked(f"{name}.gz")
    for name, lexicon in lexicons.items():
        yield f"openers-{name}.json", _json(page_json(lexicon))
        yield f"words-{name}.json", _json(odds_json(shipped_odds()) if name == "nyt" else words_json(lexicon))
        yield f"second-guesses-{name}.json", _json(second_guesses(name))


def tuning() -> dict[str, Any]:
    """Return the numbers that the page's own code shares with the library, each from the module that explains it."""
    modules = {
        analysis: ["SLOW_SETUP_CANDIDATES"],
        boards: ["UNSOLVED_COST"],
        corrections: ["DOUBT_ODDS", "KIND_WEIGHTS", "MAX_DOUBT_CORRECTIONS", "TYPO_CHANCE"],
        evaluation: ["COMMON_WORD_MARGIN"],
        hints: ["MAX_HINT_LETTERS"],
        lexicon_module: ["LISTED_WEIGHT"],
        rating: ["TOP_GUESSES"],
        splits: ["BITS", "GUESSES_BY_BITS", "SAMPLE"],
        ordering: ["COST_TOLERANCE"],
        why: ["MIN_TRAP_CHANCE", "MIN_TRAP_SHARE"],
    }
    return {name: getattr(module, name) for module, names in modules.items() for name in names}


def second_guesses(lexicon: str) -> dict[str, Any]:
    """Return the second guesses of a lexicon under normal rules.

    hash: of the lexicon. openers: by opener and reply, the best guess and its total, then the same of the word to show
    first, where that is another.
    """
    table: dict[str, Any] = json.loads(_unpacked(f"{lexicon}-seconds.json.gz"))
    return table


def _unpacked(name: str) -> bytes:
    return gzip.decompress((DATA / name).read_bytes())


def shipped(name: str) -> Lexicon:
    """Return a lexicon as it is shipped, whatever was updated on this machine."""
    if name != "nyt":
        return shipped_lexicon(name)
    accepted = shipped_words("nyt-allowed")
    return Lexicon(name, accepted, accepted, shipped_odds().weights())


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def main() -> None:
    """Write the files."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.mkdir(parents=True, exist_ok=True)
    sizes = [(target / name).write_bytes(content) for name, content in page_files()]
    for file, text in make_core_constants.files().items():
        file.write_text(text, "utf-8")
    print(f"Wrote {len(sizes)} files, {sum(sizes):,} bytes, into {target.name}/.")


if __name__ == "__main__":
    main()
