//! What the building is.

use super::{Looked, complex_note, info};
use crate::contract::{Basics, CodeLabel, EvidenceClass, Section, SectionStatus};
use crate::report::codes::{building_class_label, land_use_label};
use crate::report::datasets::pluto;
use crate::report::facts::Facts;
use crate::report::{BuildingInput, Dataset, Field, Record};

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

/// Years that the city fills in when it knows only about when.
const ROUND_YEARS: &[u16] = &[1899, 1900, 1910, 1920, 1930, 1931];

pub(crate) fn basics(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Basics> {
    let looked = Looked::new(input, facts, DATASETS);
    let class = EvidenceClass::Register;
    let Some(row) = facts.lot.pluto else {
        let reason = "PLUTO has no row for this lot.";
        return if input.release.is_loaded(&pluto::DATASET) {
            looked.without(class, SectionStatus::Empty, reason)
        } else {
            looked.found(class, Basics::default(), true)
        };
    };
    let mut section = looked.found(class, read(&row, facts), false);
    section.notes.extend(complex_note(facts));
    if facts.lot.units.is_some_and(|units| units != 0)
        && row.integer(pluto::UNITS_RESIDENTIAL) != facts.lot.units.map(i64::from)
    {
        section.notes.push(info(
            "units_differ",
            "HPD counts more apartments than PLUTO; rates use the greater figure.",
        ));
    }
    section
}

fn read(row: &Record<'_>, facts: &Facts<'_>) -> Basics {
    let year_built = facts.lot.year_built;
    Basics {
        year_built,
        year_built_approx: year_built.is_some_and(|year| ROUND_YEARS.contains(&year)),
        floors: row.decimal(pluto::FLOORS).filter(|floors| *floors > 0.0),
        units_residential: count(row, pluto::UNITS_RESIDENTIAL),
        units_total: count(row, pluto::UNITS_TOTAL),
        building_class: row.known(pluto::BUILDING_CLASS).map(|code| CodeLabel {
            code: code.into(),
            label: building_class_label(code).into(),
        }),
        land_use: row.integer(pluto::LAND_USE).and_then(|code| {
            Some(CodeLabel {
                code: format!("{code:02}"),
                label: land_use_label(code)?.into(),
            })
        }),
        kind: facts.lot.kind.as_str().into(),
        lot_sq_ft: area(row, pluto::LOT_AREA),
        building_sq_ft: area(row, pluto::BUILDING_AREA),
        historic_district: row.known(pluto::HISTORIC_DISTRICT).map(Into::into),
    }
}

fn count(row: &Record<'_>, field: Field) -> Option<u32> {
    u32::try_from(row.integer(field)?).ok()
}

/// PLUTO writes 0 for an area that it does not know.
fn area(row: &Record<'_>, field: Field) -> Option<u64> {
    let text = row.known(field)?;
    let whole = text.split('.').next().unwrap_or(text);
    whole.parse().ok().filter(|area| *area > 0)
}
