//! The payment provider's events; private to the provider.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;

/// An event was taken for good; the provider need not send it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PaymentReceipt {
    /// True.
    pub received: bool,
    /// What the event did, in a word for the provider's log.
    pub outcome: String,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}
