"""The five ledgers load, and one that cannot be trusted is refused by name."""

import pytest

from rules import SLUGS, ledger
from rules.ledger import Gap, LedgerError, Parameter, Rule, Ruling, UnknownRule, Vector

CHESS = (ledger.FOLDER / "tank_chess" / "ledger.yaml").read_text(encoding="utf-8")
LEDGERS = [pytest.param(slug, id=slug) for slug in SLUGS]


def chess_with(old, new):
    """Tank Chess's ledger with *old*, which occurs once or more, replaced by *new* the first time."""
    assert old in CHESS
    return CHESS.replace(old, new, 1)


@pytest.mark.parametrize(
    ("slug", "rules"),
    [("tank_commander", 238), ("tanks", 166), ("tank_hunter", 205), ("panzer_squadron", 109), ("tank_chess", 73)],
)
def test_every_rule_is_there(slug, rules):
    assert len(ledger.load(slug).rules) == rules


@pytest.mark.parametrize("slug", LEDGERS)
def test_every_gap_and_ruling_names_the_rules_it_touches(slug):
    book = ledger.load(slug)
    touched = {rule.id: (book.rulings_on(rule.id), book.gaps_around(rule.id)) for rule in book.rules}
    assert {ruling.id for rulings, _ in touched.values() for ruling in rulings} == {note.id for note in book.rulings}
    assert {gap.id for _, gaps in touched.values() for gap in gaps} == {note.id for note in book.gaps}


@pytest.mark.parametrize("slug", LEDGERS)
def test_sentences_have_contexts_of_their_own(slug):
    contexts = [context for context, _ in ledger.load(slug).sentences()]
    assert len(contexts) == len(set(contexts))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("id: CH-1.2,", "id: CH-1.1,", "the id CH-1.1 is used 2 times"),
        ("id: CH-R2\n", "id: CH-R1\n", "the id CH-R1 is used 2 times"),
        ("(CH-R2)", "(CH-R99)", "CH-3.2b refers to CH-R99, which does not exist"),
        ("refs: [CH-2.3b,", "refs: [CH-2.3z,", "CH-R1 refers to CH-2.3z, which does not exist"),
        ("refs: [CH-12.1,", "refs: [CH-12.9,", "CH-G9 refers to CH-12.9, which does not exist"),
        ("kind: component", "kind: ornament", "rules.0.kind"),
        ("  - {number: 12, title", "  - {number: 13, title", "CH-12.1 stands in chapter 12, which has no title"),
        ("id: CH-1.2,", "id: TC-1.2,", "the id TC-1.2 does not belong to tank_chess"),
        ("id: CH-1.2,", "id: CH-B.2,", "rules.1.id"),
        ("id: CH-1.2,", "id: CH-1.2, mood: grim,", "rules.1.mood"),
        ("title: Tank Chess\n", "", "title: Field required"),
        ("chapters:\n", "chapters: [\n", "line "),
    ],
)
def test_an_unsound_ledger_is_refused_by_name(old, new, complaint):
    with pytest.raises(LedgerError) as refused:
        ledger.parse(chess_with(old, new), "tank_chess")
    assert "tank_chess is not sound" in str(refused.value)
    assert complaint in str(refused.value)


def test_everything_that_is_wrong_is_said_at_once():
    text = chess_with("id: CH-1.2,", "id: CH-1.1,").replace("(CH-R2)", "(CH-R99)", 1)
    with pytest.raises(LedgerError, match=r"(?s)CH-1\.1 is used 2 times.*CH-R99, which does not exist"):
        ledger.parse(text, "tank_chess")


def test_a_rule_is_found_by_its_id_in_whichever_game():
    assert ledger.rule("TC-9.3.1a").kind == "damage"
    assert ledger.rule("CH-10.2").optional
    assert ledger.rule("TH-25.12c").chapter == 25


@pytest.mark.parametrize(
    ("reference", "model"),
    [("CH-4.5", Rule), ("CH-R4", Ruling), ("TC-G3", Gap), ("TK-P2", Parameter), ("TH-V1", Vector)],
)
def test_every_kind_of_entry_is_found_by_its_id(reference, model):
    (entry,) = ledger.find(reference)
    assert isinstance(entry, model)
    assert entry.id == reference


@pytest.mark.parametrize(
    ("reference", "ids"),
    [
        ("CH-6.4", ["CH-6.4a", "CH-6.4b", "CH-6.4c"]),
        ("TC-9.3.1", ["TC-9.3.1a", "TC-9.3.1b", "TC-9.3.1c", "TC-9.3.1d"]),
        ("TC-1", ["TC-1a", "TC-1b", "TC-1c", "TC-1d", "TC-1e", "TC-1f"]),
        ("CH-12", ["CH-12.1", "CH-12.2"]),
    ],
)
def test_a_reference_without_its_letter_means_all_parts(reference, ids):
    assert [entry.id for entry in ledger.find(reference)] == ids


@pytest.mark.parametrize("reference", ["", "TC", "TC-", "TC-99", "ZZ-1", "tc-1a", "TC-R", "TC-R999", "TC-1a ", "TC-.*"])
def test_an_unknown_id_is_refused_with_the_id_in_the_message(reference):
    with pytest.raises(UnknownRule) as refused:
        ledger.find(reference)
    assert repr(reference) in str(refused.value)


def test_a_ruling_is_no_rule():
    with pytest.raises(UnknownRule, match="'CH-R4', which is a ruling"):
        ledger.rule("CH-R4")


def test_a_ruling_on_a_whole_section_touches_each_of_its_parts():
    book = ledger.load("tank_commander")
    assert all("TC-G3" in {gap.id for gap in book.gaps_around(f"TC-9.5{part}")} for part in "abcd")
    assert "TC-R1" in {ruling.id for ruling in book.rulings_on("TC-6c")}
    assert not book.rulings_on("TC-1f")
