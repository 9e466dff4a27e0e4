//! The one place where answers and errors become HTTP.

mod answer;
mod error;

pub(crate) use answer::*;
pub(crate) use error::*;
