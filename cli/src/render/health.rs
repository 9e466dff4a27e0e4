//! The state of a service for people.

use nycapt::contract::Health;

use super::page::{Page, grouped, moment};
use super::style::{CAUTION, GOOD};

/// The state of a service, and the data it answers from.
pub(crate) fn health(health: &Health, base_url: &str, width: usize) -> String {
    let mut page = Page::new(width);
    let style = if health.status == "ok" { GOOD } else { CAUTION };
    page.paragraph(0, style.bold(), &health.status);
    page.field(
        "service",
        &format!("{base_url} · version {}", health.version),
    );
    match &health.release {
        Some(release) => {
            page.field(
                "release",
                &format!("{}, built {}", release.name, moment(&release.built_at)),
            );
            page.field(
                "data",
                &format!(
                    "{} buildings, {} addresses",
                    grouped(release.buildings),
                    grouped(release.addresses)
                ),
            );
            if release.sample {
                page.more(CAUTION, "sample data, not public records");
            }
        }
        None => page.styled_field("release", CAUTION, "no data release is loaded"),
    }
    page.into_text()
}
