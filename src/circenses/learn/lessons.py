"""How a network is taught: rows of what was seen, what was allowed, what should have been done and who won."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from circenses.learn.features import Bytes, Floats
from circenses.learn.net import Adam, Ints, Legal, Net, slopes, softmax

ROWS: Final = 1024  # of a step
CLIP: Final = 0.2  # a policy moves no further away from the one that played than to shares so much larger or smaller

# From shares of legal actions and the rows they are of to how the loss changes with each logit
Wish = Callable[[Floats, Legal, Ints], Floats]


@dataclass
class Lesson:
    seen: Bytes
    legal: Legal
    taken: Ints  # the place of the action in its list of legal ones, from 0
    wins: Floats  # who won, or is thought to win; who decides first and the others in turn
    before: Floats  # the share the taken action had when it was taken
    gain: Floats  # how much better it did than was thought

    def __len__(self) -> int:
        return len(self.seen)


def learn(net: Net, adam: Adam, lesson: Lesson, wish: Wish, rate: float, dice: np.random.Generator) -> float:
    """Once through the lesson; the mean surprise at who won."""
    surprise = 0.0
    order = dice.permutation(len(lesson))
    for start in range(0, len(order), ROWS):
        which = order[start : start + ROWS]
        legal = lesson.legal.some(which)
        x = net.features.of(lesson.seen[which])
        hidden = net.hidden(x)
        policy, value = net.heads(hidden[1])
        wishes = np.zeros_like(policy)
        wishes[legal.rows, legal.actions] = wish(legal.shares(policy), legal, which) / len(which)
        chances, wins = softmax(value), lesson.wins[which]
        surprise -= float((wins * np.log(chances + 1e-9)).sum())
        adam.step(slopes(net, x, hidden, wishes, (chances - wins) / len(which)), rate)
    return surprise / len(order)


def imitating(lesson: Lesson) -> Wish:
    """Do what was done."""

    def wish(shares: Floats, legal: Legal, which: Ints) -> Floats:
        shares_wanted = shares.copy()
        shares_wanted[legal.begins + lesson.taken[which]] -= 1.0
        return shares_wanted

    return wish


def improving(lesson: Lesson, curiosity: float) -> Wish:
    """Do more of what did better than was thought (PPO), and keep trying things."""
    gain = (lesson.gain - lesson.gain.mean()) / (lesson.gain.std() + 1e-6)

    def wish(shares: Floats, legal: Legal, which: Ints) -> Floats:
        taken = legal.begins + lesson.taken[which]
        ratio = shares[taken] / lesson.before[which]
        push = gain[which] * ratio
        push[(gain[which] > 0) & (ratio > 1 + CLIP)] = 0.0
        push[(gain[which] < 0) & (ratio < 1 - CLIP)] = 0.0
        logs = np.log(shares + 1e-9)
        entropy = -np.add.reduceat(shares * logs, legal.begins)
        push_shares: Floats = push[legal.rows] * shares
        push_shares[taken] -= push
        push_shares += curiosity * shares * (logs + entropy[legal.rows])
        return push_shares

    return wish
