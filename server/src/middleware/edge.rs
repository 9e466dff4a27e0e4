//! The middleware of the service: client address, rate limit, request checks, headers, access log.
//!
//! A single handler, since each costs an allocation and a dynamic call on every request.

use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;

use futures_util::FutureExt;
use nycapt_contract::{CallMcp, ErrorKind, Operation, RateLimitClass, Spec, is_for_developers};
use nycapt_messages::in_language;
use salvo::http::header::{
    ACCEPT_ENCODING, ACCESS_CONTROL_REQUEST_METHOD, CONNECTION, CONTENT_ENCODING, CONTENT_LENGTH,
    HOST, HeaderName, HeaderValue,
};
use salvo::http::{Method, StatusCode, Version};
use salvo::{Depot, FlowCtrl, Handler, Request, Response, async_trait};

use super::compress::compress;
use super::deadline::limit_sending;
use super::error::write_error;
use super::headers::{
    ROBOTS, RateLimitHeaders, RetirementHeaders, is_data, set_allow, set_common, set_preflight,
};
use super::paths::{Paths, check_target};
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::client_address::client_address;
use crate::language::{language_of, localized_path, with_language};
use crate::mcp::documentation;
use crate::messages::message;
use crate::reply::move_to;
use crate::request_context::{NO_OPERATION, NO_ROUTE, RequestContext, UNKNOWN_CLIENT};
use crate::site::no_such_document;
use crate::telemetry::{Line, Trace};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

pub(crate) struct Edge {
    app: Arc<App>,
    paths: Paths,
    rate_limit_headers: RateLimitHeaders,
    /// Whether API and site are both at https addresses.
    is_https: bool,
    retirement: Option<RetirementHeaders>,
}

impl Edge {
    pub(crate) fn new(app: Arc<App>, specs: Vec<&'static Spec>) -> Self {
        let retirement = app.config.retirement.as_ref();
        let addresses = [&app.config.base_url, &app.config.site_url];
        Self {
            is_https: addresses.iter().all(|url| url.starts_with("https://")),
            retirement: retirement
                .and_then(|retirement| RetirementHeaders::new(retirement, &app.config.site_url)),
            app,
            paths: Paths::new(specs),
            rate_limit_headers: RateLimitHeaders::default(),
        }
    }

    fn is_proxy(&self, request: &Request) -> bool {
        let peer = peer_of(request).to_canonical();
        let mut trusted = self.app.config.trusted_proxies.iter();
        trusted.any(|network| network.contains(peer))
    }

    fn client_of(&self, request: &Request) -> IpAddr {
        let peer = peer_of(request);
        let trusted = &self.app.config.trusted_proxies;
        if trusted.is_empty() {
            return peer.to_canonical();
        }
        let lines = request.headers().get_all(FORWARDED_FOR);
        let elements = lines
            .iter()
            .rev()
            .flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','))
            // An element that is not text is not an address, and ends the search.
            .map(|element| str::from_utf8(element).unwrap_or_default());
        client_address(peer, trusted, elements)
    }

    async fn pass(
        &self,
        request: &mut Request,
        depot: &mut Depot,
        response: &mut Response,
        flow: &mut FlowCtrl,
    ) {
        let error = match self
            .check_network(request)
            .and_then(|()| check_request(request))
        {
            Err(error) => {
                let limited = self.count_unrouted(request).await.err();
                Some(limited.unwrap_or(error))
            }
            // The router only sets a status if there is no route.
            Ok(()) if response.status_code.is_some() => match self.count_unrouted(request).await {
                Ok(()) => self.answer_unmatched(request, response),
                Err(error) => Some(error),
            },
            Ok(()) => {
                let route = AssertUnwindSafe(flow.call_next(request, depot, response));
                let caught = route.catch_unwind().await;
                let refused = request.extensions_mut().remove::<ApiError>();
                refused.or(caught.err().map(|_| {
                    // The message may contain the caller's input; the hook has logged the place.
                    let id = RequestContext::of(request).id;
                    tracing::error!(request.id = %id, "a handler panicked");
                    response.headers_mut().clear();
                    ApiError::internal()
                }))
            }
        };
        if let Some(error) = error {
            flow.skip_rest();
            write_error(&self.app, request, response, &error);
        }
    }

    fn check_network(&self, request: &Request) -> ApiResult<()> {
        let client = RequestContext::of(request).client;
        let blocked = self.app.blocked_networks.load();
        if blocked.iter().any(|network| network.contains(client)) {
            let kind = ErrorKind::Blocked;
            let error = ApiError::new(kind, message!("api-blocked"));
            return Err(match &self.app.config.support_contact {
                Some(contact) => error.next_at(kind.next_step(), contact.clone()),
                None => error,
            });
        }
        Ok(())
    }

    /// Redirects paths with capitals or a trailing slash to the page they mean.
    fn redirect_to_canonical(&self, request: &Request, response: &mut Response) {
        let path = request.uri().path();
        if response.status_code != Some(StatusCode::NOT_FOUND) {
            return;
        }
        if path.strip_suffix('/') == Some(CallMcp::SPEC.path) {
            // People copy this URL into programs, so the redirect keeps method and body.
            move_to(response, CallMcp::SPEC.path);
            response.status_code(StatusCode::PERMANENT_REDIRECT);
            return;
        }
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            return;
        }
        if let Some(mut target) = self.paths.canonical_page(path) {
            if let Some(query) = request.uri().query() {
                target.push('?');
                target.push_str(query);
            }
            move_to(response, &localized_path(&target));
        }
    }

    /// Counts a request without a route, unless it is a preflight.
    async fn count_unrouted(&self, request: &mut Request) -> ApiResult<()> {
        if request.method() == Method::OPTIONS {
            return Ok(());
        }
        RequestContext::count(&self.app, request, RateLimitClass::Caller, None).await
    }

    /// 204 for `OPTIONS` at a known path, else 405 or 404.
    fn answer_unmatched(&self, request: &Request, response: &mut Response) -> Option<ApiError> {
        let path = request.uri().path();
        let Some(allow) = self.paths.allow(path) else {
            return Some(if is_for_developers(path) {
                no_such_document(self.app.portal(), &self.app.config.site_url, path)
            } else {
                ApiError::no_such_path()
            });
        };
        let headers = response.headers_mut();
        set_allow(headers, &allow);
        if request.method() != Method::OPTIONS {
            let detail = message!("api-method", allow = allow.as_str());
            let error = ApiError::new(ErrorKind::MethodNotAllowed, detail);
            return Some(if path == CallMcp::SPEC.path {
                let page = documentation(&self.app.config.site_url);
                error.next_at(message!("api-connect-mcp"), page)
            } else {
                error
            });
        }
        if request
            .headers()
            .contains_key(ACCESS_CONTROL_REQUEST_METHOD)
        {
            set_preflight(headers, &allow);
        }
        response.status_code(StatusCode::NO_CONTENT);
        None
    }
}

#[async_trait]
impl Handler for Edge {
    async fn handle(
        &self,
        request: &mut Request,
        depot: &mut Depot,
        response: &mut Response,
        flow: &mut FlowCtrl,
    ) {
        let app = &*self.app;
        let at = app.clock.now();
        let context = RequestContext {
            id: app.request_ids.next(),
            client: self.client_of(request),
            now: at.as_second(),
            route: NO_ROUTE,
            operation: NO_OPERATION,
            counted: None,
            general: None,
        };
        request.extensions_mut().insert(context);
        response.headers_mut().reserve(24);

        let trace = Trace::of(request.headers(), context.id);
        let language = language_of(request);
        let path = request.uri().path().to_owned();
        {
            let passing = pin!(self.pass(request, depot, response, flow));
            trace.scope(with_language(language, &path, passing)).await;
        }
        in_language(language, || self.redirect_to_canonical(request, response));
        compress(request, response);

        let context = RequestContext::of(request);
        let headers = response.headers_mut();
        set_common(headers, context.id, self.is_https, language);
        if is_data(request.uri().path()) {
            headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
        }
        if let Some(counted) = &context.counted {
            let general = context.general.as_ref();
            self.rate_limit_headers.set(headers, counted, general);
        }
        if let Some(retirement) = &self.retirement {
            retirement.set(headers, context.route, request.uri().path());
        }
        let status = response.status_code.unwrap_or(StatusCode::OK);
        let is_encoded = request.headers().contains_key(CONTENT_ENCODING);
        if is_encoded && status == StatusCode::UNSUPPORTED_MEDIA_TYPE {
            let identity = HeaderValue::from_static("identity");
            response.headers_mut().insert(ACCEPT_ENCODING, identity);
        }
        if app.is_stopping() && request.version() == Version::HTTP_11 {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(CONNECTION, close);
        }
        let bytes = size_of(request, response);
        // A proxy has limits of its own, and its connection serves many clients.
        if !self.is_proxy(request) {
            limit_sending(request, response, app.limits.send_deadline);
        }
        let duration = app.clock.since(at);
        let (operation, code) = (context.operation, status.as_u16());
        app.metrics
            .count_request(operation, code, duration.unsigned_abs());
        let line = Line {
            at,
            method: method_of(request.method()),
            route: context.route,
            status: status.as_u16(),
            bytes,
            duration_us: duration.as_micros().try_into().unwrap_or(0),
            id: context.id,
            trace,
            client: context.network(),
        };
        if let Some(spans) = &app.spans {
            spans.push(line);
        }
        app.access_log.push(line);
    }
}

fn peer_of(request: &Request) -> IpAddr {
    request.remote_addr().ip().unwrap_or(UNKNOWN_CLIENT)
}

/// Bytes of the body; for `HEAD`, sets `Content-Length` to what `GET` would send.
fn size_of(request: &Request, response: &mut Response) -> u64 {
    let bytes = response.body.size().unwrap_or(0);
    if request.method() != Method::HEAD {
        return bytes;
    }
    if bytes > 0 {
        response
            .headers_mut()
            .insert(CONTENT_LENGTH, HeaderValue::from(bytes));
    }
    0
}

/// Rejects what the HTTP library accepts.
fn check_request(request: &Request) -> ApiResult<()> {
    let headers = request.headers();
    // HTTP/2 has the host in the target, and HTTP/1.0 may lack it.
    if matches!(request.version(), Version::HTTP_10 | Version::HTTP_11) {
        let mut hosts = headers.get_all(HOST).iter();
        let valid = match (hosts.next(), hosts.next()) {
            (Some(host), None) => is_host(host.as_bytes()),
            (None, _) => request.version() == Version::HTTP_10,
            (Some(_), Some(_)) => false,
        };
        if !valid {
            return Err(ApiError::new(
                ErrorKind::BadRequest,
                message!("api-one-host"),
            ));
        }
    }
    check_target(request.uri().path(), request.uri().query())?;
    let encoded = headers
        .get_all(CONTENT_ENCODING)
        .iter()
        .any(|value| !value.as_bytes().eq_ignore_ascii_case(b"identity"));
    if encoded {
        return Err(ApiError::new(
            ErrorKind::UnsupportedEncoding,
            message!("api-compressed"),
        ));
    }
    Ok(())
}

fn is_host(host: &[u8]) -> bool {
    !host.is_empty()
        && host
            .iter()
            .all(|byte| byte.is_ascii_graphic() && !b"/\\?#@<>\"".contains(byte))
}

fn method_of(method: &Method) -> &'static str {
    // Callers may invent methods, which must not reach the log.
    ["GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"]
        .into_iter()
        .find(|known| method.as_str() == *known)
        .unwrap_or("OTHER")
}

#[cfg(test)]
mod tests {
    use salvo::http::{ReqBody, ResBody};
    use salvo::{Router, Service, hyper};

    use super::*;
    use crate::config::Config;
    use crate::serve::answer_to;
    use crate::telemetry::AccessLog;
    use nycapt_corpus::clock::Clock;

    /// Counts its request as a route does, and panics with half an answer.
    struct Panicking(Arc<App>);

    #[async_trait]
    impl Handler for Panicking {
        async fn handle(
            &self,
            request: &mut Request,
            _: &mut Depot,
            response: &mut Response,
            _: &mut FlowCtrl,
        ) {
            let counted = RequestContext::count(&self.0, request, RateLimitClass::Caller, None);
            counted.await.unwrap();
            response
                .headers_mut()
                .insert("etag", HeaderValue::from_static("\"half\""));
            panic!("a secret of the handler");
        }
    }

    #[tokio::test]
    async fn a_panicking_handler_is_a_500_without_details() {
        let config = Config::given(&[]).unwrap();
        let app = Arc::new(App::new(config, Clock::system(), AccessLog::off()).unwrap());
        let service = Service::new(Router::with_path("x").get(Panicking(Arc::clone(&app))))
            .hoop(Edge::new(app, Vec::new()));
        let request = hyper::Request::builder()
            .uri("/x")
            .header(HOST, "x")
            .body(ReqBody::None);
        let request = Request::from_hyper(request.unwrap(), "http".parse().unwrap());

        let mut response = answer_to(&service, request).await;

        let expected = Some(StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.status_code, expected);
        assert!(response.headers().get("etag").is_none());
        assert!(response.headers().get("ratelimit").is_some());
        let ResBody::Once(body) = response.take_body() else {
            panic!("no body");
        };
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(
            body.contains("\"internal\"") && !body.contains("secret"),
            "{body}"
        );
    }
}
