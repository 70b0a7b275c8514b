"""`salet mcp`: the engine as tools for an assistant."""

import signal
import sys

import click

from salet.cli import output
from salet.cli.commands.serve import required
from salet.game.lexicon import ABOUT

EXTRA = "The tools for assistants need more packages", "mcp"


@click.command()
def command() -> None:
    """Offer suggest, solve, why, hints, review, boards, grids and read as MCP tools on standard input and output.

    An assistant that speaks the Model Context Protocol starts this command by itself: give it the command salet with
    the argument mcp.
    """
    with required(*EXTRA):
        from salet.web.mcp_server import server_of
    if sys.stdin.isatty():
        output.note("Waiting for an assistant, which usually starts this itself (Ctrl-C ends it).")
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # else Ctrl-C waits for the SDK's reader, and so for another line
    server_of(tuple(ABOUT)).run()
