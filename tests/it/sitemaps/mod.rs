//! What crawlers are told: published once, seen whole, the same for everybody.

mod command;
mod publish;
mod together;
