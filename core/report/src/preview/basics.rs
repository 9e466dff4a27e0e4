//! What the building is.

use crate::codes::{building_class_label, code_label, coded};
use crate::datasets::pluto;
use crate::facts::{Facts, pluto_units};
use crate::messages::{counted, message};
use crate::section::{Notes, SectionBuilder, complex_note};
use crate::{BuildingInput, Dataset, Field, Record};
use nycapt_contract::{Basics, EvidenceClass, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

/// Years that the city fills in when it knows only about when.
const ROUND_YEARS: &[u16] = &[1899, 1900, 1910, 1920, 1930, 1931];

/// Year, size and class of the building by PLUTO; `empty` without data where it has no row.
pub(crate) fn basics(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Basics> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let class = EvidenceClass::Register;
    let Some(row) = facts.lot.pluto else {
        return if input.is_whole(&pluto::DATASET) {
            builder.without(class, SectionStatus::Empty, message!("basics-no-row"))
        } else {
            builder.found(class, Basics::default(), true)
        };
    };
    let mut section = builder.found(class, read(&row, facts), false);
    section.notes.extend(complex_note(facts));
    if let Some(units) = facts.lot.stated_units {
        let apartments = counted!("count-apartments", units.count);
        let source = units.source.name;
        if let Some(why) = units.disputed {
            let text = message!("note-units-disputed", apartments, source, why = why());
            section.caution("units_disputed", text);
        } else if units.source.id != pluto::DATASET.id {
            let text = message!("note-units-from", apartments, source);
            section.info("units_differ", text);
        }
    }
    section
}

/// The apartments that a rate may be divided by; `None` if their number is unknown or disputed.
pub fn countable_units(basics: &Section<Basics>) -> Option<u32> {
    basics.data.as_ref()?.units_for_rates
}

fn read(row: &Record<'_>, facts: &Facts<'_>) -> Basics {
    let year_built = facts.lot.year_built;
    let has_units = pluto_units(*row, facts.lot.kind).is_some();
    Basics {
        year_built,
        year_built_approx: year_built.is_some_and(|year| ROUND_YEARS.contains(&year)),
        floors: row.decimal(pluto::FLOORS).filter(|floors| *floors > 0.0),
        units_residential: pluto_units(*row, facts.lot.kind).and_then(|n| u32::try_from(n).ok()),
        units_total: row.unsigned(pluto::UNITS_TOTAL).filter(|_| has_units),
        units_for_rates: facts.lot.units,
        building_class: (row.known(pluto::BUILDING_CLASS))
            .map(|code| coded(code, building_class_label(code))),
        land_use: row.integer(pluto::LAND_USE).and_then(|code| {
            let label = code_label("land_use", &code.to_string())?;
            Some(coded(&format!("{code:02}"), label))
        }),
        kind: facts.lot.kind.as_str().into(),
        lot_sq_ft: area(row, pluto::LOT_AREA),
        building_sq_ft: area(row, pluto::BUILDING_AREA),
        historic_district: row.known(pluto::HISTORIC_DISTRICT).map(Into::into),
    }
}

/// PLUTO writes 0 for an area that it does not know.
fn area(row: &Record<'_>, field: Field) -> Option<u64> {
    let text = row.known(field)?;
    let whole = text.split('.').next().unwrap_or(text);
    whole.parse().ok().filter(|area| *area > 0)
}
