//! Section `unit`.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::mentions::{DATASETS, Mention, mentions};
use super::validity::{judge, shared_lot, shared_sales};
use crate::Dataset;
use crate::calendar::season_of;
use crate::context::Context;
use crate::datasets::{condo_units, dof_valuations, hpd_complaints};
use crate::full::sections::heat::season_name;
use crate::full::sections::provenance::set_returned_count;
use crate::messages::message;
use crate::section::{Notes, caution, complex_note, home, info};
use crate::units::{
    MIN_COUNTED, MIN_POSSIBLE, OwnBuilding, Roster, TextMatch, Tier, UnitMatcher, swapped,
};
use nycapt_contract::{
    EvidenceClass, Note, Section, SectionStatus, Unit, UnitCounts, UnitHeatSeason, UnitLot,
    UnitRecords, UnitReference, UnitRow, UnitSale,
};

const MOST_BUILDING_WIDE: usize = 50;

/// A record and how well it matches the apartment.
type Named<'m> = (&'m Mention, TextMatch);

pub(crate) fn unit(context: &Context<'_>) -> Section<UnitRecords> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::Register;
    let Some(unit) = context.input.unit else {
        let reason = message!("unit-not-requested");
        return builder.without(class, SectionStatus::NotApplicable, reason);
    };
    let own = own_building(context);
    let all = mentions(context, &own);
    let roster = Roster::read(all.iter().map(|mention| &mention.text));
    let matcher = UnitMatcher::new(unit, &roster);
    let shared = shared_sales(&matcher, &all);
    let named = judged(&matcher, &all, shared.is_some());
    let counted = DATASETS.iter().copied();
    let counted: Vec<&Dataset> = counted
        .filter(|dataset| !context.facts.lot.withholds(dataset))
        .collect();
    let data = UnitRecords {
        counts: context.total(&counted, || counts(&named)),
        rows: rows(&named, |confidence| confidence >= MIN_COUNTED),
        possible: rows(&named, |confidence| {
            (MIN_POSSIBLE..MIN_COUNTED).contains(&confidence)
        }),
        building_wide: building_wide(&named),
        heat_seasons: context.total(&[&hpd_complaints::DATASET], || heat_seasons(&named)),
        last_sale: last_sale(&named),
        lot: lot(context, &named),
        known_units: context.total(&counted, || roster.len() as u64),
    };
    let is_empty = data.rows.is_empty()
        && data.possible.is_empty()
        && data.building_wide.is_empty()
        && data.lot.is_none();
    let mut section = builder.found(class, data, is_empty);
    for dataset in DATASETS {
        let shown = section.data.as_ref();
        let shown = shown.map_or(0, |data| shown_of(data, dataset.id));
        set_returned_count(&mut section, dataset, shown);
    }
    section.notes = notes(context, unit);
    if own.is_distinct() {
        section.info("own_building", message!("note-own-building"));
    } else {
        section.notes.extend(complex_note(&context.facts));
    }
    let meant = swapped(matcher.asked(), &roster);
    let meant = meant.map(|text| caution("similar_name", text));
    section.notes.extend(meant);
    for why in [shared_lot(context, &own, &matcher, &all), shared] {
        let note = why.map(|why| caution("shared_name", why));
        section.notes.extend(note);
    }
    section
}

fn own_building(context: &Context<'_>) -> OwnBuilding {
    let input = context.input;
    let records = input.building.records;
    OwnBuilding::read(input.entrance, &context.facts.lot, records)
}

/// Records that may mention the apartment. A match is only possible if several apartments share
/// the name, or if the record leaves open which building of the lot it is of.
fn judged<'m>(matcher: &UnitMatcher<'_>, all: &'m [Mention], is_shared: bool) -> Vec<Named<'m>> {
    let named = all.iter().filter_map(|mention| {
        let mut judged = matcher.judge(&mention.text, mention.story)?;
        if is_shared || !mention.is_of_building {
            judged.confidence = judged.confidence.min(MIN_POSSIBLE);
        }
        Some((mention, judged))
    });
    named.collect()
}

fn notes(context: &Context<'_>, unit: &Unit) -> Vec<Note> {
    let naming = message!("note-unit-records", apartment = unit.display.as_str());
    let mut notes = vec![
        info("records_naming", naming),
        info("complaints_by_month", message!("note-unit-complaints")),
    ];
    if context.facts.lot.is_home() {
        notes.push(info("complaints_withheld", home()));
    }
    notes
}

fn shown_of(data: &UnitRecords, dataset_id: &str) -> usize {
    let rows = data.rows.iter().chain(&data.possible);
    let rows = rows.chain(&data.building_wide);
    let lots = usize::from(data.lot.is_some() && dataset_id == condo_units::DATASET.id);
    rows.filter(|row| row.dataset_id == dataset_id).count() + lots
}

/// Whether it is a record of something that happened, and no entry of a register.
fn is_event(mention: &Mention) -> bool {
    mention.condo_lot.is_none()
}

fn counts(named: &[Named<'_>]) -> UnitCounts {
    let mut counts = UnitCounts::default();
    for (_, judged) in named.iter().filter(|(mention, _)| is_event(mention)) {
        let count = match judged.tier {
            Tier::SameFloor => &mut counts.floor,
            Tier::Building => &mut counts.building_wide,
            _ if judged.confidence < MIN_COUNTED => &mut counts.possible,
            Tier::Exact | Tier::Listed => &mut counts.exact,
            Tier::Position | Tier::Prefix => &mut counts.probable,
        };
        *count += 1;
    }
    counts
}

/// The rows of a confidence, newest first.
fn rows(named: &[Named<'_>], is_shown: impl Fn(f64) -> bool) -> Vec<UnitRow> {
    let shown = named
        .iter()
        .filter(|(mention, judged)| is_event(mention) && is_shown(judged.confidence));
    newest_first(shown)
}

fn newest_first<'n>(named: impl Iterator<Item = &'n Named<'n>>) -> Vec<UnitRow> {
    let mut rows: Vec<UnitRow> = named
        .map(|(mention, judged)| mention.row(judged.clone().of(&mention.text)))
        .collect();
    rows.sort_by(|a, b| {
        let name = |row: &UnitRow| (row.dataset_id.clone(), row.row_id.clone());
        let text = |row: &UnitRow| (row.title.clone(), row.unit_match.raw.clone());
        (b.date.cmp(&a.date)).then_with(|| (name(a), text(a)).cmp(&(name(b), text(b))))
    });
    rows
}

fn building_wide(named: &[Named<'_>]) -> Vec<UnitRow> {
    let open = named
        .iter()
        .filter(|(mention, judged)| mention.is_open_hazard && judged.tier == Tier::Building);
    let mut rows = newest_first(open);
    rows.truncate(MOST_BUILDING_WIDE);
    rows
}

/// Distinct days of heat complaints, newest season first.
fn heat_seasons(named: &[Named<'_>]) -> Vec<UnitHeatSeason> {
    let mut seasons: BTreeMap<i16, BTreeSet<Date>> = BTreeMap::new();
    for (mention, judged) in named {
        if let Some(day) = mention.heat
            && judged.confidence >= MIN_COUNTED
            && let Some(year) = season_of(day)
        {
            seasons.entry(year).or_default().insert(day);
        }
    }
    let newest_first = seasons.into_iter().rev();
    let counted = newest_first.map(|(year, days)| UnitHeatSeason {
        season: season_name(year),
        days: days.len() as u64,
    });
    counted.collect()
}

/// The newest sale of the apartment: the first in the order of their section.
fn last_sale(named: &[Named<'_>]) -> Option<UnitSale> {
    let mut counted = named
        .iter()
        .filter(|(_, judged)| judged.confidence >= MIN_COUNTED);
    counted.find_map(|(mention, _)| mention.sale.clone())
}

/// The condominium lot that matches the apartment exactly.
fn lot(context: &Context<'_>, named: &[Named<'_>]) -> Option<UnitLot> {
    let mut lots = named
        .iter()
        .filter(|(_, judged)| judged.tier == Tier::Exact && judged.confidence >= MIN_COUNTED)
        .filter_map(|(mention, _)| Some((mention.condo_lot.as_deref()?, &mention.text)));
    let (bbl, designation) = lots.next()?;
    // Two lots of one name are an error in the list, or a parking space and an apartment.
    if lots.next().is_some() {
        return None;
    }
    let values = context.history().of(&dof_valuations::DATASET);
    let own = values.filter(|row| row.text(dof_valuations::PARCEL) == bbl);
    let (year, period) = (dof_valuations::YEAR, dof_valuations::PERIOD);
    let newest = own.max_by_key(|row| (row.integer(year), row.text(period)));
    Some(UnitLot {
        bbl: bbl.into(),
        designation: designation.clone(),
        assessed_usd: newest.and_then(|row| row.integer(dof_valuations::ASSESSED)),
    })
}

/// The requested apartment, and whether the records confirm it.
pub(crate) fn unit_reference(context: &Context<'_>) -> Option<UnitReference> {
    let unit = context.input.unit?;
    let own = own_building(context);
    let all = mentions(context, &own);
    let roster = Roster::read(all.iter().map(|mention| &mention.text));
    let matcher = UnitMatcher::new(unit, &roster);
    let asked = matcher.asked();
    let (mut validity, mut evidence) = judge(context, asked, &all, &roster);
    evidence.extend(swapped(asked, &roster));
    let shared = shared_sales(&matcher, &all);
    let named = judged(&matcher, &all, shared.is_some());
    let is_counted = |(_, judged): &Named<'_>| judged.confidence >= MIN_COUNTED;
    if validity == "confirmed" && !named.iter().any(is_counted) {
        validity = "plausible";
    }
    let shared = [shared_lot(context, &own, &matcher, &all), shared];
    evidence.extend(shared.into_iter().flatten());
    Some(UnitReference {
        unit: unit.clone(),
        kind: asked.kind().into(),
        floor: asked.floor(),
        validity: validity.into(),
        evidence,
    })
}

#[cfg(test)]
mod tests;
