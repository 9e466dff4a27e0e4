//! Section `rentRegulation`.

use super::cells::number_repeats_by;
use super::good_cause::good_cause;
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::context::Context;
use crate::datasets::rent_stabilized_counts;
use crate::messages::message;
use crate::preview::{BENEFIT_DATASETS, RENT_DATASETS, dhcr_decides, rent_level};
use crate::section::{caution, info};
use nycapt_contract::{EvidenceClass, Note, RentBenefit, RentHistory, Section, StabilizedYear};
use nycapt_messages::list;

pub(crate) fn rent_regulation(context: &Context<'_>) -> Section<RentHistory> {
    let input = &context.input.building;
    let builder = context.builder(RENT_DATASETS);
    let added = context.builder(BENEFIT_DATASETS);
    let judged = rent_level(input, &context.facts);
    let data = RentHistory {
        level: judged.level.into(),
        reasons: judged.into_texts(),
        stabilized_units_by_year: by_year(context),
        benefits: benefits(context),
        good_cause: good_cause(context),
        how_to_confirm: match context.facts.lot.nycha {
            Some(_) => vec![message!("rent-step-public-housing")],
            None => vec![
                message!("rent-step-dhcr"),
                message!("rent-step-landlord"),
                message!("rent-step-good-cause"),
            ],
        },
    };
    let is_empty = builder.rows() == 0 && added.rows() == 0;
    let years = data.stabilized_units_by_year.len();
    let mut notes = notes(context, &data);
    let mut section = builder.found_beside(&added, EvidenceClass::Estimate, data, is_empty);
    section.provenance.extend(added.provenance_of_rows());
    if years > 0 {
        let counts = &rent_stabilized_counts::DATASET;
        let rows = input.records.of(counts.id).count();
        set_returned_count(&mut section, counts, rows);
    }
    section.notes.append(&mut notes);
    section
}

fn notes(context: &Context<'_>, data: &RentHistory) -> Vec<Note> {
    let mut notes = vec![dhcr_decides()];
    let mut years = data.stabilized_units_by_year.iter();
    if years.any(|year| year.units.is_some()) {
        notes.push(info("counts_of_bills", message!("note-stabilized-counts")));
    }
    if !context.facts.rent.is_comparable() {
        notes.push(caution(
            "counts_not_comparable",
            message!("rent-incomparable"),
        ));
    }
    let mut benefits = context.facts.rent.benefits.iter();
    let ending = benefits.find(|one| one.stabilizes() && one.is_active() && one.end.is_some());
    if let Some((benefit, end)) = ending.and_then(|one| Some((one, one.end.as_deref()?))) {
        let text = message!("note-benefit-ends", program = benefit.program, end);
        notes.push(info("benefit_ends", text));
    }
    // A summary that shows the result alone still shows cautions.
    notes.push(caution("good_cause_no_advice", message!("note-good-cause")));
    let release = context.input.building.release;
    let all = BENEFIT_DATASETS.iter().copied();
    let unproven = all.filter(|dataset| !context.is_whole(dataset));
    let (partial, unread): (Vec<&Dataset>, Vec<&Dataset>) =
        unproven.partition(|dataset| release.is_loaded(dataset));
    let names = |datasets: Vec<&Dataset>| list(datasets.into_iter().map(|one| one.name));
    if !unread.is_empty() {
        let text = message!("note-benefits-unread", unread = names(unread));
        notes.push(caution("benefits_not_read", text));
    }
    if !partial.is_empty() {
        let text = message!("note-benefits-partial", partial = names(partial));
        notes.push(caution("benefits_incomplete", text));
    }
    notes
}

/// Each year from the first that has a figure to that of the newest bills.
fn by_year(context: &Context<'_>) -> Vec<StabilizedYear> {
    let evidence = &context.facts.rent;
    let (Some((first, _)), Some((last, _))) = (evidence.counts.first(), evidence.counts.last())
    else {
        return Vec::new();
    };
    let last = evidence.missing_bill().unwrap_or(*last);
    let years = (*first..=last).map(|year| {
        let mut counts = evidence.counts.iter();
        let counted = counts.find(|(counted, _)| *counted == year);
        let (change, comparable) = evidence.change_in(year).unzip();
        StabilizedYear {
            year: year.into(),
            units: counted.map(|(_, units)| *units),
            estimated: evidence.estimated.contains(&year),
            change,
            comparable,
        }
    });
    years.collect()
}

fn benefits(context: &Context<'_>) -> Vec<RentBenefit> {
    let found = context.facts.rent.benefits.iter().map(|benefit| {
        let (dataset, program) = (benefit.dataset.id, benefit.program);
        let start = benefit.start.as_deref().unwrap_or("-");
        let end = benefit.end.as_deref().unwrap_or("-");
        RentBenefit {
            id: format!("{dataset}/{program}/{start}/{end}"),
            program: program.into(),
            start: benefit.start.clone(),
            end: benefit.end.clone(),
            active: benefit.is_active,
            dataset_id: dataset.into(),
        }
    });
    let mut benefits: Vec<RentBenefit> = found.collect();
    number_repeats_by(&mut benefits, "~", |benefit| &mut benefit.id);
    benefits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    fn counted() -> TestBuilding {
        rows!(TestBuilding::walk_up(20); rent_stabilized_counts: UNITS_2007 = "17",
            ESTIMATED_2007 = "Y", UNITS_2009 = "16", UNITS_2010 = "0")
    }

    #[test]
    fn level_and_reasons_are_those_of_the_preview() {
        for building in [counted(), TestBuilding::walk_up(5), TestBuilding::bare()] {
            let report = building.part(rent_regulation).data.unwrap();
            let preview = building.preview().rent_regulation.data.unwrap();
            let expected = (preview.level, preview.reasons);
            assert_eq!((report.level, report.reasons), expected);
        }
    }

    #[test]
    fn nothing_says_that_an_apartment_is_not_stabilized() {
        for building in [counted(), TestBuilding::walk_up(2), TestBuilding::bare()] {
            let section = building.part(rent_regulation);
            let text = serde_json::to_string(&section).unwrap().to_lowercase();
            assert!(!text.contains("not stabili"), "{text}");
            assert!(!text.contains("not rent"), "{text}");
            assert!(text.contains("dhcr"));
        }
    }
}
