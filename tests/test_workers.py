"""The time left is estimated from the recent rate, whatever the order of long and short jobs."""

import pytest

from salet.workers import Progress, TimeLeft

PROOF = (
    (1.2, 1),
    (14.4, 8),
    (16.8, 36),
    (19.3, 71),
    (21.9, 92),
    (24.7, 127),
    (27.7, 176),
    (32.0, 211),
    (36.4, 281),
    (41.0, 379),
    (46.7, 477),
    (52.6, 575),
    (59.1, 680),
    (66.3, 841),
    (74.4, 1037),
    (83.4, 1240),
    (93.6, 1569),
    (104.9, 1891),
    (117.5, 2262),
    (131.6, 2822),
    (147.6, 3396),
    (165.4, 4131),
    (185.3, 5272),
    (207.7, 6462),
    (232.7, 7506),
    (260.7, 8856),
    (292.2, 10386),
    (327.3, 12414),
    (334.4, 12972),
)
"""Seconds and finished jobs of `salet prove -l original` on a busy machine with two cores, long jobs first."""


def estimates(trace: tuple[tuple[float, int], ...], before: int = 0) -> list[float | None]:
    """Return the time left after each point of a trace whose last point is the end."""
    time_left, jobs = TimeLeft(), trace[-1][1] + before
    return [time_left.after(Progress(done + before, jobs, seconds, before)) for seconds, done in trace]


def test_a_proof_of_minutes_is_never_said_to_take_hours() -> None:
    end = PROOF[-1][0]
    pairs = [(end - seconds, left) for (seconds, _), left in zip(PROOF, estimates(PROOF), strict=True) if left]
    assert len(pairs) >= 20
    for true, left in pairs:
        assert true / 2 - 10 <= left <= 2 * true + 10


@pytest.mark.parametrize("before", (0, 900))
def test_a_constant_rate_goes_on(before: int) -> None:
    trace = tuple((float(second), second) for second in range(1, 101))
    for (seconds, _), left in zip(trace, estimates(trace, before), strict=True):
        if seconds < 10:
            assert left is None
        else:
            assert left == pytest.approx(100 - seconds, rel=0.4 if seconds < 30 else 0.15)


def test_a_run_that_stands_still_takes_ever_longer() -> None:
    time_left = TimeLeft()
    lefts = [time_left.after(Progress(min(second, 50), 100, float(second))) or 0 for second in range(1, 301)]
    assert lefts[49] == pytest.approx(50, abs=5)
    assert lefts[99:] == sorted(lefts[99:])
    assert lefts[299] > 300


def test_nothing_is_estimated_from_nothing() -> None:
    assert TimeLeft().after(Progress(0, 10, 3.0)) is None
    assert TimeLeft().after(Progress(7, 10, 3.0, before=7)) is None
    assert TimeLeft().after(Progress(4, 1000, 3.0)) is None
    assert TimeLeft().after(Progress(1, 3, 3.0)) == pytest.approx(6.0)
    assert TimeLeft().after(Progress(10, 10, 3.0)) == 0
