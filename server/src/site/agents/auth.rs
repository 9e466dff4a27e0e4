//! `auth.md`: how an agent gets, uses and revokes a key; a skill and documentation at once.

use askama::Template;
use jiff::civil::{Date, date};
use nycapt_contract::{
    BATCH_ITEMS, DESCRIPTION_VERSION, ErrorKind, FieldKind, MCP_TOOL, Operation, RegisterAgent,
    Shape, Spec,
};
use nycapt_rules::{NO_RETIREMENT, NOTICE_DAYS, RateLimit};

use super::paths::{PATHS, Paths};
use crate::config::Config;
use crate::payments::Payments;
use crate::site::layout::money;

/// When the document was last reviewed.
const REVISED: Date = date(2026, 11, 22);

/// The document.
#[derive(Template)]
#[template(path = "agents/auth.md")]
pub(crate) struct AgentDocument<'a> {
    base: &'a str,
    site: &'a str,
    /// Whether it is sample data.
    sample: bool,
    path: &'static Paths,
    label_max: usize,
    batch_max: usize,
    tool: &'static str,
    registrations: Option<String>,
    requests: Option<String>,
    price: Option<String>,
    /// Whether no money moves.
    sandbox: bool,
    errors: Vec<ErrorLine>,
    support: Option<&'a str>,
    retirement: String,
    notice_days: i64,
    version: &'static str,
    revised: Date,
}

/// A kind of error.
struct ErrorLine {
    status: u16,
    code: &'static str,
    again: &'static str,
    step: &'static str,
}

impl<'a> AgentDocument<'a> {
    /// The document for these settings.
    pub(crate) fn new(config: &'a Config, sells: bool, sample: bool) -> Self {
        let notice = config.retirement.as_ref();
        Self {
            base: &config.base_url,
            site: &config.site_url,
            sample,
            path: &PATHS,
            label_max: text_bound(&RegisterAgent::SPEC, "name"),
            batch_max: BATCH_ITEMS.1,
            tool: MCP_TOOL,
            registrations: config.registration_limit.map(in_words),
            requests: config.rate_limit.map(in_words),
            price: sells.then(|| money(config.report_price_cents)),
            sandbox: sells && is_sandbox(config, sample),
            errors: ErrorKind::ALL
                .into_iter()
                .filter_map(ErrorLine::of)
                .collect(),
            support: config.support_contact.as_deref(),
            retirement: notice
                .map_or_else(|| NO_RETIREMENT.into(), |retirement| retirement.notice()),
            notice_days: NOTICE_DAYS,
            version: DESCRIPTION_VERSION,
            revised: REVISED,
        }
    }
}

impl ErrorLine {
    /// None for kinds that no answer has.
    fn of(kind: ErrorKind) -> Option<Self> {
        let row = kind.row();
        let (again, step) = if kind == ErrorKind::Unauthenticated {
            let step = "Stop using this key. Discover again (step 1) and register (step 3).";
            ("no: never with the same key", step)
        } else if kind == ErrorKind::CreditsExhausted {
            ("no: not before credits were bought", kind.next_step())
        } else if kind == ErrorKind::RateLimited {
            ("yes: after `Retry-After` seconds", kind.next_step())
        } else if row.retryable {
            ("yes: waiting longer each time", kind.next_step())
        } else {
            ("no", kind.next_step())
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
    let bounds = fields.iter().filter(|field| field.name == name);
    bounds
        .filter_map(|field| match field.kind {
            FieldKind::Text { max, .. } => Some(max),
            FieldKind::Literal(_) | FieldKind::BooleanOrText => None,
        })
        .next()
        .unwrap_or(0)
}

/// Whether reports are sold in the sandbox, which needs permission to sell real ones.
pub(crate) const fn is_sandbox(config: &Config, sample: bool) -> bool {
    matches!(config.payments, Payments::Sandbox) && (sample || config.sandbox_allows_real_data)
}
