//! The portal's table of questions and a longer one, and the members that answer them.
//! No model is involved: the test checks that the parts exist and that `concise` points to `full`.

use std::collections::BTreeMap;

use nycapt_tests::prelude::*;

/// What a concise answer leaves to the full one, in the words by which it sends there.
const OF_FULL: [&str; 5] = [
    "owner and managing agent",
    "rent regulation",
    "bedbugs",
    "year built and size",
    "newest violation",
];

/// Whether a member is there with something in it.
fn says(answer: &Value, pointer: &str) -> bool {
    answer
        .pointer(pointer)
        .is_some_and(|value| !value.is_null())
}

async fn answer(app: &TestApp, address: &str, detail: &str) -> Value {
    let arguments = json!({ "address": address, "detail": detail });
    app.lookup(&arguments).await["structuredContent"].clone()
}

fn apartments() -> Vec<String> {
    let addresses = sample_addresses(60);
    let lines = addresses.iter().map(|line| line.split_once(',').unwrap());
    lines
        .map(|(street, rest)| format!("{street} apt 4b,{rest}"))
        .collect()
}

#[tokio::test]
async fn the_portal_says_which_detail_answers_each_question() {
    let app = TestApp::new();
    let page = portal_document(&app, "/developers/mcp").await;
    let mut full = Vec::new();
    for address in sample_addresses(10) {
        full.push(answer(&app, &address, "full").await);
    }
    let of_full = page.lines().filter(|row| row.contains("? | `full` |"));
    let members: Vec<&str> = of_full
        .filter_map(|row| between(row, "`preview.", "`"))
        .collect();
    assert_eq!(members.len(), OF_FULL.len(), "{members:?}");
    for member in members {
        let pointer = format!("/preview/{member}");
        assert!(full.iter().any(|answer| says(answer, &pointer)), "{member}");
    }
}

/// Whether a fact of the table is there: a pointer, or a pointer and its value.
fn holds(answer: &Value, fact: &str) -> bool {
    match fact.split_once('=') {
        Some((pointer, value)) => answer.pointer(pointer).is_some_and(|found| found == value),
        None => says(answer, fact),
    }
}

#[tokio::test]
async fn every_question_of_the_table_has_an_answer_with_all_of_its_facts() {
    let app = TestApp::new();
    let mut of_apartments = BTreeMap::new();
    for detail in ["concise", "full"] {
        let mut answers = Vec::new();
        for address in apartments().iter().take(50) {
            answers.push(answer(&app, address, detail).await);
        }
        of_apartments.insert(detail, answers);
    }
    let rows = include_str!("../../../mcp/questions.tsv").lines().skip(1);
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('\t').collect()).collect();
    assert!(rows.len() >= 40, "{}", rows.len());
    let mut without = Vec::new();
    for row in rows {
        let [question, address, detail, facts] = row[..] else {
            panic!("{row:?} has four columns");
        };
        let own;
        let answers = if address.is_empty() {
            &of_apartments[detail]
        } else {
            own = vec![answer(&app, address, detail).await];
            &own
        };
        let has_all = |answer: &Value| facts.split(' ').all(|fact| holds(answer, fact));
        if !answers.iter().any(has_all) {
            without.push(question);
        }
    }
    assert_eq!(without, [""; 0]);
}

#[tokio::test]
async fn a_concise_answer_sends_to_the_full_one_for_what_it_does_not_hold() {
    let app = TestApp::new();
    let concise = answer(&app, &sample_address(), "concise").await;
    let next = concise["next"][0]["do"].as_str().unwrap();
    next.assert_has(OF_FULL);
}

#[tokio::test]
async fn the_answer_that_the_portal_shows_has_the_members_of_a_true_one() {
    let app = TestApp::new();
    let page = portal_document(&app, "/developers/mcp").await;
    let blocks = page.split("```json\n").skip(1);
    let mut shown = blocks.filter_map(|block| {
        let (text, _) = block.split_once("\n```")?;
        serde_json::from_str::<Value>(text).ok()
    });
    let shown = shown.find(|block| block.get("status").is_some()).unwrap();
    let shown = members_of(&shown, "");
    let mut members = Vec::new();
    for address in sample_addresses(60) {
        let answer = answer(&app, &address, "concise").await;
        members = members_of(&answer, "");
        members.retain(|member| member != "/notice");
        if members == shown {
            return;
        }
    }
    assert_eq!(shown, members, "no answer has these members");
}

/// Pointers to every member that is no element of a list, in order.
fn members_of(part: &Value, at: &str) -> Vec<String> {
    let members = part.as_object().into_iter().flatten();
    members
        .flat_map(|(name, member)| {
            let pointer = format!("{at}/{name}");
            let within = members_of(member, &pointer);
            [pointer].into_iter().chain(within)
        })
        .collect()
}
