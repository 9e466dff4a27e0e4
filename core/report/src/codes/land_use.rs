//! Land use groups of PLUTO.

/// The land use group of a number from 1 to 11.
pub(crate) fn land_use_label(code: i64) -> Option<&'static str> {
    Some(match code {
        1 => "One and two family",
        2 => "Walk-up multi-family",
        3 => "Elevator multi-family",
        4 => "Mixed residential and commercial",
        5 => "Commercial and office",
        6 => "Industrial",
        7 => "Transport and utility",
        8 => "Public and institutional",
        9 => "Open space",
        10 => "Parking",
        11 => "Vacant land",
        _ => return None,
    })
}
