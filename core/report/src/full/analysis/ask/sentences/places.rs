//! Sentences on works, noise, floods and devices.

use super::sentence::{of_day, sentence, some, whole};
use crate::full::analysis::findings::{Reading, counted, listed};
use nycapt_contract::AnswerSentence;

pub(crate) fn noise_and_works(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let permits = || {
        let section = reading.permits()?;
        let text = format!(
            "{} in force on {}; {} ran out without a sign-off.",
            counted(section.active, "permit is", "permits are"),
            // Whether one is in force depends on the day of the report.
            reading.today,
            section.expired_unsigned
        );
        whole(&section, text)
    };
    let shed = || {
        let section = reading.permits()?;
        let shed = section.data().sidewalk_shed.as_ref()?;
        let text = format!(
            "Records show permits for a sidewalk shed since {}.",
            shed.since.as_ref()?
        );
        sentence(&section, &[], [&shed.permit_id], text)
    };
    let noise = || {
        let section = reading.neighborhood_311()?;
        let types: Vec<String> = section
            .data()
            .at_address
            .iter()
            .filter(|request| request.kind.to_lowercase().contains("noise"))
            .take(3)
            .map(|request| format!("{} `{}`", request.count, request.kind))
            .collect();
        let (from, to) = section.data().window.as_ref()?;
        let text = if types.is_empty() {
            format!("No request about noise at this address from {from} to {to}.")
        } else {
            format!(
                "Requests to 311 at this address from {from} to {to} (reported, not proof): {}.",
                listed(&types)
            )
        };
        whole(&section, text)
    };
    some([permits(), shed(), noise()])
}

pub(crate) fn flood(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.environment() else {
        return Vec::new();
    };
    let zone = |inside: Option<bool>, map: &str| {
        let word = if inside? { "in" } else { "outside" };
        whole(
            &section,
            format!("The lot lies {word} the 1 % flood zone of {map}."),
        )
    };
    let sandy = section.sandy.and_then(|flooded| {
        let word = if flooded { "in" } else { "outside" };
        whole(
            &section,
            format!("The lot lies {word} the area that Sandy flooded."),
        )
    });
    let evacuation = section.data().evacuation_zone.as_ref().and_then(|zone| {
        whole(
            &section,
            format!("The hurricane evacuation zone is {zone}."),
        )
    });
    some([
        zone(section.flood_fema, "the map in force"),
        zone(section.flood_preliminary, "the preliminary map"),
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
            "No elevator on record has an overdue test.".into()
        } else {
            format!("A test is overdue on record for: {}.", overdue.join(", "))
        };
        sentence(&section, &["e5aq-a4j2"], overdue.iter().copied(), text)
    });
    let boiler = data.boilers.iter().flatten().next().and_then(|boiler| {
        let word = if boiler.defects? { "found" } else { "found no" };
        let text = format!(
            "The boiler inspection{} {word} defects.",
            of_day(boiler.inspected.as_ref())
        );
        sentence(&section, &["52dp-yji6"], [&boiler.id], text)
    });
    let facade = data.facades.iter().flatten().next().and_then(|filing| {
        let text = format!(
            "The facade filing{} says `{}`.",
            of_day(filing.filed.as_ref()),
            filing.status.as_ref()?
        );
        sentence(&section, &["xubg-57si"], [&filing.id], text)
    });
    some([elevators, boiler, facade])
}
