"""Names in sentences, and "you" instead of a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

ADDRESS = (",", ":", "、", "：")
"""Endings of a name in address; "you" needs no address."""
PAIR = "|"
OF = "’s"
A = "a"
YOU: Mapping[str, tuple[str, str]] = {"ja": ("あなた", "あなた"), "en": ("you", "your")}
"""By language: who is spoken to, and what is theirs."""
_VOWELS = frozenset("aeiou")
_RIGHT_TO_LEFT = ("R", "AL")
_ISOLATE, _END = "\u2068", "\u2069"


class You(str):
    """The name "you"; the text is its stand-alone form."""

    @classmethod
    def called(cls, lang: str) -> You:
        """As it is in a language."""
        return cls(capital(YOU[lang][0]))


class Only(str):
    """The name of a card of which there is no other."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Several names; `last` stands before the last one, `between` before the others."""

    names: tuple[str, ...]
    between: str
    last: str


@lru_cache(maxsize=256)
def isolated(name: str) -> str:
    """Return a name as it stands among other words.

    One that runs from right to left is set apart by invisible marks, so that it leaves what is around it in order.
    """
    mixed = not name.isascii() and any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return f"{_ISOLATE}{name}{_END}" if mixed else name


def put(name: object, form: str, lang: str) -> str:
    """Return a name in the form that its text asks for.

    A form is an ending ("’s", "さん"), which "you" has in its own way; one that ends as `ADDRESS` does is nothing for
    "you". Or it is "gives|give": what follows after the name of one, and what follows after "you" or several names. Or
    it is "a", for a card: "an earthworm", and "the joker" where there is but one.
    """
    if form == A:
        said = str(name)
        said = said[:1].lower() + said[1:]
        return f"{'the' if isinstance(name, Only) else 'an' if said[:1] in _VOWELS else 'a'} {said}"
    first, pair, second = form.partition(PAIR)
    match name:
        case Listed((one,)):
            return put(one, form, lang)
        case Listed(names, between, last):
            each = [put(one, "" if pair else form, lang) for one in names]
            said = last.join([between.join(each[:-1]), *each[-1:]])
            return _then(said, second) if pair else said
        case You():
            you, your = YOU[lang]
            return _then(you, second) if pair else "" if form.endswith(ADDRESS) else your if form == OF else you
    said = isolated(str(name))
    return _then(said, first) if pair else f"{said}{form}"


def is_you(name: object) -> bool:
    """True if a sentence that begins with the name addresses "you"."""
    return is_you(name.names[0]) if isinstance(name, Listed) and name.names else isinstance(name, You)


def capital(said: str) -> str:
    """As it begins a sentence."""
    return said[:1].upper() + said[1:]


def _then(name: str, what: str) -> str:
    """Latin words are set off."""
    return f"{name} {what}" if what[:1].isascii() and what[:1].isalpha() else name + what
