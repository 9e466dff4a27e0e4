//! Questions that the facts of a preview raise.

use super::analysis::questions::raised_question;
use crate::calendar::season_of;
use crate::open_heat_problems;
use nycapt_contract::Preview;

/// The maximum number of questions.
const MOST: usize = 3;

/// Questions to ask before signing, the most serious first, in the current language. The full report
/// has more of them, each with its evidence.
#[must_use]
pub fn preview_questions(preview: &Preview) -> Vec<String> {
    let flags = preview.flags.data.iter().flatten();
    let mut codes: Vec<&str> = flags
        .map(|flag| match flag.code.as_str() {
            code if code.contains("vacate_") => "vacate_not_lifted_on_record",
            code => code,
        })
        .collect();
    let headline = preview.headline.data.as_ref();
    let cold = headline.and_then(open_heat_problems);
    let lead = headline.and_then(|headline| headline.open_lead_hazards);
    let class_c = headline.and_then(|headline| headline.open_c);
    let bedbugs = preview.bedbugs.data.as_ref();
    let infested = bedbugs.and_then(|filing| filing.infested_units);
    let day = preview
        .generated_at
        .get(..10)
        .and_then(|day| day.parse().ok());
    let heat = match day.and_then(season_of) {
        Some(_) => "heat_open_in_season",
        None => "heat_open",
    };
    let raised = [
        (cold > Some(0), heat),
        (lead > Some(0), "lead_open"),
        (class_c > Some(0), "open_class_c"),
        (infested > Some(0), "bedbugs_reported"),
        (may_be_stabilized(preview), "rent_stabilization_evidence"),
    ];
    let raised = raised.into_iter().filter(|(is_raised, _)| *is_raised);
    codes.extend(raised.map(|(_, code)| code));
    let mut questions: Vec<String> = Vec::new();
    for question in codes.into_iter().filter_map(raised_question) {
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    questions.truncate(MOST);
    questions
}

/// In a co-op or condo, the reader is assumed to buy.
fn may_be_stabilized(preview: &Preview) -> bool {
    let basics = preview.basics.data.as_ref();
    let has_board = basics.is_some_and(|basics| matches!(&*basics.kind, "coop" | "condo"));
    let rent = preview.rent_regulation.data.as_ref();
    let level = rent.map(|rent| rent.level.as_str());
    !has_board && matches!(level, Some("registered" | "likely" | "possible"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::message;
    use crate::testing::TestBuilding;

    #[test]
    fn what_the_preview_shows_raises_its_questions_once_each() {
        let heat = message!("question-heat-open-in-season");
        let class_c = message!("question-open-class-c");
        let quiet = preview_questions(&TestBuilding::walk_up(20).preview());
        assert!(!quiet.contains(&heat) && !quiet.contains(&class_c));
        let cold = TestBuilding::walk_up(20)
            .open("C", "2026-01-02", "666")
            .open("C", "2026-02-02", "666");
        let asked = preview_questions(&cold.preview());
        let place = |question: &String| asked.iter().position(|one| one == question);
        assert!(place(&heat).is_some() && place(&heat) < place(&class_c));
        assert!(asked.len() <= MOST);
        assert_eq!(asked.iter().filter(|one| **one == heat).count(), 1);
    }

    #[test]
    fn only_lead_paint_itself_raises_a_question_about_its_repair() {
        let lead = message!("question-lead-open");
        for (units, order, is_asked) in [
            (20, "616", true),
            (20, "623", false),
            (20, "618", false),
            (2, "616", false),
        ] {
            let building = TestBuilding::walk_up(units).open("C", "2026-01-02", order);
            let asked = preview_questions(&building.preview());
            assert_eq!(asked.contains(&lead), is_asked, "{order} of {units}");
        }
    }

    #[test]
    fn a_vacate_order_comes_first_and_a_buyer_gets_no_question_about_stabilization() {
        let mut preview = TestBuilding::walk_up(20).preview();
        let flag = |code: &str| nycapt_contract::Flag {
            code: code.into(),
            text: String::new(),
            since: None,
            dataset_id: String::new(),
        };
        preview.flags.data = Some(vec![flag("vacate_full"), flag("dob_vacate_full")]);
        let rent = preview.rent_regulation.data.as_mut().unwrap();
        rent.level = "registered".into();
        let stabilized = message!("question-rent-stabilization-evidence");
        let asked = preview_questions(&preview);
        assert_eq!(asked[0], message!("question-vacate-not-lifted-on-record"));
        assert_ne!(asked[0], asked[1]);
        assert!(asked.contains(&stabilized));
        preview.basics.data.as_mut().unwrap().kind = "coop".into();
        assert!(!preview_questions(&preview).contains(&stabilized));
    }
}
