//! What state promises, on both engines, with each fault that it must survive.

#[path = "../../../../tests/src/postgres/mod.rs"]
#[expect(
    dead_code,
    unused_imports,
    reason = "other tests use what these do not"
)]
pub(super) mod cluster;

mod away;
pub(super) mod bench;
mod full_disk;
mod groups;
mod ledger;
mod log;
mod migrations;
mod writes;
