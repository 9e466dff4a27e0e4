//! The admin port: liveness, readiness, and metrics for Prometheus.

mod page;

use std::sync::Arc;

use salvo::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use salvo::http::{ResBody, StatusCode};
use salvo::{Depot, FlowCtrl, Handler, Request, Response, Router, Service, async_trait};

use crate::app::App;
use page::Figures;

const TEXT: &str = "text/plain; charset=utf-8";
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves `/live`, `/ready` and `/metrics` on the admin port, without authentication.
pub fn admin_service(app: Arc<App>) -> Service {
    let admin = Admin {
        app,
        figures: Figures::default(),
    };
    Service::new(Router::with_path("{**path}").get(admin))
}

struct Admin {
    app: Arc<App>,
    figures: Figures,
}

#[async_trait]
impl Handler for Admin {
    async fn handle(
        &self,
        request: &mut Request,
        _: &mut Depot,
        response: &mut Response,
        _: &mut FlowCtrl,
    ) {
        let (status, media, body) = match request.uri().path() {
            "/live" => (StatusCode::OK, TEXT, "live\n".into()),
            "/ready" => match self.app.not_ready() {
                None => (StatusCode::OK, TEXT, "ready\n".into()),
                Some(why) => {
                    let why = format!("not ready: {why}\n");
                    (StatusCode::SERVICE_UNAVAILABLE, TEXT, why)
                }
            },
            "/metrics" => {
                let figures = self.figures.read(&self.app).await;
                match page::of(&self.app, &figures) {
                    Ok(page) => (StatusCode::OK, OPEN_METRICS, page),
                    Err(error) => (
                        StatusCode::INTERNAL_SERVER_ERROR,
                        TEXT,
                        format!("{error}\n"),
                    ),
                }
            }
            _ => {
                let known = "/live, /ready and /metrics are here\n".into();
                (StatusCode::NOT_FOUND, TEXT, known)
            }
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response.status_code(status);
        response.replace_body(ResBody::Once(body.into()));
    }
}
