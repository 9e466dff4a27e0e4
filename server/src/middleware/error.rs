//! Errors as HTTP: an object for programs, a page for people.

use bytes::Bytes;
use nycapt_contract::{
    ErrorBody, ErrorKind, GetProtectedResourceMetadata, HttpValidationError, LocItem, Media,
    Operation, ValidationError, is_for_developers, is_for_programs,
};
use nycapt_messages::label;
use salvo::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, LINK, RETRY_AFTER, VARY,
    WWW_AUTHENTICATE,
};
use salvo::http::{ResBody, StatusCode};
use salvo::{Request, Response};
use serde_json::{Value, json};

use crate::accept::preferences;
use crate::api_error::{ApiError, Hint};
use crate::app::App;
use crate::language::rendered;
use crate::reply::NO_STORE;
use crate::request_context::RequestContext;
use crate::site::{Choice, ErrorPage};

/// Writes an error: one object that reads as FastAPI's `detail` and as RFC 9457.
pub(crate) fn write_error(app: &App, request: &Request, response: &mut Response, error: &ApiError) {
    let context = &RequestContext::of(request);
    let by_accept = HeaderValue::from_static("accept");
    response.headers_mut().insert(VARY, by_accept);
    if is_for_a_person(request) {
        let html = error_page(app, context, request.uri().path(), error);
        return write_error_as(app, response, error, Media::Html.as_str(), html.into());
    }
    let as_problem = prefers_problem(request.headers());
    let mut body = match error {
        ApiError::Invalid(errors) if as_problem => invalid_problem(errors),
        ApiError::Invalid(errors) => json!(HttpValidationError {
            detail: errors.clone()
        }),
        ApiError::Error { .. } => Value::Object(serde_json::Map::new()),
    };
    if as_problem || !matches!(error, ApiError::Invalid(_)) {
        describe(app, context, error, &mut body);
    }
    let media = if as_problem {
        "application/problem+json"
    } else {
        Media::Json.as_str()
    };
    write_error_as(app, response, error, media, body.to_string().into());
}

/// Writes an error with a body of this media type; status and headers are the same for all.
pub(crate) fn write_error_as(
    app: &App,
    response: &mut Response,
    error: &ApiError,
    media: &'static str,
    body: Bytes,
) {
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
    headers.insert(CACHE_CONTROL, NO_STORE);
    headers.remove(ETAG);
    set_hints(app, headers, error);
    let status = StatusCode::from_u16(error.kind().row().status);
    response.status_code(status.unwrap_or_default());
    response.replace_body(ResBody::Once(body));
}

/// Whether a browser requests a page outside the interface for programs.
///
/// A program that takes both lists JSON; a browser never does.
fn is_for_a_person(request: &Request) -> bool {
    let wants = |media| quality_of(request.headers(), media) > 0.0;
    !is_for_programs(request.uri().path())
        && wants("text/html")
        && !wants("application/json")
        && !wants("application/problem+json")
}

fn error_page(app: &App, context: &RequestContext, path: &str, error: &ApiError) -> String {
    let row = error.kind().row();
    let for_developers = is_for_developers(path);
    // The steps that are pages to open.
    let near = error.steps().into_iter().filter_map(|step| {
        Some(Choice {
            url: step.url?,
            line: step.action,
        })
    });
    let page = ErrorPage {
        sample: app.shows_sample(),
        status: row.status,
        title: label(row.title).into(),
        message: error.detail(),
        advice: error.advice().map(Into::into),
        near: near.filter(|_| for_developers).collect(),
        for_developers,
        request_id: Some(context.id.to_string()),
    };
    // The template writes to memory: it cannot fail, and an empty page would still say its status.
    rendered(&page).unwrap_or_default()
}

/// `WWW-Authenticate` on a 401, `Retry-After` where waiting helps, and the page on a 422, whose
/// body has no place for it.
fn set_hints(app: &App, headers: &mut HeaderMap, error: &ApiError) {
    let ApiError::Error { kind, hint, .. } = error else {
        let page = error.kind().type_uri(&app.config.site_url);
        let help = format!("<{page}>; rel=\"help\"; type=\"text/html\"");
        headers.extend(HeaderValue::try_from(help).ok().map(|help| (LINK, help)));
        return;
    };
    if let Hint::Wait(seconds) = hint {
        headers.insert(RETRY_AFTER, HeaderValue::from(*seconds));
    }
    if *kind == ErrorKind::Unauthenticated {
        let path = GetProtectedResourceMetadata::SPEC.path;
        let error = match hint {
            Hint::InvalidToken => ", error=\"invalid_token\"",
            Hint::None | Hint::Wait(_) | Hint::OutcomeUnknown | Hint::StepOnPage => "",
        };
        let challenge = format!(
            "Bearer resource_metadata=\"{}{path}\"{error}",
            app.config.base_url
        );
        if let Ok(challenge) = HeaderValue::try_from(challenge) {
            headers.insert(WWW_AUTHENTICATE, challenge);
        }
    }
}

/// Adds the members of an error body; `detail` of a 422 stays the list of its errors.
fn describe(app: &App, context: &RequestContext, error: &ApiError, body: &mut Value) {
    let row = error.stated_kind().row();
    let members = json!(ErrorBody {
        detail: error.detail(),
        kind: error.stated_kind().type_uri(&app.config.site_url),
        title: row.title.into(),
        status: error.kind().row().status,
        code: row.code.into(),
        request_id: context.id.to_string(),
        next: error.steps(),
    });
    if let (Value::Object(body), Value::Object(members)) = (body, members) {
        for (name, value) in members {
            body.entry(name).or_insert(value);
        }
        if error.kind() == ErrorKind::RateLimited {
            body.insert("violated-policies".into(), json!([context.policy()]));
        }
    }
}

/// A 422 as one problem of many instances, each with a JSON Pointer where it has one.
fn invalid_problem(errors: &[ValidationError]) -> Value {
    let pointers: Vec<Value> = errors
        .iter()
        .map(|error| match pointer(&error.loc) {
            Some(pointer) => json!({ "detail": error.msg, "pointer": pointer }),
            None => json!({ "detail": error.msg }),
        })
        .collect();
    json!({ "detail": errors, "errors": pointers })
}

fn pointer(loc: &[LocItem]) -> Option<String> {
    let (place, steps) = loc.split_first()?;
    (*place == LocItem::Name("body".into())).then(|| {
        steps
            .iter()
            .fold("#".into(), |pointer: String, step| match step {
                LocItem::Index(index) => format!("{pointer}/{index}"),
                LocItem::Name(name) => format!("{pointer}/{name}"),
            })
    })
}

/// Whether `Accept` names `application/problem+json` at least as high as `application/json`.
fn prefers_problem(headers: &HeaderMap) -> bool {
    let problem = quality_of(headers, "application/problem+json");
    problem > 0.0 && problem >= quality_of(headers, "application/json")
}

/// How much `Accept` wants a media type that it names, 0 to 1.
fn quality_of(headers: &HeaderMap, media: &str) -> f32 {
    preferences(headers.get_all(ACCEPT))
        .filter(|(name, _)| name.eq_ignore_ascii_case(media))
        .map(|(_, quality)| quality.unwrap_or(1.0))
        .fold(0.0, f32::max)
}
