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
        let lot = row.integer(dof_tax_liens::LOT);
        lot.is_some_and(is_unit_lot)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;
    use crate::testing::{TestBuilding, rows};
    use dof_exemptions::{AMOUNT, CODE, YEAR, YEARS};

    fn valued(building: TestBuilding, parcel: &str, year: &str, period: &str) -> TestBuilding {
        rows!(building; dof_valuations: PARCEL = parcel, YEAR = year, PERIOD = period,
            TAX_CLASS = "2", MARKET_VALUE = "1000000", ASSESSED = "450000", TAXABLE = "400000")
    }

    fn exempt(building: TestBuilding, values: &[(Field, &str)]) -> TestBuilding {
        let mut row = vec![
            (dof_exemptions::PARCEL, "3001230045"),
            (YEAR, "2026"),
            (dof_exemptions::PERIOD, "3"),
            (CODE, "5113"),
            (dof_exemptions::STATUS, "A"),
            (AMOUNT, "50000"),
            (dof_exemptions::STARTS, "2015"),
            (YEARS, "15"),
        ];
        row.extend_from_slice(values);
        building.row(&dof_exemptions::DATASET, &row)
    }

    fn notes(section: &Section<Taxes>) -> Vec<&str> {
        section.notes.iter().map(|note| &*note.code).collect()
    }

    #[test]
    fn the_newest_final_assessment_is_shown_before_a_tentative_one() {
        let building = valued(TestBuilding::walk_up(20), "3001230045", "2025", "3");
        let building = valued(building, "3001230045", "2027", "1");
        let section = valued(building, "3001230045", "2026", "3").part(taxes);
        let data = section.data.as_ref().unwrap();
        let expected = (Some(2026), Some(1_000_000));
        assert_eq!((data.year, data.market_value_usd), expected);
        let class = data.tax_class.as_ref().unwrap();
        assert_eq!(class.label, "Residential, four or more apartments");
        assert!(!notes(&section).contains(&"tentative"));
        let tentative = valued(TestBuilding::walk_up(20), "3001230045", "2027", "1").part(taxes);
        assert!(notes(&tentative).contains(&"tentative"));
    }

    #[test]
    fn a_condominium_is_the_sum_of_its_lots_and_says_so() {
        let building = valued(TestBuilding::walk_up(20), "3001231001", "2026", "3");
        let section = valued(building, "3001231002", "2026", "3").part(taxes);
        assert!(notes(&section).contains(&"sum_of_lots"));
        let data = section.data.unwrap();
        assert_eq!(data.assessed_usd, Some(900_000));
        assert_eq!(data.taxable_usd, Some(800_000));
    }

    #[test]
    fn an_exemption_is_active_on_the_newest_roll_until_its_end() {
        let building = exempt(TestBuilding::walk_up(20), &[]);
        let building = exempt(building, &[(CODE, "1920"), (YEARS, "10")]);
        let building = exempt(building, &[(CODE, "5118"), (AMOUNT, "0")]);
        let data = building.part(taxes).data.unwrap();
        let found = data.exemptions.iter();
        let found: Vec<_> = found
            .map(|e| (&*e.program.label, e.end_year, e.active))
            .collect();
        let expected = [
            ("421-a", Some(2029), true),
            ("J-51", Some(2024), false),
            ("421-a", Some(2029), false),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn an_exemption_that_left_the_roll_is_not_active() {
        let building = exempt(TestBuilding::walk_up(20), &[(YEAR, "2024")]);
        let building = exempt(building, &[(CODE, "5130"), (YEARS, "40")]);
        let data = building.part(taxes).data.unwrap();
        let active: Vec<bool> = data.exemptions.iter().map(|e| e.active).collect();
        assert_eq!(active, [true, false]);
        assert_eq!(data.exemptions[0].program.label, "Article XI");
    }

    #[test]
    fn notices_of_liens_are_newest_first_and_never_of_one_apartment() {
        let notice = |building: TestBuilding, month: &str, lot: &str| {
            rows!(building; dof_tax_liens: MONTH = month, CYCLE = "90 Day Notice", LOT = lot,
                WATER_ONLY = "NO")
        };
        let building = notice(TestBuilding::walk_up(20), "2019-04-01", "45");
        let building = notice(building, "2025-02-01", "45");
        let section = notice(building, "2025-02-01", "1017").part(taxes);
        assert!(notes(&section).contains(&"unit_liens"));
        let data = section.data.unwrap();
        let notices = data.lien_notices.iter();
        let months: Vec<_> = notices.map(|one| one.month.as_deref()).collect();
        assert_eq!(months, [Some("2025-02"), Some("2019-04")]);
        assert_eq!(data.lien_notices[0].water_only, Some(false));
    }
}
