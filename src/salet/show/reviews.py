"""A judged game as text, with a table of its turns; and the statistics of all games."""

from collections.abc import Iterator, Sequence

from salet.show.style import Style, fitted_table, folded
from salet.show.text import WIDTH, Table, histogram, number, paragraph, plural, table, tiles
from salet.solver.evaluation import Guess
from salet.study.history import Summary
from salet.study.review import Review, ReviewTurn
from salet.study.score import Interval, LuckFree, TurnScore

LEGEND = {
    "to go": "to go: expected guesses until the answer is found, this one included.",
    "gave up": "gave up: how many more that is than with the best guess.",
    "luck": "luck: guesses that the reply saved (+) or cost (-).",
    "at most": "leaves, at most: words it leaves on average and in the worst case.",
}
"""What the columns mean, by a heading that is shown only if they are."""


def review_text(review: Review, width: int = WIDTH) -> str:
    """Return a review as a board, a table and a few sentences."""
    board = [f"{tiles(one.turn)}   {outcome(one, review)}" for one in review.turns]
    judged = review_table(review)
    where = f"lexicon {review.position.lexicon.name}, rules {review.position.rules.text}"
    shown = table(*judged, width=width)
    legend = " ".join(meaning for heading, meaning in LEGEND.items() if heading in shown.split("\n", 1)[0])
    said = [paragraph(sentence, width) for sentence in (*review_sentences(review), legend)]
    return "\n".join([*board, where, "", shown, "", *said])


def review_table(review: Review) -> Table:
    """Return what is said of each turn."""
    head = ("", "guess", "to go", "best", "to go", "gave up", "luck", "before", "after", "leaves", "at most")
    score = review.score.rounded()
    rows = [_row(place, one, turn) for place, (one, turn) in enumerate(zip(review.turns, score.turns, strict=True), 1)]
    total = ("", "", "", "", "total", f"{score.given_up:.2f}", signed(score.luck), "", "", "", "")
    return Table(head, [*rows, total] if len(rows) > 1 else rows, (1, 3))


def outcome(one: ReviewTurn, review: Review) -> str:
    """Return what a turn came to: the answer, or how many words were left."""
    return "found" if one.turn.guess == review.answer else f"{one.after:,} left"


def _row(place: int, one: ReviewTurn, score: TurnScore) -> tuple[str, ...]:
    return (
        str(place),
        one.turn.guess,
        _value(one.guess),
        one.best.word,
        _value(one.best),
        f"{score.given_up:.2f}",
        signed(score.luck),
        f"{one.before:,}",
        f"{one.after:,}",
        number(one.guess.sizes.expected_size),
        f"{one.guess.sizes.largest_part:,}",
    )


def _value(guess: Guess) -> str:
    return f"{'' if guess.proven else '~'}{guess.value:.2f}"


def review_sentences(review: Review) -> Iterator[str]:
    """Yield what is said of the game as a whole."""
    if not review.won:
        yield "The game is not finished." if review.answer is None else f"Not found: {review.answer}."
    yield score_sentence(review)
    yield from _given_up(review)
    yield from _best_play(review)
    if not all(one.guess.proven and one.best.proven for one in review.turns):
        score = review.score
        low, high = max(0.0, score.lower - score.par), score.upper - score.par
        yield f"~ marks a value that is not proven: what you gave up lies between {low:.2f} and {high:.2f}."


def score_sentence(review: Review) -> str:
    """Return a game as a sum that can be checked in the head."""
    score = review.score.rounded()
    count = plural(len(review.turns), "guess", "guesses")
    if not review.won:
        over = review.position.over
        count = f"Not found, which counts as {score.guesses:.0f}" if over else f"{count}, {score.guesses:.2f} expected"
    par = f"{'' if review.turns[0].best.proven else '~'}{score.par:.2f}"
    luck = f"luck {'cost' if score.luck < 0 else 'brought'} {abs(score.luck):.2f}"
    return f"{count}: par {par}, you gave up {score.given_up:.2f}, {luck}."


def signed(luck: float) -> str:
    """Return luck with its sign, but none for no luck at all.

    >>> signed(0.5), signed(-0.25), signed(0.0)
    ('+0.50', '-0.25', '0.00')
    """
    return f"{luck:+.2f}" if luck else "0.00"


def _given_up(review: Review) -> Iterator[str]:
    worst = max(review.turns[1:], key=lambda one: one.given_up, default=None)
    if worst is None:
        return
    if worst.given_up < 0.005:
        yield "After the opener, nothing was given up."
    else:
        yield f"Most was given up by {worst.turn.guess}: {worst.given_up:.2f} guesses more than {worst.best.word}."


def _best_play(review: Review) -> Iterator[str]:
    if not review.optimal or review.answer is None:
        return
    opener = review.turns[0].turn.guess
    if opener != review.answer:
        yield f"Best play after {opener} {_took(review.resumed, review.answer)}."
    yield f"Best play from the start {_took(review.optimal, review.answer)}."


def _took(words: Sequence[str], answer: str) -> str:
    if words[-1] != answer:
        return f"does not find {answer}: {' '.join(words)}"
    return f"finds {answer} in {len(words)}: {' '.join(words)}"


MOST_OPENERS = 8
BARS = 40  # columns of the longest bar of the histogram, where there is room


def summary_text(summary: Summary, style: Style) -> str:
    """Return a summary for a terminal."""
    if not summary.games:
        none = "No games yet. 'salet' and 'salet play' record them; 'salet stats import' adds old ones."
        return folded(none, style)
    blocks = [
        folded(_figures(summary), style),
        _distribution(summary, style),
        _openers(summary, style),
        _costliest(summary, style),
    ]
    return "\n\n".join(block for block in blocks if block)


def _openers(summary: Summary, style: Style) -> str:
    """Return the openers as a table, if any game is rated."""
    rows = [
        (
            opener.word,
            f"{opener.rated.games:,}",
            f"{opener.value:.2f}",
            f"{opener.rated.plain.mean:.2f}",
            interval_text(opener.rated.luck_free),
        )
        for opener in summary.openers[:MOST_OPENERS]
    ]
    head = ("opener", "games", "best play", "mean", "without luck")
    return "\n".join(fitted_table(head, rows, (0,), style)) if rows else ""


def _costliest(summary: Summary, style: Style) -> str:
    """Return the guesses that gave up most as a table, if there are any."""
    rows = [
        (guess.guess, f"{guess.given_up:.2f}", guess.best, guess.day, str(guess.row)) for guess in summary.costliest
    ]
    head = ("costliest", "gave up", "better", "day", "row")
    return "\n".join(fitted_table(head, rows, (0, 2, 3), style)) if rows else ""


def _figures(summary: Summary) -> str:
    ratio = summary.ratio or 0
    won = f"{plural(summary.games, 'game')}, {summary.won:,} won ({100 * ratio:.0f} %)"
    mean = "" if summary.mean is None else f", {summary.mean:.2f} guesses on average"
    streak = f"streak {plural(summary.streak, 'day')}, longest {summary.longest:,}"
    lines = [f"{won}{mean}", streak]
    if summary.rated is not None:
        lines += _rated(summary.rated)
    return "\n".join(lines)


def _rated(rated: LuckFree) -> list[str]:
    """Return what is said of the rated games."""
    luck = f"luck {'owes' if rated.luck < 0 else 'gave'} you {abs(rated.luck):.2f} guesses"
    return [
        f"{plural(rated.games, 'rated game')}: {interval_text(rated.plain)} guesses (a loss counts as one more)",
        f"without luck: {interval_text(rated.luck_free)}; {luck}",
    ]


def interval_text(interval: Interval) -> str:
    """Return a mean with its 95 % interval.

    >>> interval_text(Interval(3.5, 3.25, 3.75)), interval_text(Interval(4.0, None, None))
    ('3.50 (3.25 to 3.75)', '4.00')
    """
    if interval.lower is None or interval.upper is None:
        return f"{interval.mean:.2f}"
    return f"{interval.mean:.2f} ({interval.lower:.2f} to {interval.upper:.2f})"


def _distribution(summary: Summary, style: Style) -> str:
    most = max([6, *summary.distribution])
    counts = {guesses: summary.distribution.get(guesses, 0) for guesses in range(1, most + 1)}
    taken = len("lost  ") + len(f" {max(summary.lost, *counts.values()):,}")
    return histogram(counts, summary.lost, width=min(BARS, style.width - taken))
