"""The derived table for a terminal: the question, the boards as grids, then the players."""

from typing import Any

from circenses.art.pen import WIDTH, Pen
from circenses.derived.facts import TABLE, Board, Json, boards, house_rules, in_words, of_player, of_table, question
from circenses.kernel.game import Game
from circenses.kernel.words import player

LABEL = 18  # characters before the cells of a row


def board(game: Game[Any], observation: Json, colour: bool = False) -> str:
    pen = Pen(colour)
    blocks = [pen.wrapped(question(game, observation))]
    blocks += [_grid(board, pen) for board in boards(game, observation)]
    blocks.append([_player(game, observation, seat, pen) for seat in range(len(observation["players"]))])
    table = "; ".join(f"{key}: {in_words(value)}" for key, value in of_table(game, observation).items())
    blocks.append([*pen.wrapped(table), *pen.wrapped(house_rules(observation))])
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def players(game: Game[Any], observation: Json, colour: bool = False) -> str:
    """A line for each player."""
    return "\n".join(_player(game, observation, seat, Pen(colour)) for seat in range(len(observation["players"])))


LEGEND = "A dot: nothing lies there."


def _grid(board: Board, pen: Pen) -> list[str]:
    """A row of names, then a row for everything that lies there."""
    lines: list[str] = []
    for row in board.rows:
        facts = [board.facts[place] for place in row]
        wide = max(2, *(len(text) for text in row), *(len(_short(fact.value)) for place in facts for fact in place)) + 1
        for first in range(0, len(row), max(1, (WIDTH - LABEL) // wide)):
            part = slice(first, first + max(1, (WIDTH - LABEL) // wide))
            lines.append(
                pen.heading(f"{board.axis.name:<{LABEL}}" + "".join(f"{place:>{wide}}" for place in row[part]))
            )
            for kind in range(max(len(place) for place in facts)):
                cells = [place[kind] for place in facts[part]]
                head = cells[0].words if cells[0].seat == TABLE else f"{player(cells[0].seat)} {cells[0].words}"
                values = "".join(f"{_short(cell.value):>{wide}}" for cell in cells)
                lines.append(pen.seat(cells[0].seat, f"{head[: LABEL - 1]:<{LABEL}}") + pen.cell(values))
    return lines


def _short(value: Any) -> str:
    return "·" if value in (0, "", False) else in_words(value)


def _player(game: Game[Any], observation: Json, seat: int, pen: Pen) -> str:
    facts = "; ".join(f"{key}: {in_words(value)}" for key, value in of_player(game, observation, seat).items())
    return pen.seat(seat, f"{player(seat)}: ") + pen.cell(facts)
