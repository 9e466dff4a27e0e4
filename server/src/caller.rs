//! Authenticated callers as operations receive them.

use nycapt_contract::Secret;
use nycapt_rules::{AccountId, KeyId, UserId};

/// The holder of an API key that is valid now.
#[derive(Debug, Clone)]
pub(crate) struct KeyHolder {
    /// The account that the key spends from.
    pub(crate) account: AccountId,
    pub(crate) key: KeyId,
}

#[derive(Debug, Clone)]
pub(crate) struct SignedIn {
    pub(crate) user: UserId,
}

/// A caller who may buy and read reports.
#[derive(Debug, Clone)]
pub(crate) enum Customer {
    Key(KeyHolder),
    User(SignedIn),
}

#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// The signed-in user; none if the session has expired.
    pub(crate) user: Option<SignedIn>,
    /// The cookie of pending sign-ins.
    pub(crate) pending: Option<Secret>,
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

    pub(crate) const fn key(&self) -> Option<&KeyId> {
        match self {
            Self::Key(holder) => Some(&holder.key),
            Self::User(_) => None,
        }
    }
}
