//! Anonymous agents: an account and one key, and the end of that key.

use serde::{Deserialize, Serialize};

use super::objects::objects;
use super::secret::Secret;
use super::shape::{Field, FieldKind, Shape};

objects! {
    /// What an agent may say about itself.
    #[derive(Default, Eq)]
    pub struct AgentRegistrationRequest {
        /// A label, at most 64 characters; not an identifier.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// `anonymous`, the only kind.
        #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
        pub kind: Option<String>,
    }
}

impl AgentRegistrationRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "AgentRegistrationRequest",
        fields: &[
            Field::optional_text("name", 64, "A label; not an identifier."),
            Field {
                name: "type",
                about: "The kind of identity.",
                kind: FieldKind::Literal("anonymous"),
                required: false,
                nullable: false,
            },
        ],
        any_of: &[],
        optional: true,
    };
}

objects! {
    /// A new account with its one key.
    #[derive(Eq)]
    pub struct Registration {
        /// Account ID, `acct_…`.
        pub account_id: String,
        /// Key ID, `key_…`.
        pub key_id: String,
        /// The key itself: only in this response. It doesn't expire, but an account that never had a
        /// credit is deleted with its key after 180 days without use.
        pub secret: Secret,
        /// Credits of the account: 0.
        pub balance: u64,
        /// URL of the document on agent authentication.
        pub documentation: String,
        ..extra
    }

    /// A revoked key.
    #[derive(Eq)]
    pub struct Revocation {
        /// Key ID, `key_…`.
        pub key_id: String,
        /// Always true.
        pub revoked: bool,
        /// When it was first revoked, RFC 3339 UTC.
        pub revoked_at: String as "date-time",
        ..extra
    }
}
