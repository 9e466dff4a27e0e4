//! Settings from files: what may be set, where it is kept, and which of several wins.

mod blank;
mod file;
mod key;
mod layers;

pub(crate) use blank::without_blank_variables;
pub(crate) use file::SettingsFile;
pub(crate) use key::setting_of;
pub(crate) use layers::{Resolved, Settings, ValueSource};
