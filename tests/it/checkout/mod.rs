//! Checkouts: at a provider that others wrote, in the sandbox, and what guests order in them.

mod agreed;
mod emulated;
mod library;
mod lost_events;
mod mail;
mod orders;
mod pages;
mod pay_page;
mod restart;
mod sandbox;
