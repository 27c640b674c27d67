"""What a choice is called where people choose: on buttons, in lists and hints."""

from circenses.games.horrea import actions, content, state
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import BANDS, CARDS, MARKETS
from circenses.games.horrea.notation import ACTIONS, asked_city
from circenses.games.horrea.state import HorreaState
from circenses.kernel.state import frame_a, frame_b, frame_kind
from circenses.kernel.words import ordinal, player

PHRASES = {
    "roll": "Roll for a new agent",
    "skip": "Do not roll",
    "resolve": "Settle the conflict in {city} next",
    "propose": "Offer a {gender} to {other}",
    "marry": "Marry a {gender} into {city}",
    "decline": "Decline",
    "build": "Build in {city}",
    "destroy": "Destroy a horreum in {city}",
    "from": "The horreum of {other}",
    "take loss": "Marry nobody and take the loss",
    "divorce": "Leave the marriage into {city}",
    "recall": "Send the agent in {city} away",
    "pass": "Do not pay",
}
NOTHING = {state.INTRIGUE: "No intrigue", state.BUILD_ONE: "Build nothing", state.GIVE: "Give nothing"}


def phrase(s: HorreaState, action: int) -> str:
    block, where = ACTIONS.find(action)
    words = block.words(where)
    packed = s.top()
    kind, about = int(frame_kind(packed)), int(frame_a(packed))
    if block.name in PHRASES:
        names = {"city": content.city(words.get("market", "")), "other": player(where[0]) if where else ""}
        return PHRASES[block.name].format(**words, **names)
    match block.name:
        case "nothing":
            return NOTHING.get(kind, "Nothing")
        case "go" if kind == state.MOVE:
            return journey(asked_city(s), words["market"])
        case "go":
            return f"Go to {content.city(words['market'])}"
        case "borrow" if kind == state.OUST:
            return f"Borrow for the fee and fight in {content.city(MARKETS[about])}"
        case "forfeit" if kind == state.OUST:
            return f"Give way in {content.city(MARKETS[about])}"
        case "end":
            partner, age = where
            which = f"the {ordinal(age + 1)} alliance" if age else "the alliance"
            return f"End {which} with {player(partner)}"
        case "accept" if kind in (state.ANSWER, state.REPLY):
            return f"Accept for {dollars(int(frame_b(packed)) * int(s.rules.price_step))}"
        case "price" | "more prices":
            return price(int(actions.step_of(action)) * int(s.rules.price_step), kind == state.ANSWER)
        case "give":
            return _gift(s, words["kind"])
        case "pay" if kind in (state.PAY, state.SEND):
            return f"Pay for {content.title(CARDS[s.card])}"
    return ACTIONS.label(s, action).replace("_", " ").capitalize()


def journey(here: str, to: str) -> str:
    return f"Stay in {content.city(here)}" if here == to else f"{content.city(here)} to {content.city(to)}"


def price(sum_: int, asked: bool) -> str:
    return f"Ask for {dollars(sum_)}" if asked else f"Offer {dollars(sum_)}"


def _gift(s: HorreaState, gift: str) -> str:
    seat = int(s.actor())
    band = int(s.band(s.prestige[seat])) if seat >= 0 else state.NO_BAND
    return f"Give a {gift}: {content.gift_name(BANDS[band], gift)}" if band != state.NO_BAND else f"Give a {gift}"
