//! Questions to ask, whom to ask, and why.

use super::findings::{NO_ROWS, ReadSection, Reading};
use crate::messages::{Message, message, text};
use Addressee::{Agent, Attorney, Board, Broker, Landlord};
use nycapt_contract::{Evidence, Finding, Question};

const MOST: usize = 15;

#[derive(Clone, Copy)]
enum Addressee {
    Landlord,
    Broker,
    Agent,
    Attorney,
    Board,
}

impl Addressee {
    /// Where a board decides for the building, it answers for the landlord; in other buildings the
    /// landlord decides.
    const fn word(self, has_board: bool) -> &'static str {
        match self {
            Landlord | Board if has_board => "board",
            Landlord | Board => "landlord",
            Broker => "broker",
            Agent => "agent",
            Attorney => "attorney",
        }
    }
}

/// Rows `code: whom to ask, message;` as the constant `RAISED`.
macro_rules! raised {
    ($($code:literal: $to:ident, $key:literal;)+) => {
        /// A question raised by a finding: its code, whom to ask, the question.
        const RAISED: &[(&str, Addressee, Message)] = &[$(($code, $to, || text!($key))),+];
    };
}

raised! {
    "vacate_full": Landlord, "question-vacate-full";
    "vacate_unit": Landlord, "question-vacate-unit";
    "vacate_partial": Landlord, "question-vacate-partial";
    "vacate_not_lifted_on_record": Landlord, "question-vacate-not-lifted-on-record";
    "vacate_old": Landlord, "question-vacate-not-lifted-on-record";
    "vacate_elsewhere_on_lot": Landlord, "question-vacate-elsewhere";
    "not_registered": Landlord, "question-not-registered";
    "registration_lapsed": Agent, "question-registration-lapsed";
    "unit_open_class_c": Landlord, "question-unit-open-class-c";
    "unit_open_violations": Landlord, "question-unit-open-violations";
    "unit_below_street": Broker, "question-unit-below-street";
    "lead_open": Landlord, "question-lead-open";
    "aep_active": Landlord, "question-aep-active";
    "seven_a_administrator": Attorney, "question-seven-a-administrator";
    "harassment_finding": Attorney, "question-harassment-finding";
    "illegal_conversion": Broker, "question-illegal-conversion";
    "units_above_certificate": Broker, "question-units-above-certificate";
    "heat_open_in_season": Landlord, "question-heat-open-in-season";
    "heat_open": Landlord, "question-heat-open";
    "facade_unsafe": Board, "question-facade-unsafe";
    "open_class_c": Agent, "question-open-class-c";
    "repairs_late": Agent, "question-repairs-late";
    "bedbugs_reported": Landlord, "question-bedbugs-reported";
    "owner_differs_from_deed": Attorney, "question-owner-differs-from-deed";
    "rent_stabilization_evidence": Broker, "question-rent-stabilization-evidence";
    "benefit_421a_ended": Landlord, "question-benefit-421a-ended";
    "lien_notice": Attorney, "question-lien-notice";
    "ecb_balance": Attorney, "question-ecb-balance";
    "shed_over_3_years": Board, "question-shed-over-3-years";
    "elevator_test_overdue": Agent, "question-elevator-test-overdue";
    "boiler_defects": Agent, "question-boiler-defects";
    "dob_active_hazards": Agent, "question-dob-active-hazards";
    "false_certification": Agent, "question-false-certification";
    "underlying_conditions": Agent, "question-underlying-conditions";
    "rats_found": Agent, "question-rats-found";
    "conh_listed": Attorney, "question-conh-listed";
    "flood_zone": Landlord, "question-flood-zone";
    "legal_units_differ": Broker, "question-legal-units-differ";
}

/// The question that a finding of this code raises.
pub(crate) fn raised_question(code: &str) -> Option<String> {
    let found = RAISED.iter().find(|(known, _, _)| *known == code);
    found.map(|(_, _, text)| text().into_owned())
}

/// Questions raised by findings, most severe first, then those for every renter and buyer, which
/// take precedence when there are too many.
pub(crate) fn questions(reading: &Reading<'_>, findings: &[Finding]) -> Vec<Question> {
    let has_board = reading.has_board;
    let raised = findings.iter().flat_map(|finding| {
        let entries = RAISED.iter();
        let entries = entries.filter(move |(code, _, _)| *code == finding.code);
        entries.map(move |(_, to, text)| Question {
            text: text().into_owned(),
            to: to.word(has_board).into(),
            because: finding.title.clone(),
            evidence: finding.evidence.clone(),
        })
    });
    let mut questions: Vec<Question> = Vec::new();
    for question in raised {
        let asked = questions.iter_mut().find(|one| one.text == question.text);
        // Orders of two ages raise one question.
        match asked {
            Some(asked) => asked.evidence.extend(question.evidence),
            None => questions.push(question),
        }
    }
    let general = general(reading);
    questions.truncate(MOST.saturating_sub(general.len()));
    questions.extend(general);
    questions
}

/// Questions that no record answers, on the section that comes nearest.
fn general(reading: &Reading<'_>) -> Vec<Question> {
    let has_board = reading.has_board;
    let mut questions = Vec::new();
    let mut add = |to: Addressee, text: String, because: String, section: Option<_>| {
        if let Some(evidence) = section {
            questions.push(Question {
                text,
                to: to.word(has_board).into(),
                because,
                evidence: vec![evidence],
            });
        }
    };
    if may_be_stabilized(reading) {
        add(
            Landlord,
            message!("question-rent-history"),
            rent_reason(reading),
            reading.rent_regulation().and_then(whole),
        );
    }
    let built = reading.basics().and_then(|basics| basics.basics.year_built);
    let lead = reading.lead().filter(|lead| lead.open == Some(0));
    if built.is_none_or(|year| year < 1960) {
        add(
            Landlord,
            message!("question-lead"),
            message!("question-lead-reason"),
            lead.and_then(whole),
        );
    }
    if has_board {
        let taxes = reading.taxes().and_then(whole);
        add(
            Board,
            message!("question-board"),
            message!("question-board-reason"),
            taxes.or(reading.basics().and_then(whole)),
        );
    }
    questions
}

/// Where a board decides the reader buys; a home of one or two apartments is hardly ever
/// stabilized unless a record lists it.
fn may_be_stabilized(reading: &Reading<'_>) -> bool {
    let is_small = matches!(reading.units, Some(1 | 2));
    let rent = reading.rent_regulation();
    let is_on_record = rent.is_some_and(|rent| rent.level == "registered");
    // Public housing has a rent of its own kind, which DHCR doesn't register.
    let is_other = reading.has_board || reading.nycha.is_some();
    !is_other && (!is_small || is_on_record)
}

fn rent_reason(reading: &Reading<'_>) -> String {
    let rent = reading.rent_regulation();
    match rent.as_ref().map(|rent| rent.level.as_str()) {
        Some("registered") => message!("question-rent-registered"),
        Some("likely") => message!("question-rent-likely"),
        Some("possible") => message!("question-rent-possible"),
        _ => message!("question-rent-unknown"),
    }
}

fn whole<T>(section: ReadSection<'_, T>) -> Option<Evidence> {
    section.evidence(&[], NO_ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::analysis::findings::{TestSections, finding, section, sheet};
    use serde_json::json;

    fn sheet_of(has_board: bool) -> TestSections {
        let mut sheet = sheet!(20,
            rent_regulation ["dof:rentstab-counts"] {};
            lead ["wvxf-dwi5"] {"open": 0};
            taxes ["8y4t-faws"] {}
        );
        sheet.has_board = has_board;
        sheet
    }

    const RENTAL: bool = false;
    const WITH_BOARD: bool = true;

    fn asked_of(has_board: bool, codes: &[&str]) -> Vec<Question> {
        let findings: Vec<_> = codes.iter().map(|code| finding(code, "ecb")).collect();
        questions(&sheet_of(has_board).reading(), &findings)
    }

    fn to(questions: &[Question]) -> Vec<&str> {
        questions.iter().map(|one| one.to.as_str()).collect()
    }

    #[test]
    fn a_renter_asks_the_landlord_and_a_buyer_the_board() {
        assert_eq!(to(&asked_of(RENTAL, &[])), ["landlord", "landlord"]);
        assert_eq!(to(&asked_of(WITH_BOARD, &[])), ["board", "board"]);
        let shed = ["shed_over_3_years"];
        assert_eq!(to(&asked_of(WITH_BOARD, &shed))[0], "board");
        assert_eq!(to(&asked_of(RENTAL, &shed))[0], "landlord");
    }

    #[test]
    fn every_adverse_finding_raises_a_question_with_its_evidence() {
        for (code, _, text) in RAISED.iter() {
            let questions = asked_of(RENTAL, &[code]);
            assert_eq!(questions[0].text, text());
            assert_eq!(questions[0].evidence[0].row_ids, ["1"]);
        }
    }

    #[test]
    fn findings_that_raise_the_same_question_raise_it_once_with_all_evidence() {
        let orders = ["vacate_not_lifted_on_record", "vacate_old"];
        let questions = asked_of(RENTAL, &orders);
        assert_eq!(questions.len(), 1 + asked_of(RENTAL, &[]).len());
        assert_eq!(questions[0].evidence.len(), 2);
    }

    #[test]
    fn the_rent_history_is_asked_of_a_small_home_only_where_a_record_lists_it() {
        let mut sheet = sheet_of(RENTAL);
        sheet.units = Some(2);
        assert_eq!(to(&questions(&sheet.reading(), &[])), ["landlord"]);
        sheet.sections.rent_regulation =
            section(&["dof:rentstab-counts"], json!({"level": "registered"}));
        let questions = questions(&sheet.reading(), &[]);
        assert_eq!(to(&questions), ["landlord", "landlord"]);
        assert_eq!(
            questions[0].because,
            "Tax bills have counted rent-stabilized apartments on this tax lot. Only DHCR can \
             confirm a specific apartment's status."
        );
    }

    #[test]
    fn there_are_at_most_fifteen_and_those_for_every_reader_are_among_them() {
        let codes: Vec<_> = RAISED.iter().map(|(code, _, _)| *code).collect();
        let questions = asked_of(RENTAL, &codes);
        assert_eq!(questions.len(), MOST);
        assert_eq!(questions[13].text, message!("question-rent-history"));
    }

    #[test]
    fn no_question_is_about_persons() {
        let raised = RAISED.iter().map(|(_, _, text)| text().into_owned());
        let mut texts: Vec<String> = raised.collect();
        let general = asked_of(RENTAL, &[]);
        texts.extend(general.into_iter().map(|question| question.text));
        let words = "family,families,kids,quiet,school,crime,tenants are,child";
        for text in texts {
            let lower = text.to_lowercase();
            assert!(!words.split(',').any(|word| lower.contains(word)), "{text}");
        }
    }

    #[test]
    fn nothing_read_asks_nothing() {
        assert_eq!(questions(&TestSections::blank().reading(), &[]), Vec::new());
    }
}
