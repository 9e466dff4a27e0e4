//! What is told of keys, for people and as rows.

use super::page::{Page, counted, moment};
use super::style::GOOD;
use crate::vault::KeyStatus;

/// The columns of [`key_cells`].
pub(crate) const KEY_COLUMNS: [&str; 8] = [
    "profile",
    "origin",
    "store",
    "account_id",
    "key_id",
    "label",
    "created",
    "last_four",
];

/// One key as a page.
pub(crate) fn key_status(status: &KeyStatus, title: &str, width: usize) -> String {
    let mut page = Page::new(width);
    page.paragraph(0, GOOD.bold(), title);
    page.field(
        "profile",
        &format!("{} at {}", status.profile, status.origin),
    );
    let optional = [
        ("account", status.account_id.clone()),
        ("key", status.key_id.clone()),
        (
            "ends in",
            status.last_four.as_ref().map(|end| format!("…{end}")),
        ),
        ("label", status.label.clone()),
        ("stored", status.created.as_deref().map(moment)),
        ("kept in", status.place.clone()),
        (
            "taken from",
            status.source.clone().filter(|source| source != "store"),
        ),
        (
            "balance",
            status
                .balance
                .map(|credits| counted(credits, "report", "reports")),
        ),
        (
            "secret",
            status
                .secret
                .as_ref()
                .map(|secret| secret.expose().to_owned()),
        ),
    ];
    for (label, text) in optional {
        if let Some(text) = text {
            page.field(label, &text);
        }
    }
    page.into_text()
}

/// Every stored key, one a paragraph.
pub(crate) fn key_list(keys: &[KeyStatus], width: usize) -> String {
    let pages = keys.iter().map(|key| {
        let mut page = Page::new(width);
        page.title(&format!("{} at {}", key.profile, key.origin));
        let store = key.store.map(|store| store.to_string()).unwrap_or_default();
        let end = key
            .last_four
            .as_ref()
            .map(|end| format!(" · ends in …{end}"));
        page.field("kept in", &format!("{store}{}", end.unwrap_or_default()));
        if let Some(account) = &key.account_id {
            page.field("account", account);
        }
        page.into_text()
    });
    pages.collect::<Vec<_>>().join("\n")
}

/// One key as cells of [`KEY_COLUMNS`].
pub(crate) fn key_cells(status: &KeyStatus) -> [String; 8] {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    [
        status.profile.clone(),
        status.origin.clone(),
        status
            .store
            .map(|store| store.to_string())
            .unwrap_or_default(),
        text(&status.account_id),
        text(&status.key_id),
        text(&status.label),
        text(&status.created),
        text(&status.last_four),
    ]
}
