"""What a seat can be asked."""

from __future__ import annotations

TURN, LIMIT = "turn", "limit"
PAY, FASCINATE = "pay", "fascinate"
RAID, FETCH, MEND, KEEP, PUT_BACK, STRATEGY = "raid", "fetch", "mend", "keep", "put_back", "strategy"
MINE, INFILTRATE, CHARGE, GIVE, EXCHANGE = "mine", "infiltrate", "charge", "give", "exchange"

ASKS = (
    TURN,
    LIMIT,
    PAY,
    FASCINATE,
    RAID,
    FETCH,
    MEND,
    KEEP,
    PUT_BACK,
    STRATEGY,
    MINE,
    INFILTRATE,
    CHARGE,
    GIVE,
    EXCHANGE,
)
