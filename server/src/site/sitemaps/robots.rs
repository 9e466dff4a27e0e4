//! What crawlers may read (RFC 9309).

use std::fmt::Write;

use nycapt_contract::SAMPLE_NOTICE;

/// Crawlers of search engines and assistants that are told by name that free pages are theirs too.
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

/// What belongs to one person, or costs money. A token in a query opens an order.
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

/// What programs are to find, and every page.
const OPEN: &[&str] = &[
    "/",
    "/llms.txt",
    "/openapi.json",
    "/auth.md",
    "/.well-known/",
];

/// The file: free pages are open to everybody, and a site of invented data to nobody, for a search
/// engine would show it as facts.
pub fn robots_of(site_url: &str, sample: bool) -> String {
    if sample {
        return format!(
            "# {SAMPLE_NOTICE} Nothing here is to be indexed.\nUser-agent: *\nDisallow: /\n"
        );
    }
    let mut text = String::from("User-agent: *\n");
    push_rules(&mut text);
    text.push_str("\n# Assistants and their crawlers may read every free page.\n");
    for name in NAMED {
        // A text in memory takes whatever is written to it.
        let _ = writeln!(text, "User-agent: {name}");
    }
    push_rules(&mut text);
    let _ = writeln!(text, "\nSitemap: {site_url}/sitemap.xml");
    text
}

fn push_rules(text: &mut String) {
    // The longest rule counts by RFC 9309; older parsers take the first that fits. In this order
    // both read the same.
    for path in CLOSED {
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
    fn every_group_has_the_same_rules_and_the_index_stands_outside() {
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
    fn invented_data_are_for_nobody() {
        let text = robots_of("https://www.example.com", true);
        assert!(text.ends_with("User-agent: *\nDisallow: /\n"), "{text}");
        assert!(!text.contains("Sitemap:"), "{text}");
    }
}
