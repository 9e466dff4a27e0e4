//! Previews as a table: the figures most often compared, shared by the CLI's CSV and Arrow.

/// What a column contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Text.
    Text,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// True or false.
    Truth,
    /// The `code` or preview slug of each object in a list.
    Codes,
}

use ColumnKind::{Codes, Number, Text, Truth, Whole};

/// Each column's name, JSON pointer in a result of `batch_previews`, and kind.
pub const PREVIEW_COLUMNS: [(&str, &str, ColumnKind); 38] = [
    ("slug", "/slug", Text),
    ("status", "/status", Whole),
    ("error", "/error", Text),
    ("canonical_slug", "/preview/slug", Text),
    ("address", "/preview/address/formatted", Text),
    ("unit", "/preview/unit/unit/display", Text),
    ("house_number", "/preview/address/houseNumber", Text),
    ("street", "/preview/address/street", Text),
    ("borough", "/preview/address/borough/name", Text),
    ("zip", "/preview/address/zip", Text),
    ("bbl", "/preview/building/bbl", Text),
    ("latitude", "/preview/building/latitude", Number),
    ("longitude", "/preview/building/longitude", Number),
    ("building_type", "/preview/basics/data/type", Text),
    (
        "building_class",
        "/preview/basics/data/buildingClass/code",
        Text,
    ),
    ("year_built", "/preview/basics/data/yearBuilt", Whole),
    ("floors", "/preview/basics/data/floors", Number),
    (
        "units_residential",
        "/preview/basics/data/unitsResidential",
        Whole,
    ),
    ("units_total", "/preview/basics/data/unitsTotal", Whole),
    ("building_sq_ft", "/preview/basics/data/buildingSqFt", Whole),
    ("score", "/preview/score/data/score", Whole),
    ("band", "/preview/score/data/band", Text),
    ("confidence", "/preview/score/data/confidence/level", Text),
    ("open_a", "/preview/headline/data/openA", Whole),
    ("open_b", "/preview/headline/data/openB", Whole),
    ("open_c", "/preview/headline/data/openC", Whole),
    (
        "open_problems",
        "/preview/headline/data/openProblems",
        Whole,
    ),
    (
        "violations_total",
        "/preview/headline/data/violationsTotal",
        Whole,
    ),
    (
        "violations_last_12m",
        "/preview/headline/data/violationsLast12m",
        Whole,
    ),
    (
        "complaints_last_12m",
        "/preview/headline/data/complaintsLast12m",
        Whole,
    ),
    (
        "infested_units",
        "/preview/bedbugs/data/infestedUnits",
        Whole,
    ),
    (
        "rent_regulation",
        "/preview/rentRegulation/data/level",
        Text,
    ),
    (
        "registered_owner",
        "/preview/owner/data/registeredName",
        Text,
    ),
    (
        "registration_ends",
        "/preview/owner/data/registrationEnds",
        Text,
    ),
    ("flags", "/preview/flags/data", Codes),
    ("canonical_url", "/preview/canonicalUrl", Text),
    ("data_release", "/preview/dataRelease", Text),
    ("sample", "/preview/sample", Truth),
];
