//! Signs people in to the site and out of it.

use nycapt_contract::Secret;
use nycapt_rules::form_encoded;

use super::page::{SignInPage, SignedOutPage};
use crate::app::App;
use crate::caller::Visitor;
use crate::identity::{Begun, BrowserSession, FromProvider};

/// Where people go who have signed in and did not say where to.
pub(crate) const ACCOUNT: &str = "/account";

/// The page that signs in and then goes on to a path of this site.
pub(crate) fn sign_in_path(back: &str) -> String {
    format!("/sign-in?to={}", form_encoded(back))
}

/// Where signing in begins.
pub(crate) enum SignInStart {
    /// At the address of the site, where its cookies are.
    AtSite(String),
    /// At the provider.
    AtProvider(Begun),
    /// Nowhere: the page says why.
    Failed(Box<SignInPage>),
}

/// Begins a sign-in that is to end at the path `back`.
///
/// `moved` says that this browser was led to the address of the site already, so that a proxy
/// which names another host to us cannot make it go round in circles.
pub(crate) async fn begin_sign_in(
    app: &App,
    visitor: &Visitor,
    back: &str,
    moved: bool,
) -> SignInStart {
    let Some(sign_in) = &app.sign_in else {
        return SignInStart::Failed(Box::new(SignInPage::unavailable()));
    };
    let site_url = &app.config.site_url;
    let elsewhere = visitor.host.as_ref().is_some_and(|host| {
        let (_, rest) = site_url.split_once("://").unwrap_or_default();
        let site = rest.split('/').next().unwrap_or_default();
        !host.eq_ignore_ascii_case(site)
    });
    if elsewhere && !moved {
        return SignInStart::AtSite(format!("{site_url}{}&moved=true", sign_in_path(back)));
    }
    let cookie = visitor.pending.as_ref().map(Secret::expose);
    let begun = sign_in.begin(cookie, back, app.clock.now());
    match begun.await {
        Ok(begun) => SignInStart::AtProvider(begun),
        Err(error) => {
            let page = SignInPage::of_error(error, &sign_in_path(back), site_url);
            SignInStart::Failed(Box::new(page))
        }
    }
}

/// What came of a sign-in.
pub(crate) struct SignInEnd {
    /// The session with the path to go on to, or the page that says why there is none.
    pub(crate) outcome: Result<(BrowserSession, String), Box<SignInPage>>,
    /// The cookie of the sign-ins that are still under way.
    pub(crate) pending: String,
}

/// Ends a sign-in by what the provider sent the browser back with.
pub(crate) async fn finish_sign_in(
    app: &App,
    visitor: &Visitor,
    sent: FromProvider<'_>,
) -> SignInEnd {
    let Some(sign_in) = &app.sign_in else {
        return SignInEnd {
            outcome: Err(Box::new(SignInPage::unavailable())),
            pending: String::new(),
        };
    };
    let cookie = visitor.pending.as_ref().map(Secret::expose);
    let ended = sign_in.finish(cookie, sent, app.clock.now()).await;
    let back = ended.back.unwrap_or_else(|| ACCOUNT.into());
    let outcome = ended.outcome.map_err(|error| {
        let again = sign_in_path(&back);
        Box::new(SignInPage::of_error(error, &again, &app.config.site_url))
    });
    SignInEnd {
        outcome: outcome.map(|session| (session, back)),
        pending: ended.pending,
    }
}

/// The page that a browser sees once its session is gone.
pub(crate) async fn signed_out(app: &App) -> SignedOutPage {
    let end_session = match &app.sign_in {
        Some(sign_in) => sign_in.end_session(app.clock.now()).await,
        None => None,
    };
    SignedOutPage::new(end_session)
}
