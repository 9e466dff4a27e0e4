//! The files that crawlers request.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use nycapt_contract::{
    Borough, ErrorKind, GetAddressLaunchSitemap, GetBatchSitemap, GetCoreSearchSitemap,
    GetEliteSearchSitemap, GetFoundationSitemap, GetReleaseSitemap, GetRobots,
    GetSecondWaveSearchSitemap, GetSitemapIndex, Operation, ReleaseShardParameters,
    is_for_developers,
};
use nycapt_corpus::Release;
use nycapt_store::{
    SetKind, ShardRow, Site, StoredFile, find_cohort_file, find_shard, list_shards,
};

use super::cohort::frozen_cohort;
use super::document::{Document, sha256};
use super::publish::TIERS;
use super::robots::robots_of;
use super::site_of;
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::{PAGE_CACHE, Reply, ReplyResult, etag_of};
use crate::site::area::GetBoroughPage;
use crate::site::guide::guide_days;
use crate::site::lookup::{LookupGroup, lookups};
use crate::site::pages::{REVISED, fixed_pages};

/// The cohort, which does not change but has a fixed name.
const FROZEN: &str = "public, max-age=86400";
/// A shard of a published set.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

fn live(app: &App) -> ApiResult<(Arc<Release>, Site)> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let site = site_of(&app.config.site_url, &release);
    Ok((release, site))
}

pub(crate) async fn get_robots(app: Arc<App>) -> ReplyResult<GetRobots> {
    let (_, site) = live(&app)?;
    Ok(generated(robots_of(&site.url, site.sample).into_bytes()))
}

pub(crate) async fn get_sitemap_index(app: Arc<App>) -> ReplyResult<GetSitemapIndex> {
    let (release, site) = live(&app)?;
    let shards = list_shards(&mut app.state.database()?.reader().await?, &site).await?;
    // Part 4.4: the launch is listed until the first release exists.
    let cohort = if shards.is_empty() {
        frozen_cohort(&app.state, &release, &site).await?
    } else {
        None
    };
    let as_of = release.facts().as_of;
    let mut files = vec![
        (GetFoundationSitemap::SPEC.path.to_owned(), as_of),
        (GetEliteSearchSitemap::SPEC.path.to_owned(), as_of),
        (GetCoreSearchSitemap::SPEC.path.to_owned(), as_of),
        (GetSecondWaveSearchSitemap::SPEC.path.to_owned(), as_of),
    ];
    files.extend(cohort.map(|cohort| {
        let path = GetAddressLaunchSitemap::SPEC.path.to_owned();
        (path, day_of(cohort.frozen_at))
    }));
    files.extend((shards.iter()).map(|shard| (shard_path(shard), day_of(shard.published_at))));
    Ok(written(Document::of_sitemaps(site.sample), files, &site))
}

/// The home page, boroughs, neighborhoods and guides.
pub(crate) async fn get_foundation_sitemap(app: Arc<App>) -> ReplyResult<GetFoundationSitemap> {
    let (release, site) = live(&app)?;
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
    Ok(written(Document::of_pages(site.sample), paths, &site))
}

pub(crate) async fn get_lookup_sitemap<O: Operation>(
    app: Arc<App>,
    group: LookupGroup,
) -> ReplyResult<O> {
    let (release, site) = live(&app)?;
    // Their totals change with the data, and their text with the program.
    let paths = lookups()
        .filter(|lookup| lookup.group == group)
        .map(|lookup| (lookup.path(), lookup.revised.max(release.facts().as_of)))
        .collect();
    Ok(written(Document::of_pages(site.sample), paths, &site))
}

pub(crate) async fn get_address_launch_sitemap(
    app: Arc<App>,
) -> ReplyResult<GetAddressLaunchSitemap> {
    let (release, site) = live(&app)?;
    let missing = || no_file(message!("sitemaps-no-cohort"));
    let cohort = frozen_cohort(&app.state, &release, &site).await?;
    cohort.ok_or_else(missing)?;
    let file = find_cohort_file(&mut app.state.database()?.reader().await?, &site).await?;
    Ok(stored(&app, file.ok_or_else(missing)?, &site, FROZEN))
}

pub(crate) async fn get_release_sitemap(
    app: Arc<App>,
    call: Call<GetReleaseSitemap>,
) -> ReplyResult<GetReleaseSitemap> {
    let ReleaseShardParameters { release_id, shard } = call.parameters;
    shard_file(&app, SetKind::Release, release_id, ("", shard)).await
}

pub(crate) async fn get_batch_sitemap(
    app: Arc<App>,
    call: Call<GetBatchSitemap>,
) -> ReplyResult<GetBatchSitemap> {
    let of = call.parameters;
    if !TIERS.iter().any(|(name, _)| *name == of.tier) {
        return Err(no_shard());
    }
    shard_file(&app, SetKind::Batch, of.batch_id, (&of.tier, of.shard)).await
}

async fn shard_file<O: Operation>(
    app: &App,
    kind: SetKind,
    number: i64,
    shard: (&str, i64),
) -> ReplyResult<O> {
    let (_, site) = live(app)?;
    let mut session = app.state.database()?.reader().await?;
    let found = find_shard(&mut session, &site, kind, number, shard).await?;
    Ok(stored(app, found.ok_or_else(no_shard)?, &site, IMMUTABLE))
}

fn no_shard() -> ApiError {
    no_file(message!("sitemaps-no-shard"))
}

fn no_file(detail: String) -> ApiError {
    ApiError::new(ErrorKind::NotFound, detail).next(message!("sitemaps-list"))
}

fn shard_path(shard: &ShardRow) -> String {
    let (number, tier, place) = (shard.number, &shard.tier, shard.shard);
    match shard.kind {
        SetKind::Release => format!("/sitemaps/release/{number}-{place}.xml"),
        SetKind::Batch => format!("/sitemaps/{number}/{tier}-{place}.xml"),
    }
}

fn day_of(unix_ms: i64) -> Date {
    let instant = Timestamp::from_millisecond(unix_ms).unwrap_or_default();
    instant.to_zoned(TimeZone::UTC).date()
}

fn written<O: Operation>(
    mut document: Document,
    paths: Vec<(String, Date)>,
    site: &Site,
) -> Reply<O> {
    for (path, day) in paths {
        document.push(&format!("{}{path}", site.url), day);
    }
    generated(document.finish())
}

fn generated<O: Operation>(body: Vec<u8>) -> Reply<O> {
    let etag = etag_of(&sha256(&body));
    Reply::document(body.into(), &etag, PAGE_CACHE)
}

fn stored<O: Operation>(app: &App, file: StoredFile, site: &Site, cache: &'static str) -> Reply<O> {
    // Real data will reuse the numbers of sample data.
    let cache = if site.sample { PAGE_CACHE } else { cache };
    let etag = etag_of(&file.sha256);
    Reply::document(app.sent_files.share(file.sha256, file.body), &etag, cache)
}
