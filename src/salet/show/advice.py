"""Advice as blocks: the best guesses, why one of them is good, exact values, and corrections of a board."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from math import inf

from salet.advice.boards import BoardsAdvice
from salet.advice.why import ReplyPart, Why
from salet.game.daily import day_of
from salet.game.lexicon import Lexicon, is_nyt
from salet.game.notation import DigitNotation, Turn
from salet.game.past_answers import is_stale, today
from salet.game.position import Position
from salet.show.blocks import BLANK, Block, BoardBlock, Table, Text, no_break
from salet.show.sentences import (
    age_text,
    better_opener_text,
    concentration_text,
    facts_text,
    game_text,
    reason_sentences,
    remarks,
    stale_text,
)
from salet.solver.corrections import NO_WORD_FITS, Correction, Rejection
from salet.solver.evaluation import EvaluatedGuess, Evaluation, LikelyFew, likely_few
from salet.solver.objective import MEAN_PLUS_1
from salet.strategies.registry import find_strategy, title_of
from salet.wording import date_text, join_words, number_text, percent_text, plural

WORDS = 50  # candidates of a position
MAX_CORRECTIONS = 8
MAX_REPLIES = 10
SORTED = "Sorted by expected guesses to finish, counting this one."
CHANCE = "chance: that the word is the answer."
DETAILS = (
    "avg left, max left: words left on average and at worst. patterns: how many different tiles the guess can get. "
    "bits: information from the tiles, on average."
)
BOARDS = (
    "bits left: what stays unknown over all boards on average, plus one for each board that may stay unsolved. "
    "boards solved now: how many boards the guess solves on average."
)
ADDS = "adds: words times chance. Together they make the average number of words left."
FROM_THE_BOOK = "From the opening book."
HOW_TO_PROVE = "To search for it again, run salet prove --objective {}."


def position_blocks(position: Position) -> list[Block]:
    """Return a position: its board and the candidates that are left, the likeliest first."""
    more = f" and {position.count - WORDS:,} more" if position.count > WORDS else ""
    words = ", ".join(word for word, _ in position.likeliest(WORDS))
    return [*_board(position), Text(f"{words}{more}")]


def _board(position: Position, few: LikelyFew | None = None) -> list[Block]:
    """Return a board, how many words are left, whether a few carry the chance, and the game."""
    but = f", but {concentration_text(few)}" if few else ""
    left = f"{plural(position.count, 'possible word')}{but}"
    return [BoardBlock(position.turns), Text(f"{left}\n{game_text(position)}")]


# --- The best guesses -------------------------------------------------------------------------------------------


def evaluation_blocks(evaluation: Evaluation, *, details: bool = False) -> list[Block]:
    """Return a board, its best guesses and its likeliest answers.

    details: whether what the tiles say, and what each guess does to the candidates, is shown too.
    """
    position, likeliest = evaluation.position, evaluation.likely_answers
    board, left = _board(position, likely_few(position))
    known = [Text(facts_text(position.turns, position.rules.feedback))] if details and position.turns else []
    blocks = [board, *known, left, BLANK]
    if doubt := evaluation.doubt:
        below = "If every tile is right, ignore this. The guesses below are for the board as entered."
        blocks += [Text(doubt.message), _corrections_table(doubt.corrections), Text(below), BLANK]
    blocks += guesses_blocks(evaluation, details=details)
    if position.turns:
        more = [f"and {position.count - len(likeliest):,} more"] if position.count > len(likeliest) else []
        words = [*(f"{word.word} ({percent_text(word.chance)})" for word in likeliest), *more]
        pieces = no_break([*(f"{word}," for word in words[:-1]), words[-1]])
        blocks += [BLANK, Text(f"Most likely answers:\n  {pieces}")]
    return blocks


def guesses_blocks(evaluation: Evaluation, *, details: bool = False, legend: bool = True) -> list[Block]:
    """Return the best guesses with the number that they are sorted by, and what to know about them.

    legend: whether the columns are explained, as they need to be only once in a session.
    """
    valued, scored = evaluation.strategy is None, evaluation.is_scored()
    heads = ("expected", "certainty") if valued else (evaluation.ranked_by,) if scored else ()
    rows = [
        (
            row.word,
            *((value_text(row.lower, row.value), row.certainty or "") if valued else ()),
            *((score_text(row),) if scored else ()),
            percent_text(row.chance) or "-",
            *(_figures(row) if details else ()),
        )
        for row in evaluation.suggestions
    ]
    more = ("avg left", "max left", "patterns", "bits") if details else ()
    marks = {(0, 0): "best"}
    if valued:
        marks |= {(row, 2): "good" for row, guess in enumerate(evaluation.suggestions) if guess.proven}
    table = Table(("guess", *heads, "chance", *more), rows, (0, 2) if valued else (0,), marks=marks)
    legends = [_order(evaluation), CHANCE, *([DETAILS] if details else [])] if legend and rows else []
    notes = (_lead(evaluation), " ".join(legends), compared_text(evaluation))
    return [table, *(Text(note) for note in notes if note)]


def compared_text(evaluation: Evaluation) -> str:
    """Return how much better an opener can be that wasn't compared, or an empty text if none can."""
    if evaluation.compared is None:
        return ""
    exact = "These averages are exact. " if evaluation.all_proven else ""
    return f"{exact}{better_opener_text(evaluation.compared, evaluation.value - evaluation.lower)}"


def _order(evaluation: Evaluation) -> str:
    """Return what the guesses are sorted by."""
    if evaluation.strategy is None:
        lost = evaluation.position.rules.limit + 1
        loss = f" A lost game counts as {lost} guesses." if evaluation.objective == MEAN_PLUS_1 else ""
        return f"{SORTED}{loss}"
    if not evaluation.is_scored():
        return f"{evaluation.strategy} picks this word. It doesn't score words."
    better = "larger" if evaluation.larger_is_better else "smaller"
    kind = f" Type of guess: {evaluation.guess_kind}." if evaluation.guess_kind else ""
    return f"Ranked by {evaluation.strategy}: {evaluation.ranked_by}, {better} is better.{kind}"


def _lead(evaluation: Evaluation) -> str:
    """Return how much better a rare word is than the common one to show first, or an empty text."""
    best, lead = evaluation.find(evaluation.guess), evaluation.find(evaluation.recommended)
    if best is None or lead is None or lead == best:
        return ""
    return (
        f"{lead.word} is a more common word and costs only {lead.value - best.value:.3f} guesses more than {best.word}."
    )


def value_text(lower: float | None, value: float) -> str:
    """Return a value, or its lower bound and a plus sign.

    >>> value_text(3.4, 3.4212), value_text(3.4, inf), value_text(inf, inf)
    ('3.421', '3.400+', '-')
    """
    shown, more = (value, "") if value < inf else (lower, "+")
    return "-" if shown is None or shown == inf else f"{shown:.3f}{more}"


def score_text(row: EvaluatedGuess) -> str:
    """Return the number of the strategy that has chosen a guess; a program has none."""
    return "-" if row.score is None else number_text(row.score)


def _figures(row: EvaluatedGuess) -> tuple[str, ...]:
    """Return what a guess does to the candidates: words left, at most, replies, bits."""
    split = row.sizes()
    return number_text(split.expected_size), f"{split.largest_part:,}", str(split.parts), f"{split.entropy:.3f}"


def opinions_of(evaluations: Sequence[Evaluation]) -> dict[str, list[str]]:
    """Return the strategies that would make each guess."""
    words = dict.fromkeys(str(each.guess) for each in evaluations)
    return {word: [str(each.strategy) for each in evaluations if each.guess == word] for word in words}


def opinions_blocks(evaluations: Sequence[Evaluation]) -> list[Block]:
    """Return what several strategies say of a board, and whether they agree."""
    rows = [
        (
            str(each.strategy),
            best.word,
            f"{score_text(best)} {each.ranked_by}" if each.is_scored() else "-",
            each.guess_kind or "-",
            percent_text(best.chance) or "-",
            f"{each.candidate_count:,}",
        )
        for each in evaluations
        for best in each.suggestions[:1]
    ]
    guesses, turns = opinions_of(evaluations), evaluations[0].position.turns
    said = [f"{word} ({join_words(who)})" for word, who in guesses.items()]
    games = [f"{each.strategy} {each.lexicon}, {each.rules}" for each in evaluations]
    return [
        BoardBlock(turns),
        *([BLANK] if turns else []),
        Table(("strategy", "guess", "score", "type", "chance", "words"), rows, (0, 1, 2, 3)),
        Text(f"They disagree: {'; '.join(said)}." if len(said) > 1 else f"They all pick {next(iter(guesses))}."),
        Text(f"{CHANCE} words: possible words."),
        Text(f"Word lists and rules: {'; '.join(dict.fromkeys(games))}."),
    ]


def boards_blocks(advice: BoardsAdvice) -> list[Block]:
    """Return the best guesses over several boards: bits left, boards solved, words left on each."""
    rows = [
        (
            guess.word,
            f"{guess.cost:.2f}",
            f"{sum(guess.solve_chances):.2f}",
            " ".join("-" if words == 0 else f"{words:,.1f}" for words in guess.expected_words_left),
        )
        for guess in advice.suggestions
    ]
    lexicons = [board.position.lexicon for board in advice.boards]
    notes = [Text(f"Board {number}: {note}") for number, each in enumerate(lexicons, 1) for note in remarks(each)]
    table = Table(
        ("guess", "bits left", "boards solved now", "avg words left per board"), rows, (0, 3), marks={(0, 0): "best"}
    )
    return [*notes, table, Text(BOARDS)]


# --- Why --------------------------------------------------------------------------------------------------------


def why_blocks(why: Why, choosers: Mapping[str, str], *, side_by_side: bool = False) -> list[Block]:
    """Return the board, the reasons, the replies to one guess or two, and what they add up to.

    choosers: the strategies that have chosen a guess, by guess.
    """
    guesses = [(why.guess, why.replies)]
    if side_by_side and why.rival:
        guesses.append((why.rival, why.rival_replies))
    sums = [(guess.word, *_figures(guess), f"{guess.value:.3f}", guess.certainty or "") for guess, _ in guesses]
    chosen = [f"{row[0]} is picked by {choosers[row[0]]}." for row in sums if row[0] in choosers]
    return [
        *_board(why.position, why.likely_few),
        BLANK,
        *map(Text, reason_sentences(why)),
        *map(Text, chosen),
        BLANK,
        _replies(why.replies[:MAX_REPLIES]) if len(guesses) == 1 else _two_sides(guesses),
        *(Text(note) for guess, replies in guesses for note in _others(guess.word, replies[MAX_REPLIES:])),
        BLANK,
        Table(("guess", "avg left", "max left", "patterns", "bits", "expected", "certainty"), sums, (0, 6)),
        Text(ADDS),
    ]


def _replies(replies: Sequence[ReplyPart]) -> Table:
    """Return the replies to one guess with the first of the words that each leaves."""
    rows = []
    for part in replies:
        more = part.words - len(part.likely_words)
        words = [*part.likely_words, *([f"and {more:,} more"] if more else [])]
        rows.append((*_reply(part), " ".join(words)))
    return Table(("tiles", "words", "chance", "adds", "most likely words"), rows, (0, 4))


def _two_sides(guesses: Sequence[tuple[EvaluatedGuess, Sequence[ReplyPart]]]) -> Table:
    """Return the replies to two guesses side by side, in order of size."""
    sides = zip_longest(*(map(_reply, replies[:MAX_REPLIES]) for _, replies in guesses), fillvalue=("", "", "", ""))
    head = [cell for guess, _ in guesses for cell in (guess.word, "words", "chance", "adds")]
    return Table(head, [[cell for side in row for cell in side] for row in sides], (0, 4))


def _reply(part: ReplyPart) -> tuple[str, str, str, str]:
    return part.pattern, f"{part.words:,}", percent_text(part.chance), f"{part.expected_words:.2f}"


def _others(guess: str, rest: Sequence[ReplyPart]) -> list[str]:
    """Return what the replies that are not shown add up to."""
    if not rest:
        return []
    words, share = sum(part.words for part in rest), sum(part.expected_words for part in rest)
    replies = plural(len(rest), "more pattern", "more patterns")
    return [f"{guess}: {replies} with {plural(words, 'word')} add {share:.2f} (see them with --json)"]


# --- Exact values -----------------------------------------------------------------------------------------------


def solution_blocks(solution: Evaluation) -> list[Block]:
    """Return a position's exact value, its total where every word counts once, and what it took."""
    position, total = solution.position, solution.total_upper
    found = [] if total is None else guesses_blocks(solution)
    if total is not None and position.lexicon.uniform:
        found.append(Text(f"Total: {total:,} guesses for {plural(position.count, 'word')}."))
    if solution.proven and total is None:
        found.append(Text("No strategy can guarantee a win from here."))
    elif not solution.proven and solution.compared is None:
        unproven = "Not proven to be the best guess. No strategy can average less than"
        found.append(Text(f"{unproven} {solution.lower:.3f} guesses."))
    return [*_board(position), BLANK, *found, Text(_effort(solution))]


def _effort(solution: Evaluation) -> str:
    """Return what a solution took, or that it comes from the book; only a proven one is what salet prove finds."""
    if solution.seconds:
        return f"Searched {plural(solution.nodes, 'position')} in {solution.seconds:.2f} s."
    return f"{FROM_THE_BOOK} {HOW_TO_PROVE.format(solution.objective)}" if solution.proven else FROM_THE_BOOK


# --- Repairs ----------------------------------------------------------------------------------------------------


def repairs_blocks(turns: Sequence[Turn], refusal: Rejection) -> list[Block]:
    """Return the doctor's corrections of a board that no word fits or the rules forbid."""
    corrections = refusal.corrections
    blocks: list[Block] = [BoardBlock(turns), Text(sentence_of(corrections, refusal.reason))]
    if corrections:
        blocks += [BLANK, _corrections_table(corrections[:MAX_CORRECTIONS])]
    if len(corrections) > MAX_CORRECTIONS:
        blocks.append(Text(f"... and {len(corrections) - MAX_CORRECTIONS:,} less likely corrections"))
    return blocks


def _corrections_table(corrections: Sequence[Correction]) -> Table:
    """Return the edits, how many words each leaves, and the likeliest of them."""
    rows = [
        (correction.description, plural(correction.candidate_count, "word"), " ".join(correction.examples[:3]))
        for correction in corrections
    ]
    return Table(("correction", "words left", "such as"), rows, (0, 2))


def sentence_of(corrections: Sequence[Correction], reason: str = NO_WORD_FITS) -> str:
    """Return what the doctor says before the corrections themselves."""
    if not corrections:
        return f"{reason} No small correction fixes it. Please check every row."
    what = {"tile": "One tile may be wrong", "tiles": "Two tiles may be wrong"}.get(
        corrections[0].kind, "One row may be wrong"
    )
    return f"{reason} {what}:"


# --- The helper's first screen ----------------------------------------------------------------------------------

EXAMPLE = "crane"
TILES = "bygbbbbbbbb"
MODES = {"normal": "hard mode off", "hard": "hard mode on"}
LETTERS = "b is gray, y is yellow, g is green. Emoji squares work too."
DIGITS = {
    "green2": "b or 0 is gray, y or 1 is yellow, g or 2 is green. Emoji squares work too.",
    "green0": "b or 2 is gray, y or 1 is yellow, g or 0 is green. Emoji squares work too.",
}
COMMANDS = "hint  why  list  undo  edit  hard  new  quit  help"


def greeting_blocks(start: Position, strategy: str | None, digits: DigitNotation | None) -> list[Block]:
    """Return the first screen: the game, who leads it if a strategy does, and what to type."""
    about = find_strategy(strategy).about if strategy else ""
    led = [Text(f"Following {title_of(strategy)}{f': {about}' if about else ''}."), BLANK] if strategy else []
    return [Text(_title(start.lexicon, start.rules.text)), BLANK, *led, Text(_usage(start.lexicon, digits))]


def _title(lexicon: Lexicon, rules: str) -> str:
    mode = MODES.get(rules, f"{rules} rules")
    if not is_nyt(lexicon.name):
        size = f"{len(lexicon.answers):,} answers"
        return f"Let's solve a game like Wordle. Word list {lexicon.name}, {size}, {mode}."
    day = day_of(lexicon.name)
    game = "today's Wordle" if lexicon.name == "nyt" else f"the Wordle for {date_text(day)}"
    age = age_text(day)
    known = stale_text() if day == today() and is_stale() else f"{age[0].upper()}{age[1:]}."
    return f"Let's solve {game}. Word list {lexicon.name}, {mode}.\n{known}"


def _usage(lexicon: Lexicon, digits: DigitNotation | None) -> str:
    """Return what to type, with a word of this game's length and its tiles."""
    example = EXAMPLE if EXAMPLE in lexicon else lexicon.answers[0]
    return "\n".join(
        [
            f"Type your guess and the tiles it got:  {example} {TILES[: len(example)]}",
            DIGITS.get(digits or "", LETTERS),
            "If you played the word in the prompt, type only its tiles.",
            f"Commands:  {COMMANDS}",
        ]
    )
