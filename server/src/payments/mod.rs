//! The payment provider behind one trait: a hosted checkout over HTTP, and a local sandbox.

mod call;
mod hosted;
mod provider;
mod sandbox;
mod sandbox_event;
mod settings;
#[cfg(test)]
mod tests;

pub(crate) use hosted::HostedCheckout;
pub use provider::*;
pub(crate) use sandbox::{Sandbox, SandboxLink, SandboxParts, reachable};
pub(crate) use sandbox_event::SandboxEvent;
pub(crate) use settings::*;
