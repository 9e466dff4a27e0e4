//! The sections of a preview, each with its status and where we looked.

mod basics;
mod bedbugs;
mod contents;
mod flags;
mod headline;
mod newest;
mod owner;
mod parts;
mod rent_regulation;
mod section;

pub(crate) use basics::*;
pub(crate) use bedbugs::*;
pub(crate) use contents::*;
pub(crate) use flags::*;
pub(crate) use headline::*;
pub(crate) use newest::*;
pub(crate) use owner::*;
pub(crate) use rent_regulation::*;
pub(crate) use section::*;
