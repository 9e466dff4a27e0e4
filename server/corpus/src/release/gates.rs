//! Compares a new release with the live one before it is made live: one that verifies may still lead
//! addresses to other lots, or score the same records differently.

use std::collections::BTreeSet;

use nycapt_address::{LotAddress, resolve};
use nycapt_contract::{Bbl, Preview, ResolveStatus};
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, SCORE_VERSION, score_datasets};

use super::manifest::Manifest;
use super::open::Release;
use crate::error::{CorpusError, ReleaseError, with_causes};
use crate::site::BuildingEntry;
use crate::update_record::NotCompared;

/// Buildings of the live release that are looked up in the new one, spread evenly over all.
const COMPARED: usize = 1_000;
/// Among fewer, one building is too large a share.
const ENOUGH: usize = 100;
/// Differing buildings that a refusal shows.
const EXAMPLES: usize = 3;
/// Points that new records of a few weeks seldom add to a score or take from it.
const FEW_POINTS: u8 = 10;

/// How much a new release may differ from the live one.
struct Gate {
    name: &'static str,
    /// What differs, in the plural.
    what: &'static str,
    /// The largest share of buildings that may differ.
    most_percent: usize,
    /// The datasets by which buildings can differ.
    datasets: fn() -> Vec<&'static Dataset>,
    /// How a building of the live release differs in the new one, or none inside if it does not; none
    /// if that can't be said.
    difference: fn(&Release, &Release, &BuildingEntry) -> Option<Option<Difference>>,
}

/// How a building of the live release differs in the new one.
struct Difference {
    sentence: String,
    /// Where its address came from, if that is what differs.
    source: Option<&'static Dataset>,
}

static GATES: [Gate; 2] = [
    Gate {
        name: "addresses",
        what: "addresses no longer resolve to the same tax lot",
        most_percent: 1,
        datasets: || ALL.to_vec(),
        difference: leads_elsewhere,
    },
    Gate {
        name: "scores",
        what: "scores differ by more than 10 points or are gone",
        most_percent: 10,
        datasets: score_datasets,
        difference: has_moved,
    },
];

/// Every gate, since the live release cannot be opened.
pub(super) fn unopened(release: Option<String>, error: &CorpusError) -> NotCompared {
    let (damaged, reason) = match error.unopened() {
        Some(ReleaseError::OtherFormat(reason)) => (false, reason.clone()),
        // Without the advice to build it again, which was just done.
        Some(ReleaseError::Unfit(reason)) => (true, reason.clone()),
        Some(ReleaseError::Unreadable { .. }) | None => (true, with_causes(error)),
    };
    NotCompared {
        release,
        gates: GATES.iter().map(|gate| gate.name.to_owned()).collect(),
        damaged,
        reason: match damaged {
            true => format!("it is damaged: {reason}"),
            false => reason,
        },
    }
}

/// How a new release compares with the live one.
pub(super) struct Comparison {
    /// Where it differs too much.
    pub(super) refusals: Vec<Refusal>,
    /// What could not be compared, and why.
    pub(super) not_compared: Option<NotCompared>,
}

/// Why a gate refuses a release.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    /// The figures, in one sentence.
    pub(super) summary: String,
    /// Buildings that differ, and how.
    pub(super) examples: Vec<String>,
}

/// Compares a new release with the live one.
pub(super) fn compare(live: &Release, new: &Release) -> Comparison {
    let all = live.site.entries();
    let mut refusals = Vec::new();
    let (mut left_out, mut counts) = (Vec::new(), Vec::new());
    for gate in &GATES {
        let compared = all.iter().step_by(all.len() / COMPARED + 1);
        let compared = compared.filter_map(|building| (gate.difference)(live, new, building));
        let compared: Vec<_> = compared.collect();
        if compared.len() < ENOUGH {
            left_out.push(gate.name.to_owned());
            counts.push(compared.len().to_string());
        } else {
            refusals.extend(gate.refusal(&compared, new.manifest()));
        }
    }
    let not_compared = (!left_out.is_empty()).then(|| NotCompared {
        release: Some(live.name().to_owned()),
        gates: left_out,
        damaged: false,
        reason: format!(
            "too few buildings can be ({}; at least {ENOUGH} are needed)",
            counts.join(" and ")
        ),
    });
    Comparison {
        refusals,
        not_compared,
    }
}

impl Gate {
    /// Why buildings, each with how it differs in the new release, are too different.
    fn refusal(&self, compared: &[Option<Difference>], new: &Manifest) -> Option<Refusal> {
        let differing: Vec<&Difference> = compared.iter().flatten().collect();
        let (count, all) = (differing.len(), compared.len());
        let Self {
            name,
            what,
            most_percent,
            ..
        } = self;
        (count * 100 > all * most_percent).then(|| {
            let advice = self.advice(&differing, new);
            let examples = differing.iter().take(EXAMPLES);
            Refusal {
                summary: format!(
                    "{name}: {count} of {all} {what}; at most {most_percent}% may; {advice}"
                ),
                examples: examples.map(|one| one.sentence.clone()).collect(),
            }
        })
    }

    /// What to check: the files that the differing addresses came from or, if none did, those of
    /// incomplete datasets.
    fn advice(&self, differing: &[&Difference], new: &Manifest) -> String {
        let sources = differing.iter().filter_map(|one| Some(one.source?.id));
        let sources: BTreeSet<&str> = sources.collect();
        let datasets = (self.datasets)().into_iter();
        let suspects = datasets.filter(|dataset| match sources.is_empty() {
            true => new.signals.contains_key(dataset.id),
            false => sources.contains(dataset.id),
        });
        let named = suspects.map(|dataset| {
            let files = new
                .inputs
                .iter()
                .filter(|input| input.dataset == dataset.id);
            let files: Vec<&str> = files.map(|input| input.file.as_str()).collect();
            let files = match files.is_empty() {
                true => "no file".to_owned(),
                false => files.join(", "),
            };
            format!("{} ({files})", dataset.name)
        });
        let named: Vec<String> = named.collect();
        match named.as_slice() {
            [] => "check whether a dataset is missing or has lost rows".to_owned(),
            [_] | [_, _] => format!("check {}", named.join(" and ")),
            // Names have commas.
            [first @ .., last] => format!("check {}; and {last}", first.join("; ")),
        }
    }
}

/// How an address that leads to its lot in the live release leads to another or to none now.
fn leads_elsewhere(
    live: &Release,
    new: &Release,
    building: &BuildingEntry,
) -> Option<Option<Difference>> {
    let lot = Bbl::from_number(building.lot.get())?;
    let LotAddress {
        formatted: address,
        rank,
        ..
    } = live.directory().preferred(lot)?;
    // The addresses of a rolling dataset come and go with its rows.
    let is_of = |dataset: &Dataset| dataset.address.is_some_and(|columns| columns.rank == rank);
    let source = ALL.iter().copied().find(|dataset| is_of(dataset));
    if source.is_some_and(|source| source.rolling) {
        return None;
    }
    let lot_in = |release: &Release| {
        let found = resolve(release.directory(), &address, None).outcome;
        let is_sure = found.status == ResolveStatus::Matched;
        found.best.filter(|_| is_sure).map(|hit| hit.bbl)
    };
    // An ambiguous address may well lead elsewhere.
    let before = lot_in(live).filter(|found| *found == lot)?;
    let now = lot_in(new);
    let is_same = now == Some(new.directory().lot_of(before));
    Some((!is_same).then(|| {
        let now = now.map_or_else(|| "no lot".to_owned(), |lot| format!("lot {lot}"));
        Difference {
            sentence: format!("{address} was on lot {before}, now {now}"),
            source,
        }
    }))
}

/// How a score of the live release is far from that of the new one, or gone. None if there is none,
/// or by other rules than those of this program, which built the new release.
fn has_moved(
    live: &Release,
    new: &Release,
    building: &BuildingEntry,
) -> Option<Option<Difference>> {
    let slug = live.site.slug(building);
    let (_, before) = score_in(live, slug).filter(|(rules, _)| rules == SCORE_VERSION)?;
    let now = score_in(new, slug).map(|(_, score)| score);
    Some(is_far(before, now).then(|| {
        let now = now.map_or_else(|| "none".to_owned(), |score| score.to_string());
        Difference {
            sentence: format!("{slug} had the score {before}, now {now}"),
            source: None,
        }
    }))
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
    use nycapt_report::datasets::{evictions, hpd_violations, pad_addresses, pluto};

    use super::*;
    use crate::release::Input;

    fn building(sentence: String, source: Option<&'static Dataset>) -> Difference {
        Difference { sentence, source }
    }

    fn refusal(gate: &Gate, differing: usize, all: usize) -> Option<Refusal> {
        let compared =
            (0..all).map(|at| (at < differing).then(|| building(format!("{at} OAK STREET"), None)));
        gate.refusal(&compared.collect::<Vec<_>>(), &Manifest::default())
    }

    #[test]
    fn a_few_of_many_buildings_may_differ() {
        let [addresses, scores] = &GATES;
        assert_eq!(refusal(addresses, 10, 1_000), None);
        let refused = refusal(addresses, 11, 1_000).unwrap();
        let expected = "addresses: 11 of 1000 addresses no longer resolve to the same tax lot; at \
            most 1% may; check whether a dataset is missing or has lost rows";
        assert_eq!(refused.summary, expected);
        let examples = ["0 OAK STREET", "1 OAK STREET", "2 OAK STREET"];
        assert_eq!(refused.examples, examples);
        assert_eq!(refusal(scores, 10, 100), None);
        assert!(refusal(scores, 11, 100).is_some());
    }

    #[test]
    fn the_files_to_check_are_the_sources_of_the_addresses_or_those_that_are_incomplete() {
        let incomplete = [
            evictions::DATASET.id,
            hpd_violations::DATASET.id,
            pad_addresses::DATASET.id,
        ];
        let new = Manifest {
            inputs: vec![Input {
                file: "pluto.csv".into(),
                dataset: pluto::DATASET.id.into(),
                ..Input::default()
            }],
            signals: incomplete.map(|id| (id.to_owned(), Vec::new())).into(),
            ..Manifest::default()
        };
        let [addresses, scores] = &GATES;
        let any = "check Property Address Directory, addresses (no file); Housing Maintenance Code \
            violations (no file); and Executed evictions (no file)";
        for (gate, source, expected) in [
            (addresses, Some(&pluto::DATASET), "check PLUTO (pluto.csv)"),
            (addresses, None, any),
            (
                scores,
                None,
                "check Housing Maintenance Code violations (no file)",
            ),
        ] {
            let differing = building(String::new(), source);
            assert_eq!(gate.advice(&[&differing], &new), expected);
        }
    }

    #[test]
    fn a_score_is_far_from_another_by_more_than_ten_points_and_from_none() {
        for (now, expected) in [(70, false), (71, true), (50, false), (49, true)] {
            assert_eq!(is_far(60, Some(now)), expected, "{now}");
        }
        assert!(is_far(60, None));
    }
}
