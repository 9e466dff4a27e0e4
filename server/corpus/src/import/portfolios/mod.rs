//! Portfolios: lots whose registrations name the same owner at the same business address.

mod graph;
mod owner;
mod write;

pub(super) use graph::Registrations;
pub(super) use write::PortfolioWriter;
