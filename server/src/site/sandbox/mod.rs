//! The sandbox's pay page, mounted only with sandbox payments.

use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use nycapt_contract::{ErrorKind, Field, Media, Operation, Parameter, Shape, Spec};
use nycapt_messages::counted;
use nycapt_rules::Purpose;
use nycapt_store::CheckoutRow;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use crate::api_error::{ApiError, ApiResult, Hint};
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::payments::{Sandbox, SandboxEvent, SandboxLink, SessionStatus};
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::money;
use crate::site::operation::operation;

const SESSION: Parameter = Parameter::path("session", 255, "Id of the session.");
const LONGEST_URL: usize = 2000;

operation! {
    /// Shows the page at which a buyer decides how a session of the sandbox ends.
    GetSandboxPage(SandboxParameters, ()) -> () = Spec::get(
        "get_sandbox_page",
        "/sandbox/pay/{session}",
        "Checkout of the sandbox, where no money moves.",
    )
    .parameters(&[
        SESSION,
        Parameter::query("success", LONGEST_URL, "Where the buyer goes after paying."),
        Parameter::query(
            "cancel",
            LONGEST_URL,
            "Where a buyer who doesn't pay goes.",
        ),
        Parameter::query("seal", 200, "Proof that the service chose both."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    /// Takes the buyer's decision and sends it to the service as a signed event.
    PaySandbox(SandboxParameters, SandboxForm) -> () = Spec::post(
        "pay_sandbox",
        "/sandbox/pay/{session}",
        "End a checkout of the sandbox.",
    )
    .parameters(&[SESSION])
    .body(Shape::Form {
        fields: &[
            Field::text("choice", 1, 20, "How the session ends."),
            Field::optional_text("success", LONGEST_URL, "The same as in the page's address."),
            Field::optional_text("cancel", LONGEST_URL, "The same as in the page's address."),
            Field::optional_text("seal", 200, "The same as in the page's address."),
        ],
    })
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SandboxParameters {
    session: String,
    success: Option<String>,
    cancel: Option<String>,
    seal: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct SandboxForm {
    choice: String,
    success: Option<String>,
    cancel: Option<String>,
    seal: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SandboxState {
    Open,
    /// The card was declined; there are other ways to pay.
    Declined,
    /// It can no longer be paid.
    Closed,
    /// The buyer has just paid, and there is no page to return to.
    Done,
    /// The buyer canceled, and there is no page to return to.
    Canceled,
}

/// The page at which a buyer decides how a session ends.
#[derive(Template)]
#[template(path = "sandbox/sandbox.html")]
struct SandboxPage {
    sample: bool,
    session: String,
    bought: String,
    price: String,
    link: Option<SandboxLink>,
    state: SandboxState,
}

impl SandboxPage {
    /// Where the buyer goes after paying.
    fn onward(&self) -> Option<String> {
        let link = self.link.as_ref()?;
        (self.state == SandboxState::Closed).then(|| link.success_of(&self.session))
    }

    fn can_be_paid(&self) -> bool {
        matches!(self.state, SandboxState::Open | SandboxState::Declined)
    }

    fn notice(&self) -> Option<String> {
        match self.state {
            SandboxState::Open => None,
            SandboxState::Declined => Some(message!("sandbox-declined")),
            SandboxState::Closed => Some(message!("sandbox-closed")),
            SandboxState::Done => Some(message!("sandbox-done")),
            SandboxState::Canceled => Some(message!("sandbox-canceled")),
        }
    }
}

const DELAY: Duration = Duration::from_secs(4);

pub(crate) async fn get_sandbox_page(
    app: Arc<App>,
    call: Call<GetSandboxPage>,
) -> ReplyResult<GetSandboxPage> {
    let sandbox = sandbox(&app)?;
    let parameters = call.parameters;
    let link = link_of(parameters.success, parameters.cancel, parameters.seal);
    let session = parameters.session;
    let checkout = checkout_of(sandbox, &session, link.as_ref()).await?;
    let state = if sandbox.status_of(&checkout) == SessionStatus::Open {
        SandboxState::Open
    } else {
        SandboxState::Closed
    };
    page(&app, session, &checkout, link, state).await
}

/// Does what the buyer chose, and delivers its events before the buyer returns.
pub(crate) async fn pay_sandbox(app: Arc<App>, call: Call<PaySandbox>) -> ReplyResult<PaySandbox> {
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

fn sandbox(app: &App) -> ApiResult<&Arc<Sandbox>> {
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

/// The checkout of a session; 404 if there is none, or the link is not the sandbox's own.
async fn checkout_of(
    sandbox: &Sandbox,
    session: &str,
    link: Option<&SandboxLink>,
) -> ApiResult<CheckoutRow> {
    let no_session = || {
        let advice = message!("sandbox-no-session-advice");
        let error = ApiError::not_found(message!("sandbox-no-session"), advice);
        error.hint(Hint::StepOnPage)
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
) -> ReplyResult<O> {
    let bought = match &checkout.purpose {
        Purpose::Order(order) => match sandbox(app)?.order_title(order).await? {
            Some(title) => message!("order-report-on", place = title),
            None => message!("sandbox-one-report"),
        },
        Purpose::Credits { .. } => counted!("credits-pack", checkout.reports),
    };
    Reply::passing_page(&SandboxPage {
        sample: app.shows_sample(),
        session,
        bought,
        price: money(checkout.amount_cents),
        link,
        state,
    })
}
