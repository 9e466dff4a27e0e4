//! Rules about orders, programs and court.

use jiff::civil::Date;

use super::reading::{Draft, Read, Reading};
use crate::calendar::years_before;
use crate::datasets::{
    hpd_aep, hpd_conh, hpd_jurisdiction, hpd_litigations, hpd_underlying_conditions,
};
use crate::facts::at;
use crate::messages::{counted, message};
use nycapt_contract::{Enforcement, ProgramEntry, VacateOrder};

/// A partial or unconfirmed order is a serious finding for this long.
const RECENT_YEARS: i16 = 2;

pub(crate) fn vacate_full(reading: &Reading<'_>) -> Option<Draft> {
    vacate(
        reading,
        message!("finding-vacate-full-title"),
        |order, _| order.of_building && order.in_force == Some(true) && order.kind == "full",
    )
}

pub(crate) fn vacate_partial(reading: &Reading<'_>) -> Option<Draft> {
    let title = message!("finding-vacate-partial-title");
    vacate(reading, title, |order, is_old| {
        order.of_building && order.in_force == Some(true) && order.kind == "partial" && !is_old
    })
}

/// A recent order that is not known to be lifted.
pub(crate) fn vacate_unconfirmed(reading: &Reading<'_>) -> Option<Draft> {
    let title = message!("finding-vacate-unconfirmed-title");
    vacate(reading, title, |order, is_old| {
        order.of_building && order.in_force.is_none() && !is_old
    })
}

/// An order from long before the data end, which may have been lifted without a record.
pub(crate) fn vacate_old(reading: &Reading<'_>) -> Option<Draft> {
    let title = message!("finding-vacate-old-title");
    vacate(reading, title, |order, is_old| {
        let is_full = order.in_force == Some(true) && order.kind == "full";
        order.of_building && order.in_force != Some(false) && is_old && !is_full
    })
}

/// An order of the lot that is not shown to be of this building.
pub(crate) fn vacate_elsewhere(reading: &Reading<'_>) -> Option<Draft> {
    let title = message!("finding-vacate-elsewhere-title");
    vacate(reading, title, |order, _| {
        !order.of_building && order.in_force != Some(false)
    })
}

/// Whether an order was issued more than [`RECENT_YEARS`] before its data end.
fn is_old(section: &Read<'_, Enforcement>, order: &VacateOrder) -> bool {
    let day = |text: Option<&str>| text.and_then(|text| text.parse::<Date>().ok());
    let issued = day(order.from.as_deref());
    let newest = day(section.as_of(&[&order.dataset_id]));
    issued
        .zip(newest)
        .is_some_and(|(issued, newest)| issued < years_before(newest, RECENT_YEARS))
}

fn vacate(
    reading: &Reading<'_>,
    title: String,
    counts: impl Fn(&VacateOrder, bool) -> bool,
) -> Option<Draft> {
    let section = reading.enforcement()?;
    let orders: Vec<&VacateOrder> = section
        .data()
        .vacates
        .iter()
        .filter(|order| counts(order, is_old(&section, order)))
        .collect();
    let newest = orders.first()?;
    let dataset = newest.dataset_id.as_str();
    let from = newest.from.as_deref();
    let from = from.map_or(String::new(), |day| message!("clause-on", day = day));
    let at = at(newest.address.as_deref());
    let issuer = &newest.issuer;
    let kind = newest.kind.as_str();
    let detail = if newest.in_force.is_none() {
        message!(
            "finding-vacate-unconfirmed",
            issuer = issuer.as_str(),
            at = at,
            of = from,
            kind = kind
        )
    } else {
        message!(
            "finding-vacate",
            issuer = issuer.as_str(),
            at = at,
            of = from,
            kind = kind,
            on = section.on(&[dataset])
        )
    };
    let ids_of = |dataset: &str| {
        let named = orders
            .iter()
            .filter(move |order| order.dataset_id == dataset);
        named.map(|order| order.id.as_str()).collect::<Vec<_>>()
    };
    let mut draft = section.draft(&[dataset], ids_of(dataset), title, detail)?;
    let mut others: Vec<&str> = orders.iter().map(|o| o.dataset_id.as_str()).collect();
    others.retain(|other| *other != dataset);
    others.sort_unstable();
    others.dedup();
    let others = others.into_iter();
    let evidence = others.filter_map(|other| section.evidence(&[other], ids_of(other)));
    draft.evidence.extend(evidence);
    Some(draft)
}

pub(crate) fn aep(reading: &Reading<'_>) -> Option<Draft> {
    program(
        reading,
        hpd_aep::DATASET.id,
        |data| &data.aep,
        message!("finding-aep-title"),
        |since| message!("finding-aep", since = since),
    )
}

pub(crate) fn underlying_conditions(reading: &Reading<'_>) -> Option<Draft> {
    program(
        reading,
        hpd_underlying_conditions::DATASET.id,
        |data| &data.ucp,
        message!("finding-underlying-conditions-title"),
        |since| message!("finding-underlying-conditions", since = since),
    )
}

pub(crate) fn conh(reading: &Reading<'_>) -> Option<Draft> {
    program(
        reading,
        hpd_conh::DATASET.id,
        |data| &data.conh,
        message!("finding-conh-title"),
        |since| message!("finding-conh", since = since),
    )
}

fn program(
    reading: &Reading<'_>,
    dataset: &str,
    entries: impl Fn(&Enforcement) -> &Option<Vec<ProgramEntry>>,
    title: String,
    text: impl Fn(String) -> String,
) -> Option<Draft> {
    let section = reading.enforcement()?;
    let entries = entries(section.data()).as_ref()?;
    let active = || entries.iter().filter(|entry| entry.active);
    let since = active().next()?.from.as_deref();
    let since = since.map_or(String::new(), |day| message!("clause-since", day = day));
    section.draft(
        &[dataset],
        active().map(|entry| &entry.id),
        title,
        text(since),
    )
}

pub(crate) fn seven_a(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.enforcement()?;
    if section.seven_a != Some(true) {
        return None;
    }
    let dataset = [hpd_jurisdiction::DATASET.id];
    let detail = message!("finding-seven-a", on = section.on(&dataset));
    section.draft(&dataset, NO_ROWS, message!("finding-seven-a-title"), detail)
}

/// A whole section is meant.
pub(crate) const NO_ROWS: [&str; 0] = [];

pub(crate) fn harassment(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.litigation()?;
    let found = || {
        let rows = section.data().rows.iter();
        rows.filter(|case| case.harassment_finding.is_some())
    };
    let newest = found().next()?;
    let day = newest
        .finding_date
        .as_ref()
        .map(|day| message!("clause-of", day = day));
    let detail = message!(
        "finding-harassment",
        cases = counted!("count-cases", found().count()),
        of = day.unwrap_or_default(),
        finding = newest.harassment_finding.as_deref().unwrap_or_default()
    );
    let dataset = [hpd_litigations::DATASET.id];
    let title = message!("finding-harassment-title");
    section.draft(&dataset, found().map(|case| &case.id), title, detail)
}
