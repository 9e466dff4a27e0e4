//! What all pages share: frame, head, style sheet, linked files and number formats.

mod assets;

mod frame;
mod head;
mod route;

pub(crate) use crate::format::*;
pub(crate) use assets::*;
pub(crate) use frame::*;
pub(crate) use head::*;
pub(crate) use route::*;
