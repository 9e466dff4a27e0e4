//! The sandbox's pay page.

use askama::Template;

use crate::payments::SandboxLink;
use crate::site::layout::Frame;

/// How a session of the sandbox stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SandboxState {
    /// It can be paid.
    Open,
    /// The card was declined; it can be paid otherwise.
    Declined,
    /// It can be paid no more.
    Closed,
    /// The buyer has just paid, and came from nowhere.
    Done,
    /// The buyer does not pay, and came from nowhere.
    Canceled,
}

/// The page at which a buyer decides how a session ends.
#[derive(Template)]
#[template(path = "sandbox/sandbox.html")]
pub(crate) struct SandboxPage {
    frame: Frame,
    action: String,
    bought: String,
    price: String,
    link: Option<SandboxLink>,
    /// Where a buyer goes on who is done.
    onward: Option<String>,
    state: SandboxState,
}

impl SandboxPage {
    pub(crate) fn new(
        session: &str,
        bought: String,
        amount_cents: u32,
        link: Option<SandboxLink>,
        state: SandboxState,
    ) -> Self {
        Self {
            frame: Frame::new(false),
            action: format!("/sandbox/pay/{session}"),
            bought,
            price: format!("${}.{:02}", amount_cents / 100, amount_cents % 100),
            onward: (link.as_ref())
                .filter(|_| state == SandboxState::Closed)
                .map(|link| link.success_of(session)),
            link,
            state,
        }
    }

    /// Says whether the data are invented.
    pub(crate) fn sample(mut self, sample: bool) -> Self {
        self.frame = Frame::new(sample);
        self
    }

    fn can_be_paid(&self) -> bool {
        matches!(self.state, SandboxState::Open | SandboxState::Declined)
    }

    const fn said(&self) -> &'static str {
        match self.state {
            SandboxState::Open => "",
            SandboxState::Declined => "The card was declined. Nothing was charged.",
            SandboxState::Closed => "This session is over: it was paid, was left, or has expired.",
            SandboxState::Done => "The service has been told. Go back to the page you came from.",
            SandboxState::Canceled => "Nothing was charged. Go back to the page you came from.",
        }
    }
}
