//! What operations do, without HTTP: read, decide, answer.

mod batch_previews;
mod get_health;
mod get_preview;
mod resolve_address;

pub(crate) use batch_previews::*;
pub(crate) use get_health::*;
pub(crate) use get_preview::*;
pub(crate) use resolve_address::*;
