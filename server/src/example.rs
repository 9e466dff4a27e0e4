//! The address in examples: a building of the live release, so that what readers copy works.

use nycapt_corpus::{Release, SitePage};
use nycapt_messages::display_street;

/// The address and slug in texts, which the sample city has and a real release may not have.
const ADDRESS: &str = "350 5th Ave, Manhattan";
const SLUG: &str = "350-5-avenue-manhattan";

/// Maximum number of pages to check for one that search engines may list.
const MOST_PAGES: usize = 500;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Example {
    address: String,
    slug: String,
}

impl Example {
    /// The first building that search engines may list, else the first; none in the sample city,
    /// which has the one in the texts.
    pub(crate) fn of(release: &Release) -> Option<Self> {
        if release.is_sample() {
            return None;
        }
        let pages = || release.site_pages().take(MOST_PAGES);
        let mut indexed = pages().filter(|page| page.indexed);
        let of_page = |page| Self::of_page(release, page);
        indexed
            .find_map(of_page)
            .or_else(|| pages().find_map(of_page))
    }

    fn of_page(release: &Release, page: SitePage<'_>) -> Option<Self> {
        let lot = release.place_of(page.slug)?.lot;
        let found = release.directory().preferred(lot)?;
        let (street, borough) = (display_street(&found.street), page.borough.name());
        let address = format!("{} {street}, {borough}", found.house_number);
        // It goes into shell commands and JSON, where nothing may end a text.
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " ,-".contains(letter);
        address.chars().all(is_plain).then(|| Self {
            address,
            slug: page.slug.to_owned(),
        })
    }

    /// A text with this building in place of the fixed one.
    pub(crate) fn put_in(&self, text: &str) -> String {
        text.replace(ADDRESS, &self.address)
            .replace(SLUG, &self.slug)
    }

    /// The same for Markdown, in which recorded answers, the blocks of JSON, stay as they are.
    pub(crate) fn put_in_markdown(&self, text: &str) -> String {
        let mut is_answer = false;
        let lines = text.split_inclusive('\n').map(|line| {
            if line.trim_start().starts_with("```") {
                is_answer = !is_answer && line.trim_end().ends_with("json");
            }
            if is_answer {
                line.to_owned()
            } else {
                self.put_in(line)
            }
        });
        lines.collect()
    }
}

pub(crate) fn example_address(example: Option<&Example>) -> String {
    example.map_or_else(|| ADDRESS.to_owned(), |example| example.address.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_name_the_building_and_recorded_answers_stay() {
        let example = Example {
            address: "20 West 87th Street, Manhattan".into(),
            slug: "20-west-87-street-manhattan".into(),
        };
        let text = "Ask:\n```bash\nnycapt resolve \"350 5th Ave, Manhattan\"\n```\n\
                    ```json\n{\"slug\": \"350-5-avenue-manhattan\"}\n```\n\
                    `350-5-avenue-manhattan-apt-4b`\n";
        let expected = "Ask:\n```bash\nnycapt resolve \"20 West 87th Street, Manhattan\"\n```\n\
                        ```json\n{\"slug\": \"350-5-avenue-manhattan\"}\n```\n\
                        `20-west-87-street-manhattan-apt-4b`\n";
        assert_eq!(example.put_in_markdown(text), expected);
    }
}
