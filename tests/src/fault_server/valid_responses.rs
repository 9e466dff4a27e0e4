//! Valid responses, recorded from the real server at the start.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use nycapt::contract::{Access, ErrorKind, Operation, Spec};
use nycapt::contract::{
    BatchPreviews, GetBalance, GetHealth, GetPreview, GetReport, GetReportPdf, ListReports,
    RegisterAgent, ResolveAddress, RevokeAgent, StartReport,
};
use nycapt_server::Engine;
use serde_json::{Value, json};

use super::faults::refusal;
use super::http::{Request, Response};
use crate::{TestApp, report_of, sample_address, sample_release, slugs};

/// One answer of the real server for each operation.
pub(super) struct ValidResponses {
    resolution: Value,
    preview: Value,
    health: Value,
    registration: Value,
    revocation: Value,
    started: Value,
    done: Value,
    list: Value,
    balance: Value,
}

impl ValidResponses {
    pub(super) async fn taken() -> Self {
        let app = TestApp::on(Engine::Sqlite).await;
        let anyone = app.anyone();
        let address = json!({ "address": sample_address() });
        let resolution = anyone.post(ResolveAddress::SPEC.path, &address).await;
        let slug = slugs().remove(0);
        let preview = anyone.get(&format!("/v1/previews/{slug}")).await;
        let health = anyone.get(GetHealth::SPEC.path).await;
        let registration = anyone.post_nothing(RegisterAgent::SPEC.path).await;
        let agent = app.agent_with(5).await;
        let started = agent.post(StartReport::SPEC.path, &address).await.json();
        let list = agent.get(ListReports::SPEC.path).await;
        let balance = agent.get(GetBalance::SPEC.path).await;
        let revocation = agent.post_nothing(RevokeAgent::SPEC.path).await;
        let report = report_of(&sample_release(), &slug).unwrap();
        let mut done = started.clone();
        let members = done.as_object_mut().unwrap();
        members.insert("status".into(), "done".into());
        members.insert("step".into(), 12.into());
        members.insert("report".into(), serde_json::to_value(report).unwrap());
        Self {
            resolution: resolution.json(),
            preview: preview.json(),
            health: health.json(),
            registration: registration.json(),
            revocation: revocation.json(),
            started,
            done,
            list: list.json(),
            balance: balance.json(),
        }
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
        Response::json(spec.success, &self.body(&spec, request, target))
    }

    fn body(&self, spec: &Spec, request: &Request, target: &str) -> Value {
        let last = target.rsplit('/').next().unwrap_or_default();
        match spec.name {
            name if name == ResolveAddress::SPEC.name => self.resolution.clone(),
            name if name == GetPreview::SPEC.name => self.preview.clone(),
            name if name == BatchPreviews::SPEC.name => self.batch(&request.body),
            name if name == GetHealth::SPEC.name => self.health.clone(),
            name if name == RegisterAgent::SPEC.name => self.registration.clone(),
            name if name == RevokeAgent::SPEC.name => self.revocation.clone(),
            name if name == StartReport::SPEC.name => self.started.clone(),
            name if name == GetReport::SPEC.name => with(&self.done, "jobId", last),
            name if name == ListReports::SPEC.name => self.page(target),
            _ => self.balance.clone(),
        }
    }

    fn batch(&self, body: &[u8]) -> Value {
        let operations: Vec<Value> = serde_json::from_slice(body).unwrap_or_default();
        let results = operations.into_iter().map(|operation| {
            let slug = operation.get("slug").cloned().unwrap_or_default();
            json!({ "slug": slug, "status": 200, "preview": self.preview, "error": null })
        });
        results.collect()
    }

    /// One of two pages.
    fn page(&self, target: &str) -> Value {
        let is_last = target.contains("cursor=second");
        let next = if is_last {
            Value::Null
        } else {
            "second".into()
        };
        let page = with(&self.list, "hasMore", !is_last);
        with(&page, "nextCursor", next)
    }
}

/// The operation at a path, by the contract.
fn operation(method: &str, path: &str) -> Option<Spec> {
    let specs = [
        ResolveAddress::SPEC,
        BatchPreviews::SPEC,
        GetPreview::SPEC,
        GetHealth::SPEC,
        RegisterAgent::SPEC,
        RevokeAgent::SPEC,
        StartReport::SPEC,
        GetReport::SPEC,
        GetReportPdf::SPEC,
        ListReports::SPEC,
        GetBalance::SPEC,
    ];
    specs
        .into_iter()
        .find(|spec| spec.method.as_str() == method && fits(spec.path, path))
}

fn fits(template: &str, path: &str) -> bool {
    let (template, path) = (template.split('/'), path.split('/'));
    template.clone().count() == path.clone().count()
        && template
            .zip(path)
            .all(|(known, found)| known.starts_with('{') || known == found)
}

/// The same object with one member set.
pub(super) fn with(object: &Value, member: &str, value: impl Into<Value>) -> Value {
    let mut object = object.clone();
    if let Some(members) = object.as_object_mut() {
        members.insert(member.into(), value.into());
    }
    object
}
