//! The interface description as it is served: the committed one, or with the end of `/v1` in it.

use std::sync::LazyLock;

use bytes::Bytes;
use nycapt::rules::{NO_RETIREMENT, Retirement, hex_of};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The committed description; a test compares it with the contract.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

static COMMITTED_ETAG: LazyLock<String> = LazyLock::new(|| etag_of(OPENAPI.as_bytes()));

/// A description with its entity tag.
#[derive(Debug)]
pub(crate) struct Description {
    pub(crate) body: Bytes,
    pub(crate) etag: String,
}

impl Description {
    /// The description to serve; `about` is the page that explains versions.
    ///
    /// # Errors
    /// The committed description is no JSON object.
    pub(crate) fn new(retirement: Option<&Retirement>, about: &str) -> anyhow::Result<Self> {
        let Some(retirement) = retirement else {
            return Ok(Self {
                body: Bytes::from_static(OPENAPI.as_bytes()),
                etag: COMMITTED_ETAG.clone(),
            });
        };
        let mut document: Map<String, Value> = serde_json::from_str(OPENAPI)?;
        announce(&mut document, retirement, about);
        let body = serde_json::to_string_pretty(&document)? + "\n";
        Ok(Self {
            etag: etag_of(body.as_bytes()),
            body: body.into(),
        })
    }
}

fn etag_of(body: &[u8]) -> String {
    format!("\"{:.32}\"", hex_of(&Sha256::digest(body)))
}

/// Writes the end of `/v1` where readers and generators of clients look for it.
fn announce(document: &mut Map<String, Value>, retirement: &Retirement, about: &str) {
    if let Some(Value::Object(info)) = document.get_mut("info") {
        let description = info.get("description").and_then(Value::as_str);
        let said = description.unwrap_or_default();
        let notice = retirement.notice();
        info.insert(
            "description".into(),
            said.replace(NO_RETIREMENT, &notice).into(),
        );
        info.insert("x-retirement".into(), retirement_of(retirement, about));
    }
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let of_version = paths
        .into_iter()
        .flatten()
        .filter(|(path, _)| path.starts_with("/v1/"));
    for (_, item) in of_version {
        // Every member of these items is an operation.
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            if let Value::Object(operation) = operation {
                operation.insert("deprecated".into(), true.into());
            }
        }
    }
}

fn retirement_of(retirement: &Retirement, about: &str) -> Value {
    json!({
        "version": "/v1",
        "deprecation": retirement.deprecation(),
        "sunset": retirement.sunset(),
        "successorVersion": retirement.successor(),
        "documentation": about,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ABOUT: &str = "https://www.example.com/developers/versioning";

    fn served(retirement: Option<&Retirement>) -> (Value, String) {
        let served = Description::new(retirement, ABOUT).unwrap();
        (serde_json::from_slice(&served.body).unwrap(), served.etag)
    }

    fn retirement() -> Retirement {
        let at = |text: &str| text.parse().unwrap();
        let sunset = at("2027-07-02T00:00:00Z");
        Retirement::new(at("2027-01-01T00:00:00Z"), Some(sunset), None).unwrap()
    }

    #[test]
    fn without_a_retirement_the_committed_description_is_served_and_says_so() {
        let (document, _) = served(None);
        let description = document["info"]["description"].as_str().unwrap();
        assert!(description.contains(NO_RETIREMENT), "{description}");
        assert_eq!(document["info"].get("x-retirement"), None);
        assert!(!OPENAPI.contains("\"deprecated\": true"));
    }

    #[test]
    fn a_retirement_marks_every_operation_of_the_version_and_no_other() {
        let (document, etag) = served(Some(&retirement()));
        assert_ne!(etag, served(None).1);
        let info = &document["info"];
        assert_eq!(info["x-retirement"]["sunset"], "2027-07-02T00:00:00Z");
        assert_eq!(info["x-retirement"]["successorVersion"], Value::Null);
        let description = info["description"].as_str().unwrap();
        assert!(description.contains("2027-07-02") && !description.contains(NO_RETIREMENT));
        let mut marked = 0;
        for (path, item) in document["paths"].as_object().unwrap() {
            for operation in item.as_object().unwrap().values() {
                let deprecated = operation["deprecated"] == true;
                assert_eq!(deprecated, path.starts_with("/v1/"), "{path}");
                marked += usize::from(deprecated);
            }
        }
        assert!(marked > 5, "{marked}");
    }
}
