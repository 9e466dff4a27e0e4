//! The registered owner: organisations only, never the name of a person.

use super::{Looked, REGISTERED_FROM, caution, info};
use crate::contract::{EvidenceClass, Owner, Section, SectionStatus};
use crate::report::datasets::{dof_sales, hpd_contacts, hpd_registrations};
use crate::report::facts::Facts;
use crate::report::{BuildingInput, Dataset};

static DATASETS: &[&Dataset] = &[&hpd_registrations::DATASET, &hpd_contacts::DATASET];

pub(crate) fn owner(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Owner> {
    let looked = Looked::new(input, facts, DATASETS);
    let class = EvidenceClass::Register;
    let Some(registration) = &facts.registration else {
        return looked.found(class, Owner::default(), true);
    };
    let is_home = facts.lot.units.is_some_and(|units| units < REGISTERED_FROM);
    if is_home && registration.is_person {
        let reason = "Registered to a person; a home of one or two families is a household.";
        return looked.without(class, SectionStatus::Withheld, reason);
    }
    let data = Owner {
        registered_name: registration.owner.map(Into::into),
        managing_agent: registration.agent.map(Into::into),
        registration_ends: registration.ends.map(|day| day.to_string()),
    };
    let mut section = looked.found(class, data, false);
    section.notes.push(info(
        "as_filed",
        "As filed by the owner; it may have changed.",
    ));
    if registration.is_person {
        section.notes.push(info(
            "natural_person",
            "The registered owner is a person, whose name is not shown.",
        ));
    }
    let sold_later = registration
        .ends
        .zip(facts.lot.sold)
        .filter(|(ends, sold)| *ends < input.release.as_of && sold > ends);
    if let Some((ends, sold)) = sold_later {
        section.notes.push(caution(
            "sold_after_registration",
            format!(
                "The registration ended on {ends} and a sale on {sold} is on record ({}), so the \
                 registered owner may be gone.",
                dof_sales::DATASET.id
            ),
        ));
    }
    section
}
