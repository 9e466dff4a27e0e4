//! What settings mean together, and what is said of those that cannot be used.

use tracing_subscriber::filter::Targets;

use super::Config;

/// Rows of settings, two spaces apart. Behind `=>` is what their configuration has, and behind `!`
/// what their error says: without words the last setting with its value.
const CASES: &str = include_str!("cases.txt");

#[test]
fn settings_are_read_or_refused_in_one_sentence_and_no_secret_is_shown() {
    for row in CASES.lines().filter(|row| !row.starts_with('#')) {
        let is_read = row.contains("=>");
        let separator = if is_read { "=>" } else { " !" };
        let (settings, words) = row.split_once(separator).unwrap();
        let settings = settings.trim_end().split("  ");
        let settings: Vec<_> = settings.filter_map(|one| one.split_once('=')).collect();
        let (name, value) = settings.last().copied().unwrap_or_default();
        let words = match words.trim() {
            "" => format!("`--{name}` & {value}"),
            words => words.to_owned(),
        };
        let (was_read, shown) = match Config::given(&settings) {
            Ok(config) => (true, format!("{config:?}")),
            Err(error) => (false, error),
        };
        assert_eq!(was_read, is_read, "{row}: {shown}");
        for word in words.split(" & ") {
            assert!(shown.contains(word), "{row}: {shown}");
        }
        let is_safe = !shown.contains("hidden") && !shown.contains('\n');
        assert!(is_safe, "{row}: {shown}");
    }
}

#[test]
fn a_store_has_its_url_and_lists_may_have_spaces() {
    for url in ["s3://bucket", "s3://my.bucket/a/b", "file:///srv/releases"] {
        let store = Config::given(&[("corpus-url", url)]).unwrap().corpus_store;
        assert_eq!(store.unwrap().url.as_str(), url);
    }
    let proxies = ("trusted-proxies", "10.0.0.0/8, ::1");
    let config = Config::given(&[proxies, ("log", " warn, salvo_core=off ")]).unwrap();
    assert_eq!(config.trusted_proxies.len(), 2);
    let log = "warn,salvo_core=off".parse::<Targets>().unwrap();
    assert_eq!(config.log, log);
}
