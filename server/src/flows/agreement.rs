//! Whether a session of the payment provider matches what its buyer agreed to.

use nycapt_rules::{Agreed, CheckoutId, Disagreement, ReportedSession, Terms, decide_agreement};
use nycapt_store::{CheckoutRow, StoreError, Tx, find_checkout, find_checkout_of_session};

/// Whether a session matches what its buyer agreed to.
pub(super) enum Agreement {
    /// It has no checkout: it was opened by other means.
    None,
    /// Its checkout is unknown.
    Unknown,
    /// It matches.
    Agreed(CheckoutRow),
    /// It does not match, and why.
    Broken(Disagreement),
}

/// Checks a session against its checkout, found by its metadata or by the session's id.
pub(super) async fn agreement_on(
    tx: &mut Tx,
    checkout: Option<&CheckoutId>,
    reported: &ReportedSession<'_>,
    terms: &Terms,
) -> Result<Agreement, StoreError> {
    let mut found = match checkout {
        Some(id) => find_checkout(tx, id).await?,
        None => None,
    };
    if found.is_none() {
        found = find_checkout_of_session(tx, reported.session).await?;
    }
    let Some(found) = found else {
        return Ok(if checkout.is_some() {
            Agreement::Unknown
        } else {
            Agreement::None
        });
    };
    let agreed = Agreed {
        purpose: &found.purpose,
        session: found.session.as_ref(),
        cents: found.amount_cents,
    };
    Ok(match decide_agreement(&agreed, reported, terms) {
        Ok(()) => Agreement::Agreed(found),
        Err(why) => Agreement::Broken(why),
    })
}
