//! Reports with invented data from the published schema, so that they have every member of every
//! section.

use nycapt_contract::Report;
use serde_json::{Map, Value, json};

/// A report with every section found, `rows` rows in each, and at most 12 in every other list.
pub(crate) fn full(rows: usize) -> Report {
    let mut report = make(rows);
    for section in sections(&mut report) {
        section["status"] = json!("ok");
        section["statusReason"] = Value::Null;
    }
    read(report)
}

/// A report on an apartment of a building with much on record: as many findings, questions and
/// datasets as such a report has, and texts of their usual length.
pub(crate) fn long() -> Report {
    const DETAIL: &str = "HPD lists 93 violations (class C, immediately hazardous) as open on \
        November 25, 2026, issued from March 3, 2021, to January 4, 2025, most often for heat or hot \
        water and lead-based paint. Repairs may not show yet.";
    let mut report = make(1);
    let evidence = json!([{
        "section": "hpdViolations", "rowIds": ["20", "21", "29", "11", "12"],
        "datasetId": "wvxf-dwi5", "asOf": "2026-11-25",
    }]);
    let finding = |number| {
        json!({
            "code": "open_class_c", "severity": "high", "scope": "building", "detail": DETAIL,
            "title": format!("Open class C violations {number}"), "evidence": evidence,
        })
    };
    let findings: Vec<Value> = (0..20).map(finding).collect();
    report["summary"]["unitFindings"] = json!(findings[..2]);
    report["summary"]["topFindings"] = json!(findings[..7]);
    report["summary"]["findings"] = json!(findings);
    report["summary"]["verdictSentences"] = json!([DETAIL, DETAIL, DETAIL, DETAIL, DETAIL]);
    let question = |_| {
        json!({
            "text": "Have the open class C violations been repaired? When will the owner certify that?",
            "to": "landlord", "because": "Open class C violations", "evidence": evidence,
        })
    };
    report["questions"] = (0..15).map(question).collect();
    let source = |_| {
        json!({
            "datasetId": "ygpa-z7cr", "cadence": "daily",
            "datasetName": "Housing Maintenance Code complaints and problems",
            "agency": "Department of Housing Preservation and Development",
            "sourceUrl": "https://data.example.org/resource/abcd",
            "asOf": "2026-11-25", "loadedAt": "2026-11-26T06:00:00.000Z",
            "licence": "NYC Open Data, Admin. Code 23-502(d)",
        })
    };
    report["sources"] = (0..58).map(source).collect();
    report["disclaimers"] = json!([DETAIL, DETAIL]);
    report["method"]["rules"] = json!(vec![
        "We match records by building number, or by tax lot.";
        6
    ]);
    report["ask"] = Value::Null;
    report["answer"] = Value::Null;
    read(report)
}

/// A report without any section read.
pub(crate) fn unread() -> Report {
    blank("unavailable", "The dataset is not loaded.")
}

pub(crate) fn nothing_found() -> Report {
    blank("empty", "No rows of this building.")
}

/// A report whose sections have random statuses, and how many are empty.
pub(crate) fn of_any_coverage(seed: u64) -> (Report, usize) {
    const STATUSES: [&str; 5] = ["empty", "partial", "stale", "unavailable", "withheld"];
    let mut report = serde_json::to_value(nothing_found()).expect("it has been read");
    let (mut state, mut empty) = (seed, 0);
    for section in sections(&mut report) {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let status = STATUSES[usize::try_from(state >> 33).expect("31 bits") % STATUSES.len()];
        empty += usize::from(status == "empty");
        section["status"] = json!(status);
        section["statusReason"] = json!("Only a part is there.");
    }
    (read(report), empty)
}

/// A full report in which every text of the records is `text`.
pub(crate) fn speaking(text: &str) -> Report {
    let mut report = make(2);
    for member in ["summary", "sections", "timeline", "questions", "answer"] {
        speak(&mut report[member], text);
    }
    for section in sections(&mut report) {
        section["status"] = json!("ok");
    }
    for member in ["ask", "dataRelease", "generatedAt"] {
        report[member] = json!(text);
    }
    report["address"]["formatted"] = json!(text);
    report["disclaimers"] = json!([text]);
    report["unit"]["display"] = json!(text);
    for source in report["sources"].as_array_mut().unwrap() {
        source["sourceUrl"] = json!(format!("https://{text}"));
        source["datasetName"] = json!(text);
    }
    read(report)
}

fn blank(status: &str, reason: &str) -> Report {
    let mut report = make(0);
    for section in sections(&mut report) {
        section["status"] = json!(status);
        section["statusReason"] = json!(reason);
        section["data"] = Value::Null;
    }
    report["summary"] = json!({
        "score": null, "band": null, "confidence": null, "verdictSentences": [],
        "topFindings": [], "unitFindings": [], "findings": [],
    });
    for member in ["unit", "ask", "answer"] {
        report[member] = Value::Null;
    }
    report["sources"] = make(3)["sources"].take();
    report["disclaimers"] = json!(["This is not legal advice."]);
    read(report)
}

fn read(report: Value) -> Report {
    serde_json::from_value(report).expect("the invented report has the shape of a report")
}

fn sections(report: &mut Value) -> impl Iterator<Item = &mut Value> {
    let sections = report["sections"].as_object_mut().expect("sections");
    sections.values_mut()
}

fn speak(value: &mut Value, text: &str) {
    match value {
        Value::String(own) => *own = text.into(),
        Value::Array(items) => items.iter_mut().for_each(|item| speak(item, text)),
        Value::Object(members) => {
            for (name, member) in members {
                // Closed words: the contract does not allow another text there.
                if !["status", "evidenceClass", "severity"].contains(&name.as_str())
                    || !member.is_string()
                {
                    speak(member, text);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn make(rows: usize) -> Value {
    let schema = schemars::schema_for!(Report).to_value();
    let mut maker = Maker {
        definitions: schema["$defs"].clone(),
        rows,
        made: 0,
    };
    let mut report = maker.value("report", &schema);
    report["sample"] = json!(true);
    report["generatedAt"] = json!("2026-11-21T15:30:08.000Z");
    report["address"]["formatted"] = json!("120 Invented Street, Brooklyn, NY 11201");
    report["summary"]["score"] = json!(63);
    report
}

const DATES: &str = "date issued deadline asof from to filed opened recorded ends last certified disposed \
                     entered expires ordered inspected rescinded statusdate newest periodic";

struct Maker {
    definitions: Value,
    rows: usize,
    made: usize,
}

impl Maker {
    fn value(&mut self, name: &str, schema: &Value) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let definition = reference.rsplit('/').next().unwrap_or_default();
            let schema = self.definitions[definition].clone();
            return self.value(name, &schema);
        }
        for choice in ["anyOf", "oneOf"] {
            if let Some(first) = schema[choice].get(0) {
                return self.value(name, &first.clone());
            }
        }
        let closed = schema.get("const").or(schema["enum"].get(0));
        closed.cloned().unwrap_or_else(|| self.plain(name, schema))
    }

    fn plain(&mut self, name: &str, schema: &Value) -> Value {
        self.made += 1;
        let kinds = &schema["type"];
        let kind = kinds.get(0).unwrap_or(kinds).as_str().unwrap_or_default();
        match kind {
            "object" => self.object(schema),
            "array" => self.array(name, schema),
            "boolean" => json!(self.made.is_multiple_of(2)),
            "integer" => self.integer(name, schema),
            "number" => json!((self.made % 100) as f64 / 100.0),
            _ => json!(self.text(name)),
        }
    }

    fn object(&mut self, schema: &Value) -> Value {
        let mut members = Map::new();
        for part in schema["allOf"].as_array().into_iter().flatten() {
            let made = self.value("part", &part.clone());
            members.extend(made.as_object().cloned().unwrap_or_default());
        }
        for (name, member) in schema["properties"].as_object().into_iter().flatten() {
            let made = self.value(name, member);
            members.insert(name.clone(), made);
        }
        Value::Object(members)
    }

    fn array(&mut self, name: &str, schema: &Value) -> Value {
        if let Some(items) = schema["prefixItems"].as_array() {
            return items.iter().map(|item| self.value(name, item)).collect();
        }
        let rows = match name {
            "bins" | "aliases" | "zoning" | "from" | "to" | "lender" => 2,
            "evidence" | "provenance" | "notes" => self.rows.min(2),
            "components" | "explanations" => self.rows.min(6),
            "rows" => self.rows,
            _ => self.rows.min(12),
        };
        (0..rows)
            .map(|_| self.value(name, &schema["items"]))
            .collect()
    }

    fn integer(&self, name: &str, schema: &Value) -> Value {
        let year = 2000 + self.made % 26;
        if name.to_lowercase().contains("year") || name == "altered" {
            return json!(year);
        }
        let top = schema["maximum"].as_u64().unwrap_or(90_000).min(90_000);
        json!(self.made as u64 * 7 % top.min(1_000))
    }

    fn text(&self, name: &str) -> String {
        let made = self.made;
        let lower = name.to_lowercase();
        let is_date = DATES.split(' ').any(|date| date == lower);
        match lower.as_str() {
            // A letter, so that no two numbers side by side read as one.
            "id" | "rowid" => format!("R{}", 10_000_000 + made),
            "section" | "sectionsfirst" => "hpdViolations".into(),
            "class" => ["A", "B", "C"][made % 3].into(),
            "month" => format!("{}-{:02}", 2015 + made % 10, 1 + made % 12),
            "season" => format!("{}-{}", 2010 + made % 15, 2011 + made % 15),
            "bbl" => "3001230045".into(),
            "apartment" | "raw" | "display" => format!("{}B", 1 + made % 6),
            "url" | "sourceurl" | "queryurl" => "https://data.example.org/resource/abcd".into(),
            _ if is_date => {
                let [year, month, day] = [16, 12, 28].map(|most| made % most);
                format!("20{:02}-{:02}-{:02}", 10 + year, 1 + month, 1 + day)
            }
            _ => format!("Invented {name} {made}"),
        }
    }
}
