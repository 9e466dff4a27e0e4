//! What public records suggest about rent regulation; never that there is none.

use crate::calendar::iso;
use crate::claims::claim;
use crate::datasets::{
    affordable_buildings, datasets, dhcr_buildings, pluto, rent_stabilized_counts,
    speculation_watch,
};
use crate::facts::{Facts, RentEvidence};
use crate::messages::{clause, grouped, message, text};
use crate::section::{SectionBuilder, info};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{EvidenceClass, Note, RentRegulation, Section};
use nycapt_messages::{list, paragraph};

/// Where the evidence comes from.
pub(crate) static RENT_DATASETS: &[&Dataset] = datasets![
    rent_stabilized_counts pluto dhcr_buildings affordable_buildings speculation_watch
];

/// Optional datasets with benefits, listed as sources if they have rows for the lot.
pub(crate) static BENEFIT_DATASETS: &[&Dataset] =
    datasets![dof_exemptions dof_j51 dof_abatements subsidized_buildings subsidies];

/// Buildings with this many apartments, built before this year, are stabilized as a rule.
const UNITS_FROM: u32 = 6;
const BUILT_BEFORE: u16 = 1974;

/// Bills older than this do not show that apartments are registered now.
const BILL_YEARS: i16 = 6;

pub(crate) fn rent_regulation(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
) -> Section<RentRegulation> {
    let builder = SectionBuilder::new(input, facts, RENT_DATASETS);
    let added = SectionBuilder::new(input, facts, BENEFIT_DATASETS);
    let judged = rent_level(input, facts);
    let data = RentRegulation {
        level: judged.level.into(),
        reasons: judged.into_texts(),
    };
    let is_empty = builder.rows() == 0 && added.rows() == 0;
    let mut section = builder.found(EvidenceClass::Estimate, data, is_empty);
    section.provenance.extend(added.provenance_of_rows());
    section.notes.push(dhcr_decides());
    section
}

/// The disclaimer for every level of rent regulation.
pub(crate) fn dhcr_decides() -> Note {
    info("dhcr_decides", text!("note-dhcr"))
}

/// How likely rents are regulated, and why.
pub(crate) struct RentLevel {
    pub(crate) level: &'static str,
    pub(crate) reasons: Vec<RentReason>,
}

impl RentLevel {
    pub(crate) fn into_texts(self) -> Vec<String> {
        self.reasons.into_iter().map(|reason| reason.text).collect()
    }
}

#[derive(Clone)]
pub(crate) struct RentReason {
    text: String,
    /// Where it comes from; none if from several.
    pub(crate) dataset: Option<&'static Dataset>,
}

/// The level that the records suggest, with their evidence; preview and report share it.
pub(crate) fn rent_level(input: &BuildingInput<'_>, facts: &Facts<'_>) -> RentLevel {
    let mut reasons = Vec::new();
    let level = level(input, facts, &mut reasons);
    RentLevel { level, reasons }
}

fn reason(dataset: &'static Dataset, text: String) -> RentReason {
    let dataset = Some(dataset);
    RentReason { text, dataset }
}

fn level(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    reasons: &mut Vec<RentReason>,
) -> &'static str {
    let evidence = &facts.rent;
    let this_year = input.release.as_of.year();
    listed(evidence, reasons);
    let is_listed = !reasons.is_empty();
    let [benefits, limits] = programs(facts);
    let (has_benefit, has_limit) = (!benefits.is_empty(), !limits.is_empty());
    reasons.extend(benefits);
    let (size, era) = (facts.lot.units, facts.lot.year_built);
    let is_old = era.is_some_and(|year| year < BUILT_BEFORE);
    let is_large = size.is_some_and(|units| units >= UNITS_FROM);
    let has_board = facts.lot.kind.has_board();
    let is_rental = !has_board && !is_city_owned(facts) && facts.lot.nycha.is_none();
    let is_old_rental = is_old && is_large && is_rental;
    let is_old_board = is_old && is_large && has_board;
    // In a condominium the benefit is that of the owners who bought.
    let has_renters_benefit = has_benefit && !has_board;
    let level = if is_registered(evidence, this_year) {
        "registered"
    } else if is_listed || is_old_rental || has_renters_benefit {
        if is_old_rental {
            reasons.push(reason(&pluto::DATASET, message!("rent-age-and-size")));
        }
        "likely"
    } else if has_benefit || is_old_board {
        if is_old_board {
            reasons.push(reason(&pluto::DATASET, message!("rent-board")));
        }
        "possible"
    } else {
        let is_public = facts.lot.nycha.is_some();
        let is_renumbered = facts.lot.is_renumbered();
        let against = if is_public || is_renumbered {
            None
        } else if size.is_some_and(|units| units < UNITS_FROM) {
            claim!(input, "rent-small")
        } else if era.is_some_and(|year| year >= BUILT_BEFORE) {
            claim!(input, "rent-new")
        } else {
            None
        };
        // Beside another limit, “unlikely” would read as no limit at all.
        let level = if against.is_some() && !has_limit {
            "unlikely"
        } else {
            "unknown"
        };
        // A subsidy alone would read as the answer.
        let is_unread = (has_limit || is_renumbered) && !is_public;
        let first = against.or_else(|| is_unread.then(|| message!("rent-unread")));
        reasons.extend(first.map(|text| RentReason {
            text,
            dataset: None,
        }));
        level
    };
    reasons.extend(limits);
    level
}

/// The tax benefits in force that stabilize rents, and what else limits them or may do so.
fn programs(facts: &Facts<'_>) -> [Vec<RentReason>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    let [benefits, limits] = &mut found;
    let open = facts.rent.benefits.iter().filter(|benefit| {
        // What the city financed is evidence of its own.
        benefit.is_active != Some(false) && benefit.dataset.id != affordable_buildings::DATASET.id
    });
    for benefit in open {
        let name = benefit.program;
        let until = clause!("clause-until", end = benefit.end.as_deref());
        let (into, text) = match (benefit.is_active(), benefit.stabilizes()) {
            (true, true) => (&mut *benefits, message!("rent-benefit", name, until)),
            (true, false) => (&mut *limits, message!("rent-program", name, until)),
            (false, true) => (&mut *limits, message!("rent-benefit-unsettled", name)),
            (false, false) => (&mut *limits, message!("rent-program-unsettled", name)),
        };
        // Grants of one program may differ in nothing that is shown.
        if into.iter().all(|said: &RentReason| said.text != text) {
            into.push(reason(benefit.dataset, text));
        }
    }
    if let Some(dataset) = facts.lot.nycha {
        limits.push(reason(dataset, message!("rent-public-housing")));
    }
    found
}

/// Apartments were registered in the latest two bills, which have figures.
fn is_registered(evidence: &RentEvidence<'_>, this_year: i16) -> bool {
    let mut latest = evidence.counts.iter().rev();
    let (Some((year, units)), Some((_, units_before))) = (latest.next(), latest.next()) else {
        return false;
    };
    let is_recent = i32::from(*year) + i32::from(BILL_YEARS) >= i32::from(this_year);
    let is_newest = evidence.missing_bill().is_none();
    *units > 0 && *units_before > 0 && is_recent && is_newest
}

/// The counts of all years, since a single one may be from a lot that was split.
fn all_counts(evidence: &RentEvidence<'_>, reasons: &mut Vec<RentReason>) {
    let bills = &rent_stabilized_counts::DATASET;
    let years = evidence.counts.iter();
    let years =
        list(years.map(|(year, units)| {
            message!("rent-count", units = grouped(&units.to_string()), year)
        }));
    let counts = message!("rent-counts", years);
    let end = evidence.missing_bill().map(|year| {
        let year = year.to_string();
        message!("rent-counts-end", year)
    });
    reasons.push(reason(bills, paragraph([counts].into_iter().chain(end))));
    if !evidence.is_comparable() {
        reasons.push(reason(bills, message!("rent-incomparable")));
    }
}

fn listed(evidence: &RentEvidence<'_>, reasons: &mut Vec<RentReason>) {
    let state_list = &dhcr_buildings::DATASET;
    if evidence.counts.iter().any(|(_, units)| *units > 0) {
        all_counts(evidence, reasons);
    }
    if evidence.on_state_list {
        reasons.push(reason(state_list, message!("rent-state-list")));
    }
    for benefit in evidence.listed_benefits.iter().copied() {
        reasons.push(reason(state_list, message!("rent-state-benefit", benefit)));
    }
    if evidence.financed_rentals > 0 {
        let (units, day) = (evidence.financed_rentals, iso(evidence.financed_on));
        let newest = clause!("clause-newest", day = day, count = units);
        let text = message!("rent-financed", units, newest);
        reasons.push(reason(&affordable_buildings::DATASET, text));
    }
    if evidence.on_watch_list {
        let of = clause!("clause-of", day = iso(evidence.watched_sale));
        let text = message!("rent-watch-list", of);
        reasons.push(reason(&speculation_watch::DATASET, text));
    }
}

fn is_city_owned(facts: &Facts<'_>) -> bool {
    facts
        .lot
        .pluto
        .is_some_and(|row| matches!(row.text(pluto::OWNER_TYPE), "C" | "O"))
}
