//! What changed in a building's records from one data release to the next.

use serde::{Deserialize, Serialize};

use super::objects::objects;

objects! {
    /// What changed in a building's records since its history began, at most the last two years.
    ///
    /// The city overwrites its records; this compares each release with the one before. A change is
    /// dated by the two releases between which it was seen, not by the day it took effect. A record
    /// missing from an incomplete file is never called gone.
    #[derive(Default, Eq)]
    pub struct Changes {
        /// Day of the first release in the history; earlier changes are unknown. A record without
        /// an `opened` change is older than this day or than its dataset's first comparison.
        pub since: String as "date",
        /// Day of this release.
        pub until: String as "date",
        /// Changes seen in the 30 days up to this release, or since `since` if that's later.
        pub last_30_days: ChangeCounts,
        /// Changes seen in the 365 days up to this release, or since `since` if that's later.
        pub last_365_days: ChangeCounts,
        /// Changes in all, shown or not.
        pub total: u64,
        /// The newest changes first: at most 10 in a preview, 1,000 in a report.
        pub rows: Vec<Change>,
    }

    /// Number of changes by kind; null if none was seen and some of the loaded data couldn't be
    /// compared for the whole period, or is withheld for a one- or two-family home.
    #[derive(Copy, Default, Eq)]
    pub struct ChangeCounts {
        /// New records.
        pub opened: Option<u64>,
        /// Records that were gone and are back.
        pub reappeared: Option<u64>,
        /// Records whose status changed but that stayed open or closed.
        pub status_changed: Option<u64>,
        /// Open records that are closed now.
        pub closed: Option<u64>,
        /// Closed records that are open again.
        pub reopened: Option<u64>,
        /// Records that are gone from a complete file.
        pub vanished: Option<u64>,
        /// Records with another value changed.
        pub corrected: Option<u64>,
    }
}

impl ChangeCounts {
    /// No changes of any kind.
    pub const ZERO: Self = Self {
        opened: Some(0),
        reappeared: Some(0),
        status_changed: Some(0),
        closed: Some(0),
        reopened: Some(0),
        vanished: Some(0),
        corrected: Some(0),
    };

    /// Counts one more change.
    pub fn add(&mut self, kind: ChangeKind) {
        *self.of(kind).get_or_insert(0) += 1;
    }

    /// The number of changes of each kind, in the order of [`ChangeKind::ALL`].
    pub fn seen(mut self) -> impl Iterator<Item = (ChangeKind, u64)> {
        let counts = ChangeKind::ALL.map(|kind| (kind, self.of(kind).unwrap_or_default()));
        counts.into_iter().filter(|(_, count)| *count > 0)
    }

    const fn of(&mut self, kind: ChangeKind) -> &mut Option<u64> {
        match kind {
            ChangeKind::Opened => &mut self.opened,
            ChangeKind::Reappeared => &mut self.reappeared,
            ChangeKind::StatusChanged => &mut self.status_changed,
            ChangeKind::Closed => &mut self.closed,
            ChangeKind::Reopened => &mut self.reopened,
            ChangeKind::Vanished => &mut self.vanished,
            ChangeKind::Corrected => &mut self.corrected,
        }
    }
}

crate::named_enum! {
    /// What happened to a record.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
    #[serde(rename_all = "camelCase")]
    pub enum ChangeKind {
        /// It is new.
        Opened = "opened",
        /// It was gone and is back.
        Reappeared = "reappeared",
        /// It was closed and is open.
        Reopened = "reopened",
        /// It was open and is closed.
        Closed = "closed",
        /// It is gone from a complete file.
        Vanished = "vanished",
        /// Its status changed, but it stayed open or closed.
        StatusChanged = "statusChanged",
        /// Another value changed.
        Corrected = "corrected",
    }
}

objects! {
    /// One change of one record.
    #[derive(Eq)]
    pub struct Change {
        /// The city's dataset ID.
        pub dataset_id: String,
        /// What happened.
        pub kind: ChangeKind,
        /// The agency's record ID; null if none, or if it would reveal more than the row.
        pub record_id: Option<String>,
        /// Class A, B, C or I of an HPD violation; null if it's another record, withheld or gone.
        pub class: Option<String>,
        /// What the record is about, such as `Heat or hot water`; null if not known, or if it's
        /// gone.
        pub summary: Option<String>,
        /// The apartment of an HPD violation, as the city writes it; only in a report.
        pub apartment: Option<String>,
        /// Day of the last release before the change; for complaints the month, `YYYY-MM`.
        pub from: String,
        /// Day of the first release with the change; for complaints the month.
        pub to: String,
        /// Day of the first release with the record, like `to`; null if it's older than the
        /// history.
        pub first_seen: Option<String>,
        /// Day of the last release with the record, like `from`; null if this release has it.
        pub last_seen: Option<String>,
        /// The previous status, as the city writes it; null if none.
        pub was: Option<String>,
        /// The status now; null if none or the record is gone.
        pub now: Option<String>,
        /// Columns whose values changed, such as `currentstatusdate`; only for `corrected`.
        pub columns: Vec<String>,
    }
}
