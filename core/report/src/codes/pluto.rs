//! Short codes of PLUTO in words.

/// The kind of owner of a letter; a blank is a private owner.
pub(crate) fn owner_type_label(code: &str) -> Option<&'static str> {
    Some(match code {
        "C" => "City",
        "M" => "Mixed city and private",
        "O" => "Other public authority, State or federal",
        "P" | "" => "Private",
        "X" => "Fully tax-exempt",
        _ => return None,
    })
}

/// What the tax record says of the basement; none for none and for not known.
pub(crate) fn basement_label(code: i64) -> Option<&'static str> {
    Some(match code {
        1 => "Full basement, above grade",
        2 => "Full basement, below grade",
        3 => "Partial basement, above grade",
        4 => "Partial basement, below grade",
        _ => return None,
    })
}
