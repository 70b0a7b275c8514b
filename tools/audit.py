"""Looks for known vulnerabilities in everything that the lock files pin: with pip-audit, and with npm audit.

    python tools/audit.py

Ends with 1 if there is one, and says what it is, where it is pinned and which release fixes it. What could not be
judged, because the service that knows of vulnerabilities was not reached, refused, or does not have it, is listed with
the reason; that is no finding. An advisory that does no harm here may be let pass: requirements/accepted.txt.
PIP_AUDIT_VULNERABILITY_SERVICE and npm's own settings say which services are asked.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", flags=re.MULTILINE)
UNREACHED = re.compile(r"ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|SSLError|ServiceError|HTTPError")
PATIENCE = 60  # seconds for one service
SILENT = "the service was not reached or refused"
Pin = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Finding:
    """A known vulnerability of something that is pinned."""

    pin: Pin
    where: str
    advisory: str
    what: str
    fix: str

    def __str__(self) -> str:
        name, version = self.pin
        return f"{name} {version} ({self.where}): {self.advisory}, {self.what}. {self.fix}"


@dataclass(slots=True)
class Judgement:
    """What was found in some lock files, and what could not be judged, by the reason."""

    pins: set[Pin]
    findings: list[Finding] = field(default_factory=list)
    unjudged: dict[str, set[Pin]] = field(default_factory=lambda: defaultdict(set))

    def lines(self, title: str) -> Iterator[str]:
        """Yield what a person should know."""
        left_out = set().union(*self.unjudged.values())
        found = f"{len(self.findings) or 'no'} known vulnerabilities"
        summary = found if self.pins - left_out else "so nothing is known of vulnerabilities"
        yield f"{title}: {len(self.pins - left_out)} of {len(self.pins)} pins judged, {summary}."
        for reason, pins in self.unjudged.items():
            names = ", ".join(f"{name} {version}" for name, version in sorted(pins))
            which = "all of them" if pins == self.pins else names
            yield textwrap.fill(f"Not judged, because {reason}: {which}.", 100, subsequent_indent="    ")
        yield from map(str, self.findings)


class Broken(Exception):
    """An audit that did not run: a fault of ours, not a service that could not be reached."""


def pins_of(files: list[Path]) -> dict[Pin, str]:
    """Return what requirement files pin, whatever system it is for, and where."""
    found: dict[Pin, str] = {}
    for file in files:
        pins = PIN.findall(file.read_text("utf-8"))
        if not pins:
            raise Broken(f"{file.name} pins nothing.")
        for name, version in pins:
            found.setdefault((name.lower(), version), f"{file.parent.name}/{file.name}")
    return found


def rounds(pins: dict[Pin, str]) -> list[list[Pin]]:
    """Return the pins in lists that have each name once, as pip-audit wants them.

    >>> rounds({("numpy", "1"): "", ("numpy", "2"): "", ("rich", "1"): ""})
    [[('numpy', '1'), ('rich', '1')], [('numpy', '2')]]
    """
    lists: list[dict[str, Pin]] = []
    for pin in pins:
        place = next((known for known in lists if pin[0] not in known), None)
        if place is None:
            lists.append(place := {})
        place[pin[0]] = pin
    return [list(place.values()) for place in lists]


def judged_python(files: list[Path]) -> Judgement:
    """Return what pip-audit knows of the pins of requirement files."""
    pins = pins_of(files)
    judgement = Judgement(set(pins))
    for some in rounds(pins):
        if SILENT in judgement.unjudged:
            judgement.unjudged[SILENT] |= set(some)
            continue
        with tempfile.TemporaryDirectory() as folder:
            listed = Path(folder) / "pins.txt"
            listed.write_text("".join(f"{name}=={version}\n" for name, version in some), "utf-8")
            command = [sys.executable, "-m", "pip_audit", "--no-deps", "--disable-pip", "--timeout", "10"]
            said = run([*command, "--format", "json", "--progress-spinner", "off", "-r", str(listed)])
        take_python(said, dict(some), pins, judgement)
    return judgement


def take_python(said: tuple[str, str], asked: dict[str, str], pins: dict[Pin, str], judgement: Judgement) -> None:
    """Add what pip-audit said about some pins."""
    out, noise = said
    if not out.strip():
        if not UNREACHED.search(noise):
            raise Broken(f"pip-audit did not run: {last_line(noise)}")
        judgement.unjudged[SILENT] |= set(asked.items())
        return
    for package in json.loads(out)["dependencies"]:
        pin = (package["name"], asked[package["name"]])
        if "skip_reason" in package:
            judgement.unjudged["the service does not have this release"].add(pin)
        for flaw in package.get("vulns", ()):
            fix = f"Fixed in {', '.join(flaw['fix_versions'])}." if flaw["fix_versions"] else "Not fixed yet."
            what = textwrap.shorten(flaw.get("description", ""), 100).rstrip(".")
            judgement.findings.append(Finding(pin, pins[pin], flaw["id"], what, fix))


def judged_npm(folder: Path) -> Judgement:
    """Return what npm audit knows of a lock file."""
    packages = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    versions = {place: each["version"] for place, each in packages.items() if place and "version" in each}
    judgement = Judgement({(npm_name(place), version) for place, version in versions.items()})
    npm = shutil.which("npm")
    command = [npm or "npm", "audit", "--package-lock-only", "--json"]
    said = run(command, folder) if npm else ('{"message": "there is no npm"}', "")
    take_npm(said, versions, f"{folder.name}/package-lock.json", judgement)
    return judgement


def npm_name(place: str) -> str:
    """Return the package that a place in a lock file holds.

    >>> npm_name("node_modules/a/node_modules/@b/c")
    '@b/c'
    """
    return place.rpartition("node_modules/")[2]


def take_npm(said: tuple[str, str], versions: dict[str, str], where: str, judgement: Judgement) -> None:
    """Add what npm audit said about the places of a lock file."""
    out, noise = said
    report: dict[str, Any] = json.loads(out) if out.strip().startswith("{") else {}
    if "vulnerabilities" not in report:
        if "message" not in report and not UNREACHED.search(noise):
            raise Broken(f"npm audit did not run: {last_line(noise) or out.strip()}")
        judgement.unjudged[re.sub(r"\s*\S+://\S+", "", report.get("message", SILENT))] |= judgement.pins
        return
    for flawed in report["vulnerabilities"].values():
        for flaw in (via for via in flawed["via"] if isinstance(via, dict)):  # a name alone has an entry of its own
            advisory = flaw["url"].rpartition("/")[2]
            for pin in sorted({(npm_name(node), versions[node]) for node in flawed["nodes"]}):
                fix = npm_fix(flawed["fixAvailable"])
                judgement.findings.append(Finding(pin, where, advisory, flaw["title"].rstrip("."), fix))


def npm_fix(fix: Any) -> str:
    """Return what npm says of a way out: a release of another package, one within the range that is asked for, or none.

    >>> npm_fix({"name": "vite", "version": "7.0.0"})
    'Fixed in vite 7.0.0.'
    """
    if isinstance(fix, dict):
        return f"Fixed in {fix['name']} {fix['version']}."
    return "'npm audit fix' installs the release that fixes it." if fix else "Not fixed yet."


def run(command: list[str], folder: Path = ROOT) -> tuple[str, str]:
    """Return what a program says, on both of its ways out; nothing if it takes too long."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "", "ReadTimeout"
    return done.stdout, done.stderr


def last_line(noise: str) -> str:
    """Return the last thing that a program said."""
    return (noise.strip().splitlines() or [""])[-1]


def accepted(file: Path) -> set[str]:
    """Return the advisories that are let pass; each line has a reason as well."""
    lines = [line.split(maxsplit=1) for line in file.read_text("utf-8").splitlines() if line and line[0] != "#"]
    if any(len(line) == 1 for line in lines):
        raise Broken(f"{file.name}: an advisory that is let pass needs a reason on its line.")
    return {line[0] for line in lines}


def audit(root: Path) -> int:
    """Print what is known of everything pinned in a folder, and return how to end."""
    files = [root / "requirements" / f"{name}.txt" for name in ("core", "web", "build", "dev")]
    passed = accepted(root / "requirements" / "accepted.txt")
    judgements = {"Python": judged_python(files), "npm": judged_npm(root / "web")}
    for title, judgement in judgements.items():
        judgement.findings = [finding for finding in judgement.findings if finding.advisory not in passed]
        print("\n".join(judgement.lines(title)))
    return 1 if any(judgement.findings for judgement in judgements.values()) else 0


if __name__ == "__main__":
    try:
        sys.exit(audit(ROOT))
    except Broken as fault:
        sys.exit(f"The audit could not be done. {fault}")
