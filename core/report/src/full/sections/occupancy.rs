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
    let of = clause!("clause-in", end = iso(last.issued));
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
