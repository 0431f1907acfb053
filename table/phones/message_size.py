"""The largest private part of a game's messages, whose size all take."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.core.actions import kinds
from games.core.game import Game
from games.core.names import isolated
from games.core.teller import Teller
from games.core.words import Words

MANY, NUMBER = 999, 9_999_999
"""Most things in a message, and its largest number."""
GOES_ON = ("scores.continue", "results.again", "evening.next", "evening.podium")
"""Texts of buttons that the screen may wait for."""
LOOK = "plain"
"""The longest look of a button."""
_JSON = json.JSONEncoder(ensure_ascii=False)  # `json.dumps` makes a new one for each text


def fullest(game: Game, words: Words, texts: Mapping[str, str], names: Sequence[str], cards: int) -> dict[str, Any]:
    """Return a private part with everything at its longest.

    `texts` are all that there are in the language, by their keys; `names` those of the seats; `cards` so many are
    in play.
    """
    teller = Teller(words, game, names)
    names = [isolated(str(name)) for name in names]
    faces = [teller.face(face) for face in range(len(game.faces))]
    claims = [teller.claim(word) for word in range(len(game.claims))]
    verbs = [[*kinds(verb).values()] for verb in game.actions]
    thing = _longest([*names, *faces, *claims, words("card"), words("play.slot_cards", count=MANY)])
    and_then = len(_bytes(words("and")))
    listed = cards * (_longest(faces) + and_then) if any("Tokens" in verb for verb in verbs) else 0
    everybody = sum(len(_bytes(name)) + and_then for name in names)

    def most(*tables: str, more: int = 0) -> str:
        """Return a text as long as any, with its placeholders filled.

        Each takes so many bytes `more`.
        """
        said = [text for key, text in texts.items() if key.partition(".")[0] in tables]
        return "x" * (max((len(_bytes(text)) + text.count("{") * thing for text in said), default=0) + more)

    def fields(kind: str) -> int:
        return max((verb.count(kind) for verb in verbs), default=0)

    asked = most("ask", "play", "missing")
    label = max(most("button", "field", "number"), "x" * thing)
    button = {"label": label, "look": LOOK, "on": False, "do": MANY}
    closed = {"label": label, "look": LOOK, "on": False, "why": most("reason")}
    claim = {"claim": MANY, "look": LOOK, "on": False, "why": most("struck", more=everybody), "worth": MANY}
    free = cards * fields("Number") + len(names) * fields("Seat") + 2 * fields("bool") + 1  # one: not to be asked again
    items = [closed] * len(verbs) + [claim] * len(claims) * fields("Word") + [button] * free
    slots = max(map(len, verbs), default=0)
    return {
        "step": NUMBER,
        "hand": [{"face": MANY, "place": MANY, "n": MANY, "on": MANY, "do": MANY}] * cards,
        "known": [],  # these, and what lies on the table, say less of a card
        "whom": [{"do": MANY, "on": False}] * len(names),
        "glimpse": {"said": most("event"), "do": MANY, "face": MANY},
        "again": [max(map(words, ("play.again", *GOES_ON)), key=lambda said: len(_bytes(said))), MANY],
        "open": False,
        "say": asked + asked,  # how many are missing stands around what is asked
        "sheet": most("action", "event", more=listed),
        "review": False,
        "rows": [{"id": label, "label": label, "items": []}] * (slots + 1) + [{"id": "", "label": "", "items": items}],
        "chips": [{"label": label, "next": False, "kind": "Number", "do": MANY}] * slots,
        "back": None,
        "lying": [],
        "mine": MANY,
        "recalled": MANY,
    }


def _bytes(text: str) -> bytes:
    """As it stands between the quotes of JSON."""
    return _JSON.encode(text).encode()[1:-1]


def _longest(texts: Iterable[str]) -> int:
    return max((len(_bytes(text)) for text in texts), default=0)
