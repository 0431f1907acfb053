"""What can only be measured in a fresh process: how soon the first frame is there, and how much memory a game takes.

python -m table.bench.process first BEGIN    seconds since the epoch at which the process was started
python -m table.bench.process memory GAME    plays a whole game at 1080p
"""

import os
import sys
import time
from typing import NoReturn

SIZE = (1920, 1080)


def first_frame(begin: float) -> None:
    """Open the title, print the ms from `begin` to the first frame, and end."""
    from table import cli
    from table.window import Window

    present = Window.present

    def once(window: Window) -> NoReturn:
        present(window)
        print(round((time.time() - begin) * 1000))
        sys.stdout.flush()
        os._exit(0)

    Window.present = once  # type: ignore[assignment, method-assign]
    sys.exit(cli.run([]))


def memory(game_id: str) -> None:
    """Let AI seats play a game with every frame drawn and print the resident MB of the process, or why not."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from games import entry
    from table.app import App
    from table.match.seating import company, named
    from table.match.seats import MatchSetup
    from table.scenes.results import ResultsScene
    from table.store.settings import Settings

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    game = entry(game_id)
    app = App(Settings(language="ja", welcomed=True), SIZE)
    seats = named(company(4, persons=0), app.words(game_id))
    options = {option.id: option.default for option in game.rules.options}
    app.home()
    app.draw(surface)
    app.start(MatchSetup(game_id, seats, options, 7))
    while not isinstance(app.top, ResultsScene):
        app.step([], 50)
        app.draw(surface)
    app.draw(surface)
    print(resident())
    app.close()


def resident() -> str:
    """MB of memory that the process has now."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            lines = dict(line.split(":", 1) for line in status)
        return str(round(int(lines["VmRSS"].split()[0]) / 1024))
    except (OSError, KeyError, ValueError):
        return "not measured: this system does not tell"


if __name__ == "__main__":
    if sys.argv[1] == "first":
        first_frame(float(sys.argv[2]))
    else:
        memory(sys.argv[2])
