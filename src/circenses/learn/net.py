"""A small network in plain numpy: two hidden layers, one number for each action, and each seat's chance to win.

On one core a matrix product of numpy takes as long as that of any larger library, and two layers are quickly derived
by hand; so learning needs no such library.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from circenses.learn.features import Bytes, Features, Floats

Ints = NDArray[np.int64]


class Net:
    """`w1` to `b2` are the hidden layers, `wp` and `bp` the policy's, `wv` and `bv` the value's."""

    def __init__(self, features: Features, weights: dict[str, Floats]) -> None:
        self.features = features
        self.weights = weights

    @property
    def seats(self) -> int:
        return len(self.weights["bv"])

    def hidden(self, x: Floats) -> tuple[Floats, Floats]:
        w = self.weights
        h1 = x @ w["w1"]
        h1 += w["b1"]
        np.maximum(h1, 0, out=h1)
        h2 = h1 @ w["w2"]
        h2 += w["b2"]
        np.maximum(h2, 0, out=h2)
        return h1, h2

    def heads(self, h2: Floats) -> tuple[Floats, Floats]:
        """Logits of all actions, and of each seat's win, who sees it first and the others in turn."""
        w = self.weights
        return h2 @ w["wp"] + w["bp"], h2 @ w["wv"] + w["bv"]

    def ask(self, seen: Bytes) -> tuple[Floats, Floats]:
        """Logits of all actions; chances to win."""
        policy, value = self.heads(self.hidden(self.features.of(seen))[1])
        return policy, softmax(value)


def fresh(features: Features, actions: int, seats: int, width: int, dice: np.random.Generator) -> Net:
    """With small random weights; the heads begin without an opinion."""

    def layer(into: int, out: int) -> Floats:
        return dice.standard_normal((into, out), np.float32) * np.float32(np.sqrt(2.0 / into))

    shapes = {"b1": width, "b2": width, "bp": actions, "bv": seats}
    weights: dict[str, Floats] = {name: np.zeros(size, np.float32) for name, size in shapes.items()}
    weights |= {"w1": layer(features.size, width), "w2": layer(width, width)}
    weights |= {"wp": layer(width, actions) * np.float32(0.01), "wv": layer(width, seats) * np.float32(0.01)}
    return Net(features, weights)


def softmax(logits: Floats) -> Floats:
    shares: Floats = np.exp(logits - logits.max(1, keepdims=True))
    shares /= shares.sum(1, keepdims=True)
    return shares


class Legal:
    """Lists of legal actions, one for each row, and what is worked out over each."""

    def __init__(self, actions: NDArray[Any], offsets: NDArray[Any]) -> None:
        """No list may be empty."""
        self.actions = actions.astype(np.int64)
        self.begins = offsets[:-1].astype(np.int64)
        self.counts = np.diff(offsets)
        self.rows = np.repeat(np.arange(len(self.begins)), self.counts)

    def shares(self, logits: Floats) -> Floats:
        """Each legal action's share, in the order of the lists."""
        own = logits[self.rows, self.actions]
        own = np.exp(own - np.maximum.reduceat(own, self.begins)[self.rows])
        own /= np.add.reduceat(own, self.begins)[self.rows]
        return own

    def draw(self, shares: Floats, dice: np.random.Generator) -> Ints:
        """An entry of each list by its share: places in `actions`."""
        # the greatest of share over exponential lots is drawn with just that share
        lots = shares / np.maximum(dice.standard_exponential(len(shares), np.float32), 1e-20)
        return self.highest(lots)

    def highest(self, values: Floats) -> Ints:
        """The place of the highest of each list."""
        top = values == np.maximum.reduceat(values, self.begins)[self.rows]
        places = np.flatnonzero(top)
        return places[np.searchsorted(places, self.begins)]

    def some(self, which: Ints) -> "Legal":
        """Those of some rows."""
        counts = self.counts[which]
        offsets = np.concatenate(([0], np.cumsum(counts)))
        inner = np.arange(offsets[-1]) - np.repeat(offsets[:-1], counts)
        return Legal(self.actions[np.repeat(self.begins[which], counts) + inner], offsets)


class Adam:
    """Steps along what the last gradients agree on."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.first = {name: np.zeros_like(weight) for name, weight in net.weights.items()}
        self.second = {name: np.zeros_like(weight) for name, weight in net.weights.items()}
        self.steps = 0

    def step(self, slopes: dict[str, Floats], rate: float, most: float = 0.5) -> None:
        """`most`: gradients longer than that are shortened."""
        length = float(np.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values())))
        shorten = min(1.0, most / (length + 1e-9))
        self.steps += 1
        rate *= float(np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps))
        for name, slope in slopes.items():
            slope *= shorten
            first, second = self.first[name], self.second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            self.net.weights[name] -= rate * first / (np.sqrt(second) + 1e-5)


def slopes(net: Net, x: Floats, hidden: tuple[Floats, Floats], policy: Floats, value: Floats) -> dict[str, Floats]:
    """From how the loss changes with each logit to how it changes with each weight."""
    w, (h1, h2) = net.weights, hidden
    d2 = policy @ w["wp"].T
    d2 += value @ w["wv"].T
    d2 *= h2 > 0
    d1 = d2 @ w["w2"].T
    d1 *= h1 > 0
    return {
        "w1": x.T @ d1,
        "b1": d1.sum(0),
        "w2": h1.T @ d2,
        "b2": d2.sum(0),
        "wp": h2.T @ policy,
        "bp": policy.sum(0),
        "wv": h2.T @ value,
        "bv": value.sum(0),
    }
