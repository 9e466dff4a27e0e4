//! What an operation is: one value that the server mounts, the client calls and `OpenAPI` shows.

use super::error::ErrorKind;
use super::shape::{IDEMPOTENCY_KEY, Parameter, Shape};

/// An operation of the service: its description and the types on the wire.
pub trait Operation {
    /// The description that server, client and documents share.
    const SPEC: Spec;
    /// The request body, or `()` where there is none.
    type Body;
    /// The body of the success response.
    type Answer;
}

/// The description of one operation.
#[derive(Debug, Clone, Copy)]
pub struct Spec {
    /// The operation's one name, in every layer and language.
    pub name: &'static str,
    /// One sentence for documents.
    pub summary: &'static str,
    /// What a caller can rely on, for documents; empty for pages beside the specification.
    pub about: &'static str,
    /// Request method.
    pub method: Method,
    /// Path template with `{name}` segments.
    pub path: &'static str,
    /// Other paths that answer the same.
    pub aliases: &'static [&'static str],
    /// Who may call.
    pub access: Access,
    /// Which quota counts its requests.
    pub metering: Metering,
    /// What `Idempotency-Key` does; [`Replay::None`] where the header is not read.
    pub replay: Replay,
    /// Path, query and header parameters, in the order their errors are reported.
    pub parameters: &'static [Parameter],
    /// The request body.
    pub body: Option<Shape>,
    /// Status of success.
    pub success: u16,
    /// What success carries.
    pub answer: Media,
    /// Every other error that the operation itself can answer with.
    pub refusals: &'static [ErrorKind],
}

/// Request method of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// Safe read; the server answers `HEAD` too.
    Get,
    /// Write, or a read with a body.
    Post,
    /// Removal.
    Delete,
}

impl Method {
    /// The method's name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// Who may call an operation (specification parts 4 and 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// No credential is needed, and one that is sent is ignored.
    Public,
    /// An API key or a signed-in user.
    KeyOrUser,
    /// An API key only.
    Key,
    /// A signed-in user only.
    User,
    /// The payment provider, by its signature over the raw body.
    Signature,
    /// The holder of an order's token.
    OrderToken,
    /// Anyone in a browser: a signed-in user sees what is theirs, a stranger is led to sign in.
    Visitor,
}

impl Access {
    /// Whether an API key opens it and no call without a credential does.
    pub const fn takes_key(self) -> bool {
        matches!(self, Self::Key | Self::KeyOrUser)
    }
}

/// Which quota counts the requests of an operation (specification part 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metering {
    /// That of each caller: its key, else its user, else its address.
    Caller,
    /// That of each caller, and one for registrations from each address, which counts those of
    /// good form.
    Registration,
    /// That of each caller, and one for checkouts from each address, which counts those of good
    /// form.
    Checkout,
    /// A wider one of each caller for pages and documents, so that reading takes nothing from
    /// programs, and whoever used up a quota can still read how to behave.
    Page,
    /// Of a proven caller one of its own, as wide as that of the caller: whoever uses up the quota
    /// of a stolen key cannot keep its owner from revoking it.
    Revocation,
    /// None: a probe or the payment provider must not be turned away.
    None,
}

/// What a repeated `Idempotency-Key` does (specification parts 4.1 and 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replay {
    /// The header is not read.
    None,
    /// The header is accepted and the request runs again.
    Accepted,
    /// The original resource is answered and nothing is charged twice.
    Original,
    /// The created key is answered again with `secret` null.
    WithoutSecret,
}

/// Media type of a success body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Media {
    /// `application/json`.
    Json,
    /// `text/html`.
    Html,
    /// `application/xml`.
    Xml,
    /// `text/plain`.
    Text,
    /// `text/markdown`.
    Markdown,
    /// `application/pdf`.
    Pdf,
}

impl Media {
    /// The media type as a header value.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Json => "application/json",
            Self::Html => "text/html; charset=utf-8",
            Self::Xml => "application/xml",
            Self::Text => "text/plain; charset=utf-8",
            Self::Markdown => "text/markdown; charset=utf-8",
            Self::Pdf => "application/pdf",
        }
    }
}

/// Whether a path belongs to the interface for programs, where no refusal is ever a page.
pub fn is_for_programs(path: &str) -> bool {
    ["/v1/", "/api/", "/mcp", "/.well-known/", "/openapi.json"]
        .iter()
        .any(|start| path.starts_with(start))
}

/// Whether a path belongs to `/v1`, the version of the interface that is supported.
pub fn is_versioned(path: &str) -> bool {
    let rest = path.strip_prefix("/v1");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Whether a path belongs to the developer portal.
pub fn is_for_developers(path: &str) -> bool {
    let rest = path.strip_prefix("/developers");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.']))
}

impl Spec {
    const fn new(
        method: Method,
        name: &'static str,
        path: &'static str,
        summary: &'static str,
    ) -> Self {
        Self {
            name,
            summary,
            about: "",
            method,
            path,
            aliases: &[],
            access: Access::Public,
            metering: Metering::Caller,
            replay: Replay::None,
            parameters: &[],
            body: None,
            success: 200,
            answer: Media::Json,
            refusals: &[],
        }
    }

    /// A public `GET` that answers 200 with JSON.
    pub const fn get(name: &'static str, path: &'static str, summary: &'static str) -> Self {
        Self::new(Method::Get, name, path, summary)
    }

    /// A public `POST` that answers 200 with JSON and accepts `Idempotency-Key`.
    pub const fn post(name: &'static str, path: &'static str, summary: &'static str) -> Self {
        let mut spec = Self::new(Method::Post, name, path, summary);
        spec.replay = Replay::Accepted;
        spec.parameters = &[IDEMPOTENCY_KEY];
        spec
    }

    /// A public operation of another method that answers 200 with JSON.
    pub const fn other(
        method: Method,
        name: &'static str,
        path: &'static str,
        summary: &'static str,
    ) -> Self {
        Self::new(method, name, path, summary)
    }

    /// What a caller can rely on, for documents.
    pub const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    /// Other paths that answer the same.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// Who may call.
    pub const fn access(mut self, access: Access) -> Self {
        self.access = access;
        self
    }

    /// Which quota counts its requests.
    pub const fn metering(mut self, metering: Metering) -> Self {
        self.metering = metering;
        self
    }

    /// What `Idempotency-Key` does.
    pub const fn replay(mut self, replay: Replay) -> Self {
        self.replay = replay;
        self
    }

    /// Every parameter, in the order of their errors.
    pub const fn parameters(mut self, parameters: &'static [Parameter]) -> Self {
        self.parameters = parameters;
        self
    }

    /// The request body.
    pub const fn body(mut self, body: Shape) -> Self {
        self.body = Some(body);
        self
    }

    /// Status of success.
    pub const fn success(mut self, status: u16) -> Self {
        self.success = status;
        self
    }

    /// What success carries; what is there to be read has a quota of its own unless another one
    /// is named.
    pub const fn answers(mut self, media: Media) -> Self {
        self.answer = media;
        let is_text = matches!(
            media,
            Media::Html | Media::Xml | Media::Text | Media::Markdown
        );
        if is_text && matches!(self.metering, Metering::Caller) {
            self.metering = Metering::Page;
        }
        self
    }

    /// Every other error of the operation itself.
    pub const fn refuses(mut self, refusals: &'static [ErrorKind]) -> Self {
        self.refusals = refusals;
        self
    }
}
