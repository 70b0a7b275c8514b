"""The tool that runs a Dockerfile's steps in a folder, on a small one."""

import os
import tempfile
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import try_container

DOCKERFILE = """
# Two stages.
FROM somewhere AS one
WORKDIR /src
COPY note.txt ./
RUN cp note.txt made.txt \\
    && echo "$PWD" > /tmp/where
FROM somewhere
ARG WORD=hello
ENV PATH=/opt/bin:$PATH \\
    GREETING=$WORD
COPY --from=one /src/made.txt /opt/made/
COPY start ready /opt/bin/
RUN mkdir -p /data && echo "$GREETING" > /opt/greeting
USER 10001:10001
HEALTHCHECK --interval=15s CMD ["ready"]
ENTRYPOINT ["start"]
CMD ["there"]
"""
START = """#!/bin/sh
trap 'exit 0' TERM
echo "$1" > "$TMPDIR/up"
while :; do sleep 0.05; done
"""
READY = """#!/bin/sh
test -s "$TMPDIR/up"
"""


@pytest.fixture
def context(tmp_path: Path) -> Path:
    """What a small image is made of."""
    (tmp_path / "Dockerfile").write_text(DOCKERFILE, "utf-8")
    (tmp_path / "note.txt").write_text("a note", "utf-8")
    for name, text in (("start", START), ("ready", READY)):
        (tmp_path / name).write_text(text, "utf-8")
        (tmp_path / name).chmod(0o755)
    return tmp_path


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the image is laid out: not in pytest's own folder, which another user may not enter."""
    monkeypatch.setattr(try_container, "ask", lambda _url: None)
    monkeypatch.setattr(try_container, "READY_SECONDS", 10)
    with tempfile.TemporaryDirectory(prefix="salet-image-") as made:
        yield Path(made)


def change(context: Path, name: str, before: str, after: str) -> None:
    text = (context / name).read_text("utf-8")
    assert before in text
    (context / name).write_text(text.replace(before, after), "utf-8")


def test_every_step_runs_in_its_stage(context: Path, folder: Path) -> None:
    stage = try_container.build(folder, context)
    assert stage.path("/opt/made/made.txt").read_text("utf-8") == "a note"
    assert stage.path("/opt/greeting").read_text("utf-8") == "hello\n"
    assert (folder / "one/tmp/where").read_text("utf-8").strip() == str(folder / "one/src")


def test_the_program_is_started_checked_and_ended(
    context: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stage = try_container.build(folder, context)
    try_container.try_out(stage)
    assert "Ready after" in capsys.readouterr().out
    up = stage.path("/tmp/up")  # noqa: S108 - inside the image
    assert up.read_text("utf-8") == "there\n"
    assert up.stat().st_uid == (10001 if os.geteuid() == 0 else os.geteuid())
    assert not try_container.written_since(stage, stage.path("/opt/greeting").stat().st_mtime)


@pytest.mark.parametrize(
    ("name", "before", "after", "reply"),
    (
        ("Dockerfile", "cp note.txt made.txt", "cp missing.txt made.txt", "ended with 1: RUN cp missing.txt"),
        ("Dockerfile", "COPY note.txt", "COPY missing.txt", "not there: COPY missing.txt"),
        ("start", "trap 'exit 0' TERM", "exit 3", "did not become ready"),
        ("start", "exit 0", "exit 3", "ended with 3, not with 0"),
        ("start", "trap 'exit 0' TERM", "trap '' TERM", "did not stop within 1 s"),
    ),
)
def test_a_broken_step_is_told(
    context: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, before: str, after: str, reply: str
) -> None:
    monkeypatch.setattr(try_container, "END_SECONDS", 1)
    change(context, name, before, after)
    with pytest.raises(SystemExit, match=reply):
        try_container.try_out(try_container.build(folder, context))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start a program as another user")
def test_a_program_that_writes_elsewhere_fails_as_in_a_container(context: Path, folder: Path) -> None:
    change(context, "start", "trap", "echo x > ../../greeting || exit 4\ntrap")
    change(context, "start", "#!/bin/sh\n", '#!/bin/sh\ncd "$(dirname "$0")/.."\n')
    with pytest.raises(SystemExit, match="did not become ready"):
        try_container.try_out(try_container.build(folder, context))


def test_what_was_written_by_the_running_server_is_found(context: Path, folder: Path) -> None:
    stage = try_container.build(folder, context)
    built = stage.path("/opt/greeting").stat().st_mtime
    os.utime(stage.path("/opt/greeting"), (built + 9, built + 9))
    assert stage.path("/opt/greeting") in try_container.written_since(stage, built)


def test_a_question_without_an_answer_is_told() -> None:
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(SystemExit, match="did not answer /x: HTTP Error 501"):
            try_container.ask(f"http://127.0.0.1:{server.server_port}", {"/x": None})
        server.shutdown()
