"""The sounds and music of the table: files, kinds and takes.

They are small Ogg Vorbis files. `make.py` makes the sounds; `compose.py` makes the music from the scores in the folders
of its tracks.
"""

from typing import NamedTuple

MUSIC, TABLE, VOICES, INTERFACE = GROUPS = ("music", "table", "voices", "interface")
"""The groups of sounds, each with its own volume."""


class Kind(NamedTuple):
    """Sounds of equal loudness.

    `group` is the volume that they follow; `loudness` is that of their loudest 0.4 s, LUFS.
    """

    group: str
    loudness: float


KINDS: dict[str, Kind] = {
    "key": Kind(INTERFACE, -32.0),  # controls that are pressed and pointed at
    "card": Kind(TABLE, -25.0),  # cards that move
    "sign": Kind(TABLE, -24.5),  # somebody's turn, something drawing near
    "event": Kind(TABLE, -20.0),  # something that all have waited for
    "end": Kind(TABLE, -18.0),
    "speech": Kind(VOICES, -26.0),  # speech in the game
    "voice": Kind(VOICES, -29.0),  # the voice of a character about to make an aside
}


class Takes(NamedTuple):
    """Versions of a sound.

    `variants` is the number of similar recordings; each has `steps` pitches, from high to low.
    """

    kind: str
    variants: int = 1
    steps: int = 1


SOUNDS: dict[str, Takes] = {
    "deal": Takes("card", variants=3, steps=5),  # a card lands on the felt
    "slide": Takes("card", variants=2),  # a card is pushed across the felt
    "flip": Takes("card", variants=2),  # a card is turned over
    "take": Takes("card"),  # a card is taken and set down before its taker
    "claim": Takes("speech", variants=3),  # something is said
    "say": Takes("speech", variants=2),  # something else is said
    "announce": Takes("event"),  # something is about to happen
    "cancel": Takes("event"),  # the announcement is cancelled
    "sideways": Takes("card", variants=2),  # a card turns where it lies
    "glimpse": Takes("sign"),  # a card that not all may see
    "burn": Takes("event"),  # cards go up in flames
    "count": Takes("sign", steps=8),  # a total nears its limit: the nearer, the higher
    "burst": Takes("event"),  # the total exceeds the limit
    "press": Takes("key"),  # a control is pressed
    "focus": Takes("key"),  # the focus moves on
    "reveal_true": Takes("event"),
    "reveal_lie": Takes("event"),
    "turn": Takes("sign"),  # the lamp comes to a seat
    "danger": Takes("sign"),  # one heartbeat
    "pen": Takes("card", variants=3),  # a number is written on paper
    "win": Takes("end"),
    "lose": Takes("end"),
    # The characters, each on an instrument of its own.
    "voice_kiri": Takes("voice", variants=3),
    "voice_gen": Takes("voice", variants=3),
    "voice_momo": Takes("voice", variants=3),
    "voice_ryu": Takes("voice", variants=3),
    "voice_shino": Takes("voice", variants=3),
    "voice_hakase": Takes("voice", variants=3),
}

HOUSE = "title"
"""The track of the house itself."""
CALM, TENSION, ROOM = STEMS = ("calm", "tension", "room")
"""The layers of a track.

`CALM` is always heard, `TENSION` joins in when somebody is near to losing, `ROOM` is the place itself.
"""
CUTS = "cuts.json"
"""The file of a track that lists the segments of its layers.

For each segment it has the samples of its file that are played, from `begin` to `end`. Layers begin together at the
sample `start` of their first segment.
"""


def file_name(sound: str, variant: int = 0, step: int = 0) -> str:
    """Return the file name of a take."""
    return f"{sound}-{variant}-{step}.ogg"


def music_file(stem: str, segment: int) -> str:
    """Return the file name of a layer's segment in its track's folder."""
    return f"{stem}-{segment:02}.ogg"
