"""Shows that the recount can fail: a changed number of a report must be noticed."""

import copy
import re

from ledger import Ledger


def unnoticed(recount, report, number):
    """Of so many changed numbers, evenly spread over a report, those that no fault tells of."""
    paths = list(Ledger(report).open)
    for path in paths[::max(1, len(paths) // number)]:
        try:
            noticed = recount(changed(report, path)).faults
        except LookupError:
            # Another lot, which the files don't have.
            noticed = True
        if not noticed:
            yield path


def changed(report, path):
    """The report with another number at a path."""
    report = copy.deepcopy(report)
    *parents, last = path.split(".")
    place = report
    for key in parents:
        place = place[int(key) if isinstance(place, list) else key]
    last = int(last) if isinstance(place, list) else last
    value = place[last]
    if isinstance(value, str):
        digit = re.search(r"\d(?=\D*$)", value)
        other = str((int(digit[0]) + 1) % 10)
        place[last] = value[:digit.start()] + other + value[digit.end():]
    else:
        place[last] = value + 1
    return report
