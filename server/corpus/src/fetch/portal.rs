//! What the portal says of a dataset.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::failure::Failure;
use super::web::Web;

/// The longest answer about a dataset.
const MOST: usize = 1 << 24;

/// What the portal says of a dataset.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct View {
    /// When its rows last changed, RFC 3339.
    pub(super) updated_at: Option<String>,
    /// The names of its columns in the portal's order.
    pub(super) columns: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ViewAnswer {
    rows_updated_at: Option<i64>,
    #[serde(default)]
    columns: Vec<ColumnAnswer>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ColumnAnswer {
    field_name: String,
}

impl Web {
    /// What the portal says of a dataset.
    pub(super) async fn view(&self, id: &str) -> Result<View, Failure> {
        let answer: ViewAnswer = self.json(&format!("/api/views/{id}.json")).await?;
        let updated_at = answer.rows_updated_at;
        let updated_at = updated_at.and_then(|second| Timestamp::from_second(second).ok());
        let columns = answer.columns.into_iter().map(|column| column.field_name);
        Ok(View {
            updated_at: updated_at.map(|instant| instant.to_string()),
            // A colon begins the portal's own columns.
            columns: columns.filter(|name| !name.starts_with(':')).collect(),
        })
    }

    /// How many rows the portal counts in a dataset.
    pub(super) async fn count(&self, id: &str) -> Result<u64, Failure> {
        let path = format!("/resource/{id}.json?$select=count(*)");
        let answer: Vec<BTreeMap<String, Value>> = self.json(&path).await?;
        let count = answer.iter().flat_map(BTreeMap::values).next();
        let count = count.and_then(|count| match count.as_str() {
            Some(digits) => digits.parse().ok(),
            None => count.as_u64(),
        });
        count.ok_or_else(|| Failure::Final("the portal gives no count of its rows".into()))
    }

    async fn json<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        let body = self.body(&self.address(path)?, MOST).await?;
        serde_json::from_slice(&body).map_err(|error| {
            Failure::Final(format!("the portal's answer is not as expected ({error})"))
        })
    }
}
