//! Input figures for each part, each with its source dataset.

use super::rules::Part;
use super::scored::Scored;
use super::tally::{FACT, Item, Tally};
use crate::datasets::{datasets, hpd_bedbugs, hpd_complaints, hpd_violations, rodent_inspections};
use crate::{BuildingInput, Dataset};
use nycapt_contract::ScoreInput;

/// What a building may be without.
static DEVICES: &[&Dataset] = datasets![dob_elevators dob_boilers facades];

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
        Part::BuildingSafety => list.items(&tally.safety),
        Part::Enforcement => list.items(&tally.enforcement),
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

    fn items(&mut self, items: &[Item]) {
        for item in items {
            let rows = self.input.records.count(item.dataset.id);
            // A building without elevators or boilers has nothing to judge, nor a facade if it need
            // not file; what isn't whole doesn't count, and would be a false “no.”
            let is_absent = rows == 0 && DEVICES.iter().any(|one| one.id == item.dataset.id);
            if is_absent || !self.input.is_whole(item.dataset) {
                continue;
            }
            let rows = if item.unit == FACT {
                rows
            } else {
                item.count.into()
            };
            self.push(item.name, item.count.into(), item.unit, item.dataset, rows);
        }
    }
}

fn open_conditions(list: &mut List<'_>, tally: &Tally) {
    let dataset = &hpd_violations::DATASET;
    let [a, b, c] = tally.open.classes;
    let impairing = tally.open.rent_impairing;
    list.count("open_class_a", a, "violations", dataset);
    list.count("open_class_b", b, "violations", dataset);
    list.count("open_class_c", c, "violations", dataset);
    list.count("open_rent_impairing", impairing, "violations", dataset);
    let false_ones = tally.open.falsely_certified;
    list.count("open_falsely_certified", false_ones, "violations", dataset);
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
