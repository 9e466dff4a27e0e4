//! The caller's credits.

use nycapt_contract::{AccountBalance, Balance, OpenObject};
use nycapt_rules::AccountId;
use nycapt_store::{State, StoreError, find_balance, find_frozen, list_balances};

use super::account_answers::credits_of;
use super::create_account::default_account;
use crate::api_error::ApiError;
use crate::caller::{Customer, KeyHolder, SignedIn};

/// The balance of the account that the caller spends from and, for a user, of every account.
pub(crate) async fn get_balance(state: &State, customer: &Customer) -> Result<Balance, ApiError> {
    match customer {
        Customer::Key(holder) => of_key(state, holder).await,
        Customer::User(signed_in) => of_user(state, signed_in).await,
    }
}

async fn of_key(state: &State, holder: &KeyHolder) -> Result<Balance, ApiError> {
    let mut session = state.database()?.reader().await?;
    match find_balance(&mut session, &holder.account).await? {
        Some(balance) => {
            let frozen = find_frozen(&mut session, &holder.account).await?;
            Ok(answer(&holder.account, balance, frozen, None))
        }
        None => Err(StoreError::Internal("a key has no account".into()).into()),
    }
}

async fn of_user(state: &State, signed_in: &SignedIn) -> Result<Balance, ApiError> {
    let default = default_account(state, &signed_in.user).await?;
    let mut session = state.database()?.reader().await?;
    let accounts = list_balances(&mut session, &signed_in.user).await?;
    // From the same read as the list, so that the two agree.
    let balance = accounts
        .iter()
        .find(|account| account.id == default.id)
        .map_or(default.balance, |account| account.balance);
    let accounts = accounts
        .into_iter()
        .map(|account| AccountBalance {
            account_id: account.id.to_string(),
            name: account.name,
            balance: credits_of(account.balance),
        })
        .collect();
    let frozen = find_frozen(&mut session, &default.id).await?;
    Ok(answer(&default.id, balance, frozen, Some(accounts)))
}

fn answer(
    account: &AccountId,
    balance: i64,
    frozen: i64,
    accounts: Option<Vec<AccountBalance>>,
) -> Balance {
    let balance = credits_of(balance);
    Balance {
        account_id: account.to_string(),
        balance,
        reports: balance,
        frozen: Some(credits_of(frozen)).filter(|frozen| *frozen > 0),
        accounts,
        extra: OpenObject::new(),
    }
}
