"""Drawings of the site as a printer takes them: every part with its style written out, in the light colours.

Boards are drawn with style sheets that name their colours (`--own: var(--south)`), which browsers know and renderers of
paper do not.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

SVG = "http://www.w3.org/2000/svg"
FAMILY = "PT Sans"
_AT_RULE = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"(?P<tag>[a-z]*)(?P<classes>(?:\.[\w-]+)*)")
_VAR = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
_LIGHT = re.compile(r"light-dark\(([^(),]+),(?:[^()]|\([^()]*\))*\)")
_FONT = re.compile(r"font:\s*(?:\w+ )?([\d.]+(?:px|em))[^;]*")
_FAMILIES = re.compile(r"font-family:[^;]*")
DEEPEST = 8


class Rule(NamedTuple):
    """What a style sheet says of parts: *way* is the tags and classes of the part and of those that it lies in."""

    way: tuple[tuple[str, frozenset[str]], ...]
    says: Mapping[str, str]

    @property
    def weight(self) -> int:
        return sum(10 * len(classes) + bool(tag) for tag, classes in self.way)


def inked(drawing: str) -> str:
    """*drawing* with its style written out part by part."""
    ET.register_namespace("", SVG)
    root = ET.fromstring(drawing)  # noqa: S314 (our own drawing)
    sheets = list(root.iter(f"{{{SVG}}}style"))
    rules = sorted((rule for sheet in sheets for rule in _rules(sheet.text or "")), key=lambda rule: rule.weight)
    _ink(root, rules, [], {})
    for sheet in sheets:
        sheet.text = ""
    return ET.tostring(root, encoding="unicode")


def _rules(sheet: str) -> Iterator[Rule]:
    for selectors, body in _RULE.findall(_AT_RULE.sub("", sheet)):
        says = dict(_declarations(body))
        for selector in selectors.replace(":root", "").split(","):
            found = [_SIMPLE.fullmatch(part) for part in selector.split()]
            if found and all(found):
                way = tuple((part["tag"], frozenset(part["classes"].split(".")[1:])) for part in found if part)
                yield Rule(way, says)


def _declarations(body: str) -> Iterator[tuple[str, str]]:
    for said in body.split(";"):
        name, colon, value = said.partition(":")
        if colon:
            yield name.strip(), value.strip()


Seen = tuple[str, frozenset[str]]


def _ink(part: ET.Element, rules: list[Rule], above: list[Seen], named: Mapping[str, str]) -> None:
    here = (part.tag.rpartition("}")[2], frozenset(part.get("class", "").split()))
    says: dict[str, str] = {}
    for rule in rules:
        if _fits(rule.way[-1], here) and _lies_in(rule.way[:-1], above):
            says |= rule.says
    says |= dict(_declarations(part.get("style", "")))
    named = {**named, **{name: value for name, value in says.items() if name.startswith("--")}}
    style = ";".join(f"{name}:{_plain(value, named)}" for name, value in says.items() if not name.startswith("--"))
    if style:
        part.set(
            "style", _FAMILIES.sub(f"font-family:{FAMILY}", _FONT.sub(rf"font-size:\1;font-family:{FAMILY}", style))
        )
    for name in ("fill", "stroke", "font-family"):
        if name in part.attrib:
            part.set(name, FAMILY if name == "font-family" else _plain(part.attrib[name], named))
    for below in part:
        _ink(below, rules, [*above, here], named)


def _fits(wanted: Seen, here: Seen) -> bool:
    return wanted[0] in ("", here[0]) and wanted[1] <= here[1]


def _lies_in(way: tuple[Seen, ...], above: list[Seen]) -> bool:
    """Whether all of *way* lie above, in this order."""
    left = iter(above)
    return all(any(_fits(wanted, seen) for seen in left) for wanted in way)


def _plain(value: str, named: Mapping[str, str]) -> str:
    for _deeper in range(DEEPEST):
        found = _LIGHT.sub(r"\1", _VAR.sub(lambda asked: named.get(asked[1]) or asked[2] or "none", value))
        if found == value:
            break
        value = found
    return value
