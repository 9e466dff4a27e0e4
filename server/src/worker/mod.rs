//! Workers: they take jobs out of the line, have reports compiled, and end each job once.

mod compiler;
mod crew;
mod progress;
mod reaper;
mod report_compiler;
mod sweeper;
mod task;
mod timings;

pub use compiler::*;
pub use crew::*;
pub use progress::*;
pub use report_compiler::*;
pub use sweeper::*;
pub use timings::Timings;
