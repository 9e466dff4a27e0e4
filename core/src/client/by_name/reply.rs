//! An answer as bytes, and what came around it as one JSON object.

use std::fmt;

use bytes::Bytes;
use serde::Serialize;

use crate::client::error::Error;
use crate::client::rate_limit::RateLimit;
use crate::client::received::{Received, Retirement};

/// An answer in JSON, or the document asked for, with what came around it.
///
/// `Debug` shows the size of the body and not the body, which may hold a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Reply {
    /// The body as it came. `null` when a revocation is known without its answer.
    pub body: Bytes,
    /// JSON object: `requestId`, `idempotencyKey`, `rateLimit` (`limit`, `remaining`,
    /// `resetSeconds`), `url`, `tries`, `retirement` (`deprecation`, `sunset`).
    pub meta: Bytes,
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply")
            .field("body_bytes", &self.body.len())
            .field("meta", &self.meta)
            .finish()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Meta<'a> {
    request_id: Option<&'a str>,
    idempotency_key: Option<&'a str>,
    rate_limit: Option<RateLimitFigures>,
    url: &'a str,
    tries: u32,
    retirement: Option<Ending<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RateLimitFigures {
    limit: u64,
    remaining: u64,
    reset_seconds: u64,
}

#[derive(Serialize)]
struct Ending<'a> {
    deprecation: &'a str,
    sunset: Option<&'a str>,
}

impl Reply {
    pub(super) fn of<T>(operation: &'static str, received: Received<T>) -> Result<Self, Error> {
        let meta = Meta {
            request_id: received.request_id.as_deref(),
            idempotency_key: received.idempotency_key.as_deref(),
            rate_limit: received.rate_limit.map(RateLimitFigures::of),
            url: &received.url,
            tries: received.tries,
            retirement: received.retirement.as_ref().map(Ending::of),
        };
        Ok(Self {
            meta: json(operation, &meta)?,
            body: received.body,
        })
    }

    /// A success that is known from an error: the answer itself was lost.
    pub(super) fn without_answer(url: &str, error: &Error) -> Result<Self, Error> {
        let meta = Meta {
            request_id: error.request_id(),
            idempotency_key: None,
            rate_limit: None,
            url,
            tries: error.tries(),
            retirement: None,
        };
        Ok(Self {
            meta: json(error.operation(), &meta)?,
            body: Bytes::from_static(b"null"),
        })
    }
}

impl RateLimitFigures {
    const fn of(rate_limit: RateLimit) -> Self {
        Self {
            limit: rate_limit.limit,
            remaining: rate_limit.remaining,
            reset_seconds: rate_limit.reset.as_secs(),
        }
    }
}

impl<'a> Ending<'a> {
    fn of(retirement: &'a Retirement) -> Self {
        Self {
            deprecation: &retirement.deprecation,
            sunset: retirement.sunset.as_deref(),
        }
    }
}

pub(super) fn json<T: Serialize>(operation: &'static str, value: &T) -> Result<Bytes, Error> {
    serde_json::to_vec(value)
        .map(Bytes::from)
        .map_err(|error| Error::unwritable(operation, error))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::contract::ErrorKind;

    #[test]
    fn a_value_without_a_form_in_json_is_no_error_of_the_service() {
        let pairs = BTreeMap::from([((1, 2), 3)]);
        let error = json("reports", &pairs).unwrap_err();
        assert_eq!(
            (error.kind(), error.operation(), error.transport()),
            (ErrorKind::Internal, "reports", None)
        );
    }
}
