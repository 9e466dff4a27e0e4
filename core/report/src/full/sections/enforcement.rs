//! Section `enforcement`.

use super::cells::{number_repeats, past_day, text};
use super::provenance::set_returned_count;
use super::vacates::vacates;
use crate::context::Context;
use crate::datasets::{
    dob_complaints, dob_vacate_orders, hpd_aep, hpd_conh, hpd_heat_sensors, hpd_jurisdiction,
    hpd_underlying_conditions, hpd_vacate_orders,
};
use crate::facts::is_in_sensor_program;
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Field, Record};
use nycapt_contract::{Enforcement, EvidenceClass, ProgramEntry, Section};

static DATASETS: &[&Dataset] = &[
    &hpd_aep::DATASET,
    &hpd_underlying_conditions::DATASET,
    &hpd_conh::DATASET,
    &hpd_heat_sensors::DATASET,
    &hpd_jurisdiction::DATASET,
    &hpd_vacate_orders::DATASET,
    &dob_vacate_orders::DATASET,
    &dob_complaints::DATASET,
];

pub(crate) fn enforcement(context: &Context<'_>) -> Section<Enforcement> {
    let vacates = vacates(context);
    let orders = (context.facts).vacates(&context.input.building, context.input.entrance);
    let in_force = orders.filter(|order| order.in_force == Some(true));
    let in_force = in_force.count() as u64;
    let data = Enforcement {
        aep: entries(context, &AEP),
        ucp: entries(context, &UCP),
        conh: entries(context, &CONH),
        heat_sensor: entries(context, &HEAT_SENSOR),
        seven_a: context.facts.enforcement.seven_a,
        vacates_in_force: context
            .is_whole(&hpd_vacate_orders::DATASET)
            .then_some(in_force),
        vacates,
    };
    let programs = [&data.aep, &data.ucp, &data.conh, &data.heat_sensor];
    let listed = programs.iter().filter_map(|entries| entries.as_ref());
    let is_empty = listed.map(Vec::len).sum::<usize>() == 0
        && data.vacates.is_empty()
        && data.seven_a != Some(true);
    let is_lifting_unknown = data.vacates.iter().any(|order| order.in_force.is_none());
    let mut section = context
        .builder(DATASETS)
        .found(EvidenceClass::Finding, data, is_empty);
    for program in [&AEP, &UCP, &CONH, &HEAT_SENSOR] {
        let rows = context.history().of(program.dataset).count();
        set_returned_count(&mut section, program.dataset, rows);
    }
    section.notes.extend(complex_note(&context.facts));
    if in_force > 0 {
        section.caution(
            "vacate_in_force",
            message!("note-vacate-in-force", today = context.today().to_string()),
        );
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

static AEP: Program = Program {
    dataset: &hpd_aep::DATASET,
    id: &[hpd_aep::BUILDING_ID, hpd_aep::ROUND],
    from: hpd_aep::STARTED,
    to: Some(hpd_aep::DISCHARGED),
    status: Some(hpd_aep::STATUS),
    is_active: |row| row.text(hpd_aep::STATUS).ends_with("Active"),
};

static UCP: Program = Program {
    dataset: &hpd_underlying_conditions::DATASET,
    id: &[
        hpd_underlying_conditions::BUILDING_ID,
        hpd_underlying_conditions::ORDERED,
    ],
    from: hpd_underlying_conditions::ORDERED,
    to: None,
    status: Some(hpd_underlying_conditions::STATUS),
    is_active: |row| row.text(hpd_underlying_conditions::STATUS) != "Discharged",
};

/// Buildings are listed only while they are in the program.
static CONH: Program = Program {
    dataset: &hpd_conh::DATASET,
    id: &[hpd_conh::BUILDING_ID],
    from: hpd_conh::ADDED,
    to: None,
    status: None,
    is_active: |_| true,
};

static HEAT_SENSOR: Program = Program {
    dataset: &hpd_heat_sensors::DATASET,
    id: &[hpd_heat_sensors::BUILDING_ID, hpd_heat_sensors::STARTED],
    from: hpd_heat_sensors::STARTED,
    to: Some(hpd_heat_sensors::DISCHARGED),
    status: Some(hpd_heat_sensors::STATUS),
    is_active: is_in_sensor_program,
};

/// A program's entries, newest first; `None` if there are none in incomplete data.
fn entries(context: &Context<'_>, program: &Program) -> Option<Vec<ProgramEntry>> {
    let rows = context.history().of(program.dataset);
    let mut entries: Vec<ProgramEntry> = rows
        .map(|row| {
            let parts: Vec<&str> = program.id.iter().map(|field| row.text(*field)).collect();
            ProgramEntry {
                id: parts.join("-").replace(' ', "-"),
                from: past_day(&row, program.from, context.today()),
                to: program
                    .to
                    .and_then(|field| past_day(&row, field, context.today())),
                active: (program.is_active)(&row),
                status: program.status.and_then(|field| text(&row, field)),
            }
        })
        .collect();
    entries.sort_by(|a, b| b.from.cmp(&a.from).then_with(|| a.id.cmp(&b.id)));
    number_repeats(&mut entries, |entry| &mut entry.id);
    context.known(program.dataset, entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::SectionStatus;

    fn in_aep(building: TestBuilding, id: &str, status: &str) -> TestBuilding {
        rows!(building; hpd_aep: BUILDING_ID = id, ROUND = "Aep Round 16", STARTED = "2023-01-31",
            STATUS = status)
    }

    #[test]
    fn each_entry_of_a_program_is_separate_and_nothing_is_summed() {
        let building = in_aep(TestBuilding::walk_up(20), "1", "AEP Active");
        let building = in_aep(building, "2", "AEP Discharged");
        let aep = building.part(enforcement).data.unwrap().aep.unwrap();
        let shown: Vec<_> = aep
            .iter()
            .map(|one| (one.id.as_str(), one.active))
            .collect();
        assert_eq!(shown, [("1-Aep-Round-16", true), ("2-Aep-Round-16", false)]);
        assert_eq!(aep[0].from.as_deref(), Some("2023-01-31"));
    }

    #[test]
    fn a_program_that_is_not_loaded_is_null_and_not_empty() {
        let section = TestBuilding::walk_up(20)
            .without(&[&hpd_conh::DATASET])
            .part(enforcement);
        assert_eq!(section.status, SectionStatus::Partial);
        let data = section.data.unwrap();
        assert_eq!((data.conh, data.aep), (None, Some(Vec::new())));
    }

    #[test]
    fn the_program_of_hpds_list_shows_an_administrator() {
        let of = |program| {
            let building = rows!(TestBuilding::walk_up(20); hpd_jurisdiction: PROGRAM = program);
            let section = building.part(enforcement);
            (section.status, section.data.unwrap().seven_a)
        };
        assert_eq!(of("7A"), (SectionStatus::Ok, Some(true)));
        assert_eq!(of("PVT"), (SectionStatus::Empty, Some(false)));
        let unlisted = TestBuilding::walk_up(20).part(enforcement).data.unwrap();
        assert_eq!(unlisted.seven_a, None);
    }

    #[test]
    fn conh_ucp_and_heat_sensors_are_entries_of_their_own() {
        let building = rows!(
            TestBuilding::walk_up(20);
            hpd_conh: BUILDING_ID = "9", ADDED = "2024-04-02";
            hpd_underlying_conditions: BUILDING_ID = "9", STATUS = "Discharged";
            hpd_heat_sensors: BUILDING_ID = "9", STARTED = "2024-07-01", STATUS = "Active"
        );
        let data = building.part(enforcement).data.unwrap();
        assert!(data.conh.unwrap()[0].active);
        assert!(!data.ucp.unwrap()[0].active);
        let sensors = data.heat_sensor.unwrap();
        let expected = ("9-2024-07-01", true);
        assert_eq!((sensors[0].id.as_str(), sensors[0].active), expected);
    }
}
