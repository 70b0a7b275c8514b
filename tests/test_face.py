"""The names that `import salet` offers."""

import subprocess
import sys

import pytest

import salet


def test_every_public_name_is_there_and_documented() -> None:
    for name in salet.__all__:
        assert getattr(salet, name).__doc__
    assert sorted(salet.__all__) == list(salet.__all__)


def test_every_public_name_is_listed_before_it_is_asked_for() -> None:
    code = "import salet; assert set(salet.__all__) < set(dir(salet)); assert 'import_module' not in dir(salet)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'guess'"):
        _ = salet.guess


def test_importing_salet_imports_nothing_heavy() -> None:
    code = "import sys, salet; assert not {'numpy', 'click', 'rich'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
