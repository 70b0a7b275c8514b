"""Time from start to the first suggestion, compared with an empty Python program.

    python benchmarks/start.py

Least of interleaved repeats, in processor time, modules read as bytecode. The claim: `salet` alone has printed its
first suggestion, and ended because nothing is typed, within ten times the time of `python -c pass`.
"""

import os
import resource
import subprocess
import sys
import tempfile

AT_MOST = 10.0
REPEATS = 25
COMMANDS = {
    "python -c pass": "pass",
    "salet --help": "import sys; sys.argv = ['salet', '--help']; from salet.cli.main import main; main()",
    "salet": "import sys; sys.argv = ['salet']; from salet.cli.main import main; main()",
}


def seconds_of(script: str, cache: str) -> float:
    """Return the processor time of a Python process without input."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        env={**kept, "PYTHONPYCACHEPREFIX": cache, "SALET_DATA": f"{cache}/data"},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured() -> dict[str, float]:
    """Return the least time of each command."""
    with tempfile.TemporaryDirectory() as cache:
        rounds = [{name: seconds_of(script, cache) for name, script in COMMANDS.items()} for _ in range(REPEATS)]
    return {name: min(times[name] for times in rounds) for name in COMMANDS}


def test_the_first_suggestion_comes_within_ten_times_the_start_of_python() -> None:
    times = measured()
    for name, seconds in times.items():
        print(f"{name:16} {1000 * seconds:6.1f} ms  {seconds / times['python -c pass']:5.2f} times")
    assert times["salet"] <= AT_MOST * times["python -c pass"]


if __name__ == "__main__":
    test_the_first_suggestion_comes_within_ten_times_the_start_of_python()
