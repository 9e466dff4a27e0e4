//! What changed in a building's records, in plain words, on its page and in its feed.

use nycapt_contract::{Change, ChangeCounts, ChangeKind, Changes, Preview};
use nycapt_messages::{
    column_words, dates_in_words, display_address, language, list, paragraph, plain_status,
    record_words,
};
use quick_xml::escape::escape;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::language::localized_path;
use crate::messages::message;
use crate::site::layout::{capitalized, day, grouped};

/// Changed values that are named; the others are counted.
const COLUMNS_NAMED: usize = 3;

#[derive(Debug)]
pub(crate) struct WhatChanged {
    /// Since when releases are compared, and how a change is dated.
    pub(crate) note: String,
    /// How many changes we saw recently, and how many of all are listed.
    pub(crate) counts: String,
    pub(crate) lines: Vec<Line>,
    pub(crate) feed: String,
}

#[derive(Debug)]
pub(crate) struct Line {
    /// What happened to which record.
    pub(crate) title: String,
    /// The dataset and number of a record whose title says what it's about, and the old and the new
    /// value; may be empty.
    pub(crate) detail: String,
    pub(crate) seen: String,
}

pub(crate) fn feed_path(slug: &str) -> String {
    format!("/seo/{slug}/changes.atom")
}

/// What changed; none without an earlier release to compare with.
pub(crate) fn what_changed(preview: &Preview) -> Option<WhatChanged> {
    let changes = preview.changes.as_ref()?;
    let since = day(&changes.since);
    let listed = lacks_rows(changes).then(|| {
        let (shown, total) = (changes.rows.len(), grouped(changes.total));
        message!("changes-listed", shown, total)
    });
    Some(WhatChanged {
        note: message!("changes-note", since = since.as_str()),
        counts: paragraph([summary(changes, &since)].into_iter().chain(listed)),
        lines: changes.rows.iter().map(|row| line(preview, row)).collect(),
        feed: feed_path(&preview.slug),
    })
}

/// Whether some changes are only counted.
pub(super) fn lacks_rows(changes: &Changes) -> bool {
    changes.total > changes.rows.len() as u64
}

fn summary(changes: &Changes, since: &str) -> String {
    if changes.total == 0 {
        return message!("changes-none", since);
    }
    let [month, year] = [&changes.last_30_days, &changes.last_365_days].map(kinds);
    match (month, year) {
        (None, None) => message!("changes-none-recent"),
        (None, Some(year)) => message!("changes-year", year),
        (month, year) => message!(
            "changes-month-and-year",
            month = month.unwrap_or_default(),
            year = year.unwrap_or_default()
        ),
    }
}

/// `2 new, 1 closed`; none without any.
fn kinds(counts: &ChangeCounts) -> Option<String> {
    let named = counts.seen().map(|(kind, count)| match kind {
        ChangeKind::Opened => message!("changes-count-opened", count),
        ChangeKind::Reappeared => message!("changes-count-reappeared", count),
        ChangeKind::Reopened => message!("changes-count-reopened", count),
        ChangeKind::Closed => message!("changes-count-closed", count),
        ChangeKind::Vanished => message!("changes-count-vanished", count),
        ChangeKind::StatusChanged => message!("changes-count-status", count),
        ChangeKind::Corrected => message!("changes-count-corrected", count),
    });
    Some(list(named)).filter(|named| !named.is_empty())
}

fn line(preview: &Preview, change: &Change) -> Line {
    let mut sources = preview.sources.iter();
    let source = sources.find(|source| source.dataset_id == change.dataset_id);
    let name = source.map_or(&change.dataset_id, |source| &source.dataset_name);
    let record = match &change.record_id {
        Some(id) => message!("changes-record", dataset = name.as_str(), id = id.as_str()),
        None => name.clone(),
    };
    let what = match change.kind {
        ChangeKind::Opened => message!("changes-opened"),
        ChangeKind::Reappeared => message!("changes-reappeared"),
        ChangeKind::Reopened => message!("changes-reopened"),
        ChangeKind::Closed => message!("changes-closed"),
        ChangeKind::Vanished => message!("changes-vanished"),
        ChangeKind::StatusChanged => message!("changes-status"),
        ChangeKind::Corrected => message!("changes-corrected"),
    };
    let [class, summary, unit] = [&change.class, &change.summary, &change.apartment];
    let about = record_words(class.as_deref(), summary.as_deref(), unit.as_deref());
    let source = (about.is_some()).then(|| message!("changes-source", record = record.as_str()));
    let title = message!("changes-title", what, record = about.unwrap_or(record));
    Line {
        title,
        detail: paragraph(source.into_iter().chain(detail(change))),
        seen: seen(change),
    }
}

fn detail(change: &Change) -> Option<String> {
    let [was, now] = [&change.was, &change.now].map(|status| {
        let status = status.as_deref().map(plain_status);
        status.map(|words| capitalized(&words))
    });
    Some(match (was, now) {
        (Some(was), Some(now)) => message!("changes-was-now", was, now),
        (None, Some(now)) => message!("changes-now", now),
        (Some(was), None) => message!("changes-was", was),
        (None, None) if change.columns.is_empty() => return None,
        (None, None) => {
            let words = column_words(&change.columns);
            let columns = list(words.iter().take(COLUMNS_NAMED));
            match words.len().saturating_sub(COLUMNS_NAMED) {
                0 => message!("changes-columns", columns),
                count => message!("changes-columns-more", columns, count),
            }
        }
    })
}

fn seen(change: &Change) -> String {
    let is_month = change.to.len() == "2026-11".len();
    let (from, to) = (dates_in_words(&change.from), dates_in_words(&change.to));
    match (from == to, is_month) {
        (true, true) => message!("changes-seen-in", month = to),
        (true, false) => message!("changes-seen-on", day = to),
        (false, _) => message!("changes-seen", from, to),
    }
}

/// The changes of a preview as an Atom feed (RFC 4287) in the current language, newest first; without
/// an earlier release it has no entries.
pub(crate) fn feed_of(preview: &Preview, site_url: &str) -> String {
    let url = |path: &str| format!("{site_url}{}", localized_path(path));
    let (page, own) = (url(&preview.canonical_url), url(&feed_path(&preview.slug)));
    let changes = preview.changes.as_ref();
    let rows = changes.map_or(&[][..], |changes| &changes.rows);
    let newest = rows.iter().map(|row| instant(&row.to)).max();
    let since = changes.map(|changes| instant(&changes.since));
    let updated = newest.or(since);
    let updated = updated.unwrap_or_else(|| preview.generated_at.clone());
    let address = display_address(&preview.address.formatted);
    let mut entries = String::new();
    let digests: Vec<String> = rows.iter().map(digest).collect();
    for (at, (row, digest)) in rows.iter().zip(&digests).enumerate() {
        // Rows may be equal, such as two complaints of one month.
        let later = digests.iter().skip(at);
        let nth = later.filter(|other| *other == digest).count();
        let line = line(preview, row);
        let id = format!("{page}#change-{digest}-{nth}");
        let text = format!("{} {}", line.detail, line.seen);
        entries += &format!(
            "<entry>\n<title>{}</title>\n<id>{id}</id>\n\
             <link rel=\"alternate\" type=\"text/html\" href=\"{page}#changes\"/>\n\
             <updated>{}</updated>\n<content type=\"text\">{}</content>\n</entry>\n",
            escape(&line.title),
            instant(&row.to),
            escape(text.trim_start()),
        );
    }
    let sample = if preview.sample {
        let notice = escape(message!("layout-sample"));
        format!("<subtitle>{notice}</subtitle>\n")
    } else {
        String::new()
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n\
         <title>{}</title>\n{sample}<id>{own}</id>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{own}\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}\"/>\n\
         <updated>{updated}</updated>\n\
         <author><name>nycapt</name><uri>{site_url}/</uri></author>\n{entries}</feed>\n",
        language().code(),
        escape(message!("changes-feed-title", address)),
    )
}

/// The first instant of a day or month.
fn instant(text: &str) -> String {
    let is_month = text.len() == "2026-11".len();
    let day = if is_month { "-01" } else { "" };
    format!("{text}{day}T00:00:00Z")
}

/// What identifies a change in a feed. Its JSON is hashed, so that ids stay the same, whatever members
/// a change gets: none is added, renamed or moved here.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Identity<'a> {
    dataset_id: &'a str,
    kind: ChangeKind,
    record_id: Option<&'a str>,
    from: &'a str,
    to: &'a str,
    /// Null: when a record was seen may change with a later release.
    first_seen: (),
    last_seen: (),
    was: Option<&'a str>,
    now: Option<&'a str>,
    columns: &'a [String],
}

/// The id of a change, which stays the same as long as the change is kept.
fn digest(change: &Change) -> String {
    let identity = Identity {
        dataset_id: &change.dataset_id,
        kind: change.kind,
        record_id: change.record_id.as_deref(),
        from: &change.from,
        to: &change.to,
        first_seen: (),
        last_seen: (),
        was: change.was.as_deref(),
        now: change.now.as_deref(),
        columns: &change.columns,
    };
    let text = serde_json::to_vec(&identity).unwrap_or_default();
    format!("{:.16}", hex::encode(Sha256::digest(&text)))
}

#[cfg(test)]
mod tests {
    use nycapt_messages::{Language, in_language};
    use nycapt_report::Extent;
    use serde_json::{Value, json};

    use super::*;
    use crate::partial_data::preview_from;

    fn preview(changes: Value) -> Preview {
        let mut preview = preview_from(Extent::Whole);
        preview.sample = true;
        preview.generated_at = "2026-11-22T05:29:31Z".into();
        preview.address.formatted = "1 Oak Street & Park, Queens".into();
        for source in &mut preview.sources {
            source.dataset_name = "Violations".into();
        }
        preview.changes = serde_json::from_value(changes).unwrap();
        preview
    }

    fn counts(closed: u64) -> Value {
        json!({
            "opened": 0, "reappeared": 0, "statusChanged": 0, "closed": closed, "reopened": 0,
            "vanished": 0, "corrected": 0,
        })
    }

    fn some() -> Value {
        let row = |kind: &str, to: &str| {
            json!({
                "datasetId": "wvxf-dwi5", "kind": kind, "recordId": null, "from": to, "to": to,
                "was": null, "now": null, "columns": [],
            })
        };
        let closed = json!({
            "datasetId": "wvxf-dwi5", "kind": "closed", "recordId": "17", "from": "2026-11-01",
            "to": "2026-11-21", "was": "NOV <SENT>", "now": "VIOLATION CLOSED", "columns": [],
            "class": "C", "summary": "Heat or hot water",
        });
        let twice = row("opened", "2026-11");
        json!({
            "since": "2026-01-05", "until": "2026-11-22", "last30Days": counts(1),
            "last365Days": counts(1), "total": 3, "rows": [closed, twice, twice],
        })
    }

    #[test]
    fn numbers_of_changes_agree_with_their_words_in_spanish() {
        let mut all = counts(2);
        all["opened"] = json!(1);
        let all = serde_json::from_value(all).unwrap();
        let words = in_language(Language::Spanish, || kinds(&all)).unwrap();
        assert!(
            words.contains("1 nuevo") && !words.contains("nuevos"),
            "{words}"
        );
        assert!(words.contains("2 cerrados"), "{words}");
    }

    #[test]
    fn without_an_earlier_release_the_page_says_nothing_and_the_feed_is_empty() {
        let preview = preview(Value::Null);
        assert!(what_changed(&preview).is_none());
        let feed = feed_of(&preview, "https://www.example.com");
        assert!(!feed.contains("<entry>"), "{feed}");
        assert!(feed.contains("<updated>2026-11-22T05:29:31Z</updated>"));
    }

    #[test]
    fn a_history_without_changes_claims_no_more_than_what_was_compared() {
        let none = json!({
            "since": "2026-01-05", "until": "2026-11-22", "last30Days": counts(0),
            "last365Days": counts(0), "total": 0, "rows": [],
        });
        let changed = what_changed(&preview(none)).unwrap();
        let expected =
            "No change seen since January 5, 2026, in the records we could compare and show.";
        assert_eq!(changed.counts, expected);
    }

    #[test]
    fn changes_are_shown_in_plain_words() {
        let changed = what_changed(&preview(some())).unwrap();
        let expected = "In the last 30 days: 1 closed. In the last year: 1 closed.";
        assert_eq!(changed.counts, expected);
        let first = &changed.lines[0];
        assert_eq!(first.title, "Closed: Class C, Heat or hot water");
        assert_eq!(
            first.detail,
            "Violations, record 17. Was “Notice of violation <sent>,” now “Violation closed.”"
        );
        let expected = "Seen between November 1, 2026, and November 21, 2026.";
        assert_eq!(first.seen, expected);
        let second = &changed.lines[1];
        assert_eq!(second.title, "New record: Violations");
        assert_eq!(second.seen, "Seen in November 2026.");
    }

    #[test]
    fn the_page_says_how_many_of_all_changes_it_lists() {
        let mut many = some();
        many["total"] = json!(1_346);
        let counts = what_changed(&preview(many)).unwrap().counts;
        let expected = "In the last year: 1 closed. The newest 3 of 1,346 are below.";
        assert!(counts.ends_with(expected), "{counts}");
    }

    #[test]
    fn of_many_corrected_values_three_are_named() {
        let detail = |columns: &[&str]| {
            let mut rows = some();
            rows["rows"] = json!([{
                "datasetId": "wvxf-dwi5", "kind": "corrected", "recordId": "17",
                "from": "2026-11-01", "to": "2026-11-21", "was": null, "now": null,
                "columns": columns,
            }]);
            what_changed(&preview(rows)).unwrap().lines.remove(0).detail
        };
        let few = ["class", "story", "currentstatusdate"];
        assert_eq!(detail(&few), "Changed: class, floor, status date.");
        let spanish = in_language(Language::Spanish, || detail(&few));
        assert_eq!(spanish, "Cambios: clase, piso, fecha del estado.");
        let many = [&few[..], &["postcode", "novdescription"]].concat();
        assert_eq!(
            detail(&many),
            "Changed: class, floor, status date and 2 more."
        );
    }

    #[test]
    fn an_entry_keeps_its_id_when_its_record_is_gone() {
        let mut gone = some();
        gone["rows"][0]["lastSeen"] = json!("2026-11-22");
        gone["rows"][0]["class"] = Value::Null;
        let ids = |rows| {
            let feed = feed_of(&preview(rows), "https://www.example.com");
            let lines = feed.lines().filter(|line| line.starts_with("<id>"));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(ids(some()), ids(gone));
    }

    #[test]
    fn an_entry_keeps_the_id_that_feed_readers_have_stored() {
        let feed = feed_of(&preview(some()), "https://www.example.com");
        assert!(feed.contains("#change-02462093c00ac341-1</id>"), "{feed}");
    }

    #[test]
    fn the_feed_is_in_the_language_of_its_path() {
        let preview = preview(some());
        let feed = in_language(Language::Spanish, || {
            feed_of(&preview, "https://www.example.com")
        });
        for part in [
            "xml:lang=\"es\"",
            "<title>Cambios en 1 Oak Street",
            "https://www.example.com/es/seo/12-example-street-brooklyn/changes.atom",
            "Infracción cerrada",
        ] {
            assert!(feed.contains(part), "{part}: {feed}");
        }
    }

    #[test]
    fn the_feed_is_escaped_and_each_entry_has_an_id_of_its_own() {
        let feed = feed_of(&preview(some()), "https://www.example.com");
        for part in [
            "<title>Changes at 1 Oak Street &amp; Park, Queens</title>",
            "<subtitle>Sample data: invented facts, not public records.</subtitle>",
            "href=\"https://www.example.com/seo/12-example-street-brooklyn/changes.atom\"/>",
            "<updated>2026-11-21T00:00:00Z</updated>",
            "<updated>2026-11-01T00:00:00Z</updated>",
            "Notice of violation &lt;sent&gt;",
        ] {
            assert!(feed.contains(part), "{part}: {feed}");
        }
        let mut ids: Vec<&str> = feed.split("#change-").skip(1).collect();
        ids.iter_mut()
            .for_each(|id| *id = id.split('<').next().unwrap());
        assert_eq!(ids.len(), 3);
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 3, "{feed}");
        assert_eq!(feed, feed_of(&preview(some()), "https://www.example.com"));
    }
}
