//! Sentences on violations, court, energy and the score.

use super::sentence::{sentence, some, whole};
use crate::full::analysis::findings::{Reading, counted};
use nycapt_contract::AnswerSentence;

pub(crate) fn violations(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let open = || {
        let section = reading.hpd_violations()?;
        let serious = section
            .data()
            .by_class
            .iter()
            .find(|count| count.class == "C");
        let on = section.on(&[]);
        let text = match section.open {
            0 => format!("HPD lists no open violation of class A to C{on}."),
            open => format!(
                "HPD lists {} of class A to C as open{on}, {} of them of class C (immediately \
                 hazardous); they may have been repaired but not certified.",
                counted(open, "violation", "violations"),
                serious.map_or(0, |count| count.open),
            ),
        };
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.open).map(|row| &row.id);
        sentence(&section, &["wvxf-dwi5"], rows, text)
    };
    let repairs = || {
        let section = reading.repair_response()?;
        let days = section.median_days?;
        let text = format!(
            "Of the violations of class B and C of the last 36 months, {} issued, half were closed \
             within {days} days.",
            section.issued?
        );
        whole(&section, text)
    };
    let complaints = || {
        let section = reading.hpd_complaints()?;
        let text = format!(
            "HPD counts {} in the last 12 months{}: reported by someone, not proof.",
            counted(section.last_12_months?, "complaint", "complaints"),
            section.on(&[]),
        );
        whole(&section, text)
    };
    some([open(), repairs(), complaints()])
}

pub(crate) fn buildings_department(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let violations = || {
        let section = reading.dob_violations()?;
        let text = format!(
            "The Department of Buildings lists {} as active{}, {} of them about a condition of the \
             building.",
            counted(section.active, "violation", "violations"),
            section.on(&[]),
            section.active_hazards
        );
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.status == "active").map(|row| &row.id);
        sentence(&section, &["3h2n-5cm9"], rows, text)
    };
    let ecb = || {
        let section = reading.ecb()?;
        let text = format!(
            "Of {} before the Environmental Control Board, {} still have to be cured.",
            counted(section.total, "violation", "violations"),
            section.uncured
        );
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.uncured).map(|row| &row.id);
        sentence(&section, &[], rows, text)
    };
    some([violations(), ecb()])
}

pub(crate) fn court(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let cases = || {
        let section = reading.litigation()?;
        let text = format!(
            "Housing court cases with HPD{}: {}, {} pending; a court found harassment in {} of \
             them. The type of a case is an allegation only.",
            section.on(&[]),
            section.total,
            section.open,
            section.harassment_findings
        );
        let rows = section.data().rows.iter().map(|case| &case.id);
        sentence(&section, &[], rows, text)
    };
    let orders = || {
        let section = reading.enforcement()?;
        let text = format!(
            "Orders to vacate that are in force as far as the records say: {}; confirm with HPD \
             and DOB.",
            section.vacates_in_force?
        );
        let vacates = section.data().vacates.iter();
        let rows = vacates.filter(|order| order.in_force == Some(true));
        sentence(&section, &["tb8q-a3ar"], rows.map(|order| &order.id), text)
    };
    let program = || {
        let section = reading.enforcement()?;
        let entry = section
            .data()
            .aep
            .iter()
            .flatten()
            .find(|entry| entry.active)?;
        let since = entry.from.as_ref();
        let text = format!(
            "HPD lists the building as active in the Alternative Enforcement Program{}.",
            since.map_or(String::new(), |day| format!(" since {day}"))
        );
        sentence(&section, &["hcir-3275"], [&entry.id], text)
    };
    some([cases(), orders(), program()])
}

pub(crate) fn energy(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let told = || {
        let section = reading.energy()?;
        let year = section.data().years.first()?;
        let text = format!(
            "For {} the building's Energy Star score is {} of 100 by its own filing.",
            year.year, year.score?
        );
        sentence(&section, &[], [&year.id], text)
    };
    some([told()])
}

pub(crate) fn score(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let told = || {
        let section = reading.score()?;
        let summary = &section.data().summary;
        let text = format!(
            "The record scores {} of 100 with {} confidence.",
            summary.score?, summary.confidence.level,
        );
        whole(&section, text)
    };
    some([told()])
}
