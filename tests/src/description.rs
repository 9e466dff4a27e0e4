//! The OpenAPI description.

use nycapt::contract::{ALL, Spec, openapi};
use nycapt_server::table;
use serde_json::Value;

use crate::{TestApp, examples};

/// `openapi.json`: every mounted operation, in specification order, with calls as examples.
pub fn description() -> Value {
    let app = TestApp::without_data();
    let mounted = table(&app.app);
    let is_mounted = |spec: &&Spec| mounted.iter().any(|route| route.spec.name == spec.name);
    let specs: Vec<Spec> = ALL.iter().filter(is_mounted).copied().collect();
    openapi::document(&specs, examples())
}
