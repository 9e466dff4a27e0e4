//! Accounts of signed-in users, and the keys of an account.

use serde::{Deserialize, Serialize};

use super::open::OpenObject;
use super::secret::Secret;
use super::shape::{Field, Shape};

/// Most characters of an account's name.
pub const ACCOUNT_NAME_MAX: usize = 80;

/// What an account is to be called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ApiAccountRequest {
    /// The name, 1 to 80 characters; unique for its owner.
    pub name: String,
}

impl ApiAccountRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "ApiAccountRequest",
        fields: &[Field::text(
            "name",
            1,
            ACCOUNT_NAME_MAX,
            "Unique for its owner.",
        )],
        optional: false,
    };
}

/// An account of a signed-in user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ApiAccount {
    /// The same as `accountId`, as report jobs have it.
    pub id: String,
    /// Id of the account, `acct_…`.
    pub account_id: String,
    /// Its name, unique for its owner.
    pub name: String,
    /// Its credits.
    pub balance: u64,
    /// When it was made, RFC 3339 UTC.
    pub created_at: String,
    /// Its valid keys and the 20 revoked last, oldest first; never a secret.
    pub keys: Vec<AccountKey>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// A key without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AccountKey {
    /// The same as `keyId`, as report jobs have it.
    pub id: String,
    /// Id of the key, `key_…`.
    pub key_id: String,
    /// The last four characters of its secret, to recognize the key.
    pub last_four: String,
    /// When it was made, RFC 3339 UTC.
    pub created_at: String,
    /// When it was revoked, RFC 3339 UTC; null while it is valid.
    pub revoked_at: Option<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// One page of a caller's accounts, oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ApiAccountList {
    /// The accounts.
    pub accounts: Vec<ApiAccount>,
    /// What to send as `cursor` for the next page; null at the end.
    pub next_cursor: Option<String>,
    /// Whether another page follows.
    pub has_more: bool,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// A key with its secret, the one time that it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CreatedKey {
    /// The same as `keyId`, as report jobs have it.
    pub id: String,
    /// Id of the key, `key_…`.
    pub key_id: String,
    /// Id of the account that it spends from, `acct_…`.
    pub account_id: String,
    /// The key itself, or null when the request repeats one that was answered with it.
    pub secret: Option<Secret>,
    /// The last four characters of its secret, to recognize the key.
    pub last_four: String,
    /// When it was made, RFC 3339 UTC.
    pub created_at: String,
    /// When it was revoked, RFC 3339 UTC; null while it is valid.
    pub revoked_at: Option<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}
