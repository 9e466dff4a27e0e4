//! Builds sections with their status and provenance.

use std::borrow::Cow;

use crate::building::Feed;
use crate::calendar::iso;
use crate::datasets::hpd_complaints;
use crate::facts::{Facts, LotProfile};
use crate::messages::{message, text};
use crate::{BuildingInput, Dataset, Join};
use nycapt_contract::{EvidenceClass, Join as JoinedBy, Note, Provenance, Section, SectionStatus};
use nycapt_messages::{and_list, list, paragraph};

/// A section's datasets and their rows for the building.
pub(crate) struct SectionBuilder<'a> {
    input: &'a BuildingInput<'a>,
    lot: &'a LotProfile<'a>,
    datasets: &'static [&'static Dataset],
}

impl<'a> SectionBuilder<'a> {
    pub(crate) fn new(
        input: &'a BuildingInput<'a>,
        facts: &'a Facts<'a>,
        datasets: &'static [&'static Dataset],
    ) -> Self {
        Self {
            input,
            lot: &facts.lot,
            datasets,
        }
    }

    /// The building's rows in all of them, except withheld ones.
    pub(crate) fn rows(&self) -> u64 {
        self.datasets.iter().map(|d| self.count(d)).sum()
    }

    fn count(&self, dataset: &Dataset) -> u64 {
        if self.lot.withholds(dataset) {
            return 0;
        }
        self.input.records.count(dataset.id)
    }

    fn with_feed(&self, feed: Feed) -> Vec<&'static str> {
        let found = self.datasets.iter().filter(|d| self.input.feed(d) == feed);
        found.map(|dataset| dataset.name).collect()
    }

    /// The names of the datasets with this feed, each with what is known to be missing from it.
    fn with_limits(&self, feed: Feed) -> Vec<String> {
        let datasets = self.datasets.iter();
        let datasets = datasets.filter(|d| self.input.feed(d) == feed);
        let shown = datasets.map(|dataset| {
            let name = dataset.name;
            let limits = self.years_missing(dataset).into_iter();
            let newest = self.newest_if_stale(dataset);
            let end = newest.map(|newest| message!("limit-end", newest));
            let limits: Vec<String> = limits.chain(end).collect();
            match limits.is_empty() {
                true => name.to_owned(),
                false => message!("section-limits", name, limits = list(limits)),
            }
        });
        shown.collect()
    }

    /// A sentence for each whole dataset that is too old.
    fn ended(&self) -> impl Iterator<Item = String> {
        let stale = self.datasets.iter();
        let stale = stale.filter(|dataset| self.input.feed(dataset) == Feed::Stale);
        stale.filter_map(|dataset| {
            let newest = self.newest_if_stale(dataset)?;
            Some(message!("section-ended", name = dataset.name, newest))
        })
    }

    /// The newest day of a dataset that is too old.
    fn newest_if_stale(&self, dataset: &Dataset) -> Option<String> {
        let is_stale = self.input.is_stale(dataset);
        let newest = self.input.as_of(dataset).filter(|_| is_stale)?;
        Some(newest.to_string())
    }

    fn years_missing(&self, dataset: &Dataset) -> Option<String> {
        let years = &self.input.release.find(dataset)?.missing_years;
        let years = (!years.is_empty()).then(|| and_list(years.iter().map(i16::to_string)))?;
        Some(message!("limit-years", years))
    }

    fn status(
        &self,
        is_empty: bool,
        beside: &[&'static str],
    ) -> (SectionStatus, Option<Cow<'static, str>>) {
        let mut datasets = self.datasets.iter();
        let is_whole = beside.is_empty() && datasets.all(|d| self.input.is_whole(d));
        let gap = if is_whole { None } else { self.gap(beside) };
        match gap {
            Some((status, reason)) => (status, Some(reason.into())),
            None if is_empty => (SectionStatus::Empty, Some(text!("section-empty"))),
            None => (SectionStatus::Ok, None),
        }
    }

    /// What is missing from its datasets, or old.
    fn gap(&self, beside: &[&'static str]) -> Option<(SectionStatus, String)> {
        let mut missing = self.with_feed(Feed::Missing);
        if missing.len() == self.datasets.len() {
            let reason = message!("section-not-loaded", names = list(&missing));
            return Some((SectionStatus::Unavailable, reason));
        }
        missing.extend(beside);
        let mut reasons = Vec::new();
        let partial = self.with_limits(Feed::Partial);
        if !partial.is_empty() {
            reasons.push(message!("section-partial", names = list(partial)));
        }
        let unknown = self.with_limits(Feed::Unknown);
        if !unknown.is_empty() {
            reasons.push(message!("section-unproven", names = list(unknown)));
        }
        if !missing.is_empty() {
            reasons.push(message!("section-not-loaded", names = list(&missing)));
        }
        let status = if reasons.is_empty() {
            SectionStatus::Stale
        } else {
            SectionStatus::Partial
        };
        reasons.extend(self.ended());
        (!reasons.is_empty()).then(|| (status, paragraph(reasons)))
    }

    /// Builds a section from its data; `is_empty` if nothing was found.
    pub(crate) fn found<T>(&self, class: EvidenceClass, data: T, is_empty: bool) -> Section<T> {
        self.found_with(&[], class, data, is_empty)
    }

    /// Like [`Self::found`], but partial if `added` is not loaded.
    pub(crate) fn found_beside<T>(
        &self,
        added: &SectionBuilder<'_>,
        class: EvidenceClass,
        data: T,
        is_empty: bool,
    ) -> Section<T> {
        self.found_with(&added.with_feed(Feed::Missing), class, data, is_empty)
    }

    fn found_with<T>(
        &self,
        beside: &[&'static str],
        class: EvidenceClass,
        data: T,
        is_empty: bool,
    ) -> Section<T> {
        let (status, reason) = self.status(is_empty, beside);
        // Finding nothing in incomplete data doesn't prove there is nothing.
        let is_known = !is_empty || self.datasets.iter().any(|d| self.input.is_whole(d));
        let data = (status != SectionStatus::Unavailable && is_known).then_some(data);
        self.section(class, data, status, reason)
    }

    /// Builds a section without data, whatever rows there are.
    pub(crate) fn unread<T>(&self, class: EvidenceClass) -> Section<T> {
        let (status, reason) = self.status(true, &[]);
        self.section(class, None, status, reason)
    }

    /// Builds a section whose status depends on its data rather than on datasets.
    pub(crate) fn with_status<T>(
        &self,
        class: EvidenceClass,
        data: T,
        status: SectionStatus,
        reason: Option<impl Into<Cow<'static, str>>>,
    ) -> Section<T> {
        self.section(class, Some(data), status, reason.map(Into::into))
    }

    /// Builds a section without data, for the given reason.
    pub(crate) fn without<T>(
        &self,
        class: EvidenceClass,
        status: SectionStatus,
        reason: impl Into<Cow<'static, str>>,
    ) -> Section<T> {
        self.section(class, None, status, Some(reason.into()))
    }

    fn section<T>(
        &self,
        class: EvidenceClass,
        data: Option<T>,
        status: SectionStatus,
        reason: Option<Cow<'static, str>>,
    ) -> Section<T> {
        let datasets = self.datasets.iter();
        let mut provenance: Vec<_> = datasets.map(|d| self.provenance_of(d)).collect();
        if status == SectionStatus::Withheld {
            for of in &mut provenance {
                of.record_count = None;
            }
        }
        Section {
            status,
            status_reason: reason,
            data,
            evidence_class: class,
            provenance,
            notes: Vec::new(),
        }
    }

    pub(crate) fn provenance_of_rows(&self) -> impl Iterator<Item = Provenance> {
        let with_rows = self.datasets.iter().filter(|d| self.count(d) > 0);
        with_rows.map(|dataset| self.provenance_of(dataset))
    }

    fn provenance_of(&self, dataset: &Dataset) -> Provenance {
        let scope = if dataset.of_lot {
            "lot"
        } else {
            self.lot.scope()
        };
        Provenance {
            dataset_id: dataset.id.into(),
            as_of: iso(self.input.as_of(dataset)),
            status: Some(self.input.feed(dataset).status()),
            record_count: (self.input.release.is_loaded(dataset) && !self.lot.withholds(dataset))
                .then(|| self.count(dataset)),
            returned_count: None,
            query_url: None,
            join: self.joined_by(dataset),
            scope: scope.into(),
        }
    }

    /// The key that joined the rows; the lot if there are no rows.
    fn joined_by(&self, dataset: &Dataset) -> JoinedBy {
        let key = match dataset.join {
            Join::Bbl(_)
            | Join::EachBbl(_)
            | Join::BoroughBlockLot(..)
            | Join::Either(..)
            | Join::Document
            | Join::Shape(_)
            | Join::Map(_) => None,
            Join::Row(of, field) => Some((of.registers.map_or("bbl", |(_, kind)| kind), field)),
            Join::Bin(field) => Some(("bin", field)),
        };
        let found = key.and_then(|(kind, field)| {
            let first = self.input.records.of(dataset.id).next()?;
            Some((kind, first.known(field)?))
        });
        let (kind, value) = found.unwrap_or(("bbl", self.lot.bbl.as_str()));
        JoinedBy {
            kind: kind.into(),
            value: value.to_owned(),
        }
    }
}

pub(crate) trait Notes {
    fn info(&mut self, code: &'static str, text: impl Into<Cow<'static, str>>);
    fn caution(&mut self, code: &'static str, text: impl Into<Cow<'static, str>>);
}

impl<T> Notes for Section<T> {
    fn info(&mut self, code: &'static str, text: impl Into<Cow<'static, str>>) {
        self.notes.push(info(code, text));
    }

    fn caution(&mut self, code: &'static str, text: impl Into<Cow<'static, str>>) {
        self.notes.push(caution(code, text));
    }
}

/// A remark that readers may skip.
pub(crate) fn info(code: &'static str, text: impl Into<Cow<'static, str>>) -> Note {
    Note {
        code: code.into(),
        text: text.into(),
        severity: "info".into(),
    }
}

/// A remark that affects how to read the figures.
pub(crate) fn caution(code: &'static str, text: impl Into<Cow<'static, str>>) -> Note {
    Note {
        severity: "caution".into(),
        ..info(code, text)
    }
}

/// Why complaints about a home are not shown.
pub(crate) fn home() -> Cow<'static, str> {
    text!("note-home-withheld")
}

/// Notes that complaints are withheld. Added for every home, since adding it only where complaints
/// exist would reveal them.
pub(crate) fn withheld_note(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<Note> {
    let complaints = &hpd_complaints::DATASET;
    let is_withheld = facts.lot.withholds(complaints) && input.release.is_loaded(complaints);
    is_withheld.then(|| info("complaints_withheld", home()))
}

/// Notes that the figures cover all buildings on the lot, if there are several.
pub(crate) fn complex_note(facts: &Facts<'_>) -> Option<Note> {
    let whole_lot = facts.lot.whole_lot()?;
    Some(info("whole_tax_lot", message!("note-complex", whole_lot)))
}
