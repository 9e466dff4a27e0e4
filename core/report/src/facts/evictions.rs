//! Evictions that city marshals executed.

use jiff::civil::{Date, date};

use super::History;
use crate::datasets::evictions as schema;
use crate::{Record, ReleaseFacts};

/// Fewest apartments of a building whose evictions are counted.
pub(crate) const EVICTIONS_FROM: u32 = 11;

/// The day from which the city publishes executed evictions.
const PUBLISHED_FROM: Date = date(2017, 1, 1);

/// Each eviction with its day.
pub(crate) fn executed(history: History<'_>) -> impl Iterator<Item = (Date, Record<'_>)> {
    let rows = history.of(&schema::DATASET);
    rows.filter_map(|row| Some((row.date(schema::EXECUTED)?, row)))
}

/// Of a home, not of a shop or an office.
pub(crate) fn is_of_home(row: &Record<'_>) -> bool {
    let kind = row.text(schema::RESIDENTIAL).as_bytes();
    kind.first()
        .is_some_and(|first| first.eq_ignore_ascii_case(&b'r'))
}

/// The first and last day that the data cover.
pub(crate) fn evictions_cover(release: &ReleaseFacts) -> Option<(Date, Date)> {
    let loaded = release.find(schema::DATASET.id)?;
    let to = loaded.as_of?.min(release.as_of);
    // A typing error may predate the data.
    let from = loaded.oldest?.max(PUBLISHED_FROM);
    (to > from).then_some((from, to))
}
