//! Section `ownership`.

use super::cells::{number_repeats, text};
use super::provenance::set_returned_count;
use crate::calendar::iso;
use crate::claims::{claim, is_proven};
use crate::context::Context;
use crate::datasets::{
    acris_legals, acris_master, acris_parties, dof_valuations, hpd_contacts, hpd_registrations,
};
use crate::facts::{Deed, Registration, contacts_of, is_contact_a_person, plain_name};
use crate::messages::message;
use crate::preview::sold_since_note;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Field, Record};
use nycapt_address::{normalize, slugify};
use nycapt_contract::{
    EvidenceClass, OwnerContact, OwnerRegistration, Ownership, Section, SectionStatus,
};

static DATASETS: &[&Dataset] = &[
    &hpd_registrations::DATASET,
    &hpd_contacts::DATASET,
    &acris_legals::DATASET,
    &acris_master::DATASET,
    &acris_parties::DATASET,
    &dof_valuations::DATASET,
];

const ROLES_OF_PERSONS: &[&str] = &["HeadOfficer", "IndividualOwner", "Agent"];

const ROLES: &[&str] = &[
    "CorporateOwner",
    "IndividualOwner",
    "JointOwner",
    "HeadOfficer",
    "Officer",
    "Agent",
    "SiteManager",
    "Shareholder",
    "Lessee",
];

pub(crate) fn ownership(context: &Context<'_>) -> Section<Ownership> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::Register;
    let registration = context.facts.registration.as_ref();
    let deed = context.facts.deed.as_ref();
    let is_home = context.facts.lot.is_home();
    if is_home && registration.is_some_and(|one| one.is_person) {
        let reason = message!("note-owner-household");
        return builder.without(class, SectionStatus::Withheld, reason);
    }
    let contacts = registration.map_or_else(Vec::new, |one| contacts(context, one));
    let shown = contacts.len();
    let data = Ownership {
        registration: registration.map(|one| OwnerRegistration {
            id: one.id.into(),
            last: iso(one.registered),
            ends: iso(one.ends),
            lapsed: context.total(&[&hpd_registrations::DATASET], || one.has_lapsed()),
        }),
        contacts: context.known(&hpd_contacts::DATASET, contacts),
        deed_holder: deed.and_then(|deed| deed.holder.map(Into::into)),
        deed_date: deed.and_then(|deed| iso(deed.day)),
        tax_owner: tax_owner(context),
        mismatch: registration.and_then(|one| mismatch(context, one, deed?)),
    };
    let is_empty = registration.is_none() && deed.is_none() && data.tax_owner.is_none();
    let is_mismatch = data.mismatch == Some(true);
    let mut section = builder.found(class, data, is_empty);
    set_returned_count(&mut section, &hpd_contacts::DATASET, shown);
    section.notes.extend(complex_note(&context.facts));
    if let Some(one) = registration {
        section.info("as_filed", message!("note-owner-filed"));
        section.notes.extend(sold_since_note(one, &context.facts));
    }
    if is_mismatch && let Some(note) = claim!(context, "note-owner-mismatch") {
        section.caution("deed_after_registration", note);
    }
    if is_home {
        section.info("organizations_only", message!("note-owner-persons"));
    }
    section
}

fn contacts(context: &Context<'_>, registration: &Registration<'_>) -> Vec<OwnerContact> {
    let is_home = context.facts.lot.is_home();
    let records = context.input.building.records;
    let mut contacts: Vec<OwnerContact> = contacts_of(records, registration.id)
        .filter_map(|row| {
            let shown = contact(&row, is_home)?;
            let is_person = shown.person.is_some() || is_contact_a_person(&row);
            // A person's address in the building, or its apartment, is someone's home.
            let is_kept = !is_person || !is_of_building(context, &row);
            Some(OwnerContact {
                business_address: business_address(&row, !is_person).filter(|_| is_kept),
                ..shown
            })
        })
        .collect();
    contacts.sort_by_cached_key(|one| {
        let rank = ROLES.iter().position(|role| *role == one.role);
        (rank.unwrap_or(ROLES.len()), one.id.clone())
    });
    number_repeats(&mut contacts, |contact| &mut contact.id);
    contacts
}

/// A contact with the names that may be shown; `None` if none may.
fn contact(row: &Record<'_>, is_home: bool) -> Option<OwnerContact> {
    use hpd_contacts as schema;
    let role = row.text(schema::TYPE);
    let is_person = is_contact_a_person(row);
    let is_shown = !is_home && ROLES_OF_PERSONS.contains(&role);
    let organization = text(row, schema::ORGANIZATION).filter(|_| !is_person || is_shown);
    let name = [
        schema::FIRST_NAME,
        schema::MIDDLE_INITIAL,
        schema::LAST_NAME,
    ];
    let person = Some(joined(row, &name)).filter(|name| is_shown && !name.is_empty());
    let is_named = organization.is_some() || person.is_some();
    is_named.then(|| OwnerContact {
        id: row.text(schema::CONTACT_ID).into(),
        role: role.into(),
        organization,
        person,
        business_address: None,
    })
}

/// Whether the number and street of a contact are those of the building, under any of its names.
fn is_of_building(context: &Context<'_>, row: &Record<'_>) -> bool {
    let building = &context.input.building;
    let filed = joined(row, STREET);
    let address = building.address;
    let own = slugify(&format!("{} {}", address.house_number, address.street));
    let read = normalize(&filed, None);
    let read = read.house_number.zip(read.street);
    let read = read.map(|(number, street)| slugify(&format!("{number} {street}")));
    let spelled = [Some(slugify(&filed)), read];
    spelled.into_iter().flatten().any(|one| {
        let begins = format!("{one}-");
        let mut slugs = std::iter::once(building.slug).chain(building.aliases.iter().map(|a| &**a));
        !one.is_empty() && (one == own || slugs.any(|slug| slug.starts_with(&begins)))
    })
}

const STREET: &[Field] = &[hpd_contacts::BUSINESS_NUMBER, hpd_contacts::BUSINESS_STREET];

fn business_address(row: &Record<'_>, has_suite: bool) -> Option<String> {
    use hpd_contacts as schema;
    let suite = has_suite.then_some(schema::BUSINESS_APARTMENT);
    let street: Vec<Field> = STREET.iter().copied().chain(suite).collect();
    let street = joined(row, &street);
    let state = joined(row, &[schema::BUSINESS_STATE, schema::BUSINESS_ZIP]);
    let parts = [street.as_str(), row.text(schema::BUSINESS_CITY), &state];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!street.is_empty()).then(|| parts.join(", "))
}

fn joined(row: &Record<'_>, fields: &[Field]) -> String {
    let known = fields.iter().filter_map(|field| row.known(*field));
    known.collect::<Vec<_>>().join(" ")
}

/// Whether a deed after the registration names another organization; `None` if one of them names
/// none, or where a newer one of either may be missing.
fn mismatch(
    context: &Context<'_>,
    registration: &Registration<'_>,
    deed: &Deed<'_>,
) -> Option<bool> {
    if !is_proven("finding-owner-differs", |one| context.is_whole(one)) {
        return None;
    }
    let is_other = plain_name(registration.owner?) != plain_name(deed.holder?);
    let is_later = deed.day? > registration.registered?;
    Some(is_other && is_later)
}

/// The organization that the newest tax roll names.
fn tax_owner(context: &Context<'_>) -> Option<String> {
    use dof_valuations as schema;
    let rows = context.history().of(&schema::DATASET);
    let newest = rows
        .filter(|row| row.text(schema::APARTMENT).is_empty())
        .max_by_key(|row| (row.integer(schema::YEAR), row.integer(schema::PERIOD)))?;
    text(&newest, schema::OWNER)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::dof_sales;
    use crate::testing::{TestBuilding, rows};

    fn registered(units: u32) -> TestBuilding {
        rows!(TestBuilding::walk_up(units); hpd_registrations: REGISTRATION_ID = "1",
            REGISTERED = "2025-09-01", ENDS = "2027-08-31")
    }

    type Values<'v> = &'v [(Field, &'v str)];

    fn with(building: TestBuilding, id: &str, kind: &str, values: Values<'_>) -> TestBuilding {
        let fixed = [
            (hpd_contacts::REGISTRATION_ID, "1"),
            (hpd_contacts::CONTACT_ID, id),
            (hpd_contacts::TYPE, kind),
        ];
        building.row(&hpd_contacts::DATASET, &[&fixed[..], values].concat())
    }

    const PERSON: Values<'static> = &[
        (hpd_contacts::FIRST_NAME, "FIRST"),
        (hpd_contacts::LAST_NAME, "LAST"),
        (hpd_contacts::BUSINESS_NUMBER, "9"),
        (hpd_contacts::BUSINESS_STREET, "SAMPLE AVENUE"),
        (hpd_contacts::BUSINESS_CITY, "BROOKLYN"),
        (hpd_contacts::BUSINESS_STATE, "NY"),
        (hpd_contacts::BUSINESS_ZIP, "11201"),
    ];

    const COMPANY: Values<'static> = &[
        (hpd_contacts::DESCRIPTION, "CORP"),
        (hpd_contacts::ORGANIZATION, "EXAMPLE HOLDINGS LLC"),
    ];

    fn contacts_shown(building: &TestBuilding) -> Vec<OwnerContact> {
        building.part(ownership).data.unwrap().contacts.unwrap()
    }

    #[test]
    fn persons_are_named_in_published_roles_only() {
        let building = with(registered(20), "11", "Shareholder", PERSON);
        let building = with(building, "12", "SiteManager", PERSON);
        let building = with(building, "13", "HeadOfficer", PERSON);
        let building = with(building, "14", "CorporateOwner", COMPANY);
        let contacts = contacts_shown(&building);
        let roles: Vec<&str> = contacts.iter().map(|one| one.role.as_str()).collect();
        assert_eq!(roles, ["CorporateOwner", "HeadOfficer"]);
        assert_eq!(contacts[1].person.as_deref(), Some("FIRST LAST"));
        let address = contacts[1].business_address.as_deref();
        assert_eq!(address, Some("9 SAMPLE AVENUE, BROOKLYN, NY 11201"));
        assert_eq!(contacts[0].person, None);
    }

    #[test]
    fn a_person_is_shown_without_a_suite_and_without_the_address_of_the_building() {
        let of = |role: &str, number: &str, street: &str| {
            let values = [
                (hpd_contacts::FIRST_NAME, "FIRST"),
                (hpd_contacts::LAST_NAME, "LAST"),
                (hpd_contacts::BUSINESS_NUMBER, number),
                (hpd_contacts::BUSINESS_STREET, street),
                (hpd_contacts::BUSINESS_APARTMENT, "4B"),
            ];
            let building = with(registered(20), "13", role, &values);
            let shown = contacts_shown(&building).pop();
            shown.map(|one| one.business_address)
        };
        let elsewhere = of("HeadOfficer", "9", "SAMPLE AVENUE");
        assert_eq!(elsewhere, Some(Some("9 SAMPLE AVENUE".into())));
        for (number, street) in [
            ("12", "EXAMPLE STREET"),
            ("12", "Example St"),
            ("14", "EXAMPLE ST"),
        ] {
            assert_eq!(of("Agent", number, street), Some(None), "{number} {street}");
        }
        assert_eq!(of("JointOwner", "9", "SAMPLE AVENUE"), None);
    }

    #[test]
    fn a_company_keeps_its_suite() {
        let building = rows!(registered(20); hpd_contacts: REGISTRATION_ID = "1",
            TYPE = "CorporateOwner", DESCRIPTION = "CORP", ORGANIZATION = "EXAMPLE HOLDINGS LLC",
            BUSINESS_NUMBER = "12", BUSINESS_STREET = "EXAMPLE STREET",
            BUSINESS_APARTMENT = "SUITE 5");
        let address = contacts_shown(&building).pop().unwrap().business_address;
        assert_eq!(address.as_deref(), Some("12 EXAMPLE STREET SUITE 5"));
    }

    #[test]
    fn a_home_names_organizations_only_and_a_household_is_withheld() {
        let building = with(registered(2), "14", "CorporateOwner", COMPANY);
        let building = with(building, "13", "HeadOfficer", PERSON);
        let contacts = contacts_shown(&building);
        assert_eq!(contacts.len(), 1);
        assert_eq!(contacts[0].person, None);
        let household = with(registered(2), "1", "IndividualOwner", PERSON);
        let section = household.part(ownership);
        let expected = (SectionStatus::Withheld, None);
        assert_eq!((section.status, section.data), expected);
    }

    #[test]
    fn a_name_typed_as_an_organization_of_a_person_is_not_shown_for_a_home() {
        let typed = [
            (hpd_contacts::DESCRIPTION, "INDIV"),
            (hpd_contacts::ORGANIZATION, "A NAME TYPED HERE"),
        ];
        let building = with(registered(2), "14", "CorporateOwner", COMPANY);
        let building = with(building, "15", "Agent", &typed);
        assert_eq!(contacts_shown(&building).len(), 1);
    }

    #[test]
    fn a_registration_lapses_and_a_sale_after_it_is_a_caution() {
        let building = rows!(TestBuilding::walk_up(20);
            hpd_registrations: REGISTRATION_ID = "1", REGISTERED = "2025-09-01",
                ENDS = "2025-08-31";
            dof_sales: SALE_DATE = "2026-03-03", SALE_PRICE = "2500000");
        let section = building.part(ownership);
        let caution = section.notes.iter().find(|note| note.severity == "caution");
        assert_eq!(caution.unwrap().code, "sold_after_registration");
        let registration = section.data.unwrap().registration.unwrap();
        assert_eq!(registration.lapsed, Some(true));
        assert_eq!(registration.last.as_deref(), Some("2025-09-01"));
    }

    #[test]
    fn a_part_of_the_registrations_or_an_old_file_does_not_say_whether_one_lapsed() {
        let list = &hpd_registrations::DATASET;
        let lapsed = |building: TestBuilding| {
            let registration = building.part(ownership).data.unwrap().registration;
            registration.unwrap().lapsed
        };
        let of = |ends: &str| rows!(TestBuilding::walk_up(20); hpd_registrations: ENDS = ends);
        assert_eq!(lapsed(of("2027-08-31")), Some(false));
        assert_eq!(lapsed(of("2025-08-31")), Some(true));
        assert_eq!(lapsed(of("2025-08-31").partial(&[list])), None);
        let old = of("2018-08-31").ending(list, jiff::civil::date(2018, 12, 31));
        assert_eq!(lapsed(old), None);
    }

    #[test]
    fn a_deed_after_the_registration_to_another_owner_is_a_mismatch() {
        let of = |day: &str, buyer: &str| {
            let building = rows!(
                with(registered(20), "14", "CorporateOwner", COMPANY);
                acris_legals: DOCUMENT_ID = "D1";
                acris_master: DOCUMENT_ID = "D1", TYPE = "DEED", DATE = day;
                acris_parties: DOCUMENT_ID = "D1", PARTY = "2", ORGANIZATION = buyer
            );
            building.part(ownership).data.unwrap()
        };
        let sold = of("2026-02-03", "ANOTHER OWNER LLC");
        assert_eq!(sold.mismatch, Some(true));
        assert_eq!(sold.deed_holder.as_deref(), Some("ANOTHER OWNER LLC"));
        assert_eq!(sold.deed_date.as_deref(), Some("2026-02-03"));
        assert_eq!(of("2010-02-03", "ANOTHER OWNER LLC").mismatch, Some(false));
        let same = of("2026-02-03", "Example Holdings, L.L.C.");
        assert_eq!(same.mismatch, Some(false));
        let person = of("2026-02-03", "");
        assert_eq!((person.mismatch, person.deed_holder), (None, None));
    }

    #[test]
    fn contacts_that_are_not_loaded_are_null() {
        let building = registered(20).without(&[&hpd_contacts::DATASET]);
        let section = building.part(ownership);
        assert_eq!(section.status, SectionStatus::Partial);
        assert_eq!(section.data.unwrap().contacts, None);
    }

    #[test]
    fn the_newest_tax_roll_names_the_owner() {
        let building = rows!(TestBuilding::walk_up(20);
            dof_valuations: YEAR = "2026", OWNER = "NEWER OWNER LLC";
            dof_valuations: YEAR = "2024", OWNER = "OLDER OWNER LLC");
        let data = building.part(ownership).data.unwrap();
        assert_eq!(data.tax_owner.as_deref(), Some("NEWER OWNER LLC"));
    }
}
