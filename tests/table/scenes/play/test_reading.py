"""Reading cards in the play scene.

By pointer and keys, what these eyes know and nothing else.
"""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect, Surface

from games import GAMES, entry
from games.core.types import Token
from games.core.words import LANGUAGES, Words
from table.input.intents import Away, Move, Next, Point, Press, Release
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.scenes import navigation
from table.scenes.play.reading import READ_MS
from table.stage.controls.reader import CardPage
from table.ui.placement import Groups
from tests.table.scenes.playing import FRAME, PEOPLE, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
READ = [game.id for game in GAMES if f"about.{game.rules.faces[0].id}" in Words("en", game.package)]
every_read_game = pytest.mark.parametrize("game", READ)
HELD = READ_MS + 2 * FRAME


class Reader:
    """Somebody at the screen who sees what is laid beside the cards."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.read: list[tuple[CardPage, Rect]] = []
        self.places: list[Rect] = []
        board = player.scene.board
        drawn = board.draw_page

        def draw_page(surface: Surface, page: CardPage, beside: Rect, keep: Groups) -> Rect:
            self.read.append((page, beside))
            self.places.append(drawn(surface, page, beside, keep))
            return self.places[-1]

        board.draw_page = draw_page  # type: ignore[method-assign]

    def sees(self) -> CardPage | None:
        """Return the page shown at this moment."""
        self.read.clear()
        self.places.clear()
        self.player.frame()
        return self.read[0][0] if self.read else None

    def point(self, token: Token) -> None:
        self.player.do(Point(self.spot(token)))

    def spot(self, token: Token) -> tuple[int, int]:
        """Return a point of a card that nothing covers."""
        board = self.player.scene.board
        rect = next(thing.rect for thing in board.resting.things() if thing.touch.value == token)
        spots = ((x, y) for y in range(rect.top + 2, rect.bottom, 3) for x in range(rect.left + 2, rect.right, 3))
        return next(pos for pos in spots if (thing := board.resting.thing_at(pos)) and thing.touch.value == token)


def at_table(game: str, *players: str, decisions: int = 4, seed: int = 5, **more: object) -> Reader:
    """After some decisions of the person who sits first.

    Then it is asked again.
    """
    player = sit_down(*(players or (PERSON, "random", "random", "random")), game=game, seed=seed, **more)  # type: ignore[arg-type]
    random = Random(seed)
    for _ in range(decisions):
        player.wait_until_asked()
        player.decide(random)
    player.wait_until_asked()
    assert not player.over
    return Reader(player)


def at_open_cards(game: str) -> Reader:
    """Return a reader at a table with several readable cards.

    Cards before the seats.
    """
    if all(place.hidden or not place.each for place in entry(game).rules.places):
        pytest.skip("nothing lies before the seats")
    for seed in range(5, 20):
        reader = at_table(game, decisions=6, seed=seed)
        if len(lying(reader)) > 1:
            return reader
    raise AssertionError("never two cards to be read")


def lying(reader: Reader) -> list[Token]:
    """Return the known cards before the seats that are reachable."""
    found = []
    for thing in reader.player.scene.board.things:
        if thing.touch.kind == "Token" and thing.face is not None and not thing.held:
            found.append(int(thing.touch.value))
    return found


@pytest.mark.slow
@pytest.mark.sampled(1)
@every_read_game
def test_a_card_of_the_hand_is_read_after_resting_there(game: str) -> None:
    reader = at_table(game)
    things = [thing for thing in reader.player.scene.board.resting.things() if thing.held]
    for thing in things:
        reader.point(int(thing.touch.value))
        assert reader.sees() is None
        reader.player.wait(HELD)
        page = reader.sees()
        assert page and page.name.casefold() == thing.name.split(" ×")[0].casefold()
        assert page.about == Words("en", f"games.{game}")(f"about.{page.face}")
        assert page.usable == reader.player.targets[f"Token {thing.touch.value}"].enabled
        assert page.now
        verbs = {verb.__name__ for verb in (type(action) for action in reader.player.scene.session.legal(0))}
        words = Words("en", f"games.{game}")
        assert not page.usable or any(words(f"button.{v}") in page.now for v in verbs if f"button.{v}" in words)


@pytest.mark.sampled(1)
@every_read_game
def test_every_open_card_on_the_table_can_be_read_by_the_pointer(game: str) -> None:
    reader = at_open_cards(game)
    tokens = lying(reader)
    view = reader.player.scene.board.resting.view
    assert view
    for token in tokens:
        reader.point(token)
        reader.player.wait(HELD)
        page = reader.sees()
        assert page and page.face == entry(game).rules.faces[view.faces[token]].id


@pytest.mark.slow
@pytest.mark.sampled(1)
@every_read_game
def test_arrows_go_to_every_open_card_and_tab_passes_them_by(game: str) -> None:
    reader = at_open_cards(game)
    player = reader.player
    only_read = {id for id, target in player.targets.items() if target.aside and id.startswith("Token")}
    assert only_read and only_read <= {f"Token {token}" for token in lying(reader)}
    focus = player.scene.focus
    seen = set()
    for _ in range(len(player.targets) + 1):
        player.do(Next())
        assert focus.current
        seen.add(focus.current.id)
    assert not seen & only_read
    assert {target.id for target in player.targets.values() if target.enabled} <= seen
    reached, edge = set(seen), list(seen)
    while edge:
        start = edge.pop()
        for move in (Move(1, 0), Move(-1, 0), Move(0, 1), Move(0, -1)):
            focus.go(start)
            player.do(move)
            if focus.current and focus.current.id not in reached:
                reached.add(focus.current.id)
                edge.append(focus.current.id)
    assert only_read <= reached
    focus.go(min(only_read))
    assert reader.sees() is None
    player.wait(HELD)
    page = reader.sees()
    assert page
    player.do(Next())
    assert focus.current and not focus.current.aside
    assert reader.sees() is None


@pytest.mark.sampled(1)
@every_read_game
def test_after_a_press_it_is_gone_until_the_player_has_been_elsewhere(game: str) -> None:
    """A card that can’t be chosen now tells why while pointed at."""
    reader = at_table(game)
    held = (thing for thing in reader.player.scene.board.resting.things() if thing.held)
    token = next(int(thing.touch.value) for thing in held if "×" not in thing.name)  # a stack shows its next card then
    reader.point(token)
    reader.player.wait(HELD)
    page = reader.sees()
    assert page
    spot = reader.spot(token)
    reader.player.do(Press(spot), Release(spot))
    reader.player.wait(3 * HELD)
    assert reader.sees() == (None if page.usable else page)
    reader.player.do(Point((5, 5)))
    assert reader.sees() is None
    reader.point(token)
    reader.player.wait(HELD)
    assert reader.sees()


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_a_piles_top_card_says_what_the_pile_is_for_and_no_other_page_does(lang: str) -> None:
    reader = at_table("royal", language=lang)
    words = Words(lang, "games.royal")
    lying = reader.player.scene.board.resting
    assert lying.view
    top = lying.view.cards("pile")[-1]
    held = next(int(thing.touch.value) for thing in lying.things() if thing.held)
    for token in (top, held):
        reader.point(token)
        reader.player.wait(HELD)
        page = reader.sees()
        assert page and (words("pile.pile") in page.about) == (words("place.pile") in page.about) == (token == top)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_of_a_seat_more_is_said_than_the_name_that_stands_there(game: str) -> None:
    reader = at_table(game)
    lying = reader.player.scene.board.resting
    assert lying.view
    seats = [thing for thing in lying.things() if thing.touch.kind == "Seat"]
    for seat, thing in enumerate(seats):
        name, count = lying.teller.names[seat], lying.view.count("hand", seat)
        assert thing.name.startswith(name) and thing.name != name
        assert thing.name.startswith(f"{name}: ") or f"(Hand: {count}" in thing.name


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["mushi", "toutomi", "panic"])
def test_a_press_as_quick_as_a_frame_lays_nothing_over_what_comes_next(game: str) -> None:
    reader = at_table(game)
    player = reader.player
    for thing in [thing for thing in player.scene.board.resting.things() if thing.held]:
        spot = reader.spot(int(thing.touch.value))
        player.do(Point((5, 5)))
        player.app.step([Point(spot), Press(spot), Release(spot)], FRAME)
        if player.scene.turn.chosen:
            player.wait(3 * HELD)
            assert reader.sees() is None
            return
    raise AssertionError("no card can be chosen")


def test_on_a_slow_machine_it_is_read_as_soon() -> None:
    """There frames are few, and what moves is shown slower."""
    reader = at_table("kadofida")
    thing = next(thing for thing in reader.player.scene.board.resting.things() if thing.held)
    reader.point(int(thing.touch.value))
    reader.player.app.step([], READ_MS)
    assert reader.sees()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("at_once", [True, False], ids=["one frame", "two frames"])
def test_however_late_the_release_comes_the_next_card_of_a_stack_is_not_read(at_once: bool) -> None:
    reader = at_table("royal")
    player = reader.player
    stack = next(stack for stack in player.scene.board.resting.made.stacks if len(stack.tokens) > 1)
    spot = stack.rect.center
    player.do(Point(spot))
    for intents in [[Press(spot), Release(spot)]] if at_once else [[Press(spot)], [Release(spot)]]:
        player.app.step(intents, FRAME)
    assert player.scene.turn.chosen
    player.wait(3 * HELD)
    assert not player.scene.hints._reading.ready


def test_open_cards_say_why_they_cannot_be_used_and_whose_they_are() -> None:
    reader = at_table("mushi", decisions=6)
    while reader.player.scene.board.painter.stand:  # it lies over some of them
        reader.player.decide(Random(6))
        reader.player.wait_until_asked()
    scene = reader.player.scene
    view = scene.board.resting.view
    assert view
    told, opened = set(), set()
    for token in lying(reader):
        reader.point(token)
        reader.player.wait(HELD)
        page, zone = reader.sees(), scene.board.resting.made.zones[token]
        assert page
        if page.usable:
            assert reader.player.targets[f"Token {token}"].enabled
            continue
        reason = scene.session._match.why_not(view.map.seats[zone] or 0, token)
        assert (reason is None) == (page.now == "")
        if reason:
            mine = view.map.seats[zone] == 0
            assert page.now.startswith(f"{scene.narration.narrator.teller.names[view.map.seats[zone] or 0]}: ") != mine
            assert page.now.endswith(scene.words(f"reason.{reason.key}"))
            told.add(mine)
            if section := scene.opened.spec.why.get(reason.key):
                assert scene.help_section == section
                opened.add(section)
    assert False in told
    assert opened, "F1 opens the rules at why not"
    reader.player.do(Point((3, 3)))
    assert scene.help_section not in opened


@pytest.mark.sampled(1)
@every_read_game
def test_nothing_is_read_of_a_card_whose_face_the_eyes_do_not_know(game: str) -> None:
    reader = at_table(game, "random", "random", PERSON, decisions=3)
    hidden, there = 0, False
    for _ in range(400):
        reader.player.wait(FRAME)
        board, view = reader.player.scene.board, reader.player.scene.session.view(2)
        before = [zone for zone, at in zip(view.zones, view.map.seats, strict=True) if at is not None]
        there |= any(card not in view.faces for zone in before if not isinstance(zone, int) for card in zone)
        for thing in board.resting.things():
            if thing.touch.kind == "Token" and thing.face is None:
                reader.point(int(thing.touch.value))
                reader.player.wait(HELD)
                assert reader.sees() is None
                hidden += 1
                break
        if hidden > 2:
            return
    assert not there, "a card lies face down, and its face is shown"
    pytest.skip("nothing lies face down before the seats")


def test_in_public_the_hands_of_people_are_not_read_and_open_cards_are() -> None:
    reader = at_table("mushi", *PEOPLE, "random", decisions=0)
    player, random = reader.player, Random(2)
    for _ in range(200):
        player.wait_until_asked()
        if player.over:
            break
        if player.scene.eyes.covered:
            assert reader.sees() is None
            player.pass_cover()
            continue
        if player.phase is Phase.PUBLIC and len(lying(reader)) > 1:
            assert not [thing for thing in player.scene.board.resting.things() if thing.held]
            token = lying(reader)[0]
            reader.point(token)
            player.wait(HELD)
            assert reader.sees()
            player.do(Away())
            return
        player.decide(random)
    raise AssertionError("nothing is asked in public")


@pytest.mark.slow
def test_a_press_on_a_card_that_can_only_be_read_is_for_the_seat_under_it() -> None:
    for seed in range(4, 30):
        reader = at_table("mushi", decisions=3, seed=seed)
        targets = reader.player.targets
        for token in lying(reader):
            target = targets.get(f"Token {token}")
            spot = reader.spot(token)
            under = next((t for t in targets.values() if t.id.startswith("Seat") and t.rect.collidepoint(spot)), None)
            if target and under and target.aside and under.enabled and target.rect.collidepoint(spot):
                reader.player.do(Point(spot), Press(spot), Release(spot))
                chosen = [f"{touch.kind} {touch.value}" for touch in reader.player.scene.turn.chosen]
                assert under.id in chosen
                return
    raise AssertionError("no seat can be chosen that has a card that can only be read")


@pytest.mark.slow
def test_a_press_on_a_card_that_can_be_chosen_is_not_for_the_seat_under_it() -> None:
    for seed in range(4, 60):
        reader = at_table("mushi", decisions=5, seed=seed)
        targets = reader.player.targets
        for token in lying(reader):
            target = targets.get(f"Token {token}")
            if target and target.enabled:
                spot = reader.spot(token)
                reader.player.do(Point(spot), Press(spot), Release(spot))
                if [touch.value for touch in reader.player.scene.turn.chosen if touch.kind == "Token"] == [token]:
                    return
    raise AssertionError("no card on the table can be chosen")


def test_while_cards_are_on_their_way_nothing_says_why_they_can_not_be_used_there() -> None:
    """The reasons belong to the moment that the cards are moving to."""
    player = sit_down(PERSON, "random", "random", game="mushi", seed=5, speed=1.0)
    scene, random = player.scene, Random(5)
    told = kept = False
    for _ in range(6000):
        if told and kept:
            break
        if scene.turn.active:
            player.decide(random)
        player.wait(FRAME)
        there = bool(scene.session.reasons(scene.eyes.who))
        kept |= there and scene.director.busy
        told |= there and bool(scene.hints.reasons)
        assert not (scene.director.busy and scene.hints.reasons)
    assert told and kept


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_button_with_the_name_of_a_deed_says_what_that_does(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("table.scenes.play.hints.tip", lambda surface, words, *_: said.append(words))
    for seed in range(5, 15):
        player, random = sit_down(PERSON, "random", "random", game=game, seed=seed), Random(seed)
        for _ in range(20):
            player.wait_until_asked()
            if player.over:
                break
            turn, session, teller = player.scene.turn, player.scene.session, player.scene.narration.narrator.teller
            legal = session.legal(0)
            verbs = {item.id for item in turn.prompt.items}
            deeds = [legal[i] for i in range(len(legal)) if f"verb {type(legal[i]).__name__}" in verbs]
            deeds = [deed for deed in deeds if [type(other) for other in deeds].count(type(deed)) == 1]
            if deeds:
                player.do(Point((1, 1)), Point(turn.prompt.rects[f"verb {type(deeds[0]).__name__}"].center))
                said.clear()
                player.wait(READ_MS - 6 * FRAME)
                player.frame()
                assert not said, "not before one has rested there"
                player.wait(10 * FRAME)
                player.frame()
                assert said[-1] == teller.action(deeds[0], session.view(0))
                return
            player.decide(random)
    raise AssertionError("there is never such a button")


@pytest.mark.slow
def test_in_a_window_of_another_size_nothing_is_told_of_where_the_pointer_was() -> None:
    reader = at_table("mushi")
    player = reader.player
    token = next(int(thing.touch.value) for thing in player.scene.board.resting.things() if thing.held)
    reader.point(token)
    player.wait(HELD)
    assert reader.sees()
    player.app.resize((1300, 740))
    player.surface = Surface((1300, 740))
    player.wait(HELD)
    assert reader.sees() is None and player.scene.focus.lit is None
    reader.point(token)
    player.wait(HELD)
    assert reader.sees()


def test_nothing_is_laid_beside_a_card_below_another_scene() -> None:
    player = sit_down(PERSON, "random")
    player.wait_until_asked()
    reader = Reader(player)
    token = player.scene.board.resting.things()[0].touch.value
    reader.point(int(token))
    player.wait(HELD)
    assert reader.sees()
    player.app.push(navigation.settings(player.app))
    player.wait(100)
    assert reader.sees() is None
    player.app.pop()


@pytest.mark.sampled(1)
@every_read_game
def test_where_keys_have_come_by_themselves_nothing_is_laid_over_the_table(game: str) -> None:
    reader = at_table(game, decisions=2)
    player, random = reader.player, Random(3)
    focus = player.scene.focus
    for _ in range(12):
        player.decide(random, "keys")
        player.wait_until_asked()
        if focus.by_keyboard and focus.current and focus.current.id.startswith("Token"):
            break
    else:
        pytest.skip("keys never come to a card")
    came = focus.current.id
    player.wait(3 * HELD)
    assert reader.sees() is None
    others = [id for id in player.targets if id != came]
    focus.go(others[0])
    player.wait(FRAME)
    focus.go(came)
    player.wait(HELD)
    assert reader.sees()


@pytest.mark.sampled(1)
@every_read_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_covers_neither_the_newest_line_of_the_log_nor_the_rest_of_the_hand(game: str, lang: str) -> None:
    reader = at_table(game, log_usual="prose", language=lang)
    player = reader.player
    stacks = player.scene.board.resting.made.stacks
    for stack in stacks:
        player.scene.focus.go(f"Token {stack.tokens[-1]}")
        player.wait(HELD)
        reader.sees()
        line = player.scene.narration.log.latest
        assert line
        for place in reader.places:
            assert not place.colliderect(line)
            assert place.collidelist([one.rect for one in stacks]) < 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_face_down_before_a_seat_says_what_it_is_there_for(lang: str) -> None:
    reader = at_table("kadofida", decisions=0, language=lang)
    player, random, words = reader.player, Random(1), Words(lang, "games.kadofida")
    for _ in range(60):
        lying = player.scene.board.resting
        assert lying.view
        view = lying.view
        down = [token for seat in range(view.seats) for token in view.cards("flames", seat) if view.face(token) is None]
        if down:
            break
        player.decide(random)
        player.wait_until_asked()
    things = {int(thing.touch.value): thing for thing in lying.things() if thing.touch.kind == "Token"}
    assert down and all(words("place.flames") in things[token].name for token in down)
    assert all(words("pile.flames") in things[token].name for token in down)
