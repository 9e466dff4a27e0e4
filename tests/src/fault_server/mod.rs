//! A server that misbehaves on purpose: clients are tested against it.
//!
//! The path says how: `/{fault}/{token}/v1/…`. What a token has seen counts for that token only,
//! and `/{fault}/{token}/requests` lists it.

mod faults;
mod server;
mod well;
mod wire;

pub use server::FaultServer;
