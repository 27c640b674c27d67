"""How the log retells a decision: what was done, what was taken, and what it led to."""

from functools import lru_cache

from circenses.games.ludus_cyclorum import actions, state
from circenses.games.ludus_cyclorum.actions import label
from circenses.games.ludus_cyclorum.content import KINDS
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.notation import in_words, stones
from circenses.games.ludus_cyclorum.scoring import ENDINGS
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.narrator import Narrator
from circenses.kernel.state import Moment, frame_a, frame_kind, frame_seat
from circenses.kernel.words import player


class Log(Narrator[LudusState]):
    def narrate(self, after: LudusState) -> list[str]:
        self.say(sentence(self.s, self.action))
        return super().narrate(after)

    def tell(self, moment: Moment) -> None:
        s = self.s
        if moment.event == state.TAKEN:
            self.say(f"{stone_name(int(s.board[moment.a]))} is taken.")
        elif moment.event == state.CYCLE:
            face = "tilde" if s.indicator else "dot"
            self.say(f"The cycle is complete: the indicator shows the {face} and every stone is ready again.")
        elif moment.event == state.SKIPPED:
            self.say(f"{player(1 - int(s.to_act))} has no stone ready, so {player(int(s.to_act))} goes on.")
        else:
            self.say(result(s))


def stone_name(stone: int) -> str:
    """'Player 1's sword'."""
    kind = KINDS[stone & state.KIND]
    owner = player(state.NORTH if stone & state.SIDE else state.SOUTH)
    return f"{owner}'s {'Dux' if kind == 'dux' else kind}"


def sentence(s: LudusState, action: int) -> str:
    packed = s.top()
    kind = int(frame_kind(packed))
    if kind == state.COIN:
        return f"The coin shows {label(action)}: {player(action - actions.SOUTH_BEGINS)} begins."
    if kind == state.TURN:
        return turn_sentence(s, action)
    stone = int(s.board[frame_a(packed)])
    if kind in (state.OPPORTUNITY, state.FRIENDLY):
        if action == actions.DECLINE:
            return f"{player(int(frame_seat(packed)))} lets it go."
        reacting = action - actions.REACT
        leaving = f"the leaving stone on {point_name(int(frame_a(packed)))}"
        return f"{stone_name(int(s.board[reacting]))} on {point_name(reacting)} attacks {leaving}."
    if kind in (state.BLOCK, state.EVADE):
        verb = "blocks and is used now" if action == actions.BLOCKED else "does not block"
        return f"{stone_name(stone)} on {point_name(int(frame_a(packed)))} {verb}."
    verb = "takes its attacker along" if action == actions.RETALIATED else "does not answer"
    return f"{player(int(frame_seat(packed)))}'s fallen spear {verb}."


def turn_sentence(s: LudusState, action: int) -> str:
    return _of_turn(action, *stones(s, action))


@lru_cache(4096)
def _of_turn(action: int, acting: int, victim: int) -> str:
    """Cached by the stones that act and are struck, as the same choices come up move after move."""
    struck = int(actions.victim(action))
    target = f"{stone_name(victim)} on {point_name(struck)}" if struck >= 0 else ""
    return in_words(SENTENCES, action, f"{stone_name(acting)} on {point_name(int(actions.origin(action)))}", target)


SENTENCES = {
    "idle": "{stone} idles.",
    "move": "{stone} moves to {there}.",
    "attack": "{stone} attacks {target}.",
    "charge": "{stone} moves to {there} and attacks {target}.",
    "rush": "{stone} moves to {there} and rushes {target}.",
    "strike": "{stone} attacks {target} and moves to {there}.",
    "trample": "{stone} rides to {there} and tramples {target}.",
    "slash": "{stone} rides to {there} and slashes {target}.",
}


def result(s: LudusState) -> str:
    winner, loser = player(int(s.winner)), player(1 - int(s.winner))
    return {
        "dux_taken": f"{loser}'s Dux is taken: {winner} wins.",
        "dux_alone": f"{loser}'s Dux stands alone: {winner} wins.",
        "repetition": "The same position has come too often: the game is a draw.",
        "quiet_cycles": "Too many cycles without a capture: the game is a draw.",
    }[ENDINGS[s.ending]]
