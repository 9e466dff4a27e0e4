//! What every request passes, before and after its route.

mod compress;
mod edge;
mod headers;
mod paths;

pub(crate) use edge::*;
