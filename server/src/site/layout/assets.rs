//! Files that pages link to: three scripts, the icon and the picture for shared links.
//!
//! Each has a name with a hash of its content, so that caches may keep it for good.

use std::sync::LazyLock;

use bytes::Bytes;
use sha2::{Digest, Sha256};

static ASSETS: LazyLock<Assets> = LazyLock::new(|| Assets {
    script: Asset::new(
        "search",
        "js",
        "text/javascript; charset=utf-8",
        compact(include_str!("assets/search.js")).into(),
    ),
    trial: Asset::new(
        "trial",
        "js",
        "text/javascript; charset=utf-8",
        compact(include_str!("assets/trial.js")).into(),
    ),
    copy: Asset::new(
        "copy",
        "js",
        "text/javascript; charset=utf-8",
        compact(include_str!("assets/copy.js")).into(),
    ),
    icon: Asset::new(
        "icon",
        "svg",
        "image/svg+xml",
        Bytes::from_static(include_bytes!("assets/icon.svg")),
    ),
    card: Asset::new(
        "card",
        "png",
        "image/png",
        Bytes::from_static(include_bytes!("assets/card.png")),
    ),
});

/// The files that pages link to.
#[derive(Debug)]
pub(crate) struct Assets {
    pub(crate) script: Asset,
    pub(crate) trial: Asset,
    pub(crate) copy: Asset,
    pub(crate) icon: Asset,
    pub(crate) card: Asset,
}

/// One file.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Where it is, relative to the site.
    pub(crate) path: String,
    /// Its media type.
    pub(crate) media: &'static str,
    /// Its content.
    pub(crate) content: Bytes,
}

impl Assets {
    pub(crate) fn all() -> &'static Self {
        &ASSETS
    }

    /// The file of a whole name, hash and all.
    pub(crate) fn find(name: &str) -> Option<&'static Asset> {
        let assets = Self::all();
        let each = [
            &assets.script,
            &assets.trial,
            &assets.copy,
            &assets.icon,
            &assets.card,
        ];
        let mut each = each.into_iter();
        each.find(|asset| asset.path.strip_prefix("/assets/") == Some(name))
    }
}

impl Asset {
    fn new(stem: &str, extension: &str, media: &'static str, content: Bytes) -> Self {
        let hash = hex::encode(Sha256::digest(&content));
        Self {
            path: format!("/assets/{stem}-{hash:.10}.{extension}"),
            media,
            content,
        }
    }
}

/// A script without indentation and comment lines.
fn compact(script: &str) -> String {
    let lines = script.lines().map(str::trim_start);
    lines
        .filter(|line| !line.starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_stays_within_two_kilobytes() {
        let assets = Assets::all();
        for script in [&assets.script, &assets.trial, &assets.copy] {
            assert!(script.content.len() <= 2048, "{}", script.path);
        }
    }

    #[test]
    fn a_file_is_found_by_its_whole_name_only() {
        let icon = &Assets::all().icon;
        let name = icon.path.strip_prefix("/assets/").unwrap();
        assert_eq!(
            Assets::find(name).map(|asset| asset.media),
            Some(icon.media)
        );
        for other in ["icon.svg", "icon-0000000000.svg", ""] {
            assert!(Assets::find(other).is_none(), "{other}");
        }
    }
}
