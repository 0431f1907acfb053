"""The public part of the table, as a phone tells of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.core.actions import Event
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from table.match.session import Session
from table.stage.case import Stake, case_of, counted
from table.stage.cues import CUES
from table.stage.cues.reveal import Reveal
from table.stage.parts import Parts
from table.stage.parts.claim import Claim
from table.stage.parts.danger import Danger
from table.stage.parts.seat import SeatFacts
from table.stage.parts.sheet import Sheet
from table.stage.seen_cards import SeenCards
from table.stage.spec import BoardSpec
from table.stage.speech.bubbles import Bubble


class PublicTable:
    """Tells of seats, the latest reveal, news, and the judged claim.

    By a bystander's beats, after so many that have been shown; of a claim also how many of that kind only this seat
    knows or remembers.
    """

    def __init__(self, session: Session, spec: BoardSpec, parts: Parts, teller: Teller) -> None:
        """`teller` speaks the phone's language."""
        self._session = session
        self._spec = spec
        self._parts = parts
        self._teller = teller
        self._seen: dict[Seat | None, SeenCards] = {}

    def seats(self, view: View, over: bool) -> list[dict[str, Any]]:
        """Return the public state of the seats."""
        rows = []
        for seat in range(view.seats):
            about = [
                said for part in self._parts for said in part.of_seat(view, seat, self._teller, "game" if over else "")
            ]
            row = {"about": self._teller.words("play.listed").join(about), "lies": self._lies(view, seat)}
            alarms = [alarm for part in self._parts for alarm in part.alarms(view, seat, self._teller)]
            rows.append(row | ({"alarms": alarms} if alarms else {}))
        return rows

    def _lies(self, view: View, seat: Seat) -> str:
        """Return a seat's hand size, and the cards before it, in words."""
        said, held, hidden, near = list[str](), 0, 0, list[str]()
        danger = self._parts.get(Danger)
        for number, cards in enumerate(view.zones):
            if view.map.seats[number] != seat:
                continue
            if view.map.owners[number] >= 0:
                held += cards if isinstance(cards, int) else len(cards)
            elif danger and (told := danger.counted(view, number, self._teller)):
                near.append(told)
            elif not isinstance(cards, int):
                counted = Counter(self._teller.card(token, view) for token in cards if view.is_open(token))
                hidden += len(cards) - counted.total()
                said += [name + (f" ×{count}" if count > 1 else "") for name, count in counted.items()]
        words = self._teller.words
        open_cards = words("phones.lies_open", cards=words("play.listed").join(said)) if said else ""
        lies_hidden = words("phones.lies_hidden", count=hidden) if hidden else ""
        return " · ".join(filter(None, (words("phones.holds", count=held), open_cards, lies_hidden, *near)))

    def reveal(self, shown: int) -> dict[str, Any]:
        """Return the latest reveal, until the next claim, as `reveal`."""
        beats = self._session.beats(None)
        for index in range(shown - 1, -1, -1):
            event, view = beats[index].event, beats[index].view
            spec = self._spec.events[type(event).__name__]
            cue = CUES[spec.cue]
            if cue.claims or cue.deals:
                break
            if isinstance(cue, Reveal):
                card, pays, yes = spec.maybe(event, "card"), spec.payer(event), cue.true(event, spec)
                row = {"number": index, "by": spec.part(event, "by"), "to": spec.part(event, "to"), "yes": yes}
                row["said"] = self._teller.words(f"speech.reveal.{str(yes).lower()}")
                if card is not None and view.face(card) is not None:
                    row["face"] = view.face(card)
                if claim := self._claim(index):
                    row["claim"] = self._session.entry.rules.claims.index(claim.word or "")
                row |= {} if pays is None else {"pays": pays}
                return {"reveal": row}
        return {}

    def news(self, shown: int) -> dict[str, Any]:
        """Return who has won a game or got something, as `news`.

        Until somebody acts. After a deal, who begins, where that is somebody with a title.
        """
        beats, words = self._session.beats(None), self._teller.words
        sheet, titled = self._parts.get(Sheet), self._parts.get(SeatFacts)
        for index in range(shown - 1, -1, -1):
            event, view = beats[index].event, beats[index].view
            spec = self._spec.events[type(event).__name__]
            if "by" in spec.parts:
                break
            deals, gets = CUES[spec.cue].deals, spec.maybe(event, "gets")
            if sheet and sheet.writes(event):
                told = beats[: index + 1]
                seats, said = sheet.best(told), sheet.told_best(told, self._teller)
                stamp = words("scores.game", number=len(sheet.rows(told)))
            elif gets is not None or deals:
                titles = titled.titles(view, self._teller) if titled else {}
                seats = [*titles] if gets is None else [gets]
                said = self._teller.event(event, view)
                stamp = titles.get(seats[0], "") if seats else ""
            else:
                continue
            if seats:
                row = {"number": index, "seats": seats, "said": said}
                return {"news": row | ({"stamp": stamp} if stamp else {})}
            if deals:
                break
        return {}

    def case(self, shown: int, view: View) -> dict[str, Any]:
        """Return the claim that the asked seat judges, as `case`.

        `view` is its own. Of the cards of that kind that only this seat knows, `mine` are in its hand, and it has seen
        those that are `recalled`.
        """
        game, claim = self._session.entry.rules, self._claim(shown)
        everybody = self._session.beats(None)
        case = case_of(everybody[shown - 1].view, self._spec, game, claim, self._seen_by(None, shown))
        own = case_of(view, self._spec, game, claim, self._seen_by(view.eyes, shown))
        if case is None or own is None:
            return {}
        word = game.claims.index(case.word)
        row: dict[str, Any] = {"by": case.claimer, "claim": word, "total": case.total}
        stakes = [case.stakes[answer] for answer in (True, False) if case.stakes]
        row |= {
            "open": len(case.open),
            "proven": len(case.proven),
            "stakes": [[self._stake(stake) for stake in both] for both in stakes],
        }
        if said := self._said(shown, case.claimer):
            row["said"] = said
        return {"case": row, "mine": len(own.mine), "recalled": len(own.recalled)}

    def _seen_by(self, eyes: Seat | None, shown: int) -> SeenCards:
        found = self._seen.setdefault(eyes, SeenCards(self._spec, self._session.entry.rules))
        found.follow(self._session.beats(eyes), shown)
        return found

    def _said(self, shown: int, claimer: Seat) -> list[tuple[Seat, int | None, str]]:
        """Return what was said of the card before: seat, claim, words.

        The round's claims before the one that is judged, and what its claimer has answered since; the oldest first.
        """
        beats, found, judged = self._session.beats(None), list[tuple[Seat, int | None, str]](), False
        counted = self._parts.get(Claim)
        for index in range(shown - 1, -1, -1):
            event, view = beats[index].event, beats[index].view
            if counted and counted.shown(view) != counted.shown(beats[shown - 1].view):
                break
            spec = self._spec.events[type(event).__name__]
            cue, by, word = CUES[spec.cue], spec.maybe(event, "by"), spec.maybe(event, "word")
            if cue.claims and judged and by != claimer:
                found.append((by, word, self._teller.claimed(event, view, word)))
            elif not cue.claims and not judged and by == claimer and (said := self._answer(event, view, word)):
                found.append((by, word, said))
            judged |= cue.claims
        return found[::-1]

    def _answer(self, event: Event, view: View, word: int | None) -> str:
        """Return what a seat has said without claiming it anew, or ""."""
        if word is not None:
            return self._teller.claimed(event, view, word)
        return self._teller.own_speech(event, view) if self._spec.events[type(event).__name__].cue == "say" else ""

    def _stake(self, stake: Stake) -> tuple[Seat, bool, str, bool]:
        """Seat, whether the claim is true then, words, and an end."""
        return stake.seat, stake.claimed, counted(stake, self._teller), stake.loses

    def _claim(self, shown: int) -> Bubble | None:
        """Return the latest claim."""
        beats, claims = self._session.beats(None), self._session.entry.rules.claims
        for index in range(shown - 1, -1, -1):
            event = beats[index].event
            spec = self._spec.events[type(event).__name__]
            if CUES[spec.cue].claims:
                word = spec.maybe(event, "word")
                return None if word is None else Bubble(spec.part(event, "by"), "", 0.0, word=claims[word])
        return None
