"""The board: shows a view of a game on the table, and moves from one view to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf
from random import Random

import pygame

from games.core.actions import Event
from games.core.entry import Entry
from games.core.match import Beat
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Words
from table.aside import breathe
from table.match.picker import Touch
from table.match.seating import named
from table.match.seats import SeatSetup
from table.match.speeds import FASTEST, INSTANT
from table.screen import Screen
from table.stage.boardfile import load_board
from table.stage.controls.compared import compared
from table.stage.controls.hand import Hand
from table.stage.controls.pile import draw_pile
from table.stage.controls.preview import Preview, draw_preview
from table.stage.controls.reader import Page, draw_page
from table.stage.cues.base import Tools
from table.stage.cues.cues import Cues
from table.stage.cues.effects import Effects, Sight
from table.stage.cues.finale import Finale, conclude
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.flights import draw_flights
from table.stage.drawing.ground import paint_ground, room_for
from table.stage.drawing.holder import draw_holder
from table.stage.drawing.lamp import GLIDE, Lamp
from table.stage.drawing.pictures import Pictures
from table.stage.drawing.signs import Touched, draw_chosen, draw_pack, draw_pointed, draw_seats
from table.stage.drawing.tape import Layer, Tape
from table.stage.layout import Layout, centre_pose
from table.stage.layout.arrange import places
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads import SPREADS
from table.stage.lying import Lying
from table.stage.motion.flights import Flights
from table.stage.motion.measures import CHOSEN_LIFT
from table.stage.motion.moment import Moment, Pace, Shown
from table.stage.motion.moving import deal
from table.stage.motion.soundtrack import Soundtrack
from table.stage.parts import Parts
from table.stage.parts.claim import Claim
from table.stage.resting import draw_resting
from table.stage.speech.ending import Ending
from table.stage.speech.faces import Faces
from table.stage.speech.remarks import Remarks
from table.stage.speech.speech import Speech
from table.stage.speech.talking import at_seats
from table.ui.placing import Groups

_FORESEEN, _FORESEEN_ANEW, _FORESEEN_STEP = 1200.0, 600.0, 20.0
"""ms: what moves is foreseen so far, so often, and in such steps: of what is seen for shorter, not all is met."""


class Board:
    """The table with one game on it. A `Stage` for the director; draws the whole window but no prompt and no log.

    It is told views and beats of one pair of eyes and shows nothing else but the `remarks` of characters and the
    `faces` of all. `play` is called with the name of a sound and its number in a run. `bottom` sits at the bottom,
    whoever's the eyes are; but the hand that is held there is theirs. `log` as in `lay_out`. `idle` is what idle life
    is drawn from; nothing depends on it. Seats without a name have one in the language of the moment.
    """

    def __init__(
        self,
        screen: Screen,
        entry: Entry,
        seats: Sequence[SeatSetup],
        words: Words,
        art: CardArt,
        *,
        bottom: Seat = 0,
        play: Callable[[str, int], None] = lambda name, step: None,
        log: float = 0,
        idle: Random | None = None,
    ) -> None:
        self.bottom = bottom
        self._game = entry.rules
        self._art = entry.art
        self._spec = load_board(entry.rules)
        self._sitting = tuple(seats)
        self._clock = 0.0
        self._flights = Flights()
        self._parts = Parts.of(self._spec, entry.rules)
        self._speech = Speech(self._parts.get(Claim))
        self._effects = Effects()
        self._sounds = Soundtrack(play)
        self.remarks = Remarks(self._sitting)
        self.faces = Faces(self._sitting, idle or Random(0))
        self._tools = Tools(
            entry.rules, self._sitting, self._effects, self._flights, self._speech, self._sounds, self._parts
        )
        self._cues = Cues(self._spec, self._tools)
        self._hand = Hand()
        self.lying = Lying(entry.rules, self._spec, self._hand, self._parts)
        self._touched = Touched()
        self._preview: tuple[Token, Preview] | None = None
        self._turned = frozenset[int]()
        self._begun = 0  # so many beats
        self._laid_for: tuple[Screen, Words, CardArt, float] | None = None
        self.layout(screen, words, art, log)

    def warm(self) -> None:
        """Make ahead what would take long at the moment when it is first shown: all that the window's size and the
        words of the moment allow. To be done in slices (see `table.aside`)."""
        self._pictures.warm()
        self.faces.warm(self.places)
        canvas = self._canvas(Tape())
        for seat in range(len(self._seats)):
            draw_seats(canvas, self.places, seat)
        self._cues.warm(self.places, self._screen, self._pictures.art)
        for part in self._parts:
            part.warm(self.places, self._screen, self._pictures.art)

    def warm_end(self, ending: Ending, hands: Mapping[int, Sequence[int]]) -> None:
        """Make ahead what the end of the game will show, as `warm` does."""
        if self.lying.view:
            finale = conclude(ending, self._faces(hands), self.lying.view, self.lying.made.packs, self._pace(1))
            sight = Sight(self.lying.made, self.places, self._seats, ())
            for clock in (finale.climax - 1, finale.end):
                canvas = replace(self._canvas(Tape()), clock=clock)
                finale.draw_table(canvas, sight)
                finale.draw_top(canvas, sight)

    @property
    def coming(self) -> Hashable:
        """Changes whenever something else is to be foreseen."""
        return self._begun, int(self._clock // _FORESEEN_ANEW) if self.moving else None

    def foresee(self) -> None:
        """Make ahead what is going to be seen of what has begun, by drawing it on nothing as it will be then, and as it
        will rest. To be done in slices (see `table.aside`), for each `coming` anew."""
        view, clock = self.lying.view, self._clock
        if view is None:
            return
        flights, effects, landed = self._flights.copy(), self._effects.copy(), self._flights.copy()
        landed.clear()
        self._put_resting(view, landed)
        while clock < self._clock + _FORESEEN:
            breathe()
            clock += _FORESEEN_STEP
            flights.land(clock)
            effects.update(clock)
            canvas = replace(self._canvas(Tape()), clock=clock)
            for part in self._parts:
                part.draw_middle(canvas, view, self.places, self.lying.over, (0, 0))
            self._speech.bubbles.foresee(canvas, at_seats(self.places, self.lying.made))
            self._draw_moving(canvas, flights, effects)

    def _faces(self, hands: Mapping[int, Sequence[int]]) -> dict[int, list[str]]:
        return {zone: [self._game.faces[face].id for face in cards] for zone, cards in hands.items()}

    def _pace(self, tempo: float) -> Pace:
        return Pace(self._clock, 1 / (FASTEST if tempo == INSTANT else tempo), self._screen, still=tempo == INSTANT)

    # Where it is shown

    def layout(self, screen: Screen, words: Words, art: CardArt, log: float) -> None:
        """Lay everything out anew where window, language, text size, colours or the log's width have changed.

        What moves comes to rest then.
        """
        asked_for = (screen, words, art, log)
        if asked_for == self._laid_for:
            return
        before, self._laid_for = self._laid_for, asked_for
        self._screen = screen
        self._log = log
        self._seats = self._tools.seats = named(self._sitting, words)
        self.lying.teller = self._speech.teller = Teller(words, self._game, [seat.name for seat in self._seats])
        if before is None or (before[0].size, before[2]) != (screen.size, art):
            tallest = round(centre_pose(self._places(self.lying.view), screen).height)
            packs = tuple(dict.fromkeys(place.pack for place in self._game.places if place.pack))
            faces = tuple(face.id for face in self._game.faces)
            plain = any(SPREADS[place.spread].plain for place in self._spec.places.values())
            self._pictures = Pictures(art, faces, tallest, packs, plain)
        self._take_places(self.lying.view)
        if self.lying.view:
            self._rest(self.lying.view)
            self._speech.translate()

    def _places(self, view: View | None) -> Layout:
        eyes = view.eyes if view else None
        return places(self._screen, len(self._seats), self.bottom, self._spec, self._game, self._log, eyes)

    def _take_places(self, view: View | None) -> None:
        self.places = self._places(view)
        self._lamp = Lamp(self._screen, room_for(self._screen, self._art).lamp)
        self._ground = paint_ground(self.places, self._seats, self._screen, self._art)
        self._layer, self._resting = Layer(self._ground), Tape()
        self._lit: tuple[float, float] | None = None  # where the lamp shines on what rests
        self._stale = True
        self._speech.bubbles.forget_pictures()
        self.remarks.forget_pictures()

    # Stage

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(
            self._flights
            or self._effects.moving
            or self._sounds
            or self._speech.bubbles.popping(self._clock)
            or any(part.moving(self._clock) for part in self._parts)
        )

    @property
    def dim(self) -> float:
        """How much of the table's brightness is left while all look at one card, for what is drawn beside it."""
        return self._effects.dim(self._clock)

    @property
    def hush(self) -> float:
        """How much everybody holds their breath, 0 to 1."""
        return self._effects.hush(self._clock)

    @property
    def just_shown(self) -> bool:
        """Whether something has only just appeared that is not shown again."""
        return self._effects.just_shown(self._clock)

    def holds(self, beat: Beat) -> bool:
        """See `Stage`: a card that all but one see, for eyes that do."""
        return self._cues.holds(beat)

    def stills(self, beat: Beat) -> bool:
        """See `Stage`: what decides something."""
        return self._cues.stills(beat)

    def settle(self, view: View, past: Iterable[Event] = ()) -> None:
        """Be at rest on a view, at once; whatever moves is dropped. See `Stage`."""
        self._rest(view)
        self.lying.end(self._cues.settle(view, past, self._clock))

    def _rest(self, view: View) -> None:
        self._show(view)
        self._flights.clear()
        self._sounds.clear()
        self._effects.rest()
        for part in self._parts:
            part.rest(view)
        self._light(view, 0.0)

    def _show(self, view: View) -> None:
        """Make a view the one that is drawn, at rest but for what is flying."""
        if self.places.holder != (self.bottom if view.eyes is None else view.eyes):
            self._take_places(view)
        self.lying.show(view, self.places, self._screen)
        self._flights.packs = self.lying.made.packs
        self._stale = True

    def perform(self, beat: Beat, tempo: float) -> float:
        """Begin the motion from what is shown to the beat's view; returns the ms until the next beat may begin."""
        spec, cue = self._spec.events[type(beat.event).__name__], self._cues.of(beat.event)
        pace = self._pace(tempo)
        self._begun += 1
        old, before = self.lying.view, self.lying.made
        if old is not None and old.eyes != beat.view.eyes:
            self.settle(beat.view, (beat.event,))
            return 0.0
        if cue.hushes:
            self.remarks.hush()
        shown, staged = {token: self._shown(token) for token in before.poses}, self._flights.staged
        self._show(beat.view)
        self.lying.end(cue.over or ("turn" if self.lying.over == "turn" else ""))
        if old is None or cue.deals:
            return self._deal(beat.view, pace)
        made, known = self.lying.made, self.lying.known
        moment = Moment(old, beat, spec, pace, before, made, shown, self.places, known, staged)
        moving, _ = self._cues.fly(moment)
        end = max((flight.until for flight in moving), default=self._clock)
        length = self._cues.show(moment, max((flight.travel.ends for flight in moving), default=self._clock))
        self._follow(beat.view, pace)
        self._light(beat.view, 0.0 if pace.still else GLIDE * pace.stretch)
        return max(length, end - self._clock)

    def conclude(self, ending: Ending, hands: Mapping[int, Sequence[int]], tempo: float) -> None:
        """Tell the end of a game on the table, `tempo` times as fast as usual, and turn these hands over (faces by
        zone); if it is being told, tell it in other words."""
        if told := self._effects.of(Finale):
            self._effects.show(replace(told, ending=ending))
            return
        assert self.lying.view is not None
        packs = self.lying.made.packs
        finale = conclude(ending, self._faces(hands), self.lying.view, packs, self._pace(tempo))
        self._effects.show(finale)
        finale.sounds(self._sounds)
        self._speech.bubbles.clear()

    def tell_all(self) -> None:
        """Have the end told to its end, at once."""
        if finale := self._effects.of(Finale):
            out, at_once = self._clock >= finale.climax, replace(finale, scale=0.0)
            self._effects.show(at_once if out else replace(at_once, began=self._clock, confetti=None))
            if not out:
                self._sounds.clear()
                at_once.sounds(self._sounds)

    def lay_aside(self, ms: float) -> None:
        """Have what has been told of the end gone in so many ms; the hands still lie there."""
        if (finale := self._effects.of(Finale)) and finale.leaves == inf:
            self._effects.show(replace(finale, leaves=self._clock + ms))

    @property
    def tells_end(self) -> bool:
        """Whether the end of a game is being told, or has been."""
        return self._effects.of(Finale) is not None

    @property
    def concluded(self) -> bool:
        """Whether the end of a game has been told."""
        finale = self._effects.of(Finale)
        return finale is not None and self._clock >= finale.end

    def _follow(self, view: View, pace: Pace) -> None:
        """Let what shows public facts go with them, where nothing else has seen to it."""
        for part in self._parts:
            part.follow(view, pace)

    def _deal(self, view: View, pace: Pace) -> float:
        flights = deal(view, self.lying.made, self._pack(), pace)
        for flight in flights:
            self._flights.add(flight)
        self._cues.begin(flights, pace.stretch)
        self._follow(view, pace)
        self._light(view, GLIDE * pace.stretch)
        end = flights[-1].until if flights else self._clock
        return end + 200 * pace.stretch - self._clock

    def _pack(self) -> Pose:
        """Where cards are dealt from."""
        pose = centre_pose(self.places, self._screen)
        return Pose(pose.x, pose.y, self.places.seats[self.places.bottom].front.height or self.places.piles[0].height)

    def _light(self, view: View, ms: float) -> None:
        """Turn the lamp to the seat that is asked; while nobody is, it stays. For a seat that is out it goes out."""
        if view.ask is None:
            return
        if any(view.ask.seat in part.out(view) for part in self._parts):
            self._lamp.turn_off()
        else:
            goal = self.places.seats[view.ask.seat].token.center
            self._lamp.turn(goal, self._clock, 0.0 if self._screen.reduced else ms)

    def _shown(self, token: Token) -> Shown:
        flight = self._flights.of(token)
        if flight is not None:
            return flight.travel.at(self._clock), flight.shows(self._clock)
        pose = self.lying.made.poses[token]
        if token in self._hand.chosen:
            pose = pose.moved(0, -CHOSEN_LIFT * self._screen.scale)
        return pose, self.lying.made.faces.get(token)

    # What the player does

    def draw_page(self, surface: pygame.Surface, page: Page, beside: pygame.Rect, keep: Groups) -> None:
        """Lay what is to be read of a card near it, and not over what is to be kept free."""
        draw_page(self._canvas(surface), page, beside, keep)

    def compared(self, beside: pygame.Rect, *, asked: bool) -> Groups:
        """What is to be seen together with what lies at `beside`. `asked`: the prompt is one of it."""
        said = self._speech.bubbles.seen(self._clock, at_seats(self.places, self.lying.made))
        said += self._effects.read(self._sight(self._flights), self._screen)
        return compared(self.places, self.lying.made, said, beside, asked=asked)

    def focus(self, touch: Touch | None, pointer: tuple[int, int] | None = None) -> None:
        """Show what the player is at; `pointer`: where the pointer is on it, if that is how the player got there."""
        self._touched = replace(self._touched, focus=touch)
        token = touch.value if touch and touch.kind == "Token" else None
        top = next((stack.tokens[-1] for stack in self.lying.made.stacks if token in stack.tokens), None)
        self._hand.point(top, self._clock, self._screen.reduced)
        toward = 0.0
        if top is not None and pointer is not None:
            pose = self.lying.made.poses[top]
            toward = max(-1.0, min(1.0, (pointer[0] - pose.x) / (pose.height * CARD_SHAPE / 2)))
        self._hand.lean(toward, self._clock, self._screen.reduced)

    def preview(self, card: Token | None, preview: Preview | None) -> None:
        """Show on a card of the own hand what would come of it."""
        self._preview = (card, preview) if card is not None and preview else None

    def mark(self, touches: Collection[Touch] | None, dim: bool = False) -> None:
        """Light up what can be chosen now; `dim` darkens the other cards of the own hand."""
        marked = frozenset(touches or ())
        self._hand.marked = frozenset(_tokens(marked))
        self._hand.dim = dim
        self._stale = self._stale or marked != self._touched.marked
        self._touched = replace(self._touched, marked=marked)

    def choose(self, touches: Sequence[Touch]) -> None:
        """Show what is chosen, in its order."""
        self._touched = replace(self._touched, chosen=tuple(touches))
        self._hand.chosen = tuple(_tokens(touches))

    # Frames

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._clock += ms
        self._sounds.update(self._clock)
        self._stale = self._flights.land(self._clock) or self._stale
        self._effects.update(self._clock)
        self.remarks.update(self._clock)
        self.faces.update(self._clock)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table as it is at this moment, over everything."""
        view, made, places, canvas = self.lying.view, self.lying.made, self.places, self._canvas(surface)
        if view is None:
            surface.blit(self._ground, (0, 0))
            self.faces.draw(canvas, places)
            return
        flying = self._flights.tokens
        self._turn_over()
        self._paint_resting(view)
        surface.blit(self._layer.picture, (0, 0))
        if self._lit is None:
            self._lamp.draw(canvas)
        self._draw_tokens(canvas, view)
        away = self._effects.shake(canvas.clock, canvas.screen)
        for part in self._parts:
            part.draw_middle(canvas, view, places, self.lying.over, away)
        draw_seats(canvas, places, view.ask.seat if view.ask else None, self._effects.lost, self._touched)
        pointed = None if self._hand.focus is not None or self.lying.spread else self._pointed
        if pointed in made.poses and pointed not in flying:
            draw_pointed(canvas, made, pointed)
        for part in self._parts:
            part.draw_signs(canvas, made, flying)
        draw_chosen(canvas, made, [token for token in self._hand.chosen if token not in flying])
        self._speech.bubbles.draw(canvas, at_seats(places, made))
        self.remarks.draw(canvas, places, made, self._speech.bubbles.seats)
        self._hand.draw(canvas, made, flying)
        if self._preview and self._preview[0] not in flying:
            card, preview = self._preview
            if found := self._hand.risen(card, made, canvas.clock, canvas.screen):
                draw_preview(canvas, preview, *found)
        self._draw_moving(canvas, self._flights, self._effects)
        if self.lying.spread:
            draw_pile(canvas, self.lying.spread, self.lying.known, self._hand, self._pointed)
        self._effects.draw_top(canvas, self._sight(self._flights))
        if any(moved := self._effects.camera(canvas.clock, canvas.screen)):
            surface.scroll(*moved)

    def _draw_moving(self, canvas: Canvas, flights: Flights, effects: Effects) -> None:
        """Draw what moves, and what stands because of it."""
        sight = self._sight(flights)
        effects.draw_near(canvas, sight)
        if waiting := flights.waiting(canvas.clock):
            draw_pack(canvas, waiting, self._pack())
        draw_flights(canvas, flights, on_stage=False)
        effects.draw_table(canvas, sight)
        draw_flights(canvas, flights, on_stage=True)

    def _sight(self, flights: Flights) -> Sight:
        return Sight(self.lying.made, self.places, self._seats, flights.tokens, self.faces.coming)

    def _turn_over(self) -> None:
        """Let the backs of hands go that turn over."""
        finale = self._effects.of(Finale)
        turned = finale.turned(self._clock) if finale else frozenset[int]()
        self._stale = self._stale or turned != self._turned
        self._turned = turned

    def _paint_resting(self, view: View) -> None:
        """Bring the picture of all that rests up to date, the lamp's light with it while that stands still; but for the
        own hand and what lives."""
        lit = self._lamp.still(self._clock)
        if not self._stale and lit == self._lit:
            return
        if self._stale:
            self._resting = self._put_resting(view, self._flights)
        light = Tape()
        if lit:
            self._lamp.draw(self._canvas(light))
        self._layer.show([*self._resting.puts, *light.puts])
        self._stale, self._lit = False, lit

    def _put_resting(self, view: View, flights: Flights) -> Tape:
        """All that rests while these cards fly."""
        tape = Tape()
        marked = self._hand.marked
        tops = {cards[-1] for _, cards, _ in self.lying.piles() if marked.intersection(cards)}
        draw_resting(self._canvas(tape), view, self.lying, flights, marked | tops, self._turned)
        if sum(seat.is_person for seat in self._seats) > 1:
            draw_holder(self._canvas(tape), self.places, self._seats[self.places.holder])
        return tape

    def _draw_tokens(self, canvas: Canvas, view: View) -> None:
        """Draw the tokens of the seats, and again what is known of a seat over its token."""
        self.faces.draw(canvas, self.places)
        all_of_it = canvas.surface.get_clip()
        for seat, place in enumerate(self.places.seats):
            canvas.surface.set_clip(place.token)
            for part in self._parts:
                part.draw_token(canvas, view, seat, place, self.lying.over)
        canvas.surface.set_clip(all_of_it)

    def _canvas(self, surface: pygame.Surface) -> Canvas:
        return Canvas(surface, self._screen, self._pictures, self._clock)

    @property
    def _pointed(self) -> Token | None:
        """The card that the player is at."""
        return next(iter(_tokens([self._touched.focus] if self._touched.focus else [])), None)


def _tokens(touches: Collection[Touch]) -> list[Token]:
    """The cards among the touches, in their order."""
    return [touch.value for touch in touches if touch.kind == "Token" and isinstance(touch.value, int)]
