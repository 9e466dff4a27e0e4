//! The facts of a concise answer: figures with their dates, and what a reader must know about them.

use nycapt_contract::{Headline, Preview, ScoreSummary, Section};
use nycapt_report::datasets::{hpd_complaints, hpd_violations};
use nycapt_report::open_heat_problems;
use schemars::JsonSchema;
use serde::Serialize;

use crate::messages::message;

/// Safety flags that a concise answer shows.
const MOST_FLAGS: usize = 4;
/// Notes on the counts that a reader of the counts alone needs.
const NEEDED: [&str; 2] = ["complaints_withheld", "whole_tax_lot"];

/// The main facts in the records.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Facts {
    /// The score of the record.
    score: Score,
    /// The counts that matter most to a renter; null where the records could not be read.
    counts: Option<Counts>,
    /// Public-safety flags, one sentence each with the date of its dataset.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) flags: Vec<String>,
    /// What a reader must know about these figures: why one is null or not reliable.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) cautions: Vec<String>,
    /// Whether there are more flags or cautions than are shown.
    #[serde(skip)]
    is_cut: bool,
}

/// The score of a building's record.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Score {
    /// 0 to 100, or null where too little is proven, confidence is low, or nothing counts.
    value: Option<u8>,
    /// `strong`, `good`, `mixed`, `weak` or `serious`; without a value `no_record` where everything
    /// could be read and nothing counts, else null.
    band: Option<String>,
    /// `high`, `medium` or `low`: how reliable the number is; null where nothing was read.
    confidence: Option<String>,
    /// Version of the rules; null where nothing was read.
    version: Option<String>,
    /// Date of the oldest of the datasets behind it, `YYYY-MM-DD`; null where none has a date.
    oldest_data: Option<String>,
    /// What the number means.
    meaning: String,
}

/// Counts. Null is not zero: it could not be read, or is withheld, like complaints about one- and
/// two-family homes; `cautions` explains which.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Counts {
    /// Last day of the data on problems and violations, `YYYY-MM-DD`; null where none were read.
    violations_as_of: Option<String>,
    /// Open problems. Open violations of one condition, found in one apartment at one visit, count as
    /// one.
    open_problems: Option<u64>,
    /// Open problems with heat or hot water.
    open_heat_problems: Option<u64>,
    /// Open violations of class C: immediately hazardous.
    open_class_c: Option<u64>,
    /// Open violations of class B: hazardous.
    open_class_b: Option<u64>,
    /// Open violations of class A: not hazardous.
    open_class_a: Option<u64>,
    /// Class A–C violations issued in the 12 months through `violationsAsOf`.
    violations_last12m: Option<u64>,
    /// Last day of the data on complaints.
    complaints_as_of: Option<String>,
    /// Complaints in the 12 months through `complaintsAsOf`.
    complaints_last12m: Option<u64>,
    /// Heat complaints in the last full heat season.
    heat_complaints_last_season: Option<u64>,
    /// The same so far in the current season; absent outside one.
    #[serde(skip_serializing_if = "Option::is_none")]
    heat_complaints_this_season: Option<u64>,
}

impl Facts {
    pub(super) fn of(preview: &Preview) -> Self {
        let headline = &preview.headline;
        let flags = preview.flags.data.as_deref().unwrap_or_default();
        let mut facts = Self {
            score: score(&preview.score),
            counts: headline.data.as_ref().map(|data| counts(data, headline)),
            is_cut: flags.len() > MOST_FLAGS,
            flags: (flags.iter().take(MOST_FLAGS))
                .map(|flag| flag.text.clone())
                .collect(),
            cautions: cautions(preview),
        };
        if facts.is_cut {
            facts.cautions.push(message!("mcp-more"));
        }
        facts
    }

    /// Removes the least urgent sentence and notes that there are more; false where one flag and one
    /// caution are left.
    pub(super) fn shorten(&mut self) -> bool {
        if self.is_cut {
            self.cautions.pop();
        }
        self.is_cut = true;
        // The most urgent come first in both.
        let taken = (1..MOST_FLAGS).rev().find_map(|keep| {
            let lists = [&mut self.cautions, &mut self.flags];
            let long = lists.into_iter().find(|list| list.len() > keep);
            long.and_then(Vec::pop)
        });
        self.cautions.push(message!("mcp-more"));
        taken.is_some()
    }
}

/// The date of the oldest dataset behind a section.
fn oldest<T>(section: &Section<T>) -> Option<String> {
    let source = section.provenance.iter();
    source.filter_map(|source| source.as_of.clone()).min()
}

fn score(section: &Section<ScoreSummary>) -> Score {
    let summary = section.data.as_ref();
    Score {
        value: summary.and_then(|score| score.score),
        band: summary.and_then(|score| score.band.clone()),
        confidence: summary.map(|score| score.confidence.level.clone()),
        version: summary.map(|score| score.version.clone()),
        oldest_data: oldest(section),
        meaning: message!("mcp-score-meaning"),
    }
}

fn counts(headline: &Headline, section: &Section<Headline>) -> Counts {
    Counts {
        violations_as_of: section.as_of(hpd_violations::DATASET.id).map(Into::into),
        complaints_as_of: section.as_of(hpd_complaints::DATASET.id).map(Into::into),
        open_problems: headline.open_problems,
        open_heat_problems: open_heat_problems(headline),
        open_class_c: headline.open_c,
        open_class_b: headline.open_b,
        open_class_a: headline.open_a,
        violations_last12m: headline.violations_last_12m,
        complaints_last12m: headline.complaints_last_12m,
        heat_complaints_last_season: headline.heat_complaints_last_season,
        heat_complaints_this_season: headline.heat_complaints_this_season,
    }
}

/// Cautions, most urgent first: what the records show as open where it can't be counted, why figures are
/// missing or cover more than the building, which flags could not be checked, why the score is not
/// reliable. What they show about the apartment is second.
fn cautions(preview: &Preview) -> Vec<String> {
    let reasons = [
        &preview.headline.status_reason,
        &preview.score.status_reason,
    ];
    let notes = || preview.headline.notes.iter();
    let open = notes().filter(|note| note.code.ends_with("open_in_part"));
    let needed = notes().filter(|note| note.severity == "caution" || NEEDED.contains(&&*note.code));
    let mut cautions: Vec<String> = open.map(|note| note.text.to_string()).collect();
    let reasons = reasons.into_iter().flatten();
    cautions.extend(reasons.map(ToString::to_string));
    cautions.extend(needed.map(|note| note.text.to_string()));
    if let Some(unit) = &preview.unit {
        // Second, since the first is the one that an answer without room keeps, and this one is long.
        cautions.insert(cautions.len().min(1), unit.note.clone());
    }
    let flags = &preview.flags;
    if !flags.status.is_read() {
        cautions.extend(flags.notes.iter().map(|note| note.text.to_string()));
        let reason = flags.status_reason.as_deref();
        let reason = reason.filter(|_| flags.notes.is_empty());
        cautions.extend(reason.map(str::to_owned));
    }
    cautions.extend(preview.score.data.as_ref().and_then(unreliable));
    cautions.dedup();
    cautions
}

/// Why the score is not more certain, as one caution.
fn unreliable(score: &ScoreSummary) -> Option<String> {
    let reasons = score.confidence.reasons.iter();
    let reasons: Vec<&str> = reasons
        .map(String::as_str)
        .filter(|reason| !is_in_meaning(reason))
        .collect();
    let level = score.confidence.level.as_str();
    let reasons = reasons.join(" ");
    (!reasons.is_empty()).then(|| message!("mcp-confidence", level, reasons))
}

/// Whether the meaning of the score already contains a reason.
fn is_in_meaning(reason: &str) -> bool {
    let reason = reason.trim_end_matches('.').to_lowercase();
    message!("mcp-score-meaning")
        .to_lowercase()
        .contains(&reason)
}

#[cfg(test)]
mod tests {
    use nycapt_contract::Note;
    use nycapt_report::Extent;
    use serde_json::{Value, json};

    use super::*;
    use crate::partial_data::{open_note, preview_from};

    fn facts(extent: Extent) -> Value {
        serde_json::to_value(Facts::of(&preview_from(extent))).unwrap()
    }

    #[test]
    fn a_part_of_the_data_counts_nothing_and_says_why() {
        let facts = facts(Extent::Partial);
        let counts = facts["counts"].as_object().into_iter().flatten();
        let mut counts = counts.filter(|(name, _)| !name.ends_with("AsOf"));
        assert!(counts.all(|(_, count)| count.is_null()), "{facts}");
        assert_eq!(facts["score"]["value"], json!(null));
        let cautions = facts["cautions"].to_string();
        assert!(!cautions.contains("Nothing on record"), "{facts}");
        assert!(cautions.contains("Not checked: the Alternative"), "{facts}");
        let cautions = facts["cautions"].to_string();
        assert!(cautions.contains("Incomplete: "), "{facts}");
        assert!(
            facts["flags"]
                .to_string()
                .contains("for the entire building")
        );
    }

    #[test]
    fn what_a_part_of_the_data_shows_as_open_and_of_the_apartment_comes_first() {
        let mut preview = preview_from(Extent::Partial);
        let of_lot = Note {
            code: "whole_tax_lot".into(),
            text: "The figures cover the whole tax lot.".into(),
            severity: "info".into(),
        };
        let open = open_note();
        preview.headline.notes.extend([of_lot, open.clone()]);
        let unit = json!({ "raw": "5D", "display": "5D", "key": "D:5D", "slug": "5d" });
        let note = "At least 15 records mention apartment 5D.";
        let unit = json!({ "unit": unit, "records": null, "note": note, "warning": null });
        preview.unit = serde_json::from_value(unit).unwrap();
        let mut facts = Facts::of(&preview);
        for _ in 0..2 {
            assert_eq!(facts.cautions[..2], [&*open.text, note]);
            facts.shorten();
        }
    }

    #[test]
    fn each_figure_has_the_date_of_its_own_dataset() {
        let mut preview = preview_from(Extent::Whole);
        let newer = Some("2026-11-20".to_owned());
        for source in &mut preview.headline.provenance {
            if source.dataset_id == hpd_complaints::DATASET.id {
                source.as_of = newer.clone();
            }
        }
        let facts = serde_json::to_value(Facts::of(&preview)).unwrap();
        assert_eq!(facts["counts"]["violationsAsOf"], "2026-11-19");
        assert_eq!(facts["counts"]["complaintsAsOf"], json!(newer));
    }
}
