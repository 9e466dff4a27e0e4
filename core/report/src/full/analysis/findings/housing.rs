//! Rules about housing maintenance: violations, heat, lead, pests and repairs.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::apartment;
use super::court::NO_ROWS;
use super::lower_bounds::{is_of, most_frequent};
use super::reading::{Draft, Reading};
use super::words::day;
use crate::calendar::{season_of, years_before};
use crate::claims::claim;
use crate::codes::Condition;
use crate::datasets::{hpd_bedbugs, hpd_violations, rodent_inspections};
use crate::messages::{counted, message};
use nycapt_contract::{HpdViolation, limits};

/// Minimum apartments for a clean record to be meaningful.
const LARGE: u32 = 20;
/// Minimum due violations for a share to be meaningful.
const LEAST_DUE: u64 = 10;
/// Share of timely repairs above which the building gets credit.
const TIMELY: f64 = 0.8;

pub(crate) fn open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.hpd_violations()?;
    let rows = section.data().rows.iter();
    let rows = rows.filter(|row| row.open && row.class == "C");
    let counted = section.by_class.as_ref().map(|by_class| {
        let of_class = by_class.iter().filter(|count| count.class == "C");
        of_class.map(|count| count.open).sum()
    });
    let open: u64 = counted.unwrap_or_else(|| rows.clone().count() as u64);
    let all_shown = rows.clone().count() as u64 == open;
    if open == 0 || (all_shown && are_in_another(reading, &["C"])) {
        return None;
    }
    let dataset = [hpd_violations::DATASET.id];
    let days = rows.clone().filter_map(|row| row.issued.as_deref());
    let ends = days.clone().min().zip(days.max());
    // The oldest may be among those that are not shown.
    let ends = ends.filter(|_| all_shown);
    let issued = ends.map(|(first, last)| {
        if first == last {
            message!("clause-issued-once", day = first)
        } else {
            message!("clause-issued", first = first, last = last)
        }
    });
    let detail = message!(
        "finding-open-class-c",
        issued = issued.unwrap_or_default(),
        violations = reading.at_least(&hpd_violations::DATASET, counted!("count-violations", open)),
        on_lot = reading.on_whole_lot(),
        on = section.on(&dataset),
        conditions = most_frequent(
            (section.data().rows.iter())
                .filter(|row| row.open && row.class == "C")
                .map(|row| row.category.as_str())
                .collect()
        )
    );
    section.draft(
        &dataset,
        rows.map(|row| &row.id),
        message!("finding-open-class-c-title"),
        detail,
    )
}

/// Whether every open violation of these classes that is shown is in the finding about lead paint,
/// or in that about the apartment.
pub(crate) fn are_in_another(reading: &Reading<'_>, classes: &[&str]) -> bool {
    let section = reading.hpd_violations();
    let rows = section.iter().flat_map(|section| &section.data().rows);
    let open: Vec<&HpdViolation> = rows
        .filter(|row| row.open && classes.contains(&row.class.as_str()))
        .collect();
    let of_apartment = apartment::open_class_c(reading);
    let evidence = of_apartment.iter().flat_map(|draft| &draft.evidence);
    let named: BTreeSet<&String> = evidence.flat_map(|one| &one.row_ids).collect();
    let are_lead = lead(reading).is_some() && open.iter().all(|row| is_of(row, Condition::Lead));
    are_lead || open.iter().all(|row| named.contains(&row.id))
}

/// Open violations of a condition in the shown rows, if none were counted.
fn open_of(reading: &Reading<'_>, condition: Condition) -> Option<u64> {
    let section = reading.hpd_violations()?;
    let rows = section.data().rows.iter();
    let open = rows.filter(|row| row.open && is_of(row, condition));
    Some(open.count() as u64)
}

pub(crate) fn heat_in_season(reading: &Reading<'_>) -> Option<Draft> {
    if season_of(reading.today).is_some() {
        heat(reading)
    } else {
        None
    }
}

pub(crate) fn heat_out_of_season(reading: &Reading<'_>) -> Option<Draft> {
    if season_of(reading.today).is_some() {
        None
    } else {
        heat(reading)
    }
}

fn heat(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.heat()?;
    let open = section
        .open_violations
        .or_else(|| open_of(reading, Condition::Heat));
    let open = open.filter(|open| *open > 0)?;
    let dataset = [hpd_violations::DATASET.id];
    let detail = message!(
        "finding-heat",
        violations = reading.at_least(&hpd_violations::DATASET, counted!("count-violations", open)),
        on_lot = reading.on_whole_lot(),
        on = section.on(&dataset)
    );
    section.draft(&dataset, NO_ROWS, message!("finding-heat-title"), detail)
}

pub(crate) fn lead(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.lead()?;
    let open = section.open.or_else(|| open_of(reading, Condition::Lead));
    let open = open.filter(|open| *open > 0)?;
    let dataset = [hpd_violations::DATASET.id];
    let newest = section
        .newest
        .as_ref()
        .map(|day| message!("clause-newest-lead", day = day));
    let detail = message!(
        "finding-lead",
        violations = reading.at_least(&hpd_violations::DATASET, counted!("count-violations", open)),
        apartments = lead_apartments(reading, open).unwrap_or_default(),
        on_lot = reading.on_whole_lot(),
        on = section.on(&dataset),
        newest = newest.unwrap_or_default()
    );
    section.draft(&dataset, NO_ROWS, message!("finding-lead-title"), detail)
}

/// ` in 13 apartments`, if every open lead violation is shown with its apartment.
fn lead_apartments(reading: &Reading<'_>, open: u64) -> Option<String> {
    let section = reading.hpd_violations()?;
    let rows = section.data().rows.iter();
    let named: Vec<String> = rows
        .filter(|row| row.open && is_of(row, Condition::Lead))
        .filter_map(|row| row.apartment.as_ref())
        .map(|name| name.chars().filter(char::is_ascii_alphanumeric).collect())
        .collect();
    let apartments: BTreeSet<&String> = named.iter().collect();
    let all_named = named.len() as u64 == open;
    all_named.then(|| {
        let apartments = counted!("count-apartments", apartments.len());
        let apartments = reading.at_least(&hpd_violations::DATASET, apartments);
        message!("clause-in-apartments", apartments = apartments)
    })
}

pub(crate) fn bedbugs(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.pests()?;
    let latest = section.data().bedbug_filings.first()?;
    let infested = latest.infested.filter(|units| *units > 0)?;
    let detail = message!(
        "finding-bedbugs",
        apartments = counted!("count-apartments", infested),
        of_units = latest.units.map_or(String::new(), |units| message!(
            "clause-of-units",
            units = units
        )),
        period = latest
            .period
            .as_ref()
            .map_or(String::new(), |period| message!(
                "clause-of-period",
                period = period.replace('/', " to ")
            ))
    );
    let dataset = [hpd_bedbugs::DATASET.id];
    section.draft(
        &dataset,
        [&latest.id],
        message!("finding-bedbugs-title"),
        detail,
    )
}

pub(crate) fn rats(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.pests()?;
    let mut inspections = section.data().rodent_inspections.iter();
    let latest = inspections.find(|inspection| inspection.rats.is_some())?;
    if latest.rats != Some(true) {
        return None;
    }
    let on = latest
        .date
        .as_ref()
        .map(|day| message!("clause-on", day = day));
    let detail = message!(
        "finding-rats",
        on = on.unwrap_or_default(),
        result = latest.result.as_str()
    );
    let dataset = [rodent_inspections::DATASET.id];
    section.draft(
        &dataset,
        [&latest.id],
        message!("finding-rats-title"),
        detail,
    )
}

pub(crate) fn false_certification(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let found = section.false_certifications.filter(|found| *found > 0)?;
    let dataset = [hpd_violations::DATASET.id];
    let detail = message!(
        "finding-false-certification",
        on_lot = reading.on_whole_lot(),
        on = section.on(&dataset),
        repairs = counted!("count-repairs", found)
    );
    section.draft(
        &dataset,
        NO_ROWS,
        message!("finding-false-certification-title"),
        detail,
    )
}

/// The day three years ago; none if the violation data doesn't go back that far, so that missing
/// data earns no credit.
fn good_since(reading: &Reading<'_>) -> Option<Date> {
    let since = years_before(reading.today, 3);
    let from = reading.violations_from?;
    (from <= since).then_some(since)
}

/// No class B or C violation in three years, in a building large enough for that to be meaningful.
pub(crate) fn none_serious(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.hpd_violations()?;
    let dataset = [hpd_violations::DATASET.id];
    let units = reading.units?;
    let since = good_since(reading)?;
    if units < LARGE || reading.nycha.is_some() {
        return None;
    }
    let is_recent = |row: &&HpdViolation| {
        let issued = day(row.issued.as_deref());
        matches!(row.class.as_str(), "B" | "C") && issued.is_none_or(|issued| issued >= since)
    };
    let rows = &section.data().rows;
    // Behind the shown rows there are only the counts by year.
    let first_year = i32::from(since.year()) + i32::from(rows.len() < limits::HPD_VIOLATIONS);
    let mut years = section.by_year.as_ref()?.iter();
    if rows.iter().any(|row| is_recent(&row))
        || years.any(|year| year.year >= first_year && year.b + year.c > 0)
    {
        return None;
    }
    let detail = claim!(
        reading,
        "finding-none-serious",
        on_lot = reading.on_whole_lot(),
        on = section.on(&dataset),
        since = since.to_string(),
        buildings = reading.buildings,
        apartments = counted!("count-apartments", units)
    )?;
    section.draft(
        &dataset,
        NO_ROWS,
        message!("finding-none-serious-title"),
        detail,
    )
}

pub(crate) fn on_time(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let share = section.on_time_share.filter(|share| *share > TIMELY)?;
    let due = section.due_count.filter(|due| *due >= LEAST_DUE)?;
    good_since(reading)?;
    let dataset = [hpd_violations::DATASET.id];
    let detail = claim!(
        reading,
        "finding-on-time",
        violations = counted!("count-violations", due),
        on_lot = reading.on_whole_lot(),
        on = section.on(&dataset),
        percent = format!(
            "{:.0}", // Never rounded up to a share that was not reached.
            (share * 100.0).floor()
        )
    )?;
    section.draft(&dataset, NO_ROWS, message!("finding-on-time-title"), detail)
}
