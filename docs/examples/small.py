"""The whole idea of Salet in one file of plain Python: the best way to play, and the proof that it is the best.

python small.py words.txt       some seconds for 200 words; without a file it solves six birds

Every word of the list may be the answer, and only these are guessed. A game may take as long as it needs: for lists
this short, the limit of six guesses makes no difference. The terms, each with an example:
    tiles     "BYGBB", what the game replies to a guess: G is green, Y yellow, B gray
    parts     {"BYGBB": ("raven", ...), ...}, the words that each reply would leave
    tree      ("crane", {"BYGBB": ("raven", {...}), ...}), a guess, and for each reply the tree to follow
    total     11, the guesses that a tree needs for all words together; total / words is the average
"""

import sys
from collections import defaultdict
from functools import cache
from math import inf, log2
from pathlib import Path

BIRDS = ("crane", "eagle", "finch", "heron", "raven", "robin")
GREEN = "GGGGG"


# The rule: what the game replies.


@cache
def tiles(guess, answer):
    """Return the tiles of a guess; a letter has color only as often as it is in the answer, greens first.

    >>> tiles("eagle", "crane"), tiles("eerie", "eagle")
    ('BYBBG', 'GBBBG')
    """
    rest = [letter for letter, other in zip(answer, guess, strict=True) if letter != other]
    reply = ""
    for letter, other in zip(guess, answer, strict=True):
        if letter == other:
            reply += "G"
        elif letter in rest:
            rest.remove(letter)
            reply += "Y"
        else:
            reply += "B"
    return reply


# One guess cuts the words into parts.


def partition(guess, words):
    """Return the words that each reply to a guess would leave."""
    parts = defaultdict(list)
    for word in words:
        parts[tiles(guess, word)].append(word)
    return {reply: tuple(part) for reply, part in parts.items()}


def entropy(guess, words):
    """Return the bits that a guess is expected to bring: one bit halves the words."""
    shares = [len(part) / len(words) for part in partition(guess, words).values()]
    return -sum(share * log2(share) for share in shares)


# A way of playing is a tree.


def greedy_tree(words, guesses):
    """Return the tree that always plays the guess of most bits; in a tie, one that may be the answer."""
    guess = max(guesses, key=lambda guess: (entropy(guess, words), guess in words))
    parts = partition(guess, words)
    return guess, {reply: greedy_tree(part, guesses) for reply, part in parts.items() if reply != GREEN}


def play(tree, answer):
    """Return the guesses that a tree takes to find an answer."""
    guess, branches = tree
    return [guess] if guess == answer else [guess, *play(branches[tiles(guess, answer)], answer)]


def total(tree, words):
    """Return the guesses that a tree needs for all words together, by playing every game."""
    return sum(len(play(tree, word)) for word in words)


# Looking to the end, without trying everything.


def at_least(part):
    """Return a total that no tree for these words can beat: one is guessed now, the others take two guesses."""
    return 2 * len(part) - 1


def one_step(guess, words):
    """Return a total that no tree beginning with this guess can beat: the guess itself, then each part at its best."""
    parts = partition(guess, words)
    if len(parts) == 1 and GREEN not in parts:
        return inf  # it cuts nothing: no better than not to play it
    return len(words) + sum(at_least(part) for reply, part in parts.items() if reply != GREEN)


@cache
def best_tree(words, guesses):
    """Return the least total for some words, and a tree that attains it."""
    best, tree = inf, None
    for bound, guess in sorted((one_step(guess, words), guess) for guess in guesses):
        if bound >= best:
            break  # the bounds that follow are no smaller: no other guess can be better
        cost, branches = search(guess, words, guesses, best)
        if cost < best:
            best, tree = cost, (guess, branches)
    return best, tree


def search(guess, words, guesses, limit):
    """Return the least total that begins with a guess, and what to play next.

    A total of `limit` or more is only a bound: the guess is given up as soon as it cannot stay below.
    """
    cost, branches = one_step(guess, words), {}
    parts = {reply: part for reply, part in partition(guess, words).items() if reply != GREEN}
    for reply, part in sorted(parts.items(), key=lambda item: len(item[1])):
        if cost >= limit:
            break
        least, branches[reply] = best_tree(part, guesses)
        cost += least - at_least(part)
    return cost, branches


# The proof: a tree that anyone can play, and a bound for every opener.


def prove(words):
    """Return the best tree, its total, and for every opener a total that no tree beginning with it can beat."""
    best, tree = best_tree(words, words)
    bounds = {guess: search(guess, words, words, best)[0] for guess in words}
    assert total(tree, words) == best == min(bounds.values())
    return tree, best, bounds


def main(words):
    """Solve a list of words, and print what is proven."""
    tree, best, bounds = prove(words)
    greedy = total(greedy_tree(words, words), words)
    by_search = sum(one_step(guess, words) < best for guess in bounds if guess != tree[0])
    print(f"Most bits first: {greedy} guesses for {len(words)} words, {greedy / len(words):.3f} on average.")
    print(f"Best opener: {tree[0]}, {best} guesses, {best / len(words):.3f} on average. Proven: of the other openers,")
    print(f"{len(words) - 1 - by_search} are ruled out by the one-step bound and {by_search} by search.")


if __name__ == "__main__":
    main(tuple(Path(sys.argv[1]).read_text("utf-8").split()) if sys.argv[1:] else BIRDS)
