"""`salet` alone: the helper. It suggests a guess, reads your guess and its tiles, and suggests the next.

Everything before the first typed line comes from the opening book, without NumPy and without the words themselves;
`salet.cli.conversation`, which imports the engine, is loaded once the first line is typed.
"""

from dataclasses import replace

import click

from salet.cli import options, output, prompt
from salet.cli.prompt import Manner
from salet.game.lexicon import load
from salet.game.nyt import dated_name
from salet.show.greeting import Opening, greeting_text
from salet.solver.book import looked_up
from salet.solver.evaluation import SEARCH_SECONDS
from salet.study.questions import Question, advice_for

EXAMPLE = "crane"


@click.command()
@click.argument("board", nargs=-1)
@options.led_game()
@options.budget_option(default=SEARCH_SECONDS)
@options.session
def helper(board: tuple[str, ...], game: options.LedGame, budget: float, manner: Manner) -> None:
    """Help with a game, turn by turn, from BOARD on if one is given.

    salet.cli.main has the help of these options: it is that of salet itself.
    """
    prompt.make_ready()
    manner = replace(manner, budget=budget)
    lexicon, words = game.lexicon, None
    name = dated_name(lexicon)
    advice = looked_up(name, game.mode, game.strategy, prompt.TOP, recent=lexicon == "nyt")
    if advice is None and game.strategy:
        advice, _ = advice_for(Question(lexicon, game.rules, ""), top=prompt.TOP, strategy=game.strategy)
    if advice is None or game.strategy:
        words = load(lexicon)
        example = EXAMPLE if EXAMPLE in words else words.answers[0]
        leader = _leader(game.strategy)
        opening = Opening(words.name, len(words.answers), example, game.mode, advice, leader, game.digits)
    else:
        opening = Opening(name, advice.candidates, EXAMPLE, game.mode, advice, digits=game.digits)
    if not board:
        output.print_text(greeting_text(opening, manner.style))
    first = advice.lead.word if advice is not None and advice.lead is not None else None
    line: str | None = options.position_text(board)
    if not line and advice is not None:
        line = prompt.ask(prompt.prompt_text(1, first))
    if line is not None:
        from salet.cli.conversation import converse

        converse(words or load(lexicon), opening, first, line, manner, game.strategy)


def _leader(strategy: str | None) -> str:
    """Return who leads the game, in a sentence, if a strategy does."""
    if strategy is None:
        return ""
    from salet.published import find

    about = find(strategy).about
    return f"Led by {strategy}{f': {about}' if about else ''}."
