//! No image of this program's memory on disk: it holds keys.

/// Has the system write none when the program breaks off. A system that cannot is left as it is.
#[cfg(unix)]
pub(crate) fn forbid() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let none = Rlimit {
        current: Some(0),
        ..getrlimit(Resource::Core)
    };
    // What is refused here was not allowed before either.
    let _ = setrlimit(Resource::Core, none);
}

/// Such a system writes none unless it is told to.
#[cfg(not(unix))]
pub(crate) fn forbid() {}
