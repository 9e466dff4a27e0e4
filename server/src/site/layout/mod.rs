//! What all pages share: frame, head, style sheet, linked files and number formats.

mod assets;
mod head;

pub(crate) use crate::format::*;
pub(crate) use assets::*;
pub(crate) use head::*;
