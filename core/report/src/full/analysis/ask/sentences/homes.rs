//! Sentences on the apartment, heat, pests, lead, mold and leaks.

use jiff::civil::Date;

use crate::calendar::{last_whole_season, season_of, season_year};
use crate::claims::claim;
use crate::codes::{Condition, condition_label};
use crate::datasets::{ecb_violations, hpd_complaints, hpd_violations, lead_service_lines};
use crate::full::analysis::findings::{
    self, NO_ROWS, ReadSection, Reading, Sentences, at_least_one, clause, is_of, period, within,
};
use crate::full::sections::heat::season_name;
use crate::messages::{counted, grouped, message};
use nycapt_contract::{AnswerSentence, Heat, HeatSeason, HpdViolation, UnitRow};
use nycapt_messages::{list_of_clauses, paragraph, sentence_case};

const VIOLATIONS: [&str; 1] = [hpd_violations::DATASET.id];
const COMPLAINTS: [&str; 1] = [hpd_complaints::DATASET.id];

pub(crate) fn apartment(reading: &Reading<'_>) -> Sentences {
    let mentions = || {
        let section = reading.unit()?;
        let counts = section.counts.as_ref()?;
        let name = reading.apartment?.display.as_str();
        let kind = match (counts.exact, counts.probable) {
            (0, 0) if counts.possible > 0 => "possible",
            (0, 0) => {
                let text = claim!(reading, "digest-unit-none", name)?;
                return section.whole(text);
            }
            (_, 0) => "exact",
            (0, _) => "probable",
            _ => "both",
        };
        section.whole(message!(
            "answer-apartment",
            kind,
            name,
            exact = counted!("count-records-name", counts.exact),
            probable = counted!("count-records-probably-name", counts.probable),
            probable_too = counts.probable,
            possible = counts.possible,
            possible_shown = grouped(&counts.possible.to_string()),
            building_wide = counts.building_wide,
            building_wide_shown = grouped(&counts.building_wide.to_string()),
        ))
    };
    let shown = || {
        let text = findings::records_of_apartment(reading)?;
        reading.unit()?.whole(text)
    };
    vec![mentions().or_else(shown), newest_records(reading)]
}

/// Maximum records of an apartment in an answer.
const MOST_NEWEST: usize = 3;

/// The newest records about the apartment in plain words, and how many more there are.
fn newest_records(reading: &Reading<'_>) -> Option<AnswerSentence> {
    let section = reading.unit()?;
    let rows = &section.rows;
    let shown = rows.iter().take(MOST_NEWEST);
    section.whole(message!(
        "answer-apartment-newest",
        count = at_least_one(rows.iter())?,
        records = list_of_clauses(shown.map(|row| record(reading, row))),
        more = rows.len().saturating_sub(MOST_NEWEST),
    ))
}

fn record(reading: &Reading<'_>, row: &UnitRow) -> String {
    let section = reading.hpd_violations();
    let violations = section.iter().flat_map(|section| &section.rows);
    let mut violations = violations.filter(|_| row.dataset_id == hpd_violations::DATASET.id);
    let violation = violations.find(|one| row.row_id.as_ref() == Some(&one.id));
    // A condition that isn't shown has no order number here.
    let condition = violation.and_then(|one| {
        let description = one.description.as_deref().unwrap_or_default();
        Some(condition_label(one.order_number.as_deref()?, description))
    });
    message!(
        "answer-apartment-record",
        what = sentence_case(condition.as_deref().unwrap_or(&row.title)),
        section = row.section.as_str(),
        class = row.class.as_deref().unwrap_or_default(),
        date = row.date.as_deref().unwrap_or("undated"),
        status = row.status.as_deref().unwrap_or("unstated"),
    )
}

/// What HPD's rows about the apartment show about a condition, or about all conditions.
pub(crate) fn naming_apartment(
    reading: &Reading<'_>,
    condition: Option<Condition>,
) -> Option<AnswerSentence> {
    let name = reading.apartment?.display.as_str();
    let naming = message!("clause-naming", apartment = name);
    let rows = findings::naming_apartment(reading);
    of_rows(reading, condition, &naming, rows)
}

/// What HPD's rows of the building prove about a condition if some could not be read.
fn shown(reading: &Reading<'_>, condition: Condition) -> Option<AnswerSentence> {
    if reading.is_whole(&hpd_violations::DATASET) {
        return None;
    }
    let section = reading.hpd_violations()?;
    let rows = section.rows.iter().collect();
    of_rows(reading, Some(condition), "", rows)
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
    let about = condition.map(|condition| within(condition.label()));
    let text = message!(
        "answer-of-rows",
        violations = reading.violations(at_least_one(rows.iter())? as u64),
        about = about.map_or_else(
            || message!("clause-any-class"),
            |condition| message!("clause-about", condition)
        ),
        naming,
        state = match open {
            0 => "closed",
            open if open == rows.len() => "open",
            _ => "both",
        },
        open,
        on = section.on(&[])
    );
    section.sentence(&VIOLATIONS, rows.iter().map(|row| &row.id), text)
}

pub(crate) fn heat(reading: &Reading<'_>) -> Sentences {
    let naming = naming_apartment(reading, Some(Condition::Heat));
    let Some(section) = reading.heat() else {
        return vec![naming, shown(reading, Condition::Heat)];
    };
    let open = section.open_violations.and_then(|open| {
        let on = section.on(&VIOLATIONS);
        let text = match open {
            0 => claim!(reading, "answer-no-open-heat", on)?,
            _ => message!(
                "answer-open-heat",
                count = open,
                shown = grouped(&open.to_string()),
                on
            ),
        };
        section.sentence(&VIOLATIONS, NO_ROWS, text)
    });
    let complaints = seasons(reading, &section, &COMPLAINTS).filter_map(|(season, through)| {
        // The newest callers of a running season aren't counted; buildings of a lot share names.
        let is_counted = through.is_empty() && reading.whole_lot.is_none();
        let affected = season.apartments_affected.filter(|_| is_counted);
        let text = claim!(
            reading,
            "answer-heat-season",
            season = season.season.as_str(),
            through,
            complaints = counted!("count-heat-complaints", season.complaints?),
            count = season.complaints?,
            affected = affected.unwrap_or_default()
        )?;
        section.sentence(&COMPLAINTS, NO_ROWS, text)
    });
    let issued = seasons(reading, &section, &VIOLATIONS).filter_map(|(season, through)| {
        let count = counted!("count-violations", season.violations?);
        let text = claim!(
            reading,
            "answer-heat-violations",
            season = season.season.as_str(),
            through,
            violations = count
        )?;
        section.sentence(&VIOLATIONS, NO_ROWS, text)
    });
    let open = open.or_else(|| shown(reading, Condition::Heat));
    let by_season = complaints.chain(issued).map(Some);
    [naming, open].into_iter().chain(by_season).collect()
}

/// The last heat season that is over in a dataset, and one that runs with the day through which it
/// is counted; the day of a whole one is blank.
fn seasons<'a>(
    reading: &Reading<'_>,
    section: &ReadSection<'a, Heat>,
    datasets: &[&str],
) -> impl Iterator<Item = (&'a HeatSeason, String)> + use<'a> {
    let day: Option<Date> = section.as_of(datasets).and_then(|day| day.parse().ok());
    let day = day.map_or(reading.today, |day| day.min(reading.today));
    let running = season_of(day);
    let all = &section.data().seasons;
    (last_whole_season(day)..=season_year(day)).filter_map(move |year| {
        let mut named = all.iter();
        let season = named.find(|season| season.season == season_name(year))?;
        let through = (running == Some(year)).then(|| day.to_string());
        Some((season, clause!("clause-through", day = through)))
    })
}

pub(crate) fn pests(reading: &Reading<'_>) -> Sentences {
    let naming = naming_apartment(reading, Some(Condition::Pests));
    let Some(section) = reading.pests() else {
        return vec![naming, shown(reading, Condition::Pests)];
    };
    let filing = findings::last_bedbugs(&section).and_then(|filing| {
        let (kind, period) = match filing.period {
            Some(days) if days.contains('/') => ("days", period(days)),
            Some(day) => ("latest", day.to_owned()),
            None => ("latest", message!("answer-latest-period")),
        };
        let text = message!(
            "answer-bedbugs",
            kind,
            period,
            infested = filing.infested,
            apartments = filing.apartments(),
        );
        section.sentence(&["wz6d-d3jb"], filing.ids, text)
    });
    let violations = section.violations_open.and_then(|open| {
        let text = claim!(
            reading,
            "answer-pest-violations",
            open,
            closed = section.violations_closed?,
            on = section.counted(&VIOLATIONS)
        )?;
        section.sentence(&VIOLATIONS, NO_ROWS, text)
    });
    let complaints = section.complaints_last_12_months.and_then(|count| {
        let complaints = counted!("count-complaints", count);
        let to = clause!("clause-to", day = section.as_of(&COMPLAINTS));
        let text = claim!(reading, "answer-pest-complaints", complaints, count, to)?;
        section.sentence(&COMPLAINTS, NO_ROWS, text)
    });
    let rats = findings::last_rat_inspection(&section).and_then(|row| {
        let of = clause!("clause-in", end = row.date.as_ref());
        let text = message!("answer-rats", of, result = row.result.as_str());
        section.sentence(&["p937-wjvj"], [&row.id], text)
    });
    let violations = violations.or_else(|| shown(reading, Condition::Pests));
    vec![naming, filing, violations, complaints, rats]
}

pub(crate) fn lead(reading: &Reading<'_>) -> Sentences {
    let naming = naming_apartment(reading, Some(Condition::Lead));
    let Some(section) = reading.lead() else {
        return vec![naming, shown(reading, Condition::Lead)];
    };
    let counts = section.open.and_then(|open| {
        let text = claim!(
            reading,
            "answer-lead",
            open,
            closed = section.closed?,
            on = section.counted(&VIOLATIONS)
        )?;
        section.sentence(&VIOLATIONS, NO_ROWS, text)
    });
    let built = reading.basics().and_then(|basics| {
        let year = basics.basics.year_built?;
        Some(match basics.basics.year_built_approx {
            true => message!("answer-built-about", year),
            false => message!("answer-built", year),
        })
    });
    let age = built.zip(section.built_before_1960);
    let age = age.and_then(|(built, is_old)| {
        let rule = if is_old {
            message!("question-lead-reason")
        } else {
            message!("answer-built-later")
        };
        section.sentence(&["64uk-42ks"], NO_ROWS, paragraph([built, rule]))
    });
    let line = section.service_line.as_ref().and_then(|material| {
        let text = message!("answer-service-line", material = material);
        section.sentence(&[lead_service_lines::DATASET.id], NO_ROWS, text)
    });
    let counts = counts.or_else(|| shown(reading, Condition::Lead));
    vec![naming, counts, age, line]
}

pub(crate) fn mold_and_leaks(reading: &Reading<'_>) -> Sentences {
    let is_about = |category: &str| category == Condition::LeakOrMold.label();
    let violations = || {
        let section = reading.hpd_violations()?;
        let counts = section.by_category.iter().flatten();
        let counts = counts.filter(|count| is_about(&count.category));
        let categories = list_of_clauses(counts.map(|count| {
            message!(
                "answer-mold-category",
                category = count.category.as_str(),
                open = count.open,
                count = count.count
            )
        }));
        let text = if categories.is_empty() {
            claim!(reading, "answer-no-mold", on = section.on(&[]))
        } else {
            claim!(
                reading,
                "answer-mold",
                on = section.counted(&[]),
                categories
            )
        }?;
        let rows = section.rows.iter();
        let rows = rows.filter(|row| row.open && is_about(&row.category));
        section.sentence(&VIOLATIONS, rows.map(|row| &row.id), text)
    };
    let program = || {
        let section = reading.enforcement()?;
        let mut entries = section.ucp.iter().flatten();
        let entry = entries.find(|entry| entry.active)?;
        let list = ["xpbf-ithr"];
        let through = section.through(&list);
        let since = clause!("clause-since", day = entry.from.as_ref());
        let text = message!("finding-underlying-conditions", through, since);
        section.sentence(&list, [&entry.id], text)
    };
    vec![
        naming_apartment(reading, Some(Condition::LeakOrMold)),
        violations().or_else(|| shown(reading, Condition::LeakOrMold)),
        program(),
    ]
}

/// Conditions that matter for safety whatever the class of the violation.
const OF_SAFETY: [Condition; 4] = [
    Condition::Fire,
    Condition::Doors,
    Condition::Electricity,
    Condition::LeakOrMold,
];

/// What the records say about the safety of the building; never about crime.
pub(crate) fn safety(reading: &Reading<'_>) -> Sentences {
    let dangers = findings::dangers(reading).into_iter().map(|finding| {
        Some(AnswerSentence {
            text: finding.detail,
            evidence: finding.evidence,
        })
    });
    let is_of_safety = |category: &str| OF_SAFETY.iter().any(|one| one.label() == category);
    let conditions = || {
        let section = reading.hpd_violations()?;
        let counts = section.by_category.iter().flatten();
        let open = counts.filter(|count| count.open > 0 && is_of_safety(&count.category));
        let categories = list_of_clauses(open.map(|count| {
            message!(
                "answer-mold-category",
                category = count.category.as_str(),
                open = count.open,
                count = count.count
            )
        }));
        if categories.is_empty() {
            return None;
        }
        let on = section.counted(&[]);
        let text = claim!(reading, "answer-safety-conditions", on, categories)?;
        let rows = section.rows.iter();
        let rows = rows.filter(|row| row.open && is_of_safety(&row.category));
        section.sentence(&VIOLATIONS, rows.map(|row| &row.id), text)
    };
    let in_part = OF_SAFETY.map(|condition| shown(reading, condition));
    let summonses = || {
        let section = reading.ecb()?;
        let uncured = section.rows.iter().filter(|row| row.uncured);
        let listed = at_least_one(uncured.clone()).map(|count| count as u64);
        let count = section.uncured.or(listed).filter(|count| *count > 0)?;
        let counted = counted!("count-violations", count);
        let violations = reading.at_least(&ecb_violations::DATASET, counted);
        let text = message!("lower-bound-ecb", violations);
        section.sentence(&[], uncured.map(|row| &row.id), text)
    };
    let others = in_part.into_iter().chain([summonses()]);
    dangers.chain([conditions()]).chain(others).collect()
}
