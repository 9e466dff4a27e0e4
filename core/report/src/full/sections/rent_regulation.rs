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
    use super::super::testing::note;
    use super::*;
    use crate::datasets::{dof_exemptions, dof_j51, pluto, subsidies};
    use crate::testing::{TestBuilding, noted, rows};
    use nycapt_contract::SectionStatus;

    fn counted() -> TestBuilding {
        rows!(TestBuilding::walk_up(20); rent_stabilized_counts: UNITS_2007 = "17",
            ESTIMATED_2007 = "Y", UNITS_2009 = "16", UNITS_2010 = "0")
    }

    #[test]
    fn every_year_is_listed_and_a_gap_is_null_and_not_zero() {
        let data = counted().part(rent_regulation).data.unwrap();
        let years = data.stabilized_units_by_year.iter();
        let years: Vec<_> = years.map(|y| (y.year, y.units, y.estimated)).collect();
        let expected = [
            (2007, Some(17), true),
            (2008, None, false),
            (2009, Some(16), false),
            (2010, Some(0), false),
        ];
        assert_eq!(years, expected);
    }

    #[test]
    fn the_year_of_the_newest_bills_is_listed_if_they_have_no_figure() {
        let last_day = jiff::civil::date(2012, 12, 31);
        let building = counted().ending(&rent_stabilized_counts::DATASET, last_day);
        let data = building.part(rent_regulation).data.unwrap();
        let last = data.stabilized_units_by_year.last().unwrap();
        assert_eq!((last.year, last.units, last.change), (2012, None, None));
    }

    #[test]
    fn a_year_shows_its_change_and_one_of_more_than_half_or_double_does_not_compare() {
        let changes = |counts: [&str; 3]| {
            let building = rows!(TestBuilding::walk_up(20); rent_stabilized_counts:
                UNITS_2007 = counts[0], UNITS_2009 = counts[1], UNITS_2010 = counts[2]);
            let data = building.part(rent_regulation).data.unwrap();
            let years = data.stabilized_units_by_year.into_iter();
            years.map(|y| (y.change, y.comparable)).collect::<Vec<_>>()
        };
        let none = (None, None);
        let expected = [none, none, (Some(-8), Some(true)), (Some(8), Some(true))];
        assert_eq!(changes(["16", "8", "16"]), expected);
        let expected = [none, none, (Some(545), Some(false)), (Some(0), Some(true))];
        assert_eq!(changes(["1", "546", "546"]), expected);
        let expected = [none, none, (Some(-9), Some(false)), (Some(0), Some(true))];
        assert_eq!(changes(["17", "8", "8"]), expected);
        let few = [none, none, (Some(3), Some(true)), (Some(6), Some(false))];
        assert_eq!(changes(["2", "5", "11"]), few);
        let none_left = [none, none, (Some(-3), Some(true)), (Some(-2), Some(false))];
        assert_eq!(changes(["5", "2", "0"]), none_left);
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

    #[test]
    fn the_result_of_the_good_cause_tests_is_never_without_its_caution() {
        let notes = counted().part(rent_regulation).notes;
        let mut notes = notes.iter();
        let advice = notes.find(|note| note.code == "good_cause_no_advice");
        assert_eq!(advice.unwrap().severity, "caution");
    }

    #[test]
    fn benefits_that_were_not_looked_for_are_said() {
        let missing: &[&Dataset] = &[&dof_exemptions::DATASET];
        let whole = counted().part(rent_regulation);
        assert!(!noted(&whole.notes, "benefits_not_read"));
        let section = counted().without(missing).part(rent_regulation);
        assert!(noted(&section.notes, "benefits_not_read"));
        assert_eq!(section.status, SectionStatus::Partial);
        let reason = section.status_reason.unwrap();
        assert!(reason.contains(dof_exemptions::DATASET.name), "{reason}");
        let preview = counted().without(missing).preview().rent_regulation;
        assert_eq!(preview.status, SectionStatus::Ok);
    }

    #[test]
    fn benefits_that_were_read_in_part_are_not_said_to_be_unread() {
        let section = counted()
            .partial(&[&subsidies::DATASET])
            .part(rent_regulation);
        assert!(!noted(&section.notes, "benefits_not_read"));
        let text = note(&section, "benefits_incomplete").unwrap();
        assert!(text.ends_with("from: Subsidies of housing."), "{text}");
    }

    #[test]
    fn nobody_is_sent_to_dhcr_for_public_housing() {
        let housing = rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "D1",
            UNITS_RESIDENTIAL = "60", YEAR_BUILT = "1950", PUBLIC_OWNER = "NYCHA");
        let steps = housing.part(rent_regulation).data.unwrap().how_to_confirm;
        assert_eq!(steps, [message!("rent-step-public-housing")]);
        let questions = housing.report_of(None, None).questions;
        assert!(
            !questions.iter().any(|one| one.text.contains("DHCR")),
            "{questions:?}"
        );
    }

    #[test]
    fn an_active_tax_benefit_says_when_it_ends_and_what_that_means() {
        let with = |starts: &str| {
            rows!(counted(); dof_exemptions: YEAR = "2026", CODE = "5114", STATUS = "A",
                AMOUNT = "1", STARTS = starts, YEARS = "25")
        };
        let ends = |starts| note(&with(starts).part(rent_regulation), "benefit_ends");
        let text = ends("2013").unwrap();
        let start = "The 421-a benefit is scheduled to end in 2037.";
        assert!(text.starts_with(start), "{text}");
        assert_eq!(ends("1990"), None);
    }

    #[test]
    fn benefits_have_their_own_ids_and_a_status() {
        let building = rows!(
            counted();
            dof_j51: INITIAL_YEAR = "1999";
            subsidies: PROGRAM = "LIHTC 4%"
        );
        let section = building.part(rent_regulation);
        assert_eq!(section.status, SectionStatus::Ok);
        let mut sources = section.provenance.iter();
        assert!(sources.any(|p| p.dataset_id == dof_j51::DATASET.id));
        let benefits = section.data.unwrap().benefits;
        assert_eq!(benefits.len(), 2);
        assert_ne!(benefits[0].id, benefits[1].id);
    }
}
