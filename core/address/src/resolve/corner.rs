//! Buildings at or near the corner of two streets.

use std::collections::BTreeSet;

use crate::directory::layout::{RowEntry, to_u32};
use crate::parse::locality::bit;
use crate::parse::scan::Scan;
use crate::resolve::candidates::allowed;
use crate::resolve::name_match::NameMatch;
use crate::resolve::outcome::{Hit, Outcome, Reason};
use crate::resolve::query::Query;

const MOST: usize = 5;
const PER_BLOCK: usize = 2;

/// Refuses two crossing streets, with buildings on the blocks between them: first those with an
/// address on both.
pub(crate) fn refused(query: &Query<'_>) -> Outcome {
    Outcome {
        corner: buildings(query),
        ..Outcome::refused(Reason::Intersection)
    }
}

/// Whether the word at `at` joins two streets.
pub(crate) fn is_joint(scan: &Scan, at: usize) -> bool {
    matches!(scan.word(at), "AND" | "AT" | "COR" | "CORNER")
}

fn buildings(query: &Query<'_>) -> Vec<Hit> {
    let mut joints = (1..query.scan.len()).filter(|&at| is_joint(query.scan, at));
    let crossing = joints.find_map(|at| {
        let before = (0..at).map(|from| query.names_from(from));
        let mut before = before.map(|names| ending_at(&names, at));
        let first = before.find(|names| !names.is_empty())?;
        let behind = query.names_from(at + 1);
        let end = behind.iter().map(|name| usize::from(name.to)).max()?;
        Some((first, ending_at(&behind, end)))
    });
    let Some((first, second)) = crossing else {
        return Vec::new();
    };
    let span = first.first().zip(second.first());
    let (from, to) = span.map_or((0, 0), |(first, second)| (first.from, second.to));
    let set = allowed(&query.localities.evidence(from, to, |_| false));
    let (first, second) = (streets(query, &first), streets(query, &second));
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(move |other| (one, other)));
    let mut out: Vec<Hit> = Vec::new();
    for (one, other) in pairs.filter(|(one, other)| one.0 == other.0 && bit(one.0) & set != 0) {
        let lots: BTreeSet<u32> = rows(query, other.1).map(|(_, row)| row.lot.get()).collect();
        let blocks: BTreeSet<u32> = rows(query, other.1).map(|(_, row)| row.block()).collect();
        let here = rows(query, one.1).filter(|(_, row)| blocks.contains(&row.block()));
        let mut here: Vec<(u32, &RowEntry)> = here.collect();
        here.sort_by_key(|(_, row)| !lots.contains(&row.lot.get()));
        for hit in here
            .iter()
            .filter_map(|(row, _)| Hit::of_row(query.directory, *row))
        {
            let beside = |known: &&Hit| known.bbl.block_key() == hit.bbl.block_key();
            let is_new = out.iter().all(|known| known.bbl != hit.bbl);
            if out.len() < MOST && is_new && out.iter().filter(beside).count() < PER_BLOCK {
                out.push(hit);
            }
        }
    }
    out
}

fn ending_at(names: &[NameMatch], at: usize) -> Vec<NameMatch> {
    let ending = names.iter().filter(|name| usize::from(name.to) == at);
    ending.copied().collect()
}

/// Borough and number of every street of some names, in the order of the boroughs.
fn streets(query: &Query<'_>, names: &[NameMatch]) -> BTreeSet<(u8, u32)> {
    let entries = names
        .iter()
        .flat_map(|name| query.directory.names_in(name.first, name.end));
    entries
        .map(|name| (name.borough, name.street.get()))
        .collect()
}

/// The rows of every address on a street or on one of its other names.
fn rows<'q>(query: &'q Query<'_>, street: u32) -> impl Iterator<Item = (u32, &'q RowEntry)> {
    let directory = query.directory;
    let known = directory.alternates(street);
    known.flat_map(move |(_, entry)| {
        let (first, rows) = directory.rows_of(entry);
        let numbered = rows.iter().enumerate();
        numbered.map(move |(at, row)| (first.saturating_add(to_u32(at)), row))
    })
}
