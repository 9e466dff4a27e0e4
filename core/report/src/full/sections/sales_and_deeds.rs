//! Section `salesAndDeeds`.

use std::cmp::Reverse;

use super::cells::number_repeats_by;
use super::provenance::set_returned_count;
use crate::Dataset;
use crate::calendar::{iso, years_before};
use crate::codes::{BuildingKind, document_label};
use crate::context::Context;
use crate::datasets::{acris_master, datasets, dof_sales};
use crate::facts::{RecordedDocument, Sale};
use crate::messages::message;
use crate::section::{caution, info};
use nycapt_contract::{
    Borough, BuildingSale, Deed, EvidenceClass, Mortgage, Note, SalesAndDeeds, Section, UnitSale,
    limits,
};

static DATASETS: &[&Dataset] = datasets![dof_sales acris_master acris_legals acris_parties];
/// Staten Island's documents are not in ACRIS.
static SALES_ALONE: &[&Dataset] = &[&dof_sales::DATASET];

const MEDIAN_YEARS: i16 = 2;

pub(crate) fn sales_and_deeds(context: &Context<'_>) -> Section<SalesAndDeeds> {
    let has_acris = context.lot().borough() != Borough::StatenIsland;
    let builder = context.builder(if has_acris { DATASETS } else { SALES_ALONE });
    let all = sales(context);
    let (sold, transfers): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, s)| s.is_sale());
    let (of_units, of_lot): (Vec<_>, Vec<_>) = sold.into_iter().partition(|(_, s)| s.is_of_unit);
    let homes = of_units.iter().filter(|(_, s)| s.other_use.is_none());
    let documents = RecordedDocument::read_all(context.history());
    let deeds = documents.iter().filter(|document| document.is_deed());
    let mortgages = documents.iter().filter(|document| !document.is_deed());
    let transferred = transfers.iter().filter_map(|(_, one)| iso(one.date));
    let data = SalesAndDeeds {
        deeds: deeds.take(limits::DOCUMENTS).map(deed).collect(),
        mortgages: mortgages.take(limits::DOCUMENTS).map(mortgage).collect(),
        unit_sale_count: context.total(SALES_ALONE, || homes.clone().count() as u64),
        transfers: context.total(SALES_ALONE, || transfers.len() as u64),
        transfer_dates: transferred.take(limits::BUILDING_SALES).collect(),
        median_unit_price_usd: context
            .total(SALES_ALONE, || median(context, homes.map(|(_, sale)| sale)))
            .flatten(),
        unit_sales: (of_units.into_iter().take(limits::UNIT_SALES))
            .map(unit_sale)
            .collect(),
        building_sales: (of_lot.into_iter().take(limits::BUILDING_SALES))
            .map(building_sale)
            .collect(),
    };
    let sales = data.unit_sales.len() + data.building_sales.len();
    let recorded = data.deeds.len() + data.mortgages.len();
    let is_empty = sales == 0 && transfers.is_empty() && recorded == 0;
    let mut notes = notes(context, &data, has_acris);
    if !transfers.is_empty() {
        notes.push(info("transfers", message!("note-transfers")));
    }
    let later = later_sales(context);
    if later > 0 {
        let today = context.today().to_string();
        let text = message!("note-later-sales", count = later, today);
        notes.push(info("later_sales", text));
    }
    let mut section = builder.found(EvidenceClass::Register, data, is_empty);
    set_returned_count(&mut section, &dof_sales::DATASET, sales);
    set_returned_count(&mut section, &acris_master::DATASET, recorded);
    section.notes.extend(notes);
    section
}

/// How many rows are dated after the day of the release, which nothing counts.
fn later_sales(context: &Context<'_>) -> usize {
    let rows = context.input.building.records.of(dof_sales::DATASET.id);
    let days = rows.filter_map(|row| row.date(dof_sales::SALE_DATE));
    days.filter(|day| *day > context.today()).count()
}

/// Every sale and transfer of a home, newest first, and whether the section shows it as a row.
pub(crate) fn homes_sold<'c>(
    context: &'c Context<'_>,
) -> impl Iterator<Item = (bool, Sale<'c>, UnitSale)> {
    let all = sales(context).into_iter();
    let of_units = all.filter(|(_, sale)| sale.is_of_unit);
    let mut listed = 0;
    let placed = of_units.map(move |named| {
        listed += usize::from(named.1.is_sale());
        (named.1.is_sale() && listed <= limits::UNIT_SALES, named)
    });
    let homes = placed.filter(|(_, (_, sale))| sale.is_of_home());
    homes.map(|(is_listed, named)| (is_listed, named.1, unit_sale(named)))
}

fn notes(context: &Context<'_>, data: &SalesAndDeeds, has_acris: bool) -> Vec<Note> {
    let mut notes = vec![info("no_title_search", message!("note-no-title-search"))];
    if !has_acris {
        let text = message!("note-richmond-county");
        notes.push(info("deeds_not_applicable", text));
    } else if !context.is_whole(&acris_master::DATASET) {
        notes.push(caution("deeds_not_read", message!("note-deeds-unread")));
    }
    if context.facts.lot.kind == BuildingKind::Coop {
        notes.push(info("coop_shares", message!("note-coop-shares")));
    }
    if !data.deeds.is_empty() || !data.mortgages.is_empty() {
        notes.push(info("organizations_only", message!("note-parties")));
    }
    if !data.building_sales.is_empty() {
        notes.push(info("package", message!("note-price")));
    }
    notes
}

fn deed(document: &RecordedDocument<'_>) -> Deed {
    Deed {
        id: document.id.into(),
        kind: document_label(document.kind).into(),
        date: iso(document.date),
        recorded: iso(document.recorded),
        amount_usd: document.amount,
        from: names(&document.from),
        to: names(&document.to),
        apartment: document.apartment.map(Into::into),
    }
}

fn mortgage(document: &RecordedDocument<'_>) -> Mortgage {
    Mortgage {
        id: document.id.into(),
        kind: document_label(document.kind).into(),
        date: iso(document.date),
        recorded: iso(document.recorded),
        amount_usd: document.amount,
        lender: names(&document.to),
        apartment: document.apartment.map(Into::into),
    }
}

fn names(of: &[&str]) -> Vec<String> {
    of.iter().map(|name| (*name).into()).collect()
}

/// Every sale and transfer with its id, newest first.
fn sales<'a>(context: &Context<'a>) -> Vec<(String, Sale<'a>)> {
    let sales = Sale::read_all(context.history()).into_iter();
    let sales = sales.map(|sale| (id(&sale), sale));
    let mut sales: Vec<(String, Sale<'a>)> = sales.collect();
    sales.sort_by(|(a, sale), (b, other)| (Reverse(sale.date), a).cmp(&(Reverse(other.date), b)));
    // Several apartments can sell on one day for one price.
    number_repeats_by(&mut sales, "~", |(id, _)| id);
    sales
}

fn id(sale: &Sale<'_>) -> String {
    let day = sale.date.map(|day| day.to_string()).unwrap_or_default();
    let apartment = sale.apartment.unwrap_or("-");
    format!("{day}/{}/{apartment}/{}", sale.lot, sale.price)
}

fn unit_sale((id, sale): (String, Sale<'_>)) -> UnitSale {
    UnitSale {
        id,
        date: iso(sale.date),
        price_usd: sale.price,
        apartment: sale.apartment.map(Into::into),
        sq_ft: sale.unit_sq_ft,
        usd_per_sq_ft: sale.unit_sq_ft.and_then(|area| ratio(sale.price, area)),
        other_use: sale.other_use.map(Into::into),
    }
}

fn building_sale((id, sale): (String, Sale<'_>)) -> BuildingSale {
    BuildingSale {
        id,
        date: iso(sale.date),
        price_usd: sale.price,
        units: sale.units,
    }
}

/// Rounded to the nearest dollar.
fn ratio(price: i64, by: u64) -> Option<i64> {
    let by = i64::try_from(by).ok().filter(|by| *by > 0)?;
    Some(price.saturating_add(by / 2) / by)
}

/// The median price of the last two years of data.
fn median<'s>(context: &Context<'_>, homes: impl Iterator<Item = &'s Sale<'s>>) -> Option<i64> {
    let newest = context.input.building.as_of(&dof_sales::DATASET)?;
    let from = years_before(newest, MEDIAN_YEARS);
    let recent = homes.filter(|sale| sale.date.is_some_and(|day| day > from));
    let mut prices: Vec<i64> = recent.map(|sale| sale.price).collect();
    prices.sort_unstable();
    let upper = *prices.get(prices.len() / 2)?;
    let lower = *prices.get(prices.len().saturating_sub(1) / 2)?;
    Some(lower.midpoint(upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_that_is_kept_has_words_of_its_own() {
        let (_, kinds) = acris_master::DATASET.only.unwrap();
        for kind in kinds {
            assert_ne!(document_label(kind), *kind);
        }
    }
}
