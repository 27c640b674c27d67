"""The notation of actions: words a person would type (HO-1.14, HO-1.17)."""

from circenses.games.horrea import actions, content, state
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, KINDS, MARKETS, PACK_B
from circenses.games.horrea.layout import KIND, MARKET
from circenses.games.horrea.rules import alliances, flow
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.blocks import Actions, Block, number_axis
from circenses.kernel.layout.fields import Axis, Players
from circenses.kernel.state import frame_a, frame_kind, frame_seat

SHAPES = (
    "write roll, skip, rome > luna, rome stays, all stay, resolve CITY, borrow, forfeit, propose player N boy 200, "
    "marry CITY girl, end player N, accept, decline, counter 300, build CITY, destroy CITY player N, give temple, "
    "pay, pass, take loss, divorce CITY, recall CITY or nothing"
)
GENDER = Axis("gender", GENDERS)
PLAYER = Players("player", [f"player {seat + 1}" for seat in range(state.MOST_PLAYERS)])
AGE = Axis("age", ["", *(f" #{age + 1}" for age in range(1, actions.AGES))])
MARRIAGE = ("HO-1.6(C)", "HO-1.14(S4)")
PRICED = ("price", "answer")

# Destinations


def asked_city(s: HorreaState) -> str:
    """The city of the agent that is asked where to go."""
    packed = s.top()
    return MARKETS[s.agents[frame_seat(packed) * s.rules.agents + frame_a(packed)]]


def _way(here: str, to: str) -> str:
    return f"{here} stays" if here == to else f"{here} > {to}"


def _destination(s: HorreaState, market: int) -> str:
    moving = frame_kind(s.top()) == state.MOVE
    return _way(asked_city(s), MARKETS[market]) if moving else f"go {MARKETS[market]}"


def _read_destination(s: HorreaState, words: str) -> tuple[int] | None:
    """`rome > luna`, `rome stays`, `luna` or `stay`, if it speaks of the agent that is asked."""
    if frame_kind(s.top()) != state.MOVE:
        city = words.removeprefix("go ") if words.startswith("go ") else ""
    else:
        here = asked_city(s)
        start, arrow, end = words.partition(">")
        city = end.strip() if arrow and start.strip() == here else words
        city = here if city in ("stay", f"{here} stays") else city
    return (MARKETS.index(city),) if city in MARKETS else None


# Prices


def price_label(s: HorreaState, step: int) -> str:
    verb = "counter" if frame_kind(s.top()) == state.ANSWER else "price"
    return f"{verb} {step * int(s.rules.price_step)}"


def _read_price(s: HorreaState, words: str, first: int = 0, end: int = actions.FIRST_PRICES) -> tuple[int] | None:
    """The step of the price ladder, if it is one of these."""
    verb, _, rest = words.partition(" ")
    fitting = verb == ("counter" if frame_kind(s.top()) == state.ANSWER else "price")
    if not fitting or not rest.isdecimal() or len(rest) > 9 or int(rest) % s.rules.price_step:
        return None
    step = int(rest) // int(s.rules.price_step)
    return (step - first,) if first <= step < end else None


# What is clicked


def _alliance(s: HorreaState, partner: int, age: int) -> list[str]:
    """By its place in the list of alliances."""
    seat = int(frame_seat(s.top()))
    at = int(alliances.find(s, seat, partner, age)) if seat >= 0 and partner < s.rules.players else -1
    return [f"alliance-{at // state.ALLIANCE}"] if at >= 0 else []


def _gift(s: HorreaState, kind: int) -> list[str]:
    seat = int(s.actor())
    band = int(s.band(s.prestige[seat])) if seat >= 0 else state.NO_BAND
    return [f"gift-{BANDS[band]}-{KINDS[kind]}"] if band != state.NO_BAND else []


SPOKEN = {content.city(id).lower(): id for id in MARKETS if content.city(id).lower() != id}


def tidy(words: str) -> str:
    """Cities by their ids."""
    for spoken in sorted(SPOKEN, key=len, reverse=True):
        words = words.replace(spoken, SPOKEN[spoken])
    return words


ACTIONS = Actions(
    Block("nothing", target="nothing", answers=("intrigue", "build", "give"), idle=True),
    Block("roll", target="roll", answers=("enter",)),
    Block("skip", target="skip", answers=("enter",), idle=True),
    Block(
        "go",
        MARKET,
        label=_destination,
        read=_read_destination,
        target="market-{market}",
        clauses=("HO-1.5(2)", "HO-1.14(M2)", "HO-2.1({market})"),
        answers=("move",),
    ),
    Block("resolve", MARKET, target="market-{market}", answers=("conflict",)),
    Block("borrow", target="borrow", answers=("oust",)),
    Block("forfeit", target="forfeit", answers=("oust",), idle=True),
    Block(
        "end",
        PLAYER,
        AGE,
        label="end {player}{age}",
        target=_alliance,
        clauses=("HO-1.6(B)", "HO-1.7", "HO-1.14(S3)"),
        answers=("intrigue", "part"),
    ),
    Block(
        "propose",
        PLAYER,
        GENDER,
        target=lambda s, partner, gender: [f"seat-{partner}", f"card-{GENDERS[gender]}"],
        clauses=MARRIAGE,
        answers=("intrigue", "marry"),
    ),
    Block(
        "marry",
        MARKET,
        GENDER,
        target=("market-{market}", "card-{gender}"),
        clauses=MARRIAGE,
        answers=("intrigue", "marry"),
    ),
    Block(
        "price",
        number_axis("step", 0, actions.FIRST_PRICES - 1),
        label=price_label,
        read=_read_price,
        target="price",
        answers=PRICED,
    ),
    Block("accept", target="accept", answers=("answer", "reply")),
    Block("decline", target="decline", answers=("answer", "reply"), idle=True),
    Block("build", MARKET, target=("market-{market}", "build")),
    Block("destroy", MARKET, target=("market-{market}", "destroy"), answers=("build",), announces=True),
    Block("from", PLAYER, target=lambda s, victim: [f"seat-{victim}"], answers=("victim",)),
    Block("give", KIND, target=_gift),
    Block("pay", target="pay", answers=("pay", "send")),
    Block("pass", target="pass", answers=("pay",), idle=True),
    Block("take loss", target="take-loss", answers=("marry",), idle=True),
    Block("divorce", MARKET, target="market-{market}", answers=("part",)),
    Block("recall", MARKET, target="market-{market}", answers=("send",)),
    Block("fate", Axis("card", CARDS[: -len(PACK_B)]), clauses=("HO-1.10", "HO-2.5({card})"), chance=True),
    Block("more fate", Axis("card", PACK_B), label="fate {card}", clauses=("HO-1.10", "HO-2.6({card})"), chance=True),
    Block("boy", chance=True),
    Block("girl", chance=True),
    Block("d6", number_axis("pips", 1, 6), chance=True),
    Block(
        "more prices",
        number_axis("step", actions.FIRST_PRICES, actions.PRICES - 1),
        label=lambda s, step: price_label(s, step + actions.FIRST_PRICES),
        read=lambda s, words: _read_price(s, words, actions.FIRST_PRICES, actions.PRICES),
        target="price",
        answers=PRICED,
    ),
    shapes=SHAPES,
    tidy=tidy,
)

# Whole moves


def read(s: HorreaState, text: str) -> list[int]:
    """A move as people write it: `rome > luna, caralis stays`, `propose player 2 boy 200`, `destroy rome player 3`."""
    words = tidy(" ".join(text.lower().split()))
    if words == "all stay":
        return _all_stay(s)
    if frame_kind(s.top()) == state.MOVE and "," in words:
        return _movement(s, [part.strip() for part in words.split(",")], text)
    return _read_part(s, words, text)


def _movement(s: HorreaState, parts: list[str], text: str) -> list[int]:
    """Parts in any order, one for each agent; an agent without a choice may be named or not."""
    base = int(frame_seat(s.top())) * int(s.rules.agents)
    chain: list[int] = []
    agents: list[int] = []
    after = s.clone()
    while frame_kind(after.top()) == state.MOVE:
        own = [part for part in parts if part.replace(">", " ").split()[:1] == [asked_city(after)]]
        if not own:
            return _rest_must_be(parts, [], chain, text)
        parts.remove(own[0])
        agents.append(int(frame_a(after.top())))
        chain.append(ACTIONS.parse(after, own[0]))
        if not _is_legal(after, chain[-1]):
            return chain  # whoever validates it will say why
        flow.answer(after, chain[-1])
    forced = [(s.agents[base + i], to) for i, to in enumerate(after.going) if i not in agents]
    return _rest_must_be(parts, [_way(MARKETS[here], MARKETS[to]) for here, to in forced], chain, text)


def _rest_must_be(parts: list[str], ways: list[str], chain: list[int], text: str) -> list[int]:
    """Checks that whatever else was said is what the engine does by itself."""
    for part in parts:
        if part.replace(" ", "") not in [way.replace(" ", "") for way in ways]:
            raise IllegalAction(f"{text!r}: {part!r} is not possible then (HO-1.5(2))")
    return chain


def _read_part(s: HorreaState, words: str, text: str) -> list[int]:
    """One word of the catalogue, or one with the answer to the question that follows."""
    head, last = _two_answers(words)
    if words in ACTIONS.numbers or head not in ACTIONS.numbers:
        return [ACTIONS.parse(s, words)]
    first = ACTIONS.numbers[head]
    if not _is_legal(s, first):
        return [first]
    after = s.clone()
    flow.apply(after, first)
    if frame_kind(after.top()) == (state.PRICE if head.startswith("propose") else state.VICTIM):
        return [first, ACTIONS.parse(after, last)]
    if head.startswith("propose") and last != "price 0":
        raise IllegalAction(f"{text!r}: only a price of 0 is possible now (HO-1.6(C))")
    return [first]


def _two_answers(words: str) -> tuple[str, str]:
    """`propose player 2 boy 200` is a proposal and its price, `destroy rome player 3` a place and a victim."""
    if words.startswith("propose"):
        head, _, price = words.rpartition(" ")
        return head, f"price {price}"
    head, _, victim = words.partition(" player ")
    return head, f"from player {victim}"


def _all_stay(s: HorreaState) -> list[int]:
    """Every agent stays, as far as they are asked."""
    chain: list[int] = []
    after = s.clone()
    seat = int(s.actor())
    while frame_kind(after.top()) == state.MOVE and frame_seat(after.top()) == seat:
        chain.append(actions.GO + MARKETS.index(asked_city(after)))
        if not _is_legal(after, chain[-1]):
            return chain
        flow.apply(after, chain[-1])
    if not chain:
        raise IllegalAction("'all stay': no agent is asked where to go (HO-1.5(2))")
    return chain


def _is_legal(s: HorreaState, action: int) -> bool:
    out = Choices()
    if not s.over():
        flow.legal_into(s, out)
    return action in out.to_list()
