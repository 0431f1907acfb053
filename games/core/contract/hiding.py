"""The swap test: hidden cards make no difference to a seat.

Not to what it is shown, told or allowed, nor to what its brain decides. A *twin* of a game is the same game with the
faces of some cards exchanged, from the deal on: other answers of chance to the shuffle, the same to everything else,
the same actions. To eyes that have not been shown one of these cards the two games are one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from importlib.resources import files
from random import Random

from games.core.actions import Action, Choices
from games.core.brain import Brain, Mind
from games.core.chance import Answer, ScriptedChance, SeededChance, stream
from games.core.contract.cards import check_cards
from games.core.contract.moves import sampled
from games.core.contract.witness import LONGEST, Witness, card, demand, everyone, known, own, play
from games.core.determinization import determinize
from games.core.entry import Entry
from games.core.game import legal_choices
from games.core.table import Table
from games.core.types import Seat, Token
from games.core.view import look

THOUGHTS = 4
"""Decisions of a brain compared in a game and its twin."""
THINKING = 2
"""Seats whose brains are compared; other seeds, other seats."""
MANY = 1000
"""Of more choices than these only some are compared."""


def exchanged(dealt: Sequence[Answer], fixed: Collection[Token], random: Random) -> tuple[list[Answer], list[Token]]:
    """Return other shuffles of the deal, and each card's new face.

    In each shuffle all cards but the `fixed` ones change places at random. (The cards are numbered as they come out
    of the shuffles.)
    """
    answers: list[Answer] = []
    source: list[Token] = []
    for answer in dealt:
        if isinstance(answer, int):
            answers.append(answer)
            continue
        first = len(source)
        free = [p for p in range(len(answer)) if first + p not in fixed]
        mixed = free[:]
        random.shuffle(mixed)
        goes = dict(zip(free, mixed, strict=True))
        source += [first + goes.get(p, p) for p in range(len(answer))]
        answers.append(tuple(answer[goes.get(p, p)] for p in range(len(answer))))
    return answers, source


def two_deals_look_alike(entry: Entry, seats: int, seed: int) -> None:
    """Check that deals differing in hidden cards look alike.

    They are laid out alike, card by card, and a bystander sees no difference. This finds tokens that are numbered
    before the shuffle, and any order that depends on faces.
    """
    match = play(entry.rules, seats, seed)
    table = match.history[0][1]
    dealt, source = exchanged(match.log.dealt, known(table, None), stream(seed, "two deals"))
    other = Witness(entry.rules, seats, match.options, ScriptedChance(dealt))
    demand(table.zones == other.table.zones, "other faces are dealt in another order, or under other tokens")
    faces = [table.faces[old] for old in source]
    demand(other.table.faces == faces, "where a card is dealt to depends on its face")
    demand(match.beats(None)[0] == other.beats(None)[0], "a bystander can tell two deals apart")


def hidden_cards_make_no_difference(entry: Entry, seats: int, seed: int) -> None:
    """The swap test: exchange unseen cards, and nothing else changes.

    Cards are exchanged that the eyes have not been shown up to some moment; until they are shown one of them,
    events, views, legal actions, reasons and what a brain decides and thinks stay the same. So do, in every seat's
    decision, the choices that `board.toml` calls public, and the reasons of all open cards before the seats.
    """
    match = play(entry.rules, seats, seed)
    random = stream(seed, "swap")
    thinking = stream(seed, "thinking").sample(range(seats), min(THINKING, seats))
    for eyes in everyone(seats):
        until = int(random.random() * len(match.history))
        shown = {card(table, token) for _, table in match.history[: until + 1] for token in known(table, eyes)}
        dealt, _ = exchanged(match.log.dealt, shown, random)
        try:
            _Twins(entry, match, dealt, eyes, thinks=eyes in thinking).compare()
        except AssertionError as broken:
            broken.add_note(f"for {'a bystander' if eyes is None else f'seat {eyes}'}")
            raise


class _TwinChance:
    """Chance by a script, arbitrary where it does not fit.

    Once a card that differs has been turned up, the rest of the same action may ask other questions.
    """

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._script = ScriptedChance(answers)
        self._other = SeededChance(Random(0))

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        try:
            return self._script.shuffle(n)
        except ValueError:
            return self._other.shuffle(n)

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        try:
            return self._script.pick(n)
        except ValueError:
            return self._other.pick(n)


class _Twins:
    """A game and its twin, played in parallel for the same eyes."""

    def __init__(self, entry: Entry, match: Witness, dealt: list[Answer], eyes: Seat | None, *, thinks: bool) -> None:
        self.eyes = eyes
        board = tomllib.loads(files(entry.package).joinpath("board.toml").read_text(encoding="utf-8"))
        self.public = {what for what, ask in board.get("ask", {}).items() if ask.get("public")}
        self.steps = match.log.steps
        later = [answer for step in self.steps for answer in step.chance]
        chances = ScriptedChance([*match.log.dealt, *later]), _TwinChance([*dealt, *later])
        self.games = [Witness(entry.rules, match.seats, match.options, chance) for chance in chances]
        self.brains: list[tuple[Brain, ...]] = []
        if eyes is not None and thinks:
            self.brains = [(make(eyes), make(eyes)) for make in entry.brains.values()]
        turns = [number for number, step in enumerate(self.steps) if step.seat == eyes]
        self.thoughts = set(turns[:: max(1, len(turns) // THOUGHTS)])
        self.lived = 0

    def compare(self) -> None:
        """Play both until the eyes see an exchanged card.

        Or to the end.
        """
        one, twin = self.games
        for number, step in enumerate(self.steps):
            if not self._same_beats():
                return
            if one.ask and one.ask.what in self.public:
                self._same_legal(one.ask.seat)
            self._same_public_reasons()
            if self.eyes is not None:
                self._same_choices(self.eyes, number)
            if step.action not in twin.legal(step.seat):
                return  # Another seat could not do this with the cards that it has now.
            one.submit(step.seat, step.action)
            twin.submit(step.seat, step.action)
        self._same_beats()

    def _same_beats(self) -> bool:
        """Compare the new beats; False once the games may differ."""
        one, twin = self.games
        both = min(len(one.history), len(twin.history))
        for number in range(self.lived, both):
            if _differ(one.history[number][1], twin.history[number][1], self.eyes):
                return False
            (event, view), (other, other_view) = beats = [game.beats(self.eyes)[number] for game in self.games]
            if type(event) is not type(other) and (event.admits or other.admits):
                return False
            demand(event == other, f"a hidden card has changed what happens: {event} or {other}")
            demand(view == other_view, f"a hidden card has changed the view after {event}")
            same = one.history[number][1].zones == twin.history[number][1].zones
            demand(same, f"a hidden card has changed the order of cards after {event}")
            for brains in self.brains:
                for brain, beat in zip(brains, beats, strict=True):
                    brain.watch(beat)
        self.lived = both
        rest = [event for event, _ in one.history[both:] + twin.history[both:]]
        demand(not rest or rest[0].admits, f"because of a hidden card it goes on: {rest}")
        return not rest

    def _same_choices(self, eyes: Seat, number: int) -> None:
        legal = self._same_legal(eyes)
        for token in own(self.games[0].table, eyes):
            reasons = [game.why_not(eyes, token) for game in self.games]
            demand(reasons[0] == reasons[1], f"a hidden card has changed a reason: {reasons[0]}, {reasons[1]}")
        if number in self.thoughts:
            for brains in self.brains:
                thoughts = zip(brains, legal, strict=True)
                decided = [brain.decide(choices, stream(number, "brain")) for brain, choices in thoughts]
                demand(decided[0] == decided[1], f"a hidden card has changed what a brain does: {decided}")
                demand(decided[0] in legal[0], f"a brain wants to do what it may not: {decided[0]}")
                told = [brain.thought() for brain in brains if isinstance(brain, Mind)]
                demand(all(thought == told[0] for thought in told), f"a hidden card has changed a thought: {told}")

    def _same_public_reasons(self) -> None:
        """Why an open card cannot be used is told to everyone."""
        one = self.games[0]
        for zone, at in zip(one.table.zones, one.table.map.seats, strict=True):
            for token in zone:
                if at is not None and one.table.seen[token] == one.table.everyone:
                    reasons = [game.why_not(at, token) for game in self.games]
                    said = f"a hidden card has changed a reason that everyone is told: {reasons[0]}, {reasons[1]}"
                    demand(reasons[0] == reasons[1], said)

        for other in range(one.seats):
            reasons = [game.why_not_seat(other) for game in self.games]
            demand(reasons[0] == reasons[1], f"a hidden card has changed why a seat can't be chosen: {reasons}")
        for verb in one.game.actions:
            reasons = [game.why_not_verb(verb) for game in self.games]
            demand(reasons[0] == reasons[1], f"a hidden card has changed why something can't be done: {reasons}")

    def _same_legal(self, seat: Seat) -> list[Choices]:
        legal = [game.legal(seat) for game in self.games]
        same = _some(legal[0]) == _some(legal[1])
        demand(same, f"a hidden card has changed what is legal: {self.games[0].ask}")
        return legal


def _differ(one: Table, twin: Table, eyes: Seat | None) -> bool:
    """True if the eyes know a card that differs in the twin."""
    faces = [{token: table.faces[token] for zone in table.zones for token in zone} for table in (one, twin)]
    return any(faces[0].get(token) != faces[1].get(token) for token in known(one, eyes) | known(twin, eyes))


def _some(legal: Sequence[Action]) -> list[Action]:
    step = max(1, len(legal) // MANY)
    return [legal[index] for index in range(0, len(legal), step)]


def views_can_be_determinized(entry: Entry, seats: int, seed: int) -> None:
    """Check that tables imagined from a view give that view again.

    The seat that is asked can play on there, to the end.
    """
    game = entry.rules
    for match, random in sampled(entry, seats, seed):
        for eyes in everyone(seats):
            view = match.view(eyes)
            table = determinize(game, view, random)
            demand(look(table, eyes) == view, f"a table imagined by {eyes} gives another view")
            check_cards(game, table)
            if match.ask and match.ask.seat == eyes:
                _play_on(entry, table, random)


def _play_on(entry: Entry, table: Table, random: Random) -> None:
    for _ in range(LONGEST):
        if not table.pending:
            return
        seat = table.pending[-1][0]
        legal = legal_choices(entry.rules, table, seat)
        demand(len(legal) > 0, f"seat {seat} is asked at an imagined table but can do nothing")
        entry.rules.play(table, seat, legal.draw(random), SeededChance(random))
    demand(False, "play at an imagined table does not end")
