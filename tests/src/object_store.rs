//! An object store that we did not write: `moto`, a Python package.

use serde_json::json;

use crate::helper_program::HelperProgram;
use crate::python::script;

const BUCKET: &str = "releases";

/// A running S3 server with an empty bucket; dropping it ends it.
#[derive(Debug)]
pub struct ObjectStore {
    endpoint: String,
    program: HelperProgram,
}

impl ObjectStore {
    /// What proves the access key of [`Self::settings`].
    pub const SECRET: &str = "hidden-secret-access-key";

    pub fn start() -> Self {
        let mut script = script("object_store.py").unwrap();
        let (program, port) = HelperProgram::start(script.arg(BUCKET));
        Self {
            endpoint: format!("http://127.0.0.1:{port}"),
            program,
        }
    }

    /// The settings with which a program uses it.
    pub fn settings(&self) -> [(&str, &str); 4] {
        [
            ("corpus-url", "s3://releases/city"),
            ("s3-endpoint", &self.endpoint),
            ("s3-access-key-id", "AKIAHIDDEN"),
            ("s3-secret-access-key", Self::SECRET),
        ]
    }

    /// Closes its port; what it holds stays.
    pub fn stop(&self) {
        self.program.send(&json!({ "do": "stop" }));
    }

    pub fn start_again(&self) {
        self.program.send(&json!({ "do": "start" }));
    }
}
