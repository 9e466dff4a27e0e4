//! Rules about housing maintenance: violations, heat, lead, pests and repairs.

use jiff::civil::Date;

use super::court::NO_ROWS;
use super::reading::{Draft, Reading};
use super::words::{counted, day};
use crate::calendar::{season_of, years_before};
use crate::datasets::{hpd_bedbugs, hpd_violations, rodent_inspections};
use nycapt_contract::HpdViolation;
use nycapt_contract::limits;

/// Apartments from which a clean record says something.
const LARGE: u32 = 20;
/// Due violations from which a share says something.
const LEAST_DUE: u64 = 10;
/// Share of timely repairs that speaks for a building when exceeded.
const TIMELY: f64 = 0.8;

pub(crate) fn open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.hpd_violations()?;
    let by_class = section.data().by_class.iter();
    let open = by_class
        .filter(|count| count.class == "C")
        .map(|c| c.open)
        .sum();
    if open == 0 {
        return None;
    }
    let dataset = [hpd_violations::DATASET.id];
    let detail = format!(
        "HPD lists {} of class C (immediately hazardous) as open{}{}; a violation may have been \
         repaired but not certified.",
        counted(open, "violation", "violations"),
        reading.on_whole_lot(),
        section.on(&dataset)
    );
    let rows = section.data().rows.iter();
    let rows = rows
        .filter(|row| row.open && row.class == "C")
        .map(|row| &row.id);
    section.draft(&dataset, rows, "Open class C violations", detail)
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
    let open = section.open_violations.filter(|open| *open > 0)?;
    let dataset = [hpd_violations::DATASET.id];
    let detail = format!(
        "HPD lists {} for heat or hot water as open{}{}; a violation may have been repaired but not \
         certified. The heat season runs from October 1 to May 31.",
        counted(open, "violation", "violations"),
        reading.on_whole_lot(),
        section.on(&dataset)
    );
    section.draft(
        &dataset,
        NO_ROWS,
        "Open heat or hot-water violations",
        detail,
    )
}

pub(crate) fn lead(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.lead()?;
    let open = section.open.filter(|open| *open > 0)?;
    let dataset = [hpd_violations::DATASET.id];
    let newest = section
        .newest
        .as_ref()
        .map(|day| format!(", the newest lead violation is of {day}"));
    let detail = format!(
        "HPD lists {} for lead paint as open{}{}{}. A violation may have been repaired but not \
         certified. The law asks more of the owner where a child under 6 lives.",
        counted(open, "violation", "violations"),
        reading.on_whole_lot(),
        section.on(&dataset),
        newest.unwrap_or_default()
    );
    section.draft(&dataset, NO_ROWS, "Open lead-paint violations", detail)
}

pub(crate) fn bedbugs(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.pests()?;
    let latest = section.data().bedbug_filings.first()?;
    let infested = latest.infested.filter(|units| *units > 0)?;
    let detail = format!(
        "The owner reported bedbugs in {}{} in the latest filing{}.",
        counted(infested.into(), "apartment", "apartments"),
        latest
            .units
            .map_or(String::new(), |units| format!(" of {units}")),
        latest
            .period
            .as_ref()
            .map_or(String::new(), |period| format!(
                " for {}",
                period.replace('/', " to ")
            ))
    );
    let dataset = [hpd_bedbugs::DATASET.id];
    section.draft(
        &dataset,
        [&latest.id],
        "Bedbugs in the owner's latest filing",
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
    let on = latest.date.as_ref().map(|day| format!(" on {day}"));
    let detail = format!(
        "The city's latest rat inspection of the lot that gave a verdict{} found `{}`.",
        on.unwrap_or_default(),
        latest.result
    );
    let dataset = [rodent_inspections::DATASET.id];
    section.draft(
        &dataset,
        [&latest.id],
        "Latest rat inspection failed",
        detail,
    )
}

pub(crate) fn false_certification(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let found = section.false_certifications.filter(|found| *found > 0)?;
    let dataset = [hpd_violations::DATASET.id];
    let detail = format!(
        "HPD's records{}{} show {} that the owner certified as made and an inspector found not made.",
        reading.on_whole_lot(),
        section.on(&dataset),
        counted(found, "repair", "repairs"),
    );
    section.draft(
        &dataset,
        NO_ROWS,
        "Repairs certified and found not made",
        detail,
    )
}

/// The day three years ago; none where the data of violations do not reach back to it, so that
/// nothing found speaks for no building.
fn good_since(reading: &Reading<'_>) -> Option<Date> {
    let since = years_before(reading.today, 3);
    let from = reading.violations_from?;
    (from <= since).then_some(since)
}

/// Nothing of class B or C in three years, where a building is large enough for that to tell.
pub(crate) fn none_serious(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.hpd_violations()?;
    let dataset = [hpd_violations::DATASET.id];
    let units = reading.units?;
    let is_readable = section.is_complete() && section.has_read(dataset[0]);
    let since = good_since(reading)?;
    if units < LARGE || reading.is_public_housing || !is_readable {
        return None;
    }
    let is_recent = |row: &&HpdViolation| {
        let issued = day(row.issued.as_deref());
        matches!(row.class.as_str(), "B" | "C") && issued.is_none_or(|issued| issued >= since)
    };
    let rows = &section.data().rows;
    // Behind the shown rows there are only the counts by year.
    let first_year = i32::from(since.year()) + i32::from(rows.len() < limits::HPD_VIOLATIONS);
    let mut years = section.data().by_year.iter();
    if rows.iter().any(|row| is_recent(&row))
        || years.any(|year| year.year >= first_year && year.b + year.c > 0)
    {
        return None;
    }
    let detail = format!(
        "HPD's violations{}{} hold none of class B or C issued since {since}, {} of {}. \
         No record is not proof of good condition.",
        reading.on_whole_lot(),
        section.on(&dataset),
        if reading.buildings > 1 {
            "on a tax lot"
        } else {
            "in a building"
        },
        counted(units.into(), "apartment", "apartments")
    );
    section.draft(
        &dataset,
        NO_ROWS,
        "No class B or C violation in 3 years",
        detail,
    )
}

pub(crate) fn on_time(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let share = section.on_time_share.filter(|share| *share > TIMELY)?;
    let due = section.due_count.filter(|due| *due >= LEAST_DUE)?;
    good_since(reading)?;
    let dataset = [hpd_violations::DATASET.id];
    if !section.is_fresh() || !section.has_read(dataset[0]) {
        return None;
    }
    let detail = format!(
        "Of {} of class B and C of the last 36 months that were due for more than 30 days{}{}, {:.0} % \
         were closed within 30 days of the deadline.",
        counted(due, "violation", "violations"),
        reading.on_whole_lot(),
        section.on(&dataset),
        // Never rounded up to a share that was not reached.
        (share * 100.0).floor()
    );
    section.draft(
        &dataset,
        NO_ROWS,
        "Most serious violations closed in time",
        detail,
    )
}
