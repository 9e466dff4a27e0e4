//! The registered owner: organizations only, never a person's name.

use crate::datasets::{dof_sales, hpd_contacts, hpd_registrations};
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
    if facts.lot.is_home() && registration.is_person {
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
            sold = sold.to_string(),
            dataset = dof_sales::DATASET.id
        ),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, noted, rows};

    fn registered(units: u32, ends: &str, contacts: &[(&str, &str, &str)]) -> TestBuilding {
        let mut building = rows!(
            TestBuilding::walk_up(units);
            hpd_registrations: REGISTRATION_ID = "1", ENDS = ends
        );
        for (kind, description, name) in contacts {
            building = rows!(building; hpd_contacts: REGISTRATION_ID = "1", TYPE = kind,
                DESCRIPTION = description, ORGANIZATION = name);
        }
        building
    }

    #[test]
    fn organizations_are_named_with_the_end_of_their_registration() {
        let contacts = [
            ("CorporateOwner", "CORP", "EXAMPLE HOLDINGS LLC"),
            ("Agent", "CORP", "SAMPLE MANAGEMENT INC"),
        ];
        let data = registered(20, "2027-08-31", &contacts)
            .preview()
            .owner
            .data
            .unwrap();
        let expected = Some("EXAMPLE HOLDINGS LLC");
        assert_eq!(data.registered_name.as_deref(), expected);
        let expected = Some("SAMPLE MANAGEMENT INC");
        assert_eq!(data.managing_agent.as_deref(), expected);
        assert_eq!(data.registration_ends.as_deref(), Some("2027-08-31"));
    }

    #[test]
    fn a_person_is_never_named_and_a_household_is_withheld() {
        let person = [("IndividualOwner", "INDIVIDUAL", "A NAME TYPED HERE")];
        let section = registered(20, "2027-08-31", &person).preview().owner;
        assert!(noted(&section.notes, "natural_person"));
        assert_eq!(section.data.unwrap().registered_name, None);
        let home = registered(2, "2027-08-31", &person).preview().owner;
        assert_eq!((home.status, home.data), (SectionStatus::Withheld, None));
        let odd = [("CorporateOwner", "INDIV", "A NAME TYPED HERE")];
        let section = registered(20, "2027-08-31", &odd).preview().owner;
        assert_eq!(section.data.unwrap().registered_name, None);
    }

    #[test]
    fn an_agent_filed_as_an_individual_is_not_named() {
        let contacts = [
            ("CorporateOwner", "CORP", "EXAMPLE HOLDINGS LLC"),
            ("Agent", "Individual", "A NAME TYPED HERE"),
        ];
        let building = registered(20, "2027-08-31", &contacts);
        let data = building.preview().owner.data.unwrap();
        assert_eq!(data.managing_agent, None);
        assert!(data.registered_name.is_some());
    }

    #[test]
    fn a_sale_after_a_lapsed_registration_is_a_caution() {
        let sold = |price: &str, ends: &str| {
            let building = rows!(registered(20, ends, &[]); dof_sales: SALE_DATE = "2026-03-03",
                SALE_PRICE = price);
            building
                .preview()
                .owner
                .notes
                .iter()
                .any(|note| note.severity == "caution")
        };
        assert!(sold("2500000", "2025-08-31"));
        assert!(!sold("0", "2025-08-31"), "a transfer is no sale");
        assert!(!sold("2500000", "2027-08-31"));
    }

    #[test]
    fn the_latest_registration_counts() {
        let building = rows!(
            registered(20, "2027-08-31", &[]);
            hpd_registrations: REGISTRATION_ID = "0", ENDS = "2019-08-31"
        );
        let data = building.preview().owner.data.unwrap();
        assert_eq!(data.registration_ends.as_deref(), Some("2027-08-31"));
    }
}
