//! `llms.txt`: the list of documents, as in llmstxt.org.

use askama::Template;
use nycapt_contract::{DESCRIPTION_VERSION, MCP_TOOL};
use nycapt_rules::{NO_RETIREMENT, NOTICE_DAYS};

use super::auth::is_sandbox;
use super::paths::{PATHS, Paths};
use crate::config::Config;

/// A line of the list.
pub(crate) struct DocumentLink {
    /// Path on the site.
    pub(crate) path: String,
    pub(crate) title: String,
    /// One sentence about it, or empty.
    pub(crate) about: String,
}

/// The list.
#[derive(Template)]
#[template(path = "agents/llms.txt")]
pub(crate) struct LlmsTxt<'a> {
    base: &'a str,
    site: &'a str,
    /// Whether it is sample data.
    sample: bool,
    version: &'static str,
    notice_days: i64,
    retirement: String,
    /// Whether no money moves.
    sandbox: bool,
    tool: &'static str,
    path: &'static Paths,
    developers: Vec<DocumentLink>,
    guides: Vec<DocumentLink>,
}

impl<'a> LlmsTxt<'a> {
    /// The list with these pages for developers and guides.
    pub(crate) fn new(
        config: &'a Config,
        sample: bool,
        developers: Vec<DocumentLink>,
        guides: Vec<DocumentLink>,
    ) -> Self {
        let notice = config.retirement.as_ref();
        Self {
            base: &config.base_url,
            site: &config.site_url,
            sample,
            version: DESCRIPTION_VERSION,
            notice_days: NOTICE_DAYS,
            retirement: notice
                .map_or_else(|| NO_RETIREMENT.into(), |retirement| retirement.notice()),
            sandbox: is_sandbox(config, sample),
            tool: MCP_TOOL,
            path: &PATHS,
            developers,
            guides,
        }
    }
}
