"""Words for everything in a game, the same for all listeners."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product
from string import Formatter

from games.core.actions import Action, Event, kinds
from games.core.contract.moves import sampled
from games.core.contract.witness import Broken, demand, everyone, own, play
from games.core.data import DataError
from games.core.entry import Entry
from games.core.feats import feats
from games.core.names import ADDRESS, OF, PAIR
from games.core.teller import BESIDE, Teller
from games.core.words import LANGUAGES, Words, by_house, catalogue

NAMED = frozenset({"name"})
SIDES = frozenset({"left", "right"})
OPTION = frozenset({"count"})
_OBJECT = re.compile(r"\b(of|to|from|with|for|by|on|at|against) $")
"""Words before a name that is not the sentence's subject."""
_BARE = {
    "en": re.compile(r"[’']s\b| (?!(cards|points)\b)[a-z]+s\b"),
    "ja": re.compile("さん|くん|ちゃん|さま|様"),
}
"""Words that can't follow "you", by language.

A verb as it follows a name, and the possessive.
"""


def words_are_complete(entry: Entry) -> None:
    """Check that the catalogues of the game's words match and suffice.

    The same keys, all that it needs among them, and those with the same placeholders. In other texts, those of
    lessons, a language may leave names unsaid.
    """
    texts = {lang: catalogue(entry.package, lang) for lang in LANGUAGES}
    first, *others = texts.values()
    odd = sorted({key for other in others for key in first.keys() ^ other.keys()})
    demand(not odd, f"not in every language: {', '.join(odd)}")
    for lang, text in texts.items():
        asked = set()
        for key, allowed in needed(entry):
            found = [k for k in text if k == key or k.startswith(key if key.endswith(".") else f"{key}.")]
            demand(bool(found), f'{entry.package}, text/{lang}.toml: there is no {key} (docs/game.md, "Words")')
            asked.update(found)
            for k in found:
                beside = NAMED | SIDES if k.endswith(BESIDE) else frozenset[str]()
                unknown = _placeholders(text[k]) - allowed - beside
                demand(not unknown, f"{lang}: {k} asks for {', '.join(sorted(unknown))}")
        for key in text:
            demand(text[key].strip() != "", f"{lang}: {key} is empty")
            same = key not in asked or _placeholders(text[key]) == _placeholders(first[key])
            demand(same, f"{key} has other placeholders in another language")
        _house_texts_replace_others(entry, lang, text)


def _house_texts_replace_others(entry: Entry, lang: str, text: Mapping[str, str]) -> None:
    """Check that each text of a house rule replaces another.

    No other house rule replaces that, too, since both may be on.
    """
    rules, replaced = {option.id for option in entry.options if option.house}, set[str]()
    for key in text:
        rule, plain = by_house(key)
        if plain != key:
            fits = rule in rules and plain in text and _placeholders(text[key]) <= _placeholders(text[plain])
            demand(fits, f"{lang}: {key} is not the text {plain} by a house rule of the game")
            demand(plain not in replaced, f"{lang}: two house rules replace {plain}")
            replaced.add(plain)


def names_have_forms(entry: Entry) -> None:
    """Check that every text can address the only person at the screen.

    Names stand in their forms.
    """
    events = [*entry.rules.actions, *entry.rules.events]
    seats = {"name", "seats", *SIDES}
    for row in map(kinds, events):
        seats |= {field for field, kind in row.items() if kind == "Seat"}
        seats |= {f"{field}_{side}" for field, kind in row.items() if kind == "Seat" for side in SIDES}
        seats |= {f"{field}_of" for field, kind in row.items() if kind in ("Token", "Tokens")}
    for lang in LANGUAGES:
        for key, text in catalogue(entry.package, lang).items():
            wrong = ill_formed(text, seats, lang)
            demand(not wrong, f'{entry.package}, text/{lang}.toml: {key} {wrong} (docs/game.md, "Names")')


def ill_formed(text: str, seats: Iterable[str], lang: str) -> str:
    """Return why a text can't address "you", or "".

    As far as can be told. `seats` are placeholders of names.
    """
    seats, parts = frozenset(seats), [*Formatter().parse(text), ("", None, None, None)]
    for (before, field, form, _), (after, *_) in pairwise(parts):
        if field not in seats:
            continue
        if form and form.count(PAIR) != 1 and lang == "en" and form not in (OF, *ADDRESS):
            return f"has no form of {{{field}:{form}}}"
        bare = not form and not _OBJECT.search(before) and _BARE[lang].match(after)
        if bare:
            return f"lacks a form in {{{field}}}{bare[0]}"
        if lang == "en" and re.search(r"\btheir\b", f"{before}{after}"):
            return f"says their beside {{{field}}}"
    return ""


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def needed(entry: Entry) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every needed key with its allowed placeholders.

    A key that ends in a dot has some variants.
    """
    game = entry.rules
    plain = ["title", "tagline", "card", "and"]
    plain += [f"claim.{claim}" for claim in game.claims] + [f"face.{face.id}" for face in game.faces]
    plain += [f"place.{place.name}" for place in game.places]
    plain += [f"option_how.{option.id}" for option in game.options if option.house]
    plain += [f"reason.{reason}" for reason in game.reasons]
    plain += [f"{head}.{feat.id}" for feat in feats(entry) for head in ("feat", "feat_how")]
    plain += [key for action in game.actions for key, _ in _variants("button", action)]
    yield from ((key, frozenset()) for key in plain)
    yield from ((f"option.{option.id}", frozenset() if option.house else OPTION) for option in game.options)
    yield from ((f"ask.{ask}{other}", NAMED | SIDES) for ask in game.asks for other in ("", ".other"))
    yield "result.", NAMED
    for action in game.actions:
        yield from _variants("action", action)
    for event in game.events:
        yield from _variants("event", event)


def _variants(table: str, cls: type[Action] | type[Event]) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield a class's keys, one per combination of its booleans.

    Open for a string.
    """
    fields = kinds(cls)
    filled = frozenset(name for name, kind in fields.items() if kind in ("Seat", "Word", "Number", "Token", "Tokens"))
    filled |= {f"{name}_{side}" for name, kind in fields.items() if kind == "Seat" for side in SIDES}
    filled |= SIDES if issubclass(cls, Action) else frozenset()
    filled |= {f"{name}_of" for name, kind in fields.items() if kind in ("Token", "Tokens")}
    if "str" in fields.values():
        yield f"{table}.{cls.__name__}.", filled
        return
    for switch in product(*((".true", ".false") for kind in fields.values() if kind == "bool")):
        yield f"{table}.{cls.__name__}{''.join(switch)}", filled


def all_is_said_alike(entry: Entry, seats: int, seed: int) -> None:
    """Check that events are told alike to all listeners.

    Actions, reasons and the result have words.
    """
    names = [f"<{seat}>" for seat in range(seats)]
    tellers = [Teller(Words(lang, entry.package), entry.rules, names) for lang in LANGUAGES]
    try:
        match = play(entry.rules, seats, seed)
        for number, (event, _) in enumerate(match.history):
            views = [match.beats(eyes)[number].view for eyes in everyone(seats)]
            for teller in tellers:
                told = {teller.event(event, view) for view in views}
                demand(len(told) == 1, f"told in different words: {told}")
        assert match.result
        for teller in tellers:
            teller.words(f"result.{match.result.reason}", name=names[0])
        for match, random in sampled(entry, seats, seed):
            assert match.ask
            legal = match.legal(match.ask.seat)
            view = match.view(match.ask.seat)
            action = legal.draw(random)
            for teller in tellers:
                teller.action(action, view)
            for seat in range(seats):
                reasons = {match.why_not_seat(seat), *(match.why_not(seat, card) for card in own(match.table, seat))}
                reasons.update(map(match.why_not_verb, entry.rules.actions))
                unknown = [reason for reason in reasons if reason and reason.key not in entry.rules.reasons]
                demand(not unknown, f"not reasons of the game: {unknown}")
    except DataError as error:
        raise Broken(f"no words: {error}") from error
