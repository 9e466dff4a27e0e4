//! Renders the previews of a release.

mod documents;
mod write;

pub(super) use write::{Days, write_previews};
