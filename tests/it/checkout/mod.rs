//! Checkouts at an emulated provider and in the sandbox, and guest orders.

mod agreed;
mod emulated;
mod library;
mod lost_events;
pub(crate) mod mail;
mod orders;
mod pages;
mod pay_page;
mod reconciled;
mod repeated;
mod restart;
mod returning;
mod sandbox;
mod unpaid;
pub(crate) mod unused;
