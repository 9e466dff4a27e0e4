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
    /// What a caller can rely on, for documents; empty for pages outside the specification.
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

crate::named_enum! {
    /// Which rate limit counts the requests of an operation (specification part 8).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum RateLimitClass {
        /// The caller's own: by key, else by user, else by address.
        Caller = "caller",
        /// The caller's own, and one for valid registrations from each address.
        Registration = "registration",
        /// The caller's own, and one for valid checkouts from each address.
        Checkout = "checkout",
        /// A higher per-caller limit for pages and documents. Reading never slows programs down,
        /// and a caller over its limit can still read the documentation.
        Page = "page",
        /// A separate limit per authenticated caller. Exhausting a stolen key's limit can't keep
        /// its owner from revoking it.
        Revocation = "revocation",
        /// None: probes and the payment provider must never be rejected.
        None = "none",
    }
}

crate::named_enum! {
    /// What a repeated `Idempotency-Key` does (specification parts 4.1 and 4.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Replay {
        /// The header is not read.
        None = "none",
        /// The header is accepted and the request runs again.
        Accepted = "accepted",
        /// The original resource is returned and nothing is charged twice.
        Original = "original",
        /// The created key is returned again with `secret` null.
        WithoutSecret = "withoutSecret",
    }
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

    /// Whether a lost answer leaves something that the caller must know about: such a call ends
    /// with `outcome_unknown`.
    pub const fn leaves_effect(self) -> bool {
        matches!(self, Self::Keyed | Self::Once)
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
    /// A public operation of any method that answers 200 with JSON.
    pub const fn other(
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
        Self::other(Method::Get, name, path, summary)
    }

    /// A public `POST` that answers 200 with JSON and accepts `Idempotency-Key`.
    pub const fn post(name: &'static str, path: &'static str, summary: &'static str) -> Self {
        let mut spec = Self::other(Method::Post, name, path, summary);
        spec.replay = Replay::Accepted;
        spec.parameters = &[IDEMPOTENCY_KEY];
        spec
    }

    /// A public `DELETE` that answers 200 with JSON.
    pub const fn delete(name: &'static str, path: &'static str, summary: &'static str) -> Self {
        Self::other(Method::Delete, name, path, summary)
    }

    /// What `Idempotency-Key` does.
    pub const fn replay(mut self, replay: Replay) -> Self {
        self.replay = replay;
        if matches!(replay, Replay::Original | Replay::WithoutSecret) {
            self.retry = Retry::Keyed;
        }
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

/// A method for each of these, which sets one member of a [`Spec`].
macro_rules! setters {
    ($(
        $(#[$about:meta])*
        $name:ident($($given:ident: $kind:ty)?) { $member:ident = $value:expr }
    )*) => {
        impl Spec {
            $(
                $(#[$about])*
                pub const fn $name(mut self $(, $given: $kind)?) -> Self {
                    self.$member = $value;
                    self
                }
            )*
        }
    };
}

setters! {
    /// What a caller can rely on, for documents.
    about(about: &'static str) { about = about }
    /// Other paths that answer the same.
    aliases(aliases: &'static [&'static str]) { aliases = aliases }
    /// Who may call.
    access(access: Access) { access = access }
    /// Which rate limit counts its requests.
    rate_limit(class: RateLimitClass) { rate_limit = class }
    /// Whether a client may send a request again; derived from method and replay if not set.
    retry(retry: Retry) { retry = retry }
    /// Every parameter, in the order of their errors.
    parameters(parameters: &'static [Parameter]) { parameters = parameters }
    /// The request body.
    body(body: Shape) { body = Some(body) }
    /// Status of success.
    success(status: u16) { success = status }
    /// The answer has an entity tag.
    tagged() { tagged = true }
    /// A resource that is known under another path answers with 301.
    moves() { moves = true }
    /// Every other error of the operation itself.
    refuses(refusals: &'static [ErrorKind]) { refusals = refusals }
    /// The Python and TypeScript SDKs have a method for it, with these arguments.
    sdk(arguments: &'static [&'static str]) { sdk = Some(arguments) }
}
