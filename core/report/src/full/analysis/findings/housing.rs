//! Rules about housing maintenance: violations, heat, lead, pests and repairs.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::apartment;
use super::lower_bounds::{is_of, most_frequent};
use super::reading::{Draft, NO_ROWS, Reading};
use super::words::{clause, day, period};
use crate::calendar::{season_of, years_before};
use crate::claims::claim;
use crate::codes::Condition;
use crate::datasets::{hpd_bedbugs, hpd_violations, rodent_inspections};
use crate::messages::{counted, message};
use nycapt_contract::{Bin, HpdViolation, Pests, RodentInspection, limits};
use nycapt_messages::{grouped, label};

/// Minimum apartments for a clean record to be meaningful.
const LARGE: u32 = 20;
/// Minimum due violations for a share to be meaningful.
const LEAST_DUE: u64 = 10;
/// Share of timely repairs above which the building gets credit.
const TIMELY: f64 = 0.8;
/// Share of timely repairs below which a repair is more likely late than not.
const LATE: f64 = 0.5;

/// Open class C violations that are many in a building of any size.
const MANY: u64 = 10;
/// Fewest that are many in a small building: two can come from one inspection of one apartment.
const MANY_IN_FEW_APARTMENTS: u64 = 3;
/// Apartments for each of them in a small building; a floor of a walk-up has about as many.
const APARTMENTS_EACH: u64 = 5;
/// Older ones were often repaired and never closed, so they don't make many.
const RECENT_YEARS: i16 = 5;

/// The dataset of most of these rules.
const VIOLATIONS: [&str; 1] = [hpd_violations::DATASET.id];

pub(crate) fn many_open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    open_class_c(reading).filter(|_| has_many_open_class_c(reading))
}

pub(crate) fn few_open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    open_class_c(reading).filter(|_| !has_many_open_class_c(reading))
}

/// Whether the recent open violations of class C are many, or many for so few apartments.
fn has_many_open_class_c(reading: &Reading<'_>) -> bool {
    let since = years_before(reading.today, RECENT_YEARS);
    let section = reading.hpd_violations();
    let rows = section.iter().flat_map(|section| &section.rows);
    let is_recent = |row: &&HpdViolation| {
        row.open && row.class == "C" && day(row.issued.as_deref()) >= Some(since)
    };
    let recent = rows.filter(is_recent).count() as u64;
    let is_one_in_few = |units: u32| recent * APARTMENTS_EACH >= u64::from(units);
    recent >= MANY || (recent >= MANY_IN_FEW_APARTMENTS && reading.units.is_some_and(is_one_in_few))
}

fn open_class_c(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.hpd_violations()?;
    let rows = section.rows.iter();
    let rows = rows.filter(|row| row.open && row.class == "C");
    let counted = section.by_class.as_ref().map(|by_class| {
        let of_class = by_class.iter().filter(|count| count.class == "C");
        of_class.map(|count| count.open).sum()
    });
    let shown = rows.clone().count() as u64;
    let open: u64 = counted.unwrap_or(shown);
    if open == 0 || (shown == open && are_in_another(reading, &["C"])) {
        return None;
    }
    let days = rows.clone().filter_map(|row| row.issued.as_deref());
    let ends = days.clone().min().zip(days.max());
    // The oldest may be among those that are not shown.
    let issued = match ends.filter(|_| shown == open) {
        Some((first, last)) if first == last => message!("clause-issued-once", day = first),
        Some((first, last)) => message!("clause-issued", first, last),
        None => String::new(),
    };
    let detail = message!(
        "finding-open-class-c",
        issued,
        violations = reading.violations(open),
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS),
        conditions = most_frequent(rows.clone().map(|row| row.category.as_str()).collect())
    );
    section.draft(&VIOLATIONS, rows.map(|row| &row.id), detail)
}

/// Whether every open violation of these classes that is shown is in the finding about lead paint,
/// or in that about the apartment.
pub(crate) fn are_in_another(reading: &Reading<'_>, classes: &[&str]) -> bool {
    let section = reading.hpd_violations();
    let rows = section.iter().flat_map(|section| &section.rows);
    let mut open = rows.filter(|row| row.open && classes.contains(&row.class.as_str()));
    let of_apartment = apartment::open_class_c(reading);
    let evidence = of_apartment.iter().flat_map(|draft| &draft.evidence);
    let named: BTreeSet<&String> = evidence.flat_map(|one| &one.row_ids).collect();
    let is_lead = |row: &HpdViolation| is_of(row, Condition::Lead);
    (lead(reading).is_some() && open.clone().all(is_lead))
        || open.all(|row| named.contains(&row.id))
}

/// Open violations of a condition: as counted, else in the shown rows; `None` for zero.
fn open_of(reading: &Reading<'_>, condition: Condition, counted: Option<u64>) -> Option<u64> {
    let shown = || {
        let section = reading.hpd_violations()?;
        let rows = section.rows.iter();
        let open = rows.filter(|row| row.open && is_of(row, condition));
        Some(open.count() as u64)
    };
    counted.or_else(shown).filter(|open| *open > 0)
}

pub(crate) fn heat_in_season(reading: &Reading<'_>) -> Option<Draft> {
    season_of(reading.today)?;
    heat(reading)
}

pub(crate) fn heat_out_of_season(reading: &Reading<'_>) -> Option<Draft> {
    if season_of(reading.today).is_some() {
        return None;
    }
    heat(reading)
}

fn heat(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.heat()?;
    let open = open_of(reading, Condition::Heat, section.open_violations)?;
    let detail = message!(
        "finding-heat",
        violations = reading.violations(open),
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS)
    );
    section.draft(&VIOLATIONS, NO_ROWS, detail)
}

pub(crate) fn lead(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.lead()?;
    let open = open_of(reading, Condition::Lead, section.open)?;
    let detail = message!(
        "finding-lead",
        violations = reading.violations(open),
        apartments = lead_apartments(reading, open).unwrap_or_default(),
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS),
        newest = clause!(
            "clause-newest-open",
            day = newest_open_lead(reading),
            count = open
        )
    );
    section.draft(&VIOLATIONS, NO_ROWS, detail)
}

/// The day of the newest open lead violation. The day of a closed one would mislead next to open ones.
fn newest_open_lead(reading: &Reading<'_>) -> Option<String> {
    let section = reading.hpd_violations()?;
    let rows = section.rows.iter();
    let open = rows.filter(|row| row.open && is_of(row, Condition::Lead));
    open.filter_map(|row| row.issued.clone()).max()
}

/// ` in 13 apartments`, if every open lead violation is shown with its apartment. In one building, or
/// where a building is unknown, `J` may be `1J`, and `710` the house number, so names of different forms
/// prove only as many as one form has.
fn lead_apartments(reading: &Reading<'_>, open: u64) -> Option<String> {
    let section = reading.hpd_violations()?;
    let problems = section.problems.iter();
    let buildings: BTreeMap<&str, Bin> = problems
        .filter_map(|problem| Some((problem, Bin::parse(problem.bin.as_deref()?)?)))
        .flat_map(|(problem, bin)| problem.violation_ids.iter().map(move |id| (&**id, bin)))
        .collect();
    let rows = section.rows.iter();
    let named: Vec<(Option<Bin>, String)> = rows
        .filter(|row| row.open && is_of(row, Condition::Lead))
        .filter_map(|row| {
            let name = row.apartment.as_ref()?.chars();
            let name = name.filter(char::is_ascii_alphanumeric).collect();
            Some((buildings.get(&*row.id).copied(), name))
        })
        .collect();
    if named.is_empty() || named.len() as u64 != open {
        return None;
    }
    let is_by_building = named.iter().all(|(bin, _)| bin.is_some());
    let mut forms: BTreeMap<(Option<Bin>, bool, bool), BTreeSet<&str>> = BTreeMap::new();
    for (bin, name) in &named {
        let form = (
            bin.filter(|_| is_by_building),
            name.contains(|char: char| char.is_ascii_digit()),
            name.contains(|char: char| char.is_ascii_alphabetic()),
        );
        forms.entry(form).or_default().insert(name);
    }
    let mut proven: BTreeMap<Option<Bin>, usize> = BTreeMap::new();
    for ((bin, ..), names) in &forms {
        let most = proven.entry(*bin).or_default();
        *most = names.len().max(*most);
    }
    let counted = counted!("count-apartments", proven.values().sum::<usize>());
    // Names of unknown buildings may be of one, and a name of several.
    let is_pooled = !is_by_building && reading.whole_lot.is_some();
    let apartments = if is_pooled || forms.len() > proven.len() {
        message!("at-least", counted)
    } else {
        reading.at_least(&hpd_violations::DATASET, counted)
    };
    Some(message!("clause-in-apartments", apartments))
}

pub(crate) fn bedbugs(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.pests()?;
    let latest = last_bedbugs(&section).filter(|latest| latest.infested > 0)?;
    let period = latest.period.map(period);
    let detail = message!(
        "finding-bedbugs",
        apartments = latest.apartments(),
        of_units = clause!(
            "clause-of-units",
            units = latest.units.map(|units| grouped(&units.to_string()))
        ),
        period = clause!("clause-of-period", period = period)
    );
    section.draft(&[hpd_bedbugs::DATASET.id], latest.ids, detail)
}

/// What the filings of the latest period report, one for each building of the lot.
pub(crate) struct LastBedbugs<'a> {
    pub(crate) period: Option<&'a str>,
    /// `None` if a filing doesn't state them or filings may be missing.
    units: Option<u32>,
    pub(crate) infested: u32,
    /// A filing doesn't state the number, or filings may be missing.
    is_lower_bound: bool,
    pub(crate) ids: Vec<&'a String>,
}

impl LastBedbugs<'_> {
    /// The infested apartments in words.
    pub(crate) fn apartments(&self) -> String {
        let counted = counted!("count-apartments", self.infested);
        if self.is_lower_bound {
            message!("at-least", counted)
        } else {
            counted
        }
    }
}

/// The filings of the latest period, added up; none if no number is known.
pub(crate) fn last_bedbugs(section: &Pests) -> Option<LastBedbugs<'_>> {
    let period = section.bedbug_filings.first()?.period.as_deref();
    let of_period = || {
        let filings = section.bedbug_filings.iter();
        filings.filter(move |filing| filing.period.as_deref() == period)
    };
    // There may be more than are shown.
    let is_cut = of_period().count() == limits::BEDBUG_FILINGS;
    let units = of_period().try_fold(0_u32, |sum, one| Some(sum.saturating_add(one.units?)));
    let infested = of_period().filter_map(|filing| filing.infested);
    let all = LastBedbugs {
        period,
        units: units.filter(|_| !is_cut),
        infested: infested.fold(0, u32::saturating_add),
        is_lower_bound: is_cut || of_period().any(|filing| filing.infested.is_none()),
        ids: of_period().map(|filing| &filing.id).collect(),
    };
    Some(all).filter(|all| all.infested > 0 || !all.is_lower_bound)
}

pub(crate) fn rats(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.pests()?;
    let latest = last_rat_inspection(&section)?;
    if latest.rats != Some(true) {
        return None;
    }
    let detail = message!(
        "finding-rats",
        on = clause!("clause-on", day = latest.date.as_ref()),
        result = label(&latest.result)
    );
    section.draft(&[rodent_inspections::DATASET.id], [&latest.id], detail)
}

/// The latest inspection with a verdict on rats; of several on one day, one that found them.
pub(crate) fn last_rat_inspection(section: &Pests) -> Option<&RodentInspection> {
    let inspections = section.rodent_inspections.iter();
    let judged = inspections.filter(|inspection| inspection.rats.is_some());
    judged.max_by(|a, b| (&a.date, a.rats, &b.id).cmp(&(&b.date, b.rats, &a.id)))
}

pub(crate) fn false_certification(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let found = section.false_certifications.filter(|found| *found > 0)?;
    let detail = message!(
        "finding-false-certification",
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS),
        repairs = counted!("count-repairs", found),
        count = found
    );
    section.draft(&VIOLATIONS, NO_ROWS, detail)
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
    let units = reading.units.filter(|units| *units >= LARGE)?;
    let since = good_since(reading)?;
    if reading.nycha.is_some() {
        return None;
    }
    let is_recent = |row: &HpdViolation| {
        let issued = day(row.issued.as_deref());
        matches!(row.class.as_str(), "B" | "C") && issued.is_none_or(|issued| issued >= since)
    };
    // Behind the shown rows there are only the counts by year.
    let all_shown = section.rows.len() < limits::HPD_VIOLATIONS;
    let first_year = i32::from(since.year()) + i32::from(all_shown);
    let mut years = section.by_year.as_ref()?.iter();
    if section.rows.iter().any(is_recent)
        || years.any(|year| year.year >= first_year && year.b + year.c > 0)
    {
        return None;
    }
    let detail = claim!(
        reading,
        "finding-none-serious",
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS),
        since = since.to_string(),
        place = if reading.whole_lot.is_some() {
            "lot"
        } else {
            "building"
        },
        apartments = counted!("count-apartments", units)
    )?;
    section.draft(&VIOLATIONS, NO_ROWS, detail)
}

pub(crate) fn on_time(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let share = section.on_time_share.filter(|share| *share > TIMELY)?;
    let due = section.due_count.filter(|due| *due >= LEAST_DUE)?;
    good_since(reading)?;
    // Never rounded up to a share that was not reached.
    let percent = format!("{:.0}", (share * 100.0).floor());
    let detail = claim!(
        reading,
        "finding-on-time",
        violations = counted!("count-violations", due),
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS),
        percent
    )?;
    section.draft(&VIOLATIONS, NO_ROWS, detail)
}

pub(crate) fn repairs_late(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.repair_response()?;
    let share = section.on_time_share.filter(|share| *share < LATE)?;
    let due = section.due_count.filter(|due| *due >= LEAST_DUE)?;
    let percent = match share {
        0.0 => "none".to_owned(),
        ..0.01 => "below_one".to_owned(),
        _ => format!("{:.0}", share * 100.0),
    };
    let detail = claim!(
        reading,
        "finding-repairs-late",
        violations = counted!("count-violations", due),
        on_lot = reading.on_whole_lot(),
        on = section.on(&VIOLATIONS),
        percent
    )?;
    section.draft(&VIOLATIONS, NO_ROWS, detail)
}
