"""Settings on their way to a worker."""

import pytest

from salet.errors import BadFile
from salet.web.server.settings import Settings


def test_settings_survive_the_way_to_a_worker() -> None:
    settings = Settings(lexicons=("original",), rate=3.5, origin="https://example.org")
    assert Settings.of(settings.environment()) == settings
    assert Settings.of({}) == Settings()


@pytest.mark.parametrize(
    ("text", "named"),
    (("{", "JSON"), ('{"rates": 1}', "rates"), ('{"burst": 0}', "burst"), ('{"searches": "many"}', "searches")),
)
def test_settings_that_cannot_be_are_named(text: str, named: str) -> None:
    with pytest.raises(BadFile, match=named):
        Settings.of({"SALET_SERVE": text})
