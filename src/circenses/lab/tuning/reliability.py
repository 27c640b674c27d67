"""The reliability plot: how often positions with a given chance were won. The diagonal is honest."""

from circenses.lab.tuning.calibrate import Calibration

SIDE = 320
MARGIN = 44


def reliability_svg(calibrations: list[Calibration]) -> str:
    """One panel for each number of seats."""
    width = (SIDE + 2 * MARGIN) * len(calibrations)
    height = SIDE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>Predicted and observed chances of winning</title>',
        f'<rect width="{width}" height="{height}" fill="#fdfbf7"/>',
    ]
    for i, one in enumerate(calibrations):
        parts.append(f'<g transform="translate({i * (SIDE + 2 * MARGIN) + MARGIN} {MARGIN})">{_panel(one)}</g>')
    return "".join(parts) + "</svg>\n"


def _panel(one: Calibration) -> str:
    most = max(bin.positions for bin in one.bins)
    marks = []
    for bin in one.bins:
        radius = 3 + 9 * (bin.positions / most) ** 0.5
        marks.append(
            f'<circle cx="{SIDE * bin.predicted:.1f}" cy="{SIDE * (1 - bin.observed):.1f}" r="{radius:.1f}" '
            f'fill="#8c2f1b" fill-opacity="0.75"><title>{bin.positions} positions: predicted {bin.predicted:.1%}, '
            f"won {bin.observed:.1%}</title></circle>"
        )
    ticks = "".join(
        f'<text x="{SIDE * n / 4:.0f}" y="{SIDE + 18}" text-anchor="middle">{25 * n} %</text>'
        f'<text x="-6" y="{SIDE * (1 - n / 4) + 4:.0f}" text-anchor="end">{25 * n}</text>'
        for n in range(5)
    )
    return (
        f'<text x="{SIDE / 2}" y="-14" text-anchor="middle" font-weight="bold">{one.game}, {one.seats} seats, '
        f"{one.positions} positions</text>"
        f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#6b5d4a"/>'
        f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#6b5d4a" stroke-dasharray="4 4"/>{"".join(marks)}{ticks}'
        f'<text x="{SIDE / 2}" y="{SIDE + 36}" text-anchor="middle">predicted (dot: won, in percent, upwards)</text>'
    )
