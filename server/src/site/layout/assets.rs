//! Files that pages link to: three scripts, the icon and the picture for shared links.
//!
//! Each has a name with a hash of its content, so that caches may keep it for good.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use nycapt_contract::{ErrorKind, Media, Parameter, RateLimitClass, Spec};
use sha2::{Digest, Sha256};

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::operation::{NameParameters, operation};

/// Safe because the name of a file changes with its content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

const FOR_A_DAY: &str = "public, max-age=86400";

operation! {
    /// A file that pages link to; its name changes with its content.
    GetAsset(NameParameters, ()) -> () = Spec::get("get_asset", "/assets/{name}", "A file that pages link to.")
        .parameters(&[Parameter::path("name", 100, "Name of the file.")])
        // Without its files a page looks broken.
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::NotFound])
}

pub(crate) async fn get_asset(_: Arc<App>, call: Call<GetAsset>) -> ReplyResult<GetAsset> {
    let name = call.parameters.name;
    let asset = ASSETS.find(&name).ok_or_else(|| {
        let step = message!("error-file-next");
        ApiError::not_found(message!("error-file"), &step, None)
    })?;
    let etag = format!("\"{name}\"");
    Ok(Reply::document(asset.content.clone(), &etag, FOR_GOOD).media(asset.media))
}

operation! {
    /// The icon under the name that browsers and feed readers guess.
    GetIcon((), ()) -> () = Spec::get("get_icon", "/favicon.ico", "The icon of the site.")
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
}

pub(crate) async fn get_icon(_: Arc<App>, _: Call<GetIcon>) -> ReplyResult<GetIcon> {
    let icon = &ASSETS.icon;
    let etag = format!("\"{}\"", icon.path);
    Ok(Reply::document(icon.content.clone(), &etag, FOR_A_DAY).media(icon.media))
}

pub(crate) static ASSETS: LazyLock<Assets> = LazyLock::new(|| Assets {
    script: Asset::script("search", include_str!("assets/search.js")),
    trial: Asset::script("trial", include_str!("assets/trial.js")),
    copy: Asset::script("copy", include_str!("assets/copy.js")),
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

#[derive(Debug)]
pub(crate) struct Assets {
    pub(crate) script: Asset,
    pub(crate) trial: Asset,
    pub(crate) copy: Asset,
    pub(crate) icon: Asset,
    pub(crate) card: Asset,
}

#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) path: String,
    pub(crate) media: &'static str,
    pub(crate) content: Bytes,
}

impl Assets {
    /// Finds a file by its name including the hash.
    fn find(&self, name: &str) -> Option<&Asset> {
        let scripts = [&self.script, &self.trial, &self.copy];
        let mut all = scripts.into_iter().chain([&self.icon, &self.card]);
        all.find(|asset| asset.path.strip_prefix("/assets/") == Some(name))
    }
}

impl Asset {
    fn script(stem: &str, text: &str) -> Self {
        let media = "text/javascript; charset=utf-8";
        Self::new(stem, "js", media, compact(text).into())
    }

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
        for script in [&ASSETS.script, &ASSETS.trial, &ASSETS.copy] {
            assert!(script.content.len() <= 2048, "{}", script.path);
        }
    }

    #[test]
    fn a_file_is_found_by_its_whole_name_only() {
        let icon = &ASSETS.icon;
        let name = icon.path.strip_prefix("/assets/").unwrap();
        let expected = Some(icon.media);
        assert_eq!(ASSETS.find(name).map(|asset| asset.media), expected);
        for other in ["icon.svg", "icon-0000000000.svg", ""] {
            assert!(ASSETS.find(other).is_none(), "{other}");
        }
    }
}
