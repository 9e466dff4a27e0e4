//! The program against the real server: what one sends, the other reads.

use super::*;

async fn server(app: &TestApp) -> (Running, String) {
    let running = app.serve().await;
    let base_url = format!("http://{}", running.address);
    (running, base_url)
}

#[tokio::test(flavor = "multi_thread")]
async fn health_names_the_sample() {
    let (_running, base_url) = server(&TestApp::new()).await;
    let ended = Home::asking(&base_url).nycapt("health -v");
    assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""));
    let health = ended.json();
    assert_eq!(health["status"], "ok");
    assert_eq!(health["release"]["sample"], true);
    assert!(health["_meta"]["requestId"].is_string(), "{health}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_data_is_not_up() {
    let (_running, base_url) = server(&TestApp::without_data()).await;
    let ended = Home::asking(&base_url).nycapt("health").exits(10);
    assert_eq!(ended.json()["status"], "degraded");
    let arguments = "preview a-slug --retries 0";
    let ended = Home::asking(&base_url).nycapt(arguments);
    ended.fails(10, "unavailable");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_slug_is_refused_with_the_command_that_helps() {
    let (_running, base_url) = server(&TestApp::new()).await;
    let ended = Home::asking(&base_url).nycapt("preview no-such-place");
    assert_eq!(ended.exit, 3);
    let error = ended.error();
    assert_eq!(error["code"], "not_found");
    assert!(error["next"][0]["command"].is_string(), "{error}");
    assert!(error["requestId"].is_string(), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_slug_out_of_bounds_fails_alone() {
    let (_running, base_url) = server(&TestApp::new()).await;
    let input = format!("no-such-place\n{}\nno-other-place\n", "x".repeat(201));
    let ended = Home::asking(&base_url).fed("preview -", &input);
    let statuses = ended.column("status");
    assert_eq!((ended.exit, json!(statuses)), (13, json!([404, 422, 404])));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_slug_of_the_city_has_a_preview_that_the_client_reads() {
    let (_running, base_url) = server(&TestApp::new()).await;
    let slugs = slugs();
    assert!(slugs.len() > 25, "the sample is more than one request");
    let input = slugs.join("\n");
    let ended = Home::asking(&base_url).fed("preview -", &input).exits(0);
    assert_eq!(ended.rows().len(), slugs.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_as_a_preview_writes_it_resolves_to_its_slug() {
    let (_running, base_url) = server(&TestApp::new()).await;
    let slug = slugs().remove(0);
    let preview = Home::asking(&base_url).nycapt(["preview", &slug]).json();
    let address = preview["address"]["formatted"].as_str().unwrap();
    let ended = Home::asking(&base_url).nycapt(["resolve", address]);
    ended.exits(0);
    assert_eq!(ended.json()["match"]["slug"], slug);

    let ended = Home::asking(&base_url).nycapt(["preview", address, "-o", "table"]);
    ended.exits(0);
    let mut lines = ended.stdout.lines();
    assert_eq!(lines.next(), Some("!! Sample data, not public records !!"));
    ended.shows(&slug);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_unit_reaches_the_preview_of_an_address_and_of_a_slug() {
    let (_running, base_url) = server(&TestApp::new()).await;
    let slug = slugs().remove(0);
    let preview = Home::asking(&base_url).nycapt(["preview", &slug]).json();
    let address = preview["address"]["formatted"].as_str().unwrap();
    for place in [address, &slug] {
        let ended = Home::asking(&base_url).nycapt(["preview", place, "--unit", "4b"]);
        ended.exits(0);
        assert_eq!(ended.json()["unit"]["unit"]["slug"], "4b", "{place}");
    }
}
