//! Accounts of signed-in users, and the keys of an account.

use serde::{Deserialize, Serialize};

use super::objects::objects;
use super::secret::Secret;
use super::shape::{Field, Shape};

/// Maximum characters in an account's name.
pub const ACCOUNT_NAME_MAX: usize = 80;

objects! {
    /// The name for a new account.
    #[derive(Eq)]
    pub struct ApiAccountRequest {
        /// The name, 1 to 80 characters; unique per owner.
        pub name: String,
    }
}

impl ApiAccountRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "ApiAccountRequest",
        fields: &[Field::text(
            "name",
            1,
            ACCOUNT_NAME_MAX,
            "Unique per owner.",
        )],
        any_of: &[],
        optional: false,
    };
}

objects! {
    /// An account of a signed-in user.
    #[derive(Eq)]
    pub struct ApiAccount {
        /// Same as `accountId`.
        pub id: String,
        /// Account ID, `acct_…`.
        pub account_id: String,
        /// Its name, unique per owner.
        pub name: String,
        /// Its credits.
        pub balance: u64,
        /// When it was created, RFC 3339 UTC.
        pub created_at: String as "date-time",
        /// Its valid keys and the last 20 revoked, oldest first; never secrets.
        pub keys: Vec<AccountKey>,
        ..extra
    }

    /// A key without its secret.
    #[derive(Eq)]
    pub struct AccountKey {
        /// Same as `keyId`.
        pub id: String,
        /// Key ID, `key_…`.
        pub key_id: String,
        /// The last four characters of its secret, to recognize the key.
        pub last_four: String,
        /// When it was created, RFC 3339 UTC.
        pub created_at: String as "date-time",
        /// When it was revoked, RFC 3339 UTC; null while it is valid.
        pub revoked_at: Option<String> as "date-time",
        ..extra
    }

    /// One page of a caller's accounts, oldest first.
    #[derive(Eq)]
    #[cfg_attr(feature = "openapi", schemars(rename = "ApiAccountListResponse"))]
    pub struct ApiAccountList {
        /// The accounts.
        pub accounts: Vec<ApiAccount>,
        /// The next page's `cursor`; null if none.
        pub next_cursor: Option<String>,
        /// Whether there is a next page.
        pub has_more: bool,
        ..extra
    }

    /// A key with its secret, which is shown once.
    #[derive(Eq)]
    pub struct CreatedKey {
        /// Same as `keyId`.
        pub id: String,
        /// Key ID, `key_…`.
        pub key_id: String,
        /// ID of the account it spends from, `acct_…`.
        pub account_id: String,
        /// The key itself; null if a repeated request returns the same key.
        pub secret: Option<Secret>,
        /// The last four characters of its secret, to recognize the key.
        pub last_four: String,
        /// When it was created, RFC 3339 UTC.
        pub created_at: String as "date-time",
        /// When it was revoked, RFC 3339 UTC; null while it is valid.
        pub revoked_at: Option<String> as "date-time",
        ..extra
    }
}
