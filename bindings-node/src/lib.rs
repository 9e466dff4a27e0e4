//! Native part of the TypeScript SDK: calls by name, streams, cancellation, normalization.
//!
//! It prints nothing and reads neither the environment nor a key store; `lib/` adds types.

mod cancellation;
mod client;
mod failure;
pub mod normalization;
mod notice;
mod stream;
mod transport;
