"""`salet second-guesses` and what `salet suggest` makes of it, and `salet review --bulk`, from the outside."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Command = Callable[..., Any]


def test_second_guesses_are_worked_out_packed_and_then_suggested(
    salet: Command, nine_file: str, tmp_path: Path, data_folder: Path
) -> None:
    journal = str(tmp_path / "s.db")
    run = ["second-guesses", "run", "-l", nine_file, "--rules", "normal-9", "--openers", "2", "--journal", journal]
    value = json.loads(salet(*run, "--json").out)
    assert (value["openers"], sorted(value["totals"].values())) == (2, [45, 45])
    assert "2 openers, 2 second guesses. Exact totals:" in salet(*run).out
    opener = next(iter(value["totals"]))
    position = ["-l", nine_file, "--rules", "normal-9", opener, "bgggg"]
    done = salet("second-guesses", "pack", "-l", nine_file, "--rules", "normal-9", journal)
    assert (done.code, done.out.startswith("2 openers, ")) == (0, True)
    assert list(data_folder.glob("seconds-*-normal-9.bin"))
    best = json.loads(salet("suggest", *position, "--json").out)["suggestions"][0]
    assert (best["value"], best["label"]) == (4.5, "proven")
    assert "4.500  proven" in salet("suggest", *position).out


def test_where_an_answer_is_always_lost_it_says_so(salet: Command, nine_file: str) -> None:
    done = salet("second-guesses", "run", "-l", nine_file, "--openers", "1")
    assert "loses some answer" in done.out


def test_games_in_bulk_are_told_turn_by_turn(salet: Command, nine_file: str, tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    games.write_text("answer,guesses\nlight,night light\nfight,eight light fight\nzzzzz,eight\n")
    output = tmp_path / "turns.csv"
    done = salet("review", "--bulk", str(games), "-l", nine_file, "-o", str(output))
    assert done.code == 0
    assert "2 games (1 skipped" in done.out
    assert output.read_text().splitlines()[0] == "game,turn,candidates,expected_size,regret,left_over"
    value = json.loads(salet("review", "--bulk", str(games), "-l", nine_file, "--json").out)
    assert [turn["games"] for turn in value["turns"]] == [2, 2, 1]
    for more in (["crane"], ["--hard"]):
        refused = salet("review", "--bulk", str(games), "-l", nine_file, *more)
        assert (refused.code, "played by normal rules" in refused.err) == (2, True)
    missing = salet("review", "--bulk", str(tmp_path / "none.csv"), "-l", nine_file)
    assert (missing.code, "No such file" in " ".join(missing.err.split())) == (2, True)
