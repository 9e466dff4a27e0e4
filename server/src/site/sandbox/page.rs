//! The sandbox's pay page.

use askama::Template;

use crate::messages::message;
use crate::payments::SandboxLink;
use crate::site::layout::Frame;

/// What the pay page shows of a session.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SandboxState {
    /// It can be paid.
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
pub(super) struct SandboxPage {
    pub(super) frame: Frame,
    pub(super) session: String,
    pub(super) bought: String,
    pub(super) price: String,
    pub(super) link: Option<SandboxLink>,
    pub(super) state: SandboxState,
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
