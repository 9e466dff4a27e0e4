//! The score in words: one sentence for each part, the caps that bite, and remarks.

use super::rates::Rates;
use super::rules::{Part, PartRule};
use super::tally::{Tally, needed_of};
use crate::BuildingInput;
use crate::calendar::{YEAR, days_between, in_words};
use crate::facts::Facts;
use crate::section::info;
use nycapt_contract::{Note, SectionStatus};

/// Years after which an open violation is likely a matter of paper.
const STALE_YEARS: f64 = 10.0;

/// Few apartments say little: their rate is drawn toward the usual one, so it is not the quotient.
const EVENED: &str = "the rate, evened out for small buildings, is";

/// What a part's figures are.
pub(super) fn sentence(
    rule: &PartRule,
    status: SectionStatus,
    facts: &Facts<'_>,
    tally: &Tally,
    building: &Rates,
    x: f64,
) -> String {
    if matches!(status, SectionStatus::Unavailable | SectionStatus::Stale) {
        let needed = needed_of(&facts.lot, rule.part);
        let names: Vec<&str> = needed.map(|dataset| dataset.name).collect();
        let names = names.join(", ");
        return format!("Needs these datasets, loaded and current: {names}.");
    }
    let units = match tally.units {
        1.0 => "1 apartment".to_owned(),
        units => format!("{units} apartments"),
    };
    let weight = building.weight(rule);
    match rule.part {
        Part::OpenConditions => format!(
            "Open violations weigh {weight:.1} by class and age in {units}; {EVENED} \
             {x:.2} an apartment."
        ),
        Part::ViolationRate => format!(
            "Class B and C violations of the last 36 months weigh {weight:.1} in \
             {units}; {EVENED} {x:.2} an apartment."
        ),
        Part::RepairResponse if tally.repaired.due == 0 => {
            "No serious violation came due in the last 36 months, so this part has no weight."
                .into()
        }
        Part::RepairResponse => format!(
            "{} of {} serious violations that came due in the last 36 months were closed in time.",
            tally.repaired.in_time, tally.repaired.due
        ),
        Part::Heat if facts.lot.is_home() => format!(
            "Heat violations weigh {weight:.1} a season in {units}; {EVENED} {x:.3} an apartment. \
             Complaints about a home are not counted."
        ),
        Part::Heat => format!(
            "Heat complaints and violations weigh {weight:.1} a season in {units}; \
             {EVENED} {x:.3} an apartment."
        ),
        Part::Pests if facts.lot.is_home() => format!(
            "Pest violations and filings weigh {weight:.1} in {units}; {EVENED} {x:.3} an \
             apartment. Complaints about a home are not counted."
        ),
        Part::Pests => format!(
            "Pest violations, complaints and filings weigh {weight:.1} in {units}; \
             {EVENED} {x:.3} an apartment."
        ),
        Part::BuildingSafety => {
            format!(
                "Uncured and active violations of the Department of Buildings give {x:.2} points."
            )
        }
        Part::Enforcement => {
            format!("Enforcement programs, orders and court cases give {x:.2} points.")
        }
    }
}

/// Only caps that bite are shown.
pub(super) fn adjustments(tally: &Tally, before_caps: u8, is_covered: bool) -> Vec<Note> {
    tally
        .caps
        .iter()
        .filter(|cap| is_covered && cap.most < before_caps)
        .map(|cap| {
            let text = format!(
                "The parts give {before_caps}; at most {} because {}.",
                cap.most, cap.because
            );
            info(cap.code, text)
        })
        .collect()
}

/// Remarks that leave the number as it is.
pub(super) fn annotations(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    tally: &Tally,
) -> Vec<Note> {
    let today = input.release.as_of;
    let open = || {
        facts
            .violations
            .iter()
            .filter(|v| v.is_open && v.is_hazard())
    };
    let total = open().count();
    let mut notes = Vec::new();
    let old = open()
        .filter_map(|violation| violation.issued)
        .filter(|day| f64::from(days_between(*day, today)) / YEAR > STALE_YEARS)
        .count();
    if old > 0 {
        notes.push(info(
            "stale_open",
            format!("{old} of {total} open violations are over 10 years old and count one tenth."),
        ));
    }
    let deed = facts.deed.and_then(|deed| deed.day);
    if let Some(sold) = facts.lot.sold.max(deed) {
        let before = open().filter(|v| v.issued.is_some_and(|day| day < sold));
        let before = before.count();
        if before * 2 > total {
            notes.push(info(
                "owner_changed",
                format!(
                    "{before} of {total} open violations are older than the sale or deed of {}.",
                    in_words(sold)
                ),
            ));
        }
    }
    if let Some(share) = tally.heat.calls.one_apartment {
        notes.push(info(
            "one_apartment",
            format!(
                "One apartment supplies {:.0} % of the days with heat complaints; what exceeds 60 % \
                 counts less.",
                share * 100.0
            ),
        ));
    }
    notes
}
