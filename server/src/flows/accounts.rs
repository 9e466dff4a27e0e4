//! Accounts: created by name and `default` on first use, listed page by page, with their credits.

use nycapt_contract::{
    AccountBalance, AccountKey, ApiAccount, ApiAccountList, Balance, ListAccounts, OpenObject,
    Operation,
};
use nycapt_rules::{AccountId, ListOf, Page, PageRequest, Position, UserId, at, value_error};
use nycapt_store::{
    self, AccountRow, KeyRow, Owner, State, StoreError, Tx, find_account_by_name, find_balance,
    find_frozen, find_owed, insert_account, is_frozen, list_balances, list_keys, lock_accounts,
    transact,
};

use super::cursor::position_of;
use super::open_checkout::credits_page;
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::caller::Customer;
use crate::messages::message;
use crate::random::counted_bytes;
use nycapt_corpus::clock::instant_of;

/// Maximum accounts per user; `default` is always created.
const MOST_ACCOUNTS: i64 = 50;
/// The account that a signed-in user spends from.
const DEFAULT: &str = "default";

/// Creates an account, or returns the user's account with this name; 422 if the user has reached the
/// limit.
pub(crate) async fn create_account(
    state: &State,
    user: UserId,
    name: String,
) -> ApiResult<ApiAccount> {
    let database = state.database()?;
    let account = transact!(database, |tx| named_within_bounds(tx, &user, &name).await)?
        .ok_or_else(|| {
            let why = message!("accounts-too-many", most = MOST_ACCOUNTS);
            ApiError::Invalid(vec![value_error(at("body", "name"), &why)])
        })?;
    // Outside of the transaction, so that other writes do not wait for it.
    let keys = list_keys(&mut database.reader().await?, &account.id).await?;
    Ok(account_answer(account, keys))
}

/// The account that a user spends from, created on first use.
pub(crate) async fn default_account(state: &State, user: &UserId) -> ApiResult<AccountRow> {
    let database = state.database()?;
    // It usually exists, and a read does not wait behind the writes.
    let mut session = database.reader().await?;
    let known = find_account_by_name(&mut session, user, DEFAULT).await?;
    drop(session);
    if let Some(account) = known {
        return Ok(account);
    }
    let user = user.clone();
    let made = transact!(database, |tx| account_named(tx, &user, DEFAULT).await);
    Ok(made?)
}

/// Finds or inserts an account; `None` if the user has too many.
async fn named_within_bounds(
    tx: &mut Tx,
    user: &UserId,
    name: &str,
) -> Result<Option<AccountRow>, StoreError> {
    if let Some(account) = find_account_by_name(tx, user, name).await? {
        return Ok(Some(account));
    }
    if lock_accounts(tx, user).await? >= MOST_ACCOUNTS {
        return Ok(None);
    }
    account_named(tx, user, name).await.map(Some)
}

/// Finds or inserts an account; concurrent calls get the same one.
async fn account_named(tx: &mut Tx, user: &UserId, name: &str) -> Result<AccountRow, StoreError> {
    if let Some(account) = find_account_by_name(tx, user, name).await? {
        return Ok(account);
    }
    let now = tx.now().await?;
    let id = AccountId::new(now, &counted_bytes()?);
    insert_account(tx, &id, Owner::User(user, name), now).await?;
    find_account_by_name(tx, user, name)
        .await?
        .ok_or_else(|| StoreError::Internal("an account is missing after it was created".into()))
}

pub(crate) async fn list_accounts(
    state: &State,
    user: &UserId,
    page: PageRequest<'_>,
) -> ApiResult<ApiAccountList> {
    let list = ListOf {
        operation: ListAccounts::SPEC.name,
        principal: user.as_str(),
    };
    let after = position_of(page.cursor, list, |id| AccountId::parse(id).is_some())?;
    let mut session = state.database()?.reader().await?;
    // One more than the limit shows whether another page follows.
    let most = page.limit + 1;
    let found = nycapt_store::list_accounts(&mut session, user, after.as_ref(), most).await?;
    let limit = usize::try_from(page.limit).unwrap_or_default();
    let page = Page::cut(found, limit, list, |(account, _)| Position {
        at: account.created_at,
        id: account.id.to_string(),
    });
    Ok(ApiAccountList {
        has_more: page.has_more(),
        next_cursor: page.next_cursor,
        accounts: page
            .items
            .into_iter()
            .map(|(account, keys)| account_answer(account, keys))
            .collect(),
        extra: OpenObject::new(),
    })
}

/// The balance of the account that the caller spends from and, for a user, of every account.
pub(crate) async fn get_balance(app: &App, customer: &Customer) -> ApiResult<Balance> {
    let state = &app.state;
    let (mut session, account, balance, accounts) = match customer {
        Customer::Key(holder) => {
            let mut session = state.database()?.reader().await?;
            let balance = find_balance(&mut session, &holder.account).await?;
            let balance =
                balance.ok_or_else(|| StoreError::Internal("a key has no account".into()))?;
            (session, holder.account.clone(), balance, None)
        }
        Customer::User(signed_in) => {
            let default = default_account(state, &signed_in.user).await?;
            let mut session = state.database()?.reader().await?;
            let accounts = list_balances(&mut session, &signed_in.user).await?;
            // From the same read as the list, so that the two agree.
            let balance = accounts
                .iter()
                .find(|account| account.id == default.id)
                .map_or(default.balance, |account| account.balance);
            let accounts = accounts.into_iter().map(|account| AccountBalance {
                account_id: account.id.to_string(),
                name: account.name,
                balance: credits_of(account.balance),
            });
            (session, default.id, balance, Some(accounts.collect()))
        }
    };
    let frozen = find_frozen(&mut session, &account).await?;
    let owed = find_owed(&mut session, &account).await?;
    let is_frozen = is_frozen(&mut session, &account).await?;
    let balance = credits_of(balance);
    Ok(Balance {
        account_id: account.to_string(),
        balance,
        reports: if is_frozen { 0 } else { balance },
        frozen: Some(credits_of(frozen)).filter(|frozen| *frozen > 0),
        owed: Some(credits_of(owed)).filter(|owed| *owed > 0),
        credits_url: credits_page(app, &account).filter(|_| !is_frozen),
        accounts,
        extra: OpenObject::new(),
    })
}

fn account_answer(account: AccountRow, keys: Vec<KeyRow>) -> ApiAccount {
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

/// A balance as a count; the database allows no negative one.
fn credits_of(balance: i64) -> u64 {
    u64::try_from(balance).unwrap_or_default()
}

/// The error for an account or key that does not exist or belongs to someone else.
pub(crate) fn not_yours(thing: &str) -> ApiError {
    ApiError::not_found(
        message!("api-not-yours", thing),
        message!("api-list-accounts"),
    )
}
