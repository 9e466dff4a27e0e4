//! Report jobs: payment, work and recovery.

mod compile_errors;
mod concurrency;
mod lost;
mod lost_commit;
mod money;
pub(crate) mod scripted_compiler;
mod workers;
