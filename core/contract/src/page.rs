//! Lists by pages: an opaque cursor and a limit.

use super::shape::{Parameter, ParameterKind, Place};

/// Query parameters of every list (specification part 4.2).
pub const PAGE: &[Parameter] = &[
    Parameter::query(
        "cursor",
        512,
        "The `nextCursor` of the page before; opaque.",
    ),
    Parameter {
        place: Place::Query,
        name: "limit",
        about: "Most items of a page.",
        kind: ParameterKind::Integer {
            min: 1,
            max: 100,
            default: Some(50),
        },
        required: false,
    },
];
