//! Section `enforcement`: programs and orders to vacate.

use super::cells::{number_repeats, past_day, text};
use super::provenance::set_returned_count;
use crate::calendar::iso;
use crate::context::Context;
use crate::datasets::{
    datasets, hpd_aep, hpd_conh, hpd_heat_sensors, hpd_underlying_conditions as conditions,
    hpd_vacate_orders,
};
use crate::facts::{Vacate, is_in_sensor_program};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::units::{BuildingMatch, OwnBuilding};
use crate::{Dataset, Field, Record};
use nycapt_contract::{Enforcement, EvidenceClass, ProgramEntry, Section, VacateOrder};

static DATASETS: &[&Dataset] = datasets![
    hpd_aep hpd_underlying_conditions hpd_conh hpd_heat_sensors hpd_jurisdiction hpd_vacate_orders
    dob_vacate_orders dob_complaints
];

pub(crate) fn enforcement(context: &Context<'_>) -> Section<Enforcement> {
    let vacates = vacates(context);
    let orders = (context.facts).vacates(&context.input.building, context.input.entrance);
    let in_force = orders.filter(|order| order.in_force == Some(true));
    let in_force = in_force.count() as u64;
    let programs = PROGRAMS.each_ref().map(|one| entries(context, one));
    let is_unlisted = programs.iter().flatten().all(Vec::is_empty);
    let [aep, ucp, conh, heat_sensor] = programs;
    let data = Enforcement {
        aep,
        ucp,
        conh,
        heat_sensor,
        seven_a: context.facts.enforcement.seven_a,
        vacates_in_force: context.total(&[&hpd_vacate_orders::DATASET], || in_force),
        vacates,
    };
    let is_empty = is_unlisted && data.vacates.is_empty() && data.seven_a != Some(true);
    let is_lifting_unknown = data.vacates.iter().any(|order| order.in_force.is_none());
    let mut section = context
        .builder(DATASETS)
        .found(EvidenceClass::Finding, data, is_empty);
    for program in &PROGRAMS {
        let rows = context.history().of(program.dataset).count();
        set_returned_count(&mut section, program.dataset, rows);
    }
    section.notes.extend(complex_note(&context.facts));
    if in_force > 0 {
        let day = context
            .proven_until(&hpd_vacate_orders::DATASET)
            .to_string();
        let through = message!("clause-through", day);
        let text = message!("note-vacate-in-force", through);
        section.caution("vacate_in_force", text);
    }
    if is_lifting_unknown {
        section.caution("dob_lifting_unknown", message!("note-dob-vacate"));
    }
    section
}

/// How a dataset of a program is read.
struct Program {
    dataset: &'static Dataset,
    /// The columns that together identify a row.
    id: &'static [Field],
    from: Field,
    to: Option<Field>,
    status: Option<Field>,
    is_active: fn(&Record<'_>) -> bool,
}

/// The Alternative Enforcement Program, Underlying Conditions, Certification of No Harassment and heat
/// sensors.
static PROGRAMS: [Program; 4] = [
    Program {
        dataset: &hpd_aep::DATASET,
        id: &[hpd_aep::BUILDING_ID, hpd_aep::ROUND],
        from: hpd_aep::STARTED,
        to: Some(hpd_aep::DISCHARGED),
        status: Some(hpd_aep::STATUS),
        is_active: |row| row.text(hpd_aep::STATUS).ends_with("Active"),
    },
    Program {
        dataset: &conditions::DATASET,
        id: &[conditions::BUILDING_ID, conditions::ORDERED],
        from: conditions::ORDERED,
        to: None,
        status: Some(conditions::STATUS),
        is_active: |row| row.text(conditions::STATUS) != "Discharged",
    },
    // Buildings are listed only while they are in the program.
    Program {
        dataset: &hpd_conh::DATASET,
        id: &[hpd_conh::BUILDING_ID],
        from: hpd_conh::ADDED,
        to: None,
        status: None,
        is_active: |_| true,
    },
    Program {
        dataset: &hpd_heat_sensors::DATASET,
        id: &[hpd_heat_sensors::BUILDING_ID, hpd_heat_sensors::STARTED],
        from: hpd_heat_sensors::STARTED,
        to: Some(hpd_heat_sensors::DISCHARGED),
        status: Some(hpd_heat_sensors::STATUS),
        is_active: is_in_sensor_program,
    },
];

/// A program's entries, newest first; `None` if there are none in incomplete data.
fn entries(context: &Context<'_>, program: &Program) -> Option<Vec<ProgramEntry>> {
    let rows = context.history().of(program.dataset).map(|row| {
        let parts: Vec<&str> = program.id.iter().map(|field| row.text(*field)).collect();
        let day = |field| past_day(&row, field, context.today());
        ProgramEntry {
            id: parts.join("-").replace(' ', "-"),
            from: day(program.from),
            to: program.to.and_then(day),
            active: (program.is_active)(&row),
            status: program.status.and_then(|field| text(&row, field)),
        }
    });
    let mut entries: Vec<ProgramEntry> = rows.collect();
    entries.sort_by(|a, b| b.from.cmp(&a.from).then_with(|| a.id.cmp(&b.id)));
    number_repeats(&mut entries, |entry| &mut entry.id);
    context.known(program.dataset, entries)
}

fn vacates(context: &Context<'_>) -> Vec<VacateOrder> {
    let input = context.input;
    let own = OwnBuilding::read(input.entrance, &context.facts.lot, input.building.records);
    let orders = context.facts.enforcement.vacates.iter().map(|order| {
        let is_elsewhere = order.is_elsewhere(&context.facts.lot, &input.building, input.entrance);
        let is_own = own.holds(&order.place) == BuildingMatch::Surely;
        vacate_order(order, is_own && !is_elsewhere)
    });
    let mut orders: Vec<VacateOrder> = orders.collect();
    number_repeats(&mut orders, |order| &mut order.id);
    orders
}

fn vacate_order(order: &Vacate<'_>, of_building: bool) -> VacateOrder {
    VacateOrder {
        id: order.id.clone(),
        issuer: order.issuer().into(),
        kind: order.extent.as_str().into(),
        reason: order.reason.map(Into::into),
        complaint_category: order.complaint_category.map(Into::into),
        from: iso(order.since),
        rescinded: iso(order.rescinded),
        in_force: order.in_force,
        units: order.units,
        address: order.place.address(),
        of_building,
        dataset_id: order.dataset.id.into(),
    }
}
