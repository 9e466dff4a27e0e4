//! Signed-in users: access tokens of one OpenID provider, proven against its published keys, and
//! the way of a browser to the provider and back.
//!
//! Who somebody is, is the provider's word alone. No token and no claim is logged or kept here.

mod cache;
mod endpoints;
mod exchange;
mod fetch;
mod id_token;
mod key_set;
mod pending;
mod settings;
mod sign_in;
mod sign_in_settings;
#[cfg(test)]
mod tests;
mod token;
mod verify;

pub(crate) use pending::PENDING_LIFE;
pub use settings::{IdentitySettings, IdentitySettingsError, TokenType};
pub use sign_in::SignIn;
pub(crate) use sign_in::{Begun, BrowserSession, FromProvider, SignInError};
pub use sign_in_settings::{AudienceParameter, SignInSettings};
pub use verify::{Identity, IdentityError};
