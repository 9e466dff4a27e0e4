//! Workers: claim jobs, compile reports, and finish each job once.

mod compiler;
mod pool;
mod report_compiler;
mod sweeper;
mod task;

pub use compiler::*;
pub use pool::*;
pub use report_compiler::*;
pub use sweeper::*;
