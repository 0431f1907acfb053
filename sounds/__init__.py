"""The sounds and music of the table: files, kinds and takes.

They are small Ogg Vorbis files. `make.py` makes the sounds, by the recipes in `cards.py`, `crowd.py`, `drama.py` and
`phrases.py`; `compose.py` makes the music from the scores in the folders of its tracks.
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
    "key": Kind(INTERFACE, -31.0),  # controls that are pressed and pointed at
    "card": Kind(TABLE, -26.0),  # cards that move
    "sign": Kind(TABLE, -24.0),  # somebody's turn, something drawing near
    "crowd": Kind(TABLE, -25.0),  # people around the table
    "event": Kind(TABLE, -19.5),  # something that all have waited for
    "end": Kind(TABLE, -18.0),
    "speech": Kind(VOICES, -24.0),  # speech in the game
    "voice": Kind(VOICES, -23.5),  # the voice of a character
}
LOUDEST = -9.0
"""True peak that no sound exceeds, dB below full scale."""


class Takes(NamedTuple):
    """Versions of a sound.

    `variants` is the number of similar recordings; each has `steps` pitches, from high to low.
    """

    kind: str
    variants: int = 1
    steps: int = 1


CLAIMS, CAUGHT, FOOLED, WON = "claims", "caught", "fooled", "won"
TONES = {CLAIMS: 4, CAUGHT: 3, FOOLED: 3, WON: 2}
"""The tones of a character's voice, each with its takes.

It has claimed or said something, been caught or hurt, fooled somebody or seen through them, won.
"""
SPEAKERS = ("kiri", "gen", "momo", "ryu", "shino", "hakase")
"""The characters, each on an instrument of its own."""


def voice(speaker: str, tone: str) -> str:
    """Return the name of a character's sound in a tone."""
    return f"voice_{speaker}_{tone}"


SOUNDS: dict[str, Takes] = {
    "deal": Takes("card", variants=4, steps=5),  # a card lands on the felt
    "slide": Takes("card", variants=4),  # a card is pushed across the felt
    "flip": Takes("card", variants=4),  # a card is turned over
    "slap": Takes("card", variants=4),  # a card is given: it is slapped on the table
    "take": Takes("card", variants=4),  # a card is taken and set down before its taker
    "pick": Takes("card", variants=4),  # a card is picked up by its edge
    "claim": Takes("speech", variants=4),  # something is said
    "say": Takes("speech", variants=4),  # something else is said
    "stamp": Takes("sign", variants=4),  # an answer is given
    "hush": Takes("sign", variants=4),  # all hold their breath
    "pulse": Takes("sign", variants=4),  # somebody here is asked whether it is true
    "announce": Takes("event", variants=4),  # something is about to happen
    "cancel": Takes("event", variants=4),  # the announcement is cancelled
    "sideways": Takes("card", variants=4),  # a card turns where it lies
    "glimpse": Takes("sign", variants=4),  # a card that not all may see
    "burn": Takes("event", variants=4),  # cards go up in flames
    "count": Takes("sign", variants=4, steps=8),  # a total nears its limit: the nearer, the higher
    "burst": Takes("event", variants=4),  # the total exceeds the limit
    "curtain": Takes("sign", variants=4),  # the curtain falls
    "rise": Takes("sign", variants=4),  # it rises
    "press": Takes("key", variants=4),  # a control is pressed
    "focus": Takes("key", variants=4),  # the focus moves on
    "hover": Takes("key", variants=4),  # the pointer comes to something
    "drum": Takes("sign", variants=4),  # a claim is about to come out
    "roll": Takes("sign", variants=4),  # the same, in less time
    "rip": Takes("card", variants=4),  # a liar is caught, and the claim torn
    "no": Takes("key", variants=4),  # what is pressed can't be used now
    "reveal_true": Takes("event", variants=4),
    "reveal_lie": Takes("event", variants=4),
    "turn": Takes("sign", variants=4),  # the lamp comes to a seat
    "danger": Takes("sign", variants=4),  # one heartbeat
    "murmur": Takes("crowd", variants=4),  # something is said of the table
    "gasp": Takes("crowd", variants=4),  # somebody is near to losing
    "laugh": Takes("crowd", variants=4),  # somebody was wrong
    "applause": Takes("crowd", variants=2),
    "pen": Takes("card", variants=4),  # a number is written on paper
    "win": Takes("end"),
    "lose": Takes("end"),
    "fanfare": Takes("event"),  # a feat
    **{voice(speaker, tone): Takes("voice", takes) for speaker in SPEAKERS for tone, takes in TONES.items()},
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
