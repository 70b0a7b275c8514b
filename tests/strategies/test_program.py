"""Programs that play: the examples play as a strategy does, and faults are said."""

import os
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from salet.errors import StrategyError, UnknownNameError
from salet.game.lexicon import Lexicon
from salet.game.position import Position, new_position
from salet.lab.tournament import bench
from salet.strategies.registry import find_strategy, rank

SOLVERS = Path(__file__).resolve().parents[2] / "docs" / "examples" / "solvers"
FIRST_GUESS = "import sys\nfor line in sys.stdin:\n    if line.startswith(('new', 'B', 'Y', 'G')):\n        "


def first_fitting(position: Position) -> NDArray[np.float64]:
    """Prefer the candidate that stands first in the list, as the examples do."""
    cost = np.full(len(position.lexicon.guesses), np.inf)
    cost[position.matrix.guess_of[position.candidates[0]]] = 0
    return cost


def program_of(folder: Path, text: str) -> str:
    file = folder / "solver.py"
    file.write_text(text, "utf-8")
    return f"exec:{sys.executable} {file}"


@pytest.fixture(params=("python", "c", "javascript"))
def example(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The command of an example, built if its language needs that."""
    if request.param == "c":
        subprocess.run(["/usr/bin/env", "gcc", "-O1", "-o", tmp_path / "solver", SOLVERS / "solver.c"], check=True)
        return f"exec:{tmp_path / 'solver'}"
    return f"exec:{sys.executable if request.param == 'python' else 'node'} {SOLVERS / 'solver'}" + (
        ".py" if request.param == "python" else ".mjs"
    )


@pytest.mark.gate
@pytest.mark.parametrize("rules", ("normal", "hard", "normal-3"))
def test_an_example_in_each_language_plays_the_games_of_the_same_strategy(
    example: str, hundredth: Lexicon, rules: str
) -> None:
    played, expected = bench(example, hundredth, rules), bench(first_fitting, hundredth, rules)
    assert played.guesses == expected.guesses
    assert list(played.games()) == list(expected.games())


@pytest.mark.gate
@pytest.mark.parametrize(
    ("text", "reasons"),
    (
        ("", ["guess 1 after start (line 1", "exited with code 0"]),
        ("raise SystemExit('no dictionary')", ["exited with code 1", "no dictionary"]),
        ("import os; os.kill(os.getpid(), 9)", ["exited with code -9"]),
        (f"{FIRST_GUESS}print('zzzzz', flush=True)", ["guess 1 after start", "'zzzzz' isn't in word list nine"]),
        (f"{FIRST_GUESS}print('a' * 5000, flush=True)", ["line 1 of its output", "letters"]),
        (f"{FIRST_GUESS}print('eight' if line == 'new\\n' else '', flush=True)", ["guess 2 after eight.B", "line 2"]),
        (f"{FIRST_GUESS}sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()", ["guess 1 after start"]),
    ),
)
def test_what_a_program_does_wrong_is_said_with_its_place(
    nine: Lexicon, tmp_path: Path, text: str, reasons: list[str]
) -> None:
    with pytest.raises(StrategyError) as refused:
        bench(program_of(tmp_path, text), nine, "normal-4")
    for reason in reasons:
        assert reason in str(refused.value)


@pytest.mark.parametrize("text", ("import time; time.sleep(60)", f"{FIRST_GUESS}print('eight')"))
def test_a_program_that_does_not_answer_in_time_is_ended(
    nine: Lexicon, tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SALET_GUESS_SECONDS", "3")  # enough to start Python on a busy machine
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    noted = f"import os\nopen({str(tmp_path / 'id')!r}, 'w').write(str(os.getpid()))\n"
    with pytest.raises(StrategyError, match=r"no answer within 3 s\..*flush"):
        bench(program_of(tmp_path, f"{noted}{text}"), nine)
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "id").read_text("utf-8")), 0)


def test_a_guess_that_is_forbidden_or_not_the_same_as_before_is_refused(hundredth: Lexicon, tmp_path: Path) -> None:
    answering = f"words = {list(hundredth.answers)}\n{FIRST_GUESS}"
    with pytest.raises(StrategyError, match="guess 2 after"):
        bench(program_of(tmp_path, f"{answering}print(words[line != 'new\\n'], flush=True)"), hundredth, "hard")
    with pytest.raises(StrategyError, match=r"guess 1 after start.*, but this game has"):
        bench(program_of(tmp_path, f"{answering}print(words.pop(0), flush=True)"), hundredth)


def test_a_program_that_never_ends_its_line_is_ended(nine: Lexicon, tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match="letters"):
        bench(program_of(tmp_path, "while True:\n    print('a' * 10_000, end='')"), nine)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"


def wait_for(what: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_no_thread_outlives_a_program(nine: Lexicon) -> None:
    before = set(threading.enumerate())
    bench(f"exec:{sys.executable} {SOLVERS / 'solver.py'}", nine)
    assert set(threading.enumerate()) <= before


def test_the_end_of_its_input_ends_a_program(nine: Lexicon, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    play = (SOLVERS / "solver.py").read_text("utf-8")
    bench(program_of(tmp_path, f"{play}\nopen({str(noted)!r}, 'w').write('all games')\n"), nine)
    assert noted.read_text("utf-8") == "all games"


@pytest.mark.gate
@pytest.mark.skipif(os.name != "posix", reason="process groups")
@pytest.mark.parametrize("ending", ("plays to the end", "is refused"))
def test_what_a_program_has_started_ends_with_it(nine: Lexicon, tmp_path: Path, ending: str) -> None:
    noted = tmp_path / "child"
    child = f"""
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], stdout=sys.stderr)
open({str(noted)!r}, "w").write(f"{{child.pid}}\\n")
"""
    play = (SOLVERS / "solver.py").read_text("utf-8")
    rest = {"plays to the end": play, "is refused": "print('zzzzz', flush=True)"}[ending]
    name = program_of(tmp_path, child + rest)
    text = f"""
from salet.game.lexicon import Lexicon
from salet.lab.tournament import bench
bench({name!r}, Lexicon.of({nine.answers!r}, name="nine"), "normal-9")
"""
    salet = subprocess.Popen([sys.executable, "-c", text], stderr=subprocess.DEVNULL)
    wait_for(lambda: noted.is_file() and noted.read_text("utf-8").endswith("\n"))
    assert (salet.wait(30) == 0) == (ending == "plays to the end")
    wait_for(lambda: not is_alive(int(noted.read_text("utf-8"))))


LEAVES_A_CHILD = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    open({noted!r}, "w").write(f"{{os.getpid()}}\\n")
    time.sleep(600)
"""


@pytest.mark.skipif(os.name != "posix", reason="sessions")
@pytest.mark.parametrize("ending", ("", "os.setpgid(0, os.getpgid(os.getppid())); time.sleep(600)"))
def test_a_process_that_keeps_the_pipes_open_holds_nobody_up(tmp_path: Path, ending: str) -> None:
    noted = tmp_path / "child"
    name = program_of(tmp_path, LEAVES_A_CHILD.format(noted=str(noted)) + ending)
    salet = [sys.executable, "-m", "salet", "autosolve", "crane", "--strategy", name, "--lexicon", "original"]
    environment = {**os.environ, "SALET_GUESS_SECONDS": "0.5"}
    try:
        ended = subprocess.run(salet, env=environment, capture_output=True, text=True, timeout=20, check=False)
        assert is_alive(int(noted.read_text("utf-8"))), "a session of its own is out of reach"
    finally:
        os.kill(int(noted.read_text("utf-8")), 9)
    assert ended.returncode == 2
    assert "no answer within 0.5 s" in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr
    assert "Fatal" not in ended.stderr


def test_standard_error_is_neither_kept_nor_in_the_way(nine: Lexicon, tmp_path: Path) -> None:
    flood = "sys.stderr.write('noise\\n' * 2_000_000); sys.stderr.flush()"
    play = (SOLVERS / "solver.py").read_text("utf-8")
    answering = program_of(tmp_path, play.replace("import sys\n", f"import sys\n{flood}\n"))
    assert bench(answering, nine).guesses
    ending = program_of(tmp_path, f"import sys\n{flood}\nraise SystemExit('out of ideas')")
    tracemalloc.start()
    with pytest.raises(StrategyError, match=r"exited with code 1\. Its last error message was 'out of ideas'"):
        bench(ending, nine)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000_000


def test_a_program_has_no_costs_and_takes_no_opener(nine: Lexicon) -> None:
    with pytest.raises(StrategyError, match="whole games"):
        rank(new_position(nine), find_strategy("exec:true"))
    with pytest.raises(UnknownNameError, match="its own first guess"):
        bench("exec:true", nine, opener="eight")


def test_a_setting_that_is_no_number_of_seconds_is_refused(nine: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALET_GUESS_SECONDS", "soon")
    with pytest.raises(UnknownNameError, match="SALET_GUESS_SECONDS='soon' isn't a number of seconds"):
        bench("exec:true", nine)
