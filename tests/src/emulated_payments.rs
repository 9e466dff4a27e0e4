//! A payment provider that we did not write: `emulate` of npm.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::helper_program::HelperProgram;

/// A running provider; it ends when it is dropped.
#[derive(Debug)]
pub struct EmulatedPayments {
    base: String,
    program: HelperProgram,
}

/// An event the provider sent.
#[derive(Debug, Clone, Deserialize)]
pub struct ReceivedEvent {
    pub status: u16,
    pub answer: Value,
    /// The event as it was signed.
    pub body: String,
}

impl EmulatedPayments {
    /// A key that it takes.
    pub const KEY: &str = "sk_test_of_the_stand_in";

    /// Starts a provider on a free port, which answers nothing before it is opened.
    pub fn start() -> Self {
        let (program, base) = HelperProgram::node("payment-provider.mjs");
        Self { base, program }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// Begins to answer, and to send events to `webhook`, signed with `secret`.
    pub fn open(&self, webhook: &str, secret: &str) {
        self.program
            .send(&json!({ "do": "start", "url": webhook, "secret": secret }));
    }

    /// The events it sent, in order.
    pub fn events(&self) -> Vec<ReceivedEvent> {
        let answer = self.program.send(&json!({ "do": "events" }));
        serde_json::from_value(answer.get("events").unwrap().clone()).unwrap()
    }
}
