//! Rules about registration and owner.

use super::court::NO_ROWS;
use super::reading::{Draft, Reading};
use crate::datasets::hpd_registrations;
use crate::messages::message;

/// Apartments from which a building must register each year.
const REGISTERED_FROM: u32 = 3;
/// The city's id of the parties to recorded deeds.
const DEEDS: &str = "bnx9-e6tj";

pub(crate) fn not_registered(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let dataset = [hpd_registrations::DATASET.id];
    let units = reading.units.filter(|units| *units >= REGISTERED_FROM)?;
    let is_known = section.registration.is_some() || !reading.is_whole(dataset[0]);
    if is_known || reading.is_public_housing || !section.has_read(dataset[0]) {
        return None;
    }
    let detail = message!(
        "finding-not-registered",
        on = section.on(&dataset),
        units = units
    );
    section.draft(
        &dataset,
        NO_ROWS,
        message!("finding-not-registered-title"),
        detail,
    )
}

pub(crate) fn registration_lapsed(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let registration = section.data().registration.as_ref()?;
    let must_register = reading.units.is_none_or(|units| units >= REGISTERED_FROM);
    if !registration.lapsed || !must_register || reading.is_public_housing {
        return None;
    }
    let ended = registration
        .ends
        .as_ref()
        .map(|day| message!("clause-on", day = day));
    let detail = message!(
        "finding-registration-lapsed",
        on = ended.unwrap_or_default()
    );
    let dataset = [hpd_registrations::DATASET.id];
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
    let detail = message!("finding-owner-differs", of = since.unwrap_or_default());
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
