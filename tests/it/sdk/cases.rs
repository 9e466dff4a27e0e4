//! The behaviour file that every client runs, and how an outcome is judged.

use nycapt_tests::SdkServers;
use reqwest::Client;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What a client does for one call.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) operation: String,
    pub(super) arguments: Value,
    /// How the service misbehaves; without it the real one answers.
    pub(super) fault: Option<String>,
    #[serde(default)]
    pub(super) key: Key,
    #[serde(default)]
    pub(super) options: Options,
    pub(super) expect: Expect,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(super) enum Key {
    #[default]
    Funded,
    Empty,
    None,
}

/// Options of the client, in seconds.
#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Options {
    pub(super) timeout: Option<f64>,
    pub(super) deadline: Option<f64>,
    pub(super) max_retries: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Expect {
    /// What an answer holds, by JSON pointer.
    pub(super) answer: Option<Map<String, Value>>,
    /// Members of the error.
    pub(super) error: Option<Map<String, Value>>,
    /// How many requests the service saw.
    pub(super) requests: Option<usize>,
    /// A header that every request carries with one value.
    pub(super) same_header: Option<String>,
    /// Whether the retirement of the version is reported, once.
    #[serde(default)]
    pub(super) retirement: bool,
}

/// What came of a call: the answer, or the error with the members of an error.
pub(super) type Outcome = Result<Value, Value>;

/// Every case, with the values of these servers filled in.
pub(super) fn cases(servers: &SdkServers) -> Vec<Case> {
    let file: Value = serde_json::from_str(include_str!("../../behaviour/cases.json")).unwrap();
    serde_json::from_value(filled_in(file, servers)).unwrap()
}

fn filled_in(value: Value, servers: &SdkServers) -> Value {
    match value {
        Value::String(text) => match text.as_str() {
            "$ADDRESS" => servers.building.address_line.clone().into(),
            "$SLUG" => servers.building.canonical_slug.clone().into(),
            _ => text.into(),
        },
        Value::Array(items) => items
            .into_iter()
            .map(|item| filled_in(item, servers))
            .collect(),
        Value::Object(members) => members
            .into_iter()
            .map(|(name, value)| (name, filled_in(value, servers)))
            .collect(),
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_)) => plain,
    }
}

impl Case {
    /// Where the call goes; the token is the case's own.
    pub(super) fn base_url(&self, servers: &SdkServers, token: &str) -> String {
        match &self.fault {
            Some(fault) => servers.errors.base_url(fault, token),
            None => servers.url.clone(),
        }
    }

    pub(super) fn key<'a>(&self, servers: &'a SdkServers) -> Option<&'a str> {
        match self.key {
            Key::Funded => Some(&servers.key),
            Key::Empty => Some(&servers.empty_key),
            Key::None => None,
        }
    }

    /// What is wrong with an outcome, one line for each error.
    pub(super) async fn complaints(&self, outcome: &Outcome, base_url: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        match (&self.expect.error, outcome) {
            (None, Ok(answer)) => {
                for (pointer, wanted) in self.expect.answer.iter().flatten() {
                    complaints.extend(misfit(pointer, answer.pointer(pointer), wanted));
                }
            }
            (Some(members), Err(error)) => {
                for (member, wanted) in members {
                    complaints.extend(misfit(member, error.get(member), wanted));
                }
            }
            (None, Err(error)) => complaints.push(format!("it failed: {error}")),
            (Some(_), Ok(_)) => complaints.push("it did not fail".into()),
        }
        if self.fault.is_some() {
            complaints.extend(self.misfit_of_requests(&seen(base_url).await));
        }
        let named = |complaint| format!("{}: {complaint}", self.name);
        complaints.into_iter().map(named).collect()
    }

    fn misfit_of_requests(&self, requests: &[Value]) -> Option<String> {
        let count = requests.len();
        if let Some(wanted) = self.expect.requests
            && wanted != count
        {
            return Some(format!("{wanted} requests were due and {count} came"));
        }
        let name = self.expect.same_header.as_ref()?;
        let mut values = requests.iter().map(|request| &request["headers"][name]);
        let first = values.next()?;
        let is_kept = first.is_string() && values.all(|value| value == first);
        (!is_kept).then(|| format!("`{name}` is not the same in every request"))
    }
}

/// The requests that the server of errors saw at a base URL.
async fn seen(base_url: &str) -> Vec<Value> {
    let response = Client::new().get(format!("{base_url}/requests")).send();
    response.await.unwrap().json().await.unwrap()
}

fn misfit(place: &str, found: Option<&Value>, wanted: &Value) -> Option<String> {
    let fits = match wanted.as_object().and_then(|rule| rule.iter().next()) {
        Some((rule, bound)) => holds(rule, bound, found),
        None => found.is_some_and(|found| equal(found, wanted)),
    };
    let shown: String = format!("{found:?}").chars().take(200).collect();
    (!fits).then(|| format!("`{place}` should be {wanted} and is {shown}"))
}

/// Numbers are equal when their values are: 1 is 1.0.
fn equal(found: &Value, wanted: &Value) -> bool {
    match (found.as_f64(), wanted.as_f64()) {
        (Some(found), Some(wanted)) => (found - wanted).abs() < f64::EPSILON,
        _ => found == wanted,
    }
}

fn holds(rule: &str, bound: &Value, found: Option<&Value>) -> bool {
    match (rule, found) {
        ("exists", found) => bound == &Value::Bool(found.is_some()),
        ("type", Some(found)) => bound == kind(found) || (bound == "number" && found.is_number()),
        ("length", Some(Value::Array(items))) => bound == items.len(),
        ("matches", Some(Value::String(text))) => matches(bound.as_str().unwrap(), text),
        ("type" | "length" | "matches", _) => false,
        (other, _) => panic!("`{other}` is no rule"),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// The regular expressions of the file: `^start`, `end$`, or a tax lot's ten digits.
fn matches(pattern: &str, text: &str) -> bool {
    if pattern == "^[1-5][0-9]{9}$" {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        return text.len() == 10 && digits && ('1'..='5').any(|borough| text.starts_with(borough));
    }
    match (pattern.strip_prefix('^'), pattern.strip_suffix('$')) {
        (Some(start), None) => text.starts_with(start),
        (None, Some(end)) => text.ends_with(end),
        _ => panic!("`{pattern}` is not read here"),
    }
}
