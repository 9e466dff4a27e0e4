//! An error as one JSON object: what the SDKs of other languages make their errors of.

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::Error;

impl Serialize for Error {
    /// Members: `code`, `class`, `message`, `operation`, `status`, `requestId`, `tries`,
    /// `retryable`, `retryAfter` (seconds), `errors`, `next`, `hint`, `docUrl`,
    /// `idempotencyKey`, `resourceMetadata`, `job` and `causes`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Error", 17)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("class", self.kind().row().class)?;
        object.serialize_field("message", self.message())?;
        object.serialize_field("operation", self.operation())?;
        object.serialize_field("status", &self.status())?;
        object.serialize_field("requestId", &self.request_id())?;
        object.serialize_field("tries", &self.tries())?;
        object.serialize_field("retryable", &self.is_retryable())?;
        object.serialize_field(
            "retryAfter",
            &self.retry_after().map(|wait| wait.as_secs_f64()),
        )?;
        object.serialize_field("errors", self.errors())?;
        object.serialize_field("next", self.next_steps())?;
        object.serialize_field("hint", self.hint())?;
        object.serialize_field("docUrl", &self.doc_url())?;
        object.serialize_field("idempotencyKey", &self.idempotency_key())?;
        object.serialize_field("resourceMetadata", &self.resource_metadata())?;
        object.serialize_field("job", &self.job())?;
        object.serialize_field("causes", &self.causes())?;
        object.end()
    }
}
