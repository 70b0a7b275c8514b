"""The release: its version, workflows and forms, and the package's addresses."""

import pytest

import release


def test_the_version_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    from salet import __version__

    assert release.same_version() == __version__
    monkeypatch.setenv("GITHUB_REF_TYPE", "tag")
    monkeypatch.setenv("GITHUB_REF_NAME", "v99.0")
    with pytest.raises(release.Failed, match=r"99\.0"):
        release.same_version()
