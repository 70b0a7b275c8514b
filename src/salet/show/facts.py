"""What tiles say, in plain sentences that together allow exactly the words that fit."""

from collections.abc import Iterator, Mapping, Sequence

from salet.game.notation import capitals, read
from salet.game.pattern import CORRECT, tiles_of
from salet.game.words import BoardFacts, Facts, LetterFacts, contradict
from salet.show.blocks import COLOURS
from salet.show.sentences import NUMBERS
from salet.show.text import listed

ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
)
NOTHING = "Nothing is known yet."
IMPOSSIBLE = "No word shows these tiles."


def facts_text(facts: BoardFacts) -> str:
    """Return what is known as one paragraph, or a line for each tile.

    >>> from salet.game.words import facts_of, tiles_explained
    >>> facts_text(facts_of(read("stone gbyyb sonar gggbb")))
    'Begins with SON. N is not fourth. No A, E, R or T.'
    >>> print(facts_text(tiles_explained(read("knoll bbybg")[0])).splitlines()[3])
    The grey L says: no L but the one you placed.
    """
    if facts.by_tile:
        return "\n".join(_tile_sentences(facts))
    return " ".join(fact_sentences(facts.letters, facts.length)) or NOTHING


def fact_sentences(facts: Facts, length: int) -> list[str]:
    """Return sentences for all of the facts, but for what follows from the others.

    >>> from salet.game.words import facts_of
    >>> fact_sentences(facts_of(read("stone gbyyb")).letters, 5)
    ['S is the first letter.', 'O and N are in the word, O not third and N not fourth.', 'No E or T.']
    """
    if contradict(facts, length):
        return [IMPOSSIBLE]
    placed = {place: capitals(fact.letter) for fact in facts for place in fact.places}
    if length and len(placed) == length:
        return [f"The word is {''.join(placed[place] for place in sorted(placed))}."]
    absent = sorted(capitals(fact.letter) for fact in facts if fact.counts == (0,))
    numbers = [_number(fact, placed, length) for fact in facts]
    return [*_places(placed, length), *_present(facts, placed, length), *filter(None, numbers), *_absent(absent)]


def _places(placed: Mapping[int, str], length: int) -> Iterator[str]:
    """Yield how the word begins and ends, and which letters stand alone."""
    ahead = next(place for place in range(1, length + 2) if place not in placed) - 1
    behind = next(place for place in range(length, -1, -1) if place not in placed)
    start, end = ahead if ahead > 1 else 0, behind if behind < length - 1 else length
    if start:
        yield f"Begins with {''.join(placed[place] for place in range(1, start + 1))}."
    if end < length:
        yield f"Ends with {''.join(placed[place] for place in range(end + 1, length + 1))}."
    alone = [f"{placed[place]} the {ORDINALS[place - 1]}" for place in sorted(placed) if start < place <= end]
    if alone:
        first, *others = alone
        yield f"{', '.join([f'{first[0]} is{first[1:]} letter', *others])}."


def _present(facts: Facts, placed: Mapping[int, str], length: int) -> Iterator[str]:
    """Yield which letters are in the word without a place, and where they are not."""
    found = [fact for fact in facts if fact.counts == tuple(range(1, length + 1)) and not fact.places]
    if not found:
        return
    letters = [capitals(fact.letter) for fact in found]
    where = [(capitals(fact.letter), _not(fact, placed)) for fact in found]
    nots = [f"{letter if len(found) > 1 else ''} {place}".strip() for letter, place in where if place]
    what = f"{listed(letters)} {'is' if len(found) == 1 else 'are'} in the word"
    yield f"{', '.join([what, *([listed(nots)] if nots else [])])}."


def _number(fact: LetterFacts, placed: Mapping[int, str], length: int) -> str:
    """Return how often a letter occurs, or where not again; empty if it is said elsewhere."""
    letter, places = capitals(fact.letter), len(fact.places)
    counts = tuple(count for count in fact.counts if count >= places)
    where = _not(fact, placed)
    if counts == (0,) or (counts == tuple(range(1, length + 1)) and not places):
        return ""
    if counts == tuple(range(places, length + 1)):
        return f"{letter} is {where}." if where else ""
    return f"{', '.join(filter(None, (_how_many(letter, counts, length), where)))}."


def _how_many(letter: str, counts: Sequence[int], length: int) -> str:
    if len(counts) == 1:
        return f"Exactly {_counted(counts[0], letter)}"
    if counts == tuple(range(counts[0], length + 1)):
        return f"At least {_counted(counts[0], letter)}"
    return f"The number of {letter}s is {listed(map(str, counts), 'or')}"


def _not(fact: LetterFacts, placed: Mapping[int, str]) -> str:
    """Return where a letter is not, if that does not follow from the letters that are placed."""
    left = [ORDINALS[place - 1] for place in fact.not_places if place not in placed]
    return f"not {listed(left, 'or')}" if left and max(fact.counts) > len(fact.places) else ""


def _absent(letters: Sequence[str]) -> list[str]:
    return [f"No {listed(letters, 'or')}."] if letters else []


def _tile_sentences(facts: BoardFacts) -> Iterator[str]:
    """Yield what each tile of a row says."""
    (turn,) = read(facts.position)
    tiles = tiles_of(turn.pattern, facts.length)
    for place, (fact, tile) in enumerate(zip(facts.letters, tiles, strict=True)):
        greens = sum(t == CORRECT and each == fact.letter for t, each in zip(tiles, turn.guess, strict=True))
        says = f"{capitals(fact.letter)} is the {ORDINALS[place]} letter" if tile == CORRECT else _says(fact, greens)
        yield f"The {COLOURS[tile]} {capitals(fact.letter)} says: {says}."


def _says(fact: LetterFacts, greens: int) -> str:
    """Return what a tile that is not green says."""
    letter, counts = capitals(fact.letter), fact.counts
    where = f"not {ORDINALS[fact.not_places[0] - 1]}"
    if not counts:
        return "nothing that can be, a grey one stands before a yellow one"
    if counts[-1] == greens:
        return f"no {letter}" + (f" but the {NUMBERS[greens - 1]} you placed" if greens else "")
    if counts[0] == 0 and counts == tuple(range(len(counts))):
        return f"no more than {_counted(counts[-1], letter)}, {where}"
    if counts[0] == 1 and len(counts) > 1 and not greens:
        return f"{letter} is in the word, {where}"
    if counts[0] <= greens and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{letter} is {where}"
    how_many = _how_many(letter, counts, counts[-1])
    return f"{how_many[0].lower()}{how_many[1:]}, {where}"


def _counted(count: int, letter: str) -> str:
    return f"{NUMBERS[count - 1] if count <= len(NUMBERS) else count} {letter}{'s' * (count > 1)}"
