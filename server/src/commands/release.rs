//! Publishes sitemaps, even while servers use the same database.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Subcommand;
use nycapt_store::{SetKind, SetRow, Site, State};
use serde_json::json;

use super::refunds::ListArguments;
use super::startup::unusable_database;
use crate::config::{Config, Settings};
use crate::site::sitemaps::{
    ListedPage, Published, SHARD_URLS, SitemapOrder, frozen_cohort, publish_sitemaps,
    published_sets, site_of,
};
use nycapt_corpus::clock::instant_of;
use nycapt_corpus::{Release, ReleaseStore};

#[derive(Debug, Subcommand)]
pub(crate) enum ReleaseCommand {
    /// Publish every page that search engines may list, in files that never change
    Publish(Settings),
    /// Publish the pages that are new or have changed since the last publication
    Batch(Settings),
    /// Freeze the launch pages, if not done yet, and print the rule that chose them
    Launch(Settings),
    /// Print what has been published, oldest first
    List(ListArguments),
}

pub(crate) async fn release(command: ReleaseCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        ReleaseCommand::Publish(settings) => publish(&settings, SetKind::Release, out).await,
        ReleaseCommand::Batch(settings) => publish(&settings, SetKind::Batch, out).await,
        ReleaseCommand::Launch(settings) => launch(&settings, out).await,
        ReleaseCommand::List(arguments) => list(&arguments, out).await,
    }
}

async fn open(settings: &Settings) -> anyhow::Result<(Site, Arc<Release>, State)> {
    let config = Config::of(&settings.resolve()?)?;
    let store = ReleaseStore::new(&config.data_dir);
    // Checked first, so that a misspelled path does not create a database.
    let Some(name) = store.current()? else {
        bail!(
            "no data release is published in `{}`; choose another folder with `--data-dir`, or \
             make one with `nycapt-server corpus update --all`",
            config.data_dir.display()
        );
    };
    let data = Arc::new(Release::open(&store.folder(&name)?)?);
    let state = State::new(config.database);
    let opened = state.open().await;
    opened.with_context(|| unusable_database(state.target()))?;
    Ok((site_of(&config.site_url, &data), data, state))
}

async fn publish(settings: &Settings, kind: SetKind, out: &mut impl Write) -> anyhow::Result<()> {
    let (site, data, state) = open(settings).await?;
    let order = SitemapOrder {
        site,
        kind,
        data_release: data.name().into(),
        shard_urls: SHARD_URLS,
    };
    let listed = || {
        let pages = data.site_pages().filter(|page| page.indexed);
        pages.map(|page| ListedPage {
            slug: page.slug,
            changed: page.last_changed,
            quality: page.quality,
        })
    };
    let published = publish_sitemaps(&state, &order, listed).await;
    state.close().await;
    match published? {
        Published::Set {
            number,
            shards,
            urls,
            changes,
        } => writeln!(
            out,
            "{} {number} of {}: pages {urls}, files {shards} ({} new, {} changed, {} gone, data \
             release {})",
            kind.as_str(),
            order.site.url,
            changes.added,
            changes.changed,
            changes.removed,
            order.data_release
        )?,
        Published::NothingNew { kind, number } => {
            writeln!(out, "nothing new since {} {number}", kind.as_str())?
        }
    }
    Ok(())
}

async fn launch(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let (site, data, state) = open(settings).await?;
    let cohort = frozen_cohort(&state, &data, &site).await;
    state.close().await;
    let Some(cohort) = cohort? else {
        bail!(
            "no page in data release {} is eligible for the launch",
            data.name()
        );
    };
    writeln!(
        out,
        "{} pages by rule {}, frozen {} from data release {}; SHA-256 of their addresses {}",
        cohort.urls,
        cohort.rule,
        instant_of(cohort.frozen_at),
        cohort.data_release,
        hex::encode(&cohort.urls_sha256)
    )?;
    Ok(())
}

async fn list(arguments: &ListArguments, out: &mut impl Write) -> anyhow::Result<()> {
    let (site, _, state) = open(&arguments.settings).await?;
    let sets = published_sets(&state, &site).await;
    state.close().await;
    let sets = sets?;
    if arguments.json {
        let sets: Vec<_> = sets.iter().map(as_json).collect();
        let document = json!({ "site": site.url, "sample": site.sample, "published": sets });
        return Ok(writeln!(out, "{document:#}")?);
    }
    if sets.is_empty() {
        writeln!(out, "nothing is published for {}", site.url)?;
    }
    for set in &sets {
        writeln!(
            out,
            "{}  {:<7} {:>5}  {:>9} pages  data release {}",
            instant_of(set.published_at),
            set.kind.as_str(),
            set.number,
            set.urls,
            set.data_release
        )?;
    }
    Ok(())
}

fn as_json(set: &SetRow) -> serde_json::Value {
    json!({
        "at": instant_of(set.published_at),
        "kind": set.kind.as_str(),
        "number": set.number,
        "urls": set.urls,
        "dataRelease": set.data_release,
    })
}
