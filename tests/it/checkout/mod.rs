//! Checkouts at an emulated provider and in the sandbox, and guest orders.

mod agreed;
mod emulated;
mod library;
pub(crate) mod mail;
mod orders;
mod pages;
mod repeated;
mod returning;
mod sandbox;
mod unpaid;
pub(crate) mod unused;
