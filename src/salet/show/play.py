"""Games as blocks: one that was played or judged, one that goes on, and the statistics of all."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate

from salet.advice.review import ConfidenceInterval, GameAverages, Review, ReviewTurn, TurnScore
from salet.game.notation import Turn
from salet.game.pattern import pattern_from_text
from salet.lab.tournament import PlayedGame
from salet.play.history import Summary
from salet.play.match import Match, keyboard_tiles
from salet.show.blocks import BLANK, Block, BoardBlock, Keyboard, Table, Text
from salet.show.sentences import better_opener_text, game_text
from salet.solver.evaluation import EvaluatedGuess
from salet.wording import date_text, number_text, percent, plural

LEGEND = (
    "expected: average guesses to finish, counting this one."
    " cost: how many more guesses it takes than the best guess."
    " luck: guesses the tiles saved you (+) or cost you (-)."
    " avg, max: words the guess leaves on average and at worst."
)
BEFORE_AND_AFTER = " before, after: possible words before and after the guess."
SO_FAR = "so far: games solved in this many guesses or fewer."
INTERVALS = "In parentheses: 95% confidence intervals."
MAX_OPENERS = 8
COST_COLUMN = 5  # of the table of a review
COSTLY = 0.1  # guesses that a choice costs and that are worth a color


def game_blocks(game: PlayedGame) -> list[Block]:
    """Return a game that a strategy played, with the candidates that each turn left."""
    guesses = plural(len(game.turns), "guess", "guesses")
    found = game.turns[-1].guess == game.answer
    solved = "found" if found else "didn't find"
    how = f"{game.strategy} {solved} {game.answer} in {guesses}"
    late = ", which is over the limit" if found and not game.won else ""
    turns = [Turn(turn.guess, pattern_from_text(turn.pattern)) for turn in game.turns]
    board = _board(turns, [f"{turn.words_left:,} left" for turn in game.turns], game.answer)
    return [board, Text(f"{how}{late} (word list {game.lexicon}, {game.rules} rules).")]


def _board(turns: Sequence[Turn], left: Sequence[str], answer: str | None) -> BoardBlock:
    """Return turns, each with what it left, or that it found the answer."""
    return BoardBlock(
        turns, ["solved" if turn.guess == answer else text for turn, text in zip(turns, left, strict=True)]
    )


def match_blocks(match: Match) -> list[Block]:
    """Return a game that goes on: its board and the letters used so far."""
    board = BoardBlock(match.turns)
    return [board] if match.over else [board, BLANK, Keyboard(keyboard_tiles(match.turns))]


def ended_text(match: Match) -> str:
    """Return how a game ended."""
    if match.won:
        return f"Solved in {plural(len(match.turns), 'guess', 'guesses')}."
    return f"Not solved. {'A possible answer was' if match.adversary else 'The answer was'} {match.answer}."


# --- Reviews ----------------------------------------------------------------------------------------------------


def review_blocks(review: Review) -> list[Block]:
    """Return a rated game: its board, the verdict in sentences, and a table of its turns."""
    board = _board(review.position.turns, [*map(_left, review.turns)], review.answer)
    legend = LEGEND if review.strategy else f"{LEGEND}{BEFORE_AND_AFTER}"
    return [
        board,
        Text(game_text(review.position)),
        BLANK,
        *map(Text, review_sentences(review)),
        BLANK,
        _review_table(review),
        BLANK,
        *map(Text, _unproven(review)),
        Text(legend),
    ]


def _left(one: ReviewTurn) -> str:
    """Return how many words a turn left, and a few by name."""
    names = f": {' '.join(one.words_left)}" if one.candidates_after == len(one.words_left) else ""
    return f"{one.candidates_after:,} left{names}"


def _review_table(review: Review) -> Table:
    beside = ("before", "after") if review.strategy is None else (review.strategy, "expected")
    head = ("", "guess", "expected", "best", "expected", "cost", "luck", *beside, "avg", "max")
    score = review.score.rounded()
    rows = [_row(place, one, turn) for place, (one, turn) in enumerate(zip(review.turns, score.turns, strict=True), 1)]
    total = ("", "", "", "", "total", f"{score.regret:.2f}", signed_text(score.luck), "", "", "", "")
    left = (1, 3) if review.strategy is None else (1, 3, 7)
    marks = {(row, COST_COLUMN): "bad" for row, turn in enumerate(score.turns) if turn.regret >= COSTLY}
    return Table(head, [*rows, total] if len(rows) > 1 else rows, left, marks=marks)


def _row(place: int, one: ReviewTurn, score: TurnScore) -> tuple[str, ...]:
    return (
        str(place),
        one.guess.word,
        _value(one.guess),
        one.best.word,
        _value(one.best),
        f"{score.regret:.2f}",
        signed_text(score.luck),
        *(
            (one.strategy_guess.word, _value(one.strategy_guess))
            if one.strategy_guess
            else (f"{one.candidates_before:,}", f"{one.candidates_after:,}")
        ),
        number_text(one.guess.sizes().expected_size),
        f"{one.guess.sizes().largest_part:,}",
    )


def _value(guess: EvaluatedGuess) -> str:
    return f"{'' if guess.proven else '~'}{guess.value:.2f}"


def signed_text(luck: float) -> str:
    """Return luck with its sign, but none for no luck at all.

    >>> signed_text(0.5), signed_text(-0.25), signed_text(0.0)
    ('+0.50', '-0.25', '0.00')
    """
    return f"{luck:+.2f}" if luck else "0.00"


def review_sentences(review: Review) -> Iterator[str]:
    """Yield sentences about the whole game."""
    if not review.won:
        yield "The game isn't finished." if review.answer is None else f"Not solved. The answer was {review.answer}."
    yield score_sentence(review)
    yield f"Skill {review.skill}, luck {review.luck_percentile} (both from 0 to 100; average luck is 50)."
    yield from regret_sentences(review)
    if review.best_play and review.answer is not None:
        opener = review.turns[0].guess.word
        if opener != review.answer:
            yield f"After {opener}, Salet {_took(review.best_play_after_opener, review.answer)}."
        yield f"From the start, Salet {_took(review.best_play, review.answer)}."
    if review.compared is not None:
        gap = review.turns[0].best.value - review.par_lower
        yield f"Par is that of the best opener known. {better_opener_text(review.compared, gap)}"


def _unproven(review: Review) -> Iterator[str]:
    """Yield what ~ means, and the bounds of what the choices cost."""
    if not all(one.guess.proven and one.best.proven for one in review.turns):
        score = review.score
        low, high = max(0.0, score.luck_adjusted_lower - score.par), score.luck_adjusted_upper - score.par
        yield f"~ marks values that aren't proven. In all, your choices cost between {low:.2f} and {high:.2f} guesses."


def regret_sentences(review: Review) -> Iterator[str]:
    """Yield which guess after the opener cost the most."""
    worst = max(review.score.rounded().turns[1:], key=lambda turn: turn.regret, default=None)
    if worst is not None and not worst.regret:
        yield "After your opener, you made the best guess every time."
    elif worst is not None:
        yield f"Costliest guess: {worst.guess}, {worst.regret:.2f} guesses worse than {worst.best}."


def score_sentence(review: Review) -> str:
    """Return a game as a sum that can be checked in the head."""
    score = review.score.rounded()
    count = plural(len(review.turns), "guess", "guesses")
    if not review.won:
        over = review.position.over
        count = (
            (f"Not solved (counts as {score.guesses:.0f} guesses)")
            if over
            else f"{count} so far, {score.guesses:.2f} expected"
        )
    par = f"{'' if review.turns[0].best.proven else '~'}{score.par:.2f}"
    luck = f"luck {'cost you' if score.luck < 0 else 'saved you'} {abs(score.luck):.2f}"
    return f"{count}: par {par}, your choices cost {score.regret:.2f}, {luck}."


def _took(words: Sequence[str], answer: str) -> str:
    if words[-1] != answer:
        return f"would not have found {answer}: {' '.join(words)}"
    return f"would have found {answer} in {len(words)}: {' '.join(words)}"


# --- Statistics -------------------------------------------------------------------------------------------------


def results_blocks(summary: Summary) -> list[Block]:
    """Return what a history amounts to without ratings."""
    if not summary.games:
        return [
            Text(
                "No games yet. Games you play with 'salet' or 'salet play' appear here. To add old ones: salet stats "
                "import"
            )
        ]
    most = max([6, *summary.distribution])
    counts = {guesses: summary.distribution.get(guesses, 0) for guesses in range(1, most + 1)}
    sentences = map(Text, _result_sentences(summary))
    return [*sentences, BLANK, distribution_table(counts, summary.lost), Text(SO_FAR)]


def rating_blocks(summary: Summary, unrated: int = 0) -> list[Block]:
    """Return what the ratings of a history amount to, with how many games still have none."""
    openers = [
        (
            opener.word,
            f"{opener.averages.games:,}",
            f"{opener.value:.2f}",
            f"{opener.averages.observed.mean:.2f}",
            interval_text(opener.averages.luck_adjusted),
        )
        for opener in summary.openers[:MAX_OPENERS]
    ]
    costliest = [
        (
            guess.guess,
            f"{guess.regret:.2f}",
            guess.best,
            date_text(date.fromisoformat(guess.day)),
            str(guess.turn_number),
        )
        for guess in summary.costliest
    ]
    blocks: list[Block] = []
    if summary.averages:
        blocks.append(Text(_rating_sentences(summary.averages)))
    if unrated:
        blocks.append(Text(unrated_text(unrated)))
    if openers:
        heads = ("opener", "games", "expected", "average", "without luck")
        blocks += [BLANK, Text("Your openers"), Table(heads, openers)]
    if costliest:
        heads = ("guess", "cost", "better", "day", "row")
        blocks += [BLANK, Text("Costliest guesses"), Table(heads, costliest, (0, 2, 3))]
    return blocks


def unrated_text(count: int) -> str:
    """Return how many games still have no rating, and how to rate them.

    >>> unrated_text(1)
    "1 game isn't rated yet. To rate it, run: salet stats rate"
    """
    if count == 1:
        return "1 game isn't rated yet. To rate it, run: salet stats rate"
    return f"{count:,} games aren't rated yet. To rate them, run: salet stats rate"


def distribution_table(found: Mapping[int, int], lost: int | None = None) -> Table:
    """Return how many games took how many guesses, which share took no more, and the losses, with bars."""
    counts = [*found.values()]
    games = max(1, sum(counts) + (lost or 0))
    within = [percent(count / games, 2) for count in accumulate(counts)]
    rows = [(str(guesses), f"{found[guesses]:,}", share) for guesses, share in zip(found, within, strict=True)]
    if lost is not None:
        rows, counts = [*rows, ("lost", f"{lost:,}", "")], [*counts, lost]
    return Table(("guesses", "games", "so far"), rows, bars=counts)


def _result_sentences(summary: Summary) -> Iterator[str]:
    won = f"{plural(summary.games, 'game')}, {summary.won:,} won ({percent(summary.ratio or 0, 0)})"
    mean = "" if summary.mean is None else f", {summary.mean:.2f} guesses per win on average"
    yield f"{won}{mean}"
    yield f"Current streak: {plural(summary.streak, 'day')}. Longest: {plural(summary.longest_streak, 'day')}."


def _rating_sentences(rated: GameAverages) -> str:
    """Return the averages of the rated games with and without luck."""
    luck = f"luck has {'cost' if rated.luck < 0 else 'saved'} you {abs(rated.luck):.2f} guesses in all."
    intervals = "" if rated.observed.lower is None else f" {INTERVALS}"
    return (
        f"{plural(rated.games, 'rated game')}: {interval_text(rated.observed)} guesses on average (a loss counts as "
        f"one more than the limit). Without luck: {interval_text(rated.luck_adjusted)}; {luck}{intervals}"
    )


def interval_text(interval: ConfidenceInterval) -> str:
    """Return a mean with its 95% interval.

    >>> interval_text(ConfidenceInterval(3.5, 3.25, 3.75)), interval_text(ConfidenceInterval(4.0, None, None))
    ('3.50 (3.25 to 3.75)', '4.00')
    """
    if interval.lower is None or interval.upper is None:
        return f"{interval.mean:.2f}"
    return f"{interval.mean:.2f} ({interval.lower:.2f} to {interval.upper:.2f})"
