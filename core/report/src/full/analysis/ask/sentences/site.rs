//! Sentences on works, noise, floods and devices.

use crate::claims::claim;
use crate::datasets::{dob_now_permits, evacuation_zones, pluto, sandy_inundation};
use crate::full::analysis::findings::{
    NO_ROWS, Reading, Sentences, active_elevators, at_least_one, clause, dataset_of_permit,
    is_unsafe, last_facades,
};
use crate::messages::{counted, message};
use nycapt_messages::{and_list, list};

pub(crate) fn noise_and_works(reading: &Reading<'_>) -> Sentences {
    let permits = || {
        let section = reading.permits()?;
        let text = claim!(
            reading,
            "answer-permits",
            permits = counted!("count-permits", section.active?),
            // Whether one is in force depends on the day of the report.
            today = reading.today.to_string(),
            expired = section.expired_unsigned?
        )?;
        section.sentence(&[dob_now_permits::DATASET.id], NO_ROWS, text)
    };
    let shown_permits = || {
        let section = reading.permits()?;
        let active = section.rows.iter().filter(|row| row.status == "active");
        let text = message!(
            "lower-bound-permits",
            permits = counted!("count-permits", at_least_one(active.clone())?),
            today = reading.today.to_string()
        );
        let first = active.clone().next();
        let dataset = first.and_then(|row| dataset_of_permit(&section, &row.id));
        section.sentence(dataset.as_slice(), active.map(|row| &row.id), text)
    };
    let shed = || {
        let section = reading.permits()?;
        let shed = section.sidewalk_shed.as_ref()?;
        let text = message!("finding-shed", since = shed.since.as_deref()?);
        let dataset = dataset_of_permit(&section, &shed.permit_id);
        section.sentence(dataset.as_slice(), [&shed.permit_id], text)
    };
    let noise = || {
        let section = reading.neighborhood_311()?;
        let (from, to) = section.window.as_ref()?;
        let requests = section.at_address.as_ref()?.iter();
        let noise = requests.filter(|request| request.kind.to_lowercase().contains("noise"));
        let types = noise.map(|request| format!("{} ({})", request.kind, request.count));
        let types = and_list(types);
        let text = if types.is_empty() {
            claim!(reading, "answer-no-noise", from, to)?
        } else {
            message!("answer-noise", from, to, types)
        };
        section.whole(text)
    };
    let nearby = || {
        let section = reading.permits()?;
        let nearby = section.nearby.as_ref()?;
        let permits = counted!("count-permits", nearby.total?);
        let text = claim!(reading, "answer-nearby", permits)?;
        let rows = nearby.rows.iter().map(|row| &row.id);
        section.sentence(&["rbx6-tga4"], rows, text)
    };
    vec![permits().or_else(shown_permits), shed(), nearby(), noise()]
}

pub(crate) fn flood(reading: &Reading<'_>) -> Sentences {
    let Some(section) = reading.environment() else {
        return Vec::new();
    };
    let word = |inside: bool| if inside { "yes" } else { "no" };
    let zone = |inside: Option<bool>, map: &str| {
        let text = message!("answer-flood-zone", inside = word(inside?), map = map);
        section.sentence(&[pluto::DATASET.id], NO_ROWS, text)
    };
    let sandy = section.sandy.map(word);
    let sandy = sandy.map(|flooded| message!("answer-sandy", inside = flooded));
    let evacuation = section.evacuation_zone.as_ref();
    let evacuation = evacuation.map(|zone| message!("answer-evacuation-zone", zone));
    vec![
        zone(section.flood_fema, "fema"),
        zone(section.flood_preliminary, "preliminary"),
        sandy.and_then(|text| section.sentence(&[sandy_inundation::DATASET.id], NO_ROWS, text)),
        evacuation
            .and_then(|text| section.sentence(&[evacuation_zones::DATASET.id], NO_ROWS, text)),
    ]
}

pub(crate) fn devices(reading: &Reading<'_>) -> Sentences {
    let Some(section) = reading.safety_devices() else {
        return Vec::new();
    };
    let active = active_elevators(&section);
    let overdue = active.clone().filter(|one| one.overdue == Some(true));
    let overdue: Vec<&str> = overdue.map(|device| device.id.as_str()).collect();
    let is_untested = active.clone().any(|one| one.overdue.is_none());
    let are_tested = active.count() > 0 && !is_untested;
    let elevators = section.elevators.iter().flatten().next().and_then(|_| {
        let devices = list(&overdue);
        let text = match overdue.is_empty() {
            false => claim!(reading, "answer-overdue-elevators", devices),
            true if are_tested => claim!(reading, "answer-no-overdue-elevator"),
            true => Some(message!("answer-elevators-untested")),
        }?;
        section.sentence(&["e5aq-a4j2"], overdue.iter().copied(), text)
    });
    // Of several, the worst answers.
    let mut boilers = section.boilers.iter().flatten();
    let defective = boilers.clone().find(|boiler| boiler.defects == Some(true));
    let boiler = defective.or_else(|| boilers.next()).and_then(|boiler| {
        let text = message!(
            "answer-boiler",
            of = clause!("clause-in", end = boiler.inspected.as_ref()),
            defects = if boiler.defects? { "yes" } else { "no" },
        );
        section.sentence(&["52dp-yji6"], [&boiler.id], text)
    });
    let facades = last_facades(&section);
    let facade = facades.iter().find(|filing| is_unsafe(filing));
    let facade = facade.or(facades.first()).and_then(|filing| {
        let of = clause!("clause-in", end = filing.filed.as_ref());
        let text = if is_unsafe(filing) && facades.len() > 1 {
            message!("answer-facade-unsafe", of)
        } else {
            let status = message!("facade-status", status = filing.status.as_deref()?);
            message!("answer-facade", of, status)
        };
        section.sentence(&["xubg-57si"], [&filing.id], text)
    });
    let unfiled = section.facades.iter().flatten().next();
    let unfiled = unfiled.filter(|_| facades.is_empty()).and_then(|row| {
        let cycle = row.cycle.as_deref()?;
        let text = claim!(reading, "answer-no-facade-report", cycle)?;
        section.sentence(&["xubg-57si"], [&row.id], text)
    });
    vec![elevators, boiler, facade, unfiled]
}
