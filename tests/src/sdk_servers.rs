//! The servers of the SDK tests: a real one with callers, and a misbehaving one.

use std::path::Path;

use nycapt::client::Client;
use nycapt::contract::{
    AddressResolveRequest, AgentRegistrationRequest, Registration, ResolvedAddress,
};
use tempfile::TempDir;

use crate::{
    Ended, FaultServer, ServerCommand, ServerProcess, build_sample, current_release, server_program,
};

/// Buildings of the city: more slugs than two requests of a batch take.
const BUILDINGS: &str = "--buildings 100";

const CREDITS: &str = "1000";

/// The real server program on a sample city, and a server of errors; both end with it.
#[derive(Debug)]
pub struct SdkServers {
    pub errors: FaultServer,
    pub url: String,
    pub building: ResolvedAddress,
    pub key: String,
    pub empty_key: String,
    folder: TempDir,
    _server: ServerProcess,
}

impl SdkServers {
    /// Builds the city, starts the servers and registers the callers.
    ///
    /// The server dies with the thread that calls this.
    pub async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let data_dir = folder.path().join("data");
        build_sample(&data_dir, BUILDINGS);
        let settings = [
            ("rate-limit", "off"),
            ("registration-limit", "off"),
            ("registration-total-limit", "off"),
        ];
        let server = ServerCommand::new(&data_dir, &settings).start();
        let url = format!("http://{}", server.address());
        let client = Client::new(&url).unwrap();
        let (rich, poor) = (registered(&client).await, registered(&client).await);
        let mut grant = server_program();
        grant.args(["credits", "grant", "--account", &rich.account_id]);
        grant.args(["--reports", CREDITS, "--reason", "test", "--data-dir"]);
        Ended::of(grant.arg(&data_dir).output().unwrap()).said();
        let building = building(&client, &data_dir, &folder.path().join("slugs.txt")).await;
        Self {
            errors: FaultServer::start().await,
            url,
            building,
            key: rich.secret.expose().into(),
            empty_key: poor.secret.expose().into(),
            folder,
            _server: server,
        }
    }

    /// What the test suites of other languages read.
    pub fn environment(&self) -> Vec<(&'static str, String)> {
        let slugs = self.folder.path().join("slugs.txt");
        vec![
            ("NYCAPT_TEST_URL", self.url.clone()),
            ("NYCAPT_TEST_ADDRESS", self.building.address_line.clone()),
            ("NYCAPT_TEST_SLUG", self.building.canonical_slug.clone()),
            ("NYCAPT_TEST_SLUGS", slugs.display().to_string()),
            ("NYCAPT_TEST_KEY", self.key.clone()),
            ("NYCAPT_TEST_EMPTY_KEY", self.empty_key.clone()),
            ("NYCAPT_FAULT_URL", self.errors.url.clone()),
        ]
    }
}

async fn registered(client: &Client) -> Registration {
    let request = AgentRegistrationRequest::default();
    client.register_agent(&request).await.unwrap()
}

/// Writes the slugs of the city, one a line; one of its addresses as the service resolves it.
async fn building(client: &Client, data_dir: &Path, slugs: &Path) -> ResolvedAddress {
    let release = current_release(data_dir);
    let directory = release.directory();
    let canonical: Vec<_> = directory.slugs().filter(|slug| slug.canonical).collect();
    let lines: String = canonical
        .iter()
        .map(|entry| format!("{}\n", entry.slug))
        .collect();
    std::fs::write(slugs, lines).unwrap();
    let first = canonical.first().unwrap();
    let request = AddressResolveRequest {
        address: directory.preferred(first.bbl).unwrap().formatted,
        unit: None,
    };
    let answer = client.resolve_address(&request).await.unwrap();
    answer.matched.unwrap()
}
