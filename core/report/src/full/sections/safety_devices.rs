//! Section `safetyDevices`.

use std::cmp::Reverse;

use super::cells::{number_repeats, past_day, text};
use super::provenance::set_returned_count;
use crate::context::Context;
use crate::datasets::{datasets, dob_boilers, dob_elevators, facades};
use crate::facts::{has_defects, is_elevator_overdue, last_boiler_inspections};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{Boiler, Elevator, EvidenceClass, FacadeFiling, SafetyDevices, Section};

static DATASETS: &[&Dataset] = datasets![dob_elevators dob_boilers facades];

pub(crate) fn safety_devices(context: &Context<'_>) -> Section<SafetyDevices> {
    let (elevators, boilers, facades) = (elevators(context), boilers(context), facades(context));
    let shown = [elevators.len(), boilers.len(), facades.len()];
    let data = SafetyDevices {
        elevators: context.known(&dob_elevators::DATASET, elevators),
        boilers: context.known(&dob_boilers::DATASET, boilers),
        facades: context.known(&facades::DATASET, facades),
    };
    let builder = context.builder(DATASETS);
    let is_empty = shown == [0; 3];
    let mut section = builder.found(EvidenceClass::OwnerReport, data, is_empty);
    for (dataset, rows) in DATASETS.iter().zip(shown) {
        set_returned_count(&mut section, dataset, rows);
    }
    section.notes.extend(complex_note(&context.facts));
    let [elevators, _, facades] = shown;
    if elevators > 0 {
        section.info("elevator_rule", message!("note-elevator-tests"));
    }
    if facades > 0 {
        section.info("facade_rule", message!("note-facade-cycle"));
    }
    section
}

fn elevators(context: &Context<'_>) -> Vec<Elevator> {
    use dob_elevators as schema;
    let today = context.today();
    let until = context.proven_until(&schema::DATASET);
    let rows = context.history().of(&schema::DATASET);
    let elevators = rows.map(|row| Elevator {
        id: row.text(schema::DEVICE).into(),
        kind: text(&row, schema::TYPE),
        status: text(&row, schema::STATUS),
        category_1: past_day(&row, schema::CATEGORY_1, today),
        category_5: past_day(&row, schema::CATEGORY_5, today),
        periodic: past_day(&row, schema::PERIODIC, today),
        overdue: is_elevator_overdue(&row, until),
    });
    let mut elevators: Vec<Elevator> = elevators.collect();
    elevators.sort_by(|a, b| a.id.cmp(&b.id));
    number_repeats(&mut elevators, |one| &mut one.id);
    elevators
}

fn boilers(context: &Context<'_>) -> Vec<Boiler> {
    use dob_boilers as schema;
    let rows = last_boiler_inspections(context.history());
    let of_row = |row: &Record<'_>| Boiler {
        id: row.text(schema::BOILER).into(),
        inspected: past_day(row, schema::INSPECTED, context.today()),
        defects: has_defects(row),
        status: text(row, schema::STATUS),
    };
    rows.iter().map(of_row).collect()
}

/// The last cycle first.
fn facades(context: &Context<'_>) -> Vec<FacadeFiling> {
    use facades as schema;
    let mut rows: Vec<Record<'_>> = context.history().of(&schema::DATASET).collect();
    rows.sort_by_key(|row| {
        let order = (row.integer(schema::CYCLE), row.date(schema::FILED));
        (Reverse(order), row.text(schema::FILING))
    });
    let filings = rows.iter().map(|row| {
        let unfiled = || {
            format!(
                "{}-cycle-{}",
                row.text(schema::BIN),
                row.text(schema::CYCLE)
            )
        };
        FacadeFiling {
            id: text(row, schema::FILING).unwrap_or_else(unfiled),
            bin: text(row, schema::BIN),
            cycle: text(row, schema::CYCLE),
            status: text(row, schema::STATUS),
            filed: past_day(row, schema::FILED, context.today()),
        }
    });
    let mut filings: Vec<FacadeFiling> = filings.collect();
    number_repeats(&mut filings, |filing| &mut filing.id);
    filings
}
