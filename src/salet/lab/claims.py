"""What the authors of the published solvers claim, compared with what commands print.

The claims are in `salet/data/claims.json`; the functions in READERS make a figure of what a command prints.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from salet.game.lexicon import Lexicon
from salet.game.notation import parse_turns
from salet.game.position import new_position
from salet.strategies import s0_expected_size, s2_letter_values, s4_letter_gain
from salet.strategies.s1_thresholds import MAPS, by_thresholds
from salet.strategies.strategy import Cost
from salet.system import shipped_text

AUTHORS = ("S0", "S1", "S2", "S3", "S4")
LISTS = {
    "son.txt": "stone sonar soncy sonds songo songs songy sonic sonly sonni sonny sonsy",
    "four.txt": "audit stone tones knots",
}
"""S2's examples as word lists, which commands name; words.txt holds every word of `original`, as S0's dictionary."""

Printed = Mapping[str, Any]
"""What a command prints with --json."""


Claim = Mapping[str, Any]
"""A claim as claims.json has it; once checked, it also has what was `measured` and whether that is `equal`."""


# --- Worked examples --------------------------------------------------------------------------------------------


def _repeats() -> str:
    """Return which of two words S0's two checks find consistent with PETTY, tiles bbyyb."""
    row, words = ("petty", "bbyyb"), ("trait", "triii")
    first = [word for word in words if s0_expected_size.tiles_read(*row, word) is None]
    marked = [word for word in words if s0_expected_size.marked_consistent(*row, word)]
    return f"at first {' '.join(first)}; with $ {' '.join(marked)}"


def _values(value: Cost, row: str, words: str) -> str:
    """Return S2's value of some words after a row, with its four words as the candidates."""
    position = new_position(Lexicon.of(LISTS["four.txt"].split(), ["stops", "stomp", "notes"]))
    ((guess, pattern),) = parse_turns(row)
    found = value(position.after(guess, pattern, position.candidates))
    return " ".join(f"{word} {found[position.matrix.index_of[word]]:g}" for word in words.split())


def _tries(words: str) -> str:
    """Return how many guesses a trap takes as S4's text estimates them."""
    return f"{s4_letter_gain.described_tries(new_position(Lexicon.of(words.split()))):g}"


EXAMPLES: dict[str, Callable[[], str]] = {
    "s0-tiles": lambda: f"{len(s0_expected_size.tile_strings())}, {s0_expected_size.tile_strings()[0]} first",
    "s0-repeats": _repeats,
    "s2-distinct": lambda: _values(s2_letter_values.distinct_letters, "stone bbbbb", "tones stops stomp"),
    "s2-elimination": lambda: _values(s2_letter_values.new_pairs, "notes yyyyy", "stone tones audit"),
    "s2-retry": lambda: _values(s2_letter_values.retried_letters, "notes yyyyy", "stone knots audit"),
    "s4-one-place": lambda: _tries("grace grade grape grate grave graze"),
    "s4-two-places": lambda: _tries("goner foyer lover rover cover joker boxer voter corer roger"),
}


# --- Claims -----------------------------------------------------------------------------------------------------


def claims_of(authors: Sequence[str] = AUTHORS) -> list[Claim]:
    """Return the claims of some authors, not yet measured."""
    listed = json.loads(shipped_text("claims.json"))["claims"]
    return [claim for claim in listed if claim["author"] in authors]


def checked(claim: Claim, ask: Callable[[str], Any]) -> Claim:
    """Return a claim with its figure: that of a worked example, or what `ask` says a command prints."""
    if "example" in claim:
        measured, command = EXAMPLES[claim["example"]](), f"salet solvers check {claim['author'].lower()}"
    else:
        command = claim["command"]
        measured = _figure(ask(command), claim["read"])
    return {"remark": "", **claim, "command": command, "measured": measured, "equal": measured == claim["claimed"]}


def _figure(printed: Any, read: str) -> str:
    """Return what a format, or a reader and its argument, make of what a command prints."""
    if "{" in read:
        return read.format_map(printed)
    name, *arguments = read.split()
    return FIGURE_READERS[name](printed, *arguments)


def games(printed: Printed) -> str:
    """Return a tournament as the authors print theirs: found in one guess, two, ..., lost."""
    counts = {int(guesses): count for guesses, count in printed["distribution"].items() if int(guesses) <= 6}
    last = max(guesses for guesses, count in counts.items() if count)
    found = "/".join(str(counts[guesses]) for guesses in range(1, last + 1))
    return f"{found} + {printed['lost']} lost" if printed["lost"] else found


def _games_and_losses(printed: Printed) -> str:
    return ": ".join([games(printed), *([" ".join(printed["lost_words"])] if printed["lost"] else [])])


def _openers_by_mean(printed: Sequence[Printed]) -> str:
    rows = sorted(printed, key=lambda row: row["mean"])
    return ", ".join(f"{row['opener']} {row['mean']:.4f}" for row in rows)


def _maps_without_a_loss(printed: Sequence[Printed]) -> str:
    """Return the three best threshold maps that lose no game, by S1's letters."""
    means = {row["strategy"]: row["mean"] for row in printed if not row["lost"]}
    letters = {by_thresholds(thresholds).name: name[-1].upper() for name, thresholds in MAPS.items()}
    return " ".join(sorted(letters.get(name, name) for name in sorted(means, key=means.__getitem__)[:3]))


def _left_by(printed: Printed, word: str) -> str:
    (split,) = (row["split"] for row in printed["suggestions"] if row["word"] == word)
    return f"{split['expected_size']:.2f} / {split['largest_part']:.0f}"


def _guesses_leaving(printed: Printed, under: str, most: str) -> str:
    """Return the guesses that leave few words on average and in the worst case, by letter."""
    rows = [(row["word"], row["split"]) for row in printed["suggestions"]]
    good = [w for w, split in rows if split["expected_size"] < float(under) and split["largest_part"] <= float(most)]
    return " ".join(sorted(good))


def _branches_at_most(printed: str, most: str) -> str:
    branches = printed.partition("\n\n")[0].count("\n")
    return f"at most {most}" if branches <= int(most) else str(branches)


FIGURE_READERS: dict[str, Callable[..., str]] = {
    "games": games,
    "games_and_losses": _games_and_losses,
    "percent_by": lambda printed: " / ".join(f"{share:.2f}" for share in printed["percent_by"].values()) + "%",
    "openers_by_mean": _openers_by_mean,
    "better_opener": lambda printed: f"{_openers_by_mean(printed).split()[0]} is better",
    "maps_without_a_loss": _maps_without_a_loss,
    "left_by": _left_by,
    "left_by_each": lambda printed: ", ".join(
        f"{row['word']} {row['split']['expected_size']:.2f}" for row in printed["suggestions"]
    ),
    "guesses": lambda printed: " ".join(row["word"] for row in printed["suggestions"]),
    "guesses_leaving": _guesses_leaving,
    "words_left": lambda printed: " ".join(row["word"] for row in printed["likely_answers"]),
    "played": lambda printed: " ".join(turn["guess"] for turn in printed["turns"]),
    "branches_at_most": _branches_at_most,
}
"""Makes a figure of what a command prints, by name; a claim may name a format with braces instead."""
