//! Pending sign-ins, stored in a cookie of the browser.
//!
//! Each is 32 random bytes, its start time and its return path. `state`, `nonce` and the PKCE
//! verifier are digests of these bytes, so that one reveals nothing of the others.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use nycapt_rules::return_path;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// How long a sign-in may take.
pub(crate) const PENDING_LIFE: SignedDuration = SignedDuration::from_mins(10);
/// Longest value of the cookie; older sign-ins are dropped first.
const COOKIE_MAX: usize = 3600;
/// Most pending sign-ins of a browser, such as one per tab.
const MAX_PENDING: usize = 5;

/// A pending sign-in; `Debug` does not show its seed.
#[derive(Clone)]
pub(super) struct Pending {
    seed: String,
    since: i64,
    pub(super) back: String,
}

impl std::fmt::Debug for Pending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pending").finish_non_exhaustive()
    }
}

impl Pending {
    pub(super) fn new(seed: [u8; 32], back: &str, now: Timestamp) -> Self {
        Self {
            seed: URL_SAFE_NO_PAD.encode(seed),
            since: now.as_second(),
            back: back.into(),
        }
    }

    pub(super) fn state(&self) -> String {
        self.derived("state")
    }

    pub(super) fn nonce(&self) -> String {
        self.derived("nonce")
    }

    /// The PKCE code verifier (RFC 7636).
    pub(super) fn code_verifier(&self) -> String {
        self.derived("verifier")
    }

    /// The PKCE code challenge, by the method `S256`.
    pub(super) fn challenge(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(self.code_verifier()))
    }

    fn derived(&self, purpose: &str) -> String {
        let digest = Sha256::new()
            .chain_update(b"nycapt sign-in ")
            .chain_update(purpose)
            .chain_update(b"\0")
            .chain_update(&self.seed);
        URL_SAFE_NO_PAD.encode(digest.finalize())
    }

    fn written(&self) -> String {
        let back = URL_SAFE_NO_PAD.encode(&self.back);
        format!("{}.{}.{back}", self.seed, self.since)
    }

    fn read(text: &str, now: Timestamp) -> Option<Self> {
        let mut parts = text.split('.');
        let (seed, since, back) = (parts.next()?, parts.next()?, parts.next()?);
        let since: i64 = since.parse().ok()?;
        let age = now.as_second().checked_sub(since)?;
        let back = String::from_utf8(URL_SAFE_NO_PAD.decode(back).ok()?).ok()?;
        let whole = parts.next().is_none() && seed.len() == 43;
        // The cookie comes from the browser: check the path again.
        let back = return_path(&back)?.to_owned();
        (whole && (0..=PENDING_LIFE.as_secs()).contains(&age)).then(|| Self {
            seed: seed.into(),
            since,
            back,
        })
    }
}

/// The sign-ins of a cookie, without expired and malformed ones.
pub(super) fn pending_of(cookie: Option<&str>, now: Timestamp) -> Vec<Pending> {
    cookie
        .unwrap_or_default()
        .split('~')
        .take(MAX_PENDING)
        .filter_map(|text| Pending::read(text, now))
        .collect()
}

pub(super) fn take_pending(list: &mut Vec<Pending>, state: &str) -> Option<Pending> {
    let found = list
        .iter()
        .position(|pending| pending.state().as_bytes().ct_eq(state.as_bytes()).into())?;
    Some(list.swap_remove(found))
}

/// The cookie of these sign-ins, newest first; empty for none.
pub(super) fn cookie_of_pending(mut list: Vec<Pending>) -> String {
    list.sort_by_key(|pending| std::cmp::Reverse(pending.since));
    let mut cookie = String::new();
    for pending in list.into_iter().take(MAX_PENDING) {
        let text = pending.written();
        if cookie.len() + 1 + text.len() > COOKIE_MAX {
            break;
        }
        if !cookie.is_empty() {
            cookie.push('~');
        }
        cookie.push_str(&text);
    }
    cookie
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_780_000_000;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn pending(seed: u8, back: &str, since: i64) -> Pending {
        Pending::new([seed; 32], back, at(since))
    }

    #[test]
    fn a_sign_in_is_found_again_by_its_state_and_only_once() {
        let first = pending(1, "/account", NOW);
        let second = pending(2, "/seo/a?b=c", NOW + 1);
        let cookie = cookie_of_pending(vec![first.clone(), second.clone()]);
        let mut list = pending_of(Some(&cookie), at(NOW + 2));
        let found = take_pending(&mut list, &second.state()).unwrap();
        assert_eq!(found.back, "/seo/a?b=c");
        assert_eq!(found.nonce(), second.nonce());
        assert!(take_pending(&mut list, &second.state()).is_none());
        let rest = pending_of(Some(&cookie_of_pending(list)), at(NOW + 2));
        assert_eq!(rest.len(), 1);
        assert_eq!(rest[0].state(), first.state());
    }

    #[test]
    fn state_nonce_and_verifier_are_unrelated() {
        let one = pending(7, "/", NOW);
        let texts = [
            one.state(),
            one.nonce(),
            one.code_verifier(),
            one.challenge(),
        ];
        for (place, text) in texts.iter().enumerate() {
            assert_eq!(text.len(), 43, "{text}");
            assert!(!texts[..place].contains(text), "{texts:?}");
        }
        assert!(!format!("{one:?}").contains(&one.seed));
    }

    #[test]
    fn a_sign_in_lasts_ten_minutes() {
        let cookie = cookie_of_pending(vec![pending(1, "/", NOW)]);
        for (second, count) in [(NOW, 1), (NOW + 600, 1), (NOW + 601, 0), (NOW - 1, 0)] {
            assert_eq!(pending_of(Some(&cookie), at(second)).len(), count);
        }
    }

    #[test]
    fn a_cookie_that_was_tampered_with_leads_nowhere_else() {
        let seed = URL_SAFE_NO_PAD.encode([1; 32]);
        let with = |back: &str| {
            let back = URL_SAFE_NO_PAD.encode(back);
            pending_of(Some(&format!("{seed}.{NOW}.{back}")), at(NOW)).len()
        };
        assert_eq!(with("/account"), 1);
        for back in ["//evil.example", "https://evil.example", "/sign-in", ""] {
            assert_eq!(with(back), 0, "{back}");
        }
        for cookie in ["", "~~", "a.b.c", "..", &format!("{seed}.{NOW}"), "\u{e9}"] {
            assert!(pending_of(Some(cookie), at(NOW)).is_empty(), "{cookie}");
        }
    }

    #[test]
    fn the_cookie_stays_small_enough_to_be_kept() {
        let long = format!("/{}", "a".repeat(999));
        let many: Vec<_> = (1..=9)
            .map(|n| pending(n, &long, NOW + i64::from(n)))
            .collect();
        let newest = many[8].state();
        let cookie = cookie_of_pending(many);
        assert!(cookie.len() <= COOKIE_MAX, "{}", cookie.len());
        let mut kept = pending_of(Some(&cookie), at(NOW + 10));
        assert_eq!(kept.len(), 2);
        assert!(take_pending(&mut kept, &newest).is_some());
    }
}
