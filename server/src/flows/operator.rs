//! What an operator does for customers who lost access and against those who abuse it, and what must
//! be settled by hand.

use nycapt_contract::Secret;
use nycapt_rules::{AccountId, KeyId, UserId};
use nycapt_store::{
    DeadMail, DueRefund, OpenDispute, State, StoreError, Tx, close_refund, count_valid_keys,
    find_payee, insert_operator_action, list_dead_mails, list_due_refunds, list_open_disputes,
    lock_account, lock_paid_session, relink_user, revoke_any_key, set_frozen_account, transact,
    transfer_payment,
};

use super::keys::{MOST_KEYS, new_secret, write_key};

/// Why an operator's command changed nothing.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecoveryError {
    #[error("there is no user or agent account `{0}`, or it was erased")]
    NoAccount(AccountId),
    #[error("there is no valid key `{0}`")]
    NoKey(KeyId),
    #[error("the user of that issuer and subject has no account")]
    NoUser,
    #[error("both are the same user; nothing changed")]
    SameUser,
    #[error("the account has {MOST_KEYS} valid keys; revoke one first")]
    TooManyKeys,
    #[error("`{0}` has too few credits")]
    TooFewCredits(AccountId),
    #[error("credits cannot be transferred to the same account")]
    SameAccount,
    #[error("reference `{0}` was already used for another transfer; choose another")]
    OtherTransfer(String),
    #[error("no payment `{0}` is pending; `refunds list` shows those that are")]
    NotDue(String),
    #[error(
        "can't move payment `{0}`: it's for an order, bought no credits, is already on that account, \
         or some of its credits are gone; nothing changed"
    )]
    Unmovable(String),
    #[error("no one can spend the credits of `{0}`, an agent's account; create a key for it first")]
    NoPayee(AccountId),
    #[error("nothing to do: `{0}` is already in that state")]
    Unchanged(AccountId),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Creates a key of any account of a user or an agent.
pub(crate) async fn create_any_key(
    state: &State,
    account: AccountId,
    reason: String,
) -> Result<(KeyId, Secret), RecoveryError> {
    let secret = new_secret()?;
    let made = Secret::new(secret.expose());
    let written = transact!(state, |tx| {
        // Locks the account, so that two requests cannot both take the last place.
        expect_customer(tx, &account).await?;
        if count_valid_keys(tx, &account).await? >= MOST_KEYS {
            return Err(RecoveryError::TooManyKeys);
        }
        let (key, _) = write_key(tx, &account, None, secret).await?;
        let (kind, id) = ("key.created", key.id);
        insert_operator_action(tx, kind, Some(&account), id.as_str(), &reason).await?;
        Ok(id)
    });
    Ok((written?, made))
}

/// Revokes any key, and returns its account.
pub(crate) async fn block_key(
    state: &State,
    key: KeyId,
    reason: String,
) -> Result<AccountId, RecoveryError> {
    transact!(state, |tx| {
        let account = revoke_any_key(tx, &key).await?;
        let account = account.ok_or_else(|| RecoveryError::NoKey(key.clone()))?;
        let kind = "key.revoked";
        insert_operator_action(tx, kind, Some(&account), key.as_str(), &reason).await?;
        Ok(account)
    })
}

/// Freezes an account, or ends that: a frozen account starts no report.
pub(crate) async fn freeze_account(
    state: &State,
    account: AccountId,
    frozen: bool,
    reason: String,
) -> Result<(), RecoveryError> {
    transact!(state, |tx| {
        expect_customer(tx, &account).await?;
        if !set_frozen_account(tx, &account, frozen).await? {
            return Err(RecoveryError::Unchanged(account));
        }
        let kind = if frozen {
            "account.frozen"
        } else {
            "account.unfrozen"
        };
        let id = account.as_str();
        Ok(insert_operator_action(tx, kind, Some(&account), id, &reason).await?)
    })
}

/// Gives the accounts of one user to another and returns how many there were.
pub(crate) async fn relink(
    state: &State,
    from: UserId,
    to: UserId,
    reason: String,
) -> Result<usize, RecoveryError> {
    if from == to {
        return Err(RecoveryError::SameUser);
    }
    transact!(state, |tx| {
        let moved = relink_user(tx, &from, &to).await?;
        if moved.is_empty() {
            return Err(RecoveryError::NoUser);
        }
        for account in &moved {
            let reference = format!("{account} from {from} to {to}");
            insert_operator_action(tx, "user.relinked", Some(account), &reference, &reason).await?;
        }
        Ok(moved.len())
    })
}

/// Locks an account of a user or an agent. Fails if there is none, or it was erased.
pub(super) async fn expect_customer(tx: &mut Tx, account: &AccountId) -> Result<(), RecoveryError> {
    if lock_account(tx, account).await? {
        Ok(())
    } else {
        Err(RecoveryError::NoAccount(account.clone()))
    }
}

/// Everything to settle, oldest first.
pub(crate) async fn list_unsettled(
    state: &State,
) -> Result<(Vec<DueRefund>, Vec<OpenDispute>, Vec<DeadMail>), StoreError> {
    let mut session = state.database()?.reader().await?;
    let refunds = list_due_refunds(&mut session).await?;
    let disputes = list_open_disputes(&mut session).await?;
    Ok((refunds, disputes, list_dead_mails(&mut session).await?))
}

/// Removes a payment that was settled by means other than a refund, and takes back its credits or
/// gives them to another account.
///
/// Returns how many credits the other account got. Fails if the payment is not on the list.
pub(crate) async fn close_due_refund(
    state: &State,
    reference: String,
    to: Option<AccountId>,
    reason: String,
) -> Result<Option<u32>, RecoveryError> {
    transact!(state, |tx| {
        // Before the list is read, so that a refund that arrives meanwhile counts.
        lock_paid_session(tx, &reference).await?;
        let due = list_due_refunds(tx).await?;
        let Some(due) = due.iter().find(|due| due.reference == reference) else {
            return Err(RecoveryError::NotDue(reference));
        };
        let Some(to) = to else {
            close_refund(tx, &reference, &reason).await?;
            return Ok(None);
        };
        expect_customer(tx, &to).await?;
        if find_payee(tx, &to).await?.is_none() {
            return Err(RecoveryError::NoPayee(to));
        }
        let moved = match due.order {
            Some(_) => None,
            None => transfer_payment(tx, &reference, &to, &reason).await?,
        };
        let Some(credits) = moved else {
            return Err(RecoveryError::Unmovable(reference));
        };
        let kind = "refund.moved";
        insert_operator_action(tx, kind, Some(&to), &reference, &reason).await?;
        Ok(Some(credits))
    })
}
