//! Proxies and certificates.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use super::raw_server::{RawServer, SocketAction, json_answer};
use super::*;

#[tokio::test]
async fn a_proxy_is_asked_for_the_absolute_address() {
    let healthy = json!({"status": "ok", "version": "1", "release": null});
    let proxy = RawServer::new([SocketAction::Send(json_answer(200, &[], &healthy))]).await;
    let builder = Client::builder().base_url("http://service.invalid/nyc");
    let client = builder.proxy(&proxy.base).build().unwrap();
    client.get_health().await.unwrap();
    assert!(proxy.requests()[0].starts_with("get http://service.invalid/nyc/v1/health http/1.1"));
}

#[tokio::test]
async fn a_proxy_that_refuses_a_tunnel_never_saw_the_request() {
    let proxy = RawServer::new([SocketAction::Send(json_answer(403, &[], &json!({})))]).await;
    let builder = Client::builder().base_url("https://service.invalid");
    let builder = builder.proxy(&proxy.base).api_key(Secret::new(KEY));
    let (client, _) = owned_clock(builder);
    let error = client.call("register_agent", b"{}").await.unwrap_err();
    assert_eq!((error.kind(), error.tries()), (ErrorKind::Network, 3));
    client.get_balance().await.unwrap_err();
    for request in proxy.requests() {
        let tunnel = "connect service.invalid:443 http/1.1";
        assert!(request.starts_with(tunnel), "{request}");
        assert!(!request.contains(KEY));
    }
}

/// `openssl s_server` with a certificate of its own authority. With `-HTTP` it answers `v1/health`,
/// with `-www` anything by a page of its own.
struct Tls {
    server: Child,
    base: String,
    folder: PathBuf,
}

impl Tls {
    fn start(answers: &str) -> Self {
        let name = format!("nycapt-tls-{}{answers}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(folder.join("v1")).unwrap();
        let run = |line: &str| {
            let mut openssl = Command::new("openssl");
            let output = openssl.current_dir(&folder).args(line.split(' ')).output();
            let output = output.expect("this test needs the program `openssl`");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
        };
        std::fs::write(folder.join("leaf.ext"), "subjectAltName=IP:127.0.0.1\n").unwrap();
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        run(&format!(
            "req -x509 {key} -days 2 -subj /CN=authority -keyout ca.key -out ca.pem"
        ));
        run(&format!(
            "req {key} -subj /CN=service -keyout leaf.key -out leaf.csr"
        ));
        run(
            "x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -days 2 -extfile leaf.ext -out leaf.pem",
        );
        let health = r#"{"status":"ok","version":"1","release":null}"#;
        let length = health.len();
        let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{health}");
        std::fs::write(folder.join("v1/health"), answer).unwrap();
        let mut server = Command::new("openssl")
            .current_dir(&folder)
            .args("s_server -accept 127.0.0.1:0 -key leaf.key -cert leaf.pem".split(' '))
            .arg(answers)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(server.stdout.take().unwrap()).lines();
        let mut lines = lines.map(Result::unwrap);
        let line = lines.find(|line| line.starts_with("ACCEPT ")).unwrap();
        let (_, port) = line.rsplit_once(':').unwrap();
        let base = format!("https://127.0.0.1:{port}");
        Self {
            server,
            base,
            folder,
        }
    }

    /// The file with the certificate of its authority.
    fn authority(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }
}

impl Drop for Tls {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Runs a test that is ignored as a process of its own, with this environment alone.
fn run_alone(test: &str, environment: &[(&str, &str)]) {
    let mut program = Command::new(std::env::current_exe().unwrap());
    let program = program.args(["--ignored", test]).env_clear();
    let output = program.envs(environment.iter().copied()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("1 passed"), "{said}");
}

/// Runs as a process of its own, whose environment names a proxy: see the test below.
#[tokio::test]
#[ignore = "run by the test of the proxy that is spoken to over TLS"]
async fn asks_a_service_without_tls_for_its_health() {
    let builder = Client::builder().base_url("http://service.invalid");
    let error = owned_clock(builder).0.get_health().await.unwrap_err();
    // The proxy has a page of its own for every request.
    assert_eq!(error.kind(), ErrorKind::Undecodable, "{:?}", error.causes());
}

#[test]
fn a_tls_proxy_of_the_environment_is_trusted_by_the_roots_of_the_system() {
    let tls = Tls::start("-www");
    let roots = tls.authority();
    let environment = [
        ("HTTP_PROXY", tls.base.as_str()),
        ("SSL_CERT_FILE", roots.to_str().unwrap()),
    ];
    run_alone("asks_a_service_without_tls", &environment);
}

/// Runs as a process of its own, whose environment names a proxy: see the test below.
#[tokio::test]
#[ignore = "run by the test of services on this machine"]
async fn asks_services_on_this_machine_for_their_health() {
    let healthy = json!({"status": "ok", "version": "1", "release": null});
    let service = RawServer::new([SocketAction::Send(json_answer(200, &[], &healthy))]).await;
    let port = service.base.rsplit(':').next().unwrap();
    for base in [&service.base, &format!("http://localhost:{port}")] {
        let client = Client::builder().base_url(base).max_retries(0);
        let health = client.build().unwrap().get_health().await;
        assert_eq!(health.unwrap().status, "ok");
    }
}

#[test]
fn a_service_on_this_machine_is_asked_without_the_proxy_of_the_environment() {
    let environment = [("HTTP_PROXY", "http://192.0.2.1:1")];
    run_alone("asks_services_on_this_machine", &environment);
}

#[tokio::test]
async fn a_service_of_a_private_authority_is_trusted_only_with_its_root() {
    let tls = Tls::start("-HTTP");
    let root = std::fs::read(tls.authority()).unwrap();

    let builder = || Client::builder().base_url(&tls.base);
    let (stranger, _) = owned_clock(builder());
    let error = stranger.get_health().await.unwrap_err();
    let shown = serde_json::to_string(&error).unwrap();
    assert_eq!(error.kind(), ErrorKind::Network);
    assert!(shown.contains("certificate"), "{shown}");

    let (friend, _) = owned_clock(builder().root_certificates(root));
    assert_eq!(friend.get_health().await.unwrap().status, "ok");
}
