//! Compares recorded payments with the provider's list.

use std::collections::BTreeSet;

use jiff::Timestamp;
use nycapt_rules::ProviderId;
use nycapt_store::{State, StoreError, find_recorded_payment, list_recorded_payments};

use crate::payments::{HostedCheckout, PaymentError, PaymentProvider, SessionStatus};

/// A session on which the provider and the records disagree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) session: String,
    /// What the provider says was paid.
    pub(crate) charged: Option<u64>,
    /// What is recorded.
    pub(crate) recorded: Option<i64>,
    pub(crate) kind: DifferenceKind,
}

/// How the provider and the records disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DifferenceKind {
    /// Paid at the provider and not recorded.
    NotRecorded,
    /// Recorded with another amount.
    OtherAmount,
    /// Recorded, and unpaid or unknown at the provider.
    NotPaid,
}

/// Why payments cannot be compared.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CompareError {
    #[error(transparent)]
    Provider(#[from] PaymentError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Compares both sides since a moment; returns how many sessions agree, and the others.
pub(crate) async fn compare_payments(
    state: &State,
    provider: &HostedCheckout,
    since: Timestamp,
) -> Result<(usize, Vec<Difference>), CompareError> {
    let database = state.database()?;
    let (mut seen, mut differences) = (BTreeSet::new(), Vec::new());
    let mut after = None;
    loop {
        let page = provider.list(since, after.as_ref()).await?;
        let paid = page
            .sessions
            .iter()
            .filter(|session| session.status == SessionStatus::Paid);
        for session in paid {
            seen.insert(session.id.to_string());
            let mut reader = database.reader().await?;
            let recorded = find_recorded_payment(&mut reader, &session.id).await?;
            drop(reader);
            let charged = session.charged.amount;
            let kind = match &recorded {
                None => DifferenceKind::NotRecorded,
                Some(recorded) if !agrees(recorded.cents, charged) => DifferenceKind::OtherAmount,
                Some(_) => continue,
            };
            differences.push(Difference {
                session: session.id.to_string(),
                charged,
                recorded: recorded.and_then(|recorded| recorded.cents),
                kind,
            });
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let mut reader = database.reader().await?;
    let recorded = list_recorded_payments(&mut reader, since.as_millisecond()).await?;
    drop(reader);
    for recorded in recorded {
        // One that was opened earlier is not on the list.
        if !seen.insert(recorded.session.clone()) || is_paid(provider, &recorded.session).await? {
            continue;
        }
        differences.push(Difference {
            session: recorded.session,
            charged: None,
            recorded: recorded.cents,
            kind: DifferenceKind::NotPaid,
        });
    }
    Ok((seen.len().saturating_sub(differences.len()), differences))
}

/// Whether a recorded amount is what was charged, as far as both are known.
fn agrees(recorded: Option<i64>, charged: Option<u64>) -> bool {
    match (recorded, charged) {
        (Some(recorded), Some(charged)) => u64::try_from(recorded) == Ok(charged),
        (_, None) | (None, _) => true,
    }
}

async fn is_paid(provider: &HostedCheckout, session: &str) -> Result<bool, PaymentError> {
    let Some(id) = ProviderId::parse(session) else {
        return Ok(false);
    };
    match provider.get_session(&id).await {
        Ok(session) => Ok(session.status == SessionStatus::Paid),
        Err(PaymentError::Unknown) => Ok(false),
        Err(error) => Err(error),
    }
}
