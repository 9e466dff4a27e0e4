//! Rules about orders, programs and court.

use super::reading::{Draft, Reading};
use super::words::counted;
use crate::datasets::{
    hpd_aep, hpd_conh, hpd_jurisdiction, hpd_litigations, hpd_underlying_conditions,
};
use nycapt_contract::{Enforcement, ProgramEntry, VacateOrder};

pub(crate) fn vacate_full(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, "Order to vacate the entire building", |order| {
        order.in_force == Some(true) && order.kind == "full"
    })
}

pub(crate) fn vacate_partial(reading: &Reading<'_>) -> Option<Draft> {
    vacate(reading, "Order to vacate part of the building", |order| {
        order.in_force == Some(true) && order.kind == "partial"
    })
}

/// An order of which the records do not tell whether it was lifted.
pub(crate) fn vacate_unconfirmed(reading: &Reading<'_>) -> Option<Draft> {
    vacate(
        reading,
        "Order to vacate, not known to be lifted",
        |order| order.in_force.is_none(),
    )
}

fn vacate(
    reading: &Reading<'_>,
    title: &str,
    counts: impl Fn(&VacateOrder) -> bool,
) -> Option<Draft> {
    let section = reading.enforcement()?;
    let orders: Vec<&VacateOrder> = section
        .data()
        .vacates
        .iter()
        .filter(|order| counts(order))
        .collect();
    let newest = orders.first()?;
    let dataset = newest.dataset_id.as_str();
    let what = match newest.kind.as_str() {
        "full" => " the entire building",
        "partial" => " part of the building",
        _ => "",
    };
    let from = newest.from.as_deref();
    let from = from.map_or(String::new(), |day| format!(" of {day}"));
    let issuer = &newest.issuer;
    let detail = if newest.in_force.is_none() {
        format!(
            "Records show an order of {issuer}{from} to vacate{what}; they do not say whether it \
             was lifted. Confirm with {issuer}."
        )
    } else {
        format!(
            "Records show an order of {issuer}{from} to vacate{what} in force{}; confirm with \
             {issuer}.",
            section.on(&[dataset])
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
        "Active in the Alternative Enforcement Program",
        "HPD lists the building as active in the Alternative Enforcement Program",
        ", which is for buildings with many open violations",
    )
}

pub(crate) fn underlying_conditions(reading: &Reading<'_>) -> Option<Draft> {
    program(
        reading,
        hpd_underlying_conditions::DATASET.id,
        |data| &data.ucp,
        "Listed in the Underlying Conditions Program",
        "HPD lists the building in the Underlying Conditions Program",
        ", which is for leaks and mold that come back",
    )
}

pub(crate) fn conh(reading: &Reading<'_>) -> Option<Draft> {
    program(
        reading,
        hpd_conh::DATASET.id,
        |data| &data.conh,
        "On the list for a Certification of No Harassment",
        "HPD lists the building in the Certification of No Harassment program",
        "; the list is no finding of harassment",
    )
}

fn program(
    reading: &Reading<'_>,
    dataset: &str,
    entries: impl Fn(&Enforcement) -> &Option<Vec<ProgramEntry>>,
    title: &str,
    sentence: &str,
    remark: &str,
) -> Option<Draft> {
    let section = reading.enforcement()?;
    let entries = entries(section.data()).as_ref()?;
    let active = || entries.iter().filter(|entry| entry.active);
    let since = active().next()?.from.as_deref();
    let since = since.map_or(String::new(), |day| format!(" since {day}"));
    let detail = format!("{sentence}{since}{remark}.");
    section.draft(&[dataset], active().map(|entry| &entry.id), title, detail)
}

pub(crate) fn seven_a(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.enforcement()?;
    if section.seven_a != Some(true) {
        return None;
    }
    let dataset = [hpd_jurisdiction::DATASET.id];
    let detail = format!(
        "HPD's list of buildings says{} that an administrator appointed by a court (Article 7A) \
         manages it; confirm who collects the rent.",
        section.on(&dataset)
    );
    section.draft(&dataset, NO_ROWS, "Managed by a 7A administrator", detail)
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
    let day = newest.finding_date.as_ref().map(|day| format!(" of {day}"));
    let detail = format!(
        "A court found harassment in {} about this building; the newest finding{} reads `{}`.",
        counted(found().count() as u64, "case", "cases"),
        day.unwrap_or_default(),
        newest.harassment_finding.as_deref().unwrap_or_default(),
    );
    let dataset = [hpd_litigations::DATASET.id];
    let title = "Court finding of harassment";
    section.draft(&dataset, found().map(|case| &case.id), title, detail)
}
