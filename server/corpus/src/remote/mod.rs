//! Releases in an object store, from which several servers take the same one.
//!
//! The files of a release are under `releases/` and never changed. `live.json` says which release is
//! live; it is written last, so everything it names is there.

mod follow;
mod pointer;
mod pull;
mod push;
mod store;

pub use follow::{RemoteChecks, RemoteFollower};
pub use pull::{Pulled, pull};
pub use push::{Pushed, push};
pub use store::{AccessKey, Remote, RemoteOptions};
