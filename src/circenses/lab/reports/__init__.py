"""Pages on the results of a run or a study: one HTML file that needs nothing from the network.

    Path("report.html").write_text(run_page(Run.open(Path("runs/a"))))

Needs Polars, Altair and vl-convert: the extra `lab`.
"""

from circenses.lab.reports.compare_page import compare_page
from circenses.lab.reports.page import Section, page
from circenses.lab.reports.run_page import run_page

__all__ = ["Section", "compare_page", "page", "run_page"]
