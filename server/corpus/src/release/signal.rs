//! Signals that a dataset is not whole.

use serde::{Deserialize, Serialize};

/// One observation that rows are missing from a dataset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Signal {
    /// What was observed.
    pub kind: SignalKind,
    /// The files it was observed in, as [`Input::file`](super::Input::file) names them.
    pub files: Vec<String>,
    /// Slug of the borough that it is limited to; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub borough: Option<String>,
    /// The class that it is limited to; none for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The observation with its figures.
    pub sentence: String,
}

/// The kinds of [`Signal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SignalKind {
    /// The file has fewer rows than its publisher counted.
    FewerRows,
    /// One value fills nearly all of a column that varies in the city's own file.
    OneValue,
    /// The share of open rows is far from that of the city's own file.
    OpenShare,
    /// Buildings that must have records have none.
    ExpectedBuildings,
    /// The rows end too early.
    Stale,
    /// Too many rows cannot be used, so that none of the file is loaded.
    Rejected,
    /// Rows of the live release are gone.
    Lost,
    /// A borough or class has no row at all.
    Absent,
}

impl SignalKind {
    /// Its name in the manifest.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FewerRows => "fewerRows",
            Self::OneValue => "oneValue",
            Self::OpenShare => "openShare",
            Self::ExpectedBuildings => "expectedBuildings",
            Self::Stale => "stale",
            Self::Rejected => "rejected",
            Self::Lost => "lost",
            Self::Absent => "absent",
        }
    }
}
