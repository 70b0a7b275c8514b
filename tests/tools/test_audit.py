"""The audit, with the real pip-audit and npm, asking a service of advisories on this machine."""

import json
import shutil
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import audit

FLAWED = (
    "numpy==1.0 ; python_full_version < '3.12' \\\n    --hash=sha256:00\nnumpy==2.0 ; python_full_version >= '3.12'\n"
)
OSV = {
    "vulns": [
        {
            "id": "GHSA-aaaa-bbbb-cccc",
            "summary": "Reads more than it should.",
            "affected": [
                {
                    "package": {"name": "numpy", "ecosystem": "PyPI"},
                    "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "1.5"}]}],
                }
            ],
        }
    ]
}
NPM = {
    "left-pad": [
        {
            "id": 1,
            "url": "https://github.com/advisories/GHSA-dddd-eeee-ffff",
            "title": "Pads on the right",
            "severity": "high",
            "vulnerable_versions": "<1.3.0",
            "cwe": [],
            "cvss": {"score": 0, "vectorString": None},
        }
    ]
}
PACKED = {"dist": {"tarball": "https://example.org/left-pad.tgz"}, "name": "left-pad"}
PACKAGE = {
    "name": "left-pad",
    "dist-tags": {"latest": "1.3.0"},
    "versions": {version: {**PACKED, "version": version} for version in ("1.0.0", "1.3.0")},
}
LOCK = {
    "name": "page",
    "lockfileVersion": 3,
    "packages": {
        "": {"name": "page", "dependencies": {"left-pad": "1.0.0"}},
        "node_modules/left-pad": {"version": "1.0.0"},
    },
}


class Advisories(BaseHTTPRequestHandler):
    """A service that knows of one flaw for each ecosystem, or refuses."""

    refuses = False

    def do_POST(self) -> None:
        asked = self.rfile.read(int(self.headers["content-length"]))
        told: Any = NPM if self.path.endswith("/bulk") else {}
        if self.path == "/osv" and json.loads(asked)["version"] == "1.0":
            told = OSV
        self._answer(told)

    def do_GET(self) -> None:
        self._answer(PACKAGE)

    def _answer(self, told: Any) -> None:
        body = json.dumps(told).encode()
        self.send_response(405 if self.refuses else 200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[type[Advisories]]:
    """The service, which both programs are told to ask."""
    kind = type("Here", (Advisories,), {})
    with ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        monkeypatch.setenv("PIP_AUDIT_VULNERABILITY_SERVICE", "osv")
        monkeypatch.setenv("PIP_AUDIT_OSV_URL", f"{url}/osv")
        monkeypatch.setenv("npm_config_registry", url)
        monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
        monkeypatch.setenv("npm_config_fetch_retries", "0")
        for name in ("http_proxy", "HTTP_PROXY"):
            monkeypatch.delenv(name, raising=False)
        yield kind
        server.shutdown()


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    """A folder with lock files."""
    (tmp_path / "requirements").mkdir()
    for name in ("core", "web", "build", "dev"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(FLAWED, "utf-8")
    (tmp_path / "requirements" / "accepted.txt").write_text("# none\n", "utf-8")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text(json.dumps({**LOCK["packages"][""], "version": "1.0.0"}), "utf-8")  # type: ignore[index]
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps(LOCK), "utf-8")
    return tmp_path


needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


@needs_npm
@pytest.mark.usefixtures("service")
def test_a_known_vulnerability_is_told_with_its_place_and_its_remedy(
    locked: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.audit(locked) == 1
    assert capsys.readouterr().out.splitlines() == [
        "Python: 2 of 2 pins judged, 1 known vulnerabilities.",
        "numpy 1.0 (requirements/core.txt): GHSA-aaaa-bbbb-cccc, Reads more than it should. Fixed in 1.5.",
        "npm: 1 of 1 pins judged, 1 known vulnerabilities.",
        "left-pad 1.0.0 (web/package-lock.json): GHSA-dddd-eeee-ffff, Pads on the right. Fixed in left-pad 1.3.0.",
    ]


@needs_npm
@pytest.mark.usefixtures("service")
def test_what_is_let_pass_with_a_reason_is_no_finding(locked: Path) -> None:
    file = locked / "requirements" / "accepted.txt"
    file.write_text("GHSA-aaaa-bbbb-cccc never called\nGHSA-dddd-eeee-ffff only in tests\n", "utf-8")
    assert audit.audit(locked) == 0
    file.write_text("GHSA-aaaa-bbbb-cccc\n", "utf-8")
    with pytest.raises(audit.Broken, match="needs a reason"):
        audit.audit(locked)


@needs_npm
def test_a_service_that_refuses_is_told_and_is_no_finding(
    locked: Path, service: type[Advisories], capsys: pytest.CaptureFixture[str]
) -> None:
    service.refuses = True
    assert audit.audit(locked) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Python: 0 of 2 pins judged, so nothing is known of vulnerabilities.",
        "Not judged, because the service was not reached or refused: all of them.",
        "npm: 0 of 1 pins judged, so nothing is known of vulnerabilities.",
        "Not judged, because 405 Method Not Allowed - POST: all of them.",
    ]


def test_a_service_that_is_not_there_is_no_finding(locked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_AUDIT_VULNERABILITY_SERVICE", "osv")
    monkeypatch.setenv("PIP_AUDIT_OSV_URL", "http://127.0.0.1:9/osv")
    judgement = audit.judged_python([locked / "requirements" / "core.txt"])
    assert judgement.unjudged == {"the service was not reached or refused": {("numpy", "1.0"), ("numpy", "2.0")}}


def test_a_service_that_never_answers_is_not_waited_for(locked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PATIENCE", 3)
    monkeypatch.setenv("npm_config_cache", str(locked / "cache"))
    monkeypatch.setenv("PIP_AUDIT_VULNERABILITY_SERVICE", "osv")
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        url = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        monkeypatch.setenv("PIP_AUDIT_OSV_URL", f"{url}/osv")
        monkeypatch.setenv("npm_config_registry", url)
        assert audit.audit(locked) == 0


def test_a_release_that_the_service_does_not_have_is_named() -> None:
    judgement = audit.Judgement({("rich", "1"), ("click", "2")})
    told = {
        "dependencies": [{"name": "rich", "skip_reason": "not found"}, {"name": "click", "version": "2", "vulns": []}]
    }
    audit.take_python((json.dumps(told), ""), {"rich": "1", "click": "2"}, {}, judgement)
    assert list(judgement.lines("Python")) == [
        "Python: 1 of 2 pins judged, no known vulnerabilities.",
        "Not judged, because the service does not have this release: rich 1.",
    ]


@pytest.mark.parametrize("noise", ("No module named pip_audit", ""))
def test_an_audit_that_does_not_run_is_not_taken_for_a_clean_one(noise: str) -> None:
    judgement = audit.Judgement({("rich", "1")})
    with pytest.raises(audit.Broken, match="pip-audit did not run"):
        audit.take_python(("", noise), {"rich": "1"}, {}, judgement)
    with pytest.raises(audit.Broken, match="npm audit did not run"):
        audit.take_npm(('{"error": {"code": "ENOLOCK"}}', noise), {}, "", judgement)


def test_a_lock_file_that_pins_nothing_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "core.txt").write_text("# nothing\n", "utf-8")
    with pytest.raises(audit.Broken, match=r"core.txt pins nothing"):
        audit.pins_of([tmp_path / "core.txt"])


def test_every_pin_of_this_project_is_asked_about() -> None:
    folder = Path(__file__).parents[2] / "requirements"
    pins = audit.pins_of([folder / "core.txt", folder / "dev.txt"])
    assert len({name for name, _ in pins}) > 100
    assert sorted(pin for some in audit.rounds(pins) for pin in some) == sorted(pins)
