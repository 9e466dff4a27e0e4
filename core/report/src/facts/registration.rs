//! The latest registration of the building and the organizations in it.

use jiff::civil::Date;

use super::LotProfile;
use crate::calendar::days_between;
use crate::datasets::{hpd_contacts, hpd_registrations as schema};
use crate::{BuildingInput, Record, Records};
use nycapt_contract::Bin;

const RENEWAL_DAYS: i32 = 60;

#[derive(Debug)]
pub(crate) struct Registration<'a> {
    pub(crate) id: &'a str,
    pub(crate) registered: Option<Date>,
    pub(crate) ends: Option<Date>,
    /// The owning organization.
    pub(crate) owner: Option<&'a str>,
    /// The managing organization.
    pub(crate) agent: Option<&'a str>,
    pub(crate) is_person: bool,
    /// The last day of the data in which it had ended without a renewal.
    pub(crate) lapsed_by: Option<Date>,
    /// Whether every building of the lot has one that has not lapsed.
    pub(crate) covers_lot: bool,
}

impl<'a> Registration<'a> {
    pub(super) fn latest(input: &BuildingInput<'a>, lot: &LotProfile<'_>) -> Option<Self> {
        let records = input.records;
        let rows = || records.of(schema::DATASET.id);
        let row =
            rows().max_by_key(|row| (row.date(schema::ENDS), row.date(schema::REGISTERED)))?;
        let is_current = |row: &Record<'_>| lapsed_by(input, row.date(schema::ENDS)).is_none();
        let current = rows().filter(is_current);
        let registered: Vec<u32> = current
            .filter_map(|row| Bin::parse(row.text(schema::BIN)))
            .map(Bin::number)
            .collect();
        let is_covered = |bin: &u32| registered.contains(bin) || lot.gone.contains(bin);
        let id = row.text(schema::REGISTRATION_ID);
        let contacts = || contacts_of(records, id);
        let organization = |kind: &'static str| {
            contacts()
                .filter(|contact| contact.text(hpd_contacts::TYPE) == kind)
                .filter(|contact| !is_contact_a_person(contact))
                .find_map(|contact| contact.known(hpd_contacts::ORGANIZATION))
        };
        let owner = organization("CorporateOwner");
        let has_person = contacts().any(|contact| {
            let kind = contact.text(hpd_contacts::TYPE);
            matches!(kind, "IndividualOwner" | "JointOwner")
                || kind == "CorporateOwner" && is_contact_a_person(&contact)
        });
        Some(Self {
            id,
            registered: row.date(schema::REGISTERED),
            ends: row.date(schema::ENDS),
            owner,
            agent: organization("Agent"),
            is_person: owner.is_none() && has_person,
            lapsed_by: lapsed_by(input, row.date(schema::ENDS)),
            covers_lot: !lot.is_complex() || lot.bins.iter().all(is_covered),
        })
    }

    /// Whether it ended and was not renewed, according to the data.
    pub(crate) const fn has_lapsed(&self) -> bool {
        self.lapsed_by.is_some()
    }
}

fn lapsed_by(input: &BuildingInput<'_>, ends: Option<Date>) -> Option<Date> {
    if !input.is_whole(&schema::DATASET) {
        return None;
    }
    let newest = input.as_of(&schema::DATASET)?;
    let newest = newest.min(input.release.as_of);
    (days_between(ends?, newest) > RENEWAL_DAYS).then_some(newest)
}

pub(crate) fn contacts_of<'a>(
    records: &'a Records<'a>,
    registration_id: &'a str,
) -> impl Iterator<Item = Record<'a>> {
    records
        .of(hpd_contacts::DATASET.id)
        .filter(move |contact| contact.text(hpd_contacts::REGISTRATION_ID) == registration_id)
}

pub(crate) fn is_contact_a_person(contact: &Record<'_>) -> bool {
    contact
        .text(hpd_contacts::DESCRIPTION)
        .to_ascii_uppercase()
        .starts_with("INDIV")
}
