//! A collection of requests for Postman, which Bruno and other programs import too.

use anyhow::Result;
use serde_json::{Value, json};

use super::reference::{at, list, text};

const SCHEMA: &str = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/// The requests of programs, with the examples of the description, in folders by tag.
pub(super) fn file(description: &Value) -> Result<String> {
    let tags = list(description, "/tags").filter(|tag| text(tag, "/name") != "site");
    let folders = tags.map(|tag| {
        json!({
            "name": text(tag, "/name"),
            "description": text(tag, "/description"),
            "item": items(description, text(tag, "/name")),
        })
    });
    let collection = json!({
        "info": { "name": "NYC Apartment Report Service", "schema": SCHEMA },
        "auth": { "type": "bearer", "bearer": [variable("token", "{{apiKey}}")] },
        "variable": [variable("baseUrl", "http://127.0.0.1:8080"), variable("apiKey", "")],
        "item": folders.collect::<Vec<Value>>(),
    });
    let mut text = serde_json::to_string_pretty(&collection)?;
    text.push('\n');
    Ok(text)
}

fn items(description: &Value, tag: &str) -> Vec<Value> {
    let paths = at(description, "/paths").as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().into_iter().flatten();
        methods.map(move |(method, operation)| (path, method, operation))
    });
    let of_tag = operations.filter(|(_, _, operation)| {
        // Only the payment provider can sign.
        let is_signed = operation.pointer("/security/0/paymentSignature");
        operation.pointer("/tags/0").and_then(Value::as_str) == Some(tag) && is_signed.is_none()
    });
    of_tag
        .map(|(path, method, operation)| {
            json!({
                "name": text(operation, "/summary").trim_end_matches('.'),
                "request": request(description, path, method, operation),
            })
        })
        .collect()
}

fn request(description: &Value, path: &str, method: &str, operation: &Value) -> Value {
    let parameters = |place: &str| -> Vec<Value> {
        let of_place = list(operation, "/parameters").filter(|one| text(one, "/in") == place);
        let shown = of_place.map(|one| {
            let mut shown = variable(text(one, "/name"), &example(description, one));
            if let Some(shown) = shown.as_object_mut() {
                shown.insert("description".into(), json!(text(one, "/description")));
                // A switch of Postman, which a parameter of the path doesn't have.
                if place == "query" && one.get("required") != Some(&json!(true)) {
                    shown.insert("disabled".into(), json!(true));
                }
            }
            shown
        });
        shown.collect()
    };
    let path = path.replace('{', ":").replace('}', "");
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    let query = parameters("query");
    let sent: Vec<String> = query
        .iter()
        .filter(|one| one.get("disabled").is_none())
        .map(|one| {
            let value = text(one, "/value").replace(' ', "%20");
            format!("{}={value}", text(one, "/key"))
        })
        .collect();
    let start = if sent.is_empty() { "" } else { "?" };
    let mut request = json!({
        "method": method.to_uppercase(),
        "url": {
            "raw": format!("{{{{baseUrl}}}}{path}{start}{}", sent.join("&")),
            "host": ["{{baseUrl}}"],
            "path": segments,
            "variable": parameters("path"),
            "query": query,
        },
        "description": text(operation, "/description"),
    });
    let Some(members) = request.as_object_mut() else {
        return request;
    };
    if list(operation, "/security").next().is_none() {
        members.insert("auth".into(), json!({ "type": "noauth" }));
    }
    if let Some(body) = body(description, operation) {
        let json = json!({ "raw": { "language": "json" } });
        let body = json!({ "mode": "raw", "raw": format!("{body:#}"), "options": json });
        members.insert("body".into(), body);
        let media = variable("Content-Type", "application/json");
        members.insert("header".into(), json!([media]));
    }
    request
}

fn body<'a>(description: &'a Value, operation: &Value) -> Option<&'a Value> {
    let examples = operation.pointer("/requestBody/content/application~1json/examples")?;
    let (_, example) = examples.as_object()?.iter().next()?;
    let place = text(example, "/$ref").strip_prefix('#')?;
    description.pointer(place)?.get("value")
}

/// The example of a parameter. An operation without one has that of another, such as the job of a PDF:
/// Postman would send the name in place of an empty value.
fn example(description: &Value, parameter: &Value) -> String {
    let paths = at(description, "/paths").as_object().into_iter().flatten();
    let operations = paths.flat_map(|(_, methods)| methods.as_object().into_iter().flatten());
    let others = operations.flat_map(|(_, operation)| list(operation, "/parameters"));
    let is_same = |other: &&Value| {
        let mut members = ["/name", "/in"].into_iter();
        members.all(|member| text(other, member) == text(parameter, member))
    };
    let mut all = std::iter::once(parameter).chain(others.filter(is_same));
    match all.find_map(|one| one.get("example")) {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    }
}

fn variable(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": value })
}
