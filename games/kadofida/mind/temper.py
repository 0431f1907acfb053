"""How freely a seat of Kadofida chooses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How freely a seat chooses at its best. Temperatures are chances to win, those of effects points.

    Nothing fits these: the freer a seat, the less can be read from what it does, and the more that costs. They are
    mixed as far as it costs little: with 4 seats against the heuristic, in fifteen thousand games each, pitching
    0.006, judging 0.008 and bold 0.08 won 119 % of an even share, these 124 % (on other deals 127 %), and with judging
    0.004 and bold 0.03 125 %.
    """

    pitching: float = 0.004
    judging: float = 0.006
    bluffing: float = 0.055
    """Whether to make a false claim at all that is best: where it is better by so much, e times out of e + 1. What is
    always claimed with such a hand is no bluff; with this, no hand makes a false Kadofida of more than about two thirds
    of its first turns. It costs nothing that twenty thousand games against the heuristic would show."""
    bold: float = 0.04
    """So often card and claim are chosen as freely as `boldness` says, lest all know what is done with a good hand."""
    boldness: float = 0.04
    lying: float = 1.5
    """So much more than elsewhere, the level's temperature being 1, habits shift the log-odds to lie: truth and
    lie are mostly several temperatures apart then."""
    doubting: float = 1.5
    """Habits shift what is done as elsewhere, and what is believed by so many times as much: judgements mostly follow
    from that without question. With 3 here Hakase won 62 ± 7 % of an even share among heuristics, with 1.5 114 ± 10 %
    (1,000 games each), and is still named from three games in 95 % of cases."""
    saying: float = 0.75
    """Nobody chooses here with whom to deal: who would rather stay with the same, or not, stays with what was said by
    so much, or does not."""
    asking: float = 1.7
    """Who likes to look elsewhere likes so many times as much to ask here, which costs nothing. So even the curious
    ask when they are undecided, and not always."""
    sated: float = 2.5
    """What has been answered leaves less to ask: by so much, in log-odds, for each question of the turn."""
    questions: float = 3.3
    """Habits shift which question is asked so many times as much as what they are about,"""
    anger: float = 6.0
    """and who is angry asks so many times as gladly what it was again."""
    daring: float = 3.0
    """Risks of a pitch are liked so many times as much as others: they are small."""
    cards: float = 0.3
    """Trading partners, cards given and cards put back."""
    blocking: float = 1.0
    honesty: float = 0.55
    """Truths expected of a seat of which nothing is known, by the lower levels."""
    trust: float = 0.45
    """Permissions, likewise."""
    curiosity: float = 0.3
    """A boss that is quite undecided asks so often."""
    steady: float = 0.85
    """An answer fits the claim so often, be it true or not."""
    gaze: float = 0.8
    """The boss is looked in the eye so often."""
    tell: float = 1.2
    """By so much the log-odds of both are lower after a lie: there is something to see, but nothing to rely on. Whoever
    likes to lie shows less of it, whoever hates to more; a guarded level shows nothing."""


TEMPER = Temper()
UNSEEN = 0.02
"""Who surely acts blindly reads nothing: before such a seat one chooses so much less freely, all but exactly."""
