//! Files for crawlers.

use std::sync::Arc;

use nycapt_contract::{
    BatchShardParameters, GetAddressLaunchSitemap, GetBatchSitemap, GetCoreSearchSitemap,
    GetEliteSearchSitemap, GetFoundationSitemap, GetReleaseSitemap, GetRobots,
    GetSecondWaveSearchSitemap, GetSitemapIndex, Operation,
};

use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, SitemapFile};
use crate::pages::Wave;
use crate::refusal::Refusal;
use crate::reply::Reply;

/// What is made anew when it is asked for, and what belongs to the sample: its numbers will be
/// those of other files once real data are loaded.
const FRESH: &str = "public, max-age=3600";
/// The cohort, which is frozen and yet not named after its contents.
const FROZEN: &str = "public, max-age=86400";
/// A shard of a published set.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

pub(super) async fn get_robots(
    app: Arc<App>,
    _call: Call<GetRobots>,
) -> Result<Reply<GetRobots>, Refusal> {
    Ok(reply(flows::get_robots(&app)?, FRESH))
}

pub(super) async fn get_sitemap_index(
    app: Arc<App>,
    _call: Call<GetSitemapIndex>,
) -> Result<Reply<GetSitemapIndex>, Refusal> {
    Ok(reply(flows::get_sitemap_index(&app).await?, FRESH))
}

pub(super) async fn get_foundation_sitemap(
    app: Arc<App>,
    _call: Call<GetFoundationSitemap>,
) -> Result<Reply<GetFoundationSitemap>, Refusal> {
    Ok(reply(flows::get_foundation_sitemap(&app)?, FRESH))
}

pub(super) async fn get_elite_search_sitemap(
    app: Arc<App>,
    _call: Call<GetEliteSearchSitemap>,
) -> Result<Reply<GetEliteSearchSitemap>, Refusal> {
    Ok(reply(flows::get_lookup_sitemap(&app, Wave::Elite)?, FRESH))
}

pub(super) async fn get_core_search_sitemap(
    app: Arc<App>,
    _call: Call<GetCoreSearchSitemap>,
) -> Result<Reply<GetCoreSearchSitemap>, Refusal> {
    Ok(reply(flows::get_lookup_sitemap(&app, Wave::Core)?, FRESH))
}

pub(super) async fn get_second_wave_search_sitemap(
    app: Arc<App>,
    _call: Call<GetSecondWaveSearchSitemap>,
) -> Result<Reply<GetSecondWaveSearchSitemap>, Refusal> {
    Ok(reply(flows::get_lookup_sitemap(&app, Wave::Second)?, FRESH))
}

pub(super) async fn get_address_launch_sitemap(
    app: Arc<App>,
    _call: Call<GetAddressLaunchSitemap>,
) -> Result<Reply<GetAddressLaunchSitemap>, Refusal> {
    let file = flows::get_address_launch_sitemap(&app).await?;
    Ok(reply(file, kept(&app, FROZEN)))
}

pub(super) async fn get_release_sitemap(
    app: Arc<App>,
    call: Call<GetReleaseSitemap>,
) -> Result<Reply<GetReleaseSitemap>, Refusal> {
    let file =
        flows::get_release_sitemap(&app, call.parameters.release_id, call.parameters.shard).await?;
    Ok(reply(file, kept(&app, IMMUTABLE)))
}

pub(super) async fn get_batch_sitemap(
    app: Arc<App>,
    call: Call<GetBatchSitemap>,
) -> Result<Reply<GetBatchSitemap>, Refusal> {
    let BatchShardParameters {
        batch_id,
        tier,
        shard,
    } = call.parameters;
    let file = flows::get_batch_sitemap(&app, batch_id, &tier, shard).await?;
    Ok(reply(file, kept(&app, IMMUTABLE)))
}

fn kept(app: &App, cache: &'static str) -> &'static str {
    if flows::is_sample(app) { FRESH } else { cache }
}

fn reply<O: Operation>(file: SitemapFile, cache: &'static str) -> Reply<O> {
    Reply::document(file.body.into(), &file.etag, cache)
}
