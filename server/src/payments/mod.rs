//! The payment provider behind one trait: a hosted checkout over HTTP, and a sandbox on loopback.
//!
//! What its events change is decided in `nycapt_rules` and done in the flows.

mod call;
mod hosted;
mod provider;
mod sandbox;
mod sandbox_event;
mod session;
mod settings;
#[cfg(test)]
mod tests;

pub use hosted::HostedCheckout;
pub use provider::*;
pub(crate) use sandbox::{Sandbox, SandboxLink, SandboxParts};
pub(crate) use sandbox_event::SandboxEvent;
pub use settings::*;
