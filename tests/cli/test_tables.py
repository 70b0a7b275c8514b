"""What all commands have in common, as tables: what they refuse, and that their output fits its place."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]
TREE = "salet-tree 1\nlexicon nine.txt 12\nrules normal\nstrategy x\n\nlight!\n  BGGGG crane\n"
REFUSED = (
    ("sugest crane bygbb", "Did you mean suggest?"),
    ("crane", "'crane' has no tiles. Write 'crane bygbb'"),
    ("--bords 4", "No such option"),
    ("-l nyt@tomorrow", "is not a date"),
    ("suggest -l nowhere", "There is no word list or file 'nowhere'"),
    ("suggest --rules soft", "There are no rules 'soft'"),
    ("suggest --strategy guesswork", "There is no strategy 'guesswork'"),
    ("suggest --strategy nowhere:cost", "cannot be loaded"),
    ("suggest --top 0", "--top"),
    ("suggest --budget 1 --strategy entropy", "leave out --strategy"),
    ("suggest -s s1-a -s s3 soare 00110", "Digits in tiles"),
    ("suggest crane bygb", "tiles"),
    ("suggest crane 01200", "digits need a named notation"),
    ("suggest crane ggggy", "cannot occur"),
    ("suggest crane ggggg", "The game is won"),
    ("suggest --rules normal-1 -s entropy crane bbbbb", "All 1 guesses are used"),
    ("suggest salet ggggb salet bbbbb zzzzz bbbbb", "not in the word list"),
    ("solve --objective fame", "There is no objective 'fame'"),
    ("solve --guess zzzzz", "is not in the word list"),
    ("solve --rules hard --guess crony salet bbbbg", "Hard mode does not allow crony"),
    ("solve --budget -1", "--budget"),
    ("solve --budget nan", "number of seconds"),
    ("solve crane ggggg", "The game is won, crane is the answer"),
    ("solve -l nine.txt --hard --objective mean --tree t.txt", "There is no tree to write: a loss cannot be avoided"),
    ("solve -l original salet bybgb --tree /dev/null/t.txt", "Cannot write /dev/null/t.txt"),
    ("why rasie", "raise"),
    ("why x-y", "no strategy"),
    ("review", "no game to review"),
    ("review crane zzzzz", "'zzzzz' is not in the word list"),
    ("autosolve aahed -l original", "never the answer"),
    ("autosolve 2026-13-13", "'2026-13-13' is no day"),
    ("bench entropy --plot x.jpeg", "must end in .svg"),
    ("bench entropy -l nine.txt --plot nowhere/x.svg", "there is no folder nowhere"),
    ("bench entropy -l original --opener zzzzz", "is not in the word list original"),
    ("bench entropy -l original --opener 0", "Name a word"),
    ("bench s1:{0:3,2:3}", "is no threshold map"),
    ("bench broken:mine -l nine.txt", "ZeroDivisionError: division by zero (broken.py, line 2)"),
    ("tree away.txt", "does not exist"),
    ("tree nine.txt", "tree"),
    ("prove", "--lexicon"),
    ("prove -l nine.txt --bound 0", "--bound"),
    ("prove -l nine.txt --bound 40 --certificate x.cert", "A certificate is of the best opener"),
    ("prove -l nyt --certificate x.cert", "this lexicon gives its words weights"),
    ("prove -l nine.txt eight ggggg", "The game is won: nothing is left to prove"),
    ("prove -l nine.txt --certificate c.txt", "Only a proof of every opener, with a best one"),
    ("prove -l nine.txt --journal nine.txt", "as a journal"),
    ("verify away.txt", "away.txt"),
    ("verify nine.txt", "This is not a certificate"),
    ("solvers check s9", "s9"),
    ("lexicon info nowhere", "There is no word list or file 'nowhere'"),
    ("serve -l klingon", "There is no word list or file 'klingon'"),
    ("site public -l ../etc", "../etc"),
    ("stats import away.txt", "No such file"),
    ("play 2026-10-09 --adversary", "adversary"),
    ("play yesterday", "yesterday"),
)
SHOWN = (
    "--help",
    "suggest --help",
    "suggest",
    "suggest crane bygbb",
    "suggest -s entropy crane bygbb",
    "suggest -s s0 -s s1-a -s s3 soare bbyyb tardy byybb",
    "suggest crane bygbb shark ybggb",
    "suggest -l original --hard salet bybgb crony bbybg",
    "suggest -l original salet bbbbb crane ggbbb light ggggg",
    "suggest -l original arise yybyg salet gybyb loris bgyby",
    "suggest crane bygbb slate bbgby",
    "suggest -l nine.txt light bbbbb might bbbbb night bbbbb",
    "solve crane bygbb",
    "why shark crane bygbb",
    "review soare clint mince wince -l original",
    "autosolve cigar -s s1-a",
    "bench entropy parts -l nine.txt --rules normal-3",
    "solvers",
    "lexicon",
    "lexicon info nyt",
    "tree entropy -l nine.txt --rules normal-9",
    "tree spoiled.tree",
    "prove -l nine.txt --rules normal-9",
    "verify spoiled.tree -l nine.txt",
    "stats",
    "bench guesswork",
)


@pytest.fixture(autouse=True)
def folder(nine_file: str, data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:  # noqa: ARG001 - an empty history
    """A working folder with a word list, a tree with a fault, and a strategy that fails."""
    here = Path(nine_file).parent
    (here / "spoiled.tree").write_text(TREE, "utf-8")
    (here / "broken.py").write_text("def mine(position):\n    return 1 / 0\n", "utf-8")
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(str(here))
    return here


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_wrong_input_is_refused_with_a_reason(salet: Command, line: str, reason: str) -> None:
    done = salet(*line.split(), stdin="")
    assert done.code == 2
    assert reason in " ".join(done.err.split())
    assert "Traceback" not in done.err


@pytest.mark.parametrize("columns", (80, 40))
@pytest.mark.parametrize("line", SHOWN)
def test_what_is_printed_fits_its_place_and_is_plain_in_a_pipe(salet: Command, line: str, columns: int) -> None:
    done = salet(*line.split(), COLUMNS=str(columns))
    printed = (done.out + done.err).partition("Examples:")[0]
    assert printed
    too_wide = [row for row in printed.splitlines() if len(row) > columns]
    assert [row for row in too_wide if len(row.split()) > 1] == [], "a hash or an address is never broken"
    assert "\x1b" not in printed
    assert "Traceback" not in printed
