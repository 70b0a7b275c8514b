"""`python -m salet` is `salet`."""

from salet.cli.main import main

main()
