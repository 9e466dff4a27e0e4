//! A server that speaks TLS itself.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use nycapt_tests::prelude::*;
use reqwest::header::HeaderMap;
use reqwest::{Certificate, Client};
use tempfile::tempdir;

const OPENSSL: &str = "\
[req]
distinguished_name = name
prompt = no
x509_extensions = extensions
[name]
CN = nycapt
[extensions]
subjectAltName = IP:127.0.0.1
basicConstraints = critical, CA:FALSE
";

/// A certificate in PEM and its private key.
struct Pair {
    cert: PathBuf,
    key: PathBuf,
}

impl Pair {
    fn at(folder: &Path, name: &str) -> Self {
        Self {
            cert: folder.join(format!("{name}-cert.pem")),
            key: folder.join(format!("{name}-key.pem")),
        }
    }

    /// Makes a certificate that vouches for itself.
    fn new(folder: &Path, name: &str) -> Self {
        let pair = Self::at(folder, name);
        let config = folder.join("openssl.cnf");
        fs::write(&config, OPENSSL).unwrap();
        let made = Command::new("openssl")
            .args(["req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"])
            .args(["-pkeyopt", "ec_paramgen_curve:P-256", "-config"])
            .arg(config)
            .arg("-keyout")
            .arg(&pair.key)
            .arg("-out")
            .arg(&pair.cert)
            .output();
        let made = made.unwrap_or_else(|error| {
            panic!("`openssl` does not start ({error}): run `apt-get install openssl`")
        });
        assert!(made.status.success(), "{made:?}");
        pair
    }

    /// Replaces another pair, as a program that renews certificates does.
    fn replace(&self, other: &Self) {
        for (from, to) in [(&self.cert, &other.cert), (&self.key, &other.key)] {
            let beside = to.with_extension("new");
            fs::copy(from, &beside).unwrap();
            fs::rename(beside, to).unwrap();
        }
    }

    fn settings(&self) -> [(&str, &str); 2] {
        let [cert, key] = [&self.cert, &self.key].map(|path| path.to_str().unwrap());
        [("tls-cert", cert), ("tls-key", key)]
    }

    /// A client without connections that trusts this certificate and no other.
    fn client(&self) -> Client {
        let cert = Certificate::from_pem(&fs::read(&self.cert).unwrap()).unwrap();
        let client = Client::builder().no_proxy().tls_certs_only([cert]);
        client.build().unwrap()
    }
}

/// The headers of an answer; none if the server is not trusted.
async fn asked_with(client: &Client, address: SocketAddr) -> Option<HeaderMap> {
    let answer = client.get(format!("https://{address}/v1/health"));
    let answer = answer.send().await.ok()?;
    assert_eq!(answer.status(), 200);
    let headers = answer.headers().clone();
    // The connection is free again once the body is read.
    answer.bytes().await.unwrap();
    Some(headers)
}

async fn until_trusted(pair: &Pair, address: SocketAddr) {
    until("the server has the certificate", || async {
        asked_with(&pair.client(), address).await
    })
    .await;
}

#[tokio::test]
async fn a_certificate_is_replaced_while_connections_stay() {
    let (folder, data) = (tempdir().unwrap(), tempdir().unwrap());
    let [old, new] = ["old", "new"].map(|name| Pair::new(folder.path(), name));
    let used = Pair::at(folder.path(), "used");
    old.replace(&used);
    let server = ServerCommand::new(data.path(), &used.settings()).start();
    let address = server.address();
    let connected = old.client();
    let headers = asked_with(&connected, address).await.unwrap();
    assert_eq!(headers["strict-transport-security"], "max-age=31536000");
    let mut check = server_program();
    check.args(["healthcheck", "--listen", &address.to_string()]);
    for (setting, value) in used.settings() {
        check.arg(format!("--{setting}")).arg(value);
    }
    Ended::of(check.output().unwrap()).fails(["has no data release"]);

    new.replace(&used);
    server.signal("-HUP");
    until_trusted(&new, address).await;
    assert!(asked_with(&old.client(), address).await.is_none());
    // A new connection of this client would be refused.
    assert!(asked_with(&connected, address).await.is_some());

    fs::copy(&old.key, &used.key).unwrap();
    server.signal("-HUP");
    let refused = "the new certificate can't be used";
    until!(
        "the wrong key is refused",
        server.output.text().contains(refused)
    );
    assert!(asked_with(&new.client(), address).await.is_some());
    // Noticed without a signal.
    old.replace(&used);
    until_trusted(&old, address).await;
    server.stopped().assert_lacks(["PRIVATE KEY"]);
}

#[test]
fn files_that_do_not_belong_together_are_refused_at_the_start() {
    let (folder, data) = (tempdir().unwrap(), tempdir().unwrap());
    let [one, other] = ["one", "other"].map(|name| Pair::new(folder.path(), name));
    let missing = folder.path().join("missing.pem");
    for (cert, key, why) in [
        (&one.cert, &other.key, "does not match the certificate"),
        (&missing, &one.key, "missing.pem` cannot be read"),
        (&one.key, &one.key, "has no PEM certificate"),
        (&one.cert, &one.cert, "has no PEM private key"),
    ] {
        let mut server = server_program();
        server.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]);
        server.arg(data.path()).arg("--tls-cert").arg(cert);
        let ended = server.arg("--tls-key").arg(key).output();
        Ended::of(ended.unwrap()).fails_in_one_line([why]);
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0, "{why}");
    }
}
