"""A session with `salet mcp`: an MCP client starts it, lists its tools, and asks some of them."""

import asyncio
import os
import sys

from mcp import Client, StdioServerParameters

SQUARES = "🟨⬛⬛⬛⬛\n🟩⬛⬛🟩⬛\n🟩🟩🟩🟩🟩\n\n⬛🟨⬛⬛🟩\n🟩🟩⬛🟩🟩\n🟩🟩🟩🟩🟩"
QUESTIONS = (
    ("suggest", {"position": "crane bygbb", "lexicon": "original", "top": 1}),
    ("solve", {"position": "salet.BYBGB", "lexicon": "original"}),
    ("review", {"position": "crane slate train", "lexicon": "original"}),
    ("grids", {"text": SQUARES, "lexicon": "original", "top": 3, "budget": 30}),
    ("suggest", {"position": "crane.BYGBB.slate.BBGBY", "lexicon": "original"}),
)


def gist(tool: str, answer: dict) -> str:
    """Return the part of an answer that a person would look for."""
    if tool in {"suggest", "solve"}:
        best = answer["suggestions"][0] if tool == "suggest" else answer
        return f"{best['guess']}, {best['value']:.3f} guesses to go, {best['label']}"
    if tool == "review":
        score = answer["score"]
        return f"par {score['par']:.2f}, gave up {score['given_up']:.2f}, luck {score['luck']:+.2f}"
    return ", ".join(row["word"] for row in answer["suspects"])


async def main() -> None:
    """Ask every question, and print the gist of each answer."""
    async with Client(
        StdioServerParameters(command=sys.executable, args=["-m", "salet", "mcp"], env=dict(os.environ))
    ) as client:
        print("tools:", *(tool.name for tool in (await client.list_tools()).tools))
        for tool, fields in QUESTIONS:
            reply = await client.call_tool(tool, fields)
            text = reply.content[0].text if reply.is_error else gist(tool, reply.structured_content)
            print(f"{tool}: {text}")


asyncio.run(main())
