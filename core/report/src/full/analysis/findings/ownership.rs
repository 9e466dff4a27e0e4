//! Rules about registration and owner.

use super::court::NO_ROWS;
use super::reading::{Draft, Reading};
use crate::claims::claim;
use crate::datasets::hpd_registrations;
use crate::facts::REGISTERED_FROM;
use crate::messages::{counted, message};

/// The city's id of the parties to recorded deeds.
const DEEDS: &str = "bnx9-e6tj";

pub(crate) fn not_registered(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let dataset = [hpd_registrations::DATASET.id];
    let units = reading.units.filter(|units| *units >= REGISTERED_FROM)?;
    if section.registration.is_some() || reading.is_public() {
        return None;
    }
    let detail = claim!(
        reading,
        "finding-not-registered",
        on = section.on(&dataset),
        apartments = counted!("count-apartments", units)
    )?;
    section.draft(
        &dataset,
        NO_ROWS,
        message!("finding-not-registered-title"),
        detail,
    )
}

/// The Housing Authority's property: the records of HPD say little of it.
pub(crate) fn nycha(reading: &Reading<'_>) -> Option<Draft> {
    let dataset = [reading.nycha?.id];
    let section = reading.basics()?;
    let through = section.as_of(&dataset);
    let through = through.map_or(String::new(), |day| message!("clause-through", day = day));
    let detail = message!("finding-nycha", through = through);
    section.draft(&dataset, NO_ROWS, message!("finding-nycha-title"), detail)
}

pub(crate) fn registration_lapsed(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let registration = section.data().registration.as_ref()?;
    let must_register = reading.units.is_none_or(|units| units >= REGISTERED_FROM);
    if !registration.lapsed || !must_register || reading.is_public() {
        return None;
    }
    let ended = registration
        .ends
        .as_ref()
        .map(|day| message!("clause-on", day = day));
    let dataset = [hpd_registrations::DATASET.id];
    let detail = claim!(
        reading,
        "finding-registration-lapsed",
        on = ended.unwrap_or_default(),
        as_of = section.on(&dataset)
    )?;
    section.draft(
        &dataset,
        [&registration.id],
        message!("finding-registration-lapsed-title"),
        detail,
    )
}

pub(crate) fn owner_differs(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    if section.mismatch != Some(true) {
        return None;
    }
    let since = section
        .deed_date
        .as_ref()
        .map(|day| message!("clause-of", day = day));
    let detail = claim!(
        reading,
        "finding-owner-differs",
        of = since.unwrap_or_default()
    )?;
    let mut draft = section.draft(
        &[DEEDS],
        NO_ROWS,
        message!("finding-owner-differs-title"),
        detail,
    )?;
    let registration = section.data().registration.as_ref().map(|one| &one.id);
    let registered = section.evidence(&[hpd_registrations::DATASET.id], registration);
    draft.evidence.extend(registered);
    Some(draft)
}
