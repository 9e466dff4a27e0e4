//! Request ids: unguessable, unique in the process, and cheap.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::random::random_bytes;

/// Crockford's base 32 in lower case.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The id of one request: 128 bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct RequestId(pub(crate) u128);

impl RequestId {
    pub(crate) const LENGTH: usize = 30;

    /// `req_` and 26 letters and digits.
    pub(crate) fn text(self) -> [u8; Self::LENGTH] {
        let mut text = *b"req_00000000000000000000000000";
        let mut rest = self.0;
        for place in text.iter_mut().rev().take(26) {
            let digit = usize::try_from(rest & 31).unwrap_or_default();
            *place = ALPHABET.get(digit).copied().unwrap_or(b'0');
            rest >>= 5;
        }
        text
    }
}

impl std::fmt::Display for RequestId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(str::from_utf8(&self.text()).unwrap_or_default())
    }
}

/// Generates request ids from a random start and a counter.
#[derive(Debug)]
pub(crate) struct RequestIds {
    start: [u64; 2],
    count: AtomicU64,
}

impl RequestIds {
    /// A new series; fails if the system has no random bytes.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        Ok(Self {
            start: [
                u64::from_le_bytes(random_bytes()?),
                u64::from_le_bytes(random_bytes()?),
            ],
            count: AtomicU64::new(0),
        })
    }

    /// The next id, unique in the series.
    pub(crate) fn next(&self) -> RequestId {
        let count = self.count.fetch_add(1, Ordering::Relaxed);
        let [low, high] = self.start;
        let low = mix(low.wrapping_add(count));
        let high = mix(high ^ low);
        RequestId(u128::from(high) << 64 | u128::from(low))
    }
}

/// The finalizer of `SplitMix64`: a bijection, so that different counts give different ids.
const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_differ_and_are_30_characters_of_a_small_alphabet() {
        let ids = RequestIds::new().unwrap();
        let seen: HashSet<String> = (0..10_000).map(|_| ids.next().to_string()).collect();
        assert_eq!(seen.len(), 10_000);
        for id in &seen {
            assert_eq!(id.len(), RequestId::LENGTH);
            assert!(
                id.strip_prefix("req_")
                    .unwrap()
                    .bytes()
                    .all(|b| ALPHABET.contains(&b))
            );
        }
    }
}
