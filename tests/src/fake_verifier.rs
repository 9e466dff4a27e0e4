//! A verifier of tokens that needs no provider.

use std::future::Future;
use std::pin::Pin;

use jiff::Timestamp;
use nycapt_rules::UserId;
use nycapt_server::{IdentityError, TokenVerifier};

const HEAD: &str = "eyJhbGciOiJzdGFuZC1pbiJ9";

/// Takes the tokens that it makes, and no others.
#[derive(Debug, Default)]
pub struct FakeVerifier {
    /// Whether it behaves as a provider whose keys were never loaded.
    pub is_away: bool,
}

impl FakeVerifier {
    /// The access token of a user, in the form of a real one.
    pub fn token(name: &str) -> String {
        format!("{HEAD}.{name}.vouched")
    }

    pub fn forged_token(name: &str) -> String {
        format!("{HEAD}.{name}.forged")
    }

    pub fn user(name: &str) -> UserId {
        UserId::of("https://id.example.com", name)
    }
}

impl TokenVerifier for FakeVerifier {
    fn verify<'a>(
        &'a self,
        token: &'a str,
        _now: Timestamp,
    ) -> Pin<Box<dyn Future<Output = Result<UserId, IdentityError>> + Send + 'a>> {
        Box::pin(async move {
            if self.is_away {
                return Err(IdentityError::Unavailable);
            }
            let parts: Vec<&str> = token.split('.').collect();
            match parts[..] {
                [HEAD, name, "vouched"] => Ok(Self::user(name)),
                _ => Err(IdentityError::Invalid),
            }
        })
    }
}
