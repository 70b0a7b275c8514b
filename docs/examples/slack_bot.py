"""A Slack command that suggests the next guess: type `/wordle crane bygbb` in any channel.

    pip install salet
    SLACK_SECRET=... python slack_bot.py 8080

In Slack: make an app with a slash command /wordle that posts to https://your.host/, and take its signing secret.
Nothing but the standard library and Salet is needed; put a proxy with TLS in front.
"""

import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

import salet

SECRET = os.environ.get("SLACK_SECRET", "").encode() or sys.exit("Set SLACK_SECRET to the signing secret of your app.")
LATEST = 300  # seconds that a request may be old
LONGEST = 10_000  # bytes


def answer(text: str) -> str:
    """Return the best guesses for a board, or what is wrong with it."""
    try:
        advice = salet.suggest(salet.position_of(text) if text.strip() else salet.start(), top=3)
    except salet.SaletError as error:
        return f"{error} Try: /wordle crane bygbb"
    lines = [f"*{row.word.upper()}*: {row.value:.2f} guesses to go ({row.label})" for row in advice.suggestions]
    return "\n".join([f"{advice.candidates:,} words are left.", *lines])


def is_slack(headers, body: bytes) -> bool:
    """Return whether Slack signed the request, a moment ago."""
    sent = headers.get("X-Slack-Request-Timestamp", "0")
    expected = "v0=" + hmac.new(SECRET, f"v0:{sent}:".encode() + body, hashlib.sha256).hexdigest()
    fresh = sent.isdigit() and abs(time.time() - int(sent)) < LATEST
    return fresh and hmac.compare_digest(expected, headers.get("X-Slack-Signature", ""))


class Command(BaseHTTPRequestHandler):
    """Answers a slash command, to its sender alone: nobody else's game is spoiled."""

    def do_POST(self) -> None:
        """Check the signature, and reply in JSON."""
        body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), LONGEST))
        known = is_slack(self.headers, body)
        self.send_response(200 if known else 401)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        if known:
            text = parse_qs(body.decode()).get("text", [""])[0]
            self.wfile.write(json.dumps({"response_type": "ephemeral", "text": answer(text)}).encode())


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Command).serve_forever()
