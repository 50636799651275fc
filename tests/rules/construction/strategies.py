"""Forces of all sorts, sound and mostly illegal, and every brief there is."""

import pytest
from hypothesis import strategies as st

import rules
from rules.catalogue import cards
from rules.construction import Terms, brief, merged
from rules.construction.briefs import anatomy
from rules.documents import Entry, Force
from rules.scenes import scenes

YEAR = 1943


def _briefs():
    for slug in rules.SLUGS:
        yield slug, Terms(game=slug)
        for scene in scenes(slug).values():
            needs = {"year": YEAR} if scene.slug == "advanced_build" else {}
            needs |= {"nations": ("german", "british")} if scene.slug == "nations" else {}
            for side in range(len(scene.sides)):
                yield f"{slug} {scene.slug} {side}", Terms(game=slug, scenario=scene.slug, side=side, **needs)


BRIEFS = {id: brief(terms) for id, terms in _briefs()}
ONE_A_KIND = [
    id for id in BRIEFS if not id.endswith(" 1") or id.split()[1] in {"prepared_defence", "defence", "bridgehead"}
]
"""Without the second sides that are asked for the same as the first."""
every_brief = pytest.mark.parametrize("id", ONE_A_KIND)
every_game = pytest.mark.parametrize("slug", rules.SLUGS)


def forces(slug, known=None, most=8, copies=4):
    """Forces of the game called *slug*, of its cards or of those *known*, in up to *most* entries."""
    counts = st.integers(1, copies)
    known = list(known or cards(slug))
    body = anatomy(slug)
    carriers = [id for id in known if body.carries(cards(slug)[id])]
    loads = [id for id in known if body.carried(cards(slug)[id])]
    section = st.sampled_from(["", *body.sections])
    plain = st.builds(Entry, card=st.sampled_from(known), count=counts, section=section)
    load = (
        st.lists(st.builds(Entry, card=st.sampled_from(loads), count=st.integers(1, 2)), max_size=5) if loads else None
    )
    loaded = (
        st.builds(Entry, card=st.sampled_from(carriers), count=counts, attachments=load.map(tuple)) if loads else plain
    )
    return st.builds(
        Force,
        game=st.just(slug),
        name=st.text(max_size=20),
        nation=st.sampled_from(["", *sorted(body.nations)]),
        year=st.none() | st.integers(1930, 1946),
        data=st.text(max_size=10),
        entries=st.lists(plain | loaded, max_size=most).map(merged),
    )
