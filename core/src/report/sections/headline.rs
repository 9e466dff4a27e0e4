//! The counts a renter asks for first.

use jiff::civil::Date;

use super::{Looked, complex_note, info};
use crate::contract::{EvidenceClass, Headline, Section};
use crate::report::calendar::{season, season_year, years_before};
use crate::report::datasets::{hpd_complaints, hpd_violations};
use crate::report::facts::{Class, Facts, Problem, distinct_complaints};
use crate::report::{BuildingInput, Dataset};

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET, &hpd_complaints::DATASET];

pub(crate) fn headline(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Headline> {
    let looked = Looked::new(input, facts, DATASETS);
    let mut data = Headline::default();
    if input.release.is_loaded(&hpd_violations::DATASET) {
        count_violations(&mut data, facts, input.release.as_of);
    }
    if input.release.is_loaded(&hpd_complaints::DATASET) {
        count_complaints(&mut data, &facts.problems, input.release.as_of);
    }
    let has_open = [data.open_a, data.open_b, data.open_c]
        .iter()
        .any(|count| count.is_some_and(|count| count > 0));
    let is_empty = looked.rows() == 0;
    let mut section = looked.found(EvidenceClass::Finding, data, is_empty);
    if has_open {
        section.notes.push(info(
            "open_violation",
            "HPD lists a violation as open; it may have been repaired but not certified.",
        ));
    }
    if !facts.problems.is_empty() {
        section.notes.push(info(
            "complaint",
            "A complaint was reported by someone; it is not proof.",
        ));
    }
    section.notes.extend(complex_note(facts));
    section
}

fn count_violations(data: &mut Headline, facts: &Facts<'_>, today: Date) {
    let hazards = || facts.violations.iter().filter(|v| v.is_hazard());
    let open = |class: Class| {
        let of_class = hazards().filter(|v| v.is_open && v.class == class);
        of_class.count() as u64
    };
    let year_ago = years_before(today, 1);
    let recent = hazards().filter(|v| v.issued.is_some_and(|day| day > year_ago));
    let all_open = hazards().filter(|v| v.is_open).count();
    let impairing = hazards().filter(|v| v.is_open && v.is_rent_impairing);
    data.open_a = Some(open(Class::A));
    data.open_b = Some(open(Class::B));
    data.open_c = Some(open(Class::C));
    data.open_rent_impairing = Some(impairing.count() as u64);
    data.violations_total = Some(hazards().count() as u64);
    data.violations_last_12m = Some(recent.count() as u64);
    data.open_per_100_units = facts
        .lot
        .units
        .filter(|units| *units > 0)
        .map(|units| (all_open as f64 * 1000.0 / f64::from(units)).round() / 10.0);
}

fn count_complaints(data: &mut Headline, problems: &[Problem<'_>], today: Date) {
    let year_ago = years_before(today, 1);
    let recent = problems
        .iter()
        .filter(|problem| problem.received.is_some_and(|day| day > year_ago));
    data.complaints_last_12m = Some(distinct_complaints(recent));
    let (from, to) = season(season_year(today));
    let heat = problems.iter().filter(|problem| {
        problem.is_heat && problem.received.is_some_and(|day| from <= day && day <= to)
    });
    data.heat_complaints_last_season = Some(distinct_complaints(heat));
}
