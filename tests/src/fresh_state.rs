//! Empty state databases.

use nycapt_postgres::Postgres;
use nycapt_server::Engine;
use tempfile::TempDir;

/// A place for state that holds none yet; it goes with its value.
#[derive(Debug)]
pub struct FreshState {
    /// The place, as `--database-url` takes it.
    pub url: String,
    _folder: TempDir,
}

impl FreshState {
    pub fn on(engine: Engine) -> Self {
        let folder = TempDir::new().unwrap();
        let url = match engine {
            Engine::Sqlite => format!("sqlite:{}/state.sqlite", folder.path().display()),
            Engine::Postgres => Postgres::shared().database().url,
        };
        Self {
            url,
            _folder: folder,
        }
    }

    /// The setting that names the place, and others.
    pub(crate) fn and<'a>(
        &'a self,
        settings: &[(&'static str, &'a str)],
    ) -> Vec<(&'static str, &'a str)> {
        [&[("database-url", self.url.as_str())][..], settings].concat()
    }
}
