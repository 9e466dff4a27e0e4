//! Signed-in users: access tokens of one OpenID provider, proven against its published keys.
//!
//! Nobody signs in here; that is the provider's work. No token and no claim is logged or kept.

mod cache;
mod fetch;
mod key_set;
mod settings;
mod strict_json;
#[cfg(test)]
mod tests;
mod token;
mod verify;

pub(crate) use settings::is_trusted_transport;
pub use settings::{IdentitySettings, IdentitySettingsFault, TokenType};
pub use verify::{Identity, IdentityFault};
