use std::collections::BTreeSet;

use serde_json::json;

use super::answer::{answer, unanswerable};
use super::intents::{INTENTS, words_of};
use crate::datasets::pluto;
use crate::full::analysis::findings::{TestSections, section};
use crate::testing::{TestBuilding, rows};

/// Legal and definitional figures, which appear in no section.
const OF_THE_LAW: [&str; 9] = ["1", "3", "6", "12", "31", "100", "311", "1960", "2012"];

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
        "The owner reported bedbugs in 2 apartments from November 1, 2024, to October 31, 2025.";
    assert_eq!(answer.sentences[0].text, expected);
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
