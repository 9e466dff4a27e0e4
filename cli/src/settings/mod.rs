//! Settings from files: their names, where they are stored, and which value wins.
//!
//! Not `figment` or `config`: `clap` already has the options, their variables, defaults and checks, so
//! that the layers between them take a hundred lines, and a change must keep the comments of a file.

mod file;
mod layers;
mod setting;

pub(crate) use file::SettingsFile;
pub(crate) use layers::{PROJECT_FILE, Resolved, Settings, ValueSource};
pub(crate) use setting::find_setting;
