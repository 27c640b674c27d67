"""OpenSpiel: every game with its chance nodes, information states and observations.

    import circenses.rl.spiel
    game = pyspiel.load_game("python_circus_maximus(players=4)")

Options are given as one text: `python_horrea(players=3,options=sale:true)`, several with a semicolon between them.
"""

import hashlib
from typing import Any

import numpy as np
import pyspiel
from librt.vecs import vec
from mypy_extensions import i64

import circenses
from circenses.kernel.game import Game
from circenses.kernel.match import canonical
from circenses.kernel.shares import returns
from circenses.kernel.state import CHANCE, GROUP, OVER, SPECTATOR, frame_seat
from circenses.rl.names import snake

Origin = tuple[str, int, dict[str, Any]]  # game, players, resolved options

RECALLED = 32  # entries of the record that stand in an information state tensor
WHO = 2  # numbers of such an entry: who, and what plus 1
SEALED = 0


class _Held:
    """A state that is copied as states are, not piece by piece, and written down as its cells."""

    def __init__(self, origin: Origin, state: Any) -> None:
        self.origin = origin
        self.state = state

    @property
    def game(self) -> Game[Any]:
        return circenses.game(self.origin[0])

    def copy(self) -> "_Held":
        return _Held(self.origin, self.state.clone())

    def __deepcopy__(self, memo: Any) -> "_Held":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _laid_out, (self.origin, [int(cell) for cell in self.state.pack()])


def _laid_out(origin: Origin, cells: list[int]) -> _Held:
    id, players, options = origin
    state: Any = circenses.game(id).new(players, options)
    state.unpack(vec[i64](cells))
    return _Held(origin, state)


class _Recall:
    """What each player has been told so far: a digest of all he saw, and the last entries of his record.

    It follows the match only as far as somebody asks.
    """

    def __init__(self, start: _Held) -> None:
        players = start.origin[1]
        self.held = start.copy()
        self.done = 0
        self.digests = [b""] * players
        self.records: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        self.waiting: list[tuple[int, tuple[int, int]]] = []  # sealed answers, and to whom they will be told

    def follow(self, line: list[tuple[int, int]]) -> None:
        game, s = self.held.game, self.held.state
        for seat, action in line[self.done :]:
            hidden = [game.hidden(s, seat, action, player) for player in range(len(self.digests))]
            sealed = frame_seat(s.top()) == GROUP
            game.apply(s, seat, action)
            for player, never in enumerate(hidden):
                told = not never and (not sealed or player == seat)
                self._tell(player, (seat, action + 1 if told else SEALED))
                if sealed and not never and player != seat:
                    self.waiting.append((player, (seat, action + 1)))
            if frame_seat(s.top()) != GROUP:  # all have answered
                for player, entry in self.waiting:
                    self._tell(player, entry)
                self.waiting = []
            for player in range(len(self.digests)):
                self._note(player, game.seen(s, player))
        self.done = len(line)

    def _tell(self, player: int, entry: tuple[int, int]) -> None:
        self._note(player, repr(entry).encode())
        self.records[player] = [*self.records[player], entry][-RECALLED:]

    def _note(self, player: int, told: bytes) -> None:
        self.digests[player] = hashlib.sha256(self.digests[player] + told).digest()


class SpielState(pyspiel.State):  # type: ignore[misc]  # the package has no types
    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self._held = game.start.copy()
        self._line: list[tuple[int, int]] = []
        self._recall = _Recall(game.start)

    def current_player(self) -> int:
        actor = int(self._held.state.actor())
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        """Of sealed answers one after the other: who is not to play has none."""
        return self._held.game.legal(self._held.state, player) if player == self._held.state.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        s = self._held.state
        weights = self._held.game.weights(s)
        total = sum(weights)
        listed = zip(self._held.game.legal(s, CHANCE), weights, strict=True)
        return [(action, weight / total) for action, weight in listed if weight]

    def _apply_action(self, action: int) -> None:
        s = self._held.state
        seat = int(s.actor())
        self._held.game.apply(s, seat, action)
        self._line.append((seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self._held.game.label(self._held.state, action)

    def is_terminal(self) -> bool:
        return bool(self._held.state.over())

    def returns(self) -> list[float]:
        s = self._held.state
        return returns(self._held.game.ranks(s)) if s.over() else [0.0] * self.num_players()

    def __str__(self) -> str:
        return canonical(self._held.game.to_json(self._held.state))

    # For observers

    def told(self, player: int) -> _Recall:
        self._recall.follow(self._line)
        return self._recall

    def seen(self, player: int) -> bytes:
        return self._held.game.seen(self._held.state, player)

    def observed(self, player: int) -> Any:
        return self._held.game.observe(self._held.state, player)


class Observer:
    """What a player sees now; with perfect recall also the end of his record and a digest of all of it."""

    def __init__(self, kind: Any, game: "SpielGame") -> None:
        self.recalls = bool(kind.perfect_recall)
        pieces: list[tuple[str, tuple[int, ...]]] = [("seen", (game.length,))]
        if self.recalls:
            pieces.append(("record", (RECALLED, WHO)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seen"][:] = np.frombuffer(state.seen(player), np.uint8)
        if self.recalls:
            for i, (seat, action) in enumerate(reversed(state.told(player).records[player])):
                self.dict["record"][i] = seat + 2, action  # chance is 1

    def string_from(self, state: SpielState, player: int) -> str:
        seen = canonical(state.observed(player))
        return f"p{player} {state.told(player).digests[player].hex()} {seen}" if self.recalls else seen


class Shared:
    """What everybody sees now, or what only the player does, in words alone."""

    def __init__(self, public: bool) -> None:
        self.public = public
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        open_to_all = state.observed(SPECTATOR)
        if self.public:
            return canonical(open_to_all)
        own = _beyond(state.observed(player), open_to_all)
        return canonical(own) if own else ""


def _beyond(own: Any, common: Any) -> Any:
    """What of it is not common, entry by entry."""
    if isinstance(own, dict) and isinstance(common, dict):
        return {key: _beyond(each, common.get(key)) for key, each in own.items() if each != common.get(key)}
    if isinstance(own, list) and isinstance(common, list) and len(own) == len(common):
        return [_beyond(each, other) if each != other else None for each, other in zip(own, common, strict=True)]
    return own


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Of one title; `for_title` makes the class that OpenSpiel registers."""

    title = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.circenses = circenses.game(self.title)
        players = int(given.get("players", self.circenses.seats[0]))
        if players not in self.circenses.seats:
            raise ValueError(f"{self.circenses.name} is for {', '.join(map(str, self.circenses.seats))} players")
        options = self.circenses.options().resolve(_options(str(given.get("options", ""))))
        start: Any = self.circenses.new(players, options)
        self.start = _Held((self.title, players, dict(options)), start)
        self.length = len(self.circenses.seen(start, 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.circenses.action_count,
            max_chance_outcomes=self.circenses.action_count,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.circenses.bound(players, options),
        )
        super().__init__(game_type(self.circenses), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | Shared | None:
        """None for kinds that nobody can be told: what all players know together, or the public's memory."""
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.public_info and own:
            return Observer(kind, self)
        alone = not kind.perfect_recall and kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS
        return Shared(kind.public_info) if alone and own != kind.public_info else None


def _options(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        plain = {"true": True, "false": False}.get(value, value)
        found[name] = int(value) if value.lstrip("-").isdecimal() else plain
    return found


def game_type(game: Game[Any]) -> Any:
    layout = game.layout
    secret = layout is None or not layout.alike
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_{snake(game)}",
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": game.seats[0], "options": ""},
    )


def register(id: str) -> None:
    """A game that came later: those that are installed are registered when this module is imported."""
    game = circenses.game(id)
    pyspiel.register_game(game_type(game), type(f"Spiel{snake(game)}", (SpielGame,), {"title": id}))


for _id in circenses.game_ids():
    register(_id)
