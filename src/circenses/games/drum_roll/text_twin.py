"""The text twin of the picture: everything an observation holds, in sentences."""

from collections.abc import Mapping
from typing import Any

from circenses.games.drum_roll import card_text
from circenses.games.drum_roll.card_text import Performer
from circenses.games.drum_roll.content import COLOUR_NAMES, LEVELS, PERFORMER_IDS, ticket_track
from circenses.games.drum_roll.layout import QUESTIONS
from circenses.games.drum_roll.scoring import ENDINGS
from circenses.kernel.numbers import Tree
from circenses.kernel.observed import Observation, house_line
from circenses.kernel.state import CHANCE, GROUP, OVER
from circenses.kernel.words import count, in_lines, listed, player, players

_PHASES = {
    "setup": "set-up",
    "bank": "bank deposits",
    "placement": "placing markers",
    "resolve": "markers are resolved",
    "distribution": "cubes go to the performers",
    "organizer": "the Show Organizer may go back",
    "vote": "vote: delay or show",
    "housekeeping": "the rows are filled up",
    "pre_show": "last cards before the show",
    "show": "the show",
    "between": "between two shows",
    "over": "the game is over",
}


def question_sentence(observation: Observation) -> str:
    question = observation["question"]
    kind, seat, about = question["kind"], question["seat"], question["about"]
    if kind == "over":
        sentence = result_sentence(observation)
    elif kind in ("draft_keep", "vote") and seat < 0:
        sentence = _sealed_sentence(observation, kind)
    else:
        sentence = QUESTIONS.texts[kind].format(who=player(seat), about=f"the {_about(about)}")
    notes = [_about(about)] if about and "{about}" not in QUESTIONS.texts.get(kind, "") else []
    usual = {"over": OVER, "draft_keep": GROUP, "vote": GROUP}.get(
        kind, seat if "{who}" in QUESTIONS.texts.get(kind, "") else CHANCE
    )
    notes += [player(seat) if seat >= 0 else f"asked: {seat}"] if seat != usual else []
    return f"{sentence} ({', '.join(notes)})." if notes else f"{sentence}."


def _about(about: str) -> str:
    return card_text.performer_name(about) if about in PERFORMER_IDS else about


def _sealed_sentence(observation: Observation, kind: str) -> str:
    """Who is still to answer in secret."""
    waiting = [i for i, circus in enumerate(observation["players"]) if not circus["answered"]]
    who = players(waiting) or "nobody"
    if kind == "vote":
        return f"{who} {'votes' if len(waiting) == 1 else 'vote'} in secret: delay or show"
    return f"Everybody keeps one of two performers in secret; still out: {who}"


def result_sentence(observation: Observation) -> str:
    circuses = observation["players"]
    best = max((circus["prestige"], circus["coins"]) for circus in circuses)
    winners = [i for i, circus in enumerate(circuses) if (circus["prestige"], circus["coins"]) == best]
    level = sum(circus["prestige"] == best[0] for circus in circuses)
    return card_text.victory(winners, best[0], level)


def words(observation: Observation) -> str:
    """Everything on the table, one subject a line."""
    tree = card_text.numbers(observation)
    return in_lines(
        question_sentence(observation),
        *head_lines(observation, tree),
        *(line for seat in range(len(observation["players"])) for line in player_lines(observation, tree, seat)),
        *_rows(observation, tree),
        *_supply(observation),
        *pile_lines(observation),
        house_line(observation),
    )


def reason(observation: Observation) -> str:
    return "the last show is over" if observation["ending"] in ENDINGS[1:] else str(observation["ending"])


def head_lines(observation: Observation, tree: Tree) -> list[str]:
    game = tree["setup"]["game"]
    phase = _PHASES[observation["phase"]]
    lines = [
        f"Show {observation['show']} of {game['shows']}, turn {observation['turn']} of {game['last_turn']}: {phase}."
    ]
    start = f"Start player: {player(observation['start'])}."
    if observation["returned"] >= 0:
        start += f" {player(observation['returned'])} gave the Show Organizer back and starts next."
    if observation["barred"] >= 0:
        start += f" {player(observation['barred'])} may not hire the Show Organizer this turn."
    lines.append(start)
    if observation["ending"]:
        lines.append(f"The game has ended: {reason(observation)}.")
    if observation["table_region"]:
        lines.append(f"On the table: {card_text.region_words(tree, observation['table_region'])}.")
    lines.append(f"Markers: {'; '.join(map(marker_words, observation['markers'])) or 'none placed'}.")
    pending = [f"{count(observation['skips'], 'salary')} spared"] if observation["skips"] else []
    pending += [f"applause for {kind} acts" for kind in observation["applause"]]
    if pending:
        lines.append(f"To be settled in the show: {listed(pending)}.")
    return lines


def marker_words(text: str) -> str:
    seat, _, target = text.partition(" ")
    kind, _, colour = target.partition(":")
    where = f"{colour} cube{' by Unblock Action' if kind == 'cube!' else ''}" if colour else target
    return f"{player(int(seat))} {where}"


# Players


def player_lines(observation: Observation, tree: Tree, seat: int) -> list[str]:
    circus = observation["players"][seat]
    storage = [f"{circus['storage'][colour]} {colour}" for colour in COLOUR_NAMES if circus["storage"][colour]]
    track = ticket_track(tree["setup"], len(observation["players"]))
    facts = [
        f"{circus['prestige']} prestige",
        count(circus["coins"], "coin"),
        f"{circus['tickets']} of {len(track)} tickets sold",
        f"region {card_text.region_words(tree, circus['region'])}",
        f"stored {listed(storage) or 'no cubes'}",
        f"salaries {card_text.salaries(observation, seat)}",
    ]
    lines = [f"{player(seat)}: {'; '.join(facts)}.", _hand_line(observation, tree, seat)]
    lines += [f"  {performer_line(tree, text)}" for text in circus["circus"]]
    lines += [
        f"  {card_text.staff_name(id)}: {card_text.staff_words(tree['personnel'][id])}." for id in circus["personnel"]
    ]
    lines += answers(circus)
    return lines


def _hand_line(observation: Observation, tree: Tree, seat: int) -> str:
    circus = observation["players"][seat]
    cards = f"  Investment cards: {circus['cards']} of {card_text.hand_limit(observation, seat)}"
    if circus["hand"]:
        cards += ": " + "; ".join(
            f"{card_text.face_name(face)}: {card_text.face_words(tree, face)}" for face in circus["hand"]
        )
    elif circus["hand"] is None:
        cards += ", hidden"
    return cards + "."


def performer_line(tree: Tree, text: str) -> str:
    one = Performer(text)
    card = tree["performers"][one.id]
    facts = [f"flipped{' in this show' if one.flipped_now else ''}"] if one.flipped else [level_words(one, card)]
    if one.cubes:
        facts.append(f"holds {listed(one.cubes)}")
    if one.trailer:
        facts.append("trailer")
    if one.was:
        facts.append(f"was {one.was} in this show")
    return f"{card_text.performer_name(one.id)}: {'; '.join(facts)} ({card_text.performer_words(card)})."


def level_words(one: Performer, card: Tree) -> str:
    level = one.level(card)
    return f"ready for {LEVELS[level - 1]}" if level else "cannot perform yet"


_SEALED = (
    ("dealt", "was dealt", "was dealt performers you do not see"),
    ("kept", "keeps", "choice of the draft not shown"),
    ("vote", "votes", "vote not shown"),
)


def answers(circus: Mapping[str, Any]) -> list[str]:
    """Draft, votes and what happened to this player in the show."""
    facts = []
    if circus["answered"]:
        facts.append("has answered")
    for key, what, hidden in _SEALED:
        if circus[key] is None:
            facts.append(hidden)
        elif circus[key]:
            answer = [circus[key]] if isinstance(circus[key], str) else circus[key]
            names = [card_text.performer_name(id) if id in PERFORMER_IDS else id for id in answer]
            facts.append(f"{what} {listed(names)}")
    if circus["doubled"]:
        facts.append("used a Double Vote")
    if circus["fired"]:
        facts.append("had to fire a performer in the last show given")
    text = "; ".join(facts)
    return [f"  {text[0].upper()}{text[1:]}."] if facts else []


# The rows, the stock, the piles


def _rows(observation: Observation, tree: Tree) -> list[str]:
    lines = []
    for row, cards, name, words in (
        ("performer_row", tree["performers"], card_text.performer_name, card_text.performer_words),
        ("personnel_row", tree["personnel"], card_text.staff_name, card_text.staff_words),
    ):
        for id, tokens in map(card_text.in_row, observation[row]):
            offer = f"For hire at {card_text.price(cards[id], tokens)} ({count(tokens, 'token')})"
            lines.append(f"{offer}: {name(id)}: {words(cards[id])}.")
    return lines or ["Nobody is for hire."]


def _supply(observation: Observation) -> list[str]:
    stock = observation["stock"]
    cubes = ", ".join(f"{stock['cubes'][colour]} {colour}" for colour in COLOUR_NAMES)
    others = f"{count(stock['tokens'], 'discount token')} and {count(stock['trailers'], 'trailer')}"
    lines = [f"Stock: cubes {cubes}; {others}."]
    if observation["deposit"]:
        lines.append(f"{count(observation['deposit'], 'coin')} on the Bank Representative.")
    return lines


def pile_lines(observation: Observation) -> list[str]:
    decks = observation["decks"]
    lines = [
        f"Decks: {decks['performers']} performers, {decks['personnel']} personnel, {decks['investments']} investments."
    ]
    under = observation["under"]
    if under:
        names = [card_text.face_name(face) if face else "a card you do not know" for face in under]
        lines.append(f"Under the investment deck: {', then '.join(names)}.")
    if observation["peeked"]:
        lines.append(f"You look at {listed(map(card_text.face_name, observation['peeked']))}.")
    elif observation["peeked"] is None:
        lines.append("Somebody looks at investment cards.")
    if observation.get("spent"):
        lines.append(f"Flipped before, so not again: {', '.join(map(card_text.performer_name, observation['spent']))}.")
    for heading, key, name in (
        ("Performers discarded", "performer_discard", card_text.performer_name),
        ("Personnel discarded", "personnel_discard", card_text.staff_name),
        ("Investments discarded", "investment_discard", card_text.face_name),
    ):
        if observation[key]:
            lines.append(f"{heading}: {', '.join(map(name, observation[key]))}.")
    return lines
