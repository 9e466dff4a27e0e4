//! How every section says whether we looked, and where.

use crate::contract::{EvidenceClass, Join as JoinedBy, Note, Provenance, Section, SectionStatus};
use crate::report::building::Feed;
use crate::report::datasets::hpd_contacts;
use crate::report::facts::Facts;
use crate::report::{BuildingInput, Dataset, Join};

/// The datasets of a section and what they hold of the building.
pub(crate) struct Looked<'a> {
    input: &'a BuildingInput<'a>,
    scope: &'static str,
    datasets: &'static [&'static Dataset],
}

impl<'a> Looked<'a> {
    pub(crate) fn new(
        input: &'a BuildingInput<'a>,
        facts: &Facts<'_>,
        datasets: &'static [&'static Dataset],
    ) -> Self {
        Self {
            input,
            scope: facts.lot.scope(),
            datasets,
        }
    }

    /// Rows of the building in all of them.
    pub(crate) fn rows(&self) -> u64 {
        let records = self.input.records;
        self.datasets.iter().map(|d| records.count(d.id)).sum()
    }

    fn names(&self, feed: Feed) -> Vec<&'static str> {
        self.datasets
            .iter()
            .filter(|dataset| self.input.release.feed(dataset) == feed)
            .map(|dataset| dataset.name)
            .collect()
    }

    /// What can be said of these datasets, and why.
    fn status(&self, is_empty: bool) -> (SectionStatus, Option<String>) {
        let missing = self.names(Feed::Missing);
        if missing.len() == self.datasets.len() {
            let reason = format!("Not loaded: {}.", missing.join(", "));
            return (SectionStatus::Unavailable, Some(reason));
        }
        if !missing.is_empty() {
            let reason = format!("Not loaded: {}. The rest is shown.", missing.join(", "));
            return (SectionStatus::Partial, Some(reason));
        }
        let stale = self.names(Feed::Stale);
        if !stale.is_empty() {
            let reason = format!("Older than three of its cycles: {}.", stale.join(", "));
            return (SectionStatus::Stale, Some(reason));
        }
        if is_empty {
            let reason = "Nothing in these datasets on this date; it does not show that nothing \
                          happened.";
            return (SectionStatus::Empty, Some(reason.into()));
        }
        (SectionStatus::Ok, None)
    }

    /// A section whose data were looked for; `is_empty` when nothing was found.
    pub(crate) fn found<T>(&self, class: EvidenceClass, data: T, is_empty: bool) -> Section<T> {
        let (status, status_reason) = self.status(is_empty);
        Section {
            status,
            status_reason,
            data: (status != SectionStatus::Unavailable).then_some(data),
            evidence_class: class,
            provenance: self.provenance(),
            notes: Vec::new(),
        }
    }

    /// A section without data, for a reason of its own.
    pub(crate) fn without<T>(
        &self,
        class: EvidenceClass,
        status: SectionStatus,
        reason: impl Into<String>,
    ) -> Section<T> {
        Section {
            status,
            status_reason: Some(reason.into()),
            data: None,
            evidence_class: class,
            provenance: self.provenance(),
            notes: Vec::new(),
        }
    }

    fn provenance(&self) -> Vec<Provenance> {
        self.datasets
            .iter()
            .map(|dataset| provenance(self.input, self.scope, dataset))
            .collect()
    }
}

fn provenance(
    input: &BuildingInput<'_>,
    building_scope: &'static str,
    dataset: &Dataset,
) -> Provenance {
    let loaded = input.release.find(dataset.id);
    Provenance {
        dataset_id: dataset.id.into(),
        dataset_name: dataset.name.into(),
        agency: dataset.agency.into(),
        source_url: dataset.source_url.into(),
        as_of: loaded.and_then(|facts| facts.as_of).map(|d| d.to_string()),
        loaded_at: loaded.map(|facts| facts.loaded_at.clone()),
        cadence: dataset.cadence.as_str().into(),
        record_count: input.records.count(dataset.id),
        join: joined_by(input, dataset),
        scope: if dataset.of_lot {
            "lot"
        } else {
            building_scope
        }
        .into(),
        licence: dataset.licence.into(),
    }
}

/// The key that joined the rows; the lot where there is no row to tell.
fn joined_by(input: &BuildingInput<'_>, dataset: &Dataset) -> JoinedBy {
    let first = input.records.of(dataset.id).next();
    let (kind, value) = match dataset.join {
        Join::Bbl(_) | Join::BoroughBlockLot(..) | Join::Either(..) => ("bbl", None),
        Join::Registration(_) => {
            let field = hpd_contacts::REGISTRATION_ID;
            ("registration_id", first.and_then(|row| row.known(field)))
        }
        Join::Bin(field) => ("bin", first.and_then(|row| row.known(field))),
    };
    match value {
        Some(value) => JoinedBy {
            kind: kind.into(),
            value: value.into(),
        },
        None => JoinedBy {
            kind: "bbl".into(),
            value: input.lot.to_string(),
        },
    }
}

/// A remark that a reader may skip.
pub(crate) fn info(code: &str, text: impl Into<String>) -> Note {
    Note {
        code: code.into(),
        text: text.into(),
        severity: "info".into(),
    }
}

/// A remark that changes how the figures must be read.
pub(crate) fn caution(code: &str, text: impl Into<String>) -> Note {
    Note {
        severity: "caution".into(),
        ..info(code, text)
    }
}

/// Says that the figures are of all buildings on the lot, when there are several.
pub(crate) fn complex_note(facts: &Facts<'_>) -> Option<Note> {
    facts.lot.is_complex().then(|| {
        let count = facts.lot.bins.len();
        info(
            "whole_tax_lot",
            format!("The figures are of the whole tax lot ({count} buildings)."),
        )
    })
}
