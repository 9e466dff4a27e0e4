//! The one place where answers become HTTP.

mod accept;
mod answer;

pub(crate) use accept::*;
pub(crate) use answer::*;
