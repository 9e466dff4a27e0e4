//! The datasets behind a section of the full report.

use super::{ALL, Dataset};

/// The datasets that a section uses.
pub(crate) fn of_section(id: &str) -> impl Iterator<Item = &'static Dataset> {
    ALL.iter()
        .copied()
        .filter(move |dataset| dataset.sections.contains(&id))
}
