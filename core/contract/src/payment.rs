//! The payment provider's events; private to the provider.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;

/// An event was accepted; the provider need not send it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct PaymentReceipt {
    /// True.
    pub received: bool,
    /// What the event did, for the provider's log.
    pub outcome: String,
    /// Members unknown to this version.
    #[serde(flatten)]
    pub extra: OpenObject,
}
