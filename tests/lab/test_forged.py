"""Forged certificates: whatever is accepted is true, by other code; and so for a checker that shares no code with ours.

Two thousand of them: `pytest -m slow tests/lab/test_forged.py`.
"""

import random
import runpy
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from salet.errors import SaletError
from salet.game.lexicon import load_lexicon
from salet.game.notation import Turn, format_turns
from salet.game.pattern import all_green, pattern_of
from salet.game.position import parse_position
from salet.lab.certificate import Certificate, check_certificate, read_certificate, write_certificate
from salet.lab.prove import prove
from salet.solver.engine import Engine, SearchControl
from salet.solver.objective import Objective

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "check_proof.py"
WEIGHTED = (
    "sound 4 batch 3 match 1 catch 3 tight 5 paste 3 power 4 mower 5 hound 5 night 2 light 4 sight 4 mound 5 rower 2"
    " pound 3 wight 2 fight 2 latch 5"
)
OTHERS = (
    "roily pause demes adieu carol culet leeps veery kokas condo coxed ginge chank metis waifs peers podal khans spayd"
    " gooks"
)
EVEN = (
    "batch power hater rower baste cater later fight waste pound latch right light tight night mower might sound paste"
    " mound taste tower"
)
MORE = "satis strop foots firry kelty these scapi nikau misch immix breed books"
SOME = 60
MANY = 2000

example = runpy.run_path(str(EXAMPLE))["main"]


@dataclass(frozen=True)
class Game:
    """Words as two files, rules, a position, and an objective."""

    answers: Path
    guesses: Path
    rules: str = "normal"
    position: str = ""
    objective: str = "mean"

    @property
    def name(self) -> str:
        return f"{self.answers}+{self.guesses}"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Game]:
    folder = tmp_path_factory.mktemp("forged")
    words = WEIGHTED.split()
    texts = {
        "weighted": [f"{word} {weight}" for word, weight in zip(words[::2], words[1::2], strict=True)],
        "weighted-more": [*words[::2], *OTHERS.split()],
        "even": EVEN.split(),
        "even-more": [*EVEN.split(), *MORE.split()],
    }
    files = {name: folder / f"{name}.txt" for name in texts}
    for name, lines in texts.items():
        files[name].write_text("\n".join(lines) + "\n", "utf-8")
    weighted, even = (files["weighted"], files["weighted-more"]), (files["even"], files["even-more"])
    return [
        Game(*weighted),
        Game(*weighted, "hard-8"),
        Game(*even, "hard-8"),
        Game(*even, "hard-12"),
        Game(*even, "normal-8", "books.BBBBB"),
        Game(*weighted, "hard-4", objective="mean+1"),
        Game(*even, "hard", objective="mean+1"),
    ]


@cache
def proven(game: Game) -> str:
    return write_certificate(prove(game.name, game.rules, game.position, objective=game.objective))


# --- The truth ----------------------------------------------------------------------------------------------------


@cache
def engine_of(game: Game, rules: str, position: str, objective: str) -> Engine:
    here = parse_position(position, load_lexicon(game.name), rules)
    return Engine(here, Objective.read(objective, here.rules.limit))


def value(certificate: Certificate, game: Game, turns: tuple[tuple[str, int], ...]) -> int:
    """Return the least total from some turns on, by the engine."""
    engine = engine_of(game, certificate.rules.text, format_turns(certificate.turns), certificate.objective)
    rows, history = engine.root
    for word, pattern in turns[len(certificate.turns) :]:
        rows = engine.parts(rows, engine.place(word))[pattern]
        history = engine.extended(history, engine.place(word), pattern)
    return engine.value(SearchControl(), rows, history)


def is_true(certificate: Certificate, game: Game) -> bool:
    """Whether all claims of a certificate hold, by the engine and by playing its tree."""
    lemmas = all(value(certificate, game, turns) >= cost for turns, cost in certificate.lemmas.items())
    least = value(certificate, game, tuple(certificate.turns))
    return lemmas and least == certificate.total == played(certificate, game)


def played(certificate: Certificate, game: Game) -> int | None:
    """Return the total of all games of the tree, or None if one is against the rules or lost though it mustn't be."""
    words = load_lexicon(game.name)
    total = 0
    for answer, weight in zip(words.answers, words.weights, strict=True):
        if any(pattern_of(turn.guess, answer) != turn.pattern for turn in certificate.turns):
            continue
        own = certificate.tree.follow(answer)
        turns = (*certificate.turns, *own)
        if any(certificate.rules.refusal(turn.guess, turns[:number]) for number, turn in enumerate(turns)):
            return None
        won = turns[-1].pattern == all_green(len(turns[-1].guess))
        if len(turns) > certificate.rules.limit or not (won or certificate.objective == "mean+1"):
            return None
        guesses = len(own) if won else certificate.rules.limit + 1 - len(certificate.turns)
        total += guesses * int(weight)
    return total


# --- The two checkers ---------------------------------------------------------------------------------------------


def ours(text: str, game: Game, _: Path) -> bool:
    words = load_lexicon(game.name)
    try:
        certificate = read_certificate(text)
        return certificate.lexicon_hash == words.hash and not check_certificate(certificate, words)
    except SaletError:
        return False


def theirs(text: str, game: Game, file: Path) -> bool:
    file.write_text(text, "utf-8")
    try:
        said: str = example(str(file), str(game.answers), str(game.guesses))
    except (ArithmeticError, LookupError, ValueError):
        return False
    return said.startswith("Proven")


both = pytest.mark.parametrize("accepts", (ours, theirs))


@both
def test_what_is_proven_is_accepted(games: list[Game], accepts: Callable[..., bool], tmp_path: Path) -> None:
    for game in games:
        certificate = read_certificate(proven(game))
        assert certificate.lemmas or game.position
        assert is_true(certificate, game)
        assert accepts(proven(game), game, tmp_path / "true.cert")


@both
def test_every_lemma_raised_by_one_is_refused_or_true(
    games: list[Game], accepts: Callable[..., bool], tmp_path: Path
) -> None:
    game = games[0]
    certificate = read_certificate(proven(game))
    false = 0
    for turns, cost in certificate.lemmas.items():
        line = next(
            line for line in proven(game).split("\n") if line.startswith(f"{format_turns(map(Turn._make, turns))} ")
        )
        text = proven(game).replace(line, f"{line.split(' ')[0]} {cost + 1}")
        if value(certificate, game, turns) <= cost:
            false += 1
            assert not accepts(text, game, tmp_path / "false.cert"), line
    assert false


@both
def test_a_total_raised_with_its_tree_is_refused(
    games: list[Game], accepts: Callable[..., bool], tmp_path: Path
) -> None:
    """The forgery that a check of the tree alone would miss: a tree that is valid but not the best."""
    game = games[2]
    best = read_certificate(proven(game))
    proof = prove(game.name, game.rules, bound=best.total + 40)
    worse = next(one for one in proof.best if one.lower > best.total)
    text = write_certificate(replace(proof, best=(worse,), openers=()))
    assert played(read_certificate(text), game) == worse.lower
    assert not accepts(text, game, tmp_path / "false.cert")


# --- Changes ------------------------------------------------------------------------------------------------------


def lemma_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """A lemma's number, its last pattern, or one of its guesses; or the places of two lemmas swapped."""
    lines = blocks[2].split("\n")
    place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    turns, number = lines[place].split(" ")
    fields = turns.split(".")
    kind = chance.randrange(4)
    if kind == 0:
        number = str(max(0, int(number) + chance.choice((-2, -1, 1, 1, 1, 2, 9))))
    elif kind == 1:
        fields[-1] = "".join(chance.choice("BYG") if chance.random() < 0.3 else tile for tile in fields[-1])
    elif kind == 2:
        fields[2 * chance.randrange(len(fields) // 2)] = chance.choice((EVEN + " " + OTHERS).split())
    else:
        turns_of_other, number_of_other = lines[other].split(" ")
        lines[other] = f"{turns_of_other} {number}"
        number = number_of_other
    lines[place] = f"{'.'.join(fields)} {number}"
    return [*blocks[:2], "\n".join(lines)]


def lemma_dropped(blocks: list[str], chance: random.Random) -> list[str]:
    """A lemma left out or doubled, with the count to match."""
    lines = blocks[2].split("\n")
    place = chance.randrange(len(lines))
    lines[place : place + 1] = chance.choice(([], [lines[place]] * 2))
    head = blocks[0].rsplit(" ", 1)[0] + f" {len(lines)}"
    return [head, blocks[1], "\n".join(lines)]


def head_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """Another total, other rules, another position, another hash, another objective."""
    lines = blocks[0].split("\n")
    kind = chance.randrange(5)
    if kind == 0:
        place = next(number for number, line in enumerate(lines) if line.startswith("total "))
        lines[place] = f"total {int(lines[place].split(' ')[1]) + chance.choice((-1, 1, 2))}"
    elif kind == 1:
        lines[2] = f"rules {chance.choice(('normal', 'hard', 'normal-9', 'hard-9', 'normal-3', 'legacy-s1'))}"
    elif kind == 2:
        lines.insert(4, f"position {chance.choice(('books.BBBBB', 'light.BGGGG', 'adieu.BBBBB', 'power.GGGGG'))}")
    elif kind == 3:
        lines[3] = f"objective {chance.choice(('mean', 'mean+1', 'mean+2'))}"
    else:
        lines[1] = lines[1][:-1] + chance.choice("0123456789abcdef")
    return ["\n".join(lines), *blocks[1:]]


def tree_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """A line of the tree left out, with another guess, or with another pattern."""
    lines = blocks[1].split("\n")
    place = chance.randrange(len(lines))
    kind = chance.randrange(3)
    if kind == 0:
        del lines[place]
    elif kind == 1:
        body = lines[place].rstrip("!")
        lines[place] = body[:-5] + chance.choice((EVEN + " " + MORE).split()) + lines[place][len(body) :]
    else:
        lines[place] = lines[place].replace("B", "?").replace("G", "B").replace("?", "G")
    return [blocks[0], "\n".join(lines), *blocks[2:]]


def character_changed(blocks: list[str], chance: random.Random) -> list[str]:
    """One character of the text."""
    text = "\n\n".join(blocks)
    place = chance.randrange(len(text))
    changed = text[:place] + chance.choice("0123456789 abcdegBYG!\n\x00é") + text[place + chance.randrange(2) :]
    return changed.split("\n\n")


CHANGES = (lemma_changed, lemma_changed, lemma_dropped, head_changed, tree_changed, character_changed)


def forge(text: str, chance: random.Random) -> str:
    """Return a certificate with one change, or with a few."""
    blocks = text.rstrip("\n").split("\n\n")
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        try:
            blocks = chance.choice(CHANGES)(blocks, chance)
        except (ValueError, IndexError):  # an earlier change left nothing to change
            break
    return "\n\n".join(blocks) + "\n"


def check_forgeries(games: list[Game], count: int, seed: int, folder: Path) -> int:
    """Forge `count` certificates; return how many both refused; what either accepts must be true."""
    chance, refused = random.Random(seed), 0
    for _ in range(count):
        game = chance.choice(games)
        text = forge(proven(game), chance)
        accepted = [accepts(text, game, folder / "forged.cert") for accepts in (ours, theirs)]
        refused += not any(accepted)
        if any(accepted):
            assert is_true(read_certificate(text if accepted[0] else without_doubles(text, game)), game), text
    return refused


def without_doubles(text: str, game: Game) -> str:
    """Return a certificate without what only our reader refuses: another hash, spaces, and doubled lemmas."""
    head, tree, *blocks = text.rstrip("\n").split("\n\n")
    costs: dict[str, int] = {}
    for turns, cost in (line.split() for block in blocks for line in block.split("\n")):
        costs[turns] = max(int(cost), costs.get(turns, 0))
    lines = [f"{turns} {cost}" for turns, cost in costs.items()]
    named = [head.split("\n")[0], proven(game).split("\n")[1], *head.split("\n")[2:-1], f"lemmas {len(lines)}"]
    return "\n\n".join(["\n".join(named), tree, "\n".join(lines)]) + "\n"


@pytest.mark.gate
def test_forged_certificates_are_refused_or_true(games: list[Game], tmp_path: Path) -> None:
    assert check_forgeries(games, SOME, 1, tmp_path) > SOME * 0.6


@pytest.mark.slow
def test_many_forged_certificates_are_refused_or_true(games: list[Game], tmp_path: Path) -> None:
    assert check_forgeries(games, MANY, 2, tmp_path) > MANY * 0.6
