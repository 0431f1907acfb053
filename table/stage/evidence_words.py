"""Words for the cards that bear a claim out."""

from __future__ import annotations

from games.core.faces import bears
from games.core.teller import Teller
from games.core.words import Words
from table.stage.case import Case


def seen(case: Case, words: Words) -> str:
    """Return the numbers of seen and unseen cards, in words."""
    counts = {
        "mine": len(case.mine),
        "recalled": len(case.recalled),
        "open": len(case.open),
        "proven": len(case.proven),
        "unseen": case.unseen,
    }
    return words("play.listed").join(
        words(f"stand.{key}", count=count) for key, count in counts.items() if count or key == "unseen"
    )


def evidence_told(case: Case, teller: Teller, *, plain: bool = False) -> str:
    """Return how many are where, and which have another name.

    And what else the claim would be true of, in the game's words. `plain`: nothing of these two.
    """
    words, faces = teller.words, teller.game.faces
    said = seen(case, words)
    if plain or case.word not in {face.id for face in faces}:  # the name of none, but of what several have
        return said
    others = [face for face in range(len(faces)) if bears(faces[face], case.word) and faces[face].id != case.word]
    told = [words("stand.counts", card=teller.face(face), count=faces[face].count) for face in others]
    said = words("stand.told", where=said, also=words("play.listed").join(told)) if told else said
    return "\n".join([said, *([words("besides")] if "besides" in words else [])])
