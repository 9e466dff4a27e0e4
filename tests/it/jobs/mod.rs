//! Report jobs: how they are paid, worked on, lost and found again.

mod compile_errors;
pub(crate) mod hands;
mod lost;
mod lost_commit;
mod money;
mod process;
mod together;
mod workers;
