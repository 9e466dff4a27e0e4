//! Sentences on violations, court, energy and the score.

use super::homes::naming_apartment;
use crate::claims::claim;
use crate::datasets::{dob_violations, ecb_violations, hpd_litigations, hpd_vacate_orders};
use crate::full::analysis::digest;
use crate::full::analysis::findings::{self, Reading, Sentences, at_least_one, clause};
use crate::messages::{counted, message};
use nycapt_contract::EnergyYear;
use nycapt_messages::and_list;

pub(crate) fn violations(reading: &Reading<'_>) -> Sentences {
    let open = || {
        let section = reading.hpd_violations()?;
        let counted = || {
            let mut by_class = section.by_class.iter().flatten();
            let serious = by_class.find(|count| count.class == "C");
            let on = section.on(&[]);
            let orders = digest::orders(&section);
            match section.open? {
                0 => claim!(reading, "digest-no-open-violations", on, orders),
                open => claim!(
                    reading,
                    "answer-open-violations",
                    violations = counted!("count-violations", open),
                    on,
                    on_2 = serious.map_or(0, |count| count.open),
                    orders
                ),
            }
        };
        let text = counted().or_else(|| findings::open_violations(reading, &section))?;
        let rows = section.rows.iter().filter(|row| row.open);
        section.sentence(&["wvxf-dwi5"], rows.map(|row| &row.id), text)
    };
    let repairs = || {
        let section = reading.repair_response()?;
        let issued = section.issued?;
        let text = claim!(
            reading,
            "answer-closed-within",
            issued,
            violations = counted!("count-serious-violations", issued),
            days = section.median_days?
        )?;
        section.whole(text)
    };
    let complaints = || {
        reading
            .hpd_complaints()?
            .whole(digest::complaints(reading)?)
    };
    vec![
        naming_apartment(reading, None),
        open(),
        repairs(),
        complaints(),
    ]
}

pub(crate) fn buildings_department(reading: &Reading<'_>) -> Sentences {
    let violations = || {
        let section = reading.dob_violations()?;
        let active = section.rows.iter().filter(|row| row.status == "active");
        let counted = || {
            claim!(
                reading,
                "answer-dob-violations",
                violations = counted!("count-violations", section.active?),
                on = section.on(&[]),
                hazards = section.active_hazards?
            )
        };
        let shown = || {
            let hazards = active.clone().filter(|row| row.class == "hazard");
            let count = counted!("count-violations", at_least_one(active.clone())?);
            Some(message!(
                "lower-bound-dob-violations",
                violations = reading.at_least(&dob_violations::DATASET, count),
                on = section.on(&[]),
                hazards = hazards.count()
            ))
        };
        let text = counted().or_else(shown)?;
        section.sentence(&["3h2n-5cm9"], active.clone().map(|row| &row.id), text)
    };
    let ecb = || {
        let section = reading.ecb()?;
        let uncured = section.rows.iter().filter(|row| row.uncured);
        let counted = || {
            claim!(
                reading,
                "answer-ecb",
                violations = counted!("count-violations", section.total?),
                uncured = section.uncured?
            )
        };
        let shown = || {
            let count = counted!("count-violations", at_least_one(uncured.clone())?);
            let count = reading.at_least(&ecb_violations::DATASET, count);
            Some(message!("lower-bound-ecb", violations = count))
        };
        let text = counted().or_else(shown)?;
        section.sentence(&[], uncured.clone().map(|row| &row.id), text)
    };
    vec![violations(), ecb()]
}

pub(crate) fn court(reading: &Reading<'_>) -> Sentences {
    let cases = || {
        let section = reading.litigation()?;
        let rows = section.rows.iter();
        let counted = || {
            claim!(
                reading,
                "answer-cases",
                on = section.on(&[]),
                total = section.total?,
                open = section.open?,
                harassment = section.harassment_findings?
            )
        };
        let shown = || {
            let harassment = rows.clone();
            let harassment = harassment.filter(|case| case.harassment_finding.is_some());
            let count = counted!("count-cases", at_least_one(rows.clone())?);
            Some(message!(
                "lower-bound-cases",
                cases = reading.at_least(&hpd_litigations::DATASET, count),
                on = section.on(&[]),
                open = rows.clone().filter(|case| case.open).count(),
                harassment = harassment.count()
            ))
        };
        let text = counted().or_else(shown)?;
        section.sentence(&[], rows.clone().map(|case| &case.id), text)
    };
    // The orders in force that `vacatesInForce` counts.
    let orders = || {
        let section = reading.enforcement()?;
        let is_of_complex = section.is_of_complex();
        let list = [hpd_vacate_orders::DATASET.id];
        let through = section.through(&list);
        let in_force = section
            .vacates
            .iter()
            .filter(|order| order.in_force == Some(true) && (order.of_building || is_of_complex));
        let counted = || {
            claim!(
                reading,
                "answer-orders",
                through = through.as_str(),
                in_force = section.vacates_in_force?
            )
        };
        let shown = || {
            let count = counted!("count-orders", at_least_one(in_force.clone())?);
            let count = reading.at_least(&hpd_vacate_orders::DATASET, count);
            Some(message!(
                "lower-bound-orders",
                through = through.as_str(),
                orders = count
            ))
        };
        let text = counted().or_else(shown)?;
        section.sentence(&list, in_force.clone().map(|order| &order.id), text)
    };
    let program = || {
        let section = reading.enforcement()?;
        let mut entries = section.aep.iter().flatten();
        let entry = entries.find(|entry| entry.active)?;
        let since = clause!("clause-since", day = entry.from.as_ref());
        let list = ["hcir-3275"];
        let text = message!("flag-aep", through = section.through(&list), since);
        section.sentence(&list, [&entry.id], text)
    };
    vec![cases(), orders(), program()]
}

pub(crate) fn energy(reading: &Reading<'_>) -> Sentences {
    let energy_score = || {
        let section = reading.energy()?;
        let scored = section.years.iter().filter(|one| one.score.is_some());
        let year = scored.clone().next()?.year;
        // Each property of the lot has a score of its own.
        let newest: Vec<&EnergyYear> = scored.take_while(|one| one.year == year).collect();
        let scores = newest.iter().filter_map(|one| one.score);
        let text = message!(
            "answer-energy",
            year,
            count = newest.len(),
            scores = and_list(scores.map(|score| score.to_string()))
        );
        section.sentence(&[], newest.iter().map(|one| &one.id), text)
    };
    vec![energy_score()]
}

pub(crate) fn score(reading: &Reading<'_>) -> Sentences {
    let summary_score = || reading.score()?.whole(digest::score(reading)?);
    vec![summary_score()]
}
