//! Rate limits: counts requests per caller and operation.

mod limiter;
mod policies;

pub(crate) use policies::*;
