"""A real Jupyter kernel, asked as a notebook asks it."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from jupyter_client.manager import KernelManager

PATIENCE = 600  # seconds; kernels of ours may have to be compiled


class Notebook:
    """A Jupyter kernel that leaves nothing in anyone's home and ends with the block."""

    def __init__(self) -> None:
        self.folder = TemporaryDirectory()
        self.manager = KernelManager(kernel_name="python3", connection_file=str(Path(self.folder.name, "kernel.json")))
        self.manager.start_kernel(env={**os.environ, "IPYTHONDIR": self.folder.name})
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=PATIENCE)

    def run(self, cell: str) -> dict[str, str]:
        """Return what the cell's last value looks like, by media type."""
        shown: dict[str, str] = {}

        def hear(message: dict[str, Any]) -> None:
            if message["msg_type"] == "execute_result":
                shown.update(message["content"]["data"])
            elif message["msg_type"] == "error":
                raise AssertionError("\n".join(message["content"]["traceback"]))

        self.client.execute_interactive(cell, output_hook=hear, timeout=PATIENCE)
        return shown

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        self.folder.cleanup()
