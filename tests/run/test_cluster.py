"""The door to a cluster: what names one, and what is refused before anything is connected."""

import json
import ssl
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.errors import BadFile, SaletError
from salet.run.certificates import Role, make_certificates, pair, signers
from salet.run.cluster import Address, UnknownCluster, address_in, find_address, is_loopback, read_address, workers_at
from salet.run.hosts import KeepsExiting, keep_running, scheduler_command, worker_command


@pytest.mark.parametrize(
    "text", ("tls://ada.example:8786", "tcp://127.0.0.1:1", "tcp://localhost:65535", "tls://[::1]:9")
)
def test_an_address_is_written_as_it_was_read(text: str) -> None:
    assert str(read_address(text)) == text


@pytest.mark.parametrize(
    "text",
    (
        "",
        "local:",
        "tls://",
        "tls://host",
        "tls://host:0",
        "tls://host:65536",
        "http://host:1",
        "tls://a b:1",
        "nofile",
    ),
)
def test_what_names_no_cluster_is_refused_with_the_forms_that_do(text: str) -> None:
    with pytest.raises(UnknownCluster, match="Use local, local:4, tls://host:port"):
        workers_at(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        address = read_address(text)
    except SaletError:
        return
    assert address.encrypted or is_loopback(address.host)


@pytest.mark.parametrize("host", ("10.0.0.1", "ada.example", "127.0.0.1.example"))
def test_nothing_goes_to_another_machine_unprotected(host: str) -> None:
    with pytest.raises(UnknownCluster, match="neither encrypted nor"):
        read_address(f"tcp://{host}:8786")
    with pytest.raises(UnknownCluster, match="needs certificates"):
        scheduler_command(Address("tcp", host, 8786), None, None)


def test_local_is_processes_of_this_machine() -> None:
    where = workers_at("local:3")
    with where.open() as executor:
        assert where.count(executor) == 3
    with pytest.raises(UnknownCluster, match="no workers"):
        workers_at("local:0")


def test_a_schedulers_file_gives_its_address(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    file.write_text(json.dumps({"type": "Scheduler", "address": "tls://10.0.0.1:8786"}))
    assert str(find_address(str(file))) == "tls://10.0.0.1:8786"
    for text in ("{", "[]", "{}", '{"address": 1}', '{"address": "tcp://10.0.0.1:8786"}'):
        file.write_text(text)
        with pytest.raises((BadFile, UnknownCluster)):
            address_in(file)


def test_tls_asks_for_certificates_before_it_connects(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="tls needs certificates"):
        workers_at("tls://ada.example:8786")
    with pytest.raises(BadFile, match=r"has no ca\.pem"):
        workers_at("tls://ada.example:8786", tmp_path)


def test_certificates_are_private_valid_and_never_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "tls"
    files = make_certificates(folder, days=2)
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    for role in Role:
        ssl.create_default_context(cafile=signers(folder)).load_cert_chain(pair(folder, role))
    with pytest.raises(BadFile, match="never overwritten"):
        make_certificates(folder)


def test_commands_listen_only_where_they_are_told(tmp_path: Path) -> None:
    make_certificates(tmp_path / "tls")
    line = scheduler_command(Address("tls", "10.0.0.1", 8786), tmp_path / "tls", tmp_path / "s.json")
    assert line[line.index("--host") + 1] == "tls://10.0.0.1"
    assert line[line.index("--dashboard-address") + 1] == "127.0.0.1:0"
    line = worker_command(Address("tcp", "127.0.0.1", 8786), None, 2)
    assert line[line.index("--host") + 1] == "127.0.0.1"


def test_what_ends_at_once_again_and_again_is_given_up() -> None:
    with pytest.raises(KeepsExiting):
        keep_running([[sys.executable, "-c", "raise SystemExit(3)"]], pause=0.01)


def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ImportError('not here')\n")
    (tmp_path / "cryptography.py").write_text("raise ImportError('not here')\n")
    for command in (
        ["bench", "entropy", "--cluster", "tcp://127.0.0.1:1"],
        ["cluster", "scheduler"],
        ["cluster", "certificates", str(tmp_path / "tls")],
    ):
        line = [sys.executable, "-m", "salet", *command]
        done = subprocess.run(
            line, cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
        )
        assert (done.returncode, '  pip install "salet[cluster]"' in done.stderr.splitlines()) == (2, True)
