//! Serves the files for crawlers.

use std::sync::Arc;

use nycapt_contract::{
    BatchShardParameters, GetAddressLaunchSitemap, GetBatchSitemap, GetCoreSearchSitemap,
    GetEliteSearchSitemap, GetFoundationSitemap, GetReleaseSitemap, GetRobots,
    GetSecondWaveSearchSitemap, GetSitemapIndex, Operation,
};

use super::files::{self, SitemapFile};
use crate::app::App;
use crate::extract::Call;
use crate::reply::{Reply, ReplyResult};
use crate::site::lookup::LookupGroup;

/// Generated files, and all files of sample data: real data will reuse their numbers.
const FRESH: &str = "public, max-age=3600";
/// The cohort, which does not change but has a fixed name.
const FROZEN: &str = "public, max-age=86400";
/// A shard of a published set.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

pub(crate) async fn get_robots(app: Arc<App>, _call: Call<GetRobots>) -> ReplyResult<GetRobots> {
    Ok(reply(files::get_robots(&app)?, FRESH))
}

pub(crate) async fn get_sitemap_index(
    app: Arc<App>,
    _call: Call<GetSitemapIndex>,
) -> ReplyResult<GetSitemapIndex> {
    Ok(reply(files::get_sitemap_index(&app).await?, FRESH))
}

pub(crate) async fn get_foundation_sitemap(
    app: Arc<App>,
    _call: Call<GetFoundationSitemap>,
) -> ReplyResult<GetFoundationSitemap> {
    Ok(reply(files::get_foundation_sitemap(&app)?, FRESH))
}

pub(crate) async fn get_elite_search_sitemap(
    app: Arc<App>,
    _call: Call<GetEliteSearchSitemap>,
) -> ReplyResult<GetEliteSearchSitemap> {
    Ok(reply(
        files::get_lookup_sitemap(&app, LookupGroup::Featured)?,
        FRESH,
    ))
}

pub(crate) async fn get_core_search_sitemap(
    app: Arc<App>,
    _call: Call<GetCoreSearchSitemap>,
) -> ReplyResult<GetCoreSearchSitemap> {
    Ok(reply(
        files::get_lookup_sitemap(&app, LookupGroup::Core)?,
        FRESH,
    ))
}

pub(crate) async fn get_second_wave_search_sitemap(
    app: Arc<App>,
    _call: Call<GetSecondWaveSearchSitemap>,
) -> ReplyResult<GetSecondWaveSearchSitemap> {
    Ok(reply(
        files::get_lookup_sitemap(&app, LookupGroup::Additional)?,
        FRESH,
    ))
}

pub(crate) async fn get_address_launch_sitemap(
    app: Arc<App>,
    _call: Call<GetAddressLaunchSitemap>,
) -> ReplyResult<GetAddressLaunchSitemap> {
    let file = files::get_address_launch_sitemap(&app).await?;
    Ok(reply(file, cache_for(&app, FROZEN)))
}

pub(crate) async fn get_release_sitemap(
    app: Arc<App>,
    call: Call<GetReleaseSitemap>,
) -> ReplyResult<GetReleaseSitemap> {
    let file =
        files::get_release_sitemap(&app, call.parameters.release_id, call.parameters.shard).await?;
    Ok(reply(file, cache_for(&app, IMMUTABLE)))
}

pub(crate) async fn get_batch_sitemap(
    app: Arc<App>,
    call: Call<GetBatchSitemap>,
) -> ReplyResult<GetBatchSitemap> {
    let BatchShardParameters {
        batch_id,
        tier,
        shard,
    } = call.parameters;
    let file = files::get_batch_sitemap(&app, batch_id, &tier, shard).await?;
    Ok(reply(file, cache_for(&app, IMMUTABLE)))
}

fn cache_for(app: &App, cache: &'static str) -> &'static str {
    if files::is_sample(app) { FRESH } else { cache }
}

fn reply<O: Operation>(file: SitemapFile, cache: &'static str) -> Reply<O> {
    Reply::document(file.body.into(), &file.etag, cache)
}
