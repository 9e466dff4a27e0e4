//! Rules about registration and owner.

use super::court::NO_ROWS;
use super::reading::{Draft, Reading};
use crate::datasets::hpd_registrations;

/// Apartments from which a building must register each year.
const REGISTERED_FROM: u32 = 3;
/// The city's id of the parties to recorded deeds.
const DEEDS: &str = "bnx9-e6tj";

pub(crate) fn not_registered(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let dataset = [hpd_registrations::DATASET.id];
    let units = reading.units.filter(|units| *units >= REGISTERED_FROM)?;
    let is_registered = section.registration.is_some();
    if is_registered || reading.is_public_housing || !section.has_read(dataset[0]) {
        return None;
    }
    let detail = format!(
        "HPD's registrations{} do not name this building of {units} apartments; an owner of 3 or \
         more must register each year.",
        section.on(&dataset)
    );
    section.draft(&dataset, NO_ROWS, "Not registered with HPD", detail)
}

pub(crate) fn registration_lapsed(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    let registration = section.data().registration.as_ref()?;
    let must_register = reading.units.is_none_or(|units| units >= REGISTERED_FROM);
    if !registration.lapsed || !must_register || reading.is_public_housing {
        return None;
    }
    let ended = registration.ends.as_ref().map(|day| format!(" on {day}"));
    let detail = format!(
        "The yearly registration with HPD ended{} and no newer one is on record.",
        ended.unwrap_or_default()
    );
    let dataset = [hpd_registrations::DATASET.id];
    section.draft(
        &dataset,
        [&registration.id],
        "Registration with HPD has lapsed",
        detail,
    )
}

pub(crate) fn owner_differs(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ownership()?;
    if section.mismatch != Some(true) {
        return None;
    }
    let since = section.deed_date.as_ref().map(|day| format!(" of {day}"));
    let detail = format!(
        "The last recorded deed{} and the registration with HPD name different owners. The \
         registration is as filed by the owner and may have changed.",
        since.unwrap_or_default()
    );
    let mut draft = section.draft(
        &[DEEDS],
        NO_ROWS,
        "Registered owner differs from the deed",
        detail,
    )?;
    let registration = section.data().registration.as_ref().map(|one| &one.id);
    let registered = section.evidence(&[hpd_registrations::DATASET.id], registration);
    draft.evidence.extend(registered);
    Some(draft)
}
