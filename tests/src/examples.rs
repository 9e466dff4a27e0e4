//! The example calls of the description, recorded on the sample city.

use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use nycapt::contract::openapi::{self, Example};
use nycapt::contract::*;
use nycapt_server::worker::{Timings, Worker};
use nycapt_server::{Engine, SetKind, table};
use serde_json::{Value, json};

use crate::recording::{Call, Recorder};
use crate::{
    Order, SANDBOX, TestApp, listed_page, listed_pages, sample_addresses, sample_release, slugs,
    until_status,
};

/// `openapi.json`: every mounted operation, in specification order, with calls as examples.
pub fn description() -> Value {
    let app = TestApp::without_data();
    let mounted = table(&app.app);
    let is_mounted = |spec: &&Spec| mounted.iter().any(|route| route.spec.name == spec.name);
    let specs: Vec<Spec> = ALL.iter().filter(is_mounted).copied().collect();
    openapi::document(&specs, examples())
}

/// The calls, made once in each process.
pub fn examples() -> &'static [Example] {
    static CALLS: OnceLock<Vec<Example>> = OnceLock::new();
    CALLS.get_or_init(|| {
        // Whoever asks may be within a runtime, which must not wait for another.
        let calls = thread::spawn(|| {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(recorded())
        });
        calls.join().unwrap()
    })
}

async fn recorded() -> Vec<Example> {
    let app = TestApp::on_with(Engine::Sqlite, &SANDBOX).await;
    let [first, second] = sample_addresses(2).try_into().unwrap();
    let mut recorder = Recorder::new(&app);
    free_routes(&mut recorder, &app, &first, &second).await;
    agent(&mut recorder, &app, &first).await;
    signed_in_user(&mut recorder, &app).await;
    guest(&mut recorder, &app, &second).await;
    site(&mut recorder, &app).await;
    typical_cases(&mut recorder, &app, &first).await;
    recorder.finish()
}

async fn free_routes(recorder: &mut Recorder, app: &TestApp, first: &str, second: &str) {
    let anyone = &app.anyone();
    let call = Call::new("up", "The service is up.");
    recorder.call::<GetHealth>(anyone, call).await;
    let call = Call::new("card", "Where a key comes from.");
    recorder
        .call::<GetProtectedResourceMetadata>(anyone, call)
        .await;
    let call = Call::new("card", "How an agent registers.");
    recorder
        .call::<GetAuthorizationServerMetadata>(anyone, call)
        .await;
    let call = Call::new("file", "What crawlers may read.");
    recorder.call::<GetRobots>(anyone, call).await;

    let call =
        Call::new("matched", "One building.").body(json!({ "address": first, "unit": "4B" }));
    let resolved = recorder.call::<ResolveAddress>(anyone, call).await;
    let slug = resolved["match"]["slug"].as_str().unwrap();
    let body = json!({ "address": "1 Nowhere Alley, Staten Island" });
    let call = Call::new("notFound", "No such street.").body(body);
    recorder.call::<ResolveAddress>(anyone, call).await;
    let call = Call::new("building", "A building.").with("slug", slug);
    recorder.call::<GetPreview>(anyone, call).await;
    let body = json!({ "address": second });
    let other = app.post(ResolveAddress::SPEC.path, &body).await.json();
    let body = json!([{ "slug": other["match"]["slug"] }, { "slug": "1-nowhere-alley-queens" }]);
    let call = Call::new("mixed", "One found and one not found.").body(body);
    recorder.call::<BatchPreviews>(anyone, call).await;
    let call = Call::new("lookup", "The tool, called without a handshake.")
        .body(lookup(first))
        .header("accept", "application/json, text/event-stream".into());
    recorder.call::<CallMcp>(anyone, call).await;
}

/// The first case in the behavior file of each free operation that has no example yet.
async fn typical_cases(recorder: &mut Recorder, app: &TestApp, address: &str) {
    let cases = include_str!("../behaviour/cases.json").replace("$ADDRESS", address);
    let cases: Vec<Value> = serde_json::from_str(&cases).unwrap();
    for case in cases {
        let spec = ALL.iter().find(|spec| case["operation"] == spec.name);
        let Some(spec) = spec.filter(|spec| spec.access == Access::Public && !recorder.has(spec))
        else {
            continue;
        };
        let summary = format!("For example, {}.", case["name"].as_str().unwrap());
        let mut call = Call::new("typical", summary.leak());
        for (name, value) in case["arguments"].as_object().unwrap() {
            call = call.with(name, value.clone());
        }
        recorder.record(spec, &app.anyone(), call).await;
    }
}

fn lookup(address: &str) -> Value {
    let params = json!({ "name": MCP_TOOL, "arguments": { "address": address } });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })
}

/// Files for crawlers, and pages for people, of which only the paths are shown.
async fn site(recorder: &mut Recorder, app: &TestApp) {
    let anyone = &app.anyone();
    let call = Call::new("staged", "Before the first release.");
    recorder.call::<GetSitemapIndex>(anyone, call).await;
    publish_sample(app).await;
    let shard = |label| Call::new(label, "The first shard.").with("shard", 1);
    let call = shard("published").with("release_id", 1);
    recorder.call::<GetReleaseSitemap>(anyone, call).await;
    let call = shard("weekly").with("batch_id", 1).with("tier", "elite");
    recorder.call::<GetBatchSitemap>(anyone, call).await;
    let place = sample_release().place_of(&slugs()[0]).unwrap();
    let path = place.path();
    let parts: Vec<&str> = path.split('/').collect();
    let page = || Call::new("page", "A page.");
    let neighborhood = || {
        let borough = page().with("borough_slug", parts[0]);
        borough.with("part2", parts[1])
    };
    let building = || neighborhood().with("part3", parts[2]);
    let call = page().with("slug", place.slug.as_str());
    recorder.call::<GetAddressPage>(anyone, call).await;
    let call = Call::new("feed", "A building without an earlier release.");
    let call = call.with("slug", place.slug.as_str());
    recorder.call::<GetChangesFeed>(anyone, call).await;
    recorder
        .call::<GetNeighborhoodPage>(anyone, neighborhood())
        .await;
    recorder.call::<GetBuildingPage>(anyone, building()).await;
    let call = building().with("part4", "4b");
    recorder.call::<GetApartmentPage>(anyone, call).await;
}

/// Publishes a release and a weekly batch of sitemaps, each the first of its kind.
pub(crate) async fn publish_sample(app: &TestApp) {
    let pages = listed_pages(2);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    let pages = [listed_page("9-last-street-bronx", 2, 95)];
    app.publish_pages(SetKind::Batch, &pages).await.unwrap();
}

async fn agent(recorder: &mut Recorder, app: &TestApp, address: &str) {
    let body = json!({ "type": "anonymous", "name": "lease-helper" });
    let call = Call::new("anonymous", "A new account with its key.").body(body);
    let registered = recorder.call::<RegisterAgent>(&app.anyone(), call).await;
    let secret = registered["secret"].as_str().unwrap();
    recorder.hide(secret, "nycapt_live_");
    app.grant(registered["accountId"].as_str().unwrap(), 3)
        .await;
    let agent = app.bearer(secret);

    let body = json!({ "address": address, "unit": "4B" });
    let call = Call::new("started", "A job to poll.").body(body);
    let started = recorder.call::<StartReport>(&agent, call).await;
    let job = started["jobId"].as_str().unwrap();
    let call = Call::new("running", "In progress.").with("job_id", job);
    recorder.call::<GetReport>(&agent, call).await;
    let worker = worker(app);
    until_status(&agent, job, "done").await;
    worker.drain().await;
    let call = Call::new("done", "With its report.").with("job_id", job);
    recorder.call::<GetReport>(&agent, call).await;
    let call = Call::new("page", "One report, no more pages.");
    recorder.call::<ListReports>(&agent, call).await;
    let call = Call::new("key", "The key's account balance.");
    recorder.call::<GetBalance>(&agent, call).await;
    let call = Call::new("revoked", "The key is revoked.");
    recorder.call::<RevokeAgent>(&agent, call).await;
}

async fn signed_in_user(recorder: &mut Recorder, app: &TestApp) {
    let user = app.signed_in("pat");
    let body = json!({ "name": "Reports of the spring" });
    let call = Call::new("made", "A new account.").body(body);
    let account = recorder.call::<CreateAccount>(&user, call).await;
    let account = account["accountId"].as_str().unwrap();
    let call = Call::new("made", "A new key, shown once.").with("account_id", account);
    let key = recorder.call::<CreateKey>(&user, call).await;
    let shown = recorder.hide(key["secret"].as_str().unwrap(), "nycapt_live_");
    let last_four = |secret: &str| format!("\"lastFour\":\"{}\"", &secret[secret.len() - 4..]);
    let secret = key["secret"].as_str().unwrap();
    recorder.replace(&last_four(secret), &last_four(&shown));
    let call = Call::new("page", "One account, no more pages.");
    recorder.call::<ListAccounts>(&user, call).await;
    let key = key["keyId"].as_str().unwrap();
    let call = Call::new("revoked", "The key is revoked.").with("key_id", key);
    recorder.call::<RevokeKey>(&user, call).await;
    let call = Call::new("user", "A signed-in user's balance.");
    recorder
        .call::<GetBalance>(&app.signed_in("sam"), call)
        .await;
}

async fn guest(recorder: &mut Recorder, app: &TestApp, address: &str) {
    let anyone = app.anyone();
    let body = json!({ "address": address, "unit": null, "email": "" });
    let call = Call::new("embedded", "Embedded in a page.").body(body.clone());
    let embedded = recorder
        .call::<CreateEmbeddedGuestCheckout>(&anyone, call)
        .await;
    let call = Call::new("hosted", "The buyer pays at `checkoutUrl`.").body(body);
    let hosted = recorder.call::<CreateGuestCheckout>(&anyone, call).await;
    for checkout in [&embedded, &hosted] {
        let session = checkout["sessionId"].as_str().unwrap();
        if let Some(secret) = checkout["clientSecret"].as_str() {
            recorder.hide(secret, "cs_");
        }
        // What follows the session is a secret of the sandbox.
        if let Some(url) = checkout["checkoutUrl"].as_str() {
            recorder.replace(url, url.split('?').next().unwrap());
        }
        recorder.hide(session, "cs_");
        recorder.hide(checkout["token"].as_str().unwrap(), "");
    }
    let order = Order::of_body(&hosted);
    let body = json!({ "token": order.token, "email": "tenant@example.com" });
    let call = Call::new("saved", "The email goes out when the report is ready.")
        .with("order_id", order.id.as_str())
        .body(body);
    recorder.call::<SetGuestOrderEmail>(&anyone, call).await;
    let read = |label, summary| {
        let call = Call::new(label, summary).with("order_id", order.id.as_str());
        call.with("token", order.token.as_str())
    };
    let call = read("awaitingPayment", "Not paid yet.");
    recorder.call::<GetGuestOrder>(&anyone, call).await;
    let event = order.paid("evt_1");
    let checkout = event["data"]["object"]["metadata"]["checkoutId"].as_str();
    recorder.hide(checkout.unwrap(), "chk_");
    let signature = app.signature_of(event.to_string().as_bytes());
    let call = Call::new("paid", "The order is paid; its report starts.").body(event);
    let call = call.header("payment-signature", signature);
    recorder.call::<ReceivePayment>(&anyone, call).await;
    let worker = worker(app);
    app.until_order(&order, "ready").await;
    worker.drain().await;
    let call = read("ready", "The report is ready.");
    recorder.call::<GetGuestOrder>(&anyone, call).await;
}

fn worker(app: &TestApp) -> Worker {
    app.worker(Timings {
        poll: Duration::from_millis(20),
        ..Timings::default()
    })
}
