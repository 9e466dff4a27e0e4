//! Builds a report in stages, so that a worker can report progress and stop between them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::analysis::ask::answer;
use super::analysis::digest::digest;
use super::analysis::findings::{Reading, findings};
use super::analysis::questions::questions;
use super::analysis::timeline::timeline;
use super::sections;
use super::sections::provenance::add_query_links;
use super::sections::unit::unit_reference;
use crate::ReleaseFacts;
use crate::changes::report_changes;
use crate::context::{Context, ReportInput};
use crate::messages::message;
use crate::preview::{building, disclaimers, sources, yearly_counts};
use crate::score::{SCORE_VERSION, unread_weight};
use crate::units::MIN_COUNTED;
use nycapt_contract::{
    Borough, EvidenceClass, OpenObject, REPORT_VERSION, Report, ReportDigest, ReportMethod,
    ReportSections, Section, SectionStatus,
};

/// Share of the score's weight that may be missing.
const MOST_UNREAD: f64 = 0.4;

/// Parts without which a report is not sold.
const INDISPENSABLE: [&str; 2] = ["hpd_violations", "score"];

/// A report in progress: each stage builds its sections, [`ReportBuilder::finish`] reads them.
///
/// A section that fails becomes `unavailable` with a warning; the others are still built.
pub struct ReportBuilder<'a> {
    context: Context<'a>,
    sections: ReportSections,
    /// What could not be made, by name.
    failed: Vec<&'static str>,
}

/// Whether enough is loaded for reports about the buildings of a borough: no more than 40% of the
/// score's weight may be missing.
pub fn has_sufficient_data(release: &ReleaseFacts, borough: Borough) -> bool {
    unread_weight(release, borough) <= MOST_UNREAD + 1e-9
}

/// Why there is no report, as one sentence for the buyer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsufficientData;

impl std::fmt::Display for InsufficientData {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&message!("report-too-little-read"))
    }
}

impl std::error::Error for InsufficientData {}

/// A method for each `stage { sections }` that builds its sections, and what runs over all of them.
macro_rules! stages {
    ($($(#[doc = $about:literal])+ $stage:ident { $($section:ident),+ $(,)? })+) => {
        impl ReportBuilder<'_> {
            $(
                $(#[doc = $about])+
                pub fn $stage(&mut self) {
                    $(
                        let context = &self.context;
                        let made = attempt(&mut self.failed, stringify!($section), || {
                            sections::$section::$section(context)
                        });
                        self.sections.$section = made.unwrap_or_else(failed);
                    )+
                }
            )+
        }

        /// Builds a report in one call, like [`ReportBuilder::finish`].
        ///
        /// # Errors
        /// Those of [`ReportBuilder::finish`].
        pub fn report(input: &ReportInput<'_>) -> Result<(Report, Vec<String>), InsufficientData> {
            let mut builder = ReportBuilder::new(input);
            $(builder.$stage();)+
            builder.finish()
        }

        fn blank() -> ReportSections {
            ReportSections { $($($section: failed(),)+)+ }
        }

        fn query(input: &ReportInput<'_>, sections: &mut ReportSections) {
            $($(add_query_links(input, &mut sections.$section);)+)+
        }
    };
}

stages! {
    /// What the building is.
    facts { basics }
    /// Housing maintenance.
    hpd { hpd_violations, repair_response, hpd_complaints, heat }
    /// The Department of Buildings.
    dob { dob_violations, ecb, dob_complaints, permits, occupancy, safety_devices }
    /// Pests and lead.
    health { pests, lead }
    /// Owner, court and orders.
    ownership { ownership, portfolio, litigation, enforcement }
    /// Sales and taxes.
    finance { sales_and_deeds, taxes }
    /// Rent regulation and evictions.
    regulation { rent_regulation, evictions }
    /// Energy, flood and the surroundings.
    environment { energy, environment, neighborhood_311 }
    /// The apartment.
    unit { unit }
    /// The score.
    score { score }
}

impl<'a> ReportBuilder<'a> {
    /// Reads the rows of the building.
    pub fn new(input: &'a ReportInput<'a>) -> Self {
        Self {
            context: Context::new(input),
            sections: blank(),
            failed: Vec::new(),
        }
    }

    /// The document, after every stage, and a sentence for each part that could not be made.
    ///
    /// # Errors
    /// Over 40% of the score's weight could not be read and the input does not allow it, or the parts that no one would pay
    /// without could not be made.
    pub fn finish(self) -> Result<(Report, Vec<String>), InsufficientData> {
        let Self {
            context,
            mut sections,
            mut failed,
        } = self;
        let (input, w) = (context.input, &mut failed);
        let is_sufficient =
            has_sufficient_data(input.building.release, input.building.lot.borough());
        let is_poor = !is_sufficient && !input.allows_partial;
        if is_poor || w.iter().any(|part| INDISPENSABLE.contains(part)) {
            return Err(InsufficientData);
        }
        query(input, &mut sections);
        let read = &Reading::new(&context, &sections);
        let findings = attempt(w, "findings", || findings(read)).unwrap_or_default();
        let timeline = attempt(w, "timeline", || timeline(read)).unwrap_or_default();
        let questions = attempt(w, "questions", || questions(read, &findings)).unwrap_or_default();
        let answer =
            (input.question).and_then(|question| attempt(w, "answer", || answer(read, question)));
        let by_year = || yearly_counts(&input.building, &context.facts);
        let summary = ReportDigest {
            by_year: attempt(w, "counts by year", by_year).flatten(),
            ..attempt(w, "summary", || digest(read, &findings)).unwrap_or_default()
        };
        let unit = attempt(w, "unit reference", || unit_reference(&context)).flatten();
        let building_input = &input.building;
        let release = building_input.release;
        let report = Report {
            report_id: input.report_id.into(),
            version: REPORT_VERSION.into(),
            sample: release.sample,
            slug: building_input.slug.into(),
            address: building_input.address.clone(),
            unit,
            building: building(building_input, &context.facts),
            generated_at: input.generated_at.into(),
            data_release: release.name.clone(),
            as_of: release.as_of.to_string(),
            ask: input.question.map(Into::into),
            answer,
            summary,
            timeline,
            changes: report_changes(building_input, &context.facts),
            map: None,
            questions,
            sources: sources(release, Some(building_input.lot.borough())),
            disclaimers: disclaimers(release.sample),
            method: ReportMethod {
                score_version: SCORE_VERSION.into(),
                rules: vec![
                    message!("report-method-joins"),
                    message!("report-method-confidence", least = MIN_COUNTED),
                    message!("report-method-evidence"),
                    message!("report-method-privacy"),
                    message!("report-method-status"),
                ],
            },
            sections,
            extra: OpenObject::default(),
        };
        let warnings = failed
            .iter()
            .map(|&part| message!("report-part-failed", part));
        Ok((report, warnings.collect()))
    }
}

/// Runs `make`; if it panics, returns `None` and adds its name to `failed`.
fn attempt<T>(
    failed: &mut Vec<&'static str>,
    what: &'static str,
    make: impl FnOnce() -> T,
) -> Option<T> {
    // `make` only reads, so a panic leaves no partial changes.
    let made = catch_unwind(AssertUnwindSafe(make)).ok();
    if made.is_none() {
        failed.push(what);
    }
    made
}

/// A section that could not be made.
fn failed<T>() -> Section<T> {
    Section {
        status: SectionStatus::Unavailable,
        status_reason: Some(message!("section-failed").into()),
        data: None,
        evidence_class: EvidenceClass::Register,
        provenance: Vec::new(),
        notes: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dataset;
    use crate::datasets::ALL;
    use crate::testing::TestBuilding;

    fn sections(building: &TestBuilding) -> serde_json::Value {
        serde_json::to_value(building.partial_report_of(None, None).sections).unwrap()
    }

    #[test]
    fn a_part_that_panics_is_named_and_the_others_are_made() {
        let mut failed = Vec::new();
        let made = attempt(&mut failed, "heat", || -> u8 { panic!("an odd row") });
        assert_eq!((made, attempt(&mut failed, "lead", || 1)), (None, Some(1)));
        assert_eq!(failed, ["heat"]);
    }

    #[test]
    fn a_report_without_its_indispensable_parts_is_not_finished() {
        let finished = |part: &'static str| {
            TestBuilding::walk_up(20).with_report(None, None, |input| {
                let mut builder = ReportBuilder::new(input);
                builder.failed.push(part);
                builder.finish().map(|(_, warnings)| warnings)
            })
        };
        assert_eq!(finished("score"), Err(InsufficientData));
        assert_eq!(finished("hpd_violations"), Err(InsufficientData));
        let expected = ["We couldn't create the “energy” part."];
        assert_eq!(finished("energy").unwrap(), expected);
    }

    #[test]
    fn a_section_without_rows_is_empty_and_without_its_data_unavailable() {
        let building = TestBuilding::walk_up(20);
        let whole = sections(&building);
        let words = "dobComplaints dobViolations ecb enforcement hpdViolations lead litigation \
                     occupancy ownership permits portfolio repairResponse safetyDevices \
                     salesAndDeeds taxes";
        for id in words.split(' ') {
            let sources = whole[id]["provenance"].as_array().unwrap();
            let is_own = |one: &&Dataset| sources.iter().any(|of| of["datasetId"] == one.id);
            let own: Vec<_> = ALL.iter().copied().filter(is_own).collect();
            let missing = &sections(&building.clone().without(&own))[id];
            assert_eq!(whole[id]["status"], "empty", "{id}");
            assert_eq!(missing["status"], "unavailable", "{id}");
            assert!(missing["data"].is_null(), "{id}");
        }
    }
}
