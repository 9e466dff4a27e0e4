//! One settings file: read as a whole, changed line by line.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, Item, value};

use super::setting::{Setting, find_setting};
use crate::atomic_file::{self, Existing};
use crate::dry_run;
use crate::error::CliError;

/// A settings file, which may not exist yet.
#[derive(Debug)]
pub(crate) struct SettingsFile {
    path: PathBuf,
    document: DocumentMut,
}

impl SettingsFile {
    /// Reads a file; one that does not exist has no settings.
    pub(crate) fn read(path: &Path) -> Result<Self, CliError> {
        let shown = path.display();
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => {
                let message = format!("`{shown}` cannot be read");
                return Err(CliError::configuration(message).cause(&error));
            }
        };
        let document = text.parse().map_err(|error: toml_edit::TomlError| {
            // The error repeats the line, which may contain a secret.
            let place = error.span().map_or(0, |span| span.start);
            let before = text.get(..place).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            CliError::configuration(format!("`{shown}` is not valid TOML at line {line}"))
                .hint(error.message().to_owned())
        })?;
        Ok(Self {
            path: path.into(),
            document,
        })
    }

    /// Its settings by name, each with a value that its option takes.
    pub(crate) fn values(&self) -> Result<BTreeMap<&'static str, String>, CliError> {
        let place = |error: CliError| error.hint(format!("in `{}`", self.path.display()));
        let mut values = BTreeMap::new();
        for (name, item) in self.document.iter() {
            let setting = find_setting(name).map_err(|error| {
                // What else it suggests fails until the file is right.
                place(error).only_next("see where your settings file is", "nycapt config path")
            })?;
            let value = text_of(item).ok_or_else(|| {
                let message = format!("`{name}` is neither a string nor a number");
                place(CliError::configuration(message))
            })?;
            setting.check(&value).map_err(place)?;
            values.insert(setting.name, value);
        }
        Ok(values)
    }

    /// Sets or removes a value and writes the file; returns whether that changes anything. In a dry
    /// run the file stays as it is.
    pub(crate) fn change(mut self, setting: &Setting, new: Option<&str>) -> Result<bool, CliError> {
        let before = self.document.get(setting.name).and_then(text_of);
        if before.as_deref() == new {
            return Ok(false);
        }
        match new {
            Some(text) => drop(self.document.insert(setting.name, value(text))),
            None => drop(self.document.remove(setting.name)),
        }
        if dry_run::is_on() {
            return Ok(true);
        }
        let text = self.document.to_string();
        atomic_file::write_with_folder(&self.path, text.as_bytes(), Existing::Replace).map_err(
            |error| {
                let message = format!("`{}` cannot be written", self.path.display());
                CliError::configuration(message).cause(&error)
            },
        )?;
        Ok(true)
    }
}

fn text_of(item: &Item) -> Option<String> {
    let text = item.as_str().map(str::to_owned);
    text.or_else(|| item.as_integer().map(|number| number.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, text).unwrap();
        (folder, path)
    }

    fn setting(name: &str) -> &'static Setting {
        find_setting(name).unwrap()
    }

    #[test]
    fn a_change_keeps_the_comments_and_the_other_lines() {
        let (_folder, path) = file("# mine\nretries = 5 # often\noutput = \"csv\"\n");
        let read = || SettingsFile::read(&path).unwrap();
        assert!(read().change(setting("timeout"), Some("9s")).unwrap());
        assert!(!read().change(setting("timeout"), Some("9s")).unwrap());
        assert!(read().change(setting("output"), None).unwrap());
        let expected = "# mine\nretries = 5 # often\ntimeout = \"9s\"\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        let values: Vec<_> = read().values().unwrap().into_iter().collect();
        assert_eq!(values, [("retries", "5".into()), ("timeout", "9s".into())]);
    }

    #[test]
    fn a_file_that_cannot_work_is_refused_with_its_name_and_without_its_text() {
        for text in [
            "api-key = \"hush\"",
            "output = [\"hush\"]",
            "output = \n hush",
            "hush",
        ] {
            let (_folder, path) = file(text);
            let error = SettingsFile::read(&path)
                .and_then(|file| file.values())
                .unwrap_err();
            let lines = format!("{:?}", error.lines());
            assert_eq!(error.exit(), 14);
            assert!(lines.contains("config.toml"), "{lines}");
            assert!(!lines.contains("hush"), "{lines}");
        }
    }
}
