"""What the shell offers for an option or an argument that takes a name: word lists, strategies, and rules."""

from collections.abc import Mapping
from typing import Any

import click
from click.shell_completion import CompletionItem

from salet.game.lexicon import ABOUT
from salet.strategies.registry import PUBLISHED, SHIPPED, title_of

RULES = {"normal": "the usual rules", "hard": "hard mode (New York Times rules)"}


class Name(click.ParamType):  # type: ignore[type-arg] # older clicks have no argument
    """A name, of which some are known; a shell offers them, and files if a name may be one."""

    name = "name"

    def __init__(self, known: Mapping[str, str], *, files: bool = False) -> None:
        self.known, self.files = known, files

    def split_envvar_value(self, rv: str) -> list[str]:
        """Return the one name that an environment variable holds: it may have spaces, as in exec:node solver.js."""
        return [rv]

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Return the names that begin like the incomplete one, with what they are, or the kind of file."""
        items = [CompletionItem(name, help=about) for name, about in self.known.items() if name.startswith(incomplete)]
        return items or ([CompletionItem(incomplete, type="file")] if self.files else [])


LEXICON_NAME: Any = Name(ABOUT, files=True)
STRATEGY_NAME: Any = Name({one.name: title_of(one.name) for one in SHIPPED})
STRATEGY_OR_FILE: Any = Name(STRATEGY_NAME.known, files=True)
STRATEGIES: Any = Name({**STRATEGY_NAME.known, "published": f"all {len(PUBLISHED)} published strategies"})
RULES_NAME: Any = Name(RULES)
GAME: Any = Name({"adversary": "an opponent that dodges your guesses"})
