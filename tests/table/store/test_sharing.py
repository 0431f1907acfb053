"""Games as text.

Small, whole or refused, and nobody's name in them unless wanted.
"""

from __future__ import annotations

import base64
import tracemalloc
import zlib
from pathlib import Path

import pytest

from games import GAMES
from table.base.files import LARGEST
from table.store import cached_stats, shelf
from table.store.sharing import MARK, packed, qr_code, unpacked
from tests.table.store.test_shelf import over, part

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_goes_from_hand_to_hand_as_text(number: int) -> None:
    record, result = over(number)
    text = packed(record, names=False)
    assert len(text) < 4000 and text.isascii() and text.isprintable()
    assert not any(seat.name and seat.name in unpacked(text) for seat in record.setup.seats)
    letter = "\n ".join(text[at : at + 76] for at in range(0, len(text), 76))
    assert shelf.paste(f"  {letter}\n") == ("shelf.imported", None)
    found = shelf.take(1)[0]
    assert found and found.digest == record.digest
    assert shelf.rows()[0][0].result == result
    assert shelf.paste(packed(record, names=True)) == ("shelf.imported", None)
    assert len(shelf.rows()[0]) == 1, "it is the same game"
    rows = qr_code(text)
    assert rows is None or (len(rows) % 4 == 1 and {len(row) for row in rows} == {len(rows)})
    assert rows or len(text) > 2900


def test_what_others_have_played_and_shared_counts_for_nobody_here(home: Path) -> None:
    record, _ = over(0)
    assert shelf.paste(packed(record, names=True)) == ("shelf.imported", None)
    assert len(shelf.rows()[0]) == 1 and shelf.own_rows() == ([], None) and cached_stats.news(record.digest) == []


def test_a_game_that_is_not_over_waits() -> None:
    assert shelf.paste(packed(part(0, 5), names=True)) == ("shelf.imported_unfinished", None)


def test_what_would_grow_beyond_all_measure_is_refused_without_having_grown() -> None:
    bomb = MARK + base64.urlsafe_b64encode(zlib.compress(b"a" * 100 * LARGEST, 9)).decode()
    texts = (bomb, MARK + "A" * 100 * LARGEST, packed(over(0)[0], names=True)[:-9], "", MARK, "hello", MARK + "é")
    tracemalloc.start()
    for text in texts:
        key, problem = shelf.paste(text)
        assert not key and problem and problem.key == "store.paste_no_game"
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 40 * LARGEST
