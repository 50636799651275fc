"""From the D10 to a destroyed tank: the quality of a hit (PS-8.2) and the penetration sum (PS-10)."""

BONUSES = (0, 0, 10, 20, 30, 50)
"""The perforation bonus of the modified results 6, 7, 8, 9, 10, and 11 or more (PS-8.2b to PS-8.2f)."""
LOWEST_HIT = 6
FAILS = range(1, 6)
DESTROYS = range(96, 101)


def hit_bonus(result: int) -> int | None:
    """The perforation bonus of a modified D10 *result*; None when the shot misses (PS-8.2a)."""
    return None if result < LOWEST_HIT else BONUSES[min(result - LOWEST_HIT, len(BONUSES) - 1)]


def is_pierced(armour: int, perforation: int, bonus: int, face: int) -> bool:
    """Whether a hit destroys: the natural *face* of the D100 first (PS-10.4), then the sum (PS-10.1, PS-10.2)."""
    if face in FAILS or face in DESTROYS:
        return face in DESTROYS
    return perforation + bonus + face > armour


def odds(perforation: int, armour: int, bonus: int = 0) -> int:
    """The chance in a hundred that a hit destroys."""
    return sum(is_pierced(armour, perforation, bonus, face) for face in range(1, 101))
