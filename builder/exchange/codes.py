"""QR codes: an address to point a phone at."""

from functools import lru_cache
from io import BytesIO

import segno


@lru_cache(maxsize=256)
def qr_code(text: str, title: str = "") -> str:
    """*text*, such as the address of a shared force, as a QR code in SVG that scales to the room it is given.

    It stands on its own light ground, quiet zone included, so that it can be read on a dark page too.
    """
    target = BytesIO()
    look = {"dark": "#000", "light": "#fff", "omitsize": True, "svgclass": None, "lineclass": None}
    segno.make_qr(text, error="m").save(target, kind="svg", xmldecl=False, title=title or None, **look)
    return target.getvalue().decode().strip().replace("<svg ", '<svg role="img" ', 1)
