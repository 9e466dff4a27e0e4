//! Section `taxes`.

use std::collections::{BTreeMap, BTreeSet};

use super::provenance::set_returned_count;
use crate::calendar::month;
use crate::codes::{coded, tax_class_label};
use crate::context::Context;
use crate::datasets::{datasets, dof_exemptions, dof_tax_liens, dof_valuations};
use crate::facts::is_unit_lot;
use crate::messages::message;
use crate::section::{Notes, info};
use crate::{Dataset, Record};
use nycapt_contract::{CodeLabel, EvidenceClass, Exemption, LienNotice, Section, Taxes};

static DATASETS: &[&Dataset] = datasets![dof_valuations dof_exemptions dof_tax_liens];

/// The period of a final assessment.
const FINAL: &str = "3";

pub(crate) fn taxes(context: &Context<'_>) -> Section<Taxes> {
    let builder = context.builder(DATASETS);
    let roll = Roll::latest(context);
    let (liens, of_units) = liens(context);
    let mut data = Taxes {
        exemptions: exemptions(context),
        lien_notices: liens,
        ..Taxes::default()
    };
    if let Some(roll) = &roll {
        roll.write(&mut data);
    }
    let is_empty = roll.is_none() && data.exemptions.is_empty() && data.lien_notices.is_empty();
    let (exempt, liens) = (data.exemptions.len(), data.lien_notices.len());
    let mut section = builder.found(EvidenceClass::Register, data, is_empty);
    set_returned_count(&mut section, &dof_exemptions::DATASET, exempt);
    set_returned_count(&mut section, &dof_tax_liens::DATASET, liens);
    if let Some(roll) = roll {
        set_returned_count(&mut section, &dof_valuations::DATASET, roll.parcels.len());
        section.notes.extend(roll.notes());
    }
    let personal = message!("note-personal-exemptions");
    section.info("no_personal_exemptions", personal);
    if liens > 0 {
        section.info("lien_notice", message!("note-lien"));
    }
    if of_units {
        section.info("unit_liens", message!("note-lien-condominium"));
    }
    section
}

/// The latest assessment: of a condominium one row for each of its lots.
struct Roll<'a> {
    year: i64,
    is_final: bool,
    parcels: BTreeMap<&'a str, Record<'a>>,
}

impl<'a> Roll<'a> {
    /// The newest final one, else the newest of any kind.
    fn latest(context: &Context<'a>) -> Option<Self> {
        let rows: Vec<Record<'a>> = context.history().of(&dof_valuations::DATASET).collect();
        let is_final = |row: &Record<'_>| row.text(dof_valuations::PERIOD) == FINAL;
        let has_final = rows.iter().any(is_final);
        let year = rows
            .iter()
            .filter(|row| is_final(row) || !has_final)
            .filter_map(|row| row.integer(dof_valuations::YEAR))
            .max()?;
        let of_roll = rows.into_iter().filter(|row| {
            row.integer(dof_valuations::YEAR) == Some(year) && is_final(row) == has_final
        });
        Some(Self {
            year,
            is_final: has_final,
            parcels: of_roll
                .map(|row| (row.text(dof_valuations::PARCEL), row))
                .collect(),
        })
    }

    fn write(&self, data: &mut Taxes) {
        let sum = |field| {
            let figures = self.parcels.values().filter_map(|row| row.integer(field));
            figures.reduce(i64::saturating_add)
        };
        data.year = i32::try_from(self.year).ok();
        data.tax_class = self.tax_class();
        data.market_value_usd = sum(dof_valuations::MARKET_VALUE);
        data.assessed_usd = sum(dof_valuations::ASSESSED);
        data.taxable_usd = sum(dof_valuations::TAXABLE);
    }

    /// The class that all lots share.
    fn tax_class(&self) -> Option<CodeLabel> {
        let rows = self.parcels.values();
        let classes = rows.filter_map(|row| row.known(dof_valuations::TAX_CLASS));
        let classes: BTreeSet<&str> = classes.collect();
        let mut classes = classes.into_iter();
        match (classes.next(), classes.next()) {
            (Some(class), None) => Some(coded(class, tax_class_label(class))),
            _ => None,
        }
    }

    fn notes(&self) -> Vec<nycapt_contract::Note> {
        let mut notes = vec![info("no_appraisal", message!("note-market-value"))];
        if !self.is_final {
            notes.push(info("tentative", message!("note-tentative")));
        }
        let lots = self.parcels.len();
        if lots > 1 {
            let text = message!("note-condominium-values", lots);
            notes.push(info("sum_of_lots", text));
        }
        notes
    }
}

fn exemptions(context: &Context<'_>) -> Vec<Exemption> {
    let found = context.facts.exemptions.iter().map(|exemption| {
        let (starts, ends) = (exemption.starts, exemption.ends);
        let (from, to) = (starts.unwrap_or(0), ends.unwrap_or(0));
        Exemption {
            id: format!("{}/{from}/{to}", exemption.code),
            program: coded(exemption.code, exemption.program),
            start_year: starts,
            end_year: ends,
            amount_usd: Some(exemption.amount),
            active: exemption.is_active,
        }
    });
    found.collect()
}

/// Notices about the lot, newest first; and whether there are some about single apartments.
fn liens(context: &Context<'_>) -> (Vec<LienNotice>, bool) {
    let rows = context.history().of(&dof_tax_liens::DATASET);
    let (of_units, of_lot): (Vec<_>, Vec<_>) = rows.partition(|row| {
        let lot = row.unsigned(dof_tax_liens::LOT);
        lot.is_some_and(|lot| is_unit_lot(lot, row.text(dof_tax_liens::BUILDING_CLASS)))
    });
    let mut notices: Vec<LienNotice> = of_lot.iter().map(lien).collect();
    notices.sort_by(|a, b| (&b.month, &a.id).cmp(&(&a.month, &b.id)));
    notices.dedup_by(|a, b| a.id == b.id);
    (notices, !of_units.is_empty())
}

fn lien(row: &Record<'_>) -> LienNotice {
    use dof_tax_liens as schema;
    let month = row.date(schema::MONTH).map(month);
    let in_month = month.as_deref().unwrap_or("-");
    let cycle = row.text(schema::CYCLE);
    let (block, lot) = (row.text(schema::BLOCK), row.text(schema::LOT));
    LienNotice {
        id: format!("{in_month}/{cycle}/{block}-{lot}"),
        month,
        cycle: cycle.into(),
        water_only: match row.text(schema::WATER_ONLY).as_bytes().first() {
            Some(b'Y' | b'y') => Some(true),
            Some(b'N' | b'n') => Some(false),
            _ => None,
        },
    }
}
