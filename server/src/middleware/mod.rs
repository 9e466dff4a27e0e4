//! Runs around every request.

mod compress;
mod deadline;
mod edge;
mod error;
mod headers;
mod paths;

pub(crate) use edge::Edge;
pub(crate) use error::write_error_as;
pub(crate) use paths::matches;
