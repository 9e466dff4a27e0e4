//! Rules about registration and owner.

use super::reading::{Draft, NO_ROWS, Reading};
use super::words::clause;
use crate::claims::claim;
use crate::datasets::{acris_master, hpd_registrations};
use crate::facts::REGISTERED_FROM;
use crate::messages::{counted, message};

const REGISTRATIONS: [&str; 1] = [hpd_registrations::DATASET.id];

pub(crate) fn not_registered(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let units = reading.units.filter(|units| *units >= REGISTERED_FROM)?;
    if section.registration.is_some() || reading.is_public() {
        return None;
    }
    let detail = claim!(
        reading,
        "finding-not-registered",
        on = section.on(&REGISTRATIONS),
        apartments = counted!("count-apartments", units)
    )?;
    section.draft(&REGISTRATIONS, NO_ROWS, detail)
}

/// The Housing Authority's property: the records of HPD say little of it.
pub(crate) fn nycha(reading: &Reading<'_>) -> Option<Draft> {
    let dataset = [reading.nycha?.id];
    let section = reading.basics()?;
    let detail = message!("finding-nycha", through = section.through(&dataset));
    section.draft(&dataset, NO_ROWS, detail)
}

pub(crate) fn registration_lapsed(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let registration = section.registration.as_ref()?;
    let must_register = reading.units.is_none_or(|units| units >= REGISTERED_FROM);
    if registration.lapsed != Some(true) || !must_register || reading.is_public() {
        return None;
    }
    let detail = claim!(
        reading,
        "finding-registration-lapsed",
        on = clause!("clause-on", day = registration.ends.as_ref()),
        as_of = section.on(&REGISTRATIONS)
    )?;
    section.draft(&REGISTRATIONS, [&registration.id], detail)
}

pub(crate) fn owner_differs(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    if section.mismatch != Some(true) {
        return None;
    }
    let since = clause!("clause-of", day = section.deed_date.as_ref());
    let detail = claim!(reading, "finding-owner-differs", of = since)?;
    let mut draft = section.draft(&[acris_master::DATASET.id], NO_ROWS, detail)?;
    let registration = section.registration.as_ref().map(|one| &one.id);
    let registered = section.evidence(&REGISTRATIONS, registration);
    draft.evidence.extend(registered);
    Some(draft)
}
