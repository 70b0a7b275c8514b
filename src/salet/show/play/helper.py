"""The helper as text: what a step shows, and the best guesses, in any width, with colour or without, or in words."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from salet.game.text.notation import Turn
from salet.show.play.boards import board_text, boards_text
from salet.show.style import Style, clipped, fitted, folded, spoken_value
from salet.show.text import VALUE_LEFT, Table, chance, loss_text, plural, value_head, value_text, wrapped
from salet.solver.advice import Candidate, ranked_by
from salet.solver.analysis import Analysis, Line
from salet.solver.doctor import Repair
from salet.solver.objective import NEVER_LOSING
from salet.study.advice.reasons import Why
from salet.study.advice.review import Review
from salet.study.play.boards import Offer
from salet.study.play.helper_state import Ended, Listed, Offered, Said, Shown, Standing


def shown_text(shown: Shown, style: Style) -> str:
    """Return what a step shows as text; nothing for what has no words of its own."""
    draw = _DRAWN.get(type(shown))
    return "" if draw is None else draw(shown, style)


def _said(said: Said, style: Style) -> str:
    return folded(said.text, style)


def _why(why: Why, style: Style) -> str:
    return "\n".join(folded(sentence, style) for sentence in why.sentences)


def _standing(standing: Standing, style: Style) -> str:
    note = [folded(standing.note, style)] if standing.note else []
    if len(standing.boards) == 1:
        (turns,), (left,), (words,) = standing.boards, standing.left, standing.likeliest
        board = [board_text(turns, style)] if turns else []
        count = [] if _solved(turns) else [_left(plural(left, "word"), left, words, style)]
        return "\n".join([*board, *note, *count])
    blocks = [boards_text(standing.boards, style)] if standing.boards[0] else []
    rows = [
        _left(f"board {k}: {left:,}", left, words, style)
        for k, (turns, left, words) in enumerate(
            zip(standing.boards, standing.left, standing.likeliest, strict=True), 1
        )
        if not _solved(turns)
    ]
    return "\n".join([*blocks, *note, *rows])


def _solved(turns: Sequence[Turn]) -> bool:
    return bool(turns) and turns[-1].pattern == 3 ** len(turns[-1].guess) - 1


def _left(what: str, left: int, words: Sequence[Candidate], style: Style) -> str:
    """Return how many words are left, and the likeliest of them, each on one line with its chance."""
    if style.secret:
        return f"{what} left."
    told = [f"{word.word} {chance(word.probability)}" for word in words] if left > 1 else [words[0].word]
    more = [f"and {left - len(words):,} more"] if left > len(words) else []
    pieces = [*f"{what} left:".split(), *(f"{piece}," for piece in [*told, *more][:-1]), [*told, *more][-1]]
    return wrapped(pieces, style.width, "")


def _offered(offered: Offered, style: Style) -> str:
    """Return the doctor's repairs, numbered; what each would leave stands behind it."""
    where = "" if offered.board is None else f"Board {offered.board}: "
    head = [board_text(offered.turns, style), folded(f"{where}{offered.reason}", style)]
    if not offered.repairs:
        return "\n".join([*head, folded("Nor does any fit a board near it: undo, or edit a row.", style)])
    rows = [
        f"{k}  {repair.edit}: {plural(repair.candidates, 'word')}{_such_as(repair, style)}"
        for k, repair in enumerate(offered.repairs, 1)
    ]
    numbers = "1" if len(rows) == 1 else f"1 to {len(rows)}"
    ask = f"Which is it? Type {numbers}, or undo, or edit a row."
    return "\n".join([*head, *(folded(row, style) for row in rows), folded(ask, style)])


def _such_as(repair: Repair, style: Style) -> str:
    return "" if style.secret else f", {' '.join(repair.position.words[:3])}"


def _listed(listed: Listed, style: Style) -> str:
    where = "" if listed.board is None else f"Board {listed.board}: "
    words = [f"{word.word}\u00a0({chance(word.probability)})".replace(" ", "\u00a0") for word in listed.words]
    more = f"\n  and {listed.count - len(words):,} more: list {listed.count}" if listed.count > len(words) else ""
    head = f"{where}{plural(listed.count, 'word')} left:"
    return f"{head}\n{wrapped(words, style.width)}{more}".replace("\u00a0", " ")


def _ended(ended: Ended, style: Style) -> str:
    record = ended.record
    guesses = "1 guess" if record.guesses == 1 else f"{record.guesses} guesses"
    found = f"Found in {guesses}." if record.guesses else "Not found this time."
    answer = f" The answer is {record.answer}." if record.answer and not record.guesses else ""
    return "\n".join([f"{found}{answer}", *(_review(ended.review, style) if ended.review else ())])


def _review(review: Review, style: Style) -> list[str]:
    """Return a review in short: a line for each guess that gave something up, and skill and luck."""
    judged = [turn for turn in review.turns[1:] if turn.regret >= 0.005]
    given = [f"  {t.turn.guess} gave up {t.regret:.2f} guesses: {t.best.guess} was better" for t in judged]
    none = [] if given or len(review.turns) == 1 else ["No guess after the first gave anything up."]
    lines = [f"Skill {review.skill}, luck {review.luck} (of 99).", *none, *given]
    return [folded(line, style) for line in lines]


_DRAWN: dict[type, Callable[[Any, Style], str]] = {
    Said: _said,
    Standing: _standing,
    Offered: _offered,
    Listed: _listed,
    Why: _why,
    Ended: _ended,
}


# --- The best guesses -------------------------------------------------------------------------------------------


def analysis_lines(analysis: Analysis, style: Style) -> list[str]:
    """Return the best guesses with the expected guesses to the end and how sure that is, and how far the search is."""
    if style.plain:
        rows = (spoken_value(line.guess, _to_go(line), line.label, line.probability) for line in analysis.lines)
        return [folded(row, style) for row in rows]
    found = analysis_table(analysis)
    return [*fitted(found.head, found.rows, style, left=found.left), clipped(how_far(analysis), style)]


def analysis_table(analysis: Analysis) -> Table:
    """Return the best guesses with the expected guesses to the end and how sure that is."""
    rows = [
        (line.guess, _to_go(line, analysis.objective), line.label, chance(line.probability) or "-")
        for line in analysis.lines
    ]
    return Table(value_head(ranked_by(analysis.objective)), rows, VALUE_LEFT)


def _to_go(line: Line, objective: str = NEVER_LOSING) -> str:
    return value_text(line.lower, line.value, objective)


def how_far(analysis: Analysis) -> str:
    """Return how far the search is, in a sentence, and what a loss counts for if there may be one."""
    if analysis.finished:
        sure = "All proven."
    elif analysis.proven:
        sure = f"{analysis.guess} is proven best; the others are being searched ..."
    else:
        sure = f"{plural(analysis.nodes, 'position')} searched ..."
    loss = loss_text(analysis.objective, analysis.position.rules.text)
    if loss and analysis.position.lexicon.uniform:  # then it was looked for first how not to lose
        loss = f"No sure win is known; {loss[0].lower()}{loss[1:]}"
    return f"{sure} {loss}".rstrip()


def offer_lines(offers: Iterable[Offer], style: Style) -> list[str]:
    """Return the guesses that are best over all boards: bits to find out, boards likely solved, words left on each."""
    rows = [
        (
            offer.guess,
            f"{offer.cost:.2f}",
            f"{sum(offer.chances):.2f}",
            " ".join("-" if words == 0 else f"{words:,.1f}" for words in offer.words_left),
        )
        for offer in offers
    ]
    if style.plain:
        return [
            folded(f"{guess}: leaves {bits} bits to find out, solves {solved} boards; words left: {words}", style)
            for guess, bits, solved, words in rows
        ]
    return fitted(("guess", "bits left", "boards solved", "words left on each board"), rows, style, left=(0, 3))
