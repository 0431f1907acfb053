"""What is fitted to claims: readers, and rules that a person could keep. Needs scikit-learn (the group `learn`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from games.brains.readable.notes import Note, Readable, Row
from games.brains.readable.records import RECORDS

LEAVES = 4
"""A rule that a person could keep tells so many cases apart."""
MOST_ROUNDS, LEAVES_OF_TREES, LEAST_IN_LEAF, RATE = 120, 12, 60, 0.08
"""Of boosted trees, which are the strongest reader of some thousand claims."""
STRENGTH = 0.5
"""How freely a regression takes large weights (scikit-learn's `C`)."""


@dataclass(frozen=True, slots=True)
class Read:
    """How well truths are told from lies, of games that were not learned from. `usual` is what is right by always
    saying the same.
    """

    auc: float
    right: float
    usual: float


Seen = dict[str, float | str]
"""What is seen, by name: numbers, and words that are one of several."""


@dataclass(frozen=True, slots=True)
class Guess:
    """How well something is guessed. `doubt`: what is still unknown of each, in bits (the logarithmic loss)."""

    auc: float
    doubt: float


@dataclass(frozen=True)
class Table:
    """Claims as arrays: a row for each."""

    public: Any
    own: Any
    truth: Any
    believed: Any
    """1, 0, or -1 where nobody has judged."""
    gift: Any
    fits: Any
    """What could have been claimed: a row for each claim that could have been made."""

    @classmethod
    def of(cls, notes: Sequence[Note]) -> Table:
        """These claims."""
        import numpy as np

        return cls(
            np.array([note.public for note in notes], float),
            np.array([note.own for note in notes], float),
            np.array([note.truth for note in notes], int),
            np.array([-1 if note.believed is None else note.believed for note in notes], int),
            np.array([row for note in notes for row in note.gift], float),
            np.array([fits for note in notes for fits in note.fits], int),
        )


def regression() -> Any:
    """A reader that weighs what it sees."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    return make_pipeline(StandardScaler(), LogisticRegression(C=STRENGTH, max_iter=500))


def even() -> Any:
    """A reader that has not learned anything yet."""
    from sklearn.dummy import DummyClassifier

    return DummyClassifier(strategy="uniform").fit([[0.0], [0.0]], [0, 1])


def trees() -> Any:
    """A reader that finds whatever goes together."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    return HistGradientBoostingClassifier(
        max_iter=MOST_ROUNDS,
        learning_rate=RATE,
        max_leaf_nodes=LEAVES_OF_TREES,
        min_samples_leaf=LEAST_IN_LEAF,
        random_state=0,
    )


READERS = {"regression": regression, "trees": trees}


def read(model: Any, rows: Any, truth: Any) -> Read:
    """How well a fitted model tells claims apart that it has not seen."""
    from sklearn.metrics import roc_auc_score

    chances, share = model.predict_proba(rows)[:, 1], float(truth.mean())
    right = float(((chances > 0.5) == truth).mean())
    return Read(float(roc_auc_score(truth, chances)), right, max(share, 1.0 - share))


def guess(rows: Sequence[Seen], truth: Sequence[bool], other: Sequence[Seen], others_truth: Sequence[bool]) -> Guess:
    """How well boosted trees that were fitted to some rows guess the truth of others."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.metrics import log_loss, roc_auc_score

    vectors = DictVectorizer(sparse=False)
    model = trees().fit(vectors.fit_transform(rows), truth)
    chances = model.predict_proba(vectors.transform(other))[:, 1]
    return Guess(float(roc_auc_score(others_truth, chances)), float(log_loss(others_truth, chances)) / log(2))


class Learned:
    """A `Book`: what was learned by watching games. All is as likely as not while nothing was learned."""

    def __init__(self) -> None:
        self._truth = self._trust = self._gift = even()

    def learn(self, made: Table, judged: Table) -> None:
        """Learn when claims are true and what is given from those that were `made`, and when they are believed from
        others; what was learned before is forgotten. Where all was the same, nothing is learned.
        """
        import numpy as np

        if len({*made.truth}) > 1:
            self._truth = regression().fit(np.hstack([made.public, made.own]), made.truth)
        if len({*made.fits}) > 1:
            self._gift = regression().fit(made.gift, made.fits)
        answered = judged.believed >= 0
        if len({*judged.believed[answered]}) > 1:
            self._trust = regression().fit(judged.public[answered], judged.believed[answered])

    def truth(self, public: Sequence[Row], own: Sequence[Row]) -> list[float]:
        """See `Book.truth`."""
        rows = [[*seen, *held] for seen, held in zip(public, own, strict=True)]
        chances: list[float] = self._truth.predict_proba(rows)[:, 1].tolist()
        return chances

    def trust(self, public: Sequence[Row]) -> list[float]:
        """See `Book.trust`."""
        chances: list[float] = self._trust.predict_proba([[*seen] for seen in public])[:, 1].tolist()
        return chances

    def gift(self, rows: Sequence[Row]) -> list[float]:
        """See `Book.gift`."""
        chances: list[float] = self._gift.predict_proba([[*row] for row in rows])[:, 1].tolist()
        return chances


class PlainRule:
    """The best rule of few cases: a small tree over numbers that a person can keep in the head."""

    def __init__(self, readable: Readable, seen: Table) -> None:
        from sklearn.tree import DecisionTreeClassifier

        names = (*readable.public, *RECORDS)
        self._kept = [number for number, name in enumerate(names) if name[0].islower()]
        self._tree = DecisionTreeClassifier(max_leaf_nodes=LEAVES, min_samples_leaf=LEAST_IN_LEAF, random_state=0)
        self._tree.fit(seen.public[:, self._kept], seen.truth)
        self._names = [names[number] for number in self._kept]

    def __call__(self, public: Row) -> bool:
        """See `Rule`."""
        return bool(self._tree.predict([[public[number] for number in self._kept]])[0])

    def right(self, seen: Table) -> float:
        """The share of claims about which it is right."""
        return float((self._tree.predict(seen.public[:, self._kept]) == seen.truth).mean())

    def __str__(self) -> str:
        from sklearn.tree import export_text

        return str(export_text(self._tree, feature_names=self._names, decimals=1)).rstrip()
