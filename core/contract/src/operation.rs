//! Operations: each is one value that the server mounts, the client calls and `OpenAPI` lists.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::ErrorKind;
use super::shape::{IDEMPOTENCY_KEY, Parameter, Shape};

/// An operation of the service: its description and the types on the wire.
pub trait Operation {
    /// The description that server, client and documents share.
    const SPEC: Spec;
    /// Path and query parameters by their wire names, or `()` if none.
    type Parameters: Serialize + DeserializeOwned + Send + Sync;
    /// The request body, or `()` if none.
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
    /// Which rate limit counts its requests.
    pub rate_limit: RateLimitClass,
    /// What `Idempotency-Key` does; [`Replay::None`] where the header is not read.
    pub replay: Replay,
    /// Whether a client may send a request again.
    pub retry: Retry,
    /// Path, query and header parameters, in the order errors are reported.
    pub parameters: &'static [Parameter],
    /// The request body.
    pub body: Option<Shape>,
    /// Status of success.
    pub success: u16,
    /// What success carries.
    pub answer: Media,
    /// Whether the answer has an entity tag, so that `If-None-Match` can be answered with 304.
    pub tagged: bool,
    /// Whether a resource known under another path redirects with 301.
    pub moves: bool,
    /// Every other error the operation itself can return.
    pub refusals: &'static [ErrorKind],
    /// Arguments of its Python and TypeScript SDK method, in order; none if they have no such
    /// method.
    pub sdk: Option<&'static [&'static str]>,
    /// The schema of the answer.
    #[cfg(feature = "openapi")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

crate::named_enum! {
    /// Request method of an operation, with its name on the wire.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Method {
        /// Safe read; the server answers `HEAD` too.
        Get = "GET",
        /// Write, or a read with a body.
        Post = "POST",
        /// Removal.
        Delete = "DELETE",
    }
}

/// Who may call an operation (specification parts 4 and 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// No credential is needed; any sent is ignored.
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
    /// Anyone in a browser: signed-in users see their own data, others are asked to sign in.
    Visitor,
}

impl Access {
    /// Whether it accepts an API key and requires a credential.
    pub const fn takes_key(self) -> bool {
        matches!(self, Self::Key | Self::KeyOrUser)
    }
}

/// Which rate limit counts the requests of an operation (specification part 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimitClass {
    /// The caller's own: by key, else by user, else by address.
    Caller,
    /// The caller's own, and one for valid registrations from each address.
    Registration,
    /// The caller's own, and one for valid checkouts from each address.
    Checkout,
    /// A higher per-caller limit for pages and documents. Reading never slows programs down, and a
    /// caller over its limit can still read the documentation.
    Page,
    /// A separate limit per authenticated caller. Exhausting a stolen key's limit can't keep its
    /// owner from revoking it.
    Revocation,
    /// None: probes and the payment provider must never be turned away.
    None,
}

/// What a repeated `Idempotency-Key` does (specification parts 4.1 and 4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replay {
    /// The header is not read.
    None,
    /// The header is accepted and the request runs again.
    Accepted,
    /// The original resource is returned and nothing is charged twice.
    Original,
    /// The created key is returned again with `secret` null.
    WithoutSecret,
}

/// Whether a client may send the same request again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Never, and without waiting: a probe must report what it saw.
    Never,
    /// Always: it changes nothing.
    Safe,
    /// Always: repeating it has no further effect.
    Idempotent,
    /// With the `Idempotency-Key` sent on every try.
    Keyed,
    /// Only if the first request was never sent.
    Once,
}

impl Retry {
    /// Whether the operation changes something.
    pub const fn has_effect(self) -> bool {
        matches!(self, Self::Idempotent | Self::Keyed | Self::Once)
    }
}

crate::named_enum! {
    /// Media type of a success body, as a header value.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Media {
        /// `application/json`.
        Json = "application/json",
        /// `text/html`.
        Html = "text/html; charset=utf-8",
        /// `application/xml`.
        Xml = "application/xml",
        /// `application/atom+xml`.
        Atom = "application/atom+xml; charset=utf-8",
        /// `text/plain`.
        Text = "text/plain; charset=utf-8",
        /// `text/markdown`.
        Markdown = "text/markdown; charset=utf-8",
        /// `application/pdf`.
        Pdf = "application/pdf",
    }
}

/// Whether a path belongs to the API, where errors are never pages.
pub fn is_for_programs(path: &str) -> bool {
    ["/v1/", "/api/", "/mcp", "/.well-known/", "/openapi.json"]
        .iter()
        .any(|start| path.starts_with(start))
}

/// Whether a path belongs to `/v1`, the supported API version.
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
            rate_limit: RateLimitClass::Caller,
            replay: Replay::None,
            retry: match method {
                Method::Get => Retry::Safe,
                Method::Post => Retry::Once,
                Method::Delete => Retry::Idempotent,
            },
            parameters: &[],
            body: None,
            success: 200,
            answer: Media::Json,
            tagged: false,
            moves: false,
            refusals: &[],
            sdk: None,
            #[cfg(feature = "openapi")]
            schema: schemars::SchemaGenerator::subschema_for::<super::OpenObject>,
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

    /// Which rate limit counts its requests.
    pub const fn rate_limit(mut self, class: RateLimitClass) -> Self {
        self.rate_limit = class;
        self
    }

    /// What `Idempotency-Key` does.
    pub const fn replay(mut self, replay: Replay) -> Self {
        self.replay = replay;
        if matches!(replay, Replay::Original | Replay::WithoutSecret) {
            self.retry = Retry::Keyed;
        }
        self
    }

    /// Whether a client may send a request again; derived from method and replay if not set.
    pub const fn retry(mut self, retry: Retry) -> Self {
        self.retry = retry;
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

    /// What success carries. Pages and files have an entity tag, and the rate limit of pages
    /// unless another one is set.
    pub const fn answers(mut self, media: Media) -> Self {
        self.answer = media;
        if !matches!(media, Media::Json | Media::Pdf) {
            self.tagged = true;
            if matches!(self.rate_limit, RateLimitClass::Caller) {
                self.rate_limit = RateLimitClass::Page;
            }
        }
        self
    }

    /// The answer has an entity tag.
    pub const fn tagged(mut self) -> Self {
        self.tagged = true;
        self
    }

    /// A resource that is known under another path answers with 301.
    pub const fn moves(mut self) -> Self {
        self.moves = true;
        self
    }

    /// Every other error of the operation itself.
    pub const fn refuses(mut self, refusals: &'static [ErrorKind]) -> Self {
        self.refusals = refusals;
        self
    }

    /// The Python and TypeScript SDKs have a method for it, with these arguments.
    pub const fn sdk(mut self, arguments: &'static [&'static str]) -> Self {
        self.sdk = Some(arguments);
        self
    }

    /// The schema of the answer is that of its type.
    #[cfg(feature = "openapi")]
    pub(crate) const fn answering<T: schemars::JsonSchema>(mut self) -> Self {
        self.schema = schemars::SchemaGenerator::subschema_for::<T>;
        self
    }

    /// The answer's schema is its type's; without `openapi` there is none.
    #[cfg(not(feature = "openapi"))]
    #[expect(
        clippy::extra_unused_type_parameters,
        reason = "the table is the same with and without schemas"
    )]
    pub(crate) const fn answering<T>(self) -> Self {
        self
    }
}
