//! Finds the building a text refers to by trying strategies in order.

use crate::directory::reader::Directory;
use crate::parse::scan::Scan;
use crate::resolve::lot_or_building::lot_or_building;
use crate::resolve::multiple_addresses::multiple_addresses;
use crate::resolve::one_address::one_address;
use crate::resolve::outcome::{Outcome, Reason, Resolution};
use crate::resolve::query::{Query, Strategy, first_outcome};
use crate::resolve::refusal::not_a_building;

/// The first strategy with an outcome decides.
const STRATEGIES: &[Strategy] = &[
    empty_text,
    lot_or_building,
    not_a_building,
    multiple_addresses,
    one_address,
];

/// Finds the building that free text refers to.
///
/// `unit` is the apartment, if the caller has it separately; it does not affect which building is
/// found. Never panics, whatever the text.
pub fn resolve<'a>(
    directory: &'a Directory,
    text: &'a str,
    unit: Option<&'a str>,
) -> Resolution<'a> {
    let scan = Scan::new(text);
    let query = Query::new(directory, text, &scan);
    let outcome = first_outcome(STRATEGIES, &query);
    Resolution {
        outcome: outcome.unwrap_or_else(|| Outcome::refused(Reason::NotAnAddress)),
        directory,
        text,
        unit,
    }
}

fn empty_text(query: &Query<'_>) -> Option<Outcome> {
    (query.scan.len() == 0).then(|| Outcome::refused(Reason::Empty))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::outcome_of;

    #[test]
    fn each_strategy_answers_what_the_ones_before_it_do_not() {
        let texts = [
            "?!",
            "Bronx block 77 lot 9",
            "PO Box 12, New York",
            "4 5th Ave; 6 5th Ave, Brooklyn",
            "1075 Grand Concourse, Bronx",
        ];
        for ((text, strategy), at) in texts.into_iter().zip(STRATEGIES).zip(0..) {
            assert!(outcome_of(*strategy, text).is_some(), "{text}");
            let mut before = STRATEGIES.iter().take(at);
            assert!(
                before.all(|other| outcome_of(*other, text).is_none()),
                "{text}"
            );
        }
        assert_eq!(texts.len(), STRATEGIES.len());
    }

    #[test]
    fn only_a_text_without_words_is_empty() {
        for text in ["", "  ", "?!"] {
            let reason = outcome_of(empty_text, text).map(|outcome| outcome.reason);
            assert_eq!(reason, Some(Reason::Empty), "{text}");
        }
        assert!(outcome_of(empty_text, "hello").is_none());
    }
}
