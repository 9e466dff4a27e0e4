//! Random bytes, ids and delays.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use nycapt_rules::OrderToken;

/// Unguessable bytes.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// The random part of an id, starting with an 18-bit counter, so that ids created here in the same
/// millisecond sort by creation (RFC 9562, 6.2).
pub(crate) fn counted_bytes() -> Result<[u8; 10], getrandom::Error> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let [_, _, upper, middle] = (count >> 6).to_be_bytes();
    let [.., lower] = count.to_be_bytes();
    let mut bytes = random_bytes::<10>()?;
    let [first, second, third, ..] = &mut bytes;
    (*first, *second, *third) = (upper, middle, lower);
    Ok(bytes)
}

pub(crate) fn new_token() -> Result<OrderToken, getrandom::Error> {
    Ok(OrderToken::generate(&random_bytes()?))
}

/// `period` plus or minus a quarter, so that servers do not poll in step.
pub(crate) fn jittered(period: Duration) -> Duration {
    let [byte] = random_bytes::<1>().unwrap_or([128]);
    period.mul_f64(0.75 + f64::from(byte) / 510.0)
}

#[cfg(test)]
mod tests {
    use nycapt_rules::AccountId;

    use super::counted_bytes;

    #[test]
    fn ids_of_one_instant_sort_as_they_were_made() {
        let ids: Vec<String> = (0..500)
            .map(|_| AccountId::new(7, &counted_bytes().unwrap()).to_string())
            .collect();
        assert!(ids.is_sorted());
    }
}
