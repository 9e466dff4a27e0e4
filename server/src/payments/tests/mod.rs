//! The provider over HTTP, as it answers and as it does not.

mod answers;
mod errors;
mod server;
