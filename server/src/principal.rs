//! Who calls, proven before a handler runs: a handler's signature says whom it takes.

use nycapt::contract::{Access, FaultKind};
use nycapt::rules::{AccountId, KeyId, KeySecret, UserId};
use salvo::http::Method;
use salvo::http::header::{AUTHORIZATION, HeaderMap};

use crate::app::App;
use crate::flows::find_key;
use crate::refusal::Refusal;

/// Anyone; a credential that is sent is not looked at.
#[derive(Debug)]
pub(crate) struct Anyone;

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

/// A caller of an operation.
pub(crate) trait Principal: Sized + Send {
    /// The access that takes this kind of caller.
    const ACCESS: Access;

    /// The caller that the head of a request proves.
    ///
    /// # Errors
    /// 401 without a valid credential, 403 with one of another kind, 503 when it cannot be told.
    fn prove(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
    ) -> impl Future<Output = Result<Self, Refusal>> + Send;

    /// What the caller's requests are counted by; none for its address.
    fn counted_by(&self) -> Option<&str> {
        None
    }
}

impl Principal for Anyone {
    const ACCESS: Access = Access::Public;

    async fn prove(_: &App, _: &Method, _: &HeaderMap) -> Result<Self, Refusal> {
        Ok(Self)
    }
}

impl Principal for Customer {
    const ACCESS: Access = Access::KeyOrUser;

    async fn prove(app: &App, _: &Method, headers: &HeaderMap) -> Result<Self, Refusal> {
        let mut lines = headers.get_all(AUTHORIZATION).iter();
        let presented = match (lines.next(), lines.next()) {
            (None, _) => return Err(Refusal::unauthenticated(false)),
            (Some(_), Some(_)) => None,
            (Some(line), None) => line.to_str().ok().and_then(bearer),
        };
        let Some(key) = presented.and_then(KeySecret::parse) else {
            return Err(Refusal::unauthenticated(true));
        };
        match find_key(&app.state, &key).await? {
            Some(holder) => Ok(Self::Key(holder)),
            None => Err(Refusal::unauthenticated(true)),
        }
    }

    fn counted_by(&self) -> Option<&str> {
        Some(match self {
            Self::Key(holder) => holder.key.as_str(),
            Self::User(signed_in) => signed_in.user.as_str(),
        })
    }
}

fn bearer(line: &str) -> Option<&str> {
    let (scheme, token) = line.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim_matches(' '))
}

impl Principal for KeyHolder {
    const ACCESS: Access = Access::Key;

    async fn prove(app: &App, method: &Method, headers: &HeaderMap) -> Result<Self, Refusal> {
        match Customer::prove(app, method, headers).await? {
            Customer::Key(holder) => Ok(holder),
            Customer::User(_) => Err(Refusal::new(
                FaultKind::WrongPrincipal,
                "This operation takes an API key, not a signed-in user.",
            )),
        }
    }

    fn counted_by(&self) -> Option<&str> {
        Some(self.key.as_str())
    }
}

impl Principal for SignedIn {
    const ACCESS: Access = Access::User;

    async fn prove(app: &App, method: &Method, headers: &HeaderMap) -> Result<Self, Refusal> {
        match Customer::prove(app, method, headers).await? {
            Customer::User(signed_in) => Ok(signed_in),
            Customer::Key(_) => Err(Refusal::new(
                FaultKind::WrongPrincipal,
                "This operation takes a signed-in user, not an API key.",
            )),
        }
    }

    fn counted_by(&self) -> Option<&str> {
        Some(self.user.as_str())
    }
}

impl Customer {
    /// The id that reports are owned by: a key's account, or the user.
    pub(crate) fn owner(&self) -> &str {
        match self {
            Self::Key(holder) => holder.account.as_str(),
            Self::User(signed_in) => signed_in.user.as_str(),
        }
    }
}
