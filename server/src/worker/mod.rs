//! Workers: claim jobs, compile reports, and finish each job once.

mod compiler;
mod pool;
mod report_compiler;
mod sweeper;
mod task;
mod timings;

pub use compiler::*;
pub use pool::*;
pub use report_compiler::*;
pub use sweeper::*;
pub use timings::*;
