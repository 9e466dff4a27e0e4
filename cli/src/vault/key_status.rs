//! What is shown of this user's keys.

use nycapt::contract::Secret;
use serde::Serialize;

use super::key_vault::KeyVault;
use super::options::StoreChoice;
use super::profiles::ProfileRecord;
use super::source::KeySource;

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KeyStatus {
    pub(crate) profile: String,
    pub(crate) origin: String,
    /// `store`, or what hands the key in for this run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<String>,
    pub(crate) store: Option<StoreChoice>,
    /// Where exactly that store keeps it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    pub(crate) account_id: Option<String>,
    pub(crate) key_id: Option<String>,
    pub(crate) label: Option<String>,
    pub(crate) created: Option<String>,
    pub(crate) last_four: Option<String>,
    /// Credits, if the service was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) balance: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) is_new: Option<bool>,
    /// The key itself, only with `--show-secret`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) secret: Option<Secret>,
}

impl KeyStatus {
    pub(crate) fn of_record(record: ProfileRecord) -> Self {
        Self {
            profile: record.name.to_string(),
            origin: record.origin,
            store: Some(record.store),
            account_id: record.account_id,
            key_id: record.key_id,
            label: record.label,
            created: Some(record.created),
            last_four: record.last_four,
            ..Self::default()
        }
    }

    /// The status of the key that a vault would use, without reading it.
    pub(crate) fn of_vault(
        vault: &KeyVault,
        source: &KeySource,
        record: Option<ProfileRecord>,
    ) -> Self {
        let unrecorded = Self {
            profile: vault.name.profile.to_string(),
            origin: vault.name.origin.clone(),
            ..Self::default()
        };
        let (record, store) = match source {
            KeySource::Store(choice) => (record, Some(*choice)),
            // The record belongs to another key than the one in use.
            KeySource::Flag | KeySource::Variable | KeySource::FileVariable => (None, None),
        };
        Self {
            source: Some(source.name().into()),
            store,
            place: store.map(|choice| vault.place(choice)),
            ..record.map_or(unrecorded, Self::of_record)
        }
    }
}
