//! Sentences on the apartment, heat, pests, lead, mold and leaks.

use super::said::{of_day, sentence, some, whole};
use crate::contract::{AnswerSentence, HpdViolation};
use crate::report::compile::findings::{Reading, counted};

pub(in crate::report::compile::answer) fn apartment(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let told = || {
        let section = reading.unit()?;
        let counts = &section.data().counts;
        let name = &reading.apartment?.display;
        whole(
            &section,
            format!(
                "{} surely and {} probably apartment {name}; {} may; {} of open findings concern \
                 every apartment.",
                match counts.exact {
                    1 => "1 record names".into(),
                    n => format!("{n} records name"),
                },
                counts.probable,
                counts.possible,
                counted(counts.building_wide, "record", "records"),
            ),
        )
    };
    some([told()])
}

pub(in crate::report::compile::answer) fn heat(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.heat() else {
        return Vec::new();
    };
    let open = whole(
        &section,
        format!(
            "HPD lists {} for heat or hot water as open{}; they may have been repaired but not \
             certified.",
            counted(section.open_violations, "violation", "violations"),
            section.on(&[])
        ),
    );
    let newest = section.data().seasons.first().and_then(|season| {
        whole(
            &section,
            format!(
                "In the heat season {} there were {} from {} (reported, not proof) and {}.",
                season.season,
                counted(season.complaints, "heat complaint", "heat complaints"),
                counted(season.apartments_affected, "apartment", "apartments"),
                counted(season.violations, "violation", "violations"),
            ),
        )
    });
    some([open, newest])
}

pub(in crate::report::compile::answer) fn pests(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.pests() else {
        return Vec::new();
    };
    let data = section.data();
    let filing = data.bedbug_filings.first().and_then(|filing| {
        let period = filing
            .period
            .as_ref()
            .map(|period| period.replace('/', " to "));
        let text = format!(
            "For {} the owner reported bedbugs in {}.",
            period.unwrap_or("the latest period".into()),
            counted(filing.infested?.into(), "apartment", "apartments"),
        );
        sentence(&section, &["wz6d-d3jb"], [&filing.id], text)
    });
    let violations = whole(
        &section,
        format!(
            "Violations for pests: {} open and {} closed{}; {} of pests in the last 12 months \
             (reported, not proof).",
            data.violations_open,
            data.violations_closed,
            section.on(&["wvxf-dwi5"]),
            counted(data.complaints_last_12_months, "complaint", "complaints"),
        ),
    );
    let verdict = data
        .rodent_inspections
        .iter()
        .find(|row| row.rats.is_some());
    let rats = verdict.and_then(|row| {
        let text = format!(
            "The latest rat inspection of the lot with a verdict{} says `{}`.",
            of_day(row.date.as_ref()),
            row.result
        );
        sentence(&section, &["p937-wjvj"], [&row.id], text)
    });
    some([filing, violations, rats])
}

pub(in crate::report::compile::answer) fn lead(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.lead() else {
        return Vec::new();
    };
    let counts = whole(
        &section,
        format!(
            "Lead violations: {} open and {} closed{}.",
            section.open,
            section.closed,
            section.on(&[])
        ),
    );
    let age = section.built_before_1960.and_then(|old| {
        let text = if old {
            "The building is from before 1960: where a child under 6 lives, lead paint is presumed by law."
        } else {
            "The building is from 1960 or later by the tax record."
        };
        sentence(&section, &["64uk-42ks"], Vec::<String>::new(), text.into())
    });
    let line = section.data().service_line.as_ref().and_then(|material| {
        whole(
            &section,
            format!("The water service line is recorded as `{material}`."),
        )
    });
    some([counts, age, line])
}

pub(in crate::report::compile::answer) fn mold_and_leaks(
    reading: &Reading<'_>,
) -> Vec<AnswerSentence> {
    const WORDS: [&str; 5] = ["mold", "leak", "water", "ceiling", "plumbing"];
    let is_about = |category: &str| {
        let category = category.to_lowercase();
        WORDS.iter().any(|word| category.contains(word))
    };
    let violations = || {
        let section = reading.hpd_violations()?;
        let of: Vec<String> = section
            .data()
            .by_category
            .iter()
            .filter(|count| is_about(&count.category))
            .take(3)
            .map(|count| format!("{}: {} open of {}", count.category, count.open, count.count))
            .collect();
        let text = if of.is_empty() {
            format!(
                "HPD's violations{} hold none about mold or leaks.",
                section.on(&[])
            )
        } else {
            format!("HPD's violations{}: {}.", section.on(&[]), of.join("; "))
        };
        let about = |row: &&HpdViolation| row.open && is_about(&row.category);
        let rows = section.data().rows.iter().filter(about).map(|row| &row.id);
        sentence(&section, &["wvxf-dwi5"], rows, text)
    };
    let program = || {
        let section = reading.enforcement()?;
        let entry = section
            .data()
            .ucp
            .iter()
            .flatten()
            .find(|entry| entry.active)?;
        let text = "HPD lists the building in the Underlying Conditions Program for leaks and mold \
                    that come back.";
        sentence(&section, &["xpbf-ithr"], [&entry.id], text.into())
    };
    some([violations(), program()])
}
