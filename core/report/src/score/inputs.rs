//! Input figures for each part, each with its source dataset.

use super::rules::Part;
use super::scored::Scored;
use super::tally::Tally;
use crate::datasets::{
    dob_boilers, dob_complaints, dob_elevators, dob_safety_violations, dob_violations,
    ecb_violations, facades, hpd_aep, hpd_bedbugs, hpd_complaints, hpd_conh, hpd_handyman_orders,
    hpd_litigations, hpd_registrations, hpd_repair_orders, hpd_underlying_conditions,
    hpd_vacate_orders, hpd_violations, rodent_inspections,
};
use crate::facts::Facade;
use crate::{BuildingInput, Dataset};
use nycapt_contract::ScoreInput;

pub(super) fn inputs(scored: &Scored<'_>, part: Part) -> Vec<ScoreInput> {
    let (facts, tally) = (scored.facts, &scored.tally);
    let mut list = List {
        input: scored.input,
        is_home: facts.lot.is_home(),
        inputs: Vec::new(),
    };
    match part {
        Part::OpenConditions => open_conditions(&mut list, tally),
        Part::ViolationRate => violation_rate(&mut list, tally),
        Part::RepairResponse => repairs(&mut list, tally),
        Part::Heat => heat(&mut list, tally),
        Part::Pests => pests(&mut list, tally),
        Part::BuildingSafety => safety(&mut list, tally),
        Part::Enforcement => enforcement(&mut list, tally),
    }
    if let (Some(units), true) = (facts.lot.stated_units, part != Part::RepairResponse) {
        list.of_rows("residential_units", tally.units, "apartments", units.source);
    }
    list.inputs
}

struct List<'i> {
    input: &'i BuildingInput<'i>,
    is_home: bool,
    inputs: Vec<ScoreInput>,
}

impl List<'_> {
    /// The datasets of violations and of complaints, which a home leaves out.
    fn findings_and_calls(&self) -> (&'static Dataset, Option<&'static Dataset>) {
        let calls = Some(&hpd_complaints::DATASET).filter(|_| !self.is_home);
        (&hpd_violations::DATASET, calls)
    }

    fn push(&mut self, name: &str, value: f64, unit: &str, dataset: &Dataset, rows: u64) {
        // A zero is known only from all of the data.
        if rows == 0 && !self.input.is_whole(dataset) {
            return;
        }
        if !self.input.release.is_loaded(dataset) {
            return;
        }
        self.inputs.push(ScoreInput {
            name: name.into(),
            value: (value * 1000.0).round() / 1000.0,
            unit: unit.into(),
            dataset_id: dataset.id.into(),
            as_of: self.input.as_of(dataset).map(|day| day.to_string()),
            record_count: rows,
        });
    }

    fn count(&mut self, name: &str, count: u32, unit: &str, dataset: &Dataset) {
        self.push(name, count.into(), unit, dataset, count.into());
    }

    /// Adds a figure computed from all rows of a dataset.
    fn of_rows(&mut self, name: &str, value: f64, unit: &str, dataset: &Dataset) {
        let rows = self.input.records.count(dataset.id);
        self.push(name, value, unit, dataset, rows);
    }

    fn fact(&mut self, name: &str, holds: bool, dataset: &Dataset) {
        self.of_rows(name, f64::from(u8::from(holds)), "yes or no", dataset);
    }
}

fn open_conditions(list: &mut List<'_>, tally: &Tally) {
    let dataset = &hpd_violations::DATASET;
    let [a, b, c] = tally.open.classes;
    let impairing = tally.open.rent_impairing;
    list.count("open_class_a", a, "violations", dataset);
    list.count("open_class_b", b, "violations", dataset);
    list.count("open_class_c", c, "violations", dataset);
    let falsely_certified = tally.open.falsely_certified;
    list.count("open_rent_impairing", impairing, "violations", dataset);
    list.count(
        "open_falsely_certified",
        falsely_certified,
        "violations",
        dataset,
    );
    let rows = u64::from(a) + u64::from(b) + u64::from(c);
    let visits = tally.open.visits.into();
    list.push("open_visits", visits, "visits by condition", dataset, rows);
    list.push("weighted", tally.open.weight, "weight", dataset, rows);
}

fn violation_rate(list: &mut List<'_>, tally: &Tally) {
    let dataset = &hpd_violations::DATASET;
    let [_, b, c] = tally.issued.classes;
    list.count("issued_class_b_36_months", b, "violations", dataset);
    list.count("issued_class_c_36_months", c, "violations", dataset);
    let rows = u64::from(b) + u64::from(c);
    list.push("weighted", tally.issued.weight, "weight", dataset, rows);
}

fn repairs(list: &mut List<'_>, tally: &Tally) {
    const UNIT: &str = "visits by condition";
    let dataset = &hpd_violations::DATASET;
    list.count("repairs_due", tally.repaired.due, UNIT, dataset);
    let in_time = tally.repaired.in_time;
    list.count("repaired_in_time", in_time, UNIT, dataset);
}

fn heat(list: &mut List<'_>, tally: &Tally) {
    let heat = &tally.heat;
    let (findings, calls) = list.findings_and_calls();
    let rows = heat.problems.into();
    if let Some(calls) = calls {
        let (days, weight, unit) = (heat.days.into(), heat.calls.weight, "apartment-days");
        list.push("heat_complaint_days", days, unit, calls, rows);
        list.push("heat_complaint_days_weighted", weight, unit, calls, rows);
    }
    let found = heat.violations;
    list.count("heat_violations", found, "violations", findings);
    let all = calls.unwrap_or(findings);
    list.push("heat_seasons", heat.seasons, "seasons", all, rows);
    let rows = rows + u64::from(found);
    list.push("weighted", heat.weight(), "weight a season", all, rows);
}

fn pests(list: &mut List<'_>, tally: &Tally) {
    let pests = &tally.pests;
    let (findings, calls) = list.findings_and_calls();
    let found = pests.violations;
    list.count("open_pest_violations", found, "violations", findings);
    let rows = u64::from(pests.problems);
    if let Some(calls) = calls {
        let days = pests.days.into();
        list.push("pest_complaint_days", days, "apartment-days", calls, rows);
    }
    let filing = &hpd_bedbugs::DATASET;
    let infested = pests.infested.into();
    list.of_rows("bedbug_infested_units", infested, "apartments", filing);
    let rodents = &rodent_inspections::DATASET;
    list.of_rows("rodent_factor", tally.rats, "factor", rodents);
    let rows = rows + u64::from(found);
    let all = calls.unwrap_or(findings);
    list.push("weighted", pests.weight(), "weight", all, rows);
}

fn safety(list: &mut List<'_>, tally: &Tally) {
    let safety = &tally.safety;
    let [first, second, third] = safety.ecb;
    let ecb = &ecb_violations::DATASET;
    list.count("ecb_uncured_class_1", first, "violations", ecb);
    list.count("ecb_uncured_class_2", second, "violations", ecb);
    list.count("ecb_uncured_class_3", third, "violations", ecb);
    let [hazards, paperwork] = safety.dob;
    let dob = &dob_violations::DATASET;
    list.count("dob_active_hazardous", hazards, "violations", dob);
    list.count("dob_active_paperwork", paperwork, "violations", dob);
    let now = &dob_safety_violations::DATASET;
    list.count("dob_now_active", safety.dob_now, "violations", now);
    let urgent = &dob_complaints::DATASET;
    list.count("dob_urgent_open", safety.urgent, "complaints", urgent);
    // A building without elevators or boilers has nothing to judge, nor a facade if it need not
    // file.
    let (elevators, boilers) = (&dob_elevators::DATASET, &dob_boilers::DATASET);
    if list.input.records.count(elevators.id) > 0 {
        let overdue = safety.elevators_overdue;
        list.count("elevators_overdue", overdue, "elevators", elevators);
    }
    if list.input.records.count(boilers.id) > 0 {
        let defects = safety.boilers_with_defects;
        list.count("boilers_with_defects", defects, "boilers", boilers);
    }
    let filed = &facades::DATASET;
    if list.input.records.count(filed.id) > 0 {
        let state = safety.facade;
        list.fact("facade_unsafe", state == Some(Facade::Unsafe), filed);
        list.fact("facade_swarmp", state == Some(Facade::Swarmp), filed);
    }
}

fn enforcement(list: &mut List<'_>, tally: &Tally) {
    let found = &tally.enforcement;
    let aep = &hpd_aep::DATASET;
    list.fact("aep_active", found.aep_active, aep);
    list.fact("aep_discharged_3_years", found.aep_discharged, aep);
    let vacates = &hpd_vacate_orders::DATASET;
    list.fact("vacate_full", found.vacate_full, vacates);
    list.fact("vacate_partial", found.vacate_partial, vacates);
    let court = &hpd_litigations::DATASET;
    let [pending, closed] = found.agency_cases;
    list.count("agency_cases_open", pending, "cases", court);
    list.count("agency_cases_closed_3_years", closed, "cases", court);
    let [pending, closed] = found.tenant_cases;
    list.count("tenant_cases_open", pending, "cases", court);
    list.count("tenant_cases_closed_3_years", closed, "cases", court);
    list.fact("harassment_finding_5_years", found.harassment, court);
    list.count("open_judgments", found.open_judgments, "cases", court);
    list.fact("conh_listed", found.conh, &hpd_conh::DATASET);
    let underlying = &hpd_underlying_conditions::DATASET;
    list.fact(
        "underlying_conditions",
        found.underlying_conditions,
        underlying,
    );
    let lapsed = found.registration_lapsed;
    list.fact("registration_lapsed", lapsed, &hpd_registrations::DATASET);
    // Both kinds of orders form one figure, from whichever dataset is loaded.
    let (contracted, own) = (&hpd_repair_orders::DATASET, &hpd_handyman_orders::DATASET);
    let carrier = if list.input.is_whole(contracted) {
        contracted
    } else {
        own
    };
    let repairs = found.city_repairs;
    list.count("city_repairs_36_months", repairs, "orders", carrier);
}
