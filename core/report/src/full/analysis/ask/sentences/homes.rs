//! Sentences on the apartment, heat, pests, lead, mold and leaks.

use super::sentence::{of_day, sentence, some, some_of, whole};
use crate::claims::claim;
use crate::codes::Condition;
use crate::datasets::hpd_violations;
use crate::full::analysis::findings::{self, Reading, is_of, within};
use crate::messages::{counted, grouped, message};
use nycapt_contract::{AnswerSentence, HpdViolation};

pub(crate) fn apartment(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let mentions = || {
        let section = reading.unit()?;
        let counts = section.data().counts.as_ref()?;
        let name = &reading.apartment?.display;
        let kind = match (counts.exact, counts.probable) {
            (0, 0) if counts.possible > 0 => "none_surely",
            (0, 0) => {
                let text = claim!(reading, "answer-no-apartment", name = name.as_str())?;
                return whole(&section, text);
            }
            (_, 0) => "exact",
            (0, _) => "probable",
            _ => "both",
        };
        let text = message!(
            "answer-apartment",
            kind = kind,
            name = name.as_str(),
            exact = counted!("count-records-name", counts.exact),
            probable = counted!("count-records-probably-name", counts.probable),
            probable_too = counts.probable,
            possible = counts.possible,
            possible_shown = grouped(&counts.possible.to_string()),
            building_wide = counts.building_wide,
            building_wide_shown = grouped(&counts.building_wide.to_string()),
        );
        whole(&section, text)
    };
    let held = || {
        let text = findings::records_of_apartment(reading)?;
        whole(&reading.unit()?, text)
    };
    some([mentions().or_else(held)])
}

/// What HPD's rows about the apartment show about a condition, or about all conditions.
pub(crate) fn naming_apartment(
    reading: &Reading<'_>,
    condition: Option<Condition>,
) -> Option<AnswerSentence> {
    let naming = message!(
        "clause-naming",
        apartment = reading.apartment?.display.as_str()
    );
    let rows = findings::naming_apartment(reading);
    of_rows(reading, condition, &naming, rows)
}

/// What HPD's rows of the building prove about a condition if some could not be read.
fn held(reading: &Reading<'_>, condition: Condition) -> Option<AnswerSentence> {
    if reading.is_whole(&hpd_violations::DATASET) {
        return None;
    }
    let section = reading.hpd_violations()?;
    of_rows(
        reading,
        Some(condition),
        "",
        section.data().rows.iter().collect(),
    )
}

fn of_rows(
    reading: &Reading<'_>,
    condition: Option<Condition>,
    naming: &str,
    mut rows: Vec<&HpdViolation>,
) -> Option<AnswerSentence> {
    let section = reading.hpd_violations()?;
    rows.retain(|row| match condition {
        Some(condition) => is_of(row, condition),
        None => row.class != "I",
    });
    let open = rows.iter().filter(|row| row.open).count();
    let count = counted!("count-violations", some_of(&rows)?);
    let about =
        condition.map(|condition| message!("clause-about", condition = within(condition.label())));
    let text = message!(
        "answer-of-rows",
        violations = reading.at_least(&hpd_violations::DATASET, count),
        about = about.unwrap_or_default(),
        naming = naming,
        state = match open {
            0 => "closed",
            open if open == rows.len() => "open",
            _ => "both",
        },
        open = open,
        on = section.on(&[])
    );
    sentence(
        &section,
        &["wvxf-dwi5"],
        rows.iter().map(|row| &row.id),
        text,
    )
}

pub(crate) fn heat(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let naming = naming_apartment(reading, Some(Condition::Heat));
    let Some(section) = reading.heat() else {
        return some([naming, held(reading, Condition::Heat)]);
    };
    const VIOLATIONS: [&str; 1] = ["wvxf-dwi5"];
    let open = section.open_violations.and_then(|open| {
        let on = section.on(&VIOLATIONS);
        let text = match open {
            0 => claim!(reading, "answer-no-open-heat", on = on)?,
            _ => message!(
                "answer-open-heat",
                count = open,
                shown = grouped(&open.to_string()),
                on = on
            ),
        };
        sentence(&section, &VIOLATIONS, Vec::<String>::new(), text)
    });
    let newest = section.data().seasons.first();
    let complaints = newest.and_then(|season| {
        let text = claim!(
            reading,
            "answer-heat-season",
            season = season.season.as_str(),
            complaints = counted!("count-heat-complaints", season.complaints?),
            apartments = counted!("count-apartments", season.apartments_affected?)
        )?;
        sentence(&section, &["ygpa-z7cr"], Vec::<String>::new(), text)
    });
    let issued = newest.and_then(|season| {
        let text = claim!(
            reading,
            "answer-heat-violations",
            violations = counted!("count-violations", season.violations?)
        )?;
        sentence(&section, &VIOLATIONS, Vec::<String>::new(), text)
    });
    let open = open.or_else(|| held(reading, Condition::Heat));
    some([naming, open, complaints, issued])
}

pub(crate) fn pests(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let naming = naming_apartment(reading, Some(Condition::Pests));
    let Some(section) = reading.pests() else {
        return some([naming, held(reading, Condition::Pests)]);
    };
    let data = section.data();
    let filing = data.bedbug_filings.first().and_then(|filing| {
        let period = filing
            .period
            .as_ref()
            .map(|period| period.replace('/', " to "));
        let text = message!(
            "answer-bedbugs",
            period = period.unwrap_or_else(|| message!("answer-latest-period")),
            apartments = counted!("count-apartments", filing.infested?)
        );
        sentence(&section, &["wz6d-d3jb"], [&filing.id], text)
    });
    let violations = data.violations_open.and_then(|open| {
        let text = claim!(
            reading,
            "answer-pest-violations",
            open = open,
            closed = data.violations_closed?,
            on = section.on(&["wvxf-dwi5"])
        )?;
        sentence(&section, &["wvxf-dwi5"], Vec::<String>::new(), text)
    });
    let complaints = data.complaints_last_12_months.and_then(|complaints| {
        let text = claim!(
            reading,
            "answer-pest-complaints",
            complaints = counted!("count-complaints", complaints)
        )?;
        sentence(&section, &["ygpa-z7cr"], Vec::<String>::new(), text)
    });
    let verdict = data
        .rodent_inspections
        .iter()
        .find(|row| row.rats.is_some());
    let rats = verdict.and_then(|row| {
        let text = message!(
            "answer-rats",
            of = of_day(row.date.as_ref()),
            result = row.result.as_str()
        );
        sentence(&section, &["p937-wjvj"], [&row.id], text)
    });
    let violations = violations.or_else(|| held(reading, Condition::Pests));
    some([naming, filing, violations, complaints, rats])
}

pub(crate) fn lead(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let naming = naming_apartment(reading, Some(Condition::Lead));
    let Some(section) = reading.lead() else {
        return some([naming, held(reading, Condition::Lead)]);
    };
    let counts = section.open.and_then(|open| {
        let text = claim!(
            reading,
            "answer-lead",
            open = open,
            closed = section.closed?,
            on = section.on(&["wvxf-dwi5"])
        )?;
        sentence(&section, &["wvxf-dwi5"], Vec::<String>::new(), text)
    });
    let age = section.built_before_1960.and_then(|old| {
        let text = if old {
            message!("answer-built-before-1960")
        } else {
            message!("answer-built-later")
        };
        sentence(&section, &["64uk-42ks"], Vec::<String>::new(), text)
    });
    let line = section.data().service_line.as_ref().and_then(|material| {
        whole(
            &section,
            message!("answer-service-line", material = material),
        )
    });
    let counts = counts.or_else(|| held(reading, Condition::Lead));
    some([naming, counts, age, line])
}

pub(crate) fn mold_and_leaks(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let is_about = |category: &str| category == Condition::LeakOrMold.label();
    let violations = || {
        let section = reading.hpd_violations()?;
        let of: Vec<String> = section
            .data()
            .by_category
            .iter()
            .flatten()
            .filter(|count| is_about(&count.category))
            .map(|count| {
                message!(
                    "answer-mold-category",
                    category = count.category.as_str(),
                    open = count.open,
                    count = count.count
                )
            })
            .collect();
        let text = if of.is_empty() {
            claim!(reading, "answer-no-mold", on = section.on(&[]))
        } else {
            claim!(
                reading,
                "answer-mold",
                on = section.on(&[]),
                categories = of.join("; ")
            )
        }?;
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
        let text = message!("answer-underlying-conditions");
        sentence(&section, &["xpbf-ithr"], [&entry.id], text)
    };
    let held = || held(reading, Condition::LeakOrMold);
    some([
        naming_apartment(reading, Some(Condition::LeakOrMold)),
        violations().or_else(held),
        program(),
    ])
}
