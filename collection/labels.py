"""What the words of the card documents are called, in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

NATIONS: Mapping[str, Promise] = {
    "german": pgettext_lazy("nation", "German"),
    "soviet": pgettext_lazy("nation", "Soviet"),
    "american": pgettext_lazy("nation", "American"),
    "british": pgettext_lazy("nation", "British"),
    "french": pgettext_lazy("nation", "French"),
    "italian": pgettext_lazy("nation", "Italian"),
    "japanese": pgettext_lazy("nation", "Japanese"),
}
KINDS: Mapping[str, Promise] = {
    "vehicle": pgettext_lazy("kind of card", "Vehicle"),
    "gun": pgettext_lazy("kind of card", "Gun"),
    "infantry": pgettext_lazy("kind of card", "Infantry"),
    "cavalry": pgettext_lazy("kind of card", "Cavalry"),
    "terrain": pgettext_lazy("kind of card", "Terrain"),
    "equipment": pgettext_lazy("kind of card", "Equipment"),
    "event": pgettext_lazy("kind of card", "Event"),
    "tank": pgettext_lazy("kind of card", "Tank"),
    "crew": pgettext_lazy("kind of card", "Crew"),
    "hero": pgettext_lazy("kind of card", "Hero"),
    "upgrade": pgettext_lazy("kind of card", "Upgrade"),
    "critical": pgettext_lazy("kind of card", "Critical"),
    "keyword": pgettext_lazy("kind of card", "Keyword"),
    "afv": pgettext_lazy("kind of card", "AFV"),
    "inf": pgettext_lazy("kind of card", "Infantry"),
    "commander": pgettext_lazy("kind of card", "Commander"),
    "tile": pgettext_lazy("kind of card", "Tile"),
    "marker": pgettext_lazy("kind of card", "Marker"),
    "unit": pgettext_lazy("kind of card", "Unit"),
    "component": pgettext_lazy("kind of card", "Component"),
    "expansion_unit": pgettext_lazy("kind of card", "Expansion unit"),
    "expansion_terrain": pgettext_lazy("kind of card", "Expansion terrain"),
}
RARITIES: Mapping[str, Promise] = {
    "common": pgettext_lazy("rarity", "Common"),
    "uncommon": pgettext_lazy("rarity", "Uncommon"),
    "rare": pgettext_lazy("rarity", "Rare"),
    "ultra_rare": pgettext_lazy("rarity", "Ultra-rare"),
}
ORIGINS: Mapping[str, Promise] = {
    "printed": pgettext_lazy("origin of a figure", "printed"),
    "fan": pgettext_lazy("origin of a figure", "fan list"),
    "derived": pgettext_lazy("origin of a figure", "derived"),
    "house": pgettext_lazy("origin of a figure", "our choice"),
    "own": pgettext_lazy("origin of a figure", "my card"),
}
MEANINGS: Mapping[str, Promise] = {
    "printed": pgettext_lazy("origin of a figure", "Stands in a rulebook, or the publisher told it."),
    "fan": pgettext_lazy("origin of a figure", "Stands in a list that fans published."),
    "derived": pgettext_lazy("origin of a figure", "Worked out by a stated formula from public history."),
    "house": pgettext_lazy("origin of a figure", "Chosen by Muster, since it is not public."),
    "own": pgettext_lazy("origin of a figure", "Read off your own card: it holds for you alone."),
}
PRODUCTS: Mapping[str, Promise] = {
    "starter": pgettext_lazy("kind of product", "Starter set"),
    "expansion": pgettext_lazy("kind of product", "Expansion"),
    "pack": pgettext_lazy("kind of product", "Pack"),
    "kit": pgettext_lazy("kind of product", "Kit"),
    "deck": pgettext_lazy("kind of product", "Deck"),
    "prize": pgettext_lazy("kind of product", "Prize"),
    "set": pgettext_lazy("kind of product", "Set"),
    "box": pgettext_lazy("kind of product", "Box"),
    "edition": pgettext_lazy("kind of product", "Edition"),
}
FIGURES: Mapping[str, Promise] = {
    "nation": pgettext_lazy("figure of a card", "Nation"),
    "years": pgettext_lazy("figure of a card", "Years of service"),
    "points": pgettext_lazy("figure of a card", "Points"),
    "rarity": pgettext_lazy("figure of a card", "Rarity"),
    "armour": pgettext_lazy("figure of a card", "Armour"),
    "numbers": pgettext_lazy("figure of a card", "Random numbers"),
    "vehicle_class": pgettext_lazy("figure of a card", "Class"),
    "armour_front": pgettext_lazy("figure of a card", "Front armour"),
    "armour_side": pgettext_lazy("figure of a card", "Side and rear armour"),
    "hit_short": pgettext_lazy("figure of a card", "To hit, short range"),
    "hit_long": pgettext_lazy("figure of a card", "To hit, long range"),
    "hit_melee": pgettext_lazy("figure of a card", "To hit in melee"),
    "pen_short": pgettext_lazy("figure of a card", "Penetration, short range"),
    "pen_long": pgettext_lazy("figure of a card", "Penetration, long range"),
    "penetration": pgettext_lazy("figure of a card", "Penetration"),
    "at": pgettext_lazy("figure of a card", "Against anti-tank fire"),
    "he": pgettext_lazy("figure of a card", "High explosive (HE)"),
    "sa": pgettext_lazy("figure of a card", "Small arms (SA)"),
    "ft": pgettext_lazy("figure of a card", "Flamethrower (FT)"),
    "art": pgettext_lazy("figure of a card", "Against artillery"),
    "air": pgettext_lazy("figure of a card", "Against air attack"),
    "tank_melee_value": pgettext_lazy("figure of a card", "Tank melee value"),
    "speed": pgettext_lazy("figure of a card", "Speed"),
    "carries_squad": pgettext_lazy("figure of a card", "Carries a squad"),
    "slows": pgettext_lazy("figure of a card", "Slows movement"),
    "blocks_los": pgettext_lazy("figure of a card", "Blocks line of sight"),
    "fortification": pgettext_lazy("figure of a card", "Fortification"),
    "carriers": pgettext_lazy("figure of a card", "Carried by"),
    "single_use": pgettext_lazy("figure of a card", "Used once"),
    "effect": pgettext_lazy("figure of a card", "Effect"),
    "effects": pgettext_lazy("figure of a card", "Effect"),
    "timing": pgettext_lazy("figure of a card", "Timing"),
    "in_addition_to_play": pgettext_lazy("figure of a card", "In addition to the play"),
    "mark": pgettext_lazy("figure of a card", "Mark"),
    "initiative": pgettext_lazy("figure of a card", "Initiative"),
    "attack": pgettext_lazy("figure of a card", "Attack"),
    "defence": pgettext_lazy("figure of a card", "Defence"),
    "resistance": pgettext_lazy("figure of a card", "Resistance"),
    "crew_slots": pgettext_lazy("figure of a card", "Crew slots"),
    "keywords": pgettext_lazy("figure of a card", "Keywords"),
    "hull_mm": pgettext_lazy("figure of a card", "Hull of the model (mm)"),
    "type": pgettext_lazy("figure of a card", "Type"),
    "only_for": pgettext_lazy("figure of a card", "Only for"),
    "copies_per_tank": pgettext_lazy("figure of a card", "Copies a tank"),
    "damage": pgettext_lazy("figure of a card", "Damage"),
    "repairable": pgettext_lazy("figure of a card", "Repairable"),
    "copies": pgettext_lazy("figure of a card", "Copies in the deck"),
    "vp": pgettext_lazy("figure of a card", "Victory points"),
    "supply": pgettext_lazy("figure of a card", "Supply"),
    "recon": pgettext_lazy("figure of a card", "Recon"),
    "long_range": pgettext_lazy("figure of a card", "Long range"),
    "anti_air": pgettext_lazy("figure of a card", "Anti-air"),
    "evasion": pgettext_lazy("figure of a card", "Evasion"),
    "rear_placement": pgettext_lazy("figure of a card", "Rear placement"),
    "spotting": pgettext_lazy("figure of a card", "Spotting"),
    "amphibious": pgettext_lazy("figure of a card", "Amphibious"),
    "transport": pgettext_lazy("figure of a card", "Transport"),
    "support": pgettext_lazy("figure of a card", "Support"),
    "leadership": pgettext_lazy("figure of a card", "Leadership"),
    "paratrooper": pgettext_lazy("figure of a card", "Paratrooper"),
    "anti_armour": pgettext_lazy("figure of a card", "Anti-armour attack"),
    "grenade": pgettext_lazy("figure of a card", "Grenade attack"),
    "trample": pgettext_lazy("figure of a card", "Trample attack"),
    "suicide": pgettext_lazy("figure of a card", "Suicide attack"),
    "pistol": pgettext_lazy("figure of a card", "Pistol fight"),
    "agility": pgettext_lazy("figure of a card", "Agility"),
    "no_turret": pgettext_lazy("figure of a card", "No turret"),
    "open_top": pgettext_lazy("figure of a card", "Open top"),
    "exhausts": pgettext_lazy("figure of a card", "Exhausts"),
    "discards": pgettext_lazy("figure of a card", "Events discarded"),
    "colour": pgettext_lazy("figure of a card", "Colour"),
    "destination": pgettext_lazy("figure of a card", "Destination"),
    "air_strike": pgettext_lazy("figure of a card", "Air strike"),
    "water": pgettext_lazy("figure of a card", "Water"),
    "seeded": pgettext_lazy("figure of a card", "One in each third of the pile"),
    "concerns_only": pgettext_lazy("figure of a card", "Only about"),
    "perforation": pgettext_lazy("figure of a card", "Perforation"),
    "front": pgettext_lazy("figure of a card", "Front armour"),
    "side": pgettext_lazy("figure of a card", "Side armour"),
    "rear": pgettext_lazy("figure of a card", "Rear armour"),
    "turretless": pgettext_lazy("figure of a card", "Self-propelled gun"),
    "breakdown": pgettext_lazy("figure of a card", "Breakdown"),
    "movement_penalty": pgettext_lazy("figure of a card", "Movement penalty"),
    "role": pgettext_lazy("figure of a card", "Role"),
    "crew": pgettext_lazy("figure of a card", "Crew"),
    "weight_t": pgettext_lazy("figure of a card", "Weight (t)"),
    "speed_kmh": pgettext_lazy("figure of a card", "Speed (km/h)"),
    "calibre_mm": pgettext_lazy("figure of a card", "Calibre (mm)"),
    "barrel_calibres": pgettext_lazy("figure of a card", "Barrel length (calibres)"),
    "length_m": pgettext_lazy("figure of a card", "Length (m)"),
    "width_m": pgettext_lazy("figure of a card", "Width (m)"),
    "camouflage": pgettext_lazy("figure of a card", "Camouflage"),
    "entry_cost": pgettext_lazy("figure of a card", "Points to enter"),
    "sight": pgettext_lazy("figure of a card", "Sight"),
    "cover": pgettext_lazy("figure of a card", "Cover"),
    "becomes": pgettext_lazy("figure of a card", "Becomes"),
    "pool": pgettext_lazy("figure of a card", "Tiles a player"),
    "code": pgettext_lazy("figure of a card", "Code"),
    "weapon": pgettext_lazy("figure of a card", "Weapon"),
    "turret": pgettext_lazy("figure of a card", "Turret"),
    "nearest": pgettext_lazy("figure of a card", "Shortest range"),
    "farthest": pgettext_lazy("figure of a card", "Longest range"),
    "indirect": pgettext_lazy("figure of a card", "Indirect fire"),
    "commands": pgettext_lazy("figure of a card", "Command unit"),
    "board_16": pgettext_lazy("figure of a card", "On the 16 × 16 board"),
    "board_20": pgettext_lazy("figure of a card", "On the 20 × 20 board"),
    "enter": pgettext_lazy("figure of a card", "May be entered"),
    "blocks_fire": pgettext_lazy("figure of a card", "Blocks fire"),
    "blocks_mortar": pgettext_lazy("figure of a card", "Blocks the mortar"),
}
WORDS: Mapping[str, Promise] = {
    "tank": pgettext_lazy("word on a card", "tank"),
    "half_track": pgettext_lazy("word on a card", "half-track"),
    "armoured_car": pgettext_lazy("word on a card", "armoured car"),
    "truck": pgettext_lazy("word on a card", "truck"),
    "infantry": pgettext_lazy("word on a card", "infantry"),
    "cavalry": pgettext_lazy("word on a card", "cavalry"),
    "fast": pgettext_lazy("word on a card", "fast"),
    "slow": pgettext_lazy("word on a card", "slow"),
    "foxholes": pgettext_lazy("word on a card", "foxholes"),
    "bunker": pgettext_lazy("word on a card", "bunker"),
    "instant": pgettext_lazy("word on a card", "instant"),
    "interrupt": pgettext_lazy("word on a card", "interrupt"),
    "minefield": pgettext_lazy("word on a card", "minefield"),
    "stream": pgettext_lazy("word on a card", "stream"),
    "out_of_ammunition": pgettext_lazy("word on a card", "out of ammunition"),
    "breakdown": pgettext_lazy("word on a card", "breakdown"),
    "commander": pgettext_lazy("word on a card", "commander"),
    "gunner": pgettext_lazy("word on a card", "gunner"),
    "loader": pgettext_lazy("word on a card", "loader"),
    "driver": pgettext_lazy("word on a card", "driver"),
    "radio_operator": pgettext_lazy("word on a card", "radio operator"),
    "ammunition": pgettext_lazy("word on a card", "ammunition"),
    "armour": pgettext_lazy("word on a card", "armour"),
    "doctrine": pgettext_lazy("word on a card", "doctrine"),
    "engine": pgettext_lazy("word on a card", "engine"),
    "equipment": pgettext_lazy("word on a card", "equipment"),
    "assault_gun": pgettext_lazy("word on a card", "assault gun"),
    "big_gun": pgettext_lazy("word on a card", "Big Gun"),
    "blitzkrieg": pgettext_lazy("word on a card", "Blitzkrieg"),
    "cautious": pgettext_lazy("word on a card", "Cautious"),
    "coordinated_fire": pgettext_lazy("word on a card", "Coordinated Fire"),
    "gung_ho": pgettext_lazy("word on a card", "Gung Ho"),
    "heavy_tank": pgettext_lazy("word on a card", "heavy tank"),
    "semi_indirect_fire": pgettext_lazy("word on a card", "Semi-Indirect Fire"),
    "light_tank": pgettext_lazy("word on a card", "light tank"),
    "medium_tank": pgettext_lazy("word on a card", "medium tank"),
    "tank_destroyer": pgettext_lazy("word on a card", "tank destroyer"),
    "self_propelled_gun": pgettext_lazy("word on a card", "self-propelled gun"),
    "open": pgettext_lazy("word on a card", "open"),
    "blocked": pgettext_lazy("word on a card", "blocked"),
    "screened": pgettext_lazy("word on a card", "screened"),
    "ruin": pgettext_lazy("word on a card", "ruin"),
    "grey": pgettext_lazy("word on a card", "grey"),
    "gold": pgettext_lazy("word on a card", "gold"),
    "red": pgettext_lazy("word on a card", "red"),
    "own_turn": pgettext_lazy("word on a card", "own turn"),
    "others_turn": pgettext_lazy("word on a card", "another player's turn"),
    "any_turn": pgettext_lazy("word on a card", "any turn"),
    "on_draw": pgettext_lazy("word on a card", "when drawn"),
    "discard": pgettext_lazy("word on a card", "discarded"),
    "remove": pgettext_lazy("word on a card", "removed from the game"),
    "attach": pgettext_lazy("word on a card", "put under a unit"),
    "stay": pgettext_lazy("word on a card", "stays on the table"),
    "AFV": pgettext_lazy("word on a card", "AFV"),
    "GUN": pgettext_lazy("word on a card", "guns"),
    "INF": pgettext_lazy("word on a card", "infantry"),
}


def nation(slug: str) -> str:
    """The nation called *slug*; empty for a card of no nation."""
    return _label(NATIONS, slug)


def kind(slug: str) -> str:
    """The kind of card called *slug*."""
    return _label(KINDS, slug)


def rarity(slug: str) -> str:
    """The rarity called *slug*; empty for a card of none."""
    return _label(RARITIES, slug)


def figure(name: str) -> str:
    """The figure called *name*."""
    return _label(FIGURES, name)


def word(slug: str) -> str:
    """The word *slug* as the value of a figure."""
    return _label(WORDS, slug)


def product_kind(slug: str) -> str:
    """The kind of product called *slug*."""
    return _label(PRODUCTS, slug)


def _label(labels: Mapping[str, Promise], slug: str) -> str:
    # A card that was retired may have a word that no card has any more.
    return str(labels[slug]) if slug in labels else slug.replace("_", " ")
