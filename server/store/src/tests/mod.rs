//! What state promises, on both engines, with each error that it must survive.

mod full_disk;
mod groups;
mod ledger;
mod migrations;
mod no_notify;
pub(crate) mod test_state;
mod unavailable;
mod writes;
