//! Serves the sample city and prints what to try.

use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use anyhow::Context;

use super::payments_guard::is_private;
use super::serve::start;
use super::startup::cannot_listen;
use crate::config::{Config, Origin, Settings};
use crate::messages::message;
use crate::payments::Payments;
use crate::random::random_bytes;
use nycapt_corpus::command::{CorpusCommand, DataDir, SampleArguments, run};
use nycapt_corpus::{Release, ReleaseStore};
use nycapt_messages::display_address;

const SAMPLE_SEED: u64 = 1;
const SAMPLE_BUILDINGS: u32 = 2000;
/// The file in the data folder with the secret that the sandbox signs with.
const SECRET: &str = "sandbox-secret";

/// Serves the data folder, after filling an empty one with the sample city, and prints what to try.
pub(crate) async fn demo(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let config = Config::of(&settings.resolve()?)?;
    // Report a taken port before building the city, not after.
    TcpListener::bind(config.listen).with_context(|| cannot_listen(config.listen, "--listen"))?;
    let data_dir = config.data_dir.clone();
    if ReleaseStore::new(&data_dir).current()?.is_none() {
        let making = message!(
            "operator-demo-making",
            buildings = SAMPLE_BUILDINGS.to_string()
        );
        writeln!(out, "{making}")?;
        out.flush()?;
        make_sample(&data_dir, SAMPLE_BUILDINGS)?;
    }
    let is_harmless = config.sandbox_allows_real_data || holds_sample(&data_dir)?;
    let settings = if is_private(&config) && is_harmless {
        with_sandbox(settings, &data_dir)?
    } else {
        settings.clone()
    };
    let started = start(&settings).await?;
    let scheme = started.app.config.scheme();
    let listen = started.listening.address().to_string();
    let url = format!("{scheme}://{listen}");
    let release = started.app.live.load();
    let release = release.with_context(|| {
        let data_dir = data_dir.display();
        format!(
            "`{data_dir}` has no usable release; `nycapt-server corpus verify --data-dir {data_dir}` \
             shows why"
        )
    })?;
    writeln!(
        out,
        "\n{}\n",
        invitation(&release, &url, &listen, &data_dir)
    )?;
    match &started.app.config.payments {
        Payments::Off => writeln!(out, "{}\n", message!("operator-demo-nothing-sold"))?,
        Payments::Sandbox => {
            let (slug, _) = example_of(&release);
            writeln!(out, "{}\n", message!("operator-demo-sandbox", url, slug))?;
        }
        Payments::Hosted(_) => {}
    }
    out.flush()?;
    started.run().await
}

fn make_sample(data_dir: &Path, buildings: u32) -> anyhow::Result<()> {
    Ok(run(CorpusCommand::Sample(SampleArguments {
        data_dir: DataDir {
            data_dir: data_dir.into(),
        },
        seed: SAMPLE_SEED,
        buildings,
        as_of: None,
        changed: false,
        // The report on every file is in the manifest.
        quiet: true,
    }))?)
}

fn holds_sample(data_dir: &Path) -> anyhow::Result<bool> {
    let store = ReleaseStore::new(data_dir);
    let Some(name) = store.current()? else {
        return Ok(true);
    };
    // The server itself reports a release that does not open.
    let release = Release::open(&store.folder(&name)?);
    Ok(release.is_ok_and(|release| release.is_sample()))
}

/// The settings with sandbox payments, unless payments are set up.
fn with_sandbox(settings: &Settings, data_dir: &Path) -> anyhow::Result<Settings> {
    let resolved = settings.resolve()?;
    let is_set = |name| {
        resolved
            .iter()
            .any(|setting| setting.name == name && !setting.value.is_empty())
    };
    let is_chosen = resolved
        .iter()
        .any(|setting| setting.name == "payments" && setting.origin != Origin::Default);
    let mut settings = settings.clone();
    // A chosen database may belong to a service that sells.
    if is_chosen || is_set("payment-api-key") || is_set("database-url") {
        return Ok(settings);
    }
    settings = settings.with("payments", "sandbox");
    if !is_set("webhook-secret") {
        let secret = sandbox_secret(data_dir);
        let secret = secret.with_context(|| {
            let path = data_dir.join(SECRET);
            format!("cannot keep the sandbox's secret in `{}`", path.display())
        })?;
        settings = settings.with("webhook-secret", secret);
    }
    Ok(settings)
}

/// The secret in a data folder. It is the same at each start, because it signs the session IDs that
/// orders have.
fn sandbox_secret(data_dir: &Path) -> anyhow::Result<String> {
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .mode(0o600)
        .open(data_dir.join(SECRET))?;
    // Two that start at once have one secret.
    file.lock()?;
    let mut secret = String::new();
    file.read_to_string(&mut secret)?;
    if secret.is_empty() {
        secret = format!("whsec_{}", hex::encode(random_bytes::<24>()?));
        file.write_all(secret.as_bytes())?;
    }
    Ok(secret)
}

/// Slug and address of an example building; empty if there is none.
fn example_of(release: &Release) -> (String, String) {
    let directory = release.directory();
    let example = directory
        .slugs()
        .next()
        .and_then(|entry| directory.preferred(entry.bbl));
    example.map_or_else(Default::default, |address| {
        (address.slug, display_address(&address.formatted))
    })
}

fn invitation(release: &Release, url: &str, listen: &str, data_dir: &Path) -> String {
    let (slug, address) = example_of(release);
    let data = if release.is_sample() {
        message!("operator-demo-sample-data")
    } else {
        message!("operator-demo-city-data")
    };
    let inputs = &release.manifest().inputs;
    let rows: u64 = inputs.iter().map(|input| input.rows_loaded).sum();
    message!(
        "operator-demo",
        url,
        listen,
        data,
        release = release.name(),
        buildings = release.buildings().to_string(),
        rows = rows.to_string(),
        files = inputs.len().to_string(),
        data_dir = data_dir.display().to_string(),
        request = format!("{{\"address\": \"{address}\"}}"),
        slug,
        address = address.as_str(),
    )
}

#[cfg(test)]
mod tests {
    use std::fs::metadata;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn payments(given: &[(&'static str, &str)]) -> Payments {
        let folder = tempfile::tempdir().unwrap();
        let settings = with_sandbox(&Settings::given(given), folder.path()).unwrap();
        Config::of(&settings.resolve().unwrap()).unwrap().payments
    }

    #[test]
    fn a_data_folder_keeps_its_own_secret_which_others_cannot_read() {
        let secret_in = |data_dir: &Path| {
            let settings = with_sandbox(&Settings::default(), data_dir).unwrap();
            let mut settings = settings.resolve().unwrap().into_iter();
            let secret = settings.find(|setting| setting.name == "webhook-secret");
            secret.unwrap().value
        };
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let secret = secret_in(one.path());
        assert_eq!(secret_in(one.path()), secret);
        assert_ne!(secret_in(other.path()), secret);
        let file = metadata(one.path().join(SECRET)).unwrap();
        assert_eq!(file.permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_demo_sells_in_the_sandbox_unless_something_else_was_set_up() {
        assert_eq!(payments(&[]), Payments::Sandbox);
        assert_eq!(
            payments(&[("webhook-secret", "whsec_123456789012345678901234")]),
            Payments::Sandbox
        );
        assert_eq!(payments(&[("payments", "provider")]), Payments::Off);
        let key = [("payment-api-key", "sk_test_12345678")];
        assert!(matches!(payments(&key), Payments::Hosted(_)));
    }

    #[test]
    fn the_first_thing_it_says_is_what_to_open() {
        let folder = tempfile::tempdir().unwrap();
        make_sample(folder.path(), 60).unwrap();
        let store = ReleaseStore::new(folder.path());
        let name = store.current().unwrap().unwrap();
        let release = Release::open(&store.folder(&name).unwrap()).unwrap();
        let listen = "127.0.0.1:8391";
        let said = invitation(&release, "http://127.0.0.1:8391", listen, folder.path());
        let first = said.lines().find(|line| !line.is_empty());
        assert_eq!(first, Some("Open http://127.0.0.1:8391 in a browser."));
        let sign_in = format!(
            "demo --listen {listen} --data-dir {}",
            folder.path().display()
        );
        assert!(said.contains(&sign_in), "{said}");
        assert!(
            said.contains(&format!("{} buildings", release.buildings())),
            "{said}"
        );
        assert!(said.lines().count() < 25, "{said}");
        let manifest = folder
            .path()
            .join("releases")
            .join(&name)
            .join("manifest.json");
        assert!(manifest.is_file() && said.contains(&manifest.display().to_string()));
    }
}
