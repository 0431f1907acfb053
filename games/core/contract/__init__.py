"""The contract: one suite for every game in `games.GAMES` (design, "The contract").

Each check is a function of a game, a number of seats and a seed, plays random games, and raises `Broken` if a law does
not hold. What a seat may know is worked out here anew, without `games.core.view.look`.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.cards import (
    cards_are_conserved,
    facts_are_values,
    places_bear_their_numbers,
    tokens_tell_nothing,
    views_grant_what_has_been_shown,
)
from games.core.contract.hiding import hidden_cards_make_no_difference, two_deals_look_alike, views_can_be_determinized
from games.core.contract.known import is_what_it_says
from games.core.contract.looking_back import ledgers_tell_the_truth, win_odds_are_shares
from games.core.contract.moves import (
    decisions_are_the_games_own,
    legal_actions_are_accepted,
    legal_agrees_with_itself,
    nothing_else_is_accepted,
    random_play_ends,
)
from games.core.contract.records import (
    all_is_listed,
    all_survives_json,
    beats_can_be_sent,
    copies_are_independent,
    logs_replay,
    sketches_keep_to_the_rules,
)
from games.core.contract.speech import all_is_said_alike, names_have_forms, words_are_complete
from games.core.contract.witness import Broken
from games.core.entry import Entry

CHECKS: tuple[Callable[[Entry, int, int], None], ...] = (
    all_is_listed,
    places_bear_their_numbers,
    facts_are_values,
    cards_are_conserved,
    views_grant_what_has_been_shown,
    tokens_tell_nothing,
    legal_agrees_with_itself,
    decisions_are_the_games_own,
    legal_actions_are_accepted,
    nothing_else_is_accepted,
    random_play_ends,
    copies_are_independent,
    logs_replay,
    all_survives_json,
    beats_can_be_sent,
    two_deals_look_alike,
    hidden_cards_make_no_difference,
    views_can_be_determinized,
    all_is_said_alike,
    sketches_keep_to_the_rules,
    ledgers_tell_the_truth,
    win_odds_are_shares,
)
"""All checks, called with a game, a number of seats, a seed."""

CHECKED_BEFORE = (random_play_ends, all_survives_json, all_is_said_alike, ledgers_tell_the_truth, win_odds_are_shares)
"""Checks of a plugin before it is offered.

Without them a game may stop in the middle, or not be kept.
"""

__all__ = ["CHECKED_BEFORE", "CHECKS", "Broken", "is_what_it_says", "names_have_forms", "words_are_complete"]
