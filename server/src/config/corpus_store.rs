//! The object store that releases are taken from.

use nycapt_contract::Secret;
use nycapt_corpus::{AccessKey, RemoteOptions};
use reqwest::Url;

use super::settings::{NO_OR_YES, Setting, SettingError};
use crate::outbound::{is_bare, is_this_machine};

const EXPECTED: &str = "expected `s3://BUCKET/PREFIX` or `file:///FOLDER`";

pub(super) fn corpus_store<'a>(
    place: &Setting,
    find: &impl Fn(&str) -> Result<&'a Setting, SettingError>,
) -> Result<RemoteOptions, SettingError> {
    let url: Url = place.parsed(EXPECTED)?;
    let host = url.host_str().unwrap_or_default();
    let is_place = match url.scheme() {
        "s3" => !host.is_empty(),
        "file" => host.is_empty(),
        _ => false,
    };
    if !is_place || !is_bare(&url) {
        return Err(place.error(EXPECTED));
    }
    let allows_http = find("s3-allow-http")?.choice(&NO_OR_YES)?;
    Ok(RemoteOptions {
        url,
        endpoint: find("s3-endpoint")?.unless("", |it| endpoint(it, allows_http))?,
        region: find("s3-region")?.value.clone(),
        key: find("s3-access-key-id")?
            .with_other(find("s3-secret-access-key")?)?
            .map(|(id, secret)| AccessKey {
                id: Secret::new(id),
                secret: Secret::new(secret),
            }),
    })
}

fn endpoint(setting: &Setting, allows_http: bool) -> Result<Url, SettingError> {
    let url = setting.page().filter(|url| url.has_host() && is_bare(url));
    let url = url.ok_or_else(|| setting.error("expected `https://` and a host"))?;
    if url.scheme() == "http" && !allows_http && !is_this_machine(&url) {
        return Err(setting.error(
            "anyone on the network could change the downloads; use `https://`, or set \
             `--s3-allow-http yes` on a private network",
        ));
    }
    Ok(url)
}
