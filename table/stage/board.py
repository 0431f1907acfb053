"""The board: shows a view of a game on the table, and moves from one view to the next."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import pygame

from games.core.actions import Event
from games.core.entry import Entry
from games.core.match import Beat
from games.core.types import Seat, Token
from games.core.view import View
from games.core.words import Teller, Words
from table.match.picker import Touch
from table.match.seats import SeatSetup
from table.screen import Screen
from table.stage import announce, bubbles, burst, reveal
from table.stage.arrange import Arrangement, free_rooms, places
from table.stage.cards import CardArt
from table.stage.cues import HEARD, Cues, Moment
from table.stage.effects import Effects
from table.stage.flights import Flights
from table.stage.ground import paint_ground
from table.stage.hand import CHOSEN_LIFT, Hand
from table.stage.lamp import GLIDE, Lamp
from table.stage.layout import Layout
from table.stage.lying import Lying
from table.stage.motion import Pace, Shown, deal, fly
from table.stage.order import TURN_ROUND, Arrows
from table.stage.outlook import Outlook, draw_outlook
from table.stage.pictures import Pictures
from table.stage.pile import draw_pile
from table.stage.race import draw_signs
from table.stage.reader import Page, draw_page
from table.stage.remarks import SPOKEN, Remarks
from table.stage.resting import Resting
from table.stage.signs import Signs, in_danger
from table.stage.spec import load_board
from table.stage.speech import Speech
from table.stage.standing import standing
from table.stage.total import Total
from table.stage.tween import Pose
from table.ui.theme import palette

_DEAL_SOUND = 60  # ms between the sounds of dealt cards


class Board:
    """The table with one game on it. A `Stage` for the director; draws the whole window but no prompt and no log.

    It is told views and beats of one pair of eyes and shows nothing else. `play` is called with the name of a sound
    and its number in a run. `bottom` sits at the bottom while the eyes are nobody's; otherwise the eyes do.
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
        log: bool = False,
    ) -> None:
        self.bottom = bottom
        self._game = entry.rules
        self._spec = load_board(entry.rules)
        self._seats = tuple(seats)
        self._play = play
        self._clock = 0.0
        self._flights = Flights()
        self._speech = Speech(entry.rules, self._spec)
        self._effects = Effects()
        self._remarks = Remarks(self._seats)
        self._total = Total(self._spec.total) if self._spec.total else None
        self._arrows = Arrows(self._spec.order) if self._spec.order else None
        self._cues = Cues(self._seats, self._effects, self._flights, self._speech, self._sound, self._total)
        self._hand = Hand()
        self.lying = Lying(entry.rules, self._spec, self._seats, self._hand, self._total)
        self._later: list[tuple[float, Callable[[], None]]] = []
        self._marked: frozenset[Touch] = frozenset()
        self._chosen: tuple[Touch, ...] = ()
        self._focus: Touch | None = None
        self._outlook: tuple[Token, Outlook] | None = None
        self._laid_for: tuple[Screen, Words, CardArt, bool] | None = None
        self.layout(screen, words, art, log)
        self._warm()

    def _warm(self) -> None:
        """Make ahead what would take longer than a frame at the moment when it is first shown."""
        while self._pictures.warm():
            pass
        self._remarks.warm(self.places)
        signs, sides = Signs(self._resting, self._screen, self._colours, self._clock), {}
        for seat, place in enumerate(self.places.seats):
            signs.seats(self.places, seat, (), (), (), None)
            sides[place.side] = place.bubble
        self._stale = True
        for word in range(len(self._game.claims)):
            said = self._speech.claimed(self.bottom, word, self._clock)
            for side, room in sides.items():
                bubbles.picture(said, room, side, self._screen, self._colours, self._art)
        if any(event.cue == "reveal" for event in self._spec.events.values()):
            stamps = self._speech.stamp(True), self._speech.stamp(False)
            reveal.warm(stamps, self._seats, self.places, self._screen, self._colours)
        if self._total and self.places.total:
            self._total.warm(self.places.total, self._colours, self._art)
            burst.warm(self.places.total, self._screen, self._colours, self._art)

    # Where it is shown

    def layout(self, screen: Screen, words: Words, art: CardArt, log: bool) -> None:
        """Lay everything out anew where window, language, text size, colours or log have changed.

        What moves comes to rest then.
        """
        asked_for = (screen, words, art, log)
        if asked_for == self._laid_for:
            return
        before, self._laid_for = self._laid_for, asked_for
        self._screen = screen
        self._colours = palette(screen.contrast)
        self._art = art
        self._log = log
        self.lying.teller = self._speech.teller = Teller(words, self._game, [seat.name for seat in self._seats])
        if before is None or (before[0].size, before[2]) != (screen.size, art):
            tallest = round(reveal.centre_pose(self._places(self.lying.view), screen).height)
            packs = tuple(dict.fromkeys(place.pack for place in self._game.places if place.pack))
            faces, plain = tuple(face.id for face in self._game.faces), self._spec.goal is not None
            self._pictures = Pictures(art, faces, tallest, packs, plain)
        self._take_places(self.lying.view)
        if self.lying.view:
            self._rest(self.lying.view)
            self._speech.translate(self.lying.view)

    def _places(self, view: View | None) -> Layout:
        eyes = view.eyes if view else None
        bottom = self.bottom if eyes is None else eyes
        return places(self._screen, len(self._seats), bottom, self._spec, self._game, self._log)

    def _take_places(self, view: View | None) -> None:
        self.places = self._places(view)
        self._lamp = Lamp(self._screen)
        self._ground = paint_ground(self.places, self._seats, self._screen, self._colours)
        self._resting = self._ground.copy()
        self._stale = True
        self._speech.bubbles.forget_pictures()
        self._remarks.forget_pictures()

    # Stage

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(
            self._flights
            or self._effects.moving
            or self._later
            or self._speech.bubbles.popping(self._clock)
            or (self._total and self._total.pending(self._clock))
            or (self._arrows and self._arrows.turning(self._clock))
        )

    @property
    def dim(self) -> float:
        """How much of the table's brightness is left while all look at one card, for what is drawn beside it."""
        return self._effects.dim(self._clock)

    @property
    def just_shown(self) -> bool:
        """Whether something has only just appeared that is not shown again."""
        return self._effects.just_shown(self._clock)

    def holds(self, beat: Beat) -> bool:
        """See `Stage`: a card that all but one see, for eyes that do."""
        spec = self._spec.events[type(beat.event).__name__]
        return spec.cue == "glimpse" and beat.view.eyes not in (None, spec.part(beat.event, "to"))

    def settle(self, view: View, past: Iterable[Event] = ()) -> None:
        """Be at rest on a view, at once; whatever moves is dropped. See `Stage`."""
        self._rest(view)
        stands = standing(past, self._spec)
        self._speech.recall(view, stands.said, stands.called)
        self.lying.over, self.lying.burst = stands.over, stands.burst and view.ask is None
        self._effects.announcement = None
        if event := stands.announced:
            spec, began = self._spec.events[type(event).__name__], self._clock - announce.LIFT
            self._effects.announcement = announce.announced(event, spec, len(self._seats), began)

    def _rest(self, view: View) -> None:
        self._show(view)
        self._flights.clear()
        self._later.clear()
        self._effects.rest()
        for shown in (self._total, self._arrows):
            if shown:
                shown.rest(view)
        self._light(view, 0.0)

    def _show(self, view: View) -> None:
        """Make a view the one that is drawn, at rest but for what is flying."""
        if self.places.bottom != (self.bottom if view.eyes is None else view.eyes):
            self._take_places(view)
        self.lying.show(view, self.places, self._screen)
        self._flights.packs = self.lying.made.packs
        self._stale = True

    def perform(self, beat: Beat, tempo: float) -> float:
        """Begin the motion from what is shown to the beat's view; returns the ms until the next beat may begin."""
        spec = self._spec.events[type(beat.event).__name__]
        pace = Pace(self._clock, 1 / tempo, self._screen)
        old, before = self.lying.view, self.lying.made
        if old is not None and old.eyes != beat.view.eyes:
            self.settle(beat.view)
            return 0.0
        self.lying.over = spec.cue == "end"
        self.lying.burst = beat.view.ask is None and (spec.cue == "burst" or self.lying.burst)
        if spec.cue in SPOKEN:
            self._remarks.hush()
        shown = {token: self._shown(token) for token in before.poses}
        self._show(beat.view)
        if old is None or spec.cue == "deal":
            return self._deal(beat.view, pace)
        passing = spec.cue == "claim"
        made, places = self.lying.made, self.places
        moment = Moment(beat, spec, pace, before, made, shown, places, self.lying.known, self.lying.face)
        waiting = self._cues.waiting(moment)
        swapped = self._cues.swapped(moment)
        moving, settling = fly(
            old,
            beat.view,
            before,
            made,
            shown.__getitem__,
            self.lying.face,
            pace,
            passing=passing,
            waiting=waiting,
            swapped=swapped,
        )
        for flight in (*settling, *moving):
            self._flights.add(flight)
        end = max((flight.until for flight in moving), default=self._clock)
        turned = old.sideways ^ beat.view.sideways
        sideways = any(token in turned and before.zones.get(token) == zone for token, zone in made.zones.items())
        self._cues.heard(moment, moving or settling if spec.cue == "turn" else moving, sideways)
        self._warn(before, end)
        length = self._cues.show(moment, max((flight.travel.ends for flight in moving), default=self._clock))
        self._follow(beat.view, pace)
        if spec.cue != "say":
            if beat.view.ask:
                self._speech.recall(beat.view, pace=pace)  # whoever is asked has to know what has been claimed
            else:
                self._speech.follow(beat.view, pace)
        self._light(beat.view, GLIDE * pace.stretch)
        return max(length, end - self._clock)

    def _follow(self, view: View, pace: Pace) -> None:
        """Let the signs of the public facts go with them, where nothing else has seen to it."""
        if self._total:
            self._total.follow(view, self._clock)
        if self._arrows:
            self._arrows.show(view, self._clock, 0.0 if self._screen.reduced else TURN_ROUND * pace.stretch)

    def _deal(self, view: View, pace: Pace) -> float:
        self._cues.begin()
        self._follow(view, pace)
        heard, end = -math.inf, self._clock
        for step, flight in enumerate(deal(view, self.lying.made, self._pack(), self.lying.face, pace)):
            self._flights.add(flight)
            end = flight.until
            if end - heard >= _DEAL_SOUND * pace.stretch:
                heard = end
                self._sound("deal", end, step)
        self._light(view, GLIDE * pace.stretch)
        return end + 200 * pace.stretch - self._clock

    def _pack(self) -> Pose:
        """Where cards are dealt from."""
        pose = reveal.centre_pose(self.places, self._screen)
        return Pose(pose.x, pose.y, self.places.seats[self.places.bottom].front.height or self.places.piles[0].height)

    def _warn(self, before: Arrangement, landed: float) -> None:
        """A seat that one more card would cost the game, or win it, and was not so near before, is heard."""
        known = {(column.zone, column.group) for column in before.columns if column.danger}
        near = {line.zone for line in before.races if line.close}
        close = any(line.close and line.zone not in near for line in self.lying.made.races)
        columns = self.lying.made.columns
        if close or any(column.danger and (column.zone, column.group) not in known for column in columns):
            self._sound("danger", landed + HEARD)

    def _sound(self, name: str, contact: float, step: int = 0) -> None:
        """Let a sound be heard, a little before the contact."""
        self._later.append((contact - HEARD, lambda: self._play(name, step)))

    def _light(self, view: View, ms: float) -> None:
        """Turn the lamp to the seat that is asked; while nobody is, it stays."""
        if view.ask is not None:
            goal = self.places.seats[view.ask.seat].panel.center
            self._lamp.turn(goal, self._clock, 0.0 if self._screen.reduced else ms)

    def _shown(self, token: Token) -> Shown:
        flight = self._flights.of(token)
        if flight is not None:
            return flight.travel.at(self._clock), flight.shows(self._clock)
        pose = self.lying.made.poses[token]
        if token in self._hand.chosen:
            pose = pose.moved(0, -CHOSEN_LIFT * self._screen.scale)
        return pose, self.lying.face(token)

    # What characters do by the way

    def feel(self, seat: Seat, mood: str) -> None:
        """A character makes a face for some seconds."""
        self._remarks.feel(seat, mood, self._clock)
        self._stale = True

    def remark(self, seat: Seat, text: str) -> None:
        """A character says something that nothing depends on, until it has been read or something else is said."""
        self._remarks.say(seat, text, self._clock)

    def hush(self) -> None:
        """Nobody says anything by the way any more."""
        self._remarks.hush()

    @property
    def speaking(self) -> bool:
        """Whether a character has only just begun to speak."""
        return self._remarks.speaking(self._clock)

    @property
    def remarked(self) -> tuple[Seat, str] | None:
        """Who says what by the way at the moment."""
        return self._remarks.said()

    @property
    def moods(self) -> Mapping[Seat, str]:
        """The characters that are not calm."""
        return self._remarks.moods

    # What the player does

    def draw_page(self, surface: pygame.Surface, page: Page, beside: pygame.Rect) -> None:
        """Lay what is to be read of a card beside it."""
        draw_page(surface, page, beside, self._pictures, self._screen, self.places.total)

    def focus(self, touch: Touch | None) -> None:
        """Show what the player points at."""
        self._focus = touch
        token = touch.value if touch and touch.kind == "Token" else None
        top = next((stack.tokens[-1] for stack in self.lying.made.stacks if token in stack.tokens), None)
        self._hand.point(top, self._clock, self._screen.reduced)

    def foretell(self, card: Token | None, outlook: Outlook | None) -> None:
        """Show on a card of the own hand what would come of it."""
        self._outlook = (card, outlook) if card is not None and outlook else None

    def mark(self, touches: Collection[Touch] | None, dim: bool = False) -> None:
        """Light up what can be chosen now; `dim` darkens the other cards of the own hand."""
        marked = frozenset(touches or ())
        self._hand.marked = frozenset(_tokens(marked))
        self._hand.dim = dim
        self._stale = self._stale or marked != self._marked
        self._marked = marked

    def choose(self, touches: Sequence[Touch]) -> None:
        """Show what is chosen, in its order."""
        self._chosen = tuple(touches)
        self._hand.chosen = tuple(_tokens(touches))

    # Frames

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._clock += ms
        due = [run for at, run in self._later if at <= self._clock]
        self._later = [(at, run) for at, run in self._later if at > self._clock]
        for run in due:
            run()
        self._stale = self._flights.land(self._clock) or self._stale
        self._effects.update(self._clock)
        self._stale = self._remarks.update(self._clock) or self._stale
        if not self.moving:
            self._pictures.warm()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table as it is at this moment, over everything."""
        view, screen, colours, clock = self.lying.view, self._screen, self._colours, self._clock
        if view is None:
            surface.blit(self._ground, (0, 0))
            return
        flying = self._flights.tokens
        if self._stale:
            self._draw_resting(view, flying)
        surface.blit(self._resting, (0, 0))
        self._lamp.draw(surface, clock)
        if self._arrows and not self.lying.over:
            self._arrows.draw(surface, view, self.places, clock, screen, colours, led=not self.lying.burst)
        if self._total and self.places.total:
            shaken = self._effects.burst
            room = self.places.total.move(shaken.shake(clock, screen) if shaken else (0, 0))
            self._total.draw(surface, room, clock, screen, colours, self._art)
        signs = Signs(surface, screen, colours, clock)
        asked = view.ask.seat if view.ask else None
        signs.seats(self.places, asked, self._effects.lost, self._marked, self._chosen, self._focus)
        self._draw_pointed(signs, flying)
        signs.danger(in_danger(self.lying.made, lambda token: token not in flying), self.lying.made)
        draw_signs(surface, self.lying.made.races, lambda token: token not in flying, clock, screen, colours)
        signs.chosen(self.lying.made, [token for token in self._hand.chosen if token not in flying])
        rooms = free_rooms(self.places, self.lying.made)
        self._speech.bubbles.draw(surface, rooms, clock, screen, colours, self._art)
        self._remarks.draw(surface, self.places, rooms, self._speech.bubbles.seats, clock, screen, colours, self._art)
        self._hand.draw(surface, self.lying.made, self.lying.face, flying, self._pictures, clock, screen, colours)
        if self._outlook and self._outlook[0] not in flying:
            card, outlook = self._outlook
            if found := self._hand.risen(card, self.lying.made, clock, screen):
                draw_outlook(surface, outlook, *found, screen, colours)
        self._effects.draw_near(
            surface, self.lying.made, self.places, self.lying.face, flying, self._pictures, clock, screen, colours
        )
        if self._flights.waiting(clock):
            signs.pack(self._flights.waiting(clock), self._pack(), self._pictures)
        self._flights.draw(surface, self._pictures, clock, screen, on_stage=False)
        self._effects.draw_table(
            surface,
            signs,
            self.lying.made,
            self._seats,
            self.places,
            self.lying.face,
            flying,
            self._pictures,
            self._art,
        )
        self._flights.draw(surface, self._pictures, clock, screen, on_stage=True)
        self._draw_spread(surface)
        self._effects.draw_top(surface, self.places, clock, screen, colours)

    def _draw_spread(self, surface: pygame.Surface) -> None:
        """The pile that is being looked through, over the table."""
        if not self.lying.spread:
            return
        hand, at = self._hand, _tokens([self._focus] if self._focus else [])
        draw_pile(
            surface,
            self.lying.spread,
            self.lying.known,
            hand.marked,
            hand.chosen,
            at[0] if at else None,
            self._pictures,
            self._screen,
            self._colours,
        )

    def _draw_resting(self, view: View, flying: set[Token]) -> None:
        """Paint the picture of all that rests anew, but for the own hand."""
        self._resting.blit(self._ground, (0, 0))
        self._remarks.draw_faces(self._resting, self.places)
        resting = Resting(
            view,
            self.lying.made,
            self.places,
            self.lying.face,
            self.lying.known,
            flying,
            self._flights.hidden_to(),
            self._pictures,
            self._screen,
            self._colours,
        )
        marked = {*_tokens(self._marked)}
        tops = {cards[-1] for _, cards, _ in self.lying.piles() if marked.intersection(cards)}
        resting.draw(self._resting, marked | tops, self.lying.told, self._speech.teller)
        self._stale = False

    def _draw_pointed(self, signs: Signs, flying: set[Token]) -> None:
        in_hand = self._hand.focus is not None
        for token in _tokens([self._focus] if self._focus and not in_hand else []):
            if token in self.lying.made.poses and token not in flying and not self.lying.spread:
                signs.pointed(self.lying.made, token, self.lying.face(token), self._pictures)


def _tokens(touches: Collection[Touch]) -> list[Token]:
    """The cards among the touches, in their order."""
    return [touch.value for touch in touches if touch.kind == "Token" and isinstance(touch.value, int)]
