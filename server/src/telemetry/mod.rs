//! What operators see of requests: the access log, metrics, spans, and the ids that connect them.

mod access_log;
mod metrics;
mod panics;
mod request_id;
mod spans;
mod trace;

pub use access_log::AccessLog;
pub(crate) use access_log::Line;
pub(crate) use metrics::{JobEnd, Labels, Metrics, register};
pub use panics::report_panics_by_place;
pub(crate) use request_id::{RequestId, RequestIds};
pub(crate) use spans::{Exporter, Spans};
pub(crate) use trace::{Trace, Traced, traced};
