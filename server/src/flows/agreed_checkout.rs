//! Finds the checkout of a provider session and checks that the two agree.

use nycapt_rules::{Agreed, CheckoutId, Disagreement, ReportedSession, Terms, decide_agreement};
use nycapt_store::{CheckoutRow, StoreError, Tx, find_checkout, find_checkout_of_session};

use crate::app::App;

/// Whether a session matches what its buyer agreed to.
#[derive(Debug)]
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

/// The terms that this service sells under.
pub(super) fn terms_of(app: &App) -> Terms {
    Terms {
        mode: app.payments.as_ref().and_then(|payments| payments.mode()),
        report_cents: app.config.report_price_cents,
    }
}

/// Checks a session against its checkout, found by its metadata or by the session's id.
pub(super) async fn agreement_on(
    tx: &mut Tx,
    checkout: Option<&CheckoutId>,
    reported: &ReportedSession<'_>,
    terms: &Terms,
) -> Result<Agreement, StoreError> {
    let by_metadata = match checkout {
        Some(id) => find_checkout(tx, id).await?,
        None => None,
    };
    let found = match by_metadata {
        Some(found) => Some(found),
        None => find_checkout_of_session(tx, reported.session).await?,
    };
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
