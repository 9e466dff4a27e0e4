//! Neighborhood tabulation areas of 2020.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    CODE: Text, required, ["nta2020"];
    NAME: Text, required, ["ntaname", "name"];
    SHAPE: Shape, required, ["thegeom"];
    TYPE: Text, optional, ["ntatype"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "9nt8-h7nd",
    name: "Neighborhood tabulation areas 2020",
    agency: "Department of City Planning",
    source_url: "https://data.cityofnewyork.us/d/9nt8-h7nd",
    cadence: Cadence::Irregular,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Shape(SHAPE),
    identity: &[CODE],
    ..Dataset::BASE
};

/// Whether people live in the area, by its type; an export without that column has the type as the
/// fifth sign of the code. Parks, cemeteries and airports are other types.
pub fn is_residential(code: &str, kind: &str) -> bool {
    match kind {
        "" => !matches!(code.as_bytes().get(4), Some(b'5'..=b'9')),
        kind => kind == "0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parks_are_told_from_neighborhoods_by_type_or_else_by_code() {
        assert!(is_residential("BX0401", "0"));
        assert!(is_residential("BX0401", ""));
        assert!(!is_residential("MN6491", "9"));
        assert!(!is_residential("MN6491", ""));
        assert!(is_residential("?", ""));
    }
}
