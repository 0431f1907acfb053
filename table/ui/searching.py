"""Search in text regardless of case, kana, and kanji readings."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
"""Katakana as hiragana."""


def plainly(text: str) -> str:
    """Normalise letters: case, width and script of kana."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_HIRAGANA)


class Search:
    """A search term; "" is found nowhere."""

    def __init__(self, query: str, readings: Mapping[str, str]) -> None:
        """`readings`: words of the texts, as they are said."""
        self.query = plainly(query.strip())
        self._readings = {plainly(word): plainly(said) for word, said in readings.items()}
        self._words: dict[str, list[str]] = {}
        for word in sorted(self._readings, key=len, reverse=True):
            self._words.setdefault(word[0], []).append(word)
        self._known: dict[str, tuple[tuple[int, int], ...]] = {}  # what is on a page is asked for in every frame

    def __contains__(self, text: str) -> bool:
        return bool(self.found(text))

    def found(self, text: str) -> tuple[tuple[int, int], ...]:
        """Return start and end of all hits, as written or by reading."""
        if not self.query:
            return ()
        if text not in self._known:
            letters = _letters(text)
            self._known[text] = tuple(sorted({*self._spots(letters), *self._spots(self._said(letters))}))
        return self._known[text]

    def _spots(self, letters: list[tuple[str, int, int]]) -> Iterator[tuple[int, int]]:
        whole = "".join(letter for letter, _, _ in letters)
        at = whole.find(self.query)
        while at >= 0:
            yield letters[at][1], letters[at + len(self.query) - 1][2]
            at = whole.find(self.query, at + len(self.query))

    def _said(self, letters: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
        """Return the letters with words replaced by their readings.

        Of the words that have one, the longest first.
        """
        whole, at = "".join(letter for letter, _, _ in letters), 0
        found: list[tuple[str, int, int]] = []
        while at < len(letters):
            words = self._words.get(whole[at], ())
            word = next((word for word in words if whole.startswith(word, at)), "")
            if word:
                start, end = letters[at][1], letters[at + len(word) - 1][2]
                found += [(letter, start, end) for letter in self._readings[word]]
            else:
                found.append(letters[at])
            at += len(word) or 1
        return found


def _letters(text: str) -> list[tuple[str, int, int]]:
    """Each plain letter with the place that it has in the text."""
    return [(letter, at, at + 1) for at, sign in enumerate(text) for letter in plainly(sign)]
