//! Portfolios: lots registered to the same owner at the same business address.

mod graph;
mod write;

#[cfg(test)]
pub(super) use graph::LinkedLots;
pub(super) use graph::Registrations;
pub(super) use write::PortfolioWriter;
