//! Construction at other lots nearby, in section `permits`.

use std::collections::BTreeMap;

use super::place::Place;
use crate::Record;
use crate::context::Context;
use crate::datasets::dob_now_permits as schema;
use nycapt_contract::{NearbyConstruction, NearbyPermit, limits};

/// Kinds of work that can be heard or seen outside, in the agency's terms.
const OUTSIDE: [&str; 10] = [
    "Construction Fence",
    "Earth Work",
    "Foundation",
    "Full Demolition",
    "General Construction",
    "Sidewalk Shed",
    "Structural",
    "Support of Excavation",
    "Supported Scaffold",
    "Suspended Scaffold",
];

/// `None` if the place is unknown, the release can't look it up, or nothing is found in
/// incomplete data.
pub(super) fn nearby_construction(
    context: &Context<'_>,
    place: Option<Place>,
) -> Option<NearbyConstruction> {
    let dataset = &schema::DATASET;
    let mut rows: BTreeMap<&str, NearbyPermit> = BTreeMap::new();
    for (meters, row) in place?.around(context, dataset)? {
        if !is_outside(&row) || is_own(context, &row) {
            continue;
        }
        let one = permit(meters, &row);
        rows.entry(row.text(schema::WORK_PERMIT))
            .and_modify(|known| {
                known.issued = known.issued.take().min(one.issued.clone());
                known.expires = known.expires.take().max(one.expires.clone());
            })
            .or_insert(one);
    }
    let today = context.today().to_string();
    let in_force = rows
        .into_values()
        .filter(|one| one.expires >= Some(today.clone()));
    let mut rows = context.known(dataset, in_force.collect())?;
    rows.sort_by(|a: &NearbyPermit, b| (a.meters, &a.id).cmp(&(b.meters, &b.id)));
    let total = rows.len() as u64;
    rows.truncate(limits::NEARBY_PERMITS);
    Some(NearbyConstruction {
        total: context.is_whole(dataset).then_some(total),
        rows,
    })
}

fn is_outside(row: &Record<'_>) -> bool {
    let status = row.text(schema::STATUS).to_ascii_uppercase();
    let work = row.text(schema::WORK);
    let is_over = status.contains("SIGNED") || status.contains("REVOKED");
    !is_over && OUTSIDE.iter().any(|kind| kind.eq_ignore_ascii_case(work))
}

/// Work at the building itself has its own list.
fn is_own(context: &Context<'_>, row: &Record<'_>) -> bool {
    let bin = row.text(schema::BIN).parse().ok();
    row.text(schema::BBL) == context.lot().to_string()
        || bin.is_some_and(|bin| context.facts.lot.bins.contains(&bin))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a distance of at most 100 meters"
)]
fn permit(meters: f64, row: &Record<'_>) -> NearbyPermit {
    let address = [row.known(schema::HOUSE), row.known(schema::STREET)];
    let address: Option<Vec<&str>> = address.into_iter().collect();
    let day = |field| row.date(field).map(|day| day.to_string());
    NearbyPermit {
        id: row.text(schema::WORK_PERMIT).into(),
        work: row.text(schema::WORK).into(),
        address: address.map(|parts| parts.join(" ")),
        meters: meters.round() as u32,
        issued: day(schema::ISSUED),
        expires: day(schema::EXPIRES),
    }
}

#[cfg(test)]
mod tests {
    use super::super::place::DEGREE;
    use super::*;
    use crate::datasets::pluto;
    use crate::full::sections::permits::permits;
    use crate::testing::{TestBuilding, noted, rows};
    use crate::{Dataset, Field, Records, ReportInput};
    use nycapt_contract::{Permits, Section};

    const LATITUDE_HERE: f64 = 40.7;

    fn building() -> TestBuilding {
        let here = LATITUDE_HERE.to_string();
        rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "C1",
            UNITS_RESIDENTIAL = "20", LATITUDE = &here, LONGITUDE = "-73.9")
    }

    /// A permit this many meters north, with these values changed.
    fn near(meters: f64, id: &str, changed: &[(Field, &str)]) -> Vec<String> {
        let mut row = vec![String::new(); schema::DATASET.columns.len()];
        let latitude = (LATITUDE_HERE + meters / DEGREE).to_string();
        let values = [
            (schema::WORK_PERMIT, id),
            (schema::WORK, "Full Demolition"),
            (schema::STATUS, "Permit Issued"),
            (schema::ISSUED, "2026-01-05"),
            (schema::EXPIRES, "2027-01-05"),
            (schema::HOUSE, "14"),
            (schema::STREET, "OTHER STREET"),
            (schema::LATITUDE, &latitude),
            (schema::LONGITUDE, "-73.9"),
        ];
        for (field, value) in values.iter().chain(changed) {
            row[field.0] = (*value).into();
        }
        row
    }

    fn section(building: &TestBuilding, near: &[Vec<String>]) -> Section<Permits> {
        let mut nearby = Records::default();
        for row in near {
            let fields = row.iter().map(String::as_str).collect();
            nearby.push(schema::DATASET.id, fields);
        }
        building.with_report(None, None, |input| {
            let input = ReportInput {
                nearby: Some(&nearby),
                ..*input
            };
            permits(&Context::new(&input))
        })
    }

    fn found(building: &TestBuilding, near: &[Vec<String>]) -> Option<NearbyConstruction> {
        section(building, near).data?.nearby
    }

    #[test]
    fn permits_in_force_within_100_meters_are_listed_by_distance() {
        let rows = [
            near(99.9, "far", &[]),
            near(100.1, "out", &[]),
            near(20.0, "close", &[]),
        ];
        let found = found(&building(), &rows).unwrap();
        let ids: Vec<_> = found
            .rows
            .iter()
            .map(|row| (&*row.id, row.meters))
            .collect();
        assert_eq!(ids, [("close", 20), ("far", 100)]);
        assert_eq!(found.total, Some(2));
        assert_eq!(found.rows[0].address.as_deref(), Some("14 OTHER STREET"));
    }

    #[test]
    fn own_ended_and_indoor_work_is_no_construction_nearby() {
        let rows = [
            near(0.0, "own", &[(schema::BBL, "3001230045")]),
            near(10.0, "ended", &[(schema::EXPIRES, "2026-11-19")]),
            near(10.0, "today", &[(schema::EXPIRES, "2026-11-20")]),
            near(10.0, "indoor", &[(schema::WORK, "Plumbing")]),
            near(10.0, "revoked", &[(schema::STATUS, "Permit Revoked")]),
        ];
        let found = found(&building(), &rows).unwrap();
        let ids: Vec<_> = found.rows.iter().map(|row| &*row.id).collect();
        assert_eq!(ids, ["today"]);
    }

    #[test]
    fn renewals_are_one_permit() {
        let rows = [
            near(10.0, "P1", &[(schema::EXPIRES, "2026-05-05")]),
            near(10.0, "P1", &[(schema::ISSUED, "2026-05-06")]),
        ];
        let found = found(&building(), &rows).unwrap();
        assert_eq!(found.total, Some(1));
        let permit = &found.rows[0];
        assert_eq!(
            (permit.issued.as_deref(), permit.expires.as_deref()),
            (Some("2026-01-05"), Some("2027-01-05"))
        );
    }

    #[test]
    fn nothing_found_is_nothing_only_in_whole_data() {
        let dataset: &[&Dataset] = &[&schema::DATASET];
        assert_eq!(found(&building(), &[]).unwrap().total, Some(0));
        assert_eq!(found(&building().partial(dataset), &[]), None);
        let one = [near(10.0, "P1", &[])];
        let part = found(&building().partial(dataset), &one).unwrap();
        assert_eq!((part.total, part.rows.len()), (None, 1));
        assert_eq!(found(&building().without(dataset), &one), None);
        assert_eq!(building().part(permits).data.unwrap().nearby, None);
    }

    #[test]
    fn the_surroundings_are_a_source_of_their_own() {
        let section = section(&building(), &[near(10.0, "P1", &[])]);
        let area = section
            .provenance
            .iter()
            .find(|p| p.scope == "area")
            .unwrap();
        let expected = ("rbx6-tga4", Some(1));
        assert_eq!((&*area.dataset_id, area.record_count), expected);
        assert!(noted(&section.notes, "nearby"));
    }
}
