//! Rules about the facade, sheds, elevators, boilers and the Department of Buildings.

use std::collections::BTreeSet;

use super::reading::{Draft, Reading};
use super::words::{clause, day};
use crate::calendar::years_before;
use crate::claims::claim;
use crate::datasets::{
    dob_bis_permits, dob_boilers, dob_elevators, dob_now_permits, dob_safety_violations,
    dob_violations, facades,
};
use crate::facts::{DOB_NOW, Facade, is_facade_filing};
use crate::messages::{counted, message};
use nycapt_contract::{DobViolation, Elevator, FacadeFiling, Permits, SafetyDevices};

/// Days of three years, where only the days are known.
const THREE_YEARS: i64 = 1096;

pub(crate) fn facade(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.safety_devices()?;
    let mut last = last_facades(&section);
    last.retain(|filing| is_unsafe(filing));
    let filing = last.first()?;
    let detail = message!(
        "finding-facade",
        cycle = clause!("clause-of-cycle", cycle = filing.cycle.as_ref()),
        of = clause!("clause-on", day = filing.filed.as_ref())
    );
    let rows = last.iter().map(|filing| &filing.id);
    section.draft(&[facades::DATASET.id], rows, detail)
}

/// The last filing of each building, newest first.
pub(crate) fn last_facades(section: &SafetyDevices) -> Vec<&FacadeFiling> {
    let mut seen = BTreeSet::new();
    let rows = section.facades.iter().flatten();
    let filings = rows.filter(|row| is_facade_filing(row.status.as_deref().unwrap_or_default()));
    filings
        .filter(|filing| seen.insert(filing.bin.as_deref()))
        .collect()
}

pub(crate) fn is_unsafe(filing: &FacadeFiling) -> bool {
    filing.status.as_deref().and_then(Facade::of) == Some(Facade::Unsafe)
}

pub(crate) fn shed(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.permits()?;
    let shed = section.sidewalk_shed.as_ref()?;
    let is_old = match day(shed.since.as_deref()) {
        Some(since) => since < years_before(reading.today, 3),
        None => shed.days.is_some_and(|days| days > THREE_YEARS),
    };
    if !is_old {
        return None;
    }
    let detail = message!(
        "finding-shed",
        since = shed.since.as_deref().unwrap_or("none")
    );
    let dataset = dataset_of_permit(&section, &shed.permit_id);
    section.draft(dataset.as_slice(), [&shed.permit_id], detail)
}

pub(crate) fn dataset_of_permit(permits: &Permits, id: &str) -> Option<&'static str> {
    let permit = permits.rows.iter().find(|permit| permit.id == id)?;
    Some(match permit.system.as_str() {
        DOB_NOW => dob_now_permits::DATASET.id,
        _ => dob_bis_permits::DATASET.id,
    })
}

pub(crate) fn dob_hazards(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.dob_violations()?;
    let is_hazard = |row: &&DobViolation| row.status == "active" && row.class == "hazard";
    let shown = section.rows.iter().filter(is_hazard);
    let active = (section.active_hazards).unwrap_or_else(|| shown.clone().count() as u64);
    if active == 0 {
        return None;
    }
    let older = [dob_violations::DATASET.id];
    let newer = [dob_safety_violations::DATASET.id];
    let detail = message!(
        "finding-dob-hazards",
        violations = counted!("count-violations", active),
        on = section.on(&older)
    );
    let rows_in = |is_new: bool| {
        let rows = shown.clone();
        rows.filter(move |row| (row.system == DOB_NOW) == is_new)
            .map(|row| &row.id)
    };
    if rows_in(false).next().is_none() {
        return section.draft(&newer, rows_in(true), detail);
    }
    let mut draft = section.draft(&older, rows_in(false), detail)?;
    if rows_in(true).next().is_some() {
        draft
            .evidence
            .extend(section.evidence(&newer, rows_in(true)));
    }
    Some(draft)
}

pub(crate) fn elevators(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.safety_devices()?;
    let active = active_elevators(&section);
    let overdue = active.clone().filter(|one| one.overdue == Some(true));
    overdue.clone().next()?;
    let dataset = [dob_elevators::DATASET.id];
    let detail = claim!(
        reading,
        "finding-elevators",
        on = section.on(&dataset),
        overdue = overdue.clone().count(),
        elevators = counted!("count-elevators", active.clone().count())
    )?;
    section.draft(&dataset, overdue.map(|device| &device.id), detail)
}

/// The elevators that have to be tested.
pub(crate) fn active_elevators(section: &SafetyDevices) -> impl Iterator<Item = &Elevator> + Clone {
    let elevators = section.elevators.iter().flatten();
    elevators.filter(|one| {
        let status = one.status.as_deref().unwrap_or_default();
        status.eq_ignore_ascii_case("active")
    })
}

pub(crate) fn boilers(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.safety_devices()?;
    let boilers = section.boilers.iter().flatten();
    let found = boilers.filter(|boiler| boiler.defects == Some(true));
    found.clone().next()?;
    let days = found.clone().filter_map(|boiler| boiler.inspected.as_ref());
    let count = found.clone().count();
    let detail = message!(
        "finding-boilers",
        count,
        boilers = counted!("count-boilers", count),
        inspected = clause!("clause-inspected", day = days.max(), count = count)
    );
    let rows = found.map(|boiler| &boiler.id);
    section.draft(&[dob_boilers::DATASET.id], rows, detail)
}
