"""A game is what its `game.toml` says before it is loaded."""

from __future__ import annotations

from games.core.contract.witness import demand
from games.core.entry import FILE, Entry


def is_what_it_says(entry: Entry) -> None:
    """Check seats, options, faces and named things against the rules.

    Raises `EntryError` if they don't fit.
    """
    rules = entry.rules
    for key, said, found in (
        ("id (the folder)", entry.id, rules.id),
        ("seats", entry.seats, rules.seats),
        ("option", entry.options, rules.options),
    ):
        demand(said == found, f"{entry.package}, {FILE}: {key} is {said}, but the rules have {found}")
    strange = set(entry.fan) - {face.id for face in rules.faces}
    demand(
        not strange, f"{entry.package}, {FILE}: fan has faces that cards.toml does not: {', '.join(sorted(strange))}"
    )
    demand(callable(entry.mind), f"{entry.package}, {FILE}: mind can't be called")
    demand(bool(entry.brains), f"{entry.package}, {FILE}: [brains] needs one at least, for when a mind fails")
    for make in entry.brains.values():
        make(0)
    demand(entry.claims is None or bool(rules.claims), f"{entry.package}, {FILE}: claims, but the rules have none")
