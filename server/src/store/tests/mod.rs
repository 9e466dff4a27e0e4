//! What state promises, on both engines, with each error that it must survive.

mod away;
pub(super) mod bench;
mod full_disk;
mod groups;
mod ledger;
mod log;
mod migrations;
mod no_notify;
mod writes;
