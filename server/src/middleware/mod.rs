//! What every request passes, before and after its route.

mod compress;
mod edge;
mod headers;
mod paths;
mod retirement;

pub(crate) use edge::*;
pub(crate) use paths::matches;
