//! Tax benefits and subsidies that bind the rents of a building.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jiff::civil::Date;

use super::{Exemption, History};
use crate::calendar::{iso, tax_year};
use crate::datasets::{
    affordable_buildings, dof_abatements, dof_exemptions, dof_j51, subsidies, subsidized_buildings,
};
use crate::{BuildingInput, Dataset, Field};

/// Initial years beyond this are sums over years and no benefit of their own.
const LAST_YEAR: i64 = 2100;

/// A benefit; dates are years if the source has nothing more exact.
#[derive(Debug, Clone)]
pub(crate) struct RentBenefit<'a> {
    pub(crate) program: &'a str,
    pub(crate) start: Option<String>,
    pub(crate) end: Option<String>,
    /// None if the source doesn't state it.
    pub(crate) is_active: Option<bool>,
    pub(crate) dataset: &'static Dataset,
}

/// Whether a program is a tax benefit that stabilizes rents while it lasts.
pub(crate) fn stabilizes_rents(program: &str) -> bool {
    let mut names = ["421-a", "J-51", "485-x"].iter();
    names.any(|name| program.starts_with(name))
}

impl RentBenefit<'_> {
    pub(crate) fn stabilizes(&self) -> bool {
        stabilizes_rents(self.program)
    }

    pub(crate) fn is_active(&self) -> bool {
        self.is_active == Some(true)
    }
}

/// Every benefit, those in force first, then by program and start.
pub(super) fn rent_benefits<'a>(
    input: &BuildingInput<'a>,
    history: History<'a>,
    exemptions: &[Exemption<'a>],
    today: Date,
) -> Vec<RentBenefit<'a>> {
    let exemptions = exemptions.iter().map(of_exemption);
    let mut found: Vec<RentBenefit<'a>> = exemptions.collect();
    found.extend(of_j51(history, today));
    found.extend(of_abatement(input, history));
    found.extend(of_subsidies(history, today));
    found.extend(of_subsidized_lot(history, today));
    found.extend(financed(history));
    found.sort_by(|a, b| order(a).cmp(&order(b)));
    found.dedup_by(|a, b| order(a) == order(b));
    found
}

fn order(benefit: &RentBenefit<'_>) -> impl Ord {
    let is_over = !benefit.is_active();
    let term = (&benefit.start, &benefit.end);
    (is_over, benefit.program, term, benefit.dataset.id)
}

fn of_exemption<'a>(exemption: &Exemption<'a>) -> RentBenefit<'a> {
    RentBenefit {
        program: exemption.program,
        start: exemption.starts.map(|year| year.to_string()),
        end: exemption.ends.map(|year| year.to_string()),
        is_active: exemption.is_active,
        dataset: &dof_exemptions::DATASET,
    }
}

/// One benefit for each initial year; its rows are one for each tax year, to 2018.
fn of_j51(history: History<'_>, today: Date) -> Vec<RentBenefit<'static>> {
    let mut last_years: BTreeMap<i64, i64> = BTreeMap::new();
    for row in history.of(&dof_j51::DATASET) {
        let first = row.integer(dof_j51::INITIAL_YEAR);
        let Some(first) = first.filter(|year| (1900..LAST_YEAR).contains(year)) else {
            continue;
        };
        let granted = first.saturating_add(row.integer(dof_j51::EXEMPT_YEARS).unwrap_or(0));
        let taxed = row.integer(dof_j51::TAX_YEAR).unwrap_or(first);
        let last = last_years.entry(first).or_insert(first);
        *last = granted.max(taxed).max(*last);
    }
    let is_over = |last: i64| last < i64::from(today.year());
    last_years
        .into_iter()
        .map(|(first, last)| RentBenefit {
            program: "J-51",
            start: Some(first.to_string()),
            end: Some(last.to_string()),
            // The data end in 2018: what was to last longer may have ended since.
            is_active: is_over(last).then_some(false),
            dataset: &dof_j51::DATASET,
        })
        .collect()
}

/// The J-51 abatement of the tax bills: in force while the bills of the newest tax year in the data
/// carry an amount, and over with the last year that did, where the data are whole.
fn of_abatement(input: &BuildingInput<'_>, history: History<'_>) -> Option<RentBenefit<'static>> {
    use dof_abatements::{AMOUNT, DATASET, YEAR};
    let abated = |row: &crate::Record<'_>| row.decimal(AMOUNT).is_some_and(|amount| amount > 0.0);
    let years = || {
        let rows = history.of(&DATASET).filter(abated);
        rows.filter_map(|row| row.integer(YEAR))
    };
    let (first, last) = (years().min()?, years().max()?);
    let newest = tax_year(input.as_of(&DATASET)?);
    let is_active = last >= newest;
    let is_known = is_active || input.is_whole(&DATASET);
    Some(RentBenefit {
        program: "J-51 abatement",
        start: Some(first.to_string()),
        end: (is_known && !is_active).then(|| last.to_string()),
        is_active: is_known.then_some(is_active),
        dataset: &DATASET,
    })
}

fn of_subsidies<'a>(history: History<'a>, today: Date) -> impl Iterator<Item = RentBenefit<'a>> {
    use subsidies::{DATASET, ENDS, KIND, PROGRAM, STARTS};
    history.of(&DATASET).map(move |row| {
        let program = row.known(PROGRAM).unwrap_or(row.text(KIND));
        dated(program, row.date(STARTS), row.date(ENDS), today, &DATASET)
    })
}

fn of_subsidized_lot(history: History<'_>, today: Date) -> Vec<RentBenefit<'static>> {
    use subsidized_buildings::DATASET;
    // The list of subsidies has each program with its own days; the lot's row repeats them.
    if history.of(&subsidies::DATASET).next().is_some() {
        return Vec::new();
    }
    let mut benefits = Vec::new();
    for row in history.of(&DATASET) {
        for (program, [applies, start, end]) in PROGRAMS.iter() {
            if row.known(*applies).is_some() {
                let (start, end) = (row.date(*start), row.date(*end));
                benefits.push(dated(program, start, end, today, &DATASET));
            }
        }
    }
    benefits
}

/// The programs in a lot's row: the name of each, with the columns of whether, from when and until
/// when it applies.
static PROGRAMS: LazyLock<Vec<(&str, [Field; 3])>> = LazyLock::new(|| {
    let field = |name: String| subsidized_buildings::DATASET.field(&name);
    let rows = include_str!("programs.tsv").lines().skip(1);
    rows.filter_map(|row| {
        let (suffix, program) = row.split_once('\t')?;
        let applies = field(format!("prog{suffix}"))?;
        let (start, end) = (
            field(format!("start{suffix}"))?,
            field(format!("end{suffix}"))?,
        );
        Some((program, [applies, start, end]))
    })
    .collect()
});

/// A benefit with its days; whether it is in force is unknown without an end.
fn dated<'a>(
    program: &'a str,
    start: Option<Date>,
    end: Option<Date>,
    today: Date,
    dataset: &'static Dataset,
) -> RentBenefit<'a> {
    let has_begun = start.is_none_or(|start| start <= today);
    RentBenefit {
        program,
        start: iso(start),
        end: iso(end),
        is_active: end.map(|end| has_begun && today <= end),
        dataset,
    }
}

fn financed<'a>(history: History<'a>) -> impl Iterator<Item = RentBenefit<'a>> {
    use affordable_buildings::{COMPLETED, DATASET, RENTAL_UNITS, STARTED};
    let rented = history
        .of(&DATASET)
        .filter(|row| row.integer(RENTAL_UNITS) > Some(0));
    rented.map(|row| RentBenefit {
        program: "City-financed affordable apartments",
        start: iso(row.date(STARTED).or_else(|| row.date(COMPLETED))),
        end: None,
        is_active: None,
        dataset: &DATASET,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_of_a_lot_has_its_columns() {
        let rows = include_str!("programs.tsv").lines().skip(1).count();
        assert_eq!((PROGRAMS.len(), rows), (28, 28));
    }
}
