"""`python -m table` and the command `usotaku`.

The worker process imports this module again: at its top there is nothing but the standard library.
"""

import sys
from multiprocessing import freeze_support


def main() -> int:
    """Run the program with the arguments of the command line; the exit status."""
    freeze_support()
    try:
        from table.cli import run

        return run(sys.argv[1:])
    except Exception as error:
        from table.broken import tell

        return tell(error, in_box=not sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
