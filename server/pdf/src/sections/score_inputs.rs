//! What a score counts, in words.

use nycapt_contract::ScoreInput;

use crate::content::words::{decimal, spoken, yes_no};
use crate::messages::message;

/// The unit of a figure that is 1 for yes and 0 for no.
const YES_OR_NO: &str = "yes or no";

/// The figure's name; one that this version doesn't know, as it is.
pub(super) fn label(input: &ScoreInput) -> String {
    let name = input.name.as_str();
    message!("score-input-name", name, spoken = spoken(&input.name))
}

pub(super) fn value(input: &ScoreInput) -> String {
    if input.unit == YES_OR_NO {
        yes_no(input.value > 0.0)
    } else {
        decimal(input.value)
    }
}

#[cfg(test)]
mod tests {
    use nycapt_messages::{Language, in_language};

    use super::*;

    fn input(name: &str, value: f64, unit: &str) -> ScoreInput {
        ScoreInput {
            name: name.into(),
            value,
            unit: unit.into(),
            dataset_id: "x".into(),
            as_of: None,
            record_count: 1,
        }
    }

    #[test]
    fn every_figure_that_a_score_counts_has_a_name_in_words() {
        let rules = include_str!("../../../../core/report/src/score/inputs.rs");
        let calls = ["count(", "push(", "of_rows(", "fact("];
        let names = calls.into_iter().flat_map(|call| {
            let calls = rules
                .split("list.")
                .filter_map(move |line| line.strip_prefix(call));
            calls.filter_map(|line| line.split('"').nth(1))
        });
        let rows = include_str!("../../../../core/report/src/score/tally.rs").lines();
        let in_rows = rows.filter_map(|row| row.trim().strip_prefix('"')?.split('"').next());
        let names: Vec<&str> = names.chain(in_rows).collect();
        assert!(names.len() > 40, "{names:?}");
        for name in names {
            let input = input(name, 1.0, "");
            for language in Language::ALL {
                let [label, spoken] =
                    in_language(language, || [label(&input), spoken(&input.name)]);
                assert_ne!(label, spoken, "{name} in {language:?}");
            }
        }
    }

    #[test]
    fn a_fact_is_yes_or_no_and_a_count_a_number() {
        assert_eq!(value(&input("aep_active", 1.0, "yes or no")), "Yes");
        assert_eq!(value(&input("aep_active", 0.0, "yes or no")), "No");
        assert_eq!(value(&input("open_class_a", 12.0, "violations")), "12");
    }
}
