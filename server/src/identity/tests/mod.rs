//! Tokens made by hand, and a provider that does as it is told.

mod draft;
mod fetching;
mod keeping;
mod proof;
mod signer;
mod signing_in;
mod stand_in;
mod words;
