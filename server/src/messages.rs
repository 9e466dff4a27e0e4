//! The text of pages, mails and the lookup tool.

pub(crate) use nycapt_messages::message;

nycapt_messages::messages_of!(
    "../messages/en-US/nycapt_server.ftl",
    "../messages/es/nycapt_server.ftl",
    "../messages/zh-Hans/nycapt_server.ftl"
);

#[cfg(test)]
mod law_tests {
    /// The messages of each crate that people read, and the sources of those that state law.
    const CRATES: [(&str, &str); 3] = [
        (
            include_str!("../../core/report/messages/en-US/nycapt_report.ftl"),
            include_str!("../../core/report/messages/law.toml"),
        ),
        (super::SOURCE, include_str!("../messages/law.toml")),
        (include_str!("../pdf/messages/en-US/nycapt_pdf.ftl"), ""),
    ];

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
        #[serde(default)]
        statement: Vec<Statement>,
    }

    /// Words by which a message states law.
    const OF_LAW: [&str; 15] = [
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
        "can confirm",
        " screen",
    ];
    /// Messages with such a word that state none: labels, what programs send, and what our data show.
    const OF_NO_LAW: [&str; 18] = [
        "note-personal-exemptions",
        "question-seven-a-administrator",
        "lookup-law",
        "data-expected-buildings",
        "mcp-address-type",
        "mcp-detail",
        "mcp-id",
        "mcp-param-string",
        "mcp-param-object",
        "api-one-host",
        "api-one-signature",
        "backup-no-recipients",
        "operator-sandbox-public",
        "lead-presumed",
        "orders-seven-a",
        "rent-exempts",
        "taxes-exemptions",
        "taxes-exempted",
    ];

    #[test]
    fn every_statement_of_law_has_its_source_and_the_day_it_was_checked() {
        for (messages, sources) in CRATES {
            let all: Statements = toml_edit::de::from_str(sources).unwrap();
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
            let entries = messages.lines().filter_map(|line| line.split_once(" ="));
            let keys: Vec<&str> = entries.map(|(key, _)| key).collect();
            for key in &sourced {
                assert!(keys.contains(&&**key), "no message {key}");
            }
            let mut key = "";
            for line in messages.lines() {
                key = line.split_once(" =").map_or(key, |(key, _)| key);
                let states_law = OF_LAW.iter().any(|word| line.contains(word));
                let has_source = sourced.iter().any(|one| one == key) || OF_NO_LAW.contains(&key);
                assert!(!states_law || has_source, "{key}: {line}");
            }
        }
    }
}
