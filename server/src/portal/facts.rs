//! What the documents say about this server.

use nycapt_contract::{DESCRIPTION_VERSION, TARGET_MAX};
use nycapt_rules::{NOTICE_DAYS, RateLimit, Retirement};

use crate::config::Config;
use crate::format::{grouped, money};
use crate::limits::Limits;
use crate::messages::message;
use crate::payments::Payments;
use crate::rate_limit::PAGES_TO_REQUESTS;
use crate::retirement_notice::{day, no_retirement, retirement_notice};

/// The note about sandbox payments.
const SANDBOX: &str = include_str!("../../developers/sandbox.md");

/// What the documents say about this server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PortalFacts<'a> {
    pub(crate) config: &'a Config,
    /// The price of a report; `None` if reports aren't sold.
    pub(crate) price_cents: Option<u32>,
    pub(crate) limits: Limits,
}

impl PortalFacts<'_> {
    pub(super) fn fill(&self, text: &str) -> String {
        let values = self.values().into_iter();
        values.fold(text.to_owned(), |text, (place, value)| {
            text.replace(place, &value)
        })
    }

    pub(super) fn values(&self) -> [(&'static str, String); 19] {
        let Config {
            rate_limit,
            registration_limit,
            checkout_limit,
            ..
        } = *self.config;
        let pages = rate_limit.map(|limit| limit.times(PAGES_TO_REQUESTS));
        let site = self.config.site_url.as_str();
        let (price, credits) = match self.price_cents {
            Some(cents) => (
                message!("developers-price", price = money(cents)),
                message!("developers-credits", site = site),
            ),
            None => (
                message!("developers-no-sale"),
                message!("developers-no-credits"),
            ),
        };
        let is_sandbox =
            matches!(self.config.payments, Payments::Sandbox) && self.price_cents.is_some();
        let in_sandbox = |text: String| if is_sandbox { text } else { String::new() };
        let notice = self.of_end(|_, notice| message!("developers-notice", notice) + "\n\n");
        let ending = self.of_end(|end, notice| {
            let day = day(end.deprecation()).to_string();
            let heading = message!("developers-ending", day);
            format!("## {heading}\n\n{notice}\n\n")
        });
        let until = self.of_end(|_, notice| format!(". {}", notice.trim_end_matches('.')));
        let retirement = self.of_end(|_, notice| notice);
        let lasting = message!("developers-lasting", notice = no_retirement());
        [
            ("{base_url}", self.config.base_url.clone()),
            ("{site_url}", self.config.site_url.clone()),
            ("{price}", price),
            ("{credits}", credits),
            ("{sandbox}", in_sandbox(SANDBOX.into())),
            (
                "{sandbox_line}",
                in_sandbox(format!(" {}", message!("developers-sandbox"))),
            ),
            ("{notice}", notice.unwrap_or_default()),
            ("{ending}", ending.unwrap_or_default()),
            ("{caller_limit}", limit(rate_limit, "requests")),
            ("{page_limit}", limit(pages, "pages")),
            (
                "{registration_limit}",
                limit(registration_limit, "registrations"),
            ),
            ("{checkout_limit}", limit(checkout_limit, "checkouts")),
            ("{body}", size(self.limits.body)),
            ("{raw_body}", size(self.limits.raw_body)),
            ("{target}", size(TARGET_MAX)),
            ("{notice_days}", NOTICE_DAYS.to_string()),
            ("{version}", DESCRIPTION_VERSION.to_owned()),
            ("{retirement}", retirement.unwrap_or(lasting)),
            ("{until}", until.unwrap_or_default()),
        ]
    }

    /// The notice about the version's end, once announced.
    fn of_end(&self, say: impl Fn(&Retirement, String) -> String) -> Option<String> {
        let end = self.config.retirement.as_ref()?;
        Some(say(end, retirement_notice(end)))
    }
}

fn limit(limit: Option<RateLimit>, what: &str) -> String {
    match limit {
        Some(limit) => format!(
            "{} {what} in {} seconds",
            grouped(limit.limit().into()),
            grouped(limit.seconds().into())
        ),
        None => message!("developers-no-limit"),
    }
}

fn size(bytes: usize) -> String {
    grouped(bytes.try_into().unwrap_or(u64::MAX))
}
