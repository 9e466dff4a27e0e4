//! Section `occupancy`.

use super::cells::number_repeats;
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::calendar::iso;
use crate::claims::claim;
use crate::codes::{code_label, coded};
use crate::context::Context;
use crate::datasets::{datasets, dob_bis_certificates, dob_now_certificates, pluto};
use crate::facts::certificate_units;
use crate::messages::{clause, message};
use crate::section::{Notes, complex_note};
use nycapt_contract::{Certificate, CodeLabel, EvidenceClass, Occupancy, Section};

static DATASETS: &[&Dataset] = datasets![dob_bis_certificates dob_now_certificates pluto];

/// Buildings before this year may lawfully have no certificate.
const CERTIFICATES_SINCE: u16 = 1938;

pub(crate) fn occupancy(context: &Context<'_>) -> Section<Occupancy> {
    let found = &context.facts.certificates;
    let certificates = found.iter().map(|fact| Certificate {
        id: fact.id.clone(),
        date: iso(fact.issued),
        kind: fact.kind.clone(),
        dwelling_units: fact.units,
    });
    let mut certificates: Vec<Certificate> = certificates.collect();
    number_repeats(&mut certificates, |one| &mut one.id);
    let data = Occupancy {
        certificates,
        legal_use_note: legal_use_note(context),
        basement: basement(context),
        certificate_units: certificate_units(found),
    };
    let is_empty = found.is_empty() && data.basement.is_none();
    let has_basement = data.basement.is_some();
    let builder = context.builder(DATASETS);
    let mut section = builder.found(EvidenceClass::Register, data, is_empty);
    let (newer, older): (Vec<_>, Vec<_>) = found.iter().partition(|one| one.is_now);
    set_returned_count(&mut section, &dob_bis_certificates::DATASET, older.len());
    set_returned_count(&mut section, &dob_now_certificates::DATASET, newer.len());
    section.notes.extend(complex_note(&context.facts));
    section.info("since_2012", message!("note-certificates"));
    if has_basement {
        section.info("basement_use", message!("note-basement"));
    }
    section
}

fn legal_use_note(context: &Context<'_>) -> String {
    let found = &context.facts.certificates;
    let Some(last) = found.first() else {
        let none = match context.facts.lot.year_built {
            Some(..CERTIFICATES_SINCE) => claim!(context, "certificate-none-before-1938"),
            _ => claim!(context, "certificate-none"),
        };
        return none.unwrap_or_else(|| message!("certificates-partly-read"));
    };
    let of = clause!("clause-of", day = iso(last.issued));
    let kind = last.kind.as_str();
    match last.units {
        Some(units) => message!("certificate-last", kind, of, units),
        None => message!("certificate-last", kind, of, units = "none"),
    }
}

fn basement(context: &Context<'_>) -> Option<CodeLabel> {
    let code = context.facts.lot.pluto?.integer(pluto::BASEMENT)?;
    let code = code.to_string();
    Some(coded(&code, code_label("basement", &code)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::SectionStatus;

    fn bis(building: TestBuilding, day: &str, units: &str, kind: &str) -> TestBuilding {
        use dob_bis_certificates as schema;
        rows!(building; schema: JOB = "1", ITEM = "001", ISSUED = day, UNITS = units, TYPE = kind)
    }

    fn now(building: TestBuilding, number: &str, day: &str, status: &str) -> TestBuilding {
        use dob_now_certificates as schema;
        rows!(building; schema: NUMBER = number, ISSUED = day, UNITS = "22",
            TYPE = "Renewal Without Change", STATUS = status)
    }

    #[test]
    fn certificates_of_both_systems_are_newest_first() {
        let building = bis(TestBuilding::walk_up(20), "2015-01-01", "20", "Temporary");
        let building = bis(building, "2016-01-01", "", "Final");
        let building = now(building, "CO-7", "2024-01-01", "CO Issued");
        let building = now(building, "CO-8", "2025-01-01", "Pending");
        let section = building.part(occupancy);
        let data = section.data.unwrap();
        let shown = data.certificates.iter();
        let shown: Vec<_> = shown
            .map(|one| (&*one.id, &*one.kind, one.dwelling_units))
            .collect();
        let expected = [
            ("CO-7", "Renewal Without Change", Some(22)),
            ("1-001", "final", None),
            ("1-001-2", "temporary", Some(20)),
        ];
        assert_eq!(shown, expected);
        assert_eq!(data.certificate_units, Some(22));
        assert!(data.legal_use_note.contains("22 apartments"));
        let unstated = bis(TestBuilding::walk_up(20), "2015-01-01", "20", "Temporary");
        let unstated = bis(unstated, "2016-01-01", "", "Final").part(occupancy);
        let note = unstated.data.unwrap().legal_use_note;
        assert!(note.contains("doesn't say how many apartments"), "{note}");
        assert_eq!(section.provenance[0].returned_count, Some(2));
    }

    #[test]
    fn an_old_building_may_lawfully_have_none_and_absence_is_no_violation() {
        let section = TestBuilding::walk_up(20).part(occupancy);
        assert_eq!(section.status, SectionStatus::Empty);
        assert!(section.data.unwrap().legal_use_note.contains("before 1938"));
        let note = &section.notes[0].text;
        assert!(note.contains("missing certificate isn't a violation"));
        let newer = rows!(TestBuilding::bare(); pluto: YEAR_BUILT = "1965");
        let note = newer.part(occupancy).data.unwrap().legal_use_note;
        assert!(note.contains("have no certificate"));
    }

    #[test]
    fn a_basement_of_the_tax_record_is_named() {
        let of = |code| {
            let building = rows!(TestBuilding::bare(); pluto: BASEMENT = code);
            building.part(occupancy).data.unwrap().basement
        };
        assert_eq!(of("2").unwrap().label, "Full basement, below grade");
        assert_eq!([of("0"), of("5")], [None, None]);
    }

    #[test]
    fn nothing_is_said_of_certificates_that_were_not_read() {
        let note = |missing: &[&Dataset]| {
            let section = TestBuilding::walk_up(20).without(missing).part(occupancy);
            section.data.unwrap().legal_use_note
        };
        let both = &DATASETS[..2];
        for missing in [both, &both[..1]] {
            assert!(note(missing).starts_with("We couldn't read all"));
        }
        assert!(note(&[]).contains("before 1938"));
    }
}
