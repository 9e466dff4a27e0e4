//! Signatures of inbound events: HMAC-SHA256 over the exact bytes of the body.
//!
//! Two header schemes: `t=…,v1=…` of the payment provider, and Standard Webhooks 1.0, which
//! relays that sign again use.

use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::{Engine, alphabet};
use hmac::{Hmac, KeyInit, Mac};
use nycapt_contract::Secret;
use sha2::Sha256;
use subtle::{Choice, ConstantTimeEq};

/// Seconds that the time of a signature may lie before or after now.
pub const SIGNATURE_TOLERANCE: u64 = 300;

/// A shorter secret could be guessed.
const SHORTEST_SECRET: usize = 24;

/// The prefix of Standard Webhooks on secrets; the provider's own scheme has it in the key.
const SECRET_PREFIX: &str = "whsec_";

/// Some print a secret without the `=` at its end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A secret that events are signed with; `Debug` does not print it and there is no `Display`.
#[derive(Clone, Debug)]
pub struct WebhookSecret(Secret);

impl WebhookSecret {
    /// The secret as the provider shows it; none where it is too short to be one.
    ///
    /// At least 24 visible ASCII characters after a leading `whsec_`, none of them a comma.
    pub fn parse(text: &str) -> Option<Self> {
        let own = text.strip_prefix(SECRET_PREFIX).unwrap_or(text);
        let visible = |byte: u8| byte.is_ascii_graphic() && byte != b',';
        let fits = own.len() >= SHORTEST_SECRET && text.bytes().all(visible);
        fits.then(|| Self(Secret::new(text)))
    }

    /// The key of Standard Webhooks: 24 to 64 bytes in base64 after `whsec_`.
    fn standard_key(&self) -> Option<Vec<u8>> {
        let text = self.0.expose();
        let encoded = text.strip_prefix(SECRET_PREFIX).unwrap_or(text);
        let key = BASE64.decode(encoded).ok()?;
        (24..=64).contains(&key.len()).then_some(key)
    }
}

nycapt_contract::named_enum! {
    /// Why an event is rejected, in words with nothing from the event.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum SignatureError {
        /// There is no time or no signature of a known version.
        Malformed = "the signature header is not `t=<unix seconds>,v1=<hex>`",
        /// No signature matches these bytes.
        Wrong = "the signature doesn't match this body",
        /// The signature is right and its time is too far from now.
        Stale = "the time of the signature is more than 300 seconds from now",
    }
}

/// Verifies `t=<unix>,v1=<hex>[,v1=<hex>]` over `t`, a dot and the body.
///
/// Any `v1` under any of the secrets will do; items of other versions are ignored. The
/// signature is checked before its time.
///
/// # Errors
/// The header says too little, no signature fits, or its time is out of tolerance.
pub fn verify_signature(
    header: &str,
    body: &[u8],
    secrets: &[WebhookSecret],
    now_unix: i64,
) -> Result<(), SignatureError> {
    let items = || header.split(',').filter_map(|item| item.split_once('='));
    let mut times = items().filter(|(name, _)| *name == "t");
    // Two times would leave open which of them was signed.
    let (Some((_, time)), None) = (times.next(), times.next()) else {
        return Err(SignatureError::Malformed);
    };
    let at = unix_seconds(time)?;
    let signatures: Vec<&str> = items()
        .filter(|(name, _)| *name == "v1")
        .map(|(_, hex)| hex)
        .collect();
    let keys = secrets.iter().map(|secret| secret.0.expose().as_bytes());
    let signed = [time.as_bytes(), b".", body];
    let expected = keys.filter_map(|key| Some(hex::encode(digest(key, &signed)?)));
    check(&signatures, expected, at, now_unix)
}

/// Verifies Standard Webhooks 1.0: a signature over id, time and body, joined by dots.
///
/// The headers are `webhook-id`, `webhook-timestamp` in Unix seconds, and `webhook-signature`:
/// `v1,<base64>`, several of them separated by spaces.
///
/// The key is what a secret spells in base64; a secret that spells none signs nothing here.
///
/// # Errors
/// As [`verify_signature`].
pub fn verify_standard_signature(
    [id, timestamp, signatures]: [&str; 3],
    body: &[u8],
    secrets: &[WebhookSecret],
    now_unix: i64,
) -> Result<(), SignatureError> {
    // A dot in the id would let one signature cover two readings.
    if id.is_empty() || id.contains('.') {
        return Err(SignatureError::Malformed);
    }
    let at = unix_seconds(timestamp)?;
    let items = signatures.split(' ');
    let signatures: Vec<&str> = items.filter_map(|item| item.strip_prefix("v1,")).collect();
    let keys = secrets.iter().filter_map(WebhookSecret::standard_key);
    let signed = [id.as_bytes(), b".", timestamp.as_bytes(), b".", body];
    let expected = keys.filter_map(|key| Some(BASE64.encode(digest(&key, &signed)?)));
    check(&signatures, expected, at, now_unix)
}

/// The header value that [`verify_signature`] accepts at `unix`: how a provider signs.
pub fn signature_header(body: &[u8], secret: &WebhookSecret, unix: i64) -> String {
    let time = unix.to_string();
    let mac = digest(secret.0.expose().as_bytes(), &[time.as_bytes(), b".", body]);
    format!("t={time},v1={}", hex::encode(mac.unwrap_or_default()))
}

fn check(
    signatures: &[&str],
    expected: impl Iterator<Item = String>,
    at: i64,
    now_unix: i64,
) -> Result<(), SignatureError> {
    if signatures.is_empty() {
        return Err(SignatureError::Malformed);
    }
    let mut fits = Choice::from(0);
    for expected in expected {
        for signature in signatures {
            fits |= expected.as_bytes().ct_eq(signature.as_bytes());
        }
    }
    if !bool::from(fits) {
        return Err(SignatureError::Wrong);
    }
    if now_unix.abs_diff(at) > SIGNATURE_TOLERANCE {
        return Err(SignatureError::Stale);
    }
    Ok(())
}

/// Digits only: a sign or a space is not how the provider writes a time.
fn unix_seconds(text: &str) -> Result<i64, SignatureError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = text.parse().ok().filter(|_| digits);
    seconds.ok_or(SignatureError::Malformed)
}

/// The MAC of the parts as one text; a key of any length is one.
fn digest(key: &[u8], parts: &[&[u8]]) -> Option<[u8; 32]> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).ok()?;
    for part in parts {
        mac.update(part);
    }
    Some(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests;
