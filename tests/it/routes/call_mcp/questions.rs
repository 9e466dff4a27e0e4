//! The portal's table of questions and a longer one, and the members that answer them.
//! No model is involved: the test checks that the parts exist and that `concise` points to `full`.

use std::collections::BTreeMap;

use nycapt_tests::prelude::*;

/// A question of the portal's table: the detail that answers it, the members that do, and the
/// word by which a concise answer sends there.
struct Question {
    text: &'static str,
    detail: &'static str,
    answered_by: &'static [&'static str],
    word: &'static str,
}

const QUESTIONS: [Question; 7] = [
    Question {
        text: "Is 350 5th Ave in good repair?",
        detail: "concise",
        answered_by: &[
            "/building/facts/counts/violationsAsOf",
            "/building/facts/counts/openClassC",
            "/building/facts/flags/0",
            "/building/facts/score/meaning",
        ],
        word: "",
    },
    Question {
        text: "Is anything on record for apartment 4B?",
        detail: "concise",
        answered_by: &["/building/recordsOfUnit", "/building/facts/cautions/0"],
        word: "",
    },
    Question {
        text: "Who owns it, who manages it?",
        detail: "full",
        answered_by: &[
            "/preview/owner/data/registeredName",
            "/preview/owner/data/managingAgent",
        ],
        word: "owner and managing agent",
    },
    Question {
        text: "Is it rent stabilized?",
        detail: "full",
        answered_by: &[
            "/preview/rentRegulation/data/level",
            "/preview/rentRegulation/data/reasons/0",
            "/preview/rentRegulation/notes/0/text",
        ],
        word: "rent regulation",
    },
    Question {
        text: "Were there bedbugs?",
        detail: "full",
        answered_by: &["/preview/bedbugs/data/latestPeriod"],
        word: "bedbugs",
    },
    Question {
        text: "When was it built, how many apartments?",
        detail: "full",
        answered_by: &[
            "/preview/basics/data/yearBuilt",
            "/preview/basics/data/unitsResidential",
        ],
        word: "year and size",
    },
    Question {
        text: "What was found last?",
        detail: "full",
        answered_by: &["/preview/newest/data/violation/date"],
        word: "newest violation",
    },
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
async fn every_question_of_the_portal_has_its_answer_where_it_says() {
    let app = TestApp::new();
    let page = portal_document(&app, "/developers/mcp").await;
    for question in QUESTIONS {
        let mut rows = page.lines().filter(|line| line.starts_with("| "));
        let row = rows.find(|row| row.contains(question.text));
        let row = row.unwrap_or_else(|| panic!("{} is not on the page", question.text));
        let sent = format!("`{}`", question.detail);
        assert!(row.contains(&sent), "{row}");
    }
    let mut missing: Vec<&str> = QUESTIONS
        .iter()
        .flat_map(|it| it.answered_by)
        .copied()
        .collect();
    for address in apartments() {
        for detail in ["concise", "full"] {
            let answer = answer(&app, &address, detail).await;
            let of_detail = QUESTIONS.iter().filter(|it| it.detail == detail);
            let found: Vec<&str> = of_detail
                .flat_map(|question| question.answered_by)
                .copied()
                .filter(|pointer| says(&answer, pointer))
                .collect();
            missing.retain(|pointer| !found.contains(pointer));
        }
    }
    assert!(missing.is_empty(), "no building answers by {missing:?}");
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
    let address = sample_addresses(1).remove(0);
    let concise = answer(&app, &address, "concise").await;
    let step = concise["next"][0]["do"].as_str().unwrap();
    for question in QUESTIONS.iter().filter(|it| it.detail == "full") {
        assert!(step.contains(question.word), "{}: {step}", question.text);
        let mut behind = question.answered_by.iter();
        assert!(behind.all(|pointer| !says(&concise, pointer)));
    }
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
    let mut members = Vec::new();
    for address in sample_addresses(60) {
        let answer = answer(&app, &address, "concise").await;
        members = members_of(&answer, "");
        members.retain(|member| member != "/notice");
        if members == members_of(&shown, "") {
            return;
        }
    }
    assert_eq!(
        members_of(&shown, ""),
        members,
        "no answer has these members"
    );
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
