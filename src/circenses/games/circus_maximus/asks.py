"""Numbers that people name at once (ADR 10): a bid, the workers of the Prison, a stake (CM-1.13)."""

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.phrases import prison
from circenses.games.circus_maximus.rules import bid, place
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import frame_b, frame_kind
from circenses.kernel.words import count

PRISON = "workers for the Prison"


def asks(s: CircusState) -> Asks | None:
    kind = int(frame_kind(s.top()))
    if kind in (state.BID_SIXTEENS, state.BID_COINS):
        return Asks(f"bid {s.bids_made}")
    if kind == state.CHOOSE_PLACE and not s.rules.prison_shared and place.can_place(s, s.actor(), state.PRISON, 2):
        return Asks(f"place {s.round} {sum(s.placed)} {sum(s.pool)}", more=False)
    if kind == state.PLACE_WORKERS:
        return Asks("workers")
    return Asks("stake") if kind == state.STAKE else None


def says(s: CircusState, action: int) -> tuple[Part, ...]:
    if actions.SIXTEENS <= action < actions.BID_COINS:
        sixteens = action - actions.SIXTEENS
        low = int(bid.fewest_coins(s, sixteens))
        if low == bid.most_coins(s, s.actor(), sixteens):
            return (_coins(sixteens * 16 + low),)
    elif actions.BID_COINS <= action < actions.PLACE_AT:
        return (_coins(int(frame_b(s.top())) * 16 + action - actions.BID_COINS),)
    elif action in (actions.PLACE_AT + state.PRISON, actions.PRISON_TWICE):
        workers = 2 if action == actions.PRISON_TWICE else 1
        return (Part(f"place prison {workers}", PRISON, workers, ("location-prison",), phrase=prison(workers)),)
    elif actions.WORKERS <= action < actions.BUY:
        workers = action - actions.WORKERS + 1
        return (Part(f"workers {workers}", PRISON, workers, ("location-prison",), phrase=prison(workers)),)
    elif actions.STAKE <= action < actions.DRAW_ACT:
        stake = action - actions.STAKE + 1
        return (Part(f"stake {stake}", "stake", stake),)
    return ()


def _coins(coins: int) -> Part:
    return Part(str(coins), "coins", coins, ("coins",), phrase=f"Bid {count(coins, 'coin')}")
