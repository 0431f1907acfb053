"""A table of Toutomi Burst as little more than numbers, to play many rounds to their ends in the time of a few moves.

Only what the rules do until the round is over is here (spec toutomi, "A turn" and "Two cards in a turn"; the ordinary
game), for seats that do what is usual (see `games.toutomi.usual`). The tests hold it against the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.types import Seat
from games.toutomi.cards import HAND, LIMIT
from games.toutomi.facts import NOBODY
from games.toutomi.turns import ATTACKED
from games.toutomi.usual import ATTACK, PLAY, REVERSE, REWARD, SKIP, SUMMON, TOTALS, UNIT, Stage, Step, Usual

PLAIN = tuple(Stage(total) for total in TOTALS)
"""An ordinary turn at each total."""


def farthest(seat: Seat, direction: int, owned: Sequence[int]) -> Seat:
    """Whom a seat usually attacks: who has the fewest situation cards, of those the one that comes last."""
    seats = len(owned)
    found = NOBODY
    for away in range(1, seats):
        other = (seat + direction * away) % seats
        if found == NOBODY or owned[other] <= owned[found]:
            found = other
    return found


class Sketch:
    """A round that is on. `hands` are numbers (see `games.toutomi.usual`), `deck` is drawn from its front.

    `owned` and `kumar` count the situation cards and the Kumar Wilds by seat, and `left` the cards that can be taken.
    When the round is over, `taken` has the seats that took situation cards, in order, and `player` begins the next one.
    """

    __slots__ = (
        "attack",
        "cards",
        "deck",
        "direction",
        "had",
        "hands",
        "kumar",
        "left",
        "owned",
        "player",
        "reversed",
        "skips",
        "taken",
        "total",
    )

    deck: Sequence[int]
    hands: list[int]
    owned: list[int]
    kumar: list[int]
    taken: tuple[Seat, ...]
    had: tuple[Seat, ...]
    total: int
    direction: int
    player: Seat
    cards: int
    reversed: int
    skips: int
    attack: Seat
    left: int

    def copy(self) -> Sketch:
        """An independent copy; the deck is shared, for it is not changed."""
        new = object.__new__(Sketch)
        new.deck = self.deck
        new.hands = self.hands[:]
        new.owned = self.owned[:]
        new.kumar = self.kumar[:]
        new.taken = self.taken
        new.had = self.had
        new.total = self.total
        new.direction = self.direction
        new.player = self.player
        new.cards = self.cards
        new.reversed = self.reversed
        new.skips = self.skips
        new.attack = self.attack
        new.left = self.left
        return new

    def play(self, usual: Usual, step: Step, to: Seat = NOBODY, kept: int | None = None) -> None:
        """The player does this (`to`: whom it attacks; `kept`: what it keeps after a Summon, None for what is usual),
        then all do what is usual to the end of the round, or until the deck is used up.
        """
        hands, owned, kumar, deck = self.hands, self.owned, self.kumar, self.deck
        seats, size, at = len(hands), len(self.deck), 0
        player, total, direction, cards = self.player, self.total, self.direction, self.cards
        turned, skips, attack, had = self.reversed, self.skips, self.attack, self.had
        steps = usual.steps
        plain = [steps.setdefault(stage, {}) for stage in PLAIN]
        while True:
            verb, after, hand, with_kumar, _ = step
            cards -= 1
            if with_kumar:
                kumar[player] -= 1
                owned[player] -= 1
            if verb == PLAY:
                if after > LIMIT:
                    break
                total = after
            elif verb == REVERSE:
                turned ^= 1
            elif verb == SKIP:
                skips += 1
            elif verb == ATTACK:
                attack = farthest(player, direction, owned) if to == NOBODY else to
            elif verb == REWARD:
                self.taken += (player,)
                owned[player] += 1
                self.left -= 1
                if not self.left:
                    hands[player] = hand
                    break
            held = hand
            if verb == SUMMON:
                if kept is None:
                    stage = Stage(total, cards, turned, skips, attack != NOBODY)
                    hand = usual.lay(stage, hand)
                else:
                    hand = kept
            to, kept = NOBODY, None
            number = 0
            rest = held if cards else hand
            while rest:
                number += rest & 3
                rest >>= 2
            if cards and number:
                if hand != held:  # after a Summon as many are drawn at once
                    rest = hand
                    while rest:
                        number -= rest & 3
                        rest >>= 2
                    if at + number > size:
                        hands[player] = hand
                        break
                    for face in deck[at : at + number]:
                        hand += UNIT[face]
                    at += number
                hands[player] = hand
                stage = Stage(total, cards, turned, skips, attack != NOBODY, kumar[player] > 0)
            else:
                if at + HAND - number > size:
                    hands[player] = hand
                    break
                for face in deck[at : at + HAND - number]:
                    hand += UNIT[face]
                at += HAND - number
                hands[player] = hand
                if not had or had[-1] != player:
                    had = (*had, player)
                if turned:
                    direction = -direction
                if attack == NOBODY:
                    player = (player + direction * (1 + skips)) % seats
                    cards = 1
                    turned = skips = 0
                    if not kumar[player]:
                        hand = hands[player]
                        step = plain[total + 1].get(hand) or usual.step(PLAIN[total + 1], hand)
                        continue
                else:
                    player, attack, cards = attack, NOBODY, ATTACKED
                    turned = skips = 0
                hand = hands[player]
                stage = Stage(total, cards, 0, 0, False, kumar[player] > 0)
            found = steps.get(stage)
            step = (found and found.get(hand)) or usual.step(stage, hand)
        if verb == PLAY and after > LIMIT:
            for taker in reversed(had):
                if taker != player:
                    self.taken += (taker,)
                    owned[taker] += 1
                    self.left -= 1
                    break
            hands[player] = 0
            for face in deck[at : at + HAND]:
                hands[player] += UNIT[face]
        self.player, self.direction, self.total = player, direction, total
