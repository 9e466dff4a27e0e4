//! Workers: they take jobs out of the line, have reports compiled, and end each job once.

mod compiler;
mod crew;
mod preview_compiler;
mod progress;
mod reaper;
mod task;
mod timings;

pub use compiler::*;
pub use crew::*;
pub use preview_compiler::*;
pub use progress::*;
pub use timings::*;
