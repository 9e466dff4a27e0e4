//! Accounts of signed-in users, and the keys of an account.

use serde::{Deserialize, Serialize};

use super::agent::Revocation;
use super::error::ErrorKind;
use super::open::OpenObject;
use super::operation::{Access, Method, Operation, Replay, Spec};
use super::page::PAGE;
use super::secret::Secret;
use super::shape::{Field, IDEMPOTENCY_KEY, Parameter, Shape};

/// Most characters of an account's name.
pub const ACCOUNT_NAME_MAX: usize = 80;

/// Creates an account; a name in use returns the first account.
pub enum CreateAccount {}

impl Operation for CreateAccount {
    const SPEC: Spec = Spec::post(
        "create_account",
        "/api/api-accounts",
        "Create an account by name.",
    )
    .about(
        "An account of the signed-in user, with balance 0. A name that is in use answers the \
         first account of that name and creates none.",
    )
    .access(Access::User)
    .body(Shape::Object {
        name: "ApiAccountRequest",
        fields: &[Field::text(
            "name",
            1,
            ACCOUNT_NAME_MAX,
            "Unique for its owner.",
        )],
        optional: false,
    })
    .success(201);
    type Body = ApiAccountRequest;
    type Answer = ApiAccount;
}

/// The caller's accounts with balance and keys, by pages.
pub enum ListAccounts {}

impl Operation for ListAccounts {
    const SPEC: Spec = Spec::get(
        "list_accounts",
        "/api/api-accounts",
        "List the caller's accounts.",
    )
    .about(
        "The signed-in user's accounts with balance and keys, oldest first. Keys are shown \
         without their secrets. Pass `nextCursor` as `cursor` for the next page.",
    )
    .access(Access::User)
    .parameters(PAGE);
    type Body = ();
    type Answer = ApiAccountList;
}

/// Creates a key; its secret is in this answer and in no other.
pub enum CreateKey {}

impl Operation for CreateKey {
    const SPEC: Spec = Spec::post(
        "create_key",
        "/api/api-accounts/{account_id}/keys",
        "Create a key of an account; the secret is shown once.",
    )
    .about(
        "A bearer key that spends from the account and reads what it bought. `secret` is in this \
         answer only. With the same `Idempotency-Key` the same key is answered with `secret` \
         null, so that a retry leaves no second live key.",
    )
    .access(Access::User)
    .replay(Replay::WithoutSecret)
    .parameters(&[
        Parameter::path("account_id", 64, "Id of the account."),
        IDEMPOTENCY_KEY,
    ])
    .success(201)
    .refuses(&[ErrorKind::NotFound, ErrorKind::InFlight]);
    type Body = ();
    type Answer = CreatedKey;
}

/// Revokes a key for good; safe to repeat.
pub enum RevokeKey {}

impl Operation for RevokeKey {
    const SPEC: Spec = Spec::other(
        Method::Delete,
        "revoke_key",
        "/api/api-keys/{key_id}",
        "Revoke a key by its id.",
    )
    .about(
        "The key is off from its next request on, for good. Revoking it again is safe. Balance \
         and reports of the account stay.",
    )
    .access(Access::User)
    .replay(Replay::Accepted)
    .parameters(&[
        Parameter::path("key_id", 64, "Id of the key."),
        IDEMPOTENCY_KEY,
    ])
    .refuses(&[ErrorKind::NotFound]);
    type Body = ();
    type Answer = Revocation;
}

/// What an account is to be called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct ApiAccountRequest {
    /// The name, 1 to 80 characters; unique for its owner.
    pub name: String,
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
    /// The last four characters of its secret, to tell keys apart by.
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
    /// The last four characters of its secret, to tell keys apart by.
    pub last_four: String,
    /// When it was made, RFC 3339 UTC.
    pub created_at: String,
    /// When it was revoked, RFC 3339 UTC; null while it is valid.
    pub revoked_at: Option<String>,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}
