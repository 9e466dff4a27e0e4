//! Section `permits`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jiff::civil::Date;

use super::cells::{cents, dollars, number_repeats, past_day, text};
use super::nearby_construction::nearby_construction;
use super::permit_groups::{PermitGroup, current_shed, permit_groups};
use super::place::Place;
use super::provenance::set_returned_count;
use crate::calendar::{days_between, iso};
use crate::codes::job_type_label;
use crate::context::Context;
use crate::datasets::{datasets, dob_bis_jobs, dob_bis_permits, dob_now_jobs, dob_now_permits};
use crate::facts::{BIS, DOB_NOW};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::unit_names::apartments_named;
use crate::words::words_of;
use crate::{Dataset, Field, Record};
use nycapt_contract::{EvidenceClass, JobFiling, Permit, Permits, Section, SidewalkShed, limits};

static DATASETS: &[&Dataset] = datasets![dob_bis_permits dob_now_permits dob_bis_jobs dob_now_jobs];

pub(crate) fn permits(context: &Context<'_>) -> Section<Permits> {
    let today = context.today();
    let groups = permit_groups(context);
    let issued = [&dob_now_permits::DATASET, &dob_bis_permits::DATASET];
    let of_status = |status: &str| {
        let all = groups.iter().filter(|one| one.status(today) == status);
        context.total(&issued, || all.count() as u64)
    };
    let has_expired = groups.iter().any(|one| one.status(today) == "expired");
    let mut rows: Vec<Permit> = groups.iter().map(|one| permit(one, context)).collect();
    rows.sort_by(|a, b| b.issued.cmp(&a.issued).then_with(|| a.id.cmp(&b.id)));
    rows.truncate(limits::PERMITS);
    let jobs = jobs(context);
    let place = Place::of(context);
    let nearby = nearby_construction(context, place);
    let around = nearby.as_ref().map_or(0, |nearby| nearby.rows.len());
    // Nearby permits alone don't justify showing an unknown count of permits.
    let is_known = DATASETS.iter().any(|dataset| context.is_whole(dataset));
    let is_empty = groups.is_empty() && jobs.is_empty() && (around == 0 || !is_known);
    let are_jobs_whole =
        [&dob_bis_jobs::DATASET, &dob_now_jobs::DATASET].map(|d| context.is_whole(d));
    let data = Permits {
        active: of_status("active"),
        expired_unsigned: of_status("expired"),
        rows,
        jobs: (!jobs.is_empty() || are_jobs_whole.contains(&true)).then_some(jobs),
        sidewalk_shed: current_shed(&groups, today).map(|(shed, since)| {
            let days = days_between(since, dated(context, shed.system));
            SidewalkShed {
                since: Some(since.to_string()),
                days: Some(days.max(0).into()),
                permit_id: shed.id.clone(),
            }
        }),
        nearby,
    };
    let has_shed = data.sidewalk_shed.is_some();
    let shown = shown(&data);
    let builder = context.builder(DATASETS);
    let mut section = builder.found(EvidenceClass::Register, data, is_empty);
    for (dataset, rows) in DATASETS.iter().zip(shown) {
        set_returned_count(&mut section, dataset, rows);
    }
    section.notes.extend(complex_note(&context.facts));
    if let Some(place) = place.filter(|_| around > 0) {
        place.add_provenance(&mut section, &dob_now_permits::DATASET, around);
        section.info("nearby", message!("note-permits-nearby"));
    }
    if has_expired && are_jobs_whole.contains(&false) {
        section.info("sign_off_unknown", message!("note-permits-jobs"));
    }
    if has_shed {
        section.info("shed_rule", message!("note-permits-shed"));
    }
    section
}

/// The last day that a system's permits cover.
fn dated(context: &Context<'_>, system: &str) -> Date {
    context.proven_until(if system == BIS {
        &dob_bis_permits::DATASET
    } else {
        &dob_now_permits::DATASET
    })
}

/// Rows shown of each dataset; a permit with renewals is one.
fn shown(data: &Permits) -> [usize; 4] {
    let permits = |system| data.rows.iter().filter(|one| one.system == system).count();
    let jobs = |system| {
        let all = data.jobs.iter().flatten();
        all.filter(|one| one.system == system).count()
    };
    [permits(BIS), permits(DOB_NOW), jobs(BIS), jobs(DOB_NOW)]
}

fn permit(group: &PermitGroup<'_>, context: &Context<'_>) -> Permit {
    Permit {
        id: group.id.clone(),
        system: group.system.into(),
        work: group.work.into(),
        issued: Some(group.issued.to_string()),
        expires: iso(group.expires),
        status: group.status(context.today()).into(),
        cost_usd: group.cost_cents.map(dollars),
    }
}

/// Job filings, newest first.
fn jobs(context: &Context<'_>) -> Vec<JobFiling> {
    let history = context.history();
    // Later documents of a job repeat it; the first one counts.
    let mut first: BTreeMap<&str, Record<'_>> = BTreeMap::new();
    for row in history.of(&dob_bis_jobs::DATASET) {
        let document = row.text(dob_bis_jobs::DOCUMENT);
        let known = first.entry(row.text(dob_bis_jobs::JOB)).or_insert(row);
        if document < known.text(dob_bis_jobs::DOCUMENT) {
            *known = row;
        }
    }
    let older = first.values().map(|row| of_bis(row, context));
    let newer = history.of(&dob_now_jobs::DATASET);
    let newer = newer.map(|row| of_now(&row, context));
    let mut jobs: Vec<JobFiling> = older.chain(newer).collect();
    jobs.sort_by(|a, b| b.filed.cmp(&a.filed).then_with(|| a.id.cmp(&b.id)));
    jobs.truncate(limits::PERMITS);
    number_repeats(&mut jobs, |job| &mut job.id);
    jobs
}

fn of_bis(row: &Record<'_>, context: &Context<'_>) -> JobFiling {
    use dob_bis_jobs as schema;
    let kind = job_type_label(row.text(schema::JOB_TYPE));
    JobFiling {
        id: row.text(schema::JOB).into(),
        system: BIS.into(),
        work: with_parts(kind, row, BIS_WORK),
        filed: past_day(row, schema::FILED, context.today()),
        status: text(row, schema::STATUS),
        apartments: None,
        floors: None,
        existing_units: row.unsigned(schema::EXISTING_UNITS),
        proposed_units: row.unsigned(schema::PROPOSED_UNITS),
        cost_usd: cents(row, schema::COST).map(dollars),
    }
}

fn of_now(row: &Record<'_>, context: &Context<'_>) -> JobFiling {
    use dob_now_jobs as schema;
    JobFiling {
        id: row.text(schema::JOB).into(),
        system: DOB_NOW.into(),
        work: with_parts(row.text(schema::JOB_TYPE), row, NOW_WORK),
        filed: past_day(row, schema::FILED, context.today()),
        status: text(row, schema::STATUS),
        apartments: row.known(schema::APARTMENTS).and_then(apartments_named),
        floors: row.known(schema::FLOORS).and_then(floors_named),
        existing_units: row.unsigned(schema::EXISTING_UNITS),
        proposed_units: row.unsigned(schema::PROPOSED_UNITS),
        cost_usd: cents(row, schema::COST).map(dollars),
    }
}

/// Floors that an applicant typed: numbers and words for floors, and nothing else.
fn floors_named(typed: &str) -> Option<String> {
    static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| words_of("floor"));
    let is_kept = |word: &&str| {
        let letters = word.trim_start_matches(|char: char| char.is_ascii_digit());
        let digits = word.len() - letters.len();
        let is_word = WORDS.contains(&letters.to_ascii_uppercase().as_str());
        digits <= 3 && (is_word || digits > 0 && letters.is_empty())
    };
    let words = typed.split(|char: char| !char.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let kept: Vec<&str> = words.iter().copied().filter(is_kept).collect();
    let mut parts = kept.iter();
    let has_floor = parts.any(|one| one.len() > 2 || one.starts_with(|c: char| c.is_ascii_digit()));
    has_floor.then(|| match kept.len() == words.len() {
        true => typed.trim().into(),
        false => kept.join(" "),
    })
}

/// Work types in a filing of the older system.
const BIS_WORK: &[(Field, &str)] = &[
    (dob_bis_jobs::PLUMBING, "plumbing"),
    (dob_bis_jobs::MECHANICAL, "mechanical"),
    (dob_bis_jobs::BOILER, "boiler"),
    (dob_bis_jobs::SPRINKLER, "sprinkler"),
    (dob_bis_jobs::FIRE_ALARM, "fire alarm"),
    (dob_bis_jobs::EQUIPMENT, "equipment"),
];

/// Work types in a filing of the newer system.
const NOW_WORK: &[(Field, &str)] = &[
    (dob_now_jobs::GENERAL, "general construction"),
    (dob_now_jobs::PLUMBING, "plumbing"),
    (dob_now_jobs::SPRINKLER, "sprinkler"),
    (dob_now_jobs::MECHANICAL, "mechanical"),
    (dob_now_jobs::STRUCTURAL, "structural"),
    (dob_now_jobs::FOUNDATION, "foundation"),
    (dob_now_jobs::BOILER, "boiler"),
    (dob_now_jobs::SHED, "sidewalk shed"),
    (dob_now_jobs::SCAFFOLD, "suspended scaffold"),
    (dob_now_jobs::SOLAR, "solar"),
    (dob_now_jobs::DEMOLITION, "full demolition"),
];

/// The kind of job, and what work is ticked.
fn with_parts(kind: &str, row: &Record<'_>, work: &[(Field, &str)]) -> String {
    let ticked = work.iter().filter(|(field, _)| row.known(*field).is_some());
    let parts: Vec<&str> = ticked.map(|(_, words)| *words).collect();
    if parts.is_empty() {
        kind.into()
    } else {
        format!("{kind}: {}", parts.join(", "))
    }
}
