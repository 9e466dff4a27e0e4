//! Published sitemaps are complete and immutable.

mod command;
mod publish;
