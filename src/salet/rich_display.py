"""How notebooks ask a value for what to show: Jupyter, and whoever follows its protocol."""

from collections.abc import Mapping
from importlib import import_module


class RichDisplay:
    """A value that a notebook shows as the terminal does, instead of its repr.

    What it looks like is up to `salet.show.notebook`, which is far above the values: it is imported by name, and only
    when a notebook asks.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(import_module("salet.show.notebook").html_of(self))

    def _repr_mimebundle_(self, **_wanted: object) -> Mapping[str, str]:
        text = import_module("salet.show.notebook").text_of(self)
        return {"text/plain": text, "text/html": self._repr_html_()}
