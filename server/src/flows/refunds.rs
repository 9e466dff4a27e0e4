//! What an operator must settle by hand.

use nycapt_store::{
    DeadMail, DueRefund, OpenDispute, State, StoreError, close_refund, list_dead_mails,
    list_due_refunds, list_open_disputes,
};

/// Pending refunds, open disputes and undelivered mail.
#[derive(Debug, Clone)]
pub(crate) struct Unsettled {
    pub(crate) refunds: Vec<DueRefund>,
    pub(crate) disputes: Vec<OpenDispute>,
    pub(crate) mails: Vec<DeadMail>,
}

/// Why a payment cannot be closed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CloseError {
    #[error("no payment `{0}` waits for you; `refunds list` names those that do")]
    NotDue(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Everything to settle, oldest first.
pub(crate) async fn list_unsettled(state: &State) -> Result<Unsettled, StoreError> {
    let mut session = state.database()?.reader().await?;
    Ok(Unsettled {
        refunds: list_due_refunds(&mut session).await?,
        disputes: list_open_disputes(&mut session).await?,
        mails: list_dead_mails(&mut session).await?,
    })
}

/// Removes a payment that was settled by means other than a refund. Fails if it is
/// not on the list.
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
