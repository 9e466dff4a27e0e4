//! Section `neighborhood311`: counts of what people reported here and nearby.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::place::Place;
use crate::context::Context;
use crate::datasets::service_requests;
use crate::facts::RequestWindow;
use crate::messages::message;
use crate::section::Notes;
use crate::{Dataset, Record};
use nycapt_contract::{EvidenceClass, Neighborhood311, RequestCount, Section};

static DATASETS: &[&Dataset] = &[&service_requests::DATASET];

/// Hours of a day.
const HOURS: usize = 24;

pub(crate) fn neighborhood_311(context: &Context<'_>) -> Section<Neighborhood311> {
    let builder = context.builder(DATASETS);
    let Some(window) = RequestWindow::of(context.input.building.release) else {
        return builder.found(EvidenceClass::Allegation, Neighborhood311::default(), true);
    };
    let is_home = context.facts.lot.is_home();
    let here = context.history().of(&service_requests::DATASET);
    let here: Vec<Record<'_>> = here.filter(|row| !is_home && window.counts(row)).collect();
    let place = Place::of(context);
    let around = place.and_then(|place| {
        let near = place
            .around(context, &service_requests::DATASET)?
            .into_iter();
        let near = near.map(|(_, row)| row).filter(|row| window.counts(row));
        Some(near.collect::<Vec<_>>())
    });
    let data = Neighborhood311 {
        window: Some((window.from.to_string(), window.to.to_string())),
        at_address: context.total(DATASETS, || counts(&here)),
        within_100_m: around
            .as_deref()
            .and_then(|rows| context.total(DATASETS, || counts(rows))),
        noise_by_hour: around
            .as_deref()
            .and_then(|rows| context.total(DATASETS, || noise_by_hour(rows)))
            .flatten(),
    };
    let is_empty = here.is_empty() && around.as_ref().is_none_or(Vec::is_empty);
    let mut section = builder.found(EvidenceClass::Allegation, data, is_empty);
    if let (Some(place), Some(rows)) = (place, &around) {
        place.add_provenance(&mut section, &service_requests::DATASET, rows.len());
    }
    let (from, to) = (window.from.to_string(), window.to.to_string());
    let note = if context.is_partial(&service_requests::DATASET) {
        message!("note-311-part", from = from, to = to)
    } else {
        message!("note-311", from = from, to = to)
    };
    section.info("reported", note);
    if context.is_partial(&service_requests::DATASET) && !here.is_empty() {
        let found = message!("note-311-at-address-part", requests = here.len());
        section.info("at_least", found);
    }
    if is_home {
        section.info("at_address_withheld", message!("note-311-home"));
    }
    section
}

/// By type, the most frequent first.
fn counts(rows: &[Record<'_>]) -> Vec<RequestCount> {
    let mut by_type: BTreeMap<&str, u64> = BTreeMap::new();
    for row in rows {
        *by_type.entry(row.text(service_requests::TYPE)).or_default() += 1;
    }
    let mut counts: Vec<RequestCount> = by_type
        .into_iter()
        .map(|(kind, count)| RequestCount {
            kind: kind.into(),
            count,
        })
        .collect();
    // Stable sort: equally frequent types stay in alphabetical order.
    counts.sort_by_key(|of| Reverse(of.count));
    counts
}

/// Noise reports by hour of the day; `None` if no hour is known.
fn noise_by_hour(rows: &[Record<'_>]) -> Option<Vec<u64>> {
    let hour = |row: &Record<'_>| {
        let hour = row.integer(service_requests::CREATED_HOUR)?;
        usize::try_from(hour).ok().filter(|hour| *hour < HOURS)
    };
    rows.iter().find_map(hour)?;
    let mut hours = vec![0; HOURS];
    let noise = rows
        .iter()
        .filter(|row| row.text(service_requests::TYPE).starts_with("Noise"));
    for at in noise.filter_map(hour) {
        if let Some(count) = hours.get_mut(at) {
            *count += 1;
        }
    }
    Some(hours)
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::super::place::DEGREE;
    use super::*;
    use crate::datasets::pluto;
    use crate::testing::{TestBuilding, rows};
    use crate::{PeerTables, Records, ReportInput};
    use nycapt_contract::SectionStatus;
    use service_requests::{AGENCY, CREATED, CREATED_HOUR, LATITUDE, LONGITUDE, TYPE};

    const LATITUDE_HERE: f64 = 40.7;

    fn building() -> TestBuilding {
        let here = LATITUDE_HERE.to_string();
        rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = "20",
            LATITUDE = &here, LONGITUDE = "-73.9")
    }

    fn at(building: TestBuilding, day: &str, agency: &str, kind: &str) -> TestBuilding {
        building.row(
            &service_requests::DATASET,
            &[(CREATED, day), (AGENCY, agency), (TYPE, kind)],
        )
    }

    /// The section with requests this many meters north, each with its hour and type.
    fn around(requests: &[(f64, &str, &str)]) -> Section<Neighborhood311> {
        let rows: Vec<Vec<String>> = requests
            .iter()
            .map(|(meters, hour, kind)| {
                let mut row = vec![String::new(); service_requests::DATASET.columns.len()];
                row[CREATED.0] = "2026-05-05".into();
                row[AGENCY.0] = "NYPD".into();
                row[TYPE.0] = (*kind).into();
                row[CREATED_HOUR.0] = (*hour).into();
                row[LATITUDE.0] = (LATITUDE_HERE + meters / DEGREE).to_string();
                row[LONGITUDE.0] = "-73.9".into();
                row
            })
            .collect();
        let mut nearby = Records::default();
        for row in &rows {
            let fields = row.iter().map(String::as_str).collect();
            nearby.push(service_requests::DATASET.id, fields);
        }
        building().with(|building| {
            neighborhood_311(&Context::new(&ReportInput {
                building: *building,
                unit: None,
                entrance: None,
                question: None,
                nearby: Some(&nearby),
                portfolio: None,
                peers: &PeerTables::default(),
                report_id: "job_01test",
                generated_at: "2026-11-20T08:00:00Z",
                allows_partial: false,
            }))
        })
    }

    fn pairs(counts: &[RequestCount]) -> Vec<(&str, u64)> {
        counts.iter().map(|of| (&*of.kind, of.count)).collect()
    }

    #[test]
    fn twelve_months_before_the_newest_day_count_without_hpd_and_dob() {
        let building = at(building(), "2025-11-19", "NYPD", "Noise - Residential");
        let building = at(building, "2025-11-20", "NYPD", "Noise - Residential");
        let building = at(building, "2026-11-19", "DSNY", "Missed Collection");
        let building = at(building, "2026-11-20", "DSNY", "Missed Collection");
        let building = at(building, "2026-03-03", "NYPD", "Noise - Residential");
        let building = at(building, "2026-03-03", "HPD", "HEAT/HOT WATER");
        let section = at(building, "2026-03-03", "DOB", "Elevator").part(neighborhood_311);
        let data = section.data.unwrap();
        let window = ("2025-11-20".to_owned(), "2026-11-19".to_owned());
        assert_eq!(data.window, Some(window));
        let expected = [("Noise - Residential", 2), ("Missed Collection", 1)];
        assert_eq!(pairs(data.at_address.as_ref().unwrap()), expected);
        assert_eq!((data.within_100_m, data.noise_by_hour), (None, None));
    }

    #[test]
    fn the_days_counted_are_no_more_than_the_data_hold() {
        let dataset = &service_requests::DATASET;
        let of = |oldest: Date| {
            let building = at(building(), "2018-10-22", "NYPD", "Noise - Residential")
                .ending(dataset, date(2018, 10, 22))
                .beginning(dataset, oldest)
                .partial(&[dataset]);
            let section = building.part(neighborhood_311);
            let held = section.notes.iter().find(|note| note.code == "at_least");
            assert_eq!(
                held.unwrap().text,
                "1 of these requests is about this address."
            );
            let note = section.notes.iter().find(|note| note.code == "reported");
            (
                section.data.unwrap().window.unwrap(),
                note.unwrap().text.clone(),
            )
        };
        let (window, note) = of(date(2018, 10, 21));
        assert_eq!(window, ("2018-10-21".into(), "2018-10-22".into()));
        let part =
            "in the part of the data that we have, from October 21, 2018 to October 22, 2018";
        assert!(note.contains(part), "{note}");
        let year = ("2017-10-23".into(), "2018-10-22".into());
        assert_eq!(of(date(2017, 10, 23)).0, year);
        assert_eq!(of(date(2017, 10, 22)).0, year);
        assert_eq!(of(date(2017, 10, 24)).0.0, "2017-10-24");
    }

    #[test]
    fn requests_about_persons_are_never_counted() {
        let kinds = [
            "SCRIE",
            "Housing - Low Income Senior",
            "Drug Activity",
            "Non-Emergency Police Matter",
            "Homeless Person Assistance",
        ];
        let here = kinds.iter().fold(building(), |building, kind| {
            at(building, "2026-03-03", "DFTA", kind)
        });
        assert!(
            here.part(neighborhood_311)
                .data
                .unwrap()
                .at_address
                .unwrap()
                .is_empty()
        );
        let near = kinds.map(|kind| (1.0, "", kind));
        assert_eq!(around(&near).data.unwrap().within_100_m, Some(Vec::new()));
        let (_, kept) = service_requests::DATASET.only.unwrap();
        assert!(kinds.iter().all(|kind| !kept.contains(kind)));
    }

    #[test]
    fn requests_at_a_home_are_withheld() {
        for home in [TestBuilding::walk_up(2), TestBuilding::bare()] {
            let home = at(home, "2026-03-03", "NYPD", "Noise - Residential");
            let report = home.report_of(None, None);
            let section = report.sections.neighborhood_311;
            assert!(section.data.unwrap().at_address.unwrap().is_empty());
            let is_noted = |code: &str| section.notes.iter().any(|note| note.code == code);
            assert!(is_noted("at_address_withheld"));
            assert_eq!(section.provenance[0].record_count, None);
        }
    }

    #[test]
    fn requests_count_by_their_true_distance() {
        let section = around(&[
            (99.0, "", "Rodent"),
            (101.0, "", "Rodent"),
            (-99.0, "", "Graffiti"),
        ]);
        let area = section.provenance.last().unwrap();
        assert_eq!(
            (&*area.scope, &*area.join.kind, area.record_count),
            ("area", "point", Some(2))
        );
        assert_eq!(section.status, SectionStatus::Ok);
        let data = section.data.unwrap();
        let expected = [("Graffiti", 1), ("Rodent", 1)];
        assert_eq!(pairs(&data.within_100_m.unwrap()), expected);
        assert_eq!(data.noise_by_hour, None, "no hour is known");
    }

    #[test]
    fn noise_is_counted_by_hour_and_other_requests_are_not() {
        let section = around(&[
            (0.0, "23", "Noise - Street/Sidewalk"),
            (5.0, "23", "Noise - Residential"),
            (5.0, "4", "Noise"),
            (5.0, "4", "Graffiti"),
        ]);
        let hours = section.data.unwrap().noise_by_hour.unwrap();
        assert_eq!(hours.len(), 24);
        assert_eq!((hours[23], hours[4], hours.iter().sum::<u64>()), (2, 1, 3));
    }

    #[test]
    fn none_around_is_a_count_of_none_and_not_unknown() {
        let section = around(&[]);
        assert_eq!(section.status, SectionStatus::Empty);
        assert_eq!(section.data.unwrap().within_100_m, Some(Vec::new()));
        let unread = building().without(DATASETS).part(neighborhood_311);
        let expected = (SectionStatus::Unavailable, None);
        assert_eq!((unread.status, unread.data), expected);
    }
}
