//! Rules about orders, programs and court.

use super::reading::{Draft, NO_ROWS, ReadSection, Reading};
use super::words::{clause, day};
use crate::Dataset;
use crate::datasets::{
    hpd_aep, hpd_conh, hpd_jurisdiction, hpd_litigations, hpd_underlying_conditions,
};
use crate::facts::{at, is_old_order};
use crate::messages::{counted, message};
use nycapt_contract::{Enforcement, ProgramEntry, VacateOrder};
use nycapt_messages::label;

pub(crate) fn vacate_full(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, |order, _| {
        order.of_building && order.in_force == Some(true) && order.kind == "full"
    })
}

pub(crate) fn vacate_partial(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, |order, is_old| {
        order.of_building && order.in_force == Some(true) && order.kind == "partial" && !is_old
    })
}

/// A recent order that is not known to be lifted.
pub(crate) fn vacate_unconfirmed(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, |order, is_old| {
        order.of_building && order.in_force.is_none() && !is_old
    })
}

/// An order from long before the data end, which may have been lifted without a record.
pub(crate) fn vacate_old(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, |order, is_old| {
        let is_full = order.in_force == Some(true) && order.kind == "full";
        order.of_building && order.in_force != Some(false) && is_old && !is_full
    })
}

/// An order of the lot that is not shown to be of this building.
pub(crate) fn vacate_elsewhere(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, |order, _| {
        !order.of_building && order.in_force != Some(false)
    })
}

fn is_old(section: &ReadSection<'_, Enforcement>, order: &VacateOrder) -> bool {
    let newest = day(section.as_of(&[&order.dataset_id]));
    is_old_order(day(order.from.as_deref()), newest)
}

fn vacate(reading: &Reading<'_>, is_counted: impl Fn(&VacateOrder, bool) -> bool) -> Option<Draft> {
    let section = reading.enforcement()?;
    let orders = section.vacates.iter();
    let orders: Vec<&VacateOrder> = orders
        .filter(|order| is_counted(order, is_old(&section, order)))
        .collect();
    let newest = orders.first()?;
    let dataset = newest.dataset_id.as_str();
    let from = clause!("clause-on", day = newest.from.as_ref());
    let at = at(newest.address.as_deref());
    let others = orders.len().saturating_sub(1);
    let more = clause!(
        "clause-more-vacates",
        count = (others > 0).then_some(others)
    );
    let (issuer, kind) = (newest.issuer.as_str(), newest.kind.as_str());
    let detail = if newest.in_force.is_none() {
        message!(
            "finding-vacate-unconfirmed",
            issuer,
            at,
            of = from,
            kind,
            through = section.through(&[dataset]),
            more
        )
    } else {
        message!(
            "finding-vacate",
            issuer,
            at,
            of = from,
            kind,
            on = section.on(&[dataset]),
            more
        )
    };
    let ids_of = |dataset: &str| {
        let named = orders.iter().filter(|order| order.dataset_id == dataset);
        named.map(|order| order.id.as_str()).collect::<Vec<_>>()
    };
    let mut draft = section.draft(&[dataset], ids_of(dataset), detail)?;
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
    let section = reading.enforcement()?;
    let text = |through: String, since: String| message!("flag-aep", through, since);
    let entries = section.aep.as_deref()?;
    program(&section, &hpd_aep::DATASET, entries, text)
}

pub(crate) fn underlying_conditions(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.enforcement()?;
    let text =
        |through: String, since: String| message!("finding-underlying-conditions", through, since);
    let entries = section.ucp.as_deref()?;
    program(&section, &hpd_underlying_conditions::DATASET, entries, text)
}

pub(crate) fn conh(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.enforcement()?;
    let text = |through: String, since: String| message!("flag-conh", through, since);
    let entries = section.conh.as_deref()?;
    program(&section, &hpd_conh::DATASET, entries, text)
}

fn program(
    section: &ReadSection<'_, Enforcement>,
    dataset: &Dataset,
    entries: &[ProgramEntry],
    text: fn(String, String) -> String,
) -> Option<Draft> {
    let active = entries.iter().filter(|entry| entry.active);
    let newest = active.clone().next()?;
    let since = clause!("clause-since", day = newest.from.as_ref());
    let ids = active.map(|entry| &entry.id);
    let text = text(section.through(&[dataset.id]), since);
    section.draft(&[dataset.id], ids, text)
}

pub(crate) fn seven_a(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.enforcement()?;
    if section.seven_a != Some(true) {
        return None;
    }
    let dataset = [hpd_jurisdiction::DATASET.id];
    let detail = message!("finding-seven-a", through = section.through(&dataset));
    section.draft(&dataset, NO_ROWS, detail)
}

pub(crate) fn harassment(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.litigation()?;
    let rows = section.rows.iter();
    let found = rows.filter(|case| case.harassment_finding.is_some());
    // A finding of an unknown day is no older than its case.
    let newest = found
        .clone()
        .max_by_key(|case| case.finding_date.clone().or_else(|| case.opened.clone()))?;
    let listed = found.clone().count() as u64;
    let count = section.harassment_findings.unwrap_or(listed);
    let detail = message!(
        "finding-harassment",
        cases = counted!("count-cases", count),
        count,
        of = clause!("clause-of", day = newest.finding_date.as_ref()),
        finding = label(newest.harassment_finding.as_deref().unwrap_or_default())
    );
    let ids = found.map(|case| &case.id);
    section.draft(&[hpd_litigations::DATASET.id], ids, detail)
}
