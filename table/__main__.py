"""`python -m table` and the command `usotaku`.

The worker process imports this module again: at its top there is nothing but the standard library.
"""

import faulthandler
import os
import signal
import sys
from multiprocessing import freeze_support


def fill_closed() -> None:
    """Open closed standard streams.

    Else the next file gets its number, and with it what libraries write there. Output to it fails as before.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)  # the lowest free number


def quit_quietly() -> None:
    """Let SIGQUIT end the program silently, as it ends others.

    With PYTHONFAULTHANDLER it tells where all threads are. Otherwise pygame makes a fatal error of it when it is
    imported, which tells of all modules.
    """
    if sys.platform != "win32":
        told = sys.__stderr__ if faulthandler.is_enabled() and sys.__stderr__ else open(os.devnull, "w")  # noqa: SIM115
        faulthandler.register(signal.SIGQUIT, told, chain=True)


def main() -> int:
    """Run the program; return the exit status."""
    fill_closed()
    freeze_support()
    quit_quietly()
    status = _run()
    if registry := sys.modules.get("table.plugins.registry"):
        registry.end(status)
    return status


def _run() -> int:
    arguments = sys.argv[1:]
    del sys.argv[1:]  # the worker process gets these, too, and a seed may be among them
    try:
        from table.commands.cli import run

        return run(arguments)
    except KeyboardInterrupt:  # before anything is there that says so
        return 128 + 2
    except Exception as error:
        from table.launch.fatal import tell

        return tell(error, in_box=not arguments)


if __name__ == "__main__":
    sys.exit(main())
