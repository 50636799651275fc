"""The nearest legal forces, found the slow way: all that can be reached by one change, by two, and so on."""

from rules.construction import Add, Attach, Move, Remove, apply, check


def steps(force, asked):
    """Every force that is one change away: a card out, in, to another section or to another carrier."""
    for at, entry in enumerate(force.entries):
        place = {"place": (at,), "card": entry.card}
        if not entry.attachments:
            yield apply(Remove(**place), force)
        for section in asked.sections:
            if section != entry.section:
                yield apply(Move(**place, section=section), force)
        yield from _attachments(force, at, asked)
    for id, card in asked.cards.items():
        if not asked.anatomy.carried(card):
            yield from (apply(Add(card=id, section=section), force) for section in asked.sections)


def _attachments(force, at, asked):
    entry = force.entries[at]
    hosts = [to for to, host in enumerate(force.entries) if asked.anatomy.carries(asked.cards[host.card])]
    for number, on in enumerate(entry.attachments):
        off = Remove(place=(at, number), card=on.card)
        yield apply(off, force)
        yield from (apply((off, Add(card=on.card, to=to)), force) for to in hosts if to != at or entry.count > 1)
    if asked.anatomy.carried(asked.cards[entry.card]):
        yield from (apply(Attach(place=(at,), card=entry.card, to=to), force) for to in hosts)
    if asked.anatomy.carries(asked.cards[entry.card]):
        carried = (id for id, card in asked.cards.items() if asked.anatomy.carried(card))
        yield from (apply(Add(card=id, to=at), force) for id in carried)


def likeness(force):
    """What is the same of two forces that differ only in the order of their entries."""
    return frozenset(
        (entry.card, entry.section, entry.count, frozenset((on.card, on.count) for on in entry.attachments))
        for entry in force.entries
    )


def nearest_legal(force, asked, farthest):
    """All legal forces that no legal force is nearer than, by likeness; none when they are farther than *farthest*."""
    ring, seen = {likeness(force): force}, set()
    for _ in range(farthest + 1):
        if legal := {key: found for key, found in ring.items() if check(found, asked).legal}:
            return legal
        seen |= ring.keys()
        ring = {likeness(found): found for here in ring.values() for found in steps(here, asked)}
        ring = {key: found for key, found in ring.items() if key not in seen}
    return {}


def points_kept(before, after, asked):
    """The points of the cards of *before* that *after* still has."""
    ours, theirs = counts(before), counts(after)
    return sum((asked.cards[id].points or 0) * min(count, theirs.get(id, 0)) for id, count in ours.items())


def counts(force):
    found = {}
    for entry in force.entries:
        for card, count in ((entry.card, 1), *((on.card, on.count) for on in entry.attachments)):
            found[card] = found.get(card, 0) + count * entry.count
    return found
