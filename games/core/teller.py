"""Says the actions and events of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from games.core.actions import Action, Event, kinds
from games.core.game import Game
from games.core.names import Only
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words

BESIDE = ".beside"
"""End of the keys of texts that name a seat's neighbours."""


class Teller:
    """Says the actions and events of one game in one language."""

    def __init__(self, words: Words, game: Game, names: Sequence[str]) -> None:
        """`names` are the names of the seats."""
        self.words = words
        self.game = game
        self.names = names

    def beside(self, seat: Seat) -> dict[str, str]:
        """Return who sits at a seat's left and right, to be named."""
        count = len(self.names)
        return {"left": self.names[(seat + 1) % count], "right": self.names[(seat - 1) % count]} if count else {}

    def placed(self, key: str, seat: Seat | None) -> str:
        """Return a text as it is for a seat.

        In its variant `BESIDE`, if it has one, which names the seat and who sits beside it.
        """
        if seat is None or f"{key}{BESIDE}" not in self.words:
            return self.words(key)
        return self.words(f"{key}{BESIDE}", name=self.names[seat], **self.beside(seat))

    def claim(self, word: int) -> str:
        """A word that can be said of a card."""
        return self.words(f"claim.{self.game.claims[word]}")

    def number(self, field: str, number: int) -> str:
        """Return a sayable number in the field's words, or the common ones."""
        own = f"number.{field}"
        return self.words(own if own in self.words else "number", number=number)

    def face(self, face: int) -> str:
        """Return a face's name, as `Only` where one card has it."""
        name = self.words(f"face.{self.game.faces[face].id}")
        return Only(name) if self.game.faces[face].count == 1 else name

    def about(self, face: int, seat: Seat | None = None) -> str:
        """Return a face's effect, to be read beside it, or "".

        For a `seat`, if that has a text of its own (see `placed`).
        """
        key = f"about.{self.game.faces[face].id}"
        return self.placed(key, seat) if key in self.words else ""

    def pile(self, place: str) -> str:
        """Return a place's purpose, to be read with its name, or ""."""
        return self.words(f"pile.{place}") if f"pile.{place}" in self.words else ""

    def card(self, token: Token, view: View) -> str:
        """Return a card as everyone may name it.

        By name if it lies open, else as just a card.
        """
        return self.face(view.faces[token]) if token in view.seen and view.is_open(token) else self.words("card")

    def own_card(self, token: Token, view: View) -> str:
        """Return a card by name if the view's eyes know it."""
        face = view.face(token)
        return self.words("card") if face is None else self.face(face)

    def event(self, event: Event, view: View) -> str:
        """Return the log's sentence for an event.

        The same for all eyes: `view` only says what lies open.
        """
        return self._say("event", event, view)

    def speech(self, event: Event, view: View) -> str:
        """Return the speaker's words in an event."""
        return self._say("speech", event, view)

    def own_speech(self, event: Event, view: View) -> str:
        """Return the speaker's words if the event has its own, else ""."""
        return self.speech(event, view) if self._has("speech", event) else ""

    def announced(self, event: Event, view: View) -> str:
        """Return the announcement of what an event leads to, or ""."""
        return self._say("announced", event, view) if self._has("announced", event) else ""

    def claimed(self, event: Event, view: View, word: int | None) -> str:
        """Return the claim of an event in words.

        In the event's own words, with all its fields, if there are any; else the word.
        """
        return self.own_speech(event, view) or (self.speech(event, view) if word is None else self.claim(word))

    def action(self, action: Action, view: View) -> str:
        """Return what a seat is about to do, for that seat alone."""
        return self._say("action", action, view, own=True)

    def foretold(self, event: Event, view: View) -> str:
        """Return what would come of an action, after its sentence, or ""."""
        return self._say("preview", event, view) if self._has("preview", event) else ""

    def _has(self, table: str, event: Event) -> bool:
        """True if an event has words of its own there."""
        key = f"{table}.{type(event).__name__}"
        return any(one in self.words for one in (key, f"{key}.true"))

    def _say(self, table: str, value: Action | Event, view: View, *, own: bool = False) -> str:
        """Return the text of a class by its booleans and cards.

        Some have a special one for a field with a card, under `<key>.<field>.sideways` or `<key>.<field>.<face
        id>`, if its face is open, or, to be said to the view's `own` eyes alone, if these know it;
        `{<field>_of}` is the seat before which it lies. `{<field>_left}` and `{<field>_right}` sit beside a seat, and
        `{left}` and `{right}` beside the one that is asked.
        """
        key, card = f"{table}.{type(value).__name__}", self.own_card if own else self.card
        filled: dict[str, object] = {**self.beside(view.ask.seat)} if view.ask else {}
        cards: dict[str, Token] = {}
        for field, kind in zip(fields(value), kinds(type(value)).values(), strict=True):
            item = getattr(value, field.name)
            if kind == "Seat":
                filled[field.name] = self.names[item]
                filled |= {f"{field.name}_{side}": name for side, name in self.beside(item).items()}
            elif kind == "Word":
                filled[field.name] = self.claim(item)
            elif kind == "Number":
                filled[field.name] = f"{item}".replace("-", "−")  # the sign that texts have
            elif kind == "Token":
                filled[field.name] = card(item, view)
                cards[field.name] = item
            elif kind == "Tokens":
                filled[field.name] = self.words("and").join(card(token, view) for token in item)
                cards.update([(field.name, token) for token in item[:1]])
            else:
                key += f".{str(item).lower()}"
        for name, token in cards.items():
            filled[f"{name}_of"] = self._before(token, view)
            special = (f"{key}.{name}.{what}" for what in self._about(token, view, own))
            key = next((one for one in special if one in self.words), key)
        return self.words(key, **filled)

    def _before(self, token: Token, view: View) -> str:
        """Return the name of the seat before an open card, or ""."""
        zone = view.zone_of(token)
        seat = None if zone is None or view.map.owners[zone] >= 0 else view.map.seats[zone]
        return "" if seat is None else self.names[seat]

    def _about(self, token: Token, view: View, own: bool) -> list[str]:
        """Return the text keys that apply to a card.

        As everyone may tell, or the view's `own` eyes.
        """
        found = ["sideways"] if token in view.sideways else []
        if view.face(token) is not None if own else token in view.seen and view.is_open(token):
            found.append(self.game.faces[view.faces[token]].id)
        return found
