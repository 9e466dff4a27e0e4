//! The table of operations: the only place where one is declared.
//!
//! A row names an operation's type, its parameters, its body and its answer, and describes it in a
//! [`Spec`]. Server, client, `openapi.json`, the SDKs and the tests read the row; nothing else
//! lists paths, schemas or retry rules by name.
//!
//! Two designs were compared. A macro keeps the types, so the compiler checks every handler and
//! every call against its row. Generating Rust from a data file would need a second type language
//! and a build step. So Rust follows from the macro below, and only Python and TypeScript, which
//! it cannot reach, are generated (`cargo dev generate`).

use super::operation::{Access, Media, Method, Operation, RateLimitClass, Replay, Retry, Spec};
use super::shape::{IDEMPOTENCY_KEY, Parameter, ParameterKind, Place, Shape};
use super::*;

/// Declares each row's type, implements [`Operation`] for it, and lists all rows in [`ALL`].
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $name:ident($parameters:ty, $body:ty) -> $answer:ty = $spec:expr;
    )*) => {
        $(
            $(#[$doc])*
            pub enum $name {}

            impl Operation for $name {
                const SPEC: Spec = $spec.answering::<$answer>();
                type Parameters = $parameters;
                type Body = $body;
                type Answer = $answer;
            }
        )*

        /// Every operation of the service, in specification order.
        pub const ALL: &[Spec] = &[$($name::SPEC),*];
    };
}

const JOB_ID: Parameter = Parameter::path("job_id", 64, "Id of the report job.");
const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Id of the order.");
const TOKEN: Parameter = Parameter::query("token", 512, "Token of the order.");
/// The token in a header, where no log and no browser history keeps it.
pub const ORDER_TOKEN: Parameter = Parameter {
    place: Place::Header,
    name: "order-token",
    about: "Token of the order, in place of the query.",
    kind: ParameterKind::Text { min: 0, max: 512 },
    required: false,
};
/// Offers a PDF as a file.
pub const DOWNLOAD: Parameter = Parameter::flag("download", false, "Offer it as a file.");
/// Chooses the parts of a PDF.
pub const APPENDIX: Parameter = Parameter::flag(
    "appendix",
    true,
    "Whether the appendix is in it: the records, what changed, and the timeline.",
);
const BOROUGH: Parameter = Parameter::path("borough_slug", SLUG_MAX, "Slug of the borough.");
const PART2: Parameter = Parameter::path("part2", SLUG_MAX, "Slug of the neighborhood.");
const PART3: Parameter = Parameter::path("part3", SLUG_MAX, "Slug of the address.");
const SHARD: Parameter = Parameter::path_integer("shard", "Number of the shard.");

operations! {
    /// Normalizes a free-text New York City address. Free, and never starts a compile.
    ResolveAddress((), AddressResolveRequest) -> ResolveAnswer =
        Spec::post(
            "resolve_address",
            "/v1/addresses/resolve",
            "Resolve a free-text New York City address to one building.",
        )
        .about(
            "Reads house number, street, borough, ZIP code and unit from a text as people type it \
             and finds the building. Always 200: `status` is `matched`, `ambiguous` with at most \
             five `candidates`, `notFound` or `outsideNyc`. If several boroughs have the street \
             and none is known to have the number, it is `ambiguous` without candidates: \
             `message` says what is missing, and `suggestions` lists numbers nearby. The service \
             never guesses between boroughs; `corrections` lists what it changed or left out.",
        )
        .aliases(&["/api/guest/resolve"])
        .body(AddressResolveRequest::SHAPE)
        .refuses(&[ErrorKind::Unavailable])
        .retry(Retry::Safe)
        .sdk(&["address", "unit"]);

    /// Suggests addresses for a text that is still being typed.
    SuggestAddresses(SuggestParameters, ()) -> AddressSuggestions =
        Spec::get(
            "suggest_addresses",
            "/v1/addresses/suggest",
            "Suggest New York City addresses for a text as it is typed.",
        )
        .about(
            "Lists what the text may become, best first: the building it means, then buildings \
             with its number on streets that start this way, or, without a number, streets and \
             places; else known addresses like it. `kind` says which. Free, and caches may \
             keep the answer. An empty list means that nothing fits yet.",
        )
        .parameters(&[
            Parameter::required_query("q", ADDRESS_MAX, "What was typed so far."),
            Parameter::limit("limit", 10, 5, "Most suggestions."),
        ])
        .refuses(&[ErrorKind::Unavailable])
        .sdk(&["q", "limit"]);

    /// Starts a hosted checkout for one report: the buyer pays at `checkoutUrl`.
    ///
    /// The address must be one building before anything is written. With an `Idempotency-Key` of at
    /// least 16 characters, the same request from the same network answers the same order for 24
    /// hours, with another token; a shorter key makes another order.
    CreateGuestCheckout((), GuestCheckoutRequest) -> GuestCheckout =
        Spec::post(
            "create_guest_checkout",
            "/api/guest/checkout",
            "Start a hosted checkout.",
        )
        .rate_limit(RateLimitClass::Checkout)
        .about(
            "Opens an order for one report and a checkout that the buyer pays at `checkoutUrl`. The \
             address must be one building. `token` opens the order and is shown in this answer only. \
             With an `Idempotency-Key` of at least 16 characters, the same request from the same \
             network answers the same order for 24 hours, with another token.",
        )
        .replay(Replay::Original)
        .body(GuestCheckoutRequest::SHAPE)
        .refuses(&[
            ErrorKind::NotSold,
            ErrorKind::Unavailable,
            ErrorKind::InFlight,
        ]);

    /// Starts an embedded checkout for one report: a page opens it with `clientSecret`.
    ///
    /// All else is as with a hosted checkout.
    CreateEmbeddedGuestCheckout((), GuestCheckoutRequest) -> GuestCheckout =
        Spec::post(
            "create_embedded_guest_checkout",
            "/api/guest/checkout/embedded",
            "Start an embedded checkout.",
        )
        .rate_limit(RateLimitClass::Checkout)
        .about(
            "As the hosted checkout, but to be shown within a page: `clientSecret` opens it in the \
             payment provider's script and `checkoutUrl` is null.",
        )
        .replay(Replay::Original)
        .body(GuestCheckoutRequest::SHAPE)
        .refuses(&[
            ErrorKind::NotSold,
            ErrorKind::Unavailable,
            ErrorKind::InFlight,
        ]);

    /// Attaches an e-mail address to an order.
    SetGuestOrderEmail(OrderParameters, GuestEmailCaptureRequest) -> EmailCapture =
        Spec::post(
            "set_guest_order_email",
            "/api/guest/order/{order_id}/email",
            "Attach an e-mail address to an order.",
        )
        .about(
            "Says where the link to the finished report is sent, once. Another address in time \
             replaces the first; the answer never shows it.",
        )
        .access(Access::OrderToken)
        .parameters(&[ORDER_ID, IDEMPOTENCY_KEY])
        .body(GuestEmailCaptureRequest::SHAPE)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .retry(Retry::Idempotent);

    /// The state of an order. Without its token an order is 404, as one that there is not.
    GetGuestOrder(OrderParameters, ()) -> GuestOrder =
        Spec::get(
            "get_guest_order",
            "/api/guest/order/{order_id}",
            "Read an order.",
        )
        .about(
            "The state of the order, how far its report is, and the report in short. \
             The token goes into the query, or into the `Order-Token` header, where no log keeps it. \
             A wrong token is 404, as is an order that does not exist.",
        )
        .access(Access::OrderToken)
        .parameters(&[ORDER_ID, TOKEN, ORDER_TOKEN])
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    /// The report of an order as PDF.
    GetGuestOrderPdf(OrderParameters, ()) -> () =
        Spec::get(
            "get_guest_order_pdf",
            "/api/guest/order/{order_id}/pdf",
            "Read the report of an order as PDF.",
        )
        .about(
            "The paid report as PDF, tagged for screen readers. While it is being made the answer is \
             409 with `Retry-After`.",
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

    /// Up to 25 free previews in one request, in request order.
    BatchPreviews((), Vec<PreviewBatchOperation>) -> Vec<PreviewBatchResult> =
        Spec::post(
            "batch_previews",
            "/v1/previews/batch",
            "Read up to 25 free previews in one request.",
        )
        .about(
            "The same free previews as one by one, in the order of the request. What goes wrong with \
             one slug is reported in its own result with the status that the single route would have had; \
             the others are not affected.",
        )
        .body(PreviewBatchOperation::SHAPE)
        .refuses(&[ErrorKind::Unavailable])
        .retry(Retry::Safe)
        .sdk(&["slugs"]);

    /// The free preview of one address, synchronous.
    GetPreview(SlugParameters, ()) -> Preview =
        Spec::get(
            "get_preview",
            "/v1/previews/{slug}",
            "Read the free preview of one building.",
        )
        .about(
            "What public records say about the building, free: basics, score with its reasons, \
             counts of violations and complaints, flags, newest records, and what a full report \
             holds. Every section has its sources and their dates, or says why it is empty. \
             `resolve_address` returns the slug. Answers 304 to a matching `If-None-Match`.",
        )
        .aliases(&["/api/preview/{slug}"])
        .parameters(&[Parameter::path(
            "slug",
            SLUG_MAX,
            "Slug of the address, as resolved.",
        )])
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .tagged()
        .sdk(&["slug"]);

    /// Whether the service is up, and from which data it answers.
    GetHealth((), ()) -> Health =
        Spec::get(
            "get_health",
            "/v1/health",
            "Whether the service is up, and from which data it answers.",
        )
        .about(
            "For probes: needs nothing but the server itself and has no rate limit. `status` is \
             `degraded` while no data release is loaded, and `accounts` is `unavailable` while \
             previews work and accounts do not.",
        )
        .aliases(&["/api/health"])
        .rate_limit(RateLimitClass::None)
        .retry(Retry::Never)
        .sdk(&[]);

    /// Opens an account with balance 0 and its one key. Never deduplicated.
    RegisterAgent((), AgentRegistrationRequest) -> Registration =
        Spec::post(
            "register_agent",
            "/v1/agent/register",
            "Register an agent: a new account with balance 0 and one bearer key.",
        )
        .about(
            "Needs no credential, no person and no e-mail address. The account opens with balance 0: \
             its key reads free data at once, and buys reports after somebody has bought credits for \
             the account. `secret` is in this answer only. A repeated request opens another account.",
        )
        .body(AgentRegistrationRequest::SHAPE)
        .rate_limit(RateLimitClass::Registration)
        .success(201)
        .refuses(&[ErrorKind::Unavailable])
        .sdk(&["name"]);

    /// Starts a compile and debits one credit; every check that can refuse comes first.
    StartReport((), ReportRequest) -> ReportJob =
        Spec::post(
            "start_report",
            "/api/report",
            "Start the compile of a full report; costs one credit.",
        )
        .about(
            "Debits one credit and starts compiling the full report; `address` or `ask` names \
             the building. Every check that can refuse comes before the debit; a building about \
             which the service knows too little is 404 `not_sold`. Poll `statusUrl` until \
             `status` is `done` or `error`; the credit of a failed compile is returned by itself. \
             The same `Idempotency-Key` returns the same job and charges nothing again.",
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

    /// The job, and its report once it is done. A job of someone else is not found.
    GetReport(JobParameters, ()) -> ReportJob =
        Spec::get(
            "get_report",
            "/api/report/{job_id}",
            "Read a report job or its report.",
        )
        .about(
            "The job with its stage, and the report in `report` once `status` is `done`. A job of \
             somebody else is 404. One poll a second is plenty.",
        )
        .access(Access::KeyOrUser)
        .parameters(&[JOB_ID])
        .refuses(&[ErrorKind::NotFound])
        .sdk(&["job_id"]);

    /// The finished report as PDF: tagged (PDF/UA-1), on Letter paper.
    ///
    /// While the report is being made it is refused as [`ErrorKind::InFlight`].
    GetReportPdf(JobParameters, ()) -> () =
        Spec::get(
            "get_report_pdf",
            "/api/report/{job_id}/pdf",
            "Read a report as PDF.",
        )
        .about(
            "The finished report as PDF, tagged for screen readers. While it is being made the \
             answer is 409 with `Retry-After`.",
        )
        .access(Access::KeyOrUser)
        .parameters(&[JOB_ID, DOWNLOAD, APPENDIX])
        .answers(Media::Pdf)
        .refuses(&[ErrorKind::NotFound, ErrorKind::InFlight])
        .tagged()
        .sdk(&["job_id", "appendix"]);

    /// The caller's reports, newest first, by pages.
    ListReports(PageParameters, ()) -> ReportList =
        Spec::get(
            "list_reports",
            "/api/reports",
            "List the caller's reports.",
        )
        .about(
            "What the caller's account or user has bought, newest first, with the status and the \
             score of each. A report whose worker was lost is `interrupted` here until it is taken \
             up again. Pass `nextCursor` as `cursor` for the next page.",
        )
        .access(Access::KeyOrUser)
        .parameters(PAGE)
        .sdk(&["cursor", "limit"]);

    /// The reports that the caller's account has left.
    GetBalance((), ()) -> Balance =
        Spec::get(
            "get_balance",
            "/api/balance",
            "Read the reports an account has left.",
        )
        .about(
            "How many reports the caller can still buy. A signed-in user sees each account; a key \
             sees its own.",
        )
        .access(Access::KeyOrUser)
        .sdk(&[]);

    /// Creates an account; a name in use returns the first account.
    CreateAccount((), ApiAccountRequest) -> ApiAccount =
        Spec::post(
            "create_account",
            "/api/api-accounts",
            "Create an account by name.",
        )
        .about(
            "An account of the signed-in user, with balance 0. A name that is in use answers the \
             first account of that name and creates none.",
        )
        .access(Access::User)
        .body(ApiAccountRequest::SHAPE)
        .success(201)
        .retry(Retry::Idempotent);

    /// The caller's accounts with balance and keys, by pages.
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

    /// Creates a key; its secret is in this answer and in no other.
    CreateKey(AccountParameters, ()) -> CreatedKey =
        Spec::post(
            "create_key",
            "/api/api-accounts/{account_id}/keys",
            "Create a key of an account; the secret is shown once.",
        )
        .about(
            "A bearer key that spends from the account and reads what it bought. `secret` is in this \
             answer only. With the same `Idempotency-Key` the same key is answered with `secret` \
             null, so that a retry leaves no second live key.",
        )
        .access(Access::User)
        .replay(Replay::WithoutSecret)
        .parameters(&[
            Parameter::path("account_id", 64, "Id of the account."),
            IDEMPOTENCY_KEY,
        ])
        .success(201)
        .refuses(&[ErrorKind::NotFound, ErrorKind::InFlight]);

    /// Revokes a key for good; safe to repeat.
    RevokeKey(KeyParameters, ()) -> Revocation =
        Spec::other(
            Method::Delete,
            "revoke_key",
            "/api/api-keys/{key_id}",
            "Revoke a key by its id.",
        )
        .about(
            "The key is off from its next request on, for good. Revoking it again is safe. Balance \
             and reports of the account stay.",
        )
        .access(Access::User)
        .replay(Replay::Accepted)
        .parameters(&[
            Parameter::path("key_id", 64, "Id of the key."),
            IDEMPOTENCY_KEY,
        ])
        .refuses(&[ErrorKind::NotFound]);

    /// Revokes the key that authenticates the request, for good.
    RevokeAgent((), ()) -> Revocation =
        Spec::post(
            "revoke_agent",
            "/v1/agent/revoke",
            "Revoke the key that authenticates this request.",
        )
        .about(
            "Turns off exactly the key that is sent, from its next request on and for good; no key \
             id is needed. The account and its balance stay.",
        )
        .access(Access::Key)
        .rate_limit(RateLimitClass::Revocation)
        .retry(Retry::Idempotent)
        .sdk(&[]);

    /// Takes one signed event; an event that is not acted on is 200 too.
    ///
    /// `Payment-Signature` (or `Stripe-Signature`) is `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256
    /// over `t`, a dot and the exact bytes of the body, at most 300 seconds old or early. The three
    /// headers of Standard Webhooks do as well. Anything else is 400 and changes nothing; 200 is said
    /// once what the event changes is written for good; after a 503, send the event again. At most 256 KiB.
    ReceivePayment((), ()) -> PaymentReceipt =
        Spec::post(
            "receive_payment",
            "/api/payment/webhook",
            "Receive a signed event of the payment provider.",
        )
        .about(
            "Private to the payment provider. The signature covers the exact bytes of the body, at \
             most 300 seconds old: one that does not verify is 400 and changes nothing. An event \
             that is not acted on, or that came before, is 200. An answer of 503 asks for the event \
             again.",
        )
        .access(Access::Signature)
        .rate_limit(RateLimitClass::None)
        .replay(Replay::None)
        .parameters(&[])
        .body(Shape::Raw)
        .refuses(&[ErrorKind::Unavailable]);

    /// The page of one address; an unknown slug is 404 and never starts a compile.
    GetAddressPage(AddressPageParameters, ()) -> () =
        Spec::get("get_address_page", "/seo/{slug}", "Page of one address.")
        .about(
            "For people and crawlers: what the free preview says, as HTML that works without script. \
             An unknown slug is 404 with near matches and never starts a compile; another address of \
             the same building leads to its own page.",
        )
            .parameters(&[
                Parameter::path("slug", SLUG_MAX, "Slug of the address."),
                Parameter::query("typed", ADDRESS_MAX, "What was typed in the search that led here."),
            ])
            .answers(Media::Html)
            .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .moves();

    /// The newest changes in the records of one building, as an Atom feed.
    GetChangesFeed(SlugParameters, ()) -> () =
        Spec::get(
            "get_changes_feed",
            "/seo/{slug}/changes.atom",
            "The newest changes of one building as a feed.",
        )
        .about(
            "An Atom feed of `changes` in the free preview: records of the building that are new, \
             closed, reopened, back again, corrected or gone since earlier releases, newest first. \
             Without entries while there is no earlier release. Answers 304 to a matching \
             `If-None-Match`.",
        )
        .parameters(&[Parameter::path("slug", SLUG_MAX, "Slug of the address.")])
        .answers(Media::Atom)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    /// The page of one apartment.
    GetApartmentPage(PlaceParameters, ()) -> () =
        Spec::get(
            "get_apartment_page",
            "/seo-path/{borough_slug}/{part2}/{part3}/{part4}",
            "Page of one apartment.",
        )
        .about(
            "The page of the building with the records that name the apartment counted. Not for \
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

    /// The page of one address by its place.
    GetBuildingPage(PlaceParameters, ()) -> () =
        Spec::get(
            "get_building_page",
            "/seo-path/{borough_slug}/{part2}/{part3}",
            "Page of one address by its place.",
        )
        .about(
            "The page of an address, by borough and neighborhood. An address that is known at \
             another place leads there.",
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

    /// The page of one neighborhood.
    GetNeighborhoodPage(PlaceParameters, ()) -> () =
        Spec::get(
            "get_neighborhood_page",
            "/seo-path/{borough_slug}/{part2}",
            "Page of one neighborhood.",
        )
        .about(
            "The addresses of a neighborhood, by pages. With the query parameters of older links it \
             is the page of the address or of the apartment.",
        )
        .parameters(&[
            BOROUGH,
            PART2,
            Parameter::query("part3", SLUG_MAX, "Slug of the address."),
            Parameter::query("part4", SLUG_MAX, "The apartment."),
            Parameter::page("page", "Page of the neighborhood's list."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
        .moves();

    /// The index of all sitemaps.
    GetSitemapIndex((), ()) -> () =
        Spec::get(
            "get_sitemap_index",
            "/sitemap.xml",
            "The index of all sitemaps.",
        )
        .about(
            "Lists the sitemaps of the home page, the guides and the lookups, and those of the published \
             releases and batches, or the launch cohort until the first release exists.",
        )
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    /// Homepage, guides and the borough directory.
    GetFoundationSitemap((), ()) -> () =
        Spec::get(
            "get_foundation_sitemap",
            "/sitemaps/foundation.xml",
            "Homepage, guides and the borough directory.",
        )
        .about("The pages that everything else hangs from.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    /// The four focused lookup pages.
    GetEliteSearchSitemap((), ()) -> () =
        Spec::get(
            "get_elite_search_sitemap",
            "/sitemaps/elite-search.xml",
            "The four focused lookup pages.",
        )
        .about("The four lookup pages that the site leads with.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    /// The three next most important lookup pages.
    GetCoreSearchSitemap((), ()) -> () =
        Spec::get(
            "get_core_search_sitemap",
            "/sitemaps/core-search.xml",
            "The three next most important lookup pages.",
        )
        .about("The three lookup pages that come after those that the site leads with.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    /// Eight additional lookup pages.
    GetSecondWaveSearchSitemap((), ()) -> () =
        Spec::get(
            "get_second_wave_search_sitemap",
            "/sitemaps/second-wave-search.xml",
            "Eight additional lookup pages.",
        )
        .about("Eight further lookup pages.")
        .answers(Media::Xml)
        .refuses(&[ErrorKind::Unavailable]);

    /// The launch cohort of 25,000 addresses; 404 while no address is eligible.
    GetAddressLaunchSitemap((), ()) -> () =
        Spec::get(
            "get_address_launch_sitemap",
            "/sitemaps/address-launch.xml",
            "The launch cohort of 25,000 addresses.",
        )
        .about(
            "Address pages of the launch, chosen by one deterministic rule. 404 while no address is \
             eligible.",
        )
        .answers(Media::Xml)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    /// One immutable shard of a published release.
    GetReleaseSitemap(ReleaseShardParameters, ()) -> () =
        Spec::get(
            "get_release_sitemap",
            "/sitemaps/release/{release_id}-{shard}.xml",
            "One shard of a published release.",
        )
        .about("A shard never changes once it is published; caches may keep it for good.")
        .parameters(&[
            Parameter::path_integer("release_id", "Id of the release."),
            SHARD,
        ])
        .answers(Media::Xml)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    /// One immutable shard of a weekly batch.
    GetBatchSitemap(BatchShardParameters, ()) -> () =
        Spec::get(
            "get_batch_sitemap",
            "/sitemaps/{batch_id}/{tier}-{shard}.xml",
            "One shard of a weekly batch.",
        )
        .about("A shard never changes once it is published; caches may keep it for good.")
        .parameters(&[
            Parameter::path_integer("batch_id", "Id of the batch."),
            Parameter::path("tier", 40, "Name of the tier."),
            SHARD,
        ])
        .answers(Media::Xml)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);

    /// What crawlers may read.
    // A crawler that is turned away here takes everything for open (RFC 9309 part 2.3.1.3).
    GetRobots((), ()) -> () =
        Spec::get("get_robots", "/robots.txt", "What crawlers may read.")
        .about("Follows RFC 9309; names the sitemap index.")
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::Unavailable]);

    /// Where a bearer key comes from (RFC 9728).
    GetProtectedResourceMetadata((), ()) -> ProtectedResourceMetadata =
        Spec::get(
            "get_protected_resource_metadata",
            "/.well-known/oauth-protected-resource",
            "Protected resource metadata.",
        )
        .about("Follows RFC 9728. `WWW-Authenticate` of every 401 leads here.")
        .rate_limit(RateLimitClass::Page);

    /// How an agent registers (RFC 8414).
    GetAuthorizationServerMetadata((), ()) -> AuthorizationServerMetadata =
        Spec::get(
            "get_authorization_server_metadata",
            "/.well-known/oauth-authorization-server",
            "Authorization server metadata.",
        )
        .about(
            "Follows RFC 8414 as far as it fits: there is no grant, no token endpoint and no \
             refresh. `agent_auth` says how an agent registers and revokes its key.",
        )
        .rate_limit(RateLimitClass::Page);

    /// The machine-readable description of the service.
    GetOpenapi((), ()) -> OpenObject =
        Spec::get(
            "get_openapi",
            "/openapi.json",
            "The description of this service.",
        )
        .about(
            "This very document, rendered from the contract that the server mounts, with the address of \
             the server in it. Answers 304 to a matching `If-None-Match`.",
        )
        .rate_limit(RateLimitClass::Page)
        .tagged();

    /// The read-only MCP server: one address lookup.
    CallMcp((), ()) -> OpenObject =
        Spec::post("call_mcp", "/mcp", "MCP server with one address lookup.").about(
                "Model Context Protocol over Streamable HTTP, stateless, answered with JSON: one \
             JSON-RPC 2.0 message a request, no batches, no session, no event stream. One read-only \
             tool looks up an address. No credential is needed and one that is sent is ignored. \
             Revision 2026-07-28 wants `MCP-Protocol-Version`, `Mcp-Method` and, for a call, \
             `Mcp-Name`, and `_meta` in `params` with `io.modelcontextprotocol/protocolVersion` and \
             `io.modelcontextprotocol/clientCapabilities`; older revisions begin with `initialize`. \
             Over the rate limit, the error is a JSON-RPC message too.",
            )
            // It changes nothing.
            .replay(Replay::None)
            .parameters(&[]);
}
