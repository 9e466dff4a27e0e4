//! The provider over HTTP, working and failing.

mod answers;
mod errors;
mod server;
