"""Drawing of moving cards: leaning, turning, with shadows."""

from __future__ import annotations

from math import pi, sin

from table.base.measures import DROP, DROP_HIGH, FLIP_LIFT
from table.stage.drawing.canvas import Canvas
from table.stage.layout.pose import Pose
from table.stage.motion.easing import out_back
from table.stage.motion.flights import EDGE, FADE, ON_STAGE, Flight, Flights
from table.stage.motion.tween import Travel

_STEP, _FINER = 8, 3  # px at 1080p between the heights of moving cards, and of gifts
_SPREAD = 0.12  # by which the shadow of a gift is larger, for each height of other cards that it is higher


def draw_flights(canvas: Canvas, flights: Flights, *, on_stage: bool) -> None:
    """Draw the visible flights, lower ones first.

    Those on stage, or the others.
    """
    for flight in flights.in_order():
        hidden = flight.packed and flight.travel.began > canvas.clock
        if not hidden and (flight.order >= ON_STAGE) == on_stage:
            _draw(canvas, flight, flight.back or flights.packs[flight.zone])


def _draw(canvas: Canvas, flight: Flight, pack: str | None) -> None:
    clock, pictures, screen = canvas.clock, canvas.pictures, canvas.screen
    pose = flight.travel.at(clock)
    height = _stepped(pose.height, flight.travel, screen.px(_FINER if flight.travel.lob else _STEP))
    if screen.reduced:
        _draw_fading(canvas, flight, pack, pose, height)
        return
    face, wide, lift = _turned(flight, clock)
    height = round(height * flight.squash(clock))
    plain, angle = flight.plainness(clock) if face else 0.0, pose.angle
    fine = flight.travel.lob or (flight.shiver is not None and clock < flight.shiver.ends)
    if flight.shiver:
        angle += flight.shiver.at(clock)
    centre = (round(pose.x), round(pose.y - lift * screen.scale))
    raised = flight.raised(clock, pose.height)
    drop = round(height * (DROP + DROP_HIGH * raised))
    if raised or angle or wide != 1:
        if wide > 0.6:
            cast = height if raised <= 1 else round(height * (1 + _SPREAD * (raised - 1)))
            canvas.put(pictures.shadow(cast), center=(centre[0], centre[1] + drop))  # leaning cards lean little
        picture = pictures.card(face, height, angle, wide, pack=pack, plain=plain == 1, fine=fine)
        canvas.put(picture, center=centre)
    else:  # it lies there as cards do that rest
        canvas.card(face, Pose(*centre, height), drop=drop, pack=pack, plain=plain == 1)
    if 0 < plain < 1:
        canvas.put(pictures.card(face, height, pose.angle, wide, plain=True), plain, center=centre)


def _draw_fading(canvas: Canvas, flight: Flight, pack: str | None, pose: Pose, height: int) -> None:
    """Draw a card fading in at its target, for reduced motion.

    Its face over its back.
    """
    clock, pictures, plain = canvas.clock, canvas.pictures, flight.plain[1]
    seen = 1.0 if clock < flight.travel.began else (clock - flight.travel.began) / FADE
    turn, centre = flight.turn, (round(pose.x), round(pose.y))
    if turn and clock < turn.began + turn.ms:
        canvas.put(pictures.card(turn.before, height, pose.angle, pack=pack, plain=plain), seen, center=centre)
        seen = min(seen, max(0.0, clock - turn.began) / turn.ms)
    canvas.put(pictures.card(flight.face, height, pose.angle, pack=pack, plain=plain), seen, center=centre)


def _stepped(height: float, way: Travel, step: int) -> int:
    """Round a height to steps with exact ends.

    So few pictures have to be scaled.
    """
    for end in (way.end.height, way.start.height):
        if abs(height - end) < step / 2:
            return round(end)
    return max(step, round(height / step) * step)


def _turned(flight: Flight, clock: float) -> tuple[str | None, float, float]:
    """Return the face to show, its width, and the card's lift."""
    turn = flight.turn
    if turn is None:
        return flight.face, 1.0, 0.0
    part = (clock - turn.began) / turn.ms
    if part <= 0:
        return turn.before, 1.0, 0.0
    if part >= 1:
        return flight.face, 1.0, 0.0
    lift = FLIP_LIFT * sin(pi * part)
    if part < EDGE:
        return turn.before, _quantised(1 - 0.98 * (part / EDGE) ** 2), lift
    return flight.face, _quantised(0.02 + 0.98 * out_back((part - EDGE) / (1 - EDGE), 1.1)), lift


def _quantised(wide: float) -> float:
    return max(1, round(wide * 24)) / 24
