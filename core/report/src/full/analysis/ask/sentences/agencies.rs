//! Sentences on violations, court, energy and the score.

use super::homes::naming_apartment;
use super::sentence::{sentence, some, some_of, whole};
use crate::claims::claim;
use crate::datasets::{dob_violations, ecb_violations, hpd_litigations, hpd_vacate_orders};
use crate::full::analysis::findings::{self, Read, Reading};
use crate::messages::{counted, message};
use nycapt_contract::{AnswerSentence, Enforcement, VacateOrder};

pub(crate) fn violations(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let open = || {
        let section = reading.hpd_violations()?;
        let mut by_class = section.data().by_class.iter().flatten();
        let serious = by_class.find(|count| count.class == "C");
        let on = section.on(&[]);
        let text = match section.open? {
            0 => claim!(reading, "digest-no-open-violations", on = on),
            open => claim!(
                reading,
                "answer-open-violations",
                violations = counted!("count-violations", open),
                on = on,
                on_2 = serious.map_or(0, |count| count.open)
            ),
        }?;
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.open).map(|row| &row.id);
        sentence(&section, &["wvxf-dwi5"], rows, text)
    };
    let held = || {
        let section = reading.hpd_violations()?;
        let text = findings::open_violations(reading, &section)?;
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.open).map(|row| &row.id);
        sentence(&section, &["wvxf-dwi5"], rows, text)
    };
    let repairs = || {
        let section = reading.repair_response()?;
        let days = section.median_days?;
        let text = claim!(
            reading,
            "answer-closed-within",
            issued = section.issued?,
            days = days
        )?;
        whole(&section, text)
    };
    let complaints = || {
        let section = reading.hpd_complaints()?;
        let text = claim!(
            reading,
            "answer-complaints",
            complaints = counted!("count-complaints", section.last_12_months?),
            on = section.on(&[])
        )?;
        whole(&section, text)
    };
    some([
        naming_apartment(reading, None),
        open().or_else(held),
        repairs(),
        complaints(),
    ])
}

pub(crate) fn buildings_department(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let violations = || {
        let section = reading.dob_violations()?;
        let text = claim!(
            reading,
            "answer-dob-violations",
            violations = counted!("count-violations", section.active?),
            on = section.on(&[]),
            hazards = section.active_hazards?
        )?;
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.status == "active").map(|row| &row.id);
        sentence(&section, &["3h2n-5cm9"], rows, text)
    };
    let held_violations = || {
        let section = reading.dob_violations()?;
        let rows = section.data().rows.iter();
        let active: Vec<_> = rows.filter(|row| row.status == "active").collect();
        let hazards = active.iter().filter(|row| row.class == "hazard").count();
        let count = counted!("count-violations", some_of(&active)?);
        let text = message!(
            "held-dob-violations",
            violations = reading.at_least(&dob_violations::DATASET, count),
            on = section.on(&[]),
            hazards = hazards
        );
        sentence(
            &section,
            &["3h2n-5cm9"],
            active.iter().map(|row| &row.id),
            text,
        )
    };
    let ecb = || {
        let section = reading.ecb()?;
        let text = claim!(
            reading,
            "answer-ecb",
            violations = counted!("count-violations", section.total?),
            uncured = section.uncured?
        )?;
        let rows = section.data().rows.iter();
        let rows = rows.filter(|row| row.uncured).map(|row| &row.id);
        sentence(&section, &[], rows, text)
    };
    let held_ecb = || {
        let section = reading.ecb()?;
        let rows = section.data().rows.iter();
        let uncured: Vec<_> = rows.filter(|row| row.uncured).collect();
        let count = counted!("count-violations", some_of(&uncured)?);
        let text = message!(
            "held-ecb",
            violations = reading.at_least(&ecb_violations::DATASET, count)
        );
        sentence(&section, &[], uncured.iter().map(|row| &row.id), text)
    };
    some([
        violations().or_else(held_violations),
        ecb().or_else(held_ecb),
    ])
}

pub(crate) fn court(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let cases = || {
        let section = reading.litigation()?;
        let text = claim!(
            reading,
            "answer-cases",
            on = section.on(&[]),
            total = section.total?,
            open = section.open?,
            harassment = section.harassment_findings?
        )?;
        let rows = section.data().rows.iter().map(|case| &case.id);
        sentence(&section, &[], rows, text)
    };
    let held_cases = || {
        let section = reading.litigation()?;
        let rows = &section.data().rows;
        let count = counted!("count-cases", some_of(rows)?);
        let text = message!(
            "held-cases",
            cases = reading.at_least(&hpd_litigations::DATASET, count),
            on = section.on(&[]),
            open = rows.iter().filter(|case| case.open).count(),
            harassment = rows
                .iter()
                .filter(|case| case.harassment_finding.is_some())
                .count()
        );
        sentence(&section, &[], rows.iter().map(|case| &case.id), text)
    };
    let orders = || {
        let section = reading.enforcement()?;
        let text = claim!(
            reading,
            "answer-orders",
            in_force = section.vacates_in_force?
        )?;
        let rows = in_force(&section).map(|order| &order.id);
        sentence(&section, &["tb8q-a3ar"], rows, text)
    };
    let held_orders = || {
        let section = reading.enforcement()?;
        let in_force: Vec<_> = in_force(&section).collect();
        let count = counted!("count-orders", some_of(&in_force)?);
        let text = message!(
            "held-orders",
            orders = reading.at_least(&hpd_vacate_orders::DATASET, count)
        );
        sentence(
            &section,
            &["tb8q-a3ar"],
            in_force.iter().map(|order| &order.id),
            text,
        )
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
        let text = message!(
            "answer-aep",
            since = since.map_or(String::new(), |day| message!("clause-since", day = day))
        );
        sentence(&section, &["hcir-3275"], [&entry.id], text)
    };
    some([
        cases().or_else(held_cases),
        orders().or_else(held_orders),
        program(),
    ])
}

/// The orders in force that `vacatesInForce` counts.
fn in_force<'a>(section: &Read<'a, Enforcement>) -> impl Iterator<Item = &'a VacateOrder> {
    let is_of_complex = section.is_of_complex();
    let orders = section.data().vacates.iter();
    orders.filter(move |order| order.in_force == Some(true) && (order.of_building || is_of_complex))
}

pub(crate) fn energy(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let energy_score = || {
        let section = reading.energy()?;
        let year = section.data().years.first()?;
        let text = message!("answer-energy", year = year.year, score = year.score?);
        sentence(&section, &[], [&year.id], text)
    };
    some([energy_score()])
}

pub(crate) fn score(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let summary_score = || {
        let section = reading.score()?;
        let summary = &section.data().summary;
        let text = message!(
            "answer-score",
            score = summary.score?,
            level = summary.confidence.level.as_str()
        );
        whole(&section, text)
    };
    some([summary_score()])
}
