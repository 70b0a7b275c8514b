"""Build the C core into the wheel, and the package's description from README.md.

SALET_PLATFORM: the platform of the core; default: this machine. SALET_HOME: the address of the project's repository, to
which all links and pictures then lead; without it, links become plain text and pictures are left out.
"""

import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # a build back end does not look in the project's folder by itself
from core.build import LIBRARIES, PLATFORMS, build, c_compiler, native


class CoreHook(BuildHookInterface[Any]):
    """Runs before the files of a wheel are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the libraries and name the wheel for their platform; `version` is 'editable' if it runs from src/."""
        name = os.environ.get("SALET_PLATFORM") or native()
        editable = version == "editable"
        files = build(name, LIBRARIES if editable else Path(self.root) / "build" / "core" / name)
        if not editable:
            build_data["force_include"] |= {str(file): f"salet/kernels/lib/{file.name}" for file in files}
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag(name)}"


def tag(name: str) -> str:
    """Return the platform tag of a wheel: what another compiler built is promised to this machine's kind only."""
    if name == native() and c_compiler():
        return re.sub(r"\W", "_", sysconfig.get_platform())
    return PLATFORMS[name].tag


class DescriptionHook(MetadataHookInterface):
    """Runs when the package's metadata is read."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description and the links that a package index shows."""
        text, home = (Path(self.root) / "README.md").read_text("utf-8"), os.environ.get("SALET_HOME", "")
        metadata["readme"] = {"content-type": "text/markdown", "text": description(text, home)}
        metadata["urls"] = links(home) if home else {}


def links(home: str) -> dict[str, str]:
    """Return the project's links, all below its home."""
    pages = {"Documentation": "docs/index.md", "Changelog": "CHANGELOG.md"}
    return {
        "Source": home,
        "Issues": f"{home}/issues",
        **{name: f"{home}/blob/main/{page}" for name, page in pages.items()},
    }


def description(text: str, home: str) -> str:
    """Return README's text with links that work outside the repository."""

    def link(match: re.Match[str]) -> str:
        picture, label, target = match.groups()
        if home:
            return f"{picture}[{label}]({home}/{'raw' if picture else 'blob'}/main/{target})"
        return "" if picture else label

    return re.sub(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)", link, text)
