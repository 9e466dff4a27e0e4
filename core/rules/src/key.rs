//! The format of API keys, and what of a key is kept.

use nycapt_contract::Secret;
use sha2::{Digest, Sha256};

const PREFIX: &str = "nycapt_live_";
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM: usize = 30;
const CHECKSUM: usize = 6;

/// Random bytes that [`KeySecret::generate`] wants; the few it rejects are counted in.
pub const KEY_ENTROPY: usize = 64;

/// A bearer key. Shown once by the service; only its digest is kept there.
///
/// `nycapt_live_`, 30 random base62 characters and the CRC-32 of those 30 in base62.
/// `Debug` does not print it, there is no `Display`, and it is wiped when dropped.
#[derive(Clone, Debug)]
pub struct KeySecret(Secret);

impl KeySecret {
    /// A key of random bytes; none in the rare case that they do not suffice.
    pub fn generate(entropy: &[u8; KEY_ENTROPY]) -> Option<Self> {
        let random: String = entropy
            .iter()
            // 248 is four times 62: above it, the first characters would come more often.
            .filter(|byte| **byte < 248)
            .filter_map(|byte| ALPHABET.get(usize::from(byte % 62)))
            .take(RANDOM)
            .map(|byte| char::from(*byte))
            .collect();
        let key = || format!("{PREFIX}{random}{}", checksum(&random));
        (random.len() == RANDOM).then(|| Self(Secret::new(key())))
    }

    /// A key as a caller presents it; none where the form or the checksum is wrong.
    ///
    /// The checksum avoids database lookups for mistyped keys; it is no proof of a valid key.
    pub fn parse(text: &str) -> Option<Self> {
        let (random, sum) = text.strip_prefix(PREFIX)?.split_at_checked(RANDOM)?;
        let known = random.bytes().all(|byte| ALPHABET.contains(&byte));
        (known && sum == checksum(random)).then(|| Self(Secret::new(text)))
    }

    /// Whether a credential has the looks of a key, even of a misspelt one.
    pub fn is_meant(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// The key in clear, for the one answer that shows it.
    pub fn expose(&self) -> &str {
        self.0.expose()
    }

    /// What is kept of the key, its SHA-256: enough to find it, too little to use it.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.expose()).into()
    }

    /// The last four characters, which identify the key to its owner.
    pub fn last_four(&self) -> &str {
        let key = self.expose();
        key.get(key.len().saturating_sub(4)..).unwrap_or_default()
    }
}

/// CRC-32 in base62, on the left filled up with zeros.
fn checksum(random: &str) -> String {
    let mut rest = crc32fast::hash(random.as_bytes());
    let mut digits = [b'0'; CHECKSUM];
    for digit in digits.iter_mut().rev() {
        let place = usize::try_from(rest % 62).unwrap_or_default();
        *digit = ALPHABET.get(place).copied().unwrap_or(b'0');
        rest /= 62;
    }
    digits.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_published_tokens() {
        for (random, sum) in [
            ("qkJaB6MffYVzZXWqmcoF49yrUxP3wf", "0LsakP"),
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "1yLcDB"),
            ("000000000000000000000000000000", "2C8GjS"),
        ] {
            assert_eq!(checksum(random), sum);
            assert!(KeySecret::parse(&format!("{PREFIX}{random}{sum}")).is_some());
        }
    }

    #[test]
    fn a_key_with_one_character_changed_is_none() {
        let key = KeySecret::generate(&[17; KEY_ENTROPY]).unwrap();
        let text = key.expose();
        assert_eq!(text.len(), PREFIX.len() + 36);
        assert_eq!(KeySecret::parse(text).unwrap().digest(), key.digest());
        for place in 0..text.len() {
            let mut bytes = text.as_bytes().to_vec();
            bytes[place] = if bytes[place] == b'x' { b'y' } else { b'x' };
            let changed = String::from_utf8(bytes).unwrap();
            assert!(KeySecret::parse(&changed).is_none(), "{place}");
        }
        for text in [&text[1..], &format!("{text}0"), "", "nycapt_live_é"] {
            assert!(KeySecret::parse(text).is_none());
        }
    }

    #[test]
    fn entropy_that_is_too_uneven_makes_no_key() {
        assert!(KeySecret::generate(&[255; KEY_ENTROPY]).is_none());
    }

    #[test]
    fn a_key_does_not_show_in_debug() {
        let key = KeySecret::generate(&[3; KEY_ENTROPY]).unwrap();
        assert!(!format!("{key:?}").contains(&key.expose()[12..]));
    }
}
