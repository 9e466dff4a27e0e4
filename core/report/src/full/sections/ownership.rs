//! Section `ownership`.

use super::cells::{number_repeats, text};
use super::provenance::set_returned_count;
use crate::calendar::iso;
use crate::claims::{claim, is_proven};
use crate::context::Context;
use crate::datasets::{datasets, dof_valuations, hpd_contacts, hpd_registrations};
use crate::facts::{Deed, Registration, contacts_of, is_contact_a_person, plain_name};
use crate::messages::message;
use crate::preview::sold_since_note;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Field, Record};
use nycapt_address::{normalize, slugify};
use nycapt_contract::{
    EvidenceClass, OwnerContact, OwnerRegistration, Ownership, Section, SectionStatus,
};

static DATASETS: &[&Dataset] = datasets![
    hpd_registrations hpd_contacts acris_legals acris_master acris_parties dof_valuations
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
    if context.facts.withholds_owner() {
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
    if context.facts.lot.is_home() {
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
        let is_of_lot = || building.slugs().any(|slug| slug.starts_with(&begins));
        !one.is_empty() && (one == own || is_of_lot())
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
