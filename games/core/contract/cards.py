"""Conservation of cards, and the laws of hiding."""

from __future__ import annotations

from itertools import pairwise

from games.core.contract.witness import card, decisions, demand, everyone, in_sight, known, play
from games.core.entry import Entry
from games.core.faces import deck
from games.core.game import Game
from games.core.table import Table, zone_map
from games.core.types import Seat, Token


def check_cards(game: Game, table: Table) -> None:
    """Check that each card is in one place, and hands are secret."""
    lying = [token for zone in table.zones for token in zone]
    demand(len(lying) == len(set(lying)), "a card lies in two places")
    demand(min(lying) >= 0 and max(lying) < table.fresh == len(table.seen), "a token will be given out twice")
    faces = sorted(table.faces[token] for token in lying)
    demand(faces == sorted(deck(game.faces)), "the cards are no longer those of the game")
    for zone, owner in zip(table.zones, table.map.owners, strict=True):
        if owner >= 0:
            demand(all(table.seen[token] == 1 << owner for token in zone), f"a card in the hand of {owner} is marked")


def places_bear_their_numbers(entry: Entry, seats: int, seed: int) -> None:
    """Check the rules' zone numbers (see `Place.number`)."""
    zones = zone_map(entry.rules.places, seats)
    for place in entry.rules.places:
        if place.number is not None:
            number = place.number * seats if place.each else len(zones.names) + place.number
            first = zones.first[place.name]
            demand(first == number, f"{place.name} begins at zone {first}, its number {place.number} means {number}")


def cards_are_conserved(entry: Entry, seats: int, seed: int) -> None:
    """Check after every step that each card is in exactly one place."""
    for event, table in play(entry.rules, seats, seed).history:
        try:
            check_cards(entry.rules, table)
        except AssertionError as broken:
            broken.add_note(f"after {event}")
            raise


def views_grant_what_has_been_shown(entry: Entry, seats: int, seed: int) -> None:
    """Check that views hold exactly what was shown.

    The faces that the eyes have been shown, the sizes of other hands, and no handle on the table. The last beat
    shows the table as it is, with what is asked next.
    """
    for match in decisions(entry.rules, seats, seed):
        for eyes in everyone(seats):
            event, view = match.beats(eyes)[-1]
            demand(view == match.view(eyes), f"the last beat of {eyes} does not show the table as it is: {event}")
    for eyes in everyone(seats):
        for (event, table), (told, view) in zip(match.history, match.beats(eyes), strict=True):
            where = f"{eyes} after {event}"
            demand(told == event, f"beat: another event for {where}")
            sight = in_sight(table, eyes)
            faces = {token: table.faces[token] for token in known(table, eyes)}
            demand(view.faces == faces, f"faces: not what is granted to {where}")
            demand(view.seen == {t: table.seen[t] for t in sight}, f"marks: not what is granted to {where}")
            for zone, seen, owner in zip(table.zones, view.zones, table.map.owners, strict=True):
                expected = tuple(zone) if owner in (-1, eyes) else len(zone)
                demand(seen == expected, f"zones: not what is granted to {where}")
            demand((view.eyes, view.seats, view.places) == (eyes, seats, table.places), f"view of another: {where}")
            demand(view.facts == table.facts and view.pending == tuple(table.pending), f"facts: not the same: {where}")
            demand(view.facts is not table.facts, f"a handle on the table is left in the view of {where}")


def facts_are_values(entry: Entry, seats: int, seed: int) -> None:
    """Check that facts are immutable: views and tables share them."""
    for event, table in play(entry.rules, seats, seed).history:
        for name, value in table.facts.as_dict().items():
            where = f"{type(table.facts).__module__}, {type(table.facts).__name__}.{name} after {type(event).__name__}"
            demand(_is_value(value), f"{where}: a {type(value).__name__} can be changed: take a tuple or frozenset")


def _is_value(fact: object) -> bool:
    try:
        hash(fact)
    except TypeError:
        return False
    return True


def tokens_tell_nothing(entry: Entry, seats: int, seed: int) -> None:
    """Check that tokens leak nothing.

    A token names one card for good, and a card that leaves a hand has a token that nobody else has ever seen.
    """
    history = play(entry.rules, seats, seed).history
    sighted: dict[Seat | None, set[Token]] = {eyes: in_sight(history[0][1], eyes) for eyes in everyone(seats)}
    names: dict[Token, Token] = {}
    for (_, before), (event, table) in pairwise(history):
        lay = {card(before, token): number for number, zone in enumerate(before.zones) for token in zone}
        for number, zone in enumerate(table.zones):
            for token in zone:
                which = card(table, token)
                demand(names.setdefault(token, which) == which, f"{event}: {token} was another card before")
                owner = table.map.owners[lay[which]]
                if owner < 0 or owner == table.map.owners[number]:
                    continue
                for eyes in everyone(seats):
                    follows = eyes != owner and token in sighted[eyes]
                    demand(not follows, f"{event}: {eyes} recognises {token} from before it was in the hand of {owner}")
        for eyes, tokens in sighted.items():
            tokens |= in_sight(table, eyes)
