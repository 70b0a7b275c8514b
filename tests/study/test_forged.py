"""Forged certificates: whatever a full check accepts is true, by other code.

Ten thousand of them: `pytest -m slow tests/study/test_forged.py`.
"""

import random
from dataclasses import replace
from functools import cache

import pytest

from salet.errors import SaletError
from salet.game.lexicon import load
from salet.game.notation import write
from salet.game.pattern import all_green
from salet.study.certificate import Certificate, check_certificate, read_certificate, write_certificate
from salet.study.openers import EXACT, prove

ANSWERS = ["eight", "fight", "light", "might", "night", "right", "sight", "tight", "wight", "bills", "fills", "hills"]
OTHERS = ["flown", "smart", "weird", "bumph"]
GAMES = (("normal", ""), ("hard-9", ""), ("normal", "weird.BBYBB"))
SOME = 400
MANY = 10_000


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("forged")
    (folder / "few.txt").write_text("\n".join(ANSWERS), "utf-8")
    (folder / "few.more").write_text("\n".join(OTHERS), "utf-8")
    return f"{folder / 'few.txt'}+{folder / 'few.more'}"


@cache
def totals(file: str, rules: str, position: str) -> dict[str, int]:
    """Return the exact total of every opener that finds every answer, by the engine."""
    return {one.opener: one.lower for one in prove(file, rules, position, bound=10**6).best}


def is_true(certificate: Certificate, file: str) -> bool:
    """Whether all claims of a certificate hold, by the engine and by playing its tree."""
    words, least = load(file), 10**9
    exact = totals(file, certificate.rules.text, write(certificate.turns))
    for one in certificate.openers:
        value = exact.get(one.opener, 10**9)
        least = min(least, value)
        if not (value == one.lower if one.how == EXACT else certificate.total <= one.lower <= value):
            return False
    named = [one.opener for one in certificate.openers]
    legal = [word for word in words.guesses if certificate.rules.refusal(word, certificate.turns) is None]
    return named == sorted(legal) and least == certificate.total == played(certificate, words.answers)


def played(certificate: Certificate, answers: tuple[str, ...]) -> int | None:
    """Return the guesses of all games of the tree, or None if one is lost or against the rules."""
    from salet.game.pattern import pattern_of

    left = [word for word in answers if all(pattern_of(t.guess, word) == t.pattern for t in certificate.turns)]
    games = [certificate.tree.follow(answer) for answer in left]
    for game in games:
        turns = (*certificate.turns, *game)
        if turns[-1].pattern != all_green(len(turns[-1].guess)) or len(turns) > certificate.rules.limit:
            return None
        if any(certificate.rules.refusal(turn.guess, turns[:number]) for number, turn in enumerate(turns)):
            return None
    return sum(map(len, games)) if left else None


def accepted(text: str, file: str) -> Certificate | None:
    """Return the certificate if it is read, of these words, and faultless in full."""
    words = load(file)
    try:
        certificate = read_certificate(text)
        faults = check_certificate(certificate, words, None)
    except SaletError:
        return None
    return certificate if certificate.lexicon_hash == words.hash and not faults else None


# --- Mutations of the three blocks --------------------------------------------------------------------------------


def lines_of(block: str) -> list[str]:
    return block.split("\n")


def number_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """A bound or a total somewhat higher or lower."""
    lines = lines_of(blocks[1])
    place = chance.randrange(len(lines))
    opener, how, number = lines[place].split(" ")
    lines[place] = f"{opener} {how} {max(0, int(number) + chance.choice((-9, -2, -1, 1, 2, 3, 9)))}"
    return [blocks[0], "\n".join(lines), blocks[2]]


def kind_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """Another way in which an opener was settled."""
    lines = lines_of(blocks[1])
    place = chance.randrange(len(lines))
    opener, _, number = lines[place].split(" ")
    lines[place] = f"{opener} {chance.choice(('exact', 'look', 'search'))} {number}"
    return [blocks[0], "\n".join(lines), blocks[2]]


def lines_moved(blocks: list[str], chance: random.Random) -> list[str]:
    """Openers left out, doubled, or in another order."""
    lines = lines_of(blocks[1])
    one, other = chance.sample(range(len(lines)), 2)
    kind = chance.randrange(3)
    if kind == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 1:
        lines[one] = lines[other]
    else:
        del lines[one]
    head = blocks[0].rsplit(" ", 1)[0] + f" {len(lines)}"
    return [head, "\n".join(lines), blocks[2]]


def total_raised(blocks: list[str], chance: random.Random) -> list[str]:
    """A total that is not the best, with every bound raised to reach it."""
    before = int(blocks[0].split("\ntotal ")[1].split("\n")[0])
    total = before + chance.choice((-1, 1, 2, 3))
    rows = [line.split(" ") for line in lines_of(blocks[1])]
    raised = [f"{opener} {how} {max(total, int(number))}" for opener, how, number in rows]
    return [blocks[0].replace(f"\ntotal {before}\n", f"\ntotal {total}\n"), "\n".join(raised), blocks[2]]


def head_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """Other rules, another position, another hash."""
    lines = lines_of(blocks[0])
    kind = chance.randrange(3)
    if kind == 0:
        rules = chance.choice(("normal", "hard", "normal-9", "hard-9", "normal-3", "legacy-s1"))
        lines[2] = f"rules {rules}"
    elif kind == 1:
        lines.insert(3, f"position {chance.choice(('weird.BBYBB', 'light.BGGGG', 'bumph.BBBBB', 'eight.GGGGG'))}")
    else:
        lines[1] = lines[1][:-1] + chance.choice("0123456789abcdef")
    return ["\n".join(lines), *blocks[1:]]


def tree_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """A line of the tree left out, with another guess, another pattern, or another mark."""
    lines = lines_of(blocks[2])
    place = chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        body = lines[place].rstrip("!")
        lines[place] = body[:-5] + chance.choice(ANSWERS + OTHERS) + lines[place][len(body) :]
    elif kind == 2:
        lines[place] = lines[place][:-1] if lines[place].endswith("!") else f"{lines[place]}!"
    else:
        swapped = lines[place].replace("B", "?").replace("G", "B").replace("?", "G")
        lines[place] = swapped
    return [*blocks[:2], "\n".join(lines)]


def character_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """One character of the text."""
    text = "\n\n".join(blocks)
    place = chance.randrange(len(text))
    return [text[:place] + chance.choice("0123456789 abcdegBYG!\n\x00é") + text[place + chance.randrange(2) :]]


MUTATIONS = (
    number_changed,
    kind_changed,
    lines_moved,
    total_raised,
    head_changed,
    tree_changed,
    character_changed,
)


def forge(text: str, chance: random.Random) -> str:
    """Return a certificate with one change, or with a few."""
    blocks = text.rstrip("\n").split("\n\n")
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if len(blocks) == 3:
            try:
                blocks = chance.choice(MUTATIONS)(blocks, chance)
            except (ValueError, IndexError):  # an earlier change left nothing to change
                break
    return "\n\n".join(blocks) + "\n"


def check_forgeries(file: str, count: int, seed: int) -> int:
    """Forge `count` certificates; return how many were refused; others must be true."""
    chance, refused = random.Random(seed), 0
    originals = [write_certificate(prove(file, *game)) for game in GAMES]
    for _ in range(count):
        text = forge(chance.choice(originals), chance)
        certificate = accepted(text, file)
        refused += certificate is None
        assert certificate is None or is_true(certificate, file), text
    return refused


def test_the_judge_accepts_true_certificates_and_no_false_ones(file: str) -> None:
    for game in GAMES:
        text = write_certificate(prove(file, *game))
        certificate = accepted(text, file)
        assert certificate is not None
        assert is_true(certificate, file)
        assert not is_true(replace(certificate, total=certificate.total + 1), file)
        assert not is_true(replace(certificate, openers=certificate.openers[1:]), file)


@pytest.mark.gate
def test_forged_certificates_are_refused(file: str) -> None:
    assert check_forgeries(file, SOME, 1) > SOME * 0.7


@pytest.mark.slow
def test_many_forged_certificates_are_refused(file: str) -> None:
    assert check_forgeries(file, MANY, 2) > MANY * 0.7


def test_the_bound_of_an_opener_that_separates_nothing_must_be_true_as_well(file: str) -> None:
    text = write_certificate(prove(file, "normal", "weird.BBYBB"))
    assert "\nweird look 21\n" in text
    assert accepted(text.replace("\nweird look 21\n", "\nweird look 30\n"), file)
    assert not accepted(text.replace("\nweird look 21\n", "\nweird look 31\n"), file)


def test_a_worse_tree_with_raised_bounds_is_refused(file: str) -> None:
    """The forgery that a sample may miss: consistent, but better openers are hidden."""
    words, exact = load(file), totals(file, "normal", "")
    true = read_certificate(write_certificate(prove(file)))
    worse = max(exact, key=lambda opener: (exact[opener], opener))
    claim = replace(prove(file, bound=10**6), best=(replace(prove(file).best[0], opener=worse, lower=exact[worse]),))
    blocks = write_certificate(claim).rstrip("\n").split("\n\n")
    rows = [f"{o.opener} {'exact' if o.opener == worse else 'look'} {exact[worse]}" for o in true.openers]
    forged = read_certificate("\n\n".join([blocks[0], "\n".join(sorted(rows)), blocks[2]]))
    assert check_certificate(forged, words, 0) == []  # nothing is wrong with it but the bounds
    faults = check_certificate(forged, words, None)
    better = {opener for opener, total in exact.items() if total < exact[worse]}
    assert {fault.split(":")[0] for fault in faults} == better
