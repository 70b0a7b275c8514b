"""A real Jupyter kernel, asked as a notebook asks it."""

from types import TracebackType
from typing import Any, Self

from jupyter_client.manager import start_new_kernel

PATIENCE = 600  # seconds; kernels of ours may have to be compiled


class Notebook:
    """A kernel of its own, ended with the block."""

    def __init__(self) -> None:
        self.manager, self.client = start_new_kernel(kernel_name="python3")

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
