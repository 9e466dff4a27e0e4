//! What to ask whom, and why.

use super::context::Context;
use super::findings::{Read, Reading};
use To::{Agent, Attorney, Board, Broker, Dhcr, Landlord};
use nycapt_contract::{Finding, Question, ReportSections};

/// Most questions.
const MOST: usize = 15;

/// Whom to ask.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    Landlord,
    Broker,
    Agent,
    Attorney,
    Dhcr,
    Board,
}

impl To {
    /// Where a board decides for the building, it answers for the landlord.
    const fn word(self, has_board: bool) -> &'static str {
        match self {
            Landlord if has_board => "board",
            Landlord => "landlord",
            Broker => "broker",
            Agent => "agent",
            Attorney => "attorney",
            Dhcr => "DHCR",
            Board => "board",
        }
    }
}

/// What a finding raises: its code, whom to ask, the question.
const RAISED: &[(&str, To, &str)] = &[
    (
        "vacate_full",
        Landlord,
        "Is the order to vacate lifted, and may I see the city's letter that says so?",
    ),
    (
        "vacate_unit",
        Landlord,
        "Is the order to vacate this apartment lifted, and may I see the city's letter that says so?",
    ),
    (
        "vacate_partial",
        Landlord,
        "Which apartments does the order to vacate concern, and is it lifted?",
    ),
    (
        "vacate_not_lifted_on_record",
        Landlord,
        "Was the order to vacate lifted, and on which day?",
    ),
    (
        "not_registered",
        Landlord,
        "What is the building's registration number with HPD?",
    ),
    (
        "registration_lapsed",
        Agent,
        "When is the registration with HPD renewed?",
    ),
    (
        "unit_open_class_c",
        Landlord,
        "Are the class C violations of this apartment repaired, and when is the repair certified to HPD?",
    ),
    (
        "unit_lead_open",
        Landlord,
        "Is the lead or window-guard violation of this apartment corrected, and may I see the papers?",
    ),
    (
        "unit_below_street",
        Broker,
        "Does the certificate of occupancy allow a dwelling on this floor?",
    ),
    (
        "lead_open",
        Landlord,
        "Which apartments do the open lead violations concern, and when are they corrected? Tell the owner in writing if a child under 6 lives or will live there.",
    ),
    (
        "aep_active",
        Landlord,
        "Which repairs does the Alternative Enforcement Program still require, and by when?",
    ),
    (
        "seven_a_administrator",
        Attorney,
        "Who may sign a lease and take the rent while a 7A administrator manages the building?",
    ),
    (
        "harassment_finding",
        Attorney,
        "What did the court order after its finding of harassment, and is it settled?",
    ),
    (
        "illegal_conversion",
        Broker,
        "Is this apartment on the certificate of occupancy, and which of its rooms may be used as bedrooms?",
    ),
    (
        "units_above_certificate",
        Broker,
        "Is this apartment one of those that the certificate of occupancy allows?",
    ),
    (
        "heat_open_in_season",
        Landlord,
        "Is heat and hot water restored, and when are the violations certified as corrected?",
    ),
    (
        "heat_open",
        Landlord,
        "Is the heating repaired before October 1?",
    ),
    (
        "facade_unsafe",
        Board,
        "When does the repair of the facade begin and end, and who pays for it?",
    ),
    (
        "open_class_c",
        Agent,
        "Which of the open class C violations are repaired, and when are they certified to HPD?",
    ),
    (
        "bedbugs_reported",
        Landlord,
        "May I have the bedbug history of the apartment and the building (form DBB-N) before I sign?",
    ),
    (
        "owner_differs_from_deed",
        Attorney,
        "Who owns the building today, and who may sign for the owner?",
    ),
    (
        "rent_stabilization_evidence",
        Broker,
        "Is this apartment rent-stabilized, and what was its last registered legal rent?",
    ),
    (
        "benefit_421a_ended",
        Dhcr,
        "Was this apartment stabilized under 421-a, and did the leases carry the notice that it would end?",
    ),
    (
        "lien_notice",
        Attorney,
        "Are the taxes and water charges on the lien list paid?",
    ),
    (
        "ecb_balance",
        Attorney,
        "Which ECB balances are still due, and who has to pay them?",
    ),
    (
        "shed_over_3_years",
        Board,
        "Why does the sidewalk shed stand, and when is it taken down?",
    ),
    (
        "elevator_test_overdue",
        Agent,
        "When was each elevator tested last, and how often was it out of service?",
    ),
    (
        "boiler_defects",
        Agent,
        "Are the boiler's defects corrected and filed with DOB?",
    ),
    (
        "dob_active_hazards",
        Agent,
        "Which of the active DOB violations are corrected?",
    ),
    (
        "false_certification",
        Agent,
        "How are repairs checked before they are certified to HPD?",
    ),
    (
        "underlying_conditions",
        Agent,
        "Was the source of the leaks found and repaired?",
    ),
    (
        "rats_found",
        Agent,
        "What was done after the rat inspection, and when is the next?",
    ),
    (
        "conh_listed",
        Attorney,
        "Does work in this building need a Certification of No Harassment?",
    ),
    (
        "flood_zone",
        Landlord,
        "Did water enter the building or this apartment before? A lease must say so.",
    ),
    (
        "legal_units_differ",
        Broker,
        "How many apartments does the certificate of occupancy allow, and is this one of them?",
    ),
];

pub(super) fn questions(
    context: &Context<'_>,
    sections: &ReportSections,
    findings: &[Finding],
) -> Vec<Question> {
    asked(&Reading::new(context, sections), findings)
}

/// Questions of the findings in the order of their weight, then what every renter and buyer should
/// ask; the last of the former give way to these.
fn asked(reading: &Reading<'_>, findings: &[Finding]) -> Vec<Question> {
    let has_board = reading.has_board;
    let raised = findings.iter().flat_map(|finding| {
        let entries = RAISED
            .iter()
            .filter(move |(code, _, _)| *code == finding.code);
        // Only a board is asked what it decides; a landlord decides it elsewhere.
        entries.map(move |(_, to, text)| Question {
            text: (*text).into(),
            to: if *to == Board && !has_board {
                Landlord
            } else {
                *to
            }
            .word(has_board)
            .into(),
            because: format!("{}: {}", finding.title, finding.detail),
            evidence: finding.evidence.clone(),
        })
    });
    let standing = standing(reading);
    let mut questions: Vec<Question> = raised.take(MOST.saturating_sub(standing.len())).collect();
    questions.extend(standing);
    questions
}

/// Questions that no record answers, on the section that comes nearest.
fn standing(reading: &Reading<'_>) -> Vec<Question> {
    let has_board = reading.has_board;
    let mut questions = Vec::new();
    let mut add = |to: To, text: &str, because: String, section: Option<_>| {
        if let Some(evidence) = section {
            questions.push(Question {
                text: text.into(),
                to: to.word(has_board).into(),
                because,
                evidence: vec![evidence],
            });
        }
    };
    if may_be_stabilized(reading) {
        add(
            Landlord,
            "Will you show me the rent history of this apartment from DHCR? Its tenant or owner \
             may ask for it free of charge.",
            rent_reason(reading),
            reading.rent_regulation().and_then(whole),
        );
        add(
            Dhcr,
            "Once I have signed the lease: may I have the rent history of my apartment?",
            "The rent history goes to the tenant or the owner only; it shows the registered rents \
             of earlier years."
                .into(),
            reading.rent_regulation().and_then(whole),
        );
    }
    let newer = reading.basics().and_then(|basics| basics.basics.year_built);
    if newer.is_none_or(|year| year < 1960)
        && reading.lead().is_some_and(|lead| lead.open == Some(0))
    {
        add(
            Landlord,
            "May I see the lead paint papers of this apartment? Tell the owner in writing if a \
             child under 6 lives or will live there.",
            "In a building from before 1960, or of unknown age, lead paint is presumed by law."
                .into(),
            reading.lead().and_then(whole),
        );
    }
    if has_board {
        add(
            Board,
            "Which assessments are decided or planned, and what do the minutes of the last two \
             years say of repairs?",
            "Public records do not hold the building's budget or minutes.".into(),
            reading
                .taxes()
                .and_then(whole)
                .or(reading.basics().and_then(whole)),
        );
    }
    questions
}

/// Where a board decides the reader buys; a home of one or two apartments is hardly ever
/// stabilized unless a record lists it.
fn may_be_stabilized(reading: &Reading<'_>) -> bool {
    let is_small = matches!(reading.units, Some(1 | 2));
    let is_on_record = || {
        let level = reading
            .rent_regulation()
            .map(|rent| rent.level.as_str() == "registered");
        level.unwrap_or(false)
    };
    !reading.has_board && (!is_small || is_on_record())
}

fn rent_reason(reading: &Reading<'_>) -> String {
    let rent = reading.rent_regulation();
    match rent.as_ref().map(|rent| rent.level.as_str()) {
        Some("registered") => {
            "Public records list stabilized apartments in this building; only DHCR knows about one \
             apartment."
        }
        Some("likely") => {
            "Public records suggest stabilized apartments in this building; only DHCR knows about \
             one apartment."
        }
        Some("possible") => {
            "Public records leave it possible that this building has stabilized apartments; only \
             DHCR knows about one apartment."
        }
        _ => "Public records do not tell whether one apartment is stabilized; only DHCR does.",
    }
    .into()
}

fn whole<T>(section: Read<'_, T>) -> Option<nycapt_contract::Evidence> {
    section.evidence(&[], Vec::<String>::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::findings::{Sheet, seen};
    use nycapt_contract::{Evidence, Lead, RentHistory, Severity, Taxes};

    fn finding(code: &str) -> Finding {
        Finding {
            code: code.into(),
            severity: Severity::Medium,
            title: "Title".into(),
            detail: "Detail.".into(),
            scope: "building".into(),
            evidence: vec![Evidence {
                section: "ecb".into(),
                row_ids: vec!["1".into()],
                dataset_id: "6bgk-3dad".into(),
                as_of: None,
            }],
        }
    }

    fn sheet_of(has_board: bool) -> Sheet {
        let mut sheet = Sheet::of_units(20);
        sheet.has_board = has_board;
        sheet.sections.rent_regulation = seen(RentHistory::default(), &["dof:rentstab-counts"]);
        sheet.sections.lead = seen(
            Lead {
                open: Some(0),
                ..Lead::default()
            },
            &["wvxf-dwi5"],
        );
        sheet.sections.taxes = seen(Taxes::default(), &["8y4t-faws"]);
        sheet
    }

    const RENTAL: bool = false;
    const WITH_BOARD: bool = true;

    fn asked_of(has_board: bool, codes: &[&str]) -> Vec<Question> {
        let findings: Vec<_> = codes.iter().map(|code| finding(code)).collect();
        asked(&sheet_of(has_board).reading(), &findings)
    }

    fn to(questions: &[Question]) -> Vec<&str> {
        questions
            .iter()
            .map(|question| question.to.as_str())
            .collect()
    }

    #[test]
    fn a_renter_asks_landlord_and_dhcr_and_a_buyer_the_board() {
        assert_eq!(to(&asked_of(RENTAL, &[])), ["landlord", "DHCR", "landlord"]);
        assert_eq!(to(&asked_of(WITH_BOARD, &[])), ["board", "board"]);
        let shed = ["shed_over_3_years"];
        assert_eq!(to(&asked_of(WITH_BOARD, &shed))[0], "board");
        assert_eq!(to(&asked_of(RENTAL, &shed))[0], "landlord");
    }

    #[test]
    fn every_finding_that_speaks_against_a_building_raises_a_question_with_its_evidence() {
        for (code, _, text) in RAISED {
            let questions = asked_of(RENTAL, &[code]);
            assert_eq!(&questions[0].text, text);
            assert_eq!(questions[0].evidence[0].row_ids, ["1"]);
        }
    }

    #[test]
    fn the_rent_history_is_asked_of_a_small_home_only_where_a_record_lists_it() {
        let mut sheet = sheet_of(RENTAL);
        sheet.units = Some(2);
        assert_eq!(to(&asked(&sheet.reading(), &[])), ["landlord"]);
        let listed = RentHistory {
            level: "registered".into(),
            ..RentHistory::default()
        };
        sheet.sections.rent_regulation = seen(listed, &["dof:rentstab-counts"]);
        let questions = asked(&sheet.reading(), &[]);
        assert_eq!(to(&questions), ["landlord", "DHCR", "landlord"]);
        assert_eq!(
            questions[0].because,
            "Public records list stabilized apartments in this building; only DHCR knows about one \
             apartment."
        );
    }

    #[test]
    fn there_are_at_most_fifteen_and_the_standing_ones_are_among_them() {
        let codes: Vec<_> = RAISED.iter().map(|(code, _, _)| *code).collect();
        let questions = asked_of(RENTAL, &codes);
        assert_eq!(questions.len(), MOST);
        assert_eq!(questions[13].to, "DHCR");
    }

    #[test]
    fn no_question_is_about_persons_but_the_lawful_one_about_lead() {
        let mut texts: Vec<&str> = RAISED.iter().map(|(_, _, text)| *text).collect();
        let standing = asked_of(RENTAL, &[]);
        texts.extend(standing.iter().map(|question| question.text.as_str()));
        for text in texts {
            let lower = text.to_lowercase();
            for word in [
                "family",
                "families",
                "kids",
                "quiet",
                "school",
                "crime",
                "tenants are",
            ] {
                assert!(!lower.contains(word), "{text}");
            }
            let lawful = lower.replace("a child under 6 lives or will live there", "");
            assert!(!lawful.contains("child"), "{text}");
        }
    }

    #[test]
    fn nothing_read_asks_nothing() {
        assert_eq!(asked(&Sheet::blank().reading(), &[]), Vec::new());
    }
}
