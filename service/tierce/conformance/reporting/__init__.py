"""What came of a run: a table by rule and variant, the smallest question that fails for each, as text, HTML, JUnit and JSON.

It reads results and writes; it asks nobody. `findings` says what there is to tell, `terminal`, `page` and `files` write it. Much in a result is the word of
the target: `presentable` makes it fit to be shown, whatever it is.
"""

from tierce.conformance.reporting.files import as_json, as_junit
from tierce.conformance.reporting.findings import Finding, Report, lines
from tierce.conformance.reporting.page import as_html
from tierce.conformance.reporting.terminal import to_terminal

__all__ = ["Finding", "Report", "as_html", "as_json", "as_junit", "lines", "to_terminal"]
