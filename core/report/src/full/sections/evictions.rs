//! Section `evictions`: counts by year, never a case, an apartment or a name.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::Dataset;
use crate::calendar::{YEAR, days_between};
use crate::context::Context;
use crate::datasets::evictions;
use crate::facts::{EVICTIONS_FROM, evictions_cover, executed, is_of_home};
use crate::messages::{counted, message};
use crate::section::Notes;
use nycapt_contract::{EvictionYear, Evictions, EvidenceClass, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&evictions::DATASET];

pub(crate) fn evictions(context: &Context<'_>) -> Section<Evictions> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::CourtResult;
    if !context.is_loaded(&evictions::DATASET) {
        return builder.unread(class);
    }
    let lot = &context.facts.lot;
    if lot.at_least.is_none_or(|units| units < EVICTIONS_FROM) {
        let reason = message!("evictions-withheld");
        return builder.without(class, SectionStatus::Withheld, reason);
    }
    let covered = evictions_cover(context.input.building.release);
    let by_year = by_year(context);
    let homes: u64 = by_year.iter().map(|year| year.residential).sum();
    if !context.is_whole(&evictions::DATASET) {
        let mut section = builder.unread(class);
        if let Some((from, to)) = covered.filter(|_| homes > 0) {
            let text = message!(
                "evictions-held",
                evictions = counted!("count-residential-evictions", homes),
                on_lot = lot.on_whole_lot(),
                from = from.to_string(),
                to = to.to_string()
            );
            section.caution("at_least", text);
        }
        return section;
    }
    let data = Evictions {
        per_1000_units_per_year: covered
            .zip(lot.units)
            .and_then(|(covered, units)| rate(homes, units.into(), covered)),
        covered: covered.map(|(from, to)| (from.to_string(), to.to_string())),
        executed_by_year: by_year,
    };
    let is_empty = data.executed_by_year.is_empty();
    let mut section = builder.found(class, data, is_empty);
    let text = message!("note-evictions", on_lot = lot.on_whole_lot());
    section.info("counts_only", text);
    section
}

fn by_year(context: &Context<'_>) -> Vec<EvictionYear> {
    let mut years: BTreeMap<i16, (u64, u64)> = BTreeMap::new();
    for (day, row) in executed(&context.input.building) {
        let (homes, shops) = years.entry(day.year()).or_default();
        let count = if is_of_home(&row) { homes } else { shops };
        *count += 1;
    }
    let newest_first = years.into_iter().rev();
    let counted = newest_first.map(|(year, (residential, commercial))| EvictionYear {
        year: year.into(),
        residential,
        commercial,
    });
    counted.collect()
}

/// Evictions per 1,000 apartments and year, to one decimal; `None` without apartments.
pub(crate) fn rate(homes: u64, units: u64, (from, to): (Date, Date)) -> Option<f64> {
    let years = f64::from(days_between(from, to) + 1) / YEAR;
    let rate = 1000.0 * homes as f64 / units as f64 / years;
    (units > 0).then(|| (rate * 10.0).round() / 10.0)
}
