"""Questions whose parts people say in any order (ADR 10): two cubes, a distribution, the cards of a window."""

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.card_text import performer_name
from circenses.games.drum_roll.content import COLOUR_NAMES, PERFORMER_IDS
from circenses.games.drum_roll.notation import ACTIONS
from circenses.games.drum_roll.rules import deal, plays, show
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import frame_b, frame_kind, frame_seat

WINDOWS = (
    *(state.DEPOSIT, state.PLACE, state.RESOLVE_INVEST, state.RESOLVE_PERFORMER, state.RESOLVE_PERSONNEL),
    *(state.DISTRIBUTE, state.WINDOW, state.SHOW_NEXT, state.SHOW_END),
)


def asks(s: DrumState) -> Asks | None:
    """The order of performers is none of these: there it can change what happens (DR-1.16(6))."""
    packed = s.top()
    kind = int(frame_kind(packed))
    if kind in (state.CHOOSE_RESOURCES, state.GAIN_PAIR):
        return Asks(f"two cubes {s.at}")
    if kind == state.TRAILER_ON and frame_b(packed) and len(s.agenda) > 1:
        packed = s.agenda[len(s.agenda) - 2]  # the window in which the card was played
        kind = int(frame_kind(packed))
    if kind in WINDOWS:
        return Asks(f"{kind} {s.show}.{s.turn}.{s.at} {len(s.markers)} {_unshown(s, int(frame_seat(packed)))}")
    if kind == state.OVERFLOW:
        return Asks(f"overflow {sum(s.bag)} {len(s.under)} {_unshown(s, int(frame_seat(packed)))}")
    return None


def _unshown(s: DrumState, seat: int) -> int:
    return int(show.unshown(s, seat)).bit_count() if s.in_show() else 0


def says(s: DrumState, action: int) -> tuple[Part, ...]:
    if actions.PAIR <= action < actions.DEPOSIT:
        pair = int(deal.pair_of(action))
        return _cube(pair // state.COLOURS), _cube(pair % state.COLOURS)
    if action == actions.TRAILER:
        targets = int(plays.trailer_targets(s, s.actor(), plays.least_target(s)))
        return () if targets & (targets - 1) else (_trailer(targets.bit_length() - 1),)
    if actions.TRAILER_ON <= action < actions.PEEK:
        return (_trailer(action - actions.TRAILER_ON),)
    if actions.DEPOSIT <= action < actions.PLACE:
        if s.held[s.actor()] or s.rank:
            return ()  # cards may be played before: then it ends the window
        return (Part(ACTIONS.fixed[action], "deposit", action - actions.DEPOSIT),)
    if plays.is_play(action) or actions.AGENT <= action < actions.RETURN or actions.APPLAUSE <= action < actions.START:
        return (Part(ACTIONS.fixed[action]),)
    return ()


def _cube(colour: int) -> Part:
    name = COLOUR_NAMES[colour]
    return Part(name, targets=(f"stock-{name}",), text=f"Take a {name} cube.", phrase=f"A {name} cube")


def _trailer(card: int) -> Part:
    id = PERFORMER_IDS[card]
    phrase = f"Trailer for the {performer_name(id)}"
    return Part(f"play trailer {id}", targets=("card-trailer", f"act-{id}"), text=f"{phrase}.", phrase=phrase)
