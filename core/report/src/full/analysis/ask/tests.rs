use std::collections::BTreeSet;

use jiff::civil::date;
use serde_json::{Value, json};

use super::answer::{answer, unanswerable};
use super::intents::{INTENTS, words_of};
use crate::datasets::{
    datasets, dob_complaints, dob_violations, ecb_violations, hpd_aep, hpd_bedbugs, hpd_complaints,
    hpd_heat_sensors, hpd_litigations, hpd_vacate_orders, hpd_violations, pluto,
};
use crate::full::analysis::findings::{TestSections, fill, section, sheet};
use crate::testing::{TestBuilding, rows};

/// Legal and definitional figures, which appear in no section.
const OF_THE_LAW: [&str; 9] = ["1", "6", "12", "31", "36", "100", "311", "1960", "2012"];

/// A building with something in every section, each figure another.
fn full() -> TestSections {
    let sheet = sheet!(41,
        unit ["wvxf-dwi5"] {
            "counts": {"exact": 7, "probable": 3, "possible": 9, "floor": 0, "buildingWide": 13}
        };
        hpd_violations ["wvxf-dwi5"] {
            "open": 57, "total": 999,
            "byClass": [{"class": "C", "open": 17, "closed": 4, "openTo2Years": 0,
                         "open2To5Years": 0, "open5To10Years": 0, "openOver10Years": 0}],
            "byCategory": [{"category": "Water leak or mold", "count": 43, "open": 31}]
        };
        repair_response ["wvxf-dwi5"] {"issued": 73, "medianDays": 87};
        hpd_complaints ["ygpa-z7cr"] {"last12Months": 23};
        heat ["wvxf-dwi5", "ygpa-z7cr"] {
            "openViolations": 19, "seasons": [{"season": "2025-2026", "complaints": 29,
            "apartmentDays": 27, "apartmentsAffected": 11, "violations": 5}]
        };
        pests ["wz6d-d3jb", "wvxf-dwi5", "p937-wjvj"] {
            "bedbugFilings": [{"id": "b1", "period": "2024-11-01/2025-10-31", "units": 41,
                "infested": 2, "eradicated": 0, "reinfested": 0, "filedOn": "2025-12-24"}],
            "violationsOpen": 14, "violationsClosed": 15, "complaintsLast12Months": 16,
            "rodentInspections": [{"id": "i1", "date": "2026-07-08", "type": "Initial",
                                   "result": "Passed", "rats": false}]
        };
        lead ["wvxf-dwi5", "64uk-42ks"] {
            "open": 8, "closed": 18, "builtBefore1960": true, "serviceLine": "Copper"
        };
        dob_violations ["3h2n-5cm9"] {"active": 33, "activeHazards": 22};
        ecb ["6bgk-3dad"] {"total": 24, "uncured": 21, "totalBalanceUsd": 12_345};
        dob_complaints ["eabe-havv"] {"illegalConversion": {"total": 34, "substantiated": 32}};
        permits ["rbx6-tga4"] {
            "active": 35, "expiredUnsigned": 37,
            "sidewalkShed": {"since": "2019-04-05", "days": 2786, "permitId": "p1"}
        };
        occupancy ["bs8b-p36w"] {
            "certificates": [{"id": "co1", "date": "1998-09-10", "type": "final",
                              "dwellingUnits": 38}],
            "legalUseNote": "The final certificate allows 38 apartments."
        };
        safety_devices ["e5aq-a4j2", "52dp-yji6", "xubg-57si"] {
            "elevators": [{"id": "1P39", "overdue": true}],
            "boilers": [{"id": "2B", "inspected": "2025-11-28", "defects": true}],
            "facades": [{"id": "f", "cycle": "9", "status": "SAFE", "filed": "2024-06-26"}]
        };
        ownership ["tesw-yqqr", "feu5-w2e2"] {
            "registration": {"id": "r1", "last": "2025-08-25", "ends": "2026-09-02",
                             "lapsed": true},
            "contacts": [{"id": "k1", "role": "Agent", "organization": "EXAMPLE LLC"}]
        };
        portfolio ["tesw-yqqr"] {"buildings": 44, "units": 1_746};
        litigation ["59kj-x8nc"] {"total": 47, "open": 46, "harassmentFindings": 45};
        enforcement ["tb8q-a3ar", "hcir-3275", "xpbf-ithr"] {
            "aep": [{"id": "a", "from": "2023-01-30", "active": true}],
            "ucp": [{"id": "u", "from": "2022-02-20", "active": true}],
            "vacatesInForce": 49
        };
        rent_regulation ["dof:rentstab-counts", "y7az-s7wc"] {
            "level": "likely",
            "stabilizedUnitsByYear": [{"year": 2021, "units": 39, "estimated": false}],
            "benefits": [{"id": "e", "program": "J-51", "end": "2031", "active": true,
                          "datasetId": "y7az-s7wc"}]
        };
        evictions ["6z8x-wfk4"] {
            "executedByYear": [{"year": 2018, "residential": 51, "commercial": 1}],
            "covered": ["2017-01-03", "2026-11-09"]
        };
        sales_and_deeds ["usep-8jbt"] {
            "buildingSales": [{"id": "s1", "date": "2015-05-15", "priceUsd": 4_200_000}],
            "unitSales": [{"id": "s2", "date": "2016-06-16", "priceUsd": 610_000,
                           "apartment": "4B"}]
        };
        taxes ["8y4t-faws", "9rz4-mjek"] {
            "year": 2027, "marketValueUsd": 5_100_000, "assessedUsd": 2_295_000,
            "lienNotices": [{"id": "l", "month": "2025-02", "cycle": "60 Day Notice",
                             "waterOnly": false}]
        };
        energy ["5zyy-y8am"] {"years": [{"id": "e1", "year": 2024, "score": 64, "grade": "B"}]};
        environment ["64uk-42ks"] {
            "floodFema": false, "floodPreliminary": true, "sandy": true, "evacuationZone": "3"
        };
        neighborhood_311 ["erm2-nwe9"] {
            "window": ["2025-11-21", "2026-11-20"],
            "atAddress": [{"type": "Noise - Residential", "count": 53}]
        }
    );
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
        "For November 1, 2024 to October 31, 2025, the owner reported bedbugs in 2 apartments.";
    assert_eq!(answer.sentences[0].text, expected);
}

#[test]
fn complaints_that_name_no_apartment_are_not_from_0_apartments() {
    for (apartments, ending) in [
        (11, "(reported, not proven) from 11 apartments."),
        (0, "(reported, not proven)."),
    ] {
        let mut sections = full();
        let heat = sections.sections.heat.data.as_mut().unwrap();
        heat.seasons[0].apartments_affected = Some(apartments);
        let answer = answer(&sections.reading(), "Is there heat?");
        let mut texts = answer.sentences.iter().map(|sentence| &sentence.text);
        let text = texts
            .find(|text| text.contains("heat season, HPD"))
            .unwrap();
        assert!(text.ends_with(ending), "{text}");
    }
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
fn records_that_name_no_apartment_are_said_to() {
    let text = said(&full(), "What about my apartment?");
    assert!(text.ends_with("13 records mention no apartment."), "{text}");
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
fn none_is_said_in_words_and_not_as_zero() {
    let of_counts = |probable: u32, possible: u32| {
        let mut sheet = full();
        let counts = json!({"exact": 0, "probable": probable, "possible": possible, "floor": 0,
            "buildingWide": 0});
        fill!(sheet; unit ["wvxf-dwi5"] {"counts": counts});
        said(&sheet, "my apartment")
    };
    assert_eq!(of_counts(0, 0), "No record mentions apartment 4B.");
    let expected = "2 records probably mention apartment 4B; 1 record may.";
    assert_eq!(of_counts(2, 1), expected);
    let mut sheet = full();
    fill!(sheet; heat ["wvxf-dwi5"] {"openViolations": 0});
    let expected = "HPD lists no open heat or hot water violations on November 19, 2026.";
    assert_eq!(said(&sheet, "heat"), expected);
    fill!(sheet; hpd_violations ["wvxf-dwi5"] {"open": 0});
    let text = said(&sheet, "open violations");
    let start = "HPD lists no open class A, B or C violations on November 19, 2026.";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn codes_of_the_city_are_answered_in_words() {
    let mut sheet = full();
    let contact = |role: &str| json!({"id": role, "role": role, "organization": "EXAMPLE LLC"});
    let contacts = [contact("CorporateOwner"), contact("SiteManager")];
    fill!(sheet; ownership ["feu5-w2e2"] {"contacts": contacts});
    let text = said(&sheet, "who is the landlord");
    let expected = "EXAMPLE LLC (corporate owner) and EXAMPLE LLC (site manager)";
    assert!(text.contains(expected), "{text}");
    let filing = json!({"id": "f", "cycle": "9", "status": "SWARMP", "filed": "2024-06-26"});
    fill!(sheet; safety_devices ["xubg-57si"] {"facades": [filing]});
    let text = said(&sheet, "facade");
    let expected = "Latest facade filing of June 26, 2024: safe with a repair and maintenance \
                    program (SWARMP).";
    assert_eq!(text, expected);
}

#[test]
fn orders_of_class_i_are_counted_beside_violations_and_not_among_them() {
    let row = |building: TestBuilding, class: &str| {
        rows!(building; hpd_violations: CLASS = class, INSPECTED = "2026-02-03",
            ORDER_NUMBER = "569", APARTMENT = "4B", OPEN_OR_CLOSE = "Open")
    };
    let building = row(row(TestBuilding::walk_up(20), "B"), "I");
    let (texts, _) = answered(&building, Some("4B"), "violations?");
    let of_apartment = "HPD lists 1 violation (class A, B or C) as open on November 19, 2026 in \
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
fn half_is_not_said_of_one() {
    let mut sheet = full();
    fill!(sheet; repair_response ["wvxf-dwi5"] {"issued": 1, "medianDays": 12});
    let text = said(&sheet, "repairs");
    let expected =
        "The 1 class B or C violation issued in the last 36 months was closed within 12 days.";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn a_lapsed_registration_is_past_and_a_permit_is_in_force_today() {
    let text = said(&full(), "is it registered");
    let expected = " HPD's registrations through November 19, 2026 show the building's last \
                    registration on August 25, 2025, valid until September 2, 2026, with no renewal \
                    since.";
    assert!(text.contains(expected), "{text}");
    let mut sheet = full();
    sheet.sections.permits.provenance[0].as_of = Some("2019-05-02".into());
    let text = said(&sheet, "which permits");
    let start = "35 permits are in force on November 20, 2026;";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn a_question_on_taxes_gets_the_values_and_that_the_bill_is_missing() {
    let text = said(&full(), "How high are the property taxes?");
    let expected = "property taxes in 2027, the lot's market value is $5,100,000 and its assessed \
                    value is $2,295,000. The data don't include the bill.";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn mold_is_not_answered_with_heat_or_plumbing() {
    let mut sheet = full();
    fill!(sheet; hpd_violations ["wvxf-dwi5"] {
        "byCategory": [{"category": "Heat or hot water", "count": 43, "open": 31},
                       {"category": "Plumbing", "count": 3, "open": 1}]
    });
    let text = said(&sheet, "mold?");
    assert!(text.contains("no mold or leak violations"), "{text}");
}

fn regulated(members: Value) -> TestSections {
    let mut sheet = full();
    sheet.sections.rent_regulation = section(&["y7az-s7wc"], members);
    sheet
}

#[test]
fn a_program_is_said_with_the_day_of_its_list() {
    let mut sheet = full();
    sheet.covered = vec![("hcir-3275", date(2024, 1, 31))];
    let text = said(&sheet, "aep");
    let expected = "HPD's list through January 31, 2024 shows the building as active in the \
                    Alternative Enforcement Program (for buildings with many open violations) since \
                    January 30, 2023.";
    assert!(text.contains(expected), "{text}");
    let text = said(&sheet, "mold?");
    let expected = "HPD's list through November 19, 2026 shows the building in the Underlying \
                    Conditions Program";
    assert!(text.contains(expected), "{text}");
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
        let sheet = regulated(
            json!({"level": "registered", "stabilizedUnitsByYear": years,
            "reasons": ["Stabilized apartments on tax bills: 105 in 2021."]}),
        );
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
fn a_benefit_that_ended_is_not_in_force() {
    for (active, end, expected) in [
        (false, "2020", "limited rents has ended: J-51, in 2020."),
        (
            false,
            "2031",
            "on record but not in force: J-51, until 2031.",
        ),
        (true, "2031", "is on record: J-51, until 2031."),
    ] {
        let row = json!({"id": "e", "program": "J-51", "start": null, "end": end,
                         "active": active, "datasetId": "y7az-s7wc"});
        let sheet = regulated(json!({"level": "possible", "benefits": [row]}));
        let text = said(&sheet, "rent stabilized?");
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn every_limit_that_may_be_in_force_is_said_of_rents() {
    let row = |program: &str, end: &str, active: Option<bool>| {
        json!({"id": program, "program": program, "start": null, "end": end, "active": active,
               "datasetId": "y7az-s7wc"})
    };
    let benefits = [
        row("LIHTC 4%", "2035-06-30", Some(true)),
        row("J-51", "2050", None),
        row("421-a", "2019", Some(false)),
    ];
    let mut sheet = regulated(json!({"level": "unknown", "benefits": benefits}));
    sheet.nycha = Some(&pluto::DATASET);
    let text = said(&sheet, "rent stabilized?");
    for part in [
        "LIHTC 4%, until June 30, 2035",
        "J-51, until 2050",
        "household income",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("421-a"), "{text}");
}

#[test]
fn a_subsidy_follows_what_the_records_show_of_stabilization_and_isnt_called_that() {
    let text = |program: &str, unread: bool| {
        let row = json!({"id": "e", "program": program, "start": null, "end": "2035-06-30",
                         "active": true, "datasetId": "y7az-s7wc"});
        let mut sheet = regulated(json!({"level": "unknown", "benefits": [row]}));
        if unread {
            sheet.unread = vec![("dof:rentstab-counts", crate::Feed::Partial)];
        }
        said(&sheet, "rent stabilized?")
    };
    let subsidy = "A tax benefit or subsidy that limits rents is on record: LIHTC 4%, until June 30, \
                   2035. A subsidy alone isn't rent stabilization: it has its own rent rules.";
    let none = "We found no sign of rent-stabilized apartments. That doesn't rule them out.";
    assert_eq!(text("LIHTC 4%", false), format!("{none} {subsidy}"));
    let unread = "Our data can't show whether rents here are stabilized.";
    assert_eq!(text("LIHTC 4%", true), format!("{unread} {subsidy}"));
    assert!(!text("J-51", false).contains("subsidy alone"));
}

#[test]
fn a_benefit_that_may_have_ended_is_said_as_such_and_without_an_ended_one_before_it() {
    let row = |program: &str, end: Option<&str>, active: Option<bool>| {
        json!({"id": program, "program": program, "start": null, "end": end, "active": active,
               "datasetId": "y7az-s7wc"})
    };
    let ended = row("421-a", Some("2019"), Some(false));
    let open = row("J-51", None, None);
    let sheet = |rows: &[Value]| regulated(json!({"level": "possible", "benefits": rows}));
    let text = said(&sheet(&[ended.clone(), open]), "rent stabilized?");
    assert!(
        text.contains("on record but may have ended: J-51."),
        "{text}"
    );
    assert!(!text.contains("421-a"), "{text}");
    let later = row("J-51", Some("2020"), Some(false));
    let text = said(&sheet(&[ended, later]), "rent stabilized?");
    assert!(text.contains("has ended: 421-a, in 2019."), "{text}");
    assert!(!text.contains("J-51"), "{text}");
}

#[test]
fn no_sign_of_stabilization_is_said_of_whole_records_alone() {
    let mut sheet = regulated(json!({"level": "none"}));
    let whole = said(&sheet, "rent stabilized?");
    assert!(whole.starts_with("We found no sign"), "{whole}");
    sheet.unread = vec![("y7az-s7wc", crate::Feed::Partial)];
    let partial = said(&sheet, "rent stabilized?");
    assert!(!partial.contains("no sign"), "{partial}");
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
    fill!(sheet;
        environment ["64uk-42ks", "uihr-hn7s", "uyj8-7rv5"] {
            "floodFema": false, "sandy": true, "evacuationZone": "3"
        };
        lead ["wvxf-dwi5", "bnkq-6un4"] {"open": 0, "closed": 1, "serviceLine": "Copper"};
        permits ["ipu4-2q9a", "rbx6-tga4"] {"active": 1, "expiredUnsigned": 0});
    for (question, start, dataset) in [
        (
            "flood?",
            "The lot is outside the 1% flood zone",
            "64uk-42ks",
        ),
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
    assert!(text.contains("built before 1978"), "{text}");
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
            "HPD lists at least 1 violation for {about} as open on November 19, 2026 in records \
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
            "HPD lists at least 1 violation for {about} as closed on November 19, 2026 in records \
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
        "HPD's records on November 19, 2026 show at least 1 case in housing court, 1 pending.",
        "HPD's records through November 19, 2026 show that at least 1 vacate order is in force",
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
