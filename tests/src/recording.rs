//! Records calls and replaces random values with stable ones.

use jiff::{SignedDuration, Timestamp, Unit};
use nycapt::contract::openapi::Example;
use nycapt::contract::{Media, Operation, Place, Spec};
use serde_json::{Map, Value};

use crate::{Caller, TestApp, TestRequest};

/// Kinds of ids, each followed by as many characters.
const IDS: [&str; 4] = ["acct_", "key_", "job_", "ord_"];
const ID_LENGTH: usize = 26;
/// Characters of an id that are the same for years.
const STEADY: usize = 2;
/// Most items shown of a list within an answer that says much.
const MOST_ITEMS: usize = 1;
/// Characters of an answer that says much.
const MUCH: usize = 8_000;
/// How long the one call lasts that takes its time.
const ELAPSED_MS: u32 = 412;

#[derive(Debug, Clone)]
pub(crate) struct Call {
    label: &'static str,
    summary: &'static str,
    parameters: Map<String, Value>,
    body: Option<Value>,
    header: Option<(&'static str, String)>,
}

impl Call {
    pub(crate) fn new(label: &'static str, summary: &'static str) -> Self {
        Self {
            label,
            summary,
            parameters: Map::new(),
            body: None,
            header: None,
        }
    }

    pub(crate) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.parameters.insert(name.into(), value.into());
        self
    }

    pub(crate) fn body(mut self, body: Value) -> Self {
        self.body = Some(body);
        self
    }

    pub(crate) fn header(mut self, name: &'static str, value: String) -> Self {
        self.header = Some((name, value));
        self
    }

    fn request(&self, spec: &Spec) -> TestRequest {
        let mut target = spec.path.to_owned();
        for parameter in spec.parameters {
            let Some(value) = self.parameters.get(parameter.name) else {
                continue;
            };
            let text = value.as_str().map(str::to_owned);
            let value = text.unwrap_or_else(|| value.to_string());
            match parameter.place {
                Place::Path => target = target.replace(&format!("{{{}}}", parameter.name), &value),
                Place::Query => {
                    let value = value.replace(' ', "%20");
                    let mark = if target.contains('?') { '&' } else { '?' };
                    target.push_str(&format!("{mark}{}={value}", parameter.name));
                }
                Place::Header => {}
            }
        }
        let mut request = TestRequest::new(spec.method.as_str(), &target);
        if let Some(body) = &self.body {
            request = request.json(body);
        }
        if let Some((name, value)) = &self.header {
            request = request.header(name, value);
        }
        request
    }
}

#[derive(Debug)]
pub(crate) struct Recorder {
    calls: Vec<Example>,
    /// When it began, by the clock of the machine, which state goes by.
    began: Timestamp,
    /// What is shown for that.
    noon: Timestamp,
    hidden: Vec<(String, String)>,
}

impl Recorder {
    /// One whose day is that of an application's fixed clock.
    pub(crate) fn new(app: &TestApp) -> Self {
        Self {
            calls: Vec::new(),
            began: Timestamp::now(),
            noon: app.app.clock.now(),
            hidden: Vec::new(),
        }
    }

    pub(crate) async fn call<O: Operation>(&mut self, caller: &Caller<'_>, call: Call) -> Value {
        self.record(&O::SPEC, caller, call).await
    }

    /// As [`call`](Self::call), of an operation by its row.
    pub(crate) async fn record(&mut self, spec: &Spec, caller: &Caller<'_>, call: Call) -> Value {
        let answer = caller.send(call.request(spec)).await;
        assert_eq!(answer.status, spec.success, "{}: {answer:?}", spec.name);
        let answer = match spec.answer {
            Media::Json => answer.json(),
            Media::Xml | Media::Atom | Media::Text => answer.text().into(),
            // Too long to show, or no text.
            Media::Html | Media::Markdown | Media::Pdf => Value::Null,
        };
        self.calls.push(Example {
            operation: spec.name,
            label: call.label,
            summary: call.summary,
            parameters: call.parameters,
            body: call.body,
            answer: (!answer.is_null()).then(|| answer.clone()),
        });
        answer
    }

    pub(crate) fn has(&self, spec: &Spec) -> bool {
        self.calls.iter().any(|call| call.operation == spec.name)
    }

    /// Shows something else of the same length in place of a random text: `beginning` of it stays.
    /// What is shown.
    pub(crate) fn hide(&mut self, text: &str, beginning: &str) -> String {
        let rest = text.strip_prefix(beginning).unwrap();
        let shown = format!("{beginning}{}", filler(self.hidden.len(), rest.len()));
        self.replace(text, &shown);
        shown
    }

    pub(crate) fn replace(&mut self, text: &str, shown: &str) {
        self.hidden.push((text.into(), shown.into()));
    }

    pub(crate) fn finish(mut self) -> Vec<Example> {
        let calls = std::mem::take(&mut self.calls);
        calls
            .into_iter()
            .map(|call| Example {
                parameters: (call.parameters.into_iter())
                    .map(|(name, value)| (name, self.shown(&value)))
                    .collect(),
                body: call.body.map(|body| self.shown(&body)),
                answer: call.answer.map(|answer| self.shown(&answer)),
                ..call
            })
            .collect()
    }

    /// A value with nothing random in it.
    fn shown(&mut self, value: &Value) -> Value {
        let mut value = value.clone();
        let says_much = value.to_string().len() > MUCH;
        self.steady(&mut value, says_much, 0);
        let mut text = value.to_string();
        for id in ids_in(&text) {
            if !self.hidden.iter().any(|(known, _)| *known == id) {
                let kind = id.find('_').unwrap() + 1;
                self.hide(&id, id.get(..kind + STEADY).unwrap());
            }
        }
        for (random, shown) in &self.hidden {
            text = text.replace(random, shown);
        }
        serde_json::from_str(&text).unwrap()
    }

    /// Stops the clock within a value, and cuts its lists where it says much.
    fn steady(&self, value: &mut Value, says_much: bool, depth: usize) {
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    if name == "elapsedMs" {
                        *member = ELAPSED_MS.into();
                    }
                    // Each section of a report has its own, which would be a fiftieth of the description.
                    if says_much && depth > 2 && name == "notes" {
                        *member = Value::Array(Vec::new());
                    }
                    // A drawing is no text to read.
                    if name == "svg" {
                        *member = "<svg></svg>".into();
                    }
                    self.steady(member, says_much, depth + 1);
                }
            }
            Value::Array(items) => {
                let is_plain = |item: &Value| !item.is_object() && !item.is_array();
                // Such as a range or the two days of a window.
                let is_pair = items.len() == 2 && items.iter().all(is_plain);
                if says_much && depth > 0 && !is_pair {
                    items.truncate(MOST_ITEMS);
                }
                for item in items {
                    self.steady(item, says_much, depth + 1);
                }
            }
            Value::String(text) => {
                *text = match self.at_noon(text) {
                    Some(instant) => instant,
                    None => text.replace(&change_of(self.began), &change_of(self.noon)),
                };
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// An instant of this very hour as one of the fixed clock's, to the minute.
    fn at_noon(&self, text: &str) -> Option<String> {
        let instant: Timestamp = text.parse().ok()?;
        let since = instant.duration_since(self.began);
        let is_ours =
            since > SignedDuration::from_mins(-1) && since < SignedDuration::from_hours(24);
        let since = since.round(Unit::Minute).ok()?;
        is_ours.then(|| format!("{:.3}", self.noon + since))
    }
}

/// A file changed at an instant, as a sitemap says it.
fn change_of(instant: Timestamp) -> String {
    instant.strftime("<lastmod>%F</lastmod>").to_string()
}

fn ids_in(text: &str) -> Vec<String> {
    let mut found: Vec<(usize, String)> = IDS
        .iter()
        .flat_map(|kind| {
            text.match_indices(kind).filter_map(|(at, _)| {
                let id = text.get(at..at + kind.len() + ID_LENGTH)?;
                let random = id.get(kind.len()..)?;
                let is_id = random.bytes().all(|byte| byte.is_ascii_alphanumeric());
                is_id.then(|| (at, id.to_owned()))
            })
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Letters and digits that look like chance and are not.
fn filler(number: usize, length: usize) -> String {
    const LETTERS: &[u8] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut state = 0x9e37_79b9_u32.wrapping_mul(u32::try_from(number).unwrap() + 1);
    let letters = (0..length).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let place = usize::try_from(state >> 27).unwrap();
        char::from(*LETTERS.get(place).unwrap())
    });
    letters.collect()
}
