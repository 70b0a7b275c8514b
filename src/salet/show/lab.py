"""What the lab finds as blocks: tournaments, strategies, claims, proofs and trees."""

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from io import StringIO
from typing import Any

from salet.game.lexicon import Lexicon
from salet.game.position import new_position, replay
from salet.lab.certificate import Certificate
from salet.lab.claims import Claim
from salet.lab.prove import Proof
from salet.lab.tournament import Tournament
from salet.show.blocks import BLANK, Block, Table, Text
from salet.show.play import distribution_table
from salet.solver.decision_tree import DecisionTree, TreeDocument, distribution
from salet.solver.engine import IMPOSSIBLE
from salet.solver.objective import MEAN_PLUS_1
from salet.strategies.registry import MEASURED, STRATEGY_TITLES, title_of
from salet.strategies.strategy import Strategy
from salet.wording import join_words, plural

Figures = Mapping[str, Any]
"""A tournament as `Tournament.as_json` gives it."""

WEIGHTED = "Likelier words count more in the mean; the distribution counts every word once."
LOST = "In the mean, a lost game counts as one guess more than the limit."
TOTALS = 10  # openers that a proof names


# --- Tournaments ------------------------------------------------------------------------------------------------


def tournament_blocks(played: Tournament | Figures) -> list[Block]:
    """Return who played what and how it went, the distribution, and the hardest and lost words."""
    figures = played.as_json() if isinstance(played, Tournament) else played
    head = f"{title_of(figures['strategy'])}, opener {figures['opener']}: {common_settings_text([figures])}"
    line = (
        f"{plural(figures['answers'], 'answer')}: mean {figures['mean']:.4f}, sd {figures['sd']:.4f},"
        f" total {figures['total']:,}, lost {figures['lost']:,}, won {figures['percent_won']:.2f}%"
    )
    lost = unfinished(figures)  # who plays on has its losses in the rows
    counts = {int(guesses): count for guesses, count in figures["distribution"].items()}
    return [
        *map(Text, (head, line, *_par(figures), *_remarks([figures]))),
        BLANK,
        distribution_table(counts, lost if lost == figures["lost"] else None),
        BLANK,
        Text(f"Hardest:\n  {' '.join(figures['hardest'])}"),
        *([Text(f"Lost:\n  {' '.join(figures['lost_words'])}")] if figures["lost"] else []),
    ]


def _par(figures: Figures) -> list[str]:
    """Return par, if it is known, and the average cost of a game's guesses."""
    if figures.get("par") is None:
        return []
    par, regret = figures["par"], round(figures["regret"], 4) + 0.0  # never -0.0
    estimated = "" if figures["par_proven"] else " (not proven)"
    cost = f"its choices cost {regret:.4f} guesses per game (over the whole list, luck evens out to 0)"
    return [f"par {par:.4f}{estimated}: {cost}"]


def _remarks(results: Sequence[Figures]) -> list[str]:
    """Return what a reader has to know about the means."""
    weighted, lost = any(row["weighted"] for row in results), any(map(unfinished, results))
    play_on = dict.fromkeys(row["strategy"] for row in results if plays_on(row))
    return [
        *([WEIGHTED] if weighted else []),
        *([LOST] if lost else []),
        *(f"{strategy} keeps guessing past the limit, and every guess counts." for strategy in play_on),
    ]


def unfinished(figures: Figures) -> int:
    """Return how many games ended without the answer."""
    games: Mapping[str, int] = figures["distribution"]
    return int(figures["answers"]) - sum(games.values())


def plays_on(figures: Figures) -> bool:
    """Return whether lost games went on to the answer, so that they have their number of guesses."""
    return bool(figures["lost"] > unfinished(figures))


def comparison_blocks(results: Sequence[Figures]) -> list[Block]:
    """Return tournaments as one table, lowest mean first, under what they all share."""
    own = differing(results)
    rows = [
        (
            row["strategy"],
            *(row[key] for key in own),
            row["opener"],
            f"{row['mean']:.4f}",
            f"{row['lost']:,}",
            f"{row['percent_won']:.2f}",
            distribution_text(row["distribution"]),
        )
        for row in by_mean(results)
    ]
    head = ("strategy", *own, "opener", "mean", "lost", "won%", "solved in 1/2/3...")
    table = Table(head, rows, [*range(2 + len(own)), len(head) - 1], marks={(0, 0): "best"})
    names = [name for name in dict.fromkeys(row["strategy"] for row in by_mean(results)) if name in STRATEGY_TITLES]
    titles = [f"{'; '.join(f'{name}: {title_of(name)}' for name in names)}."] if names else []
    shared, remarks = common_settings_text(results), [*_remarks(results), *titles]
    return [
        *([Text(shared), BLANK] if shared else []),
        table,
        *([BLANK, *map(Text, remarks)] if remarks else []),
    ]


def by_mean(results: Sequence[Figures]) -> list[Figures]:
    """Return tournaments in the order in which they are shown, the lowest mean first."""
    return sorted(results, key=lambda figures: (figures["mean"], figures["strategy"], figures["opener"]))


def differing(results: Sequence[Figures]) -> list[str]:
    """Return which of lexicon and rules the tournaments do not share."""
    return [key for key in ("lexicon", "rules") if len({figures[key] for figures in results}) > 1]


def common_settings_text(results: Sequence[Figures]) -> str:
    """Return the lexicon and rules that all tournaments share, in words."""
    own = differing(results)
    texts = {"lexicon": f"word list {results[0]['lexicon']}", "rules": f"{results[0]['rules']} rules"}
    return ", ".join(text for key, text in texts.items() if key not in own)


def distribution_text(distribution: Mapping[str, int]) -> str:
    """Return a distribution as the literature writes it, from one guess to the most.

    >>> distribution_text({"2": 78, "3": 1225, "4": 971, "5": 41})
    '0/78/1225/971/41'
    """
    last = max((int(guesses) for guesses, count in distribution.items() if count), default=0)
    return "/".join(str(distribution.get(str(guesses), 0)) for guesses in range(1, last + 1))


# --- Strategies and claims --------------------------------------------------------------------------------------


WRITE_UPS = (
    "S0: My Wordle Solver; S1: Wordle Solver, by ayorkshireworrall; S2: wordle-solver; S3: Wordle-Solver; "
    "S4: Jorje's Wordle Guesser, by Jorje. The authors of S0, S2, and S3 aren't named."
)


def solvers_blocks() -> list[Block]:
    """Return every solver in a line, and what to do next."""
    rows = [
        (name, f"{MEASURED[name][0]:.2f}", str(MEASURED[name][1]), title) for name, title in STRATEGY_TITLES.items()
    ]
    return [
        Table(("solver", "mean", "lost", "idea (write-up)"), rows, (0, 3)),
        BLANK,
        Text(
            "Mean guesses and lost games over the 2,315 answers of word list original, under each solver's own rules. "
            "A lost game counts as 7 guesses, except for s3, which keeps guessing."
        ),
        Text(WRITE_UPS),
        BLANK,
        Text("Sources and weaknesses: salet solvers s1"),
        Text("Follow one in your game: salet --strategy s3"),
        Text("Rerun the authors' measurements: salet solvers check"),
    ]


def strategy_json(strategy: Strategy) -> dict[str, Any]:
    """Return what a reader should know of a strategy, as a value for JSON."""
    return {
        "name": strategy.name,
        "title": title_of(strategy.name),
        "description": strategy.about,
        "source": strategy.source or None,
        "weakness": strategy.weakness or None,
        "lexicon": strategy.lexicon,
        "rules": strategy.rules,
    }


def strategies_blocks(strategies: Sequence[Strategy]) -> list[Block]:
    """Return the description, source and weakness of each strategy."""
    blocks: list[Block] = []
    for strategy in strategies:
        source = f"\n  From: {strategy.source}." if strategy.source else ""
        weakness = f"\n  Weakness: {strategy.weakness}." if strategy.weakness else ""
        blocks += [BLANK, Text(f"{strategy.name}: {title_of(strategy.name)}\n  {strategy.about}{source}{weakness}")]
    return blocks[1:]


def claim_blocks(claim: Claim) -> list[Block]:
    """Return a checked claim: whether it holds, the claim, the measurement."""
    origin = "" if claim["origin"] == "write-up" else f" ({claim['origin']})"
    claimed = "as claimed," if claim["equal"] else f"claimed {claim['claimed']},"
    remark = f". {claim['remark']}" if claim["remark"] else ""
    head = f"{'same' if claim['equal'] else 'DIFFERENT'}: {claim['author']}, {claim['what']}{origin}"
    return [
        Text(
            f"{head}\n  {claimed} measured {claim['measured']}{remark}",
            mark="" if claim["equal"] or claim["remark"] else "bad",
        )
    ]


# --- Proofs -----------------------------------------------------------------------------------------------------


def proof_blocks(proof: Proof) -> list[Block]:
    """Return a proof as a few sentences, the result last."""
    here = proof.position
    counts = Counter(one.method for one in proof.openers)
    by_one_step = counts["heavy"] + counts["bound"]
    position = f", position {here.text}" if here.turns else ""
    return [
        Text(f"Word list {here.lexicon.name}, {here.rules.text} rules{position}"),
        Text(
            f"Ruled out by the one-step bound: {by_one_step:,}. Ruled out by search: {counts['search']:,}. "
            f"Solved exactly: {counts['exact']:,}."
        ),
        Text(f"Search took {proof.cpu_seconds:.1f} s of CPU time, {proof.elapsed_seconds:.1f} s in total."),
        Text(f"{_result(proof)}.", mark="good"),
    ]


def _result(proof: Proof) -> str:
    """Return what is proven."""
    opener, openers = ("guess", "guesses") if proof.position.turns else ("opener", "openers")
    if not proof.best:
        below = "is guaranteed to win" if proof.bound >= IMPOSSIBLE else f"has a total below {proof.bound:,}"
        return f"Proven: no {opener} {below}"
    rest, more = len(proof.openers) - len(proof.best), len(proof.best) - TOTALS
    name = openers if len(proof.best) > 1 else opener
    if proof.asked:
        found = ", ".join(f"{one.opener} {one.lower:,}" for one in proof.best[:TOTALS])
        unnamed = f", and {more:,} more" if more > 0 else ""
        others = f"; {plural(rest, 'other')} ruled out" if rest else ""
        return f"Proven: {len(proof.best):,} {name} with a total below {proof.bound:,}: {found}{unnamed}{others}"
    total = proof.best[0].lower
    weight = int(proof.position.weights.sum())
    per = plural(weight, "word") if proof.position.lexicon.uniform else f"a total weight of {weight:,}"
    first = [*(one.opener for one in proof.best[:TOTALS]), *([f"{more:,} more"] if more > 0 else [])]
    return (
        f"Proven best {name}: {join_words(first)}, {proof.mean(total):.3f} guesses on average ({total:,} for "
        f"{per}){f'; none of the other {rest:,} is better' if rest else ''}"
    )


def check_text(certificate: Certificate, words: Lexicon) -> str:
    """Return what the check of a faultless certificate shows, and what it rests on."""
    here = replay(new_position(words, certificate.rules), certificate.turns)
    answers, legal, what = here.count, int(here.legal.sum()), "guess" if certificate.turns else "opener"
    shown = f"{plural(len(certificate.lemmas), 'lemma')} and {plural(legal, what)} checked"
    tree = f"it finds all {answers:,} answers in {certificate.total:,} guesses"
    if certificate.objective == MEAN_PLUS_1:
        lost = certificate.rules.limit + 1
        tree = f"it takes {certificate.total:,} guesses for {answers:,} answers, a lost game counting as guess {lost}"
    return (
        f"The tree is valid: {tree}."
        f" Proven: {shown}, and none does better.\n"
        f"Trusted: Python, NumPy, and the word list {words.name} with the hash {words.hash}."
    )


# --- Trees ------------------------------------------------------------------------------------------------------


def tree_blocks(tree: DecisionTree) -> list[Block]:
    """Return a tree's first guess, and how many guesses it takes."""
    counts = f"{plural(tree.answers, 'answer')}, {plural(tree.total, 'guess', 'guesses')} in total"
    return [Text(f"{tree.guess}: {counts}"), distribution_table(distribution(tree))]


def tree_csv(document: TreeDocument, lexicon: Lexicon) -> str:
    """Return CSV with a row for every possible answer, by name: the number of guesses, and the guesses.

    A game that ends without the answer has an X for the number, as in a shared result.
    """
    position = replay(new_position(lexicon, document.rules), document.turns)
    reply = cache(position.matrix.reply)
    rows = []
    for answer in sorted(position.words):
        guesses = [turn.guess for turn in document.tree.follow(answer, reply)]
        count = len(guesses) if guesses[-1] == answer else "X"
        rows.append((answer, count, " ".join(guesses)))
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([("answer", "guesses", "game"), *rows])
    return text.getvalue()
