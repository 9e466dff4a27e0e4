//! A key: its secret, the one time that it is shown, and whether it is to be revoked.

use askama::Template;
use nycapt_contract::{AccountKey, CreatedKey, Secret};

use crate::site::layout::Frame;
use crate::site::layout::moment;

/// The page that shows a new key.
#[derive(Debug, Template)]
#[template(path = "account/key_created.html")]
pub(crate) struct KeyPage {
    frame: Frame,
    /// None where the form was sent a second time.
    secret: Option<Secret>,
    key_id: String,
    last_four: String,
    base_url: String,
}

impl KeyPage {
    pub(crate) fn new(key: CreatedKey, base_url: &str) -> Self {
        Self {
            frame: Frame::new(false),
            secret: key.secret,
            key_id: key.key_id,
            last_four: key.last_four,
            base_url: base_url.into(),
        }
    }
}

/// The page that asks whether a key is to be revoked.
#[derive(Debug, Template)]
#[template(path = "account/key_revoke.html")]
pub(crate) struct RevocationPage {
    frame: Frame,
    key_id: String,
    last_four: String,
    account: String,
    created: String,
    revoked: Option<String>,
}

impl RevocationPage {
    pub(crate) fn new(key: &AccountKey, account: String) -> Self {
        Self {
            frame: Frame::new(false),
            key_id: key.key_id.clone(),
            last_four: key.last_four.clone(),
            account,
            created: moment(&key.created_at),
            revoked: key.revoked_at.as_deref().map(moment),
        }
    }
}
