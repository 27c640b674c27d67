"""What a finished game tells the lab: which track won, how far everybody came on each, what goods cost, how often a
market was sold out, how far events moved the tracks, and what who lost an act was paid."""

from typing import Any

from circenses.games.circus_maximus import actions
from circenses.games.circus_maximus import state as states
from circenses.games.circus_maximus.content import ACTS, GOODS, TRACKS, tree
from circenses.games.circus_maximus.state import CircusState

CONTESTS = tuple(act for act in ACTS if tree()["acts"][act]["winner"] != "all")  # acts that somebody can lose


def measures(s: CircusState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    seats = range(int(s.rules.players))
    steps = [[int(s.track[seat * len(TRACKS) + i]) for i in range(len(TRACKS))] for seat in seats]
    winners = [seat for seat in seats if s.winners >> seat & 1]
    highest = max((max(steps[seat]) for seat in winners), default=0)
    won = [name for i, name in enumerate(TRACKS) if any(steps[seat][i] == highest for seat in winners)]
    return {
        "track_of_winner": " and ".join(won) or "none",
        **{name: [float(own[i]) for own in steps] for i, name in enumerate(TRACKS)},
    }


class Watch:
    """Whatever an entry did is seen before the next one."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(GOODS, 0.0)
        self.bought = dict.fromkeys(GOODS, 0.0)
        self.sold_out: set[tuple[int, str]] = set()
        self.moved = 0.0
        self.tracks: list[int] = []  # before an event
        self.contest: tuple[int, int, list[int]] | None = None  # an act with one winner, who takes part, and all tracks
        self.lost = dict.fromkeys(CONTESTS, 0)

    def before(self, s: CircusState, seat: int, action: int) -> None:
        self.settle(s)
        self.watch_contest(s, seat, action)
        if action == actions.BUY:
            good = GOODS[s.open_market]
            self.spent[good] += int(s.price(s.open_market))
            self.bought[good] += 1
        elif actions.DRAW_EVENT <= action < actions.DRAW_EXECUTION:
            self.tracks = [int(steps) for steps in s.track]
        self.sold_out |= {(int(s.round), good) for i, good in enumerate(GOODS) if s.market[i] == 0}

    def watch_contest(self, s: CircusState, seat: int, action: int) -> None:
        act = int(s.open_act)
        if act == states.NO_CARD or s.rules.act_winner[act] == states.ALL:
            return
        joins = 1 << seat if action == actions.PERFORM else 0
        self.contest = (act, int(s.joined) | joins, [int(steps) for steps in s.track])

    def settle(self, s: CircusState) -> None:
        if self.contest and int(s.open_act) != self.contest[0]:
            act, joined, tracks = self.contest
            self.contest = None
            for seat in range(int(s.rules.players)):
                own = slice(seat * len(TRACKS), (seat + 1) * len(TRACKS))
                # of those who took part only the winner moves; when a game ends with an act, others are not paid
                self.lost[ACTS[act]] += joined >> seat & 1 and [int(steps) for steps in s.track[own]] == tracks[own]
        if self.tracks:
            self.moved += sum(abs(int(now) - was) for now, was in zip(s.track, self.tracks, strict=True))
            self.tracks = []

    def told(self, s: CircusState) -> dict[str, float]:
        self.settle(s)
        rounds = int(s.round)
        return {
            **{f"{good}_bought": count for good, count in self.bought.items()},
            **{f"price_of_{good}": self.spent[good] / count if count else 0.0 for good, count in self.bought.items()},
            **{
                f"share of rounds without {good}": sum(one == good for _, one in self.sold_out) / rounds
                for good in GOODS
            },
            "moved_by_events": self.moved,
            **{f"losers_of_{act}": float(times) for act, times in self.lost.items()},
            **{
                f"coins_of_losers_of_{act}": float(times * s.rules.act_loser_coins[ACTS.index(act)])
                for act, times in self.lost.items()
            },
        }
