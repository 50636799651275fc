"""Every fix, applied, removes its violation; what is offered to be added does no harm, and what is refused does."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.construction import Add, Remove, apply, check, may_add
from rules.construction.report import Report
from rules.construction.soundness import expect_sound
from tests.rules.construction.strategies import BRIEFS, every_brief, forces


def key(violation):
    return violation.rule, violation.cards, violation.sentence.template


def keys(found, asked):
    return Counter(key(violation) for violation in check(found, asked).violations)


@every_brief
@settings(max_examples=30)
@given(data=st.data())
def test_each_fix_removes_its_violation_and_leaves_a_sound_force(id, data):
    asked = BRIEFS[id]
    found = data.draw(forces(asked.terms.game))
    before = keys(found, asked)
    for violation in check(found, asked).violations:
        assert violation.fixes, violation
        for fix in violation.fixes:
            after = apply(fix, found)
            expect_sound(after, asked.anatomy, asked.cards)
            assert keys(after, asked)[key(violation)] < before[key(violation)], (violation, fix)


@every_brief
@settings(max_examples=15)
@given(data=st.data())
def test_a_report_names_its_numbers_and_reads_back(id, data):
    asked = BRIEFS[id]
    report = check(data.draw(forces(asked.terms.game)), asked)
    assert Report.read(report.write()) == report
    assert report.legal == all(violation.severity == "advice" for violation in report.violations)
    for violation in report.violations:
        if violation.excess is not None and violation.limit is not None:
            assert violation.actual - violation.limit in (violation.excess, 0)


ON_ONE_TANK = {"TK-5.1a", "TK-15.5a", "TK-15.6a"}


def harm(found, asked):
    """How badly a force breaks each demand: every violation counts and so does its excess, on each tank that has it."""
    harms = Counter()
    for violation in check(found, asked).violations:
        if violation.severity == "error":
            demand = violation.rule, violation.cards[:1], violation.sentence.template
            tanks = found.entries[violation.entries[0][0]].count if violation.rule in ON_ONE_TANK else 1
            harms[demand] += (1 + abs(violation.excess or 0)) * tanks
    return harms


def is_harmed_by(found, more, asked):
    before, after = harm(found, asked), harm(apply(more, found), asked)
    return any(after[demand] > before[demand] for demand in after)


@every_brief
@settings(max_examples=8)
@given(data=st.data())
def test_what_may_be_added_does_no_harm_and_what_may_not_does(id, data):
    asked = BRIEFS[id]
    found = data.draw(forces(asked.terms.game, most=4))
    section = data.draw(st.sampled_from(asked.sections))
    offers = may_add(found, asked, section=section)
    hosts = [at for at, entry in enumerate(found.entries) if asked.anatomy.carries(asked.cards[entry.card])]
    assert len(offers) == len(asked.cards)
    for card in data.draw(st.lists(st.sampled_from(list(asked.cards)), min_size=15, max_size=15)):
        refusal = offers[card]
        places = hosts if asked.anatomy.carried(asked.cards[card]) else [None]
        ways = [Add(card=card, section="" if to is not None else section, to=to) for to in places]
        assert (refusal is not None) == all(is_harmed_by(found, way, asked) for way in ways), (card, refusal)


@settings(max_examples=15)
@given(data=st.data())
def test_what_may_be_attached_to_a_tank_does_no_harm_and_what_may_not_does(data):
    asked = BRIEFS["tanks tank_ace 0"]
    found = data.draw(forces("tanks", most=4))
    for at, entry in enumerate(found.entries):
        if asked.anatomy.carries(asked.cards[entry.card]):
            for id, refusal in may_add(found, asked, to=at).items():
                if asked.anatomy.carried(asked.cards[id]):
                    assert (refusal is not None) == is_harmed_by(found, Add(card=id, to=at), asked), (id, refusal)
                else:
                    assert refusal is not None


@every_brief
@settings(max_examples=10)
@given(data=st.data())
def test_what_is_added_can_be_taken_out_again(id, data):
    asked = BRIEFS[id]
    found = data.draw(forces(asked.terms.game))
    card = data.draw(st.sampled_from(list(asked.cards)))
    more = apply(Add(card=card), found)
    place = next(
        at
        for at, entry in enumerate(more.entries)
        if entry.card == card and not entry.attachments and not entry.section
    )
    assert apply(Remove(place=(place,), card=card), more) == found
