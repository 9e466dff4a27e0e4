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

#[cfg(test)]
mod tests {
    use super::super::Config;

    #[test]
    fn releases_come_from_a_bucket_or_a_folder() {
        assert!(Config::given(&[]).unwrap().corpus_store.is_none());
        for url in ["s3://bucket", "s3://my.bucket/a/b", "file:///srv/releases"] {
            let store = Config::given(&[("corpus-url", url)]).unwrap().corpus_store;
            assert_eq!(store.unwrap().url.as_str(), url);
        }
    }

    #[test]
    fn a_store_is_reached_without_encryption_on_this_machine_or_where_that_is_allowed() {
        let bucket = ("corpus-url", "s3://bucket");
        let at = |endpoint| Config::given(&[bucket, ("s3-endpoint", endpoint)]);
        for endpoint in ["https://minio.example.com", "http://127.0.0.1:9000"] {
            assert!(
                at(endpoint)
                    .unwrap()
                    .corpus_store
                    .unwrap()
                    .endpoint
                    .is_some()
            );
        }
        let open = "http://minio.example.com";
        let error = at(open).unwrap_err();
        assert!(error.contains("--s3-allow-http yes"), "{error}");
        let allowed = [bucket, ("s3-endpoint", open), ("s3-allow-http", "yes")];
        assert!(Config::given(&allowed).is_ok());
        assert!(at("minio.example.com").is_err());
    }

    #[test]
    fn an_access_key_is_whole_and_never_shown() {
        let bucket = ("corpus-url", "s3://bucket");
        let id = ("s3-access-key-id", "AKIAHIDDEN");
        let secret = ("s3-secret-access-key", "hidden-secret");
        let whole = Config::given(&[bucket, id, secret]).unwrap();
        let shown = [
            format!("{whole:?}"),
            Config::given(&[bucket, id]).unwrap_err(),
            Config::given(&[bucket, secret]).unwrap_err(),
        ];
        for text in shown {
            assert!(
                !text.contains("HIDDEN") && !text.contains("hidden-secret"),
                "{text}"
            );
        }
    }
}
