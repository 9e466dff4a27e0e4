//! Permits of both systems, each with its renewals as one.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::cells::cents;
use crate::calendar::days_before;
use crate::codes::{SIDEWALK_SHED, permit_label};
use crate::context::Context;
use crate::datasets::{dob_bis_jobs, dob_bis_permits, dob_now_jobs, dob_now_permits};
use crate::facts::{BIS, DOB_NOW};
use crate::{Dataset, Record};

#[derive(Debug, Clone)]
pub(crate) struct PermitGroup<'a> {
    /// The agency's number of the permit.
    pub(crate) id: String,
    job: &'a str,
    pub(crate) system: &'static str,
    pub(crate) work: &'a str,
    bin: &'a str,
    pub(crate) issued: Date,
    pub(crate) expires: Option<Date>,
    /// The latest renewal, by day and number.
    latest: (Date, &'a str),
    is_revoked: bool,
    is_signed_off: bool,
    pub(crate) cost_cents: Option<i64>,
}

impl PermitGroup<'_> {
    /// `active`, `expired`, `signed_off` or `revoked`.
    pub(crate) fn status(&self, today: Date) -> &'static str {
        if self.is_signed_off {
            "signed_off"
        } else if self.is_revoked {
            "revoked"
        } else if self.expires.is_some_and(|day| day >= today) {
            "active"
        } else {
            "expired"
        }
    }

    fn is_shed(&self) -> bool {
        self.work.eq_ignore_ascii_case(SIDEWALK_SHED)
    }
}

/// Every permit that was issued, in the order of ids.
pub(crate) fn permit_groups<'a>(context: &Context<'a>) -> Vec<PermitGroup<'a>> {
    let history = context.history();
    let signed_off = signed_off_jobs(context);
    let older = history.of(&dob_bis_permits::DATASET).filter_map(of_bis);
    let newer = history.of(&dob_now_permits::DATASET).filter_map(of_now);
    let mut groups: BTreeMap<(&'static str, String), PermitGroup<'a>> = BTreeMap::new();
    for mut one in older.chain(newer) {
        one.is_signed_off |= signed_off.contains(one.job);
        match groups.get_mut(&(one.system, one.id.clone())) {
            Some(group) => merge(group, one),
            None => {
                groups.insert((one.system, one.id.clone()), one);
            }
        }
    }
    groups.into_values().collect()
}

fn merge<'a>(group: &mut PermitGroup<'a>, other: PermitGroup<'a>) {
    group.issued = group.issued.min(other.issued);
    group.expires = group.expires.max(other.expires);
    group.is_signed_off |= other.is_signed_off;
    group.cost_cents = group.cost_cents.max(other.cost_cents);
    if other.latest >= group.latest {
        group.latest = other.latest;
        group.is_revoked = other.is_revoked;
    }
}

fn of_bis(row: Record<'_>) -> Option<PermitGroup<'_>> {
    use dob_bis_permits as schema;
    let issued = row.date(schema::ISSUED)?;
    let (kind, subtype) = (row.text(schema::PERMIT_TYPE), row.text(schema::SUBTYPE));
    let job = row.text(schema::JOB);
    let mut parts = vec![job, row.text(schema::DOCUMENT), kind, subtype];
    parts.retain(|part| !part.is_empty());
    let status = row.text(schema::STATUS).to_ascii_uppercase();
    Some(PermitGroup {
        id: parts.join("-"),
        job,
        system: BIS,
        work: permit_label(kind, subtype, row.text(schema::JOB_TYPE)),
        bin: row.text(schema::BIN),
        issued,
        expires: row.date(schema::EXPIRES),
        latest: (issued, row.text(schema::SEQUENCE)),
        is_revoked: status.contains("REVOKED"),
        is_signed_off: false,
        cost_cents: None,
    })
}

fn of_now(row: Record<'_>) -> Option<PermitGroup<'_>> {
    use dob_now_permits as schema;
    let issued = row.date(schema::ISSUED)?;
    let status = row.text(schema::STATUS).to_ascii_uppercase();
    Some(PermitGroup {
        id: row.text(schema::WORK_PERMIT).into(),
        job: row.text(schema::JOB),
        system: DOB_NOW,
        work: row.text(schema::WORK),
        bin: row.text(schema::BIN),
        issued,
        expires: row.date(schema::EXPIRES),
        latest: (issued, row.text(schema::SEQUENCE)),
        is_revoked: status.contains("REVOKED"),
        is_signed_off: status.contains("SIGNED"),
        cost_cents: cents(&row, schema::COST),
    })
}

fn signed_off_jobs<'a>(context: &Context<'a>) -> BTreeSet<&'a str> {
    use {dob_bis_jobs as bis, dob_now_jobs as now};
    let of = |dataset: &'static Dataset, signed_off, job| {
        let rows = context.history().of(dataset);
        rows.filter(move |row| row.known(signed_off).is_some())
            .filter_map(move |row| row.known(job))
    };
    let older = of(&bis::DATASET, bis::SIGNED_OFF, bis::JOB);
    let newer = of(&now::DATASET, now::SIGNED_OFF, now::JOB);
    older.chain(newer).collect()
}

/// Days without a permit after which a shed counts as another one.
const SHED_GAP_DAYS: i32 = 60;

/// The permit of the current sidewalk shed and the day that this shed was first permitted.
///
/// A shed is current while a permit for one is in force. Earlier permits for a shed at the same
/// building count as the same shed when no more than 60 days lie between them.
pub(crate) fn current_shed<'g, 'a>(
    groups: &'g [PermitGroup<'a>],
    today: Date,
) -> Option<(&'g PermitGroup<'a>, Date)> {
    let mut sheds: Vec<&PermitGroup<'_>> = groups.iter().filter(|one| one.is_shed()).collect();
    // The latest first, so that each shed meets those before it.
    sheds.sort_by(|a, b| b.issued.cmp(&a.issued).then_with(|| a.id.cmp(&b.id)));
    let current = sheds.iter().filter(|one| one.status(today) == "active");
    let dated = current.map(|shed| {
        let mut since = shed.issued;
        for earlier in sheds.iter().filter(|one| one.bin == shed.bin) {
            if earlier.expires >= Some(days_before(since, SHED_GAP_DAYS)) {
                since = since.min(earlier.issued);
            }
        }
        (*shed, since)
    });
    dated.min_by(|(a, since), (b, other)| since.cmp(other).then_with(|| a.id.cmp(&b.id)))
}
