//! Answers match the tool's output schema.

use nycapt_tests::{McpMessage, TestApp, python, sample_addresses};
use serde_json::{Value, json};

#[tokio::test]
async fn every_kind_of_answer_matches_the_schema() {
    let app = TestApp::new();
    let listed = McpMessage::new("tools/list", &json!({})).send(&app).await;
    let tool = listed.json()["result"]["tools"][0].clone();
    let mut values = Vec::new();
    let mut statuses = Vec::new();
    for text in addresses() {
        for detail in ["concise", "full"] {
            let arguments = json!({ "address": text, "detail": detail });
            let result = app.lookup(&arguments).await;
            let value = result["structuredContent"].clone();
            statuses.push(value["status"].as_str().unwrap().to_owned());
            values.push(value);
        }
    }
    for status in ["matched", "ambiguous", "notFound", "outsideNyc"] {
        assert!(statuses.iter().any(|known| known == status), "{status}");
    }
    is_refused_otherwise(&tool["outputSchema"]);
    assert_eq!(checked(&tool["outputSchema"], &values), Some(values.len()));
    let inputs = [
        json!({ "address": "x" }),
        json!({ "address": "x", "detail": "full" }),
    ];
    assert_eq!(checked(&tool["inputSchema"], &inputs), Some(2));
    for bad in [
        json!({}),
        json!({ "address": "" }),
        json!({ "address": "x", "unit": "4B" }),
    ] {
        assert_eq!(checked(&tool["inputSchema"], &[bad]), None);
    }
}

fn addresses() -> Vec<String> {
    let mut texts = sample_addresses(60);
    let streets: Vec<String> = texts
        .iter()
        .filter_map(|line| Some(line.split_once(',')?.0.to_owned()))
        .collect();
    let with_unit = streets
        .iter()
        .take(3)
        .map(|street| format!("{street} apt 4b"));
    let others = ["100 Main St, Hoboken, NJ", "hello", "10007"].map(str::to_owned);
    texts.extend(with_unit.chain(others).collect::<Vec<_>>());
    texts.extend(streets);
    texts
}

/// A schema that accepts everything would prove nothing.
fn is_refused_otherwise(schema: &Value) {
    for bad in [
        json!({}),
        json!({ "status": "found", "message": "", "confidence": 0, "next": [] }),
        json!({ "status": "matched", "message": "", "confidence": "1", "next": [] }),
    ] {
        assert_eq!(checked(schema, &[bad]), None);
    }
}

/// Number of values that fit, or none when one does not.
fn checked(schema: &Value, values: &[Value]) -> Option<usize> {
    let given = json!({ "schema": schema, "values": values }).to_string();
    let mut script = python::script("mcp_schema.py").unwrap();
    script.stderr(std::process::Stdio::null());
    let (fits, count) = python::run(&mut script, given.as_bytes()).unwrap();
    fits.then(|| count.parse().unwrap())
}
