//! Sentences that claim an absence, a total or a good record, and the datasets that must be
//! complete to print them.

use nycapt_contract::Borough;

use crate::{Dataset, Feed, ReleaseFacts, datasets};

/// Rows `datasets: "keys";` as the static `CLAIMS`, so that a dataset is checked by the compiler.
macro_rules! claims {
    ($($($dataset:ident)+: $($key:literal)+;)+) => {
        /// Keys of messages that say that something is not there, that this is all of it, or that
        /// it is good, with the datasets that must be whole for it. They are said through
        /// [`claim!`] and in no other way.
        pub(crate) static CLAIMS: &[(&[&str], &[&Dataset])] =
            &[$((&[$($key),+], &[$(&datasets::$dataset::DATASET),+])),+];
    };
}

claims! {
    hpd_registrations: "flag-not-registered" "finding-not-registered" "finding-registration-lapsed";
    rent_stabilized_counts: "rent-small" "rent-new" "good-cause-regulated-no-count";
    hpd_violations: "finding-none-serious" "finding-on-time" "finding-repairs-late"
        "digest-no-open-violations" "digest-open-violations" "answer-open-violations"
        "answer-closed-within" "answer-no-open-heat" "answer-heat-violations"
        "answer-pest-violations" "answer-lead" "answer-no-mold" "answer-mold"
        "answer-safety-conditions";
    acris_legals acris_master acris_parties hpd_registrations hpd_contacts: "finding-owner-differs"
        "note-owner-mismatch";
    dob_elevators: "finding-elevators" "answer-no-overdue-elevator" "answer-overdue-elevators";
    facades: "answer-no-facade-report";
    dob_bis_certificates dob_now_certificates: "finding-units-above-certificate"
        "certificate-none-before-1938" "certificate-none" "good-cause-age-no-certificate";
    hpd_complaints: "digest-complaints" "answer-heat-season" "answer-pest-complaints";
    hpd_violations hpd_complaints hpd_repair_orders dob_now_jobs dof_sales condo_units:
        "digest-unit-none" "unit-no-names" "unit-fits" "unit-does-not-follow";
    hpd_violations hpd_complaints dof_sales: "mentions-found" "mentions-none" "unit-none-above"
        "unit-none-like" "unit-none-lettered";
    dob_violations dob_safety_violations: "answer-dob-violations";
    ecb_violations: "answer-ecb" "answer-balance";
    oath_hearings: "answer-oath";
    hpd_litigations: "answer-cases";
    hpd_vacate_orders: "answer-orders";
    rent_stabilized_counts pluto dhcr_buildings affordable_buildings speculation_watch
        dof_exemptions dof_j51 dof_abatements subsidized_buildings subsidies: "answer-rent-none";
    hpd_registrations hpd_contacts: "answer-portfolio" "answer-portfolio-unsized"
        "good-cause-small-portfolio";
    dob_complaints: "answer-conversion";
    evictions: "answer-no-evictions" "answer-evictions";
    dob_now_permits dob_bis_permits dob_now_jobs dob_bis_jobs: "answer-permits";
    dob_now_permits: "answer-nearby";
    service_requests: "answer-no-noise";
    hpd_bedbugs: "note-no-bedbug-filing";
    dof_exemptions dof_j51 dof_abatements subsidized_buildings subsidies: "good-cause-benefit-none";
}

/// What a release proves about the buildings of a borough.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Proof<'a> {
    pub(crate) release: &'a ReleaseFacts,
    pub(crate) borough: Borough,
}

impl Proof<'_> {
    pub(crate) fn is_whole(self, dataset: &Dataset) -> bool {
        self.release.feed(dataset, self.borough) == Feed::Current
    }
}

/// Whether a claim is proven by the datasets that are whole; false for a key that is not listed.
pub(crate) fn is_proven(key: &str, is_whole: impl Fn(&Dataset) -> bool) -> bool {
    let claim = CLAIMS.iter().find(|(keys, _)| keys.contains(&key));
    claim.is_some_and(|(_, datasets)| datasets.iter().all(|dataset| is_whole(dataset)))
}

/// The text of a claim, or none where the data don't prove it. The first argument answers
/// `is_whole`.
macro_rules! claim {
    ($proof:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        if $crate::claims::is_proven($key, |dataset| $proof.is_whole(dataset)) {
            Some($crate::messages::message!($key $(, $name $(= $value)?)*))
        } else {
            None
        }
    };
}
pub(crate) use claim;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    fn sources(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, all);
            } else if path.extension().is_some_and(|kind| kind == "rs")
                && !path.ends_with("claims.rs")
            {
                *all += &std::fs::read_to_string(path).unwrap();
            }
        }
    }

    /// Keys in quotes after the first opening of each call of a macro.
    fn keys<'a>(source: &'a str, call: &str) -> BTreeSet<&'a str> {
        let calls = source.split(call).skip(1);
        calls.filter_map(|call| call.split('"').nth(1)).collect()
    }

    #[test]
    fn a_claim_is_said_through_the_gate_and_nothing_else_is() {
        let mut all = String::new();
        sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
        let said = keys(&all, " claim!(");
        let listed: BTreeSet<&str> = CLAIMS.iter().flat_map(|(keys, _)| *keys).copied().collect();
        assert_eq!(said, listed);
        let ungated: Vec<_> = keys(&all, "message!(")
            .into_iter()
            .filter(|key| listed.contains(key))
            .collect();
        assert!(ungated.is_empty(), "{ungated:?}");
    }

    /// Messages with a word of absence that need no whole dataset: they say what one row states, how
    /// we count or what we couldn't read, or their caller has looked at the coverage.
    const REVIEWED: &str = "\
        score-no-proof score-too-little-read score-no-record score-nothing-in-rest \
        score-no-repairs-due score-repair-response method-apartments \
        method-coverage weight-heat-day \
        weight-heat-one-apartment weight-conh finding-rent-stabilized finding-unit-vacate \
        finding-conh-title finding-facade finding-shed finding-none-serious-title digest-unit \
        no-proof question-conh-listed answer-apartment answer-stabilized \
        answer-benefit answer-registered answer-flood-zone answer-sandy answer-boiler answer-none \
        answer-none-dangers answer-bedbugs program-conh event-boiler-no-defects \
        limit-years section-empty certificate-last note-home-withheld \
        report-method-privacy report-method-status note-oath-home lead-withheld \
        note-home-violations note-311-home note-owner-persons note-owner-household note-bedbugs \
        note-portfolio note-portfolio-none \
        note-coop-shares note-tentative note-unit-complaints unit-known mentions-unread \
        good-cause-small-zero \
        good-cause-regulated-none good-cause-regulated-depends good-cause-regulated-unread \
        note-bedbugs-none-reported basics-no-row unit-not-requested check-conh flag-conh \
        flag-facade flags-none rent-counts-end";

    /// Whether a text has a word that says that something is not there.
    fn is_of_absence(text: &str) -> bool {
        let text = text.to_lowercase();
        let mut words = text.split(|char: char| !char.is_ascii_alphabetic());
        words.any(|word| ["no", "none", "never", "nothing"].contains(&word))
            || text.contains("all closed")
    }

    #[test]
    fn a_message_of_absence_is_a_claim_or_was_reviewed() {
        let mut messages: Vec<(&str, String)> = Vec::new();
        for line in include_str!("../messages/en-US/nycapt_report.ftl").lines() {
            let named = line
                .split_once(" =")
                .filter(|(key, _)| key.starts_with(|first: char| first.is_ascii_alphabetic()));
            match (named, messages.last_mut()) {
                (Some((key, text)), _) => messages.push((key, text.into())),
                (None, Some((_, text))) if !line.starts_with('#') => {
                    text.push(' ');
                    text.push_str(line);
                }
                _ => {}
            }
        }
        let of_absence = messages.iter().filter(|(_, text)| is_of_absence(text));
        let unclaimed: Vec<&str> = of_absence
            .map(|(key, _)| *key)
            .filter(|key| CLAIMS.iter().all(|(claims, _)| !claims.contains(key)))
            .collect();
        assert_eq!(unclaimed.join(" "), REVIEWED);
    }

    #[test]
    fn a_claim_needs_every_dataset_behind_it_and_an_unlisted_one_is_never_proven() {
        for (keys, behind) in CLAIMS {
            for key in *keys {
                assert!(is_proven(key, |_| true), "{key}");
                for one in *behind {
                    assert!(!is_proven(key, |dataset| dataset.id != one.id), "{key}");
                }
            }
        }
        assert!(!is_proven("note-hpd-open", |_| true));
    }
}
