//! Anonymous agents: an account and one key, and the end of that key.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;
use super::secret::Secret;
use super::shape::{Field, FieldKind, Shape};

/// What an agent may say of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AgentRegistrationRequest {
    /// A label, at most 64 characters; it identifies nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `anonymous`, the only kind there is.
    #[serde(default, rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

impl AgentRegistrationRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "AgentRegistrationRequest",
        fields: &[
            Field::optional_text("name", 64, "A label; ignored as an identifier."),
            Field {
                name: "type",
                about: "The kind of identity.",
                kind: FieldKind::Literal("anonymous"),
                required: false,
                nullable: false,
            },
        ],
        optional: true,
    };
}

/// A new account with its one key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Registration {
    /// Id of the account, `acct_…`.
    pub account_id: String,
    /// Id of the key, `key_…`.
    pub key_id: String,
    /// The key itself: in this answer and in no other. It does not expire.
    pub secret: Secret,
    /// Credits of the account: 0.
    pub balance: u64,
    /// URL of the document on agent authentication.
    pub documentation: String,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// A key that is off for good.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Revocation {
    /// Id of the key, `key_…`.
    pub key_id: String,
    /// Always true.
    pub revoked: bool,
    /// When it was revoked first, RFC 3339 UTC.
    pub revoked_at: String,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}
