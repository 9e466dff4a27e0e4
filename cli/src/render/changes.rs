//! What changed in the records of a building, for people.

use nycapt::contract::{Change, ChangeCounts, ChangeKind, Changes, Preview};

use super::page::{Page, counted};
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN};
use crate::slug::slug_of_preview;

/// The changes in a preview, newest first.
pub(crate) fn changes(preview: &Preview, width: usize) -> String {
    let mut page = Page::new(width);
    if preview.sample {
        page.banner("Sample data, not public records");
    }
    page.title(&preview.address.formatted);
    page.field("slug", &preview.slug);
    page.field("data", &format!("release {}", preview.data_release));
    match &preview.changes {
        None => page.styled_field(
            "changes",
            CAUTION,
            "not known: there is no earlier release to compare with",
        ),
        Some(changes) => describe(&mut page, preview, changes),
    }
    page.gap();
    let slug = slug_of_preview(preview);
    page.next(&format!("nycapt preview {slug}"));
    page.into_text()
}

fn describe(page: &mut Page, preview: &Preview, changes: &Changes) {
    page.field("since", &changes.since);
    page.field("30 days", &counts(&changes.last_30_days));
    page.field("365 days", &counts(&changes.last_365_days));
    page.gap();
    for change in &changes.rows {
        let style = match change.kind {
            ChangeKind::Closed => GOOD,
            ChangeKind::Opened | ChangeKind::Reopened | ChangeKind::Reappeared => BAD,
            ChangeKind::Vanished => CAUTION,
            ChangeKind::StatusChanged | ChangeKind::Corrected => PLAIN,
        };
        page.styled_field(&change.to, style, &line(preview, change));
        if change.from != change.to {
            page.more(DIM, &format!("seen after {}", change.from));
        }
    }
    let shown = changes.rows.len() as u64;
    if shown < changes.total {
        let rest = counted(changes.total - shown, "older change", "older changes");
        page.paragraph(0, DIM, &format!("{rest} in the full report"));
    }
}

fn counts(counts: &ChangeCounts) -> String {
    let all = counts.by_kind().into_iter();
    let named: Vec<String> = all
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{count} {}", word(kind)))
        .collect();
    if named.is_empty() {
        "none seen".into()
    } else {
        named.join(", ")
    }
}

const fn word(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Opened => "new",
        ChangeKind::Reappeared => "back again",
        ChangeKind::Reopened => "reopened",
        ChangeKind::Closed => "closed",
        ChangeKind::Vanished => "removed by the city",
        ChangeKind::StatusChanged => "new status",
        ChangeKind::Corrected => "corrected",
    }
}

fn line(preview: &Preview, change: &Change) -> String {
    let mut sources = preview.sources.iter();
    let source = sources.find(|source| source.dataset_id == change.dataset_id);
    let dataset = source.map_or(&change.dataset_id, |source| &source.dataset_name);
    let id = change.record_id.as_ref();
    let id = id.map_or_else(String::new, |id| format!(" {id}"));
    let what = match (&change.was, &change.now) {
        (Some(was), Some(now)) => format!(": {was} → {now}"),
        (None, Some(status)) | (Some(status), None) => format!(": {status}"),
        (None, None) if change.columns.is_empty() => String::new(),
        (None, None) => format!(": {}", change.columns.join(", ")),
    };
    format!("{} · {dataset}{id}{what}", word(change.kind))
}
