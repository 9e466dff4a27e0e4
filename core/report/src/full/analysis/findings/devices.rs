//! Rules about the facade, sheds, elevators, boilers and the Department of Buildings.

use super::reading::{Draft, Reading};
use super::words::day;
use crate::calendar::years_before;
use crate::claims::claim;
use crate::datasets::{
    dob_bis_permits, dob_boilers, dob_elevators, dob_now_permits, dob_safety_violations,
    dob_violations, facades,
};
use crate::messages::{counted, message};
use nycapt_contract::{Boiler, DobViolation, Elevator, FacadeFiling};

const ELEVATORS: &str = dob_elevators::DATASET.id;
const BOILERS: &str = dob_boilers::DATASET.id;
/// The word of the newer of the two systems of the Department of Buildings.
const DOB_NOW: &str = "DOB NOW";
/// Days of three years, where only the days are known.
const THREE_YEARS: i64 = 1096;

pub(crate) fn facade(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.safety_devices()?;
    let filings = section.data().facades.as_ref()?;
    let cycle = &filings.first()?.cycle;
    let says_unsafe = |filing: &&FacadeFiling| {
        let status = filing.status.as_deref().unwrap_or_default();
        filing.cycle == *cycle && status.eq_ignore_ascii_case("unsafe")
    };
    let filing = filings.iter().find(says_unsafe)?;
    let detail = message!(
        "finding-facade",
        cycle = cycle.as_ref().map_or(String::new(), |cycle| message!(
            "clause-of-cycle",
            cycle = cycle
        )),
        of = filing
            .filed
            .as_ref()
            .map_or(String::new(), |day| message!("clause-on", day = day))
    );
    let rows = filings.iter().filter(says_unsafe).map(|filing| &filing.id);
    section.draft(
        &[facades::DATASET.id],
        rows,
        message!("finding-facade-title"),
        detail,
    )
}

pub(crate) fn shed(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.permits()?;
    let shed = section.data().sidewalk_shed.as_ref()?;
    let is_old = match day(shed.since.as_deref()) {
        Some(since) => since < years_before(reading.today, 3),
        None => shed.days.is_some_and(|days| days > THREE_YEARS),
    };
    if !is_old {
        return None;
    }
    let since = shed.since.as_ref();
    let detail = since.map_or_else(
        || message!("finding-shed-long"),
        |day| message!("finding-shed-since", day = day.as_str()),
    );
    let permits = &section.data().rows;
    let permit = permits.iter().find(|permit| permit.id == shed.permit_id);
    let dataset = permit.map(|permit| match permit.system.as_str() {
        DOB_NOW => dob_now_permits::DATASET.id,
        _ => dob_bis_permits::DATASET.id,
    });
    section.draft(
        dataset.as_slice(),
        [&shed.permit_id],
        message!("finding-shed-title"),
        detail,
    )
}

pub(crate) fn dob_hazards(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.dob_violations()?;
    let shown = || section.data().rows.iter().filter(|row| is_hazard(row));
    let active = (section.active_hazards).unwrap_or_else(|| shown().count() as u64);
    if active == 0 {
        return None;
    }
    let dataset = [dob_violations::DATASET.id];
    let detail = message!(
        "finding-dob-hazards",
        violations = counted!("count-violations", active),
        on = section.on(&dataset)
    );
    let rows_in = |is_new: bool| {
        shown()
            .filter(move |row| (row.system == DOB_NOW) == is_new)
            .map(|row| &row.id)
    };
    let title = message!("finding-dob-hazards-title");
    if rows_in(false).next().is_none() {
        let dataset = [dob_safety_violations::DATASET.id];
        return section.draft(&dataset, rows_in(true), title, detail);
    }
    let mut draft = section.draft(&dataset, rows_in(false), title, detail)?;
    if rows_in(true).next().is_some() {
        let newer = section.evidence(&[dob_safety_violations::DATASET.id], rows_in(true));
        draft.evidence.extend(newer);
    }
    Some(draft)
}

fn is_hazard(row: &DobViolation) -> bool {
    row.status == "active" && row.class == "hazard"
}

pub(crate) fn elevators(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.safety_devices()?;
    let is_overdue = |device: &&Elevator| device.overdue == Some(true);
    let elevators = section.data().elevators.as_ref()?;
    let overdue = || elevators.iter().filter(is_overdue);
    overdue().next()?;
    let detail = claim!(
        reading,
        "finding-elevators",
        on = section.on(&[ELEVATORS]),
        overdue = overdue().count(),
        elevators = counted!("count-elevators", elevators.len())
    )?;
    let rows = overdue().map(|device| &device.id);
    section.draft(
        &[ELEVATORS],
        rows,
        message!("finding-elevators-title"),
        detail,
    )
}

pub(crate) fn boilers(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.safety_devices()?;
    let has_defects = |boiler: &&Boiler| boiler.defects == Some(true);
    let boilers = section.data().boilers.as_ref()?;
    let found = || boilers.iter().filter(has_defects);
    let on = found().next()?.inspected.as_ref();
    let detail = message!(
        "finding-boilers",
        boilers = counted!("count-boilers", found().count()),
        inspected = on.map_or(String::new(), |day| message!("clause-inspected", day = day))
    );
    let rows = found().map(|boiler| &boiler.id);
    section.draft(&[BOILERS], rows, message!("finding-boilers-title"), detail)
}
