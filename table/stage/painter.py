"""The painter of a table: draws a view, and prewarms its pictures."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import pygame

from games.core.types import Seat, Token
from games.core.view import View
from table.base.measures import FALL_MS, RISE_MS
from table.base.screen import Screen
from table.graphics.clipping import hidden
from table.match.picker import Touch
from table.stage.controls.hand import Hand
from table.stage.controls.pile import draw_pile
from table.stage.controls.preview_badge import Preview, draw_preview
from table.stage.cues.base import BoardServices, Cue
from table.stage.cues.effects import Effects, EffectView
from table.stage.cues.finale import Finale
from table.stage.drawing.canvas import Canvas, SurfaceCanvas
from table.stage.drawing.card_pictures import Pictures
from table.stage.drawing.draw_list import DrawList, Layer
from table.stage.drawing.flying_cards import draw_flights
from table.stage.drawing.ground import PaintedGround, decor_for
from table.stage.drawing.highlights import NEAR, Touched, draw_asked, draw_chosen, draw_pack, draw_pointed, draw_seats
from table.stage.drawing.holder import draw_holder
from table.stage.drawing.lamp import Lamp
from table.stage.drawing.mats import prewarm_mould
from table.stage.gift import ShownGift, draw_gift
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout, centre_pose
from table.stage.layout.pose import Pose
from table.stage.layout.stand import StandPlaces, Struck
from table.stage.motion.easing import out_cubic
from table.stage.motion.flights import Flights
from table.stage.motion.moment import Shown
from table.stage.motion.tween import Tween
from table.stage.resting_painter import draw_known, draw_lying, draw_resting
from table.stage.resting_table import RestingTable
from table.stage.speech.remarks import Remarks
from table.stage.speech.seat_expressions import SeatExpressions
from table.stage.speech.talking import at_seats
from table.stage.stand_painter import Stand, draw_stand, judging, speaking
from table.stage.watched_case import WatchedCase, draw_watched
from table.ui.panels import darken

_MARGIN = 24  # px at 1080p around a mat: its shadow
_RISEN = 120  # px at 1080p: so far cards of the own hand reach beyond where they rest
_EDGE = 20  # px at 1080p: so far what the stand is made of reaches beyond its places
_NUMBER = 64  # px at 1080p: about the width of the number on a column


def _held(made: Arrangement) -> pygame.Rect:
    """Return the area of the own hand as it rests."""
    held = [stack.rect for stack in made.stacks]
    return held[0].unionall(held) if held else pygame.Rect(0, 0, 0, 0)


def _below(stand: StandPlaces, made: Arrangement, screen: Screen) -> frozenset[Token]:
    """Return the cards whose numbers lie below the stand."""
    size = screen.px(_NUMBER), screen.px(_NUMBER) // 2
    found = set[Token]()
    for column in made.columns:
        number = pygame.Rect((0, 0), size)
        number.center = column.badge
        if stand.covers(number.inflate(2 * screen.px(_EDGE), 2 * screen.px(_EDGE))):
            found.update(column.tokens)
    return frozenset(found)


class Painter:
    """Painter of one board; `clock` is the board's time, ms.

    What rests is painted once, and anew only where it has changed; what moves, lives and is touched, in each frame.
    """

    def __init__(
        self, services: BoardServices, resting: RestingTable, hand: Hand, faces: SeatExpressions, remarks: Remarks
    ) -> None:
        """Take over parts that the board updates.

        They must be laid out before painting.
        """
        self._services = services
        self._resting = resting
        self._hand = hand
        self._faces = faces
        self._remarks = remarks
        self.touched = Touched()
        """The player's target, choices, and possible choices.

        Call `invalidate` after changing what could be chosen.
        """
        self.preview: tuple[Token, Preview] | None = None
        """The expected effect of a card of one's own hand."""
        self.stand: Stand | None = None
        """The claim that the player judges."""
        self.watched: WatchedCase | None = None
        """The claim that somebody else judges."""
        self.gift: ShownGift | None = None
        """The claim that the player is about to make."""
        self.pointer: tuple[int, int] | None = None
        """Position of the pointer; None while keys are used."""
        self._lift = Tween(0.0, 0.0, 0.0, 0.0)
        self._life: object = None  # of the stand's speaker, as it was drawn
        self.pictures: Pictures
        self.lamp: Lamp
        """Shines on the seat that is asked."""
        self._room: tuple[Screen, str] | None = None  # what the lamp is for
        self._eased: _Eased | None = None
        self._ready: PaintedGround | None = None  # painted ahead
        self._turned = frozenset[int]()

    def lay(self, places: Layout, screen: Screen, art: str, pictures: Pictures) -> None:
        """Set places and pictures.

        In the decor of a game's `art`, with the `pictures` of its cards.
        """
        if self._room != (screen, art):
            self._room, self._ready = (screen, art), None
            self.lamp = Lamp(screen, decor_for(screen, art).lamp)
        self._places, self._screen, self.pictures = places, screen, pictures
        self._eased = None
        ready, self._ready = self._ready, None
        if ready is None or (ready.layout, ready.seats) != (places, self._services.seats):
            ready = PaintedGround(places, self._services.seats, screen, art)
        self.ground = ready
        """The table with nothing on it."""
        self._layer: Layer | None = None
        self._drawn_rest = DrawList()
        self._lit: tuple[float, float] | None = None  # where the lamp shines on what rests
        self._stale, self._badges = True, [pygame.Rect(place.badges.topleft, (0, 0)) for place in places.seats]
        self._services.speech.bubbles.forget_pictures()
        self._remarks.forget_pictures()

    def prepare(self, places: Layout) -> None:
        """Paint the ground ahead that is laid next."""
        if self._room:
            seats = self._services.seats
            self._ready = PaintedGround(places, seats, *self._room)
            _ = self._ready.picture

    def ease(self, ground: PaintedGround, clock: float, ms: float) -> None:
        """Let mats and portraits come from other places within `ms`.

        `ground`: the table with these. Cards fly by themselves.
        """
        places = ground.layout
        changed = [
            old.panel.union(new.panel)
            for old, new in zip(places.seats, self._places.seats, strict=True)
            if old.panel != new.panel
        ]
        if changed and not self._screen.reduced and ground.screen.size == self._screen.size:
            around = 2 * self._screen.px(_MARGIN)
            picture = ground.picture
            areas = [area.inflate(around, around).clip(picture.get_rect()) for area in changed]
            left = tuple((picture.subsurface(area).copy(), area.topleft) for area in areas)
            self._eased = _Eased(places, left, clock, ms)

    def easing(self, clock: float) -> bool:
        """True while mats come from other places."""
        return self._eased is not None and self._eased.part(clock) < 1

    def invalidate(self) -> None:
        """Repaint what rests with the next frame."""
        self._stale = True

    def canvas(self, surface: pygame.Surface, clock: float) -> SurfaceCanvas:
        """Return a canvas on a surface, at this time of the board."""
        return SurfaceCanvas(surface, self._screen, self.pictures, clock)

    def _recording(self, drawn: DrawList, clock: float) -> Canvas:
        """Return a canvas that records."""
        return Canvas(drawn, self._screen, self.pictures, clock)

    def _nowhere(self, clock: float) -> SurfaceCanvas:
        """Return a canvas to fill the caches by drawing on it."""
        return self.canvas(pygame.Surface((1, 1)), clock)

    def sight(self, flights: Flights) -> EffectView:
        """Return what effects see while these cards fly."""
        made, view, seats = self._resting.made, self._resting.view, self._services.seats
        asked = view is not None and view.ask is not None and view.eyes in (None, view.ask.seat)
        marked = self.touched.marked
        choices = tokens(marked) if asked and all(touch.kind == "Token" for touch in marked) else ()
        return EffectView(made, self._places, seats, flights.tokens, self._badges, self._faces.coming, asked, choices)

    @property
    def judged(self) -> Seat | None:
        """The seat whose claim is judged at the stand, or None."""
        return self.stand.case.claimer if self.stand else None

    def told_at_stand(self, cue: Cue, shown: dict[Token, Shown]) -> Struck | None:
        """Return the stand at which this cue tells the truth.

        Its card is noted in `shown`. A stand that has been answered goes with whatever else comes of it.
        """
        stand = self.stand
        if stand is None or stand.answer is None or stand.leaves is not None or cue.aside or cue.answers:
            return None
        if not cue.silences or stand.case.card not in shown:
            self.stand = None
            return None
        shown[stand.case.card] = stand.places.card, None
        return Struck(stand.places, stand.answers, stand.answer, stand.says)

    def looked_at_stand(self, cue: Cue, shown: dict[Token, Shown]) -> bool:
        """True if the judge sees the stand's card with this cue.

        It is noted in `shown`. For other eyes the stand is gone.
        """
        stand = self.stand
        if stand is None or not stand.looked or stand.leaves is not None:
            return False
        if not cue.looks or stand.case.card not in shown or stand.case.eyes != stand.case.judge:
            self.stand = None
            return False
        shown[stand.case.card] = stand.places.card, None
        return True

    def lift_corner(self, at: Touch | None, clock: float) -> None:
        """Lift the judged card's corner while the player is at it."""
        lit = float(self.stand is not None and self.stand.lifts is not None and at == self.stand.lifts)
        if lit != self._lift.end:
            ms = 0 if self._screen.reduced else RISE_MS if lit else FALL_MS
            self._lift = Tween(self._lift.at(clock), lit, clock, ms, out_cubic)

    def lifted(self, clock: float) -> float:
        """Lift of the judged card's corner, 0 to 1."""
        return self._lift.at(clock)

    # Frames

    def draw(self, surface: pygame.Surface, clock: float) -> None:
        """Draw the table as it is at this moment, over everything."""
        services, resting, places, hand = self._services, self._resting, self._places, self._hand
        view, made, canvas = resting.view, resting.made, self.canvas(surface, clock)
        if view is None:
            surface.blit(self.ground.picture, (0, 0))
            self._faces.draw(canvas, places, still=canvas.screen.reduced)
            return
        flying = services.flights.tokens
        self._turn_over(clock)
        surface.blit(self._paint_resting(view, clock), (0, 0))
        self._draw_leaving(canvas, view)
        if self._lit is None:
            self.lamp.draw(canvas)
        self._draw_portraits(canvas, view)
        away = services.effects.shake(clock, canvas.screen)
        for part in services.parts:
            part.draw_middle(canvas, view, places, resting.over, away)
        draw_seats(canvas, places, services.effects.lost, self.touched)
        pointed = None if hand.focus is not None or resting.spread else self._pointed
        if pointed in made.poses and pointed not in flying:
            draw_pointed(canvas, made, pointed)
            draw_known(canvas, view, resting, [pointed], NEAR)
        for part in services.parts:
            part.draw_signs(canvas, made, flying)
        draw_chosen(canvas, made, {token: hand.place(token) for token in hand.chosen if token not in flying})
        if not self.stand or self.stand.here(clock) < 1:  # that tells what has been said
            services.speech.bubbles.draw(canvas, at_seats(places, made))
        ends = services.effects.of(Finale)
        band = ends.covers(clock, places, canvas.screen) if ends else None
        if band is None:
            self._remarks.draw(canvas, places, made, services.speech.bubbles.seats)
        if self.watched:
            draw_watched(canvas, self.watched, made, services.seats, services.speech.teller)
        if self.stand:
            darken(surface, surface.get_rect(), self.stand.dim(clock))
            below = _below(self.stand.places, made, canvas.screen)
            for part in services.parts:
                part.draw_signs(canvas, made, flying | below)
            self._life = self._lives(self.stand, clock)
            draw_stand(
                canvas, self.stand, made, services.seats, services.speech.teller, self.pointer, self.lifted(clock)
            )
        if self.gift:
            darken(surface, surface.get_rect(), self.gift.dim(clock, canvas.screen))
            draw_gift(canvas, self.gift, services.seats, services.speech.teller)
        if not hidden(surface, _held(made), canvas.screen.px(_RISEN)):
            hand.draw(canvas, made, flying)
        if self.preview and self.preview[0] not in flying:
            card, preview = self.preview
            if found := hand.risen(card, made, clock, canvas.screen):
                draw_preview(canvas, preview, *found)
        self._draw_moving(canvas, services.flights, services.effects)
        if resting.spread:
            draw_pile(canvas, resting.spread, resting.known, hand, self._pointed)
        services.effects.draw_top(canvas, self.sight(services.flights))
        if band:  # last words are said above the end
            self._remarks.draw(canvas, places, made, services.speech.bubbles.seats, band)
        if any(moved := services.effects.camera(clock, canvas.screen)):
            surface.scroll(*moved)

    def _draw_moving(self, canvas: SurfaceCanvas, flights: Flights, effects: Effects) -> None:
        """Draw what moves, and what stands because of it."""
        sight = self.sight(flights)
        effects.draw_near(canvas, sight)
        if waiting := flights.waiting(canvas.clock):
            draw_pack(canvas, waiting, self.pack)
        draw_flights(canvas, flights, on_stage=False)
        effects.draw_table(canvas, sight)
        draw_flights(canvas, flights, on_stage=True)

    @property
    def pack(self) -> Pose:
        """The source of dealt cards.

        The middle, or if a card comes to lie open there, the pile of most cards.
        """
        pose, places, made, view = (
            centre_pose(self._places, self._screen),
            self._places,
            self._resting.made,
            self._resting.view,
        )
        pose = Pose(pose.x, pose.y, places.seats[places.bottom].front.height or places.piles[0].height)
        middle: dict[int, list[Token]] = {}
        seats = view.map.seats if view else ()
        for token, zone in made.zones.items():
            if seats[zone] is None:
                middle.setdefault(zone, []).append(token)
        most, *others = sorted(middle.values(), key=len, reverse=True) or [[]]
        shown = [made.poses[token].rect for tokens in others for token in tokens if token in made.faces]
        if pose.rect.collidelist(shown) >= 0:
            pose = Pose(made.poses[most[0]].x, made.poses[most[0]].y, pose.height)
        return pose

    def _turn_over(self, clock: float) -> None:
        """Let the backs of hands go that turn over."""
        finale = self._services.effects.of(Finale)
        turned = finale.turned(clock) if finale else frozenset[int]()
        self._stale = self._stale or turned != self._turned
        self._turned = turned

    def _paint_resting(self, view: View, clock: float) -> pygame.Surface:
        """Update and return the picture of what rests.

        Without one's own hand and what lives; with the lamp's light while that stands still.
        """
        lit, layer = self.lamp.still(clock), self._layer
        if layer and not self._stale and lit == self._lit:
            return layer.picture
        if layer is None:
            layer = self._layer = Layer(self.ground.picture)
        if self._stale:
            self._drawn_rest = self.rest(view, self._services.flights, clock)
        light = DrawList()
        if lit:
            self.lamp.draw(self._recording(light, clock))
        layer.show([*self._drawn_rest.puts, *light.puts])
        self._stale, self._lit = False, lit
        return layer.picture

    def rest(self, view: View, flights: Flights, clock: float) -> DrawList:
        """Return the drawing of what rests while these cards fly."""
        drawn, resting = DrawList(), self._resting
        marked = self._hand.marked if self._hand.glows else frozenset[Token]()
        tops = {cards[-1] for _, cards, _ in resting.piles() if marked.intersection(cards)}
        self._badges = draw_resting(self._recording(drawn, clock), view, resting, flights, marked | tops, self._turned)
        if view.ask:
            draw_asked(self._recording(drawn, clock), self._places, view.ask.seat)
        seats = self._services.seats
        if sum(seat.is_person for seat in seats) > 1:
            draw_holder(self._recording(drawn, clock), self._places, seats[self._places.holder])
        return drawn

    def _draw_leaving(self, canvas: SurfaceCanvas, view: View) -> None:
        """Let the mats fade that have been there before."""
        if (eased := self._eased) and (part := eased.part(canvas.clock)) < 1:
            for ground, place in eased.left:
                canvas.put(ground, 1 - part, topleft=place)
            made, flying = self._resting.made, self._services.flights.tokens
            draw_lying(canvas, view, made, flying)
            draw_known(canvas, view, self._resting, made.zones.keys() - flying)

    def passing(self, clock: float) -> Layout:
        """Return the places, portraits as far as they have come."""
        if not self._eased or not self.easing(clock):
            return self._places
        part, before = out_cubic(self._eased.part(clock)), self._eased.places.seats
        seats = tuple(place.between(old, part) for place, old in zip(self._places.seats, before, strict=True))
        return replace(self._places, seats=seats)

    def _draw_portraits(self, canvas: SurfaceCanvas, view: View) -> None:
        """Draw the seats' portraits, and facts over them."""
        self._faces.draw(canvas, self.passing(canvas.clock), still=self._still)
        all_of_it = canvas.surface.get_clip()
        for seat, place in enumerate(self._places.seats):
            canvas.surface.set_clip(place.portrait.clip(all_of_it))
            for part in self._services.parts:
                part.draw_portrait(canvas, view, seat, place, self._resting.over)
        canvas.surface.set_clip(all_of_it)

    @property
    def _still(self) -> bool:
        """True if portraits do not move, as behind a stand."""
        return self._screen.reduced or self.stand is not None

    @property
    def _pointed(self) -> Token | None:
        """The card that the player is at."""
        return next(iter(tokens([self.touched.focus] if self.touched.focus else [])), None)

    def _lives(self, stand: Stand, clock: float) -> object:
        """The looks of those at the stand."""
        seats = self._services.seats
        judge = judging(stand, seats, clock, self._screen) if stand.weighed else None
        return speaking(stand, seats, clock, self._screen), judge

    def alive(self, clock: float) -> list[pygame.Rect]:
        """The areas of portraits that look otherwise than they were drawn."""
        changed = self._faces.changed(self._places, still=self._still)
        changed += [area for part in self._services.parts for area in part.alive(clock)]
        if self.stand and self._life != self._lives(self.stand, clock):
            changed.append(self.stand.places.bust)
            if self.stand.weighed:
                changed.append(self.stand.places.judge)
        return changed

    # Ahead

    def prewarm(self, clock: float) -> None:
        """Make pictures ahead that would take long when first shown.

        All that the window's size and the current words allow. Run it in slices (see `table.base.slices`).
        """
        _ = self.ground.picture
        self._faces.prewarm(self._places)
        if self._room:
            mat = decor_for(*self._room).mat
            for place in self._places.seats:
                prewarm_mould(place, mat, self._screen)
        canvas = self._nowhere(clock)
        for seat in range(len(self._services.seats)):
            draw_asked(canvas, self._places, seat)
        for part in self._services.parts:
            part.prewarm(self._places, self._screen, self.pictures.art)
        self.pictures.prewarm()

    def prewarm_finale(self, finale: Finale) -> None:
        """The same for the end of a game."""
        sight = EffectView(self._resting.made, self._places, self._services.seats, (), self._badges)
        for clock in (finale.climax - 1, finale.end):
            canvas = self._nowhere(clock)
            finale.draw_table(canvas, sight)
            finale.draw_top(canvas, sight)


@dataclass(frozen=True, slots=True)
class _Eased:
    """Mats on their way: the `places` before, and how these looked.

    `left`: what has been there, and where.
    """

    places: Layout
    left: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    began: float
    ms: float

    def part(self, clock: float) -> float:
        """The part of the way, 0 to 1."""
        return min(1.0, (clock - self.began) / self.ms) if self.ms else 1.0


def tokens(touches: Collection[Touch]) -> list[Token]:
    """The cards among the touches, in their order."""
    return [touch.value for touch in touches if touch.kind == "Token" and isinstance(touch.value, int)]
