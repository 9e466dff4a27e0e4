//! The arguments of each operation as one JSON object, strictly: a member that no operation
//! takes is a mistake of the caller.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::error::Error;
use crate::contract::{AddressResolveRequest, AgentRegistrationRequest, ReportRequest};

pub(super) fn read<T: DeserializeOwned>(
    operation: &'static str,
    arguments: &[u8],
) -> Result<T, Error> {
    // Serde reads a list into a struct as well, by position.
    if !arguments.trim_ascii_start().starts_with(b"{") {
        return Err(Error::unusable(
            operation,
            "the arguments are not a JSON object",
        ));
    }
    serde_json::from_slice(arguments)
        .map_err(|error| Error::unusable(operation, format!("the arguments do not fit: {error}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Address {
    address: String,
    unit: Option<String>,
}

impl From<Address> for AddressResolveRequest {
    fn from(Address { address, unit }: Address) -> Self {
        Self { address, unit }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Agent {
    name: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
}

impl From<Agent> for AgentRegistrationRequest {
    fn from(Agent { name, kind }: Agent) -> Self {
        Self { name, kind }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slug {
    pub(super) slug: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slugs {
    pub(super) slugs: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ManySlugs {
    pub(super) slugs: Vec<String>,
    pub(super) concurrency: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct JobId {
    pub(super) job_id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    pub(super) cursor: Option<String>,
    pub(super) limit: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PageSize {
    pub(super) page_size: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Watched {
    pub(super) job_id: String,
    pub(super) limit_seconds: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Start {
    address: Option<String>,
    unit: Option<String>,
    ask: Option<String>,
    email: Option<String>,
    replay: Option<Value>,
    idempotency_key: Option<String>,
}

impl Start {
    pub(super) fn into_request(self) -> (ReportRequest, Option<String>) {
        let request = ReportRequest {
            address: self.address,
            unit: self.unit,
            ask: self.ask,
            email: self.email,
            replay: self.replay,
        };
        (request, self.idempotency_key)
    }
}
