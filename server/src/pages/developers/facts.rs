//! What the documents state of this server.

use nycapt::rules::{Quota, Retirement};

use crate::app::Limits;
use crate::pages::phrases::{grouped, money};

/// What the documents state of this server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PortalFacts<'a> {
    /// Where the interface is, without a slash at the end.
    pub(crate) base_url: &'a str,
    /// Where the site is, without a slash at the end.
    pub(crate) site_url: &'a str,
    /// What a report costs; none where none is sold.
    pub(crate) price_cents: Option<u32>,
    /// Requests of each caller; none for no limit.
    pub(crate) rate_limit: Option<Quota>,
    /// Registrations of each address; none for no limit.
    pub(crate) registration_limit: Option<Quota>,
    /// What a single request may take.
    pub(crate) limits: Limits,
    /// The announced end of `/v1`.
    pub(crate) retirement: Option<&'a Retirement>,
}

impl PortalFacts<'_> {
    /// A text with its facts in their places.
    pub(super) fn fill(&self, text: &str) -> String {
        let price = match self.price_cents {
            Some(cents) => format!("One credit, one report, costs {}.", money(cents)),
            None => "This server sells none.".to_owned(),
        };
        text.replace("{base_url}", self.base_url)
            .replace("{site_url}", self.site_url)
            .replace("{price}", &price)
            .replace("{quotas}", &self.quotas())
            .replace("{body}", &size(self.limits.body))
            .replace("{raw_body}", &size(self.limits.raw_body))
    }

    fn quotas(&self) -> String {
        format!(
            "- Each caller: {}.\n- Registrations of agents from one network address: {}.",
            quota(self.rate_limit, "requests"),
            quota(self.registration_limit, "registrations"),
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
