use std::collections::BTreeSet;

use jiff::civil::date;
use serde_json::json;

use super::answer::{answer, unanswerable};
use super::intents::{INTENTS, words_of};
use crate::datasets::{
    datasets, dob_complaints, dob_violations, ecb_violations, hpd_aep, hpd_bedbugs, hpd_complaints,
    hpd_heat_sensors, hpd_litigations, hpd_vacate_orders, hpd_violations, pluto,
};
use crate::full::analysis::findings::{TestSections, section};
use crate::testing::{TestBuilding, rows};

/// Legal and definitional figures, which appear in no section.
const OF_THE_LAW: [&str; 9] = ["1", "6", "12", "31", "36", "100", "311", "1960", "2012"];

/// Sets a section: its name, its datasets and its members.
fn fill_row(sheet: &mut TestSections, row: &str) {
    sheet.set(row, |_, members| serde_json::from_str(members).unwrap());
}

/// A building with something in every section, each figure another.
fn full() -> TestSections {
    let mut sheet = TestSections::of_units(41);
    include_str!("full.txt")
        .lines()
        .for_each(|row| fill_row(&mut sheet, row));
    sheet.asking("4B")
}

/// Every run of digits, thousands commas dropped.
fn figures(text: &str) -> BTreeSet<String> {
    let plain = text.replace(',', "");
    let runs = plain.split(|c: char| !c.is_ascii_digit());
    let runs = runs.filter(|run| !run.is_empty());
    runs.map(String::from).collect()
}

#[test]
fn every_row_of_the_table_is_a_subject() {
    let rows = include_str!("intents.tsv").lines().skip(1).count();
    assert_eq!(INTENTS.len(), rows);
}

#[test]
fn every_sentence_has_evidence_and_no_figure_that_its_section_lacks() {
    let sheet = full();
    let sections = serde_json::to_value(&sheet.sections).unwrap();
    for intent in INTENTS.iter() {
        let name = intent.name;
        let sentences: Vec<_> = (intent.answer)(&sheet.reading())
            .into_iter()
            .flatten()
            .collect();
        assert!(name == "score" || !sentences.is_empty(), "{name}");
        for sentence in sentences {
            let (text, evidence) = (&sentence.text, &sentence.evidence[0]);
            let section = &sections[&evidence.section];
            let datasets = section["provenance"].to_string();
            let mut known = figures(&section["data"].to_string());
            known.append(&mut figures(&format!("{datasets} 4B {}", sheet.today)));
            // A day in words has no zero in front.
            let days: Vec<String> = (known.iter())
                .map(|one| one.trim_start_matches('0').into())
                .collect();
            known.extend(days);
            known.extend(OF_THE_LAW.map(String::from));
            let said = figures(text);
            let unknown: Vec<_> = said.difference(&known).collect();
            assert_eq!(unknown, [""; 0], "{name}: {text}");
            assert!(datasets.contains(&evidence.dataset_id), "{text}");
            assert!(
                intent.sections.contains(&evidence.section.as_str()),
                "{text}"
            );
        }
    }
}

#[test]
fn words_name_subjects_in_their_plural_and_in_either_spelling() {
    for (question, expected) in [
        ("Does it have heat?", vec!["heat"]),
        ("HOT WATER in winter?", vec!["heat"]),
        ("any roaches, mice or bed-bugs", vec!["pests"]),
        ("bedbugs?", vec!["pests"]),
        ("Is it rent stabilised?", vec!["rent_regulation"]),
        ("421-a", vec!["rent_regulation"]),
        ("421 a or J-51", vec!["rent_regulation"]),
        ("will my rent increase", vec!["rent_regulation"]),
        ("which LLC is the landlord", vec!["owner"]),
        ("is that a legal bedroom", vec!["legal_use"]),
        ("assessments and liens", vec!["purchase"]),
        ("noisy bars", vec!["noise_and_works"]),
        ("is it in a flood zone", vec!["flood"]),
        ("lead paint", vec!["lead"]),
        ("do the elevators work", vec!["elevator"]),
        ("how many evictions", vec!["evictions"]),
        ("black mould and leaks", vec!["mold_and_leaks"]),
        ("open violations", vec!["violations"]),
        ("is it safe?", vec!["safety"]),
        ("could there be a fire", vec!["safety"]),
        ("safe for a baby, is there lead?", vec!["lead", "safety"]),
        // A part of a word names nothing.
        ("wheat, ratio, Barker Avenue", vec![]),
        ("downer, misleading, colder", vec![]),
    ] {
        let intents = answer(&full().reading(), question).intents;
        assert_eq!(intents, expected, "{question}");
    }
}

#[test]
fn several_subjects_are_answered_in_the_order_they_are_named() {
    let answer = answer(&full().reading(), "Mice? And the heat, or mice again?");
    assert_eq!(answer.intents, ["pests", "heat"]);
    assert_eq!(answer.sections_first, ["pests", "heat"]);
    assert_eq!(answer.unanswered.len(), 2);
    let expected =
        "From November 1, 2024, to October 31, 2025, the owner reported bedbugs in 2 apartments.";
    assert_eq!(answer.sentences[0].text, expected);
}

#[test]
fn heat_is_answered_with_the_season_that_is_over_and_the_running_one_where_covered() {
    let building = TestBuilding::walk_up(20)
        .problem("1", "2026-01-05", "HEAT/HOT WATER", "4B")
        .problem("2", "2026-11-18", "HEAT/HOT WATER", "5A")
        .closed("C", "2024-01-05", "666", "2024-02-05");
    let of_seasons = |building: &TestBuilding| -> Vec<String> {
        let (texts, _) = answered(building, None, "is heat a problem?");
        let texts = texts.into_iter();
        texts.filter(|text| text.starts_with("In the ")).collect()
    };
    let calls = [
        "In the 2025-2026 heat season, HPD received 1 heat complaint (reported, not proven) from 1 \
         apartment.",
        "In the 2026-2027 heat season through November 19, 2026, HPD received 1 heat complaint \
         (reported, not proven).",
    ];
    let issued = [
        "In the 2025-2026 heat season, inspectors issued 0 violations for heat or hot water.",
        "In the 2026-2027 heat season through November 19, 2026, inspectors issued 0 violations for \
         heat or hot water.",
    ];
    assert_eq!(of_seasons(&building), [calls, issued].concat());
    let began = building
        .clone()
        .beginning(&hpd_complaints::DATASET, date(2025, 12, 1));
    assert_eq!(of_seasons(&began), [calls[1], issued[0], issued[1]]);
    let unread = building.partial(&[&hpd_complaints::DATASET]);
    assert_eq!(of_seasons(&unread), issued);
}

#[test]
fn an_unknown_question_lists_what_can_be_answered() {
    let of = |question: &str| answer(&full().reading(), question);
    let unknown = of("What is the meaning of life?");
    assert_eq!((unknown.intents.len(), unknown.sentences.len()), (0, 0));
    let listed = &unknown.unanswered[0];
    assert!(listed.contains("heat and hot water"), "{listed}");
    assert_eq!(of("").unanswered, unknown.unanswered);
    let said_before = unanswerable("What is the meaning of life?");
    assert_eq!(said_before.as_ref(), Some(listed));
    assert_eq!(unanswerable("mice?"), None);
}

#[test]
fn a_question_on_safety_is_answered_with_dangers_on_record_and_without_crime() {
    let building = TestBuilding::walk_up(20)
        .open("C", "2026-10-01", "530")
        .open("B", "2026-10-02", "513");
    let building = rows!(building; hpd_vacate_orders: ORDER_NUMBER = "4",
        TYPE = "Entire Building", EFFECTIVE = "2026-02-03");
    let (texts, unanswered) = answered(&building, None, "is it safe?");
    for expected in [
        "Records show a vacate order by HPD for the entire building",
        "HPD lists 1 violation (class C, immediately hazardous) as open",
        "HPD violations for fire safety, doors, electricity, leaks and mold on November 19, 2026: ",
    ] {
        assert!(starts(&texts, expected), "{expected}: {texts:#?}");
    }
    assert!(unanswered.contains("don't cover crime"), "{unanswered}");
    let (texts, unanswered) = answered(&TestBuilding::walk_up(20), None, "is it safe?");
    assert_eq!(texts, [""; 0]);
    let none = "Of the dangers we check for, such as vacate orders, open class C violations and unsafe \
         facades, we found none in these records: ";
    assert!(unanswered.starts_with(none), "{unanswered}");
    for missing in [&ecb_violations::DATASET, &hpd_aep::DATASET] {
        let building = TestBuilding::walk_up(20).without(&[missing]);
        let (_, unanswered) = answered(&building, None, "is it safe?");
        assert!(!unanswered.contains("we found none"), "{unanswered}");
    }
    assert!(unanswered.contains("don't cover crime"), "{unanswered}");
    let partial = building.partial(&[&hpd_violations::DATASET]);
    let (texts, _) = answered(&partial, None, "is it safe?");
    assert!(
        starts(&texts, "HPD lists at least 1 violation for doors and locks"),
        "{texts:#?}"
    );
}

#[test]
fn dangers_of_every_source_answer_a_question_on_safety() {
    let building = rows!(TestBuilding::walk_up(20);
        hpd_violations: VIOLATION_ID = "1", CLASS = "B", ORDER_NUMBER = "583",
            APARTMENT = "4B", OPEN_OR_CLOSE = "Open", INSPECTED = "2026-10-01",
            STATUS_DATE = "2026-10-01", CORRECT_BY = "2026-10-31";
        ecb_violations: VIOLATION_NUMBER = "2", SEVERITY = "CLASS - 1", STATUS = "ACTIVE",
            ISSUED = "2026-02-03", CERTIFICATION = "NO COMPLIANCE RECORDED";
        hpd_aep: STATUS = "AEP Active", STARTED = "2026-01-31");
    let (texts, _) = answered(&building, Some("4B"), "is it safe?");
    for expected in [
        "Alternative Enforcement Program",
        "leaks and mold",
        "apartment 4B",
        "(OATH)",
    ] {
        let is_said = texts.iter().any(|text| text.contains(expected));
        assert!(is_said, "{expected}: {texts:#?}");
    }
}

#[test]
fn what_is_left_out_on_purpose_is_said() {
    let answer = answer(&full().reading(), "crime and the heat");
    assert_eq!(answer.intents, ["heat"]);
    let left_out = &answer.unanswered[1];
    assert!(left_out.contains("doesn't cover crime"), "{left_out}");
}

#[test]
fn a_section_that_was_not_read_is_no_answer() {
    let answer = answer(&TestSections::blank().reading(), "heat");
    assert_eq!(answer.sentences, []);
    let unread = &answer.unanswered[0];
    assert!(
        unread.starts_with("We can't answer questions about heat"),
        "{unread}"
    );
}

fn said(sheet: &TestSections, question: &str) -> String {
    let answer = answer(&sheet.reading(), question);
    let sentences: Vec<String> = answer.sentences.into_iter().map(|one| one.text).collect();
    sentences.join(" ")
}

#[test]
fn each_answer_of_the_table_says_what_the_sections_say() {
    for case in include_str!("answers.txt").split("\n\n") {
        let (mut sheet, mut text) = (full(), String::new());
        for line in case.lines() {
            let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
            match kind {
                "#" => {}
                "nycha" => sheet.nycha = Some(&pluto::DATASET),
                "partial" => sheet.unread = vec![(rest, crate::Feed::Partial)],
                "through" => {
                    let (dataset, day) = rest.split_once(' ').unwrap();
                    sheet.covered = vec![(dataset, day.parse().unwrap())];
                }
                "?" => text = said(&sheet, rest),
                "=" => assert_eq!(text, rest),
                "^" => assert!(text.starts_with(rest), "{line}: {text}"),
                "$" => assert!(text.ends_with(rest), "{line}: {text}"),
                "+" => assert!(text.contains(rest), "{line}: {text}"),
                "-" => assert!(!text.contains(rest), "{line}: {text}"),
                _ => fill_row(&mut sheet, line),
            }
        }
    }
}

/// A building whose records name apartment 4B once for each day.
fn recorded(days: &[&str]) -> TestBuilding {
    (days.iter()).fold(TestBuilding::walk_up(20), |building, day| {
        rows!(building; hpd_violations: CLASS = "C", INSPECTED = day, ORDER_NUMBER = "530",
            APARTMENT = "4B", OPEN_OR_CLOSE = "Open")
    })
}

#[test]
fn the_newest_records_of_an_apartment_are_in_its_answer_in_plain_words() {
    let days = ["2026-02-03", "2026-03-03", "2026-04-03", "2026-05-03"];
    let building = rows!(recorded(&days); hpd_violations: CLASS = "B", INSPECTED = "2026-06-03",
        ORDER_NUMBER = "550", APARTMENT = "4B", OPEN_OR_CLOSE = "Close",
        STATUS_DATE = "2026-07-03");
    let (texts, _) = answered(&building, Some("4B"), "what happened in my apartment?");
    let expected = "Newest first: Mold (class B violation, June 3, 2026, closed); Door doesn't \
                    close by itself (class C violation, May 3, 2026, open); Door doesn't close by \
                    itself (class C violation, April 3, 2026, open); and 2 more.";
    assert_eq!(texts[1], expected);
    let (texts, _) = answered(&recorded(&days[..1]), Some("4B"), "my apartment");
    let expected = "The record: Door doesn't close by itself (class C violation, February 3, \
                    2026, open).";
    assert_eq!(texts[1], expected);
}

#[test]
fn orders_of_class_i_are_counted_beside_violations_and_not_among_them() {
    let row = |building: TestBuilding, class: &str| {
        rows!(building; hpd_violations: CLASS = class, INSPECTED = "2026-02-03",
            ORDER_NUMBER = "569", APARTMENT = "4B", OPEN_OR_CLOSE = "Open")
    };
    let building = row(row(TestBuilding::walk_up(20), "B"), "I");
    let (texts, _) = answered(&building, Some("4B"), "violations?");
    let of_apartment = "HPD lists 1 violation (class A, B or C) as open on November 19, 2026, in \
                        records that mention apartment 4B.";
    assert!(starts(&texts, of_apartment), "{texts:#?}");
    let of_building = "HPD lists 1 violation (class A, B or C) as open on November 19, 2026; class \
                       C (immediately hazardous): 0; also open: 1 order (class I).";
    assert!(starts(&texts, of_building), "{texts:#?}");
}

#[test]
fn the_owner_comes_before_the_days_of_the_registration() {
    let answer = answer(&full().reading(), "who owns it?");
    let starts = [
        "As filed by the owner: EXAMPLE LLC",
        "HPD's registrations",
        "44 buildings",
    ];
    assert_eq!(answer.sentences.len(), starts.len());
    for (sentence, start) in answer.sentences.iter().zip(starts) {
        assert!(sentence.text.starts_with(start), "{}", sentence.text);
    }
}

#[test]
fn a_permit_is_in_force_today_whatever_the_day_of_its_data() {
    let mut sheet = full();
    sheet.sections.permits.provenance[0].as_of = Some("2019-05-02".into());
    let text = said(&sheet, "which permits");
    let start = "35 permits are in force on November 20, 2026;";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn the_newest_tax_bill_after_a_fall_is_said_to_be_not_comparable() {
    let text = |comparable: bool| {
        let year = |year: u16, units: u32, comparable: Option<bool>| {
            json!({"year": year, "units": units, "estimated": false,
                   "change": comparable.map(|_| -1), "comparable": comparable})
        };
        let years = [
            year(2018, 8764, None),
            year(2020, 105, Some(comparable)),
            year(2021, 105, Some(true)),
        ];
        let mut sheet = full();
        let members = json!({"level": "registered", "stabilizedUnitsByYear": years,
            "reasons": ["Stabilized apartments on tax bills: 105 in 2021."]});
        sheet.sections.rent_regulation = section(&["y7az-s7wc"], members);
        let mut findings = sheet.findings().into_iter();
        let finding = findings.find(|one| one.code == "rent_stabilization_evidence");
        (said(&sheet, "rent stabilized?"), finding.unwrap().detail)
    };
    let (answer, finding) = text(false);
    let expected = "2021 tax bill counts 105 stabilized apartments. Some years aren't";
    assert!(answer.contains(expected), "{answer}");
    assert!(finding.contains("aren't comparable"), "{finding}");
    let (answer, finding) = text(true);
    assert!(!answer.contains("comparable"), "{answer}");
    assert!(!finding.contains("comparable"), "{finding}");
}

#[test]
fn a_report_answers_its_question_and_none_without_one() {
    let building = TestBuilding::walk_up(20).open("C", "2026-10-01", "780");
    assert_eq!(building.report_of(None, None).answer, None);
    let answer = building.report_of(None, Some("heat?")).answer.unwrap();
    assert_eq!(answer.intents, ["heat"]);
}

/// The sentences, and what is not answered, of whatever data there is.
fn answered(building: &TestBuilding, unit: Option<&str>, question: &str) -> (Vec<String>, String) {
    let answer = building
        .partial_report_of(unit, Some(question))
        .answer
        .unwrap();
    let texts = answer.sentences.into_iter().map(|one| one.text);
    (texts.collect(), answer.unanswered.join(" "))
}

#[test]
fn an_incomplete_section_gives_its_reason_and_is_not_called_unread() {
    let unanswered = |building: &TestBuilding| answered(building, None, "heat? mice?").1;
    let whole = unanswered(&TestBuilding::walk_up(20));
    assert!(!whole.contains("Not loaded"), "{whole}");
    let missing = [&hpd_heat_sensors::DATASET, &hpd_bedbugs::DATASET];
    let partial = unanswered(&TestBuilding::walk_up(20).without(&missing));
    for part in [
        missing[0].name,
        missing[1].name,
        "Heat and hot water by season: Not loaded: ",
    ] {
        assert!(partial.contains(part), "{partial}");
    }
    assert!(!partial.contains("couldn't read"), "{partial}");
    assert!(!partial.contains(hpd_violations::DATASET.name), "{partial}");
    let (_, home) = answered(&TestBuilding::walk_up(2), None, "violations?");
    assert!(home.contains("HPD complaints: To protect privacy"));
}

#[test]
fn a_sentence_cites_the_dataset_that_it_is_from() {
    let mut sheet = full();
    let maps = ["64uk-42ks", "uihr-hn7s", "uyj8-7rv5"];
    let members = json!({"floodFema": false, "sandy": true, "evacuationZone": "3"});
    sheet.sections.environment = section(&maps, members);
    let members = json!({"open": 0, "closed": 1, "serviceLine": "Copper"});
    sheet.sections.lead = section(&["wvxf-dwi5", "bnkq-6un4"], members);
    let members = json!({"active": 1, "expiredUnsigned": 0});
    sheet.sections.permits = section(&["ipu4-2q9a", "rbx6-tga4"], members);
    for (question, start, dataset) in [
        ("flood?", "The lot is outside the 1% flood", "64uk-42ks"),
        ("flood?", "The lot is in the area that Sandy", "uyj8-7rv5"),
        ("flood?", "Hurricane evacuation zone", "uihr-hn7s"),
        ("lead?", "The city's record of the water", "bnkq-6un4"),
        ("permits?", "1 permit is in force", "rbx6-tga4"),
    ] {
        let answer = answer(&sheet.reading(), question);
        let mut sentences = answer.sentences.iter();
        let cited = sentences.find(|one| one.text.starts_with(start));
        assert_eq!(cited.unwrap().evidence[0].dataset_id, dataset, "{start}");
    }
    let later = rows!(TestBuilding::bare(); pluto: YEAR_BUILT = "1965",
        BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = "20");
    let answer = later.report_of(None, Some("lead?")).answer.unwrap();
    let mut sentences = answer.sentences.iter();
    let age = sentences.find(|one| one.text.contains("according to the tax record"));
    let age = age.unwrap();
    assert_eq!(age.evidence[0].dataset_id, "64uk-42ks");
    let text = &age.text;
    assert!(text.starts_with("Built in 1965, according"), "{text}");
    assert!(text.contains("from 1960 to 1977"), "{text}");
}

#[test]
fn codes_with_a_hyphen_are_one_word() {
    let expected = ["421a", "bed", "bugs", "j51"];
    assert_eq!(words_of("421-a, bed-bugs; j 51"), expected);
}

fn starts(texts: &[String], start: &str) -> bool {
    texts.iter().any(|text| text.starts_with(start))
}

#[test]
fn a_part_of_the_data_proves_its_rows_and_no_more() {
    let none = TestBuilding::walk_up(40).partial(&[&hpd_violations::DATASET]);
    for (question, order, about) in [
        ("mold?", "550", "water leak or mold"),
        ("heat?", "666", "heat or hot water"),
        ("mice?", "569", "mice, roaches, bedbugs or other pests"),
        ("lead?", "617", "lead-based paint"),
    ] {
        let both = rows!(none.clone(); hpd_violations: CLASS = "B", INSPECTED = "2026-02-03",
            ORDER_NUMBER = order, APARTMENT = "4B", OPEN_OR_CLOSE = "Open";
            hpd_violations: CLASS = "C", INSPECTED = "2026-02-03",
            ORDER_NUMBER = order, APARTMENT = "5C", OPEN_OR_CLOSE = "Close",
            STATUS_DATE = "2026-03-03");
        let (texts, unanswered) = answered(&both, Some("4B"), question);
        let of_apartment = format!(
            "HPD lists at least 1 violation for {about} as open on November 19, 2026, in records \
             that mention apartment 4B. Repairs may not show yet. We have only part of these \
             records."
        );
        assert_eq!(texts[0], of_apartment);
        let of_building = format!(
            "HPD lists at least 2 violations for {about}, 1 of them open on November 19, 2026."
        );
        assert!(starts(&texts, &of_building), "{texts:#?}");
        assert!(!unanswered.contains("We found nothing"), "{unanswered}");
        let (texts, _) = answered(&both, Some("5C"), question);
        let closed = format!(
            "HPD lists at least 1 violation for {about} as closed on November 19, 2026, in records \
             that mention apartment 5C."
        );
        assert!(starts(&texts, &closed), "{texts:#?}");
        let (texts, unanswered) = answered(&none, Some("4B"), question);
        assert!(
            !texts.iter().any(|text| text.contains("HPD lists")),
            "{texts:#?}"
        );
        assert!(!unanswered.contains("We found nothing"), "{unanswered}");
    }
    let (_, unread) = answered(&none, Some("4B"), "mold?");
    assert!(
        unread.contains("We can't answer questions about mold and leaks"),
        "{unread}"
    );
    let (_, nothing) = answered(&TestBuilding::walk_up(40), Some("4B"), "energy?");
    assert!(nothing.contains("We found nothing about"), "{nothing}");
}

#[test]
fn a_part_of_the_data_of_every_agency_proves_its_rows() {
    let building = rows!(TestBuilding::walk_up(40).open("B", "2026-02-03", "508");
        dob_violations: VIOLATION_ID = "1", FULL_NUMBER = "1", TYPE_CODE = "C",
            CATEGORY = "V-DOB VIOLATION - ACTIVE", ISSUED = "2026-02-03";
        ecb_violations: VIOLATION_NUMBER = "2", SEVERITY = "CLASS - 1", STATUS = "ACTIVE",
            ISSUED = "2026-02-03", CERTIFICATION = "NO COMPLIANCE RECORDED";
        hpd_litigations: LITIGATION_ID = "3", CASE_TYPE = "Tenant Action", STATUS = "PENDING",
            OPENED = "2026-02-03";
        hpd_vacate_orders: ORDER_NUMBER = "4", TYPE = "Entire Building", EFFECTIVE = "2026-02-03";
        dob_complaints: COMPLAINT_NUMBER = "5", CATEGORY = "45", STATUS = "CLOSED",
            DISPOSITION = "A8", ENTERED = "2026-02-03");
    let building = building.partial(datasets![
        dob_violations ecb_violations hpd_litigations hpd_vacate_orders dob_complaints
        hpd_violations
    ]);
    let question = "violations, DOB, ECB, court, illegal conversion of the basement?";
    let (texts, _) = answered(&building, None, question);
    for expected in [
        "HPD lists at least 1 violation (class B) as open on November 19, 2026.",
        "The Department of Buildings lists at least 1 violation as active on November 19, 2026",
        "Listed as not corrected: at least 1 violation before the Environmental Control Board (OATH).",
        "HPD's records on November 19, 2026, show at least 1 case in housing court, 1 pending.",
        "HPD's records through November 19, 2026, show that at least 1 vacate order is in force",
        "The Department of Buildings received at least 1 complaint of illegal conversion, and an \
         inspector found a violation after 1.",
    ] {
        assert!(starts(&texts, expected), "{expected}: {texts:#?}");
    }
    let digest = building
        .partial_report_of(None, None)
        .summary
        .verdict_sentences;
    assert!(
        starts(&digest, "HPD lists at least 1 violation"),
        "{digest:#?}"
    );
}
