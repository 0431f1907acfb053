"""Numbers by which nets have sense: `python -m tests.games.royal.mind.sense NET ...`.

Prints, for each file of weights, the numbers that `test_brain` and `test_mind` judge level 4 by, with what is wanted,
so that a net can be looked at while it learns, long before it plays.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from games import entry
from games.brains.cast import brain_maker
from games.core.chance import stream
from games.core.game import legal_choices
from games.learned.net import Net, unpacked
from games.passing.rules import Judge, Peek
from games.royal.deck import DECK
from games.royal.mind import trained
from games.royal.mind.sight import SHAPE
from tests.games.royal.mind.test_brain import opening
from tests.games.royal.mind.test_mind import asked, begins, believed, chance_of, sent_to, strategy
from tests.games.royal.scene import CLAIM, FACE, Scene

LEVEL = "level:4"


def numbers() -> Iterator[tuple[str, list[float], str]]:
    """Yield names, their numbers, and what is wanted of them."""
    for seats in (2, 4, 6):
        words: Counter[int] = Counter()
        true: Counter[int] = Counter()
        sent: Counter[int] = Counter()
        for way, chance in strategy(scene := opening(seats, brain_maker(entry("royal"), LEVEL))):
            if truths := DECK.true[scene.face(way)]:
                words[way.claim] += chance
                sent[way.to] += chance
                true[way.to] += chance * (way.claim in truths)
        yield f"{seats} seats: the rarest word", [min(words[word] for word in range(len(DECK.claims)))], "> .01"
        yield f"{seats} seats: truths by receiver", [true[seat] / sent[seat] for seat in sorted(sent)], ".15 to .85"
    scene = begins(LEVEL, {0: ["rat"] * 3})
    risk = sum(chance for way, chance in strategy(scene) if scene.face(way) == FACE["rat"])
    yield "gives what it would lose by", [risk], "< .002"
    hand = ["rat", "bat", "toad", "fly", "scorpion"]
    scene = Scene(4, {0: hand}, {2: ["rat"] * 3}, starter=0, brain=brain_maker(entry("royal"), LEVEL))
    rats = sum(c for way, c in strategy(scene) if way.to == 2 and scene.face(way) == FACE["rat"])
    yield "gives to a seat in danger, what it must not take", [sent_to(scene, 2), rats], "> .5, > .16"
    scene = Scene(4, {0: ["rat"]}, {2: ["rat"] * 2, 0: ["bat"]}, starter=0, brain=brain_maker(entry("royal"), LEVEL))
    yield "gives the last card to each", [sent_to(scene, seat) for seat in (1, 2, 3)], "1.4 times more to the second"
    scene = Scene(4, {0: ["rat"], 1: ["toad", "rat"]}, brain=brain_maker(entry("royal"), LEVEL))
    scene.give(1, "toad", 0, "fly")
    scene.do(0, Peek())
    yield "passes on with the truth", [sum(c for w, c in strategy(scene) if w.claim == CLAIM["toad"])], ".2 to .8"
    liar, honest = (chance_of(asked(LEVEL, "fly", known), Judge(True)) for known in (False, True))
    yield "believes a known liar, somebody honest", [liar, honest], "1 : 1.3"
    beliefs = []
    for name in (LEVEL, "level:2"):
        hands, areas = {0: ["bat", "toad"], 1: ["rat", "fly"]}, {0: ["rat"] * 3}
        scene = Scene(4, hands, areas, brain=brain_maker(entry("royal"), name))
        scene.give(1, "rat", 0, "bat")
        scene.brain.decide(legal_choices(entry("royal").rules, scene.table, 0), stream(1, "sense"))
        beliefs.append(believed(scene.brain))
    yield "takes what it would lose by for something else, level 2", beliefs, "less than level 2"
    areas = {2: ["fly"] * 3}
    plain, momo = ([sent_to(begins(name, areas), seat) for seat in (1, 2, 3)] for name in (LEVEL, "momo:4"))
    yield "deals with each", plain, ""
    yield "the same of Momo", momo, "each > .1, the most .1 less"


def main() -> int:
    """Print the numbers of nets; return the exit status."""
    for path in sys.argv[1:]:
        net = Net(unpacked(Path(path).read_text("ascii")), SHAPE)
        trained.net_of = lambda *_, net=net: net
        print(path)
        for name, found, wanted in numbers():
            print(f"  {name:56} {'  '.join(f'{one:.3f}' for one in found)}  {wanted and f'({wanted})'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
