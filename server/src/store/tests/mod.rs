//! What state promises, on both engines, with each error that it must survive.

mod away;
mod full_disk;
mod groups;
mod ledger;
mod log;
mod migrations;
mod no_notify;
pub(super) mod test_state;
mod writes;
