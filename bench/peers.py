"""Our environments beside those of others: decisions a second of one core, on this machine, in one run.

    pip install 'circenses[rl]' uv
    python bench/peers.py [--rounds 3] [--seconds 2] [--folder .peers] [PEER ...]

Every peer is installed into an environment of its own under the folder and driven from Python by bench/peer_drivers.py,
because that is how people use it; the C++ loop of OpenSpiel cannot be reached from there. CPU time, turn and turn
about; a figure is the best of the rounds, a ratio the median of the rounds' ratios. What cannot be installed is named.
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
DRIVERS = HERE / "peer_drivers.py"
PACKAGES = {
    "OpenSpiel": ["open-spiel>=2", "numpy"],
    "PettingZoo classic": ["pettingzoo[classic]>=1.27"],
    "RLCard": ["rlcard==1.2.0", "setuptools<81"],
    "Catanatron": ["catanatron==3.2.1"],
    "python-chess": ["chess>=1.11"],
    "EnvPool": ["envpool>=1.2", "gymnasium>=1"],
}
OURS = ("ours", "pure")
UNIT = "circus-maximus, batch"  # what ratios are of
Figures = dict[str, float]


def installed(peer: str, folder: Path) -> Path | str:
    """The interpreter of its environment, or why there is none."""
    home = folder / peer.lower().replace(" ", "-")
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        for command in (
            ["uv", "venv", "-q", "--clear", "--python", sys.executable, str(home)],
            ["uv", "pip", "install", "-q", "--python", str(python), *PACKAGES[peer]],
        ):
            try:
                ran = subprocess.run(command, capture_output=True, text=True, check=False)
            except OSError as fault:
                return str(fault)
            if ran.returncode:
                return (ran.stderr.strip().splitlines() or ["no reason given"])[-1]
        (home / "ready").touch()
    return python


def measured(peer: str, python: Path, seconds: float) -> Figures | str:
    ran = subprocess.run(
        [str(python), str(DRIVERS), peer, str(seconds)], capture_output=True, text=True, check=False, timeout=3600
    )
    if ran.returncode:
        return (ran.stderr.strip().splitlines() or ["no reason given"])[-1]
    figures: Figures = json.loads(ran.stdout.splitlines()[-1])
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--folder", type=Path, default=Path(".peers"))
    parser.add_argument("peers", nargs="*", default=list(PACKAGES))
    args = parser.parse_args()
    pythons: dict[str, Path] = dict.fromkeys(OURS, Path(sys.executable))
    for peer in args.peers:
        interpreter = installed(peer, args.folder.absolute())
        if isinstance(interpreter, str):
            print(f"{peer}: cannot be installed here: {interpreter}")
        else:
            pythons[peer] = interpreter
    rounds: list[dict[tuple[str, str], float]] = []
    for _ in range(args.rounds):
        rounds.append({})
        for peer in list(pythons):
            figures = measured(peer, pythons[peer], args.seconds)
            if isinstance(figures, str):
                print(f"{peer}: cannot be measured here: {figures}")
                del pythons[peer]
                continue
            rounds[-1] |= {(peer, what): value for what, value in figures.items()}
    show(rounds)


def show(rounds: list[dict[tuple[str, str], float]]) -> None:
    print("| whose | what | a second, best | our Circus Maximus batch is so many times it |")
    print("|---|---|---|---|")
    for key in rounds[0]:
        of = [one for one in rounds if key in one and ("ours", UNIT) in one]
        if not of:
            continue
        best = max(one[key] for one in of)
        ratio = statistics.median(one["ours", UNIT] / one[key] for one in of)
        ratio_text = "-" if "clones" in key[1] or "iterations" in key[1] else f"{ratio:,.2f}"
        print(f"| {key[0]} | {key[1]} | {best:,.0f} | {ratio_text} |")


if __name__ == "__main__":
    main()
