"""The Department of Buildings: violations, complaints and orders to vacate."""

import files
from files import day_of
from ledger import ROW

CONDITIONS = {"B", "C", "CLOS", "COMPBLD", "E", "EGNCY", "FISPHAZ", "IMEGNCY", "P", "UB"}


def is_active(row):
    category = row["violationcategory"].upper()
    return "*" not in category and "ACTIVE" in category


def counts(ledger, building):
    rows = building.rows(files.DOB_VIOLATIONS)
    active = [row for row in rows if is_active(row)]
    path = "sections.dobViolations.data"
    ledger.same(path, {
        "active": len(active), "closed": len(rows) - len(active),
        "activeHazards": sum(row["violationtypecode"] in CONDITIONS for row in active),
        "bySystem": [] if ledger.is_old(path) else [
            {"active": len(active), "closed": len(rows) - len(active)}],
    })
    said = ledger.at(f"{path}.rows") or []
    ledger.same(f"{path}.rows", [{}] * len(rows))
    for at, shown in enumerate(said):
        row = next((row for row in rows if row["number"].endswith(shown["id"])), None)
        if row is None:
            ledger.fault(f"{path}.rows.{at}.id", shown["id"], "no such row")
            continue
        ledger.same(f"{path}.rows.{at}", {
            "id": shown["id"], "type": {"code": row["violationtypecode"]},
            "issued": str(day_of(row["issuedate"])), "device": row["devicenumber"] or None,
            "disposed": str(day_of(row["dispositiondate"])) if row["dispositiondate"] else None,
        }, ROW)
    complaints(ledger, building)
    vacates = [order for order in (ledger.at("sections.enforcement.data.vacates") or [])
               if order["issuer"] == "DOB"]
    if len(vacates) != len(vacate_orders(building)):
        ledger.fault("sections.enforcement.data.vacates", vacates, vacate_orders(building))


def vacate_orders(building):
    """Several complaints may have ended with one order, which has a row for each."""
    named = ("lastdispositioncodedescription", "lastdispositiondatedateofissuanceofvacate",
             "housenumber", "streetname")
    return list({tuple(row[name] for name in named): row
                 for row in building.rows(files.VACATES)}.values())


def complaints(ledger, building):
    """Complaints state a building number only."""
    rows = building.rows(files.DOB_COMPLAINTS)
    path = "sections.dobComplaints.data"
    ledger.same(path, {
        "total": len(rows), "open": sum(row["status"].upper() != "CLOSED" for row in rows)})
    if not rows:
        none = {"total": 0, "substantiated": 0}
        ledger.same(path, {"substantiated": 0, "illegalConversion": none, "withoutPermit": none})
