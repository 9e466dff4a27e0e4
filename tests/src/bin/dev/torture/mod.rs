//! The money harness: many clients, real servers, random kills, and books that must balance.

mod args;
mod customer;
mod dice;
mod doors;
mod figures;
mod fleet;
mod journal;
mod mishaps;
mod provider;
mod run;
mod snapshot;
mod starts;
mod verdict;
mod wire;

pub(crate) use args::TortureArgs;
pub(crate) use run::run;
