//! The payment provider's events; private to the provider.

use serde::{Deserialize, Serialize};

use super::objects::objects;

objects! {
    /// An event was accepted; the provider need not send it again.
    #[derive(Eq)]
    pub struct PaymentReceipt {
        /// True.
        pub received: bool,
        /// What the event did, for the provider's log.
        pub outcome: String,
        ..extra
    }
}
