"""`salet why`: one guess taken apart, or two side by side."""

from dataclasses import replace

import click

from salet.cli import options
from salet.cli.options import Ask, CommandQuestion
from salet.cli.prompt import style_here
from salet.game.lexicon import Lexicon
from salet.solver.evaluation import SEARCH_SECONDS
from salet.study.questions import advice_for

EPILOG = """\b
Examples:
  salet why raise --lexicon original
  salet why tardy soare bbyyb --lexicon original
  salet why raise --against soare --lexicon original
  salet why s1-a --against s1-brute soare bbyyb
"""


@click.command(epilog=EPILOG)
@click.argument("guess")
@options.question_to_strategies()
@click.option("--against", metavar="GUESS", help="Another guess, or a strategy, to compare it with.")
@options.top_option(help="How many replies; JSON has all.")
@options.json_option
def command(guess: str, ask: Ask, against: str | None, top: int) -> None:
    """Take GUESS apart in POSITION: every reply with its words, its chance and its share of the words left.

    GUESS is a word, or a strategy that chooses one in its own list and rules; a name that is also a word is the word.
    The share of a reply is its number of words times its chance; the shares add up to the words that are left on
    average.
    """
    from salet.show.parts import parts_text
    from salet.show.sentences import why_sentences
    from salet.study.reasons import take_apart

    names = [guess, *([against] if against else [])]
    asked = [ask(name) for name in names if not name.isalpha()] or [ask(None)]
    digits = {each.digits for each in asked}
    question = replace(ask(None), lexicon=asked[0].lexicon, digits=digits.pop() if len(digits) == 1 else None)
    position = question.position()
    chosen = [_choice(name, ask, question, position.lexicon) for name in names]
    found = take_apart(position, *(word for word, _ in chosen), budget=SEARCH_SECONDS)
    guesses = (replace(parts, chosen_by=_chooser(parts.guess.word, chosen)) for parts in found.guesses)
    found = replace(found, guesses=tuple(guesses))
    question.print(
        found,
        lambda value: parts_text(value, question.turns, style_here(), top),
        position.lexicon,
        sentences=why_sentences(found.why),
    )


def _chooser(guess: str, chosen: list[tuple[str, str | None]]) -> str | None:
    """Return which strategies have chosen a guess, if any did."""
    return " and of ".join(by for word, by in chosen if word == guess and by) or None


def _choice(name: str, ask: Ask, question: CommandQuestion, lexicon: Lexicon) -> tuple[str, str | None]:
    """Return the word that is meant, and who has chosen it with which number, if a strategy is named."""
    from salet.published import REGISTRY

    if name.lower() in lexicon or (name.isalpha() and name not in REGISTRY):
        return lexicon.require(name), None
    advice, _ = advice_for(replace(ask(name), lexicon=question.lexicon), top=1, strategy=name)
    number = f"{advice.suggestions[0].score:,.7g} {advice.ranked_by}" if advice.is_scored else "no number"
    return advice.suggestions[0].word, f"{name} ({number})"
