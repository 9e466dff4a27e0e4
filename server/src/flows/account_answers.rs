//! Accounts and keys as answers.

use nycapt_contract::{AccountKey, ApiAccount, OpenObject, Revocation};
use nycapt_rules::KeyId;
use nycapt_store::{AccountRow, KeyRow};

use crate::api_error::ApiError;
use crate::messages::message;
use nycapt_corpus::clock::instant_of;

pub(crate) fn account_answer(account: AccountRow, keys: Vec<KeyRow>) -> ApiAccount {
    ApiAccount {
        id: account.id.to_string(),
        account_id: account.id.to_string(),
        name: account.name,
        balance: credits_of(account.balance),
        created_at: instant_of(account.created_at),
        keys: keys.into_iter().map(key_answer).collect(),
        extra: OpenObject::new(),
    }
}

pub(crate) fn key_answer(key: KeyRow) -> AccountKey {
    AccountKey {
        id: key.id.to_string(),
        key_id: key.id.to_string(),
        last_four: key.last_four,
        created_at: instant_of(key.created_at),
        revoked_at: key.revoked_at.map(instant_of),
        extra: OpenObject::new(),
    }
}

pub(crate) fn revocation_answer(key: &KeyId, revoked_at: i64) -> Revocation {
    Revocation {
        key_id: key.to_string(),
        revoked: true,
        revoked_at: instant_of(revoked_at),
        extra: OpenObject::new(),
    }
}

/// A balance as a count; the database allows no negative one.
pub(crate) fn credits_of(balance: i64) -> u64 {
    u64::try_from(balance).unwrap_or_default()
}

/// The error for an account or key that does not exist or belongs to someone else.
pub(crate) fn not_yours(thing: &str) -> ApiError {
    ApiError::not_found(
        message!("api-not-yours", thing = thing),
        message!("api-list-accounts"),
        None,
    )
}
