//! Handmade tokens and a scripted provider.

mod draft;
mod key_cache;
mod provider;
mod signer;
mod signing_in;
mod tokens;
