//! The inbound payment webhook (specification parts 4.3 and 6).

mod disputes;
mod ledger;
mod money;
mod order;
mod trust;
