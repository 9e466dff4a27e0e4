//! Jobs and permits of the Department of Buildings in words.

/// A kind of job of the older system.
pub(crate) fn job_type_label(code: &str) -> &'static str {
    match code {
        "NB" => "New building",
        "A1" => "Alteration that changes use, egress or occupancy",
        "A2" => "Alteration of several kinds of work",
        "A3" => "Alteration of one kind of work",
        "DM" => "Demolition",
        "SG" => "Sign",
        "SC" => "Subdivision of a condominium",
        "SI" => "Subdivision of a lot",
        "PA" => "Place of assembly",
        _ => "Other job",
    }
}

/// A kind of permit of the older system: its subtype where that says more.
pub(crate) fn permit_label(kind: &str, subtype: &str, job_type: &str) -> &'static str {
    match (kind, subtype) {
        (_, "SH") => SIDEWALK_SHED,
        (_, "SF") => "Scaffold",
        (_, "FN") => "Construction fence",
        (_, "BL") => "Boiler",
        (_, "FA") => "Fire alarm",
        (_, "FB") => "Fuel burning",
        (_, "FP") => "Fire suppression",
        (_, "FS") => "Fuel storage",
        (_, "MH") => "Mechanical work",
        (_, "SD") => "Standpipe",
        (_, "SP") => "Sprinkler",
        (_, "CH") => "Chute",
        ("PL", _) => "Plumbing",
        ("EW", _) => "Equipment work",
        ("EQ", _) => "Construction equipment",
        ("FO", _) => "Foundation and earthwork",
        ("NB", _) => "New building",
        ("DM", _) => "Demolition",
        ("SG", _) => "Sign",
        ("AL", _) => "General construction",
        _ => job_type_label(job_type),
    }
}

/// The words for a sidewalk shed in either system.
pub(crate) const SIDEWALK_SHED: &str = "Sidewalk Shed";
