//! Rate limits: counts requests per caller and operation.

mod limiter;
mod policies;

pub(crate) use limiter::site_of;
pub(crate) use policies::*;
