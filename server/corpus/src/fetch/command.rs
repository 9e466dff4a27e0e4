//! `nycapt-server corpus fetch`.

use std::fs;
use std::path::PathBuf;
use std::thread;

use clap::{ArgGroup, Args};
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, Download};
use reqwest::Url;
use tokio::runtime::Runtime;

use super::options::{AppToken, FetchOptions, NYC_PORTAL, PAGE_ROWS, Surroundings};
use super::run::{Outcome, fetch};
use super::web::is_this_machine;
use crate::arguments::{DataDir, dataset};
use crate::error::CorpusError;
use crate::progress::Progress;

const TOKEN: &str = "NYCAPT_PORTAL_TOKEN";

/// What to download.
#[derive(Debug, Clone, Args)]
#[command(group(ArgGroup::new("which").args(["datasets", "all", "core"]).required(true)))]
pub struct FetchArguments {
    /// Where the files go.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// Which files, and from where.
    #[command(flatten)]
    pub portal: PortalArguments,
    /// Print only errors and warnings.
    #[arg(long)]
    pub quiet: bool,
}

/// Which datasets, and from where.
#[derive(Debug, Clone, Args)]
pub struct PortalArguments {
    /// IDs of datasets, such as `wvxf-dwi5`.
    #[arg(value_name = "DATASET", value_parser = dataset, conflicts_with_all = ["all", "core"])]
    pub datasets: Vec<&'static Dataset>,
    /// Every dataset that can be downloaded.
    #[arg(long, conflicts_with = "core")]
    pub all: bool,
    /// The datasets that addresses and the main sections of a report need.
    #[arg(long)]
    pub core: bool,
    /// Folder of the city's files [default: `input` in the data folder].
    #[arg(long, value_name = "DIR")]
    pub to: Option<PathBuf>,
    /// The open-data portal.
    #[arg(long, value_name = "URL", env = "NYCAPT_PORTAL_BASE", default_value = NYC_PORTAL, value_parser = portal_address)]
    pub portal_base: Url,
    /// File with an application token for the portal; if not set, `NYCAPT_PORTAL_TOKEN` is used.
    #[arg(long, value_name = "FILE", env = "NYCAPT_PORTAL_TOKEN_FILE")]
    pub token_file: Option<PathBuf>,
    /// Files downloaded at the same time.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub jobs: u8,
}

impl PortalArguments {
    pub(crate) fn folder(&self, data_dir: &DataDir) -> PathBuf {
        let input = || data_dir.data_dir.join("input");
        self.to.clone().unwrap_or_else(input)
    }

    /// What to download; the core datasets if nothing is named.
    pub(crate) fn options(&self, data_dir: &DataDir) -> Result<FetchOptions, CorpusError> {
        Ok(FetchOptions {
            datasets: self.selected()?,
            folder: self.folder(data_dir),
            portal: self.portal_base.clone(),
            token: self.token()?,
            jobs: self.jobs.into(),
            page_rows: PAGE_ROWS,
        })
    }

    fn selected(&self) -> Result<Vec<&'static Dataset>, CorpusError> {
        if self.all {
            return Ok(ALL.to_vec());
        }
        if self.datasets.is_empty() {
            return Ok(ALL.iter().copied().filter(|dataset| dataset.core).collect());
        }
        let mut named = self.datasets.iter();
        match named.find(|dataset| dataset.download == Download::ByHand) {
            Some(Dataset {
                id,
                name,
                source_url,
                ..
            }) => Err(CorpusError::Fetch(format!(
                "{name} ({id}) cannot be downloaded by a program; get it from {source_url}"
            ))),
            None => Ok(self.datasets.clone()),
        }
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "a setting with a flag would show the token to every user of the machine"
    )]
    fn token(&self) -> Result<Option<AppToken>, CorpusError> {
        let (text, origin) = match &self.token_file {
            Some(path) => {
                let text = fs::read_to_string(path).map_err(CorpusError::read(path))?;
                (text, format!("`{}`", path.display()))
            }
            None => match std::env::var(TOKEN) {
                Ok(text) => (text, TOKEN.to_owned()),
                Err(_) => return Ok(None),
            },
        };
        if self.portal_base.scheme() != "https" && !is_this_machine(&self.portal_base) {
            return Err(CorpusError::Fetch(format!(
                "the application token in {origin} is sent only over HTTPS"
            )));
        }
        let token = AppToken::new(&text);
        let refused = || CorpusError::Fetch(format!("{origin} has no application token"));
        token.ok_or_else(refused).map(Some)
    }
}

/// An address that is recorded with every file, so it must not contain a password.
fn portal_address(text: &str) -> Result<Url, String> {
    let url: Url = text.parse().map_err(|error| format!("{error}"))?;
    let is_web = ["http", "https"].contains(&url.scheme()) && url.has_host();
    let is_bare = url.username().is_empty() && url.password().is_none() && url.query().is_none();
    let needed = "expected http:// or https:// and a host, without a user, a password or a query";
    (is_web && is_bare)
        .then_some(url)
        .ok_or_else(|| needed.into())
}

pub(crate) fn run_fetch(arguments: &FetchArguments) -> Result<Vec<(String, Outcome)>, CorpusError> {
    let options = arguments.portal.options(&arguments.data_dir)?;
    let progress = Progress::for_terminal(arguments.quiet);
    block_on(&options, &Surroundings::default(), progress)
}

/// Downloads on a thread of its own: the caller's may belong to another runtime.
pub(crate) fn block_on(
    options: &FetchOptions,
    surroundings: &Surroundings,
    progress: Progress,
) -> Result<Vec<(String, Outcome)>, CorpusError> {
    let work = || {
        let runtime = Runtime::new()
            .map_err(|error| CorpusError::Fetch(format!("cannot start downloading ({error})")))?;
        runtime.block_on(fetch(options, surroundings, progress))
    };
    thread::scope(|scope| match scope.spawn(work).join() {
        Ok(fetched) => fetched,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        fetch: FetchArguments,
    }

    fn ids(words: &[&str]) -> Result<Vec<&'static str>, String> {
        let line = Line::try_parse_from([&["fetch"], words].concat());
        let line = line.map_err(|error| error.to_string())?;
        let selected = line.fetch.portal.selected();
        let selected = selected.map_err(|error| error.to_string())?;
        Ok(selected.iter().map(|dataset| dataset.id).collect())
    }

    #[test]
    fn datasets_are_chosen_by_id_or_all_or_the_core() {
        let expected = ["wvxf-dwi5", "6z8x-wfk4"];
        assert_eq!(ids(&["wvxf-dwi5", "6z8x-wfk4"]).unwrap(), expected);
        let core = ids(&["--core"]).unwrap();
        assert!(core.contains(&"64uk-42ks") && !core.contains(&"erm2-nwe9"));
        assert_eq!(ids(&["--all"]).unwrap().len(), ALL.len());
        assert!(ids(&[]).is_err());
        assert!(ids(&["--all", "wvxf-dwi5"]).is_err());
        assert!(ids(&["--all", "--core"]).is_err());
    }

    #[test]
    fn a_token_is_sent_over_protected_connections_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("token");
        let token_at = |base: &str, text: &str| {
            fs::write(&file, text).unwrap();
            let words = ["fetch", "--all", "--portal-base", base, "--token-file"];
            let words = words
                .map(Into::into)
                .into_iter()
                .chain([file.clone().into_os_string()]);
            let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
            line.fetch.portal.token().map_err(|error| error.to_string())
        };
        assert!(token_at(NYC_PORTAL, "secret").unwrap().is_some());
        assert!(token_at("http://127.0.0.1:1", "secret").unwrap().is_some());
        for (base, text) in [
            ("http://portal.example", "secret"),
            (NYC_PORTAL, "\n"),
            ("https://user:secret@portal.example", "x"),
            ("file:///etc", "x"),
        ] {
            let refused = token_at(base, text).unwrap_err();
            assert_eq!(
                refused.contains("secret"),
                base.contains("secret"),
                "{refused}"
            );
        }
    }

    #[test]
    fn what_cannot_be_downloaded_is_refused_by_name_with_where_to_get_it() {
        let refused = ids(&["dhcr:rent-stabilized-buildings-2017"]).unwrap_err();
        assert!(
            refused.contains("Rent-stabilized building list 2017"),
            "{refused}"
        );
        assert!(refused.contains("https://rentguidelinesboard"), "{refused}");
        let refused = ids(&["wvxf-dwi6"]).unwrap_err();
        assert!(refused.contains("the nearest is `wvxf-dwi5`"), "{refused}");
    }
}
