"""The board: shows a view of a game, and moves between views."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
from table.base.kept import Kept
from table.base.measures import CHOSEN_LIFT, GLIDE, RESETTLE
from table.base.screen import Screen
from table.base.slices import checkpoint
from table.match.picker import Touch
from table.match.seating import named, names
from table.match.seats import SeatSetup
from table.match.speeds import FASTEST, INSTANT
from table.stage.boardfile import load_board
from table.stage.controls.hand import Hand
from table.stage.controls.preview_badge import Preview
from table.stage.controls.reader import CardPage, draw_page
from table.stage.controls.things import Thing
from table.stage.cues.base import BoardServices
from table.stage.cues.cues import Cues
from table.stage.cues.effects import Effects
from table.stage.cues.encore import Encore, GreatMoment, encore
from table.stage.cues.finale import Finale, conclude
from table.stage.cues.judgement import prewarm_judgement
from table.stage.drawing.card_pictures import Pictures
from table.stage.drawing.cards import CardArt
from table.stage.large_claims import LargeClaims
from table.stage.layout.keep_clear import compared
from table.stage.layout.layout import centre_pose
from table.stage.layout.pose import CARD_SHAPE
from table.stage.layout.spreads import SPREADS
from table.stage.mat_shares import MatShares
from table.stage.motion.flights import Flights
from table.stage.motion.moment import Moment, Pace, Shown
from table.stage.motion.moving import deal
from table.stage.motion.soundtrack import Soundtrack
from table.stage.painter import Painter, tokens
from table.stage.parts import Parts
from table.stage.parts.claim import Claim
from table.stage.resting_table import RestingTable
from table.stage.speech.called import in_sentences
from table.stage.speech.ending import Ending
from table.stage.speech.remarks import Remarks
from table.stage.speech.seat_expressions import SeatExpressions
from table.stage.speech.speech import Speech
from table.stage.speech.talking import at_seats
from table.ui.placement import Groups


class Board:
    """The table with one game on it; a `Stage` for the director.

    Draws the whole window except prompt and log. It gets views and beats of one pair of eyes and shows nothing else
    but the `remarks` of characters and the `faces` of all. `play` is called with the name of a sound and its number
    in a run. `bottom` sits at the bottom, whoever's the eyes are; but the hand that is held there is theirs. `log`
    as in `lay_out`. `idle` is what idle life is drawn from; nothing depends on it. Seats without a name have one in
    the current language.
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
        play: Callable[[str, int, Seat | None], None] = lambda name, step, seat: None,
        log: float = 0,
        idle: Random | None = None,
    ) -> None:
        self.bottom = bottom
        self.game = entry.rules
        self._art = entry.art
        self.spec = load_board(entry.rules)
        self._sitting = tuple(seats)
        self.clock = 0.0
        self.flights = Flights()
        self.parts = Parts.of(self.spec, entry.rules)
        self.speech = Speech(self.parts.get(Claim))
        self.effects = Effects()
        self._sounds = Soundtrack(play)
        self.remarks = Remarks(self._sitting)
        self.faces = SeatExpressions(self._sitting, idle or Random(0))
        self.services = BoardServices(
            entry.rules, self._sitting, self.effects, self.flights, self.speech, self._sounds, self.parts
        )
        self.cues = Cues(self.spec, self.services)
        self.hand = Hand()
        self.resting = RestingTable(entry.rules, self.spec, self.hand, self.parts)
        self.painter = Painter(self.services, self.resting, self.hand, self.faces, self.remarks)
        self.large_claims = LargeClaims(self)
        self._things = Kept[list[Thing]]()
        self._shares = MatShares(self.spec, entry.rules, len(seats), bottom)
        self.laid_for: tuple[Screen, Words, CardArt, float] | None = None
        checkpoint()
        self.layout(screen, words, art, log)

    def prewarm(self) -> None:
        """Make pictures ahead that would take long when first shown.

        All that the window's size and the current words allow. Run it in slices (see `table.base.slices`).
        """
        self.painter.prewarm(self.clock)
        self.cues.prewarm(self.places, self.screen, self.painter.pictures.art)
        if (stand := self.painter.stand) and stand.answer is None:
            prewarm_judgement(stand.places, stand.case.claimer, stand.case.judge, self.services, self.screen)

    def prewarm_end(self, ending: Ending, hands: Mapping[int, Sequence[int]]) -> None:
        """Make the pictures of the end of the game ahead.

        As `prewarm` does.
        """
        if self.resting.view:
            packs = self.resting.made.packs
            self.painter.prewarm_finale(conclude(ending, self._faces(hands), self.resting.view, packs, self._pace(1)))

    def _faces(self, hands: Mapping[int, Sequence[int]]) -> dict[int, list[str]]:
        return {zone: [self.game.faces[face].id for face in cards] for zone, cards in hands.items()}

    def _pace(self, tempo: float) -> Pace:
        return Pace(self.clock, 1 / (FASTEST if tempo == INSTANT else tempo), self.screen, still=tempo == INSTANT)

    # Where it is shown

    def layout(self, screen: Screen, words: Words, art: CardArt, log: float) -> None:
        """Lay everything out for a changed window or changed settings.

        Language, text size, colours or the log's width. What moves comes to rest.
        """
        asked_for = (screen, words, art, log)
        if asked_for == self.laid_for:
            return
        before, self.laid_for = self.laid_for, asked_for
        self.screen = screen
        self._shares.lay(screen, log)
        self._seats = self.services.seats = named(self._sitting, words)
        called = in_sentences(names(self._sitting, words))
        self.resting.teller = self.speech.teller = Teller(words, self.game, called)
        if before is None or (before[0].size, before[2]) != (screen.size, art):
            tallest = round(centre_pose(self._shares.places(self.resting.view), screen).height)
            packs = tuple(dict.fromkeys(place.pack for place in self.game.places if place.pack))
            faces = tuple(face.id for face in self.game.faces)
            plain = any(SPREADS[place.spread].plain for place in self.spec.places.values())
            self.pictures = Pictures(art, faces, tallest, packs, plain)
            checkpoint()
        self._take_places(self.resting.view)
        if self.resting.view:
            self._rest(self.resting.view)
            self.speech.translate()

    def _take_places(self, view: View | None) -> None:
        self.places = self._shares.places(view)
        checkpoint()
        self.pictures.held = self.places.hand_card
        self.painter.lay(self.places, self.screen, self._art, self.pictures)

    # Stage

    @property
    def moving(self) -> bool:
        """True while anything is on its way."""
        return bool(
            self.flights
            or self.effects.moving
            or self._sounds
            or (self.painter.stand and self.painter.stand.moving(self.clock))
            or (self.painter.watched and self.painter.watched.moving(self.clock))
            or (self.painter.gift and self.painter.gift.moving(self.clock))
            or self.painter.easing(self.clock)
            or self.speech.bubbles.popping(self.clock)
            or any(part.moving(self.clock) for part in self.parts)
        )

    @property
    def spotlit(self) -> bool:
        """True while all look at one card."""
        return self.effects.dim(self.clock) < 1

    @property
    def reveals(self) -> bool:
        """True while all look at one card, or at an answer.

        No other words lie there.
        """
        stand = self.painter.stand
        return self.spotlit or (stand is not None and not stand.awaited)

    @property
    def alive(self) -> list[pygame.Rect]:
        """The areas whose idle life is another than was drawn."""
        return self.painter.alive(self.clock)

    @property
    def dim(self) -> float:
        """Remaining brightness, 0 to 1, for what is drawn beside the table.

        While all look at one card, or somebody judges a claim or is about to make one.
        """
        stand, gift = self.painter.stand, self.painter.gift
        shown = stand.dim(self.clock) if stand else 1.0
        return min(self.effects.dim(self.clock), shown, gift.dim(self.clock, self.screen) if gift else 1.0)

    @property
    def aside(self) -> float:
        """Part of the things beside the table put away, 0 to 1.

        A claim is judged there, too.
        """
        return self.painter.stand.here(self.clock) if self.painter.stand else 0.0

    @property
    def hush(self) -> float:
        """Held breath of all, 0 to 1."""
        return self.effects.hush(self.clock)

    @property
    def just_shown(self) -> bool:
        """True while something has just appeared that is not shown again."""
        return self.effects.just_shown(self.clock)

    def holds(self, beat: Beat) -> bool:
        """True for a card hidden from one seat, for other eyes.

        See `Stage`.
        """
        return self.cues.holds(beat)

    def stills(self, beat: Beat) -> bool:
        """See `Stage`: what decides something."""
        return self.cues.stills(beat)

    def settle(self, view: View, past: Iterable[Event] = ()) -> None:
        """Show a view at rest at once, dropping all motion.

        See `Stage`.
        """
        self._rest(view)
        self.resting.end(self.cues.settle(view, past, self.clock))

    def _rest(self, view: View) -> None:
        self._show(view)
        if self.painter.stand and (self.painter.stand.leaves is not None or self.painter.stand.looked):
            self.painter.stand = None
        self.flights.clear()
        self._veil()
        self._sounds.clear()
        self.effects.rest()
        for part in self.parts:
            part.rest(view)
        self._light(view, 0.0)

    def _show(self, view: View) -> None:
        """Draw a view from now on, at rest except for flying cards.

        What other eyes were shown goes with them.
        """
        if (stand := self.painter.stand) and stand.case.eyes != view.eyes:
            self.painter.stand = None
        self.painter.gift = None
        holder = self.bottom if view.eyes is None else view.eyes
        if self._shares.show(view) or self.places.holder != holder:
            self._take_places(view)
        self.resting.show(view, self.places, self.screen)
        self.flights.packs = self.resting.made.packs
        self.painter.invalidate()

    def perform(self, beat: Beat, tempo: float) -> float:
        """Begin the motion to a beat's view; return ms until the next."""
        spec, cue = self.spec.events[type(beat.event).__name__], self.cues.of(beat.event)
        pace = self._pace(tempo)
        old, before = self.resting.view, self.resting.made
        if old is not None and old.eyes != beat.view.eyes:
            self.settle(beat.view, (beat.event,))
            return 0.0
        if cue.hushes:
            self.remarks.hush()
        shown, staged = {token: self.shown_card(token) for token in before.poses}, self.flights.staged
        if (stand := self.painter.stand) and stand.weighed and cue.answers and not cue.aside:
            self.painter.stand = stand.struck(bool(spec.part(beat.event, "yes")), self.clock)
        struck = self.painter.told_at_stand(cue, shown)
        looked = self.painter.looked_at_stand(cue, shown)
        places, ground = self.places, self.painter.ground
        self._show(beat.view)
        if places is not self.places and not pace.still:
            self.painter.ease(ground, self.clock, RESETTLE * pace.stretch)
        self.resting.end(cue.over or ("turn" if self.resting.over == "turn" else ""))
        if old is None or cue.deals:
            return self._deal(beat.view, pace)
        made, known = self.resting.made, self.resting.known
        moment = Moment(old, beat, spec, pace, before, made, shown, self.places, known, staged, struck)
        moving, _ = self.cues.fly(moment)
        end = max((flight.until for flight in moving), default=self.clock)
        length = self.cues.show(moment, max((flight.travel.ends for flight in moving), default=self.clock))
        if (struck or looked) and self.painter.stand:
            self.painter.stand = self.painter.stand.unveiled(self.clock + length)
        self._veil()
        self._follow(beat.view, pace)
        self._light(beat.view, 0.0 if pace.still else GLIDE * pace.stretch)
        return max(length, end - self.clock)

    def conclude(self, ending: Ending, hands: Mapping[int, Sequence[int]], tempo: float) -> None:
        """Tell the end of the game, and turn these hands over.

        `tempo` times as fast as usual; `hands`: faces by zone. If it is being told, tell it in other words.
        """
        if told := self.effects.of(Finale):
            self.effects.show(replace(told, ending=ending))
            return
        assert self.resting.view is not None
        packs = self.resting.made.packs
        finale = conclude(ending, self._faces(hands), self.resting.view, packs, self._pace(tempo))
        self.effects.show(finale)
        finale.sounds(self._sounds)
        self.speech.bubbles.clear()

    def show_again(self, act: GreatMoment, tempo: float, *, held: bool) -> None:
        """Show a great moment again, `tempo` times as fast as usual.

        `held`: until `hurry_end`. If one is being shown, it is told in these words.
        """
        if shown := self.encore:
            self.effects.show(replace(shown, act=act))
            return
        pace = self._pace(tempo)
        shown = encore(act, self.clock, pace.stretch, still=pace.still, held=held)
        self.effects.show(shown)
        shown.sounds(self._sounds)
        self.speech.bubbles.clear()

    @property
    def encore(self) -> Encore | None:
        """The great moment that is shown again, or None."""
        return self.effects.of(Encore)

    def hurry_end(self) -> None:
        """Have the result out at once, or else all of the end.

        A moment that is shown again leaves.
        """
        if shown := self.encore:
            self.effects.show(shown.hurried(self.clock))
            self._sounds.clear()
        if finale := self.effects.of(Finale):
            hurried = finale.hurried(self.clock)
            self.effects.show(hurried)
            self._sounds.clear()
            hurried.sounds(self._sounds, self.clock)

    def lay_aside(self, ms: float) -> None:
        """Let the light of the end go in `ms`, and its words.

        The hands stay.
        """
        if (finale := self.effects.of(Finale)) and finale.leaves == inf:
            self.effects.show(replace(finale, leaves=self.clock + ms))

    @property
    def tells_end(self) -> bool:
        """True while, or after, the end of the game is told."""
        return self.effects.of(Finale) is not None or self.encore is not None

    @property
    def told(self) -> bool:
        """True while the words of the end stand."""
        finale = self.effects.of(Finale)
        return finale is not None and finale.climax < self.clock <= finale.closes

    @property
    def concluded(self) -> bool:
        """True if the end of the game has been told."""
        finale = self.effects.of(Finale)
        return finale is not None and self.clock >= finale.end

    def _follow(self, view: View, pace: Pace) -> None:
        """Let public facts follow the view, where no cue has done so."""
        for part in self.parts:
            part.follow(view, pace)

    def _deal(self, view: View, pace: Pace) -> float:
        flights = deal(view, self.resting.made, self.painter.pack, pace)
        for flight in flights:
            self.flights.add(flight)
        self._veil()
        self.cues.begin(flights, pace.stretch)
        self._follow(view, pace)
        self._light(view, GLIDE * pace.stretch)
        end = flights[-1].until if flights else self.clock
        return end + 200 * pace.stretch - self.clock

    def _light(self, view: View, ms: float) -> None:
        """Turn the lamp to the asked seat.

        While nobody is asked it stays. For a seat that is out it goes out.
        """
        if view.ask is None:
            return
        if any(view.ask.seat in part.out(view) for part in self.parts):
            self.painter.lamp.turn_off()
        else:
            goal = self.places.seats[view.ask.seat].portrait.center
            self.painter.lamp.turn(goal, self.clock, 0.0 if self.screen.reduced else ms)

    def _veil(self) -> None:
        """Have nothing told of cards that fly with their backs up."""
        known = self.resting.view.faces if self.resting.view else {}
        self.resting.veil({token for token in self.flights.veiled(self.clock) if token in known})

    def shown_card(self, token: Token) -> Shown:
        flight = self.flights.of(token)
        if flight is not None:
            return flight.travel.at(self.clock), flight.shows(self.clock)
        pose = self.resting.made.poses[token]
        if token in self.hand.chosen:
            pose = pose.moved(0, -CHOSEN_LIFT * self.screen.scale)
        return pose, self.resting.made.faces.get(token)

    # What the player does

    def draw_page(self, surface: pygame.Surface, page: CardPage, beside: pygame.Rect, keep: Groups) -> pygame.Rect:
        """Draw a card's page near it, and return its place.

        It covers nothing that has to be kept free.
        """
        return draw_page(self.painter.canvas(surface, self.clock), page, beside, keep)

    @property
    def notes(self) -> list[pygame.Rect]:
        """Places of notes on the table, which are to be read."""
        return self.effects.read(self.painter.sight(self.flights), self.screen)

    def compared(self, beside: pygame.Rect, *, asked: bool, line_told: bool = True) -> Groups:
        """Return what must stay visible together with `beside`.

        `asked`: the prompt belongs to it. `line_told`: words stand in its line.
        """
        said = self.speech.bubbles.seen(self.clock, at_seats(self.places, self.resting.made))
        said += self.notes
        said += self.painter.stand.rects if self.painter.stand else []
        said += [self.painter.watched.place] if self.painter.watched else []
        said += self.painter.gift.places(self.screen).rects if self.painter.gift else []
        return compared(self.places, self.resting.made, said, beside, asked=asked, line_told=line_told)

    def focus(self, touch: Touch | None, pointer: tuple[int, int] | None = None) -> None:
        """Show what the player is at.

        `pointer`: where the pointer is on it, if that is how the player got there.
        """
        self.painter.touched = replace(self.painter.touched, focus=touch)
        self.painter.lift_corner(touch, self.clock)
        token = touch.value if touch and touch.kind == "Token" else None
        top = next((stack.tokens[-1] for stack in self.resting.made.stacks if token in stack.tokens), None)
        self.hand.point(top, self.clock, self.screen.reduced)
        toward = 0.0
        if top is not None and pointer is not None:
            pose = self.resting.made.poses[top]
            toward = max(-1.0, min(1.0, (pointer[0] - pose.x) / (pose.height * CARD_SHAPE / 2)))
        self.hand.lean(toward, self.clock, self.screen.reduced)

    def outline(self, place: pygame.Rect) -> pygame.Rect:
        """Return a place as it is drawn.

        Cards of the hand that fill it may have risen.
        """
        made = self.resting.made
        filled = [stack for stack in made.stacks if place.contains(stack.rect)]
        if not filled or place != filled[0].rect.unionall([stack.rect for stack in filled]):
            return place
        drawn = [self.hand.outline(stack, made, self.clock, self.screen) for stack in filled]
        return drawn[0].unionall(drawn)

    def preview(self, card: Token | None, preview: Preview | None) -> None:
        """Show on a card of one's own hand what it would bring."""
        self.painter.preview = (card, preview) if card is not None and preview else None

    @property
    def things(self) -> list[Thing]:
        """Everything on the table that can be pointed at.

        Not what the stand covers, or what is about to be claimed. The same list as long as nothing has changed; not to
        be changed.
        """
        found, stand, gift = self.resting.things(), self.painter.stand, self.painter.gift
        return self._things.get((found, stand, gift, self.screen), lambda: self._uncovered(found))

    def _uncovered(self, found: Sequence[Thing]) -> list[Thing]:
        stand, gift = self.painter.stand, self.painter.gift
        shown = [*(stand.rects if stand else ()), *(gift.places(self.screen).rects if gift else ())]
        return [thing for thing in found if thing.held or thing.rect.collidelist(shown) < 0]

    def mark(self, touches: Collection[Touch] | None, dim: bool = False, *, glows: bool = True) -> None:
        """Highlight possible choices; `dim` darkens other cards of the hand.

        Without `glows` they can be chosen, but do not stand out.
        """
        marked = frozenset(touches or ())
        self.hand.marked = frozenset(tokens(marked))
        self.hand.dim, self.hand.glows = dim, glows
        lit = marked if glows else frozenset[Touch]()
        if lit != self.painter.touched.marked:
            self.painter.touched = replace(self.painter.touched, marked=lit)
            self.painter.invalidate()

    def choose(self, touches: Sequence[Touch], *, ordered: bool = False) -> None:
        """Show choices; `ordered` numbers several cards."""
        self.painter.touched = replace(self.painter.touched, chosen=tuple(touches))
        self.hand.chosen, self.hand.ordered = tuple(tokens(touches)), ordered

    # Frames

    def update(self, ms: float) -> None:
        """Let time pass."""
        self.clock += ms
        if self.resting.view and not self.flights and not self.effects.moving:
            ahead = self._shares.weigh(self.resting.view)
            if ahead:
                self.painter.prepare(ahead)
        if self.painter.stand and self.painter.stand.over(self.clock):
            self.painter.stand = None
        self._sounds.update(self.clock)
        if self.flights.land(self.clock):
            self.painter.invalidate()
        self._veil()
        self.effects.update(self.clock)
        self.remarks.update(self.clock)
        finale = self.effects.of(Finale)
        self.faces.last = finale.moods(self.clock, self._seats) if finale else {}
        self.faces.update(self.clock)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table as it is at this moment, over everything."""
        self.painter.draw(surface, self.clock)
