//! Guest orders: tokens, requests and status.

use sha2::{Digest, Sha256};

use super::email::Email;
use super::idempotency::{Fingerprint, ReplayDigest};
use super::job::JobState;
use super::validation_errors::at;
use nycapt_contract::{GuestCheckoutRequest, OrderState, Secret, ValidationError};
use nycapt_messages::{Language, display_address, language};

const PREFIX: &str = "nycapt_order_";
/// Hexadecimal digits after the prefix.
const DIGITS: usize = 64;
const TOKEN_DAYS: i64 = 180;

/// How long, in milliseconds, a guest's `Idempotency-Key` returns the order it created. A repeated
/// request gets a token of the order until it is paid, so no key may do that forever.
pub const GUEST_REPLAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Milliseconds after which an unpaid order is deleted together with its e-mail address.
/// By then no checkout of it can be paid any more.
pub const UNPAID_ORDER_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// Random bytes of a token.
pub const ORDER_TOKEN_ENTROPY: usize = 32;
/// Milliseconds that a token opens its order.
pub const ORDER_TOKEN_MS: i64 = TOKEN_DAYS * 24 * 60 * 60 * 1000;

/// What opens a guest's order: 256 random bits. Shown once; only its digest is kept.
///
/// `Debug` does not print it and there is no `Display`.
#[derive(Clone, Debug)]
pub struct OrderToken(Secret);

impl OrderToken {
    /// A token of random bytes.
    pub fn generate(entropy: &[u8; ORDER_TOKEN_ENTROPY]) -> Self {
        Self(Secret::new(format!("{PREFIX}{}", hex::encode(entropy))))
    }

    /// A token as a caller presents it; none where it can be no token of ours.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(PREFIX)?;
        let known = digits
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        (known && digits.len() == DIGITS).then(|| Self(Secret::new(text)))
    }

    /// The token in clear.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// What is kept of it.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.expose()).into()
    }
}

/// A guest's validated request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GuestPurchase {
    /// The address to report on.
    pub address: String,
    /// The apartment; never blank.
    pub unit: Option<String>,
    /// Where to send the link to the report.
    pub email: Option<Email>,
}

impl GuestPurchase {
    /// Reads a body.
    ///
    /// # Errors
    /// The e-mail address is none.
    pub fn parse(request: GuestCheckoutRequest) -> Result<Self, ValidationError> {
        Ok(Self {
            email: Email::read(&request.email, at("body", "email"))?,
            unit: request.unit.filter(|unit| !unit.trim().is_empty()),
            address: request.address,
        })
    }

    /// What makes two requests at `operation` the same one.
    pub fn fingerprint(&self, operation: &str) -> Fingerprint {
        let email = self.email.as_ref().map(Email::as_str);
        let canonical = serde_json::json!([self.address, self.unit, email]).to_string();
        Fingerprint::of(operation, canonical.as_bytes())
    }
}

/// What is kept of a guest's `Idempotency-Key`. Guests are anonymous, so their network is the owner
/// of the key.
pub fn guest_replay(operation: &str, key: &str, network: u128) -> ReplayDigest {
    ReplayDigest::of(operation, &format!("{network:032x} {key}"))
}

/// Address and apartment in one line, as New Yorkers write them: `…, apt 4B`, but `…, FL 2`.
pub fn place_title(address: &str, unit: Option<&str>) -> String {
    let address = display_address(address);
    let Some(unit) = unit else {
        return address;
    };
    let is_number = unit.len() == 1 || unit.contains(|letter: char| letter.is_ascii_digit());
    let kind = match language() {
        _ if !is_number || unit.contains(' ') => "",
        Language::English => "apt ",
        Language::Spanish => "apto. ",
        Language::Chinese => "公寓",
    };
    format!("{address}, {kind}{unit}")
}

nycapt_contract::named_enum! {
    /// The stored status of an order's payment.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum OrderStanding {
        /// It can be paid, or its money is on the way.
        AwaitingPayment = "awaitingPayment",
        /// It is paid, and its report job exists.
        Paid = "paid",
        /// None of its checkouts can be paid any more.
        Expired = "expired",
    }
    fn parse
}

/// The state shown for an order; `begun` means a worker has started its job at least once.
pub const fn order_state(
    standing: OrderStanding,
    job: Option<JobState>,
    begun: bool,
) -> OrderState {
    match (standing, job) {
        (OrderStanding::AwaitingPayment, _) => OrderState::AwaitingPayment,
        (OrderStanding::Expired, _) => OrderState::Expired,
        (OrderStanding::Paid, Some(JobState::Done)) => OrderState::Ready,
        (OrderStanding::Paid, Some(JobState::Error)) => OrderState::Failed,
        (OrderStanding::Paid, Some(JobState::Running)) => OrderState::Compiling,
        (OrderStanding::Paid, Some(JobState::Queued)) if begun => OrderState::Compiling,
        (OrderStanding::Paid, Some(JobState::Queued) | None) => OrderState::Paid,
    }
}

#[cfg(test)]
mod tests {
    use nycapt_messages::in_language;

    use super::*;

    fn request(email: &str) -> GuestPurchase {
        GuestPurchase::parse(GuestCheckoutRequest {
            address: "1 Main St".into(),
            unit: Some(" ".into()),
            email: email.into(),
        })
        .unwrap()
    }

    #[test]
    fn an_apartment_is_called_one_unless_its_name_says_what_it_is() {
        for (unit, title) in [
            (None, "1 Main Street"),
            (Some("4B"), "1 Main Street, apt 4B"),
            (Some("A"), "1 Main Street, apt A"),
            (Some("FL 2 LEFT"), "1 Main Street, FL 2 LEFT"),
            (Some("PH"), "1 Main Street, PH"),
        ] {
            assert_eq!(place_title("1 MAIN STREET", unit), title);
        }
        let spanish = || place_title("1 MAIN STREET", Some("4B"));
        let spanish = in_language(Language::Spanish, spanish);
        assert_eq!(spanish, "1 Main Street, apto. 4B");
    }

    #[test]
    fn a_token_is_read_back_and_no_other_text_is_one() {
        let token = OrderToken::generate(&[171; 32]);
        let text = token.expose();
        assert_eq!(OrderToken::parse(text).unwrap().digest(), token.digest());
        assert!(!format!("{token:?}").contains("abab"));
        let upper = text.to_uppercase();
        for text in ["", &text[1..], &text[..76], &format!("{text}0"), &upper] {
            assert!(OrderToken::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_guests_key_counts_for_one_operation_and_network() {
        let first = guest_replay("create_guest_checkout", "1", 1);
        assert_eq!(first, guest_replay("create_guest_checkout", "1", 1));
        for other in [
            guest_replay("create_guest_checkout", "2", 1),
            guest_replay("create_guest_checkout", "1", 2),
            guest_replay("create_embedded_guest_checkout", "1", 1),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn a_blank_email_is_none_and_another_one_is_another_request() {
        let print = |email| request(email).fingerprint("create_guest_checkout");
        assert_eq!(print(""), print(" "));
        assert_ne!(print(""), print("a@b.co"));
    }

    #[test]
    fn a_paid_order_shows_its_job() {
        use OrderStanding::{AwaitingPayment, Expired, Paid};
        for (standing, job, begun, state) in [
            (AwaitingPayment, None, false, OrderState::AwaitingPayment),
            (Expired, None, false, OrderState::Expired),
            (Paid, None, false, OrderState::Paid),
            (Paid, Some(JobState::Queued), false, OrderState::Paid),
            (Paid, Some(JobState::Queued), true, OrderState::Compiling),
            (Paid, Some(JobState::Running), true, OrderState::Compiling),
            (Paid, Some(JobState::Done), true, OrderState::Ready),
            (Paid, Some(JobState::Error), true, OrderState::Failed),
        ] {
            let shown = order_state(standing, job, begun);
            assert_eq!(shown, state, "{standing:?} {job:?}");
        }
        for standing in OrderStanding::ALL {
            assert_eq!(OrderStanding::parse(standing.as_str()), Some(standing));
        }
    }
}
