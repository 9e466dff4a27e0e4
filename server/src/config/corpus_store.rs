//! The object store that releases are taken from.

use nycapt_contract::Secret;
use nycapt_corpus::{AccessKey, RemoteOptions};
use reqwest::Url;

use super::settings::{NO_OR_YES, Setting, SettingError};
use crate::outbound::{is_bare, is_this_machine};

const EXPECTED: &str = "expected `s3://BUCKET/PREFIX` or `file:///FOLDER`";

pub(super) fn corpus_store<'a>(
    find: &impl Fn(&str) -> Result<&'a Setting, SettingError>,
) -> Result<Option<RemoteOptions>, SettingError> {
    let place = find("corpus-url")?;
    if place.value.is_empty() {
        return Ok(None);
    }
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
    Ok(Some(RemoteOptions {
        url,
        endpoint: endpoint(find("s3-endpoint")?, find("s3-allow-http")?)?,
        region: find("s3-region")?.value.clone(),
        key: access_key(find("s3-access-key-id")?, find("s3-secret-access-key")?)?,
    }))
}

fn endpoint(setting: &Setting, allow_http: &Setting) -> Result<Option<Url>, SettingError> {
    let allows_http = allow_http.choice(&NO_OR_YES)?;
    if setting.value.is_empty() {
        return Ok(None);
    }
    let url = setting.page().filter(|url| url.has_host() && is_bare(url));
    let url = url.ok_or_else(|| setting.error("expected `https://` and a host"))?;
    if url.scheme() == "http" && !allows_http && !is_this_machine(&url) {
        return Err(setting.error(
            "anyone on the network could change the downloads; use `https://`, or set \
             `--s3-allow-http yes` on a private network",
        ));
    }
    Ok(Some(url))
}

fn access_key(id: &Setting, secret: &Setting) -> Result<Option<AccessKey>, SettingError> {
    match (id.value.as_str(), secret.value.as_str()) {
        ("", "") => Ok(None),
        (_, "") => Err(id.error("`s3-secret-access-key` is missing; set both or neither")),
        ("", _) => Err(secret.error("`s3-access-key-id` is missing; set both or neither")),
        (id, secret) => Ok(Some(AccessKey {
            id: Secret::new(id),
            secret: Secret::new(secret),
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    fn config(given: &[(&'static str, &str)]) -> Result<Config, String> {
        Config::given(given)
    }

    #[test]
    fn releases_come_from_a_bucket_or_a_folder() {
        assert!(config(&[]).unwrap().corpus_store.is_none());
        for url in ["s3://bucket", "s3://my.bucket/a/b", "file:///srv/releases"] {
            let store = config(&[("corpus-url", url)]).unwrap().corpus_store;
            assert_eq!(store.unwrap().url.as_str(), url);
        }
        for url in [
            "/srv/releases",
            "file://srv/releases",
            "s3:///a",
            "https://bucket.example",
            "s3://me@bucket",
            "s3://bucket?x",
        ] {
            let error = config(&[("corpus-url", url)]).unwrap_err();
            assert!(
                error.contains("`--corpus-url`") && error.contains(url),
                "{error}"
            );
        }
        for seconds in ["0", "86401", "soon"] {
            let error = config(&[("corpus-check-interval", seconds)]).unwrap_err();
            assert!(error.contains("`--corpus-check-interval`"), "{error}");
        }
    }

    #[test]
    fn a_store_is_reached_without_encryption_on_this_machine_or_where_that_is_allowed() {
        let bucket = ("corpus-url", "s3://bucket");
        let at = |endpoint| config(&[bucket, ("s3-endpoint", endpoint)]);
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
        assert!(config(&allowed).is_ok());
        assert!(at("minio.example.com").is_err());
    }

    #[test]
    fn an_access_key_is_whole_and_never_shown() {
        let bucket = ("corpus-url", "s3://bucket");
        let id = ("s3-access-key-id", "AKIAHIDDEN");
        let secret = ("s3-secret-access-key", "hidden-secret");
        let whole = config(&[bucket, id, secret]).unwrap();
        let shown = [
            format!("{whole:?}"),
            config(&[bucket, id]).unwrap_err(),
            config(&[bucket, secret]).unwrap_err(),
        ];
        for text in shown {
            assert!(
                !text.contains("HIDDEN") && !text.contains("hidden-secret"),
                "{text}"
            );
        }
    }
}
