//! What an operator must settle by hand, and what has been.

use crate::store::{
    DeadMail, DueRefund, State, StoreError, close_refund, list_dead_mails, list_due_refunds,
};

/// What waits for the operator.
#[derive(Debug, Clone)]
pub(crate) struct Unsettled {
    pub(crate) refunds: Vec<DueRefund>,
    pub(crate) mails: Vec<DeadMail>,
}

/// Why a payment is not closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CloseError {
    #[error("no payment `{0}` waits for you; `refunds list` names those that do")]
    NotDue(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Everything that waits for the operator, oldest first.
///
/// # Errors
/// State is away.
pub(crate) async fn list_unsettled(state: &State) -> Result<Unsettled, StoreError> {
    let mut session = state.database()?.reader().await?;
    Ok(Unsettled {
        refunds: list_due_refunds(&mut session).await?,
        mails: list_dead_mails(&mut session).await?,
    })
}

/// Takes a payment off the list, because it was settled by other means than a refund.
///
/// # Errors
/// It is not on the list, or state is away.
pub(crate) async fn close_due_refund(
    state: &State,
    reference: String,
    reason: String,
) -> Result<(), CloseError> {
    let closed = state
        .database()?
        .write(move |tx| {
            Box::pin(async move {
                let due = list_due_refunds(tx).await?;
                if !due.iter().any(|due| due.reference == reference) {
                    return Err(CloseError::NotDue(reference));
                }
                Ok(close_refund(tx, &reference, &reason).await?)
            })
        })
        .await;
    closed.map(|_| ())
}
