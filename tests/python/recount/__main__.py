"""Finds every number of reports again in the raw open-data files, and checks their schema.

Reads from standard input {"data": FOLDER, "schema": OPENAPI_JSON, "asOf": DAY, "release": NAME,
"loadedAt": TIME, "madeAt": TIME, "reports": [{"job": ID, "address": ASKED, "unit": ASKED, "report": REPORT},
...]};
prints one line for each report with the numbers that were found again, and fails with every one
that was not. Of the shortest report numbers are changed besides: it fails too when a change is not
noticed.
"""

import json
import sys

import jsonschema

import files
import housing
import money
import place
import proof
import score
import sentences
import sources
import timeline
import unit
import works
from building import Building
from ledger import RELEASE, WAYS, Ledger


# How many numbers of the shortest report are changed.
CHANGES = 40


def recount(asked, city, one):
    report, apartment = one["report"], one["unit"]
    ledger, building = Ledger(report), Building(city, report)
    building.asked = one["address"]
    housing.counts(ledger, building)
    money.counts(ledger, building)
    works.counts(ledger, building)
    place.counts(ledger, building)
    unit.counts(ledger, building, apartment)
    timeline.counts(ledger, building, apartment)
    score_texts = score.counts(ledger, building)
    sources.counts(ledger, building, asked)
    ledger.same("reportId", one["job"], RELEASE)
    ledger.match_sentences([*score_texts, *sentences.of(ledger, building)])
    ledger.close_the_books()
    return ledger


def main():
    asked = json.load(sys.stdin)
    components = asked["schema"]["components"]
    schema = {"$ref": "#/components/schemas/Report", "components": components}
    checker = jsonschema.FormatChecker()
    validator = jsonschema.Draft202012Validator(schema, format_checker=checker)
    reports = asked["reports"]
    lots = {one["report"]["building"]["bbl"] for one in reports}
    city = files.Files(asked["data"], lots, files.day_of(asked["asOf"]))
    failed = False
    for one in reports:
        report, lot = one["report"], one["report"]["building"]["bbl"]
        ledger = recount(asked, city, one)
        for fault in validator.iter_errors(report):
            ledger.faults.append(f"schema at {fault.json_path}: {fault.message[:200]}")
        ways = ", ".join(f"{ledger.found[way]} {way}" for way in WAYS)
        print(f"{lot}: {sum(ledger.found.values())} numbers found again, {ways}")
        for fault in ledger.faults:
            print(f"{lot}: {fault}")
        failed = failed or bool(ledger.faults)
    shortest = min(reports, key=lambda one: len(json.dumps(one["report"])))
    for path in proof.unnoticed(
            lambda report: recount(asked, city, {**shortest, "report": report}),
            shortest["report"], CHANGES):
        print(f"a changed number at {path} is not noticed")
        failed = True
    sys.exit(failed)


main()
