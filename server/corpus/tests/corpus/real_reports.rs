//! Reports of real buildings from only some of the city's files.

use nycapt_address::parse_unit;
use nycapt_contract::{AnswerSentence, Bbl, Report};
use nycapt_corpus::decode_records;
use nycapt_report::{PeerTables, ReportInput};

use crate::real_files::{Real, real};

fn report_of(real: &Real, bbl: u64, unit: Option<&str>, question: Option<&str>) -> Report {
    let directory = real.release.directory();
    let address = directory.preferred(Bbl::from_number(bbl).unwrap()).unwrap();
    let building = real.release.building(&address.slug).unwrap();
    let records = decode_records(&building.stored).unwrap();
    let unit = unit.map(|unit| parse_unit(unit).unwrap());
    let input = ReportInput {
        building: building.input(&records, real.release.facts()),
        unit: unit.as_ref(),
        entrance: None,
        question,
        nearby: None,
        portfolio: None,
        peers: &PeerTables::default(),
        report_id: "job_01real",
        generated_at: "2026-03-31T15:00:00Z",
        allows_partial: true,
    };
    let (report, warnings) = nycapt_report::report(&input).unwrap();
    assert_eq!(warnings, [""; 0]);
    report
}

fn answers(report: &Report) -> (Vec<&AnswerSentence>, String) {
    let answer = report.answer.as_ref().unwrap();
    (
        answer.sentences.iter().collect(),
        answer.unanswered.join(" "),
    )
}

#[test]
fn an_answer_says_what_a_part_of_the_data_proves_of_the_apartment() {
    let Some(real) = real() else { return };
    // Lot, apartment, question, the sentence, a row behind it.
    for (bbl, unit, question, expected, row) in [
        (
            1_014_330_034,
            "5D",
            "Does it have mold or bedbugs?",
            "HPD lists at least 3 violations for water leak or mold in records that mention \
             apartment 5D, 1 of them open",
            "13735052",
        ),
        (
            1_014_330_034,
            "5D",
            "Does it have mold or bedbugs?",
            "HPD lists at least 1 violation for mice, roaches, bedbugs or other pests as open",
            "13734094",
        ),
        (
            3_014_180_049,
            "2C",
            "Is there heat in winter?",
            "HPD lists at least 1 violation for heat or hot water in records that mention \
             apartment 2C; status on February 1, 2023: closed.",
            "12825818",
        ),
    ] {
        let report = report_of(real, bbl, Some(unit), Some(question));
        let (sentences, unanswered) = answers(&report);
        let texts: Vec<&str> = sentences.iter().map(|one| one.text.as_str()).collect();
        let said = sentences.iter().find(|one| one.text.starts_with(expected));
        let said = said.unwrap_or_else(|| panic!("{expected}: {texts:#?}"));
        let rows: Vec<_> = said.evidence.iter().flat_map(|one| &one.row_ids).collect();
        assert!(rows.iter().any(|id| *id == row), "{rows:?}");
        assert!(!unanswered.contains("we found nothing"), "{unanswered}");
    }
}

#[test]
fn an_answer_on_lead_begins_with_the_violations_of_the_apartment() {
    let Some(real) = real() else { return };
    let question = Some("Is it safe for a baby, is there lead?");
    let report = report_of(real, 2_051_150_028, Some("1D"), question);
    let (sentences, _) = answers(&report);
    let texts: Vec<&str> = sentences.iter().map(|one| one.text.as_str()).collect();
    let of_apartment = "HPD lists at least 13 violations for lead-based paint as open on";
    assert!(texts[0].starts_with(of_apartment), "{texts:#?}");
    assert!(texts[0].contains("mention apartment 1D"), "{texts:#?}");
    let of_building = "HPD lists at least 76 violations for lead-based paint as open";
    assert!(texts[1].starts_with(of_building), "{texts:#?}");
}
