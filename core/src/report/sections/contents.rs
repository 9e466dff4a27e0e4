//! What the full report holds of this building: counts, so that nobody pays for an empty one.

use std::collections::BTreeSet;

use crate::contract::{ReportContent, SectionStatus};
use crate::report::codes::Condition;
use crate::report::datasets::{
    affordable_buildings, dhcr_buildings, dob_complaints, dob_vacate_orders, dob_violations,
    dof_sales, ecb_violations, evictions, facades, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_conh,
    hpd_contacts, hpd_handyman_orders, hpd_jurisdiction, hpd_litigations, hpd_registrations,
    hpd_repair_orders, hpd_underlying_conditions, hpd_vacate_orders, hpd_violations, pluto,
    rent_stabilized_counts, rodent_inspections, service_requests, speculation_watch,
};
use crate::report::facts::{EVICTIONS_FROM, Facts};
use crate::report::{BuildingInput, Dataset};

/// A section of the full report.
struct Part {
    id: &'static str,
    title: &'static str,
    /// Where its rows come from; none of them is read yet when empty.
    datasets: &'static [&'static Dataset],
    count: Count,
}

/// How the rows of a section are counted.
#[derive(Clone, Copy)]
enum Count {
    /// Every row of its datasets.
    Rows,
    /// The rows that a function picks; none when even their number is kept back.
    Picked(fn(&BuildingInput<'_>, &Facts<'_>) -> Option<u64>),
}

const fn part(
    id: &'static str,
    title: &'static str,
    datasets: &'static [&'static Dataset],
    count: Count,
) -> Part {
    Part {
        id,
        title,
        datasets,
        count,
    }
}

static UNIT_ROWS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &dof_sales::DATASET,
];
static HPD_ROWS: &[&Dataset] = &[&hpd_violations::DATASET, &hpd_complaints::DATASET];
static VIOLATIONS: &[&Dataset] = &[&hpd_violations::DATASET];
static BASICS: &[&Dataset] = &[&pluto::DATASET, &hpd_jurisdiction::DATASET];
static COMPLAINTS: &[&Dataset] = &[&hpd_complaints::DATASET];
static PESTS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &hpd_bedbugs::DATASET,
    &rodent_inspections::DATASET,
];
static DOB_VIOLATIONS: &[&Dataset] = &[&dob_violations::DATASET];
static ECB: &[&Dataset] = &[&ecb_violations::DATASET];
static DOB_COMPLAINTS: &[&Dataset] = &[&dob_complaints::DATASET];
static OWNERSHIP: &[&Dataset] = &[&hpd_registrations::DATASET, &hpd_contacts::DATASET];
static LITIGATION: &[&Dataset] = &[&hpd_litigations::DATASET];
static ENFORCEMENT: &[&Dataset] = &[
    &hpd_aep::DATASET,
    &hpd_conh::DATASET,
    &hpd_vacate_orders::DATASET,
    &dob_vacate_orders::DATASET,
    &hpd_underlying_conditions::DATASET,
];
static DEVICES: &[&Dataset] = &[&facades::DATASET];
static REPAIRS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_repair_orders::DATASET,
    &hpd_handyman_orders::DATASET,
];
static RENT: &[&Dataset] = &[
    &rent_stabilized_counts::DATASET,
    &dhcr_buildings::DATASET,
    &affordable_buildings::DATASET,
    &speculation_watch::DATASET,
];
static EVICTIONS: &[&Dataset] = &[&evictions::DATASET];
static SALES: &[&Dataset] = &[&dof_sales::DATASET];
static FLOOD: &[&Dataset] = &[&pluto::DATASET];
static NEIGHBORHOOD: &[&Dataset] = &[&service_requests::DATASET];

static PARTS: &[Part] = &[
    part(
        "unit",
        "Records that name the apartment",
        UNIT_ROWS,
        Count::Picked(naming_a_unit),
    ),
    part(
        "basics",
        "The building and its legal use",
        BASICS,
        Count::Rows,
    ),
    part("hpdViolations", "HPD violations", VIOLATIONS, Count::Rows),
    part(
        "repairResponse",
        "How fast repairs were made",
        REPAIRS,
        Count::Picked(serious),
    ),
    part("hpdComplaints", "HPD complaints", COMPLAINTS, Count::Rows),
    part(
        "heat",
        "Heat and hot water by season",
        HPD_ROWS,
        Count::Picked(heat),
    ),
    part(
        "pests",
        "Bedbugs, mice, roaches and rats",
        PESTS,
        Count::Picked(pests),
    ),
    part("lead", "Lead paint", VIOLATIONS, Count::Picked(lead)),
    part(
        "dobViolations",
        "DOB violations",
        DOB_VIOLATIONS,
        Count::Rows,
    ),
    part("ecb", "ECB violations and balances", ECB, Count::Rows),
    part(
        "dobComplaints",
        "DOB complaints",
        DOB_COMPLAINTS,
        Count::Rows,
    ),
    part("permits", "Permits and construction", &[], Count::Rows),
    part("occupancy", "Certificates of occupancy", &[], Count::Rows),
    part(
        "safetyDevices",
        "Elevators, boilers and facade",
        DEVICES,
        Count::Rows,
    ),
    part(
        "ownership",
        "Registration and owner",
        OWNERSHIP,
        Count::Rows,
    ),
    part("portfolio", "The owner's other buildings", &[], Count::Rows),
    part("litigation", "Housing court cases", LITIGATION, Count::Rows),
    part(
        "enforcement",
        "Enforcement programs and vacate orders",
        ENFORCEMENT,
        Count::Rows,
    ),
    part(
        "rentRegulation",
        "Rent regulation year by year",
        RENT,
        Count::Rows,
    ),
    part(
        "evictions",
        "Executed evictions by year",
        EVICTIONS,
        Count::Picked(eviction_rows),
    ),
    part("salesAndDeeds", "Sales", SALES, Count::Rows),
    part("taxes", "Property taxes and exemptions", &[], Count::Rows),
    part("energy", "Energy use", &[], Count::Rows),
    part(
        "environment",
        "Flood zones and landmark status",
        FLOOD,
        Count::Rows,
    ),
    part(
        "neighborhood311",
        "311 requests at this address",
        NEIGHBORHOOD,
        Count::Picked(service_rows),
    ),
];

pub(crate) fn report_contents(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Vec<ReportContent> {
    PARTS
        .iter()
        .map(|part| {
            let is_loaded = part.datasets.iter().any(|d| input.release.is_loaded(d));
            let count = || match part.count {
                Count::Rows => {
                    let rows = part.datasets.iter().map(|d| input.records.count(d.id));
                    Some(rows.sum())
                }
                Count::Picked(of) => of(input, facts),
            };
            let counted = is_loaded.then(count);
            ReportContent {
                id: part.id.into(),
                title: part.title.into(),
                status: match counted {
                    None => SectionStatus::Unavailable,
                    Some(None) => SectionStatus::Withheld,
                    Some(Some(0)) => SectionStatus::Empty,
                    Some(Some(_)) => SectionStatus::Ok,
                },
                record_count: counted.flatten(),
            }
        })
        .collect()
}

fn violations_about(facts: &Facts<'_>, condition: Condition) -> u64 {
    let about = facts.violations.iter().filter(|v| v.condition == condition);
    about.count() as u64
}

fn naming_a_unit(input: &BuildingInput<'_>, _: &Facts<'_>) -> Option<u64> {
    Some(crate::report::unit_texts(input.records).count() as u64)
}

fn serious(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    let violations = facts.violations.iter().filter(|v| v.is_serious());
    let orders = input.records.count(hpd_repair_orders::DATASET.id)
        + input.records.count(hpd_handyman_orders::DATASET.id);
    Some(violations.count() as u64 + orders)
}

fn heat(_: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    let problems = facts.problems.iter().filter(|problem| problem.is_heat);
    Some(violations_about(facts, Condition::Heat) + problems.count() as u64)
}

fn pests(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    let problems = facts.problems.iter().filter(|problem| problem.is_pests);
    let filed = input.records.count(hpd_bedbugs::DATASET.id)
        + input.records.count(rodent_inspections::DATASET.id);
    Some(violations_about(facts, Condition::Pests) + problems.count() as u64 + filed)
}

fn lead(_: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    Some(violations_about(facts, Condition::Lead))
}

/// HPD and DOB requests stand in their own datasets and are not counted twice.
fn service_rows(input: &BuildingInput<'_>, _: &Facts<'_>) -> Option<u64> {
    let rows = input.records.of(service_requests::DATASET.id);
    let others = rows.filter(|row| !matches!(row.text(service_requests::AGENCY), "HPD" | "DOB"));
    Some(others.count() as u64)
}

/// In a small building even the number of evictions would point at a household.
///
/// Evictions of homes alone. Their docket is never read, so repeated rows are told by what is kept:
/// of a building's evictions of one day and kind one is counted.
fn eviction_rows(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    use evictions::{EJECTMENT, EXECUTED, KIND, RESIDENTIAL};
    let is_large = facts.lot.units.is_some_and(|units| units >= EVICTIONS_FROM);
    is_large.then(|| {
        let rows = input.records.of(evictions::DATASET.id);
        let of_homes = rows.filter(|row| row.text(RESIDENTIAL).eq_ignore_ascii_case("residential"));
        let distinct: BTreeSet<_> = of_homes
            .map(|row| {
                [EXECUTED, KIND, EJECTMENT].map(|field| row.text(field).to_ascii_uppercase())
            })
            .collect();
        distinct.len() as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::TestBuilding;

    fn content(building: &TestBuilding, id: &str) -> ReportContent {
        let contents = building.preview().report_contents;
        contents.into_iter().find(|part| part.id == id).unwrap()
    }

    fn count(building: &TestBuilding, id: &str) -> Option<u64> {
        content(building, id).record_count
    }

    #[test]
    fn a_number_that_is_missing_says_why() {
        let building = TestBuilding::walk_up(10).open("C", "2026-10-07", "617");
        let status = |id: &str| content(&building, id).status;
        assert_eq!(status("hpdViolations"), SectionStatus::Ok);
        assert_eq!(status("litigation"), SectionStatus::Empty);
        assert_eq!(status("taxes"), SectionStatus::Unavailable);
        assert_eq!(status("evictions"), SectionStatus::Withheld);
        let less = building.clone().without(&[&evictions::DATASET]);
        let status = content(&less, "evictions").status;
        assert_eq!(status, SectionStatus::Unavailable);
    }

    #[test]
    fn counts_are_of_rows_and_null_where_nothing_is_loaded() {
        let building = TestBuilding::walk_up(20)
            .open("C", "2026-10-07", "617")
            .open("B", "2026-10-07", "569")
            .problem("1", "2026-11-02", "HEAT/HOT WATER", "4B");
        assert_eq!(count(&building, "hpdViolations"), Some(2));
        assert_eq!(count(&building, "lead"), Some(1));
        assert_eq!(count(&building, "pests"), Some(1));
        assert_eq!(count(&building, "heat"), Some(1));
        assert_eq!(count(&building, "unit"), Some(1));
        assert_eq!(count(&building, "litigation"), Some(0));
        assert_eq!(count(&building, "taxes"), None);
        let less = building.without(&[&hpd_litigations::DATASET]);
        assert_eq!(count(&less, "litigation"), None);
    }

    #[test]
    fn requests_that_stand_in_other_datasets_are_not_counted_twice() {
        let mut building = TestBuilding::walk_up(20);
        for agency in ["HPD", "DOB", "NYPD", "DSNY"] {
            let values = [(service_requests::AGENCY, agency)];
            building = building.row(&service_requests::DATASET, &values);
        }
        assert_eq!(count(&building, "neighborhood311"), Some(2));
    }

    #[test]
    fn evictions_are_counted_in_large_buildings_and_stand_nowhere_else_in_a_preview() {
        let evicted = [
            (evictions::EXECUTED, "2026-10-10"),
            (evictions::RESIDENTIAL, "Residential"),
        ];
        let small = TestBuilding::walk_up(10).row(&evictions::DATASET, &evicted);
        assert_eq!(count(&small, "evictions"), None);
        let building = TestBuilding::walk_up(11).row(&evictions::DATASET, &evicted);
        assert_eq!(count(&building, "evictions"), Some(1));
        let text = serde_json::to_string(&building.preview()).unwrap();
        assert!(!text.contains("2026-10-10"));
    }

    #[test]
    fn evictions_of_homes_are_counted_once_a_day_and_kind() {
        let mut building = TestBuilding::walk_up(11);
        for (day, what, kind) in [
            ("2026-10-10", "Residential", "Possession"),
            ("2026-10-10", "RESIDENTIAL", "POSSESSION"),
            ("2026-10-10", "Residential", "Eviction"),
            ("2026-09-10", "Residential", "Possession"),
            ("2026-08-10", "Commercial", "Possession"),
        ] {
            let values = [
                (evictions::EXECUTED, day),
                (evictions::RESIDENTIAL, what),
                (evictions::KIND, kind),
            ];
            building = building.row(&evictions::DATASET, &values);
        }
        assert_eq!(count(&building, "evictions"), Some(3));
    }
}
