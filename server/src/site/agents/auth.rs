//! `auth.md`: how an agent gets, uses and revokes a key, a skill and documentation at once; and
//! `llms.txt`: the list of documents, as in llmstxt.org.

use askama::Template;
use jiff::civil::{Date, date};
use nycapt_contract::{
    BATCH_ITEMS, BatchPreviews, CallMcp, DESCRIPTION_VERSION, ErrorKind, FieldKind,
    GetAuthorizationServerMetadata, GetBalance, GetHealth, GetOpenapi, GetPreview,
    GetProtectedResourceMetadata, GetReport, GetReportPdf, MCP_TOOL, Operation, RegisterAgent,
    ResolveAddress, RevokeAgent, Shape, Spec, StartReport, VERSIONING_PAGE,
};
use nycapt_rules::{NOTICE_DAYS, RateLimit};

use super::{GetAgentDocument, GetAiCatalog, GetApiCatalog, GetLlmsTxt, GetMcpServerCard};
use crate::app::App;
use crate::example::example_address;
use crate::messages::message;
use crate::payments::Payments;
use crate::retirement_notice::{no_retirement, retirement_notice};
use crate::site::layout::money;

const AUTH_GUIDE_REVISED: Date = date(2026, 11, 30);

#[derive(Template)]
#[template(path = "agents/auth.md")]
pub(super) struct AgentDocument<'a> {
    base: &'a str,
    site: &'a str,
    /// An address of a building that the release has.
    example: String,
    sample: bool,
    label_max: usize,
    batch_max: usize,
    tool: &'static str,
    registrations: Option<String>,
    requests: Option<String>,
    price: Option<String>,
    /// Whether no money moves.
    sandbox: bool,
    /// Whether people can sign in on the site.
    signs_in: bool,
    errors: Vec<ErrorLine>,
    support: Option<&'a str>,
    retirement: String,
    notice_days: i64,
    version: &'static str,
    revised: Date,
}

/// The list of documents.
#[derive(Template)]
#[template(path = "agents/llms.txt")]
pub(super) struct LlmsTxt<'a> {
    pub(super) agents: AgentDocument<'a>,
    pub(super) developers: Vec<DocumentLink>,
    pub(super) guides: Vec<DocumentLink>,
}

pub(super) struct DocumentLink {
    pub(super) path: String,
    pub(super) title: String,
    /// One sentence about it, or empty.
    pub(super) about: String,
}

struct ErrorLine {
    status: u16,
    code: &'static str,
    again: String,
    step: String,
}

impl<'a> AgentDocument<'a> {
    pub(super) fn of(app: &'a App) -> Self {
        let (config, sample) = (&app.config, app.shows_sample());
        let notice = config.retirement.as_ref();
        Self {
            base: &config.base_url,
            site: &config.site_url,
            example: example_address(app.example().as_ref()),
            sample,
            label_max: text_bound(&RegisterAgent::SPEC, "name"),
            batch_max: BATCH_ITEMS.1,
            tool: MCP_TOOL,
            registrations: config.registration_limit.map(in_words),
            requests: config.rate_limit.map(in_words),
            price: app.price_cents().map(money),
            sandbox: config.payments == Payments::Sandbox && config.unsold(sample).is_none(),
            signs_in: app.sign_in.is_some(),
            errors: ErrorKind::ALL
                .into_iter()
                .filter_map(ErrorLine::of)
                .collect(),
            support: config.support_contact.as_deref(),
            retirement: notice.map_or_else(no_retirement, retirement_notice),
            notice_days: NOTICE_DAYS,
            version: DESCRIPTION_VERSION,
            revised: AUTH_GUIDE_REVISED,
        }
    }
}

impl ErrorLine {
    /// None for kinds that no answer has.
    fn of(kind: ErrorKind) -> Option<Self> {
        let row = kind.row();
        let (again, step) = if kind == ErrorKind::Unauthenticated {
            let step = message!("agents-stop-using-key");
            (message!("agents-retry-never"), step)
        } else if kind == ErrorKind::CreditsExhausted {
            (message!("agents-retry-paid"), kind.next_step().into())
        } else if kind == ErrorKind::RateLimited {
            (message!("agents-retry-after"), kind.next_step().into())
        } else if row.retryable {
            (message!("agents-retry-later"), kind.next_step().into())
        } else {
            (message!("agents-no-retry"), kind.next_step().into())
        };
        (row.status > 0).then_some(Self {
            status: row.status,
            code: row.code,
            again,
            step,
        })
    }
}

fn in_words(rate_limit: RateLimit) -> String {
    format!("{} in {} seconds", rate_limit.limit(), rate_limit.seconds())
}

/// Most characters of a text field of an operation's body; 0 if there is no such field.
fn text_bound(spec: &Spec, name: &str) -> usize {
    let Some(Shape::Object { fields, .. }) = spec.body else {
        return 0;
    };
    let field = fields.iter().find(|field| field.name == name);
    match field.map(|field| field.kind) {
        Some(FieldKind::Text { max, .. }) => max,
        Some(FieldKind::Literal(_) | FieldKind::BooleanOrText) | None => 0,
    }
}
