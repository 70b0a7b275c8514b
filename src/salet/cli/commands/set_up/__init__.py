"""Commands that set up word lists and the server."""
