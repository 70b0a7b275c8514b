"""The page and the API: `salet serve`."""
