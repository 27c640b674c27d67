"""Charts by Altair, rendered to SVG. Colours are custom properties of the page: one drawing serves light and dark."""

import re
from importlib import import_module
from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.reports.page import PLAIN, in_plain

WIDTH = 480
ROW = 24  # pixels of a line in charts with names
# Stand-ins that no other colour of a chart is likely to have; the page names the real ones.
INK, FAINT, MARK, FAIR = "#010203", "#010204", "#010205", "#010206"
VARIABLES = {INK: "--ink", FAINT: "--faint", MARK: "--mark", FAIR: "--fair"}
SIGNS = {"font": "system-ui, sans-serif"}


def shares(table: pl.DataFrame, key: str) -> str:
    """Shares with their intervals; the dashed line is the fair one."""
    alt = _altair()
    data = alt.Data(values=_rows(table, key, "share", "low", "high", "fair"))
    names = alt.Y(f"{key}:N", title=None, sort=None)
    percent = alt.Axis(format="%", tickCount=6)
    base = alt.Chart(data)
    spans = base.mark_rule(color=MARK, strokeWidth=3).encode(
        y=names, x=alt.X("low:Q", axis=percent, title="share of first places"), x2="high:Q"
    )
    points = base.mark_point(color=MARK, filled=True, size=80, opacity=1).encode(y=names, x="share:Q")
    fair = base.mark_tick(color=FAIR, thickness=2, size=ROW).encode(y=names, x="fair:Q")
    return _svg(alt.layer(fair, spans, points), table.height)


def bars(table: pl.DataFrame, key: str, value: str, title: str, percent: bool = False) -> str:
    alt = _altair()
    axis = alt.Axis(format="%") if percent else alt.Axis()
    chart = alt.Chart(alt.Data(values=_rows(table, key, value))).mark_bar(color=MARK)
    return _svg(
        chart.encode(y=alt.Y(f"{key}:N", title=None, sort=None), x=alt.X(f"{value}:Q", title=title, axis=axis)),
        table.height,
    )


def lifts(table: pl.DataFrame, key: str, beside: str = "") -> str:
    """Bars to both sides of 1, which is fair; a ring in each line shows the column `beside`."""
    alt = _altair()
    base = alt.Chart(alt.Data(values=_rows(table, key, "lift", *([beside] if beside else []))))
    names = alt.Y(f"{key}:N", title=None, sort=None)
    title = f"lift; the ring: {beside}" if beside else "lift"
    across = alt.X("lift:Q", title=title, scale=alt.Scale(zero=False), axis=alt.Axis(tickCount=8))
    layers = [base.mark_bar(color=MARK, opacity=0.6).encode(y=names, x=across, x2=alt.datum(1))]
    layers += [alt.Chart(alt.Data(values=[{"at": 1}])).mark_rule(color=FAIR, strokeDash=[4, 3]).encode(x="at:Q")]
    if beside:
        ring = base.mark_point(color=INK, size=60, opacity=1, strokeWidth=2)
        layers.append(ring.encode(y=names, x=f"{beside}:Q"))
    return _svg(alt.layer(*layers), table.height)


def histogram(values: pl.Series, title: str, most: int = 30) -> str:
    """How many games have each value; beyond `most` different ones they are grouped."""
    alt = _altair()
    steps = values.n_unique()
    if steps <= most:
        counts = values.value_counts().sort(values.name)
        rows = [{"x": float(x), "games": n} for x, n in counts.iter_rows()]
        across = alt.X("x:O", title=title, axis=alt.Axis(labelAngle=0, format=".3~g", labelOverlap=True))
    else:
        low, high = min(values.to_list()), max(values.to_list())
        width = (high - low) / most
        place = ((values.cast(pl.Float64) - low) / width).floor().clip(0, most - 1)
        rows = [
            {"x": low + x * width, "end": low + (x + 1) * width, "games": n}
            for x, n in place.value_counts().sort(place.name).iter_rows()
        ]
        across = alt.X("x:Q", title=title, bin="binned")
    chart = alt.Chart(alt.Data(values=rows)).mark_bar(color=MARK)
    kinds = {"x": across, "y": alt.Y("games:Q", title="games")}
    return _svg(chart.encode(**kinds, **({"x2": "end:Q"} if steps > most else {})), 0)


def curves(table: pl.DataFrame, x: str, y: str, of: str, printed: float | None = None) -> str:
    """A small chart for each value of the column `of`, with a band from `low` to `high` if the table has them."""
    alt = _altair()
    across = alt.X("x:Q", title=in_plain(x), scale=alt.Scale(zero=False), axis=alt.Axis(tickMinStep=1))
    table = table.rename({x: "x", y: "y"})  # a dot in a name would be read as a path
    names = [name for name in ("x", "y", "low", "high") if name in table.columns]
    parts: list[Any] = []
    for (name,), own in table.group_by(of, maintain_order=True):
        base = alt.Chart(alt.Data(values=_rows(own, *names)))
        up = alt.Y("y:Q", title=None, scale=alt.Scale(zero=False))
        layers = [base.mark_line(color=MARK, point=alt.OverlayMarkDef(color=MARK, size=40)).encode(x=across, y=up)]
        if "low" in names and own["low"].is_finite().all() and own["high"].is_finite().all():
            band = base.mark_area(color=MARK, opacity=0.2).encode(x=across, y=alt.Y("low:Q", title=None), y2="high:Q")
            layers.insert(0, band)
        if printed is not None:
            line = alt.Chart(alt.Data(values=[{"x": printed}])).mark_rule(color=FAIR, strokeDash=[4, 3])
            layers.insert(0, line.encode(x=across))
        parts.append(alt.layer(*layers).properties(width=WIDTH / 2 - 40, height=120, title=in_plain(str(name))))
    return _finished(alt.concat(*parts, columns=2))


def spans(table: pl.DataFrame, key: str, value: str, title: str, middle: float = 0.0) -> str:
    """A value with its interval in each line, and a line where there is no effect."""
    alt = _altair()
    base = alt.Chart(alt.Data(values=_rows(table, key, value, "low", "high")))
    names = alt.Y(f"{key}:N", title=None, sort=None)
    rule = base.mark_rule(color=MARK, strokeWidth=3).encode(y=names, x=alt.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(color=MARK, filled=True, size=60, opacity=1).encode(y=names, x=f"{value}:Q")
    zero = alt.Chart(alt.Data(values=[{"at": middle}])).mark_rule(color=FAIR, strokeDash=[4, 3]).encode(x="at:Q")
    return _svg(alt.layer(zero, rule, points), table.height)


def _rows(table: pl.DataFrame, *names: str) -> list[dict[str, Any]]:
    return [{name: _plain(name, row[name]) for name in names} for row in table.iter_rows(named=True)]


def _plain(name: str, value: Any) -> Any:
    return in_plain(value) if name in PLAIN and isinstance(value, str) else value


def _svg(chart: Any, lines: int) -> str:
    return _finished(chart.properties(width=WIDTH, height=max(2, lines) * ROW if lines else 160))


def _finished(chart: Any) -> str:
    import vl_convert

    chart = (
        chart.configure(background="transparent", **SIGNS)
        .configure_axis(
            labelColor=INK,
            titleColor=INK,
            tickColor=FAINT,
            domainColor=FAINT,
            gridColor=FAINT,
            labelLimit=240,
            labelFontSize=12,
            titleFontSize=12,
        )
        .configure_title(color=INK, anchor="start", fontSize=12, fontWeight="normal", limit=WIDTH / 2 - 20)
        .configure_view(stroke=None)
    )
    svg: str = vl_convert.vegalite_to_svg(chart.to_dict())
    return with_variables(svg)


def with_variables(svg: str) -> str:
    for stand_in, variable in VARIABLES.items():
        svg = re.sub(f'"{stand_in}"', f'"var({variable})"', svg, flags=re.IGNORECASE)
    return svg


def _altair() -> Any:
    try:
        import_module("vl_convert")
        return import_module("altair")
    except ImportError:
        raise BadOption("reports need Altair and vl-convert: pip install 'circenses[lab]'") from None
