//! Authenticates callers before a handler runs; the handler's signature declares the kind of caller.

use nycapt_contract::{Access, ErrorKind, Secret};
use nycapt_rules::{Presented, SIGN_IN_COOKIE, cookie_values, may_cookie_change_state, presented};
use salvo::http::Method;
use salvo::http::header::{
    AUTHORIZATION, COOKIE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN,
};

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::{Customer, KeyHolder, SignedIn, Visitor};
use crate::flows::{agent_document, find_key};
use crate::identity::IdentityError;

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

/// The cookie with an order's token.
pub(crate) const ORDER_COOKIE: &str = "nycapt_order";
/// Most cookies of that name that are checked.
const MOST_COOKIES: usize = 4;

impl Principal for OrderBearer {
    const ACCESS: Access = Access::OrderToken;

    async fn authenticate(_: &App, _: &Method, headers: &HeaderMap) -> Result<Self, AuthError> {
        let cookies = lines(headers, &COOKIE)
            .flat_map(|line| line.split(|byte| *byte == b';'))
            .filter_map(|pair| {
                let pair = str::from_utf8(pair.trim_ascii()).ok()?;
                let value = pair.strip_prefix(ORDER_COOKIE)?.strip_prefix('=')?;
                Some(value.to_owned())
            })
            .take(MOST_COOKIES);
        Ok(Self {
            cookies: cookies.collect(),
        })
    }
}

/// A caller of an operation.
pub(crate) trait Principal: Sized + Send {
    /// The access that this kind of caller has.
    const ACCESS: Access;

    /// Authenticates the caller from the head of a request.
    ///
    /// # Errors
    /// 401 without a valid credential, 403 with one of another kind, 503 when it cannot be verified.
    fn authenticate(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
    ) -> impl Future<Output = Result<Self, AuthError>> + Send;

    /// The caller's id in rate limits; none to count by address.
    fn rate_limit_id(&self) -> Option<&str> {
        None
    }
}

/// The caller is not accepted by the operation.
#[derive(Debug)]
pub(crate) struct AuthError {
    /// The error of the request.
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

    async fn authenticate(_: &App, _: &Method, _: &HeaderMap) -> Result<Self, AuthError> {
        Ok(Self)
    }
}

impl Principal for Customer {
    const ACCESS: Access = Access::KeyOrUser;

    async fn authenticate(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Self, AuthError> {
        match presented(lines(headers, &AUTHORIZATION), lines(headers, &COOKIE)) {
            Presented::Nothing => Err(unauthenticated(app, false).into()),
            Presented::Unusable => Err(unauthenticated(app, true).into()),
            Presented::Key(key) => match find_key(&app.state, &key).await? {
                Some(holder) => Ok(Self::Key(holder)),
                None => Err(unauthenticated(app, true).into()),
            },
            Presented::Token(token) => Ok(Self::User(user_of(app, token).await?)),
            Presented::Session(token) => {
                let user = user_of(app, token).await?;
                check_origin(app, method, headers)?;
                Ok(Self::User(user))
            }
        }
    }

    fn rate_limit_id(&self) -> Option<&str> {
        Some(match self {
            Self::Key(holder) => holder.key.as_str(),
            Self::User(signed_in) => signed_in.user.as_str(),
        })
    }
}

/// The error of an unknown caller.
fn unauthenticated(app: &App, presented: bool) -> ApiError {
    ApiError::unauthenticated(agent_document(&app.config), presented)
}

fn lines<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
    headers.get_all(name).iter().map(HeaderValue::as_bytes)
}

async fn user_of(app: &App, token: &str) -> Result<SignedIn, ApiError> {
    let Some(identity) = &app.identity else {
        // Sign-in is off, so no token is valid.
        return Err(unauthenticated(app, true));
    };
    match identity.verify(token, app.clock.now()).await {
        Ok(user) => Ok(SignedIn { user }),
        Err(IdentityError::Invalid) => Err(unauthenticated(app, true)),
        Err(IdentityError::Unavailable) => Err(ApiError::new(
            ErrorKind::Unavailable,
            "Signed-in users cannot be told at the moment.",
        )),
    }
}

/// Rejects writes from other sites, which browsers send with cookies (CSRF).
pub(crate) fn check_origin(
    app: &App,
    method: &Method,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    let config = &app.config;
    let reads = method.is_safe();
    let may_act = reads
        || may_cookie_change_state(
            lines(headers, &FETCH_SITE),
            lines(headers, &ORIGIN),
            &[&config.base_url, &config.site_url],
        );
    if may_act {
        return Ok(());
    }
    let detail = "Nothing is changed here on behalf of another site.";
    Err(ApiError::new(ErrorKind::WrongPrincipal, detail).next(
        "Send the request from a page of this site, or the access token as a bearer token.",
        None,
    ))
}

impl Principal for KeyHolder {
    const ACCESS: Access = Access::Key;

    async fn authenticate(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Self, AuthError> {
        let customer = Customer::authenticate(app, method, headers).await?;
        match customer {
            Customer::Key(holder) => Ok(holder),
            Customer::User(_) => Err(customer.wrong_principal(
                "This operation takes an API key, not a signed-in user.",
                "Send the API key as a bearer token; a signed-in user revokes a key by its id.",
            )),
        }
    }

    fn rate_limit_id(&self) -> Option<&str> {
        Some(self.key.as_str())
    }
}

impl Principal for SignedIn {
    const ACCESS: Access = Access::User;

    async fn authenticate(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Self, AuthError> {
        let customer = Customer::authenticate(app, method, headers).await?;
        match customer {
            Customer::User(signed_in) => Ok(signed_in),
            Customer::Key(_) => Err(customer.wrong_principal(
                "This operation takes a signed-in user, not an API key.",
                "Sign in on the site; accounts and keys are managed there.",
            )),
        }
    }

    fn rate_limit_id(&self) -> Option<&str> {
        Some(self.user.as_str())
    }
}

impl Principal for Visitor {
    const ACCESS: Access = Access::Visitor;

    async fn authenticate(
        app: &App,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Self, AuthError> {
        let user = match Customer::authenticate(app, method, headers).await {
            Ok(Customer::User(signed_in)) => Some(signed_in),
            Ok(key @ Customer::Key(_)) => {
                return Err(key.wrong_principal(
                    "This page is for a signed-in user, not for an API key.",
                    "Open it in a browser.",
                ));
            }
            Err(error) if error.error.kind() == ErrorKind::Unauthenticated => None,
            Err(error) => return Err(error),
        };
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
}

impl Customer {
    fn wrong_principal(&self, detail: &str, step: &str) -> AuthError {
        AuthError {
            error: ApiError::new(ErrorKind::WrongPrincipal, detail).next(step, None),
            caller: self.rate_limit_id().map(Into::into),
        }
    }
}
