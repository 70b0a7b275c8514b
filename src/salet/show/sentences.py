"""The sentences that findings are worded in: values in, English out, ready to translate."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from math import ceil
from typing import TYPE_CHECKING, Any

from salet.advice.hints import Hints
from salet.advice.why import TrapAhead, Why
from salet.game import past_answers
from salet.game.clues import LetterFacts, letter_facts, tile_facts
from salet.game.lexicon import WIDE_SUFFIX, Lexicon, odds_known_until
from salet.game.notation import Turn
from salet.game.past_answers import answers_known_until
from salet.game.pattern import tiles_of
from salet.game.position import Position
from salet.game.rules import TRUE
from salet.game.spelling import uppercase
from salet.json_result import jsonable
from salet.show.blocks import COLOURS
from salet.solver.evaluation import EvaluatedGuess, LikelyFew, PositionResult, Split
from salet.version import __version__
from salet.wording import date_text, join_words, number_text, percent, percent_text, plural

if TYPE_CHECKING:
    from salet.lab.prove import Proof  # every command words sentences, and few prove

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LARGE_GAP = 0.3  # guesses; a larger one says nothing about openers
COMMON = 1 / 3  # from this chance on, a repeated letter is worth a sentence


# --- Past answers -----------------------------------------------------------------------------------------------


def concentration_text(few: LikelyFew) -> str:
    """Return how few words carry most of the chance, as the end of a sentence."""
    share = "over 99%" if few.share >= 0.995 else percent(few.share, 0)
    if few.words == 1:
        return f"one of them has {share} of the chance"
    return f"{NUMBERS[few.words - 1]} of them have {share} of the chance"


def age_text(day: date | None = None) -> str:
    """Return how old the odds of a day are."""
    end = min(answers_known_until(), (day or past_answers.today()) - timedelta(days=1))
    gaps = len(past_answers.missing_days(past_answers.saved_answers(), end))
    days = max(0, ((day or past_answers.today()) - end).days)
    ago = "today" if days == 0 else "yesterday" if days == 1 else f"{days:,} days ago"
    missing = f"; {plural(gaps, 'earlier day')} {'is' if gaps == 1 else 'are'} missing" if gaps else ""
    return f"odds as of {date_text(end)} ({ago}){missing}"


def game_text(position: Position) -> str:
    """Return the word list and the rules of a position, and how old its odds are."""
    day = odds_known_until(position.lexicon.name)
    age = f" (odds as of {date_text(date.fromisoformat(day))})" if day else ""
    return f"Word list {position.lexicon.name}{age}, {position.rules.text} rules"


def stale_text() -> str:
    """Return what helps against old knowledge, or nothing if all is well."""
    if not past_answers.is_stale():
        return ""
    count, end = past_answers.missing_count(), answers_known_until()
    which = (
        f"after {date_text(end)}"
        if (past_answers.today() - end).days == count + 1
        else f"of {plural(count, 'past day')}"
    )
    return (
        f"Salet doesn't know the answers {which}, so it may suggest words that were already used. "
        "To fetch them, run: salet lexicon update"
    )


# --- Answers ----------------------------------------------------------------------------------------------------


def remarks(lexicon: Lexicon) -> list[str]:
    """Return what to say if an answer comes from a wider lexicon than the one that was asked for."""
    if not lexicon.name.endswith(WIDE_SUFFIX) or len(lexicon.answers) < len(lexicon.guesses):
        return []
    return [
        f"No answer in word list {lexicon.name.removesuffix(WIDE_SUFFIX)} fits, so any accepted word may be the answer."
    ]


def answer_json(answer: "PositionResult | Proof", **more: object) -> dict[str, Any]:
    """Return an answer about a position for JSON with more fields, notes and the version."""
    notes = remarks(answer.position.lexicon)
    return {**answer.as_json(), **jsonable(more), "notes": notes, "version": __version__}


# --- Reasons ----------------------------------------------------------------------------------------------------


def better_opener_text(compared: int, gap: float) -> str:
    """Return how much better an opener that was not compared can be at most.

    >>> better_opener_text(68, 0.0312)
    'No opener can be better by more than 0.04 guesses.'
    """
    if gap > LARGE_GAP:
        return f"{compared} openers were compared, so an even better one can't be ruled out."
    return f"No opener can be better by more than {ceil(100 * gap) / 100:.2f} guesses."


def why_sentences(why: Why) -> tuple[str, ...]:
    """Return why a guess is good, and which traps lie ahead.

    >>> from salet import why, parse_position
    >>> for sentence in why_sentences(why(parse_position("soare bbbbg", "original")))[:2]:
    ...     print(sentence)
    guilt leaves 2.87 of the 79 words on average and 6 at worst (41 patterns).
    It can't be the answer, but it narrows the list.
    """
    few = why.likely_few
    probable = [f"{why.position.count:,} words are possible, but {concentration_text(few)}."] if few else []
    return (*probable, *reason_sentences(why))


def reason_sentences(why: Why) -> tuple[str, ...]:
    """Return why a guess is good, for a reader who knows how many words are possible."""
    return (*_splitting(why), *_comparing(why.guess, why.rival), *_trapping(why), *_repeating(why))


def _splitting(why: Why) -> Iterator[str]:
    count, guess = why.position.count, why.guess
    if count == 1:
        only = why.position.words[0]
        yield (
            f"{only} is the only word left."
            if guess.word == only
            else f"The only word left is {only}, so {guess.word} can't be the answer."
        )
        return
    yield f"{guess.word} leaves {_leaving(guess.sizes(), f' of the {count:,} words')}."
    if guess.chance:
        yield f"It has a {percent_text(guess.chance)} chance of being the answer."
    else:
        yield "It can't be the answer, but it narrows the list."


def _comparing(guess: EvaluatedGuess, rival: EvaluatedGuess | None) -> Iterator[str]:
    if rival is None:
        return
    hit = f", with a {percent_text(rival.chance)} chance of being the answer" if rival.chance else ""
    yield f"{rival.word} would leave {_leaving(rival.sizes())}{hit}."
    yield (
        f"With {guess.word}, expect {guess.value:.3f} more guesses, counting this one ({guess.certainty}); with "
        f"{rival.word}, {rival.value:.3f} ({rival.certainty})."
    )


def _leaving(split: Split, of_all: str = "") -> str:
    if split.parts > 1 and split.largest_part == 1:
        return "one word, whatever tiles you get"
    patterns = plural(split.parts, "pattern")
    return f"{number_text(split.expected_size)}{of_all} on average and {split.largest_part:,} at worst ({patterns})"


def _trapping(why: Why) -> Iterator[str]:
    guesses = why.position.rules.limit - len(why.position.turns)
    for danger in why.traps:
        trap, size = danger, len(danger.words)
        late = f", but only {guesses} guesses remain" if size > guesses else ""
        letters = join_words(trap.letters, "or")
        yield f"Trap: {trap.shape} could be {letters}. That's {size} words{late}."
        if danger.parts > 1:
            yield _probing(danger, why.guess.word)


def _probing(danger: TrapAhead, guess: str) -> str:
    size = len(danger.words)
    probe = f"{danger.probe} (this guess)" if danger.probe == guess else danger.probe
    if danger.parts == size:
        return f"{probe} tells all {size} apart."
    return f"{probe} splits them into {danger.parts} groups."


def _repeating(why: Why) -> Iterator[str]:
    guess = why.guess.word
    for letter, times in why.known_counts.items():
        yield (
            f"{letter} was gray as well as yellow or green in the same guess, so it's in the answer exactly "
            f"{_times(times)}."
        )
    for letter, share in why.repeat_chances.items():
        copies = _times(guess.count(letter))
        likely = f"has a {percent_text(share)} chance of that" if share else "doesn't"
        yield f"{guess} has {letter} {copies}; the answer {likely}."
    if why.position.count > 1 and why.chance_of_repeat >= COMMON and not why.repeat_chances:
        yield f"There is a {percent_text(why.chance_of_repeat)} chance that the answer repeats a letter."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


# --- Hints ------------------------------------------------------------------------------------------------------


def hint_sentences(hints: Hints) -> tuple[str, str, str, str]:
    """Return four hints: a nudge without a letter, new letters, the first letter, the word."""
    word = uppercase(hints.guess)
    letters = ", ".join(uppercase(letter) for letter in hints.letters)
    first = f"The best guess starts with {uppercase(hints.guess[0])}."
    return (
        _nudge(hints),
        f"The best guess tries: {letters}." if letters else "The best guess uses no new letters.",
        first if hints.is_candidate else f"{first} It can't be the answer, but it narrows the list.",
        f"It is {word}." if hints.position.count == 1 else f"Guess {word}.",
    )


def _nudge(hints: Hints) -> str:
    """Return how many words are left and what shape they have, without a letter of theirs."""
    count = hints.position.count
    if count == 1:
        return "Only one word is left. You can work it out."
    if count == len(hints.position.lexicon.answers):
        length = NUMBERS[hints.position.lexicon.length - 1]
        return f"{count:,} words are possible. Start with {length} different, common letters."
    number, share = hints.vowels
    most = "has" if share == 1 else "probably has" if share > 0.5 else "may have"
    noun = plural(number, "vowel") if number else "no vowels"
    repeats = " and probably repeats a letter" if hints.chance_of_repeat > 0.5 else ""
    careful = " Careful: more of them differ by a single letter than you have guesses left." if hints.in_trap else ""
    return f"{count:,} words are possible. The answer {most} {noun}{repeats}.{careful}"


# --- What tiles say ---------------------------------------------------------------------------------------------

ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"]


def facts_text(turns: Sequence[Turn], feedback: str = TRUE) -> str:
    """Return what rows that some word fits say, as one paragraph; the words that fit are those that it allows.

    >>> from salet.game.notation import parse_turns
    >>> facts_text(parse_turns("stone gbyyb sonar gggbb"))
    'S is 1st. O is 2nd. N is 3rd, but not 4th. No A, E, R, or T.'
    """
    return _facts(letter_facts(turns, feedback), len(turns[0].guess)) if turns else "No tiles yet."


def tiles_text(turn: Turn, feedback: str = TRUE) -> str:
    """Return a line for each tile of a row.

    >>> from salet.game.notation import parse_turns
    >>> tiles_text(parse_turns("knoll bbybg")[0]).splitlines()[3]
    'Gray L: L may be in the word, at most once, but not 4th.'
    """
    length = len(turn.guess)
    rows = zip(tiles_of(turn.pattern, length), tile_facts(turn, feedback), strict=True)
    return "\n".join(
        f"{COLOURS[tile].capitalize()} {uppercase(fact.letter)}: {_facts([fact], length)}" for tile, fact in rows
    )


def _facts(facts: Sequence[LetterFacts], length: int) -> str:
    taken = {place for fact in facts for place in fact.places}
    absent = sorted(uppercase(fact.letter) for fact in facts if fact.counts == (0,))
    present = sorted((fact for fact in facts if fact.counts != (0,)), key=lambda fact: fact.places or (length + 1,))
    sentences = [_fact(fact, taken, length) for fact in present]
    return " ".join([*sentences, *([f"No {join_words(absent, 'or')}."] if absent else [])])


def _fact(fact: LetterFacts, taken: Collection[int], length: int) -> str:
    """Return where a letter is, how often it occurs, and where it is not if that does not follow."""
    counts = [count for count in fact.counts if count >= len(fact.places)]
    least, most = counts[0], counts[-1]
    where = f"is {join_words(ORDINALS[place - 1] for place in fact.places)}" if fact.places else "is in the word"
    pieces = [f"{uppercase(fact.letter)} {where if least else 'may be in the word'}"]
    if least == most:
        pieces.append(f"exactly {_times(least)}")
    elif counts == [*range(most + 1)] and most < length:
        pieces.append(f"at most {_times(most)}")
    elif most < length or len(counts) <= most - least:
        pieces.append(f"{join_words(map(str, counts), 'or')} times")
    elif least > max(1, len(fact.places)):
        pieces.append(f"at least {_times(least)}")
    left = [ORDINALS[place - 1] for place in fact.not_places if place not in taken]
    if left and most > len(fact.places):
        pieces.append(f"but not {join_words(left, 'or')}")
    return f"{', '.join(pieces)}."
