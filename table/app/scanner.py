"""Scanning: the table is played with one switch, or with two.

A group of targets is marked, then the next one, at a set pace or by the second switch. A press goes into the group,
where its parts are gone through in the same way, until it is at a single target, which then does what it does by keys.

Which targets there are, and in what order, is the focus' doing. Where others see and hear somebody choose among hidden
things it begins anywhere, so that the time until a press says nothing of what is chosen, and nothing is left out for
what a card is.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from random import Random
from typing import TYPE_CHECKING

from table.input.intents import Accept, Intent, Move, Next, Press, Previous
from table.input.keymap import INTENTS
from table.ui.scan_groups import Group, grouped, together

if TYPE_CHECKING:
    from table.app.scene import Scene

ROUNDS = 2
"""Rounds in a group without a press until it is left again."""
DEAF_MS = 250.0
"""Time after a press in which further ones are ignored.

A switch may bounce, a hand may tremble.
"""
GRACE_MS, GRACE_SHARE = 250.0, 0.25
"""Time after a step for which the mark before it holds.

In ms, and at most as a share of the pace. Nobody reacts so fast: whoever presses then had begun to before the step.
"""
WISH = "wish: "
"""Before the ids of wishes that are no targets."""
PATIENCE = 2 * 12
"""Steps within which somebody who is there has pressed.

Twice as many as lead to anything.
"""
STAYS = ("page_up", "page_down")
"""Wishes that one has again and again."""
WAITS = ("remind",)
"""Wishes that show something, which stands until the next press."""


class Scanner:
    """The place of the mark, and the meaning of a press."""

    def __init__(self, chance: Random | None = None) -> None:
        """`chance` says where it begins if that must say nothing."""
        self.switches = 0
        self.pace = 1500.0
        """ms for one step."""
        self._chance = chance or Random()
        self._scene: Scene | None = None
        self._known: Hashable = None
        self._asked: str | None = None
        self.root = Group(())
        """The choices of the moment."""
        self._path: list[Group] = []
        self._at = 0
        self._rounds = 0
        self._before: tuple[list[Group], int] | None = None  # path and place before the latest step by itself
        self._left = 0.0
        self._deaf = 0.0
        self._holds = False
        self._anew = False

    @property
    def on(self) -> bool:
        """True while switches are used."""
        return self.switches > 0

    @property
    def state(self) -> Hashable:
        """A value that changes with what is marked."""
        return self.on and (self.marked, self._holds)

    @property
    def due(self) -> float:
        """Ms until the next step."""
        return self._left if self.switches == 1 and not self._holds else inf

    @property
    def holds(self) -> bool:
        """True while something is read, until a press."""
        return self._holds

    @property
    def marked(self) -> Group | None:
        """The group or target that a press goes for."""
        parts = self._group.parts
        return parts[self._at] if self._at < len(parts) else None

    @property
    def depth(self) -> int:
        """The number of groups that have been gone into."""
        return len(self._path)

    @property
    def _group(self) -> Group:
        """The group whose parts are gone through."""
        return self._path[-1] if self._path else self.root

    @property
    def wishes(self) -> Sequence[str]:
        """The wishes to choose among, if they are marked or gone through."""
        marked = self.marked
        ids = self._group.ids if self._path else marked.ids if marked else ()
        return [id.removeprefix(WISH) for id in ids if id.startswith(WISH)]

    def take(self, intent: Intent, scene: Scene) -> Intent | None:
        """Follow what was pressed; return what it means, if anything."""
        match intent:
            case Press() | Accept():
                scene.notice()
                return self._press(scene)
            case Next() | Previous() | Move():
                seen = self._scene is scene  # else what is marked here has not been seen yet
                self._look(scene)
                if seen:
                    self._step(_way(intent), scene)
        return None

    def update(self, ms: float, scene: Scene) -> None:
        """Let time pass in the scene in front."""
        if not self.on:
            return
        self._deaf = max(0.0, self._deaf - ms)
        self._look(scene)
        if self.switches == 1 and not self._holds:
            self._left -= ms
            if self._left <= 0:
                before = [*self._path], self._at
                self._step(1, scene)
                self._before = before
            elif self.pace - self._left > min(GRACE_MS, GRACE_SHARE * self.pace):
                self._before = None
        self._point(scene)

    def _look(self, scene: Scene) -> None:
        """See what can be chosen now."""
        targets = scene.focus.targets
        hidden, wishes = scene.chooses_hidden, tuple(scene.scanned_wishes)
        now = (id(scene), hidden, wishes, tuple((one.id, one.enabled, one.aside) for one in targets))
        if now == self._known and not self._anew:
            return
        marked = self.marked if self._scene is scene and not self._anew else None
        if self._scene is not scene:
            self._deaf = DEAF_MS
        asked = next((one.id for one in targets if one.id == scene.focus.begins and one.enabled), None)
        if asked != self._asked and not self._path:
            marked = None  # something else is wanted now
        self._scene, self._known, self._asked, self._anew = scene, now, asked, False
        first = [one for one in targets if not one.aside and (hidden or one.enabled)]
        rest = [one for one in targets if one not in first]
        main = grouped(first) if first else Group(())
        parts = list(main.parts or ([main] if first else []))
        parts += [grouped(rest)] if rest else []
        parts += [together([Group((WISH + wish,)) for wish in wishes])] if wishes else []
        self.root = together(parts)
        self._before = None
        if marked and self._find(marked.ids[0]):
            return
        self._path.clear()
        self._begin(scene)

    def _find(self, target: str) -> bool:
        """Stay at a target, as deep in groups as before."""
        path: list[Group] = []
        group, depth = self.root, self.depth
        while True:
            at = next((n for n, part in enumerate(group.parts) if target in part.ids), None)
            if at is None:
                return False
            if len(path) == depth or group.parts[at].single:
                break
            group = group.parts[at]
            path.append(group)
        self._path, self._at = path, at
        return True

    def _begin(self, scene: Scene) -> None:
        """Mark the first part: where keys begin, or any."""
        parts, begins = self._group.parts, scene.focus.begins
        self._at = 0
        if scene.chooses_hidden and parts:
            self._at = self._chance.randrange(len(parts))
        elif not self._path:
            self._at = next((n for n, part in enumerate(parts) if begins in part.ids), 0)
        self._rounds, self._left, self._holds, self._before = 0, self.pace, False, None

    def _step(self, step: int, scene: Scene) -> None:
        """Mark the next part, or the one before."""
        self._left, self._holds, self._before = self.pace, False, None
        parts = self._group.parts
        if not parts:
            return
        self._rounds += 1
        if self._path and self._rounds >= len(parts) * (ROUNDS if self.switches == 1 else 1):
            inner = self._path.pop()
            self._at, self._rounds = self._group.parts.index(inner), 0
        else:
            self._at = (self._at + step) % len(parts)
        self._point(scene)

    def _point(self, scene: Scene) -> None:
        """Bring the focus, and what is seen, to what is marked."""
        marked = self.marked
        ids = [id for id in marked.ids if not id.startswith(WISH)] if marked else []
        scene.point_out(ids, single=marked is not None and marked.single)

    def _press(self, scene: Scene) -> Intent | None:
        if self._deaf:
            return None
        self._deaf, seen = DEAF_MS, self.marked
        self._look(scene)
        marked = self.marked
        if marked != seen:  # nothing acts that has not been seen to be marked
            return None
        if self._before and not self._holds:
            (self._path, self._at), self._before = self._before, None
            marked = self.marked
        if self._holds:  # it has been read
            self._holds, self._anew = False, True
            return Accept() if marked and marked.ids[0].removeprefix(WISH) in WAITS else None
        if marked is None:
            return None
        if not marked.single:
            self._path.append(marked)
            self._begin(scene)
            self._point(scene)
            return None
        return self._use(marked.ids[0], scene)

    def _use(self, id: str, scene: Scene) -> Intent:
        """Return what a target or a wish means."""
        self._left = self.pace
        if id.startswith(WISH):
            wish = id.removeprefix(WISH)
            self._holds, self._anew = wish in WAITS, wish not in (*WAITS, *STAYS)
            return INTENTS[wish]
        target = next(one for one in scene.focus.targets if one.id == id)
        self._holds, self._anew = not target.enabled, target.enabled and not target.again
        self._point(scene)
        return Accept()


def _way(intent: Next | Previous | Move) -> int:
    """Return 1 for a step on, -1 for one back."""
    match intent:
        case Move(dx, dy):
            return -1 if dx + dy < 0 else 1
        case _:
            return -1 if isinstance(intent, Previous) else 1
