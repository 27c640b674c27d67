"""How Pennies looks: observation, words, log and picture."""

from typing import Any

METALS = ("copper", "silver", "gold")
WORTH = (1, 2, 4)

Json = dict[str, Any]


def observe(s: Any, viewer: int, question: str) -> Json:
    """What is not shown is None."""
    return {
        "round": s.round,
        "rounds": s.rounds,
        "rich": s.rich,
        "robbery": s.robbery,
        "stake": s.stake,
        "question": question,
        "actors": s.actors(),
        "ending": s.ending,
        "players": [observe_player(s, seat, viewer) for seat in range(s.seats)],
    }


def observe_player(s: Any, seat: int, viewer: int) -> Json:
    own = seat == viewer or s.over()
    return {
        "coins": s.coins[seat],
        "dealt": s.penny[seat] >= 0,
        "penny": METALS[s.penny[seat]] if own and s.penny[seat] >= 0 else None,
        "fist": s.fist[seat] if own and s.fist[seat] >= 0 else None,
        "shown": s.shown[seat],
    }


def words(o: Json) -> str:
    lines = [
        f"Round {o['round']} of {o['rounds']}, stake {o['stake']}, {o['rich']} coins end it, robbery {o['robbery']}.",
        f"Asked: {o['question']} of {o['actors']}. Ending: {o['ending'] or 'none'}.",
    ]
    for i, player in enumerate(o["players"]):
        facts = ", ".join(f"{key} {value}" for key, value in player.items())
        lines.append(f"Seat {i}: {facts}.")
    return "\n".join(lines)


def describe(before: Any, seat: int, label: str, after: Any, viewer: int, about: int) -> list[str]:
    lines = [told(seat, label, viewer, about)]
    if after.shown != before.shown and max(after.fist) < 0:
        lines.append("The fists open: " + ", ".join(str(coins) for coins in after.shown) + ".")
    for i in range(after.seats):
        if after.coins[i] != before.coins[i]:
            lines.append(f"Seat {i} has {after.coins[i]} coins now.")
    if after.over():
        for i in range(after.seats):
            total = after.coins[i] + WORTH[after.penny[i]]
            lines.append(f"Seat {i} ends with {total}: {after.coins[i]} coins and a {METALS[after.penny[i]]} penny.")
    return lines


def told(seat: int, label: str, viewer: int, about: int) -> str:
    verb = label.split()[0]
    if verb == "penny":
        return f"Seat {about} is dealt {'a ' + label if viewer == about else 'a penny'}."
    if verb == "d3":
        return f"The die shows {label.split()[1]}."
    if verb == "show":
        return f"Seat {seat} closes a fist{' over ' + label.split()[1] if viewer == seat else ''}."
    return f"Seat {seat}: {label}."


def retell(lines: list[str], seats: int) -> list[float]:
    """The final scores from the log lines alone."""
    ends = [line for line in lines if " ends with " in line]
    return [float(line.split(" ends with ")[1].split(":")[0]) for line in ends[-seats:]]


def picture(o: Json, choices: tuple[str, ...], chosen: tuple[str, ...], theme: str) -> str:
    ink = "#222" if theme == "light" else "#eee"
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 300">']
    for i, line in enumerate(words(o).split("\n")):
        parts.append(f'<text x="4" y="{20 + 16 * i}" font-size="9" fill="{ink}">{line}</text>')
    for i in range(len(o["players"])):
        parts.append(element(f"seat-{i}", f"Seat {i}", 10 + 120 * i, 120, choices, chosen))
    for i in range(4):
        parts.append(element(f"coin-{i}", f"{i} coins", 10 + 90 * i, 200, choices, chosen))
    return "".join([*parts, "</svg>"])


def element(name: str, label: str, x: int, y: int, choices: tuple[str, ...], chosen: tuple[str, ...]) -> str:
    state = "chosen" if name in chosen else "choice" if name in choices else ""
    hit = '<circle cx="20" cy="20" r="15"/>'
    return f'<g id="{name}" class="{state}" aria-label="{label}" transform="translate({x} {y})">{hit}</g>'
