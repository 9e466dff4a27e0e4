//! Sentences on the apartment, heat, pests, lead, mold and leaks.

use super::sentence::{of_day, sentence, some, whole};
use crate::codes::Condition;
use crate::full::analysis::findings::{Reading, counted};
use nycapt_contract::{AnswerSentence, HpdViolation};

pub(crate) fn apartment(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let told = || {
        let section = reading.unit()?;
        let counts = &section.data().counts;
        let name = &reading.apartment?.display;
        let named = match (counts.exact, counts.probable) {
            (0, 0) if counts.possible > 0 => format!("No record surely names apartment {name}"),
            (0, 0) => format!("No record names apartment {name}"),
            (exact, 0) => format!(
                "{} apartment {name}",
                counted(exact, "record names", "records name"),
            ),
            (0, probable) => format!(
                "{} apartment {name}",
                counted(probable, "record probably names", "records probably name"),
            ),
            (exact, probable) => format!(
                "{} surely and {probable} probably apartment {name}",
                counted(exact, "record names", "records name"),
            ),
        };
        let others = [
            (counts.possible, "record may", "records may"),
            (
                counts.building_wide,
                "record names no apartment",
                "records name no apartment",
            ),
        ];
        let others: String = others
            .iter()
            .filter(|(count, _, _)| *count > 0)
            .map(|(count, one, many)| format!("; {}", counted(*count, one, many)))
            .collect();
        whole(&section, format!("{named}{others}."))
    };
    some([told()])
}

pub(crate) fn heat(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.heat() else {
        return Vec::new();
    };
    const VIOLATIONS: [&str; 1] = ["wvxf-dwi5"];
    let open = section.open_violations.and_then(|open| {
        let on = section.on(&VIOLATIONS);
        let text = match open {
            0 => format!("HPD lists no open violation for heat or hot water{on}."),
            _ => format!(
                "HPD lists {} for heat or hot water as open{on}; {} may have been repaired but not \
                 certified.",
                counted(open, "violation", "violations"),
                if open == 1 { "it" } else { "they" },
            ),
        };
        sentence(&section, &VIOLATIONS, Vec::<String>::new(), text)
    });
    let newest = section.data().seasons.first();
    let complaints = newest.and_then(|season| {
        let text = format!(
            "For the heat season {} HPD has {} from {}: reported by someone, not proof.",
            season.season,
            counted(season.complaints?, "heat complaint", "heat complaints"),
            counted(season.apartments_affected?, "apartment", "apartments"),
        );
        sentence(&section, &["ygpa-z7cr"], Vec::<String>::new(), text)
    });
    let issued = newest.and_then(|season| {
        let text = format!(
            "In that season inspectors issued {} for heat or hot water.",
            counted(season.violations?, "violation", "violations")
        );
        sentence(&section, &VIOLATIONS, Vec::<String>::new(), text)
    });
    some([open, complaints, issued])
}

pub(crate) fn pests(reading: &Reading<'_>) -> Vec<AnswerSentence> {
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
    let violations = data.violations_open.and_then(|open| {
        let text = format!(
            "Violations for pests: {open} open and {} closed{}.",
            data.violations_closed?,
            section.on(&["wvxf-dwi5"])
        );
        sentence(&section, &["wvxf-dwi5"], Vec::<String>::new(), text)
    });
    let complaints = data.complaints_last_12_months.and_then(|complaints| {
        let text = format!(
            "{} of pests in the last 12 months: reported by someone, not proof.",
            counted(complaints, "complaint", "complaints")
        );
        sentence(&section, &["ygpa-z7cr"], Vec::<String>::new(), text)
    });
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
    some([filing, violations, complaints, rats])
}

pub(crate) fn lead(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.lead() else {
        return Vec::new();
    };
    let counts = section.open.and_then(|open| {
        let text = format!(
            "Lead violations: {open} open and {} closed{}.",
            section.closed?,
            section.on(&["wvxf-dwi5"])
        );
        sentence(&section, &["wvxf-dwi5"], Vec::<String>::new(), text)
    });
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

pub(crate) fn mold_and_leaks(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let is_about = |category: &str| category == Condition::LeakOrMold.label();
    let violations = || {
        let section = reading.hpd_violations()?;
        let of: Vec<String> = section
            .data()
            .by_category
            .iter()
            .filter(|count| is_about(&count.category))
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
