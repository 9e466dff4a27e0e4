//! The server: routes over flows, the corpus of data releases, configuration.

pub mod clock;
pub mod corpus;
