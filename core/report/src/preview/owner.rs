//! The registered owner: organizations only, never a person's name.

use crate::datasets::{hpd_contacts, hpd_registrations};
use crate::facts::{Facts, Registration};
use crate::messages::{message, text};
use crate::section::{Notes, SectionBuilder, caution};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{EvidenceClass, Note, Owner, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET, &hpd_contacts::DATASET];

pub(crate) fn owner(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Owner> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let class = EvidenceClass::Register;
    let Some(registration) = &facts.registration else {
        return builder.found(class, Owner::default(), true);
    };
    if facts.withholds_owner() {
        let reason = text!("note-owner-household");
        return builder.without(class, SectionStatus::Withheld, reason);
    }
    let data = Owner {
        registered_name: registration.owner.map(Into::into),
        managing_agent: registration.agent.map(Into::into),
        registration_ends: registration.ends.map(|day| day.to_string()),
    };
    let mut section = builder.found(class, data, false);
    section.info("as_filed", text!("note-owner-filed"));
    if registration.is_person {
        section.info("natural_person", text!("note-owner-person"));
    }
    section.notes.extend(sold_since_note(registration, facts));
    section
}

/// Notes a sale after the registration lapsed: the registered owner may be gone.
pub(crate) fn sold_since_note(registration: &Registration<'_>, facts: &Facts<'_>) -> Option<Note> {
    let ends = registration.ends.filter(|_| registration.has_lapsed());
    let (ends, sold) = ends
        .zip(facts.lot.sold)
        .filter(|(ends, sold)| sold > ends)?;
    Some(caution(
        "sold_after_registration",
        message!(
            "note-sold-since",
            ends = ends.to_string(),
            sold = sold.to_string()
        ),
    ))
}
