//! Sentences on works, noise, floods and devices.

use super::sentence::{of_day, sentence, some, some_of, whole};
use crate::claims::claim;
use crate::full::analysis::findings::{Reading, listed};
use crate::messages::{counted, message};
use nycapt_contract::AnswerSentence;

pub(crate) fn noise_and_works(reading: &Reading<'_>) -> Vec<AnswerSentence> {
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
        whole(&section, text)
    };
    let held_permits = || {
        let section = reading.permits()?;
        let rows = section.data().rows.iter();
        let active: Vec<_> = rows.filter(|row| row.status == "active").collect();
        let text = message!(
            "held-permits",
            permits = counted!("count-permits", some_of(&active)?),
            today = reading.today.to_string()
        );
        sentence(&section, &[], active.iter().map(|row| &row.id), text)
    };
    let shed = || {
        let section = reading.permits()?;
        let shed = section.data().sidewalk_shed.as_ref()?;
        let text = message!("answer-shed", since = shed.since.as_ref()?);
        sentence(&section, &[], [&shed.permit_id], text)
    };
    let noise = || {
        let section = reading.neighborhood_311()?;
        let requests = section.data().at_address.as_ref()?;
        let types: Vec<String> = requests
            .iter()
            .filter(|request| request.kind.to_lowercase().contains("noise"))
            .take(3)
            .map(|request| format!("{} `{}`", request.count, request.kind))
            .collect();
        let (from, to) = section.data().window.as_ref()?;
        let text = if types.is_empty() {
            claim!(reading, "answer-no-noise", from = from, to = to)?
        } else {
            message!("answer-noise", from = from, to = to, types = listed(&types))
        };
        whole(&section, text)
    };
    let nearby = || {
        let section = reading.permits()?;
        let nearby = section.data().nearby.as_ref()?;
        let text = claim!(
            reading,
            "answer-nearby",
            permits = counted!("count-permits", nearby.total?)
        )?;
        let rows = nearby.rows.iter().map(|row| &row.id);
        sentence(&section, &["rbx6-tga4"], rows, text)
    };
    some([permits().or_else(held_permits), shed(), nearby(), noise()])
}

pub(crate) fn flood(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.environment() else {
        return Vec::new();
    };
    let word = |inside: bool| if inside { "yes" } else { "no" };
    let zone = |inside: Option<bool>, map: &str| {
        whole(
            &section,
            message!("answer-flood-zone", inside = word(inside?), map = map),
        )
    };
    let sandy = section
        .sandy
        .and_then(|flooded| whole(&section, message!("answer-sandy", inside = word(flooded))));
    let evacuation = section
        .data()
        .evacuation_zone
        .as_ref()
        .and_then(|zone| whole(&section, message!("answer-evacuation-zone", zone = zone)));
    some([
        zone(section.flood_fema, "fema"),
        zone(section.flood_preliminary, "preliminary"),
        sandy,
        evacuation,
    ])
}

pub(crate) fn devices(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.safety_devices() else {
        return Vec::new();
    };
    let data = section.data();
    let overdue: Vec<&str> = data
        .elevators
        .iter()
        .flatten()
        .filter(|device| device.overdue == Some(true))
        .map(|device| device.id.as_str())
        .collect();
    let elevators = data.elevators.iter().flatten().next().and_then(|_| {
        let text = if overdue.is_empty() {
            claim!(reading, "answer-no-overdue-elevator")
        } else {
            claim!(
                reading,
                "answer-overdue-elevators",
                devices = overdue.join(", ")
            )
        }?;
        sentence(&section, &["e5aq-a4j2"], overdue.iter().copied(), text)
    });
    let boiler = data.boilers.iter().flatten().next().and_then(|boiler| {
        let text = message!(
            "answer-boiler",
            of = of_day(boiler.inspected.as_ref()),
            defects = if boiler.defects? { "yes" } else { "no" },
        );
        sentence(&section, &["52dp-yji6"], [&boiler.id], text)
    });
    let facade = data.facades.iter().flatten().next().and_then(|filing| {
        let text = message!(
            "answer-facade",
            of = of_day(filing.filed.as_ref()),
            status = filing.status.as_ref()?
        );
        sentence(&section, &["xubg-57si"], [&filing.id], text)
    });
    some([elevators, boiler, facade])
}
