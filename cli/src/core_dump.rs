//! Keeps this program's memory off the disk, because it contains keys.

#[cfg(unix)]
pub(crate) fn forbid() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let none = Rlimit {
        current: Some(0),
        ..getrlimit(Resource::Core)
    };
    // If the system refuses, dumps were not allowed before.
    let _ = setrlimit(Resource::Core, none);
}

/// Other systems write no core dumps by default.
#[cfg(not(unix))]
pub(crate) fn forbid() {}
