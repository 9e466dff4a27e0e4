//! Compares what a buyer agreed to with what the provider reports as paid.
//!
//! Shared by events and by answers to our own requests.

use super::{Charged, Mode, ProviderId, Purpose};

/// What this service sells by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Whether its provider moves real money; none where that cannot be known.
    pub mode: Option<Mode>,
    /// Price of one report.
    pub report_cents: u32,
}

/// What was agreed with a buyer before any money moved.
#[derive(Debug, Clone, Copy)]
pub struct Agreed<'a> {
    /// What the buyer gets.
    pub purpose: &'a Purpose,
    /// The session; none until the provider has answered who opened it.
    pub session: Option<&'a ProviderId>,
    /// The whole price.
    pub cents: u32,
}

/// What the provider reports about a session.
#[derive(Debug, Clone, Copy)]
pub struct ReportedSession<'a> {
    /// The session.
    pub session: &'a ProviderId,
    /// What the buyer gets according to its metadata; none if the metadata is not ours.
    pub purpose: Option<&'a Purpose>,
    /// What it states about the money.
    pub charged: &'a Charged,
}

nycapt_contract::named_enum! {
    /// Why a session is not what its buyer agreed to, with the reason in words for the operator.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Disagreement {
        /// Its money is real and ours is not, or the other way round.
        Mode = "the session and this service are in different modes, live and test",
        /// The checkout is paid at another session.
        Session = "the session's checkout belongs to another session",
        /// It is for another account, order or number of reports.
        Purpose = "the session is for something other than its checkout",
        /// Amount or currency is another.
        Price = "the amount or currency does not match the price",
        /// There is no agreed price, and it does not state what was paid.
        Unsaid = "the session has no checkout and does not say what was paid",
    }
}

/// Decides whether a session is what was agreed on.
///
/// Missing amounts are accepted: the session is the one we had opened for this price.
///
/// # Errors
/// The first thing that is not.
pub fn decide_agreement(
    agreed: &Agreed<'_>,
    reported: &ReportedSession<'_>,
    terms: &Terms,
) -> Result<(), Disagreement> {
    if reported.charged.is_of_other_mode(terms.mode) {
        return Err(Disagreement::Mode);
    }
    // An event about a session may arrive before the answer to the request that opened it.
    if agreed
        .session
        .is_some_and(|known| known != reported.session)
    {
        return Err(Disagreement::Session);
    }
    if reported.purpose != Some(agreed.purpose) {
        return Err(Disagreement::Purpose);
    }
    if !reported.charged.agrees_with(agreed.cents.into()) {
        return Err(Disagreement::Price);
    }
    Ok(())
}

/// Decides on a paid session for this many reports without a checkout of ours, such as one from a
/// payment link. Its metadata is believed only if it states the full price.
///
/// # Errors
/// Why it buys nothing.
pub fn decide_without_checkout(
    reports: u32,
    charged: &Charged,
    terms: &Terms,
) -> Result<(), Disagreement> {
    if charged.is_of_other_mode(terms.mode) {
        return Err(Disagreement::Mode);
    }
    if charged.amount.is_none() || charged.currency.is_none() {
        return Err(Disagreement::Unsaid);
    }
    let price = u64::from(terms.report_cents) * u64::from(reports);
    if !charged.agrees_with(price) {
        return Err(Disagreement::Price);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AccountId, OrderId};

    const TERMS: Terms = Terms {
        mode: Some(Mode::Test),
        report_cents: 1900,
    };

    fn pack(reports: u32) -> Purpose {
        Purpose::Credits {
            account: AccountId::new(0, &[1; 10]),
            reports,
        }
    }

    fn charged(amount: u64) -> Charged {
        Charged {
            amount: Some(amount),
            currency: Some("usd".into()),
            live: Some(false),
        }
    }

    fn live(amount: u64) -> Charged {
        Charged {
            live: Some(true),
            ..charged(amount)
        }
    }

    fn in_currency(currency: Option<&str>) -> Charged {
        Charged {
            currency: currency.map(Into::into),
            ..charged(9500)
        }
    }

    #[test]
    fn a_session_must_match_its_checkout_in_everything_that_is_known() {
        let [session, other] = ["cs_1", "cs_2"].map(|id| ProviderId::parse(id).unwrap());
        let (agreed_pack, order) = (pack(5), Purpose::Order(OrderId::new(0, &[2; 10])));
        let decide = |known, session: &ProviderId, purpose: Option<&Purpose>, charged: &Charged| {
            let agreed = Agreed {
                purpose: &agreed_pack,
                session: known,
                cents: 9500,
            };
            let reported = ReportedSession {
                session,
                purpose,
                charged,
            };
            decide_agreement(&agreed, &reported, &TERMS)
        };
        let (known, right, ours) = (Some(&session), charged(9500), Some(&agreed_pack));
        assert_eq!(decide(known, &session, ours, &right), Ok(()));
        // An event may come before the answer that names the session.
        assert_eq!(decide(None, &session, ours, &right), Ok(()));
        assert_eq!(decide(known, &session, ours, &Charged::default()), Ok(()));
        let refused = decide(known, &other, ours, &right);
        assert_eq!(refused, Err(Disagreement::Session));
        for purpose in [None, Some(&order), Some(&pack(6))] {
            let refused = decide(known, &session, purpose, &right);
            assert_eq!(refused, Err(Disagreement::Purpose), "{purpose:?}");
        }
        for (change, expected) in [
            (charged(9499), Disagreement::Price),
            (in_currency(Some("jpy")), Disagreement::Price),
            (live(9500), Disagreement::Mode),
        ] {
            let refused = decide(known, &session, ours, &change);
            assert_eq!(refused, Err(expected), "{change:?}");
        }
    }

    #[test]
    fn without_a_checkout_the_full_price_must_be_said() {
        let of_any_mode = Terms {
            mode: None,
            ..TERMS
        };
        let of_unknown_mode = Charged {
            live: None,
            ..charged(9500)
        };
        for (charged, terms, expected) in [
            (charged(9500), TERMS, Ok(())),
            (charged(0), TERMS, Err(Disagreement::Price)),
            (charged(1900), TERMS, Err(Disagreement::Price)),
            (Charged::default(), TERMS, Err(Disagreement::Unsaid)),
            (in_currency(None), TERMS, Err(Disagreement::Unsaid)),
            (live(9500), TERMS, Err(Disagreement::Mode)),
            // An unknown mode refuses nothing.
            (live(9500), of_any_mode, Ok(())),
            (of_unknown_mode, TERMS, Ok(())),
        ] {
            let decided = decide_without_checkout(5, &charged, &terms);
            assert_eq!(decided, expected, "{charged:?}");
        }
    }
}
