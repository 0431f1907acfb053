"""The player's targets at the screen, in one order."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

import pygame

from games.core.actions import Action, kinds
from games.core.types import Seat
from games.core.view import View
from games.core.words import Words
from table.base.measures import EASE
from table.base.screen import Screen
from table.input.intents import Accept, Press
from table.match.picker import Touch
from table.match.session import Session
from table.match.worker import Worker
from table.scenes.play import coaching, quiet, regret
from table.scenes.play.browsing import Browsing
from table.scenes.play.coaching import Coaching
from table.scenes.play.hints import Hints
from table.scenes.play.previewing import Previews
from table.scenes.play.quiet import Quiet
from table.scenes.play.regret import Regret
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.controls import bar
from table.stage.drawing.cards import CardArt
from table.stage.seen_cards import SeenCards
from table.stage.spec import BoardSpec
from table.stage.speech.log_panel import LogPanel
from table.stage.speech.narrator import Narrator
from table.stage.turn import Turn, unchosen
from table.ui.fading import Presence, eased
from table.ui.focus import Focus, Target
from table.ui.form import around


class Controls:
    """Board, prompt, and the buttons around them.

    While the table is covered none of it is there.
    """

    def __init__(
        self, session: Session, board: Board, spec: BoardSpec, log: LogPanel, worker: Callable[[], Worker]
    ) -> None:
        """`worker` as in `Coaching`."""
        self._session = session
        self._board = board
        self._spec = spec
        self._log = log
        self.turn = Turn(session.setup.seats)
        self.focus = Focus()
        self.browsing = Browsing(board.resting)
        self.quiet = Quiet(session, spec)
        self.regret = Regret(session)
        self.coaching = Coaching(session, worker, spec)
        self.hints = Hints(board, self.browsing, self.turn, self.focus, log)
        self._previews = Previews(session, spec)
        self._seen: dict[Seat | None, SeenCards] = {}
        self._menu = bar.Menu()
        self._leads = False
        self._signs = {id: Presence() for id in (quiet.AGAIN, regret.UNDO, coaching.SIGN)}

    def lay_out(self, words: Words, screen: Screen) -> None:
        """Place the signs around the board."""
        places = self._board.places
        self._menu.lay_out(places.menu, words, screen)
        self.quiet.lay_out(places, words, screen)
        self.regret.lay_out(places, words, screen, below=int(any(ask.quiet for ask in self._spec.asks.values())))
        self.coaching.lay_out(places, words, screen)

    # The turn

    def begin(self, words: Words) -> None:
        """Somebody at the screen is asked."""
        ask, wanted = self._session.ask, self._session.wanted
        assert ask
        unwanted = words("lesson.not_now") if wanted is not None else ""
        legal, spec = self._session.legal(ask.seat), self._spec.asks[ask.what]
        advised = self._session.advised
        closed = self._session.verb_reasons()
        self.turn.begin(legal, spec.buttons, wanted, unwanted, advised, closed, spec.looks)
        self.browsing.offer(self.turn.touches)
        at = self.focus.current
        stays = at and ((at.enabled and self.focus.sought) or self.turn.offers(at.id))
        self._leads = advised is not None or not stays

    def end(self) -> None:
        """End the turn and close what was spread out for it.

        Nothing of it is seen any more.
        """
        self.turn.end()
        self.turn.prompt.gone.drop()
        for sign in self._signs.values():
            sign.drop()
        self.browsing.close()

    def suggest(self, action: Action) -> None:
        """Choose what the coach would do; it still needs confirmation."""
        self.coaching.close()
        self.turn.suggest(action)
        self._leads = True

    def choose(self, target: str) -> Action | None:
        """Touch a target; return the decided action, if any.

        Keys go on to what is missing.
        """
        self._leads = True
        looks = {item.id: item.look for item in self.turn.prompt.items}
        action = self.turn.choose(target)
        if action and looks.get(target) in ("yes", "no"):
            self._board.large_claims.answer(looks[target] == "yes")
        elif action and looks.get(target) == "lift":
            self._board.large_claims.look()
        return action

    def answer(self, number: int) -> Target | None:
        """Return the target of the answer with this number, at the stand.

        Yes is 1, no is 2.
        """
        if self._board.painter.stand is None or self.coaching.covers:
            return None
        items = self.turn.prompt.numbered
        wanted = items[number - 1].id if number <= len(items) else None
        return next((target for target in self.focus.targets if target.id == wanted), None)

    def take_back(self) -> bool:
        """Let go of what was chosen last; False if nothing was."""
        if not self.turn.back():
            return False
        self._leads = True
        return True

    def close(self) -> bool:
        """Close the last opened thing, or undo a choice; else False."""
        if self.coaching.open:
            self.coaching.close()
        elif self.browsing.open:
            self.browsing.close()
        else:
            return self.turn.back()
        return True

    @property
    def opened(self) -> bool:
        """True while the coach's sheet, or a pile, is open."""
        return self.coaching.open or self.browsing.open

    def hits(self, intent: Press | Accept) -> bool:
        """True if the intent is for a usable target."""
        target = self.focus.at(intent.pos) if isinstance(intent, Press) else self.focus.current
        return target is not None and target.enabled

    @property
    def moving(self) -> bool:
        """True while what is asked, or a hint, comes or goes."""
        going = self.turn.prompt.gone.moving or self.hints.moving or any(sign.moving for sign in self._signs.values())
        return going or (self.turn.active and self.turn.asked < EASE)

    def update(self, ms: float) -> None:
        """Let time pass."""
        self.turn.update(ms)
        self.coaching.update(ms)
        there = {target.id for target in self.focus.targets}
        for id, sign in self._signs.items():
            sign.come(ms, here=id in there)

    def _sign(
        self, surface: pygame.Surface, id: str, targets: Iterable[Target], screen: Screen
    ) -> AbstractContextManager[None]:
        """Let a sign come and go while it is drawn, or not."""
        place = next((target.rect for target in targets if target.id == id), None)
        return self._signs[id].drawn(surface, around(place, screen), reduced=screen.reduced)

    @property
    def _offered(self) -> bool:
        """True if the prompt's place is taken, by offers or a case."""
        return bool(self.turn.prompt.items) or self._board.painter.watched is not None

    # What is shown of it

    def offer(self, now: Snapshot, view: View, narrator: Narrator, screen: Screen, says: Callable[[Seat], str]) -> None:
        """Show possible and made choices on prompt and board.

        `view` is that of the eyes there; `says`: the words with which a seat stands by its claim.
        """
        turn, board, words = self.turn, self._board, narrator.words
        touches = turn.going
        told = narrator.announced(self._session.beats(None)) if turn.active else ""
        quiet = words("play.quiet") if self.quiet.offer(now) else ""
        foretold = self._previews.told(turn.action, now.who, narrator.teller)
        own_cards = words("play.own_cards") if now.may_look and turn.active else ""
        turn.offer(narrator, view, told, quiet, foretold, own_cards)
        answers, lifts = turn.prompt.answers if turn.active else {}, turn.prompt.lifts
        stand = board.large_claims.judge(
            view,
            answers,
            says,
            plain=self._session.teaches,
            lifts=lifts.touch if lifts else None,
            cards_seen=self._seen_by(view.eyes, now.shown) if answers else None,
        )
        waits = not (turn.active or now.busy)
        weighs = board.large_claims.weigh(view, self._weighed(view, narrator.words) if waits else {})
        watches = waits and not weighs
        board.large_claims.watch(view if watches else None, self._seen_by(view.eyes, now.shown) if watches else None)
        self.coaching.move(stand.lamp if stand else None, board.places, screen)
        self.regret.move(stand.foot if stand else None)
        turn.prompt.lay_out(self.coaching.areas(board.places), screen, stand)
        words_there = any(item.look == "chip" for item in turn.prompt.items)
        gift = None if words_there else self._previews.gift(turn.outlook, view, narrator.teller)
        whole = turn.reviewing
        board.large_claims.give(
            gift if whole or gift is None else replace(gift, to=None), turn.prompt.laid.rest, whole=whole
        )
        self._explain(now, narrator)
        whys = unchosen(self._session) if turn.takes_seats else {}
        self.hints.seats = {seat: words(key) for seat, key in whys.items()}
        board.choose(turn.chosen, ordered=turn.ordered)
        lacking = turn.no_card and now.ask is not None and narrator.misses_cards(now.ask.what)
        dim = now.who is not None and (turn.takes_cards or lacking)
        board.mark(touches, dim=dim, glows=self._session.helps)

    def _seen_by(self, eyes: Seat | None, shown: int) -> SeenCards:
        """Return what these eyes remember of the beats shown."""
        found = self._seen.setdefault(eyes, SeenCards(self._spec, self._session.entry.rules))
        found.follow(self._session.beats(eyes), shown)
        return found

    def _weighed(self, view: View, words: Words) -> Mapping[bool, str]:
        """Return yes and no, if a brain judges a person's claim.

        Of the one person at the screen, or where several share it.
        """
        ask, seats, teaches = view.ask, self._session.setup.seats, self._session.teaches
        claim = self._board.speech.claim(view)
        if ask is None or claim is None or teaches or not self._spec.asks[ask.what].card:
            return {}
        if seats[ask.seat].is_person or not seats[claim.seat].is_person or view.eyes not in (None, claim.seat):
            return {}
        verbs = (part.verb for part in self._session.legal(ask.seat).parts)
        verb = next((verb.__name__ for verb in verbs if [*kinds(verb).values()] == ["bool"]), "")
        return {yes: words(f"button.{verb}.{str(yes).lower()}") for yes in (True, False)} if verb else {}

    def _explain(self, now: Snapshot, narrator: Narrator) -> None:
        """Explain what can't be chosen.

        But nothing that the cards are just about to show.
        """
        words = narrator.words
        waits = now.ask is not None and not self.turn.active
        self.hints.otherwise = (
            words("play.your_turn", name=narrator.name(now.ask.seat))
            if waits and now.ask
            else (words("play.not_now" if now.ask else "play.over"))
        )
        session, told = self._session, not (now.busy or now.covered)
        reasons = session.reasons(now.who) if told else {}
        place = functools.partial(narrator.teller.placed, seat=now.who)
        self.hints.reasons = {card: place(f"reason.{reason.key}") for card, reason in reasons.items()}
        why = {Touch("Token", card): reason.key for card, reason in reasons.items()}
        if told:
            why |= {Touch("Seat", seat): reason.key for seat, reason in session.seat_reasons().items()}
        self.hints.sections = {touch: self._spec.why[key] for touch, key in why.items() if key in self._spec.why}

    def aim(self, now: Snapshot, narrator: Narrator, screen: Screen, also: Callable[[], Sequence[Target]]) -> None:
        """Set the targets, with `also` on top, and highlight the current one.

        Keys come to what is asked by themselves.
        """
        focus, turn, board, hints = self.focus, self.turn, self._board, self.hints
        keep = functools.partial(board.compared, pygame.Rect(0, 0, 0, 0), asked=False)
        self.coaching.write(narrator, board.places, keep, screen, self.suggest)
        if self.coaching.covers:
            focus.set(self.coaching.targets())
            focus.prefer(focus.targets[0].id)
            board.focus(None)
            board.preview(None, None)
            return
        reads, before = hints.aside(narrator.teller), focus.lit
        focus.set(
            [
                *turn.targets(board.things, hints.reasons, reads, hints.seats),
                *self.coaching.targets(),
                *self.quiet.targets(now, offered=self._offered),
                *self.regret.targets(offered=self._offered),
                *self.browsing.targets(narrator.words),
                *self._menu.targets(),
                *(() if board.painter.stand else self._log.targets()),
                *also(),
            ]
        )
        if missing := turn.lead(focus.targets):
            if self._leads and (focus.by_keyboard or turn.reviewing):
                focus.go(missing)
            focus.prefer(missing)
        if focus.by_keyboard and focus.lit and (self._leads or before is None or focus.lit.id != before.id):
            hints.lead(focus.lit.id)
        self._leads = False
        self._log.light(focus.lit.id if focus.lit else None)
        at = turn.touch(focus.lit.id) if focus.lit else None
        read = at is not None and at.kind == "Seat" and not (focus.lit and focus.lit.enabled)
        board.focus(None if read else at, focus.pointer)
        board.painter.pointer = hints.pointer
        cards = [touch.value for touch in (at, *turn.chosen) if touch and touch.kind == "Token"]
        card = int(cards[0]) if cards and turn.active else None
        board.preview(card, self._previews.of(card, now.who, narrator.teller))

    def draw(
        self, surface: pygame.Surface, now: Snapshot, screen: Screen, art: CardArt, *, muted: bool, keys: Sequence[str]
    ) -> None:
        """Draw the prompt and the buttons.

        Not the prompt while the end is told in its place. `keys`: the names of those of the answers at a stand.
        """
        lit, pressed = self.focus.lit.id if self.focus.lit else None, self.focus.pressed
        offered = self._offered
        signs = [*self.quiet.targets(now, offered=offered), *self.regret.targets(offered=offered)]
        if not self._board.tells_end:
            watched = self._board.painter.watched
            kept = [*(sign.rect for sign in signs), *([watched.place] if watched else []), *self._board.notes]
            here = eased(self.turn.asked, reduced=screen.reduced)
            areas, keys = self.coaching.areas(self._board.places), keys if self.focus.by_keyboard else ()
            hushed = self._board.reveals
            self.turn.prompt.draw(surface, screen, areas, art, lit, pressed, here, keys=keys, kept=kept, hushed=hushed)
        with self._sign(surface, quiet.AGAIN, self.quiet.targets(now, offered=offered), screen):
            self.quiet.draw(surface, now, screen, lit, pressed, offered=offered)
        with self._sign(surface, regret.UNDO, self.regret.targets(offered=offered), screen):
            self.regret.draw(surface, screen, lit, pressed, offered=offered)
        with self._sign(surface, coaching.SIGN, self.coaching.targets(), screen):
            self.coaching.draw(surface, screen, lit, pressed)
        self._menu.draw(surface, screen, lit, pressed, muted=muted)
