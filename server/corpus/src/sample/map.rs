//! What maps show: buildings and streets, those around a lot too.

use super::building::Building;
use super::tables::Tables;

/// Half of the size of a building along its street and away from it, in paces.
const HALF: (i64, i64) = (12, 9);
/// Paces from a lot to the neighboring rows of buildings.
const ROWS: [i64; 3] = [22, -50, -72];
/// Streets between the rows: the first is that of the lot.
const STREETS: [(i64, &str); 3] = [(-25, ""), (47, "SAMPLE STREET"), (-97, "EXAMPLE STREET")];
const AVENUES: [&str; 2] = ["SAMPLE AVENUE", "EXAMPLE AVENUE"];
/// Paces along the street from a lot that the documentation names to the other buildings of its block and
/// of the next ones.
const NEXT: [i64; 10] = [-165, -135, -90, -60, -30, 30, 60, 90, 135, 165];
/// Paces from such a lot, and from the first lot of a block, to the avenues on both sides.
const KNOWN_BLOCK: (i64, i64) = (-112, 112);
const BLOCK: (i64, i64) = (-22, 292);
/// How far streets continue past an avenue.
const BEYOND: i64 = 90;

pub(super) fn write(tables: &mut Tables, building: &mut Building) {
    write_own(tables, building);
    let known = building.is_known();
    if !building.whole_city {
        let along = if known { &NEXT[..] } else { &[] };
        for along in along {
            write_footprint(tables, building, (*along, 0), HALF.0, None);
        }
        for along in along.iter().chain(&[0]) {
            for away in ROWS {
                write_footprint(tables, building, (*along, away), HALF.0, None);
            }
        }
    }
    if known {
        write_streets(tables, building, KNOWN_BLOCK);
    } else if building.lot.lot() % 100 == 1 {
        write_streets(tables, building, BLOCK);
    }
}

/// The buildings of a lot share its front.
fn write_own(tables: &mut Tables, building: &Building) {
    let count = i64::try_from(building.doors.len()).unwrap_or(1).max(1);
    let half = HALF.0 / count;
    for (door, at) in building.doors.iter().zip(0_i64..) {
        let along = HALF.0 * (2 * at + 1) / count - HALF.0;
        write_footprint(tables, building, (along, 0), half.max(2), Some(door.bin));
    }
}

/// A building of the lot with this number, or one of another lot that the sample has no records of.
fn write_footprint(
    tables: &mut Tables,
    building: &Building,
    (along, away): (i64, i64),
    half: i64,
    bin: Option<u32>,
) {
    let depth = HALF.1 - (i64::from(building.number) + along.abs() + away.abs()) % 4;
    let corners = [
        (-half, -depth),
        (half, -depth),
        (half, depth),
        (-half, depth),
    ];
    let corners = corners.map(|(x, y)| (along + x, away + y));
    let ring = corners.into_iter().chain(corners.first().copied());
    let mut row = tables.row("building_footprints.csv", building);
    row.set(
        "the_geom",
        format!("MULTIPOLYGON ((({})))", text(building, ring)),
    );
    if let Some(bin) = bin {
        row.set("BIN", bin).set("MAPPLUTO_BBL", building.lot);
    }
    row.write();
}

fn write_streets(tables: &mut Tables, building: &Building, (first, last): (i64, i64)) {
    let own = building.door().1;
    for (away, name) in STREETS {
        let name = if name.is_empty() { own } else { name };
        let ends = [(first - BEYOND, away), (last + BEYOND, away)];
        write_street(tables, building, name, ends);
    }
    for (along, name) in [first, last].into_iter().zip(AVENUES) {
        write_street(tables, building, name, [(along, -160), (along, 110)]);
    }
}

fn write_street(tables: &mut Tables, building: &Building, name: &str, ends: [(i64, i64); 2]) {
    tables
        .row("street_centerlines.csv", building)
        .set(
            "the_geom",
            format!("MULTILINESTRING (({}))", text(building, ends)),
        )
        .set("FULL_STREET_NAME", name)
        .set("STNAME_LABEL", name)
        .write();
}

/// Points by their paces from a lot, as well-known text.
fn text(building: &Building, points: impl IntoIterator<Item = (i64, i64)>) -> String {
    let points = points.into_iter().map(|(along, away)| {
        let point = building.point().paces(along, away);
        format!("{} {}", point.longitude(), point.latitude())
    });
    points.collect::<Vec<_>>().join(", ")
}
