//! The one place where answers and errors become HTTP.

mod accept;
mod answer;
mod error;

pub(crate) use accept::*;
pub(crate) use answer::*;
pub(crate) use error::*;
