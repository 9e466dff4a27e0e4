//! The rules for crawlers (RFC 9309).

use std::fmt::Write;

use nycapt_contract::SAMPLE_NOTICE;
use nycapt_messages::{Language, in_language};

use crate::language::localized_path;

/// Crawlers of search engines and assistants that get a group of their own.
const NAMED: &[&str] = &[
    "Amazonbot",
    "Applebot",
    "Applebot-Extended",
    "CCBot",
    "ChatGPT-User",
    "Claude-SearchBot",
    "Claude-User",
    "ClaudeBot",
    "DuckAssistBot",
    "Google-Extended",
    "GPTBot",
    "meta-externalagent",
    "MistralAI-User",
    "OAI-SearchBot",
    "Perplexity-User",
    "PerplexityBot",
];

/// English paths of private or paid pages. A token in a query opens an order.
const CLOSED: &[&str] = &[
    "/api/",
    "/orders/",
    "/checkout",
    "/account",
    "/sign-in",
    "/credits/",
    "/*?token=",
    "/*&token=",
];

/// Pages, and files for programs.
const OPEN: &[&str] = &[
    "/",
    "/llms.txt",
    "/openapi.json",
    "/auth.md",
    "/.well-known/",
];

/// The file: free pages are open to all crawlers, sample data to none, since a search engine would
/// show it as facts.
pub(super) fn robots_of(site_url: &str, sample: bool) -> String {
    if sample {
        return format!(
            "# {SAMPLE_NOTICE} Nothing here is to be indexed.\nUser-agent: *\nDisallow: /\n"
        );
    }
    let mut text = String::from("User-agent: *\n");
    push_rules(&mut text);
    text.push_str("\n# Assistants and their crawlers may read every free page.\n");
    for name in NAMED {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "User-agent: {name}");
    }
    push_rules(&mut text);
    let _ = writeln!(text, "\nSitemap: {site_url}/sitemap.xml");
    text
}

fn push_rules(text: &mut String) {
    // RFC 9309 picks the longest match and older parsers the first one; in this order they agree.
    let translations =
        |path: &&str| Language::ALL.map(|one| in_language(one, || localized_path(path)));
    let mut closed: Vec<String> = CLOSED.iter().flat_map(translations).collect();
    // Pages in English alone have one path for every language.
    closed.dedup();
    for path in closed {
        let _ = writeln!(text, "Disallow: {path}");
    }
    for path in OPEN {
        let _ = writeln!(text, "Allow: {path}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_the_same_rules_and_the_index_is_outside() {
        let text = robots_of("https://www.example.com", false);
        let groups: Vec<&str> = text.split("\n\n").collect();
        assert_eq!(groups.len(), 3, "{text}");
        let rules = |group: &str| {
            let lines = group.lines().filter(|line| line.contains("llow: "));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(rules(groups[0]), rules(groups[1]));
        assert_eq!(groups[2], "Sitemap: https://www.example.com/sitemap.xml\n");
    }

    #[test]
    fn private_pages_are_closed_in_every_language() {
        let text = robots_of("https://www.example.com", false);
        let (rules, _) = text.split_once("Allow: ").unwrap();
        let closed = [
            "/api/",
            "/orders/",
            "/es/orders/",
            "/zh/orders/",
            "/checkout",
            "/es/checkout",
            "/zh/checkout",
            "/account",
            "/sign-in",
            "/credits/",
            "/es/credits/",
            "/zh/credits/",
            "/*?token=",
            "/*&token=",
        ];
        let lines: Vec<&str> = rules.split("Disallow: ").skip(1).map(str::trim).collect();
        assert_eq!(lines, closed);
    }
}
