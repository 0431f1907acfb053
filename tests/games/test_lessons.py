"""Tests that walk through every lesson of every game without a screen.

Once with the wanted choices, and once with every wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from games import GAMES
from games.core.actions import Action, kinds
from games.core.entry import Entry
from games.core.faces import bears
from games.core.view import View
from games.core.words import LANGUAGES, Words, catalogue
from games.lessons.lesson import SKIT, Lesson, LessonStep, Part, fitting, lessons
from games.lessons.likeness import gist_of
from games.passing.rules import Offer
from table.match.lesson_session import ACT_PAUSE, AGAIN, RIGHT, THIRD, LessonSession, Stand
from table.match.worker import Worker
from table.plugins.lesson_check import lessons_fit
from table.stage.boardfile import load_board

EACH = [pytest.param(game, lesson, id=f"{game.id}-{lesson.number}") for game in GAMES for lesson in lessons(game)]
TAUGHT = [param for param in EACH if param.values[1].number != SKIT]  # type: ignore[union-attr]
LONG = 1e6
"""Time in ms in which any seat has acted."""


def sit(game: Entry, part: Part, is_check: bool) -> LessonSession:
    return LessonSession(game, part, Worker(inline=True), is_check=is_check)


def wait(session: LessonSession) -> LessonSession:
    """Read the texts until the person decides or the lesson is over."""
    while session.stand not in (Stand.ASKS, Stand.OVER):
        session.update(LONG)
        if session.stand in (Stand.SAYS, Stand.JUDGES):
            assert session.says
            session.go_on()
    return session


def parts(lesson: Lesson) -> Iterator[tuple[Part, bool]]:
    yield from ((part, number > 0) for number, part in enumerate(lesson.parts))


def answers(session: LessonSession) -> list[Action]:
    """Return all actions wanted now."""
    step = session.step
    assert step
    return list(session.wanted_path(step))


def different(session: LessonSession) -> list[Action]:
    """Return legal actions that differ by more than equal cards."""
    assert session.part.you is not None
    view, found = session.view(session.part.you), dict[tuple[object, ...], Action]()
    for action in session.legal(session.part.you):
        found.setdefault(alike(action, view), action)
    return [*found.values()]


def alike(action: Action, view: View) -> tuple[object, ...]:
    values: list[object] = [type(action)]
    for field, kind in zip(fields(action), kinds(type(action)).values(), strict=True):
        value = getattr(action, field.name)
        if kind in ("Token", "Tokens"):
            cards = value if isinstance(value, tuple) else (value,)
            value = tuple((view.face(card), zone_of(card, view)) for card in cards)
        values.append(value)
    return tuple(values)


def zone_of(card: int, view: View) -> int:
    return next(number for number, zone in enumerate(view.zones) if not isinstance(zone, int) and card in zone)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_lessons_fit_the_help_the_board_and_the_words(game: Entry) -> None:
    lessons_fit(game)
    assert [lesson.number for lesson in lessons(game)][:1] == [SKIT]
    assert all(lesson.checks for lesson in lessons(game)[1:])


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_exercises_differ_and_do_not_name_their_answers(game: Entry, lesson: Lesson) -> None:
    assert len({gist_of(part) for part in lesson.checks}) == len(lesson.checks) > 1
    for part in lesson.checks:
        (step,) = part.steps
        ask = part.match.ask
        assert ask and ask.seat == part.you
        view, cards = part.match.view(ask.seat), set[str]()
        for action in fitting(step.want, part.match, ask.seat, part.who):
            tokens = [getattr(action, name) for name, kind in kinds(type(action)).items() if kind == "Token"]
            cards |= {game.rules.faces[face].id for card in tokens if (face := view.face(card)) is not None}
        for lang in LANGUAGES:
            words, said = Words(lang, game.package), catalogue(game.package, lang)[step.say].casefold()
            named = {card for card in cards if words(f"face.{card}").casefold() in said}
            assert not named, f"{said!r} names {named}"


@pytest.mark.parametrize(("game", "lesson"), EACH)
def test_the_wanted_path_leads_to_the_end(game: Entry, lesson: Lesson) -> None:
    right = 0
    for part, is_check in parts(lesson):
        session = wait(sit(game, part, is_check))
        while session.stand is Stand.ASKS:
            assert part.you is not None
            session.submit(part.you, answers(session)[0])
            wait(session)
        assert session.misses == 0
        assert session.stand is Stand.OVER
        right += bool(is_check and session.right)
    assert right == len(lesson.checks)


def holds(session: LessonSession, action: Action) -> bool:
    """True if the wanted outcome follows from a choice."""
    other = LessonSession(session.entry, session.part, Worker(inline=True))
    while other.number < session.number:
        if other.stand in (Stand.ACTS, Stand.FOLLOWS):
            other.update(LONG)
        else:
            other.do_it()
    assert other.part.you is not None
    other.submit(other.part.you, action)
    while other.stand is Stand.FOLLOWS:
        other.update(LONG)
    return other.number > session.number


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_wrong_choices_are_seen_and_taken_back_and_the_third_is_made_right(game: Entry, lesson: Lesson) -> None:
    session = wait(sit(game, lesson.main, False))
    you = lesson.main.you
    assert you is not None
    while session.stand is Stand.ASKS:
        step, number = session.step, session.number
        assert step
        wrong = [action for action in different(session) if action not in answers(session)]
        if step.until is not None:
            wrong = [action for action in wrong if not holds(session, action)]
        for action in wrong:
            before = session.view(you), session._match.log
            session.submit(you, action)
            if step.shows:
                while session.stand is Stand.FOLLOWS:
                    session.update(LONG)
                assert session.stand is Stand.JUDGES
                assert session.says in (step.cost, step.why, AGAIN)
                assert session._match.log != before[1]
                session.misses = 1
                session.go_on()
            assert session.stand is Stand.ASKS
            assert (session.view(you), session._match.log) == before
            session.misses = 0
        for miss in range(THIRD if wrong else 0):
            assert session.number == number
            session.submit(you, wrong[miss % len(wrong)])
            while session.stand is Stand.FOLLOWS:
                session.update(LONG)
            if session.stand is Stand.JUDGES:
                session.go_on()
        if not wrong:
            session.do_it()
        assert session.number > number
        wait(session)
    assert session.stand is Stand.OVER


def test_whatever_brings_about_what_is_to_happen_is_right() -> None:
    """A believed lie counts with any card and any words.

    The wanted action is only an example.
    """
    royal = next(game for game in GAMES if game.id == "royal")
    session = wait(sit(royal, lessons(royal)[4].main, False))
    step, view = session.step, session.view(0)
    assert step and step.until
    wanted, faces = answers(session), royal.rules.faces
    others = [action for action in different(session) if action not in wanted]
    lie = next(
        action
        for action in others
        if isinstance(action, Offer)
        and faces[view.faces[action.card]].id == "rat"
        and royal.rules.claims[action.claim] == "bat"
    )
    session.submit(0, lie)
    while session.stand is Stand.FOLLOWS:
        session.update(LONG)
    assert session.right and session.step is not step


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_the_outcome_of_every_choice_is_seen_before_it_is_judged(game: Entry, lesson: Lesson) -> None:
    """No claim waits for another seat's answer while the tutor speaks."""
    board = load_board(game.rules)
    for part, is_check in parts(lesson):
        session = wait(sit(game, part, is_check))
        while session.stand is Stand.ASKS:
            number, you = session.number, part.you
            assert you is not None
            for action in different(session) if is_check else answers(session)[:1]:
                tried = sit(game, part, is_check)
                while wait(tried).number < number:
                    tried.submit(you, answers(tried)[0])
                tried.submit(you, action)
                while tried.stand in (Stand.FOLLOWS, Stand.ACTS):
                    tried.update(LONG)
                ask = tried.ask
                assert not (ask and ask.seat != you and board.asks[ask.what].card), (number, action)
            session.submit(you, answers(session)[0])
            wait(session)


def truth(action: Action, view: View, game: Entry) -> bool | None:
    """True if a claim is true of its card; None without one."""
    found = {kind: getattr(action, name) for name, kind in kinds(type(action)).items()}
    if "Word" not in found or "Token" not in found or (face := view.face(found["Token"])) is None:
        return None
    return bears(game.rules.faces[face], game.rules.claims[found["Word"]])


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_where_an_exercise_wants_any_truth_or_any_lie_each_card_will_do(game: Entry, lesson: Lesson) -> None:
    for part in lesson.checks:
        session, step = wait(sit(game, part, True)), part.steps[0]
        assert part.you is not None
        view = session.view(part.you)
        wanted = {alike(action, view): truth(action, view, game) for action in answers(session)}
        if step.until is None or len({key[1] for key in wanted}) == 1 or len(set(wanted.values())) > 1:
            continue
        (kind,) = set(wanted.values())
        alternatives = [action for action in different(session) if truth(action, view, game) is kind]
        assert all(holds(session, action) for action in alternatives)


CHOICE, MOTION = 3500.0, 2000.0
"""Average ms of a calm choice, and of an action's animation."""


def reading_ms(said: str, lang: str) -> float:
    """Return the time for reading it calmly, ms."""
    return 1100.0 + (330.0 * len(said.split()) if lang == "en" else 110.0 * len(said))


@pytest.mark.parametrize(("game", "lesson"), EACH)
def test_it_is_as_long_as_one_can_listen(game: Entry, lesson: Lesson) -> None:
    """Durations at a calm pace.

    The skit lasts at most 40 seconds; a lesson, without its checks, 90.
    """
    for lang in LANGUAGES:
        texts = catalogue(game.package, lang)
        ms = 0.0
        for step in lesson.main.steps:
            ms += reading_ms(texts[step.say], lang) if step.say else 0.0
            ms += CHOICE if step.want else ACT_PAUSE if step.act else 0.0
            ms += MOTION if step.want or step.act else 0.0
        assert ms < (40_000 if lesson.number == SKIT else 90_000)


Kind = tuple[str, tuple[tuple[str, object], ...]]


def kind_of(step: LessonStep, action: Action) -> Kind:
    """Return the kind of an action.

    Its verb, and its flags that the lesson asks for; cards, seats and numbers don't count.
    """
    said = {name for mask in step.want for name in mask.fields}
    told = [(n, getattr(action, n)) for n, k in kinds(type(action)).items() if k == "bool" and n in said]
    return type(action).__name__, tuple(told)


def decide(session: LessonSession, known: set[tuple[str, Kind]]) -> Action:
    """Decide as a newcomer who knows the kinds learned so far.

    Takes the first wanted action of a kind that was done where the same paragraph of the rules was shown, otherwise the
    first legal action.
    """
    step = session.step
    assert step and session.part.you is not None
    for action in answers(session):
        if (step.see, kind_of(step, action)) in known:
            return action
    return session.legal(session.part.you)[0]


@pytest.mark.parametrize(("game", "lesson"), TAUGHT)
def test_a_newcomer_passes_the_checks_after_the_lesson_and_only_then(game: Entry, lesson: Lesson) -> None:
    known, session = set[tuple[str, Kind]](), wait(sit(game, lesson.main, False))
    while session.stand is Stand.ASKS:
        step, you = session.step, session.part.you
        assert step and you is not None
        action = answers(session)[0]
        known.add((step.see, kind_of(step, action)))
        session.submit(you, action)
        wait(session)
    for knows, passes in ((known, True), (set[tuple[str, Kind]](), False)):
        right = 0
        for part in lesson.checks:
            check = wait(sit(game, part, True))
            assert part.you is not None
            check.submit(part.you, decide(check, knows))
            while check.stand is Stand.FOLLOWS:
                check.update(LONG)
            assert check.says == (RIGHT if check.right else check.step.why if check.step else "")
            right += bool(check.right)
        assert lesson.passed(right) is passes, f"{right} right"
