"""Every reader of text that others write, by name, with a true text of its kind to spoil."""

import os
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from salet.game import notation
from salet.game.lexicon import Lexicon, load_lexicon
from salet.game.past_answers import read_answers
from salet.game.rules import Rules
from salet.lab.certificate import read_certificate, write_certificate
from salet.lab.jobs import Journal
from salet.lab.prove import optimal_tree, prove
from salet.play.history_import import read_games
from salet.solver.decision_tree import parse_tree
from salet.solver.objective import Objective
from salet.strategies.s1_thresholds import named_thresholds

DAY = date(2026, 10, 10)
WORDS = ("eight", "fight", "light", "might", "night", "right", "sight", "tight", "bills", "fills", "smart", "weird")
GAME = "crane.BYGBB.shark.BYGBG"
CONSOLE = "addWord('soare', [0,0,1,1,0])\nsuggestedWord()\n----console output----> tardy\n"
SHARED = "Wordle 1,939 2/6*\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩\n"

# Pieces of which texts are made that come close to something that can be read.
ALPHABET = (
    *"bygxBYGXcranesltoidwuhñßİΣς\u0301\u030c",
    *"012345 \t\n\r,;:.-=/|_*()[]{}'\"#@&+!?",
    *"⬛⬜🟨🟩🟧🟦🟥🏽\ufe0f\u200d\u200b\u00a0\u2013…\x00\ud800",
    "crane",
    "moist",
    "слово",
    "bygbb",
    "ggggg",
    "gyb",
    "BBYBG",
    "\n",
    " ",
    "Wordle 1,234 ",
    "X/6",
    "4/6*",
    "1. ",
    "https://",
    "🎉",
    "⬛🟨🟩⬛⬛",
    "🟩🟩🟩🟩🟩",
    "S T O N E",
    "G B Y Y B",
    " S  T  O  N  E   ",
    "addWord('soare', [",
    "0,0,1,1,0])",
    "crane: ",
    "242",
)


class Parser(NamedTuple):
    """What reads a text, and texts that it reads."""

    read: Callable[[str], object]
    samples: tuple[str, ...]


@lru_cache(maxsize=1)
def folder() -> Path:
    """Return a folder for the files of this process, in memory if there is one."""
    memory = Path("/dev/shm")  # noqa: S108 - the folder below is new
    return Path(mkdtemp(dir=memory if os.access(memory, os.W_OK) else None))


def from_file(read: Callable[[Path], object]) -> Callable[[str], object]:
    """Return a reader of texts that hands them over in a file."""

    def through_a_file(text: str) -> object:
        path = folder() / "input"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return read(path)

    return through_a_file


def journal_row(text: str) -> object:
    """Read a journal whose row and note hold this text."""
    with Journal(":memory:", "a campaign") as journal:
        connection = journal._connection
        connection.execute("INSERT INTO result VALUES ('crane', ?)", (text.encode("utf-8", "replace").decode(),))
        return list(journal.results())


def words_file() -> str:
    """Return the path of a small lexicon."""
    path = folder() / "words.txt"
    path.write_text("\n".join(WORDS), "utf-8")
    return str(path)


@lru_cache(maxsize=1)
def parsers() -> dict[str, Parser]:
    """Return every reader by name."""
    from salet.solver.decision_tree import TreeDocument, format_tree

    words = words_file()
    proof = prove(words)
    here, tree = proof.position, optimal_tree(proof)
    assert tree is not None
    labelled = TreeDocument(tree, here.lexicon.name, here.lexicon.hash, here.rules, "optimal")
    return {
        "notation": Parser(notation.parse_turns, (GAME, GAME.replace(".", " "), "crane 01200\nshark 01202")),
        "spaced": Parser(notation.parse_turns, ("S T O N E\nG B Y Y B\n", " S  T  O  N  E   GBYYB   12 left\n")),
        "console": Parser(lambda text: notation.parse_turns(text, digits="green2"), (CONSOLE,)),
        "pattern": Parser(notation.parse_pattern, ("BYGBB", "⬛🟨🟩⬛⬛", "01200")),
        "words": Parser(notation.parse_words, ("crane shark", "crane, shark")),
        "rules": Parser(Rules.read, ("normal", "hard-8", "legacy-s1")),
        "objective": Parser(lambda text: Objective.read(text, 6), ("mean", "mean+1")),
        "thresholds": Parser(named_thresholds, ("{0:4,1:4,2:3}",)),
        "lexicon": Parser(
            from_file(lambda path: load_lexicon(str(path))), ("\n".join(WORDS), "crane 3\nslate 1 # a remark\n")
        ),
        "dictionary": Parser(from_file(lambda path: load_lexicon(str(path), length=5)), ("crane\nslate\nñandú\n",)),
        "word": Parser(Lexicon.of(WORDS).require, ("light", "lihgt")),
        "tree": Parser(parse_tree, (format_tree(labelled),)),
        "certificate": Parser(read_certificate, (write_certificate(proof),)),
        "journal": Parser(journal_row, ('{"lower": 33, "method": "exact", "cpu": 0.1}',)),
        "games": Parser(
            lambda text: read_games(text, DAY),
            (
                f"[14/10/2026, 08:01] Me: {SHARED}Ana: {SHARED}",
                "date,guesses,words\n2026-10-09,3,crane shark roast\n2026-10-10,X,\n",
                f'[{{"puzzle_date": "2026-10-10", "ended_at": "2026-10-10", "guesses": 2, "position": "{GAME}"}}]',
            ),
        ),
        "answers": Parser(
            from_file(read_answers), ("date,word\n2026-10-09,crane\n", '[{"date": "2026-10-09", "word": "crane"}]')
        ),
    }
