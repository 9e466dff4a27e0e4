//! Valid responses, recorded from the real server at the start.

use std::collections::HashMap;

use nycapt::contract::{ALL, Access, ErrorKind, Operation, Spec};
use nycapt::contract::{
    BatchPreviews, GetBalance, GetHealth, GetPreview, GetReport, GetReportPdf, ListReports,
    RegisterAgent, ResolveAddress, RevokeAgent, StartReport,
};
use nycapt_server::Engine;
use serde_json::{Value, json};

use super::http::{Request, Response};
use crate::{TestApp, TestRequest, report_of, sample_address, sample_release, slugs};

/// One answer of the real server for each operation, by its name.
pub(super) struct ValidResponses(HashMap<&'static str, Value>);

impl ValidResponses {
    pub(super) async fn taken() -> Self {
        let app = TestApp::on(Engine::Sqlite).await;
        let anyone = app.anyone();
        let agent = app.agent_with(5).await;
        let address = json!({ "address": sample_address() });
        let slug = slugs().remove(0);
        let preview = format!("/v1/previews/{slug}");
        let started = agent.post(StartReport::SPEC.path, &address).await.json();
        let report = report_of(&sample_release(), &slug, None).unwrap();
        let done = with(&started, "status", "done");
        let done = with(&done, "step", 12);
        let done = with(&done, "report", serde_json::to_value(report).unwrap());
        let resolved = anyone.post(ResolveAddress::SPEC.path, &address).await;
        let registered = anyone.post_nothing(RegisterAgent::SPEC.path).await;
        let asked = |spec: Spec| {
            let answer = agent.send(TestRequest::new(spec.method.as_str(), spec.path));
            async move { (spec.name, answer.await.json()) }
        };
        Self(HashMap::from([
            (ResolveAddress::SPEC.name, resolved.json()),
            (GetPreview::SPEC.name, anyone.get(&preview).await.json()),
            (RegisterAgent::SPEC.name, registered.json()),
            (StartReport::SPEC.name, started),
            (GetReport::SPEC.name, done),
            asked(GetHealth::SPEC).await,
            asked(ListReports::SPEC).await,
            asked(GetBalance::SPEC).await,
            asked(RevokeAgent::SPEC).await,
        ]))
    }

    fn of(&self, spec: &Spec) -> &Value {
        self.0.get(spec.name).unwrap_or(&Value::Null)
    }

    /// The answer to a request whose path is relative to the base URL.
    pub(super) fn answer(&self, request: &Request, target: &str) -> Response {
        let path = target.split('?').next().unwrap_or_default();
        let Some(spec) = operation(&request.method, path) else {
            return refusal(ErrorKind::NotFound, 404);
        };
        let needs_key = matches!(spec.access, Access::Key | Access::KeyOrUser);
        if needs_key && request.header("authorization").is_none() {
            return refusal(ErrorKind::Unauthenticated, 401);
        }
        if spec.name == GetReportPdf::SPEC.name {
            let mut document = Response::json(spec.success, &Value::Null);
            document.headers = vec![("content-type".into(), "application/pdf".into())];
            document.body = b"%PDF-1.7\n%%EOF\n".into();
            return document;
        }
        Response::json(spec.success, &self.body(spec, request, target))
    }

    fn body(&self, spec: &Spec, request: &Request, target: &str) -> Value {
        if spec.name == BatchPreviews::SPEC.name {
            self.batch(&request.body)
        } else if spec.name == ListReports::SPEC.name {
            self.page(target)
        } else if spec.name == GetReport::SPEC.name {
            let id = target.rsplit('/').next().unwrap_or_default();
            with(self.of(spec), "jobId", id)
        } else {
            self.of(spec).clone()
        }
    }

    fn batch(&self, body: &[u8]) -> Value {
        let operations: Vec<Value> = serde_json::from_slice(body).unwrap_or_default();
        let results = operations.into_iter().map(|operation| {
            let slug = operation.get("slug").cloned().unwrap_or_default();
            json!({ "slug": slug, "status": 200, "preview": self.of(&GetPreview::SPEC), "error": null })
        });
        results.collect()
    }

    fn page(&self, target: &str) -> Value {
        let is_last = target.contains("cursor=second");
        let next = (!is_last).then_some("second");
        let page = with(self.of(&ListReports::SPEC), "hasMore", !is_last);
        with(&page, "nextCursor", next)
    }
}

fn operation(method: &str, path: &str) -> Option<&'static Spec> {
    let mut specs = ALL.iter().filter(|spec| spec.sdk.is_some());
    specs.find(|spec| spec.method.as_str() == method && fits(spec.path, path))
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path) = (template.split('/'), path.split('/'));
    template.clone().count() == path.clone().count()
        && template
            .zip(path)
            .all(|(known, found)| known.starts_with('{') || known == found)
}

pub(super) fn with(object: &Value, member: &str, value: impl Into<Value>) -> Value {
    let mut object = object.clone();
    object[member] = value.into();
    object
}

/// The service's error of a status: the contract's object, or FastAPI's list for 422.
pub(super) fn refusal(kind: ErrorKind, status: u16) -> Response {
    if status == 422 {
        let error = json!({
            "type": "string_too_short", "loc": ["body", "address"],
            "msg": "String should have at least 1 character", "ctx": { "min_length": 1 },
        });
        return Response::json(status, &json!({ "detail": [error] }));
    }
    let row = kind.row();
    let body = json!({
        "detail": format!("The service answers {status} on purpose."),
        "type": format!("https://www.example.com/developers/errors#{}", row.code),
        "title": row.title, "status": status, "code": row.code, "requestId": REQUEST_ID,
        "next": [{ "do": format!("Do what helps against a {status}.") }],
    });
    let response = Response::json(status, &body);
    match status {
        401 => response.header("www-authenticate", CHALLENGE),
        429 => response.header("retry-after", "1"),
        _ => response,
    }
}

pub(super) const REQUEST_ID: &str = "req_0123456789abcdef";

const CHALLENGE: &str =
    "Bearer resource_metadata=\"https://www.example.com/.well-known/oauth-protected-resource\"";
