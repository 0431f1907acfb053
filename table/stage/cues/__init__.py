"""The cues: the looks of events beyond the paths of their cards.

Each cue is one module: see `table.stage.cues.base`. The list is written by hand, so that it is complete in a frozen
program, too.
"""

from __future__ import annotations

from table.stage.cues.announce import Announce
from table.stage.cues.base import Cue
from table.stage.cues.burn import Burn
from table.stage.cues.burst import Burst
from table.stage.cues.call import Call
from table.stage.cues.cancel import Cancel
from table.stage.cues.claim import Claim
from table.stage.cues.deal import Deal
from table.stage.cues.disclose import Disclose
from table.stage.cues.end import End
from table.stage.cues.glimpse import Glimpse
from table.stage.cues.lay import Lay
from table.stage.cues.look import Look
from table.stage.cues.moves import Move, Pick, Take, Turn
from table.stage.cues.reveal import Reveal
from table.stage.cues.say import Say
from table.stage.cues.swap import Swap
from table.stage.cues.verdict import Verdict

CUES: dict[str, Cue] = {
    cue.name: cue()
    for cue in (
        Deal, Claim, Look, Verdict, Reveal, Disclose, Announce, Cancel, Say, Glimpse, Burn, Call, Burst, Swap, Move,
        Lay, Take, Pick, Turn, End,
    )
}  # fmt: skip
"""All cues, by their name in `board.toml`."""
