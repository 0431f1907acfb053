"""The cue for an effect that is about to happen.

The cards that are used come nearer, their effect is explained beside them, and threads of light lead to their targets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from pygame import Rect

from games.core.actions import Event
from games.core.types import Seat, Token
from games.core.view import View
from table.base.measures import SIDEWAYS
from table.base.screen import Screen
from table.stage.controls.annotation import Note, draw_note, place_of, prewarm_annotation
from table.stage.cues.base import BoardServices, Cue, Sample
from table.stage.cues.effects import Effect, EffectView
from table.stage.drawing.canvas import Canvas, SurfaceCanvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.marks import frame
from table.stage.drawing.threads import Point, bend, covered, draw_spark, draw_thread, edge
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.keep_clear import compared
from table.stage.layout.layout import Layout
from table.stage.layout.pose import Pose
from table.stage.motion.easing import out_back
from table.stage.motion.moment import Moment
from table.stage.spec import Asked, EventSpec
from table.stage.speech.standing import mentioned
from table.ui.placement import Groups, edges

LIFT = 200
"""ms in which the cards come nearer and the threads are drawn."""
READ = 1300
"""Extra ms when an announcement's words are new in this game."""

LONG = 1000
"""ms after which an announcement is complete."""

_GROWTH = 0.2
_LEAD = 17  # ms from one thread to the next, and to the words: a single frame needn't make everything new


@dataclass(frozen=True)
class Announcement(Effect):
    """Cards that are used by a seat, with their targets.

    `cards` are used by `by`, on `targets`, on `seats`, or on nothing in particular. They are shown from `began` on.
    `tell` returns the effect in the current language, None if there is nothing to say. `stays`: it stands until an
    event mentions one of the cards.
    """

    stands = True
    waits = False

    by: Seat
    cards: tuple[Token, ...]
    targets: tuple[Token, ...]
    seats: tuple[Seat, ...]
    began: float
    tell: Callable[[], Note | None]
    stays: bool = False

    def outlasts(self, event: Event) -> bool:
        """See `Effect.outlasts`."""
        return self.stays and mentioned(event).isdisjoint(self.cards)

    def draw_near(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the announcement over the resting table.

        Cards that still move or are out of sight are left out.
        """
        made, layout, flying = sight.made, sight.layout, sight.flying
        screen, ring, here = canvas.screen, canvas.colours.ring, self._here(canvas)
        line, radius = screen.px(4), screen.px(9)
        for token in self.targets:
            if token in made.rects and token not in flying:
                rect = made.rects[token].inflate(line * 2, line * 2)
                canvas.put(frame(rect.size, ring, line, radius, 0.12), here, topleft=rect.topleft)
        for seat in self.seats:
            panel = layout.seats[seat].panel
            canvas.put(frame(panel.size, ring, line, screen.px(16), 0.08), here, topleft=panel.topleft)
        for number, (start, end, bent) in enumerate(self._threads(made, layout, flying), 1):
            if seen := self._here(canvas, number):
                draw_thread(canvas, start, end, seen, bent)
                if not screen.reduced:
                    draw_spark(canvas, start, end, seen, bent)
        for token in self.cards:
            if token in made.poses and token not in flying:
                near(canvas, made, token, out_back(here) if not screen.reduced else 1.0, layout.board)

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw the note with the effect, beside the first of the cards."""
        seen = self._here(canvas, len(self._threads(sight.made, sight.layout, sight.flying)) + 1)
        if seen and (note := self._note(sight, canvas.screen)):
            draw_note(canvas, *note, sight.layout.board, seen)

    def read(self, sight: EffectView, screen: Screen) -> Rect | None:
        """See `Effect.read`."""
        note = self._note(sight, screen)
        return place_of(*note, sight.layout.board, screen) if note else None

    def _note(self, sight: EffectView, screen: Screen) -> tuple[Note, Rect, Groups] | None:
        """The note, its card, and the rectangles to keep free.

        None if there is nothing to read. The groups to keep free come most important first.
        """
        made, layout = sight.made, sight.layout
        resting = [token for token in self.cards if token in made.poses and token not in sight.flying]
        note = self.tell() if resting else None
        if note is None:
            return None
        pose = made.poses[resting[0]]
        rect = pose.covered.inflate(pose.height * _GROWTH, pose.height * _GROWTH)
        targets = [made.rects[token] for token in (*self.targets, *sight.choices) if token in made.rects]
        threads = [
            part
            for start, end, bent in self._threads(made, layout, sight.flying)
            for part in covered(start, end, bent, screen)
        ]
        held = [layout.hand, *(place.bubble for place in layout.seats)]
        panels = [place.panel for place in layout.seats]
        needed = compared(layout, made, targets, rect, asked=sight.asked)
        return note, rect, (*needed, *(tuple(map(edges, group)) for group in (held, panels, threads)))

    def _here(self, canvas: Canvas, place: int = 0) -> float:
        """Opacity, 0 to 1, of the announcement's part number `place`."""
        age = canvas.clock - self.began - place * _LEAD
        return float(age >= 0) if canvas.screen.reduced else max(0.0, min(1.0, age / LIFT))

    def _threads(
        self, made: Arrangement, layout: Layout, flying: Collection[Token]
    ) -> list[tuple[Point, Point, float]]:
        """Threads from the cards' middle to the targets' nearest edges.

        Each is a start, an end and its bend.
        """
        poses = [made.poses[token] for token in self.cards if token in made.poses]
        if not poses:
            return []
        start = (sum(pose.x for pose in poses) / len(poses), sum(pose.y for pose in poses) / len(poses))
        goals: list[Rect] = [made.rects[token] for token in self.targets if token in made.rects and token not in flying]
        goals += [layout.seats[seat].panel for seat in self.seats]
        ends = [edge(start, goal) for goal in goals if not goal.collidepoint(start)]
        far = [end for end in ends if hypot(end[0] - start[0], end[1] - start[1]) > poses[0].height * 0.6]
        names = [place.name for place in layout.seats]
        return [(start, end, bend(start, end, names)) for end in far]


class Announce(Cue):
    """Announce that `by` uses `card` or `cards`, and the effect.

    They are used on `target`, on `to`, or on `all` seats. With `stays` the announcement can be read until the effect
    has happened, that is until an event mentions these cards.
    """

    name = "announce"
    parts: ClassVar = {"by": "Seat"}
    more: ClassVar = {"card": "Token", "cards": "Tokens", "target": "Token", "to": "Seat"}
    one_of = ("card", "cards")
    options: ClassVar = {"all": False, "stays": False}
    alone = True
    announces = True
    hushes = True
    pause = 1150
    sign = "bolt"
    sample = Sample(900)

    def texts(self, event: str, spec: EventSpec) -> Iterable[Asked]:
        """See `Cue.texts`."""
        yield from super().texts(event, spec)
        yield Asked(f"announced.{event}", f"the cue {self.name}: what that does, for all who read it", False)

    def show(self, services: BoardServices, moment: Moment, landed: float) -> float:
        """See `Cue.show`."""
        pace, beat = moment.pace, moment.beat
        began = pace.clock + SIDEWAYS * pace.stretch
        announced = _announced(services, beat.event, beat.view, moment.spec, began)
        services.effects.show(announced)
        services.sounds.cue("announce", began)
        self.tell(services, beat.event, beat.view, moment.spec, began)
        pause, note = float(self.pause), announced.tell()
        if note:
            services.times[note.about] += 1
            pause += READ * (services.times[note.about] == 1)
        return pause * pace.stretch

    def settle(self, services: BoardServices, event: Event, view: View, spec: EventSpec, clock: float) -> None:
        """Show the announcement complete."""
        services.effects.show(_announced(services, event, view, spec, clock - LONG))

    def prewarm(self, services: BoardServices, layout: Layout, screen: Screen, art: CardArt) -> None:
        """Fill the caches that the notes of all cards share."""
        about = next(filter(None, map(services.speech.teller.about, range(len(services.game.faces)))), "")
        if about:
            prewarm_annotation(Note(about, about), layout.board, screen)


def _announced(services: BoardServices, event: Event, view: View, spec: EventSpec, began: float) -> Announcement:
    """Make the announcement of an event."""
    card, target, to = (spec.maybe(event, part) for part in ("card", "target", "to"))
    used = (*(() if card is None else (card,)), *(spec.maybe(event, "cards") or ()))
    all_seats = tuple(range(len(services.seats))) if spec.options["all"] else ()

    def tell() -> Note | None:
        teller = services.speech.teller
        shown = [token for token in used if token in view.seen and view.is_open(token)]
        about = teller.announced(event, view) or (teller.about(view.faces[shown[0]]) if shown else "")
        return Note(teller.event(event, view), about) if about else None

    return Announcement(
        spec.part(event, "by"),
        used,
        () if target is None else (target,),
        all_seats or (() if to is None else (to,)),
        began,
        tell,
        spec.options["stays"],
    )


def near(canvas: Canvas, made: Arrangement, card: Token, grown: float, board: Rect) -> None:
    """Draw a card lifted towards the players, in warm light.

    It stays within the board, whose frame is no higher than the table.
    """
    pose, pictures = made.poses[card], canvas.pictures
    height = round(pose.height * (1 + _GROWTH * grown))
    lifted = Pose(pose.x, pose.y - canvas.screen.px(8) * grown, height, pose.angle)
    x, y = lifted.covered.clamp(board).center
    canvas.put(pictures.shadow(height, pose.angle), center=(x, y + round(height * 0.07 * grown)))
    canvas.put(pictures.light(round(height * 1.03), pose.angle), grown, center=(x, y))
    canvas.put(pictures.card(made.faces.get(card), height, pose.angle, pack=made.pack(card)), center=(x, y))
