"""The same games have the same sums in Python and in the page's own code, to the last digit that is shown."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from page import available, run_script

from salet.advice.review import Review, review
from salet.game.lexicon import shipped_lexicon
from salet.game.position import new_position
from salet.solver.opening_book import page_json

pytestmark = [pytest.mark.gate, pytest.mark.skipif(not available(), reason="needs Node and `make page`")]
LISTS = ("original", "nyt", "nyt2023")
GAMES = 300
OPENERS = ("crane", "salet", "adieu", "audio", "trace", "fuzzy", "stare", "raise", "arise")


def played(number: int) -> dict[str, str]:
    """Return a game of someone who guesses words that fit, now and then one that does not."""
    source = random.Random(number)
    lexicon, mode = LISTS[number % len(LISTS)], source.choice(("normal", "normal", "hard"))
    position = new_position(lexicon, mode)
    answer = source.choices(position.words, position.weights.tolist())[0]
    while not position.over:
        common = position.lexicon.answers[:2000]
        guess = source.choice(position.words if source.random() < 0.8 else common)
        guess = guess if position.turns else source.choice(OPENERS)
        if position.legal[position.matrix.index_of[guess]]:
            position = position.play(guess, position.matrix.reply(guess, answer))
    return {"lexicon": lexicon, "mode": mode, "position": position.text}


def rated(game: dict[str, str]) -> Review:
    return review(game["position"], game["lexicon"], game["mode"], best_play=False)


def figures(judged: Review) -> list[str | int | bool]:
    exact, marks = judged.score, (judged.skill, judged.luck_percentile)
    shown, proven = exact.rounded(), exact.luck_adjusted_upper - exact.luck_adjusted_lower < 1e-9
    sums = [f"{figure:.2f}" for figure in (shown.guesses, shown.par, shown.regret, shown.luck)]
    return [*sums, *(f"{turn.regret:.2f} {turn.luck:.2f}" for turn in shown.turns), *marks, proven]


def in_node(games: list[dict[str, str]], folder: Path) -> Any:
    """Return the figures that the page's code finds."""
    lists = {}
    for name in LISTS:
        lexicon = shipped_lexicon(name)
        answers, weights = list(lexicon.answers), [int(weight) for weight in lexicon.weights]
        others = [word for word in lexicon.guesses if word not in set(answers)]
        words = {"length": lexicon.length, "answers": answers, "weights": weights, "others": others}
        lists[name] = {"words": words, "start": page_json(lexicon), "hash": lexicon.hash}
    (folder / "games.json").write_text(json.dumps({"lists": lists, "games": games}), "utf-8")
    return run_script("scores", folder / "games.json")


@pytest.mark.parametrize("count", (3, pytest.param(GAMES, marks=pytest.mark.slow)))
def test_games_have_the_same_sums_in_python_and_in_node(tmp_path: Path, count: int) -> None:
    games = [played(number) for number in range(count)]
    ours = [figures(rated(game)) for game in games]
    assert in_node(games, tmp_path) == ours
    assert {game[-1] for game in ours} == {True, False}
