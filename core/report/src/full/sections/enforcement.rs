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
        let day = context.dated(&hpd_vacate_orders::DATASET).to_string();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{dob_complaints, dob_vacate_orders, hpd_jurisdiction};
    use crate::testing::{TestBuilding, noted, rows};
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
        let shown: Vec<_> = aep.iter().map(|one| (&*one.id, one.active)).collect();
        assert_eq!(shown, [("1-Aep-Round-16", true), ("2-Aep-Round-16", false)]);
        assert_eq!(aep[0].from.as_deref(), Some("2023-01-31"));
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
            conditions: BUILDING_ID = "9", STATUS = "Discharged";
            hpd_heat_sensors: BUILDING_ID = "9", STARTED = "2024-07-01", STATUS = "Active"
        );
        let data = building.part(enforcement).data.unwrap();
        assert!(data.conh.unwrap()[0].active);
        assert!(!data.ucp.unwrap()[0].active);
        let sensors = data.heat_sensor.unwrap();
        let expected = ("9-2024-07-01", true);
        assert_eq!((sensors[0].id.as_str(), sensors[0].active), expected);
    }

    fn hpd(building: TestBuilding, number: &str, rescinded: &str) -> TestBuilding {
        rows!(building; hpd_vacate_orders: ORDER_NUMBER = number, TYPE = "Partial",
            REASON = "Fire Damage", EFFECTIVE = "2024-03-04", RESCINDED = rescinded, UNITS = "3")
    }

    fn complaint(building: TestBuilding, disposition: &str) -> TestBuilding {
        rows!(building; dob_complaints: COMPLAINT_NUMBER = "4000001", CATEGORY = "45",
            ENTERED = "2015-01-01", DISPOSED = "2015-02-03", DISPOSITION = disposition)
    }

    #[test]
    fn the_category_of_a_complaint_is_not_given_as_the_reason_of_an_order() {
        let listed = rows!(TestBuilding::walk_up(20); dob_vacate_orders: ISSUED = "2013-08-14",
            DISPOSITION = "PARTIAL VACATE ORDER ISSUED", CATEGORY = "PERMIT - NONE");
        let why = |building: TestBuilding| {
            let order = building.part(vacates).remove(0);
            (order.reason, order.complaint_category)
        };
        assert_eq!(why(listed), (None, Some("PERMIT - NONE".into())));
        let by_hpd = hpd(TestBuilding::walk_up(20), "7", "");
        assert_eq!(why(by_hpd), (Some("Fire Damage".into()), None));
    }

    #[test]
    fn an_order_is_of_the_building_unless_its_row_names_another_address() {
        let lot = rows!(TestBuilding::walk_up(20); hpd_vacate_orders: ORDER_NUMBER = "7",
            TYPE = "Entire Building", EFFECTIVE = "2024-03-04", NUMBER = "14",
            STREET = "EXAMPLE STREET");
        let order = |house: &str| {
            let asked = lot.clone().at(house, "EXAMPLE STREET", None);
            asked.part(vacates).remove(0)
        };
        assert_eq!(order("14").address.as_deref(), Some("14 EXAMPLE STREET"));
        assert!(order("14").of_building && !order("12").of_building);
    }

    #[test]
    fn an_order_of_another_address_is_in_no_count_flag_or_limit() {
        for (house, bin, is_own) in [
            ("12", "", true),
            ("", "", true),
            ("14", "", false),
            ("112", "", false),
            ("14", "3000001", true),
        ] {
            let building = TestBuilding::walk_up(20).open("C", "2026-02-03", "508");
            let building = rows!(building; hpd_vacate_orders: ORDER_NUMBER = "7",
                TYPE = "Entire Building", EFFECTIVE = "2024-03-04", NUMBER = house,
                STREET = "EXAMPLE ST", BIN = bin);
            let report = building.report_of(None, None);
            let section = report.sections.enforcement;
            assert_eq!(noted(&section.notes, "vacate_in_force"), is_own);
            let section = section.data.unwrap();
            let mut codes = report.summary.findings.iter().map(|finding| &*finding.code);
            let preview = building.preview();
            let mut flags = preview.flags.data.unwrap().into_iter();
            assert_eq!(section.vacates[0].of_building, is_own, "{house} {bin}");
            assert_eq!(section.vacates_in_force, Some(u64::from(is_own)));
            let code = ["vacate_elsewhere_on_lot", "vacate_full"][usize::from(is_own)];
            assert_eq!(codes.find(|code| code.starts_with("vacate")), Some(code));
            assert_eq!(flags.any(|flag| flag.code == "vacate_full"), is_own);
            let score = preview.score.data.unwrap();
            assert_eq!(score.adjustments.is_empty(), !is_own, "{house} {bin}");
        }
    }

    #[test]
    fn an_order_is_in_force_on_the_day_of_its_list() {
        let building = hpd(TestBuilding::walk_up(20), "7", "");
        let list = &hpd_vacate_orders::DATASET;
        let old = building.ending(list, jiff::civil::date(2018, 12, 31));
        let mut notes = old.part(enforcement).notes.into_iter();
        let note = notes.find(|note| note.code == "vacate_in_force").unwrap();
        let expected = "HPD's records through December 31, 2018, show a vacate order in force. Confirm \
                        with HPD.";
        assert_eq!(note.text, expected);
    }

    #[test]
    fn an_order_of_hpd_is_in_force_until_it_is_rescinded() {
        let building = hpd(TestBuilding::walk_up(20), "7", "");
        let orders = hpd(building, "8", "2024-05-01").part(vacates);
        let expected = [Some(true), Some(false)];
        assert_eq!([orders[0].in_force, orders[1].in_force], expected);
        let expected = ("partial", Some(3));
        assert_eq!((orders[0].kind.as_str(), orders[0].units), expected);
        assert_eq!(orders[1].rescinded.as_deref(), Some("2024-05-01"));
    }

    #[test]
    fn whether_an_order_of_dob_was_lifted_is_not_known() {
        for (disposition, kind) in [
            ("Y1", "full"),
            ("ME", "full"),
            ("Y3", "partial"),
            ("MI", "partial"),
        ] {
            let orders = complaint(TestBuilding::walk_up(20), disposition).part(vacates);
            assert_eq!((orders[0].kind.as_str(), orders[0].in_force), (kind, None));
            let category = orders[0].complaint_category.as_deref();
            assert_eq!(category, Some("Illegal conversion"));
        }
        let rescinded = complaint(TestBuilding::walk_up(20), "Y2").part(vacates);
        assert_eq!(rescinded[0].in_force, Some(false));
        assert_eq!(rescinded[0].rescinded.as_deref(), Some("2015-02-03"));
        let partly = complaint(TestBuilding::walk_up(20), "Y4").part(vacates);
        assert_eq!((partly[0].in_force, &partly[0].rescinded), (None, &None));
        let none = complaint(TestBuilding::walk_up(20), "A1").part(vacates);
        assert_eq!(none, []);
    }

    #[test]
    fn an_order_of_both_sources_of_dob_is_one() {
        let listed = |building: TestBuilding, day: &str| {
            rows!(building; dob_vacate_orders: ISSUED = day, CATEGORY = "ILLEGAL CONVERSION +",
                DISPOSITION = "PARTIAL VACATE ORDER ISSUED P")
        };
        let building = complaint(TestBuilding::walk_up(20), "Y3");
        let building = listed(listed(building, "2015-02-03"), "2013-01-01");
        let orders = building.part(vacates);
        let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
        assert_eq!(ids, ["4000001", "dob-vacate-partial-2013-01-01"]);
        let datasets: Vec<&str> = orders.iter().map(|o| o.dataset_id.as_str()).collect();
        assert_eq!(datasets, ["eabe-havv", dob_vacate_orders::DATASET.id]);
        let category = orders[1].complaint_category.as_deref();
        assert_eq!(category, Some("ILLEGAL CONVERSION"));
    }
}
