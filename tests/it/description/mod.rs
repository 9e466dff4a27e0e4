//! The interface description: what it lists, what linters of others say, and whether the service
//! does what it says.

mod document;
mod fuzzed;
mod linters;
