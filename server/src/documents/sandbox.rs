//! Whether reports are bought where no money moves.

use crate::config::Config;
use crate::payments::Payments;

/// Whether reports are bought in the sandbox. It sells real ones only where the operator has said
/// that it may.
pub(super) const fn is_sandbox(config: &Config, sample: bool) -> bool {
    matches!(config.payments, Payments::Sandbox) && (sample || config.sandbox_allows_real_data)
}
