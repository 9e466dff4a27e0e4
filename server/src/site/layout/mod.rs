//! What all pages share: frame, head, style sheet, linked files and the way figures are written.

mod assets;
mod format;
mod frame;
mod head;
mod route;

pub(crate) use assets::*;
pub(crate) use format::*;
pub(crate) use frame::*;
pub(crate) use head::*;
pub(crate) use route::*;
