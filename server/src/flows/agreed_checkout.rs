//! Finds the checkout that a session was opened for, and holds the session against it.

use nycapt_rules::{Agreed, CheckoutId, Disagreement, Terms, Told, decide_agreement};

use crate::app::App;
use crate::store::{CheckoutRow, StoreError, Tx, find_checkout, find_checkout_of_session};

/// Whether a session is what its buyer agreed to.
#[derive(Debug)]
pub(super) enum Agreement {
    /// It names no checkout: it was opened by other means.
    None,
    /// It names a checkout that is not known here.
    Unknown,
    /// It is.
    Agreed(CheckoutRow),
    /// It is not, and why.
    Broken(Disagreement),
}

/// What this service sells by.
pub(super) fn terms_of(app: &App) -> Terms {
    Terms {
        mode: app.payments.as_ref().and_then(|payments| payments.mode()),
        report_cents: app.config.report_price_cents,
    }
}

/// Holds a session against our checkout, which its metadata name or which is known to be its.
pub(super) async fn agreement_on(
    tx: &mut Tx,
    checkout: Option<&CheckoutId>,
    told: &Told<'_>,
    terms: &Terms,
) -> Result<Agreement, StoreError> {
    let named = match checkout {
        Some(id) => find_checkout(tx, id).await?,
        None => None,
    };
    let found = match named {
        Some(found) => Some(found),
        None => find_checkout_of_session(tx, told.session).await?,
    };
    let Some(found) = found else {
        let is_named = checkout.is_some();
        return Ok(if is_named {
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
    Ok(match decide_agreement(&agreed, told, terms) {
        Ok(()) => Agreement::Agreed(found),
        Err(why) => Agreement::Broken(why),
    })
}
