"""Texts that all phones share, as a file per game and language.

Like the pictures of the cards.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from games.core.game import Game
from games.core.names import capital
from games.core.teller import Teller
from games.core.words import Words
from table.phones.bridge import WebFile

NOT_CHOSEN = ("play.not_oneself", "play.not_this_seat")
"""Default reasons against choosing a seat (see `unchosen`)."""


class Texts(NamedTuple):
    """Shared texts; `path` is where they are fetched.

    It identifies them. Messages name places and reasons by their numbers.
    """

    path: str
    page: WebFile
    places: Sequence[str]
    """Named places, by the game's word for them."""
    reasons: Sequence[str]
    """Why something can't be chosen, by the keys of their texts."""


def texts(game: Game, words: Words) -> Texts:
    """Return a game's faces, claims, places and reasons in words.

    Faces with what they do.
    """
    teller = Teller(words, game, ())
    places = tuple(place.name for place in game.places if f"place.{place.name}" in words)
    reasons = (*(f"reason.{reason}" for reason in game.reasons), *NOT_CHOSEN)
    row = {
        "card": capital(words("card")),
        "faces": [[capital(teller.face(face)), teller.about(face)] for face in range(len(game.faces))],
        "claims": [teller.claim(word) for word in range(len(game.claims))],
        "places": [words(f"place.{place}") for place in places],
        "reasons": [words(reason) for reason in reasons],
    }
    content = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()
    path = f"/texts-{sha256(content).hexdigest()[:16]}.json"
    return Texts(path, WebFile("application/json", content, lasting=True), places, reasons)
