"""The sounds and the music of the table, as small Ogg Vorbis files, and what there is of each.

`make.py` makes the sounds, `compose.py` the music from the scores in the folders of its tracks.
"""

from typing import NamedTuple

MUSIC, TABLE, VOICES, INTERFACE = GROUPS = ("music", "table", "voices", "interface")
"""What has a volume of its own."""


class Kind(NamedTuple):
    """Sounds that are alike loud: what volume is theirs, and how loud they are at their loudest, LUFS of 0.4 s."""

    group: str
    loudness: float


KINDS: dict[str, Kind] = {
    "key": Kind(INTERFACE, -32.0),  # what is pressed and pointed at
    "card": Kind(TABLE, -25.0),  # cards that move
    "sign": Kind(TABLE, -24.5),  # whose turn it is, how near something is
    "event": Kind(TABLE, -20.0),  # what all have waited for
    "end": Kind(TABLE, -18.0),
    "speech": Kind(VOICES, -26.0),  # what is said in the game
    "voice": Kind(VOICES, -29.0),  # who is about to say something by the way
}


class Takes(NamedTuple):
    """How often a sound exists: so many alike (`variants`), each at so many pitches from high to low (`steps`)."""

    kind: str
    variants: int = 1
    steps: int = 1


SOUNDS: dict[str, Takes] = {
    "deal": Takes("card", variants=3, steps=5),  # a card lands on the felt
    "slide": Takes("card", variants=2),  # a card is pushed across the felt
    "flip": Takes("card", variants=2),  # a card is turned over
    "take": Takes("card"),  # a card is taken in, to lie before its taker
    "claim": Takes("speech", variants=3),  # something is said
    "say": Takes("speech", variants=2),  # something else is said
    "announce": Takes("event"),  # something is about to happen
    "cancel": Takes("event"),  # and does not
    "sideways": Takes("card", variants=2),  # a card turns where it lies
    "glimpse": Takes("sign"),  # a card that not all may see
    "burn": Takes("event"),  # cards go up in flames
    "count": Takes("sign", steps=8),  # a total that comes near its limit: the nearer, the higher
    "burst": Takes("event"),  # and goes over
    "press": Takes("key"),  # a control is pressed
    "focus": Takes("key"),  # the focus moves on
    "reveal_true": Takes("event"),
    "reveal_lie": Takes("event"),
    "turn": Takes("sign"),  # the lamp comes to a seat
    "danger": Takes("sign"),  # one heart beat
    "pen": Takes("card", variants=3),  # a number is written on paper
    "win": Takes("end"),
    "lose": Takes("end"),
    # the characters, each on an instrument of its own
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
"""The layers of a track: what is always heard, what joins in when somebody is near to losing, and the place itself."""
CUTS = "cuts.json"
"""The file of a track that lists its layers, each as the segments that follow one another: of which sample of its file
the segment is played (`begin`), and up to which (`end`). Layers begin together at the sample `start` of their first."""


def file_name(sound: str, variant: int = 0, step: int = 0) -> str:
    """The file of a take."""
    return f"{sound}-{variant}-{step}.ogg"


def music_file(stem: str, segment: int) -> str:
    """The file of a segment of a layer, in the folder of its track."""
    return f"{stem}-{segment:02}.ogg"
