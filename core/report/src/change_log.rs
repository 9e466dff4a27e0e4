//! What changed in a building's records from release to release, as a release stores it.

use jiff::civil::Date;
use nycapt_contract::ChangeKind;

/// What changed in the records of one building.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeLog {
    /// Day of the first release of the history.
    pub since: Date,
    /// Day of this release.
    pub until: Date,
    /// The day since which no loaded dataset lacks an `opened` change in the borough.
    pub noticed_since: Date,
    /// The changes, in any order.
    pub changes: Vec<RecordChange>,
}

/// One change of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordChange {
    /// Id of the dataset.
    pub dataset: String,
    /// What happened.
    pub kind: ChangeKind,
    /// Values of the identity columns with [`KEY_SEPARATOR`] between them, else a hash of all values.
    pub key: String,
    /// Day of the last release before the change.
    pub from: Date,
    /// Day of the first release with it.
    pub to: Date,
    /// The status before; may be blank.
    pub was: String,
    /// The status after; may be blank.
    pub now: String,
    /// Names of the changed columns, separated by commas; only for `Corrected`.
    pub columns: String,
}

/// Between the values of a key.
pub const KEY_SEPARATOR: char = '\u{1f}';
