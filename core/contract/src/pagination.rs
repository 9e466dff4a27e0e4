//! Lists by pages: an opaque cursor and a limit.

use super::shape::Parameter;

/// Query parameters of every list (specification part 4.2).
pub const PAGE: &[Parameter] = &[
    Parameter::query("cursor", 512, "The previous page's `nextCursor`; opaque."),
    Parameter::limit("limit", 100, 50, "Maximum items per page."),
];
