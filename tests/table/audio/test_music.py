"""Music follows what everybody sees, and is silent with other sounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from pathlib import Path
from time import sleep

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from sounds import CALM, HOUSE, ROOM, STEMS, TENSION
from table.app.app import App
from table.app.scene import Scene
from table.audio import device, music
from table.audio.mood import Mood
from table.audio.music import CROSS, HELD, HOLD, LEAVE, RELAX, RETURN, TIGHTEN, YIELD, YIELDED, Segment, track
from table.audio.sound import Sounds
from table.input.intents import Away, Here, Mute, SoundLost
from table.match.seats import MatchSetup, SeatSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.play.pause import PauseScene
from table.stage.parts import Parts
from table.store.settings import Settings
from tests.table.moments import each, moment
from tests.table.scenes.playing import FRAME, sit_down

pytestmark = pytest.mark.usefixtures("home")
Heard = dict[tuple[str, str], float]


class Listener:
    """Records the volume of each layer of each track."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.surface = pygame.Surface(app.screen.size)
        self.decoded: list[str] = []
        self._names: dict[int, tuple[tuple[str, str], pygame.mixer.Sound]] = {}

    def decode(self, segment: Segment) -> pygame.mixer.Sound:
        sound = DECODE(segment)
        path = Path(str(segment.file))
        self.decoded.append(path.name)
        self._names[id(sound)] = (path.parent.name, path.name.partition("-")[0]), sound
        return sound

    def heard(self) -> Heard:
        found = {}
        for number in range(
            pygame.mixer.get_num_channels() if self.app.sounds.device.ready and pygame.mixer.get_init() else 0
        ):
            channel = pygame.mixer.Channel(number)
            if channel.get_busy() and id(channel.get_sound()) in self._names:
                found[self._names[id(channel.get_sound())][0]] = channel.get_volume()
        return found

    def wait(self, ms: float) -> None:
        for _ in range(round(ms / FRAME)):
            self.app.step([], FRAME)

    def wait_for(self, condition: Callable[[Heard], object]) -> None:
        """Frames in no hurry: what is decoded comes from a thread."""
        while not condition(self.heard()):
            self.app.step([], FRAME)
            sleep(0.001)


DECODE = music.decode


class Still(Scene):
    """A scene with a mood of its own."""

    held = tense = 0.0
    name: str | None = None

    @property
    def mood(self) -> Mood | None:
        return Mood(self.name, bool(self.tense), self.held) if self.name else None


@pytest.fixture
def listener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    pygame.mixer.quit()
    app = App(
        navigation,
        Settings(language="en", welcomed=True, volume=1.0),
        (1280, 720),
        sounds=Sounds(),
        worker=Worker(inline=True),
    )
    listener = Listener(app)
    monkeypatch.setattr(music, "decode", listener.decode)
    yield listener
    app.close()
    app.sounds.device.close()


@pytest.fixture
def still(listener: Listener) -> Still:
    """At a game whose music has come."""
    scene = Still(listener.app)
    scene.name = GAMES[0].id
    listener.app.push(scene)
    listener.app.draw(listener.surface)
    listener.wait_for(lambda heard: len(heard) == 3)
    listener.wait(CROSS)
    return scene


def test_in_mono_both_ears_hear_the_mean_and_music_begins_anew(listener: Listener) -> None:
    app, both = listener.app, listener.decoded
    app.home()
    app.draw(listener.surface)
    listener.wait_for(lambda heard: heard)
    segment = track(HOUSE).layers[CALM][0]._replace(begin=40_000, end=41_000)
    stereo = memoryview(bytes(memoryview(DECODE(segment)).cast("B"))).cast("h")  # type: ignore[arg-type]
    both.clear()
    app.change(mono=True)
    listener.wait_for(lambda heard: both and heard)
    mono = memoryview(bytes(memoryview(DECODE(segment)).cast("B"))).cast("h")  # type: ignore[arg-type]
    assert len(mono) == 1000 == len(stereo) // 2
    means = [(left + right) / 2 for left, right in zip(stereo[::2], stereo[1::2], strict=True)]
    assert max(abs(one - mean) for one, mean in zip(mono, means, strict=True)) <= 2
    assert any(left != right for left, right in zip(stereo[::2], stereo[1::2], strict=True))


def quiet(heard: Heard) -> bool:
    return all(volume == 0 for volume in heard.values())


def test_the_first_frame_knows_nothing_of_music_and_the_title_plays_the_house_s(listener: Listener) -> None:
    app = listener.app
    app.home()
    app.step([], FRAME)
    assert pygame.mixer.get_init() is None and not listener.decoded, "before the first frame"
    app.draw(listener.surface)
    listener.wait_for(lambda heard: heard)
    assert set(listener.heard()) == {(HOUSE, CALM), (HOUSE, ROOM)}
    listener.wait(CROSS)
    assert listener.heard() == {(HOUSE, CALM): 1.0, (HOUSE, ROOM): 1.0}


@pytest.mark.slow
def test_a_game_brings_its_own_and_one_fades_while_the_other_comes(listener: Listener) -> None:
    app = listener.app
    app.home()
    app.draw(listener.surface)
    listener.wait_for(lambda heard: heard.get((HOUSE, CALM)) == 1)
    seats = tuple(SeatSetup(name, number, "kiri:1") for number, name in enumerate("AB"))
    app.games.start(MatchSetup(GAMES[0].id, seats, {}, 3))
    both = {(HOUSE, CALM), (GAMES[0].id, CALM)}
    listener.wait_for(lambda heard: both <= {what for what, volume in heard.items() if volume > 0.3})
    listener.wait(CROSS)
    assert {track for track, _ in listener.heard()} == {GAMES[0].id}
    app.push(PauseScene(app, MatchSetup(GAMES[0].id, seats, {}, 3)))
    listener.wait(CROSS)
    assert {track for track, _ in listener.heard()} == {GAMES[0].id}, "what lies over a game keeps its music"
    app.home()
    listener.wait(CROSS / 4)
    app.games.start(MatchSetup(GAMES[0].id, seats, {}, 3))
    listener.wait(2 * CROSS)
    assert {track for track, volume in listener.heard().items() if volume} <= {(GAMES[0].id, s) for s in (CALM, ROOM)}


def test_tension_joins_and_leaves_and_breath_is_held_but_not_by_the_room(listener: Listener, still: Still) -> None:
    calm, tension, room = ((str(still.name), stem) for stem in (CALM, TENSION, ROOM))
    assert listener.heard() == {calm: 1, tension: 0, room: 1}
    still.tense = 1
    listener.wait(TIGHTEN / 2)
    assert listener.heard()[tension] == pytest.approx(0.5, abs=0.05)
    listener.wait(TIGHTEN / 2 + FRAME)
    assert listener.heard() == {calm: 1, tension: 1, room: 1}
    still.held = 1.0
    listener.wait(HOLD + 2 * FRAME)
    assert listener.heard() == pytest.approx({calm: HELD, tension: HELD, room: 1}, abs=0.01)
    still.held = still.tense = 0
    listener.wait(RELAX + FRAME)
    assert listener.heard() == {calm: 1, tension: 0, room: 1}


def test_both_make_way_for_what_is_read_out(listener: Listener, still: Still, monkeypatch: pytest.MonkeyPatch) -> None:
    calm, tension, room = ((str(still.name), stem) for stem in (CALM, TENSION, ROOM))
    for spoken, share, after in ((True, YIELDED, YIELD), (False, 1, RETURN)):
        monkeypatch.setattr(App, "makes_way", spoken)
        listener.wait(after + 2 * FRAME)
        assert listener.heard() == pytest.approx({calm: share, tension: 0, room: share}, abs=0.01)


def test_music_and_room_have_volumes_of_their_own_and_mute_stops_both(listener: Listener, still: Still) -> None:
    calm, room = (str(still.name), CALM), (str(still.name), ROOM)
    listener.app.change(music=0.5, table=0.2, volume=0.5)
    listener.wait(FRAME)
    assert (listener.heard()[calm], listener.heard()[room]) == pytest.approx((0.25, 0.1), abs=0.01)
    listener.app.step([Mute()], FRAME)
    listener.wait(FRAME)
    assert len(listener.heard()) == 3 and quiet(listener.heard()), "it stands still where it was"
    listener.app.step([Mute()], FRAME)
    listener.wait(LEAVE + FRAME)
    assert listener.heard()[calm] == pytest.approx(0.25, abs=0.01)


def test_nobody_at_the_window_hears_anything_until_somebody_is_back(listener: Listener, still: Still) -> None:
    listener.app.step([Away()], FRAME)
    listener.wait(LEAVE / 2)
    assert not quiet(listener.heard()), "it fades"
    assert listener.app.next_change == 0, "in small steps"
    listener.wait(LEAVE)
    assert listener.app.next_change == inf
    assert quiet(listener.heard())
    listener.app.step([Here()], FRAME)
    listener.wait(LEAVE + FRAME)
    assert listener.heard()[(str(still.name), CALM)] == 1


def test_in_a_pause_it_stands_still_and_in_the_settings_over_it_it_is_heard(listener: Listener, still: Still) -> None:
    pause = Scene(listener.app)
    pause.pauses = True
    listener.app.push(pause)
    listener.wait(LEAVE + FRAME)
    assert quiet(listener.heard())
    listener.app.push(navigation.settings(listener.app))
    listener.wait(LEAVE + FRAME)
    assert listener.heard()[(str(still.name), CALM)] == 1
    listener.app.pop()
    listener.wait(LEAVE + FRAME)
    assert quiet(listener.heard())
    listener.app.pop()
    listener.wait(LEAVE + FRAME)
    assert listener.heard()[(str(still.name), CALM)] == 1


@pytest.mark.slow
def test_segments_follow_one_another_round_and_round(monkeypatch: pytest.MonkeyPatch, listener: Listener) -> None:
    order: list[str] = []

    def short(segment: Segment) -> pygame.mixer.Sound:
        if segment.file.name.startswith(CALM):
            order.append(segment.file.name)
        return pygame.mixer.Sound(buffer=bytes(44100 * 4 // 5))

    monkeypatch.setattr(music, "decode", short)
    listener.app.home()
    listener.app.draw(listener.surface)
    segments = [segment.file.name for segment in track(HOUSE).layers[CALM]]
    follower = dict(pairwise([*segments, segments[0]]))
    listener.wait_for(lambda heard: segments[-1] in order[:-1])
    assert all(after in (follower[before], segments[0]) for before, after in pairwise(order)), "or all begin again"


def test_layers_that_have_fallen_silent_begin_again_together(listener: Listener, still: Still) -> None:
    """The program stood still for longer than a segment."""
    listener.decoded.clear()
    for number in range(3):
        for _ in range(2):
            pygame.mixer.Channel(number).stop()
    listener.wait_for(lambda heard: len(heard) == 3)
    assert {"calm-00.ogg", "tension-00.ogg", "room-00.ogg"} <= set(listener.decoded)


def test_without_a_device_there_is_silence_and_no_word(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    listener.app.home()
    listener.app.draw(listener.surface)
    listener.wait_for(lambda heard: listener.app.sounds.device.missing)
    listener.wait(2 * CROSS)
    assert pygame.mixer.get_init() is None
    assert listener.app.toast.left <= 0, "who has none knows it"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["removed", "closed", "failing"])
def test_a_device_that_goes_away_is_told_and_the_music_begins_anew_when_it_is_back(
    how: str, listener: Listener, still: Still, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "SOONEST", 0.0)
    device_of_app = listener.app.sounds.device
    device_of_app.pause = 0.0
    with monkeypatch.context() as patch:
        if how == "removed":
            listener.app.step([SoundLost()], FRAME)
        elif how == "closed":
            pygame.mixer.quit()
            listener.wait_for(lambda heard: not device_of_app.ready)
        else:
            patch.setattr(music._Layer, "set_volume", _fail)
            listener.wait_for(lambda heard: not device_of_app.ready)
    listener.app.step([], FRAME)
    assert listener.app.toast.left > 0
    listener.decoded.clear()
    listener.wait_for(lambda heard: len(heard) == 3)
    assert {"calm-00.ogg", "tension-00.ogg", "room-00.ogg"} <= set(listener.decoded)
    listener.wait(2 * CROSS)
    assert listener.heard()[(str(still.name), CALM)] == 1


def _fail(layer: object, volume: float) -> None:
    raise pygame.error("the device is gone")


def test_who_has_muted_it_all_opens_no_device(listener: Listener) -> None:
    listener.app.change(muted=True)
    listener.app.home()
    listener.app.draw(listener.surface)
    listener.wait(1000)
    assert pygame.mixer.get_init() is None
    listener.app.step([Mute()], FRAME)
    listener.wait_for(lambda heard: heard)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_music_of_its_own_and_others_have_the_house_s(game: Entry) -> None:
    found = track(game.sounds)
    assert set(found.layers) == set(STEMS) and found != track(HOUSE)
    assert track("no_such_game") == track("games:no_such_folder") == track(HOUSE)


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_it_is_tense_while_the_table_shows_that_somebody_is_near(game: Entry) -> None:
    """Anybody who looks at the table knows it, too.

    It ends with the game.
    """
    player = sit_down(*["random"] * min(6, game.seats[-1]), game=game.id, seed=11)
    seen = set()
    parts = Parts.of(player.scene.opened.spec, game.rules)
    while not player.over:
        player.app.step([], 3 * FRAME)
        scene = player.scene
        if not scene.director.busy and scene.session.result is None:
            shown = any([*part.close(scene.board.resting.made)] for part in parts) or any(
                part.tense(scene.board.resting.view) for part in parts
            )
            assert scene.mood.tense == shown
            seen.add(shown)
    assert seen == {True, False}
    assert not player.scene.mood.tense


@each("burst")
def test_breath_is_held_while_the_number_trembles(entry: Entry) -> None:
    match, index = moment(entry, "burst")
    player = sit_down(*["random"] * 4, game=entry.id, log=match.log, speed=1.0)
    player.scene.show_from(index)
    held = []
    while player.scene.shown <= index or player.scene.director.busy:
        player.wait(FRAME)
        held.append(player.scene.mood.held)
    assert held[0] == 0 and 1 in held and held[-1] == 0


@pytest.mark.sampled(1)
@each("reveal")
def test_breath_is_held_while_a_card_is_revealed(entry: Entry) -> None:
    match, index = moment(entry, "reveal")
    player = sit_down(*["random"] * 4, game=entry.id, log=match.log, speed=1.0)
    player.scene.show_from(index)
    held = []
    while player.scene.shown <= index or player.scene.director.busy:
        player.wait(FRAME)
        held.append((player.scene.mood.held, player.scene.board.dim))
    assert max(held)[0] == 1 and held[-1][0] < 1
    assert all((level > 0) == (dim < 1) for level, dim in held), "while the table is dark, and only then"
