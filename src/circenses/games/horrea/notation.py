"""The notation of actions: words a person would type (HO-1.14, HO-1.17)."""

from circenses.games.horrea import actions, content
from circenses.games.horrea.content import CARDS, GENDERS, KINDS, MARKETS
from circenses.games.horrea.rules import flow
from circenses.games.horrea.state import ANSWER, MOST_PLAYERS, MOVE, PRICE, VICTIM, HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import frame_a, frame_kind, frame_seat

SHAPES = (
    "write roll, skip, rome > luna, rome stays, all stay, resolve CITY, borrow, forfeit, propose player N boy 200, "
    "marry CITY girl, end player N, accept, decline, counter 300, build CITY, destroy CITY player N, give temple, "
    "pay, pass, take loss, divorce CITY, recall CITY or nothing"
)


def label(s: HorreaState, action: int) -> str:
    if action in PLAIN:
        return PLAIN[action]
    if action < actions.RESOLVE:
        return _destination(s, action - actions.GO)
    price = actions.step_of(action) * int(s.rules.price_step)
    return f"counter {price}" if frame_kind(s.top()) == ANSWER else f"price {price}"


def _destination(s: HorreaState, market: int) -> str:
    if frame_kind(s.top()) != MOVE:
        return f"go {MARKETS[market]}"
    here = asked_city(s)
    return f"{here} stays" if here == MARKETS[market] else f"{here} > {MARKETS[market]}"


def asked_city(s: HorreaState) -> str:
    """The city of the agent that is asked where to go."""
    packed = s.top()
    return MARKETS[s.agents[frame_seat(packed) * s.rules.agents + frame_a(packed)]]


def _plain() -> dict[int, str]:
    """All actions whose notation does not depend on the state."""
    names = {actions.NOTHING: "nothing", actions.ROLL: "roll", actions.SKIP: "skip"}
    names |= {actions.BORROW: "borrow", actions.FORFEIT: "forfeit", actions.TAKE_LOSS: "take loss"}
    names |= {actions.ACCEPT: "accept", actions.DECLINE: "decline", actions.PAY: "pay", actions.PASS: "pass"}
    names |= {actions.DRAW_BOY: "boy", actions.DRAW_GIRL: "girl"}
    for i, city in enumerate(MARKETS):
        names |= {actions.RESOLVE + i: f"resolve {city}", actions.BUILD + i: f"build {city}"}
        names |= {actions.DESTROY + i: f"destroy {city}", actions.DIVORCE + i: f"divorce {city}"}
        names[actions.RECALL + i] = f"recall {city}"
        names |= {actions.MARRY + i * 2 + k: f"marry {city} {gender}" for k, gender in enumerate(GENDERS)}
    for seat in range(MOST_PLAYERS):
        who = f"player {seat + 1}"
        names |= {actions.PROPOSE + seat * 2 + k: f"propose {who} {gender}" for k, gender in enumerate(GENDERS)}
        names[actions.VICTIM + seat] = f"from {who}"
        for age in range(actions.AGES):
            names[actions.END + seat * actions.AGES + age] = f"end {who}" + (f" #{age + 1}" if age else "")
    names |= {actions.GIVE + i: f"give {kind}" for i, kind in enumerate(KINDS)}
    names |= {actions.DRAW_FATE + i: f"fate {card}" for i, card in enumerate(CARDS)}
    return names | {actions.DIE + i: f"d6 {i + 1}" for i in range(6)}


PLAIN = _plain()
NUMBER = {text.lower(): action for action, text in PLAIN.items()}
SPOKEN = {content.name(id).lower(): id for id in MARKETS if content.name(id).lower() != id}


def tidy(text: str) -> str:
    """Small letters, single spaces, cities by their ids."""
    words = " ".join(text.lower().split())
    for spoken in sorted(SPOKEN, key=len, reverse=True):
        words = words.replace(spoken, SPOKEN[spoken])
    return words


def parse(s: HorreaState, text: str) -> int:
    """One action; legality is another matter."""
    words = tidy(text)
    if words in NUMBER:
        return NUMBER[words]
    kind = int(frame_kind(s.top()))
    verb, _, rest = words.partition(" ")
    if verb in ("price", "counter") and rest.isdecimal() and len(rest) < 10:
        step, odd = divmod(int(rest), int(s.rules.price_step))
        if not odd and step < actions.PRICES and (verb == "counter") == (kind == ANSWER):
            return actions.price_at(step)
    if verb == "go" and rest in MARKETS and kind != MOVE:
        return actions.GO + MARKETS.index(rest)
    city = _named_city(s, words) if kind == MOVE else ""
    if city:
        return actions.GO + MARKETS.index(city)
    raise IllegalAction(f"{text!r} cannot be read: {SHAPES}")


def _named_city(s: HorreaState, words: str) -> str:
    """The destination in `rome > luna`, `rome stays`, `luna` or `stay`; '' if it speaks of another agent."""
    here = asked_city(s)
    if words in ("stay", f"{here} stays"):
        return here
    start, arrow, end = words.partition(">")
    if arrow and start.strip() == here and end.strip() in MARKETS:
        return end.strip()
    return words if words in MARKETS else ""


# Whole moves


def read(s: HorreaState, text: str) -> list[int]:
    """A move as people write it: `rome > luna, caralis stays`, `propose player 2 boy 200`, `destroy rome player 3`."""
    words = tidy(text)
    if words == "all stay":
        return _all_stay(s)
    if frame_kind(s.top()) == MOVE and "," in words:
        return _movement(s, [part.strip() for part in words.split(",")], text)
    return _read_part(s, words, text)


def _movement(s: HorreaState, parts: list[str], text: str) -> list[int]:
    """Parts in any order, one for each agent; an agent without a choice may be named or not."""
    base = int(frame_seat(s.top())) * int(s.rules.agents)
    chain: list[int] = []
    asked: list[int] = []
    after = s.clone()
    while frame_kind(after.top()) == MOVE:
        own = [part for part in parts if part.replace(">", " ").split()[:1] == [asked_city(after)]]
        if not own:
            return _rest_must_be(parts, [], chain, text)
        parts.remove(own[0])
        asked.append(int(frame_a(after.top())))
        chain.append(parse(after, own[0]))
        if not _is_legal(after, chain[-1]):
            return chain  # whoever validates it will say why
        flow.answer(after, chain[-1])
    forced = [(s.agents[base + i], to) for i, to in enumerate(after.going) if i not in asked]
    return _rest_must_be(parts, [_way(int(here), int(to)) for here, to in forced], chain, text)


def _rest_must_be(parts: list[str], ways: list[str], chain: list[int], text: str) -> list[int]:
    """What else was said must be what the engine does by itself."""
    for part in parts:
        if part.replace(" ", "") not in ways:
            raise IllegalAction(f"{text!r}: {part!r} is not possible then (HO-1.5(2))")
    return chain


def _way(here: int, to: int) -> str:
    return f"{MARKETS[here]}stays" if here == to else f"{MARKETS[here]}>{MARKETS[to]}"


def _read_part(s: HorreaState, words: str, text: str) -> list[int]:
    """One word of the catalogue, or one with the answer to the question that follows."""
    if words in NUMBER:
        return [NUMBER[words]]
    head, last = _two_answers(words)
    if head not in NUMBER:
        return [parse(s, words)]
    first = NUMBER[head]
    if not _is_legal(s, first):
        return [first]
    after = s.clone()
    flow.apply(after, first)
    kind = int(frame_kind(after.top()))
    if kind == (PRICE if head.startswith("propose") else VICTIM):
        return [first, parse(after, last)]
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
    while frame_kind(after.top()) == MOVE and frame_seat(after.top()) == seat:
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
