"""Clients that leave: the server stops working for those who have gone."""

import os
import socket
import time
from pathlib import Path

import pytest
from served import Served

pytestmark = pytest.mark.xdist_group("served")
LARGE = ("ozone.BBBBY", "fuzzy.BBBBY", "civic.BBBBY", "vivid.YBBBB", "jazzy.BYBBB")
MAX_SPENT = 1.5  # seconds of processor time, with another client's answer; two such reviews took 16.8


def processor_seconds(server: Served) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ten_reviews_whose_clients_left_do_not_hold_up_another_client() -> None:
    with Served("-l", "nyt") as server:

        def pending() -> int:
            number: int = server.client.get("/healthz").json()["pending"]
            return number

        small = {"position": "crane.BYGBB.shark.YBGGB"}
        assert server.client.get("/api/suggest", params=small).status_code == 200
        connections = []
        for position in LARGE * 2:
            connection = socket.create_connection(("127.0.0.1", server.port))
            address = f"/api/review?position={position}&rules=hard&seconds=5"
            connection.sendall(f"GET {address} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
            connections.append(connection)
        while pending() < len(connections):
            time.sleep(0.01)
        for connection in connections:
            connection.close()
        before = processor_seconds(server)
        assert server.client.get("/api/suggest", params=small).status_code == 200
        while pending():
            time.sleep(0.01)
        assert processor_seconds(server) - before < MAX_SPENT
