//! Counts of what the full report contains, so that buyers see an empty one before they pay.

use std::sync::LazyLock;

use crate::building::Feed;
use crate::codes::Condition;
use crate::datasets::{
    acris_master, dof_sales, hpd_bedbugs, hpd_complaints, hpd_handyman_orders, hpd_heat_sensors,
    hpd_repair_orders, lead_service_lines, rodent_inspections, service_requests,
};
use crate::facts::{EVICTIONS_FROM, Facts, History, RequestWindow, executed, is_of_home};
use crate::{BuildingInput, Dataset, datasets};
use nycapt_contract::{ReportContent, SECTIONS, SectionStatus};

struct Part {
    id: &'static str,
    title: &'static str,
    datasets: Vec<&'static Dataset>,
    count: Count,
}

/// The status and the number of rows of a part whose datasets are complete.
type Counted = (SectionStatus, Option<u64>);

type Count = fn(&Part, &BuildingInput<'_>, &Facts<'_>) -> Counted;

/// Even the number of rows could identify a household.
const WITHHELD: Counted = (SectionStatus::Withheld, None);

/// The sections in the order of a report, but its score.
static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let sections = SECTIONS.iter().filter(|(id, _)| *id != "score");
    sections
        .map(|(id, title)| Part {
            id,
            title,
            datasets: of_section(id).collect(),
            count: count_of(id),
        })
        .collect()
});

fn of_section(id: &str) -> impl Iterator<Item = &'static Dataset> {
    let all = datasets::ALL.iter().copied();
    all.filter(move |dataset| dataset.sections.contains(&id))
}

fn count_of(section: &str) -> Count {
    match section {
        // Without the complaints of a home, which a report withholds.
        "unit" => |_, input, facts| {
            let history = History::new(input.records, input.release.as_of);
            let texts = crate::units::unit_texts(history, facts.lot.is_home());
            found(texts.count() as u64)
        },
        "repairResponse" => |_, input, facts| {
            let violations = facts.violations.iter().filter(|v| v.is_serious());
            let orders = [&hpd_repair_orders::DATASET, &hpd_handyman_orders::DATASET];
            found(violations.count() as u64 + rows(input, &orders))
        },
        // How many complaints a home has, and whether it has any, would identify one household.
        "hpdComplaints" => |_, input, facts| {
            let complaints = &hpd_complaints::DATASET;
            match facts.lot.withholds(complaints) {
                true => WITHHELD,
                false => found(rows(input, &[complaints])),
            }
        },
        "heat" => |_, input, facts| {
            let problems = facts.complaint_problems.iter().filter(|one| one.is_heat);
            let about = violations_about(facts, Condition::Heat) + problems.count() as u64;
            found(about + rows(input, &[&hpd_heat_sensors::DATASET]))
        },
        "pests" => |_, input, facts| {
            let problems = facts.complaint_problems.iter().filter(|one| one.is_pests);
            let about = violations_about(facts, Condition::Pests) + problems.count() as u64;
            let filed = [&hpd_bedbugs::DATASET, &rodent_inspections::DATASET];
            found(about + rows(input, &filed))
        },
        // Orders on lead paint in a home would reveal that a child lives in it.
        "lead" => |_, input, facts| {
            let about = violations_about(facts, Condition::Lead);
            match facts.lot.is_home() {
                true => WITHHELD,
                false => found(about + rows(input, &[&lead_service_lines::DATASET])),
            }
        },
        // A violation in both systems under one number counts once.
        "dobViolations" => |_, _, facts| found(facts.dob_violations.len() as u64),
        "ownership" => |part, input, facts| match facts.withholds_owner() {
            true => WITHHELD,
            false => every_row(part, input, facts),
        },
        // Rows of other buildings, which only a full report looks up.
        "portfolio" => |part, input, facts| match every_row(part, input, facts) {
            _ if facts.withholds_owner() => WITHHELD,
            (SectionStatus::Ok, _) => (SectionStatus::Ok, None),
            none => none,
        },
        "evictions" => |_, input, facts| match eviction_rows(input, facts) {
            None => WITHHELD,
            // A report lists those of businesses, too.
            Some(0) if executed(input).next().is_some() => (SectionStatus::Ok, Some(0)),
            Some(of_homes) => found(of_homes),
        },
        // Lots and parties are parts of a document.
        "salesAndDeeds" => {
            |_, input, _| found(rows(input, &[&dof_sales::DATASET, &acris_master::DATASET]))
        }
        "neighborhood311" => |_, input, facts| service_rows(input, facts).map_or(WITHHELD, found),
        _ => every_row,
    }
}

fn rows(input: &BuildingInput<'_>, datasets: &[&Dataset]) -> u64 {
    let counts = datasets.iter().map(|one| input.records.count(one.id));
    counts.sum()
}

fn violations_about(facts: &Facts<'_>, condition: Condition) -> u64 {
    let about = facts.violations.iter().filter(|v| v.condition == condition);
    about.count() as u64
}

/// Every row of the datasets of a part.
fn every_row(part: &Part, input: &BuildingInput<'_>, facts: &Facts<'_>) -> Counted {
    let shown = part.datasets.iter().filter(|d| !facts.lot.withholds(d));
    found(shown.map(|d| input.records.count(d.id)).sum())
}

pub(crate) fn report_contents(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Vec<ReportContent> {
    let contents = PARTS.iter().map(|part| {
        let (status, record_count) = (part.count)(part, input, facts);
        let (status, record_count) = match unread(input, &part.datasets) {
            Some(SectionStatus::Unavailable) => (SectionStatus::Unavailable, None),
            Some(unread) if status != SectionStatus::Withheld => (unread, None),
            _ => (status, record_count),
        };
        ReportContent {
            id: part.id.into(),
            title: part.title.into(),
            status,
            record_count,
        }
    });
    contents.collect()
}

/// Why the rows of datasets can't be counted; `None` if all are complete.
fn unread(input: &BuildingInput<'_>, datasets: &[&Dataset]) -> Option<SectionStatus> {
    let feeds = datasets.iter().map(|dataset| input.feed(dataset));
    let (least, most) = feeds.fold((Feed::Missing, Feed::Current), |(least, most), feed| {
        (feed.min(least), feed.max(most))
    });
    match (least, most) {
        (Feed::Missing, _) => Some(SectionStatus::Unavailable),
        (_, Feed::Missing | Feed::Partial | Feed::Unknown) => Some(SectionStatus::Partial),
        (_, Feed::Stale) => Some(SectionStatus::Stale),
        (_, Feed::Current) => None,
    }
}

const fn found(rows: u64) -> Counted {
    match rows {
        0 => (SectionStatus::Empty, Some(0)),
        rows => (SectionStatus::Ok, Some(rows)),
    }
}

/// Those that a report counts; those at a home are withheld.
fn service_rows(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    if facts.lot.is_home() {
        return None;
    }
    let Some(window) = RequestWindow::of(input.release) else {
        return Some(0);
    };
    let rows = input.records.of(service_requests::DATASET.id);
    Some(rows.filter(|row| window.counts(row)).count() as u64)
}

/// In a small building even the number of evictions would point at a household.
///
/// Evictions of homes alone, as the report counts them: repeated rows of one case are dropped when
/// a release is built, and several homes may be evicted on one day.
pub(crate) fn eviction_rows(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<u64> {
    let is_large = facts
        .lot
        .at_least
        .is_some_and(|units| units >= EVICTIONS_FROM);
    is_large.then(|| {
        let of_homes = executed(input).filter(|(_, row)| is_of_home(row));
        of_homes.count() as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{ALL, hpd_contacts, hpd_registrations};
    use crate::testing::{TestBuilding, rows};

    #[test]
    fn every_dataset_that_keeps_records_is_used_by_a_section() {
        // Fees are kept for checks, invoices only add to orders, a unit lot shows only with its apartment
        // alone, and public housing is a flag.
        let apart = ["cp6j-7bjj", "emrz-5p35", "eguu-7ie3", "nycha:lots"];
        for dataset in ALL.iter().filter(|dataset| dataset.keeps_records) {
            let mut behind = PARTS.iter().flat_map(|part| &part.datasets);
            let named = behind.any(|other| other.id == dataset.id) || apart.contains(&dataset.id);
            assert!(named, "{}", dataset.id);
        }
    }

    #[test]
    fn a_section_that_a_report_withholds_is_withheld_in_the_contents() {
        let registered_to_a_person = |units| {
            rows!(TestBuilding::walk_up(units); hpd_registrations: REGISTRATION_ID = "1";
                hpd_contacts: REGISTRATION_ID = "1", TYPE = "IndividualOwner")
        };
        let buildings = [2, 3].map(registered_to_a_person);
        let mut found = Vec::new();
        for building in buildings.iter().chain(&[TestBuilding::walk_up(20)]) {
            let withheld = |(id, status): (String, SectionStatus)| {
                (status == SectionStatus::Withheld).then_some(id)
            };
            let sections = building.report_of(None, None).sections;
            let sections = sections.statuses().into_iter();
            let of_report = sections.filter_map(|(id, status, _)| withheld((id.into(), status)));
            let of_report: Vec<String> = of_report.collect();
            let contents = building.preview().report_contents.into_iter();
            let of_contents = contents.filter_map(|part| withheld((part.id.into(), part.status)));
            // Of this section, a report withholds the requests at the address alone.
            let of_contents = of_contents.filter(|id| id != "neighborhood311");
            let of_contents: Vec<String> = of_contents.collect();
            assert_eq!(of_contents, of_report);
            found.push(of_report.join(" "));
        }
        let of_home = "hpdComplaints lead ownership portfolio evictions";
        assert_eq!(found, [of_home, "evictions", ""]);
    }
}
