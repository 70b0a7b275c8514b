"""`salet` alone: the helper. It suggests a guess, reads your guess and its tiles, and suggests the next."""

from dataclasses import replace

import click

from salet.advice.hints import Hints
from salet.advice.suggest import suggest
from salet.advice.why import Why
from salet.cli import options, output, settings
from salet.cli.update_offer import offer_update
from salet.errors import SaletError
from salet.game.lexicon import DEFAULT, load_lexicon
from salet.game.notation import Turn
from salet.game.rules import Rules
from salet.play.history import History
from salet.play.prompt import Message, PromptState, first_state, step
from salet.show.advice import greeting_blocks, guesses_blocks
from salet.show.blocks import BLANK, Block, BoardBlock, RenderStyle, Text, as_text, no_break
from salet.show.play import regret_sentences, score_sentence
from salet.show.sentences import facts_text, hint_sentences, remarks, tiles_text, why_sentences
from salet.solver.corrections import NO_WORD_FITS
from salet.wording import percent_text, plural

TOP = 5  # guesses that are shown
LIKELIEST = 10  # candidates that are shown with the board
WIDEST_EDIT = 36  # columns of an edit, beside the words that it leaves


@click.command()
@click.argument("board", nargs=-1)
@options.lexicon_option()
@options.rules_option()
@options.hard_option
@options.strategy_option()
@click.option("--no-history", is_flag=True, envvar=settings.NO_HISTORY)
@options.plain_option
def helper(
    board: tuple[str, ...], lexicon: str | None, rules: str | None, strategy: str | None, no_history: bool, plain: bool
) -> None:
    """Help with a game, turn by turn, from BOARD on if one is given.

    salet.cli.main has the help of these options: it is that of salet itself.
    """
    output.prepare_streams()
    style = output.terminal_style(plain=plain)
    words, own, digits = options.game_settings(strategy, lexicon, rules)
    line: str | None = options.text_of(board)
    if not line and words == DEFAULT:
        offer_update(style)
    state = first_state(load_lexicon(words), Rules.read(own), digits, strategy)
    if not line:
        output.print_text(greeting_blocks(state.start, strategy, digits), style)
        state = _advised(state, style)
        line = output.ask(_prompt(state))
    while line is not None:
        before, said = state, tuple[Message, ...]()
        try:
            state, said = step(before, line)
        except SaletError as error:
            output.note(as_text([Text(str(error))], style))
        for finding in said:
            output.print_text([Text(_finding_text(finding, state))], style)
        if state.left:
            break
        if not no_history:
            _keep(before, state)
        state = _shown(before, state, style)
        line = output.ask(_prompt(state))


def _shown(before: PromptState, state: PromptState, style: RenderStyle) -> PromptState:
    """Show what a line has changed, the board and the best guesses, and return the state with these."""
    is_same_game = (state.start, state.turns) == (before.start, before.turns) and state.position is before.position
    if is_same_game:
        return state if state.strategy == before.strategy else _advised(state, style)
    if state.turns:
        output.print_text(_state_blocks(state), style)
    return _advised(state, style, legend=before.advice is None)


def _prompt(state: PromptState) -> str:
    if state.position is None:
        return "?> "
    if state.over:
        return "> "
    word = f" ({state.word})" if state.word else ""
    if state.letters is not None:
        return f"{'yellow' if state.letters else 'green'} letters{word}> "
    return f"guess {len(state.turns) + 1}{word}> "


def _advised(state: PromptState, style: RenderStyle, *, legend: bool = True) -> PromptState:
    """Return the state with the best guesses, or those of the strategy that leads the game, and print them.

    legend: whether the columns are explained.
    """
    if state.position is None or state.over:
        return state
    try:
        advice = suggest(state.position, state.strategy, TOP)
    except SaletError as error:  # a strategy or a program of the player's own may fail: the game goes on
        output.note(as_text([Text(str(error))], style))
        return state
    output.print_text([BLANK, *guesses_blocks(advice, legend=legend)], style)
    return replace(state, advice=advice)


def _keep(before: PromptState, state: PromptState) -> None:
    """Record a game that has ended, and remove one that continues after all."""
    reopened = before.record if before.over and state.record != before.record else None
    ended = state.record if state.record != before.record else None
    if reopened is None and ended is None:
        return
    try:
        with History() as history:
            if reopened:
                history.remove(reopened)
            if ended:
                history.record(ended)
    except SaletError as error:
        output.note(str(error))


# --- Output -----------------------------------------------------------------------------------------------------


def _state_blocks(state: PromptState) -> list[Block]:
    """Return the board with what it says and leaves, how the game has ended, and the corrections that are offered."""
    position, sentences = state.position, list[str]()
    if position is None:
        asked = " Is one of these what you meant?" if state.corrections else ""
        sentences = [f"{state.problem or NO_WORD_FITS}{asked}", *_repairs(state, ". Or type undo, or edit a row.")]
    elif position.over:
        answer = f" The answer was {state.record.answer}." if state.record and state.record.answer else ""
        found = f"Solved in {plural(len(state.turns), 'guess', 'guesses')}."
        sentences = [found if position.won else f"Not solved this time.{answer}"]
        sentences += [score_sentence(state.review), *regret_sentences(state.review)] if state.review else []
    elif state.turns:
        sentences = [facts_text(state.turns[-1:], state.start.rules.feedback)]
        sentences += remarks(position.lexicon)
        sentences.append(_words(position.likeliest(LIKELIEST), position.count))
        if state.corrections:
            sentences += ["", state.problem, *_repairs(state, ". If every tile is right, just type your next guess.")]
    return [BoardBlock(state.turns), *map(Text, sentences)]


def _repairs(state: PromptState, otherwise: str) -> list[str]:
    """Return corrections by number, with the words that each would leave, and how to choose one or go on otherwise."""
    if not state.corrections:
        return ["No small correction fixes it. Type undo, or edit a row."]
    counts = [f"leaves {plural(correction.candidate_count, 'word')}" for correction in state.corrections]
    edits = max(
        (len(correction.description) for correction in state.corrections if len(correction.description) <= WIDEST_EDIT),
        default=0,
    )
    widest = max(map(len, counts))
    rows = [
        f"{number}  {correction.description:<{edits}}   {count:>{widest}}: {' '.join(correction.examples[:3])}"
        for number, (correction, count) in enumerate(zip(state.corrections, counts, strict=True), 1)
    ]
    return [*rows, f"To apply a correction, type {'1' if len(rows) == 1 else f'1 to {len(rows)}'}{otherwise}"]


def _words(words: list[tuple[str, float]], count: int) -> str:
    """Return how many words are left, and the likeliest with their chances."""
    pieces = [f"{word} {percent_text(share)}" for word, share in words] if count > 1 else [words[0][0]]
    pieces += [f"and {count - len(words):,} more"] if count > len(words) else []
    return no_break([f"{plural(count, 'possible word')}:", *(f"{piece}," for piece in pieces[:-1]), pieces[-1]])


def _finding_text(finding: Message, state: PromptState) -> str:
    match finding:
        case Why():
            return "\n".join(why_sentences(finding))
        case Hints():
            sentences = hint_sentences(finding)
            return sentences[min(state.hints, len(sentences)) - 1]
        case tuple():
            feedback = state.start.rules.feedback
            return tiles_text(finding, feedback) if isinstance(finding, Turn) else facts_text(finding, feedback)
        case list():
            return _words(finding, state.position.count if state.position else 0)
    return finding
