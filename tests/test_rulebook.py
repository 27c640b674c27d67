import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from circenses.games import all_games
from circenses.kernel.errors import UnknownGame
from circenses.rulebook import find, page, rulebook

PREFIXES = {game.id: game.prefix for game in all_games()}

LEDGER_ROWS = {
    "circus-maximus": 310,
    "horrea": 152,
    "drum-roll": 268,
    "gloria-mundi": 116,
    "ludus-cyclorum": 76,
}

KINDS = {
    "circus-maximus": {"section": 13, "part": 86, "ruling": 66},
    "horrea": {"section": 25, "part": 154, "ruling": 61},
    "drum-roll": {"section": 22, "part": 134, "ruling": 85},
    "gloria-mundi": {"section": 20, "part": 80, "ruling": 52},
    "ludus-cyclorum": {"printed": 50},
}

LUDUS = (
    "B1 B2 B3 T1 T2 T3 T4 T5 T6 T7 A1 A2 A3 A4 A5 A6 W1 H1 R1 R2 R3 R4 R5 P1 P2 P3 D1 "
    "O1 O2 O3 O4 O5 O6 O7 O8 E1 E2 E3 E4 E5 N1 N2 N3 V1 V2 V3 V4 V5 V6 V7"
)

SAMPLES = [
    # id, kind, line, title, start of the text, end of the text
    ("CM-1.9", "section", 174, "Phase 4: Perform Acts", "**Order of acts**: first", "| prisoner lost | 0 | none |"),
    ("CM-1.9(4)", "part", 183, "Every participant pays the act's coin cost", "4. Every", "coin cost."),
    ("CM-1.4(2)", "part", 81, "Markets: 10 slots each, two per price tier ...", "2. Markets", "| 3 3 4 4 5 |"),
    ("CM-1.10(7)", "part", 232, "If round = 10: the game ends by ...", "7. If", "Otherwise `round + 1`."),
    ("CM-1.7(gamblers_den)", "part", 158, "gamblers_den", "capacity: -; extra", "effect: 1.12"),
    ("CM-1.11(bid_order)", "part", 264, "bid_order", "default: `amount`;", "amounts then mean nothing"),
    ("CM-R12", "ruling", 321, "May a bidder decline?", "question: May a bidder decline?; ruling: yes", "Switch"),
    ("HO-1.8(3)", "part", 155, "FULL value of the size class (major 240 ...", "3. FULL value", "needed anywhere."),
    ("HO-1.8(3a)", "part", 156, "informed", "* (a) **informed**: she owns", "in this market; or"),
    ("HO-1.8(3b)", "part", 157, "chain", "* (b) **chain**: the market", "needed anywhere."),
    ("HO-1.6(A)", "part", 117, "Step A, obligatory ousting", "**Step A, obligatory", "holds at most one agent."),
    ("HO-1.6(C)", "part", 135, "Step C, voluntary intrigue (S4)", "**Step C, voluntary", "once per turn (R50)."),
    ("HO-1.9(B2)", "part", 183, "B2: then nothing or give(kind), whether or not ...", "**B2**: then", "exhausted."),
    ("HO-1.0(price_max)", "part", 45, "price_max", "default: 50 / 1000;", "see ruling: R13, R49"),
    ("HO-2.5(F19)", "part", 494, "Divorce by imperial order", "copies: 1; title: Divorce", "choice: which"),
    ("HO-R57", "ruling", 588, "Does accepting a marriage use up the partner's intrigue?", "question:", "limits nobody"),
    ("DR-1.6(T3)", "part", 108, "T3 ageing", "**T3 ageing**: for each card", "join at the end."),
    ("DR-1.7(T5)", "part", 128, "T5 the owner of the Show Organizer may ...", "**T5** the owner", "cards leave it."),
    ("DR-1.9(6)", "part", 186, "Step 6 payment", "**Step 6 payment.** Pay", "may go below 0."),
    ("DR-2.5(R1)", "part", 496, "Moscow", "region: Moscow; types: magician, tamer", "origin: RB"),
    ("DR-R1", "ruling", 517, "Type names", "rulebook silent or damaged: Type names;", "ART, SCR"),
    ("GM-1.8(a)", "part", 153, "queue not empty", "*a) queue not empty.* Goth", "with these counters."),
    ("GM-1.8(DISCARD)", "part", 160, "DISCARD(due items)", "**DISCARD(due items)**, from", "icons lapse."),
    ("GM-2.5(F15)", "part", 344, "Macellum (Stock Sale)", "name: Macellum", "ability: other_building > cost"),
    ("GM-2.6", "section", 394, "Switches (default first)", "```csv\nkey,values", "rulings 3, 51 and 52."),
    ("LC-R1", "printed", 45, "Rider", "**Rider**: moves one or two", "no attack, no rush."),
    ("LC-V6", "printed", 126, "Preset letter: friendly_opportunity (draw limits stay: a match ...", "Preset", "end)."),
]

# Provenance, rulings as a section, sources, defects, questions, scenarios; "F-*" of HO-1.14 names no decision.
NO_RULES = ["HO-0", "CM-2.1", "CM-2.2", "CM-3", "DR-3.1", "DR-3.2", "DR-5", "DR-S1", "GM-T1", "HO-S1", "HO-1.14(F-*)"]

GAME = {prefix: game for game, prefix in PREFIXES.items()}


def ledger(game: str) -> list[dict[str, str]]:
    path = Path(__file__).parent / "ledger" / f"{game.replace('-', '_')}.csv"
    with path.open(encoding="utf-8", newline="") as rows:
        return list(csv.DictReader(rows))


def cited(row: dict[str, str]) -> list[str]:
    return [clause.strip() for clause in row["clauses"].split(";") if clause.strip() != "idea"]


@pytest.mark.parametrize("game", PREFIXES)
def test_every_clause_cited_by_the_ledger_is_found(game: str) -> None:
    missing = {clause for row in ledger(game) for clause in cited(row)} - rulebook(game).keys()
    assert not missing


@pytest.mark.parametrize("game", PREFIXES)
def test_ledger_rows(game: str) -> None:
    rows = ledger(game)
    assert [row["id"] for row in rows] == [f"{PREFIXES[game]}-S{n:03}" for n in range(1, LEDGER_ROWS[game] + 1)]
    assert all(row["clauses"] for row in rows)


def test_the_ledgers_hold_922_rows() -> None:
    assert sum(len(ledger(game)) for game in PREFIXES) == 922


@pytest.mark.parametrize("game", PREFIXES)
def test_number_of_clauses_by_kind(game: str) -> None:
    assert Counter(clause.kind for clause in rulebook(game).values()) == KINDS[game]


@pytest.mark.parametrize(("clause_id", "kind", "line", "title", "start", "end"), SAMPLES)
def test_sample_clause(clause_id: str, kind: str, line: int, title: str, start: str, end: str) -> None:
    game = GAME[clause_id[:2]]
    clause = rulebook(game)[clause_id]
    assert (clause.id, clause.game, clause.kind, clause.line, clause.title) == (clause_id, game, kind, line, title)
    assert clause.text.startswith(start)
    assert clause.text.endswith(end)
    assert clause.parent == (clause_id.partition("(")[0] if kind == "part" else "")


def test_text_of_a_row_names_its_columns() -> None:
    assert rulebook("circus-maximus")["CM-1.9(hymn)"].text == (
        "name: Hymn Competition; units: 1 mummer; coin cost: 0; tracks: church +2; winner: d6; "
        "unit fate: back; coins: 4 / 2; penalty: church -1"
    )
    assert rulebook("gloria-mundi")["GM-2.5(F02)"].text == (
        "name: Vinea (Vineyard); type: farm; cost_food: 2; cost_gold: 3; cost_peace: 2; cost_glory: 0; "
        "steps: 2; family: produce; ability: gold:2"
    )


@pytest.mark.parametrize("game", PREFIXES)
def test_clauses_stand_in_page_order_with_unique_ids(game: str) -> None:
    clauses = list(rulebook(game).values())
    lines = page(game).splitlines()
    assert [clause.line for clause in clauses] == sorted(clause.line for clause in clauses)
    assert len({clause.id.casefold() for clause in clauses}) == len(clauses)
    assert all(clause.title and clause.text and lines[clause.line - 1] for clause in clauses)
    assert {clause.parent for clause in clauses if clause.parent} <= rulebook(game).keys()


@pytest.mark.parametrize("game", [game for game in PREFIXES if game != "ludus-cyclorum"])
def test_rulings_are_numbered_without_gaps(game: str) -> None:
    rulings = [clause.id for clause in rulebook(game).values() if clause.kind == "ruling"]
    assert rulings == [f"{PREFIXES[game]}-R{n}" for n in range(1, KINDS[game]["ruling"] + 1)]


def test_ludus_cyclorum_has_exactly_the_printed_ids() -> None:
    assert list(rulebook("ludus-cyclorum")) == [f"LC-{clause}" for clause in LUDUS.split()]
    assert set(rulebook("ludus-cyclorum")) == set(re.findall(r"LC-[A-Z]\d+", page("ludus-cyclorum")))


@pytest.mark.parametrize("clause", NO_RULES)
def test_what_is_no_rule_is_no_clause(clause: str) -> None:
    assert clause not in rulebook(GAME[clause[:2]])


@pytest.mark.parametrize(
    ("game", "written", "clause"),
    [
        ("circus-maximus", "CM-1.9", "CM-1.9"),
        ("circus_maximus", "1.9", "CM-1.9"),
        ("circus-maximus", "cm-1.9", "CM-1.9"),
        ("circus-maximus", "r12", "CM-R12"),
        ("gloria-mundi", "1.8(discard)", "GM-1.8(DISCARD)"),
        ("horrea", "HO-1.8(3A)", "HO-1.8(3a)"),
        ("ludus-cyclorum", "R1", "LC-R1"),
    ],
)
def test_find(game: str, written: str, clause: str) -> None:
    assert find(game, written).id == clause


@pytest.mark.parametrize(
    ("game", "written", "message"),
    [
        ("circus-maximus", "1.99", "circus-maximus has no clause '1.99'; nearest: CM-1.9,"),
        ("horrea", "HO-1.8(3c)", "horrea has no clause 'HO-1.8(3c)'; nearest: HO-1.8(3), HO-1.8(3b), HO-1.8(3a),"),
        ("ludus_cyclorum", "CM-1.9", "ludus-cyclorum has no clause 'CM-1.9'"),
    ],
)
def test_find_says_what_is_unknown(game: str, written: str, message: str) -> None:
    with pytest.raises(LookupError, match=re.escape(message)):
        find(game, written)


def test_find_says_which_games_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess': choose from circus-maximus, drum-roll,"):
        find("chess", "1.9")


def test_a_game_may_be_written_with_underscores() -> None:
    assert rulebook("circus_maximus") == rulebook("circus-maximus")
    assert page("drum_roll").startswith("# Drum Roll: every rule, exactly\n")


# What only the writer of a program needs stands in docs/reference/implementing-<game>.md.
TO_IMPLEMENTERS = re.compile(
    r"implement|\bengines?\b|arrival_clock|\+\+|\+=|\blen\(|property test|invariant|encoding|\{\"|splitting|"
    r"seeded|\bRNG\b|\bbots?\b|simulat|assert|perft|64-bit|breadth-first|config object|data files|"
    r"acceptance scenario|the log's undo|\bclient\b|\bints?\b|(?-i:\bin code\b)|code from|do not port",
    re.I,
)


@pytest.mark.parametrize("game", PREFIXES)
def test_the_exact_page_speaks_to_players_only(game: str) -> None:
    assert page(game).startswith(f"# {game.replace('-', ' ').title()}: every rule, exactly\n")
    found = [line for line in page(game).splitlines() if TO_IMPLEMENTERS.search(line)]
    assert found == []


@pytest.mark.parametrize("game", PREFIXES)
def test_clauses_named_for_implementers_exist(game: str) -> None:
    text = (Path(__file__).parents[1] / "docs" / "reference" / f"implementing-{game}.md").read_text(encoding="utf-8")
    named = set(re.findall(rf"{PREFIXES[game]}-[A-Z0-9][\w.]*\w(?:\(\w+\))?", text))
    assert named
    assert named <= rulebook(game).keys()
