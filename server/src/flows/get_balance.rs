//! The credits that a caller has left.

use nycapt::contract::{Balance, FaultKind, OpenObject};

use crate::principal::Customer;
use crate::refusal::Refusal;
use crate::store::{State, find_balance};

/// The balance of the account that the caller spends from.
pub(crate) async fn get_balance(state: &State, customer: &Customer) -> Result<Balance, Refusal> {
    let Customer::Key(holder) = customer else {
        return Err(Refusal::new(FaultKind::WrongPrincipal, "later"));
    };
    let mut session = state.database()?.reader().await?;
    let balance = find_balance(&mut session, &holder.account).await?;
    let balance = u64::try_from(balance.unwrap_or_default()).unwrap_or_default();
    Ok(Balance {
        account_id: holder.account.to_string(),
        balance,
        reports: balance,
        accounts: None,
        extra: OpenObject::new(),
    })
}
