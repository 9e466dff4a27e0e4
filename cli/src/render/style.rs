//! Colors and their meanings; `anstream` strips them where unsupported.

use anstyle::{AnsiColor, Style};

/// Names of things.
pub(crate) const STRONG: Style = Style::new().bold();
/// Less important text: labels, sources, dates.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Found and in order.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// To be read with care.
pub(crate) const CAUTION: Style = AnsiColor::Yellow.on_default();
/// Hazards and errors.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const PLAIN: Style = Style::new();
