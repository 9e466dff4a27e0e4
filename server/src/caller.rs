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

/// A user whom the identity provider vouches for.
#[derive(Debug, Clone)]
pub(crate) struct SignedIn {
    /// The user.
    pub(crate) user: UserId,
}

/// Whoever may buy and read reports.
#[derive(Debug, Clone)]
pub(crate) enum Customer {
    /// By an API key.
    Key(KeyHolder),
    /// Signed in.
    User(SignedIn),
}

/// Whoever looks at a page, by what the browser brought.
#[derive(Debug, Clone)]
pub(crate) struct Visitor {
    /// Who is signed in; a session that is over is none.
    pub(crate) user: Option<SignedIn>,
    /// The cookie of sign-ins under way.
    pub(crate) pending: Option<Secret>,
    /// The host that the browser asked.
    pub(crate) host: Option<String>,
}

impl Customer {
    /// The id that reports are owned by: a key's account, or the user.
    pub(crate) fn principal_id(&self) -> &str {
        match self {
            Self::Key(holder) => holder.account.as_str(),
            Self::User(signed_in) => signed_in.user.as_str(),
        }
    }

    /// The key that asks, where one does.
    pub(crate) const fn key(&self) -> Option<&KeyId> {
        match self {
            Self::Key(holder) => Some(&holder.key),
            Self::User(_) => None,
        }
    }
}
