//! A server that misbehaves on purpose: clients are tested against it.
//!
//! The path says how: `/{fault}/{token}/v1/…`. What a token has seen counts for that token only,
//! and `/{fault}/{token}/requests` lists it.

mod faults;
mod http;
mod server;
mod valid_responses;

pub use server::FaultServer;
