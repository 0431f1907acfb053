"""The table as nodes for screen readers.

The question, the hand, the table, claims and the log: of the same things, targets and words that are drawn. While the
table is covered nothing of it is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from games.core.names import capital
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from games.core.words import Words
from table.access.node import Node, box, listed, texts
from table.match.session import Session
from table.scenes.play.controls import Controls
from table.scenes.play.narration import Narration
from table.scenes.play.reading import page
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.case import Case, sentence
from table.stage.controls import bar
from table.stage.controls.prompt import CONFIRM, target_id
from table.stage.controls.things import Thing
from table.stage.evidence_words import seen
from table.stage.speech.ending import sentences
from table.stage.speech.log_panel import is_line
from table.stage.speech.looks import look
from table.ui.focus import Target

Called = Callable[[str], str]
"""Names a button without words."""


class Described:
    """Describes the table at a moment."""

    def __init__(self, session: Session, board: Board, narration: Narration, controls: Controls) -> None:
        self._session = session
        self._board = board
        self._narration = narration
        self._controls = controls

    def nodes(self, now: Snapshot, view: View, called: Called) -> list[Node]:
        """Return everything that these eyes may read.

        `view` is theirs, and nothing is covered.
        """
        words, narration = self._narration.narrator.words, self._narration
        targets = {target.id: target for target in self._controls.focus.targets}
        things = self._board.resting.things()
        here = {target_id(thing.touch) for thing in things}
        held = [self._thing(thing, targets, view) for thing in things if thing.held]
        lying = [self._lying(thing, targets, view) for thing in sorted(things, key=self._where) if not thing.held]
        others = [target for id, target in targets.items() if id not in here and not is_line(id)]
        piles = [target for target in others if self._controls.browsing.is_pile(target.id)]
        asked = [target for target in others if target not in piles and target.id not in bar.IDS]
        menu = [target for target in others if target.id in bar.IDS]
        beats = self._session.beats(None)[: now.ended]  # what is still coming out is not told
        claims = narration.narrator.claims(beats) if beats else []
        facts = [
            line for beat in beats[-1:] for part in self._board.parts for line in part.reminder(beat.view, self._teller)
        ]
        reminder = narration.reminder(now.ended) if narration.reminds else []
        choices = [*self._about(), *(self._choice(one, called) for one in asked)]
        return [
            *texts("heading", [narration.heading], "heading"),
            *listed("reminder", words("access.reminder"), texts("reminder", reminder)),
            *listed("choices", words("access.choices"), choices),
            *listed("hand", words("access.hand"), held),
            *listed("table", words("access.table"), [*lying, *map(_plain, piles), *texts("fact", facts)]),
            *listed("claims", words("access.claims"), texts("claim", claims)),
            *listed("log", words("log.title"), texts("logged", narration.lines.lines)),
            *listed("menu", words("access.menu"), (self._choice(one, called) for one in menu)),
        ]

    @property
    def _teller(self) -> Teller:
        return self._narration.narrator.teller

    def _where(self, thing: Thing) -> tuple[int, int]:
        """The middle comes first, then each seat with its cards."""
        if thing.touch.kind == "Seat":
            return int(thing.touch.value), 0
        seat = self._seat(thing)
        return (-1, 0) if seat is None else (seat, 1)

    def _seat(self, thing: Thing) -> Seat | None:
        """The seat before which a card lies, or None."""
        resting = self._board.resting
        zone = resting.made.zones.get(int(thing.touch.value))
        return None if zone is None or resting.view is None else resting.view.map.seats[zone]

    def _lying(self, thing: Thing, targets: dict[str, Target], view: View) -> Node:
        """A thing on the table; a card with its seat."""
        node, seat = self._thing(thing, targets, view), self._seat(thing) if thing.touch.kind == "Token" else None
        if seat is None:
            return node
        teller = self._teller
        return replace(node, name=teller.words("access.before", card=node.name, name=teller.names[seat]))

    def _thing(self, thing: Thing, targets: dict[str, Target], view: View) -> Node:
        """A card, or a seat; what can be pressed is a target."""
        id, controls = target_id(thing.touch), self._controls
        node = Node(
            id,
            "item",
            capital(thing.brief or thing.name),
            about=sentences(thing.means, self._teller.words),
            box=box(thing.rect),
        )
        if thing.touch.kind == "Seat":
            seat = int(thing.touch.value)
            seen = look(seat, self._board.faces.of(seat), self._teller)
            node = replace(node, about=" ".join(filter(None, (node.about, seen))))
        if thing.touch.kind == "Token":
            told = page(thing, view, self._teller, controls.hints.reasons, controls.hints.deeds(thing))
            node = replace(node, about=" ".join(filter(None, (*told.about.split("\n"), told.now))) if told else "")
        target = targets.get(id)
        if target is None:
            return node
        why = "" if target.enabled or target.why in node.about else target.why
        about = " ".join(filter(None, (why, node.about)))
        refused = bool(target.why) and not target.enabled and not target.aside  # what is only read is not refused
        chosen = target.chosen if target.enabled else None
        return replace(node, about=about, target=True, enabled=not refused, chosen=chosen)

    # What is asked

    def _about(self) -> Iterator[Node]:
        """The lines above the choices."""
        words, painter, prompt = self._narration.narrator.words, self._board.painter, self._controls.turn.prompt
        if sheet := self._controls.coaching.sheet:
            yield from texts("coach", sheet.lines)
        if painter.stand and painter.stand.answer is None and painter.stand.leaves is None:
            answers = {} if painter.stand.weighed else painter.stand.answers
            yield from texts("case", judged(painter.stand.case, answers, self._teller))
        elif painter.watched:
            yield from texts("case", judged(painter.watched.case, {}, self._teller))
        yield from texts("sheet", [prompt.sheet])
        yield from texts("note", [prompt.note] if painter.stand else [])
        if spread := self._board.resting.spread:
            yield from texts("pile", [spread.title])
        for chip in prompt.chips:
            if not chip.pressable:
                yield Node(f"open {chip.id}", "text", words("access.open_slot", name=chip.label))

    def _choice(self, target: Target, called: Called) -> Node:
        """A button of the prompt, or beside it."""
        words, prompt = self._narration.narrator.words, self._controls.turn.prompt
        node = _plain(target)
        item = next((item for item in prompt.items if item.id == target.id), None)
        chip = next((chip for chip in prompt.chips if chip.id == target.id), None)
        if item and item.row.label:
            node = replace(node, name=f"{item.row.label}: {node.name}")
        if item and prompt.is_chosen(item):
            node = replace(node, chosen=True)
        if target.id == CONFIRM and prompt.sheet:
            node = replace(node, about=prompt.sheet)  # what comes of it, for who goes straight there
        if chip and chip.filled:
            node = replace(node, about=words("access.slot"))
        return node if node.name else replace(node, name=called(target.id) or turned(target.id, words))


def _plain(target: Target) -> Node:
    why = "" if target.enabled and target.why == target.name else target.why
    return Node(
        target.id,
        "button",
        target.name or target.why,
        about=why,
        box=box(target.rect),
        enabled=target.enabled,
        target=True,
    )


def turned(target: str, words: Words) -> str:
    """Name an arrow that turns a row of the prompt."""
    return words("access.row_on" if target.endswith(" on") else "access.row_back")


def judged(case: Case, answers: Mapping[bool, str], teller: Teller) -> Iterator[str]:
    """Yield the facts about a judged claim, and the stakes of `answers`."""
    words, names = teller.words, teller.names
    yield words("access.case", by=names[case.claimer], claim=case.said, to=names[case.judge])
    if case.total:
        total = words("stand.total", name=case.said, count=case.total)
        yield words("access.known", total=total, seen=seen(case, words))
    for answer, said in answers.items():
        if answer in case.stakes:
            right, wrong = (sentence(stake, teller) for stake in case.stakes[answer])
            yield words("access.stake", answer=said, right=right, wrong=wrong)


def covered(lines: Iterable[str], targets: Iterable[Target], words: Words, *, read: bool) -> list[Node]:
    """Return the curtain's words and buttons.

    With a note to listeners where a screen reader may have them `read`.
    """
    said = texts("curtain", [*lines, *([words("access.headphones")] if read else [])])
    return list(listed("cover", words("access.cover"), [*said, *map(_plain, targets)]))
