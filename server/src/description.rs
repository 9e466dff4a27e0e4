//! The interface description as it is served: the committed one with the addresses of this server,
//! and with the end of `/v1` once it is announced.

use bytes::Bytes;
use nycapt_contract::{VERSIONING_PAGE, is_versioned};
use nycapt_rules::Retirement;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use crate::coding::{Coding, CompressionLevel};
use crate::config::Config;
use crate::reply::etag_of;
use crate::retirement_notice::{no_retirement, retirement_notice};

/// The committed description; a test compares it with the contract.
pub(crate) const OPENAPI: &str = include_str!("../../openapi.json");

/// The document without white space, and compressed once: it is large, and tools read it often.
#[derive(Debug)]
pub(crate) struct Description {
    pub(crate) body: Bytes,
    pub(crate) etag: String,
    encoded: Vec<(Coding, Bytes)>,
}

impl Description {
    pub(crate) fn new(config: &Config) -> anyhow::Result<Self> {
        let mut document: Map<String, Value> = serde_json::from_str(OPENAPI)?;
        locate(&mut document, config);
        if let Some(retirement) = &config.retirement {
            let about = format!("{}{VERSIONING_PAGE}", config.site_url);
            announce(&mut document, retirement, &about);
        }
        let body = serde_json::to_vec(&document)?;
        let encoded = Coding::ALL.into_iter();
        let encoded =
            encoded.filter_map(|it| Some((it, it.encode(&body, CompressionLevel::Kept)?)));
        Ok(Self {
            etag: etag_of(&Sha256::digest(&body)),
            encoded: encoded.collect(),
            body: body.into(),
        })
    }

    pub(crate) fn encoded(&self, wanted: Option<Coding>) -> Option<(Coding, Bytes)> {
        let mut encoded = self.encoded.iter();
        encoded.find(|(coding, _)| Some(*coding) == wanted).cloned()
    }
}

/// Adds the URLs of the server, its pages and its contact.
fn locate(document: &mut Map<String, Value>, config: &Config) {
    let (base_url, site_url) = (&config.base_url, &config.site_url);
    let server = json!({ "url": base_url });
    document.insert("servers".into(), json!([server]));
    let pages = json!({ "url": format!("{site_url}/developers") });
    document.insert("externalDocs".into(), pages);
    let contact = document
        .get_mut("info")
        .and_then(|info| info.get_mut("contact"));
    if let Some(Value::Object(contact)) = contact {
        let support = config.contact();
        match support.strip_prefix("mailto:") {
            Some(mail) => contact.insert("email".into(), mail.into()),
            None => contact.insert("url".into(), support.into()),
        };
    }
}

/// Writes the end of `/v1` where readers and generators of clients look for it.
fn announce(document: &mut Map<String, Value>, retirement: &Retirement, about: &str) {
    if let Some(Value::Object(info)) = document.get_mut("info") {
        let description = info.get("description").and_then(Value::as_str);
        let text = description.unwrap_or_default();
        let text = text.replace(&no_retirement(), &retirement_notice(retirement));
        info.insert("description".into(), text.into());
        let ending = json!({
            "version": "/v1",
            "deprecation": retirement.deprecation(),
            "sunset": retirement.sunset(),
            "successorVersion": retirement.successor(),
            "documentation": about,
        });
        info.insert("x-retirement".into(), ending);
    }
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let of_version = paths
        .into_iter()
        .flatten()
        .filter(|(path, _)| is_versioned(path));
    for (_, item) in of_version {
        // Every member of these items is an operation.
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            if let Value::Object(operation) = operation {
                operation.insert("deprecated".into(), true.into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(given: &[(&'static str, &str)]) -> Value {
        let config = Config::given(given).unwrap();
        let served = Description::new(&config).unwrap();
        serde_json::from_slice(&served.body).unwrap()
    }

    #[test]
    fn a_saved_copy_says_where_it_came_from_and_the_committed_one_names_no_host() {
        let hosts = [
            ("base-url", "https://api.example.com"),
            ("site-url", "https://www.example.com"),
        ];
        let document = served(&hosts);
        assert_eq!(document["servers"][0]["url"], "https://api.example.com");
        let pages = &document["externalDocs"]["url"];
        assert_eq!(pages, "https://www.example.com/developers");
        let contact = |given: &[(&'static str, &str)]| served(given)["info"]["contact"].clone();
        assert_eq!(contact(&hosts)["url"], "https://www.example.com");
        let page = ("support-contact", "https://help.example.com/ask");
        assert_eq!(contact(&[page])["url"], "https://help.example.com/ask");
        let mail = contact(&[("support-contact", "mailto:help@example.com")]);
        assert_eq!(mail["email"], "help@example.com");
        assert_eq!(mail.get("url"), None);
        let committed: Value = serde_json::from_str(OPENAPI).unwrap();
        assert_eq!(committed["servers"][0]["url"], "/");
        assert_eq!(committed.get("externalDocs"), None);
    }
}
