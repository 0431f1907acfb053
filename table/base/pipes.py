"""The type of a pipe's end on each system."""

from __future__ import annotations

import sys
from multiprocessing import connection as _connection

if sys.platform == "win32":
    Connection = _connection.PipeConnection
else:
    Connection = _connection.Connection
