//! Runs around every request.

mod compress;
mod edge;
mod headers;
mod paths;
mod retirement;

pub(crate) use edge::Edge;
pub(crate) use paths::{matches, no_such_path};
