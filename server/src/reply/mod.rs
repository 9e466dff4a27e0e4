//! The one place where answers and refusals become HTTP.

mod answer;
mod refuse;

pub(crate) use answer::*;
pub(crate) use refuse::*;
