"""The commands of the command line, one module each.

See `table.commands.base.Command`. A module is imported when its command is given, and so may import at its top what its
own arguments need; what draws or thinks is imported once all is checked.
"""

from __future__ import annotations

COMMANDS = ("play", "open", "log", "simulate", "arena", "shot", "bench")
"""The commands, which are also module names, in the help's order."""
