//! The files that crawlers request.

use std::io;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use nycapt_contract::{
    Borough, ErrorKind, GetAddressLaunchSitemap, GetCoreSearchSitemap, GetEliteSearchSitemap,
    GetFoundationSitemap, GetSecondWaveSearchSitemap, Operation, is_for_developers,
};
use nycapt_store::{
    SetKind, ShardRow, Site, StoredFile, find_cohort_file, find_shard, list_shards,
};

use super::document::{Document, etag_of, sha256};
use super::frozen_cohort::frozen_cohort;
use super::robots::robots_of;
use super::site::{site_of, url_of};
use super::tier::Tier;
use crate::api_error::ApiError;
use crate::app::App;
use crate::messages::message;
use crate::site::area::GetBoroughPage;
use crate::site::guide::guide_days;
use crate::site::lookup::{LookupGroup, lookups};
use crate::site::{REVISED, fixed_pages};
use nycapt_corpus::Release;

/// A file with its entity tag.
#[derive(Debug)]
pub(crate) struct SitemapFile {
    pub(crate) body: Vec<u8>,
    pub(crate) etag: String,
}

impl SitemapFile {
    fn new(body: Vec<u8>) -> Self {
        let etag = etag_of(&sha256(&body));
        Self { body, etag }
    }
}

impl From<StoredFile> for SitemapFile {
    fn from(stored: StoredFile) -> Self {
        Self {
            etag: etag_of(&stored.sha256),
            body: stored.body,
        }
    }
}

/// The live release and its site.
fn live(app: &App) -> Result<(Arc<Release>, Site), ApiError> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let site = site_of(&app.config.site_url, &release);
    Ok((release, site))
}

/// The rules for crawlers.
pub(crate) fn get_robots(app: &App) -> Result<SitemapFile, ApiError> {
    let (_, site) = live(app)?;
    let text = robots_of(&site.url, site.sample);
    Ok(SitemapFile::new(text.into_bytes()))
}

/// The index of all sitemaps.
pub(crate) async fn get_sitemap_index(app: &App) -> Result<SitemapFile, ApiError> {
    let (release, site) = live(app)?;
    let cohort = frozen_cohort(&app.state, &release, &site).await?;
    let shards = list_shards(&mut app.state.database()?.reader().await?, &site).await?;
    let as_of = release.facts().as_of;
    let mut files = vec![(GetFoundationSitemap::SPEC.path.to_owned(), as_of)];
    files.extend(LookupGroup::ALL.map(|group| (lookup_path(group).to_owned(), as_of)));
    files.extend(cohort.map(|cohort| {
        let path = GetAddressLaunchSitemap::SPEC.path.to_owned();
        (path, day_of(cohort.frozen_at))
    }));
    files.extend(shards.iter().map(|shard| {
        let day = day_of(shard.published_at);
        (shard_path(shard), day)
    }));
    written(Document::of_sitemaps(site.sample), files, &site)
}

/// The home page, boroughs, neighborhoods and guides.
pub(crate) fn get_foundation_sitemap(app: &App) -> Result<SitemapFile, ApiError> {
    let (release, site) = live(app)?;
    let as_of = release.facts().as_of;
    let mut paths = vec![("/".to_owned(), as_of)];
    // Boroughs follow, each with its neighborhoods.
    let is_listed_apart = |path: &str| path == "/" || path == GetBoroughPage::SPEC.path;
    let fixed = fixed_pages().filter(|path| !is_listed_apart(path) && !is_for_developers(path));
    paths.extend(fixed.map(|path| (path.to_owned(), REVISED)));
    paths.extend(guide_days());
    for borough in Borough::ALL {
        let neighborhoods = release.neighborhoods(borough);
        // The page of a borough without buildings is empty.
        if !neighborhoods.is_empty() {
            paths.push((format!("/{}", borough.slug()), as_of));
        }
        paths.extend(neighborhoods.iter().map(|neighborhood| {
            let path = format!("/seo-path/{}/{}", borough.slug(), neighborhood.slug);
            (path, as_of)
        }));
    }
    written(Document::of_pages(site.sample), paths, &site)
}

/// The lookup pages of a group.
pub(crate) fn get_lookup_sitemap(app: &App, group: LookupGroup) -> Result<SitemapFile, ApiError> {
    let (release, site) = live(app)?;
    // Their totals change with the data, and their text with the program.
    let paths = lookups()
        .filter(|lookup| lookup.group == group)
        .map(|lookup| (lookup.path(), lookup.revised.max(release.facts().as_of)))
        .collect();
    written(Document::of_pages(site.sample), paths, &site)
}

/// The launch sitemap.
pub(crate) async fn get_address_launch_sitemap(app: &App) -> Result<SitemapFile, ApiError> {
    let (release, site) = live(app)?;
    let missing = || no_file(message!("sitemaps-no-cohort"));
    frozen_cohort(&app.state, &release, &site)
        .await?
        .ok_or_else(missing)?;
    let file = find_cohort_file(&mut app.state.database()?.reader().await?, &site).await?;
    Ok(file.ok_or_else(missing)?.into())
}

/// A shard of a release.
pub(crate) async fn get_release_sitemap(
    app: &App,
    number: i64,
    shard: i64,
) -> Result<SitemapFile, ApiError> {
    find_file(app, SetKind::Release, number, ("", shard)).await
}

/// A shard of a batch.
pub(crate) async fn get_batch_sitemap(
    app: &App,
    number: i64,
    tier: &str,
    shard: i64,
) -> Result<SitemapFile, ApiError> {
    let tier = Tier::parse(tier).ok_or_else(no_shard)?;
    find_file(app, SetKind::Batch, number, (tier.as_str(), shard)).await
}

/// Whether the site shows sample data, whose files must not be cached for long.
pub(crate) fn is_sample(app: &App) -> bool {
    app.live.load().is_none_or(|release| release.is_sample())
}

async fn find_file(
    app: &App,
    kind: SetKind,
    number: i64,
    shard: (&str, i64),
) -> Result<SitemapFile, ApiError> {
    let (_, site) = live(app)?;
    let mut session = app.state.database()?.reader().await?;
    let found = find_shard(&mut session, &site, kind, number, shard).await?;
    Ok(found.ok_or_else(no_shard)?.into())
}

fn no_shard() -> ApiError {
    no_file(message!("sitemaps-no-shard"))
}

fn no_file(detail: String) -> ApiError {
    ApiError::new(ErrorKind::NotFound, detail).next(message!("sitemaps-list"), None)
}

const fn lookup_path(group: LookupGroup) -> &'static str {
    match group {
        LookupGroup::Featured => GetEliteSearchSitemap::SPEC.path,
        LookupGroup::Core => GetCoreSearchSitemap::SPEC.path,
        LookupGroup::Additional => GetSecondWaveSearchSitemap::SPEC.path,
    }
}

/// The path of a shard.
pub(crate) fn shard_path(shard: &ShardRow) -> String {
    let ShardRow {
        number,
        tier,
        shard: place,
        ..
    } = shard;
    match shard.kind {
        SetKind::Release => format!("/sitemaps/release/{number}-{place}.xml"),
        SetKind::Batch => format!("/sitemaps/{number}/{tier}-{place}.xml"),
    }
}

fn day_of(unix_ms: i64) -> Date {
    let instant = Timestamp::from_millisecond(unix_ms).unwrap_or_default();
    instant.to_zoned(TimeZone::UTC).date()
}

fn written(
    document: io::Result<Document>,
    paths: Vec<(String, Date)>,
    site: &Site,
) -> Result<SitemapFile, ApiError> {
    let file = document.and_then(|mut document| {
        for (path, day) in paths {
            document.push(&url_of(site, &path), day)?;
        }
        document.finish()
    });
    file.map(SitemapFile::new).map_err(|error| {
        tracing::error!(%error, "a sitemap cannot be written");
        ApiError::internal()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_served_where_its_kind_says() {
        let mut shard = ShardRow {
            kind: SetKind::Release,
            number: 7,
            tier: String::new(),
            shard: 12,
            published_at: 0,
        };
        assert_eq!(shard_path(&shard), "/sitemaps/release/7-12.xml");
        shard.kind = SetKind::Batch;
        shard.tier = "elite".into();
        assert_eq!(shard_path(&shard), "/sitemaps/7/elite-12.xml");
    }
}
