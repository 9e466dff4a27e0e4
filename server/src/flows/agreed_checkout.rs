//! What was agreed with a buyer, held against what an event says was paid.

use nycapt::rules::{Charged, CheckoutId, ProviderId, Purpose};

use crate::store::{CheckoutRow, StoreFault, Tx, find_checkout, find_checkout_of_session};

/// Said where a session is not what was agreed.
pub(super) const DISAGREES: &str = "the session is not what its checkout agreed on";

/// Whether a session is what its buyer agreed to.
#[derive(Debug)]
pub(super) enum Agreement {
    /// No checkout of ours: the session was opened by other means.
    None,
    /// It is.
    Agreed(CheckoutRow),
    /// Account, order, number, amount or currency is another.
    Broken,
}

/// Holds a session that an event tells of against our checkout, which its metadata name.
pub(super) async fn agreement_on(
    tx: &mut Tx,
    checkout: Option<&CheckoutId>,
    session: &ProviderId,
    purpose: Option<&Purpose>,
    charged: &Charged,
) -> Result<Agreement, StoreFault> {
    let named = match checkout {
        Some(id) => find_checkout(tx, id).await?,
        None => None,
    };
    let found = match named {
        Some(found) => Some(found),
        None => find_checkout_of_session(tx, session).await?,
    };
    let Some(found) = found else {
        return Ok(Agreement::None);
    };
    // The provider may tell of a session before it has answered who opened it.
    let is_its_session = found.session.as_ref().is_none_or(|known| known == session);
    let agrees = is_its_session
        && purpose == Some(&found.purpose)
        && charged.agrees_with(found.amount_cents.into());
    Ok(if agrees {
        Agreement::Agreed(found)
    } else {
        Agreement::Broken
    })
}
