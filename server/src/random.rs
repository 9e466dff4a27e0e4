//! The one reader of random bytes for ids and keys.

use crate::store::StoreFault;

/// Bytes that nobody can guess.
///
/// # Errors
/// The system has none to give.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], StoreFault> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|fault| StoreFault::Away(format!("no random bytes: {fault}")))?;
    Ok(bytes)
}
