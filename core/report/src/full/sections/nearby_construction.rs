//! Construction at other lots nearby, in section `permits`.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::place::Place;
use crate::calendar::iso;
use crate::context::Context;
use crate::datasets::dob_now_permits as schema;
use crate::{Record, Records};
use nycapt_contract::{Bin, NearbyConstruction, NearbyPermit, limits};

/// Kinds of work that can be heard or seen outside, in the agency's terms.
const OUTSIDE: [&str; 10] = [
    "Construction Fence",
    "Earth Work",
    "Foundation",
    "Full Demolition",
    "General Construction",
    "Sidewalk Shed",
    "Structural",
    "Support of Excavation",
    "Supported Scaffold",
    "Suspended Scaffold",
];

/// Work at another lot near a building, under a permit in force.
#[derive(Debug, Clone, PartialEq)]
pub struct ConstructionSite {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Its permit, one for all renewals.
    pub permit: NearbyPermit,
}

/// The construction within 100 meters of a place with a permit in force on a day, the nearest first.
///
/// The place is latitude and longitude, and `nearby` what a release has around it. `is_own` has the BBL
/// and BIN of a permit, and excludes those of the building itself.
pub fn construction_sites(
    place: (f64, f64),
    nearby: &Records<'_>,
    is_own: impl Fn(&str, &str) -> bool,
    today: Date,
) -> Vec<ConstructionSite> {
    let around = Place(place).within(nearby, &schema::DATASET);
    in_force(around.unwrap_or_default(), is_own, today)
}

/// `None` if the place is unknown, the release can't look it up, or nothing is found in
/// incomplete data.
pub(super) fn nearby_construction(
    context: &Context<'_>,
    place: Option<Place>,
) -> Option<NearbyConstruction> {
    let dataset = &schema::DATASET;
    let around = place?.around(context, dataset)?;
    let lot = context.lot().to_string();
    // Work at the building itself has its own list, under a temporary number while it goes up.
    let listed: BTreeSet<Bin> = context
        .history()
        .of(dataset)
        .filter_map(|row| Bin::parse(row.text(schema::BIN)))
        .collect();
    let is_own = |bbl: &str, bin: &str| {
        let is_of_building =
            |bin: Bin| listed.contains(&bin) || context.facts.lot.bins.contains(&bin.number());
        bbl == lot || Bin::parse(bin).is_some_and(is_of_building)
    };
    let sites = in_force(around, is_own, context.today());
    let rows = sites.into_iter().map(|site| site.permit);
    let mut rows = context.known(dataset, rows.collect::<Vec<_>>())?;
    let total = rows.len() as u64;
    rows.truncate(limits::NEARBY_PERMITS);
    Some(NearbyConstruction {
        total: context.is_whole(dataset).then_some(total),
        rows,
    })
}

/// The sites of rows with their distances, nearest first.
fn in_force(
    around: Vec<(f64, Record<'_>)>,
    is_own: impl Fn(&str, &str) -> bool,
    today: Date,
) -> Vec<ConstructionSite> {
    let mut sites: BTreeMap<&str, ConstructionSite> = BTreeMap::new();
    for (meters, row) in around {
        if !is_outside(&row) || is_own(row.text(schema::BBL), row.text(schema::BIN)) {
            continue;
        }
        let Some(one) = site(meters, &row) else {
            continue;
        };
        sites
            .entry(row.text(schema::WORK_PERMIT))
            .and_modify(|ConstructionSite { permit: known, .. }| {
                known.issued = known.issued.take().min(one.permit.issued.clone());
                known.expires = known.expires.take().max(one.permit.expires.clone());
            })
            .or_insert(one);
    }
    let today = today.to_string();
    let mut sites: Vec<ConstructionSite> = sites.into_values().collect();
    sites.retain(|one| one.permit.expires.as_ref() >= Some(&today));
    sites.sort_by(|a, b| (a.permit.meters, &a.permit.id).cmp(&(b.permit.meters, &b.permit.id)));
    sites
}

fn is_outside(row: &Record<'_>) -> bool {
    let status = row.text(schema::STATUS).to_ascii_uppercase();
    let work = row.text(schema::WORK);
    let is_over = status.contains("SIGNED") || status.contains("REVOKED");
    !is_over && OUTSIDE.iter().any(|kind| kind.eq_ignore_ascii_case(work))
}

fn site(meters: f64, row: &Record<'_>) -> Option<ConstructionSite> {
    Some(ConstructionSite {
        latitude: row.decimal(schema::LATITUDE)?,
        longitude: row.decimal(schema::LONGITUDE)?,
        permit: permit(meters, row),
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a distance of at most 100 meters"
)]
fn permit(meters: f64, row: &Record<'_>) -> NearbyPermit {
    let address = [row.known(schema::HOUSE), row.known(schema::STREET)];
    let address: Option<Vec<&str>> = address.into_iter().collect();
    let day = |field| iso(row.date(field));
    NearbyPermit {
        id: row.text(schema::WORK_PERMIT).into(),
        work: row.text(schema::WORK).into(),
        address: address.map(|parts| parts.join(" ")),
        meters: meters.round() as u32,
        issued: day(schema::ISSUED),
        expires: day(schema::EXPIRES),
    }
}
