//! The bounds of bodies and parameters as data: read by the checker, the client and `OpenAPI`.

/// A request body: JSON, a page's form, or bytes.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// An object with these fields; other members are ignored.
    Object {
        /// Name in the published schemas.
        name: &'static str,
        /// Known fields, in the order their errors are reported.
        fields: &'static [Field],
        /// Texts of which at least one must be there and not blank; empty if none has to be.
        any_of: &'static [&'static str],
        /// An absent body, zero bytes and `null` count as an empty object.
        optional: bool,
    },
    /// An array whose items are objects.
    List {
        /// Name of the item in the published schemas.
        name: &'static str,
        /// Fields of each item.
        fields: &'static [Field],
        /// Minimum items.
        min: usize,
        /// Maximum items.
        max: usize,
    },
    /// The form of a page, as a browser sends it (`application/x-www-form-urlencoded`); only this
    /// site's pages may send it. Other fields are ignored, and the last of a repeated field counts.
    Form {
        /// Known fields, in the order their errors are reported.
        fields: &'static [Field],
    },
    /// Any bytes; the handler verifies their signature before parsing.
    Raw,
}

/// One field of an object.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Member name.
    pub name: &'static str,
    /// One sentence for documents.
    pub about: &'static str,
    /// What the value may be.
    pub kind: FieldKind,
    /// Whether it must be present.
    pub required: bool,
    /// Whether `null` is accepted.
    pub nullable: bool,
}

/// What a field's value may be. Lengths count Unicode code points.
#[derive(Debug, Clone, Copy)]
pub enum FieldKind {
    /// A string within bounds.
    Text {
        /// Minimum characters.
        min: usize,
        /// Maximum characters.
        max: usize,
    },
    /// Exactly this string.
    Literal(&'static str),
    /// A boolean, or any string.
    BooleanOrText,
}

/// A path, query or header parameter.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// Where it is sent.
    pub place: Place,
    /// Its name; header names in lower case.
    pub name: &'static str,
    /// One sentence for documents.
    pub about: &'static str,
    /// What the value may be.
    pub kind: ParameterKind,
    /// Whether it must be present.
    pub required: bool,
}

crate::named_enum! {
    /// Where a parameter is sent, and the first item of an error's `loc`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Place {
        /// A path segment.
        Path = "path",
        /// The query string.
        Query = "query",
        /// A header line.
        Header = "header",
    }
}

/// What a parameter's value may be.
#[derive(Debug, Clone, Copy)]
pub enum ParameterKind {
    /// Text within bounds, in Unicode code points.
    Text {
        /// Minimum characters.
        min: usize,
        /// Maximum characters.
        max: usize,
    },
    /// An integer within bounds.
    Integer {
        /// Minimum value.
        min: i64,
        /// Maximum value.
        max: i64,
        /// Default value.
        default: Option<i64>,
    },
    /// A boolean.
    Boolean {
        /// Default value.
        default: bool,
    },
}

impl Field {
    /// A string that must be present.
    pub const fn text(name: &'static str, min: usize, max: usize, about: &'static str) -> Self {
        Self {
            name,
            about,
            kind: FieldKind::Text { min, max },
            required: true,
            nullable: false,
        }
    }

    /// A string that may be absent or null.
    pub const fn optional_text(name: &'static str, max: usize, about: &'static str) -> Self {
        Self {
            name,
            about,
            kind: FieldKind::Text { min: 0, max },
            required: false,
            nullable: true,
        }
    }
}

/// The retry key that every write route accepts (specification part 4).
pub const IDEMPOTENCY_KEY: Parameter = Parameter {
    place: Place::Header,
    name: "idempotency-key",
    about: "Makes a retried write return the original resource.",
    kind: ParameterKind::Text { min: 1, max: 255 },
    required: false,
};

/// Minimum and maximum items in a batch (specification part 8).
pub const BATCH_ITEMS: (usize, usize) = (1, 25);

impl Parameter {
    /// A parameter of a path is required, others are not.
    const fn new(
        place: Place,
        name: &'static str,
        about: &'static str,
        kind: ParameterKind,
    ) -> Self {
        Self {
            place,
            name,
            about,
            kind,
            required: matches!(place, Place::Path),
        }
    }

    /// A text path segment.
    pub const fn path(name: &'static str, max: usize, about: &'static str) -> Self {
        let kind = ParameterKind::Text { min: 1, max };
        Self::new(Place::Path, name, about, kind)
    }

    /// A path segment that is an integer.
    pub const fn path_integer(name: &'static str, about: &'static str) -> Self {
        let kind = ParameterKind::Integer {
            min: 0,
            max: i64::MAX,
            default: None,
        };
        Self::new(Place::Path, name, about, kind)
    }

    /// An optional text query parameter.
    pub const fn query(name: &'static str, max: usize, about: &'static str) -> Self {
        let kind = ParameterKind::Text { min: 0, max };
        Self::new(Place::Query, name, about, kind)
    }

    /// A required, non-empty text query parameter.
    pub const fn required_query(name: &'static str, max: usize, about: &'static str) -> Self {
        Self {
            place: Place::Query,
            ..Self::path(name, max, about)
        }
    }

    /// A query parameter that limits how many items are returned.
    pub const fn limit(name: &'static str, max: i64, default: i64, about: &'static str) -> Self {
        let kind = ParameterKind::Integer {
            min: 1,
            max,
            default: Some(default),
        };
        Self::new(Place::Query, name, about, kind)
    }

    /// A page number, starting at 1.
    pub const fn page(name: &'static str, about: &'static str) -> Self {
        Self::limit(name, i64::MAX, 1, about)
    }

    /// A boolean query parameter with its default.
    pub const fn flag(name: &'static str, default: bool, about: &'static str) -> Self {
        Self::new(
            Place::Query,
            name,
            about,
            ParameterKind::Boolean { default },
        )
    }
}
