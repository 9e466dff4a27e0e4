//! Has no code: its dependencies give shared third-party crates one set of features.
#![forbid(unsafe_code)]
