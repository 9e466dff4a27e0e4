//! Settings from files: which there are, where they are stored, and which of several wins.

mod file;
mod layers;
mod setting;

pub(crate) use file::SettingsFile;
pub(crate) use layers::{PROJECT_FILE, Resolved, Settings, ValueSource};
pub(crate) use setting::find_setting;
