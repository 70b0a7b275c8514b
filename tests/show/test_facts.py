"""What you know: the sentences allow exactly the words that fit, by another reader.

SALET_FACTS is how many random positions are tried:

    SALET_FACTS=100000 .venv/bin/pytest tests/show/test_facts.py
"""

import os
import random
import re

import pytest
from games import words_fitting

from salet.game.clues import letter_facts
from salet.game.lexicon import Lexicon, shipped_lexicon
from salet.game.notation import Turn
from salet.game.pattern import is_possible
from salet.game.pattern_matrix import matrix_of
from salet.game.position import new_position
from salet.show.sentences import facts_text, tiles_text

COUNT = int(os.environ.get("SALET_FACTS", "1200"))
PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th")
TIMES = {"once": 1, "twice": 2} | {f"{count} times": count for count in range(3, 12)}
SENTENCE = re.compile(
    r"(?P<letter>[A-Z]) (?:is in the word|may be in the word|is (?P<places>[\da-z, ]+?))"
    r"(?:, (?P<how>exactly|at least|at most) (?P<number>once|twice|\d+ times))?"
    r"(?:, (?P<counts>[\d, or]+) times)?(?:, but not (?P<nots>[\da-z, ]+))?"
)


def places_in(text: str | None) -> set[int]:
    return {PLACES.index(name) for name in re.findall(r"\d+[a-z]+", text or "")}


def allows(sentence: str, word: str) -> bool:
    """Whether a sentence allows a word, read as a person reads it."""
    if sentence.startswith("No "):
        return not set(re.findall(r"\b[A-Z]\b", sentence)) & set(word)
    match = SENTENCE.fullmatch(sentence)
    assert match, f"no child understands {sentence!r}"
    count, number = word.count(match["letter"]), TIMES.get(match["number"] or "", 0)
    counts = {*map(int, re.findall(r"\d+", match["counts"]))} if match["counts"] else {*range(12)}
    return (
        all(word[place] == match["letter"] for place in places_in(match["places"]))
        and all(word[place] != match["letter"] for place in places_in(match["nots"]))
        and (count > 0 or "may be" in sentence)
        and count in counts
        and (count <= number or match["how"] not in {"exactly", "at most"})
        and (count >= number or match["how"] == "at most")
    )


def allowed(text: str, words: tuple[str, ...]) -> list[str]:
    """The words that a paragraph allows."""
    if text == "No tiles yet.":
        return list(words)
    if text == "No word shows these tiles.":
        return []
    sentences = text.rstrip(".").split(". ")
    return [word for word in words if all(allows(sentence, word.upper()) for sentence in sentences)]


def random_list(chance: random.Random) -> Lexicon:
    """Words of a real list, or of a few letters, so that most of them repeat one."""
    if chance.random() < 0.4:
        return Lexicon.of(chance.sample(shipped_lexicon("original").guesses, 60), name="real")
    letters, length = "abcdefgh"[: chance.choice((2, 2, 3, 3, 4, 8))], chance.randint(3, 7)
    return Lexicon.of(sorted({"".join(chance.choices(letters, k=length)) for _ in range(60)}), name="random")


@pytest.mark.parametrize(
    "feedback",
    ("true", *(pytest.param(name, marks=pytest.mark.gate) for name in ("legacy-s1", "legacy-s3", "legacy-s4"))),
)
def test_facts_and_sentences_allow_exactly_the_words_that_fit(feedback: str) -> None:
    chance = random.Random(feedback)
    tried = 0
    while tried < COUNT // 4:
        lexicon = random_list(chance)
        matrix = matrix_of(lexicon, feedback)
        for _ in range(10):
            answer, *guesses = chance.choices(range(len(lexicon.answers)), k=chance.randint(2, 5))
            rows = [(guess, matrix.row(int(matrix.guess_of[guess]))) for guess in guesses]
            turns = [Turn(lexicon.answers[guess], int(row[answer])) for guess, row in rows]
            if not all(is_possible(turn.pattern, lexicon.length) for turn in turns):
                continue  # other feedback can show such a row, but no position holds it
            tried += 1
            fit = set(range(len(lexicon.answers)))
            for turn, (_, row) in zip(turns, rows, strict=True):
                fit &= {k for k in fit if int(row[k]) == turn.pattern}
            words = [word for k, word in enumerate(lexicon.answers) if k in fit]
            knowledge = letter_facts(turns, feedback)
            text = facts_text(turns, feedback)
            assert words_fitting(knowledge, lexicon.answers) == words, knowledge
            assert allowed(text, lexicon.answers) == words, (knowledge, text)
            assert len(tiles_text(turns[0], feedback).splitlines()) == lexicon.length


@pytest.mark.parametrize("answer", ("shark", "eerie", "geese", "llama", "sonic", "vivid"))
def test_a_position_and_its_sentences_agree_on_the_real_list(answer: str) -> None:
    position = new_position("original")
    for guess in ("level", "allay", "mamma", "error", "stone"):
        position = position.against(guess, answer)
        said = facts_text(position.turns)
        assert sorted(allowed(said, position.lexicon.answers)) == sorted(position.words), said
