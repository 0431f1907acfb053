"""A table of Toutomi Burst as little more than numbers, to play many rounds to their ends in the time of a few moves.

Only what the rules do until the round is over is here (spec toutomi, "A turn" and "Two cards in a turn"; the ordinary
game), for seats that do what is usual (see `usual`). The tests hold it against the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.core.types import NOBODY, Seat
from games.toutomi.cards import HAND, LIMIT
from games.toutomi.mind.usual import ATTACK, PLAY, REVERSE, REWARD, SIZE, SKIP, Stage, UsedCard, Usual
from games.toutomi.turns import ATTACKED


class Round(NamedTuple):
    """What has come of a round: the seats that took situation cards, in order, what all have then, and how many cards
    can still be taken. `player` begins the next one.
    """

    taken: tuple[Seat, ...]
    hands: list[int]
    owned: list[int]
    kumar: list[int]
    left: int
    player: Seat
    direction: int


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
    """A round that is on. `hands` are numbers and the cards of `deck` their units (see `usual`); the deck
    is drawn from its front.

    `owned` and `kumar` count the situation cards and the Kumar Wilds by seat, and `left` the cards that can be taken.
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
        "total",
    )

    deck: Sequence[int]
    hands: list[int]
    owned: list[int]
    kumar: list[int]
    had: tuple[Seat, ...]
    total: int
    direction: int
    player: Seat
    cards: int
    reversed: int
    skips: int
    attack: Seat
    left: int

    def play(self, usual: Usual, step: UsedCard, to: Seat = NOBODY, kept: int | None = None) -> Round:
        """What comes of it if the player does this (`to`: whom it attacks; `kept`: what it keeps after a Summon, None
        for what is usual) and then all do what is usual to the end of the round, or until the deck is used up. The
        sketch stays as it is.
        """
        hands, owned, kumar, deck = self.hands[:], self.owned[:], self.kumar[:], self.deck
        seats, size, at, left = len(hands), len(self.deck), 0, self.left
        player, total, direction, cards = self.player, self.total, self.direction, self.cards
        turned, skips, attack, had = self.reversed, self.skips, self.attack, self.had
        taken: tuple[Seat, ...] = ()
        plain, steps = usual.plain, usual.steps
        last = NOBODY if not had else had[-1]
        while True:
            verb, after, hand, with_kumar, _ = step
            cards -= 1
            if with_kumar:
                kumar[player] -= 1
                owned[player] -= 1
            held = hand
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
                taken += (player,)
                owned[player] += 1
                left -= 1
                if not left:
                    hands[player] = hand
                    break
            elif kept is None:
                hand = usual.lay(Stage(total, cards, turned, skips, attack != NOBODY), hand)
            else:
                hand = kept
            to, kept = NOBODY, None
            if cards and held:
                if hand != held:  # after a Summon as many are drawn at once
                    number = SIZE[held] - SIZE[hand]
                    if at + number > size:
                        hands[player] = hand
                        break
                    for unit in deck[at : at + number]:
                        hand += unit
                    at += number
                hands[player] = hand
                stage = (total, cards, turned, skips, attack != NOBODY, kumar[player] > 0)
            else:
                number = HAND - SIZE[hand]
                if at + number > size:
                    hands[player] = hand
                    break
                if number == 1:
                    hand += deck[at]
                else:
                    for unit in deck[at : at + number]:
                        hand += unit
                at += number
                hands[player] = hand
                if last != player:
                    had += (player,)
                    last = player
                if turned:
                    direction = -direction
                if attack == NOBODY:
                    player = (player + direction * (1 + skips)) % seats
                    cards = 1
                    turned = skips = 0
                    if not kumar[player]:
                        hand = hands[player]
                        step = plain[total].get(hand) or usual.step(Stage(total), hand)
                        continue
                else:
                    player, attack, cards = attack, NOBODY, ATTACKED
                    turned = skips = 0
                hand = hands[player]
                stage = (total, cards, 0, 0, False, kumar[player] > 0)
            found = steps.get(stage)
            step = (found and found.get(hand)) or usual.step(Stage(*stage), hand)
        if verb == PLAY and after > LIMIT:
            for taker in reversed(had):
                if taker != player:
                    taken += (taker,)
                    owned[taker] += 1
                    left -= 1
                    break
            hands[player] = sum(deck[at : at + HAND])
        return Round(taken, hands, owned, kumar, left, player, direction)
