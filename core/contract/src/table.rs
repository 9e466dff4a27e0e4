//! The table of operations: the only place where one is declared.
//!
//! A row names an operation's type, its parameters, its body and its answer, and describes it in a
//! [`Spec`], whose texts document the type, too. Server, client, `openapi.json`, the SDKs and the
//! tests read the row; nothing else lists paths, schemas or retry rules by name.
//!
//! Two designs were compared. A macro keeps the types, so the compiler checks every handler and
//! every call against its row. Generating Rust from a data file would need a second type language
//! and a build step. So Rust follows from the macro below, and only Python and TypeScript, which
//! it cannot reach, are generated (`cargo dev generate`).

use super::operation::{Access, Media, Operation, RateLimitClass, Replay, Retry, Spec};
use super::shape::{IDEMPOTENCY_KEY, Parameter, ParameterKind, Place, Shape};
use super::*;

/// Declares each row's type, implements [`Operation`] for it, and lists all rows in [`ALL`].
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident($parameters:ty, $body:ty) -> $answer:ty =
            Spec::$method:ident($id:literal, $path:literal, $summary:literal $(,)?)
            .about($about:literal $(,)?)
            $(.$setter:ident($($value:expr),* $(,)?))*;
    )*) => {
        $(
            #[doc = $summary]
            #[doc = ""]
            #[doc = $about]
            $(#[$doc])*
            pub enum $name {}

            impl Operation for $name {
                const SPEC: Spec = Spec::$method($id, $path, $summary)
                    .about($about)
                    $(.$setter($($value),*))*
                    .answering::<$answer>();
                type Parameters = $parameters;
                type Body = $body;
                type Answer = $answer;
            }
        )*

        /// Every operation of the service, in specification order.
        pub const ALL: &[Spec] = &[$($name::SPEC),*];

        /// What makes the parameters of each operation in [`ALL`] without a value.
        #[cfg(test)]
        const EMPTY: &[fn() -> serde_json::Value] = &[$(tests::empty::<$parameters>),*];
    };
}

const JOB_ID: Parameter = Parameter::path("job_id", 64, "Report job ID.");
const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Order ID.");
const TOKEN: Parameter = Parameter::query("token", 512, "Order token.");
/// The token in a header, where no log and no browser history keeps it.
pub const ORDER_TOKEN: Parameter = Parameter {
    place: Place::Header,
    name: "order-token",
    about: "Order token, if not in the query.",
    kind: ParameterKind::Text { min: 0, max: 512 },
    required: false,
};
/// Offers a PDF as a file.
pub const DOWNLOAD: Parameter = Parameter::flag("download", false, "Send as a download.");
/// Chooses the parts of a PDF.
pub const APPENDIX: Parameter = Parameter::flag(
    "appendix",
    true,
    "Include the appendix: records, changes, and timeline.",
);
const BOROUGH: Parameter = Parameter::path("borough_slug", SLUG_MAX, "Borough slug.");
const PART2: Parameter = Parameter::path("part2", SLUG_MAX, "Neighborhood slug.");
const PART3: Parameter = Parameter::path("part3", SLUG_MAX, "Address slug.");
const SHARD: Parameter = Parameter::path_integer("shard", "Shard number.");

operations! {
    ResolveAddress((), AddressResolveRequest) -> ResolveAnswer =
        Spec::post(
            "resolve_address",
            "/v1/addresses/resolve",
            "Resolve a free-text New York City address to one building.",
        )
        .about(
            "Parses the house number, street, borough, ZIP code and unit from free text and finds \
             the building. Always 200: `status` is `matched`, `ambiguous` (at most five \
             `candidates`), `notFound` or `outsideNyc`. If several boroughs have the street but \
             none is known to have the number, it is `ambiguous` without candidates: `message` \
             says what is missing, and `suggestions` lists nearby numbers. The service never \
             guesses between boroughs; `corrections` lists what it changed or left out.",
        )
        .aliases(&["/api/guest/resolve"])
        .body(AddressResolveRequest::SHAPE)
        .refuses(&[ErrorKind::Unavailable])
        .retry(Retry::Safe)
        .sdk(&["address", "unit"]);

    SuggestAddresses(SuggestParameters, ()) -> AddressSuggestions =
        Spec::get(
            "suggest_addresses",
            "/v1/addresses/suggest",
            "Suggest New York City addresses as a user types.",
        )
        .about(
            "Lists completions, best first: the matching building, then buildings with that \
             number on streets that start with the text, or, without a number, streets, places and \
             areas; otherwise similar known addresses. `kind` says which. The text may have one \
             typo. Free and cacheable. An empty list means nothing matches yet.",
        )
        .parameters(&[
            Parameter::required_query("q", ADDRESS_MAX, "Text typed so far."),
            Parameter::limit("limit", 10, 5, "Maximum suggestions."),
        ])
        .refuses(&[ErrorKind::Unavailable])
        .sdk(&["q", "limit"]);

    CreateGuestCheckout((), GuestCheckoutRequest) -> GuestCheckout =
        Spec::post(
            "create_guest_checkout",
            "/api/guest/checkout",
            "Start a hosted checkout.",
        )
        .about(
            "Creates an order for one report and a checkout the buyer pays at `checkoutUrl`. The \
             address must match one building. `token` opens the order and appears only in this \
             response. With an `Idempotency-Key`, the same request from the same network returns \
             the same order for 24 hours, with a new token. Another body is a 422, and so is the \
             same one once payment is submitted.",
        )
        .rate_limit(RateLimitClass::Checkout)
        .replay(Replay::Original)
        .body(GuestCheckoutRequest::SHAPE)
        .refuses(&[
            ErrorKind::NotSold,
            ErrorKind::Unavailable,
            ErrorKind::InFlight,
        ]);

    CreateEmbeddedGuestCheckout((), GuestCheckoutRequest) -> GuestCheckout =
        Spec::post(
            "create_embedded_guest_checkout",
            "/api/guest/checkout/embedded",
            "Start an embedded checkout.",
        )
        .about(
            "Like the hosted checkout, but embedded in a page: the payment provider's script \
             opens it with `clientSecret`, and `checkoutUrl` is null.",
        )
        .rate_limit(RateLimitClass::Checkout)
        .replay(Replay::Original)
        .body(GuestCheckoutRequest::SHAPE)
        .refuses(&[
            ErrorKind::NotSold,
            ErrorKind::Unavailable,
            ErrorKind::InFlight,
        ]);

    SetGuestOrderEmail(OrderParameters, GuestEmailCaptureRequest) -> EmailCapture =
        Spec::post(
            "set_guest_order_email",
            "/api/guest/order/{order_id}/email",
            "Attach an email address to an order.",
        )
        .about(
            "Sets where to send the link to the finished report, once. Until then, a new address \
             replaces the old one; the response never shows it.",
        )
        .access(Access::OrderToken)
        .parameters(&[ORDER_ID, IDEMPOTENCY_KEY])
        .body(GuestEmailCaptureRequest::SHAPE)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .retry(Retry::Idempotent);

    GetGuestOrder(OrderParameters, ()) -> GuestOrder =
        Spec::get(
            "get_guest_order",
            "/api/guest/order/{order_id}",
            "Read an order.",
        )
        .about(
            "The order's state, its report's progress, and a summary. Send the token in the query \
             or, to keep it out of logs, in the `Order-Token` header. A wrong token returns 404, \
             like an order that doesn't exist.",
        )
        .access(Access::OrderToken)
        .parameters(&[ORDER_ID, TOKEN, ORDER_TOKEN])
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    GetGuestOrderPdf(OrderParameters, ()) -> () =
        Spec::get(
            "get_guest_order_pdf",
            "/api/guest/order/{order_id}/pdf",
            "Get an order's report as a PDF.",
        )
        .about(
            "The paid report as a PDF, tagged for screen readers. Returns 409 with `Retry-After` \
             until it's ready.",
        )
        .access(Access::OrderToken)
        .parameters(&[
            ORDER_ID,
            TOKEN,
            ORDER_TOKEN,
            DOWNLOAD,
            APPENDIX,
        ])
        .answers(Media::Pdf)
        .refuses(&[
            ErrorKind::NotFound,
            ErrorKind::InFlight,
            ErrorKind::Unavailable,
        ])
        .tagged();

    BatchPreviews((), Vec<PreviewBatchOperation>) -> Vec<PreviewBatchResult> =
        Spec::post(
            "batch_previews",
            "/v1/previews/batch",
            "Read up to 25 free previews in one request.",
        )
        .about(
            "Returns the same free previews as single requests, in request order. If a slug \
             fails, its result has the status the single route would return; the others aren't \
             affected.",
        )
        .body(PreviewBatchOperation::SHAPE)
        .refuses(&[ErrorKind::Unavailable])
        .retry(Retry::Safe)
        .sdk(&["slugs"]);

    GetPreview(SlugParameters, ()) -> Preview =
        Spec::get(
            "get_preview",
            "/v1/previews/{slug}",
            "Read the free preview of one building.",
        )
        .about(
            "What public records say about the building, free: basics, score with its reasons, \
             counts of violations and complaints, flags, newest records, and what a full report \
             contains. Every section lists its sources and their dates, or says why it's empty. \
             `resolve_address` returns the slug. Returns 304 for a matching `If-None-Match`.",
        )
        .aliases(&["/api/preview/{slug}"])
        .parameters(&[Parameter::path(
            "slug",
            SLUG_MAX,
            "Address slug, as resolved.",
        )])
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .tagged()
        .sdk(&["slug"]);

    GetHealth((), ()) -> Health =
        Spec::get(
            "get_health",
            "/v1/health",
            "Whether the service is up, and which data it serves.",
        )
        .about(
            "For probes: depends only on the server and has no rate limit. `status` is `degraded` \
             while no data release is loaded; `accounts` is `unavailable` while previews work but \
             accounts don't.",
        )
        .aliases(&["/api/health"])
        .rate_limit(RateLimitClass::None)
        .retry(Retry::Never)
        .sdk(&[]);

    RegisterAgent((), AgentRegistrationRequest) -> Registration =
        Spec::post(
            "register_agent",
            "/v1/agent/register",
            "Register an agent: a new account with balance 0 and one bearer key.",
        )
        .about(
            "Needs no credential, person or email address. The account opens with balance 0: its \
             key reads free data at once, and buys reports once someone buys credits for the \
             account. `secret` appears only in this response. A repeated request opens another \
             account.",
        )
        .body(AgentRegistrationRequest::SHAPE)
        .rate_limit(RateLimitClass::Registration)
        .success(201)
        .refuses(&[ErrorKind::Unavailable])
        .sdk(&["name"]);

    StartReport((), ReportRequest) -> ReportJob =
        Spec::post(
            "start_report",
            "/api/report",
            "Start a full report; costs one credit.",
        )
        .about(
            "Debits one credit and starts the full report on the building in `address` or `ask`. \
             All checks run before the debit; a building with too little data returns 404 \
             `not_sold`. Poll `statusUrl` until `status` is `done` or `error`; if it fails, the \
             credit is returned automatically. The same `Idempotency-Key` returns the same job \
             without another charge.",
        )
        .access(Access::KeyOrUser)
        .replay(Replay::Original)
        .body(ReportRequest::SHAPE)
        .success(202)
        .refuses(&[
            ErrorKind::CreditsExhausted,
            ErrorKind::NotSold,
            ErrorKind::InFlight,
        ])
        .sdk(&["address", "unit", "ask"]);

    GetReport(JobParameters, ()) -> ReportJob =
        Spec::get(
            "get_report",
            "/api/report/{job_id}",
            "Read a report job or its report.",
        )
        .about(
            "The job with its stage, and the report in `report` once `status` is `done`. Someone \
             else's job returns 404. One poll a second is plenty.",
        )
        .access(Access::KeyOrUser)
        .parameters(&[JOB_ID])
        .refuses(&[ErrorKind::NotFound])
        .sdk(&["job_id"]);

    GetReportPdf(JobParameters, ()) -> () =
        Spec::get(
            "get_report_pdf",
            "/api/report/{job_id}/pdf",
            "Get a report as a PDF.",
        )
        .about(
            "The finished report as a PDF, tagged for screen readers. Returns 409 with \
             `Retry-After` until it's ready.",
        )
        .access(Access::KeyOrUser)
        .parameters(&[JOB_ID, DOWNLOAD, APPENDIX])
        .answers(Media::Pdf)
        .refuses(&[ErrorKind::NotFound, ErrorKind::InFlight])
        .tagged()
        .sdk(&["job_id", "appendix"]);

    ListReports(PageParameters, ()) -> ReportList =
        Spec::get(
            "list_reports",
            "/api/reports",
            "List the caller's reports.",
        )
        .about(
            "What the caller's account or user has bought, newest first, with each status and \
             score. A report whose worker was lost is `interrupted` here until it resumes. Pass \
             `nextCursor` as `cursor` for the next page.",
        )
        .access(Access::KeyOrUser)
        .parameters(PAGE)
        .sdk(&["cursor", "limit"]);

    GetBalance((), ()) -> Balance =
        Spec::get(
            "get_balance",
            "/api/balance",
            "Read how many reports an account has left.",
        )
        .about(
            "How many reports the caller can still start. A signed-in user sees each account; a \
             key sees its own.",
        )
        .access(Access::KeyOrUser)
        .sdk(&[]);

    CreateAccount((), ApiAccountRequest) -> ApiAccount =
        Spec::post(
            "create_account",
            "/api/api-accounts",
            "Create an account by name.",
        )
        .about(
            "An account for the signed-in user, with balance 0. A name in use returns the \
             existing account. A user can have 50 accounts.",
        )
        .access(Access::User)
        .body(ApiAccountRequest::SHAPE)
        .success(201)
        .retry(Retry::Idempotent);

    ListAccounts(PageParameters, ()) -> ApiAccountList =
        Spec::get(
            "list_accounts",
            "/api/api-accounts",
            "List the caller's accounts.",
        )
        .about(
            "The signed-in user's accounts with balance and keys, oldest first. Keys are shown \
             without their secrets. Pass `nextCursor` as `cursor` for the next page.",
        )
        .access(Access::User)
        .parameters(PAGE);

    CreateKey(AccountParameters, ()) -> CreatedKey =
        Spec::post(
            "create_key",
            "/api/api-accounts/{account_id}/keys",
            "Create an account key; the secret is shown once.",
        )
        .about(
            "A bearer key that spends from the account and reads what it bought. `secret` appears \
             only in this response. The same `Idempotency-Key` returns the same key with `secret` \
             null, so a retry doesn't leave a second live key. An account can have 100 valid keys.",
        )
        .access(Access::User)
        .replay(Replay::WithoutSecret)
        .parameters(&[
            Parameter::path("account_id", 64, "Account ID."),
            IDEMPOTENCY_KEY,
        ])
        .success(201)
        .refuses(&[ErrorKind::NotFound, ErrorKind::InFlight]);

    RevokeKey(KeyParameters, ()) -> Revocation =
        Spec::delete(
            "revoke_key",
            "/api/api-keys/{key_id}",
            "Revoke a key by its ID.",
        )
        .about(
            "The key stops working at once, for good. Revoking it again is safe. The account \
             keeps its balance and reports.",
        )
        .access(Access::User)
        .replay(Replay::Accepted)
        .parameters(&[
            Parameter::path("key_id", 64, "Key ID."),
            IDEMPOTENCY_KEY,
        ])
        .refuses(&[ErrorKind::NotFound]);

    RevokeAgent((), ()) -> Revocation =
        Spec::post(
            "revoke_agent",
            "/v1/agent/revoke",
            "Revoke the key that authenticates this request.",
        )
        .about(
            "Revokes the key you send, at once and for good; no key ID needed. The account keeps \
             its balance.",
        )
        .access(Access::Key)
        .rate_limit(RateLimitClass::Revocation)
        .retry(Retry::Idempotent)
        .sdk(&[]);

    ///
    /// `Payment-Signature` (or `Stripe-Signature`) is `t=<unix seconds>,v1=<hex>[,v1=<hex>]`:
    /// HMAC-SHA256 over `t`, a dot and the exact bytes of the body, at most 300 seconds old or
    /// early. The three Standard Webhooks headers also work. Anything else is 400 and changes
    /// nothing; 200 is sent once the event's changes are committed; after a 503, send the event
    /// again. At most 256 KiB.
    ReceivePayment((), ()) -> PaymentReceipt =
        Spec::post(
            "receive_payment",
            "/api/payment/webhook",
            "Receive a signed event from the payment provider.",
        )
        .about(
            "Private to the payment provider. The signature covers the exact bytes of the body and \
             is valid for 300 seconds. An invalid one returns 400 and changes nothing. An event \
             that isn't acted on, or was already received, returns 200. After a 503, send the \
             event again.",
        )
        .access(Access::Signature)
        .rate_limit(RateLimitClass::None)
        .replay(Replay::None)
        .parameters(&[])
        .body(Shape::Raw)
        .refuses(&[ErrorKind::Unavailable]);

    GetAddressPage(AddressPageParameters, ()) -> () =
        Spec::get("get_address_page", "/seo/{slug}", "Page of one address.")
        .about(
            "For people and crawlers: the free preview as HTML that works without scripts. An \
             unknown slug returns 404 with near matches and never starts a compile; another \
             address of the same building leads to its own page.",
        )
        .parameters(&[
            Parameter::path("slug", SLUG_MAX, "Address slug."),
            Parameter::query("typed", ADDRESS_MAX, "The search text that led here."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .moves();

    GetChangesFeed(SlugParameters, ()) -> () =
        Spec::get(
            "get_changes_feed",
            "/seo/{slug}/changes.atom",
            "A building's newest changes as a feed.",
        )
        .about(
            "An Atom feed of up to 100 changes, of which the free preview has 10 in `changes`: \
             records that are new, closed, reopened, back, updated or gone since earlier releases, \
             newest first. Empty until there is an earlier release. Returns 304 for a matching \
             `If-None-Match`.",
        )
        .parameters(&[Parameter::path("slug", SLUG_MAX, "Address slug.")])
        .answers(Media::Atom)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    GetApartmentPage(PlaceParameters, ()) -> () =
        Spec::get(
            "get_apartment_page",
            "/seo-path/{borough_slug}/{part2}/{part3}/{part4}",
            "Page of one apartment.",
        )
        .about(
            "The building's page, with a count of records that mention the apartment. Not for \
             search engines.",
        )
        .parameters(&[
            BOROUGH,
            PART2,
            PART3,
            Parameter::path("part4", SLUG_MAX, "The apartment."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .moves();

    GetBuildingPage(PlaceParameters, ()) -> () =
        Spec::get(
            "get_building_page",
            "/seo-path/{borough_slug}/{part2}/{part3}",
            "Page of one address by location.",
        )
        .about(
            "An address's page, by borough and neighborhood. Any other path to the same \
             address redirects to it.",
        )
        .parameters(&[
            BOROUGH,
            PART2,
            PART3,
            Parameter::query("part4", SLUG_MAX, "The apartment."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .moves();

    GetNeighborhoodPage(PlaceParameters, ()) -> () =
        Spec::get(
            "get_neighborhood_page",
            "/seo-path/{borough_slug}/{part2}",
            "Page of one neighborhood.",
        )
        .about(
            "A neighborhood's addresses, paginated. With the query parameters of older links, the \
             address's or apartment's page.",
        )
        .parameters(&[
            BOROUGH,
            PART2,
            Parameter::query("part3", SLUG_MAX, "Address slug."),
            Parameter::query("part4", SLUG_MAX, "The apartment."),
            Parameter::page("page", "Page number."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .moves();

    GetSitemapIndex((), ()) -> () =
        Spec::get(
            "get_sitemap_index",
            "/sitemap.xml",
            "The index of all sitemaps.",
        )
        .about(
            "Lists the sitemaps of the home page, guides and lookups, and of the published \
             releases and batches, or of the launch cohort until the first release.",
        )
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    GetFoundationSitemap((), ()) -> () =
        Spec::get(
            "get_foundation_sitemap",
            "/sitemaps/foundation.xml",
            "Homepage, guides and the borough directory.",
        )
        .about("The site's top-level pages.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    GetEliteSearchSitemap((), ()) -> () =
        Spec::get(
            "get_elite_search_sitemap",
            "/sitemaps/elite-search.xml",
            "The four focused lookup pages.",
        )
        .about("The site's four main lookup pages.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    GetCoreSearchSitemap((), ()) -> () =
        Spec::get(
            "get_core_search_sitemap",
            "/sitemaps/core-search.xml",
            "The three next most important lookup pages.",
        )
        .about("The site's next three lookup pages.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    GetSecondWaveSearchSitemap((), ()) -> () =
        Spec::get(
            "get_second_wave_search_sitemap",
            "/sitemaps/second-wave-search.xml",
            "Eight additional lookup pages.",
        )
        .about("Eight more lookup pages.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    GetAddressLaunchSitemap((), ()) -> () =
        Spec::get(
            "get_address_launch_sitemap",
            "/sitemaps/address-launch.xml",
            "The launch cohort of 25,000 addresses.",
        )
        .about(
            "Launch address pages, chosen by a deterministic rule. Returns 404 while no \
             address is eligible.",
        )
        .answers(Media::Xml)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    GetReleaseSitemap(ReleaseShardParameters, ()) -> () =
        Spec::get(
            "get_release_sitemap",
            "/sitemaps/release/{release_id}-{shard}.xml",
            "One shard of a published release.",
        )
        .about("A shard never changes once published; caches may keep it forever.")
        .parameters(&[
            Parameter::path_integer("release_id", "Release ID."),
            SHARD,
        ])
        .answers(Media::Xml)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    GetBatchSitemap(BatchShardParameters, ()) -> () =
        Spec::get(
            "get_batch_sitemap",
            "/sitemaps/{batch_id}/{tier}-{shard}.xml",
            "One shard of a weekly batch.",
        )
        .about("A shard never changes once published; caches may keep it forever.")
        .parameters(&[
            Parameter::path_integer("batch_id", "Batch ID."),
            Parameter::path("tier", 40, "Tier name."),
            SHARD,
        ])
        .answers(Media::Xml)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    // A crawler that gets an error here treats everything as allowed (RFC 9309 part 2.3.1.3).
    GetRobots((), ()) -> () =
        Spec::get("get_robots", "/robots.txt", "What crawlers may read.")
        .about("Follows RFC 9309; lists the sitemap index.")
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::Unavailable]);

    GetProtectedResourceMetadata((), ()) -> ProtectedResourceMetadata =
        Spec::get(
            "get_protected_resource_metadata",
            "/.well-known/oauth-protected-resource",
            "Protected resource metadata.",
        )
        .about("Follows RFC 9728. `WWW-Authenticate` of every 401 links here.")
        .rate_limit(RateLimitClass::Page);

    GetAuthorizationServerMetadata((), ()) -> AuthorizationServerMetadata =
        Spec::get(
            "get_authorization_server_metadata",
            "/.well-known/oauth-authorization-server",
            "Authorization server metadata.",
        )
        .about(
            "Follows RFC 8414 as far as it applies: no grants, token endpoint or refresh. \
             `agent_auth` says how an agent registers and revokes its key.",
        )
        .rate_limit(RateLimitClass::Page);

    GetOpenapi((), ()) -> OpenObject =
        Spec::get(
            "get_openapi",
            "/openapi.json",
            "The description of this service.",
        )
        .about(
            "This document, rendered from the server's own contract, with the server's address. \
             Returns 304 for a matching `If-None-Match`.",
        )
        .rate_limit(RateLimitClass::Page)
        .tagged();

    CallMcp((), ()) -> OpenObject =
        Spec::post("call_mcp", "/mcp", "MCP server with one address lookup.")
        .about(
            "Model Context Protocol over Streamable HTTP, stateless, answered with JSON: one \
             JSON-RPC 2.0 message per request; no batches, sessions or event streams. One \
             read-only tool looks up an address. No credential is needed; any you send is \
             ignored. Revision 2026-07-28 requires `MCP-Protocol-Version`, `Mcp-Method` and, for \
             a call, `Mcp-Name`, and `_meta` in `params` with \
             `io.modelcontextprotocol/protocolVersion` and \
             `io.modelcontextprotocol/clientCapabilities`; older revisions start with \
             `initialize`. Over the rate limit, the error is a JSON-RPC message too.",
        )
        // It changes nothing.
        .replay(Replay::None)
        .parameters(&[]);
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    use super::*;

    /// An object with every member of the type, or null for `()`.
    pub(super) fn empty<P: Serialize + DeserializeOwned>() -> Value {
        let none = serde_json::from_value::<P>(json!({}));
        let none = none.or_else(|_| serde_json::from_value(Value::Null));
        serde_json::to_value(none.unwrap()).unwrap()
    }

    // A member with another name would never get a value.
    #[test]
    fn every_parameter_of_an_operation_is_a_member_of_its_type() {
        for (spec, empty) in ALL.iter().zip(EMPTY) {
            let members = empty();
            let names = spec.parameters.iter().map(|parameter| parameter.name);
            let mut names = names.filter(|name| *name != IDEMPOTENCY_KEY.name);
            let unread = names.find(|name| members.get(name).is_none());
            assert_eq!(unread, None, "{}", spec.name);
        }
    }
}
