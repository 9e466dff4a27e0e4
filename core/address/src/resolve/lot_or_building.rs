//! Lots and buildings typed by their official number instead of an address.

use crate::parse::identifier;
use crate::resolve::outcome::{Hit, Outcome, Reason};
use crate::resolve::query::Query;

/// Looks up the lot or building whose number is the whole text.
pub(crate) fn lot_or_building(query: &Query<'_>) -> Option<Outcome> {
    let directory = query.directory;
    let (reason, row) = if let Some(bbl) = identifier::lot(query.scan) {
        let lot = directory.lot(directory.lot_of(bbl));
        let row = lot.and_then(|lot| directory.lot_rows(lot).first());
        (Reason::Lot, row.map(|row| row.get()))
    } else {
        let bin = identifier::building(query.scan)?;
        (Reason::Building, directory.row_of_bin(bin))
    };
    Some(match row {
        Some(row) => Outcome::matched(reason, Hit::of_row(directory, row), 0.99),
        None => Outcome::refused(Reason::LotNotFound),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::outcome_of;

    #[test]
    fn only_a_number_alone_is_looked_up() {
        for (text, reason) in [
            ("2000770009", Some(Reason::Lot)),
            ("Bronx block 77 lot 9", Some(Reason::Lot)),
            ("1999990001", Some(Reason::LotNotFound)),
            ("1012345", Some(Reason::LotNotFound)),
            ("1077 Grand Concourse", None),
        ] {
            let found = outcome_of(lot_or_building, text);
            assert_eq!(found.map(|outcome| outcome.reason), reason, "{text}");
        }
    }
}
