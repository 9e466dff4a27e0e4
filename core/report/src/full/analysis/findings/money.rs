//! Rules about balances, liens, benefits and rent regulation.

use jiff::civil::Date;

use super::reading::{Draft, NO_ROWS, Reading};
use super::words::{clause, day, dollars, month_of};
use crate::calendar::years_before;
use crate::datasets::{dof_tax_liens, ecb_violations};
use crate::messages::{grouped, message};
use nycapt_contract::{RentBenefit, RentHistory};
use nycapt_messages::{label, paragraph};

/// Dollars of balance that a building may carry without a finding, and for each apartment.
const LARGE_BALANCE: i64 = 25_000;
const LARGE_BALANCE_PER_UNIT: i64 = 1_000;

pub(crate) fn ecb_balance(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.ecb()?;
    let balance = section.total_balance_usd?;
    let units = reading
        .units
        .filter(|units| *units > 0 && balance > LARGE_BALANCE_PER_UNIT * i64::from(*units));
    if balance <= LARGE_BALANCE && units.is_none() {
        return None;
    }
    let dataset = [ecb_violations::DATASET.id];
    let of_units = units.map(|units| {
        let least = dollars(LARGE_BALANCE_PER_UNIT);
        message!(
            "clause-balance-per-unit",
            least,
            units,
            shown = grouped(&units.to_string())
        )
    });
    let detail = message!(
        "finding-ecb-balance",
        balance = dollars(balance),
        on = section.on(&dataset),
        of_units = of_units.unwrap_or_default()
    );
    let owed = section.rows.iter().filter(|row| row.balance_usd > Some(0));
    section.draft(&dataset, owed.map(|row| &row.id), detail)
}

/// A notice of the last 12 months before the newest in the data.
pub(crate) fn lien_notice(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.taxes()?;
    let dataset = [dof_tax_liens::DATASET.id];
    let newest = section.lien_notices.first()?;
    let month = newest.month.as_deref().and_then(month_of)?;
    let data_end = day(section.as_of(&dataset)).unwrap_or(reading.today);
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
        month,
        cycle = label(&newest.cycle),
        water
    );
    section.draft(&dataset, [&newest.id], detail)
}

pub(crate) fn expired_421a(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.rent_regulation()?;
    let all = section.benefits.iter();
    let mut all = all.filter(|benefit| benefit.program.starts_with("421-a"));
    let first = all.next()?;
    let has_ended = |benefit: &RentBenefit| has_ended(benefit, reading.today);
    if !has_ended(first) || !all.all(has_ended) {
        return None;
    }
    let end = clause!("clause-in", end = first.end.as_ref());
    let detail = message!("finding-expired-421a", end);
    section.draft(&[&first.dataset_id], [&first.id], detail)
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

/// Whether the tax bill of a year doesn't compare with the one before.
pub(crate) fn has_incomparable_years(rent: &RentHistory) -> bool {
    let mut years = rent.stabilized_units_by_year.iter();
    years.any(|year| year.comparable == Some(false))
}

/// Evidence of stabilized apartments: a question for DHCR, never a claim on one apartment.
pub(crate) fn rent_stabilized(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.rent_regulation()?;
    if !matches!(section.level.as_str(), "registered" | "likely") {
        return None;
    }
    let is_broken = has_incomparable_years(section.data());
    let reason = section.reasons.first().map(|reason| match is_broken {
        true => paragraph([reason, &message!("rent-incomparable")]),
        false => reason.clone(),
    });
    let reason = reason.as_deref().unwrap_or("none");
    let detail = message!("finding-rent-stabilized", reason = reason);
    section.draft(reading.rent_source.as_slice(), NO_ROWS, detail)
}
