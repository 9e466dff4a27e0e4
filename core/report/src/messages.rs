//! The text of previews, reports and scores.

pub(crate) use nycapt_messages::{counted, grouped, message};

nycapt_messages::messages_of!(
    "../messages/en-US/nycapt_report.ftl",
    "../messages/es/nycapt_report.ftl",
    "../messages/zh-Hans/nycapt_report.ftl"; with_dates_in_words
);

/// A message without arguments, in a table.
pub(crate) type Message = fn() -> String;

#[cfg(test)]
mod law_tests {
    use super::SOURCE;

    /// Where a statement of law is written.
    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Statement {
        messages: Vec<String>,
        law: String,
        /// The address of an official page.
        official: String,
        checked: toml_edit::Datetime,
    }

    #[derive(serde::Deserialize)]
    struct Statements {
        statement: Vec<Statement>,
    }

    /// Words by which a message states law.
    const OF_LAW: [&str; 13] = [
        "law ",
        "law:",
        "lawful",
        "exempt",
        " must ",
        "required by",
        "presume",
        "need not",
        "don't have to",
        "is due",
        "are filed once",
        "file each",
        "7A",
    ];
    /// Messages with such a word that state none.
    const OF_NO_LAW: [&str; 3] = [
        "finding-unit-vacate",
        "note-personal-exemptions",
        "question-seven-a-administrator",
    ];

    #[test]
    fn every_statement_of_law_has_its_source_and_the_day_it_was_checked() {
        let all: Statements =
            toml_edit::de::from_str(include_str!("../messages/law.toml")).unwrap();
        let sourced: Vec<String> = all
            .statement
            .into_iter()
            .flat_map(|statement| {
                assert!(!statement.law.is_empty(), "{statement:?}");
                assert!(statement.checked.date.is_some(), "{statement:?}");
                let (_, address) = statement.official.split_once("https://").unwrap();
                let host = address.split('/').next().unwrap_or_default();
                assert!(host.ends_with(".gov"), "{host}");
                statement.messages
            })
            .collect();
        let entries = SOURCE.split("\n").filter_map(|line| line.split_once(" ="));
        let keys: Vec<&str> = entries.map(|(key, _)| key).collect();
        for key in &sourced {
            assert!(keys.contains(&&**key), "no message {key}");
        }
        let mut key = "";
        for line in SOURCE.lines() {
            key = line.split_once(" =").map_or(key, |(key, _)| key);
            let states_law = OF_LAW.iter().any(|word| line.contains(word));
            let has_source = sourced.iter().any(|one| one == key) || OF_NO_LAW.contains(&key);
            assert!(!states_law || has_source, "{key}: {line}");
        }
    }
}
