//! Backups of the database, and databases made from them.

mod archive;
mod command;
mod scratch;

pub(crate) use command::*;
