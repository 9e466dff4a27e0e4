//! Shows the sandbox's pay page and does what the buyer decides there.

use std::sync::Arc;
use std::time::Duration;

use nycapt_contract::Operation;
use nycapt_messages::counted;
use nycapt_rules::Purpose;
use nycapt_store::CheckoutRow;
use tokio::time::sleep;

use super::page::{SandboxPage, SandboxState};
use super::route::{GetSandboxPage, PaySandbox};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::payments::{Sandbox, SandboxEvent, SandboxLink, SessionStatus};
use crate::reply::Reply;
use crate::site::layout::{Frame, money};

/// How long a delayed payment takes.
const DELAY: Duration = Duration::from_secs(4);

pub(crate) async fn get_sandbox_page(
    app: Arc<App>,
    call: Call<GetSandboxPage>,
) -> Result<Reply<GetSandboxPage>, ApiError> {
    let sandbox = sandbox(&app)?;
    let parameters = call.parameters;
    let link = link_of(parameters.success, parameters.cancel, parameters.seal);
    let session = parameters.session;
    let checkout = checkout_of(sandbox, &session, link.as_ref()).await?;
    let state = match sandbox.status_of(&checkout) {
        SessionStatus::Open => SandboxState::Open,
        SessionStatus::Pending | SessionStatus::Paid | SessionStatus::Expired => {
            SandboxState::Closed
        }
    };
    page(&app, session, &checkout, link, state).await
}

/// Does what the buyer chose, and delivers its events before the buyer returns.
pub(crate) async fn pay_sandbox(
    app: Arc<App>,
    call: Call<PaySandbox>,
) -> Result<Reply<PaySandbox>, ApiError> {
    let sandbox = sandbox(&app)?;
    let (session, form) = (call.parameters.session, call.body);
    let link = link_of(form.success, form.cancel, form.seal);
    let checkout = checkout_of(sandbox, &session, link.as_ref()).await?;
    let is_open = sandbox.status_of(&checkout) == SessionStatus::Open;
    let (event, later) = match form.choice.as_str() {
        _ if !is_open => return page(&app, session, &checkout, link, SandboxState::Closed).await,
        "pay" => (SandboxEvent::Paid, None),
        "payLater" => (SandboxEvent::Pending, Some(SandboxEvent::Arrived)),
        "failLater" => (SandboxEvent::Pending, Some(SandboxEvent::Failed)),
        "decline" => return page(&app, session, &checkout, link, SandboxState::Declined).await,
        "cancel" => {
            return match link {
                Some(link) => Ok(Reply::see_other(&link.cancel)),
                None => page(&app, session, &checkout, None, SandboxState::Canceled).await,
            };
        }
        _ => return page(&app, session, &checkout, link, SandboxState::Open).await,
    };
    sandbox.notify(&checkout, event).await?;
    if let Some(later) = later {
        tokio::spawn(send_later(Arc::clone(sandbox), checkout.clone(), later));
    }
    match link {
        Some(link) => Ok(Reply::see_other(&link.success_of(&session))),
        None => page(&app, session, &checkout, None, SandboxState::Done).await,
    }
}

fn sandbox(app: &App) -> Result<&Arc<Sandbox>, ApiError> {
    let sandbox = app.seller().and(app.sandbox.as_ref());
    sandbox.ok_or_else(ApiError::no_such_path)
}

/// Where the buyer goes afterwards, unless the page was opened without it.
fn link_of(
    success: Option<String>,
    cancel: Option<String>,
    seal: Option<String>,
) -> Option<SandboxLink> {
    Some(SandboxLink {
        success: success?,
        cancel: cancel?,
        seal: seal?,
    })
}

async fn send_later(sandbox: Arc<Sandbox>, checkout: CheckoutRow, event: SandboxEvent) {
    sleep(DELAY).await;
    if let Err(error) = sandbox.notify(&checkout, event).await {
        tracing::warn!(%error, checkout.id = %checkout.id, "the sandbox lost an event");
    }
}

/// The checkout of a session.
///
/// # Errors
/// 404 if there is no such session, or the link is not the sandbox's own.
async fn checkout_of(
    sandbox: &Sandbox,
    session: &str,
    link: Option<&SandboxLink>,
) -> Result<CheckoutRow, ApiError> {
    let no_session = || {
        let advice = message!("sandbox-no-session-advice");
        ApiError::not_found(message!("sandbox-no-session"), &advice, None)
    };
    if link.is_some_and(|link| !sandbox.has_sealed(session, link)) {
        return Err(no_session());
    }
    sandbox.checkout(session).await?.ok_or_else(no_session)
}

async fn page<O: Operation>(
    app: &App,
    session: String,
    checkout: &CheckoutRow,
    link: Option<SandboxLink>,
    state: SandboxState,
) -> Result<Reply<O>, ApiError> {
    let bought = match &checkout.purpose {
        Purpose::Order(order) => match sandbox(app)?.order_title(order).await? {
            Some(title) => message!("order-report-on", place = title),
            None => message!("sandbox-one-report"),
        },
        Purpose::Credits { .. } => counted!("credits-pack", checkout.reports),
    };
    Reply::passing_page(&SandboxPage {
        frame: Frame::new(app.shows_sample()),
        session,
        bought,
        price: money(checkout.amount_cents),
        link,
        state,
    })
}
