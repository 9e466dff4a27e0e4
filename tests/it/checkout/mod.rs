//! Checkouts: at a provider that others wrote, in the sandbox, and what guests order in them.

mod agreed;
mod emulated;
mod library;
mod lost_events;
mod mail;
mod orders;
mod pages;
mod pay_page;
mod repeated;
mod restart;
mod returning;
mod sandbox;
mod unpaid;
mod unused;
