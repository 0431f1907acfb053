"""With whose eyes a game that is over is seen again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import overload

from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from table.review.past import Past


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A point of view: a seat, a bystander, all together, or everything.

    A bystander's `eyes` is None. `open`: nothing is hidden, not even what nobody has seen.
    """

    eyes: Seat | None = None
    together: bool = False
    open: bool = False

    @property
    def is_plain(self) -> bool:
        """True if it is one pair of eyes and nothing else."""
        return not (self.together or self.open)


class Seen(Sequence[Beat]):
    """A game from a viewpoint, computed on demand."""

    def __init__(self, past: Past, sight: Viewpoint, stop: int | None = None) -> None:
        """Up to the beat `stop`, or to the end."""
        self._past = past
        self._sight = sight
        self._own = past.match.beats(sight.eyes)
        self._stop = len(self._own) if stop is None else stop

    def __len__(self) -> int:
        return self._stop

    @overload
    def __getitem__(self, index: int) -> Beat: ...
    @overload
    def __getitem__(self, index: slice) -> list[Beat]: ...
    def __getitem__(self, index: int | slice) -> Beat | list[Beat]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        event, view = self._own[range(self._stop)[index]]
        return Beat(event, view if self._sight.is_plain else self._turned_up(index, view))

    def _turned_up(self, index: int, view: View) -> View:
        """Return the view with commonly known cards turned up.

        Hands are as the eyes see them.
        """
        whole = self._past.match.open_beats[index].view
        known = self._known(whole)
        shown = {token: face for token, face in whole.faces.items() if token in view.seen and token in known}
        everyone = (2 << view.seats) - 1
        seen = {token: everyone if token in shown else looked for token, looked in view.seen.items()}
        return replace(view, faces={**view.faces, **shown}, seen=seen)

    def hands(self, index: int) -> Mapping[Seat, Sequence[int]]:
        """Return the faces in other hands, sorted, by seat.

        Of those of which the eyes see only the size; none if these eyes are all that is seen with.
        """
        if self._sight.is_plain:
            return {}
        view, whole = self._own[index].view, self._past.match.open_beats[index].view
        found: dict[Seat, list[int]] = {}
        for zone, size, owner in zip(whole.zones, view.zones, view.map.owners, strict=True):
            if isinstance(size, int) and not isinstance(zone, int) and zone:
                found.setdefault(owner, []).extend(whole.faces[token] for token in zone)
        return {seat: sorted(faces) for seat, faces in found.items()}

    def _known(self, whole: View) -> frozenset[int]:
        """The cards that somebody has looked at, or all."""
        return frozenset(token for token in whole.faces if self._sight.open or whole.seen[token])
