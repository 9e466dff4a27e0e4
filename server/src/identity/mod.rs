//! Signed-in users: verifies access tokens of one OpenID provider against its published keys, and
//! signs browsers in there.
//!
//! No token and no claim is logged or stored. Signatures are checked by `jsonwebtoken`; the crate
//! `openidconnect` would add 42 crates to the build.

mod cache;
mod exchange;
mod fetch;
mod key_set;
mod pending;
mod settings;
mod sign_in;
#[cfg(test)]
mod tests;
mod token;
mod verify;

pub(crate) use pending::PENDING_LIFE;
pub(crate) use settings::{AUDIENCE_RULE, AudienceParameter, ISSUER_RULE, SignInSettings};
pub use settings::{IdentitySettings, TokenType};
pub(crate) use sign_in::{FromProvider, SignIn, SignInError};
pub(crate) use token::LONGEST_LIFE;
pub use verify::{Identity, IdentityError, TokenVerifier};
