"""The check of plain English: each rule catches its bad example, and prose is read in every kind of file."""

import pytest

from prose import Exemption, Rule, Table, faults, prose_of, read_table, spelling_hits, style_hits

RULES = read_table().rules
BAD = next(rule.bad for rule in RULES if "continues with" in rule.good)

PAGES = {
    "page.md": f"# Title\n\nFirst line.\n{BAD}\n",
    "code.py": f"value = 1\n\n\nvalue = 2  # {BAD}\n",
    "text.py": f'value = 1\n\n\nvalue = f"{{value}} of 3. {BAD}"\n',
    "docstring.py": f'def answer():\n    """Return it.\n\n    {BAD}\n    """\n',
    "code.ts": f"const one = 1;\n\n\nconst two = 2; // {BAD}\n",
    "text.ts": f"const one = 1;\n\n\nconst two = `${{one}} of 3. {BAD}`;\n",
    "inner.ts": f'const one = 1;\n\n\nconst two = `${{one ? "{BAD}" : ""}} of 3`;\n',
    "view.tsx": f"const View = () => (\n  <p>\n    <b>1</b>\n    {BAD}\n  </p>\n);\n",
    "core.c": f"int one;\n/*\n * One.\n * {BAD}\n */\n",
    "look.css": f"a {{\n  color: red;\n}}\n/* {BAD} */\n",
    "Makefile": f"PYTHON ?= python3\n\n.PHONY: all\nall: ## {BAD}\n",
    "run.yml": f"on: push\n\n\n# {BAD}\n",
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.bad)
def test_each_rule_catches_its_example_and_no_rule_the_plain_one(rule: Rule) -> None:
    assert rule.avoid.search(rule.bad)
    assert not [other.avoid.pattern for other in RULES if other.avoid.search(rule.good)]


@pytest.mark.parametrize("file", PAGES)
def test_prose_has_the_line_of_its_file(file: str) -> None:
    hits = list(style_hits(file, prose_of(file, PAGES[file]), RULES))
    assert [(hit.line, hit.phrase) for hit in hits] == [(4, "goes on with")]


def test_a_phrase_may_break_at_the_end_of_a_line() -> None:
    source = "# The rest is longer, so it goes on\n# with the next line.\nvalue = 1\n"
    assert [hit.line for hit in style_hits("code.py", prose_of("code.py", source), RULES)] == [1]


@pytest.mark.parametrize(
    ("file", "source"),
    (
        ("page.md", f"Run `{BAD}` or:\n\n```text\n{BAD}\n```\n"),
        ("doctest.py", '"""Test it.\n\n    >>> paint(the_grey, the.colour)\n    1\n    """\n'),
        ("code.py", "goes = on = with_ = colour = grey = 1\n"),
        ("code.ts", 'const goes: Colour = on.grey("grey");\n'),
        ("view.tsx", "const View = ({ colour }: Colours) => <p class={colour}>{colour}</p>;\n"),
        ("data.json", f'{{"text": "{BAD}"}}\n'),
    ),
)
def test_code_is_not_prose(file: str, source: str) -> None:
    prose = prose_of(file, source)
    assert not list(style_hits(file, prose, RULES))
    assert not list(spelling_hits({file: prose}))


def test_spelling_is_american() -> None:
    pages = {
        "one.py": prose_of("one.py", '"""Return the color.\n\nNot the colour.\n"""\n'),
        "two.md": prose_of("two.md", "A gray tile.\n\nA grey tile,\nand a mispelled one.\n"),
    }
    hits = [(hit.file, hit.line, hit.phrase, hit.advice) for hit in spelling_hits(pages)]
    assert hits == [
        ("one.py", 3, "colour", "write color"),
        ("two.md", 3, "grey", "write gray"),
        ("two.md", 4, "mispelled", "write misspelled"),
    ]


def test_an_exemption_is_for_one_phrase_of_one_file_and_has_to_be_used() -> None:
    title = Exemption("one.md", "Minimisation", "a title")
    pages = {file: prose_of(file, "Minimisation of grey.\n") for file in ("one.md", "two.md")}
    assert list(faults(pages, Table(RULES, [title], ()))) == [
        'one.md:1: "grey": write gray',
        'two.md:1: "Minimisation": write Minimization',
        'two.md:1: "grey": write gray',
    ]
    (unused,) = faults({"one.md": prose_of("one.md", "A plain page.\n")}, Table(RULES, [title], ()))
    assert "remove its exemption" in unused
