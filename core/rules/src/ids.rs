//! Ids of accounts, keys, report jobs, orders, and users, each with a prefix for its type, and the
//! grammar of slugs.

use super::idempotency::digest_of_pair;
use nycapt_contract::SLUG_MAX;

/// Crockford's alphabet in lower case: no `i`, `l`, `o`, `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 128 bits in groups of five.
const SUFFIX: usize = 26;

/// A type that holds an id as text, with `as_str` and `Display`; its constructors are up to the caller.
macro_rules! text_id {
    ($(#[$about:meta])+ $name:ident) => {
        $(#[$about])+
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
pub(super) use text_id;

/// A [`text_id!`] for each row `Name: "prefix";`, with `new` and `parse`.
macro_rules! type_ids {
    ($($(#[$about:meta])+ $name:ident: $prefix:literal;)+) => {$(
        text_id! {
            $(#[$about])+
            ///
            /// A `TypeID` 0.3: the prefix, `_`, and 26 characters that encode a `UUIDv7`.
            $name
        }

        impl $name {
            /// The id of 48 bits of Unix milliseconds and 10 random bytes; a time before 1970
            /// counts as 1970.
            pub fn new(unix_ms: i64, random: &[u8; 10]) -> Self {
                Self(type_id($prefix, unix_ms, random))
            }

            /// The id that `text` spells, or none.
            pub fn parse(text: &str) -> Option<Self> {
                is_type_id($prefix, text).then(|| Self(text.into()))
            }
        }
    )+};
}

type_ids! {
    /// An account: the principal of its keys, and the owner of a balance.
    AccountId: "acct";
    /// An API key; not its secret.
    KeyId: "key";
    /// A report job.
    JobId: "job";
    /// A guest's order of one report; no secret, and no way to read the order without its token.
    OrderId: "ord";
    /// One checkout at the payment provider, sent as an idempotency key so that only one is
    /// created.
    CheckoutId: "chk";
    /// One email, whose id lets receiving servers recognize duplicates.
    MailId: "mail";
    /// One entry of the ledger.
    EntryId: "led";
}

text_id! {
    /// A signed-in user: a digest of the identity provider's issuer and subject.
    ///
    /// Neither a name nor an e-mail address can be read from it.
    UserId
}

impl UserId {
    /// The user whom `issuer` calls `subject`.
    pub fn of(issuer: &str, subject: &str) -> Self {
        let digest = hex::encode(digest_of_pair(issuer, subject));
        Self(format!("user_{digest}"))
    }
}

fn type_id(prefix: &str, unix_ms: i64, random: &[u8; 10]) -> String {
    let unix_ms = u64::try_from(unix_ms).unwrap_or_default();
    let uuid = uuid::Builder::from_unix_timestamp_millis(unix_ms, random).into_uuid();
    let bits = uuid.as_u128();
    let suffix = (0..SUFFIX).rev().map(|place| {
        let digit = usize::try_from((bits >> (5 * place)) & 31).unwrap_or_default();
        ALPHABET.get(digit).copied().map_or('0', char::from)
    });
    format!("{prefix}_{}", suffix.collect::<String>())
}

fn is_type_id(prefix: &str, text: &str) -> bool {
    text.strip_prefix(prefix)
        .and_then(|rest| rest.strip_prefix('_'))
        .is_some_and(|suffix| {
            // 26 characters encode 130 bits: the first must not use the two extra ones.
            suffix.len() == SUFFIX
                && matches!(suffix.as_bytes().first(), Some(b'0'..=b'7'))
                && suffix.bytes().all(|byte| ALPHABET.contains(&byte))
        })
}

/// Whether `text` can be a slug: 1 to 200 of `a-z`, `0-9` and `-`.
///
/// Only a directory can decide whether it belongs to a building.
pub fn is_slug(text: &str) -> bool {
    (1..=SLUG_MAX).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_uuid_is_spelt_as_the_typeid_specification_does() {
        let bits = 0x0189_0a5d_ac96_774b_bcce_b302_099a_8057_u128;
        let mut random = [0; 10];
        random.copy_from_slice(&bits.to_be_bytes()[6..]);
        let id = type_id("prefix", i64::try_from(bits >> 80).unwrap(), &random);
        assert_eq!(id, "prefix_01h455vb4pex5vsknk084sn02q");
    }

    #[test]
    fn an_id_is_read_back_and_no_other_text_is_one() {
        let id = JobId::new(1_700_000_000_000, &[7; 10]);
        assert_eq!(JobId::parse(id.as_str()), Some(id.clone()));
        assert_eq!(KeyId::parse(id.as_str()), None);
        let (head, _) = id.as_str().split_at(id.as_str().len() - 1);
        for text in [head, "", "job_", "job_8zzzzzzzzzzzzzzzzzzzzzzzzz"] {
            assert_eq!(JobId::parse(text), None, "{text}");
        }
        assert_eq!(JobId::parse(&format!("{head}U")), None);
    }

    #[test]
    fn users_of_two_issuers_differ_and_show_nothing() {
        let one = UserId::of("https://a.example", "ann@example.com");
        assert_ne!(one, UserId::of("https://a.exampl", "eann@example.com"));
        assert!(!one.as_str().contains("ann"));
        assert_eq!(one.as_str().len(), 69);
    }

    #[test]
    fn a_slug_is_lower_case_ascii_of_at_most_200() {
        assert!(is_slug("350-5-avenue-manhattan"));
        assert!(is_slug(&"a".repeat(200)));
        for bad in ["", "A-b", "a b", "a/b", "straße", "a_b", &"a".repeat(201)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }
}
