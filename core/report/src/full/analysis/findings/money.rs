//! Rules about balances, liens, benefits and rent regulation.

use jiff::civil::Date;

use super::court::NO_ROWS;
use super::reading::{Draft, Reading};
use super::words::{day, dollars, month_of};
use crate::calendar::years_before;
use crate::datasets::{dof_tax_liens, ecb_violations};
use crate::messages::message;
use nycapt_contract::{EcbViolation, RentBenefit};

/// Dollars of balance that a building may carry without a finding, and for each apartment.
const LARGE_BALANCE: i64 = 25_000;
const LARGE_BALANCE_PER_UNIT: i64 = 1_000;
const LIENS: &str = dof_tax_liens::DATASET.id;

pub(crate) fn ecb_balance(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ecb()?;
    let balance = section.total_balance_usd?;
    let units = reading.units.filter(|units| *units > 0);
    let is_large_per_unit =
        units.is_some_and(|units| balance > LARGE_BALANCE_PER_UNIT * i64::from(units));
    if balance <= LARGE_BALANCE && !is_large_per_unit {
        return None;
    }
    let dataset = [ecb_violations::DATASET.id];
    let of_units = units.filter(|_| is_large_per_unit);
    let detail = message!(
        "finding-ecb-balance",
        balance = dollars(balance),
        on = section.on(&dataset),
        of_units = of_units.map_or(String::new(), |units| message!(
            "clause-balance-per-unit",
            least = dollars(LARGE_BALANCE_PER_UNIT),
            units = units
        ))
    );
    let owed = |row: &&EcbViolation| row.balance_usd.is_some_and(|dollars| dollars > 0);
    let rows = section.data().rows.iter().filter(owed).map(|row| &row.id);
    section.draft(
        &dataset,
        rows,
        message!("finding-ecb-balance-title"),
        detail,
    )
}

/// A notice of the last 12 months before the newest in the data.
pub(crate) fn lien_notice(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.taxes()?;
    let newest = section.data().lien_notices.first()?;
    let month = newest.month.as_deref().and_then(month_of)?;
    let data_end = day(section.as_of(&[LIENS])).unwrap_or(reading.today);
    let since = years_before(data_end, 1).to_string();
    if month < month_of(&since)? {
        return None;
    }
    let water = match newest.water_only {
        Some(true) => message!("clause-water-only"),
        _ => String::new(),
    };
    let detail = message!(
        "finding-lien-notice",
        month = month,
        cycle = newest.cycle.as_str(),
        water = water
    );
    section.draft(
        &[LIENS],
        [&newest.id],
        message!("finding-lien-notice-title"),
        detail,
    )
}

pub(crate) fn expired_421a(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.rent_regulation()?;
    let is_421a = |benefit: &&RentBenefit| benefit.program.starts_with("421-a");
    let all = || section.data().benefits.iter().filter(is_421a);
    let has_ended = |benefit: &RentBenefit| has_ended(benefit, reading.today);
    let ended = all().find(|benefit| has_ended(benefit))?;
    if all().any(|benefit| !has_ended(benefit)) {
        return None;
    }
    let end = ended
        .end
        .as_ref()
        .map(|end| message!("clause-in", end = end));
    let detail = message!("finding-expired-421a", end = end.unwrap_or_default());
    let dataset = [ended.dataset_id.as_str()];
    section.draft(
        &dataset,
        [&ended.id],
        message!("finding-expired-421a-title"),
        detail,
    )
}

/// Whether a benefit is over; one that is not in force may also be one that has not begun.
pub(crate) fn has_ended(benefit: &RentBenefit, today: Date) -> bool {
    match benefit.end.as_deref() {
        Some(end) => ended_before(end, today),
        None => benefit.active == Some(false),
    }
}

/// A year counts to its last day.
fn ended_before(end: &str, today: Date) -> bool {
    match (day(Some(end)), end.parse::<i16>()) {
        (Some(end), _) => end < today,
        (None, Ok(year)) => year < today.year(),
        (None, Err(_)) => false,
    }
}

/// Evidence of stabilized apartments: a question for DHCR, never a claim on one apartment.
pub(crate) fn rent_stabilized(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.rent_regulation()?;
    if !matches!(section.level.as_str(), "registered" | "likely") {
        return None;
    }
    let reason = section.data().reasons.first();
    let reason = reason.map_or("none", |reason| reason.trim_end_matches('.'));
    let detail = message!("finding-rent-stabilized", reason = reason);
    section.draft(
        &[],
        NO_ROWS,
        message!("finding-rent-stabilized-title"),
        detail,
    )
}
