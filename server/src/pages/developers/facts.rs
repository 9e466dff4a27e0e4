//! What the documents state of this server.

use nycapt::contract::DESCRIPTION_VERSION;
use nycapt::rules::{NOTICE_DAYS, Quota};

use crate::app::Limits;
use crate::config::Config;
use crate::hoops::TARGET_MAX;
use crate::pages::phrases::{grouped, money};
use crate::quota::PAGES_TO_REQUESTS;

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
            .replace("{quotas}", &self.quotas())
            .replace("{body}", &size(self.limits.body))
            .replace("{raw_body}", &size(self.limits.raw_body))
            .replace("{target}", &size(TARGET_MAX))
            .replace("{notice_days}", &NOTICE_DAYS.to_string())
            .replace("{version}", DESCRIPTION_VERSION)
    }

    fn quotas(&self) -> String {
        let config = self.config;
        let pages = config
            .rate_limit
            .map(|quota| quota.times(PAGES_TO_REQUESTS));
        format!(
            "- Each caller: {}.\n- Pages of the site, each reader: {}.\n\
             - Registrations of agents from one network address: {}.\n\
             - Checkouts from one network address: {}.",
            quota(config.rate_limit, "requests"),
            quota(pages, "pages"),
            quota(config.registration_limit, "registrations"),
            quota(config.checkout_limit, "checkouts"),
        )
    }
}

fn quota(quota: Option<Quota>, what: &str) -> String {
    match quota {
        Some(quota) => format!(
            "{} {what} in {} seconds",
            grouped(quota.limit().into()),
            grouped(quota.seconds().into())
        ),
        None => "no limit on this server".into(),
    }
}

fn size(bytes: usize) -> String {
    grouped(bytes.try_into().unwrap_or(u64::MAX))
}
