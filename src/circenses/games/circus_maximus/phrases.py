"""What a choice is called where people choose: on buttons, in lists and hints."""

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import GOODS, SINGULAR, act_name, place_name
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.state import frame_a, frame_b, frame_kind
from circenses.kernel.words import a, count, player


def phrase(s: CircusState, action: int) -> str:
    block, where = ACTIONS.find(action)
    about = int(frame_a(s.top()))
    match block.name:
        case "bid":
            return f"Bid on {act_name(where[0])}"
        case "sixteens":
            least = max(where[0] * 16, int(s.rules.minimum_bid))
            return f"Bid {least} to {where[0] * 16 + 15} coins"
        case "coins":
            sixteens = int(frame_b(s.top())) if frame_kind(s.top()) == state.BID_COINS else 0
            return f"Bid {count(sixteens * 16 + where[0], 'coin')}"
        case "place":
            return f"Send a worker to the {place_name(where[0])}"
        case "place twice":
            return prison(2)
        case "workers":
            return prison(where[0] + 1)
        case "buy" if frame_kind(s.top()) == state.BUY_ONE:
            return f"Buy {a(SINGULAR[GOODS[about]])} for {count(int(s.price(about)), 'coin')}"
        case "perform" | "withdraw" if s.open_act >= 0:
            return f"{'Perform' if block.name == 'perform' else 'Withdraw from'} {act_name(int(s.open_act))}"
        case "lose":
            return f"Give up {a(block.axes[0].words[where[0]])}"
        case "back":
            return f"Bet on {act_name(where[0])}"
        case "player":
            return f"Back {player(where[0])}"
        case "stake":
            return f"Stake {count(where[0] + 1, 'coin')}"
    return ACTIONS.label(s, action).replace("_", " ").capitalize()


def prison(workers: int) -> str:
    return f"Send {count(workers, 'worker') if workers > 1 else 'a worker'} to the Prison"
