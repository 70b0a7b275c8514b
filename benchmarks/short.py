"""Two short measurements for docs/benchmarks.md; each prints seconds of processor time.

python benchmarks/short.py serving    1,000 suggestions over HTTP after one guess: the server's own time
python benchmarks/short.py engine     the exact total of salet by the core as WebAssembly, in Node (make page first)
"""

import http.client
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ANSWERS = 1_000
POSITION = "/api/suggest?lexicon=original&position=crane.BYGBB"
TICKS = os.sysconf("SC_CLK_TCK")


def serving() -> float:
    """Return what the server takes for suggestions after one guess."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "salet", "serve", "--port", "0"]
        settings = {**os.environ, "SALET_DATA": folder}
        server = subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, text=True)
        try:
            assert server.stderr
            port = re.search(r":(\d+)", server.stderr.readline())
            assert port
            return _asked(http.client.HTTPConnection("127.0.0.1", int(port[1])), server.pid)
        finally:
            server.terminate()
            server.wait()


def _asked(client: http.client.HTTPConnection, server: int) -> float:
    _ask(client)
    begun = used(server)
    for _ in range(ANSWERS):
        _ask(client)
    return used(server) - begun


def _ask(client: http.client.HTTPConnection) -> None:
    client.request("GET", POSITION)
    reply = client.getresponse()
    reply.read()
    assert reply.status == 200


def used(process: int) -> float:
    """Return the processor time of a running process, all its threads included."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def engine() -> float:
    """Return the least time of a few searches in Node, the module being compiled."""
    from wasm import Node, questions  # noqa: PLC0415 - needs the page's packages

    node, asked = Node(), questions()["salet on original"]
    try:
        return min(node.ask(asked)[0] for _ in range(4))
    finally:
        node.process.kill()


if __name__ == "__main__":
    print(f"{ {'serving': serving, 'engine': engine}[sys.argv[1]]():.4f}")
