"""The helper as text, in any width, with colour or without, or in words."""

from collections.abc import Callable, Sequence
from typing import Any

from salet.game.notation import is_solved
from salet.game.words import BoardFacts
from salet.show.blocks import Style
from salet.show.facts import facts_text
from salet.show.games import score_sentence
from salet.show.sentences import NO_WORD_FITS, hint_sentences, message_text, why_sentences, wider_text
from salet.show.style import board_text, fitted_table, folded, spoken_value
from salet.show.text import (
    VALUE_HEAD,
    VALUE_LEFT,
    Table,
    advice_table,
    chance,
    lead_text,
    loss_text,
    order_text,
    plural,
    score_text,
    value_text,
    wrapped,
)
from salet.solver.doctor import Doubt, Repair
from salet.solver.evaluation import Advice, Candidate, Evaluation, Guess
from salet.study.helper_state import (
    BoardView,
    GameOver,
    Hint,
    Message,
    Output,
    RepairOffer,
    WordList,
)
from salet.study.reasons import Why
from salet.study.review import Review

MOST_LINES = 2  # of what a row says; a longer text is shown when `know` asks for it


def output_text(value: Output, style: Style) -> str:
    """Return an output as text; empty if there is nothing to say."""
    draw = _DRAWINGS.get(type(value))
    return "" if draw is None else draw(value, style)


def _board(view: BoardView, style: Style) -> str:
    board = [board_text(view.turns, style)] if view.turns else []
    note = [folded(wider_text(view.not_in), style)] if view.not_in else []
    if is_solved(view.turns):
        return "\n".join([*board, *note])
    said = folded(facts_text(view.known), style) if view.known else ""
    known = [said] if said and said.count("\n") < MOST_LINES else []
    return "\n".join([*board, *known, *note, _left(view.left, view.likeliest, style)])


def _left(left: int, words: Sequence[Candidate], style: Style) -> str:
    """Return how many words are left, and the likeliest, each with its chance."""
    pieces = [f"{word.word} {chance(word.chance)}" for word in words] if left > 1 else [words[0].word]
    pieces += [f"and {left - len(words):,} more"] if left > len(words) else []
    pieces = [*f"{plural(left, 'word')} left:".split(), *(f"{piece}," for piece in pieces[:-1]), pieces[-1]]
    return wrapped(pieces, style.width, "")


def _repairs(offer: RepairOffer, style: Style) -> str:
    """Return the repairs, numbered, with the words that each would leave."""
    head = [board_text(offer.turns, style), folded(offer.forbidden or NO_WORD_FITS, style)]
    if not offer.repairs:
        return "\n".join([*head, folded("No small correction helps either. Type undo, or edit a row.", style)])
    ask = f"Which is it? Type {_numbers(offer.repairs)}, or undo, or edit a row."
    return "\n".join([*head, *_numbered(offer.repairs, style), folded(ask, style)])


def _doubt(doubt: Doubt, style: Style) -> str:
    """Return the tile that may be wrong, and the repairs, numbered."""
    ask = f"Type {_numbers(doubt.repairs)} to correct it. If every tile is right, just go on."
    lines = [folded(doubt.sentence, style), *_numbered(doubt.repairs, style), folded(ask, style)]
    return "\n".join(["", *lines])


def _numbered(repairs: Sequence[Repair], style: Style) -> list[str]:
    """Return repairs by number, with the words that each would leave."""
    return [
        folded(f"{k}  {repair.edit}: {plural(repair.candidates, 'word')}, {' '.join(repair.such_as[:3])}", style)
        for k, repair in enumerate(repairs, 1)
    ]


def _numbers(repairs: Sequence[Repair]) -> str:
    return "1" if len(repairs) == 1 else f"1 to {len(repairs)}"


def _words(listing: WordList, style: Style) -> str:
    words = [f"{word.word} ({chance(word.chance)})" for word in listing.words]
    more = f"\n  and {listing.count - len(words):,} more: list {listing.count}" if listing.count > len(words) else ""
    return f"{plural(listing.count, 'word')} left:\n{wrapped(words, style.width)}{more}"


def _end(end: GameOver, style: Style) -> str:
    record = end.record
    found = f"Found in {plural(record.guesses, 'guess', 'guesses')}." if record.guesses else "Not found this time."
    answer = f" The answer is {record.answer}." if record.answer and not record.guesses else ""
    return "\n".join([f"{found}{answer}", *(_review(end.review, style) if end.review else ())])


def _review(review: Review, style: Style) -> list[str]:
    """Return a short review: the game as a sum, and each guess that was not the best."""
    costly = [turn for turn in review.turns[1:] if turn.given_up >= 0.005]
    given = [f"  {t.turn.guess} gave up {t.given_up:.2f} guesses: {t.best.word} was better" for t in costly]
    none = [] if given or len(review.turns) == 1 else ["Every guess after the first was the best one."]
    lines = [score_sentence(review), *none, *given]
    return [folded(line, style) for line in lines]


_DRAWINGS: dict[type, Callable[[Any, Style], str]] = {
    Message: lambda message, style: folded(message_text(message), style),
    Hint: lambda hint, style: folded(hint_sentences(hint.hints)[hint.step], style),
    BoardView: _board,
    RepairOffer: _repairs,
    Doubt: _doubt,
    WordList: _words,
    Why: lambda why, style: folded("\n".join(why_sentences(why)), style),
    BoardFacts: lambda facts, style: folded(facts_text(facts), style),
    GameOver: _end,
}


# --- The best guesses -------------------------------------------------------------------------------------------


def evaluation_lines(evaluation: Evaluation, style: Style) -> list[str]:
    """Return the best guesses with their values and how sure these are, and how far the search came."""
    lead = lead_text(evaluation.suggestions, evaluation.lead)
    if style.plain:
        rows = (
            spoken_value(guess.word, _to_go(guess), guess.label or "", guess.chance) for guess in evaluation.suggestions
        )
        return [folded(row, style) for row in (*rows, lead) if row]
    guesses = evaluation_table(evaluation)
    return [*fitted_table(*guesses, style=style), folded(f"{lead} {how_far(evaluation)}".lstrip(), style)]


def advice_lines(advice: Advice, style: Style) -> list[str]:
    """Return the best guesses of a strategy with its own number and kind."""
    note = folded(order_text(advice), style)
    if style.plain:
        return [*(f"{row.word}: {score_text(row)} {advice.ranked_by}" for row in advice.suggestions), note]
    return [*fitted_table(*advice_table(advice), style=style), note]


def evaluation_table(evaluation: Evaluation) -> Table:
    """Return the best guesses with the expected guesses to the end and how sure that is."""
    rows = [
        (guess.word, _to_go(guess), guess.label or "", chance(guess.chance) or "-") for guess in evaluation.suggestions
    ]
    return Table(VALUE_HEAD, rows, VALUE_LEFT)


def _to_go(guess: Guess) -> str:
    return value_text(guess.lower, guess.value)


def how_far(evaluation: Evaluation) -> str:
    """Return how far the search came in a sentence, and what a loss counts for if needed."""
    if evaluation.finished:
        sure = "All proven."
    elif evaluation.proven:
        sure = f"{evaluation.guess} is proven best."
    else:
        sure = f"{plural(evaluation.nodes, 'position')} searched."
    loss = loss_text(evaluation.objective, evaluation.position.rules.text)
    if loss and evaluation.position.lexicon.uniform:  # then the search looked for a sure win first
        loss = f"No sure win is known; {loss[0].lower()}{loss[1:]}"
    return f"{sure} {loss}".rstrip()
