//! Handmade tokens and a scripted provider.

mod draft;
mod fetching;
mod keeping;
mod signer;
mod signing_in;
mod stand_in;
mod tokens;
