//! The examples of every language say the same, from what a stranger installs.

use std::path::{Path, PathBuf};
use std::process::Command;

use nycapt_tests::packages::{npm_install, succeed, wheel, workspace};
use nycapt_tests::{SdkServers, built};
use tempfile::TempDir;

/// One language: how an example of this name is run.
struct Language {
    name: &'static str,
    run: Box<dyn Fn(&str) -> Command>,
}

#[tokio::test(flavor = "multi_thread")]
async fn examples_say_the_same_in_every_language() {
    let servers = SdkServers::start().await;
    let folder = TempDir::new().unwrap();
    let building = &servers.building;
    let (address, slug) = (&building.address_line, &building.canonical_slug);
    let bought = servers.errors.base_url("echo", "examples");
    let found = format!("{slug}  {address}\n");
    let real = servers.url.as_str();
    let several = said(&servers, "360 5 Avenue").await;
    let batch = format!("{found}nowhere  We have no address with this slug.\n");
    // A new account has no credits; the server of errors says otherwise.
    let life = |then: &str| format!("preview of {address}\n{then}\nrevoked\n");
    let poor = life("no credits: a person buys them for the account");
    let rich = life(&format!("report of {address} is there"));
    let cases: [(&str, Vec<&str>, String); 5] = [
        ("resolve", vec![real, address, "4b"], found),
        ("resolve", vec![real, "360 5 Avenue"], several),
        ("preview_batch", vec![real, slug, "nowhere"], batch),
        ("agent_lifecycle", vec![real, address], poor),
        ("agent_lifecycle", vec![&bought, address], rich),
    ];
    for language in languages(folder.path()) {
        for (example, arguments, wanted) in &cases {
            let mut command = (language.run)(example);
            let printed = succeed(command.args(arguments).env_remove("NYCAPT_API_KEY")).unwrap();
            assert_eq!(&printed, wanted, "{example} in {}", language.name);
        }
    }
}

/// What an address of several buildings is answered, as the examples print it.
async fn said(servers: &SdkServers, address: &str) -> String {
    let request = nycapt::contract::AddressResolveRequest {
        address: address.into(),
        unit: None,
    };
    let client = nycapt::client::Client::new(&servers.url).unwrap();
    let answer = client.resolve_address(&request).await.unwrap();
    let candidates = answer.candidates.iter();
    let lines: String = candidates
        .map(|one| format!("perhaps {}  {}\n", one.slug, one.address_line))
        .collect();
    assert!(lines.lines().count() > 1, "{lines}");
    format!("{}\n{lines}", answer.message)
}

fn languages(folder: &Path) -> [Language; 3] {
    let python = python(&folder.join("python"));
    let node = node(&folder.join("node"));
    [
        Language {
            name: "Rust",
            run: Box::new(|example| Command::new(built(example, "nycapt-examples"))),
        },
        Language {
            name: "Python",
            run: Box::new(move |example| {
                let mut command = Command::new(&python);
                command.arg(source(&format!("{example}.py")));
                command
            }),
        },
        Language {
            name: "TypeScript",
            run: Box::new(move |example| {
                // Packages are looked for from the folder of the program.
                let name = format!("{example}.mjs");
                std::fs::copy(source(&name), node.join(&name)).unwrap();
                let mut command = Command::new("node");
                command.arg(node.join(name));
                command
            }),
        },
    ]
}

fn source(name: &str) -> PathBuf {
    workspace().join("examples").join(name)
}

/// The interpreter of an environment with nothing but the wheel.
fn python(folder: &Path) -> PathBuf {
    succeed(Command::new("python3").args(["-m", "venv"]).arg(folder)).unwrap();
    let python = folder.join("bin/python");
    let install = ["-m", "pip", "install", "--quiet", "--no-index"];
    succeed(Command::new(&python).args(install).arg(wheel().unwrap())).unwrap();
    python
}

/// A folder with nothing but the npm packages.
pub(super) fn node(folder: &Path) -> PathBuf {
    std::fs::create_dir(folder).unwrap();
    std::fs::write(folder.join("package.json"), r#"{"private":true}"#).unwrap();
    succeed(&mut npm_install(folder).unwrap()).unwrap();
    folder.into()
}
