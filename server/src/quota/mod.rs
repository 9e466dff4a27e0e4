//! Quotas: what is counted against which, and by whom.

mod limiter;
mod metering;

pub(crate) use metering::*;
