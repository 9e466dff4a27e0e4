//! What operations answer: success, and a reference to every refusal that can occur.

use serde_json::{Map, Value, json};

use super::examples::{ExamplePart, Examples};
use super::headers::{headers_of, references};
use super::links::links;
use super::mcp;
use super::schemas::Schemas;
use super::set;
use crate::{
    Access, CallMcp, ErrorKind, Media, Method, Operation, RateLimitClass, Shape, Spec,
    is_for_programs,
};

/// Errors that any operation can have before its own work begins.
const ALWAYS: [ErrorKind; 5] = [
    ErrorKind::BadRequest,
    ErrorKind::MethodNotAllowed,
    ErrorKind::UriTooLong,
    ErrorKind::UnsupportedEncoding,
    ErrorKind::Internal,
];

pub(super) fn responses(
    spec: &Spec,
    specs: &[Spec],
    examples: &Examples<'_>,
    schemas: &mut Schemas,
) -> Value {
    let mut all = Map::new();
    if spec.name == CallMcp::SPEC.name {
        all.extend(mcp::answers(examples, schemas));
    } else {
        let success = success(spec, specs, examples, schemas);
        all.insert(spec.success.to_string(), success);
    }
    for (is_sent, status, about, header) in [
        (spec.tagged, "304", "Not modified.", "ETag"),
        (spec.moves, "301", "Moved to another path.", "Location"),
    ] {
        if is_sent {
            let mut headers = headers_of(spec);
            headers.extend(references(&[header]));
            let answer = json!({ "description": about, "headers": headers });
            all.insert(status.into(), answer);
        }
    }
    for kind in errors(spec) {
        let reference = format!("#/components/responses/{}", refusal_name(spec, kind));
        let status = kind.row().status.to_string();
        all.entry(status)
            .or_insert_with(|| json!({ "$ref": reference }));
    }
    all.into()
}

pub(super) fn errors(spec: &Spec) -> Vec<ErrorKind> {
    let mut kinds = ALWAYS.to_vec();
    kinds.extend(access_errors(spec));
    kinds.extend(spec.refusals);
    if spec.path.contains('{') {
        kinds.push(ErrorKind::NotFound);
    }
    if spec.body.is_some() {
        kinds.push(ErrorKind::BodyTooLarge);
    }
    if has_form(spec) {
        kinds.push(ErrorKind::ValidationFailed);
    }
    if spec.rate_limit != RateLimitClass::None {
        kinds.push(ErrorKind::RateLimited);
    }
    // Last: an operation with another 403 describes that one.
    kinds.push(ErrorKind::Blocked);
    kinds
}

/// The shared response of an error of this operation; on the site it can be a page.
pub(super) fn refusal_name(spec: &Spec, kind: ErrorKind) -> String {
    let page = if is_for_programs(spec.path) {
        ""
    } else {
        "Page"
    };
    format!("{kind:?}{page}")
}

/// Errors for a rejected credential (part 5), or when keys and users can't be looked up.
fn access_errors(spec: &Spec) -> &'static [ErrorKind] {
    const UNPROVEN: &[ErrorKind] = &[ErrorKind::Unauthenticated, ErrorKind::Unavailable];
    const UNFIT: &[ErrorKind] = &[
        ErrorKind::Unauthenticated,
        ErrorKind::Unavailable,
        ErrorKind::WrongPrincipal,
    ];
    match (spec.access, spec.method) {
        (Access::Public | Access::Signature | Access::OrderToken | Access::Visitor, _) => &[],
        // Either kind of caller may read; a write by cookie can still come from another site.
        (Access::KeyOrUser, Method::Get) => UNPROVEN,
        (Access::KeyOrUser | Access::Key | Access::User, _) => UNFIT,
    }
}

/// Whether a request can fail to have its form; a raw body has none.
fn has_form(spec: &Spec) -> bool {
    let body = spec.body.is_some_and(|shape| !matches!(shape, Shape::Raw));
    body || !spec.parameters.is_empty()
}

fn success(spec: &Spec, specs: &[Spec], examples: &Examples<'_>, schemas: &mut Schemas) -> Value {
    let schema = match spec.answer {
        Media::Json => schemas.of_answer(spec),
        Media::Html | Media::Xml | Media::Atom | Media::Text | Media::Markdown => {
            json!({ "type": "string" })
        }
        // Generators of clients read the bytes as text without the `format`.
        Media::Pdf => json!({
            "type": "string", "format": "binary", "contentMediaType": "application/pdf",
        }),
    };
    let mut headers = headers_of(spec);
    if spec.tagged {
        headers.extend(references(&["ETag"]));
    }
    if spec.success == 202 {
        headers.extend(references(&["Location"]));
    }
    if spec.answer == Media::Pdf {
        headers.extend(references(&["Content-Disposition", "X-Robots-Tag"]));
    }
    let content = examples.content(spec.name, ExamplePart::Answer, schema);
    let media = spec.answer.as_str().split(';').next().unwrap_or_default();
    let mut response = json!({
        "description": meaning(spec.success),
        "headers": headers,
        "content": { media: content },
    });
    let links = links(spec.name, specs);
    if !links.is_empty() {
        set(&mut response, "links", links);
    }
    response
}

const fn meaning(success: u16) -> &'static str {
    match success {
        201 => "Created.",
        202 => "Accepted; the work continues on its own.",
        _ => "Success.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ALL;

    #[test]
    fn what_the_contract_refuses_is_documented() {
        let mut schemas = Schemas::new();
        for spec in ALL {
            let responses = responses(spec, ALL, &Examples::of(&[]), &mut schemas);
            for kind in spec.refusals {
                let status = kind.row().status.to_string();
                assert!(responses.get(&status).is_some(), "{} {status}", spec.name);
            }
            let takes_credential =
                matches!(spec.access, Access::Key | Access::User | Access::KeyOrUser);
            assert_eq!(
                responses.get("401").is_some(),
                takes_credential,
                "{}",
                spec.name
            );
            assert!(responses.get("403").is_some(), "{}", spec.name);
            let bounded = !spec.parameters.is_empty()
                || spec.name != "receive_payment" && spec.body.is_some();
            assert_eq!(responses.get("422").is_some(), bounded, "{}", spec.name);
        }
    }
}
