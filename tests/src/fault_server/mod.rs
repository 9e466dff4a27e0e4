//! A server that misbehaves on purpose, to test clients.
//!
//! The path says how: `/{fault}/{token}/v1/…`. What a token has seen counts for that token only,
//! and `/{fault}/{token}/requests` lists it.

mod faults;
mod http;
mod server;
mod valid_responses;

pub use server::FaultServer;
