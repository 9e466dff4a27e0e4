//! The one reader of random bytes.

/// Bytes that nobody can guess.
///
/// # Errors
/// The system has none to give.
pub(crate) fn random_bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
