"""The type of a pipe's end, which has a name of its own on Windows."""

from __future__ import annotations

import sys
from multiprocessing import connection as _connection

if sys.platform == "win32":
    Connection = _connection.PipeConnection
else:
    Connection = _connection.Connection
