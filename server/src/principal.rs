//! Authenticates callers before a handler runs; the handler's signature declares the kind of caller.

use nycapt_contract::{Access, ErrorKind, Secret};
use nycapt_rules::{
    Presented, SESSION_COOKIE, SIGN_IN_COOKIE, cookie_values, may_cookie_change_state, presented,
};
use salvo::http::Method;
use salvo::http::header::{
    AUTHORIZATION, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
};

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::caller::{Customer, KeyHolder, SignedIn, Visitor};
use crate::flows::{agent_document, find_key, is_ended};
use crate::identity::IdentityError;
use crate::messages::message;

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Anyone; credentials are ignored.
#[derive(Debug)]
pub(crate) struct Anyone;

/// A possible holder of an order's token, which the operation checks.
///
/// A browser stores it in a cookie limited to the order's path.
pub(crate) struct OrderBearer {
    /// The tokens that the browser sent; more than one if another site of the domain interferes.
    pub(crate) cookies: Vec<String>,
}

pub(crate) const ORDER_COOKIE: &str = "nycapt_order";
/// Most cookies of that name that are checked.
const MOST_COOKIES: usize = 4;

impl Principal for OrderBearer {
    const ACCESS: Access = Access::OrderToken;

    async fn authenticate(_: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        let cookies = cookie_texts(head.headers, ORDER_COOKIE).map(str::to_owned);
        Ok(Self {
            cookies: cookies.collect(),
        })
    }
}

/// Anyone, with the browser's session cookies, valid or not.
pub(crate) struct SessionCookies {
    pub(crate) tokens: Vec<Secret>,
}

impl Principal for SessionCookies {
    const ACCESS: Access = Access::Public;

    async fn authenticate(_: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        let tokens = cookie_texts(head.headers, SESSION_COOKIE).map(Secret::new);
        Ok(Self {
            tokens: tokens.collect(),
        })
    }
}

fn cookie_texts<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    let values = cookie_values(lines(headers, &COOKIE), name);
    let texts = values.filter_map(|value| str::from_utf8(value).ok());
    texts.take(MOST_COOKIES)
}

/// What a caller is authenticated from.
pub(crate) struct Head<'a> {
    pub(crate) method: &'a Method,
    pub(crate) headers: &'a HeaderMap,
    /// Whether the caller of an id has reached the rate limit of the operation.
    pub(crate) is_spent: &'a (dyn Fn(&str) -> bool + Sync),
}

pub(crate) trait Principal: Sized + Send {
    const ACCESS: Access;

    /// Authenticates the caller from the head of a request.
    ///
    /// # Errors
    /// 401 without a valid credential, 403 with one of another kind, 429 for a user whose rate limit is
    /// reached, 503 when it cannot be verified.
    fn authenticate(
        app: &App,
        head: &Head<'_>,
    ) -> impl Future<Output = Result<Self, AuthError>> + Send;

    /// The caller's id in rate limits; `None` to count by address.
    fn rate_limit_id(&self) -> Option<&str> {
        None
    }

    /// The error of a valid key where keys are not accepted; `None` if they are.
    fn refusal_of_keys(_: &App) -> Option<ApiError> {
        None
    }
}

#[derive(Debug)]
pub(crate) struct AuthError {
    pub(crate) error: ApiError,
    /// The caller's id in rate limits, if known.
    pub(crate) caller: Option<String>,
}

impl From<ApiError> for AuthError {
    fn from(error: ApiError) -> Self {
        Self {
            error,
            caller: None,
        }
    }
}

impl Principal for Anyone {
    const ACCESS: Access = Access::Public;

    async fn authenticate(_: &App, _: &Head<'_>) -> Result<Self, AuthError> {
        Ok(Self)
    }
}

impl Principal for Customer {
    const ACCESS: Access = Access::KeyOrUser;

    async fn authenticate(app: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        let headers = head.headers;
        match presented(lines(headers, &AUTHORIZATION), lines(headers, &COOKIE)) {
            Presented::Nothing => Err(unauthenticated(app, false).into()),
            Presented::Unusable => Err(unauthenticated(app, true).into()),
            Presented::Key(key) => {
                let holder = find_key(app, &key).await?;
                Ok(Self::Key(holder.ok_or_else(|| unauthenticated(app, true))?))
            }
            Presented::Token(token) => Ok(Self::User(user_of(app, head, token).await?)),
            Presented::Session(token) => {
                let user = user_of(app, head, token).await;
                // An unknown user is refused first, and a user over the limit last.
                if !matches!(&user, Err(error) if error.caller.is_none()) {
                    check_origin(app, head.method, headers)?;
                }
                Ok(Self::User(user?))
            }
        }
    }

    fn rate_limit_id(&self) -> Option<&str> {
        // The keys of an account share a rate limit.
        Some(self.principal_id())
    }
}

/// The digest of the key in a request.
pub(crate) fn presented_key(headers: &HeaderMap) -> Option<[u8; 32]> {
    match presented(lines(headers, &AUTHORIZATION), lines(headers, &COOKIE)) {
        Presented::Key(key) => Some(key.digest()),
        Presented::Nothing | Presented::Unusable | Presented::Token(_) | Presented::Session(_) => {
            None
        }
    }
}

fn unauthenticated(app: &App, presented: bool) -> ApiError {
    ApiError::unauthenticated(agent_document(&app.config), presented)
}

fn lines<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
    headers.get_all(name).iter().map(HeaderValue::as_bytes)
}

async fn user_of(app: &App, head: &Head<'_>, token: &str) -> Result<SignedIn, AuthError> {
    let Some(identity) = &app.identity else {
        // Sign-in is off, so no token is valid.
        return Err(unauthenticated(app, true).into());
    };
    let user = match identity.verify(token, app.clock.now()).await {
        Ok(user) => user,
        Err(IdentityError::Invalid) => return Err(unauthenticated(app, true).into()),
        Err(IdentityError::Unavailable) => {
            let detail = message!("api-users-away");
            return Err(ApiError::new(ErrorKind::Unavailable, detail).into());
        }
    };
    // Before it costs a database read.
    if (head.is_spent)(user.as_str()) {
        return Err(AuthError {
            error: ApiError::rate_limited(1),
            caller: Some(user.as_str().into()),
        });
    }
    if is_ended(app, token).await.map_err(ApiError::from)? {
        return Err(unauthenticated(app, true).into());
    }
    Ok(SignedIn { user })
}

/// Rejects writes from other sites, which browsers send with cookies (CSRF).
pub(crate) fn check_origin(app: &App, method: &Method, headers: &HeaderMap) -> ApiResult<()> {
    let own = [app.config.base_url.as_str(), &app.config.site_url];
    let is_own =
        || may_cookie_change_state(lines(headers, &FETCH_SITE), lines(headers, &ORIGIN), &own);
    if method.is_safe() || is_own() {
        return Ok(());
    }
    let detail = message!("api-other-site");
    Err(ApiError::new(ErrorKind::WrongPrincipal, detail).next(message!("api-same-site")))
}

impl Principal for KeyHolder {
    const ACCESS: Access = Access::Key;

    async fn authenticate(app: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        let user = match Customer::authenticate(app, head).await {
            Ok(Customer::Key(holder)) => return Ok(holder),
            Ok(Customer::User(signed_in)) => signed_in.user.as_str().to_owned(),
            Err(AuthError {
                caller: Some(user), ..
            }) => user,
            Err(error) => return Err(error),
        };
        Err(AuthError {
            error: wrong_principal(message!("api-needs-key"), message!("api-use-key")),
            caller: Some(user),
        })
    }

    fn rate_limit_id(&self) -> Option<&str> {
        Some(self.account.as_str())
    }
}

impl Principal for SignedIn {
    const ACCESS: Access = Access::User;

    async fn authenticate(app: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        match Customer::authenticate(app, head).await {
            Ok(Customer::User(signed_in)) => Ok(signed_in),
            Ok(key @ Customer::Key(_)) => Err(key.refused(key_instead_of_user(app))),
            // The usual next step is to get a key, which this operation refuses, too.
            Err(refused) if refused.error.kind() == ErrorKind::Unauthenticated => Err(AuthError {
                error: refused.error.only_next(sign_in_step(app)),
                ..refused
            }),
            Err(error) => Err(error),
        }
    }

    fn refusal_of_keys(app: &App) -> Option<ApiError> {
        Some(key_instead_of_user(app))
    }

    fn rate_limit_id(&self) -> Option<&str> {
        Some(self.user.as_str())
    }
}

impl Principal for Visitor {
    const ACCESS: Access = Access::Visitor;

    async fn authenticate(app: &App, head: &Head<'_>) -> Result<Self, AuthError> {
        let user = match Customer::authenticate(app, head).await {
            Ok(Customer::User(signed_in)) => Some(signed_in),
            Ok(key @ Customer::Key(_)) => return Err(key.refused(key_instead_of_browser())),
            Err(error) if error.error.kind() == ErrorKind::Unauthenticated => None,
            Err(error) => return Err(error),
        };
        let headers = head.headers;
        let text = |value: &[u8]| str::from_utf8(value).ok().map(str::to_owned);
        let mut pending = cookie_values(lines(headers, &COOKIE), SIGN_IN_COOKIE);
        let pending = match (pending.next(), pending.next()) {
            (Some(value), None) => text(value).map(Secret::new),
            // A browser has one cookie of this name; a second one was planted.
            (None, _) | (Some(_), Some(_)) => None,
        };
        Ok(Self {
            user,
            pending,
            host: headers.get(HOST).and_then(|host| text(host.as_bytes())),
        })
    }

    fn rate_limit_id(&self) -> Option<&str> {
        self.user.as_ref().map(|signed_in| signed_in.user.as_str())
    }

    fn refusal_of_keys(_: &App) -> Option<ApiError> {
        Some(key_instead_of_browser())
    }
}

impl Customer {
    fn refused(&self, error: ApiError) -> AuthError {
        AuthError {
            error,
            caller: self.rate_limit_id().map(Into::into),
        }
    }
}

fn wrong_principal(detail: String, step: String) -> ApiError {
    ApiError::new(ErrorKind::WrongPrincipal, detail).next(step)
}

fn key_instead_of_user(app: &App) -> ApiError {
    wrong_principal(message!("api-needs-user"), sign_in_step(app))
}

fn sign_in_step(app: &App) -> String {
    if app.sign_in.is_some() {
        message!("api-sign-in")
    } else {
        message!("api-no-sign-in")
    }
}

fn key_instead_of_browser() -> ApiError {
    wrong_principal(
        message!("api-page-needs-user"),
        message!("api-open-in-browser"),
    )
}
