"""Settings on their way to a worker."""

from salet.web.server.settings import Settings


def test_settings_survive_the_way_to_a_worker() -> None:
    settings = Settings(lexicons=("original",), rate=3.5, origin="https://example.org")
    assert Settings.of(settings.environment()) == settings
    assert Settings.of({}) == Settings()
