"""Lines of all scenes, none too long to find the next from."""

from __future__ import annotations

from functools import partial

import pytest

from games.core.entry import Entry
from table.match.sample_games import NotThere
from table.store.settings import Settings
from tests.table.eyes.lines import too_long
from tests.table.eyes.scenes import SUBJECTS, arranged, painter, subject
from tests.table.windows import WINDOWS

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "scene"), SUBJECTS, ids=subject)
def test_no_line_is_too_long_in_any_window(game: Entry, scene: str) -> None:
    size, lang, text = WINDOWS[0]
    try:
        with arranged(game, scene, Settings(language=lang, text=text), size) as photographer:
            app = photographer.app
            for size, lang, text in WINDOWS:
                for alter in (partial(app.change, language=lang, text=text), partial(app.resize, size)):
                    alter()
                    photographer.wait(lambda: not app.changing)
                with too_long() as found:
                    painter(app, size)()
                assert not found, (size, lang, text)
    except NotThere:
        pytest.skip("this game has no such moment in the games that were tried")
