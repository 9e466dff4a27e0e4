//! The commands of the binary, one function each.

mod audit;
mod background;
mod backup;
mod credits;
mod demo;
mod healthcheck;
mod migrate;
mod operator;
mod payments;
mod privacy;
mod refunds;
mod release;
mod sandbox_guard;
mod serve;
mod show;
mod signals;

pub use audit::*;
pub use backup::*;
pub use credits::*;
pub use demo::*;
pub use healthcheck::*;
pub use migrate::*;
pub use operator::*;
pub use payments::*;
pub use privacy::*;
pub use refunds::*;
pub use release::*;
pub use serve::*;
pub use show::*;
