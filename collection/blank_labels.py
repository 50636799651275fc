"""What the parts of an effect are called where someone types one in, and the words that can be chosen there."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from collection import labels
from rulebook import texts

Words = Callable[[str], str]
PARTS: Mapping[str, Promise] = {
    "when": pgettext_lazy("part of an effect", "When"),
    "conditions": pgettext_lazy("part of an effect", "Only if"),
    "target": pgettext_lazy("part of an effect", "On what"),
    "does": pgettext_lazy("part of an effect", "What it does"),
    "lasts": pgettext_lazy("part of an effect", "For how long"),
    "then": pgettext_lazy("part of an effect", "Then the card is"),
    "limit": pgettext_lazy("part of an effect", "How often"),
    "number": pgettext_lazy("part of an effect", "On a random number of at most"),
    "face": pgettext_lazy("part of an effect", "Face of the die"),
    "figure": pgettext_lazy("part of an effect", "Figure"),
    "by": pgettext_lazy("part of an effect", "By"),
    "to": pgettext_lazy("part of an effect", "To at least"),
    "hit": pgettext_lazy("part of an effect", "To hit"),
    "what": pgettext_lazy("part of an effect", "What"),
    "play": pgettext_lazy("part of an effect", "Sort of play"),
    "group": pgettext_lazy("part of an effect", "With"),
    "cards": pgettext_lazy("part of an effect", "Cards"),
    "draw": pgettext_lazy("part of an effect", "Cards drawn instead"),
    "most": pgettext_lazy("part of an effect", "At most"),
    "of": pgettext_lazy("part of an effect", "Of which card"),
    "hits": pgettext_lazy("part of an effect", "Hits"),
    "dice": pgettext_lazy("part of an effect", "Dice"),
    "keyword": pgettext_lazy("part of an effect", "Keyword"),
    "count": pgettext_lazy("part of an effect", "How many"),
    "card": pgettext_lazy("part of an effect", "Sort of card"),
    "moves": pgettext_lazy("part of an effect", "Moves"),
    "instead_of_repair": pgettext_lazy("part of an effect", "Instead of a repair roll"),
    "each_move": pgettext_lazy("part of an effect", "One for each move"),
    "marker": pgettext_lazy("part of an effect", "Marker"),
    "line": pgettext_lazy("part of an effect", "Line"),
    "modifier": pgettext_lazy("part of an effect", "Modifier"),
    "places": pgettext_lazy("part of an effect", "Where the target is"),
}
PRIMITIVES: Mapping[str, Promise] = {
    "allow_moves": pgettext_lazy("what an effect does", "allow more moves"),
    "attack": pgettext_lazy("what an effect does", "attack"),
    "cancel": pgettext_lazy("what an effect does", "cancel what was begun"),
    "cancel_critical": pgettext_lazy("what an effect does", "cancel a critical card"),
    "cancel_hit": pgettext_lazy("what an effect does", "cancel a hit"),
    "carry": pgettext_lazy("what an effect does", "carry more copies"),
    "clear": pgettext_lazy("what an effect does", "take a card off"),
    "count_fewer_moves": pgettext_lazy("what an effect does", "count fewer moves"),
    "damage": pgettext_lazy("what an effect does", "deal damage"),
    "destroy": pgettext_lazy("what an effect does", "destroy"),
    "draw": pgettext_lazy("what an effect does", "draw cards"),
    "draw_more": pgettext_lazy("what an effect does", "draw more critical cards"),
    "exchange_critical": pgettext_lazy("what an effect does", "trade hits for a critical hit"),
    "face_misses": pgettext_lazy("what an effect does", "let a face of the dice miss"),
    "fire_at": pgettext_lazy("what an effect does", "fire at it at once"),
    "flank": pgettext_lazy("what an effect does", "strike the flank"),
    "forbid": pgettext_lazy("what an effect does", "forbid"),
    "front_arc": pgettext_lazy("what an effect does", "shoot only ahead"),
    "gain_keyword": pgettext_lazy("what an effect does", "gain a keyword"),
    "hand_limit": pgettext_lazy("what an effect does", "change the hand limit"),
    "hide": pgettext_lazy("what an effect does", "hide"),
    "hold_fire": pgettext_lazy("what an effect does", "hold fire"),
    "ignore_side_shot": pgettext_lazy("what an effect does", "ignore side shots"),
    "keep_dice": pgettext_lazy("what an effect does", "keep dice"),
    "limit_moves": pgettext_lazy("what an effect does", "allow fewer moves"),
    "lose_card": pgettext_lazy("what an effect does", "lose a card"),
    "lose_keyword": pgettext_lazy("what an effect does", "lose a keyword"),
    "mark": pgettext_lazy("what an effect does", "place a marker"),
    "modify": pgettext_lazy("what an effect does", "change a figure"),
    "move": pgettext_lazy("what an effect does", "move"),
    "pace": pgettext_lazy("what an effect does", "change the speed"),
    "play_again": pgettext_lazy("what an effect does", "play once more"),
    "raise": pgettext_lazy("what an effect does", "raise a figure"),
    "recover": pgettext_lazy("what an effect does", "take a destroyed card back"),
    "reinforce": pgettext_lazy("what an effect does", "bring reinforcements"),
    "remove": pgettext_lazy("what an effect does", "take out of the game"),
    "repair": pgettext_lazy("what an effect does", "repair"),
    "repair_too": pgettext_lazy("what an effect does", "repair as well"),
    "reroll": pgettext_lazy("what an effect does", "roll again"),
    "reroll_repair": pgettext_lazy("what an effect does", "roll a repair again"),
    "return_ammunition": pgettext_lazy("what an effect does", "take ammunition back"),
    "reveal": pgettext_lazy("what an effect does", "reveal"),
    "share_initiative": pgettext_lazy("what an effect does", "share the initiative"),
    "shoot_again": pgettext_lazy("what an effect does", "shoot again"),
    "spare": pgettext_lazy("what an effect does", "spare from destruction"),
    "trap": pgettext_lazy("what an effect does", "lay a trap"),
    "turn_again": pgettext_lazy("what an effect does", "turn up another number"),
    "unmark": pgettext_lazy("what an effect does", "take a marker off"),
    "upgrade_hits": pgettext_lazy("what an effect does", "turn hits into critical hits"),
    "withdraw": pgettext_lazy("what an effect does", "withdraw to the reserve"),
}
CHOICES: Mapping[str, Promise] = {
    "always": pgettext_lazy("choice in an effect", "always"),
    "any": pgettext_lazy("choice in an effect", "any"),
    "art": pgettext_lazy("choice in an effect", "artillery"),
    "air": pgettext_lazy("choice in an effect", "aircraft"),
    "attached": pgettext_lazy("choice in an effect", "while it is attached"),
    "attack": pgettext_lazy("choice in an effect", "attack"),
    "bailed_out": pgettext_lazy("choice in an effect", "Bailed Out"),
    "behind_it": pgettext_lazy("choice in an effect", "behind it, at any distance"),
    "broken_tracks": pgettext_lazy("choice in an effect", "Broken Tracks"),
    "carried": pgettext_lazy("choice in an effect", "while it is carried"),
    "carrier": pgettext_lazy("choice in an effect", "its carrier"),
    "damaged_engine": pgettext_lazy("choice in an effect", "Damaged Engine"),
    "draw": pgettext_lazy("choice in an effect", "when the card is drawn"),
    "engine_fire": pgettext_lazy("choice in an effect", "Engine Fire"),
    "game": pgettext_lazy("choice in an effect", "for the rest of the game"),
    "in_it": pgettext_lazy("choice in an effect", "in it"),
    "injured_crew": pgettext_lazy("choice in an effect", "Injured Crew"),
    "jammed_turret": pgettext_lazy("choice in an effect", "Jammed Turret"),
    "near_target": pgettext_lazy("choice in an effect", "a tank near the target"),
    "play": pgettext_lazy("choice in an effect", "in the own play step"),
    "right_behind_it": pgettext_lazy("choice in an effect", "right behind it"),
    "shell_shocked": pgettext_lazy("choice in an effect", "Shell-shocked"),
    "squads": pgettext_lazy("choice in an effect", "infantry and cavalry"),
    "squads_and_guns": pgettext_lazy("choice in an effect", "infantry, cavalry and anti-tank guns"),
    "stunned_crew": pgettext_lazy("choice in an effect", "Stunned Crew"),
    "tanks": pgettext_lazy("choice in an effect", "tanks"),
    "turn": pgettext_lazy("choice in an effect", "in a turn"),
    "units": pgettext_lazy("choice in an effect", "units"),
    "upgrade": pgettext_lazy("choice in an effect", "upgrade"),
    "vehicles": pgettext_lazy("choice in an effect", "vehicles"),
    "vehicles_and_guns": pgettext_lazy("choice in an effect", "vehicles and anti-tank guns"),
    "wait": pgettext_lazy("choice in an effect", "when you wait"),
    "you": pgettext_lazy("choice in an effect", "you"),
}
GROUPS: Mapping[str, Sequence[Promise]] = {
    "years": (pgettext_lazy("years of service", "from"), pgettext_lazy("years of service", "to")),
    "numbers": (
        pgettext_lazy("random number", "red"),
        pgettext_lazy("random number", "yellow"),
        pgettext_lazy("random number", "green"),
        pgettext_lazy("random number", "blue"),
        pgettext_lazy("random number", "white"),
    ),
    "hull_mm": (pgettext_lazy("hull of a model", "length"), pgettext_lazy("hull of a model", "width")),
}
_NAMED: Mapping[str, Words] = {"nation": labels.nation, "rarity": labels.rarity, "figure": labels.figure}


def part(name: str) -> str:
    """The figure, or the part of one, called *name*."""
    return str(labels.FIGURES.get(name) or PARTS.get(name) or name.replace("_", " "))


def group(path: str, number: int) -> Sequence[str]:
    """What the *number* parts of the figure at *path* are called."""
    return list(map(str, GROUPS.get(path, range(1, number + 1))))


def primitive(tag: str) -> str:
    """What an effect can do that is called *tag*."""
    return str(PRIMITIVES.get(tag) or tag.replace("_", " "))


def words_of(model: Any, name: str) -> Words:
    """What the words are called that the part *name* of *model* can be; without a model, a figure of a card."""
    said = {**getattr(model, "WORDS", {}), **getattr(model, "SENTENCES", {})}

    def word(slug: str) -> str:
        if not slug:
            return gettext("none")
        if slug in said:
            return texts.spoken(said[slug])
        return _NAMED[name](slug) if name in _NAMED else _word(slug)

    return word


def _word(slug: str) -> str:
    return str(CHOICES.get(slug) or labels.WORDS.get(slug) or labels.FIGURES.get(slug) or slug.replace("_", " "))
