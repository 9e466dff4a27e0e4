//! What is known about this user's keys, without the keys: one file, read without a keyring.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::options::{EntryName, Profile, StoreChoice};
use crate::atomic_file::{self, Existing, lock};
use crate::error::CliError;

/// One stored key, without the key itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ProfileRecord {
    pub(crate) name: Profile,
    pub(crate) origin: String,
    pub(crate) store: StoreChoice,
    /// When it was stored, RFC 3339 UTC.
    pub(crate) created: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) account_id: Option<String>,
    /// Known when this program registered the agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) last_four: Option<String>,
}

impl ProfileRecord {
    fn is_of(&self, name: &EntryName) -> bool {
        self.name == name.profile && self.origin == name.origin
    }
}

#[derive(Default, Serialize, Deserialize)]
struct Document {
    #[serde(default, rename = "profile")]
    profiles: Vec<ProfileRecord>,
}

#[derive(Debug, Clone)]
pub(super) struct Profiles {
    path: PathBuf,
}

impl Profiles {
    pub(super) fn of(folder: &Path) -> Self {
        Self {
            path: folder.join("profiles.toml"),
        }
    }

    pub(super) fn all(&self) -> Result<Vec<ProfileRecord>, CliError> {
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.unusable("cannot be read", &error.to_string())),
        };
        toml_edit::de::from_str::<Document>(&text)
            .map(|document| document.profiles)
            .map_err(|error| {
                // The text is not repeated, because it may contain a key.
                let before = error.span().and_then(|span| text.get(..span.start));
                let line = before.map_or(1, |before| before.lines().count().max(1));
                self.unusable(
                    "is not a list of profiles",
                    &format!("line {line} is invalid"),
                )
            })
    }

    pub(super) fn find(&self, name: &EntryName) -> Result<Option<ProfileRecord>, CliError> {
        Ok(self.all()?.into_iter().find(|record| record.is_of(name)))
    }

    /// Adds a record and removes any other of its name and origin.
    pub(super) fn put(&self, record: ProfileRecord) -> Result<(), CliError> {
        let name = EntryName::new(record.origin.clone(), record.name.clone());
        self.change(|profiles| {
            profiles.retain(|known| !known.is_of(&name));
            profiles.push(record);
        })
    }

    pub(super) fn remove(&self, name: &EntryName) -> Result<(), CliError> {
        if self.find(name)?.is_none() {
            return Ok(());
        }
        self.change(|profiles| profiles.retain(|known| !known.is_of(name)))
    }

    fn change(&self, edit: impl FnOnce(&mut Vec<ProfileRecord>)) -> Result<(), CliError> {
        let unwritable = |error: io::Error| self.unusable("cannot be written", &error.to_string());
        // Two programs that change the file at the same time must not lose a record.
        let _held = lock(&self.path.with_extension("lock")).map_err(unwritable)?;
        let mut profiles = self.all()?;
        edit(&mut profiles);
        let text = toml_edit::ser::to_string_pretty(&Document { profiles })
            .map_err(|error| self.unusable("cannot be written", &error.to_string()))?;
        atomic_file::write_with_folder(&self.path, text.as_bytes(), Existing::ReplacePrivately)
            .map_err(unwritable)
    }

    fn unusable(&self, what: &str, why: &str) -> CliError {
        let message = format!("`{}` {what}", self.path.display());
        CliError::configuration(message).cause(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(profile: &str, origin: &str) -> ProfileRecord {
        ProfileRecord {
            name: profile.parse().unwrap(),
            origin: origin.into(),
            store: StoreChoice::Os,
            created: "2026-11-21T12:00:00Z".into(),
            account_id: Some("acct_1".into()),
            key_id: None,
            label: Some("a \"label\" = [x]\n".into()),
            last_four: Some("abcd".into()),
        }
    }

    #[test]
    fn one_profile_has_a_record_for_each_origin() {
        let folder = tempfile::tempdir().unwrap();
        let profiles = Profiles::of(folder.path());
        assert_eq!(profiles.all().unwrap(), []);
        let (one, other) = (
            record("default", "https://a"),
            record("default", "https://b"),
        );
        profiles.put(one.clone()).unwrap();
        profiles.put(other.clone()).unwrap();
        let newer = ProfileRecord {
            account_id: Some("acct_2".into()),
            ..one
        };
        profiles.put(newer.clone()).unwrap();
        assert_eq!(profiles.all().unwrap(), [other.clone(), newer.clone()]);
        let name = EntryName::new(newer.origin.clone(), newer.name.clone());
        assert_eq!(profiles.find(&name).unwrap(), Some(newer));
        profiles.remove(&name).unwrap();
        assert_eq!(profiles.all().unwrap(), [other]);
    }

    #[test]
    fn a_file_that_is_no_list_is_named_and_not_repeated() {
        let folder = tempfile::tempdir().unwrap();
        let profiles = Profiles::of(folder.path());
        fs::write(&profiles.path, "profile = \"nycapt_live_oops\"").unwrap();
        let error = profiles.all().unwrap_err();
        assert_eq!(error.exit(), 14);
        let text = format!("{error:?}");
        assert!(
            text.contains("profiles.toml") && !text.contains("oops"),
            "{text}"
        );
    }

    #[test]
    fn records_put_at_the_same_time_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let profiles = Profiles::of(folder.path());
        let names: Vec<String> = (0..8).map(|number| format!("p{number}")).collect();
        std::thread::scope(|scope| {
            for name in &names {
                let profiles = &profiles;
                scope.spawn(move || profiles.put(record(name, "https://a")).unwrap());
            }
        });
        assert_eq!(profiles.all().unwrap().len(), names.len());
    }
}
