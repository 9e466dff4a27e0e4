//! Checkouts at a provider: one that others wrote, its own library, and the sandbox.

mod agreed;
mod emulated;
mod library;
mod pay_page;
mod sandbox;
