//! What a buyer does at the sandbox's pay page, in place of a provider's.

use std::sync::Arc;
use std::time::Duration;

use nycapt_rules::Purpose;
use tokio::time::sleep;

use super::page::{SandboxPage, SandboxState};
use super::route::SandboxForm;
use crate::api_error::ApiError;
use crate::payments::{Sandbox, SandboxEvent, SandboxLink, SessionStatus};
use crate::store::CheckoutRow;

/// How long money is on its way that does not come at once.
const ON_ITS_WAY: Duration = Duration::from_secs(4);

/// What follows on a buyer's decision.
pub(crate) enum SandboxStep {
    /// The buyer goes on, to a URL of ours.
    Redirect(String),
    /// The buyer stays.
    Page(Box<SandboxPage>),
}

/// What a buyer decides at the pay page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Pay,
    PayLater,
    FailLater,
    Decline,
    Cancel,
}

impl Choice {
    fn parse(text: &str) -> Option<Self> {
        match text {
            "pay" => Some(Self::Pay),
            "payLater" => Some(Self::PayLater),
            "failLater" => Some(Self::FailLater),
            "decline" => Some(Self::Decline),
            "cancel" => Some(Self::Cancel),
            _ => None,
        }
    }
}

/// The pay page of a session.
///
/// # Errors
/// There is no such session, the link was not written by the sandbox, or state is away.
pub(crate) async fn get_sandbox_page(
    sandbox: &Sandbox,
    session: &str,
    link: Option<SandboxLink>,
) -> Result<SandboxPage, ApiError> {
    let checkout = checkout_of(sandbox, session, link.as_ref()).await?;
    let state = match sandbox.status_of(&checkout) {
        SessionStatus::Open => SandboxState::Open,
        SessionStatus::Pending | SessionStatus::Paid | SessionStatus::Expired => {
            SandboxState::Closed
        }
    };
    let bought = bought_at(sandbox, &checkout).await?;
    Ok(page_of(session, &checkout, bought, link, state))
}

/// Does what the buyer decided; the events of it are told before the buyer goes on.
///
/// # Errors
/// As [`get_sandbox_page`], or an event is not taken.
pub(crate) async fn pay_sandbox(
    sandbox: &Arc<Sandbox>,
    session: &str,
    form: SandboxForm,
) -> Result<SandboxStep, ApiError> {
    let choice = Choice::parse(&form.choice);
    let link = link_of(form.success, form.cancel, form.seal);
    let checkout = checkout_of(sandbox, session, link.as_ref()).await?;
    let bought = bought_at(sandbox, &checkout).await?;
    let stay = |state| {
        let page = page_of(session, &checkout, bought.clone(), link.clone(), state);
        Ok(SandboxStep::Page(Box::new(page)))
    };
    if sandbox.status_of(&checkout) != SessionStatus::Open {
        return stay(SandboxState::Closed);
    }
    let (event, later) = match choice {
        None => return stay(SandboxState::Open),
        Some(Choice::Decline) => return stay(SandboxState::Declined),
        Some(Choice::Cancel) => {
            return match link {
                Some(link) => Ok(SandboxStep::Redirect(link.cancel)),
                None => stay(SandboxState::Canceled),
            };
        }
        Some(Choice::Pay) => (SandboxEvent::Paid, None),
        Some(Choice::PayLater) => (SandboxEvent::Pending, Some(SandboxEvent::Arrived)),
        Some(Choice::FailLater) => (SandboxEvent::Pending, Some(SandboxEvent::Failed)),
    };
    sandbox.tell(&checkout, event).await?;
    if let Some(later) = later {
        tokio::spawn(tell_later(Arc::clone(sandbox), checkout.clone(), later));
    }
    match &link {
        Some(link) => Ok(SandboxStep::Redirect(link.success_of(session))),
        None => stay(SandboxState::Done),
    }
}

/// Where the buyer goes afterwards; none where the page was asked for without it.
pub(crate) fn link_of(
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

async fn tell_later(sandbox: Arc<Sandbox>, checkout: CheckoutRow, event: SandboxEvent) {
    sleep(ON_ITS_WAY).await;
    if let Err(error) = sandbox.tell(&checkout, event).await {
        tracing::warn!(%error, checkout.id = %checkout.id, "the sandbox lost an event");
    }
}

async fn checkout_of(
    sandbox: &Sandbox,
    session: &str,
    link: Option<&SandboxLink>,
) -> Result<CheckoutRow, ApiError> {
    if link.is_some_and(|link| !sandbox.has_sealed(session, link)) {
        return Err(no_session());
    }
    sandbox.checkout(session).await?.ok_or_else(no_session)
}

fn no_session() -> ApiError {
    ApiError::not_found(
        "The sandbox has no such session.",
        "Start the checkout again.",
        None,
    )
}

/// What the buyer gets, in words.
async fn bought_at(sandbox: &Sandbox, checkout: &CheckoutRow) -> Result<String, ApiError> {
    Ok(match &checkout.purpose {
        Purpose::Order(order) => sandbox
            .order_title(order)
            .await?
            .map_or_else(|| "One report".into(), |title| format!("Report on {title}")),
        Purpose::Credits { reports: 1, .. } => "Credit for 1 report".into(),
        Purpose::Credits { reports, .. } => format!("Credits for {reports} reports"),
    })
}

fn page_of(
    session: &str,
    checkout: &CheckoutRow,
    bought: String,
    link: Option<SandboxLink>,
    state: SandboxState,
) -> SandboxPage {
    SandboxPage::new(session, bought, checkout.amount_cents, link, state)
}
