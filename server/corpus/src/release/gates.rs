//! Compares a new release with the live one before it is made live: one that verifies may still lead
//! addresses to other lots, or score the same records differently.

use nycapt_address::{LotAddress, resolve};
use nycapt_contract::{Bbl, Preview, ResolveStatus};
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, SCORE_VERSION};

use super::open::Release;
use crate::site::BuildingEntry;

/// Buildings of the live release that are looked up in the new one, spread evenly over all.
const COMPARED: usize = 1_000;
/// Among fewer, one building is too large a share.
const ENOUGH: usize = 100;
/// Points that new records of a few weeks seldom add to a score or take from it.
const FEW_POINTS: u8 = 10;

/// How much a new release may differ from the live one.
struct Gate {
    name: &'static str,
    /// What differs, in the plural.
    what: &'static str,
    /// The largest share of buildings that may differ.
    most_percent: usize,
    /// Whether a building of the live release differs in the new one; none if that can't be said.
    differs: fn(&Release, &Release, &BuildingEntry) -> Option<bool>,
}

static GATES: [Gate; 2] = [
    Gate {
        name: "addresses",
        what: "addresses no longer lead to the same tax lot",
        most_percent: 1,
        differs: leads_elsewhere,
    },
    Gate {
        name: "scores",
        what: "scores differ by more than 10 points or are gone",
        most_percent: 10,
        differs: has_moved,
    },
];

/// Where a new release differs too much from the live one, one gate per line; none if nowhere.
pub(super) fn too_different(live: &Release, new: &Release) -> Option<String> {
    let all = live.site.entries();
    let lines = GATES.iter().filter_map(|gate| {
        let compared = all.iter().step_by(all.len() / COMPARED + 1);
        let compared = compared.filter_map(|building| {
            let differs = (gate.differs)(live, new, building)?;
            Some((live.site.slug(building), differs))
        });
        gate.refusal(&compared.collect::<Vec<_>>())
    });
    let lines: String = lines.collect();
    (!lines.is_empty()).then_some(lines)
}

impl Gate {
    /// Why buildings, each with its slug and whether it differs, are too different.
    fn refusal(&self, compared: &[(&str, bool)]) -> Option<String> {
        let differing: Vec<&str> = compared
            .iter()
            .filter_map(|(slug, differs)| differs.then_some(*slug))
            .collect();
        let (count, all) = (differing.len(), compared.len());
        let is_refused = all >= ENOUGH && count * 100 > all * self.most_percent;
        let example = differing.first().filter(|_| is_refused)?;
        let Self {
            name,
            what,
            most_percent,
            ..
        } = self;
        Some(format!(
            "\n  {name}: {count} of {all} {what}, such as `{example}`; at most {most_percent}% may"
        ))
    }
}

/// Whether an address that leads to its lot in the live release leads to another or to none now.
fn leads_elsewhere(live: &Release, new: &Release, building: &BuildingEntry) -> Option<bool> {
    let lot = Bbl::from_number(building.lot.get())?;
    let LotAddress {
        formatted: address,
        rank,
        ..
    } = live.directory().preferred(lot)?;
    // The addresses of a rolling dataset come and go with its rows.
    let is_of = |dataset: &Dataset| dataset.address.is_some_and(|columns| columns.rank == rank);
    if ALL.iter().any(|dataset| dataset.rolling && is_of(dataset)) {
        return None;
    }
    let lot_in = |release: &Release| {
        let found = resolve(release.directory(), &address, None).outcome;
        let is_sure = found.status == ResolveStatus::Matched;
        found.best.filter(|_| is_sure).map(|hit| hit.bbl)
    };
    // An ambiguous address may well lead elsewhere.
    let before = lot_in(live).filter(|found| *found == lot)?;
    Some(lot_in(new) != Some(new.directory().lot_of(before)))
}

/// Whether a score of the live release is far from that of the new one, or gone. None if there is
/// none, or by other rules than those of this program, which built the new release.
fn has_moved(live: &Release, new: &Release, building: &BuildingEntry) -> Option<bool> {
    let slug = live.site.slug(building);
    let (rules, before) = score_in(live, slug)?;
    let now = || score_in(new, slug).map(|(_, score)| score);
    (rules == SCORE_VERSION).then(|| is_far(before, now()))
}

/// The rules of a building's score, and the score.
fn score_in(release: &Release, slug: &str) -> Option<(String, u8)> {
    let preview: Preview = serde_json::from_slice(&release.preview(slug)?.json()).ok()?;
    let summary = preview.score.data?;
    Some((summary.version, summary.score?))
}

/// Whether two scores by the same rules are far apart.
fn is_far(before: u8, now: Option<u8>) -> bool {
    now.is_none_or(|now| before.abs_diff(now) > FEW_POINTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(gate: &Gate, differing: usize, all: usize) -> Option<String> {
        let building = |at: usize| ("1-oak-street-manhattan", at < differing);
        gate.refusal(&(0..all).map(building).collect::<Vec<_>>())
    }

    #[test]
    fn a_few_of_many_buildings_may_differ_and_of_few_buildings_any() {
        let [addresses, scores] = &GATES;
        assert_eq!(refusal(addresses, 10, 1_000), None);
        assert_eq!(
            refusal(addresses, 11, 1_000).unwrap(),
            "\n  addresses: 11 of 1000 addresses no longer lead to the same tax lot, such as \
             `1-oak-street-manhattan`; at most 1% may"
        );
        assert_eq!(refusal(scores, 10, 100), None);
        assert!(refusal(scores, 11, 100).is_some());
        assert_eq!(refusal(scores, 99, 99), None);
        assert_eq!(refusal(scores, 0, 0), None);
    }

    #[test]
    fn a_score_is_far_from_another_by_more_than_ten_points_and_from_none() {
        for (now, expected) in [(70, false), (71, true), (50, false), (49, true)] {
            assert_eq!(is_far(60, Some(now)), expected, "{now}");
        }
        assert!(is_far(60, None));
    }
}
