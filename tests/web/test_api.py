"""The API on a real server: what it answers, where, for how long, and in which words it refuses."""

import gzip
import json
from typing import Any

import httpx
import pytest
from served import Served

from salet.game.lexicon import named
from salet.game.position import position_of
from salet.study.advice.suggest import advise
from salet.study.lab.tournament import bench
from salet.web.app import samples

pytestmark = pytest.mark.xdist_group("served")

SAMPLES = samples()


def ask(served: Served, address: str) -> Any:
    return served.client.get(address, follow_redirects=True).raise_for_status().json()


# --- Answers ----------------------------------------------------------------------------------------------------


def test_suggestions_are_those_of_the_library(served: Served, original_edition: str) -> None:
    reply = ask(served, f"{original_edition}/normal/crane.BYGBB?top=3")
    advice = json.loads(json.dumps(advise(position_of("crane bygbb", "original"), count=3, budget=60).as_json()))
    assert [row["value"] for row in reply["suggestions"]] == [row["value"] for row in advice["suggestions"]]
    assert reply["suggestions"][0].keys() == advice["suggestions"][0].keys() - {"score"}
    assert {row["label"] for row in reply["suggestions"]} == {"proven"}
    assert reply["top_candidates"] == advice["top_candidates"]
    assert (reply["candidates"], reply["objective"], reply["finished"]) == (24, "mean", True)


@pytest.mark.parametrize("lexicon", ("nyt", "original", "nyt2023"))
@pytest.mark.parametrize("position", ("start", "crane.BYGBB", "crane.BBBBB", "fuzzy.BBBBB"))
def test_every_suggestion_has_its_guesses_to_go_and_is_sorted_by_them(
    served: Served, lexicon: str, position: str
) -> None:
    reply = ask(served, f"/api/v1/{lexicon}/normal/{position}")
    values = [row["value"] for row in reply["suggestions"]]
    assert len(values) == 10
    assert None not in values
    assert values == sorted(values)
    assert reply["objective"] == ("mean+1" if lexicon == "nyt" else "mean")
    assert reply["label"] == reply["suggestions"][0]["label"]
    if reply["finished"]:
        assert all(row["proven"] for row in reply["suggestions"])


def test_an_analysis_counts_a_loss_as_the_suggestions_do(served: Served) -> None:
    address = ask(served, "/api/v1/current")["lexicon"]
    stream = served.client.get(f"/api/v1/{address}/normal/crony.BYGBB/analysis").raise_for_status().text
    last = json.loads(stream.rsplit("data: ", 1)[1])
    reply = ask(served, f"/api/v1/{address}/normal/crony.BYGBB")
    assert last["objective"] == reply["objective"] == "mean+1"
    assert [row["value"] for row in reply["suggestions"]] == [row["value"] for row in last["lines"]]
    assert last["lines"][0].keys() == reply["suggestions"][0].keys()


def test_the_first_suggestion_comes_from_the_book(served: Served) -> None:
    reply = ask(served, ask(served, "/api/v1/current")["start"])
    assert (reply["position"], reply["candidates"], len(reply["suggestions"])) == ("start", 14_855, 10)


def test_candidates_are_likeliest_first_and_all_of_them_if_asked(served: Served) -> None:
    reply = ask(served, "/api/v1/nyt/normal/crane.BYGBB/candidates?top=20000")
    chances = [row["probability"] for row in reply["words"]]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) == reply["candidates"]
    assert sum(chances) == pytest.approx(1, abs=1e-4)


def test_a_game_that_is_over_says_how(served: Served, original_edition: str) -> None:
    won = ask(served, f"{original_edition}/normal/crane.GGGGG")
    assert (won["outcome"], won["suggestions"]) == ("won", [])
    lost = ask(served, f"{original_edition}/normal-1/crane.BBBBB")
    assert (lost["outcome"], lost["suggestions"]) == ("lost", [])


def test_a_word_outside_the_answers_is_looked_for_among_all_words(served: Served, original_edition: str) -> None:
    reply = ask(served, f"{original_edition}/normal/zymic.GGGGG")
    assert "other words" in reply["notes"][0]


def test_the_doctor_names_the_smallest_edits(served: Served, original_edition: str) -> None:
    reply = ask(served, f"{original_edition}/normal/crane.BYGBB.slate.BBGBY/doctor")
    assert reply["sentence"] == "No word fits these tiles. One tile may be off:"
    assert reply["repairs"][0]["edit"] == "row 2, letter 5: grey instead of yellow"
    assert ask(served, f"{original_edition}/normal/crane.BYGBB/doctor")["fits"]
    illegal = ask(served, f"{original_edition}/hard/crane.BBGBB.about.GBBBB/doctor")
    assert illegal["sentence"].startswith("Hard mode does not allow about")
    assert illegal["repairs"]


def test_a_tree_can_be_walked_down_to_the_answer(served: Served, original_edition: str) -> None:
    level = ask(served, f"{original_edition}/normal/start/tree")
    assert (level["guess"], level["label"], round(level["upper"] * 2315)) == ("salet", "proven", 7920)
    while len(level["branches"]) > 1 or level["branches"][0]["pattern"] != "GGGGG":
        branch = max(level["branches"], key=lambda branch: (branch["candidates"] == 1, branch["pattern"] != "GGGGG"))
        level = ask(served, f"{original_edition}/normal/{branch['position']}/tree")
        assert level["candidates"] == branch["candidates"]
    assert level["upper"] == 1


def test_a_shared_grid_and_a_board_are_both_read(served: Served) -> None:
    board = served.client.post("/api/v1/read", json={"text": "CRANE: B-Y-G-B-B"}).json()
    assert (board["kind"], board["position"]) == ("position", "crane.BYGBB")
    grid = served.client.post("/api/v1/read", json={"text": "Wordle 1,234 2/6*\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩"}).json()
    assert (grid["kind"], grid["puzzle"], grid["hard"]) == ("grid", 1234, True)
    nothing = served.client.post("/api/v1/read", json={"text": ""}).json()
    assert nothing["position"] == "start"


def test_a_review_is_that_of_the_library(served: Served) -> None:
    reply = served.client.post("/api/v1/review", json=SAMPLES["ReviewRequest"]).json()
    assert (reply["answer"], reply["won"], reply["optimal"][-1]) == ("wince", True, "wince")
    assert [turn["after"] for turn in reply["turns"]] == [79, 4, 1, 1]
    assert [turn["regret"] for turn in reply["turns"][2:]] == [0, 0]
    board = {"lexicon": "original", "text": "soare bbbbg clint ybyyb mince bgggg wince ggggg"}
    same = served.client.post("/api/v1/review", json=board).json()
    assert [turn["pattern"] for turn in same["turns"]] == [turn["pattern"] for turn in reply["turns"]]


def test_grids_tell_the_answer_and_an_answer_tells_the_words(served: Served) -> None:
    shown = ("🟨⬛⬛⬛🟨", "⬛🟨🟩⬛⬛", "🟩🟩🟩🟩🟩")
    asked: dict[str, Any] = {"lexicon": "original", "grids": ["\n".join(shown)]}
    reply = served.client.post("/api/v1/grids", json=asked).json()
    assert reply["possible"]
    assert len(reply["answers"]) == 10
    rows = served.client.post("/api/v1/grids", json={**asked, "answer": "start"}).json()["rows"]
    assert [row["pattern"] for row in rows] == ["YBBBY", "BYGBB", "GGGGG"]
    fake = {**asked, "grids": ["⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩"], "answer": "quirk"}
    assert "no allowed word gets BGGGG" in served.client.post("/api/v1/grids", json=fake).json()["sentence"]
    grey = {**asked, "grids": ["⬛⬛⬛⬛⬛\n" * 5 + "🟩🟩🟩🟩🟩"], "answer": "queue", "lexicon": "nyt"}
    assert "Leave out rows" in served.client.post("/api/v1/grids", json=grey).json()["detail"]


def test_several_boards_have_even_odds_unless_a_lexicon_is_named(served: Served) -> None:
    board = "crane.BYGBB"
    several = served.client.post("/api/v1/boards", json={"boards": [board, board]}).json()
    chances = {each["probability"] for each in several["boards"][0]["top_candidates"]}
    assert len(chances) == 1
    for asked in ({"boards": [board]}, {"boards": [board, board], "lexicon": "nyt"}):
        reply = served.client.post("/api/v1/boards", json=asked).json()
        assert len({each["probability"] for each in reply["boards"][0]["top_candidates"]}) > 1


def test_boards_share_their_guesses(served: Served) -> None:
    reply = served.client.post("/api/v1/boards", json=SAMPLES["BoardsRequest"]).json()
    assert len(reply["offers"]) == 2
    asked = {"lexicon": "original", "boards": ["crane.BYGBB", "slate.BBBBB"]}
    refused = served.client.post("/api/v1/boards", json=asked)
    assert "All boards share their guesses" in refused.json()["detail"]


def test_a_board_that_only_other_words_fit_is_read_among_those(served: Served) -> None:
    reply = served.client.post("/api/v1/boards", json={"lexicon": "original", "boards": ["fuzzy.BBBBB", "fuzzy.BBGYB"]})
    assert reply.json()["notes"] == [
        "Board 2: no answer of lexicon original fits; its words are others that may be guessed."
    ]


def test_the_doctor_names_the_board_that_no_word_fits(served: Served) -> None:
    refused = served.client.post("/api/v1/boards", json=SAMPLES["BoardsDoctorRequest"])
    assert refused.json()["type"] == "urn:salet:contradiction"
    assert refused.json()["detail"].startswith("Board 1: No word fits after slate BBGBY.")
    reply = served.client.post("/api/v1/boards/doctor", json=SAMPLES["BoardsDoctorRequest"]).json()
    reply["conflicts"][0]["repairs"] = reply["conflicts"][0]["repairs"][:1]
    assert reply == SAMPLES["BoardsDoctor"]


def test_the_lab_shows_what_a_tournament_gives(served: Served) -> None:
    row = next(row for row in ask(served, "/api/v1/lab")["rows"] if row["strategy"] == "parts")
    assert (row["total"], row["opener"]) == (bench("parts", "original").total, bench("parts", "original").opener)


def test_the_openers_of_a_lexicon_are_those_that_are_suggested_at_its_start(
    served: Served, original_edition: str
) -> None:
    reply = ask(served, f"{original_edition}/openers")
    assert (reply["hash"], reply["exact"]) == (named("original").hash, ["normal", "hard"])
    values = zip(reply["openers"], reply["values"]["normal"], strict=True)
    best = min((value, opener[0]) for opener, value in values if value is not None)
    first = ask(served, f"{original_edition}/normal/start?top=1")["suggestions"][0]
    assert best == (first["value"], first["guess"])


def test_all_words_of_a_lexicon_can_be_taken_along(served: Served, original_edition: str) -> None:
    reply, lexicon = ask(served, f"{original_edition}/words"), named("original")
    assert tuple(reply["answers"]) == lexicon.answers
    assert tuple(reply["answers"] + reply["others"]) == lexicon.guesses


@pytest.mark.parametrize(
    ("address", "sample"),
    (
        ("original/normal/crane.BYGBB/candidates?top=2", SAMPLES["Candidates"]),
        ("original/normal/soare.BBBBG.clint.BBYYB/why", SAMPLES["Why"]),
        ("original/normal/soare.BBBBG.clint.BBYYB/hints", SAMPLES["Hints"]),
    ),
)
def test_the_examples_of_the_description_are_true(served: Served, address: str, sample: dict[str, Any]) -> None:
    assert ask(served, f"/api/v1/{address}") == sample


# --- Addresses and caches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spelling",
    ("/normal/CRANE%20bygbb", "/normal-6/crane.BYGBB", "/Normal/crane.BYGBB", "/normal/crane.BYGBB?top=10"),
)
def test_every_spelling_leads_to_one_address(served: Served, original_edition: str, spelling: str) -> None:
    moved = served.client.get(original_edition + spelling)
    assert (moved.status_code, moved.headers["location"]) == (308, f"{original_edition}/normal/crane.BYGBB")
    assert moved.json() == {"location": moved.headers["location"]}


def test_the_name_alone_leads_to_todays_edition(served: Served, original_edition: str) -> None:
    for name in ("original", "ORIGINAL"):
        moved = served.client.get(f"/api/v1/{name}/normal/start")
        assert (moved.status_code, moved.headers["location"]) == (308, f"{original_edition}/normal/start")
    gone = served.client.get("/api/v1/original~000000000000/normal/start")
    assert (gone.status_code, gone.headers["location"]) == (307, f"{original_edition}/normal/start")


def test_an_address_quoted_by_a_careful_client_is_the_same_address(served: Served, original_edition: str) -> None:
    quoted = original_edition.replace("~", "%7E") + "/normal/crane%2EBYGBB"
    assert served.client.get(quoted).status_code == 200


def test_what_never_changes_is_immutable_and_what_improves_is_not(served: Served, original_edition: str) -> None:
    fixed = served.client.get(f"{original_edition}/normal/crane.BYGBB/candidates")
    assert "immutable" in fixed.headers["cache-control"]
    improving = served.client.get("/api/v1/nyt/normal/fuzzy.BBBBB", follow_redirects=True)
    assert improving.headers["cache-control"].startswith("public, max-age=60")


def test_a_solved_position_becomes_immutable(served: Served, original_edition: str) -> None:
    place = f"{original_edition}/normal/slate.GBBBB.corni.BBBBB"
    served.client.get(f"{place}/analysis").raise_for_status()
    reply = served.client.get(f"{place}?top=4")
    assert reply.json()["finished"]
    assert "immutable" in reply.headers["cache-control"]


def test_a_client_that_has_the_answer_is_told_so(served: Served, original_edition: str) -> None:
    address = f"{original_edition}/normal/crane.BYGBB/candidates"
    for encoding in ("gzip", "identity"):
        first = served.client.get(address, headers={"accept-encoding": encoding})
        again = served.client.get(
            address, headers={"accept-encoding": encoding, "if-none-match": first.headers["etag"]}
        )
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])


def test_answers_are_packed_for_those_who_can_unpack_them(served: Served, original_edition: str) -> None:
    address = f"{served.url}{original_edition}/words"
    with httpx.stream("GET", address, headers={"accept-encoding": "gzip"}) as response:
        packed = b"".join(response.iter_raw())
    plain = served.client.get(address, headers={"accept-encoding": "identity"})
    assert gzip.decompress(packed) == plain.content
    assert len(packed) < len(plain.content) / 2
    assert plain.headers["vary"] == "Accept-Encoding"


def test_head_tells_the_same_without_the_body(served: Served, original_edition: str) -> None:
    for what in ("/normal/crane.BYGBB/candidates", "/normal/crane.BYGBB/analysis"):
        head = served.client.head(original_edition + what)
        assert (head.status_code, head.content) == (200, b"")
    assert served.metric("salet_searches_running") == 0


# --- Refusals ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "status", "kind", "words"),
    (
        ("/normal/crane.GGGGY", 422, "invalid-pattern", "GGGGY cannot occur"),
        ("/normal/crnae.BBBBB", 422, "invalid-word", "Did you mean crane"),
        ("/normal/crane=01200", 422, "ambiguous", "digits need a named notation"),
        ("/hard/crane.BYGBB.moist.BBBBB", 422, "illegal-guess", "Hard mode does not allow moist"),
        ("/normal/crane.BYGBB.slate.BBGBY", 422, "contradiction", "No word fits after slate BBGBY"),
        ("/legacy-s1/start", 404, "unknown-name", "belong to the museum"),
        ("/normal/start?top=0", 422, "invalid-request", "top"),
        ("/normal/start?tpo=3", 400, "invalid-request", "'tpo'. It takes: top."),
        ("/normal/start/hints?top=3", 400, "invalid-request", "takes no parameters"),
        ("/words?x=1", 400, "invalid-request", "takes no parameters"),
        ("/normal/start/analysis?objective=luck", 404, "unknown-name", "There is no objective 'luck'"),
        ("/normal/crane.GGGGG/analysis", 422, "illegal-guess", "The game is over"),
    ),
)
def test_a_refusal_has_the_words_of_the_command_line(
    served: Served, original_edition: str, what: str, status: int, kind: str, words: str
) -> None:
    refused = served.client.get(original_edition + what, follow_redirects=True)
    reply = refused.json()
    assert (refused.status_code, reply["status"], reply["type"]) == (status, status, f"urn:salet:{kind}")
    assert refused.headers["content-type"] == "application/problem+json"
    assert words in reply["detail"]


def test_a_refusal_does_not_mention_the_command_line(served: Served, original_edition: str) -> None:
    refused = served.client.get(f"{original_edition}/normal/crane=01200").json()
    assert "--" not in refused["detail"]


@pytest.mark.parametrize(
    "address",
    ("/normal/crane.BYGBB.slate.BBGBY", "/normal/crnae.BBBBB", "/hard/crane.BYGBB.moist.BBBBB", "/luck/start"),
)
def test_a_title_and_its_detail_say_different_things(served: Served, original_edition: str, address: str) -> None:
    reply = served.client.get(original_edition + address).json()
    assert reply["title"].lower() not in reply["detail"].lower()


def test_an_unknown_field_is_refused_with_the_allowed_ones(served: Served) -> None:
    refused = served.client.post("/api/v1/review", json={"game": "crane"})
    (fault,) = refused.json()["faults"]
    assert (refused.status_code, fault["where"]) == (422, "body.game")
    assert {"lexicon", "rules", "words", "text", "answer", "pool"} <= {*fault["what"].replace(",", "").split()}


def test_a_method_that_is_not_allowed_is_refused_with_those_that_are(served: Served) -> None:
    refused = served.client.put("/api/v1/current")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET")
    assert "Allow" in refused.json()["detail"]


def test_no_lexicon_is_read_from_a_path(served: Served) -> None:
    for name in ("%2Fetc%2Fpasswd", "..%2F..%2Fetc%2Fpasswd", "nyt@1999-01-01", "README.md"):
        assert served.client.get(f"/api/v1/{name}/normal/start").status_code == 404


def test_a_contradiction_says_where_the_repairs_are(served: Served, original_edition: str) -> None:
    reply = served.client.get(f"{original_edition}/normal/crane.BYGBB.slate.BBGBY").json()
    assert ask(served, reply["doctor"])["repairs"]


# --- Safety -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ("/", "/api/v1/current", "/api/v1/nix", "/solve/crane.BYGBB", "/healthz"))
def test_every_answer_is_strict_with_the_browser(served: Served, address: str) -> None:
    for _ in range(2):
        headers = served.client.get(address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy  # for the page's engine, and nothing else
        assert policy.count("unsafe") == 1
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert not {"set-cookie", "server", "access-control-allow-origin"}.intersection(headers)


def test_nothing_is_changed_by_other_methods(served: Served) -> None:
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
        assert served.client.request(method, "/api/v1/current").status_code == 405


def test_logs_tell_neither_who_nor_what(served: Served, original_edition: str) -> None:
    served.client.get(f"{original_edition}/normal/zesty.BBBBB", headers={"user-agent": "nosy"})
    served.client.get("/healthz")
    text = "".join(served.lines)
    assert '"route": "/api/v1/{lexicon}/{rules}/{position}"' in text
    for secret in ("zesty", "nosy", "127.0.0.1:", "BBBBB"):
        assert secret not in text.partition("Ctrl-C")[2]
