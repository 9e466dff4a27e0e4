//! What the documents state of this server.

use jiff::tz::TimeZone;
use nycapt_contract::{DESCRIPTION_VERSION, TARGET_MAX};
use nycapt_rules::{NO_RETIREMENT, NOTICE_DAYS, RateLimit, Retirement};

use crate::app::Limits;
use crate::config::Config;
use crate::payments::Payments;
use crate::rate_limit::PAGES_TO_REQUESTS;
use crate::site::layout::{grouped, money};

/// What a reader hears of payments that are a sandbox.
const SANDBOX: &str = "

### Try it without money

Payments of this server are a sandbox: nobody asks for a card, and no money moves. Open the page of \
an account's credits, choose how many, and choose on the page that follows how the payment ends: \
paid, declined, paid late, or given up. The credits that come of it buy reports here like any \
others.";
/// The same in a line.
const SANDBOX_LINE: &str = " Payments of this server are a sandbox: no money moves there.";

/// What the documents state of this server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PortalFacts<'a> {
    /// What the operator set.
    pub(crate) config: &'a Config,
    /// What a report costs; none where none is sold.
    pub(crate) price_cents: Option<u32>,
    /// What a single request may take.
    pub(crate) limits: Limits,
}

impl PortalFacts<'_> {
    /// A text with its facts in their places.
    pub(super) fn fill(&self, text: &str) -> String {
        let price = match self.price_cents {
            Some(cents) => format!("One credit, one report, costs {}.", money(cents)),
            None => "This server sells none.".to_owned(),
        };
        text.replace("{base_url}", &self.config.base_url)
            .replace("{site_url}", &self.config.site_url)
            .replace("{price}", &price)
            .replace("{sandbox}", self.if_sandbox(SANDBOX))
            .replace("{sandbox_line}", self.if_sandbox(SANDBOX_LINE))
            .replace("{notice}", &self.notice())
            .replace("{ending}", &self.ending())
            .replace("{quotas}", &self.limits())
            .replace("{body}", &size(self.limits.body))
            .replace("{raw_body}", &size(self.limits.raw_body))
            .replace("{target}", &size(TARGET_MAX))
            .replace("{notice_days}", &NOTICE_DAYS.to_string())
            .replace("{version}", DESCRIPTION_VERSION)
            .replace("{retirement}", &self.retirement())
    }

    /// The text where reports are bought in the sandbox, else nothing.
    fn if_sandbox(&self, text: &'static str) -> &'static str {
        let is_sandbox = matches!(self.config.payments, Payments::Sandbox);
        if is_sandbox && self.price_cents.is_some() {
            text
        } else {
            ""
        }
    }

    /// The notice of the version's end as a paragraph, once there is one.
    fn notice(&self) -> String {
        let notice = self.config.retirement.as_ref().map(Retirement::notice);
        notice.map_or_else(String::new, |notice| {
            format!("**{notice}** [Versioning](/developers/versioning) tells more.\n\n")
        })
    }

    /// The notice of the version's end as a change of the interface, once there is one.
    fn ending(&self) -> String {
        let end = self.config.retirement.as_ref();
        end.map_or_else(String::new, |end| {
            let day = end.deprecation().to_zoned(TimeZone::UTC).date();
            format!("## {day}: Version 1 is to end\n\n{}\n\n", end.notice())
        })
    }

    /// When `/v1` ends, or that it does not.
    fn retirement(&self) -> String {
        let none = || format!("{NO_RETIREMENT} Its answers carry none of the headers below.");
        (self.config.retirement.as_ref()).map_or_else(none, Retirement::notice)
    }

    fn limits(&self) -> String {
        let config = self.config;
        let pages = config
            .rate_limit
            .map(|limit| limit.times(PAGES_TO_REQUESTS));
        format!(
            "- Each caller: {}.\n- Pages of the site and documents, each reader: {}.\n\
             - Registrations of agents from one network address: {}.\n\
             - Checkouts from one network address: {}.",
            limit(config.rate_limit, "requests"),
            limit(pages, "pages"),
            limit(config.registration_limit, "registrations"),
            limit(config.checkout_limit, "checkouts"),
        )
    }
}

fn limit(limit: Option<RateLimit>, what: &str) -> String {
    match limit {
        Some(limit) => format!(
            "{} {what} in {} seconds",
            grouped(limit.limit().into()),
            grouped(limit.seconds().into())
        ),
        None => "no limit on this server".into(),
    }
}

fn size(bytes: usize) -> String {
    grouped(bytes.try_into().unwrap_or(u64::MAX))
}
