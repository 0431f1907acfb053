"""The board: shows a view of a game on the table, and moves from one view to the next."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence

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
from table.stage import bubbles, reveal
from table.stage.arrange import Arrangement, arrange
from table.stage.cards import CardArt
from table.stage.confetti import Confetti
from table.stage.flights import Flights
from table.stage.ground import paint_ground
from table.stage.hand import CHOSEN_LIFT, Hand
from table.stage.lamp import GLIDE, Lamp
from table.stage.layout import Layout, lay_out
from table.stage.motion import Pace, Shown, deal, fly, peek, unveil
from table.stage.pictures import Pictures
from table.stage.resting import Resting
from table.stage.reveal import Reveal
from table.stage.signs import Signs, in_danger
from table.stage.spec import EventSpec, load_board
from table.stage.speech import Speech
from table.stage.things import Thing, things
from table.stage.tween import Pose
from table.ui.theme import palette

HEARD = 20
"""ms by which a sound comes before the contact."""

SPEAK_AFTER = 180
"""ms from giving a card to saying what it is."""

EYE = 900
"""ms for which the sign is there that somebody looks at a card."""

PAUSE = {"claim": 620, "verdict": 700, "look": 750, "take": 480, "turn": 380, "end": 900, "move": 420}
"""ms from an event to the next one, by cue; motions that take longer are waited for."""

SOUND = {"claim": "slide", "look": "flip", "take": "take", "turn": "turn", "move": "slide"}
"""What is heard of the motion, by cue."""

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
        self._view: View | None = None
        self._made = Arrangement()
        self._flights = Flights()
        self._speech = Speech(entry.rules, self._spec.claim)
        self._hand = Hand()
        self._reveal: Reveal | None = None
        self._reveals = 0
        self._confetti: Confetti | None = None
        self._lost: Seat | None = None
        self._eye: tuple[Token, float, float] | None = None  # the card that is looked at, from when, for how long
        self._later: list[tuple[float, Callable[[], None]]] = []
        self._marked: frozenset[Touch] = frozenset()
        self._chosen: tuple[Touch, ...] = ()
        self._focus: Touch | None = None
        self._laid_for: tuple[Screen, Words, CardArt, bool] | None = None
        self.layout(screen, words, art, log)
        self._warm()

    def _warm(self) -> None:
        """Make ahead what would take longer than a frame at the moment when it is first shown."""
        while self._pictures.warm():
            pass
        signs, sides = Signs(self._resting, self._screen, self._colours, self._clock), {}
        for seat, place in enumerate(self.places.seats):
            signs.seats(self.places, seat, None, (), (), None)
            sides[place.side] = place.bubble
        self._stale = True
        for word in range(len(self._game.claims)):
            said = self._speech.claimed(self.bottom, word, self._clock)
            for side, room in sides.items():
                bubbles.picture(said, room, side, self._screen, self._colours, self._art)
        if any(event.cue == "reveal" for event in self._spec.events.values()):
            stamps = self._speech.stamp(True), self._speech.stamp(False)
            reveal.warm(stamps, self._seats, self.places, self._screen, self._colours)

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
        self._speech.teller = Teller(words, self._game, [seat.name for seat in self._seats])
        if before is None or (before[0].size, before[2]) != (screen.size, art):
            tallest = round(reveal.centre_pose(self._places(), screen).height)
            self._pictures = Pictures(art, tuple(face.id for face in self._game.faces), tallest)
        self._take_places()
        if self._view:
            self._rest(self._view)
            self._speech.translate(self._view)

    def _places(self) -> Layout:
        eyes = self._view.eyes if self._view else None
        piles = sum(place.at == "centre" for place in self._spec.places.values())
        return lay_out(self._screen, len(self._seats), self.bottom if eyes is None else eyes, piles, self._log)

    def _take_places(self) -> None:
        self.places = self._places()
        self._lamp = Lamp(self._screen)
        self._ground = paint_ground(self.places, self._seats, self._screen, self._colours)
        self._resting = self._ground.copy()
        self._stale = True
        self._speech.bubbles.forget_pictures()

    # Stage

    @property
    def moving(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._flights or self._reveal or self._later or self._speech.bubbles.popping(self._clock))

    def settle(self, view: View) -> None:
        """Be at rest on a view, at once; whatever moves is dropped."""
        self._rest(view)
        self._speech.recall(view)

    def _rest(self, view: View) -> None:
        self._show(view)
        self._flights.clear()
        self._later.clear()
        self._reveal = self._confetti = self._eye = None
        self._light(view, 0.0)

    def _show(self, view: View) -> None:
        """Make a view the one that is drawn, at rest but for what is flying."""
        self._view = view
        if self.places.bottom != (self.bottom if view.eyes is None else view.eyes):
            self._take_places()
        self._made = arrange(view, self.places, self._spec, self._game, self._screen)
        self._hand.forget(self._made.poses)
        self._stale = True

    def perform(self, beat: Beat, tempo: float) -> float:
        """Begin the motion from what is shown to the beat's view; returns the ms until the next beat may begin."""
        spec = self._spec.events[type(beat.event).__name__]
        pace = Pace(self._clock, 1 / tempo, self._screen)
        old, before = self._view, self._made
        if old is not None and old.eyes != beat.view.eyes:
            self.settle(beat.view)
            return 0.0
        shown = {token: self._shown(token) for token in before.poses}
        self._show(beat.view)
        if old is None or spec.cue == "deal":
            return self._deal(beat.view, pace)
        passing = spec.cue == "claim"
        moving, settling = fly(old, beat.view, before, self._made, shown.__getitem__, self._face, pace, passing=passing)
        for flight in (*settling, *moving):
            self._flights.add(flight)
        end = max((flight.until for flight in moving), default=self._clock)
        if moving and spec.cue in SOUND:
            self._sound(SOUND[spec.cue], moving[0].travel.ends)
        elif settling and spec.cue == "turn":
            self._sound(SOUND[spec.cue], self._clock)
        self._warn(before, end)
        length = self._tell(beat, spec, pace, shown)
        if beat.view.ask:
            self._speech.recall(beat.view)  # whoever is asked has to know what has been claimed
        else:
            self._speech.follow(beat.view)
        self._light(beat.view, GLIDE * pace.stretch)
        return max(length, end - self._clock)

    def _deal(self, view: View, pace: Pace) -> float:
        self._speech.bubbles.clear()
        self._reveals = 0
        self._lost = None
        heard, end = -math.inf, self._clock
        for step, flight in enumerate(deal(view, self._made, self._pack(), self._face, pace)):
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
        return Pose(pose.x, pose.y, self.places.seats[self.places.bottom].front.height)

    def _tell(self, beat: Beat, spec: EventSpec, pace: Pace, shown: dict[Token, Shown]) -> float:
        """Show of an event what is not a motion between two places; returns how long it takes, ms."""
        event, now = beat.event, self._clock
        if spec.cue == "claim":
            born = now + SPEAK_AFTER * pace.stretch
            self._speech.claim(beat.view, spec.part(event, "by"), spec.part(event, "word"), born)
            self._sound("claim", born + HEARD)
        elif spec.cue == "verdict":
            self._speech.verdict(spec.part(event, "by"), spec.part(event, "yes"), now)
            self._sound("claim", now)
        elif spec.cue == "look":
            self._look(spec.part(event, "card"), spec.part(event, "by") == beat.view.eyes, pace)
        elif spec.cue == "reveal":
            return self._unveil(event, spec, pace, shown)
        elif spec.cue == "end":
            self._lost = spec.part(event, "by")
            won = beat.view.eyes != self._lost
            self._confetti = None if self._screen.reduced else Confetti(now, won, self._screen)
            self._sound("win" if won else "lose", now)
        return PAUSE[spec.cue] * pace.stretch

    def _look(self, card: Token, own: bool, pace: Pace) -> None:
        """Somebody looks at a card: all see an eye over it, and who looks sees the card."""
        self._eye = (card, self._clock, EYE * pace.stretch)
        self._sound(SOUND["look"], self._clock)
        face = self._known(card)
        if not own or face is None:
            return
        self._flights.add(peek(card, self._made.zones[card], self._made.poses[card], face, pace))

    def _unveil(self, event: Event, spec: EventSpec, pace: Pace, shown: dict[Token, Shown]) -> float:
        """The card comes to the middle, turns over, is stamped, and goes back if nothing else calls it away."""
        self._reveals += 1
        stretch = pace.stretch * (reveal.SHORTER if self._reveals > reveal.LONG_REVEALS else 1)
        card, by, to, word, yes = (spec.part(event, part) for part in ("card", "by", "to", "word", "yes"))
        said = (self._speech.claimed(by, word, self._clock), self._speech.bubbles.of(to))
        self._speech.bubbles.clear()  # what was said stands beside the card now
        show = self._reveal = Reveal(by, to, yes, self._speech.stamp(yes), self._clock, stretch, said)
        middle, rest = reveal.centre_pose(self.places, self._screen), self._made.poses[card]
        way = (shown[card][0], middle, rest)
        turn = pace.turn(shown[card][1], self._face(card), show.turn_at)
        self._flights.add(unveil(card, self._made.zones[card], way, self._face(card), turn, show.end, stretch, pace))
        self._sound("flip", show.turn_at)
        self._sound("reveal_true" if yes else "reveal_lie", show.stamp_at + 60 * stretch)
        return show.end - self._clock

    def _warn(self, before: Arrangement, landed: float) -> None:
        """A seat that one more card would cost the game, and was not in danger before, is heard."""
        known = {(column.seat, column.group) for column in before.columns if column.danger}
        if any(column.danger and (column.seat, column.group) not in known for column in self._made.columns):
            self._sound("danger", landed + HEARD)

    def _sound(self, name: str, contact: float, step: int = 0) -> None:
        """Let a sound be heard, a little before the contact."""
        self._later.append((contact - HEARD, lambda: self._play(name, step)))

    def _light(self, view: View, ms: float) -> None:
        """Turn the lamp to the seat that is asked; while nobody is, it stays."""
        if view.ask is not None:
            goal = self.places.seats[view.ask.seat].panel.center
            self._lamp.turn(goal, self._clock, 0.0 if self._screen.reduced else ms)

    # Faces

    def _known(self, token: Token) -> str | None:
        """What these eyes know a card to be."""
        face = self._view.face(token) if self._view else None
        return None if face is None else self._game.faces[face].id

    def _face(self, token: Token) -> str | None:
        """The face that a card shows as it lies; None: its back."""
        return self._known(token) if token in self._made.up else None

    def _shown(self, token: Token) -> Shown:
        flight = self._flights.of(token)
        if flight is not None:
            return flight.travel.at(self._clock), flight.shows(self._clock)
        pose = self._made.poses[token]
        if token in self._hand.chosen:
            pose = pose.moved(0, -CHOSEN_LIFT * self._screen.scale)
        return pose, self._face(token)

    # What can be pointed at

    def things(self) -> list[Thing]:
        """Everything that can be pointed at, in the order of Tab: the own hand, other cards, seats."""
        if self._view is None:
            return []
        return things(self._view, self._made, self.places, self._seats, self._speech.teller, self._hand.chosen)

    def thing_at(self, pos: tuple[int, int]) -> Thing | None:
        """What is there; cards lie on the panels of seats, later ones on earlier ones."""
        found = self.things()
        cards = [thing for thing in found if thing.touch.kind == "Token"]
        seats = [thing for thing in found if thing.touch.kind == "Seat"]
        return next((thing for thing in (*reversed(cards), *seats) if thing.rect.collidepoint(pos)), None)

    def name_at(self, pos: tuple[int, int]) -> str | None:
        """The name of what is there, as far as these eyes know it."""
        thing = self.thing_at(pos)
        return thing.name if thing else None

    def focus(self, touch: Touch | None) -> None:
        """Show what the player points at."""
        self._focus = touch
        token = touch.value if touch and touch.kind == "Token" else None
        top = next((stack.tokens[-1] for stack in self._made.stacks if token in stack.tokens), None)
        self._hand.point(top, self._clock, self._screen.reduced)

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
        if self._reveal and self._reveal.over(self._clock):
            self._reveal = None
        if self._confetti and self._confetti.over(self._clock):
            self._confetti = None
        if self._eye and self._clock >= self._eye[1] + self._eye[2]:
            self._eye = None
        if not self.moving:
            self._pictures.warm()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table as it is at this moment, over everything."""
        view, screen, colours, clock = self._view, self._screen, self._colours, self._clock
        if view is None:
            surface.blit(self._ground, (0, 0))
            return
        flying = self._flights.tokens
        if self._stale:
            self._draw_resting(view, flying)
        surface.blit(self._resting, (0, 0))
        self._lamp.draw(surface, clock)
        signs = Signs(surface, screen, colours, clock)
        asked = view.ask.seat if view.ask else None
        signs.seats(self.places, asked, self._lost, self._marked, self._chosen, self._focus)
        signs.danger(in_danger(self._made, lambda token: token not in flying), self._made)
        self._draw_pointed(signs, flying)
        rooms = {seat: (place.bubble, place.side) for seat, place in enumerate(self.places.seats)}
        self._speech.bubbles.draw(surface, rooms, clock, screen, colours, self._art)
        self._hand.draw(surface, self._made, self._face, flying, self._pictures, clock, screen, colours)
        if self._flights.waiting(clock):
            signs.pack(self._flights.waiting(clock), self._pack(), self._pictures)
        self._flights.draw(surface, self._pictures, clock, screen, on_stage=False)
        if self._eye and self._eye[0] in self._made.rects:
            signs.eye(self._made.rects[self._eye[0]], (clock - self._eye[1]) / self._eye[2])
        if self._reveal:
            self._reveal.draw_table(surface, self._seats, self.places, clock, screen, colours, self._art)
        self._flights.draw(surface, self._pictures, clock, screen, on_stage=True)
        if self._reveal:
            self._reveal.draw_stamp(surface, self.places, clock, screen, colours)
        if self._confetti:
            self._confetti.draw(surface, clock)

    def _draw_resting(self, view: View, flying: set[Token]) -> None:
        """Paint the picture of all that rests anew, but for the own hand."""
        self._resting.blit(self._ground, (0, 0))
        resting = Resting(
            view,
            self._made,
            self.places,
            self._face,
            self._known,
            flying,
            self._flights.hidden_to(),
            self._pictures,
            self._screen,
            self._colours,
        )
        resting.draw(self._resting, _tokens(self._marked))
        self._stale = False

    def _draw_pointed(self, signs: Signs, flying: set[Token]) -> None:
        in_hand = self._hand.focus is not None
        for token in _tokens([self._focus] if self._focus and not in_hand else []):
            if token in self._made.poses and token not in flying:
                signs.pointed(self._made.poses[token], self._face(token), self._pictures)


def _tokens(touches: Collection[Touch]) -> list[Token]:
    """The cards among the touches, in their order."""
    return [touch.value for touch in touches if touch.kind == "Token" and isinstance(touch.value, int)]
