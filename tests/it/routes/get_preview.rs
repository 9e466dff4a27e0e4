use std::future::{Future, poll_fn};
use std::pin::pin;
use std::sync::mpsc::channel;
use std::task::Poll;

use nycapt::contract::{Preview, PreviewBatchResult};
use nycapt_tests::prelude::*;

fn preview_path() -> String {
    format!("/v1/previews/{}", slugs().remove(0))
}

#[tokio::test]
async fn a_preview_is_the_stored_document() {
    let app = TestApp::new();
    for slug in slugs().iter().take(50) {
        let answer = app.get(&format!("/v1/previews/{slug}")).await.is(200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        answer.assert_header(
            "cache-control",
            "public, max-age=300, stale-while-revalidate=3600",
        );
        let preview: Preview = serde_json::from_slice(&answer.body).unwrap();
        assert!(preview.sample, "{slug}");
        let alias = app.get(&format!("/api/preview/{slug}")).await;
        assert_eq!(alias.body, answer.body, "{slug}");
    }
}

#[tokio::test]
async fn a_cached_preview_gets_304() {
    let app = TestApp::new();
    let first = app.get(&preview_path()).await;
    let etag = first.header("etag").unwrap();
    for known in [
        etag.to_owned(),
        format!("W/{etag}"),
        format!("\"other\", {etag}"),
        format!("\"other\",W/{etag} , \"more\""),
        "*".to_owned(),
    ] {
        for method in ["GET", "HEAD"] {
            let again = TestRequest::new(method, &preview_path()).header("if-none-match", &known);
            let answer = app.send(again).await;
            assert_eq!((answer.status, answer.body.len()), (304, 0), "{known}");
            assert_eq!(answer.header("etag"), Some(etag), "{known}");
            let kept = first.header("cache-control");
            assert_eq!(answer.header("cache-control"), kept);
            assert_eq!(answer.header("content-type"), None);
        }
    }
    for other in [
        "\"other\"",
        "",
        etag.trim_matches('"'),
        &format!("\"{etag}\""),
    ] {
        let again = TestRequest::new("GET", &preview_path()).header("if-none-match", other);
        assert_eq!(app.send(again).await.status, 200, "{other}");
    }
    let two_lines = TestRequest::new("GET", &preview_path())
        .header("if-none-match", "\"other\"")
        .header("if-none-match", etag);
    assert_eq!(app.send(two_lines).await.status, 304);
}

#[tokio::test]
async fn a_slug_with_a_unit_includes_its_records() {
    let app = TestApp::new();
    let building = slugs().remove(0);
    let answer = app.get(&format!("/v1/previews/{building}-apt-4b")).await;
    let preview: Preview = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(preview.unit.unwrap().unit.display, "4B");
    let plain = app.get(&format!("/v1/previews/{building}")).await;
    assert_ne!(plain.header("etag"), answer.header("etag"));
    assert_eq!(plain.json()["slug"], preview.slug);
    let again = TestRequest::new("GET", &format!("/v1/previews/{building}-apt-4b"))
        .header("if-none-match", answer.header("etag").unwrap());
    assert_eq!(app.send(again).await.status, 304);
}

#[test]
fn apartments_render_off_the_request_thread() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(1)
        .build()
        .unwrap();
    runtime.block_on(async {
        let app = TestApp::new();
        let (release, held) = channel::<()>();
        let holder = tokio::task::spawn_blocking(move || held.recv());
        assert_eq!(app.get(&preview_path()).await.status, 200);
        let path = format!("{}-apt-4b", preview_path());
        let mut unit = pin!(app.get(&path));
        let waits = poll_fn(|context| Poll::Ready(unit.as_mut().poll(context).is_pending()));
        assert!(waits.await, "it was rendered in place");
        drop(release);
        holder.await.unwrap().unwrap_err();
        assert_eq!(unit.await.status, 200);
    });
}

#[tokio::test]
async fn an_unknown_slug_is_404_with_a_next_step_and_one_over_200_characters_422() {
    let app = TestApp::new();
    let shouted = slugs()[0].to_uppercase();
    for slug in ["no-such-street-manhattan", &shouted, "a_b", "%C3%A9", "%20"] {
        let body = app.get(&format!("/v1/previews/{slug}")).await.error(404);
        assert_eq!(body["next"][0]["command"], "nycapt resolve \"<address>\"");
        let expected = "https://www.example.com/developers/errors#not_found";
        assert_eq!(body["type"], expected);
    }
    let of = |length| format!("/v1/previews/{}", "a".repeat(length));
    app.get(&of(200)).await.error(404);
    let long = app.get(&of(201)).await;
    long.invalid_at("string_too_long", "path.slug");
}

const PATH: &str = "/v1/previews/batch";

fn batch(slugs: &[&str]) -> Value {
    slugs.iter().map(|slug| json!({ "slug": slug })).collect()
}

#[tokio::test]
async fn results_keep_request_order_and_have_the_single_previews() {
    let app = TestApp::new();
    let known = slugs();
    let (one, other) = (&*known[1], &*known[0]);
    let asked = [one, "no-such", other, "UPPER", one, "a\"b\\"];
    let answer = app.post(PATH, &batch(&asked)).await.is(200);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let results: Vec<PreviewBatchResult> = serde_json::from_slice(&answer.body).unwrap();
    let outcomes = results.iter().map(|result| (&*result.slug, result.status));
    let wanted = asked.into_iter().zip([200, 404, 200, 404, 200, 404]);
    assert!(outcomes.eq(wanted), "{results:?}");
    for result in &results {
        let parts = (result.preview.is_some(), result.error.is_some());
        let is_found = result.status == 200;
        assert_eq!(parts, (is_found, !is_found), "{}", result.slug);
        let code = (!is_found).then_some("not_found");
        assert_eq!(result.code.as_deref(), code, "{}", result.slug);
    }
    let single = app.get(&format!("/v1/previews/{}", known[1])).await.json();
    assert_eq!(answer.json()[0]["preview"], single);
}
