"""What you know: the sentences allow exactly the words that fit, by another reader.

SALET_FACTS is how many random positions are tried:

    SALET_FACTS=100000 .venv/bin/pytest tests/show/test_facts.py
"""

import os
import random
import re
from collections.abc import Callable

import pytest
from games import words_fitting

from salet.game.lexicon import Lexicon, named
from salet.game.matrix import matrix_of
from salet.game.notation import Turn, read
from salet.game.pattern import is_possible
from salet.game.position import start
from salet.game.words import facts_of, tiles_explained
from salet.show.facts import facts_text

COUNT = int(os.environ.get("SALET_FACTS", "1200"))
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh")
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
Test = Callable[[str], bool]


def without(letter: str, text: str) -> list[Test]:
    """What `not third or fourth` says of a letter, its own place left aside."""
    return [
        lambda word, letter=letter, place=place: word[place] != letter  # type: ignore[misc]
        for place in (PLACES.index(name) for name in re.findall("|".join(PLACES), text))
    ]


def letters_of(text: str) -> list[str]:
    return re.findall(r"\b[A-Z]\b", text)


def placed(text: str) -> list[Test]:
    pairs = [(letter, PLACES.index(place)) for letter, place in re.findall(r"(\w)(?: is)? the (\w+)", text)]
    return [lambda word: all(word[place] == letter for letter, place in pairs)]


def present(names: str, where: str) -> list[Test]:
    letters = letters_of(names)
    if len(letters) == 1:
        return [lambda word: letters[0] in word, *without(letters[0], where)]
    parts = re.findall(r"([A-Z]) (not [^A-Z]*)", where)
    return [lambda word: set(letters) <= set(word), *(test for each in parts for test in without(*each))]


def counted(letter: str, where: str | None, counts: set[int]) -> list[Test]:
    return [lambda word: word.count(letter) in counts, *without(letter, where or "")]


MEANINGS: dict[str, Callable[..., list[Test]]] = {
    r"The word is (\w+)": lambda it: [lambda word: word == it],
    r"Begins with (\w+)": lambda it: [lambda word: word.startswith(it)],
    r"Ends with (\w+)": lambda it: [lambda word: word.endswith(it)],
    r"No (.*)": lambda them: [lambda word: not set(letters_of(them)) & set(word)],
    r"(\w is the \w+ letter.*)": placed,
    r"(\w) is (not .*)": without,
    r"(.*) (?:is|are) in the word(.*)": present,
    r"Exactly (\w+) (\w)s?(, not .*)?": lambda n, it, where: counted(it, where, {NUMBERS[n]}),
    r"At least (\w+) (\w)s?(, not .*)?": lambda n, it, where: counted(it, where, {*range(NUMBERS[n], 12)}),
    r"The number of (\w)s is ([\d, or]+?)(, not .*)?": lambda it, numbers, where: counted(
        it, where, {*map(int, re.findall(r"\d+", numbers))}
    ),
}


def meaning(sentence: str) -> list[Test]:
    """What a sentence says, read as a person reads it."""
    found = [(match, says) for form, says in MEANINGS.items() if (match := re.fullmatch(form, sentence))]
    assert found, f"no child understands {sentence!r}"
    match, says = found[0]
    return says(*match.groups())


def allowed(text: str, words: tuple[str, ...]) -> list[str]:
    """The words that a paragraph allows."""
    if text == "Nothing is known yet.":
        return list(words)
    if text == "No word shows these tiles.":
        return []
    tests = [test for sentence in text.rstrip(".").split(". ") for test in meaning(sentence)]
    return [word for word in words if all(test(word.upper()) for test in tests)]


def random_list(chance: random.Random) -> Lexicon:
    """Words of a real list, or of a few letters, so that most of them repeat one."""
    if chance.random() < 0.4:
        return Lexicon.of(chance.sample(named("original").guesses, 60), name="real")
    letters, length = "abcdefgh"[: chance.choice((2, 2, 3, 3, 4, 8))], chance.randint(3, 7)
    return Lexicon.of(sorted({"".join(chance.choices(letters, k=length)) for _ in range(60)}), name="random")


@pytest.mark.parametrize("feedback", ("true", "legacy-s1", "legacy-s3", "legacy-s4"))
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
            if chance.random() < 0.1:  # tiles that no word may show
                spoilt = chance.randrange(3**lexicon.length)
                turns[0] = turns[0]._replace(pattern=spoilt) if is_possible(spoilt, lexicon.length) else turns[0]
            if not all(is_possible(turn.pattern, lexicon.length) for turn in turns):
                continue  # other feedback can show such a row, but no position holds it
            tried += 1
            fit = set(range(len(lexicon.answers)))
            for turn, (_, row) in zip(turns, rows, strict=True):
                fit &= {k for k in fit if int(row[k]) == turn.pattern}
            words = [word for k, word in enumerate(lexicon.answers) if k in fit]
            knowledge = facts_of(turns, feedback)
            assert words_fitting(knowledge.letters, lexicon.answers) == words, knowledge
            assert allowed(facts_text(knowledge), lexicon.answers) == words, (knowledge, facts_text(knowledge))
            assert len(facts_text(tiles_explained(turns[0], feedback)).splitlines()) == lexicon.length


@pytest.mark.parametrize("answer", ("shark", "eerie", "geese", "llama", "sonic", "vivid"))
def test_a_position_and_its_sentences_agree_on_the_real_list(answer: str) -> None:
    position = start("original")
    for guess in ("level", "allay", "mamma", "error", "stone"):
        position = position.against(guess, answer)
        said = facts_text(facts_of(position.turns))
        assert sorted(allowed(said, position.lexicon.answers)) == sorted(position.words), said


@pytest.mark.parametrize(
    ("text", "said"),
    (
        ("stone gbyyb", "S is the first letter. O and N are in the word, O not third and N not fourth. No E or T."),
        ("stone gbyyb sonar gggbb", "Begins with SON. N is not fourth. No A, E, R or T."),
        ("stone gbyyb sonar gggbb sonic ggggg", "The word is SONIC."),
        ("knoll bbybg", "L is the fifth letter. O is in the word, not third. Exactly one L. No K or N."),
        ("eerie yybbb", "Exactly two Es, not first, second or fifth. No I or R."),
        ("eerie yybbg", "E is the fifth letter. At least three Es, not first or second. No I or R."),
        ("crane bbbgg", "Ends with NE. No A, C or R."),
        ("", "Nothing is known yet."),
    ),
)
def test_rows_are_said_in_plain_sentences(text: str, said: str) -> None:
    assert facts_text(facts_of(read(text))) == said
