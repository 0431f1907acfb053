"""Memory of cards that lie face down.

It follows the beats of one pair of eyes and has nothing else, so it never knows more than they have seen.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.faces import bears
from games.core.game import Game
from games.core.match import Beat
from games.core.types import Token, Word
from games.core.view import View, held
from table.stage.cues import CUES
from table.stage.spec import BoardSpec


class SeenCards:
    """Memory of one pair of eyes for cards in sight.

    `faces`: of all cards there that they have seen, also of those that they have laid down themselves. `proven`: of
    those of which everybody can tell that they are what they were said to be. A card that is shuffled is neither any
    more. `passed`: by foreign hand, of those cards that they have seen go into it, until any card leaves it; none
    for a bystander.
    """

    def __init__(self, spec: BoardSpec, game: Game) -> None:
        self._spec = spec
        self._game = game
        self._forget()

    def _forget(self) -> None:
        self.faces: dict[Token, int] = {}
        self.proven: dict[Token, int] = {}
        self.passed: dict[int, tuple[int, ...]] = {}
        self._claimed: Word | None = None
        self._view: View | None = None
        self._next = 0

    def follow(self, beats: Sequence[Beat], shown: int) -> None:
        """Live through the first `shown` beats, as far as still needed.

        All anew if others were followed before: something has been taken back.
        """
        if self._next > shown or (self._next and beats[self._next - 1].view != self._view):
            self._forget()
        for beat in beats[self._next : shown]:
            self._watch(beat)
        self._next = shown

    def _watch(self, beat: Beat) -> None:
        event, view, before = beat.event, beat.view, self._view
        lying = view.seen.keys()
        if before is not None and view.eyes is not None:
            self._pass_on(before, view)
        self.faces = {token: face for token, face in self.faces.items() if token in lying} | dict(view.faces)
        self.proven = {token: face for token, face in self.proven.items() if token in lying}
        if before is not None:
            self.faces |= _laid(before, view)
        spec = self._spec.events[type(event).__name__]
        cue = CUES[spec.cue]
        if cue.deals or cue.swaps:
            self.passed.clear()
        if cue.claims:
            self._claimed = spec.maybe(event, "word")
        elif cue.proves(spec) and self._claimed is not None:
            said = self._game.claims[self._claimed]
            true = [face for face in range(len(self._game.faces)) if bears(self._game.faces[face], said)]
            if len(true) == 1:
                self.proven[spec.part(event, "card")] = true[0]
        self._view = view

    def _pass_on(self, before: View, view: View) -> None:
        """Note which cards have gone into a foreign hand.

        That is certain if no other hand has gained any, nothing new lies elsewhere, what other hands have lost has come
        to the own one, and the numbers agree.
        """
        gained, lost = dict[int, int](), 0
        for zone, (was, now) in enumerate(zip(before.zones, view.zones, strict=True)):
            if isinstance(was, int) and isinstance(now, int) and was != now:
                if now < was:
                    self.passed.pop(zone, None)
                    lost += was - now
                else:
                    gained[zone] = now - was
        gone = before.seen.keys() - view.seen.keys()
        new = view.seen.keys() - before.seen.keys()
        if len(gained) != 1 or new - held(view) or lost != len(new):
            return
        ((zone, number),) = gained.items()
        if number == len(gone):
            self.passed[zone] = *self.passed.get(zone, ()), *(self.faces[card] for card in gone if card in self.faces)


def _laid(before: View, view: View) -> dict[Token, int]:
    """The faces of cards that have just left one's own hand.

    In sight a card has a new token. Whose they are is certain if no other card got one, and all that left are alike.
    """
    left = held(before) - held(view)
    faces = {before.faces[token] for token in left}
    if len(faces) != 1 or len(left) != view.fresh - before.fresh:
        return {}
    (face,) = faces
    return {token: face for token in view.seen if token >= before.fresh}
