//! Authenticated callers as operations receive them.

use nycapt_contract::Secret;
use nycapt_rules::{AccountId, KeyId, UserId};

/// The holder of an API key that is valid now.
#[derive(Debug, Clone)]
pub(crate) struct KeyHolder {
    /// The account that the key spends from.
    pub(crate) account: AccountId,
    /// The key.
    pub(crate) key: KeyId,
}

/// A signed-in user.
#[derive(Debug, Clone)]
pub(crate) struct SignedIn {
    /// The user.
    pub(crate) user: UserId,
}

/// A caller who may buy and read reports.
#[derive(Debug, Clone)]
pub(crate) enum Customer {
    /// With an API key.
    Key(KeyHolder),
    /// Signed in.
    User(SignedIn),
}

/// A visitor of a page.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// The signed-in user; none if the session has expired.
    pub(crate) user: Option<SignedIn>,
    /// The cookie of pending sign-ins.
    pub(crate) pending: Option<Secret>,
    /// The requested host.
    pub(crate) host: Option<String>,
}

impl Customer {
    /// The owner of the caller's reports: a key's account, or the user.
    pub(crate) fn principal_id(&self) -> &str {
        match self {
            Self::Key(holder) => holder.account.as_str(),
            Self::User(signed_in) => signed_in.user.as_str(),
        }
    }

    /// The caller's API key, if any.
    pub(crate) const fn key(&self) -> Option<&KeyId> {
        match self {
            Self::Key(holder) => Some(&holder.key),
            Self::User(_) => None,
        }
    }
}
