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
        let near = place.around(context, &service_requests::DATASET)?;
        let near = near.into_iter().map(|(_, row)| row);
        Some(near.filter(|row| window.counts(row)).collect::<Vec<_>>())
    });
    let whole = context.total(DATASETS, || around.as_deref()).flatten();
    let data = Neighborhood311 {
        window: Some((window.from.to_string(), window.to.to_string())),
        at_address: context.total(DATASETS, || counts(&here)),
        within_100_m: whole.map(counts),
        noise_by_hour: whole.and_then(noise_by_hour),
    };
    let is_empty = here.is_empty() && around.as_ref().is_none_or(Vec::is_empty);
    let mut section = builder.found(EvidenceClass::Allegation, data, is_empty);
    if let (Some(place), Some(rows)) = (place, &around) {
        place.add_provenance(&mut section, &service_requests::DATASET, rows.len());
    }
    let (from, to) = (window.from.to_string(), window.to.to_string());
    let note = if context.is_partial(&service_requests::DATASET) {
        message!("note-311-part", from, to)
    } else {
        message!("note-311", from, to)
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
    let counts = by_type.into_iter().map(|(kind, count)| RequestCount {
        kind: kind.into(),
        count,
    });
    let mut counts: Vec<RequestCount> = counts.collect();
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
    let is_noise = |row: &&Record<'_>| row.text(service_requests::TYPE).starts_with("Noise");
    for at in rows.iter().filter(is_noise).filter_map(hour) {
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
    use super::super::testing::{LATITUDE_HERE, near, note, placed as building};
    use super::*;
    use crate::testing::{TestBuilding, noted, rows};
    use nycapt_contract::SectionStatus;
    use service_requests::{AGENCY, CREATED, CREATED_HOUR, LATITUDE, LONGITUDE, TYPE};

    fn at(building: TestBuilding, day: &str, agency: &str, kind: &str) -> TestBuilding {
        rows!(building; service_requests: CREATED = day, AGENCY = agency, TYPE = kind)
    }

    /// The section with requests this many meters north, each with its hour and type.
    fn around(requests: &[(f64, &str, &str)]) -> Section<Neighborhood311> {
        let row = |(meters, hour, kind): &(f64, &str, &str)| {
            let mut row = vec![String::new(); service_requests::DATASET.columns.len()];
            row[CREATED.0] = "2026-05-05".into();
            row[AGENCY.0] = "NYPD".into();
            row[TYPE.0] = (*kind).into();
            row[CREATED_HOUR.0] = (*hour).into();
            row[LATITUDE.0] = (LATITUDE_HERE + meters / DEGREE).to_string();
            row[LONGITUDE.0] = "-73.9".into();
            row
        };
        let rows: Vec<Vec<String>> = requests.iter().map(row).collect();
        near(
            &building(),
            &service_requests::DATASET,
            &rows,
            neighborhood_311,
        )
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
            let here = "1 of these is about this address.";
            assert_eq!(note(&section, "at_least").as_deref(), Some(here));
            let reported = note(&section, "reported").unwrap();
            (section.data.unwrap().window.unwrap(), reported)
        };
        let (window, note) = of(date(2018, 10, 21));
        assert_eq!(window, ("2018-10-21".into(), "2018-10-22".into()));
        let part = "in our data from October 21, 2018, to October 22, 2018";
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
        let here = here.part(neighborhood_311).data.unwrap();
        assert_eq!(here.at_address, Some(Vec::new()));
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
            assert!(noted(&section.notes, "at_address_withheld"));
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
        assert_eq!((&*area.scope, &*area.join.kind), ("area", "point"));
        assert_eq!(area.record_count, Some(2));
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
