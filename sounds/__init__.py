"""The sounds of the table, as small Ogg Vorbis files made by `sounds/make.py`, and what there is of each."""

from typing import NamedTuple


class Takes(NamedTuple):
    """How often a sound exists: so many alike (`variants`), each at so many pitches from high to low (`steps`)."""

    variants: int = 1
    steps: int = 1


SOUNDS: dict[str, Takes] = {
    "deal": Takes(variants=3, steps=5),  # a card lands on the felt
    "slide": Takes(variants=2),  # a card is pushed across the felt
    "flip": Takes(variants=2),  # a card is turned over
    "take": Takes(),  # a card is taken in, to lie before its taker
    "claim": Takes(variants=3),  # something is said
    "say": Takes(variants=2),  # something else is said
    "announce": Takes(),  # something is about to happen
    "cancel": Takes(),  # and does not
    "sideways": Takes(variants=2),  # a card turns where it lies
    "glimpse": Takes(),  # a card that not all may see
    "burn": Takes(),  # cards go up in flames
    "count": Takes(steps=8),  # a total that comes near its limit: the nearer, the higher
    "burst": Takes(),  # and goes over
    "press": Takes(),  # a control is pressed
    "focus": Takes(),  # the focus moves on
    "reveal_true": Takes(),
    "reveal_lie": Takes(),
    "turn": Takes(),  # the lamp comes to a seat
    "danger": Takes(),  # one heart beat
    "win": Takes(),
    "lose": Takes(),
}


def file_name(sound: str, variant: int = 0, step: int = 0) -> str:
    return f"{sound}-{variant}-{step}.ogg"
