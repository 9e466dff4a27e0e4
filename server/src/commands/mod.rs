//! The commands of the binary, one function each.

mod arguments;
mod audit;
mod backup;
mod command_line;
mod corpus;
mod credits;
mod demo;
mod healthcheck;
mod operator;
mod payments;
mod payments_guard;
mod privacy;
mod public_guard;
mod refunds;
mod release;
mod serve;
mod settings;
mod startup;

pub use command_line::CommandLine;
