"""How much a few guesses can tell of words that differ in one letter only (see `salet.solver.twins`)."""

from numba import njit


@njit(cache=True, nogil=True)
def size_of(mask):
    """How many bits a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@njit(cache=True, nogil=True)
def most_covered(masks, sizes, count):
    """The most bits that `count` of the masks cover together, for a count up to 3.

    masks: (n,) int64, by falling size. sizes: (n,) int64, how many bits each has. Read only.
    """
    best = 0
    for i in range(len(masks) if count > 0 else 0):
        if count * sizes[i] <= best:
            break
        best = max(best, sizes[i])
        for j in range(i + 1, len(masks) if count > 1 else 0):
            if sizes[i] + (count - 1) * sizes[j] <= best:
                break
            two = masks[i] | masks[j]
            covered = size_of(two)
            best = max(best, covered)
            for k in range(j + 1, len(masks) if count > 2 else 0):
                if covered + sizes[k] <= best:
                    break
                best = max(best, size_of(two | masks[k]))
    return best
