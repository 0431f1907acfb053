"""The commands of the command line. A command is one module: see `table.commands.base.Command`.

It is imported when it is given, and so may import at its top what its own arguments need; what draws or thinks comes
once all is checked.
"""

from __future__ import annotations

COMMANDS = ("play", "open", "log", "simulate", "arena", "shot", "bench")
"""Their names, which are those of the modules, in the order in which the help has them."""
