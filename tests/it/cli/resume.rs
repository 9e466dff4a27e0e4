//! Batches that go on where an earlier run was cut off.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use wiremock::matchers::path;

use super::*;

/// A service that answers this many batches and delays later ones.
async fn stops_after(batches: usize) -> (MockServer, Arc<AtomicBool>) {
    let server = MockServer::start().await;
    let (asked, goes_on) = (AtomicUsize::new(0), Arc::new(AtomicBool::new(false)));
    let released = Arc::clone(&goes_on);
    Mock::given(path("/v1/previews/batch"))
        .respond_with(move |request: &wiremock::Request| {
            let answer = ResponseTemplate::new(200).set_body_json(batch_results(&request.body));
            let waits = asked.fetch_add(1, Ordering::SeqCst) >= batches;
            if waits && !goes_on.load(Ordering::SeqCst) {
                answer.set_delay(Duration::from_secs(120))
            } else {
                answer
            }
        })
        .mount(&server)
        .await;
    (server, released)
}

fn slugs(count: usize) -> Vec<String> {
    (0..count)
        .map(|n| format!("{n}-test-street-queens"))
        .collect()
}

fn states(home: &Home) -> Vec<PathBuf> {
    let folder = home.path().join(".local/state/nycapt");
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries.map(|entry| entry.unwrap().path()).collect()
}

async fn asked(server: &MockServer) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    for request in server.received_requests().await.unwrap() {
        let operations: Vec<Value> = request.body_json().unwrap();
        for operation in operations {
            let slug = operation["slug"].as_str().unwrap().to_owned();
            *times.entry(slug).or_default() += 1;
        }
    }
    times
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_batch_goes_on_without_asking_again_for_what_is_done() {
    let (server, goes_on) = stops_after(2).await;
    let home = Home::asking(&server.uri());
    let slugs = slugs(110);
    fs::write(home.path().join("list.txt"), slugs.join("\n")).unwrap();
    let batch = "preview --batch list.txt --concurrency 1";
    let mut child = home.started(batch);
    // A pipe that nobody reads would hold the program back.
    let mut stdout = child.stdout.take().unwrap();
    let reader = tokio::task::spawn_blocking(move || {
        let mut first = Vec::new();
        stdout.read_to_end(&mut first).unwrap();
        first
    });
    // The third request is under way, so the rows of the first two are written.
    requests(&server, 3).await;
    child.kill().unwrap();
    child.wait().unwrap();
    let first = String::from_utf8(reader.await.unwrap()).unwrap();
    assert_eq!(first.lines().count(), 50);

    goes_on.store(true, Ordering::SeqCst);
    let [state] = &states(&home)[..] else {
        panic!("one state is kept: {:?}", states(&home));
    };
    let ended = home.nycapt(format!("{batch} --resume {}", state.display()));
    ended.exits(0).says("already done: 50 of 110 rows");
    assert_eq!(json!(ended.column("slug")), json!(slugs));
    // Rows are the same as before.
    assert!(ended.stdout.starts_with(&first));
    let times = asked(&server).await;
    assert_eq!(times.len(), 110);
    let twice = times.values().filter(|times| **times > 1).count();
    assert_eq!((twice, times.values().max()), (25, Some(&2)));
    assert_eq!(states(&home), Vec::<PathBuf>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_failed_are_asked_for_again_and_no_others() {
    let (server, _) = stops_after(usize::MAX).await;
    let home = Home::asking(&server.uri());
    let input = "1-test-street-queens\nno-such\n2-test-street-queens\n";
    let resume = "preview --batch - --resume state";
    let ended = home.fed(resume, input).exits(13);
    let expected = "3 done: 2 ok, 1 not found (404)\n\
         to retry what failed: nycapt preview --batch - --resume state\n";
    assert_eq!(ended.stderr, expected);
    let again = home.fed(resume, input);
    assert_eq!((again.exit, &again.stdout), (13, &ended.stdout));
    let times = asked(&server).await;
    let expected = json!({"1-test-street-queens": 1, "2-test-street-queens": 1, "no-such": 2});
    assert_eq!(json!(times), expected);
    let other = home.fed(resume, "3-test-street-queens\n").fails(2, "usage");
    other.says("`state` contains a different batch");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_names_the_command_that_goes_on() {
    let (server, _) = stops_after(1).await;
    let home = Home::asking(&server.uri());
    fs::write(home.path().join("list.txt"), slugs(60).join("\n")).unwrap();
    let batch = "preview --batch list.txt --concurrency 1";
    let mut child = home.started(batch);
    let mut stdout = child.stdout.take().unwrap();
    let reader = tokio::task::spawn_blocking(move || stdout.read_to_end(&mut Vec::new()));
    requests(&server, 2).await;
    signal("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    reader.await.unwrap().unwrap();
    let error: Value = serde_json::from_slice(&output.stderr).unwrap();
    let command = error["error"]["next"][0]["command"].as_str().unwrap();
    let state = &states(&home)[0];
    let expected = format!("nycapt {batch} --resume {}", state.display());
    let expected = (Some(130), expected.as_str());
    assert_eq!((output.status.code(), command), expected);
}

#[test]
fn one_address_has_no_progress_to_save() {
    let home = Home::asking("http://127.0.0.1:1");
    for command in ["preview", "resolve"] {
        let refused = home.nycapt([command, "1 Test St", "--resume", "state"]);
        let refused = refused.fails(2, "usage");
        refused.says("`--resume` applies to a batch, not to one address");
    }
}

/// A service that answers this many batches and then is gone.
fn gone_after(batches: usize) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().take(batches) {
            let mut request = BufReader::new(stream.unwrap());
            let mut length = 0;
            for line in request.by_ref().lines() {
                let line = line.unwrap().to_lowercase();
                if line.is_empty() {
                    break;
                }
                if let Some(bytes) = line.strip_prefix("content-length: ") {
                    length = bytes.parse().unwrap();
                }
            }
            let mut sent = vec![0; length];
            request.read_exact(&mut sent).unwrap();
            let body = batch_results(&sent).to_string();
            let head = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json";
            let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
            request.get_mut().write_all(answer.as_bytes()).unwrap();
        }
    });
    format!("http://{address}")
}

#[test]
fn a_batch_ends_after_a_request_without_an_answer_and_says_how_to_continue() {
    let home = Home::asking(&gone_after(2));
    let batch = "preview --batch - --concurrency 1 --retries 0 -o csv";
    let ended = home.fed(batch, &slugs(200).join("\n")).exits(11);
    // The header, two requests with their answers, and one without.
    assert_eq!(ended.stdout.lines().count(), 1 + 25 * 3, "{}", ended.stdout);
    ended.says("no connection");
    ended.says("--resume ");
}
