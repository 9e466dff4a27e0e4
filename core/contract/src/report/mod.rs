//! The report document: sections with their rows, what they mean, and what to ask next.

mod document;
mod hpd;
mod money;
mod owner;
mod place;
mod score;
mod sections;
mod works;

pub use document::*;
pub use hpd::*;
pub use money::*;
pub use owner::*;
pub use place::*;
pub use score::*;
pub use sections::*;
pub use works::*;
